"""Limits: how often something may come from an address."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic

__all__ = ["Limits", "Rate"]

_ADDRESSES = 10_000  # that are remembered at a time


class Rate:
    """Counts what comes from each address.

    Parameters: most, how much may come from one in so many `seconds`; clock, for tests.

    >>> rate = Rate(most=2, seconds=60, clock=lambda: 0.0)
    >>> [rate.takes("10.0.0.7") for _ in range(3)], rate.takes("10.0.0.8")
    ([True, True, False], True)
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Count one more and return whether it may be: False means too many."""
        now = self._clock()
        times = self._times.setdefault(address, deque(maxlen=self._most))
        self._times.move_to_end(address)
        if len(self._times) > _ADDRESSES:
            self._times.popitem(last=False)
        if len(times) == self._most and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True


class Limits:
    """The limits of a hall.

    Parameters: wrong, how many wrong codes of an address are answered in a minute; right ones are free, since a whole
    hall may share an address; joins, how many new phones one may bring in ten minutes: four halls of 500.
    """

    def __init__(self, wrong: int = 20, joins: int = 2000) -> None:
        self.wrong, self.joins = Rate(wrong, 60), Rate(joins, 600)
