"""The end of a backgammon race: a few checkers on each side in the home boards, all 21 rolls, all legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.base.messages import Message, expect
from emmviz.games.board import Board, Checkers, Dice
from emmviz.games.game import Game

Points = tuple[int, ...]


# The 21 rolls of two dice, each with its probability.
ROLLS = [(Fraction(1 if a == b else 2, 36), (a, b)) for a in range(1, 7) for b in range(1, a + 1)]


class State(NamedTuple):
    """The points of MAX's and MIN's checkers, the highest first, who moves, and the roll, () before it.

    >>> print(State((5, 2), (4, 1), "min", (6, 1)))
    5-2 v 4-1 min 61
    """

    max: Points
    min: Points
    side: str = "max"
    roll: tuple[int, ...] = ()

    def __str__(self) -> str:
        mine, yours = ("-".join(map(str, points)) or "off" for points in (self.max, self.min))
        return f"{mine} v {yours} {self.side} {''.join(map(str, self.roll))}".strip()


def moves(points: Points, roll: tuple[int, ...]) -> list[tuple[str, Points]]:
    """Return the legal moves of one side as pairs (move in backgammon's notation, points that are left).

    Both dice must be played, a double four times, while checkers are left. Moves that differ only in the order of their
    parts count as one, but different moves may lead to the same points. A checker is borne off by the number of its
    point or, from the highest point, by a higher one. In a bear-off a die can always be played. So the rule that the
    higher die must be played if only one of the dice can be played never applies.

    >>> moves((3,), (2, 1))
    [('3/1 1/off', ()), ('3/2 2/off', ())]
    """
    first, second = roll
    orders = {roll, (second, first)} if first != second else {roll * 2}
    by_name: dict[str, tuple[int, Points]] = {}
    for order in sorted(orders, reverse=True):
        partial: list[tuple[Points, Points, tuple[str, ...]]] = [(points, order, ())]
        while partial:
            left, dice, parts = partial.pop()
            if not left or not dice:
                name = " ".join(sorted(parts, reverse=True))
                by_name.setdefault(name, (len(parts), left))
                continue
            die = dice[0]
            for point in sorted(set(left)):
                if point < die and point != left[0]:
                    continue
                rest = list(left)
                rest.remove(point)
                if point > die:
                    rest.append(point - die)
                part = f"{point}/{point - die if point > die else 'off'}"
                partial.append((tuple(sorted(rest, reverse=True)), dice[1:], (*parts, part)))
    most = max(played for played, _ in by_name.values())
    return [(name, left) for name, (played, left) in by_name.items() if played == most]


@dataclass(frozen=True)
class BearOff(Game[State]):
    """Be the first to bear off all checkers: in turn, each side rolls and chooses a move.

    The value is the probability that MAX wins; MAX rolls first. Every roll moves the checkers nearer, so no position
    is repeated, but many paths lead to the same one: search to a depth or with table=True, or use `value_iteration`.

    Parameters
    ----------
    max : tuple of int, default (5, 2)
        The points of MAX's checkers.
    min : tuple of int, default (4, 1)
        The points of MIN's checkers.

    References
    ----------
    The rules of backgammon.
    """

    max: Points = (5, 2)
    min: Points = (4, 1)

    bounds = (0, 1)
    title = "Backgammon bear-off"

    @property
    def root(self) -> State:
        """MAX is on roll."""
        return State(self.max, self.min)

    def kind(self, state: State) -> str:
        """Return "leaf" when a side has no checker left, "chance" before a roll."""
        return "leaf" if not state.max or not state.min else state.side if state.roll else "chance"

    def successors(self, state: State) -> list[tuple[object, ...]]:
        """Return the 21 rolls, or the legal moves of the side that has rolled."""
        mine, yours, side, roll = state
        if not roll:
            return [(p, State(mine, yours, side, dice), f"{dice[0]}{dice[1]}") for p, dice in ROLLS]
        if side == "max":
            return [(name, State(left, yours, "min")) for name, left in moves(mine, roll)]
        return [(name, State(mine, left, "max")) for name, left in moves(yours, roll)]

    def utility(self, state: State) -> int:
        """Return 1 if MAX has borne off all checkers, 0 if MIN has."""
        return int(not state.max)

    def evaluate(self, state: State) -> Fraction:
        """Return MIN's share of the pips that both sides still need."""
        return Fraction(sum(state.min), sum(state.max) + sum(state.min))

    def picture(self, state: State) -> Board:
        """Return the checkers of both sides, and the dice, in the air before a roll."""
        over = not state.max or not state.min
        dice = () if over else (Dice(state.roll or (0, 0)),)
        return (Checkers(state.max, state.min), *dice)


def game(max: Points = (5, 2), min: Points = (4, 1)) -> BearOff:
    """Return the bear-off from a position: each side has checkers on one to three points from 1 to 6.

    >>> game((1, 6), (3,)).max
    (6, 1)
    """
    sides = []
    for name, points in (("max", max), ("min", min)):
        expect(
            isinstance(points, (tuple, list)) and 1 <= len(points) <= 3, "wrong.games.small.points", points, name=name
        )
        point = Message("wrong.games.small.point", name=name)
        sides.append(tuple(sorted((whole(point, p, 1, 6) for p in points), reverse=True)))
    return BearOff(*sides)
