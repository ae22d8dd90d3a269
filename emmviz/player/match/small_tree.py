"""Small tree: what can happen from a position, as far as it can be drawn beside a board, with its values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from emmviz.games.board import board_of
from emmviz.picture.draw import plan_for, scene_from
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.player.match.judge import Judge
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank
from emmviz.tree.game_tree import GameTree

__all__ = ["SmallTree", "small_tree"]

# So many nodes stand side by side, and so many rows; and so far the tree looks: to the reply to a move.
_WIDEST, _HIGHEST = 6, 4
_MOVES = 2
# With boards beside its nodes a tree of more rows is too high.
_ROWS_WITH_BOARDS = 3
# Lines are drawn half outside of their shapes.
_EDGE = 3


class _Grown(NamedTuple):
    """A node: the ways from the root to it by their numbers, its position, how many of them were moves of players, and
    how many moves are left to look ahead."""

    path: tuple[int, ...]
    state: Any
    moves: int
    left: int | None


class SmallTree(NamedTuple):
    """A tree with the value of every node, and for each of its nodes the ways that lead to it."""

    frame: Frame
    paths: dict[str, tuple[int, ...]]

    def scene(self, look: Theme, lang: str) -> Scene:
        """Return its picture, as high as the tree."""
        plan = plan_for(self.frame, look, lang, caption=False)
        return scene_from(plan, self.frame, caption=False)._replace(height=plan.foot + _EDGE)


def small_tree(judge: Judge, state: Any) -> SmallTree:
    """Return the tree from a position, a whole row deeper as long as its last row is narrow enough.

    Parameters: judge, who gives the values; state.
    """
    rows = [[_Grown((), state, 0, judge.depth)]]
    while len(rows) < _HIGHEST and (below := list(_below(judge, rows[-1]))) and _wide(rows, below) <= _WIDEST:
        rows.append(below)
    shown = {grown.path: grown for row in rows for grown in row}
    inner = {grown.path[:-1] for row in rows[1:] for grown in row}
    tree, names = GameTree(title=judge.game.title), dict[tuple[int, ...], str]()
    states: dict[str, NodeState] = {}
    for path, grown in sorted(shown.items()):  # parents first, left to right
        name = names[path] = str(len(names) + 1)
        kind, (value, estimate) = judge.ways(grown.state)[0], judge.worth(grown.state, grown.left)
        given: dict[str, Any] = {"value": value} if kind == "leaf" else {} if path in inner else {"unexpanded": True}
        if len(rows) <= _ROWS_WITH_BOARDS:
            given["board"] = board_of(judge.game, grown.state)
        # No letters: nothing speaks of the nodes by their names.
        tree.add_node(name, kind=kind, name="", **given)
        states[name] = NodeState("done", value, Bound.EXACT, estimate=estimate)
        if path:
            way = judge.ways(shown[path[:-1]].state)[1][path[-1]]
            label = {"prob": way.prob, "action": way.action}
            tree.add_edge(names[path[:-1]], name, **{key: value for key, value in label.items() if value is not None})
    known = [
        (tree.kind(name), state.value, state.estimate) for name, state in states.items() if state.value is not None
    ]
    numbers = tuple(dict.fromkeys((kind, value, Bound.EXACT) for kind, value, _ in known))
    estimates = tuple(dict.fromkeys((kind, value) for kind, value, is_estimate in known if is_estimate))
    frame = blank(tree)._replace(nodes=states, numbers=numbers, estimates=estimates)
    return SmallTree(frame, {name: path for path, name in names.items()})


def _below(judge: Judge, row: list[_Grown]) -> Iterator[_Grown]:
    """Yield the nodes of the next row; none below the reply to a move, or where the search looks no further."""
    for path, state, moves, left in row:
        kind, found = judge.ways(state)
        after = moves + (kind != "chance")
        if after <= _MOVES and left != 0:
            for i, way in enumerate(found):
                yield _Grown((*path, i), way.state, after, judge.left(kind, left))


def _wide(rows: list[list[_Grown]], below: list[_Grown]) -> int:
    """Return how many nodes without children the tree has with another row."""
    grown = [*(one for row in rows for one in row), *below]
    parents = {one.path[:-1] for one in grown if one.path}
    return sum(one.path not in parents for one in grown)
