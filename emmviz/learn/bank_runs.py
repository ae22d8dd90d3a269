"""Bank runs: a run as data that JSON can keep, and the same run searched again."""

from __future__ import annotations

import json
from typing import Any

from emmviz.errors import TreeError
from emmviz.json_notation import to_data
from emmviz.numbers import exact_or_infinite, plain
from emmviz.search.run import Run, algorithms, options_of, search
from emmviz.tree import GameTree

__all__ = ["run_from", "run_to"]


def run_to(run: Run) -> dict[str, Any]:
    """Return a run as data: its tree, its algorithm and the options that are not the usual ones.

    Raises: TreeError for a run on a game, or with an option that is a function or an object.

    >>> from emmviz import star1
    >>> run_to(star1(GameTree.parse("max(1, 2)"), window=(0, "inf")))["options"]
    {'window': [0, 'inf']}
    """
    if run.grown:
        raise TreeError("a bank keeps runs on trees, not on a game, which may be anything; search a tree of the game")
    usual = options_of(run.algorithm)
    options = {name: _option_to(name, value) for name, value in run.options.items() if value != usual.get(name, value)}
    return {"tree": to_data(run.tree), "algorithm": run.algorithm, "options": options}


def _option_to(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return [_option_to(name, part) for part in value]
    try:
        return plain(exact_or_infinite(value))
    except (TypeError, ValueError):
        raise TreeError(f"a bank cannot keep a run with {name}={value!r:.60}; search without it") from None


def run_from(data: dict[str, Any], place: int) -> Run:
    """Search again what `run_to` made data of.

    Parameters: data; place, of the run in its bank, for messages. Raises: TreeError.
    """
    tree, algorithm, options = (data.get(name) for name in ("tree", "algorithm", "options"))
    if not isinstance(algorithm, str) or algorithm not in algorithms():
        raise TreeError(f"run {place}: unknown algorithm {algorithm!r:.60}")
    if not isinstance(options, dict) or not options.keys() <= options_of(algorithm).keys() - {"steps"}:
        raise TreeError(f"run {place}: {algorithm} does not have the options {options!r:.80}")
    try:
        return search(GameTree.from_json(json.dumps(tree)), algorithm, **options)
    except (TreeError, TypeError) as error:
        raise TreeError(f"run {place}: {error}") from None
