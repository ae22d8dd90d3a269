"""The value of a game tree by reading all of it: numpy and numba over arrays, OpenSpiel in Python and compiled, and C.

All search the same complete trees of a million nodes and come to the same value. OpenSpiel's Python `expectiminimax`
gets the leanest state that it takes, a place in Python lists; its own states, clones of C++ objects, cost it more.
Its compiled `ExpectiminimaxSearch` is in its wheel, though no Python name leads to it: a few lines of C++
(`openspiel_tree.cc`) make the arrays a game for it, again with nothing in a state but a place. The limit is a loop in C
(`flat_search.c`), compiled here with `cc -O2`. Numpy is timed twice: on a tree that was searched before, as in a study,
and on a new one, whose levels it first sorts out. By turns, the best of each counts; OpenSpiel's Python, which takes
seconds, has one turn. Against the loop in C stands the loop by itself, too: both write over the same array.
"""

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from compile import compiled, pointer
from table import Row, best_of, main

from emmviz.search.engines.compiled import kernels
from emmviz.search.engines.fast import backup
from emmviz.tree.flat.flat_tree import FlatTree

TIMES = 20
ARRAYS = ("kind", "first", "count", "prob", "value")
# Ours, the peer, and how many times as fast we are to be; for C how many times as slow we may be.
TARGETS = (
    ("numpy", "OpenSpiel, Python", 100),
    ("numpy, new tree", "OpenSpiel, Python", 100),
    ("numba", "OpenSpiel, Python", 100),
    ("numpy", "OpenSpiel, compiled", 10),
    ("numba", "OpenSpiel, compiled", 10),
    ("numpy", "C", 8),
    ("numba's loop", "C", 2),
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
    library = compiled("openspiel_tree.cc", "-std=c++17", f"-I{wheel}", f"-I{wheel}/open_spiel/abseil-cpp",
                       f"-I{wheel}/open_spiel/json/include",
                       compiler=("c++", "-O2"))  # fmt: skip
    library.openspiel_expectiminimax.restype = ctypes.c_double
    return library


def per_node(seconds: float, flat: FlatTree) -> str:
    ns = 1e9 * seconds / len(flat)
    return f"{ns:,.0f} ns" if ns >= 100 else f"{ns:.1f} ns"


def measured(flat: FlatTree, c: ctypes.CDLL, spiel: ctypes.CDLL, times: int) -> dict[str, float]:
    """Return the least seconds that each way takes for a tree, once all have come to the same value."""
    from open_spiel.python.algorithms.minimax import expectiminimax

    arrays = [getattr(flat, name) for name in ARRAYS]
    at, values = [pointer(array) for array in arrays], flat.value.copy()
    lists = dict(zip(ARRAYS, (array.tolist() for array in arrays), strict=True))
    size, in_place = ctypes.c_int64(len(flat)), pointer(values)
    new = [FlatTree(flat.kind, flat.count, flat.prob, flat.value, bounds=flat.bounds) for _ in range(times + 1)]
    work: dict[str, Callable[[], object]] = {
        "numpy": lambda: backup(flat)[0],
        "numpy, new tree": lambda: backup(new.pop())[0],
        "numba": lambda: backup(flat, compiled=True)[0],
        "numba's loop": lambda: kernels.backup(*arrays[:4], values),
        "C": lambda: c.backup(size, *at[:4], in_place),
        "OpenSpiel, compiled": lambda: spiel.openspiel_expectiminimax(*at),
        "OpenSpiel, Python": lambda: expectiminimax(State(lists, 0), 1000, None, 0)[0],
    }
    found = {name: do() for name, do in work.items()}
    for name in ("numba's loop", "C"):  # which leave the value in the array
        values[: flat.levels[-2]] = 0
        work[name]()
        found[name] = values[0]
    if len(set(found.values())) > 1:
        raise AssertionError(f"the values differ: {found}")
    slow = {"OpenSpiel, Python": best_of(1, work.pop("OpenSpiel, Python"))}
    turns = [[best_of(1, do) for do in work.values()] for _ in range(times)]
    return slow | dict(zip(work, map(min, zip(*turns, strict=True)), strict=True))


def rows(small: bool = False) -> Iterator[Row]:
    c, spiel = compiled("flat_search.c"), openspiel_compiled()
    shapes, times = ({2: 4}, 1) if small else (SHAPES, TIMES)
    for branching, depth in shapes.items():
        flat = complete_flat(branching, depth)
        best = measured(flat, c, spiel, times)
        for ours, peer, target in TARGETS:
            ratio = best[ours] / best[peer] if peer == "C" else best[peer] / best[ours]
            met = ratio <= target if peer == "C" else ratio >= target
            yield Row(f"a node of {len(flat):,}, {branching} a parent: {ours}, {peer}",
                      per_node(best[ours], flat), per_node(best[peer], flat), f"{ratio:,.1f}x",
                      f"{'<=' if peer == 'C' else '>='} {target}x", met)  # fmt: skip


if __name__ == "__main__":
    main(rows)
