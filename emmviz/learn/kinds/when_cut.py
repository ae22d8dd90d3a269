"""When cut: for which upper bound, or for which α at the root, a node is visited and cut."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import INF
from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
    Nodes,
    backwards,
    case_of_search,
    question_of_search,
    simplest_of_search,
    working_by_example,
)
from emmviz.learn.kinds.kind import Book, skill_of_search
from emmviz.learn.question import Question

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    case = case_of_search(book)
    if case is None:
        return
    last = {row.node: case.rows[row.kids[-1]].node for row in case.rows if len(row.kids) > 1}
    nodes = [node for node in last if book.tree.kind(node) in book.run.cuts_at]

    def is_cut(node: str, visited: Nodes) -> bool:
        return node in visited and last[node] not in visited

    found: list[Candidate] = []
    if case.slips:
        most = Candidate("most", Interval(max(row.value for row in case.rows if row.kind == "leaf"), INF))
        found += case.candidates(most, lambda x: case._replace(bounds=(case.bounds[0], x)), nodes, is_cut)
    alpha = Candidate("alpha", EVERYWHERE)
    found += case.candidates(alpha, lambda x: case._replace(window=(x, INF)), nodes, is_cut)
    for one in simplest_of_search(found):
        yield question_of_search(book, "when_cut", one, book.narrator.name(one.node))


KIND = backwards("when_cut", _ask, working_by_example(lambda tree, cut, node: cut.step.node == node), skill_of_search)
