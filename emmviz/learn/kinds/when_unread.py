"""When unread: for which values of a leaf another one is never read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
    Case,
    backwards,
    case_of_search,
    question_of_search,
    simplest_of_search,
    with_value,
    working_by_example,
)
from emmviz.learn.kinds.kind import Book, skill_of_search
from emmviz.learn.question import Question
from emmviz.story.moment import Moment
from emmviz.tree.game_tree import GameTree

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    case = case_of_search(book)
    if case is None:
        return
    declared = case.slips or book.tree.bounds is not None
    domain = Interval(*case.bounds) if declared else EVERYWHERE
    leaves = {row.node: i for i, row in enumerate(case.rows) if row.kind == "leaf"}
    found: list[Candidate] = []
    for leaf in leaves:

        def at(x: Any, leaf: str = leaf) -> Case:
            return case._replace(rows=with_value(case.rows, leaves[leaf], x))

        others = [other for other in leaves if other != leaf]
        found += case.candidates(Candidate("leaf", domain, leaf), at, others, lambda one, visited: one not in visited)
    for one in simplest_of_search(found):
        yield question_of_search(book, "when_unread", one, book.narrator.child(one.node))


def _skips(tree: GameTree, cut: Moment, leaf: str) -> bool:
    """Whether a leaf lies below one of the children that a cut leaves out."""
    return any(leaf in tree.preorder(child) for child in cut.step.skipped)


KIND = backwards("when_unread", _ask, working_by_example(_skips), skill_of_search)
