"""Bell: wakes all who wait for news, not more often than they can use."""

from __future__ import annotations

import asyncio

__all__ = ["Bell"]


class Bell:
    """Rings for all who wait, at once or at the latest after `pause` seconds, and in between stays silent.

    Parameters: pause, the least time from one ring to the next that is not at once.
    """

    def __init__(self, pause: float) -> None:
        self._pause, self._due = pause, False
        self._last = float("-inf")
        self._heard: asyncio.Future[None] | None = None

    def ring(self, *, at_once: bool = False) -> None:
        """Say that there is news."""
        loop = asyncio.get_running_loop()
        rest = self._last + self._pause - loop.time()
        if at_once or (rest <= 0 and not self._due):
            self._sound()
        elif not self._due:
            self._due = True
            loop.call_later(rest, self._sound)

    def heard(self) -> asyncio.Future[None]:
        """Return what is done when it rings next; asked for before one looks, so that nothing is missed."""
        if self._heard is None or self._heard.done():
            self._heard = asyncio.get_running_loop().create_future()
        return self._heard

    def _sound(self) -> None:
        self._due, self._last = False, asyncio.get_running_loop().time()
        if self._heard is not None and not self._heard.done():
            self._heard.set_result(None)
