"""The terminal: standard streams in UTF-8, and one line for an error."""

from __future__ import annotations

import os
import sys


def say(message: str) -> int:
    """Write a line for each of the message on standard error, and return the exit code 2."""
    for line in message.split("\n"):
        print("emmviz:", "".join(c if c.isprintable() else "?" for c in " ".join(line.split())), file=sys.stderr)
    return 2


def use_streams() -> None:
    """Make the standard streams safe to write to, also if standard error is closed."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # open until the program ends
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file or a pipe gets UTF-8, a terminal what it can show
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
