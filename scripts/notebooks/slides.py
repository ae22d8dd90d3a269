"""Which cells begin a slide where the author gives none, so that every notebook makes a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scripts.notebooks.source import Cell

__all__ = ["slides"]

# A lecture leaves these sections out; the next one takes it up again.
LEFT_OUT = ("## Exercises", "## Sources")
OF_TAG = {"answer": "fragment", "poll": "subslide"}


def slides(cells: Iterable[Cell]) -> Iterator[str]:
    """Yield the slide type of each cell of an English source, "" for a cell that goes on with the slide before it."""
    left_out, first = False, True
    for cell in cells:
        begins = cell.kind == "markdown" and cell.text.startswith("## ")
        if begins:
            left_out = cell.text.startswith(LEFT_OUT)
        if cell.slide:
            yield cell.slide
        elif left_out or (first and cell.kind == "code"):
            yield "skip"
        elif begins:
            yield "slide"
        else:
            yield "".join(OF_TAG.get(tag, "") for tag in cell.tags)
        first = first and cell.kind != "code"
