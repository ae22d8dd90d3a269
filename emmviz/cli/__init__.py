"""The command line: one module of `emmviz.cli.commands` a command, found by its name."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from emmviz.cli.arguments import joined
from emmviz.errors import PictureWarning
from emmviz.modules import modules

__all__ = ["main"]

_EXAMPLES = """examples:
  emmviz solve 'max(stop: 4, go: chance(.5: 3, .5: 9))'
  emmviz draw gallery:aima_scale -o scale.svg
  emmviz play gallery:aima_scale -o scale.html
  emmviz save gallery:aima_scale --algorithm star1 -o scale.pptx -o scale.gif
  emmviz gallery
  emmviz games"""


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
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file or a pipe gets UTF-8, a terminal what it can show
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
    try:
        args = _parser().parse_args(joined(sys.argv[1:] if argv is None else argv))
        with warnings.catch_warnings():
            warnings.simplefilter("always", PictureWarning)
            warnings.showwarning = _warn  # type: ignore[assignment]
            args.run(args)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes once more at its end, so that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
    except (ValueError, ImportError) as error:
        return _say(str(error))
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_say(f"{message} (see {self.prog} --help)"))


def _warn(message: Warning | str, *_: object) -> None:
    _say(str(message))


def _say(message: str) -> int:
    line = " ".join(message.split())
    print("emmviz:", "".join(sign if sign.isprintable() else "?" for sign in line), file=sys.stderr)
    return 2


def _parser() -> _Parser:
    from emmviz import __version__

    parser = _Parser(
        prog="emmviz", description="See and step through expectiminimax and *-minimax search.", epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"emmviz {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in modules("emmviz.cli.commands", "HELP = "):
        command = import_module(f"emmviz.cli.commands.{name}")
        text: str = command.HELP
        made = commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", epilog=command.EXAMPLES, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        command.options(made)
        made.set_defaults(run=command.run)
    return parser
