"""`emmviz solve`: what a search finds, in numbers and sentences."""

from __future__ import annotations

import argparse

from emmviz.base.messages import refuse_if
from emmviz.cli.arguments import PICTURE, add_options, search_options
from emmviz.cli.making import run_of

HELP = "search a tree, and print its value and its best move"
EXAMPLES = """examples:
  emmviz solve gallery:aima_scale --steps
  emmviz solve tree.json --algorithm alphabeta --json
  emmviz solve 'max(1, chance(2, 9))' --bounds=-10,10
  emmviz solve game:coin-tictactoe --algorithm star2
  emmviz solve 'game:pig(target=20)' --depth 2 --table
  emmviz solve game:piglet --depth 2 --estimate 1/2
  cat tree.txt | emmviz solve - --depth 2 --fail hard"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm="star1")
    add_options(
        parser.add_argument,
        {
            "--steps": {"action": "store_true", "help": "print a sentence for each step"},
            "--fast": {"action": "store_true", "help": "search without recording steps, for large games"},
            "--json": {"action": "store_true", "help": "print the result as JSON"},
            "--lang": PICTURE["lang"],
        },
    )


def run(args: argparse.Namespace) -> None:
    """Search and print."""
    from emmviz.picture.drawn import narrator_of
    from emmviz.story.report import run_json, summary
    from emmviz.story.visits import moments_of

    refuse_if(args.fast and args.steps, "wrong.cli.fast")
    search_run = run_of(args, **({"steps": False} if args.fast else {}))
    sentences = []
    if args.steps:
        # One narrator for all steps, which writes the numbers as a picture of the run does.
        narrator = narrator_of(search_run, args.lang)
        sentences = list(map(narrator.sentence, moments_of(search_run)))
    if args.json:
        from emmviz.base.text import in_json

        print(in_json(run_json(search_run) | ({"steps": sentences} if args.steps else {}), indent=1))
        return
    for k, sentence in enumerate(sentences, start=1):
        print(f"{k:>{len(str(len(sentences)))}}. {sentence}")
    print(("\n" if sentences else "") + "\n".join(summary(search_run, args.lang)))
