"""Seeded random trees: the same seed gives the same tree on every machine, in exact numbers or as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.exact import whole
from emmviz.base.messages import Message, Option, expect
from emmviz.study.random_trees import arrays
from emmviz.study.random_trees.build import flat_tree, game_tree
from emmviz.study.random_trees.dice import SeededDice
from emmviz.study.random_trees.draft import ORDERS, draft
from emmviz.study.random_trees.model import Model, ShapeLevel, model_for, shape_for
from emmviz.study.random_trees.wanted import cuts, integer_values, no_ties
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree

__all__ = ["ORDERS", "cuts", "integer_values", "no_ties", "random_flat", "random_tree"]

Wanted = Callable[[GameTree], bool]


def random_tree(
    seed: int,
    shape: str | Sequence[tuple[str, int]] = "max2 chance2 min2",
    leaves: str = "uniform",
    *,
    span: tuple[object, object] | None = None,
    bits: int = 10,
    probabilities: str | Sequence[int] = "equal",
    order: str = "random",
    wanted: Wanted | Iterable[Wanted] = (),
    tries: int = 1000,
) -> GameTree:
    """Draw a random tree; the same arguments give the same tree on every machine and in every version.

    Parameters
    ----------
    seed : int
        A whole number, 0 or more.
    shape : str or sequence of tuple, default "max2 chance2 min2"
        The kind (max, min, chance, or random for a mix) and the number of children of each level: a string, for example
        "max3 chance2 min2", or a list of pairs.
    leaves : str, default "uniform"
        How to draw the leaves: "uniform" for fractions that are multiples of 2^-bits of the span; "integers" for whole
        numbers in the span, both ends included; "arc_sum" for the sum of such whole numbers, one for each edge on the
        path from the root. With "arc_sum", neighbouring leaves have similar values, as in Ballard (1983).
    span : tuple, optional
        The lowest and the highest value, by default (0, 1) for uniform leaves and (0, 10) otherwise.
    bits : int, default 10
        Uniform leaves and random probabilities are multiples of 2^-bits.
    probabilities : str or sequence of int, default "equal"
        "equal", "random" (multiples of 2^-bits, every split of 1 equally likely), or whole weights, for example (4, 2,
        1, 1), which are shuffled for each chance node.
    order : str, default "random"
        The order of children: "random" as drawn, "best" or "worst" to sort the moves by their true value to the player
        who moves, "probability" or "improbability" to sort the outcomes, most or least likely first.
    wanted : Wanted or iterable of Wanted, default ()
        Properties that the tree must have: functions of a tree, for example `no_ties`, `integer_values` or
        `cuts(2)` of `emmviz.study.random_trees`.
    tries : int, default 1000
        How many trees to draw in search of one with the wanted properties.

    Returns
    -------
    GameTree
        A tree whose bounds are the range from which its leaves are drawn.

    Raises
    ------
    TreeError
        If an argument is wrong, or no tree drawn has the wanted properties.

    Examples
    --------
    >>> str(random_tree(1, "max2 chance2", "integers"))
    'max(chance(.5: 1, .5: 9), chance(.5: 8, .5: 2)) in [0, 10]'
    """
    levels, model = _checked(seed, shape, leaves, span, bits, probabilities, order)
    tries = whole("tries", tries, 1)
    properties = list(wanted) if isinstance(wanted, Iterable) else [wanted]
    for condition in properties:
        expect(callable(condition), "wrong.study.wanted", condition)
    dice = SeededDice(int(seed))
    for _ in range(tries if properties else 1):
        tree = game_tree(draft(dice, levels, model), order, int(seed))
        if all(has(tree) for has in properties):
            return tree
    names: list[Any] = [getattr(condition, "__name__", repr(condition)) for condition in properties]
    conjunction = reduce(lambda names, name: Message("wrong.study.and", names=names, name=name), names)
    raise TreeError(Message("wrong.study.not_drawn", tries=tries, seed=seed, wanted=conjunction, more=Option("tries")))


def random_flat(
    seed: int,
    shape: str | Sequence[tuple[str, int]],
    leaves: str = "uniform",
    *,
    span: tuple[object, object] | None = None,
    bits: int = 10,
    probabilities: str | Sequence[int] = "equal",
    order: str = "random",
) -> FlatTree:
    """Draw the same tree as `random_tree`, as arrays: a million leaves in a tenth of a second.

    The parameters are the same as for `random_tree`.

    Parameters
    ----------
    seed : int
        A whole number, 0 or more.
    shape : str or sequence of tuple
        The kind and number of children of each level.
    leaves : str, default "uniform"
        How to draw the leaves.
    span : tuple, optional
        The lowest and the highest leaf.
    bits : int, default 10
        Uniform leaves and random probabilities are multiples of 2^-bits.
    probabilities : str or sequence of int, default "equal"
        The probabilities of the outcomes.
    order : str, default "random"
        The order of moves and outcomes.

    Returns
    -------
    FlatTree
        The tree.

    Raises
    ------
    TreeError
        If an argument is wrong.
    ModuleNotFoundError
        If numpy is not installed; `random_tree` does not need it.

    Examples
    --------
    >>> len(random_flat(1, "max20 chance20 min20", "arc_sum"))
    8421
    """
    levels, model = _checked(seed, shape, leaves, span, bits, probabilities, order)
    return flat_tree(arrays.draft(SeededDice(int(seed)), levels, model), order, int(seed))


def _checked(
    seed: int, shape: object, leaves: object, span: object, bits: object, probabilities: object, order: str
) -> tuple[tuple[ShapeLevel, ...], Model]:
    whole("seed", seed, 0)
    expect(order in ORDERS, "wrong.study.order", order, known=", ".join(ORDERS))
    return shape_for(shape), model_for(leaves, span, bits, probabilities)
