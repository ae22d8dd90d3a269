"""Guard: a thread that looks after a program which its tracer has lost, and reports that it gets on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from opcode import opname
from threading import Event, Thread, get_ident
from types import FrameType
from typing import Any

from emmviz.learn.traced.silence import report

__all__ = ["Guard"]

# How often it looks, in seconds, and for how many a program may compute unseen; more where waiting counts as computing.
_EVERY = 0.1
# A program that computed for less than this share of so many seconds is waiting: one that shares its processor with
# many others still gets far more.
_WAITING, _IDLE = 0.5, 0.02
_UNSEEN = 1.0 if sys.platform == "linux" else 5.0


class Guard:
    """Looks after the program that runs in this thread.

    Parameters: names, the program's global names; progress, what changes as it runs and is seen; lost, called with a
    line where a loop runs on unseen; silent, printed where the program hangs in a call that nothing can stop.
    """

    def __init__(
        self, names: dict[str, Any], progress: Callable[[], object], lost: Callable[[int], None], silent: str
    ) -> None:
        self.names, self.progress, self.lost, self.silent = names, progress, lost, silent
        self.program = get_ident()
        self._over = Event()
        self._thread = Thread(target=self._look, name="emmviz traced", daemon=True)

    def begin(self) -> None:
        """Start to look."""
        report(id(self), self.silent)
        with suppress(RuntimeError):  # in a browser there are no threads
            self._thread.start()

    def end(self) -> None:
        """Look no more."""
        self._over.set()
        if self._thread.ident is not None:
            self._thread.join()
        report(id(self), "")

    def _look(self) -> None:
        seen, since = self.progress(), self._spent()
        before, begun, unseen = since, time.monotonic(), _UNSEEN
        while not self._over.wait(_EVERY):
            now, spent = self.progress(), self._spent()
            if now != seen:
                seen, since = now, spent
                report(id(self), self.silent)
            passed = time.monotonic() - begun
            if passed >= _WAITING:
                if spent - before < _IDLE * passed:  # it waits for something, perhaps for a person
                    report(id(self), self.silent)
                before, begun = spent, begun + passed
            line = self._loop() if spent - since > unseen else None
            if line is not None:
                unseen = 0.0  # it may catch what stops it, and go on
                self.lost(line)

    def _spent(self) -> float:
        """The seconds that the program has computed, or where nobody counts them all that have passed."""
        if sys.platform == "linux":
            return time.clock_gettime(time.pthread_getcpuclockid(self.program))
        return time.monotonic()

    def _loop(self) -> int | None:
        """The line where the program itself, not what it has called, goes back in a loop or into a function."""
        frame: FrameType | None = sys._current_frames().get(self.program)
        if frame is None or frame.f_globals is not self.names or frame.f_lasti < 0:
            return None
        does = opname[frame.f_code.co_code[frame.f_lasti]]
        return frame.f_lineno if "JUMP_BACKWARD" in does or does == "RESUME" else None
