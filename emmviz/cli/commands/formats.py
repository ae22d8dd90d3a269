"""`emmviz formats`: the formats that emmviz can write, and what to install for them."""

from __future__ import annotations

import argparse

from emmviz.cli.making import print_columns

HELP = "list the formats that emmviz can write, and the packages that they need"
EXAMPLES = """examples:
  emmviz formats"""


def run(args: argparse.Namespace) -> None:
    """Print the formats."""
    from emmviz.picture.render.renderer import formats

    print_columns(formats())
