"""Compare: two or more searches of one tree beside one another."""

from __future__ import annotations

from emmviz.base.errors import TreeError
from emmviz.lecture.widgets import Live, placed
from emmviz.lecture.written.made import Look, Made, Slot, seen_in
from emmviz.lecture.written.options import allowed, listed, tree_of
from emmviz.lecture.written.parts.picture import still
from emmviz.lecture.written.parts.player import LEAST
from emmviz.lecture.written.reading import Part
from emmviz.player.compare.compare import compare
from emmviz.search.searching import search

__all__ = ["comparison"]


def comparison(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return `searches`, a list of algorithms, side by side."""
    allowed(part, "searches", "depth")
    names = listed(part.options.get("searches", ()))
    if len(names) < 2:
        raise TreeError("{compare} needs two algorithms or more, such as searches: [expectiminimax, star1]")
    tree = tree_of(part, look.folder)
    runs = [search(tree, name) for name in names]
    widget = compare(*runs, lang=look.lang, theme=look.theme)
    begun = still(widget._still(), slot)
    widget.step = len(widget.moments) - 1
    return Made(
        placed(Live("compare", widget.payload, look.theme, 0), look.theme, look.words["noscript"], steps=True),
        frozenset({"compare"}),
        seen=(seen_in(tree, runs[0]),),
        least=LEAST,
        stills=(begun, still(widget._still(), slot)),
    )
