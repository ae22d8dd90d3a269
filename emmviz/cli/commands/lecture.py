"""`emmviz lecture`: a notebook as slides with live players."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from emmviz.base.locale import languages
from emmviz.cli.arguments import overwrite_option

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "make slides with live players of a notebook, for a lecture without a network"
EXAMPLES = """examples:
  emmviz lecture notebooks/05-scale-matters.ipynb
  emmviz lecture notebooks/es/07-star1.ipynb -o star1.html --theme dark
  emmviz lecture mine.ipynb --step

In the deck ? shows the keys. PageDown and PageUp, the keys of a clicker, turn slides. Enter on a slide with a player
gives them to the player until it does not move on, or until Escape; a cell with the tag "step" does so by itself."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("notebook", metavar="NOTEBOOK", help="an .ipynb file, which is executed")
    parser.add_argument("-o", "--output", metavar="FILE", help="the page (the notebook's name with .html, here)")
    overwrite_option(parser)
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto",
                        help="auto is what the reader's system asks for (auto)")  # fmt: skip
    parser.add_argument("--lang", help=f"the language of the deck's words: {', '.join(languages())} (the notebook's)")
    parser.add_argument("--step", action="store_true", help="the clicker steps every player before it turns the slide")


def run(args: argparse.Namespace) -> None:
    """Execute the notebook, write the deck, and print where it is."""
    from emmviz.lecture import save_deck

    output = args.output or f"{Path(args.notebook).stem}.html"
    print(
        save_deck(
            args.notebook,
            output,
            theme=args.theme,
            lang=args.lang,
            steps=args.step,
            progress=sys.stderr.isatty(),
            overwrite=args.overwrite,
        )
    )
