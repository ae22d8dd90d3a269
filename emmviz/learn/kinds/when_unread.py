"""When unread: for which values of a leaf another one is never read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
    Given,
    ask_of_search,
    candidates,
    case_of_search,
    chosen,
    domain_text,
    hints_by_example,
    leaf_that_varies,
    suspects_of,
    working_by_example,
)
from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, skill_of_search
from emmviz.learn.mistakes.rows import Row
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
    leaves = [row.node for row in case.rows if row.kind == "leaf"]
    found: list[Candidate] = []
    for i, row in enumerate(case.rows):
        if row.kind == "leaf":

            def given(x: Any, i: int = i, row: Row = row) -> Given:
                return [*case.rows[:i], row._replace(value=x), *case.rows[i + 1 :]], case.bounds, case.window

            targets = {leaf: (lambda seen, leaf=leaf: leaf not in seen) for leaf in leaves if leaf != row.node}
            found += candidates(case, "leaf", domain, row.node, given, targets)  # type: ignore[arg-type]
    for one in chosen(found):
        varies = one.about.leaf
        assert varies is not None
        leaf, node = book.narrator.child(varies), book.narrator.child(one.node)
        value = book.narrator.number(book.tree.value(varies))
        start = book.say("when_leaf", varies, leaf=leaf, v=value, domain=domain_text(one.about, book.lang))
        yield ask_of_search(book, "when_unread", one, start, book.words["ask_when_unread"].format(node=node))


def _skips(tree: GameTree, cut: Moment, leaf: str) -> bool:
    """Whether a leaf lies below one of the children that a cut leaves out."""
    node: str | None = leaf
    while node is not None and node not in cut.step.skipped:
        node = tree.parent(node)
    return node is not None


_working = working_by_example(_skips)

KIND = Kind(
    "when_unread",
    _ask,
    "interval",
    _working,
    hints_by_example(_working),
    suspects_of,
    leaf_that_varies,
    skill_of_search,
    named_only=True,
)
