"""`emmviz formats`: what can be written, and what has to be installed for it."""

from __future__ import annotations

import argparse

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "list the formats that can be written, and what is missing for them"
EXAMPLES = """examples:
  emmviz formats"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes: nothing."""


def run(args: argparse.Namespace) -> None:
    """Print them."""
    from emmviz.picture.render.renderer import formats

    rows = formats()
    widths = [max(len(row[i]) for row in rows) for i in range(2)]
    for suffix, holds, needs in rows:
        print(f"{suffix:{widths[0]}}  {holds:{widths[1]}}  {needs}".rstrip())
