"""The terminal: standard streams that may be closed, one line for what went wrong, and Ctrl-C at any moment.

Nothing that takes time is imported here, so that Ctrl-C is heard before anything else is loaded.
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
    import _signal as signal  # what is in Python itself, without the module, which loads enum and re

__all__ = ["INTERRUPTED", "hear", "say", "use_streams"]

INTERRUPTED = 130


def say(message: str) -> int:
    """Write one line on standard error, where there is one, and return the exit code 2."""
    line = " ".join(message.split())
    if sys.stderr is not None:
        print("emmviz:", "".join(sign if sign.isprintable() else "?" for sign in line), file=sys.stderr)
    return 2


def use_streams() -> bool:
    """Make the standard streams fit to be written to; tell whether there is an output to write to."""
    # A file that is opened takes the first free number: in place of a closed stream it would get what libraries print.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file or a pipe gets UTF-8, a terminal what it can show
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
    return sys.stdout is not None


def hear() -> Callable[[], None]:
    """Let Ctrl-C end the program with one line, whatever is going on; return what undoes that.

    What is being written is cleaned up by the KeyboardInterrupt. While a module loads there is nothing to clean up, but
    much that would print a traceback, or swallow the exception: then the program ends at once.
    """
    try:
        before = signal.getsignal(signal.SIGINT)
        if before is not signal.default_int_handler:  # somebody else hears it, or it is to be ignored
            return lambda: None
        signal.signal(signal.SIGINT, _interrupted)
    except ValueError:  # a thread that is not the first hears no signals
        return lambda: None

    def undo() -> None:
        signal.signal(signal.SIGINT, before)

    return undo


def _interrupted(_: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who is in a hurry presses twice
    try:  # noqa: SIM105  # contextlib loads much
        os.write(2, b"emmviz: interrupted\n")
    except OSError:
        pass
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt
