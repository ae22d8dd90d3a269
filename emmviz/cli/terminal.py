"""The terminal: standard streams that may be closed, one line for an error, and Ctrl-C at any moment.

Nothing that takes time is imported here, so that Ctrl-C is caught before anything else is loaded.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable
    from types import FrameType
else:
    import _signal as signal  # the built-in part; the module itself loads enum and re

INTERRUPTED = 130


def say(message: str) -> int:
    """Write a line for each of the message on standard error, if there is one, and return the exit code 2."""
    for line in message.split("\n") if sys.stderr is not None else ():
        print("emmviz:", "".join(c if c.isprintable() else "?" for c in " ".join(line.split())), file=sys.stderr)
    return 2


def use_streams() -> bool:
    """Make the standard streams safe to write to; return whether standard output is open."""
    # An opened file takes the first free number: with that of a closed stream it would get what libraries print.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file or a pipe gets UTF-8, a terminal what it can show
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
    return sys.stdout is not None


def catch_interrupt() -> Callable[[], object]:
    """Let Ctrl-C end the program with one line at any moment; return the function that undoes this.

    KeyboardInterrupt cleans up a file that is being written. While a module loads there is nothing to clean up, but the
    import system might print a traceback or swallow the exception, so the program ends at once.
    """
    try:
        before = signal.getsignal(signal.SIGINT)
        if before is not signal.default_int_handler:  # another handler has it, or it is ignored
            return lambda: None
        signal.signal(signal.SIGINT, _interrupted)
    except ValueError:  # only the main thread receives signals
        return lambda: None
    return lambda: signal.signal(signal.SIGINT, before)


def _interrupted(_: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C ends the program at once
    try:  # noqa: SIM105  # contextlib is slow to load
        os.write(2, b"emmviz: interrupted\n")
    except OSError:
        pass
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt
