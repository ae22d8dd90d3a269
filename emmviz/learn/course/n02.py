"""The questions of notebook 2, on the opponent."""

from __future__ import annotations

from emmviz import GameTree, expectimax, expectiminimax, minimax
from emmviz.learn.course.question import QuestionData, Questions, best_move, parsed, shown
from emmviz.learn.sensitivity import sweep

_CARELESS = "R=max(A: A=chance(-50, 50), B: B=chance(1, 3), C: C=chance(-5, 15))"
_CAREFUL = "R=max(A: A=min(-50, 50), B: B=min(1, 3), C: C=min(-5, 15))"
_TIPPING = """
    R=max(A: A=chance(stay .5: min(-50, 50), tip .5: min(-5, 15)),
          B: B=chance(stay .5: min(1, 3), tip .5: min(-50, 50)),
          C: C=chance(stay .5: min(-5, 15), tip .5: min(1, 3)))
"""


def best_somewhere(tree: GameTree) -> GameTree:
    """Return a tree without the moves that are best against no opponent: their values would set the scale."""
    best = {move for span in sweep(tree, "opponent").spans for move in span.best}
    left = tree.copy()
    for move in tree.children(tree.root):
        if move not in best:
            left.remove_nodes_from(tree.subtree(move))
    return left


QUESTIONS: Questions = {
    "02-p1": (lambda: expectimax(parsed(_CARELESS)), best_move),
    "02-p2": (lambda: minimax(parsed(_CAREFUL)), best_move),
    "02-p3": (
        lambda: (minimax(parsed(_CAREFUL)), expectimax(parsed(_CARELESS))),
        lambda runs: QuestionData(
            expectimax(runs[1].tree.subtree(runs[0].best)).value,
            on=runs[0],
            step=len(runs[0].steps),
            reveal=(runs[1],),
        ),
    ),
    "02-p4": (
        lambda: minimax(parsed(_CAREFUL)),
        lambda run: QuestionData(
            # The picture beside the question is the end of the search.
            "at_least",
            on=run,
            step=len(run.steps),
            reveal=(),
            values={"careless": [5, 2], "lost": 3},
        ),
    ),
    "02-p5": (
        lambda: minimax(parsed(_CAREFUL)),
        lambda run: QuestionData(
            sweep(run.tree, "opponent").flips[0].at.exact,
            on=run,
            reveal=(-1, shown("opponent_lab", best_somewhere(run.tree))),
            values={"means": [5, 2], "gain_of_c": 10, "careful": "2/5"},
        ),
    ),
    "02-p6": (lambda: expectiminimax(parsed(_TIPPING, "tipping")), best_move),
    "02-p7": (lambda: None, lambda _: QuestionData("depends", values={"bins": [50, 1, 5, 15]})),
}
