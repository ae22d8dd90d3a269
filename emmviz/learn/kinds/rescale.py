"""Rescale: whether the best move stays the best when all leaf values are rescaled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from emmviz.learn.kinds.backups import worth_of_moves
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Rank, constant, rule_and
from emmviz.learn.mistakes.backup_mistakes import Numbers, backed_up
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.mistakes.rows import Row, rows_of
from emmviz.learn.question import Difficulty, Question
from emmviz.learn.sensitivity import best_moves
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound


def _ranks(values: Numbers) -> list[Fraction]:
    order = sorted(set(values))
    return [Fraction(order.index(value) + 1) for value in values]


def _powers(base: int, values: Numbers) -> list[Fraction] | None:
    fits = all(value.denominator == 1 and abs(value) <= 20 for value in values)
    return [Fraction(base) ** int(value) for value in values] if fits else None


# How all leaf values are rescaled at once, None if that is impossible; each keeps the order of the leaves.
RESCALINGS: dict[str, Callable[[Numbers], list[Fraction] | None]] = {
    "linear": lambda values: [2 * value + 10 for value in values],
    "squares": lambda values: None if min(values) < 0 else [value * value for value in values],
    "cubes": lambda values: [value**3 for value in values],
    "powers_2": partial(_powers, 2),
    "powers_10": partial(_powers, 10),
    "ranks": _ranks,
}


def _rescaled(rows: Sequence[Row], name: str) -> list[Row] | None:
    """Return a tree after a rescaling, None if it cannot be done."""
    leaves = [i for i, row in enumerate(rows) if row.kind == "leaf"]
    scaled = RESCALINGS[name]([rows[i].value for i in leaves])
    if scaled is None:
        return None
    by_leaf = dict(zip(leaves, scaled, strict=True))
    return [row._replace(value=by_leaf.get(i, row.value)) for i, row in enumerate(rows)]


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask after the search of a whole tree: one linear rescaling, one that keeps the move, one that does not."""
    tree, kind = examiner.tree, examiner.tree.kind(examiner.tree.root)
    if kind not in ("max", "min") or not wrong_methods_of(examiner.run).is_whole:
        return
    rows = rows_of(tree)
    values = backed_up(rows)
    before = best_moves(rows, values)
    # A search of somebody's own may find other values.
    other = examiner.run.bound is Bound.EXACT and examiner.run.value != values[0]
    if len(rows[0].kids) < 2 or len(before) > 1 or other:
        return
    yes, no, asked = examiner.words["yes"], examiner.words["no"], list[str]()
    for name in RESCALINGS:
        scaled = _rescaled(rows, name)
        after = best_moves(scaled, backed_up(scaled)) if scaled else ()
        answer = yes if after == before else no
        group = "linear" if name == "linear" else answer
        if len(after) != 1 or group in asked:
            continue
        asked.append(group)
        yield examiner.question(
            "rescale",
            len(examiner.moments),
            tree.root,
            f"{examiner.words[f'rescale_{name}']} {examiner.words['ask_rescale']}",
            answer,
            "choice",
            (yes, no),
            detail=name,
            which=len(asked) - 1,
            difficulty=Difficulty(3 if answer == yes else 0, takes_work=True),
        )


def _why(writer: Writer) -> tuple[str, str]:
    """Say what the moves are worth after the rescaling, and why the order is kept or not."""
    question = writer.question
    rows = rows_of(writer.run.tree)
    moves = writer.worth(worth_of_moves(_rescaled(rows, question.detail) or rows))
    kept, chance = question.answer == question.choices[0], any(row.kind == "chance" for row in rows)
    if question.detail == "linear":
        why = "linear"
    elif not kept:
        why = "flips"
    else:
        why = "keeps" if chance else "order"
    return writer.words["rescaled"].format(moves=moves), writer.words[f"rescaled_{why}"]


KIND = Kind(
    name="rescale",
    ask=_ask,
    form="choice",
    working=lambda writer: writer.sentences(*_why(writer)),
    hints=rule_and(lambda writer: _why(writer)[0]),
    skill=constant("scale"),
    rank=Rank(paper=1, quiz=0, at_end=True),
    of_tree=True,
)
