"""When move: for which value of a leaf, which probability or which power a move is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from operator import eq

from emmviz.learn.answers.intervals import EVERYWHERE, Interval, Region, number_text, region
from emmviz.learn.kinds.backups import worth_of_moves
from emmviz.learn.kinds.backwards import (
    MOST_ROWS,
    Candidate,
    backwards,
    candidates,
    changes,
    chosen,
    question_of,
)
from emmviz.learn.kinds.borders import Comparison, border_of
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import constant
from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right, rules_by_name
from emmviz.learn.mistakes.rows import Row, rows_of, with_value
from emmviz.learn.question import Question
from emmviz.learn.sensitivity import SPANS, LinearValue, Sweep, best_moves, sweep
from emmviz.learn.writing import Writer
from emmviz.search.run import Run

_MOST_LEAVES = 2
# What varies of a whole tree, and a node that it must have.
_OVER = {"coin": "chance", "opponent": "min", "power": "chance"}


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask over a leaf, or over all chance nodes, replies or leaves at once."""
    tree, run = examiner.tree, examiner.run
    if run.grown or tree.kind(tree.root) not in ("max", "min") or any(map(tree.is_unexpanded, tree)):
        return
    rows = rows_of(tree)
    if len(rows[0].kids) < 2 or len(rows) > MOST_ROWS:
        return
    over_all = (candidate for over in _OVER for candidate in _over_all(examiner, rows, over))
    for candidate in (*_over_leaves(examiner, rows), *over_all):
        yield question_of(
            examiner,
            "when_move",
            candidate,
            move=examiner.narrator.move(candidate.node),
            name=examiner.narrator.name(tree.root),
        )


def _over_leaves(examiner: Examiner, rows: list[Row]) -> list[Candidate]:
    """Return questions about the value of one leaf, which separate the most wrong methods of backing up."""
    tree, moves = examiner.tree, rows[0].kids
    domain = Interval(*tree.bounds) if tree.bounds else EVERYWHERE
    methods: dict[str, tuple[Rule, int]] = {"": (right, 0), "last_of_equals": (right, -1)}
    methods |= {name: (rule, 0) for name, rule in rules_by_name(rows).items() if name in RULES}
    over_leaves: list[Candidate] = []
    for i, row in enumerate(rows):
        if row.kind == "leaf" and i not in moves:

            def best(method: tuple[Rule, int], x: LinearValue, i: int = i) -> str:
                rule, which = method
                return best_moves(rows, backed_up(with_value(rows, i, x), rule))[which]

            over_leaves += candidates(
                Candidate("leaf", domain, row.node), methods, best, [rows[kid].node for kid in moves], eq
            )
    turning = [candidate for candidate in over_leaves if changes(candidate.answer, domain)]
    return chosen(
        turning, _MOST_LEAVES, lambda candidate: max(Fraction(end).denominator for end in candidate.answer.ends())
    )


def _over_all(examiner: Examiner, rows: list[Row], over: str) -> Iterator[Candidate]:
    """Yield a question about a number that changes the whole tree, if each change of move is at a fraction."""
    even = all(len(examiner.tree.children(node)) == 2 for node in examiner.tree if examiner.tree.kind(node) == "chance")
    below_0 = any(row.value < 0 for row in rows if row.kind == "leaf")
    impossible = {"coin": not even, "power": below_0}.get(over, False)
    if all(row.kind != _OVER[over] for row in rows) or rows[0].kind == "min" or impossible:
        return
    swept = sweep(examiner.tree, over)
    if any(flip.at.exact is None for flip in (*swept.flips, *swept.touches)):
        return
    domain = Interval(*SPANS[over])
    for move in swept.moves:
        answer, other = (_where(swept, move, which) for which in (0, -1))
        if not changes(answer, domain):
            continue
        wrong = {"last_of_equals": other} if other != answer else {}
        if over != "power":  # a probability p taken for 1 − p
            wrong["other_share" if over == "coin" else "other_mover"] = region(
                Interval(1 - part.high, 1 - part.low, part.high_in, part.low_in) for part in answer.parts
            )
        if answer not in wrong.values():
            yield Candidate(over, domain, None, move, answer, wrong)
            return


def _where(swept: Sweep, move: str, which: int) -> Region:
    """Return the places at which a move is the first of the best (`which` 0) or the last (−1)."""
    stops = sorted({swept.low, swept.high, *(flip.at.low for flip in (*swept.flips, *swept.touches))})
    places = [Interval(place, place) for place in stops if swept.best(place)[which] == move]
    between = [Interval(a, b, False, False) for a, b in pairwise(stops) if swept.best((a + b) / 2)[which] == move]
    return region([*places, *between])


def _moves_at(writer: Writer, place: Fraction) -> str:
    """Say what the moves are worth at a number, and which one is chosen."""
    question, about, tree = writer.question, writer.question.detail, writer.run.tree
    worth = _worth(question.run, about.over, about.leaf, place)
    most = (max if tree.kind(tree.root) == "max" else min)(worth.values())
    equal = [move for move in tree.children(tree.root) if worth[move] == most]
    best = writer.words["first_of_equals" if len(equal) > 1 else "best_of_moves"].format(
        name=writer.narrator.name(tree.root),
        moves=writer.narrator.listed([*map(writer.move_in_sentence, equal)]),
        move=writer.move_in_sentence(equal[0]),
    )
    return writer.sentences(writer.words["rescaled"].format(moves=writer.worth(worth)), best)


def _border(writer: Writer, end: Fraction) -> str:
    """Derive the condition at an end of the answer from the move that is as good there; "" if that cannot be done."""
    question, about, tree = writer.question, writer.question.detail, writer.run.tree
    worth_at = partial(_worth, question.run, about.over, about.leaf)
    there, move = worth_at(end), about.node
    other = next(rival for rival in there if rival != move and there[rival] == there[move])
    border = border_of(
        question.answer,
        end,
        about.letter,
        question.lang,
        lambda place: Comparison((worth_at(place)[move], worth_at(place)[other])),
    )
    if border is None:
        return ""
    (number, bound), is_high = border.numbers, tree.kind(tree.root) == "max"
    called = {"move": writer.move_in_sentence(move), "other": writer.move_in_sentence(other)}
    return writer.words["border_move"].format(
        name=writer.narrator.name(tree.root),
        letter=about.letter,
        end=number_text(end, question.lang),
        number=number,
        bound=bound,
        test=border.test(("≤≥" if end in question.answer else "<>")[is_high], writer.words),
        **called,
    )


@lru_cache(maxsize=64)  # every mark of an answer to a question gives the same example
def _worth(run: Run, over: str, leaf: str | None, place: Fraction) -> dict[str, Fraction]:
    """Return the values of the moves at a place of the number that varies."""
    if leaf is None:
        swept = sweep(run.tree, over)
        return {move: swept.value(move, place) for move in swept.moves}
    rows = rows_of(run.tree)
    return worth_of_moves(with_value(rows, [row.node for row in rows].index(leaf), place))


KIND = backwards("when_move", _ask, _moves_at, _border, constant("scale"))
