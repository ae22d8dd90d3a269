"""`emmviz instructor`: everything for a lesson in one zip or folder."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from emmviz.base.locale import languages
from emmviz.base.messages import Message, expect
from emmviz.cli.arguments import OVERWRITE, add_options, by_commas, whole_number
from emmviz.cli.terminal import say
from emmviz.cli.wording import worded

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "pack everything for a lesson: decks, plans, sheets, tests, question banks for Moodle, solutions"
EXAMPLES = """examples:
  emmviz instructor
  emmviz instructor ~/emmviz --lang es -o clase
  emmviz instructor --students names.txt --seed 2027
  emmviz instructor --only banks,sheets,tests
  emmviz instructor --only 07
  emmviz instructor mine.md -o mine.zip

All of it takes two to eight minutes, with --only banks,sheets,tests less. The first page of the pack, index.html,
lists all that is in it."""


_ROOT = Path(__file__).parents[2]
# In an installed package the lectures are within it, in a checkout beside it.
_INSTALLED = (_ROOT, _ROOT.parent)
_ANY = "lectures/*.md"


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_options(
        parser.add_argument,
        {
            "checkout": {
                "metavar": "FOLDER",
                "nargs": "?",
                "type": Path,
                "help": "a checkout of emmviz, for its lectures and notebooks, or your own lecture, .md (the current "
                "folder, or the lectures that are installed)",
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
                "type": by_commas,
                "metavar": "PARTS",
                "help": "some of solutions, assignment, plans, slides, handouts, powerpoint, banks, sheets, tests, and "
                "lessons such as 07 or 50-minutes, with commas between them (all)",
            },
            "--students": {"type": Path, "metavar": "FILE", "help": "names, one a line (variants A, B, C and D)"},
            "--seed": {"type": whole_number, "default": 1, "metavar": "N", "help": "of the first tree (1)"},
            "--trees": {"type": whole_number, "default": 8, "metavar": "N", "help": "how many a bank has (8)"},
        },
    )


def run(args: argparse.Namespace) -> None:
    """Make the pack and print where it is; a line on standard error as each part begins."""
    from emmviz.lecture.pack.make import PARTS, make_pack
    from emmviz.lecture.pack.parts import OF_LECTURES, OF_NOTEBOOKS, makes_notebooks
    from emmviz.lecture.reading import read_lecture

    checkout = args.checkout or next((folder for folder in (Path(), *_INSTALLED) if any(folder.glob(_ANY))), Path())
    own = checkout.suffix.lower() == ".md"
    report = partial(print, file=sys.stderr, flush=True)
    lessons = [one for one in args.only or () if one not in PARTS]
    # No question belongs to a single lesson.
    usual = tuple(OF_LECTURES) if own else (*OF_NOTEBOOKS, *OF_LECTURES) if lessons else PARTS
    parts = [one for one in args.only or () if one in PARTS]
    if not parts and not own and not args.checkout and not makes_notebooks(checkout):
        usual = tuple(one for one in usual if one not in OF_NOTEBOOKS)
        say(worded(Message("wrong.cli.without_checkout", parts=", ".join(OF_NOTEBOOKS)), args.lang or "en"))
    spoken = [read_lecture(checkout.read_text(encoding="utf-8")).lang] if own else languages()
    expect(0 <= args.seed < 10**9, "wrong.cli.seed", args.seed)
    expect(0 < args.trees < 10**9, "wrong.cli.trees", args.trees)

    print(
        make_pack(
            checkout,
            args.output,
            langs=[args.lang] if args.lang else spoken,
            seed=args.seed,
            trees=args.trees,
            students=args.students,
            parts=parts or usual,
            lessons=lessons,
            overwrite=args.overwrite,
            report=report,
        )
    )
