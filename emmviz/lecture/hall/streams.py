"""Streams: what phones and the deck see, sent to each as it changes (Server-Sent Events)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import random

from emmviz.lecture.hall.room import Room

_TABS = 4  # streams of a phone; a tab too many ends the oldest, which may be one that broke unnoticed
_QUIET = 15.0  # seconds without news, after which a line says that somebody is there
_REST, _REST_OF_DECK = 2.0, 0.2  # seconds from one count to the next, on a phone and on the deck
_GONE = 60.0  # seconds without a stream after which a phone is no longer in the room
_SPREAD = 0.1  # of a rest: within it all see that a vote opens


class News:
    """The streams of a room; each sends the newest state, however many changes it has missed.

    `end` closes them all, so that the server can stop.
    """

    def __init__(self, room: Room) -> None:
        self._room, self._ended, self._over = room, False, False
        self._whole: tuple[int, bytes] = (-1, b"")
        self._tabs: dict[str, list[object]] = {}

    def end(self, *, over: bool) -> None:
        """Close all streams; over, whether the lesson is, which phones then say: else they try again."""
        self._ended, self._over = True, over
        self._room.wake()

    async def for_phone(self, phone: str) -> AsyncIterator[bytes]:
        """Give what a phone sees, until it has opened too many others; phone, its token."""
        self._room.present(phone)
        tab, tabs = object(), self._tabs.setdefault(phone, [])
        tabs.append(tab)
        del tabs[:-_TABS]
        try:
            async for news in self._news(self._state, self._counts, _REST, lambda: tab in tabs):
                yield news
            if self._over:
                yield _event("end", {})
        finally:
            if tab in tabs:
                tabs.remove(tab)
            if not tabs:
                self._tabs.pop(phone, None)
                asyncio.get_running_loop().call_later(_GONE, self._leave, phone)

    def _leave(self, phone: str) -> None:
        if phone not in self._tabs:
            self._room.absent(phone)

    def for_deck(self) -> AsyncIterator[bytes]:
        """Give what the speaker sees."""

        def state() -> bytes:
            return _event("state", self._room.for_deck())

        return self._news(state, state, _REST_OF_DECK, lambda: True)

    async def _news(
        self, whole: Callable[[], bytes], brief: Callable[[], bytes], rest: float, wanted: Callable[[], bool]
    ) -> AsyncIterator[bytes]:
        """Give the whole state when a vote turns, in between what is brief as it changes, each time after a rest."""
        stage, changes, quiet = -1, -1, 0.0
        while not self._ended and wanted():
            turned = self._room.turned
            has_turned = stage != self._room.stage
            if has_turned or changes != self._room.changes or quiet > _QUIET:
                stage, changes, quiet = self._room.stage, self._room.changes, 0.0
                yield whole() if has_turned else brief()
            # Each at its own time: 500 answers in a row would keep the votes of a second waiting.
            pause = rest * (0.75 + random() / 2)
            quiet += pause
            with suppress(TimeoutError):
                await asyncio.wait_for(turned.wait(), pause)
                await asyncio.sleep(0 if self._ended else _SPREAD * rest * random())

    def _state(self) -> bytes:
        """The whole state, written once for all phones."""
        if self._whole[0] != self._room.stage:
            self._whole = self._room.stage, _event("state", self._room.for_phones())
        return self._whole[1] + self._counts()

    def _counts(self) -> bytes:
        return _event("counts", self._room.counts())


def _event(name: str, data: object) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
