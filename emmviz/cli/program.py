"""The command line's parser: each module of `emmviz.cli.commands` is one command."""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any, NoReturn

from emmviz.base.errors import FormatWarning, LectureWarning, PictureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, brief, near
from emmviz.cli.arguments import Reader, joined
from emmviz.cli.commands import COMMANDS
from emmviz.cli.terminal import say
from emmviz.cli.wording import asked_language, worded

_EXAMPLES = """examples:
  emmviz solve 'max(stop: 4, go: chance(.5: 3, .5: 9))'
  emmviz draw gallery:aima_scale -o scale.svg
  emmviz play gallery:aima_scale -o scale.html
  emmviz draw gallery:aima_scale --algorithm star1 -o scale.pptx -o scale.gif
  emmviz gallery
  emmviz games"""


def obey(argv: Sequence[str]) -> None:
    """Do what a command line says."""
    parser = _parser()
    args, unknown = parser.parse_known_args(joined(argv or ["--help"]))
    parser = getattr(args, "parser", parser)
    if unknown:
        question = near(unknown[0].partition("=")[0], parser._option_string_actions)
        parser.refuse(f"unknown{'_near' if question else ''}", given=" ".join(unknown), near=question)
    parser.check_required(args)
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
        with _folders(_files(args)), _patience(_files(args, "output"), lang):
            args.run(args)
    if sys.stderr.isatty():
        for suffix, file in {file.suffix.lower(): file for file in _files(args)}.items():
            if suffix[1:] in words("en")["next"]:
                print(Message(f"next.{suffix[1:]}", file=file).wording(words(lang)), file=sys.stderr)


def _files(args: argparse.Namespace, *options: str) -> list[Path]:
    """Return the files that a command is asked to write, by these options or by any."""
    outputs = [getattr(args, name, None) or () for name in options or ("output", "keep", "qr")]
    return [Path(file) for output in outputs for file in ([output] if isinstance(output, str | Path) else output)]


@contextmanager
def _folders(files: Sequence[Path]) -> Iterator[None]:
    """Create the folders that files are written to, and remove those that stay empty."""
    new = [place for file in files for place in (file, *file.parents) if not place.exists()]
    try:
        for folder in {file.parent for file in files}.intersection(new):
            folder.mkdir(parents=True, exist_ok=True)
        yield
    finally:
        for folder in new:
            with suppress(OSError):  # it is a file, or not empty
                folder.rmdir()


@contextmanager
def _patience(files: Sequence[Path], lang: str) -> Iterator[None]:
    """Say at a terminal, after two seconds, which files are being made: while packages load, no bar shows it."""
    notice = Message("wrong.cli.working", files=", ".join(map(str, files)))
    timer = Timer(2, lambda: say(notice.wording(words(lang))))
    timer.daemon = True
    if files and sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are messages: argparse's own are English sentences."""

    def refuse(self, key: str, **holes: object) -> NoReturn:
        """Raise the error of what was typed."""
        raise TreeError(Message("wrong.cli.see", fault=Message(f"wrong.cli.{key}", **holes), command=self.prog))

    def take_over_required(self) -> None:
        """Let `check_required` find the arguments that are missing, in place of argparse."""
        self._required = [action for action in self._actions if action.required]
        for action in self._required:
            action.required = False

    def check_required(self, args: argparse.Namespace) -> None:
        """Refuse a command line that lacks an argument."""
        missing = [_name_of(action) for action in self._required if getattr(args, action.dest) is None]
        if missing:
            # A command may need more for what else it is given.
            missing += args.needs(args) if "needs" in args else []
            self.refuse("required", names=", ".join(missing))

    def format_help(self) -> str:
        for action in self._required:
            action.required = True
        return super().format_help()

    def _refuse_value(self, action: argparse.Action, key: str, **holes: object) -> NoReturn:
        self.refuse("argument", name=_name_of(action), fault=Message(f"wrong.cli.{key}", **holes))

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            assert isinstance(action.type, Reader)
            what = Message(f"wrong.cli.expects.{action.type.expected}")
            self._refuse_value(action, "expected", what=what, given=brief(arg_string))

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            instead = alternative(value, map(str, action.choices))
            self._refuse_value(action, "choice", given=brief(value), instead=instead)

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            self._refuse_value(action, "no_value")

    def error(self, message: str) -> NoReturn:
        sys.exit(say(re.sub(r"(\S{50})\S{9,}", r"\1 …", message) + f" (see {self.prog} --help)"))

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own is silent where the disk is full


def _name_of(action: argparse.Action) -> str:
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


def _parser() -> _Parser:
    """The parser of all commands."""
    from emmviz import __version__

    parser = _Parser(
        prog="emmviz",
        description="Show, step by step, how expectiminimax, alpha-beta, Star1 and Star2 search a game of chance.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"emmviz {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name in COMMANDS:
        command = import_module(f"emmviz.cli.commands.{name}")
        text: str = command.HELP
        subparser = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=command.EXAMPLES,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if hasattr(command, "options"):
            command.options(subparser)
        subparser.set_defaults(run=command.run, parser=subparser)
        subparser.take_over_required()
    parser.take_over_required()
    return parser
