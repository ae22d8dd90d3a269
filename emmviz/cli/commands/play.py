"""`emmviz play`: a page that steps through a search."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief
from emmviz.cli.arguments import OVERWRITE, PICTURE, add_options, given, search_options, some_steps
from emmviz.cli.making import run_of, write_out

HELP = "write a page that steps through a search, for any browser"
_SUFFIXES = (".html", ".mjs")
EXAMPLES = """examples:
  emmviz play gallery:aima_scale -o scale.html
  emmviz play tree.json -o tree.html --algorithm alphabeta --window 2,inf
  emmviz play tree.json -o tree.mjs"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm="star1")
    add_options(
        parser.add_argument,
        {
            "--theme": {
                "choices": ("auto", "light", "dark"),
                "default": "auto",
                "help": "the theme; auto follows the reader's system (default: auto)",
            },
            "--lang": PICTURE["lang"],
            "--layout": PICTURE["layout"],
            "--direction": PICTURE["direction"],
            "--steps": {
                "type": some_steps,
                "metavar": "K",
                "help": "which steps to show: all, cuts, values, or a list "
                "such as 0,5-9,-1 (default: all, except for a very long search)",
            },
            "-o --output": {
                "metavar": "FILE",
                "required": True,
                "help": "an .html page, an .mjs module, or - for standard output",
            },
            **OVERWRITE,
        },
    )


def run(args: argparse.Namespace) -> None:
    """Search, write the page, and print where it is."""
    look = {"theme": args.theme, "steps": args.steps, **given(args, "lang", "layout", "direction")}
    if args.output != "-" and Path(args.output).suffix.lower() not in _SUFFIXES:
        raise TreeError(Message("wrong.cli.play", file=brief(args.output)))
    search_run = run_of(args)
    if args.output == "-":
        write_out(search_run, "html", look)
    else:
        print(search_run.save(args.output, overwrite=args.overwrite, progress=sys.stderr.isatty(), **look))
