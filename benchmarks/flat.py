"""A tree of a million nodes built as arrays, against the same tree built as a `networkx.DiGraph` in plain loops.

Both get the leaves and the probabilities ready made, and end with a graph of the same kinds, values and probabilities.
The peer adds nodes and edges with attributes, the cheapest way to a searchable graph; unlike ours it checks nothing. It
is built once, for it takes seconds; of ours the best of several counts. Memory is what tracemalloc finds held by each.
"""

import gc
import tracemalloc
from collections.abc import Callable, Iterator

import networkx as nx
import numpy as np
from table import Row, best_of, main, milliseconds

from emmviz.tree.flat import KINDS
from emmviz.tree.flat.flat_tree import FlatTree

TIMES = 7
FASTER, SMALLER = 100, 20
BRANCHING, SMALL, LEVELS = 10, 2, ("max", "chance", "min", "chance", "max", "chance")
MEBI = 1 << 20


def digraph(leaves: list[float], probs: list[list[float] | None], branching: int) -> nx.DiGraph:
    """The tree as a graph, level by level, with whole numbers for ids."""
    graph = nx.DiGraph()
    graph.add_node(0, kind=LEVELS[0])
    start, end = 0, 1
    for row, kind in enumerate((*LEVELS[1:], "leaf")):
        weights = probs[row]
        for node in range(end, end + (end - start) * branching):
            place = node - end
            if kind == "leaf":
                graph.add_node(node, kind=kind, value=leaves[place])
            else:
                graph.add_node(node, kind=kind)
            parent = start + place // branching
            if weights is None:
                graph.add_edge(parent, node)
            else:
                graph.add_edge(parent, node, prob=weights[place])
        start, end = end, end + (end - start) * branching
    return graph


def held(build: Callable[[], object]) -> tuple[int, object]:
    """How many bytes what is built keeps, and that itself."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    made = build()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return size, made


def rows(small: bool = False) -> Iterator[Row]:
    rng, branching = np.random.default_rng(1), SMALL if small else BRANCHING
    sizes = [branching ** (row + 1) for row in range(len(LEVELS))]
    leaves = rng.integers(0, 21, sizes[-1]).astype(float)
    shape = [(kind, branching) for kind in LEVELS]
    weights = [
        rng.random((size // branching, branching)) if kind == "chance" else None
        for kind, size in zip(LEVELS, sizes, strict=True)
    ]
    probs = [None if some is None else some / some.sum(axis=1, keepdims=True) for some in weights]

    def flat() -> FlatTree:
        return FlatTree.build(shape, leaves, probs, bounds=(0, 20))

    as_lists = leaves.tolist(), [None if some is None else some.ravel().tolist() for some in probs], branching
    ours, theirs = best_of(1 if small else TIMES, flat), best_of(1, lambda: digraph(*as_lists))
    (our_size, tree), (their_size, graph) = held(flat), held(lambda: digraph(*as_lists))
    kinds = [KINDS.index(kind) for _, kind in graph.nodes(data="kind")]
    values = [value for _, value in graph.nodes(data="value") if value is not None]
    edges = [prob for _, _, prob in graph.edges(data="prob", default=1.0)]
    if kinds != tree.kind.tolist() or values != leaves.tolist() or not np.allclose(edges, tree.prob[1:]):
        raise AssertionError("the two trees differ, so their costs do not compare")
    yield Row(
        f"to build {len(tree):,} nodes, a DiGraph",
        milliseconds(ours),
        milliseconds(theirs),
        f"{theirs / ours:.0f}x",
        f">= {FASTER}x",
        theirs >= FASTER * ours,
    )
    yield Row(
        f"memory of {len(tree):,} nodes, a DiGraph",
        f"{our_size / MEBI:.0f} MiB",
        f"{their_size / MEBI:,.0f} MiB",
        f"{their_size / our_size:.0f}x",
        f">= {SMALLER}x",
        their_size >= SMALLER * our_size,
    )


if __name__ == "__main__":
    main(rows)
