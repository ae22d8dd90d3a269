"""Backwards: for which numbers something comes about in a search, found by Star1 by hand on lines, cell after cell.

So are the answers of its known slips, and that of the other convention of equality; a question is asked only where they
all differ from the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.answers.intervals import Interval, Region, number_text
from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Hints, Pointer
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, HandSearch
from emmviz.learn.mistakes.rows import Row, height, rows_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.sweep.lines import cells, where
from emmviz.learn.writing import Writer
from emmviz.search.searching import options_of, search
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = [
    "EQUALITY",
    "Candidate",
    "Case",
    "Given",
    "Nodes",
    "Where",
    "candidates",
    "case_of_search",
    "chosen",
    "domain_text",
    "inside",
    "leaf_that_varies",
    "question_of",
    "run_at",
    "suspects_of",
    "tree_with",
    "working_by_example",
]

# How a prompt calls what varies.
LETTERS = {"leaf": "x", "most": "U", "alpha": "α", "coin": "p", "opponent": "ε", "power": "k"}


class Where(NamedTuple):
    """What varies in a question, and what is known of its answer.

    `over` is one of `LETTERS`; `domain` the numbers that are asked about; `leaf` the one whose value varies, None where
    something else does; `wrong` what each known mistake would answer.
    """

    over: str
    domain: Interval
    leaf: str | None
    wrong: dict[str, Region]

    @property
    def letter(self) -> str:
        """What the prompt calls it."""
        return LETTERS[self.over]


def tree_with(tree: GameTree, leaf: str, value: Number) -> GameTree:
    """Return a tree whose leaf has another value."""
    new: GameTree = tree.copy()
    new.nodes[leaf]["value"] = value
    return new


@lru_cache(maxsize=64)  # every mark of an answer to a question gives the same example
def run_at(run: Run, over: str, leaf: str | None, place: Number) -> Run:
    """Search again with the number that varies at a place: a leaf's value, the upper bound, or α at the root."""
    options: dict[str, Any] = {name: run.options[name] for name in ("cut_on_equal", "window") if name in run.options}
    tree, bounds = run.tree, run.bounds
    if leaf is not None:
        tree = tree_with(tree, leaf, place)
    elif over == "most":
        bounds = (bounds[0], place)
    else:
        options["window"] = (place, INF)
    if run.algorithm != "alphabeta":
        options["bounds"] = bounds
    return search(tree, run.algorithm, **options)


def inside(region: Region) -> Fraction:
    """Return a number that lies in a region but not at an end, where it can, and that is as simple as can be.

    >>> from emmviz.learn.answers.intervals import Interval, region
    >>> inside(region([Interval(Fraction(3), Fraction(10), False)]))
    Fraction(4, 1)
    """
    part = max(region.parts, key=lambda one: one.high - one.low)
    if part.low == part.high:
        return Fraction(part.low)
    if not is_finite(part.low):
        return Fraction(Fraction(part.high) // 1 - 1) if is_finite(part.high) else Fraction(0)
    low = Fraction(part.low)
    for bottom in (1, 2, 10, 100):
        place = Fraction(low * bottom // 1 + 1, bottom)
        if place < part.high:
            return place
    return (low + Fraction(part.high)) / 2


# The convention of equality that a question does not follow, by whether it cuts on equality.
EQUALITY = {True: "strict_here", False: "equal_here"}
# Larger trees would take long, and nobody could work them out.
_MOST_ROWS = 64
_MOST_ASKED = 3
_FREE = {"window", "bounds", "cut_on_equal", "steps", "limit"}

# What Star1 by hand takes: rows, bounds and window.
Given = tuple[Sequence[Row], Any, Any]
Nodes = frozenset[str]


class Case(NamedTuple):
    """A run that can be searched on lines: its rows, the mistakes that may be made in it, and its conventions."""

    rows: list[Row]
    bounds: tuple[Number, Number]
    window: tuple[Number, Number]
    slips: tuple[str, ...]
    on_equal: bool

    def fates(self, domain: Interval, given: Callable[[Any], Given]) -> dict[str, list[tuple[Interval, Nodes]]]:
        """Return for the right method, "", and for each mistake the cells with the nodes that are visited in each."""
        methods: dict[str, tuple[str | None, bool]] = {"": (None, self.on_equal)}
        methods[EQUALITY[self.on_equal]] = None, not self.on_equal
        methods |= {slip: (slip, self.on_equal) for slip in self.slips}

        def visited(x: Any, slip: str | None, on_equal: bool) -> Nodes:
            rows, bounds, window = given(x)
            done = HandSearch(rows, bounds, slip, window, on_equal=on_equal)
            return frozenset(event.node for event in done.events if event.what == "enter")

        return {
            name: list(cells(domain, lambda x, how=how: visited(x, *how)))  # type: ignore[misc]
            for name, how in methods.items()
        }


def case_of_search(book: Book) -> Case | None:
    """Return the case of a run, None for one that Star1 by hand does not follow: its options, or its size."""
    run, tree = book.run, book.tree
    if run.grown or run.algorithm not in ("alphabeta", "star1") or any(map(tree.is_unexpanded, tree)):
        return None
    usual = options_of(run.algorithm)
    if any(value != usual.get(name) for name, value in run.options.items() if name not in _FREE):
        return None
    rows = rows_of(tree)
    chance = any(row.kind == "chance" for row in rows)
    # An outcome of probability 0 has a leaf that no search reads, whatever the numbers are.
    if (
        not 1 < len(rows) == len(tree) <= _MOST_ROWS
        or height(rows) > DEEPEST
        or (chance and run.algorithm == "alphabeta")
    ):
        return None
    if chance and not all(map(is_finite, run.bounds)):
        return None
    window = run.steps[0].window or (-INF, INF)
    on_equal = run.options.get("cut_on_equal") is not False
    return Case(rows, run.bounds, window, SLIPS if chance else (), on_equal)


class Candidate(NamedTuple):
    about: Where
    node: str
    answer: Region
    different: int

    def unique(self) -> set[Any]:
        """What no two questions share: the node, the leaf that varies, the ends."""
        return {self.node, self.about.leaf, self.answer.ends()}


def candidates(
    case: Case,
    over: str,
    domain: Interval,
    leaf: str | None,
    given: Callable[[Any], Given],
    targets: dict[str, Callable[[Nodes], bool]],
) -> Iterator[Candidate]:
    """What may be asked over one number: where something holds at each target, if neither everywhere nor nowhere."""
    fates = case.fates(domain, given)
    for node, holds in targets.items():
        found = {name: where(fate, holds) for name, fate in fates.items()}
        answer = found.pop("")
        # It must change somewhere within, not at L or U alone.
        if not {*answer.ends()} - {domain.low, domain.high}:
            continue
        wrong = {name: region for name, region in found.items() if region != answer}
        yield Candidate(Where(over, domain, leaf, wrong), node, answer, len(wrong))


def chosen(candidates: list[Candidate]) -> list[Candidate]:
    """Those that tell most mistakes from the right method, nothing twice, plain numbers first."""
    most = max((one.different for one in candidates), default=0)
    left = sorted((one for one in candidates if one.different == most > 0), key=_interest)
    found: list[Candidate] = []
    for one in left:
        taken = {part for other in found for part in other.unique() if part}
        if len(found) < _MOST_ASKED and not taken & one.unique():
            found.append(one)
    return found


def _interest(one: Candidate) -> tuple[bool, int, int]:
    """A sort key: several parts first, then simple ends, then what is more than a ray."""
    ends = {*one.answer.ends()} - {one.about.domain.low, one.about.domain.high}
    return len(one.answer.parts) < 2, max(Fraction(end).denominator for end in ends), -len(ends)


def question_of(book: Book, kind: str, about: Where, node: str, answer: Region, prompt: str) -> Question:
    """Ask for which numbers something holds."""
    return book.question(
        kind, 0, node, prompt, answer, "interval", domain=about.domain, detail=about, which=repr(answer)
    )


def ask_of_search(book: Book, kind: str, one: Candidate, start: str, ask: str) -> Question:
    """Ask for which numbers something comes about in a search, by which convention of equality."""
    equal = book.run.options.get("cut_on_equal") is not False
    note = book.words["note_equal" if equal else "note_strict"]
    return question_of(book, kind, one.about, one.node, one.answer, f"{start} {ask} {note}")


def domain_text(about: Where, lang: str) -> str:
    """Write the numbers that are asked about, such as "0 ≤ x ≤ 10"."""
    low, high = about.domain.low, about.domain.high
    if not (is_finite(low) or is_finite(high)):
        return str(words(lang)["learn"]["any_number"].format(letter=about.letter))
    below = f"{number_text(low, lang)} ≤ " if is_finite(low) else ""
    return f"{below}{about.letter}" + (f" ≤ {number_text(high, lang)}" if is_finite(high) else "")


def suspects_of(question: Question) -> Iterator[Suspect]:
    """Give what the known mistakes answer."""
    yield from (Suspect(region, name) for name, region in question.detail.wrong.items())


def leaf_that_varies(question: Question) -> Iterator[Pointer]:
    """Point at the leaf whose value varies, if it is one."""
    if question.detail.leaf is not None:
        yield Pointer(question.detail.leaf, "term")


def working_by_example(ends_it: Callable[[GameTree, Moment, str], bool]) -> Callable[[Writer], str]:
    """Return what says how the search goes at a number that belongs to the answer.

    The cut that is told of is the first that ends it for the node that is asked about.
    """

    def working(writer: Writer) -> str:
        question, about = writer.question, writer.question.detail
        place = inside(question.answer)
        run, node = run_at(question.run, about.over, about.leaf, place), str(question.node)
        cut = next(one for one in cutoffs_of(run) if ends_it(run.tree, one, node))
        return writer.words["example"].format(
            letter=about.letter,
            value=number_text(place, question.lang),
            sentence=Narrator(run.tree, question.lang).sentence(cut),
        )

    return working


def hints_by_example(working: Callable[[Writer], str]) -> Callable[[Writer], Hints]:
    """Return what gives the rule of a kind, and the same example."""
    return lambda writer: (writer.quiz[f"rule_{writer.question.kind}"], working(writer))
