"""Stop: how a program is ended at every place where it could go on, whatever it catches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from types import CodeType, FrameType, SimpleNamespace
from typing import Any

try:
    import ctypes
except ImportError:  # in a browser
    ctypes = None  # type: ignore[assignment]

__all__ = ["Stop", "Stopped"]

# Python calls a tracer with three arguments; this function of C takes fewer, and ignores the rest.
_ASKS: Any = None
if ctypes is not None and sys.platform != "emscripten":  # where a function must be called with what it takes
    _ASKS = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_ulong, *4 * [ctypes.py_object])


# Seconds after which an exception that was asked for from outside, and has not come up, is asked for again.
_AGAIN = 0.5


class Stopped(BaseException):
    """The program is stopped; no Exception, so that a student's own `except Exception` does not catch it."""


class Stop:
    """What stops the program that runs in one thread.

    Parameters: thread, its identifier; names, the global names of the program; outermost, the code of the function in
    whose frame the program was called.

    A tracer that raises is taken away by Python, and what the program does after it has caught that would go unseen. So
    this tracer is a function of C that raises nothing: at each line, call and return it asks Python to raise Stopped at
    the next jump or call. It runs nothing of Python's, for the exception would come up in there.
    """

    def __init__(self, thread: int, names: dict[str, Any], outermost: CodeType) -> None:
        self.names, self.outermost = names, outermost
        # Set to 0, which no thread has, nothing is raised any more.
        self.thread: Any = SimpleNamespace(value=thread)
        self._raise: Any = None
        self._asked = -_AGAIN  # when it was asked from outside for what has not yet come up
        if _ASKS is not None:
            self.thread = ctypes.c_ulong(thread)
            self._raise = _ASKS(("PyThreadState_SetAsyncExc", ctypes.pythonapi))

    def begin(self, frame: FrameType | None) -> Callable[..., Any]:
        """Stop the program in its own thread from now on, wherever it is: in a frame or in those around it.

        Returns: the tracer. Raises: Stopped, where Python lets nobody ask for it.
        """
        if self._raise is None:
            raise Stopped
        tracer = partial(self._raise, self.thread, Stopped)
        self._raise.restype = {1: tracer}.get  # a tracer returns the one for what comes next
        # Other functions are not followed: the exception comes up before they begin, and so before they take a lock.
        # From 3.12 on Python calls the tracer first, and it must be the one that raises nothing.
        own = self.names
        sys.settrace(
            tracer if sys.version_info >= (3, 12) else lambda frame, *_: tracer if frame.f_globals is own else None
        )
        while frame is not None and frame.f_code is not self.outermost:
            if frame.f_globals is self.names:
                frame.f_trace = tracer
            frame = frame.f_back
        self._asked = -_AGAIN
        return tracer

    def from_outside(self) -> None:
        """Stop the program from another thread."""
        # Not many at a time: the next would come up while the first is being made, and so on until the stack ends.
        now = time.monotonic()
        if self._raise is not None and now - self._asked > _AGAIN:
            self._asked = now
            self._raise(self.thread, type("Lost", (Stopped,), {"__init__": self._begin_again}), None, None, None)

    @property
    def _begin_again(self) -> Callable[..., None]:
        # The exception is made where it comes up, in the program's own thread: its tracer is put back there.
        def begin(_: Stopped, *args: object) -> None:
            self.begin(sys._getframe(1))

        return begin
