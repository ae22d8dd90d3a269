"""Limits: how often an address may guess the code of a room."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic

__all__ = ["Guesses"]

_ADDRESSES = 10_000  # that are remembered at a time


class Guesses:
    """Counts the wrong codes of each address; right ones are free, since a whole hall may share an address.

    Parameters: most, the wrong codes that are answered in so many `seconds`; clock, for tests.

    >>> guesses = Guesses(most=2, seconds=60, clock=lambda: 0.0)
    >>> [guesses.wrong("10.0.0.7") for _ in range(3)], guesses.wrong("10.0.0.8")
    ([True, True, False], True)
    """

    def __init__(self, most: int = 20, seconds: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wrong(self, address: str) -> bool:
        """Count a wrong code and return whether it is answered: False means too many."""
        now = self._clock()
        times = self._times.setdefault(address, deque(maxlen=self._most))
        self._times.move_to_end(address)
        if len(self._times) > _ADDRESSES:
            self._times.popitem(last=False)
        if len(times) == self._most and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True
