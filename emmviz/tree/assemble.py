"""From nested nodes, as builders and readers make them, to a GameTree with ids."""

from __future__ import annotations

import string
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, product
from typing import TypeVar

from emmviz.tree.rooted import RootedTree
from emmviz.tree.validate import check, check_names

__all__ = ["Spec", "assemble", "inner_names", "leaf_names", "spec_of", "unshared"]


Made = TypeVar("Made", bound=RootedTree)


@dataclass(slots=True)
class Spec:
    """A node without an id yet, and the edge that leads to it; its numbers are not checked yet."""

    kind: str
    value: object = None
    name: object = None
    estimate: object = None
    prob: object = None
    action: object = None
    unexpanded: bool = False
    # What a game shows of its position, for pictures.
    board: tuple[object, ...] = ()
    children: list[Spec] = field(default_factory=list)


def inner_names(taken: Iterable[str]) -> Iterator[str]:
    """Yield A, B, ... Z, AA, AB ..., skipping those that are taken."""
    used = set(taken)
    for length in count(1):
        for letters in product(string.ascii_uppercase, repeat=length):
            if (name := "".join(letters)) not in used:
                yield name


def leaf_names(taken: Iterable[str]) -> Iterator[str]:
    """Yield L1, L2 ..., skipping those that are taken."""
    used = set(taken)
    return (name for i in count(1) if (name := f"L{i}") not in used)


def assemble(make: Callable[[], Made], root: Spec, **graph: object) -> Made:
    """Give every node its id and build the checked tree.

    Parameters: make, the class GameTree, which imports this file; root, the nested nodes; graph, the graph attributes
    (title, source, bounds); None is left out.
    Returns: a validated GameTree.
    Raises: TreeError or BoundsError, from the validation.
    """
    inner, leaves = _breadth_first(root), _left_to_right(root)
    names = [str(spec.name) for spec in (*inner, *leaves) if spec.name is not None]
    check_names(names)
    letters, numbers = inner_names(names), leaf_names(names)
    ids = {id(spec): str(spec.name) if spec.name is not None else next(letters) for spec in inner}
    ids |= {id(spec): str(spec.name) if spec.name is not None else next(numbers) for spec in leaves}

    tree = make()
    tree.graph.update({key: value for key, value in graph.items() if value is not None})
    stack = [root]
    while stack:
        spec = stack.pop()
        node = ids[id(spec)]
        given = {"value": spec.value, "name": spec.name, "estimate": spec.estimate}
        tree.add_node(node, kind=spec.kind, **{key: value for key, value in given.items() if value is not None})
        if spec.unexpanded:
            tree.nodes[node]["unexpanded"] = True
        if spec.board:
            tree.nodes[node]["board"] = spec.board
        for child in spec.children:
            label = {"prob": child.prob, "action": child.action}
            tree.add_edge(node, ids[id(child)], **{key: value for key, value in label.items() if value is not None})
        stack.extend(reversed(spec.children))
    check(tree)
    return tree


def spec_of(tree: RootedTree, node: str | None = None) -> Spec:
    """Turn a tree, or the subtree of a node, back into nested nodes, with names but without ids."""
    start = tree.root if node is None else node
    specs: dict[str, Spec] = {}
    for n in tree.preorder(start):
        data = tree.nodes[n]
        specs[n] = Spec(tree.kind(n), data.get("value"), data.get("name"), data.get("estimate"))
        specs[n].unexpanded, specs[n].board = tree.is_unexpanded(n), data.get("board", ())
        if n != start:
            parent = tree.parent(n)
            assert parent is not None
            edge = tree.edges[parent, n]
            specs[n].prob, specs[n].action = edge.get("prob"), edge.get("action")
            specs[parent].children.append(specs[n])
    return specs[start]


def unshared(root: Spec) -> Spec:
    """Copy nested nodes, one of which may stand in several places, so that each place has a node of its own."""
    top = replace(root)
    stack = [top]
    while stack:
        spec = stack.pop()
        spec.children = [replace(child) for child in spec.children]
        stack.extend(spec.children)
    return top


def _breadth_first(root: Spec) -> list[Spec]:
    inner, queue = [], deque([root])
    while queue:
        spec = queue.popleft()
        if spec.kind != "leaf":
            inner.append(spec)
            queue.extend(spec.children)
    return inner


def _left_to_right(root: Spec) -> list[Spec]:
    leaves, stack = [], [root]
    while stack:
        spec = stack.pop()
        if spec.kind == "leaf":
            leaves.append(spec)
        stack.extend(reversed(spec.children))
    return leaves
