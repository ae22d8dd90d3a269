"""Ask backwards: for which values of a leaf another one is never read, for which bounds a node is cut.

The answer is found by Star1 by hand, run on lines: exactly, cell after cell. So are the answers of its known slips, and
that of the other convention of equality; a question is asked only where they all differ from the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.marking.intervals import EVERYWHERE, Interval, Region, number_text
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, HandSearch
from emmviz.learn.mistakes.rows import Row, height, rows_of
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question
from emmviz.learn.questions.where import Where
from emmviz.learn.sweep.lines import cells, where
from emmviz.search.searching import options_of

__all__ = ["EQUALITY", "domain_text", "when_cut", "when_unread"]

# The convention of equality that a question does not follow, by whether it cuts on equality.
EQUALITY = {True: "strict_here", False: "equal_here"}
# Larger trees would take long, and nobody could work them out.
_MOST_ROWS = 64
_MOST_ASKED = 3
_FREE = {"window", "bounds", "cut_on_equal", "steps", "limit"}

# What Star1 by hand takes: rows, bounds and window.
_Given = tuple[Sequence[Row], Any, Any]
_Nodes = frozenset[str]


class _Case(NamedTuple):
    """A run that can be searched on lines: its rows, the mistakes that may be made in it, and its conventions."""

    rows: list[Row]
    bounds: tuple[Number, Number]
    window: tuple[Number, Number]
    slips: tuple[str, ...]
    on_equal: bool

    def fates(self, domain: Interval, given: Callable[[Any], _Given]) -> dict[str, list[tuple[Interval, _Nodes]]]:
        """Return for the right method, "", and for each mistake the cells with the nodes that are visited in each."""
        methods: dict[str, tuple[str | None, bool]] = {"": (None, self.on_equal)}
        methods[EQUALITY[self.on_equal]] = None, not self.on_equal
        methods |= {slip: (slip, self.on_equal) for slip in self.slips}

        def visited(x: Any, slip: str | None, on_equal: bool) -> _Nodes:
            rows, bounds, window = given(x)
            done = HandSearch(rows, bounds, slip, window, on_equal=on_equal)
            return frozenset(event.node for event in done.events if event.what == "enter")

        return {
            name: list(cells(domain, lambda x, how=how: visited(x, *how)))  # type: ignore[misc]
            for name, how in methods.items()
        }


def _case(book: Book) -> _Case | None:
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
    return _Case(rows, run.bounds, window, SLIPS if chance else (), on_equal)


class _Candidate(NamedTuple):
    where: Where
    node: str
    answer: Region
    different: int

    def about(self) -> set[Any]:
        """What no two questions share: the node, the leaf that varies, the ends."""
        return {self.node, self.where.leaf, self.answer.ends()}


def _candidates(
    case: _Case, over: str, domain: Interval, leaf: str | None, given: Callable[[Any], _Given],
    targets: dict[str, Callable[[_Nodes], bool]],
) -> Iterator[_Candidate]:  # fmt: skip
    """What may be asked over one number: where something holds at each target, if neither everywhere nor nowhere."""
    fates = case.fates(domain, given)
    for node, holds in targets.items():
        found = {name: where(fate, holds) for name, fate in fates.items()}
        answer = found.pop("")
        # It must change somewhere within, not at L or U alone.
        if not {*answer.ends()} - {domain.low, domain.high}:
            continue
        suspects = {name: region for name, region in found.items() if region != answer}
        yield _Candidate(Where(over, domain, leaf, suspects), node, answer, len(suspects))


def _chosen(candidates: list[_Candidate]) -> list[_Candidate]:
    """Those that tell most mistakes from the right method, nothing twice, plain numbers first."""
    most = max((one.different for one in candidates), default=0)
    left = sorted((one for one in candidates if one.different == most > 0), key=_interest)
    found: list[_Candidate] = []
    for one in left:
        taken = {about for other in found for about in other.about() if about}
        if len(found) < _MOST_ASKED and not taken & one.about():
            found.append(one)
    return found


def _interest(one: _Candidate) -> tuple[bool, int, int]:
    """A sort key: several parts first, then simple ends, then what is more than a ray."""
    ends = {*one.answer.ends()} - {one.where.domain.low, one.where.domain.high}
    return len(one.answer.parts) < 2, max(Fraction(end).denominator for end in ends), -len(ends)


def when_unread(book: Book) -> Iterator[Question]:
    """Ask for which values of one leaf another one is never read."""
    case = _case(book)
    if case is None:
        return
    declared = case.slips or book.tree.bounds is not None
    domain = Interval(*case.bounds) if declared else EVERYWHERE
    leaves = [row.node for row in case.rows if row.kind == "leaf"]
    found: list[_Candidate] = []
    for i, row in enumerate(case.rows):
        if row.kind == "leaf":

            def given(x: Any, i: int = i, row: Row = row) -> _Given:
                return [*case.rows[:i], row._replace(value=x), *case.rows[i + 1 :]], case.bounds, case.window

            targets = {leaf: (lambda seen, leaf=leaf: leaf not in seen) for leaf in leaves if leaf != row.node}
            found += _candidates(case, "leaf", domain, row.node, given, targets)  # type: ignore[arg-type]
    for one in _chosen(found):
        assert one.where.leaf is not None
        leaf, node = book.narrator.child(one.where.leaf), book.narrator.child(one.node)
        value = book.narrator.number(book.tree.value(one.where.leaf))
        start = book.say("when_leaf", one.where.leaf, leaf=leaf, v=value, domain=domain_text(one.where, book.lang))
        yield _asked(book, "when_unread", one, f"{start} {book.words['ask_when_unread'].format(node=node)}")


def when_cut(book: Book) -> Iterator[Question]:
    """Ask for which upper bound, or for which α at the root, a node is visited and cut."""
    case = _case(book)
    if case is None:
        return
    kids = {row.node: [case.rows[kid].node for kid in row.kids] for row in case.rows if len(row.kids) > 1}
    targets = {
        node: (lambda seen, node=node: node in seen and kids[node][-1] not in seen)
        for node in kids
        if book.tree.kind(node) in book.run.cuts_at
    }  # fmt: skip
    found: list[_Candidate] = []
    if case.slips:
        most = max(row.value for row in case.rows if row.kind == "leaf")
        bounded = Interval(most, INF)
        found += _candidates(
            case, "most", bounded, None, lambda x: (case.rows, (case.bounds[0], x), case.window), targets  # type: ignore[arg-type]
        )  # fmt: skip
    found += _candidates(
        case,
        "alpha",
        EVERYWHERE,
        None,
        lambda x: (case.rows, case.bounds, (x, INF)),
        targets,  # type: ignore[arg-type]
    )
    for one in _chosen(found):
        start = book.words[f"when_{one.where.over}"].format(domain=domain_text(one.where, book.lang))
        ask = book.words["ask_when_cut"].format(letter=one.where.letter, node=book.narrator.name(one.node))
        yield _asked(book, "when_cut", one, f"{start} {ask}")


def _asked(book: Book, kind: str, one: _Candidate, prompt: str) -> Question:
    equal = book.run.options.get("cut_on_equal") is not False
    prompt += " " + book.words["note_equal" if equal else "note_strict"]
    return book.question(kind, 0, one.node, prompt, one.answer, "region", where=one.where)


def domain_text(about: Where, lang: str) -> str:
    """Write the numbers that are asked about, such as "0 ≤ x ≤ 10"."""
    low, high = about.domain.low, about.domain.high
    if not (is_finite(low) or is_finite(high)):
        return str(words(lang)["learn"]["any_number"].format(letter=about.letter))
    below = f"{number_text(low, lang)} ≤ " if is_finite(low) else ""
    return f"{below}{about.letter}" + (f" ≤ {number_text(high, lang)}" if is_finite(high) else "")
