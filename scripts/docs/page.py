"""The code of a page of the documentation, run as a reader would: in an empty folder, and in a Python that has not
imported emmviz.

Examples with >>> must print what is below them, and lines of the shell that begin with `emmviz` must succeed. A block
below a paragraph that ends with `NAME:` in code, as in "Save it as `deck.toml`:", is the file of that name. A page that
adds a file to emmviz runs with a copy of emmviz in its folder. Where a page says `pip install .`, what its
pyproject.toml installs is on the path from there on.

Sphinx's doctest and myst-nb run neither files nor lines of the shell, which most of these pages are made of.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
# Each page starts from a process that has imported what most pages need, which takes longer than what they do.
_PYTHON = get_context("forkserver")
_PYTHON.set_forkserver_preload(["matplotlib.pyplot", "networkx", "IPython.display", "ipywidgets"])
_FILE = re.compile(r"`([\w-]+\.\w+)`:\Z")


class PageError(Exception):
    """Code of a page that fails; the message names the page and is what Python printed."""


class Block(NamedTuple):
    """A block of code: its language, the file that it is or an empty text, its text, and the lines above its text."""

    language: str
    file: str
    text: str
    line: int

    @property
    def commands(self) -> list[str]:
        """The lines of the shell that call emmviz."""
        return [line for line in self.text.splitlines() if self.language == "sh" and line.startswith("emmviz ")]


def blocks(page: Path) -> list[Block]:
    """Return the blocks of code of a page, in order."""
    found, above = [], ""
    for token in MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8")):
        if token.type == "fence":
            assert token.map is not None
            file = None if token.content.startswith(">>> ") else _FILE.search(above)
            found.append(Block(token.info.strip(), file[1] if file else "", token.content, token.map[0] + 1))
        if token.type != "paragraph_close":
            above = token.content
    return found


def run_page(page: Path, folder: Path) -> int:
    """Run the code of a page in a folder, which then holds what it wrote; return how many things were run.

    Raises: PageError.
    """
    found = blocks(page)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        printed = Path(place, "printed")
        python = _PYTHON.Process(target=_run_apart, args=(page.resolve(), folder, printed))
        python.start()
        python.join()
        if python.exitcode:
            raise PageError(f"{page.name}: {printed.read_text(encoding='utf-8')}")
    return sum(len(doctest.DocTestParser().get_examples(block.text)) + len(block.commands) for block in found)


def take(page: Path, shell: Callable[[Block], int]) -> int:
    """Take a page from its top to its end, here and now; return how many of its examples and of its lines fail.

    The shell is a function that types a block of lines and returns how many fail.
    """
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(verbose=False)
    failed = 0
    for block in blocks(page):
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
            failed += runner.run(test, clear_globs=False).failed
            names = test.globs
        else:
            failed += shell(block)
    return failed


def _run_apart(page: Path, folder: Path, printed: Path) -> None:
    """Take a page in a separate process, whose output goes to a file. It ends with 1 if something fails."""
    os.chdir(folder)
    with printed.open("wb") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    sys.exit(min(_run(page, folder), 1))


def _run(page: Path, folder: Path) -> int:
    """Take a page in a folder, the current one; return how many of its examples and of its commands fail."""
    sys.path.insert(0, str(folder))
    from emmviz.cli import main

    def shell(block: Block) -> int:
        if "pip install ." in block.text.splitlines():
            _install(folder, Path(place))
            sys.path[0] = f"{place}/site"  # in place of the folder, so that what is not installed is not found
        failing = [line for line in block.commands if main(shlex.split(line, comments=True)[1:])]
        print("".join(f"{line} fails\n" for line in failing), end="")
        return len(failing)

    with TemporaryDirectory() as place:
        return take(page, shell)


def _install(project: Path, place: Path) -> None:
    """Install a copy of a project, into which setuptools writes, by pip and without a network."""
    source = shutil.copytree(project, place / "source")
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--target", place / "site"]
    subprocess.run([*pip, source], check=True, capture_output=True)
