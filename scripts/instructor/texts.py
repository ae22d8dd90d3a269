"""What the package is made from: the notebooks, and the texts of the folder ``instructor``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scripts.notebooks.books import Book, book
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.source import Source

__all__ = ["TEXTS", "book_of", "every", "text_of"]

TEXTS = Path(__file__).resolve().parents[2] / "instructor"


@cache
def every() -> tuple[Source, ...]:
    """Return the sources of all notebooks."""
    return tuple(map(read_source, sources()))


@cache
def book_of(stem: str, lang: str) -> Book:
    """Return a notebook in a language, or in English where its translation is not complete."""
    source = next(source for source in every() if source.stem == stem)
    return book(source, lang)[0] or Book(source, "en")


def text_of(name: str, lang: str) -> str:
    """Return a text of the folder ``instructor`` in a language."""
    return (TEXTS / ("" if lang == "en" else lang) / name).read_text(encoding="utf-8")
