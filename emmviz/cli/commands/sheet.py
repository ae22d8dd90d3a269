"""`emmviz sheet`: exercises from seeds or about your own tree, to print or for Moodle; or a search to do by hand."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, expect, refuse_if
from emmviz.cli.arguments import (
    OVERWRITE,
    PICTURE,
    SEARCH,
    add_options,
    by_commas,
    given,
    refuse,
    search_options,
    some_numbers,
    whole_number,
)
from emmviz.cli.making import bare, run_of

HELP = "write a sheet of exercises, or one for each student, with a key; or a question bank for Moodle"
EXAMPLES = """examples:
  emmviz sheet -o exam.pdf --topic pruning --seeds 1,2 --key
  emmviz sheet -o 'class/{name}.pdf' --students names.txt --level 2 --key
  emmviz sheet gallery:aima_scale --algorithm star1 -o scale.pdf --kinds window,cut
  emmviz sheet gallery:aima_scale --algorithm star1 --by-hand -o table.pdf --key
  emmviz sheet pre -o pre.pdf --key    # the test before the lessons; post for the one after them
  emmviz sheet -o week-5.xml --topic pruning --seeds 1-8"""

# What chooses the exercises that are drawn; a tree of one's own has none of these.
_DRAWN = ("seeds", "topic", "students")


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.set_defaults(needs=_needs)
    search_options(parser, algorithm=None, needed=False)
    add_options(
        parser.add_argument,
        {
            "-o --output": {
                "metavar": "FILE",
                "required": True,
                "help": "a .pdf or .html file, or an .xml for Moodle; with {name} in its name, one file per student",
            },
            "--key": {
                "action": "store_true",
                "default": None,
                "help": "also write the key: answers, working, and the wrong answers of known mistakes",
            },
            "--seeds": {
                "type": some_numbers,
                "metavar": "K",
                "help": "seeds of random trees, for example 1,5-7 (default: 1)",
            },
            "--topic": {"help": "backup (values), pruning (Star1), star2 (default: backup)"},
            "--students": {
                "metavar": "FILE",
                "help": "a file of names; each student gets different trees",
            },
            "--level": {
                "type": whole_number,
                "choices": (1, 2, 3),
                "help": "how hard the numbers are (default: 1); with --by-hand, 1 for arithmetic, 2 for windows "
                "(default: 2)",
            },
            "--kinds": {
                "type": by_commas,
                "metavar": "NAMES",
                "help": "the kinds of questions: unread, next, window, cut, interval, value, bound, best, rescale, "
                "when_unread, when_cut, when_move, sweep, settled, which_bug, read, limited (default: the topic's)",
            },
            "--most": {
                "type": whole_number,
                "metavar": "N",
                "help": "at most this many questions per tree (default: 8)",
            },
            "--points": {
                "type": _points,
                "metavar": "N",
                "help": "points per question, or by kind: value=2,best=1 (default: 1, or 2 for calculations and lists)",
            },
            "--by-hand": {
                "action": "store_true",
                "help": "print a blank table for a search of your tree by hand",
            },
            "--page": {"choices": ("A4", "letter"), "help": "the paper size (default: A4)"},
            "--title": {"metavar": "TEXT", "help": "the title of the sheet (default: its topic)"},
            "--lang": PICTURE["lang"],
            **OVERWRITE,
        },
    )


def _points(text: str) -> str | dict[str, str]:
    """A number for all questions, or one for each kind; what is wrong with it, the sheet says."""
    if "=" not in text:
        return text
    return {kind.strip(): number for kind, _, number in (part.partition("=") for part in text.split(","))}


def _needs(args: argparse.Namespace) -> list[str]:
    """Return the options that a sheet about a given tree lacks."""
    return ["--algorithm"] * (_is_own_tree(args) and args.algorithm is None)


def _is_own_tree(args: argparse.Namespace) -> bool:
    return args.tree not in (None, "pre", "post")


def run(args: argparse.Namespace) -> None:
    """Write the sheets and their key, and print where they are."""
    common = {"overwrite": args.overwrite, **given(args, "key", "page")}
    for path in _by_hand(args, common) if args.by_hand else _asked(args, common):
        print(path)


def _asked(args: argparse.Namespace, common: dict[str, Any]) -> list[Path]:
    """Write exercises from seeds, or questions about a tree."""
    from emmviz.learn import bank, sheet
    from emmviz.learn.paper.sheets import class_list

    is_own_tree = _is_own_tree(args)
    if args.tree is not None:
        refuse(args, _DRAWN, "of_drawn")
    if not is_own_tree:
        refuse(args, ("algorithm", "option", "estimate", *SEARCH), "of_search")
    elif args.algorithm is None:
        raise TreeError(Message("wrong.cli.no_algorithm"))
    options = given(args, "topic", "level", "kinds", "most", "points", "title")
    if args.students is not None:
        options["variants"] = class_list(args.students)
    subject = run_of(args) if is_own_tree else args.tree or args.seeds or 1
    suffix = Path(args.output).suffix.lower()
    expect(suffix in (".pdf", ".html", ".xml", ".json"), "wrong.cli.sheet_suffix", Path(args.output).name)
    if suffix in (".xml", ".json"):
        refuse(args, ("key", "page", "students", "most", "points"), "of_paper")
        return [bank(args.output, subject, lang=args.lang, **options, **common)]
    return sheet(args.output, subject, lang=args.lang, progress=sys.stderr.isatty(), **options, **common)


def _by_hand(args: argparse.Namespace, common: dict[str, Any]) -> list[Path]:
    """Write a table to fill in by hand."""
    from emmviz.learn.asking import desk_for
    from emmviz.learn.paper.tables import table_sheet

    refuse_if(args.tree is None or args.algorithm is None, "wrong.cli.by_hand_of")
    refuse(args, (*_DRAWN, "kinds", "most", "points", "title"), "by_hand")
    options = dict(args.option or ()) | given(args, *SEARCH)
    desk = desk_for(bare(args), args.algorithm, level=args.level or 2, lang=args.lang, **options)
    return table_sheet(args.output, desk, **common)
