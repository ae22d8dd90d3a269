"""Games where a player may wait for ever, against all pairs of stationary strategies, each solved in fractions."""

import itertools
from fractions import Fraction

import pytest

from emmviz.games.reachable import reachable
from emmviz.games.value_iteration import value_iteration
from tests.long import blocks
from tests.random_games import waiting_game


def worth(game, states, moves):
    """What each position is worth when both players always play these moves (a number for each of their positions).

    Endless play is worth 0; all else follows by linear equations, solved by elimination in fractions.
    """
    lines = {}
    for state in states:
        kind = game.kind(state)
        if kind != "leaf":
            ways = game.successors(state) if kind == "chance" else [(1, game.successors(state)[moves[state]][1])]
            lines[state] = [(Fraction(p), to) for p, to in ways if p]
    value = {state: game.utility(state) for state in states if state not in lines}
    ending = set(value)
    while more := {state for state in lines if state not in ending and any(to in ending for _, to in lines[state])}:
        ending |= more
    value |= {state: Fraction(0) for state in lines if state not in ending}
    unknown = [state for state in lines if state in ending]
    rows = []
    for state in unknown:
        row, known = {state: Fraction(1)}, Fraction(0)
        for p, to in lines[state]:
            if to in value:
                known += p * value[to]
            else:
                row[to] = row.get(to, 0) - p
        rows.append((row, known))
    for i, state in enumerate(unknown):
        row, known = rows[i]
        scale = row[state]  # never 0: from every one of them play ends with some probability
        rows[i] = row, known = {to: factor / scale for to, factor in row.items()}, known / scale
        for j, (other, constant) in enumerate(rows):
            if j != i and (factor := other.get(state)):
                for to, coefficient in row.items():
                    other[to] = other.get(to, 0) - factor * coefficient
                rows[j] = other, constant - factor * known
    return value | {state: known for state, (_, known) in zip(unknown, rows, strict=True)}


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


def check(game):
    """The law, for one game."""
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


@pytest.mark.halved
@pytest.mark.parametrize("seeds", blocks(10_000, 500))
def test_values_and_moves_against_all_stationary_strategies(seeds):
    for seed in seeds:
        check(waiting_game(seed))
