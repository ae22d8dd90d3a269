"""Where others run the notebooks for the reader: badges of Binder and Colab, and the notebook that Colab opens.

The address of the repository stands in one place, the first line of scripts/lite/pins.toml.
"""

from __future__ import annotations

import nbformat

from scripts.lite.pins import ROOT, read_pins

__all__ = ["COLAB", "badges", "colab_text", "write_colab"]

COLAB = ROOT / "scripts" / "lite" / "colab.ipynb"
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


def badges() -> list[str]:
    """Return a line of Markdown for each badge: Binder opens the notebooks, Colab the notebook that installs emmviz."""
    repository = read_pins().repository
    binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks"
    colab = f"https://colab.research.google.com/github/{repository}/blob/main/{COLAB.relative_to(ROOT).as_posix()}"
    return [
        f"[![Open in Binder](https://mybinder.org/badge_logo.svg)]({binder})",
        f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({colab})",
    ]


def colab_text() -> str:
    """Return the notebook that Colab opens, as text."""
    make = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    repository = read_pins().repository
    cells = [
        make[kind](source.format(repository=repository), id=f"colab-{i}") for i, (kind, source) in enumerate(CELLS)
    ]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": spec})
    text: str = nbformat.writes(book)
    return text + "\n"


def write_colab() -> None:
    """Write the notebook that Colab opens."""
    COLAB.write_text(colab_text(), encoding="utf-8", newline="\n")
