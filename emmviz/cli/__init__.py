"""The command line: what a process does before, around and after a command."""

from __future__ import annotations

import os
import sys

from emmviz.cli.terminal import INTERRUPTED, catch_interrupt, say, use_streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, the words after the program's name, and return the exit code.

    It is 0, or 2 after one line on standard error, 130 after Ctrl-C, 141 if the reader went away.

    >>> main(["solve", "max(stop: 4, go: chance(3, 9))"])
    value                6
    best move            “go”, to B
    leaves read          3 of 3
    cutoffs              0
    principal variation  A —go→ B
    bounds               [3, 9]
    search               Star1
    0
    """
    restore = None
    try:
        restore = catch_interrupt()
        if not use_streams():
            return say("standard output is closed")
        # Everything that a command needs is loaded while Ctrl-C is caught.
        from emmviz.cli.program import obey

        code = 0
        try:
            obey(sys.argv[1:] if argv is None else argv)
        except SystemExit as stop:  # argparse has printed its message
            code = int(stop.code or 0)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        if restore is None:
            say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_what_cannot_be_written()
        return 141
    except (OSError, ValueError, ImportError) as error:
        if isinstance(error, OSError):
            _give_up_what_cannot_be_written()
        from emmviz.cli.wording import asked_language, worded

        return say(worded(error, asked_language(sys.argv[1:] if argv is None else argv)))
    finally:
        if restore is not None:
            restore()


def _give_up_what_cannot_be_written() -> None:
    """Empty standard output: Python flushes it once more at its end, and that must not fail again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
