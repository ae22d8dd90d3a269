"""Star1 and Star2 over arrays, compiled by numba, against the same search in C and against the generators with steps.

The C (`flat_search.c`, compiled here with `cc -O2`) recurses and keeps what it knows of outcomes on its stack; it reads
the same leaves in the same order, which is checked first. Ours is timed as it is called, `star1(flat)`, with the checks
of its arguments and the making of its Run. Once leaves hang from MIN nodes, once from chance nodes, which have more to
work out for each. The generators, in fractions and with every step kept, search a smaller tree of the same branching:
for them, the time for a leaf is what compares. By turns, and in seconds of the processor, so that a busy machine counts
less; the best of each counts.
"""

import ctypes
from collections.abc import Iterator
from time import process_time

import numpy as np
from backup import complete_flat
from compile import compiled, pointer
from table import Row, best_of, main

from emmviz import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.tree.flat.flat_tree import FlatTree

TIMES = 15
SLOWER, FASTER = 1.3, 50
# Branching, and the depths of the large tree and of the one for the generators.
SHAPES = {"MIN nodes": (8, 7, 3), "chance nodes": (10, 6, 4)}


def in_c(library: ctypes.CDLL, flat: FlatTree, probes: int) -> tuple[int, np.ndarray, float]:
    """Search in C, and return how many leaves were read, which, and the value."""
    leaves, value = np.empty(len(flat), np.int64), ctypes.c_double()
    arrays = [pointer(getattr(flat, name)) for name in ("kind", "first", "count", "prob", "value")]
    low, high = map(ctypes.c_double, flat.bounds)
    read = library.star(*arrays, low, high, probes, pointer(leaves), ctypes.byref(value))
    return read, leaves, value.value


def rows(small: bool = False) -> Iterator[Row]:
    library = compiled("flat_search.c")
    library.star.restype = ctypes.c_int64
    for where, (branching, depth, fewer) in SHAPES.items():
        branching, depth = (2, 4) if small else (branching, depth)
        flat, tree = complete_flat(branching, depth), complete_flat(branching, fewer).to_tree()
        for search, probes in ((star1, 0), (star2, 1)):
            run, (read, leaves, value) = search(flat), in_c(library, flat, probes)
            if (run.leaves, run.value) != (flat.names(leaves[:read]), value):
                raise AssertionError(f"{run.algorithm} and the search in C differ, so their times do not compare")
            traced = search(tree)
            if traced.leaves != search(FlatTree.from_tree(tree)).leaves:
                raise AssertionError(f"{run.algorithm} differs from itself with steps, so their times do not compare")
            work = (lambda: search(flat), lambda: in_c(library, flat, probes), lambda: search(tree))  # noqa: B023
            turns = [[best_of(1, do, process_time) for do in work] for _ in range(1 if small else TIMES)]
            ours, in_peer, steps = map(min, zip(*turns, strict=True))
            ours, in_peer, steps = ours / read, in_peer / read, steps / len(traced.leaves)
            what = f"a leaf read, of {read:,} below {where}: {run.algorithm}"
            yield Row(
                f"{what}, C",
                nanoseconds(ours),
                nanoseconds(in_peer),
                f"{ours / in_peer:.1f}x",
                f"<= {SLOWER}x",
                ours <= SLOWER * in_peer,
            )
            yield Row(
                f"{what}, with steps",
                nanoseconds(ours),
                nanoseconds(steps),
                f"{steps / ours:,.0f}x",
                f">= {FASTER}x",
                steps >= FASTER * ours,
            )


def nanoseconds(seconds: float) -> str:
    return f"{1e9 * seconds:,.0f} ns"


if __name__ == "__main__":
    main(rows)
