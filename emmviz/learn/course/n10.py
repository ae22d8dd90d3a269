"""The questions of notebook 10, on games that repeat."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from types import SimpleNamespace

from emmviz.games.grow import grow
from emmviz.games.small.game_2048 import Game2048
from emmviz.games.small.pig import Pig, State
from emmviz.games.value_iteration import Values, value_iteration
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

_PIGLET, _PIGLET_TO_2, _PIG = Pig(1, (1,), "Piglet"), Pig(2, (1,), "Piglet"), Pig(15)
_2048 = Game2048()

solved = cache(value_iteration)


def chance_of_max(values: Values, state: object) -> Fraction:
    """Return the probability that MAX wins, with two decimals."""
    return round(values.value(state), 2)


def one_move(game: Pig | Game2048, root: object) -> GameTree:
    """Return the tree of one move from another position than the game's first."""
    begun = type("Begun", (type(game),), {"root": root})
    return grow(begun(**vars(game)), depth=1)


def first_player_wins(game: Pig) -> QuestionData:
    wins = solved(game).value(game.root)
    reveal = shown("game_graph", game, guess=wins, sweeps=1, numbers="fractions")
    return QuestionData(wins, reveal=(reveal,), values={"certain": 1})


def sweeps_until_close(game: Pig) -> QuestionData:
    """The first error is 1/6, and each sweep leaves a quarter of it."""
    error = abs(Fraction(1, 2) - solved(game).value(game.root))
    errors = [error / 4**sweep for sweep in range(9)]
    sweeps = next(n for n, error in enumerate(errors) if error < Fraction(1, 1000))
    ends = {"start": Fraction(1, 2), "end": solved(game).value(game.root)}
    values = {"near": Fraction(1, 1000), "errors": errors, "quarter": Fraction(1, 4), "certain": 1}
    return QuestionData(sweeps, reveal=(shown("value_iteration_lab", game),), values=ends | values)


def best_move_with_one_point(tree: GameTree) -> QuestionData:
    values = solved(_PIGLET_TO_2)
    held, bust = (values.value(State(score, 0, 0, "min")) for score in (1, 0))
    backed_up = parsed(f"max(hold: {held}, roll: chance(heads .5: 1, bust .5: {bust}))")
    reveal = shown("scene", expectiminimax(backed_up), numbers="fractions", hide="caption")
    ahead = {"behind": 1 - held, "level": 1 - bust}
    return QuestionData(values.best(State(0, 0, 1)), on=tree, reveal=(reveal,), values=ahead)


def best_move(run: Run) -> QuestionData:
    return QuestionData("roll" if run.tree.kind(str(run.best)) == "chance" else "hold", on=run)


def move_at_depth_one(run: Run) -> QuestionData:
    return best_move(run)._replace(values={"points": 5, "a_point": Fraction(1, 2 * _PIG.target)})


def best_move_with_five_points(run: Run) -> QuestionData:
    return best_move(run)._replace(values={"points": 5, "rolls": 6})


def pig_with_five_points() -> GameTree:
    values = solved(_PIG)
    held = chance_of_max(values, State(5, 0, 0, "min"))
    throws = _PIG.successors(State(0, 0, 5, rolling=True))
    rolled = ", ".join(f"{name} 1/6: {chance_of_max(values, state)}" for _, state, name in throws)
    return parsed(f"max(roll: chance({rolled}), hold: {held})")


def number_of_positions(tree: GameTree) -> QuestionData:
    states = solved(_2048).states
    sizes = {1_000: "hundreds", 100_000: "tens_of_thousands", 10_000_000: "millions"}
    size = next(name for limit, name in sizes.items() if states < limit)
    tiles = (2, 4, 8, 16, 32)
    contents = 1 + len(tiles)
    most = {"turns": 2, "contents": contents, "most": 2 * contents**4}
    return QuestionData(size, on=tree, values={"states": states, "tiles": tiles, **most})


def duel(p: Fraction, q: Fraction) -> SimpleNamespace:
    """Return the game in which MAX hits with probability p and MIN with q, and the first hit wins."""
    turns = {"MAX": [(p, "won"), (1 - p, "MIN")], "MIN": [(q, "lost"), (1 - q, "MAX")]}
    return SimpleNamespace(
        root="MAX",
        bounds=(0, 1),
        title="",
        kind=lambda state: "chance" if state in turns else "leaf",
        successors=turns.get,
        utility=lambda state: int(state == "won"),
    )


def duel_of_a_seed(seed: int) -> QuestionData:
    numbers = Random(seed)
    p, q = (Fraction(numbers.randint(1, 9), 10) for _ in range(2))
    game = duel(p, q)
    wins = value_iteration(game).value("MAX")
    return QuestionData(
        wins,
        wrong={"coin_chooses": p / (p + q), "first_shot": p, "min_wins": 1 - wins},
        reveal=(shown("value_iteration_lab", game),),
        values={"p": p, "q": q, "p_misses": 1 - p, "q_misses": 1 - q},
        general=True,
    )


QUESTIONS: Questions = {
    "10-p1": (lambda: _PIGLET, first_player_wins),
    "10-p2": (lambda: _PIGLET, sweeps_until_close),
    "10-p3": (lambda: one_move(_PIGLET_TO_2, State(0, 0, 1)), best_move_with_one_point),
    "10-p4": (lambda: expectiminimax(one_move(_PIG, State(0, 0, 5)), depth=1), move_at_depth_one),
    "10-p5": (lambda: expectiminimax(pig_with_five_points()), best_move_with_five_points),
    "10-p6": (lambda: one_move(_2048, _2048.root._replace(board=(2, 4, 0, 2), due=0)), number_of_positions),
    "10-p7": (lambda: 1, duel_of_a_seed),
}
