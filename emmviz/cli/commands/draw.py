"""`emmviz draw`: a tree or one frame, as lines of text or as a picture."""

from __future__ import annotations

import argparse

from emmviz.cli.arguments import given_look, look_options, one_step, overwrite_option, search_options, theme_options
from emmviz.cli.making import thing_of, write_out

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "draw a tree, or one step of a search on it"
EXAMPLES = """examples:
  emmviz draw gallery:aima_scale                       a tree of text lines
  emmviz draw tree.txt -o tree.pdf --theme print
  emmviz draw tree.txt -o cut.svg --algorithm star1 --step 7
  emmviz draw game:coin-tictactoe --depth 1 -o game.svg
  emmviz draw tree.txt -o - --format dot | dot -Tpng > tree.png"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm=None)
    parser.add_argument("--step", type=one_step, metavar="K", help="the frame after K steps of the search (the last)")
    theme_options(parser)
    look_options(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="the file, whose suffix decides its format; - for svg "
                        "on standard output; without it, a tree of text lines")  # fmt: skip
    overwrite_option(parser)
    parser.add_argument("--format", metavar="NAME", help="what to write with -o -: svg, dot, tex, json, txt ...")


def run(args: argparse.Namespace) -> None:
    """Draw, and print the picture or where it is."""
    thing = thing_of(args, "step")
    look = given_look(args, "step")
    if args.output in (None, "-"):
        write_out(thing, args.format or ("svg" if args.output else "txt"), look)
    elif args.format:
        raise ValueError("--format goes with -o -; for a file the suffix decides")
    else:
        print(thing.save(args.output, overwrite=args.overwrite, **look))
