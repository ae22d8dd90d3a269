"""Where others run the notebooks for the reader: badges of Binder and Colab, and the notebook that Colab opens.

They fetch a repository from GitHub: the one of whoever asks for them.
"""

from __future__ import annotations

import re
import subprocess

import nbformat

from scripts.lite.fetch import LiteError
from scripts.lite.pins import ROOT

COLAB = ROOT / "scripts" / "lite" / "colab.ipynb"
_ORIGIN = re.compile(r"github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?\s*$")
CELLS = (
    (
        "markdown",
        "# emmviz on Colab\n\n"
        "The first cell brings emmviz into this machine; if Colab then asks to restart the session, do so.\n"
        "To run another notebook here, open it by File, Open notebook, GitHub, and put this cell above its first.",
    ),
    ("code", '%pip install --quiet "emmviz @ git+https://github.com/{repository}"'),
    ("code", "from emmviz import gallery, star1\n\nstar1(gallery.aima_scale())"),
)


def own_repository(given: str | None = None) -> str:
    """Return the owner and the name of a repository on GitHub: as given, or that from which this one was cloned."""
    asked = ["git", "remote", "get-url", "origin"]
    origin = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    found = re.fullmatch(r"[\w.-]+/[\w.-]+", given) if given else _ORIGIN.search(origin)
    if not found:
        raise LiteError("name your repository on GitHub, as in python -m scripts.lite links you/emmviz")
    return found[0] if given else found[1]


def badges(repository: str) -> list[str]:
    """Return a line of Markdown for each badge: Binder opens the notebooks, Colab the notebook that installs emmviz."""
    binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks"
    colab = f"https://colab.research.google.com/github/{repository}/blob/main/{COLAB.relative_to(ROOT).as_posix()}"
    return [
        f"[![Open in Binder](https://mybinder.org/badge_logo.svg)]({binder})",
        f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({colab})",
    ]


def colab_text(repository: str) -> str:
    """Return the notebook that Colab opens, as text."""
    make = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    cells = [
        make[kind](source.format(repository=repository), id=f"colab-{i}") for i, (kind, source) in enumerate(CELLS)
    ]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": spec})
    text: str = nbformat.writes(book)
    return text + "\n"


def write_colab(repository: str) -> None:
    """Write the notebook that Colab opens."""
    COLAB.write_text(colab_text(repository), encoding="utf-8", newline="\n")
