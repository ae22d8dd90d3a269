"""The code of a page of the documentation, run as a reader would: in a fresh Python and an empty folder.

    python -m scripts.docs.page docs/howto/picture.md FOLDER

Examples with >>> must print what stands below them; lines of the shell that begin with `emmviz` must succeed; a block
with a caption is the file of that name. A page that adds a file to emmviz runs with a copy of emmviz in its folder;
where a page says `pip install .`, the wheel of its pyproject.toml is built, and on the path from there on.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZipFile

from markdown_it import MarkdownIt

__all__ = ["Block", "PageError", "blocks", "run_page"]

ROOT = Path(__file__).resolve().parents[2]
_CAPTION = re.compile(r":caption: (\S+)\n\n?")


class PageError(Exception):
    """Code of a page that fails; the message names the page and is what Python printed."""


class Block(NamedTuple):
    """A block of code: its language, the file that it is or an empty text, its text, and the line that it begins at."""

    language: str
    file: str
    text: str
    line: int

    @property
    def commands(self) -> list[str]:
        """The lines of the shell that call emmviz."""
        return [line for line in self.text.splitlines() if self.language == "sh" and line.startswith("emmviz ")]

    @property
    def adds_to_emmviz(self) -> bool:
        """Tell whether it is a new file of emmviz."""
        return self.file.startswith("emmviz/")


def blocks(page: Path) -> list[Block]:
    """Return the blocks of code of a page, in order."""
    found = []
    for token in MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8")):
        if token.type == "fence":
            assert token.map is not None
            language = token.info.removeprefix("{code-block}").strip()
            caption = _CAPTION.match(token.content)
            text = token.content[caption.end() :] if caption else token.content
            found.append(Block(language, caption[1] if caption else "", text, token.map[0] + 1))
    return found


def run_page(page: Path, folder: Path) -> int:
    """Run the code of a page in a folder, which then holds what it wrote; return how many things were run.

    Raises: PageError.
    """
    found = blocks(page)
    folder.mkdir(parents=True, exist_ok=True)
    if any(block.adds_to_emmviz for block in found):
        shutil.copytree(ROOT / "emmviz", folder / "emmviz", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, str(Path(__file__).resolve()), str(page.resolve()), str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")
    shutil.rmtree(folder / "emmviz", ignore_errors=True)
    if done.returncode:
        raise PageError(f"{page.name}: {done.stdout}{done.stderr}")
    return sum(len(doctest.DocTestParser().get_examples(block.text)) + len(block.commands) for block in found)


def _run(page: Path, folder: Path) -> int:
    """Run the blocks here and now; return how many fail."""
    sys.path.insert(0, str(folder))
    from emmviz.cli import main

    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(verbose=False)
    wheels: list[TemporaryDirectory[str]] = []
    failed = 0
    for block in blocks(page):
        if block.file:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
            failed += runner.run(test, clear_globs=False).failed
            names = test.globs
        if "pip install ." in block.text.splitlines():
            wheels.append(TemporaryDirectory())
            # In place of the folder, so that what the wheel lacks is not found.
            sys.path[0] = str(_unpacked(folder, Path(wheels[-1].name)))
        for line in block.commands:
            if main(shlex.split(line, comments=True)[1:]):
                print(f"{line} fails")
                failed += 1
    return failed


def _unpacked(project: Path, place: Path) -> Path:
    """Build the wheel of a project, by setuptools and without a network, and unpack it; return where."""
    source = shutil.copytree(project, place / "source")
    build = "from setuptools import build_meta; build_meta.build_wheel('..')"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, capture_output=True)
    (path,) = place.glob("*.whl")
    with ZipFile(path) as wheel:
        wheel.extractall(place / "site")
    return place / "site"


if __name__ == "__main__":
    sys.exit(min(_run(Path(sys.argv[1]), Path(sys.argv[2])), 1))
