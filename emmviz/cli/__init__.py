"""The command line: what a process does before, around and after a command."""

from __future__ import annotations

import os
import sys

from emmviz.cli.terminal import INTERRUPTED, hear, say, use_streams

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
    unhear = None
    try:
        unhear = hear()
        if not use_streams():
            return say("standard output is closed")
        # All that a command needs is loaded where Ctrl-C is heard.
        from emmviz.cli.program import obey

        obey(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    except KeyboardInterrupt:
        if unhear is None:
            say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at its end, so that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return say(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
    except (ValueError, ImportError) as error:
        from emmviz.cli.arguments import in_words_of_the_shell

        return say(in_words_of_the_shell(str(error)))
    finally:
        if unhear is not None:
            unhear()
    return 0
