"""Pruning mistakes: Star1 by hand in a few lines, right, or with one of the usual slips.

The locale has a sentence for each slip, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from emmviz.base.messages import expect
from emmviz.base.numbers import INF, Number
from emmviz.learn.mistakes.rows import Mistakes, Row, height, rows_of
from emmviz.search.events import Bound, Value, Window
from emmviz.search.intervals import backed_up, before_any, proves_at_least, proves_at_most
from emmviz.tree.game_tree import GameTree

SLIPS = ("window_unchanged", "wrong_sign", "clamped_test", "bound_as_value")
# A plain recursion is limited by Python's stack.
DEEPEST = 150


class Event(NamedTuple):
    """One event of the search by hand: `event` is "enter" with a window, "value", or "cut" or "go on" after a child."""

    event: str
    node: str
    window: Window | None = None
    value: Number | None = None
    child: str = ""


def limit(end: Number, others: Number, prob: Number, sign: int = -1) -> Number:
    """Return (end − others) / prob: A_i of alpha or B_i of beta; with sign 1 the wrong one, (end + others) / prob."""
    # An infinite end stays infinite: this avoids inf - inf.
    return end if isinstance(end, float) else (end + sign * others) / prob


class HandSearch:
    """Star1 as a student writes it: a plain recursion with windows and numbers.

    `slip` is one of `SLIPS`, None for the right method; `on_equal` says whether a number equal to a bound cuts. `value`
    is what it reports at the root, `events` what it did, `leaves` the ids of those that it read.

    >>> from emmviz import gallery
    >>> tree = gallery.aima_scale()
    >>> search = HandSearch(rows_of(tree), bounds_of(rows_of(tree), tree.bounds))
    >>> search.value, search.leaves
    (Fraction(21, 10), ['L1', 'L2', 'L3', 'L4', 'L5'])
    """

    def __init__(
        self,
        rows: Sequence[Row],
        bounds: Window,
        slip: str | None = None,
        window: Window = (-INF, INF),
        *,
        on_equal: bool = True,
    ) -> None:
        self.rows, self.bounds, self.slip, self.on_equal = rows, bounds, slip, on_equal
        self.events: list[Event] = []
        self.leaves: list[str] = []
        self.value = self._play(0, *window)[0]

    def reported(self, node: str) -> Number | None:
        """Return the number that a node returned first, None if it was never searched."""
        return next((event.value for event in self.events if event.event == "value" and event.node == node), None)

    def _play(self, i: int, alpha: Number, beta: Number, first_only: bool = False) -> Value:
        row = self.rows[i]
        self.events.append(Event("enter", row.node, (alpha, beta)))
        if row.kind == "leaf":
            self.leaves.append(row.node)
            returned: Value = row.value, Bound.EXACT
        elif row.kind == "chance":
            returned = self._chance(row, alpha, beta)
        else:
            returned = self._player(row, alpha, beta, first_only)
        self.events.append(Event("value", row.node, value=returned[0]))
        # A program with one of the slips uses each number as an exact value.
        return (returned[0], Bound.EXACT) if self.slip else returned

    def _player(self, row: Row, alpha: Number, beta: Number, first_only: bool) -> Value:
        is_max = row.kind == "max"
        best = before_any(is_max)
        for kid in row.kids:
            window = (max(alpha, best[0]), beta) if is_max else (alpha, min(beta, best[0]))
            best, _ = backed_up(is_max, best, self._play(kid, *window))
            if first_only:
                break
            proves, end = (proves_at_least, beta) if is_max else (proves_at_most, alpha)
            if kid != row.kids[-1] and proves(*best, end, on_equal=self.on_equal):
                return best[0], Bound.LOWER if is_max else Bound.UPPER
        return best

    def _chance(self, row: Row, alpha: Number, beta: Number) -> Value:
        (low, high), bound = self.bounds, Bound.EXACT
        so_far: Number = Fraction(0)
        rest = sum(row.probs)
        sign = 1 if self.slip == "wrong_sign" else -1
        for kid, prob in zip(row.kids, row.probs, strict=True):
            rest -= prob
            most, least = (so_far + rest * high, so_far + rest * low) if rest else (so_far, so_far)
            a, b = limit(alpha, most, prob, sign), limit(beta, least, prob, sign)
            ask = (alpha, beta) if self.slip == "window_unchanged" else (a, b)
            window = min(max(ask[0], low), high), max(min(ask[1], high), low)
            # This slip takes a player's first reply, which is only a bound, for the outcome's value.
            first_only = self.slip == "bound_as_value" and self.rows[kid].kind in ("max", "min")
            value, bound = self._play(kid, *window, first_only)
            if (bound is Bound.UPPER and value <= low) or (bound is Bound.LOWER and value >= high):
                bound = Bound.EXACT  # no value is beyond the bounds
            so_far += prob * value
            a, b = window if self.slip == "clamped_test" else (a, b)
            fails_low = proves_at_most(value, bound, a, on_equal=self.on_equal)
            if rest and (fails_low or proves_at_least(value, bound, b, on_equal=self.on_equal)):
                self.events.append(Event("cut", row.node, child=self.rows[kid].node))
                return (most + prob * value, Bound.UPPER) if fails_low else (least + prob * value, Bound.LOWER)
            if rest:
                self.events.append(Event("go on", row.node, child=self.rows[kid].node))
        return so_far, bound


def bounds_of(rows: Sequence[Row], declared: Window | None) -> Window:
    """Return (L, U): those declared, or else the range of the leaves."""
    if declared is not None:
        return declared
    values = [row.value for row in rows if row.kind == "leaf"]
    return min(values), max(values)


def _reported(slip: str, tree: GameTree) -> Number:
    rows = rows_of(tree)
    expect(height(rows) <= DEEPEST, "wrong.learn.deep", height(rows), highest=DEEPEST)
    return HandSearch(rows, bounds_of(rows, tree.bounds), slip).value


# The value that each wrong Star1 reports at the root of a tree.
PRUNING_MISTAKES = Mistakes({slip: partial(_reported, slip) for slip in SLIPS})
