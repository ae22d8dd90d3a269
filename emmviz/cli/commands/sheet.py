"""`emmviz sheet`: exercises of seeds or a tree of one's own, on paper or for Moodle; or a search to do by hand."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
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

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "print exercises, for each student his or her own if you like, with their key; or write them for Moodle (.xml)"
EXAMPLES = """examples:
  emmviz sheet -o exam.pdf --topic pruning --seeds 1,2 --key
  emmviz sheet -o 'class/{name}.pdf' --students names.txt --level 2 --key
  emmviz sheet gallery:aima_scale --algorithm star1 -o scale.pdf --kinds window,cut
  emmviz sheet gallery:aima_scale --algorithm star1 --by-hand -o table.pdf --key
  emmviz sheet pre -o before.pdf --key
  emmviz sheet -o week-5.xml --topic pruning --seeds 1-8"""

# What chooses the exercises that are drawn; a tree of one's own has none of these.
_DRAWN = ("seeds", "topic", "students")


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm=None, needed=False)
    add_options(
        parser.add_argument,
        {
            "-o --output": {
                "metavar": "FILE",
                "required": True,
                "help": "a .pdf or .html ({name} in it: a file for each student); a .xml for Moodle",
            },
            "--key": {
                "action": "store_true",
                "default": None,
                "help": "write the key as well: each student's answers, those of known mistakes, and the working",
            },
            "--seeds": {
                "type": some_numbers,
                "metavar": "K",
                "help": "of exercises that are drawn, such as 1,5-7; a tree each (1)",
            },
            "--topic": {"help": "backup for values, pruning for Star1, star2 (backup)"},
            "--students": {"metavar": "FILE", "help": "names, one a line: each has a tree of his or her own"},
            "--level": {
                "type": whole_number,
                "choices": (1, 2, 3),
                "help": "how hard the numbers are (1); by hand: 1 for plain arithmetic, 2 for windows (2)",
            },
            "--kinds": {
                "type": by_commas,
                "metavar": "NAMES",
                "help": "of questions, such as value,best,window,cut (those of the topic)",
            },
            "--most": {"type": whole_number, "metavar": "N", "help": "questions to a tree at most (8)"},
            "--points": {
                "type": _points,
                "metavar": "N",
                "help": "what each question is worth, such as 2 or 0.5, or "
                "by kind, such as value=2,best=1 (1, and 2 for a calculation or a list)",
            },
            "--by-hand": {
                "action": "store_true",
                "help": "a blank table, in which a search of your tree is written down step by step",
            },
            "--page": {"choices": ("A4", "letter"), "help": "the paper (A4)"},
            "--title": {"metavar": "TEXT", "help": "what stands above all (what it is about)"},
            "--lang": PICTURE["lang"],
            **OVERWRITE,
        },
    )


def _points(text: str) -> str | dict[str, str]:
    """A number for all questions, or one for each kind; what is wrong with it, the sheet says."""
    if "=" not in text:
        return text
    return {kind.strip(): number for kind, _, number in (part.partition("=") for part in text.split(","))}


def run(args: argparse.Namespace) -> None:
    """Write the sheets and their key, and print where they are."""
    common = {"overwrite": args.overwrite, **given(args, "key", "page")}
    for path in _by_hand(args, common) if args.by_hand else _asked(args, common):
        print(path)


def _asked(args: argparse.Namespace, common: dict[str, Any]) -> list[Path]:
    """Write exercises that are drawn, or questions about one's own tree."""
    from emmviz.learn import bank, sheet
    from emmviz.learn.paper.sheets import class_list

    own = args.tree not in (None, "pre", "post")
    if args.tree is not None:
        refuse(args, _DRAWN, "of_drawn")
    if not own:
        refuse(args, ("algorithm", "option", "estimate", *SEARCH), "of_search")
    elif args.algorithm is None:
        raise TreeError(Message("wrong.cli.no_algorithm"))
    options = given(args, "topic", "level", "kinds", "most", "points", "title")
    if args.students is not None:
        options["variants"] = class_list(args.students)
    asked = run_of(args) if own else args.tree or args.seeds or 1
    if args.output.lower().endswith((".xml", ".json")):
        refuse(args, ("key", "page", "students", "most", "points"), "of_paper")
        return [bank(args.output, asked, lang=args.lang, **options, **common)]
    return sheet(args.output, asked, lang=args.lang, progress=sys.stderr.isatty(), **options, **common)


def _by_hand(args: argparse.Namespace, common: dict[str, Any]) -> list[Path]:
    """Write a table to fill in by hand."""
    from emmviz.learn.asking import desk_for
    from emmviz.learn.paper.tables import table_sheet

    if args.tree is None or args.algorithm is None:
        raise TreeError(Message("wrong.cli.by_hand_of"))
    refuse(args, (*_DRAWN, "kinds", "most", "points", "title"), "by_hand")
    options = dict(args.option or ()) | given(args, *SEARCH)
    desk = desk_for(bare(args), args.algorithm, level=args.level or 2, lang=args.lang, **options)
    return table_sheet(args.output, desk, **common)
