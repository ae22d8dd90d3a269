"""Turn the arguments of a command into a tree or a run, and into its text on standard output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, alternative, brief, refuse_if
from emmviz.cli.arguments import READING, SEARCH, given, refuse

if TYPE_CHECKING:
    from emmviz.games.game import AnyGame
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

# Without a search, these say how far a game is grown.
_GROWS = ("depth", "depth_counts", "resolve_chance")
_NO_SEARCH = "no_search"


def tree_or_run_of(args: argparse.Namespace, *run_options: str) -> GameTree | Run:
    """Return a run where an algorithm is named, else the bare tree; only a run has `run_options`."""
    if args.algorithm:
        return run_of(args)
    refuse(args, [name for name in (*SEARCH, "option", "estimate", *run_options) if name not in _GROWS], _NO_SEARCH)
    return bare(args)


def bare(args: argparse.Namespace) -> GameTree:
    """Return the tree that is named, or a game grown to the depth."""
    from emmviz.games.named import grown

    tree = source(args.tree, **given(args, *READING))
    if not args.tree.startswith(("game:", "openspiel:")):
        refuse(args, _GROWS, _NO_SEARCH)
    return grown(tree, args.depth, **given(args, *_GROWS[1:]))


def run_of(args: argparse.Namespace, **fixed: object) -> Run:
    """Return the search that is asked for; `fixed` are options that are not arguments of the command."""
    from emmviz.search.algorithms import ALGORITHMS
    from emmviz.search.searching import algorithm_of, options_of, search

    option_values = dict(args.option or ())
    for name in option_values.keys() - algorithm_of(args.algorithm).own.keys():
        hint = alternative(name, algorithm_of(args.algorithm).own, "those")
        raise TreeError(Message("wrong.cli.option", algorithm=args.algorithm, name=brief(name), instead=hint))
    options = option_values | given(args, *SEARCH)
    for name in options.keys() - options_of(args.algorithm).keys():
        able = ", ".join(other for other in ALGORITHMS if name in options_of(other))
        raise TreeError(Message("wrong.cli.probing", option=Option(name), able=able, algorithm=args.algorithm))
    tree = source(args.tree, **given(args, *READING))
    if args.estimate is not None:
        options["evaluate"] = _evaluation(args.estimate, tree)
    return search(tree, args.algorithm, **options, **fixed)


def _evaluation(estimate: Fraction | int, tree_or_game: GameTree | AnyGame) -> Callable[[object], Fraction]:
    """Return the function that values positions at the depth limit: a number for all, or rollouts by their seed."""
    from emmviz.games.rollouts import rollouts
    from emmviz.tree.game_tree import GameTree

    if isinstance(estimate, Fraction):
        return lambda state: estimate
    if isinstance(tree_or_game, GameTree):
        raise TreeError(Message("wrong.cli.rollouts"))
    return rollouts(tree_or_game, seed=estimate)


def source(text: str, **reading: Any) -> GameTree | AnyGame:
    """Return the tree or the game that a word of the command line names, which is - for standard input.

    >>> source("max(1, 2)")
    <GameTree: 3 nodes>
    """
    if text != "-":
        from emmviz.games.named import named

        return named(text, **reading)
    from emmviz.tree import formats

    refuse_if(sys.stdin is None, "wrong.cli.closed")
    return formats.read_bytes(sys.stdin.buffer.read(), "standard input", **reading)


def print_columns(rows: Iterable[Sequence[str]]) -> None:
    """Print rows of texts, each column as wide as its widest."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(map(str.ljust, row, widths)).rstrip())


def write_out(tree_or_run: GameTree | Run, suffix: str, options: dict[str, Any]) -> None:
    """Write to standard output what `save` would write to a file."""
    from emmviz.picture.render import rendered

    text = rendered(tree_or_run, f"tree.{suffix}", **options)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise TreeError(Message("wrong.cli.not_text", suffix=suffix)) from None
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
