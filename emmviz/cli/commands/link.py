"""`emmviz link`: the address that opens a tree or a search in the open page."""

from __future__ import annotations

import argparse

from emmviz.cli.arguments import OVERWRITE, PICTURE, add_options, search_options, whole_number
from emmviz.cli.making import tree_or_run_of

HELP = "print a link that opens a tree or a search in the workbench of a site"
EXAMPLES = """examples:
  export EMMVIZ_SITE=https://www.example.org/emmviz
  emmviz link 'max(1, chance(2, 9))'
  emmviz link gallery:aima_scale --algorithm star1 --step 25
  emmviz link tree.json --algorithm star1 --mode predict --lock --qr tree.svg"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm=None)
    add_options(
        parser.add_argument,
        {
            "--step": {
                "type": whole_number,
                "metavar": "K",
                "help": "the step at which the link opens; -1 for the last (default: 0)",
            },
            "--mode": {
                "default": "step",
                "metavar": "MODE",
                "help": "the mode in which the link opens: step, edit, predict, act, quiz, compare, puzzle, or one of "
                "the labs opponent, rescale and mean (default: step)",
            },
            "--lock": {"action": "store_true", "help": "lock the reader into that mode"},
            "--lang": PICTURE["lang"],
            "--site": {
                "metavar": "ADDRESS",
                "help": "the address of your site (default: the environment variable EMMVIZ_SITE); with '', print only "
                "the part after the #",
            },
            "--qr": {"metavar": "FILE", "help": "also write the QR code of the link to this .svg file"},
            **OVERWRITE,
        },
    )


def run(args: argparse.Namespace) -> None:
    """Print the link, and write its QR code."""
    from pathlib import Path

    from emmviz.base.files import check_kind, write_whole
    from emmviz.base.messages import expect

    tree_or_run = tree_or_run_of(args, "step")
    step = {} if args.step is None else {"step": args.step}
    address = tree_or_run.link(lang=args.lang, mode=args.mode, locked=args.lock, site=args.site, **step)
    if args.qr:
        from emmviz.lecture.qr import MARK, qr_picture

        expect(Path(args.qr).suffix.lower() == ".svg", "wrong.cli.qr", args.qr)
        check_kind(args.qr, "svg", MARK, overwrite=args.overwrite)
        write_whole(args.qr, qr_picture(address, address))
    print(address)
