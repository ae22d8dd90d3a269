"""Forest: several trees and runs on one page, as large as they can be, on one scale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from emmviz.picture.beside import explained, foot_height, head_height, headline_rows
from emmviz.picture.grid import Grid, filled, level, tight
from emmviz.picture.marks import Legend
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Forest", "Planted", "Thing", "planted"]

Thing: TypeAlias = "GameTree | Run"


class Forest(NamedTuple):
    """What is to be in one picture: trees and runs, the trees of all, the steps of each, their names, and the look."""

    things: Sequence[Thing]
    trees: Sequence[GameTree]
    steps: Sequence[set[int]]
    names: Sequence[str]
    theme: Theme
    lang: str
    caption: bool
    look: Mapping[str, Any]


class Planted(NamedTuple):
    """Where the trees are: the grid, their pictures in it, the legend of all, and how many rows each headline has."""

    grid: Grid
    boards: tuple[Storyboard, ...]
    legend: tuple[Legend, ...]
    rows: list[int]


def planted(forest: Forest, hide: frozenset[str]) -> Planted:
    """Place trees and runs, without some parts of their pictures."""
    theme, bare = forest.theme, _boards(forest, hide | {"legend"})
    legend = explained(board.plan.legend for board in _boards(forest, hide))
    headed = [board.total > 0 and not forest.caption and "caption" not in hide for board in bare]
    sizes = [(board.plan.width, board.plan.height) for board in bare]
    head, foot = partial(_head, forest, headed), partial(foot_height, legend, theme=theme)
    if theme.page:
        holds = partial(_holds, forest, hide, list(map(_has_boards, bare)))
        grid = filled(sizes, head, foot, theme.page, theme.largest, holds)
        boards = _inside(forest, hide, grid)
    else:
        grid, boards = tight(sizes, head, foot), bare
    roots = [next(iter(board.plan.places.values())).y for board in boards]
    rows = [_rows(forest, headed, i, cell.width) for i, cell in enumerate(grid.cells)]
    return Planted(level(grid, roots, list(map(_above, boards))), boards, legend, rows)


def _boards(
    forest: Forest, hide: frozenset[str], sizes: Sequence[tuple[float, float]] | None = None
) -> tuple[Storyboard, ...]:
    """The pictures of all trees, in the given sizes, or each as narrow as it can be."""
    theme, trees, look = forest.theme, forest.trees, forest.look
    # Only the boards of games have their share of the page.
    drawn = any(tree.nodes[node].get("board") for tree in trees for node in tree)
    roomy = (theme.page[0] if theme.page else theme.roomy) / len(trees) if drawn else 0.0
    made = []
    for i, (thing, tree) in enumerate(zip(forest.things, trees, strict=True)):
        # Each is drawn to the scale of all.
        own = replace(theme, page=sizes[i] if sizes else None, roomy=roomy, largest=1, least=0)
        only = {name: _only(look[name], tree, trees) for name in ("fold", "highlight")}
        made.append(Storyboard(thing, forest.steps[i], theme=own, lang=forest.lang, layout=look["layout"],
                               caption=forest.caption, hide=hide, **only))  # fmt: skip
    return tuple(made)


def _inside(forest: Forest, hide: frozenset[str], grid: Grid) -> tuple[Storyboard, ...]:
    """The pictures of all trees in the cells of a grid."""
    return _boards(forest, hide | {"legend"}, [(cell.width, cell.height) for cell in grid.cells])


def _holds(forest: Forest, hide: frozenset[str], boarded: Sequence[bool], grid: Grid) -> bool:
    """Whether all trees have room in the cells of a grid, with their boards if they have some."""
    drawn = _inside(forest, hide, grid)
    fit = all(board.plan.width <= cell.width + 1 for board, cell in zip(drawn, grid.cells, strict=True))
    return fit and [_has_boards(board) for board in drawn] == boarded


def _rows(forest: Forest, headed: Sequence[bool], i: int, wide: float) -> int:
    """How many rows there are below the title of a tree, of which some have a headline, in a width."""
    return headline_rows(wide, forest.theme) if headed[i] else 0


def _head(forest: Forest, headed: Sequence[bool], i: int, wide: float) -> float:
    """How high the title of a tree is in a width, with its headline."""
    return head_height(forest.names[i], wide, forest.theme, _rows(forest, headed, i, wide))


def _has_boards(board: Storyboard) -> bool:
    """Whether the positions of a game draw themselves."""
    return any(place.board for place in board.plan.places.values())


def _above(board: Storyboard) -> float:
    """Return how much is free above the root of a tree, with its dial, its name and its board."""
    place, plan = next(iter(board.plan.places.values())), board.plan
    tops = [place.y - place.size.h / 2, place.y - plan.dial - 7 if plan.dial else place.y]
    return min([*tops, *([place.name.y - place.name.size] if place.name else [])]) - 8


def _only(names: Any, tree: GameTree, trees: Iterable[GameTree]) -> Any:
    """Return those of the named nodes that a tree has; a name that none has stays, to be refused."""
    wanted = names if isinstance(names, list) else [names] if isinstance(names, str) else None
    if wanted is None:
        return names
    kept = [name for name in wanted if name in tree or not any(name in other for other in trees)]
    return kept or None if isinstance(names, list) else names if kept else None
