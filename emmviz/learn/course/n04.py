"""The questions of notebook 4, on a whole game."""

from __future__ import annotations

from fractions import Fraction

from networkx import relabel_nodes

from emmviz import GameTree, Run, expectiminimax, games, grow
from emmviz.games.board import Cell, Grid
from emmviz.games.small.backgammon_bear_off import ROLLS, moves
from emmviz.games.small.coin_tictactoe import CoinTicTacToe, State
from emmviz.learn import BACKUP_MISTAKES
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, titled

GAME = CoinTicTacToe()

# What is below TL. The estimates are a student's published numbers.
_HOMEWORK = """
    "0.375"=chance[.375](
        heads: min(BL: "0.25"=chance[.25](heads: max(BR: -0.5), tails: max(TR: 1)),
                   BR: "1"=chance[1](heads: max(BL: 1), tails: max(TR: 1))),
        tails: min(TR: "−0.25"=chance[-.25](heads: max(BL: 1, BR: -0.5), tails: 0)))
"""

# What the question is about is in its picture: a node is called by its estimate.
_ESTIMATED = """
    max(a1: chance("≈6"=min[6](2, 9), "≈4"=min[4](0, 8)),
        a2: chance("≈3"=min[3](3, 5), "≈2"=min[2](4, 7)))
"""


def first_move(run: Run) -> QuestionData:
    """Ask for X's first move; the answer shows what each of them is worth."""
    tree = grow(GAME, depth=1)
    values = {move: expectiminimax(run.tree.subtree(move)).value for move in run.tree.children(run.tree.root)}
    searched = expectiminimax(tree, depth=1, evaluate=values.__getitem__)
    values_of_texts = {"value": run.value, "steps": len(run.steps)}
    return QuestionData(run.best, on=tree, reveal=(searched, "whole"), values=values_of_texts)


def rises_by_own_move(run: Run) -> QuestionData:
    tree = run.tree
    value = {node: expectiminimax(tree.subtree(node)).value for node in tree}
    max_nodes = [node for node in tree if tree.kind(node) == "max"]
    return QuestionData(any(value[child] > value[node] for node in max_nodes for child in tree.children(node)))


def wrong_number(tree: GameTree) -> QuestionData:
    numbers = {node: data["estimate"] for node, data in tree.nodes.items() if "estimate" in data}
    wrong = next(node for node, number in numbers.items() if number != expectiminimax(tree.subtree(node)).value)
    leaves = set(tree.leaves())
    return QuestionData(wrong, on=tree, wrong={"leaf": leaves, "triangle": set(tree) - leaves - set(numbers)})


def other_number(tree: GameTree) -> QuestionData:
    run = expectiminimax(tree)
    heads, tails = tree.children(tree.root)
    mean, below_tails = (tree.nodes[node]["estimate"] for node in (tree.root, *tree.children(tails)))
    return QuestionData(
        2 * mean - below_tails,
        on=tree,
        reveal=(shown("play", run, step=len(run.steps)), "lesson"),
        values={"mean": mean, "numbers": 2, "right": expectiminimax(tree.subtree(heads)).value},
    )


def corner() -> Run:
    """Search the position after TL, tails and TR; the last move has the value of the toss after it."""
    tree = parsed("chance(heads: max(BL: 1, BR: -0.5), tails: 0)", GAME.title)
    states = [
        State("XO..", "X"),
        State("XO..", "X", "H"),
        State("XOX.", "O"),
        State("XO.X", "O"),
        State("XO..", "X", "T"),
    ]
    for node, state in zip(tree.preorder(), states, strict=True):
        tree.nodes[node]["board"] = GAME.picture(state)
    return expectiminimax(tree)


def rolled() -> GameTree:
    """Return MAX's moves from points 5 and 2 after a roll of 2 and 1. A node has the points of MAX's checkers."""
    grown = grow(games.get("backgammon-bear-off", max=(5, 2), min=(4, 1)), depth=1, merge=True).subtree("C")
    points = {node: data["board"][0].max for node, data in grown.nodes.items()}
    names = {node: "+".join(map(str, checkers)) for node, checkers in points.items()}
    tree = GameTree(relabel_nodes(grown, names))
    for data, checkers in zip(tree.nodes.values(), points.values(), strict=True):
        data["board"] = (Grid((tuple(Cell(str(point), "max") for point in checkers),)),)
    return titled(tree, "rolled")


def throws_off(position: str) -> Fraction:
    """Return how many of the 36 throws bear all of MAX's checkers off."""
    points = tuple(map(int, position.split("+")))
    return sum((36 * prob for prob, roll in ROLLS if any(not left for _, left in moves(points, roll))), Fraction(0))


def worst_position(tree: GameTree) -> QuestionData:
    throws = {node: throws_off(node) for node in tree.children(tree.root)}
    least, most = min(throws.values()), max(throws.values())
    values = {"throws": 36, "least": least, "most": most, "roll": "2-1", "double": "1-1"}
    run = expectiminimax(tree, evaluate=lambda position: throws_off(position) / 36)
    return QuestionData(min(throws, key=throws.__getitem__), on=tree, reveal=(run,), values=values)


QUESTIONS: Questions = {
    "04-p1": (lambda: expectiminimax(grow(GAME)), first_move),
    "04-p2": (lambda: expectiminimax(grow(GAME)), rises_by_own_move),
    "04-p3": (lambda: parsed(_HOMEWORK, GAME.title), wrong_number),
    "04-p4": (corner, lambda run: QuestionData(run.value, on=run, reveal=())),
    "04-p5": (
        corner,
        lambda run: QuestionData(
            next(name for name, method in BACKUP_MISTAKES.items() if method(run.tree) == Fraction(-1, 4)),
            on=run.tree,
            values={"number": Fraction(-1, 4)},
        ),
    ),
    "04-p6": (lambda: parsed(_HOMEWORK, GAME.title), other_number),
    "04-p7": (rolled, worst_position),
    "04-p8": (
        lambda: expectiminimax(
            parsed(_ESTIMATED),
            depth=2,
            depth_counts="levels",
        ),
        lambda levels: QuestionData(
            levels.best_action,
            on=levels.tree,
            reveal=(shown("compare", levels, expectiminimax(levels.tree, depth=2), step=-1), "moves"),
            values={"depth": 2},
        ),
    ),
}
