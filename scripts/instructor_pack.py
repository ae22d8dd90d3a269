"""What an instructor package is made of: what was asked for, the words of its files, and the zip in the end."""

from __future__ import annotations

import io
import tomllib
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from notebook_books import Book, book
from notebook_reading import read_source, sources
from notebook_source import Source

from emmviz.base.files import check_kind

__all__ = ["TEXTS", "InstructorError", "Job", "Pack", "book_of", "check_zip", "every", "said", "text_of", "zipped"]

TEXTS = Path(__file__).resolve().parent.parent / "instructor"
TOP = "emmviz-instructor"
# The oldest moment that a zip can hold, so that equal files make an equal zip.
MOMENT = (1980, 1, 1, 0, 0, 0)


class InstructorError(ValueError):
    """Something that keeps the package from being made; one sentence."""


class Pack(NamedTuple):
    """What was asked for: the language, the first seed, how many trees a bank has, and who the sheets are for."""

    lang: str
    seed: int
    trees: int
    people: tuple[str, ...]


class Job(NamedTuple):
    """A piece of work that puts files into a folder: its name, and `make(pack, folder, *arguments)`."""

    name: str
    make: Callable[..., None]
    arguments: tuple[Any, ...] = ()


@cache
def every() -> tuple[Source, ...]:
    """Return the sources of all notebooks."""
    return tuple(map(read_source, sources()))


def book_of(stem: str, lang: str) -> Book:
    """Return a notebook in a language, or in English where its translation is not complete."""
    source = next(source for source in every() if source.stem == stem)
    return book(source, lang)[0] or Book(source, "en")


@cache
def said(lang: str) -> dict[str, Any]:
    """Return the words of the package in a language."""
    words: dict[str, Any] = tomllib.loads((TEXTS / "words.toml").read_text(encoding="utf-8"))[lang]
    return words


def text_of(name: str, lang: str) -> str:
    """Return a text of the folder ``instructor`` in a language."""
    return (TEXTS / ("" if lang == "en" else lang) / name).read_text(encoding="utf-8")


def check_zip(path: Path, *, overwrite: bool = False) -> None:
    """Refuse to replace what is no instructor package. Raises: TreeError."""
    check_kind(path, "zip", rb"PK\x03\x04.{26}" + TOP.encode(), overwrite=overwrite)


def zipped(folder: Path) -> bytes:
    """Return all files of a folder as one zip, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            info = zipfile.ZipInfo(f"{TOP}/{path.relative_to(folder).as_posix()}", MOMENT)
            info.external_attr = 0o644 << 16
            package.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()
