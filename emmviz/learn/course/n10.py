"""The questions of notebook 10, on games that repeat."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from emmviz import GameTree, Run, expectiminimax, games, grow
from emmviz.games import value_iteration
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown

_START, _ERROR, _NEAR = Fraction(1, 2), Fraction(1, 6), Fraction(1, 1000)


def one_move(game: Any, own: Mapping[str, object] = {}, **changes: object) -> GameTree:
    """Return the tree of one move and its outcomes, from a position that differs by some changes from the first one.

    The `own` methods of the game replace the methods of its class.
    """
    begun = type("Begun", (type(game),), {"root": game.root._replace(**changes), **own})
    return grow(begun(**vars(game)), depth=1, resolve_chance=bool(own))


def after_one_move(game: Any, **changes: object) -> Run:
    """Return the search of one move and its outcomes that evaluates each position by value iteration."""
    values = value_iteration(game)
    tree = one_move(game, {"evaluate": lambda self, state: values.value(state)}, **changes)
    return expectiminimax(tree, depth=1, resolve_chance=True)


def duel_of_a_seed(seed: int) -> QuestionData:
    numbers = Random(seed)
    p, q = (Fraction(numbers.randint(1, 9), 10) for _ in range(2))
    misses = (1 - p) * (1 - q)
    wins = p / (1 - misses)
    return QuestionData(
        wins,
        wrong={
            "coin_chooses": p / (p + q),
            "first_shot": p,
            "two_shots": p + misses * p,
            "wins_after_misses": p + misses,
            "min_wins": 1 - wins,
        },
        values={"p": p, "q": q, "p_misses": 1 - p, "q_misses": 1 - q},
        general=True,
    )


QUESTIONS: Questions = {
    "10-p1": (
        lambda: games.get("piglet", target=1),
        lambda game: QuestionData(value_iteration(game).value(game.root), values={"certain": 1}),
    ),
    # The first error is 1/6, and each sweep leaves a quarter of it.
    "10-p2": (
        lambda: games.get("piglet", target=1),
        lambda game: QuestionData(
            next(sweep for sweep in range(9) if _ERROR / 4**sweep < _NEAR),
            reveal=(shown("value_iteration_lab", game),),
            values={
                "near": (_NEAR, 1, Fraction(1, 4)),
                "errors": [_ERROR / 4**sweep for sweep in range(9)],
                "ends": (_START, _START + _ERROR),
            },
        ),
    ),
    "10-p3": (
        lambda: after_one_move(games.get("piglet", target=2), turn=1),
        lambda run: QuestionData(
            "roll" if run.tree.kind(run.best) == "chance" else "hold",
            on=run.tree,
            reveal=(run,),
            values={"behind": Fraction(2, 5), "level": Fraction(4, 7)},
        ),
    ),
    "10-p4": (
        lambda: expectiminimax(one_move(games.get("pig", target=15), turn=5), depth=1),
        lambda run: QuestionData(
            "roll" if run.tree.kind(run.best) == "chance" else "hold",
            on=run,
            values={"points": 5, "a_point": Fraction(1, 30)},
        ),
    ),
    "10-p5": (
        lambda: expectiminimax(
            parsed(
                "max(roll: chance(bust 1/6: .35, +2 1/6: .77, +3 1/6: .78, +4 1/6: .81, +5 1/6: .83, +6 1/6: .85), "
                "hold: .4)",
                "roll_or_hold",
            )
        ),
        lambda run: QuestionData(
            "roll" if run.tree.kind(run.best) == "chance" else "hold", on=run, values={"points": 5, "rolls": 6}
        ),
    ),
    "10-p6": (lambda: 1, duel_of_a_seed),
}
