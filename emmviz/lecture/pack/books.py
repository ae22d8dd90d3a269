"""What a pack holds of each notebook: worked and executed, and as an assignment. The checkout makes them itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.lecture.pack.job import Job, Pack

__all__ = ["assignment_jobs", "book_jobs", "notebooks"]

_MAKER = "scripts.notebooks"
_TOGETHER = 4


def notebooks(checkout: Path) -> list[str]:
    """Return the names of the notebooks whose sources are there, without the program that makes them none."""
    made = (checkout / "scripts" / "notebooks" / "__main__.py").is_file()
    return sorted(path.stem for path in (checkout / "notebooks" / "source").glob("[0-9]*.md")) if made else []


def book_jobs(packs: Sequence[Pack], names: Sequence[str]) -> Iterator[Job]:
    """Yield what executes the notebooks with their solutions: a few at a time, as the program begins anew for each."""
    for some in (names[i : i + _TOGETHER] for i in range(0, len(names), _TOGETHER)):
        yield Job(f"solutions/{'-'.join(name[:2] for name in some)}", _solutions, (packs, some))


def assignment_jobs(packs: Sequence[Pack], names: Sequence[str]) -> Iterator[Job]:
    """Yield what makes the course for nbgrader."""
    yield Job("assignment", _assignment, (packs, names))


def _solutions(folder: Path, packs: Sequence[Pack], names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as made:
        _make(packs, made, "solutions", names)
        for pack in packs:
            place = folder / pack.lang / "solutions"
            place.mkdir(parents=True, exist_ok=True)
            for path in pack.within(Path(made)).glob("*.ipynb"):
                shutil.move(path, place / path.name)


def _assignment(folder: Path, packs: Sequence[Pack], names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as made:
        _make(packs, made, "assignment", names)
        for pack in packs:
            course, place = pack.within(Path(made)), folder / pack.lang / "assignment"
            shutil.copytree(course / "source", place / "source")
            shutil.copy(course / "nbgrader_config.py", place)
            shutil.copy(pack.source("instructor", "assignment.md"), place / "README.md")


def _make(packs: Sequence[Pack], folder: str, edition: str, names: Sequence[str]) -> None:
    """Let the checkout's own program make an edition of some notebooks in a folder."""
    words = [sys.executable, "-m", _MAKER, *names, "--edition", edition, "--to", folder]
    for pack in packs:
        words += ["--lang", pack.lang]
    made = subprocess.run(
        words, cwd=packs[0].checkout, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if made.returncode:
        last = next((line for line in reversed(made.stdout.splitlines()) if line.strip()), "no word why")
        raise TreeError(f"the {edition} edition cannot be made by {_MAKER}: {last:.300}")
