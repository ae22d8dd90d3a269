"""Kind: one kind of question; Book: a run as the kinds see it; and what several kinds have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.base.numbers import Number, is_finite
from emmviz.learn.answers.form import Suspects
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.mistakes.backup_mistakes import backed_up
from emmviz.learn.mistakes.rows import Row
from emmviz.learn.question import Question, Suspect, Traits, Verdict
from emmviz.learn.writing import Writer
from emmviz.picture.drawn import narrator_in
from emmviz.picture.named_themes import theme
from emmviz.search.events import Bound
from emmviz.search.intervals import limits_player
from emmviz.search.run import Run
from emmviz.story.frame import Fold, NodeState
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of, visits_of

__all__ = [
    "FREE",
    "NAMED_ONLY",
    "ROLES",
    "Book",
    "Hints",
    "Kind",
    "Pointer",
    "Rank",
    "arithmetic_of_backup",
    "by_name",
    "constant",
    "end_of",
    "is_probing",
    "meets_a_bound",
    "moment_at",
    "pointers_of_backup",
    "rule_and",
    "setter",
    "shows",
    "skill_of_search",
    "still_open",
    "working_of_backup",
    "worth_of_moves",
]

# What a node is to a verdict: what was asked about it is right, or wrong; its number counts, or was counted wrongly;
# it set the bound.
ROLES = ("right", "wrong", "term", "off", "alpha", "beta")

# A node of the picture, and its role.
Pointer = tuple[str, str]
# Which rule applies, and its arithmetic with the result left open.
Hints = tuple[str, str]


class Rank(NamedTuple):
    """When a kind is asked that nobody has named, beside others.

    Attributes
    ----------
    paper : int
        Which kind goes on paper first, where there is not room for all.
    quiz : int or None
        Which kind a quiz asks first of several at one frame; None where it asks none of this kind.
    repeated : bool
        Which kinds go on paper a second time first: those whose numbers differ from tree to tree.
    at_end : bool
        Whether it is about what is so at the end of a search, and so stands last on paper.
    """

    paper: int = 100
    quiz: int | None = None
    repeated: bool = False
    at_end: bool = False


# That of a kind which is asked only where it is named.
NAMED_ONLY = Rank()


class Kind(NamedTuple):
    """One kind of question.

    Attributes
    ----------
    name : str
        Its name; the locale calls what it practises `quiz.skill_NAME`.
    ask : function
        From a run to the questions of this kind that it raises.
    form : str
        The form in which they are answered, unless a question says another.
    working : function
        How the answer comes about, with its arithmetic.
    hints : function
        Two hints: which rule applies, and its arithmetic with the result left open.
    skill : function
        The name of the skill that a question asks for.
    suspects : function
        The known wrong answers, the likeliest first; the right one among them does not count.
    pointers : function
        The nodes that a verdict is about beside the one that is asked about: those whose numbers count.
    rank : Rank
        When it is asked beside other kinds, by default only where it is named.
    of_tree : bool
        Whether it is about the whole tree, so that a verdict judges no node.
    recall : bool
        Whether the step before must be known, which a picture of the frame shows.
    meant : bool
        Whether an author's own question about a run may be one of this kind.
    facts : function
        Further wrong answers of which something is known that is no mistake, each with a note that names it.
    judge : function or None
        From a question, what was given and what finds the known wrong answers to the verdict, where that is not found
        by comparing answers, as those of the form are.
    of_run : function or None
        From a run to the answer where the run as a whole is asked about, as by the name of the kind in a vote of a
        lecture; None where only a place in it can be.
    """

    name: str
    ask: Callable[[Book], Iterable[Question]]
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


# -- a run as the kinds see it -----------------------------------------------------------------------------------------


def shows(state: NodeState, number: Number) -> bool:
    """Return whether a picture shows a number at a node, as its value so far, its running sum or its whole interval."""
    return number in (state.value, state.partial) or state.interval == (number, number)


class Book:
    """A run with what questions need of it.

    `narrator` writes numbers and names, `words` are those of the section `learn`, `moments` the steps, `visits` the
    searches of inner nodes.
    """

    def __init__(self, run: Run, lang: str) -> None:
        self.run, self.tree, self.lang = run, run.tree, lang
        self.narrator = narrator_in(run.tree, theme("light"), lang)
        self.words: dict[str, str] = self.narrator.lang["learn"]
        visits = visits_of(run)
        self.moments = visits.moments
        self.visits = [visit for visit in visits.all if visit.first.step.event == "enter"]
        for visit in self.visits:
            if visit.last.step.event not in ("leave", "cutoff"):
                node = visits.open[-1].node if visits.open else visit.node
                raise TreeError(Message("wrong.learn.breaks_off", node=node))

    @cached_property
    def before(self) -> list[NodeState]:
        """For each step the state of its node in the frame in which it has yet to happen."""
        fold, found = Fold(self.run), []
        for moment in self.moments:
            found.append(fold.nodes[moment.step.node])
            fold.advance()
        return found

    def say(self, key: str, /, node: str | None = None, **fields: object) -> str:
        """Write a sentence, with a capital at its start unless a node's own name stands there."""
        text = self.words[key].format(**fields)
        return text if node is not None and text.startswith(node) else text[:1].upper() + text[1:]

    def returned(self, moment: Moment) -> str:
        """Say what a child has just returned."""
        step = moment.step
        name, number = self.narrator.child(step.child), self.narrator.bounded(*step.result)
        if not moment.probed:
            return self.say("returned", step.child, child=name, v=number)
        # The reply's value is a bound on the child; which kind of bound is for the reader to find.
        limits = limits_player(self.tree.kind(step.child) == "max", step.result[1])
        shown = self.narrator.number(step.result[0]) if limits else number
        return self.say("returned_probe", step.child, child=name, v=shown)

    def question(
        self,
        kind: str,
        step: int,
        node: str | None,
        prompt: str,
        answer: object,
        form: str,
        choices: tuple[str, ...] = (),
        *,
        end: Moment | None = None,
        domain: Interval | None = None,
        detail: object = None,
        which: int | str = 0,
        traits: Traits | None = None,
    ) -> Question:
        """Make a question of this run; `end` is the step at which its node has its number, if that is asked about."""
        given, tree = traits or Traits(), self.tree
        until, bound = (step, None) if end is None else (end.k - 1, end.step.bound)
        # How a node comes by its number is stated by those of its children.
        backed_up = () if end is None or node is None else (node, *tree.children(node))
        numbers = (answer,) if form == "number" else answer if isinstance(answer, tuple) and form == "interval" else ()
        known = given._replace(
            states=(*given.states, *(("number", one) for one in backed_up), *(("best", one) for one in backed_up[:1])),
            is_borderline=given.is_borderline or self._is_sure(node) or not all(map(is_finite, numbers)),
            shown_until=until,
            worked=given.worked or (form == "number" and tree.kind(node or tree.root) == "chance"),
            sign=bound.sign if form == "number" and bound and bound is not Bound.EXACT else "",
        )
        return Question(
            kind,
            step,
            node,
            prompt,
            answer,
            form,
            choices,
            self.lang,
            run=self.run,
            domain=domain,
            detail=detail,
            which=which,
            traits=known,
        )

    def _is_sure(self, node: str | None) -> bool:
        """Whether an outcome of a node, or of the one above it, has the probability 0 or 1."""
        around = () if node is None else (node, self.tree.parent(node))
        return any(way.prob in (0, 1) for one in around if one is not None for way in self.tree.branches(one))


# -- what fields of several kinds are ---------------------------------------------------------------------------------


def by_name(wrong: Callable[[Question], Mapping[str, object]]) -> Callable[[Question], list[Suspect]]:
    """Return what gives the answers to which known mistakes lead, from what finds them by their names."""
    return lambda question: [Suspect(answer, name) for name, answer in wrong(question).items()]


def rule_and(arithmetic: Callable[[Writer], str]) -> Callable[[Writer], Hints]:
    """Return what gives the rule of a kind as the first hint, and its arithmetic as the second."""
    return lambda writer: (writer.quiz[f"rule_{writer.question.kind}"], arithmetic(writer))


def moment_at(question: Question) -> Moment:
    """Return the step that follows the frame at which a question is asked."""
    return moments_of(question.run)[question.step]


def constant(skill: str) -> Callable[[Question], str]:
    """Return the same skill for every question."""
    return lambda question: skill


# A question that no run raises; its author knows the answer, the wrong ones, and why.
FREE = Kind(
    name="free",
    ask=lambda book: (),
    form="number",
    working=lambda writer: "",
    hints=lambda writer: ("", ""),
    skill=constant("reading"),
)


def is_probing(run: Run) -> bool:
    """Return whether a search takes the option `probes`."""
    return "probes" in run.options


def skill_of_search(question: Question) -> str:
    """Return what one needs to know of the search that is asked about."""
    run = question.run
    if is_probing(run):
        return "probes"
    if not run.cuts_at:
        return "reading"
    return "windows" if any(run.tree.kind(one) == "chance" for one in run.tree) else "cutoffs"


def setter(cut: Moment) -> Iterator[Pointer]:
    """Point at the node that set the bound by which a node was cut."""
    if cut.setter is not None and cut.step.side is not None:
        yield (cut.setter, cut.step.side)


# -- of a node that backs up a number ---------------------------------------------------------------------------------


def end_of(question: Question) -> Moment:
    """Return the step at which the node of a question has its number."""
    return next(
        moment
        for moment in moments_of(question.run)[question.step :]
        if moment.step.node == question.node and moment.step.event in ("leave", "cutoff")
    )


def working_of_backup(writer: Writer) -> str:
    """Say how the node got its number."""
    return writer.narrator.sentence(end_of(writer.question))


def pointers_of_backup(question: Question) -> Iterator[Pointer]:
    """Point at the children whose numbers the node's own is made of."""
    end, tree = end_of(question), question.run.tree
    if end.step.event == "cutoff":
        yield from setter(end)
    elif tree.kind(end.step.node) == "chance":
        yield from ((way.child, "term") for way in tree.branches(end.step.node) if way.prob)
    elif end.step.best is not None:
        yield (end.step.best, "term")


def worth_of_moves(rows: Sequence[Row]) -> dict[str, Fraction]:
    """Return what each move of a tree is worth in a full search."""
    values = backed_up(rows)
    return {rows[kid].node: values[kid] for kid in rows[0].kids}


def arithmetic_of_backup(writer: Writer) -> str:
    """Write what the node's number is made of, without the result."""
    end, narrator = end_of(writer.question), writer.narrator
    name, kind = narrator.child(end.step.node), writer.run.tree.kind(end.step.node)
    if kind == "chance":
        return f"{name}{narrator.sign(narrator.are_rough(end.terms))}{narrator.total(end.terms, None)}"
    values = writer.join(narrator.bounded(*result) for result in end.results)
    return f"{name}: {writer.quiz['backed_up'].format(most=narrator.most(kind, len(end.results)), values=values)}"


# -- of a node at which the search might have been cut ----------------------------------------------------------------


def still_open(writer: Writer, k: int) -> str:
    """Say why a node goes on after what a child has just returned: its number against the bound that might cut."""
    run, narrator = writer.run, writer.narrator
    moment = moments_of(run)[k]
    step, kind = moment.step, run.tree.kind(moment.step.node)
    sentence = narrator.sentence(moment)
    # A chance node has an interval, a player a value.
    still = moment.interval or (None if step.value is None else (step.value, step.value))
    # The window of the visit, which no child has narrowed yet.
    window = visits_of(run).at[k].first.step.window
    if step.event != "update" or kind not in run.cuts_at or still is None or window is None:
        return sentence
    low, high = still
    strict = run.options.get("cut_on_equal") is False
    stays = writer.words[f"no_cut_{kind}"].format(
        low=narrator.number(low),
        high=narrator.number(high),
        alpha=narrator.equal(window[0]),
        beta=narrator.equal(window[1]),
        more="≥" if strict else ">",
        less="≤" if strict else "<",
    )
    return f"{sentence} {stays}"


def meets_a_bound(run: Run, step: int) -> bool:
    """Return whether the number that a child has just given its node is the very bound that it is compared with."""
    moment = moments_of(run)[step]
    window = visits_of(run).at[step].first.step.window or ()
    return any(end in (moment.interval or (moment.step.value,)) for end in window if is_finite(end))
