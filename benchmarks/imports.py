"""`import emmviz` against `import networkx`, each in fresh processes of the same Python, by turns.

The time is that of the processor for the whole process, with the start of Python itself, which is what a person waits
for; the least of several counts. As the names of emmviz load on first use, a second row shows what the first thing
costs that anybody does, to build a tree, for which networkx is loaded as well. The last row names what must not be
loaded by either.
"""

import subprocess
import sys
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage

from table import Pair, Row, at_most, best_of, main

TIMES = 12
MOST = 1.05
HEAVY = ("matplotlib", "numpy", "ipywidgets", "anywidget", "IPython")

PEER = "import networkx"
OURS = ("import emmviz", "from emmviz import GameTree; GameTree.parse('max(1, chance(2, 3))')")
LOADED = "import sys; print(*(name for name in sys.argv[1:] if name in sys.modules))"


def python(code: str, *arguments: str) -> str:
    """Run a line in a fresh process and return what it prints."""
    return subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True).stdout


def children_seconds() -> float:
    """The seconds of the processor that processes started from here have taken so far."""
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def rows(small: bool = False) -> Iterator[Row]:
    codes = (*OURS, PEER)
    # By turns, so that a busy moment of the machine meets them all.
    turns = [
        [best_of(1, lambda: python(code), children_seconds) for code in codes]  # noqa: B023
        for _ in range(1 if small else TIMES)
    ]
    *ours, peer = map(min, zip(*turns, strict=True))
    for name, seconds in zip(("import emmviz", "import emmviz and build a tree"), ours, strict=True):
        yield at_most(f"{name}, import networkx", Pair.of(seconds, peer), MOST)
    loaded = sorted({name for code in OURS for name in python(f"{code}\n{LOADED}", *HEAVY).split()})
    yield Row("modules that stay out", ", ".join(loaded) or "none loaded", "-", "-", "none loaded", not loaded)


if __name__ == "__main__":
    main(rows)
