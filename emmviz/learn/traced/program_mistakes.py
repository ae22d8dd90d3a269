"""The likely mistake behind a wrong number or window, found by trying the known ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.mistakes.backup_mistakes import RULES, right, rules_for
from emmviz.learn.mistakes.rows import Row
from emmviz.search.events import Window
from emmviz.search.intervals import before_any
from emmviz.story.moment import ChildWindow, Moment, weighted

# The wrong rules for a chance node in sentences about programs, with the names that questions use for them.
CHANCE_RULES = {
    "mean": "unweighted_mean",
    "sum": "sum",
    "mean_divided": "weighted_then_divided",
    "likeliest": "most_likely",
    "chance_max": "chance_as_max",
    "chance_min": "chance_as_min",
}
# Errors even where the window happens to be wide enough.
UNSOUND = frozenset(
    {"passed_unchanged", "wrong_sign", "not_divided", "multiplied", "own_counted", "ends_of_bounds", "equal_outcomes"}
)

# What a mistake may put at the low and at the high end of a window.
WindowEnds = tuple[tuple[Number, ...], tuple[Number, ...]]


def same(a: Number, b: Number) -> bool:
    """Return whether two numbers are the same but for what floats lose in rounding.

    >>> same(Fraction(1, 3), Fraction(str(1 / 3))), same(Fraction(1, 3), Fraction("0.3333"))
    (True, False)
    """
    if a == b or isinstance(a, float) or isinstance(b, float):
        return a == b
    return abs(a - b) <= Fraction(1, 10**12) * (1 + abs(a))


def matching_values(
    kind: str, value: Number, returned: Sequence[tuple[Fraction | None, Number]], unread: int, true: Number
) -> list[str]:
    """Return the names of the mistakes that turn what the children gave into a value, the most likely first.

    >>> half = Fraction(1, 2)
    >>> matching_values("chance", Fraction(3), [(half, Fraction(1)), (half, Fraction(2))], 0, Fraction(3, 2))
    ['sum']
    """
    return [name for name, wrong in value_mistakes(kind, returned, unread, true) if wrong == value]


def habits(nodes: Iterable[tuple[str, Sequence[str]]]) -> dict[str, set[str]]:
    """Return by kind of node the mistakes that explain what a program has at every node of that kind.

    >>> habits([("chance", ["chance_max", "first_child"]), ("chance", ["first_child"]), ("max", [])])
    {'chance': {'first_child'}, 'max': set()}
    """
    names_by_kind: dict[str, set[str]] = {}
    for kind, names in nodes:
        names_by_kind[kind] = names_by_kind.get(kind, {*names}) & {*names}
    return names_by_kind


def value_mistakes(
    kind: str, returned: Sequence[tuple[Fraction | None, Number]], unread: int, true: Number
) -> Iterator[tuple[str, Number]]:
    """Yield the known mistakes with the value that each makes of what the children gave, the most likely first.

    `returned` holds probability and value of each child that was read, `true` is a leaf's own value, elsewhere what is
    right.
    """
    if kind == "leaf":
        yield "leaf_sign", -true
        return
    if kind in ("max", "min"):
        yield "infinite_value", before_any(kind == "max")[0]
    values = [Fraction(value) for _, value in returned if is_finite(value)]
    if not values or len(values) < len(returned):
        return
    row = Row("", kind, probs=tuple(prob or Fraction(0) for prob, _ in returned) if kind == "chance" else ())
    if kind == "chance":
        if unread:
            yield from (("partial", right(row, values)), ("child_bound", values[-1]))
        rules = {} if unread else rules_for([row])
        yield from ((name, rules[rule](row, values)) for name, rule in CHANCE_RULES.items() if rule in rules)
        if len(values) > 1:
            yield "one_late", sum((p * v for p, v in zip(row.probs[1:], values, strict=False)), Fraction(0))
        yield from (
            ("last_term", row.probs[-1] * values[-1]),
            ("last_child", values[-1]),
            ("first_child", values[0]),
            ("negated", -true),
        )
    else:
        if not unread or len(values) > 1:  # of one child that was read, every rule makes the same
            yield from (
                (f"roles_{kind}", RULES["roles_swapped"](row, values)),
                ("averaged", sum(values) / Fraction(len(values))),
                ("last_child", values[-1]),
            )
        yield from (("first_child", values[0]), ("negated", -true))
        if max(values) < 0 if kind == "max" else min(values) > 0:
            yield "from_zero", Fraction(0)


def matching_mistakes(
    kind: str,
    window: Window,
    right: Window,
    parent_window: Window,
    inner: ChildWindow | None,
    bounds: Window,
    unchanged: Sequence[Window] | None = None,
) -> tuple[str, ...]:
    """Return the names of the mistakes that give a child a wrong window, the most likely first; () for no known one.

    `unchanged` are the forms in which a chance node may have passed its window on to an outcome; by default, only the
    window itself.

    >>> matching_mistakes("max", (-INF, INF), (Fraction(2), INF), (-INF, INF), None, (Fraction(0), Fraction(9)))
    ('not_tightened_max',)
    """
    mistakes = window_mistakes(kind, right, parent_window, inner, bounds, unchanged)
    names = [name for name, (lows, highs) in mistakes if window[0] in lows and window[1] in highs]
    # Whatever made it so, a window that begins above its end is empty.
    swapped = ["ends_swapped"] if window[0] > window[1] and right[0] <= right[1] else []
    return (*names, *swapped)


def window_mistakes(
    kind: str,
    right: Window,
    parent_window: Window,
    inner: ChildWindow | None,
    bounds: Window,
    unchanged: Sequence[Window] | None = None,
) -> Iterator[tuple[str, WindowEnds]]:
    """Yield the known mistakes with the ends of the window that each gives a child: any of the low, any of the high.

    `kind` and `parent_window` belong to the node above; `inner` is what is directly below a chance node.
    """
    if kind != "chance":
        best = right[kind != "max"]
        wrong_end = (
            (parent_window[0], min(parent_window[1], best))
            if kind == "max"
            else (max(parent_window[0], best), parent_window[1])
        )
        yield from (
            (f"not_tightened_{kind}", _only(parent_window)),
            ("negated_window", _only((-right[1], -right[0]))),
            (f"wrong_end_{kind}", _only(wrong_end)),
            ("from_zero", _only((max(right[0], 0), right[1]) if kind == "max" else (right[0], min(right[1], 0)))),
        )
    elif inner is None:
        yield "passed_below_chance", _only(parent_window)
    else:
        yield from (
            ("passed_unchanged", _only(window)) for window in ([parent_window] if unchanged is None else unchanged)
        )
        (low, high), (low_limit, high_limit) = bounds, inner.limits
        yield "window_reset", ((-INF, low), (INF, high))
        lows, highs = (_wrong_limits(inner, high, bounds) for high in (False, True))
        for name in lows:
            yield name, (_ends((*lows[name], low_limit), bounds), _ends((*highs[name], high_limit), bounds))


def only_equals(cut: Moment) -> bool:
    """Return whether what led to a cutoff only equals the number that it is held against.

    That is a bound of the node, and at a chance node A or B of the last outcome.
    """
    step, inner, high = cut.step, cut.child_window, cut.step.side == "beta"
    if inner is not None and step.result is not None:
        return step.result[0] == inner.limits[high]
    return step.window is not None and step.value == step.window[high]


def _only(window: Window) -> WindowEnds:
    return (window[0],), (window[1],)


def _ends(limits: Iterable[Number], bounds: Window) -> tuple[Number, ...]:
    """Return the possible ends of a window, clamped to the bounds or not."""
    ends = [end for end in limits if end == end]  # a difference of infinities is not a number
    return tuple(dict.fromkeys([*ends, *(min(max(end, bounds[0]), bounds[1]) for end in ends)]))


def _wrong_limits(inner: ChildWindow, high: bool, bounds: Window) -> dict[str, tuple[Number, ...]]:
    """Return A_i (high False) or B_i as each mistake gives it, in one form of the formula or in the other.

    The other form is own + gap / prob, where the gap is to alpha (beta) if the outcome is also worth its own bound.
    """
    end, others, prob, own, far = inner.window[high], inner.others(high), inner.prob, bounds[not high], bounds[high]
    total, far_total = weighted(others), weighted(inner.others(not high))
    gap = end - total - prob * own
    return {
        "forgotten": ((end - (1 - prob) * own) / prob,),
        "wrong_sign": ((end + total) / prob,),
        "not_divided": (end - total, own + gap),
        "multiplied": (prob * (end - total), own + prob * gap),
        "own_counted": (gap / prob,),
        "ends_of_bounds": ((end - far_total) / prob, own + (end - far_total) / prob - far),
        "equal_outcomes": (end * (len(others) + 1) - sum((v for _, v in others), Fraction(0)),),
        "end_not_divided": (own + end - (total + prob * own) / prob,),
        "window_swapped": ((inner.window[not high] - total) / prob,),
    }
