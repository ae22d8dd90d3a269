"""Kind: one kind of question, and what fields of several kinds are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.learn.answers.form import Suspects
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.run import Run

if TYPE_CHECKING:
    from emmviz.learn.kinds.examiner import Examiner

# The role of a node in a verdict: the answer about it is right or wrong; its number counts, or was counted wrongly; it
# set the bound.
ROLES = ("right", "wrong", "term", "off", "alpha", "beta")

# A node of the picture, and its role.
Pointer = tuple[str, str]
# The rule that applies, and its arithmetic with the result left open.
Hints = tuple[str, str]


class Rank(NamedTuple):
    """When a kind is asked among others, if no call names it.

    Attributes
    ----------
    paper : int
        Which kinds are printed first if there is not room for all.
    quiz : int or None
        Which kind a quiz asks first of several at one frame; None if it asks none of this kind.
    repeated : bool
        Which kinds are printed a second time first: kinds whose numbers differ from tree to tree.
    at_end : bool
        Whether it is about the end of a search, and is therefore printed last.
    """

    paper: int = 100
    quiz: int | None = None
    repeated: bool = False
    at_end: bool = False


# The rank of a kind that is asked only if a call names it.
NAMED_ONLY = Rank()


class Kind(NamedTuple):
    """One kind of question.

    Attributes
    ----------
    name : str
        Its name.
    ask : function
        From a run to the questions of this kind that it raises.
    form : str
        The form in which they are answered, unless a question says another.
    working : function
        The working of the answer, with its arithmetic.
    hints : function
        Two hints: which rule applies, and its arithmetic with the result left open.
    skill : function
        The name of the skill that a question asks for.
    suspects : function
        The known wrong answers, the most likely first; a right one among them does not count.
    pointers : function
        The nodes that a verdict is about beside the one that is asked about: those whose numbers count.
    rank : Rank
        When it is asked beside other kinds, by default only if it is named.
    of_tree : bool
        Whether it is about the whole tree, so that a verdict judges no node.
    recall : bool
        Whether the step before must be known, which a picture of the frame shows.
    meant : bool
        Whether an author's own question about a run may be one of this kind.
    facts : function
        Further known wrong answers that are not mistakes, each with a note that names it.
    judge : function or None
        From a question, what was given and what finds the known wrong answers to the verdict, if that is not found
        by comparing answers, as the form does.
    of_run : function or None
        From a run to the answer where the run as a whole is asked about, as by the name of the kind in a vote of a
        lecture; None if only a place in it can be.
    """

    name: str
    ask: Callable[[Examiner], Iterable[Question]]
    form: str
    working: Callable[[Writer], str]
    hints: Callable[[Writer], Hints]
    skill: Callable[[Question], str]
    suspects: Callable[[Question], Iterable[Suspect]] = lambda question: ()
    pointers: Callable[[Question], Iterable[Pointer]] = lambda question: ()
    rank: Rank = NAMED_ONLY
    of_tree: bool = False
    recall: bool = False
    meant: bool = False
    facts: Callable[[Question], Iterable[Suspect]] = lambda question: ()
    judge: Callable[[Question, Any, Suspects], Verdict] | None = None
    of_run: Callable[[Run], Any] | None = None


# -- what fields of several kinds are ---------------------------------------------------------------------------------


def by_name(wrong: Callable[[Question], Mapping[str, object]]) -> Callable[[Question], list[Suspect]]:
    """Return a function that lists the answers of known mistakes, from one that returns these answers by name."""
    return lambda question: [Suspect(answer, name) for name, answer in wrong(question).items()]


def rule_and(arithmetic: Callable[[Writer], str]) -> Callable[[Writer], Hints]:
    """Return a function that gives the rule of a kind as the first hint, and its arithmetic as the second."""
    return lambda writer: (writer.quiz[f"rule_{writer.question.kind}"], arithmetic(writer))


def constant(skill: str) -> Callable[[Question], str]:
    """Return a function that gives the same skill for every question."""
    return lambda question: skill


# A question that no run raises; its author knows the answer, the wrong ones, and why.
FREE = Kind(
    name="free",
    ask=lambda examiner: (),
    form="number",
    working=lambda writer: "",
    hints=lambda writer: ("", ""),
    skill=constant("reading"),
)
