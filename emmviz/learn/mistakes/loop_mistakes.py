"""Loop mistakes: the value of a position that comes back, by one line of algebra, and the usual wrong numbers for it.

The locale has a sentence for each mistake, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.rows import Row, rows_of

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["BACK", "LOOP_MISTAKES", "Loop", "Turn", "loop_of", "settled", "swept", "turn_of", "wrong_numbers"]

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
    leaf = next((node for node in tree.leaves() if tree.action(node) == BACK), None)
    if leaf is None:
        return None
    above, chance = [leaf], Fraction(1)
    while (parent := tree.parent(above[-1])) is not None:
        chance *= next(way.prob or Fraction(1) for way in tree.branches(parent) if way.child == above[-1])
        above.append(parent)
    way = above[-1] if tree.kind(tree.root) == "chance" else above[-2]
    if any(tree.kind(node) != "chance" for node in above[1 : above.index(way) + 1]) or chance == 1:
        return None
    rows = rows_of(tree)
    places = {row.node: i for i, row in enumerate(rows)}
    return Loop(rows, places[leaf], places[way]) if leaf in places else None


def swept(loop: Loop, guess: Fraction, rule: Rule = right) -> Fraction:
    """Return what one sweep of value iteration makes of a guess."""
    return _values(loop, guess, rule)[0]


def turn_of(loop: Loop, rule: Rule = right) -> Turn:
    """Return what the way back to the root makes of a guess."""
    fixed, more = (_values(loop, Fraction(x), rule)[loop.way] for x in (0, 1))
    return Turn(fixed, more - fixed)


def settled(loop: Loop, rule: Rule = right) -> Fraction:
    """Return the value at which value iteration settles, whatever the guess."""
    limit = turn_of(loop, rule).limit
    return swept(loop, limit, rule)


def _values(loop: Loop, guess: Fraction, rule: Rule) -> list[Fraction]:
    rows = list(loop.rows)
    rows[loop.leaf] = rows[loop.leaf]._replace(value=guess)
    return backed_up(rows, rule)


_UNWEIGHTED = RULES["unweighted_mean"]
_EITHER: dict[str, Callable[[Loop], Fraction]] = {
    "guess_kept": lambda loop: loop.guess,
    "loop_left_out": lambda loop: swept(loop, Fraction(0)),
}
# For each kind of question the numbers that wrong methods give.
LOOP_MISTAKES: dict[str, dict[str, Callable[[Loop], Fraction]]] = {
    "sweep": _EITHER
    | {
        "settled_at_once": settled,
        "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
        "unweighted_mean": lambda loop: swept(loop, loop.guess, _UNWEIGHTED),
    },
    "settled": _EITHER
    | {
        "one_sweep": lambda loop: swept(loop, loop.guess),
        "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
        "unweighted_mean": lambda loop: settled(loop, _UNWEIGHTED),
    },
}


def wrong_numbers(loop: Loop, kind: str, answer: object) -> Iterator[tuple[str, Fraction]]:
    """Give the known mistakes at a kind of question with their numbers, the first of those that give the same one."""
    taken = {answer}
    for name, wrong in LOOP_MISTAKES[kind].items():
        if (value := wrong(loop)) not in taken:
            taken.add(value)
            yield name, value
