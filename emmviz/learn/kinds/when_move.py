"""When move: for which value of a leaf, which probability or which power a move is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from emmviz.base.numbers import is_finite
from emmviz.learn.answers.intervals import EVERYWHERE, Interval, Region, number_text, region
from emmviz.learn.kinds.backwards import (
    Where,
    domain_text,
    hints_by_example,
    inside,
    leaf_that_varies,
    question_of,
    suspects_of,
    tree_with,
)
from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, constant
from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.rows import Row, rows_of
from emmviz.learn.question import Question
from emmviz.learn.sweep.lines import cells, where
from emmviz.learn.sweep.sensitivity import SPANS, Sweep, sweep
from emmviz.learn.writing import Writer
from emmviz.search.run import Run

__all__ = ["KIND"]

_MOST_ROWS = 64
_MOST_LEAVES = 2
# What varies of a whole tree, and the mistake of giving a probability to the other side.
_OVER = ("coin", "opponent", "power")


class _Candidate(NamedTuple):
    about: Where
    move: str
    answer: Region


def _ask(book: Book) -> Iterator[Question]:
    """Ask over a leaf, or over all chance nodes, replies or leaves at once."""
    tree, run = book.tree, book.run
    if run.grown or tree.kind(tree.root) not in ("max", "min") or any(map(tree.is_unexpanded, tree)):
        return
    rows = rows_of(tree)
    if len(rows[0].kids) < 2 or len(rows) > _MOST_ROWS:
        return
    found = [*_over_leaves(book, rows), *(one for over in _OVER for one in _over_all(book, rows, over))]
    for one in found:
        words, about = book.words, one.about
        domain = domain_text(about, book.lang)
        if about.leaf is None:
            start = words[f"when_{about.over}"].format(domain=domain)
        else:
            value = book.narrator.number(tree.value(about.leaf))
            start = book.say("when_leaf", about.leaf, leaf=book.narrator.child(about.leaf), v=value, domain=domain)
        move = book.narrator.action(one.move) or book.narrator.child(one.move)
        ask = words["ask_when_move"].format(letter=about.letter, move=move, name=book.narrator.name(tree.root))
        yield question_of(book, "when_move", about, one.move, one.answer, f"{start} {ask}")


def _place_of_best(values: list[Any], kind: str, *, last: bool = False) -> int:
    """The place of the first of the best moves, or of the last."""
    best = max(values) if kind == "max" else min(values)
    places = [i for i, value in enumerate(values) if value == best]
    return places[-1 if last else 0]


def _over_leaves(book: Book, rows: list[Row]) -> Iterator[_Candidate]:
    """Over the value of one leaf: what tells most wrong methods of backing up from the right one."""
    tree, kind = book.tree, rows[0].kind
    domain = Interval(*tree.bounds) if tree.bounds else EVERYWHERE
    taken: set[Any] = set()
    ranked = []
    for i, row in enumerate(rows):
        if row.kind != "leaf" or i in rows[0].kids:
            continue

        def moves(x: Any, rule: Any, last: bool, i: int = i, row: Row = row) -> int:
            values: list[Any] = backed_up([*rows[:i], row._replace(value=x), *rows[i + 1 :]], rule)
            return _place_of_best([values[kid] for kid in rows[0].kids], kind, last=last)

        methods: dict[str, tuple[Rule, bool]] = {"": (right, False), "last_of_equals": (right, True)}
        methods |= {name: (rule, False) for name, rule in RULES.items()}
        fates = {
            name: list(cells(domain, lambda x, how=how: moves(x, *how)))  # type: ignore[misc]
            for name, how in methods.items()
        }
        for place, kid in enumerate(rows[0].kids):
            found = {name: where(fate, place.__eq__) for name, fate in fates.items()}
            answer = found.pop("")
            wrong = {name: one for name, one in found.items() if one != answer}
            if answer.parts and answer.outside(domain).parts:
                about = Where("leaf", domain, row.node, wrong)
                ranked.append(((-len(wrong), _size(answer)), _Candidate(about, rows[kid].node, answer)))
    most = min((key[0] for key, _ in ranked), default=0)
    for key, one in sorted(ranked, key=lambda pair: pair[0]):
        shared = {one.move, one.about.leaf, one.answer.ends()}
        if key[0] == most and len(taken) < len(shared) * _MOST_LEAVES and not taken & shared:
            taken |= shared
            yield one


def _size(answer: Region) -> int:
    return max(Fraction(end).denominator for end in answer.ends() if is_finite(end))


def _over_all(book: Book, rows: list[Row], over: str) -> Iterator[_Candidate]:
    """Over a number that changes the whole tree, where every place at which the move turns is a fraction."""
    kinds = {row.kind for row in rows}
    needs = {"coin": "chance", "opponent": "min", "power": "chance"}[over]
    even = all(len(book.tree.children(node)) == 2 for node in book.tree if book.tree.kind(node) == "chance")
    if needs not in kinds or rows[0].kind == "min" or (over == "coin" and not even):
        return
    if over == "power" and any(row.value < 0 for row in rows if row.kind == "leaf"):
        return
    found = sweep(book.tree, over)
    if any(flip.at.exact is None for flip in (*found.flips, *found.touches)):
        return
    domain = Interval(*SPANS[over])
    for move in found.moves:
        answer, other = (_where(found, move, last=last) for last in (False, True))
        if not answer.parts or not answer.outside(domain).parts:
            continue
        wrong = {"last_of_equals": other} if other != answer else {}
        if over != "power":
            low, high = domain.low, domain.high
            turned = [
                (low + high - part.high, low + high - part.low, part.high_in, part.low_in) for part in answer.parts
            ]
            wrong["other_share"] = region(Interval(*ends) for ends in turned)
        if wrong.get("other_share") != answer:
            yield _Candidate(Where(over, domain, None, wrong), move, answer)
            return


def _where(found: Sweep, move: str, *, last: bool) -> Region:
    """Where a move is the first of the best, or the last."""
    stops = sorted({found.low, found.high, *(flip.at.low for flip in (*found.flips, *found.touches))})
    ranks = {one: i for i, one in enumerate(found.moves)}

    def holds(place: Fraction) -> bool:
        return sorted(found.best(place), key=ranks.__getitem__)[-1 if last else 0] == move

    places = [Interval(place, place) for place in stops if holds(place)]
    between = [Interval(a, b, False, False) for a, b in pairwise(stops) if holds((a + b) / 2)]
    return region([*places, *between])


def _working(writer: Writer) -> str:
    """Say what the moves are worth at a number that belongs to the answer."""
    question, about, narrator = writer.question, writer.question.detail, writer.narrator
    place = inside(question.answer)
    moves = writer.join(
        f"{narrator.action(move) or narrator.child(move)}{narrator.equal(value)}"
        for move, value in _worth(writer.run, about.over, about.leaf, place).items()
    )
    return writer.words["example_moves"].format(
        letter=about.letter, value=number_text(place, question.lang), moves=moves
    )


@lru_cache(maxsize=64)  # every mark of an answer to a question gives the same example
def _worth(run: Run, over: str, leaf: str | None, place: Fraction) -> dict[str, Fraction]:
    """What the moves are worth with the number that varies at a place."""
    if leaf is None:
        found = sweep(run.tree, over)
        return {move: found.value(move, place) for move in found.moves}
    rows = rows_of(tree_with(run.tree, leaf, place))
    values = backed_up(rows)
    return {rows[kid].node: values[kid] for kid in rows[0].kids}


KIND = Kind(
    "when_move",
    _ask,
    "interval",
    _working,
    hints_by_example(_working),
    suspects_of,
    leaf_that_varies,
    constant("scale"),
    named_only=True,
)
