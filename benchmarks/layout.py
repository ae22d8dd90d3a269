"""Our tidy layout against igraph's Reingold-Tilford and Graphviz's dot, on the same seeded random trees.

igraph knows no widths, so it has less to do than we; its time grows with the square, so 10^4 nodes are the most. dot
runs up to 10^3, asked for places only (no edge routes) and in whichever way is faster: in process by pygraphviz, or as
a program of its own, where that is installed.
"""

import shutil
import subprocess
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import igraph
from table import Row, best_of, main, milliseconds

from emmviz.picture import layout

GAP = 10.0
TIMES = {10**2: 50, 10**3: 20, 10**4: 5}
DOT_UP_TO = 10**3
AGAINST_IGRAPH = {10**4: 10}
AGAINST_DOT = {10**3: 100}


class Tree(NamedTuple):
    children: list[list[int]]
    left: list[float]
    right: list[float]


def random_tree(size: int, seed: int = 1) -> Tree:
    """A random recursive tree: each node hangs from an earlier one, all equally likely."""
    rng = Random(seed)
    children: list[list[int]] = [[] for _ in range(size)]
    for node in range(1, size):
        children[rng.randrange(node)].append(node)
    return Tree(children, *([rng.uniform(5, 30) for _ in range(size)] for _ in range(2)))


def depth_first(tree: Tree) -> Tree:
    """The same tree with its nodes numbered depth first, as those of a picture are, and not where memory happens."""
    order, stack = list[int](), [0]
    while stack:
        order.append(stack.pop())
        stack.extend(reversed(tree.children[order[-1]]))
    number = {node: i for i, node in enumerate(order)}
    return Tree(
        [[number[kid] for kid in tree.children[node]] for node in order],
        [tree.left[node] for node in order],
        [tree.right[node] for node in order],
    )


def igraph_seconds(tree: Tree) -> float:
    edges = [(node, kid) for node, kids in enumerate(tree.children) for kid in kids]
    graph = igraph.Graph(n=len(tree.children), edges=edges, directed=True)
    return best_of(2, lambda: graph.layout_reingold_tilford(mode="out", root=[0]))


def dot_seconds(tree: Tree) -> float:
    seconds = best_of(3, lambda: layout.dot(*tree, GAP))
    program = shutil.which("dot")
    if program is None:
        return seconds
    lines = [f'digraph {{ ordering=out splines=false nodesep={GAP / 72} node [shape=box fixedsize=true label=""]']
    lines += (f"{node} [width={(tree.left[node] + tree.right[node]) / 72}]" for node in range(len(tree.children)))
    lines += (f"{node} -> {kid}" for node, kids in enumerate(tree.children) for kid in kids)
    source = "\n".join([*lines, "}"]).encode()
    run = [program, "-Tplain"]
    return min(seconds, best_of(3, lambda: subprocess.run(run, input=source, stdout=subprocess.PIPE, check=True)))


def against(size: int, ours: float, name: str, peer: float, targets: dict[int, int]) -> Row:
    ratio, target = peer / ours, targets.get(size, 0)
    return Row(
        f"layout, {size:,} nodes, {name}",
        milliseconds(ours),
        milliseconds(peer),
        f"{ratio:,.1f}x",
        f">= {target}x" if target else "-",
        ratio >= target,
    )


def rows(small: bool = False) -> Iterator[Row]:
    sizes = {30: 1} if small else TIMES
    for size, times in sizes.items():
        tree = random_tree(size)
        ours = best_of(times, lambda: layout.tidy(*tree, GAP))  # noqa: B023  (called at once)
        yield against(size, ours, "igraph", igraph_seconds(tree), AGAINST_IGRAPH)
        if size <= DOT_UP_TO:
            yield against(size, ours, "dot", dot_seconds(tree), AGAINST_DOT)


if __name__ == "__main__":
    main(rows)
