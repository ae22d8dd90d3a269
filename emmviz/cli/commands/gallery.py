"""`emmviz gallery`: the textbook trees by name."""

from __future__ import annotations

import argparse

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "list the textbook trees, to be used as gallery:NAME"
EXAMPLES = """examples:
  emmviz gallery
  emmviz draw gallery:aima_scale"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes: nothing."""


def run(args: argparse.Namespace) -> None:
    """Print them."""
    from emmviz.tree import gallery

    names = gallery.names()
    for name in names:
        print(f"{name:{max(map(len, names))}}  {gallery.get(name).title}")
