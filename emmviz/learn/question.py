"""Question: what is asked at one frame of a run; Suspect: a known wrong answer to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from emmviz.base.numbers import Number

if TYPE_CHECKING:
    from emmviz.learn.answers.intervals import Interval
    from emmviz.search.run import Run
    from emmviz.story.moment import Moment

__all__ = ["Difficulty", "Fact", "Notation", "Question", "Spoilers", "Suspect"]

# Something that a question may give away or ask for: what is known ("number", "best",
# "window", "visited", "unread") of a node.
Fact = tuple[str, str | None]


class Notation(NamedTuple):
    """How a question writes numbers, and how its answer may be written.

    Attributes
    ----------
    numbers : str
        "decimals" or "fractions": how its sentences write numbers, as the picture beside it does.
    by_move : bool
        Whether a node that is the answer may be called by the move that leads to it.
    sign : str
        The sign of a bound, "≤" or "≥", that may stand before the number; "" where it is exact.
    asks_sign : bool
        Whether that sign is asked for, too.
    bounds : pair of numbers or None
        Of two numbers: L and U; what is typed beyond one of them means that one. Of a probability: 0 and 1.
    """

    numbers: str = "decimals"
    by_move: bool = False
    sign: str = ""
    asks_sign: bool = False
    bounds: tuple[Number, Number] | None = None


class Difficulty(NamedTuple):
    """How much there is to think about.

    Attributes
    ----------
    ease : int
        How little there is to think about: 0 much, 3 next to nothing.
    is_borderline : bool
        Whether the answer hangs on an equality, an infinite number, a sure outcome, or on L or U alone.
    takes_work : bool
        Whether there is something to work out, rather than to be read off the tree.
    """

    ease: int = 0
    is_borderline: bool = False
    takes_work: bool = False


class Spoilers(NamedTuple):
    """What a question and its verdict give away of the answers to others.

    Attributes
    ----------
    hides : Fact or None
        What it asks for.
    gives : tuple of Fact
        What its words give away.
    states : tuple of Fact
        What its verdict states, beside that.
    shown_until : int
        The frame up to which its feedback shows what the search finds.
    """

    hides: Fact | None = None
    gives: tuple[Fact, ...] = ()
    states: tuple[Fact, ...] = ()
    shown_until: int = 0


class Suspect(NamedTuple):
    """A wrong answer that is known.

    Attributes
    ----------
    answer : object
        The answer, in the form of its question; also an Interval of numbers, or a set of nodes, or None for any node.
    mistake : str or None
        The name of the mistake that gives it.
    node : str or None
        Where the mistake first goes wrong.
    moment : Moment or None
        The step that is right there.
    children : tuple of str
        The children of the node that it weighs wrongly or leaves out.
    note : str
        A sentence about this answer, in which "{given}" may stand for it, in place of a mistake with a name.
    sign : str or None
        Of a number that is right: the sign before it, which is not.
    others : tuple of str
        The names of other mistakes that give it, and are as likely.
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
    """What is asked at one frame of a run.

    Attributes
    ----------
    kind : str
        The name of its kind, of those that `questions` lists, or "free" for an author's own. The numbers of a free one
        are written in full: they stand in no picture, where they would be rounded.
    step : int
        The frame that is shown, from 0 to `len(run.steps)`: what happens after it is asked for.
    node : str or None
        What it is about; None where that is the whole tree.
    prompt : str
        The sentence, in `lang`.
    answer : object
        The answer, by `form`: a "number"; an "interval", a pair (low, high) where it does not matter whether the ends
        belong to it, else a Region; the id of a "node", or one of `choices`; a tuple of ids of "nodes"; one of
        `choices`, a "choice"; or all of them in their "order".
    form : str
        One of number, interval, node, nodes, choice and order.
    choices : tuple of str
        What a choice is made from, what is put in order, or what may be answered instead of a node.
    lang : str
        The language.
    run : Run
        Where it comes from.
    domain : Interval or None
        Of an interval whose ends matter: the numbers that are asked about.
    detail : object
        What only its kind knows what to do with.
    which : int or str
        What tells it from others of its kind at the same step and node.
    also : tuple
        Other answers that are right, too.
    known : tuple of Suspect
        Wrong answers that the author of the question knows, beside those of its kind.
    why : str
        What the author says of the answer.
    shown : str
        The author's sentences that give the answer and explain it, in place of those of its kind.
    hints : tuple of str
        The author's two hints, in place of those of its kind.
    feedback : str
        "full" where a verdict gives the answer and explains it; "brief" where its working stands beside the verdict, so
        that the author's words are enough; "hint" where one may answer once more, so that no verdict gives the answer
        away.
    notation : Notation
        How it writes numbers, and how an answer may be written.
    difficulty : Difficulty
        How much there is to think about.
    spoilers : Spoilers
        What it gives away, for those who choose among questions.

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
    feedback: Literal["full", "brief", "hint"] = field(default="full", repr=False, compare=False, kw_only=True)
    notation: Notation = field(default=Notation(), repr=False, compare=False, kw_only=True)
    difficulty: Difficulty = field(default=Difficulty(), repr=False, compare=False, kw_only=True)
    spoilers: Spoilers = field(default=Spoilers(), repr=False, compare=False, kw_only=True)
