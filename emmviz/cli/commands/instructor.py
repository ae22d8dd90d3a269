"""`emmviz instructor`: everything for a lesson in one zip or folder."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from emmviz.base.locale import languages
from emmviz.base.numbers import brief
from emmviz.cli.arguments import OVERWRITE, add_options

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "pack everything for a lesson: decks, plans, sheets, tests, question banks for Moodle, pictures, solutions"
EXAMPLES = """examples:
  emmviz instructor
  emmviz instructor ~/emmviz --lang es -o clase
  emmviz instructor --students names.txt --seed 2027
  emmviz instructor --only banks,sheets,tests

All of it takes two to eight minutes. The first page of the pack, index.html, lists all that is in it."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_options(
        parser.add_argument,
        {
            "checkout": {
                "metavar": "FOLDER",
                "nargs": "?",
                "type": Path,
                "default": Path(),
                "help": "a checkout of emmviz, for its lectures and notebooks (the current folder)",
            },
            "-o --output": {
                "metavar": "PACK",
                "type": Path,
                "default": Path("instructor.zip"),
                "help": "a .zip, or a folder to be made (instructor.zip, here)",
            },
            **OVERWRITE,
            "--lang": {"choices": languages(), "help": "one language alone (all)"},
            "--only": {
                "type": _parts,
                "metavar": "PARTS",
                "help": "some of solutions, assignment, plans, slides, handouts, powerpoint, pictures, banks, sheets, "
                "tests, with commas between them (all)",
            },
            "--students": {"type": Path, "metavar": "FILE", "help": "names, one a line (variants A, B, C and D)"},
            "--seed": {"type": partial(_whole, 0), "default": 1, "metavar": "N", "help": "of the first tree (1)"},
            "--trees": {"type": partial(_whole, 1), "default": 8, "metavar": "N", "help": "how many a bank has (8)"},
        },
    )


def run(args: argparse.Namespace) -> None:
    """Make the pack and print where it is; a line on standard error for each part that is done."""
    from emmviz.lecture.pack.make import PARTS, make_pack

    print(
        make_pack(
            args.checkout,
            args.output,
            langs=[args.lang] if args.lang else languages(),
            seed=args.seed,
            trees=args.trees,
            students=args.students,
            parts=args.only or PARTS,
            overwrite=args.overwrite,
            report=partial(print, file=sys.stderr, flush=True),
        )
    )


def _whole(least: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) < least:
        raise argparse.ArgumentTypeError(f"{brief(text)} is no whole number, {least} or more")
    return int(text)


def _parts(text: str) -> tuple[str, ...]:
    from emmviz.lecture.pack.make import PARTS

    named = tuple(text.split(","))
    if strange := set(named) - set(PARTS):
        raise argparse.ArgumentTypeError(f"there is no part {brief(min(strange))}; there are {', '.join(PARTS)}")
    return named
