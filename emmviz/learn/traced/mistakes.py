"""The likely mistake behind a wrong number or window, found by trying the known ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.story.moment import ChildWindow

__all__ = ["LIMIT_MISTAKES", "UNSOUND", "tried", "value_mistake", "window_mistake"]

# Errors even where the window happens to be wide enough.
UNSOUND = frozenset({"passed_unchanged", "wrong_sign", "not_divided", "ends_of_bounds", "equal_outcomes"})

# The wrong ways to compute A_i and B_i.
LIMIT_MISTAKES = ("forgotten", "wrong_sign", "not_divided", "ends_of_bounds", "equal_outcomes")

Window = tuple[Number, Number]


def value_mistake(
    kind: str, value: Number, found: Sequence[tuple[Fraction | None, Number]], unread: int, true: Number
) -> str | None:
    """Return the name of the mistake that turns what the children gave into a value, None for no known one.

    Parameters: kind of the node; value that was returned; found, probability and value of the children read; unread,
    how many were not read; true, a leaf's own value, elsewhere what is right.

    >>> half = Fraction(1, 2)
    >>> value_mistake("chance", Fraction(3), [(half, Fraction(1)), (half, Fraction(2))], 0, Fraction(3, 2))
    'sum'
    """
    values = [v for _, v in found]
    if kind == "leaf":
        return "leaf_sign" if value == -true else None
    if not values or not all(map(is_finite, (value, *values))):
        return "infinite_value" if not is_finite(value) else None
    total = sum(values, Fraction(0))
    if kind == "chance":
        terms = [(p or Fraction(0)) * v for p, v in found]
        mean = sum(terms, Fraction(0))
        most = max((p or Fraction(0) for p, _ in found), default=Fraction(0))
        tries = {
            "partial": mean if unread else None,
            "child_bound": values[-1] if unread else None,
            "mean": total / len(values),
            "sum": total,
            "mean_divided": mean / len(values),
            "chance_max": max(values),
            "chance_min": min(values),
            "likeliest": next(v for p, v in found if p == most),
            "last_term": terms[-1],
            "last_child": values[-1],
            "negated": -true,
        }
    else:
        up = kind == "max"
        tries = {
            "roles": min(values) if up else max(values),
            "averaged": total / len(values),
            "last_child": values[-1],
            "first_child": values[0],
            "negated": -true,
            "from_zero": Fraction(0) if (max(values) < 0 if up else min(values) > 0) else None,
        }
    return next((name for name, wrong in tries.items() if wrong == value), None)


def window_mistake(
    kind: str, window: Window, right: Window, own: Window, inner: ChildWindow | None, bounds: Window
) -> str | None:
    """Return the name of the mistake that gives a child a wrong window, None for no known one.

    Parameters: kind of the node above; window that it gave its child; right; own, its own window; inner, what is
    right at a chance node; bounds (L, U).

    >>> window_mistake("max", (-INF, INF), (Fraction(2), INF), (-INF, INF), None, (Fraction(0), Fraction(9)))
    'not_tightened_max'
    """
    if kind != "chance":
        if window == own:
            return f"not_tightened_{kind}"
        if window == (right[1], right[0]):
            return "ends_swapped"
        if window == (-right[1], -right[0]):
            return "negated_window"
        best = right[kind != "max"]
        wrong_end = (own[0], min(own[1], best)) if kind == "max" else (max(own[0], best), own[1])
        return f"wrong_end_{kind}" if window == wrong_end else None
    if window == own:
        return "passed_unchanged" if inner is not None else "passed_below_chance"
    if inner is None:
        return None
    if window == (-INF, INF):
        return "window_reset"
    for name in LIMIT_MISTAKES:
        ends = [tried(name, inner, high, bounds) for high in (False, True)]
        if all(_matches(window[high], ends[high], inner, high, bounds) for high in (False, True)):
            return name
    return None


def _matches(given: Number, wrong: Number, inner: ChildWindow, high: bool, bounds: Window) -> bool:
    # An end of the window may be clamped to the bounds or not, and one of the two may be right.
    clamped = [min(max(end, bounds[0]), bounds[1]) for end in (wrong, inner.limit(high))]
    return given in (wrong, inner.limit(high), *clamped)


def tried(name: str, inner: ChildWindow, high: bool, bounds: Window) -> Number:
    """Return A_i (high False) or B_i as one of `LIMIT_MISTAKES` gives it.

    Parameters: name; inner, the right window with its terms; high; bounds (L, U).
    """
    end, others = inner.window[high], inner.others(high)
    total = sum((p * v for p, v in others), Fraction(0))
    if name == "wrong_sign":
        return (end + total) / inner.prob
    if name == "not_divided":
        return end - total
    if name == "ends_of_bounds":
        return (end - sum((p * v for p, v in inner.others(not high)), Fraction(0))) / inner.prob
    if name == "equal_outcomes":
        return end * (len(others) + 1) - sum((v for _, v in others), Fraction(0))
    return (end - sum((p * bounds[not high] for p, _ in others), Fraction(0))) / inner.prob
