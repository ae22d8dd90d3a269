"""The command line's parser: one module of `emmviz.cli.commands` a command."""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from emmviz.base.errors import FormatWarning, LectureWarning, PictureWarning
from emmviz.base.locale import words
from emmviz.base.messages import Message, near
from emmviz.cli.arguments import joined
from emmviz.cli.commands import COMMANDS
from emmviz.cli.terminal import say
from emmviz.cli.wording import asked_language, worded

__all__ = ["obey"]

_EXAMPLES = """examples:
  emmviz solve 'max(stop: 4, go: chance(.5: 3, .5: 9))'
  emmviz draw gallery:aima_scale -o scale.svg
  emmviz play gallery:aima_scale -o scale.html
  emmviz draw gallery:aima_scale --algorithm star1 -o scale.pptx -o scale.gif
  emmviz gallery
  emmviz games"""


def obey(argv: Sequence[str]) -> None:
    """Do what a command line says."""
    args, unknown = _parser().parse_known_args(joined(argv))
    if unknown:
        question = near(unknown[0].partition("=")[0], args.parser._option_string_actions)
        args.parser.error(f"unrecognized arguments: {' '.join(unknown)}" + (f"; {question}" if question else ""))
    lang = asked_language(argv)
    with warnings.catch_warnings():
        for category in (FormatWarning, LectureWarning, PictureWarning):
            warnings.simplefilter("always", category)
        printed: set[str] = set()

        def print_once(message: Warning | str, *_: object) -> None:
            # However many files are written.
            sentence = worded(message, lang) if isinstance(message, Warning) else message
            if sentence not in printed:
                printed.add(sentence)
                say(Message("wrong.cli.warning", fault=sentence).wording(words(lang)))

        warnings.showwarning = print_once  # type: ignore[assignment]
        with _folders(args):
            args.run(args)


@contextmanager
def _folders(args: argparse.Namespace) -> Iterator[None]:
    """Make the folders that files are written to; those in which none is written go again."""
    outputs = [getattr(args, name, None) or () for name in ("output", "keep", "qr")]
    files = [Path(file) for output in outputs for file in ([output] if isinstance(output, str | Path) else output)]
    new = [place for file in files for place in (file, *file.parents) if not place.exists()]
    try:
        for folder in {file.parent for file in files}.intersection(new):
            folder.mkdir(parents=True, exist_ok=True)
        yield
    finally:
        for folder in new:
            with suppress(OSError):  # it is a file, or not empty
                folder.rmdir()


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(say(re.sub(r"(\S{50})\S{9,}", r"\1 …", message) + f" (see {self.prog} --help)"))

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own is silent where the disk is full


def _parser() -> _Parser:
    """The parser of all commands."""
    from emmviz import __version__

    parser = _Parser(
        prog="emmviz",
        description="See and step through expectiminimax and *-minimax search.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"emmviz {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        command = import_module(f"emmviz.cli.commands.{name}")
        text: str = command.HELP
        made = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=command.EXAMPLES,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.options(made)
        made.set_defaults(run=command.run, parser=made)
    return parser
