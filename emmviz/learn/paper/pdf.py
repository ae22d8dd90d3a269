"""PDF: papers on pages, measured before they are drawn: a tree and its questions share a page, and none is split."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from emmviz.learn.paper.heads import numbered
from emmviz.learn.paper.key_pages import solution_pages, table_pages
from emmviz.learn.paper.page import Page, written
from emmviz.learn.paper.paper import Paper
from emmviz.learn.paper.student_pages import student_pages

__all__ = ["pages_of", "pdf"]


def pdf(papers: Iterable[Paper], *, key: bool = False, page: str = "A4") -> bytes:
    """Return papers as the bytes of one PDF, each on pages of its own, the same bytes each time.

    A tree stands with all its questions on one page, unless these are too many for any. A key begins with the tables
    of all answers and of known wrong ones.

    Parameters: papers; key, True for their answers; page, one of `PAPER`. Raises: TreeError for a tree that is too
    large for a page.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import Group, paper_of
    >>> pdf([paper_of([Group(exercise(1).questions)], "Values")]).count(b"/Type /Page ")
    1
    """
    from emmviz.picture.render.glyphs import clean

    given = list(papers)
    return written(pages_of(given, key=key, page=page), clean(given[0].heading(key)) if given else "")


def pages_of(papers: Sequence[Paper], *, key: bool = False, page: str = "A4") -> Iterator[Page]:
    """Yield the pages of papers, each of which is numbered by itself, or of their key, which is one document."""
    if not key:
        for paper in papers:
            yield from numbered(list(student_pages(paper, page)), paper.lang)
        return
    pages = list(table_pages(papers, page)) if all(paper.items for paper in papers) else []
    pages += [one for paper in papers for one in solution_pages(paper, page)]
    yield from numbered(pages, papers[0].lang)
