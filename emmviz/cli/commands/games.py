"""`emmviz games`: the games by name."""

from __future__ import annotations

import argparse

from emmviz.cli.making import print_columns

HELP = "list the games, which you can use as game:NAME"
EXAMPLES = """examples:
  emmviz games
  emmviz solve game:coin-tictactoe"""


def run(args: argparse.Namespace) -> None:
    """Print the games."""
    from emmviz import games

    print_columns((name, _title(name)) for name in games.names())


def _title(name: str) -> str:
    from emmviz import games
    from emmviz.base.errors import TreeError

    try:
        return games.get(name).title
    except TreeError as error:  # one of another package that cannot be made without options
        return str(error)
