"""Positions of a tree or a game as the engine without steps reads them, in the numbers given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from sys import float_info
from typing import Any, NoReturn, Protocol

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.numbers import INF, Number, as_float, brief, exact, fits, show
from emmviz.games.game import Game, checked_ways, kind_of, successors_of, utility_of
from emmviz.games.grow import coming_back
from emmviz.search.order import UNREAD
from emmviz.search.task import Rules, Task, Window

__all__ = ["GamePositions", "Outcomes", "Positions", "TreePositions", "int_if_whole", "ratio"]

# The outcomes of a chance node: the sum of their weights (`scale`), the positions, and the weights. Those of exact
# probabilities are whole numbers, because sums of fractions cost ten times as much; those of floats sum to 1.0.
Outcomes = tuple[Any, Sequence[Any], Sequence[Any]]

_ALMOST = 1e-9
_ROUNDING = 1e-12
# Numbers of more bits are never mixed with floats.
_LONG = 1000


class Positions(Protocol):
    """What the engine needs of a tree or a game. Positions of probability 0 are left out, the others sorted."""

    root: Any

    def kind(self, state: Any, /) -> str:
        """Return the kind of a position, "leaf" where it is always evaluated, never searched."""

    def refuse(self, state: Any, kind: str, /) -> NoReturn:
        """Raise TreeError for a position of a kind that the algorithm does not know."""

    def static_value(self, state: Any, kind: str, /) -> Any:
        """Return the utility of a leaf, or the estimate of any other position."""

    def moves(self, state: Any, kind: str, depth: float, /) -> Sequence[Any]:
        """Return the positions that the player to move can choose from."""

    def outcomes(self, state: Any, depth: float, /) -> Outcomes:
        """Return the outcomes of a chance node."""

    def key(self, state: Any, /) -> Any:
        """Return the key of a position: equal positions have equal keys."""

    def refuse_repetition(self, state: Any, /) -> NoReturn:
        """Raise TreeError for a position that is reached again below itself."""


class TreePositions:
    """The nodes of a GameTree, read through the task of the engine with steps."""

    def __init__(self, task: Task) -> None:
        self.root = task.tree.root
        self._task = task
        self._data = task.tree._node

    def kind(self, node: str) -> str:
        data = self._data[node]
        kind: str = data["kind"]
        return "leaf" if data.get("unexpanded") else kind

    def refuse(self, node: str, kind: str) -> NoReturn:
        self._task.check_kind(node)
        raise AssertionError(f"{kind} is a kind that the algorithm knows")

    def key(self, node: str) -> str:
        return node

    def refuse_repetition(self, node: str) -> NoReturn:
        raise AssertionError(f"a tree has no cycle, but node {node} stands above itself")

    def static_value(self, node: str, kind: str) -> Fraction:
        value = self._task.terminal(node, 0)
        assert value is not None
        return value

    def moves(self, node: str, kind: str, depth: float) -> list[str]:
        return [branch.child for branch in self._task.branches(node, depth)]

    def outcomes(self, node: str, depth: float) -> Outcomes:
        branches = self._task.branches(node, depth)
        scale, weights = _weights([branch.prob for branch in branches])
        return scale, [branch.child for branch in branches], weights


class GamePositions:
    """The positions of a game, each checked when it is read, with the messages of `emmviz.games`.

    Parameters: game; rules, the arguments of the search; bounds (L, U) that every value must lie in; name, the
    algorithm's.
    """

    def __init__(self, game: Game[Any], rules: Rules, bounds: Window, name: str) -> None:
        self.root = game.root
        self.kind, self.key = game.kind, game.key
        self._game, self._name = game, name
        self._utility = game.utility
        self._evaluate = rules.evaluate or game.evaluate
        self._order, self._merge = rules.order, rules.merge
        self._bounds, self._endless = bounds, rules.depth == INF
        # A number too large for floats cannot be added to a float: these remember which of the two the game has given.
        self._within_floats = bool(-float_info.max <= bounds[0] and bounds[1] <= float_info.max)
        self._floats, self._far = False, tuple[Any, ...]()
        # A float must be finite even where the bounds are not.
        self._least, self._most = max(as_float(bounds[0]), -float_info.max), min(as_float(bounds[1]), float_info.max)

    def refuse(self, state: Any, kind: str) -> NoReturn:
        kind_of(self._game, state)
        raise TreeError(f"position {brief(state)} is a {kind} node, which {self._name} does not know")

    def refuse_repetition(self, state: Any) -> NoReturn:
        raise coming_back(state, endless=self._endless)

    def static_value(self, state: Any, kind: str) -> Any:
        given: Any = self._utility(state) if kind == "leaf" else self._evaluate(state)
        form = type(given)
        if form is float:
            if self._least <= given <= self._most:  # NaN is not
                self._floats = True
                if self._far:
                    raise self._mixed()
                return given
        elif (form is int or form is Fraction) and self._bounds[0] <= given <= self._bounds[1]:
            if self._within_floats and (form is int or fits(given)):
                return given
            if fits(given):
                return self._beyond(state, given)
        if kind == "leaf":
            return self._beyond(state, utility_of(self._game, state, self._bounds))
        if given is None:
            raise TreeError(
                f"position {brief(state)} lies at the depth limit but has no estimate; give it one or pass evaluate="
            )
        value = self._finite(given, state, "evaluate")
        low, high = self._bounds
        if not low <= value <= high:
            raise BoundsError(
                f"position {brief(state)} has the estimate {show(exact(value))}, outside the bounds "
                f"[{show(low)}, {show(high)}]"
            )
        return self._beyond(state, value)

    def _beyond(self, state: Any, value: Any) -> Any:
        """Return a number, and remember the position if no float can hold it."""
        if type(value) is not float and value.numerator.bit_length() - value.denominator.bit_length() > _LONG:
            self._far = (state,)
        if self._far and self._floats:
            raise self._mixed()
        return value

    def _mixed(self) -> TreeError:
        return TreeError(
            f"position {brief(self._far[0])} has a number too large for the floats that the game gives elsewhere; give "
            "all of its numbers as fractions or texts"
        )

    def moves(self, state: Any, kind: str, depth: float) -> Sequence[Any]:
        items = successors_of(self._game, state)
        try:
            found = [item[1] for item in items]
            keys = list(map(self.key, found))
            hash(tuple(keys))
        except (TypeError, IndexError, KeyError):
            found = []
        if not found:
            # Something is wrong, or unusual: read it again with all checks, which raise the right error.
            found = [way.state for way in checked_ways(self._game, state, kind, items)]
            keys = list(map(self.key, found))
        if self._merge:
            first = dict(zip(reversed(keys), reversed(found), strict=True))
            found = [first[key] for key in dict.fromkeys(keys)]
        return self._order.sort(found, kind, depth, _no_prob, self._score) if self._order.moves else found

    def outcomes(self, state: Any, depth: float) -> Outcomes:
        items = successors_of(self._game, state)
        try:
            scale, weights = _weights([item[0] for item in items])
            children = [item[1] for item in items]
            hash(tuple(map(self.key, children)))
        except (TypeError, IndexError, KeyError):
            scale = 0
        if not scale:
            found = checked_ways(self._game, state, "chance", items)
            scale, weights = _weights([way.prob for way in found])
            children = [way.state for way in found]
        self._floats = self._floats or type(scale) is float
        if not (self._merge or self._order.chance or 0 in weights):
            return scale, children, weights
        if self._merge:
            first = {self.key(child): child for child in reversed(children)}
            sums = dict.fromkeys(map(self.key, children), 0)
            for child, weight in zip(children, weights, strict=True):
                sums[self.key(child)] += weight
            children, weights = [first[key] for key in sums], list(sums.values())
        pairs = [pair for pair in zip(children, weights, strict=True) if pair[1]]
        if self._order.chance:
            pairs = self._order.sort(pairs, "chance", depth, _weight, _no_score)
        return scale, [child for child, _ in pairs], [weight for _, weight in pairs]

    def _score(self, judge: Any, state: Any) -> Any:
        if judge is not None:
            given = judge(state)
            if given is not None:
                return self._finite(given, state, "order")
        if self.kind(state) == "leaf":
            return UNREAD
        given = self._evaluate(state) if judge is None else None
        return None if given is None else self._finite(given, state, "evaluate")

    def _finite(self, given: Any, state: Any, what: str) -> Any:
        form = type(given)
        if ((form is int or form is Fraction) and fits(given)) or (form is float and -INF < given < INF):
            return given
        try:
            return exact(given)
        except ValueError:
            raise TreeError(
                f"position {brief(state)}: {what} must return a finite number, not {brief(given)}"
            ) from None


def ratio(top: Any, bottom: Any) -> Any:
    """Divide, and stay exact where both numbers are.

    >>> ratio(3, 2), ratio(3.0, 2)
    (Fraction(3, 2), 1.5)
    """
    return Fraction(top, bottom) if type(top) is int else top / bottom


def int_if_whole(value: Number) -> Any:
    """Return a fraction of denominator 1 as an int."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def _weights(probs: list[Any]) -> tuple[Any, list[Any]]:
    """Return the sum of the weights, and weights in proportion to the probabilities; (0, []) if these are not valid."""
    forms = set(map(type, probs))
    if forms == {float}:
        total = sum(probs)
        if not abs(total - 1) <= _ALMOST or min(probs) < 0:
            return 0, []
        return 1.0, probs if abs(total - 1) <= _ROUNDING else [prob / total for prob in probs]
    if not probs or not forms <= {int, Fraction}:
        return 0, []
    scale = lcm(*[prob.denominator for prob in probs])
    if scale.bit_length() > _LONG:
        return (1, probs) if all(map(fits, probs)) and sum(probs) == 1 and min(probs) >= 0 else (0, [])
    weights = [prob.numerator * (scale // prob.denominator) for prob in probs]
    return (scale, weights) if sum(weights) == scale and min(weights) >= 0 else (0, [])


def _weight(pair: tuple[Any, Any]) -> Any:
    return pair[1]


def _no_prob(state: Any) -> None:
    return None


def _no_score(judge: Any, pair: Any) -> None:
    return None
