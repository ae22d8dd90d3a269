"""`emmviz gallery`: the textbook trees by name."""

from __future__ import annotations

import argparse

from emmviz.cli.making import print_columns

HELP = "list the published trees, which you can use as gallery:NAME"
EXAMPLES = """examples:
  emmviz gallery
  emmviz draw gallery:aima_scale"""


def run(args: argparse.Namespace) -> None:
    """Print the published trees."""
    from emmviz.tree import gallery

    print_columns((name, gallery.get(name).title) for name in gallery.names())
