"""From a case that fails to a smaller one that fails in the same way."""

import time
from dataclasses import replace
from fractions import Fraction

from tests.fuzz.case import INF
from tests.fuzz.laws import BrokenError, check

PLAIN = {
    "depth": None, "evaluate": False, "window": (-INF, INF), "bounds": None, "fail": "soft", "cut_on_equal": True,
    "order": None, "merge": False, "table": False, "probes": 1, "probe_order": "cyclic", "reuse": True,
}  # fmt: skip


def fault(case):
    """Return the exception that a case raises, or None."""
    try:
        check(case)
    except Exception as error:
        return error
    return None


def sign(error):
    """What two failures have in common that are one: the law, or the kind of exception."""
    return error.law if isinstance(error, BrokenError) else type(error)


def shrunk(case, error, seconds=20.0):
    """Take away from a case what it fails without, for some seconds at most; return it with its exception."""
    end, again = time.monotonic() + seconds, True
    while again:
        again = False
        for smaller in _smaller(case):
            if time.monotonic() > end:
                return case, error
            found = fault(smaller)
            if found is not None and sign(found) == sign(error):
                case, error, again = smaller, found, True
                break
    return case, error


def _smaller(case):
    """Yield cases with a little less of something."""
    positions, options = case.positions, case.options
    for state, position in positions.items():
        for child in dict.fromkeys(child for _, child in position.ways):
            yield _kept(case, positions | {state: positions[child]})
    for state, position in positions.items():
        if position.ways:
            yield _kept(case, positions | {state: replace(position, kind="leaf", ways=(), value=position.other)})
        for i, way in enumerate(position.ways):
            rest = position.ways[:i] + position.ways[i + 1 :]
            if any(weight != 0 for weight, _ in rest):
                yield _kept(case, positions | {state: replace(position, ways=rest)})
            if way[0] and way[0] > 1:
                ways = (*position.ways[:i], (1, way[1]), *position.ways[i + 1 :])
                yield _kept(case, positions | {state: replace(position, ways=ways)})
    for name, value in options.items():
        if value != PLAIN[name]:
            yield replace(case, options=options | {name: PLAIN[name]}, truths={})
    if case.declared:
        yield replace(case, declared=None, truths={})
    if case.warm:
        yield replace(case, warm=None, truths={})
    if case.is_game:
        yield replace(case, is_game=False, form="fractions", truths={})
    for state, position in positions.items():
        for name in ("value", "other", "judged"):
            number = getattr(position, name)
            if number is not None and number != int(number):
                yield _kept(case, positions | {state: replace(position, **{name: Fraction(int(number))})})


def _kept(case, positions):
    """The case with other positions: those that can still be reached."""
    found, stack = {}, ["p0"]
    while stack:
        state = stack.pop()
        if state not in found:
            found[state] = positions[state]
            stack += [child for _, child in reversed(positions[state].ways)]
    return replace(case, positions=found, truths={})
