"""Check the types of the code in README.md and docs: `python -m scripts.docs.typecheck`, in `make check`.

A page becomes one module of its examples, line below line, so that what mypy says of line 30 is true of the page; a
block with a caption is the module of that name. Left out are examples that fail on purpose, which print a traceback.
A name may have another type further down, as for a reader who types one example after the other.
"""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

from scripts.docs.page import ROOT, blocks

_ALLOWED = "# mypy: allow-redefinition, local-partial-types"


def module_lines(page: Path) -> dict[str, list[str]]:
    """Return the lines of each module that a page holds by the name of its file, each line where the page has it."""
    modules: dict[str, list[str]] = {}
    for block in blocks(page):
        if block.language != "python":
            continue
        lines = modules.setdefault(block.file or f"page_{page.stem.replace('-', '_').lower()}.py", [_ALLOWED])
        if block.file:
            _put(lines, block.line, block.text)
        for example in doctest.DocTestParser().get_examples(block.text):
            if example.exc_msg is None:
                _put(lines, block.line + example.lineno, example.source)
    return modules


def check_types(pages: list[Path], folder: Path) -> str:
    """Return what mypy finds in the code of pages, an empty text where it finds nothing.

    The folder gets a subfolder for each page. mypy writes nothing beside it: it uses the cache of the package.
    """
    origins: dict[str, str] = {}
    for page in pages:
        for name, lines in module_lines(page).items():
            path = folder / page.stem / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            origins[str(path)] = str(page)
    places = os.pathsep.join(str(folder / page.stem) for page in pages)
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--no-pretty", *origins]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"MYPYPATH": places})
    faults = checked.stdout + checked.stderr
    for path, origin in origins.items():
        faults = faults.replace(os.path.relpath(path, ROOT), origin).replace(path, origin)
    return faults


def _put(lines: list[str], place: int, text: str) -> None:
    """Add a text from the line after `place` on, counted from 0, after blank lines."""
    lines += [""] * (place - len(lines)) + text.splitlines()


def main() -> int:
    """Print what is wrong, and return 1 if there is anything."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    faults = check_types(pages, ROOT / "build" / "types")
    print(faults.replace(f"{ROOT}/", ""), end="", file=sys.stderr)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
