"""Positions: a game searched without steps, its positions read as they are, in the numbers that it gives."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from sys import float_info
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.lazy import LazySequence
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import INF, Number, as_float, fits
from emmviz.games.game import AnyGame, check_game, kind_of, successors_of, utility_of, ways
from emmviz.games.grow import CurrentPath, Growth
from emmviz.search.algorithm import Algorithm
from emmviz.search.intervals import Intervals, Outcomes, ratio
from emmviz.search.task import Task, unknown_kind
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import Branch

_ALMOST = 1e-9
_ROUNDING = 1e-12
# Numbers of more bits are never mixed with floats.
_LONG = 1000


class PositionNode:
    """A node: a position that a search has reached in a game; each move to the same position has a separate node."""

    __slots__ = ("best", "kind", "parent", "place", "state", "value")

    def __init__(self, state: Hashable, parent: PositionNode | None, place: int) -> None:
        self.state, self.parent, self.place = state, parent, place  # the place among its siblings, as the game has them
        self.kind: str | None = None
        self.value: Number | None = None
        self.best: PositionNode | None = None

    def __repr__(self) -> str:
        return brief(self.state)


class PositionTask(Task[PositionNode]):
    """The search of a game without steps; of a game only what is read is checked."""

    def __init__(self, game: object, algorithm: Algorithm, options: Mapping[str, object]) -> None:
        self.game: AnyGame = check_game(game, algorithm.name, searched=True)
        super().__init__(algorithm, options, self.game.bounds)
        self.root = PositionNode(self.game.root, None, 0)
        self._kind, self._key, self._utility = self.game.kind, self.game.key, self.game.utility
        self._judge = self.evaluate or self.game.evaluate
        self._way = CurrentPath(self.kind, self.parent, self.key, self.position, depth=self.depth, rule=self.depth_rule)
        low, high = self.bounds
        # Bounds are floats beside floats, and else whole numbers if they can be: both are faster than fractions.
        self._exact_bounds, self._float_bounds = (
            (_int_if_whole(low), _int_if_whole(high)),
            (as_float(low), as_float(high)),
        )
        # A number too large for floats cannot be added to a float: these remember which of the two the game has given.
        self._within_floats = bool(-float_info.max <= low and high <= float_info.max)
        self._floats, self._far = False, tuple[Hashable, ...]()
        # A float must be finite even where the bounds are not.
        self._least, self._most = max(as_float(low), -float_info.max), min(as_float(high), float_info.max)

    def kind(self, node: PositionNode) -> str:
        kind: str | None = node.kind
        if kind is None:
            kind = node.kind = self._kind(node.state)
            if kind not in self.kinds:
                kind_of(self.game, node.state)
                raise unknown_kind(self.called(node), kind, self.name)
        return kind

    def key(self, node: PositionNode) -> Hashable:
        return self._key(node.state)

    def parent(self, node: PositionNode) -> PositionNode | None:
        return node.parent

    def position(self, node: PositionNode) -> Hashable:
        return node.state

    def called(self, node: PositionNode) -> Message:
        return Message("wrong.search.position", position=brief(node.state))

    def number(self, value: object) -> Number:
        if (type(value) is int or type(value) is Fraction) and fits(value):
            return value
        return value if type(value) is float and -INF < value < INF else exact(value)

    def heuristic(self, node: PositionNode) -> object:
        return self._judge(node.state)

    def has(self, node: object) -> bool:
        return isinstance(node, PositionNode)

    def ends_at(self, node: PositionNode, depth: float) -> bool:
        return self.depth_rule.ends(self.kind(node), depth)

    def terminal(self, node: PositionNode, depth: float) -> Number | None:
        kind = node.kind or self.kind(node)
        if not self.depth_rule.ends(kind, depth):
            return None
        if node.value is None:
            node.value = self._static_value(node, kind)
        return node.value

    def branches(self, node: PositionNode, depth: float) -> list[Branch]:
        if self.kind(node) == "chance":
            children, weights, scale = self.outcomes(node, depth)
            pairs: Iterable[tuple[PositionNode, Number | None]] = zip(
                children, [ratio(weight, scale) for weight in weights], strict=True
            )
        else:
            pairs = ((child, None) for child in self.children(node, depth))
        return [Branch(child, prob, None) for child, prob in pairs]  # type: ignore[arg-type]

    def children(self, node: PositionNode, depth: float) -> Sequence[PositionNode]:
        kind = self.kind(node)
        if kind == "chance":
            return self.outcomes(node, depth).children
        if self.depth == INF:
            self._way.come_to(node)
        return self.order.sort_moves(LazySequence(self._moves(node, kind)), kind, depth, self.go_on, self.place)

    def outcomes(self, node: PositionNode, depth: float) -> Outcomes[PositionNode]:
        self._way.come_to(node)
        states, scale, weights = self._outcomes(node.state)
        self._floats = self._floats or type(scale) is float
        children = _nodes(states, node)
        if self.order.chance or 0 in weights:
            pairs = self.order.sort_outcomes([pair for pair in zip(children, weights, strict=True) if pair[1]])
            return Outcomes([child for child, _ in pairs], [weight for _, weight in pairs], scale)
        return Outcomes(children, weights, scale)

    def intervals(self, node: PositionNode, depth: float) -> Intervals[PositionNode]:
        outcomes = self.outcomes(node, depth)
        return Intervals(outcomes, self._float_bounds if type(outcomes.scale) is float else self._exact_bounds)

    def chosen(self, node: PositionNode, best: PositionNode | None) -> None:
        """Take note of the child chosen at a node that the search leaves."""
        node.best = best
        if best is not None:
            best.parent = None  # or the two would hold each other in memory

    def variation(self) -> tuple[GameTree, list[str]]:
        """Return a tree of the positions on the principal variation and their successors, and that path in it."""
        bounds = self.bounds if self.declared else None
        growth = Growth(self.game, bounds, merge=self.merge, depth=self.depth, rule=self.depth_rule)
        path, node = [growth.tree.root], self.root.best
        if self.root.value is None:  # it was entered
            growth.expand(path[0])
        while node is not None:
            growth.expand(path[-1])
            path.append(growth.tree.children(path[-1])[node.place])
            node = node.best
        return growth.tree, path

    def _moves(self, node: PositionNode, kind: str) -> Iterator[PositionNode]:
        """Yield the successors of a position where a player moves, alike ones once if so asked."""
        keys, place = set[Hashable](), 0
        for successor in successors_of(self.game, node.state):
            try:
                state = successor[1]
                key = self._key(state)
                hash(key)
            except (TypeError, IndexError, KeyError):
                # Something is wrong, or unusual: read it again with all checks, which raise the right error.
                state = ways(self.game, node.state, kind, [successor])[0].state
                key = self._key(state)
            if self.merge:
                if key in keys:
                    continue
                keys.add(key)
            yield PositionNode(state, node, place)
            place += 1
        if not place:
            ways(self.game, node.state, kind, [])

    def _outcomes(self, state: Hashable) -> tuple[list[Any], Any, list[Any]]:
        """Return the outcomes of a chance node, alike ones once if so asked, the sum of their weights, and those."""
        pairs = list(successors_of(self.game, state))
        try:
            states = [pair[1] for pair in pairs]
            keys = [self._key(state) for state in states]
            hash(tuple(keys))
            scale, weights = _weights([pair[0] for pair in pairs])
        except (TypeError, IndexError, KeyError):
            states, keys, scale = [], [], 0
        if not scale:
            # Something is wrong, or unusual: read it again with all checks, which raise the right error.
            checked = ways(self.game, state, "chance", pairs)
            states = [way.state for way in checked]
            keys = [self._key(state) for state in states]
            scale, weights = _weights([way.prob for way in checked])
        if self.merge:
            first = dict(zip(reversed(keys), reversed(states), strict=True))
            sums = dict.fromkeys(keys, 0)
            for key, weight in zip(keys, weights, strict=True):
                sums[key] += weight
            states, weights = [first[key] for key in sums], list(sums.values())
        return states, scale, weights

    def _static_value(self, node: PositionNode, kind: str) -> Number:
        """Return the utility of a leaf, or the estimate of any other position."""
        state, (low, high) = node.state, self._exact_bounds
        number: Any = self._utility(state) if kind == "leaf" else self._judge(state)
        form = type(number)
        if form is float:
            if self._least <= number <= self._most:  # NaN is not
                self._floats = True
                return self._unmixed(state, number)
        elif (
            (form is int or form is Fraction)
            and low <= number <= high
            and ((form is int and self._within_floats) or fits(number))
        ):
            return number if self._within_floats else self._unmixed(state, number)
        # Something is wrong, or unusual: read it again with all checks, which raise the right error.
        value = utility_of(self.game, state, self.bounds) if kind == "leaf" else self.estimate(node)
        return self._unmixed(state, value)

    def _unmixed(self, state: Hashable, value: Number) -> Number:
        """Return a number; refuse a float together with a number that no float can hold."""
        if not isinstance(value, float) and value.numerator.bit_length() - value.denominator.bit_length() > _LONG:
            self._far = (state,)
        if self._far and self._floats:
            raise TreeError(Message("wrong.search.mixed", position=brief(self._far[0])))
        return value


def _nodes(states: Iterable[Hashable], parent: PositionNode) -> list[PositionNode]:
    return [PositionNode(state, parent, place) for place, state in enumerate(states)]


def _int_if_whole(value: Number) -> Number:
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
