"""`emmviz help`: the options that several commands share."""

from __future__ import annotations

import argparse

from emmviz.cli.arguments import look_options, options_of_searches

HELP = "list the options of searches or of pictures, which several commands share"
EXAMPLES = """examples:
  emmviz help search
  emmviz help picture"""

_TOPICS = {
    "search": ("These options of a search work with draw, link, play, sheet and solve", options_of_searches),
    "picture": ("These options of a picture work with draw", look_options),
}


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "topic",
        nargs="?",
        choices=_TOPICS,
        help="list the options of searches or of pictures (default: list the topics)",
    )


def run(args: argparse.Namespace) -> None:
    """Print the options of a topic, or the topics."""
    if args.topic is None:
        print(*(f"emmviz help {topic:<8} {title}" for topic, (title, _) in _TOPICS.items()), sep="\n")
        return
    title, add = _TOPICS[args.topic]
    parser = argparse.ArgumentParser(add_help=False, usage=argparse.SUPPRESS)
    add(parser.add_argument_group(title).add_argument)
    print(parser.format_help().strip())
