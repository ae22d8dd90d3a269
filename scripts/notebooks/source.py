"""What a notebook is before its editions: plain records, read from ``notebooks/source`` by `reading`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


class SourceError(ValueError):
    """A source that is not in the format of a notebook; one sentence names the file and the cell."""


class Front(NamedTuple):
    """The front matter of a notebook; minutes are whole numbers, paths are minutes by the length of the path."""

    title: str
    surprise: str
    aim: str
    lecture: int
    alone: int
    paths: Mapping[int, int]
    packages: tuple[str, ...]


class Cell(NamedTuple):
    """A cell as its author wrote it; right and wrong are tried by the tests in place of the starter's None."""

    id: str
    kind: str
    text: str
    tags: frozenset[str] = frozenset()
    slide: str = ""
    choice: int = 0
    points: int = 1
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class Source(NamedTuple):
    """A notebook before its editions; the title cell is not among the cells."""

    stem: str
    front: Front
    cells: tuple[Cell, ...]

    @property
    def number(self) -> int:
        """The number that the file's name starts with."""
        return int(self.stem[:2])

    def tagged(self, tag: str) -> list[Cell]:
        """Return the cells with a tag."""
        return [cell for cell in self.cells if tag in cell.tags]
