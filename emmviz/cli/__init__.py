"""The command line: what a process does before, around and after a command."""

from __future__ import annotations

import os
import sys

from emmviz.cli.terminal import INTERRUPTED, catch_interrupt, say, use_streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters: argv, the words after the program's name, by default those of this process.
    Returns: the exit code: 0; 2 after one line on standard error; 130 after Ctrl-C, 141 when the reader went away.

    >>> main(["solve", "max(stop: 4, go: chance(3, 9))"])
    value                6
    best move            go, to B
    leaves read          3 of 3
    cutoffs              0
    principal variation  A —go→ B
    bounds               [3, 9]
    0
    """
    restore = None
    try:
        restore = catch_interrupt()
        if not use_streams():
            return say("standard output is closed")
        # Everything that a command needs is loaded while Ctrl-C is caught.
        from emmviz.cli.program import obey

        obey(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has printed its message
        return int(stop.code or 0)
    except KeyboardInterrupt:
        if restore is None:
            say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at its end, so that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return say(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
    except (ValueError, ImportError) as error:
        from emmviz.cli.arguments import in_shell_words

        return say(in_shell_words(str(error)))
    finally:
        if restore is not None:
            restore()
    return 0
