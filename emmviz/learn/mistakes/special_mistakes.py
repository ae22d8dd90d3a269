"""Special mistakes: wrong counts of leaves, wrong values at a depth limit, and of a position that comes back.

The locale has a sentence for each mistake, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import case_of
from emmviz.learn.mistakes.rows import Row, rows_of

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = [
    "BACK",
    "GROWTH_MISTAKES",
    "LIMIT_MISTAKES",
    "SETTLED_MISTAKES",
    "SWEEP_MISTAKES",
    "Loop",
    "Round",
    "Turn",
    "grown",
    "limited",
    "loop_of",
    "round_of",
    "settled",
    "stopped",
    "swept",
    "turn_of",
    "wrong_counts",
    "wrong_values",
]

# -- leaves counted ----------------------------------------------------------------------------------------------------


class Round(NamedTuple):
    """One move and one throw: how many `moves` there are, and how many `outcomes` each has."""

    moves: int
    outcomes: int


def round_of(tree: GameTree) -> Round | None:
    """Return the round that a tree is, None for a tree of another shape.

    >>> from emmviz import GameTree
    >>> round_of(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))"))
    Round(moves=2, outcomes=3)
    """
    moves = tree.children(tree.root)
    if tree.kind(tree.root) not in ("max", "min") or len(moves) < 2:
        return None
    one = Round(len(moves), len(tree.children(moves[0])))
    shapes = {(tree.kind(move), *map(tree.kind, tree.children(move))) for move in moves}
    return one if one.outcomes > 1 and shapes == {("chance", *["leaf"] * one.outcomes)} else None


def grown(one: Round, rounds: int) -> int:
    """Return how many leaves a tree of so many rounds has: b^m n^m (Russell and Norvig 2010, section 5.5)."""
    return int((one.moves * one.outcomes) ** rounds)


# From a round and how many there are to the number that a wrong method gives.
GROWTH_MISTAKES: dict[str, Callable[[Round, int], int]] = {
    "rounds_multiplied": lambda one, rounds: one.moves * one.outcomes * rounds,
    "powers_added": lambda one, rounds: one.moves**rounds + one.outcomes**rounds,
    "throws_forgotten": lambda one, rounds: one.moves**rounds,
    "one_throw": lambda one, rounds: one.moves**rounds * one.outcomes,
}


def wrong_counts(run: Run) -> dict[str, int]:
    """Return how many leaves wrong methods take a run of Star1 to read, by the name of the mistake.

    >>> from emmviz import gallery, star1
    >>> wrong_counts(star1(gallery.aima_scale()))
    {'all_read': 8, 'unread_counted': 3, 'window_unchanged': 5, 'wrong_sign': 5, 'clamped_test': 5, 'bound_as_value': 3}
    """
    every, searches = len(run.tree.leaves()), case_of(run).searches
    counts = {"all_read": every, "unread_counted": every - len(run.leaves)}
    return counts | {slip: len(searches[slip].leaves) for slip in SLIPS if searches}


# -- a depth limit -----------------------------------------------------------------------------------------------------

LIMIT_MISTAKES = ("limit_ignored", "stopped_early", "stopped_late", "roles_swapped")

# What a method gives for each node of a tree.
Values = Mapping[str, Fraction]


def stopped(tree: GameTree, depth: int) -> list[Row]:
    """Return a tree as a search sees it that stops after so many moves of players, where estimates stand for nodes.

    >>> from emmviz import GameTree
    >>> tree = GameTree.parse("max(a1: min[4](3, 8), a2: min[5](1, 9))")
    >>> [(row.node, str(row.value), row.kids) for row in stopped(tree, 1)][1:]
    [('B', '4', ()), ('L1', '3', ()), ('L2', '8', ()), ('C', '5', ()), ('L3', '1', ()), ('L4', '9', ())]
    """
    rows = rows_of(tree)
    moves = [0] * len(rows)
    for i, row in enumerate(rows):
        for kid in row.kids:
            moves[kid] = moves[i] + (row.kind != "chance")
    return [
        row._replace(kids=(), value=tree.estimate(row.node) or Fraction(0)) if row.kids and moves[i] >= depth else row
        for i, row in enumerate(rows)
    ]


def limited(tree: GameTree, depth: int, rule: Rule = right) -> Values:
    """Return what a search to a depth gives for each node."""
    return _named(stopped(tree, depth), rule)


def wrong_values(run: Run) -> dict[str, Values]:
    """Return what each wrong method gives for the nodes of a tree that was searched to a depth.

    >>> from emmviz import GameTree, expectiminimax
    >>> tree = GameTree.parse("max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))")
    >>> {name: str(values["A"]) for name, values in wrong_values(expectiminimax(tree, depth=2)).items()}
    {'limit_ignored': '5', 'stopped_early': '5', 'roles_swapped': '6'}
    """
    tree, depth = run.tree, run.options["depth"]
    name, other = ("stopped_early", depth - 1) if depth > 1 else ("stopped_late", depth + 1)
    return {
        "limit_ignored": _named(rows_of(tree)),
        name: limited(tree, other),
        "roles_swapped": limited(tree, depth, RULES["roles_swapped"]),
    }


def _named(rows: Sequence[Row], rule: Rule = right) -> Values:
    return {row.node: value for row, value in zip(rows, backed_up(rows, rule), strict=True)}


# -- play that comes back ----------------------------------------------------------------------------------------------

# The label of the edge to a leaf where play is back at the root.
BACK = "↺"


class Loop(NamedTuple):
    """A tree in which play may come back to the root: its `rows`, and the places of the leaf that stands for that and
    of the node on the way to it that is the root or a move of the root."""

    rows: list[Row]
    leaf: int
    way: int

    @property
    def guess(self) -> Fraction:
        """What the root is taken to be worth where play is back at it."""
        return self.rows[self.leaf].value


class Turn(NamedTuple):
    """What a guess x becomes in one turn, on the way back to the root: `fixed` + `back` times x."""

    fixed: Fraction
    back: Fraction

    @property
    def limit(self) -> Fraction:
        """The x that becomes itself."""
        return self.fixed / (1 - self.back)


def loop_of(tree: GameTree) -> Loop | None:
    """Return the loop of a tree, None without one: a leaf at the end of an edge called ↺, below chance alone.

    >>> from emmviz import GameTree
    >>> loop = loop_of(GameTree.parse('chance(.25: 8, .25: 2, "↺" .5: 4)'))
    >>> loop.guess, settled(loop)
    (Fraction(4, 1), Fraction(5, 1))
    """
    rows = rows_of(tree)
    above = {kid: i for i, row in enumerate(rows) for kid in row.kids}
    leaf = next((i for i, row in enumerate(rows) if row.kind == "leaf" and tree.action(row.node) == BACK), None)
    if leaf is None:
        return None
    way, back = leaf, Fraction(1)
    while way in above and rows[above[way]].kind == "chance":
        row = rows[above[way]]
        back *= row.probs[row.kids.index(way)]
        way = above[way]
    return Loop(rows, leaf, way) if back < 1 and above.get(way, 0) == 0 else None


def swept(loop: Loop, guess: Fraction, rule: Rule = right) -> Fraction:
    """Return what one sweep of value iteration makes of a guess."""
    return _values(loop, guess, rule)[0]


def turn_of(loop: Loop, rule: Rule = right) -> Turn:
    """Return what the way back to the root makes of a guess."""
    fixed, more = (_values(loop, Fraction(x), rule)[loop.way] for x in (0, 1))
    return Turn(fixed, more - fixed)


def settled(loop: Loop, rule: Rule = right) -> Fraction:
    """Return the value at which value iteration settles, whatever the guess."""
    return swept(loop, turn_of(loop, rule).limit, rule)


def _values(loop: Loop, guess: Fraction, rule: Rule) -> list[Fraction]:
    row = loop.rows[loop.leaf]._replace(value=guess)
    return backed_up([*loop.rows[: loop.leaf], row, *loop.rows[loop.leaf + 1 :]], rule)


# The numbers that wrong methods give for one sweep, and for where the sweeps settle.
SWEEP_MISTAKES: dict[str, Callable[[Loop], Fraction]] = {
    "guess_kept": lambda loop: loop.guess,
    "loop_left_out": lambda loop: swept(loop, Fraction(0)),
    "settled_at_once": settled,
    "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
    "unweighted_mean": lambda loop: swept(loop, loop.guess, RULES["unweighted_mean"]),
}
SETTLED_MISTAKES: dict[str, Callable[[Loop], Fraction]] = {
    "guess_kept": lambda loop: loop.guess,
    "loop_left_out": lambda loop: swept(loop, Fraction(0)),
    "one_sweep": lambda loop: swept(loop, loop.guess),
    "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
    "unweighted_mean": lambda loop: settled(loop, RULES["unweighted_mean"]),
}
