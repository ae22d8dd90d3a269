"""The notebooks there are: each source in each of its languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scripts.notebooks.catalogue import LANG, catalogue, catalogue_path, faults, suite_words, translated
from scripts.notebooks.editions import edition
from scripts.notebooks.index import index
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import SLIDER, execute
from scripts.notebooks.source import Source

LANGS = ("en", LANG)


class Book(NamedTuple):
    """A source in one of the languages."""

    source: Source
    lang: str

    @property
    def name(self) -> str:
        """The path of the notebook in a folder of notebooks."""
        return _in_folder(self.lang, f"{self.source.stem}.ipynb")

    def edition(self, kind: str = "student") -> Any:
        """Return an edition that has not been executed."""
        return edition(self.source, kind, lang=self.lang, translate=suite_words(self.lang))

    def executed(self, kind: str = "student") -> Any:
        """Return an edition with its outputs."""
        return self.run(self.edition(kind))

    def run(self, notebook: Any) -> Any:
        """Return an edition of this book, or what was made of it, with outputs."""
        return execute(notebook, suite_words(self.lang)(SLIDER))


def book(source: Source, lang: str) -> tuple[Book | None, list[str]]:
    """Return a source in a language, or None and what keeps it from being there."""
    if lang == "en":
        return Book(source, lang), []
    po = catalogue(catalogue_path(source.stem))
    wrong = list(faults(source, po))
    return (None if wrong else Book(translated(source, po), lang)), wrong


def books(*names: str, langs: Iterable[str] = LANGS) -> tuple[list[Book], list[str]]:
    """Return the books whose source is named so, or all, and what keeps others from being there."""
    found = [book(read_source(path), lang) for path in sources(*names) for lang in langs]
    return [one for one, _ in found if one], [fault for _, wrong in found for fault in wrong]


def index_of(every: list[Book], lang: str) -> tuple[str, str]:
    """Return the path of the index of a language in the folder of notebooks, and its text."""
    there = (one.source for one in every if one.lang == lang)
    return _in_folder(lang, "README.md"), index(there, suite_words(lang))


def _in_folder(lang: str, name: str) -> str:
    return name if lang == "en" else f"{lang}/{name}"
