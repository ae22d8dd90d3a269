"""The value of a game tree by reading all of it: numpy and numba over arrays, OpenSpiel in Python and compiled, and C.

All search the same complete trees of a million nodes and come to the same value. OpenSpiel's Python `expectiminimax`
gets the leanest state that it takes, a place in Python lists; its own states, clones of C++ objects, cost it more.
Its compiled `ExpectiminimaxSearch` is in its wheel, though no Python name leads to it: a few lines of C++
(`openspiel_tree.cc`) make the arrays a game for it, again with nothing in a state but a place. The limit is a loop in C
(`flat_search.c`), compiled here with `cc -O2`. Ours is timed as it is called, `expectiminimax(flat)`, with the checks
of its arguments and the making of its Run: where numba compiles the loop, and as if numba were not installed, in numpy.
By turns, and in seconds of the processor, so that a busy machine counts less; the best of each counts.
OpenSpiel's Python, which takes seconds, has one turn. Two trees are complete; in the third, for C alone, each node has
a number of children of its own, and leaves hang from every level.
"""

import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import numba
import numpy as np
from compile import compiled, pointer
from table import Row, best_of, main

from emmviz import expectiminimax
from emmviz.tree.flat import KINDS
from emmviz.tree.flat.flat_tree import FlatTree

TIMES = 20
ARRAYS = ("kind", "first", "count", "prob", "value")
# Ours, the peer, and how many times as fast we are to be; for C how many times as slow we may be.
TARGETS = (
    ("numpy", "OpenSpiel, Python", 100),
    ("numba", "OpenSpiel, Python", 100),
    ("numpy", "OpenSpiel, compiled", 10),
    ("numba", "OpenSpiel, compiled", 10),
    ("numpy", "C", 3),
    ("numba", "C", 1.3),
)
SHAPES = {10: 6, 4: 10}  # branching and depth
LEVELS = ("max", "chance", "min", "chance")


def complete_flat(branching: int, depth: int) -> FlatTree:
    """A complete tree of unequal probabilities, in 64ths so that floats are exact, and leaves from 0 to 20."""
    rng = np.random.default_rng(1)
    shape = [(LEVELS[row % len(LEVELS)], branching) for row in range(depth)]

    def sixty_fourths(outcomes: int) -> np.ndarray:
        parts = rng.multinomial(64 - branching, [1 / branching] * branching, outcomes // branching)
        return parts.ravel() + 1

    return FlatTree.build(shape, lambda n: rng.integers(0, 21, n), sixty_fourths, bounds=(0, 20))


def uneven_flat(depth: int) -> FlatTree:
    """Chances of 2, 4 or 8 outcomes, so that floats are exact, players of 1 to 7 moves, and one node in five a leaf."""
    rng, shape, nodes = np.random.default_rng(1), [], 1
    for row in range(depth):
        count = 2 ** rng.integers(1, 4, nodes) if row % 2 else rng.integers(1, 8, nodes)
        inner = (rng.random(nodes) < 0.8) | (row == 0)
        shape.append((np.where(inner, KINDS.index(LEVELS[row % len(LEVELS)]), 0), np.where(inner, count, 0)))
        nodes = int(shape[-1][1].sum())
    return FlatTree.build(shape, lambda n: rng.integers(0, 21, n), bounds=(0, 20))


class State:
    """What OpenSpiel's Python expectiminimax asks of a state; an action is a place among the children."""

    __slots__ = ("node", "tree")

    def __init__(self, tree: dict[str, list], node: int) -> None:
        self.tree, self.node = tree, node

    def is_terminal(self) -> bool:
        return self.tree["kind"][self.node] == 0

    def is_chance_node(self) -> bool:
        return self.tree["kind"][self.node] == 3

    def current_player(self) -> int:
        return self.tree["kind"][self.node] - 1

    def player_return(self, player: int) -> float:
        return self.tree["value"][self.node]

    def legal_actions(self) -> range:
        return range(self.tree["count"][self.node])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        first, count = self.tree["first"][self.node], self.tree["count"][self.node]
        return list(enumerate(self.tree["prob"][first : first + count]))

    def clone(self) -> "State":
        return State(self.tree, self.node)

    def apply_action(self, action: int) -> None:
        self.node = self.tree["first"][self.node] + action


def openspiel_compiled() -> ctypes.CDLL:
    """Build the bridge to OpenSpiel's compiled search, against the headers and the library of its wheel."""
    import pyspiel

    wheel = Path(pyspiel.__file__).parent
    ctypes.CDLL(pyspiel.__file__, mode=ctypes.RTLD_GLOBAL)  # so that the bridge finds its names in it
    library = compiled(
        "openspiel_tree.cc",
        "-std=c++17",
        f"-I{wheel}",
        f"-I{wheel}/open_spiel/abseil-cpp",
        f"-I{wheel}/open_spiel/json/include",
        compiler=("c++", "-O2"),
    )
    library.openspiel_expectiminimax.restype = ctypes.c_double
    return library


def without_numba(flat: FlatTree) -> float:
    """Search as if numba were not installed."""
    sys.modules["numba"] = None
    try:
        return expectiminimax(flat).value
    finally:
        sys.modules["numba"] = numba


def per_node(seconds: float, flat: FlatTree) -> str:
    ns = 1e9 * seconds / len(flat)
    return f"{ns:,.0f} ns" if ns >= 100 else f"{ns:.1f} ns"


def measured(flat: FlatTree, c: ctypes.CDLL, spiel: ctypes.CDLL, times: int) -> dict[str, float]:
    """Return the least seconds that each way takes for a tree, once all have come to the same value."""
    from open_spiel.python.algorithms.minimax import expectiminimax as by_openspiel

    arrays = [getattr(flat, name) for name in ARRAYS]
    at, values = [pointer(array) for array in arrays], flat.value.copy()
    lists = dict(zip(ARRAYS, (array.tolist() for array in arrays), strict=True))
    size, in_place = ctypes.c_int64(len(flat)), pointer(values)

    def in_c() -> float:
        c.backup(size, *at[:4], in_place)
        return float(values[0])

    work: dict[str, Callable[[], object]] = {
        "numpy": lambda: without_numba(flat),
        "numba": lambda: expectiminimax(flat).value,
        "C": in_c,
        "OpenSpiel, compiled": lambda: spiel.openspiel_expectiminimax(*at),
        "OpenSpiel, Python": lambda: by_openspiel(State(lists, 0), 1000, None, 0)[0],
    }
    found = {name: do() for name, do in work.items()}
    if len(set(found.values())) > 1:
        raise AssertionError(f"the values differ: {found}")
    slow = {"OpenSpiel, Python": best_of(1, work.pop("OpenSpiel, Python"), process_time)}
    turns = [[best_of(1, do, process_time) for do in work.values()] for _ in range(times)]
    return slow | dict(zip(work, map(min, zip(*turns, strict=True)), strict=True))


def rows(small: bool = False) -> Iterator[Row]:
    c, spiel = compiled("flat_search.c"), openspiel_compiled()
    shapes, times = ({2: 4}, 1) if small else (SHAPES, TIMES)
    trees = {f"{branching} a parent": complete_flat(branching, depth) for branching, depth in shapes.items()}
    for shape, flat in (trees | {"uneven": uneven_flat(4 if small else 11)}).items():
        best = measured(flat, c, spiel, times)
        for ours, peer, target in TARGETS[4:] if shape == "uneven" else TARGETS:
            ratio = best[ours] / best[peer] if peer == "C" else best[peer] / best[ours]
            met = ratio <= target if peer == "C" else ratio >= target
            yield Row(
                f"a node of {len(flat):,}, {shape}: {ours}, {peer}",
                per_node(best[ours], flat),
                per_node(best[peer], flat),
                f"{ratio:,.1f}x",
                f"{'<=' if peer == 'C' else '>='} {target}x",
                met,
            )


if __name__ == "__main__":
    main(rows)
