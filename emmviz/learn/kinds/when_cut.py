"""When cut: for which upper bound, or for which α at the root, a node is visited and cut."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import INF
from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
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
from emmviz.learn.question import Question

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    case = case_of_search(book)
    if case is None:
        return
    kids = {row.node: [case.rows[kid].node for kid in row.kids] for row in case.rows if len(row.kids) > 1}
    targets = {
        node: (lambda seen, node=node: node in seen and kids[node][-1] not in seen)
        for node in kids
        if book.tree.kind(node) in book.run.cuts_at
    }
    found: list[Candidate] = []
    if case.slips:
        most = max(row.value for row in case.rows if row.kind == "leaf")
        found += candidates(
            case,
            "most",
            Interval(most, INF),
            None,
            lambda x: (case.rows, (case.bounds[0], x), case.window),
            targets,  # type: ignore[arg-type]
        )
    found += candidates(
        case,
        "alpha",
        EVERYWHERE,
        None,
        lambda x: (case.rows, case.bounds, (x, INF)),
        targets,  # type: ignore[arg-type]
    )
    for one in chosen(found):
        start = book.words[f"when_{one.about.over}"].format(domain=domain_text(one.about, book.lang))
        ask = book.words["ask_when_cut"].format(letter=one.about.letter, node=book.narrator.name(one.node))
        yield ask_of_search(book, "when_cut", one, start, ask)


_working = working_by_example(lambda tree, cut, node: cut.step.node == node)

KIND = Kind(
    "when_cut",
    _ask,
    "interval",
    _working,
    hints_by_example(_working),
    suspects_of,
    leaf_that_varies,
    skill_of_search,
    named_only=True,
)
