"""`import emmviz` against `import networkx`, each in fresh processes of the same Python, by turns, the best of each.

The time is that of the whole process, with the start of Python itself, which is what a person waits for. As the names
of emmviz load on first use, a second row, without a target, shows what the first thing costs that anybody does, to
build a tree, for which networkx is loaded as well. The last row names what must not be loaded by either.
"""

import subprocess
import sys
from collections.abc import Iterator

from table import Row, best_of, main, milliseconds

TIMES = 12
MOST = 1.15
HEAVY = ("matplotlib", "numpy", "ipywidgets", "anywidget", "IPython")

PEER = "import networkx"
OURS = ("import emmviz", "from emmviz import GameTree; GameTree.parse('max(1, chance(2, 3))')")
LOADED = "import sys; print(*(name for name in sys.argv[1:] if name in sys.modules))"


def python(code: str, *arguments: str) -> str:
    """Run a line in a fresh process and return what it prints."""
    return subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True).stdout


def rows(small: bool = False) -> Iterator[Row]:
    codes = (*OURS, PEER)
    # By turns, so that a busy moment of the machine meets them all.
    turns = [[best_of(1, lambda: python(code)) for code in codes] for _ in range(1 if small else TIMES)]  # noqa: B023
    *ours, peer = map(min, zip(*turns, strict=True))
    names = ("import emmviz", "import emmviz and build a tree")
    for name, seconds in zip(names, ours, strict=True):
        ratio, counts = seconds / peer, name == names[0]
        yield Row(
            f"{name}, import networkx",
            milliseconds(seconds),
            milliseconds(peer),
            f"{ratio:.2f}x",
            f"<= {MOST}x" if counts else "-",
            ratio <= MOST or not counts,
        )
    loaded = sorted({name for code in OURS for name in python(f"{code}\n{LOADED}", *HEAVY).split()})
    yield Row("modules that stay out", ", ".join(loaded) or "none loaded", "-", "-", "none loaded", not loaded)


if __name__ == "__main__":
    main(rows)
