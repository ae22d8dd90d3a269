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


def notebooks(checkout: Path) -> list[str]:
    """Return the names of the notebooks whose sources are there, without the program that makes them none."""
    made = (checkout / "scripts" / "notebooks" / "__main__.py").is_file()
    return sorted(path.stem for path in (checkout / "notebooks" / "source").glob("[0-9]*.md")) if made else []


def book_jobs(packs: Sequence[Pack], names: Sequence[str]) -> Iterator[Job]:
    """Yield what executes the notebooks with their solutions, in one process, which begins only once."""
    yield Job("solutions", _solutions, (packs, names))


def assignment_jobs(packs: Sequence[Pack], names: Sequence[str]) -> Iterator[Job]:
    """Yield what makes the course for nbgrader."""
    yield Job("assignment", _assignment, (packs, names))


def _solutions(folder: Path, packs: Sequence[Pack], names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as made:
        _make(packs, made, "solutions", names)
        for pack in packs:
            for path in pack.within(Path(made)).glob("*.ipynb"):
                shutil.move(path, pack.place(folder, "solutions", path.name))


def _assignment(folder: Path, packs: Sequence[Pack], names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as made:
        _make(packs, made, "assignment", names)
        for pack in packs:
            course = pack.within(Path(made))
            shutil.copytree(course / "source", pack.place(folder, "assignment", "source"))
            shutil.copy(course / "nbgrader_config.py", pack.place(folder, "assignment", "nbgrader_config.py"))
            shutil.copy(
                pack.source("lectures", "plans", "assignment.md"), pack.place(folder, "assignment", "README.md")
            )


def _make(packs: Sequence[Pack], folder: str, edition: str, names: Sequence[str]) -> None:
    """Let the checkout's own program make an edition of some notebooks in a folder."""
    words = [sys.executable, "-m", _MAKER, *names, "--edition", edition, "--to", folder]
    for pack in packs:
        words += ["--lang", pack.lang]
    made = subprocess.run(
        words,
        cwd=packs[0].checkout,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if made.returncode:
        last = next((line for line in reversed(made.stdout.splitlines()) if line.strip()), "no word why")
        raise TreeError(f"the {edition} edition cannot be made by {_MAKER}: {last:.300}")
