"""What the package holds of each notebook: worked and executed, as an assignment, its slide picture, and as slides."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from nbclient.exceptions import CellExecutionError

from emmviz.lecture.pack.job import InstructorError, Job, Pack
from scripts.instructor.texts import book_of, text_of
from scripts.notebooks.build import CONFIG, STUB
from scripts.notebooks.catalogue import suite_words
from scripts.notebooks.run import write
from scripts.notebooks.source import Source

__all__ = ["assignment_jobs", "book_jobs", "lecture_jobs"]

PICTURE = "picture"
FORMS = {"svg": "image/svg+xml", "png": "image/png"}


def book_jobs(sources: Iterable[Source], parts: frozenset[str]) -> Iterator[Job]:
    """Yield what executes each notebook with its solutions, once for all parts that need it.

    Parameters: sources; parts, "solutions" for the notebook itself, "pictures" for its slide picture, or both.
    """
    yield from (Job(f"execute {source.stem}", _executed, (source.stem, parts)) for source in sources)


def assignment_jobs(sources: Iterable[Source]) -> Iterator[Job]:
    """Yield what makes the course for nbgrader."""
    yield Job("assignment", _assignment, (tuple(source.stem for source in sources),))


def lecture_jobs(sources: Iterable[Source]) -> Iterator[Job]:
    """Yield what makes slides with live players of each notebook on a path."""
    yield from (Job(f"slides {source.stem}", _lecture, (source.stem,)) for source in sources if source.front.paths)


def _executed(pack: Pack, folder: Path, stem: str, parts: frozenset[str]) -> None:
    book = book_of(stem, pack.lang)
    try:
        done = book.executed("solutions")
    except CellExecutionError as error:
        raise InstructorError(f"{book.name} cannot be executed: {error.ename}: {error.evalue:.200}") from None
    if "solutions" in parts:
        write(done, folder / "solutions" / f"{stem}.ipynb")
    if "pictures" in parts:
        _pictures(done, folder / "slides" / "pictures", stem)


def _pictures(notebook: Any, folder: Path, stem: str) -> None:
    """Write the figure of the cell that is tagged for it, in the forms that it has: a plot is a PNG alone."""
    cells = [cell for cell in notebook.cells if PICTURE in cell.metadata.get("tags", [])]
    shown = [output.data for cell in cells for output in cell.outputs if "data" in output]
    drawn = next((data for data in shown if FORMS["png"] in data), None)
    if drawn is None:
        raise InstructorError(f"{stem} has no cell tagged {PICTURE} with a figure")
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, kind in FORMS.items():
        if kind in drawn:
            data = drawn[kind].encode() if suffix == "svg" else base64.b64decode(drawn[kind])
            (folder / f"{stem}.{suffix}").write_bytes(data)


def _assignment(pack: Pack, folder: Path, stems: tuple[str, ...]) -> None:
    course = folder / "assignment"
    for stem in stems:
        write(book_of(stem, pack.lang).edition("assignment"), course / "source" / stem / f"{stem}.ipynb")
    config = CONFIG.format(suite_words(pack.lang)(STUB))
    (course / "nbgrader_config.py").write_text(config, encoding="utf-8", newline="\n")
    (course / "README.md").write_text(text_of("assignment.md", pack.lang), encoding="utf-8", newline="\n")


def _lecture(pack: Pack, folder: Path, stem: str) -> None:
    from emmviz.lecture import save_deck

    book = book_of(stem, pack.lang)
    place = folder / "slides" / "lecture"
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        notebook = Path(name, f"{stem}.ipynb")
        write(book.edition("solutions"), notebook)  # its exercises are on no slide
        save_deck(notebook, place / f"{stem}.html", lang=book.lang)
