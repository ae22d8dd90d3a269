"""Turn nested nodes, as builders and readers make them, into a GameTree with ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, message_of
from emmviz.tree.validate import RootedTree, check, check_names

Tree = TypeVar("Tree", bound=RootedTree)


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
    # What gives the line and column in the text that it was read from.
    place: Callable[[], tuple[int, int]] | None = None
    # What a game shows of its position, for pictures.
    board: tuple[object, ...] = ()
    children: list[Spec] = field(default_factory=list)


def letters(rank: int) -> str:
    """Return the name of an inner node by its place breadth first, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    text, rank = "", rank + 1
    while rank:
        rank, digit = divmod(rank - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


def inner_names(taken: Iterable[str]) -> Iterator[str]:
    """Yield A, B, ... Z, AA, AB ..., skipping those that are taken, by a node or by a move."""
    used = set(taken)
    return (name for rank in count() if (name := letters(rank)) not in used)


def leaf_names(taken: Iterable[str]) -> Iterator[str]:
    """Yield L1, L2 ..., skipping those that are taken."""
    used = set(taken)
    return (name for i in count(1) if (name := f"L{i}") not in used)


def known(**attributes: object) -> dict[str, object]:
    """Return the attributes that are not None."""
    return {key: value for key, value in attributes.items() if value is not None}


def assemble(make: Callable[[], Tree], root: Spec, **graph: object) -> Tree:
    """Give every node its id, and return the tree, checked, with these graph attributes.

    `make` is the class GameTree, which imports this file.
    """
    by_level = [root]
    for spec in by_level:  # the list grows meanwhile
        by_level.extend(spec.children)
    from_left = _preorder(root)
    names = [str(spec.name) for spec in by_level if spec.name is not None]
    check_names(names)
    # "A is best" is about one thing only.
    taken = [*names, *(str(spec.action) for spec in by_level if spec.action is not None)]
    capitals, numbers = inner_names(taken), leaf_names(taken)
    ids = {id(spec): str(spec.name) for spec in by_level if spec.name is not None}
    ids |= {id(spec): next(capitals) for spec in by_level if spec.name is None and spec.kind != "leaf"}
    ids |= {id(spec): next(numbers) for spec in from_left if spec.name is None and spec.kind == "leaf"}

    tree = make()
    tree.graph.update(known(**graph))
    for spec in from_left:
        node = ids[id(spec)]
        tree.add_node(node, kind=spec.kind, **known(value=spec.value, name=spec.name, estimate=spec.estimate))
        tree._node[node] |= known(unexpanded=spec.unexpanded or None, board=spec.board or None)
        for child in spec.children:
            tree.add_edge(node, ids[id(child)], **known(prob=child.prob, action=child.action))
    try:
        check(tree)
    except TreeError as error:
        fault = message_of(error)
        # A text says where in it the node is that is at fault.
        node_at_fault = _node_of(fault)
        place = next((spec.place for spec in from_left if ids[id(spec)] == node_at_fault), None)
        if place:
            line, column = place()
            error.args = (Message("notation.at", line=line, column=column, fault=fault),)
        raise
    return tree


def _node_of(fault: object) -> object:
    """Return the id of the node that a message is about: of the parent, where it names both."""
    holes = fault.holes if isinstance(fault, Message) else {}
    return holes.get("parent", holes.get("node")) or ("number" in holes and _node_of(holes["number"])) or None


def spec_of(tree: RootedTree) -> Spec:
    """Turn a tree back into nested nodes, with names but without ids."""
    specs: dict[str, Spec] = {}
    nodes = tree.preorder()
    for n in nodes:
        data = tree._node[n]
        specs[n] = Spec(tree.kind(n), data.get("value"), data.get("name"), data.get("estimate"))
        specs[n].unexpanded, specs[n].board = tree.is_unexpanded(n), data.get("board", ())
    for n in nodes:
        for child, prob, action in tree.branches(n):
            specs[child].prob, specs[child].action = prob, action
            specs[n].children.append(specs[child])
    return specs[nodes[0]]


def unshared(root: Spec) -> Spec:
    """Copy nested nodes, so that a node in several places becomes a separate node in each place."""
    top = replace(root)
    stack = [top]
    while stack:
        spec = stack.pop()
        spec.children = [replace(child) for child in spec.children]
        stack.extend(spec.children)
    return top


def _preorder(root: Spec) -> list[Spec]:
    preorder, stack = [], [root]
    while stack:
        preorder.append(stack.pop())
        stack.extend(reversed(preorder[-1].children))
    return preorder
