"""The engine without steps: any search of a tree or a game by plain recursion, in the numbers that the game gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF
from emmviz.search.algorithm import Algorithm
from emmviz.search.drive import Search
from emmviz.search.engines.limits import Allowance
from emmviz.search.engines.positions import GamePositions, Positions, TreePositions
from emmviz.search.engines.recursion import Explored, explore
from emmviz.search.run import Run, SearchResult
from emmviz.search.task import Window, rules_from, task_for

__all__ = ["run_quick"]

# So many positions of a game take some 25 MB.
_MOST_KEPT = 100_000


def run_quick(algorithm: Algorithm, tree: Any, given: dict[str, Any], own: dict[str, Any]) -> Run:
    """Search without recording steps; the Run is otherwise that of the search with steps.

    Numbers stay as a game gives them: with floats, rounding may break ties. Of a game, only what is read is checked;
    `leaves` are positions (more than 100,000 are only counted), and `tree` holds the root, the positions on the
    principal variation, and their successors.

    Parameters: algorithm; tree, a GameTree or a Game; given, all options but `steps`; own, those of them that are the
    algorithm's own, as they were read.
    Raises: TreeError, BoundsError.
    """
    from emmviz.tree.game_tree import GameTree

    search = _search_tree if isinstance(tree, GameTree) else _search_game
    tree, found = search(algorithm, tree, given, own)
    return Run(tree, algorithm.name, given, found, {})


def _search_tree(
    algorithm: Algorithm, tree: Any, given: Mapping[str, Any], own: dict[str, Any]
) -> tuple[Any, SearchResult]:
    task = task_for(tree, algorithm, _no_visit, given)
    positions = TreePositions(task)
    explored = explore(positions, task, task.bounds, algorithm.kinds, algorithm.cuts, own)
    explored.counts["leaves_total"] = task.leaves_total()
    path = [tree.root, *(state for _, state in _principal_variation(positions, explored, task.depth))]
    return tree, _found(explored, task.bounds, lambda: explored.leaves, path, grown=False)


def _search_game(
    algorithm: Algorithm, game: Any, given: Mapping[str, Any], own: dict[str, Any]
) -> tuple[Any, SearchResult]:
    from emmviz.games.game import check_game
    from emmviz.games.grow import Growth
    from emmviz.tree.validate import check_bounds

    game = check_game(game, algorithm.name, searched=True)
    rules = rules_from(given)
    declared = given["bounds"] if given["bounds"] is not None else game.bounds
    pair = None if declared is None else check_bounds(declared)
    ends = pair or (-INF, INF)
    positions = GamePositions(game, rules, ends, algorithm.name)
    explored = explore(positions, rules, ends, algorithm.kinds, algorithm.cuts, own,
                   watched=algorithm.kinds if rules.depth == INF else ("chance",), most_kept=_MOST_KEPT,
                   allowance=Allowance(rules.limit, recorded=False))  # fmt: skip

    growth = Growth(game, pair, merge=rules.merge, endless=False)
    path = [growth.tree.root]
    if explored.counts["nodes"] != explored.counts["leaves"]:
        growth.expand(path[0])
    for place, state in _principal_variation(positions, explored, rules.depth):
        growth.expand(path[-1])
        same = [child for child in growth.tree._adj[path[-1]] if game.key(growth.states[child]) == game.key(state)]
        path.append(same[place])

    def leaves() -> list[Any]:
        if len(explored.leaves) < (explored.counts["leaves"] or 0):
            raise TreeError(
                f"the search read {explored.counts['leaves']:,} leaves, of which only {_MOST_KEPT:,} are kept; "
                'counts["leaves"] is their number'
            )
        return explored.leaves

    return growth.tree, _found(explored, ends, leaves, path, grown=True)


def _principal_variation(positions: Positions, explored: Explored, depth: float) -> Iterator[tuple[int, Any]]:
    """Yield the positions after the root along the principal variation, and how many equal moves precede each."""
    state = positions.root
    for choice in explored.choices:
        moves = positions.moves(state, positions.kind(state), depth)
        state, depth = moves[choice], depth - 1
        key = positions.key(state)
        yield [positions.key(move) for move in moves[:choice]].count(key), state


def _found(
    explored: Explored, bounds: Window, leaves: Callable[[], list[Any]], path: list[str], *, grown: bool
) -> SearchResult:
    best = path[1] if explored.choices else None
    return SearchResult(explored.value, explored.bound, best, bounds, explored.counts, leaves, path, [], grown=grown)


def _no_visit(*_: Any) -> Search:
    raise AssertionError("a search without steps uses only the tree of its task")
