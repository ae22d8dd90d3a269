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

HELP = "pack everything for a lesson: slides, plans, sheets, tests, question banks for Moodle and solutions"
EXAMPLES = """examples:
  emmviz instructor
  emmviz instructor ~/emmviz --lang es -o clase
  emmviz instructor --students names.txt --seed 2027
  emmviz instructor --only banks,sheets,tests
  emmviz instructor --only 07
  emmviz instructor mine.md -o mine.zip

The complete pack takes two to eight minutes; --only banks,sheets,tests takes less. The first page of the pack,
index.html, lists its contents."""


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
                "help": "a checkout of emmviz, for its lectures and notebooks, or your own lecture as an .md file "
                "(default: the current folder, or the installed lectures)",
            },
            "-o --output": {
                "metavar": "PACK",
                "type": Path,
                "default": Path("instructor.zip"),
                "help": "a .zip file, or a new folder (default: instructor.zip)",
            },
            **OVERWRITE,
            "--lang": {"choices": languages(), "help": "pack only this language (default: all)"},
            "--only": {
                "type": by_commas,
                "metavar": "PARTS",
                "help": "pack only some of solutions, assignment, plans, slides, handouts, powerpoint, banks, sheets, "
                "tests, "
                "and lessons (for example 07 or 50-minutes), separated by commas (default: all)",
            },
            "--students": {
                "type": Path,
                "metavar": "FILE",
                "help": "a file of names, one per line (default: variants A, B, C and D)",
            },
            "--seed": {
                "type": whole_number,
                "default": 1,
                "metavar": "N",
                "help": "the seed of the first tree (default: 1)",
            },
            "--trees": {
                "type": whole_number,
                "default": 8,
                "metavar": "N",
                "help": "how many trees a question bank has (default: 8)",
            },
        },
    )


def run(args: argparse.Namespace) -> None:
    """Make the pack and print where it is; a line on standard error as each part begins."""
    from emmviz.lecture.pack.make import PARTS, make_pack
    from emmviz.lecture.pack.parts import OF_LECTURES, OF_NOTEBOOKS, makes_notebooks
    from emmviz.lecture.reading import read_lecture

    checkout = args.checkout or next((folder for folder in (Path(), *_INSTALLED) if any(folder.glob(_ANY))), Path())
    is_own = checkout.suffix.lower() == ".md"
    report = partial(print, file=sys.stderr, flush=True)
    lessons = [name for name in args.only or () if name not in PARTS]
    # No question belongs to a single lesson.
    usual = tuple(OF_LECTURES) if is_own else (*OF_NOTEBOOKS, *OF_LECTURES) if lessons else PARTS
    parts = [name for name in args.only or () if name in PARTS]
    if not parts and not is_own and not args.checkout and not makes_notebooks(checkout):
        usual = tuple(name for name in usual if name not in OF_NOTEBOOKS)
        say(worded(Message("wrong.cli.without_checkout", parts=", ".join(OF_NOTEBOOKS)), args.lang or "en"))
    spoken = [read_lecture(checkout.read_text(encoding="utf-8")).lang] if is_own else languages()
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
