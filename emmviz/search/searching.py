"""Searching: run an algorithm, given by name or as a record, on a tree or a game."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

from emmviz.base.brought import Brought
from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import ALGORITHMS
from emmviz.search.run import Run

__all__ = ["algorithm_of", "algorithms", "options_of", "search"]

_BROUGHT = Brought("emmviz.algorithms", ALGORITHMS, "an Algorithm", lambda found, name: isinstance(found, Algorithm))


def search(tree: Any, algorithm: str | Algorithm, **options: Any) -> Run:
    """Search a tree with an algorithm, given by its name or as a record of your own.

    Parameters: tree, a GameTree, a Game or a FlatTree; algorithm, one of `algorithms()`, or an `Algorithm`; options,
    those that it takes.
    Returns: a Run. Raises: TreeError for an unknown name or option, for an algorithm that only the engine with steps
    can run where another one is asked for, for events and values of your own that do not fit, and what the algorithm
    raises.

    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    record = algorithm if isinstance(algorithm, Algorithm) else algorithm_of(algorithm)
    given = record.given(options)
    own = {name: option.value(name, given[name]) for name, option in record.own.items()}
    steps = given.pop("steps")
    flat = getattr(tree, "is_flat", False)
    known = _is_known(record)
    if not flat:
        from emmviz.search.engines.generators import run_generators

        return run_generators(record, tree, given, own, steps=steps, known=known)
    if not known:
        raise TreeError(f"{record.name} has no engine for a FlatTree; search its to_tree()")
    from emmviz.search.engines.fast import run_flat

    return run_flat(record, tree, given, own)


def _is_known(record: Algorithm) -> bool:
    """Whether a record's search is one of emmviz's: its events need no checks, and the arrays have a loop for it.

    Its generator, where it cuts, and the options that it takes, whatever their defaults, are then those of one of them:
    nothing that a record says can make the arrays run another search than its own.
    """
    known = [algorithm_of(name) for name in ALGORITHMS]
    return any(_rules(record) == _rules(one) for one in known)


def _rules(record: Algorithm) -> tuple[Any, ...]:
    own = {name: replace(option, default=None) for name, option in record.own.items()}
    return record.visit, record.cuts, own


def options_of(algorithm: str | Algorithm) -> dict[str, Any]:
    """Return the options that a search takes, with their defaults.

    Parameters: algorithm, one of `algorithms()`, or an `Algorithm`. Raises: TreeError for an unknown name.

    >>> options_of("star2")["probe_order"]
    'cyclic'
    """
    return (algorithm if isinstance(algorithm, Algorithm) else algorithm_of(algorithm)).given({})


def algorithms() -> list[str]:
    """Return the names of the algorithms: those of emmviz, and those that other packages add.

    >>> "star1" in algorithms()
    True
    """
    return sorted([*ALGORITHMS, *_BROUGHT.names()])


def algorithm_of(name: str) -> Algorithm:
    """Return the record of a search.

    Parameters: name, one of `algorithms()`. Raises: TreeError for an unknown name, or a package that brings
    no Algorithm.

    >>> algorithm_of("star1").kinds
    ('max', 'min', 'chance', 'leaf')
    """
    if name in ALGORITHMS:
        found: Algorithm = import_module(f"emmviz.search.algorithms.{name}").ALGORITHM
    elif name in _BROUGHT.names():
        found = _BROUGHT.load(name)
    else:
        raise TreeError(f"unknown algorithm {brief(name)}; expected one of {', '.join(algorithms())}")
    return found
