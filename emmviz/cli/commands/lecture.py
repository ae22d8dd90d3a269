"""`emmviz lecture`: a lecture in Markdown, or a notebook, as slides with votes and live players."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from emmviz.base.locale import languages
from emmviz.cli.arguments import overwrite_option

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "make slides with votes and live players of a lecture in Markdown or of a notebook"
EXAMPLES = """examples:
  emmviz lecture lectures/50-minutes.md
  emmviz lecture notebooks/05-scale-matters.ipynb
  emmviz lecture notebooks/es/07-star1.ipynb -o star1.html --theme dark
  emmviz lecture mine.ipynb --step

In the deck ? shows the keys. PageDown and PageUp, the keys of a clicker, turn slides. Enter on a slide with a player
gives them to the player until it does not move on, or until Escape; a cell with the tag "step" does so by itself."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("source", metavar="FILE", help="a lecture, .md, or a notebook, .ipynb, which is executed")
    parser.add_argument("-o", "--output", metavar="FILE", help="the page (the name of the source with .html, here)")
    overwrite_option(parser)
    parser.add_argument("--theme", choices=("auto", "light", "dark"),
                        help="auto is what the reader's system asks for (that of the lecture, or light)")  # fmt: skip
    parser.add_argument("--lang", help=f"the language of the deck's words: {', '.join(languages())} (the source's)")
    parser.add_argument("--step", action="store_true", help="the clicker steps every player before it turns the slide")


def run(args: argparse.Namespace) -> None:
    """Write the deck, and print where it is."""
    from emmviz.lecture import save_deck

    output = args.output or f"{Path(args.source).stem}.html"
    print(
        save_deck(
            args.source,
            output,
            theme=args.theme,
            lang=args.lang,
            steps=args.step,
            progress=sys.stderr.isatty(),
            overwrite=args.overwrite,
        )
    )
