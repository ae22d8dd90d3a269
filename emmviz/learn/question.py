"""Question: what is asked at one frame of a run. Suspect: a known wrong answer to a question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from emmviz.base.numbers import Number

if TYPE_CHECKING:
    from emmviz.learn.answers.intervals import Interval
    from emmviz.search.run import Run
    from emmviz.story.moment import Moment

# Something that a question may give away or ask for: what is known ("number", "best",
# "window", "visited", "unread") about a node.
Fact = tuple[str, str | None]


class Notation(NamedTuple):
    """How a question writes numbers, and how its answer may be written.

    Attributes
    ----------
    numbers : str
        "decimals" or "fractions": how its sentences write numbers, as in the picture beside it.
    by_move : bool
        Whether a node that is the answer may be named by the move that leads to it.
    sign : str
        The sign of a bound, "≤" or "≥", that may precede the number; "" if the number is exact.
    asks_sign : bool
        Whether the question also asks for that sign.
    bounds : pair of numbers or None
        For two numbers: L and U; a number beyond one of them counts as that bound. For a probability: 0 and 1.
    closed : bool
        Whether two numbers that are the answer are possible values themselves; the ends of a window are not.
    counts : bool
        Whether the answer says how many there are of something, so that only a whole number is one.
    """

    numbers: str = "decimals"
    by_move: bool = False
    sign: str = ""
    asks_sign: bool = False
    bounds: tuple[Number, Number] | None = None
    closed: bool = False
    counts: bool = False


class Difficulty(NamedTuple):
    """How much thinking a question needs.

    Attributes
    ----------
    ease : int
        How little thinking it needs: from 0, much, to 3, next to nothing.
    is_borderline : bool
        Whether the answer depends on an equality, an infinite number, a certain outcome, or only on L or U.
    takes_work : bool
        Whether there is something to work out, rather than to read off the tree.
    """

    ease: int = 0
    is_borderline: bool = False
    takes_work: bool = False


class Spoilers(NamedTuple):
    """What a question and its verdict give away about the answers to other questions.

    Attributes
    ----------
    hides : Fact or None
        What the question asks for.
    gives : tuple of Fact
        What its words give away.
    states : tuple of Fact
        What its verdict states besides that.
    shown_until : int
        The frame up to which its feedback shows what the search finds.
    """

    hides: Fact | None = None
    gives: tuple[Fact, ...] = ()
    states: tuple[Fact, ...] = ()
    shown_until: int = 0


class Suspect(NamedTuple):
    """A known wrong answer to a question.

    Attributes
    ----------
    answer : object
        The answer, in the form of its question. It may also be an Interval of numbers, a set of nodes, or None for any
        node.
    mistake : str or None
        The name of the mistake that gives this answer.
    node : str or None
        The node at which the mistake first goes wrong.
    moment : Moment or None
        The right step at that node.
    children : tuple of str
        The children of the node that the mistake weighs wrongly or leaves out.
    note : str
        A sentence about this answer, instead of a mistake with a name; "{given}" in it represents the answer.
    sign : str or None
        The sign with which the number was given, if only that is known to be wrong; with the right number, the sign is
        what is wrong.
    others : tuple of str
        The names of other mistakes that give this answer and are equally likely.
    """

    answer: Any
    mistake: str | None
    node: str | None = None
    moment: Moment | None = None
    children: tuple[str, ...] = ()
    note: str = ""
    sign: str | None = None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one frame of a run, with everything that is needed to mark an answer.

    Attributes
    ----------
    kind : str
        The name of its kind, one of those that `questions` lists, or "free" for an author's own question. A free
        question writes its numbers in full, because no picture shows them rounded.
    step : int
        The frame to show, from 0 to `len(run.steps)`; the question asks about what happens next.
    node : str or None
        The node that the question is about; None for the whole tree.
    prompt : str
        The question as a sentence, in `lang`.
    answer : object
        The answer, according to `form`: a "number", the id of a "node", a tuple of ids of "nodes", one of `choices`, or
        all of them in their "order". An "interval" is a pair (low, high) if it does not matter whether the ends
        belong to it, else a Region.
    form : str
        One of number, interval, node, nodes, choice and order.
    choices : tuple of str
        The choices, the things to put in order, or other possible answers besides a node.
    lang : str
        The language.
    run : Run
        The run that the question is about.
    domain : Interval or None
        The numbers that the question asks about, if the answer is an interval whose ends matter; otherwise None.
    detail : object
        Data that only its kind uses.
    which : int or str
        What distinguishes this question from others of its kind at the same step and node.
    also : tuple
        Other right answers.
    known : tuple of Suspect
        Wrong answers that the author of the question knows, besides those that its kind knows.
    why : str
        The author's reason for the answer, instead of the kind's own.
    shown : str
        The author's sentences that give the answer and explain it, instead of the kind's own.
    hints : tuple of str
        The author's two hints, instead of the kind's own.
    feedback : str
        "full" if a verdict gives the answer and explains it; "hint" if there is another try, so that no verdict gives
        the answer away.
    notation : Notation
        How the question writes numbers, and how an answer may be written.
    difficulty : Difficulty
        How much thinking the question needs.
    spoilers : Spoilers
        What the question gives away, for programs that choose among questions.
    pictured : bool
        Whether a picture of its frame is beside it. Then a mistake can only begin at what the picture does not show.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> question = questions(star1(gallery.aima_scale()), kinds="cut")[-1]
    >>> question.prompt
    'F gives ≤ 1. Does the search cut here, at C?'
    >>> question.answer
    'yes, by α, set by B'
    """

    kind: str
    step: int
    node: str | None
    prompt: str
    answer: Any
    form: str
    choices: tuple[str, ...] = ()
    lang: str = "en"
    run: Run = field(repr=False, compare=False, kw_only=True)
    domain: Interval | None = field(default=None, repr=False, compare=False, kw_only=True)
    detail: Any = field(default=None, repr=False, compare=False, kw_only=True)
    which: int | str = field(default=0, repr=False, compare=False, kw_only=True)
    also: tuple[Any, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    known: tuple[Suspect, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    why: str = field(default="", repr=False, compare=False, kw_only=True)
    shown: str = field(default="", repr=False, compare=False, kw_only=True)
    hints: tuple[str, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    feedback: Literal["full", "hint"] = field(default="full", repr=False, compare=False, kw_only=True)
    notation: Notation = field(default=Notation(), repr=False, compare=False, kw_only=True)
    difficulty: Difficulty = field(default=Difficulty(), repr=False, compare=False, kw_only=True)
    spoilers: Spoilers = field(default=Spoilers(), repr=False, compare=False, kw_only=True)
    pictured: bool = field(default=False, repr=False, compare=False, kw_only=True)
