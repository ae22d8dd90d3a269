"""`emmviz games`: the games by name."""

from __future__ import annotations

import argparse

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "list the games, to be used as game:NAME"
EXAMPLES = """examples:
  emmviz games
  emmviz solve game:coin-tictactoe"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes: nothing."""


def run(args: argparse.Namespace) -> None:
    """Print them."""
    from emmviz import games
    from emmviz.base.errors import TreeError

    names = games.names()
    for name in names:
        try:
            title = games.get(name).title
        except TreeError as error:  # one of another package that cannot be made without options
            title = str(error)
        print(f"{name:{max(map(len, names))}}  {title}".rstrip())
