"""Games where a player may wait for ever, against all pairs of stationary strategies, each solved in fractions."""

import itertools
from fractions import Fraction

import pytest

from emmviz.games import value_iteration
from emmviz.games.reachable import reachable
from tests.long import each_seed
from tests.random_games import waiting_game


def worth(game, states, moves):
    """What each position is worth when both players always play these moves (a number for each of their positions).

    Endless play is worth 0; all else follows by linear equations, solved by elimination in fractions.
    """
    ways, value = {}, {}
    for state in states:
        kind, after = game.kind(state), game.successors(state) if game.kind(state) != "leaf" else []
        if kind == "leaf":
            value[state] = game.utility(state)
        else:
            ways[state] = [(p, to) for p, to in after if p] if kind == "chance" else [(1, after[moves[state]][1])]
    ending = set(value)
    while more := {state for state in ways if state not in ending and any(to in ending for _, to in ways[state])}:
        ending |= more
    value |= dict.fromkeys(ways.keys() - ending, Fraction(0))
    unknown = [state for state in ways if state in ending]
    rows = [
        [
            *(Fraction(one == two) - sum(p for p, to in ways[one] if to == two) for two in unknown),
            Fraction(sum(p * value[to] for p, to in ways[one] if to in value)),
        ]
        for one in unknown
    ]
    for i in range(len(unknown)):
        # Never 0: from every one of them play ends with some probability.
        first = rows[i] = [number / rows[i][i] for number in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [number - row[i] * other for number, other in zip(row, first, strict=True)]
    return value | {state: row[-1] for state, row in zip(unknown, rows, strict=True)}


def strategies(game, states, player, fixed=None):
    """All stationary strategies of a player, or the fixed one."""
    own = [state for state in states if game.kind(state) == player]
    if fixed is not None:
        return [{state: fixed[state] for state in own}]
    return [
        dict(zip(own, moves, strict=True))
        for moves in itertools.product(*(range(len(game.successors(state))) for state in own))
    ]


def answered(game, states, max_fixed=None, min_fixed=None):
    """The best that each side can be sure of by one stationary strategy: MAX's and MIN's, for each position."""
    table = [
        [worth(game, states, one | two) for two in strategies(game, states, "min", min_fixed)]
        for one in strategies(game, states, "max", max_fixed)
    ]
    sure = {state: max(min(value[state] for value in row) for row in table) for state in states}
    held = {state: min(max(row[i][state] for row in table) for i in range(len(table[0]))) for state in states}
    return sure, held


@pytest.mark.sampled
@each_seed(10_000, 500)
def test_values_and_moves_against_all_stationary_strategies(seed):
    game = waiting_game(seed)
    states = reachable(game, 1000).states
    truth, other = answered(game, states)
    assert truth == other  # stationary strategies are enough, for both
    solved = value_iteration(game)
    assert solved.states == len(states)
    best = {}
    for state in states:
        assert solved.value(state) == truth[state]
        if (move := solved.best(state)) is not None:
            best[state] = [label for label, _ in game.successors(state)].index(move)
    # Whoever plays these moves for ever gets the value, whatever the other does.
    assert answered(game, states, max_fixed=best)[0] == truth
    assert answered(game, states, min_fixed=best)[1] == truth
