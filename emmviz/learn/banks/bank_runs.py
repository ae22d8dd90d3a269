"""Runs in a bank: a run as JSON data, and the same run searched again."""

from __future__ import annotations

import json
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, exact_or_infinite, plain
from emmviz.search.run import Run
from emmviz.search.searching import algorithms, options_of, search
from emmviz.tree.formats.json import to_data
from emmviz.tree.game_tree import GameTree

__all__ = ["run_from", "run_to"]


def run_to(run: Run) -> dict[str, Any]:
    """Return a run as data: its tree, its algorithm and the options that are not defaults.

    Raises: TreeError for a run on a game, or with an option that is a function or an object.

    >>> from emmviz import star1
    >>> run_to(star1(GameTree.parse("max(1, 2)"), window=(0, "inf")))["options"]
    {'window': [0, 'inf']}
    """
    if run.grown:
        raise TreeError("a bank keeps runs on trees, not on games; search a tree grown from the game")
    defaults = options_of(run.algorithm)
    given = {name: value for name, value in run.options.items() if value != defaults.get(name, value)}
    options = {name: _option_to(name, value) for name, value in given.items()}
    data = {"tree": to_data(run.tree), "algorithm": run.algorithm, "options": options}
    called = _called(run.tree)
    # The notation knows names, not ids: a tree made as a graph would get other ids when it is read back.
    return data if called == _called(_tree_from(data["tree"])) else data | {"nodes": called}


def _called(tree: GameTree) -> list[list[Any]]:
    """The id of each node and its given name, in preorder."""
    names = {node: tree.nodes[node].get("name") for node in tree.preorder()}
    return [[node, None if name is None else str(name)] for node, name in names.items()]


def _option_to(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return [_option_to(name, part) for part in value]
    try:
        return plain(exact_or_infinite(value))
    except (TypeError, ValueError):
        raise TreeError(f"a bank cannot keep a run with {name}={brief(value)}; search without it") from None


def run_from(data: dict[str, Any], place: int) -> Run:
    """Search again the run that `run_to` wrote; a TreeError names its place in the bank."""
    algorithm, options = data.get("algorithm"), data.get("options")
    if not isinstance(algorithm, str) or algorithm not in algorithms():
        raise TreeError(f"run {place}: unknown algorithm {brief(algorithm)}")
    if not isinstance(options, dict) or not options.keys() <= options_of(algorithm).keys() - {"steps"}:
        raise TreeError(f"run {place}: {algorithm} does not have the options {brief(options, 80)}")
    try:
        return search(_named(_tree_from(data.get("tree")), data.get("nodes")), algorithm, **options)
    except (TreeError, TypeError) as error:
        raise TreeError(f"run {place}: {error}") from None


def _tree_from(data: Any) -> GameTree:
    return GameTree.from_json(json.dumps(data))


def _named(tree: GameTree, nodes: Any) -> GameTree:
    """Restore to the nodes of a tree, in preorder, the ids and names that its notation does not hold."""
    if nodes is None:
        return tree
    order = list(tree.preorder())
    fits = isinstance(nodes, list) and len(nodes) == len(order) and all(map(_is_called, nodes))
    if not fits or len({node for node, _ in nodes}) < len(order):
        raise TreeError(f"nodes must be a pair [id, name] for each of the {len(order)} nodes, in preorder")
    new = GameTree()
    new.graph.update(tree.graph)
    ids = dict(zip(order, [node for node, _ in nodes], strict=True))
    for (node, name), old in zip(nodes, order, strict=True):
        rest = {key: value for key, value in tree.nodes[old].items() if key != "name"}
        new.add_node(node, **rest, **({} if name is None else {"name": name}))
    new.add_edges_from((ids[parent], ids[child], edge) for parent, child, edge in tree.edges(data=True))
    return new


def _is_called(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str | None)
