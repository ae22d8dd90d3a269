"""Value iteration: Pig's published numbers, exact solutions against Bellman's equations, and what is refused."""

import gc
import itertools
import random
import sys
from fractions import Fraction

import networkx as nx
import pytest

from emmviz import games
from emmviz.games.cycles import layers
from emmviz.games.reachable import reachable
from emmviz.games.small.pig import Pig, State
from emmviz.games.value_iteration import value_iteration
from tests.games.test_games import worth
from tests.long import LONG, each_seed
from tests.random_games import Drawn, ending_game
from tests.refusal import refusal


def bellman(game, value, state):
    """What a position must be worth, by the values of its successors."""
    kind = game.kind(state)
    if kind == "leaf":
        return Fraction(game.utility(state))
    below = [(p, value(child)) for p, child, *_ in game.successors(state)]
    if kind == "chance":
        return sum(p * v for p, v in below)
    return (max if kind == "max" else min)(v for _, v in below)


@pytest.mark.usefixtures("both_ways")
@each_seed(150, 15)
def test_random_games_with_cycles(seed):
    game = ending_game(seed)
    solved, exact = value_iteration(game), value_iteration(game, exact=True)
    for state in reachable(game, 1000).states:
        assert isinstance(exact.value(state), Fraction)
        assert exact.value(state) == bellman(game, exact.value, state)
        assert solved.value(state) == pytest.approx(float(exact.value(state)), abs=1e-8)
        best = exact.best(state)
        if game.kind(state) in ("max", "min"):
            # The first of the moves that keep the value.
            assert best == next(move for move, to in game.successors(state) if exact.value(to) == exact.value(state))
        else:
            assert best is None


@each_seed(300, 50)
def test_layers_and_heights_against_networkx(seed):
    graph = nx.gnp_random_graph(1 + seed % 14, 0.28, seed=seed, directed=True)
    graph.add_edges_from((node, node) for node in graph if node % 5 == 4)
    kept = sorted(nx.descendants(graph, 0) | {0})
    graph = nx.relabel_nodes(graph.subgraph(kept), {node: i for i, node in enumerate(kept)})
    first, targets = [0], []
    for node in range(len(graph)):
        targets += sorted(graph.adj[node])
        first.append(len(targets))
    layer, height = layers(first, targets)
    parts, known = nx.condensation(graph), {}
    for part in reversed(list(nx.topological_sort(parts))):
        going_on = any(graph.adj[node] for node in parts.nodes[part]["members"])
        known[part] = max((known[below] + 1 for below in parts.adj[part]), default=int(going_on))
    of = parts.graph["mapping"]
    inner = [node for node in graph if graph.adj[node]]
    assert layer == [known[of[node]] for node in range(len(graph))]
    # Without the edges that look back nothing comes back, and what a height counts is a longest way in its part.
    ahead = nx.DiGraph((a, b) for a in inner for b in graph.adj[a] if (layer[b], height[b]) < (layer[a], height[a]))
    for node in inner:
        same = [height[b] + 1 for b in graph.adj[node] if of[b] == of[node] and height[b] < height[node]]
        assert height[node] == max(same, default=0)
    assert nx.is_directed_acyclic_graph(ahead)


# Neller and Presser (2004), table of Piglet to 2: (own score, other's, turn total), the mover's chance to win.
PIGLET = {(0, 0, 0): "4/7", (0, 0, 1): "5/7", (0, 1, 0): "2/5", (0, 1, 1): "3/5", (1, 0, 0): "4/5", (1, 1, 0): "2/3"}


def test_piglet():
    game = games.get("piglet")
    exact, solved = value_iteration(game, exact=True), value_iteration(game)
    for (own, other, turn), known in PIGLET.items():
        assert exact.value(State(own, other, turn, "max")) == Fraction(known)
        assert exact.best(State(own, other, turn, "max")) == "roll"
        low, high = solved.interval(State(own, other, turn, "max"))
        assert low < Fraction(known) < high < low + 1e-10
        assert exact.interval(State(own, other, turn, "max")) == (Fraction(known), Fraction(known))
    assert (exact.error, exact.tolerance) == (0, 0)
    assert 0 < solved.error < solved.tolerance == 1e-10
    assert exact.states == solved.states == 14
    assert repr(exact).startswith("Values(game=Pig(target=2, good=(1,), title='Piglet'), states=14, sweeps=")


class Unmirrored(Pig):
    mirror = None


@pytest.mark.halved
@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(("target", "good"), [(2, (1,)), (6, (1,)), (9, (3, 1)), (9, (2, 3, 4, 5, 6))])
def test_pig_against_the_equations_of_the_paper(target, good):
    game = Pig(target, good)
    solved, exact = value_iteration(game), value_iteration(game, exact=True)
    unmirrored = value_iteration(Unmirrored(target, good), exact=True)
    assert exact.states < unmirrored.states <= 2 * exact.states

    def chance(i, j, k):
        """The chance to win of a player to move with i points, k in this turn, the other having j."""
        return 1 if i + k >= target else exact.value(State(i, j, k, "max"))

    seen = 0
    for state in reachable(Unmirrored(target, good), 10**6).states:
        i, j, k, *turn = state
        assert exact.value(state) == unmirrored.value(state) == 1 - exact.value(game.mirror(state))
        assert solved.value(state) == pytest.approx(float(exact.value(state)), abs=1e-8)
        if turn == ["max", False] and game.kind(state) == "max":
            hold = 1 if i + k >= target else 1 - chance(j, i + k, 0)
            roll = (1 - chance(j, i, 0) + sum(chance(i, j, k + n) for n in good)) / Fraction(len(good) + 1)
            assert exact.value(state) == max(hold, roll)
            seen += 1
    assert seen > target * target / 4


class Late(Pig):
    """The end of a game: from 39 points each a quarter of all positions is reached."""

    root = State(39, 39)


@pytest.mark.parametrize("pig", [Late(), *[games.get("pig")] * LONG], ids=["from 39:39", "whole"][: 1 + LONG])
def test_pig_to_100(pig):
    solved = value_iteration(pig)
    assert solved.error <= 1e-10
    # Hold from 22 on, but not at 27 (the policy is not monotone), nor where any good roll wins.
    moves = {turn: solved.best(State(41, 49, turn, "max")) for turn in [0, *range(2, 59)]}
    assert [turn for turn, move in moves.items() if turn >= 20 and move == "roll"] == [20, 21, 27, 57, 58]
    assert moves == {turn: solved.best(State(49, 41, turn, "min")) for turn in moves}
    assert solved.best(State(39, 95, 30, "max")) == "roll"  # a player far behind rolls on
    rng, scores = random.Random(0), [39, *range(41, 100)]  # no turn brings just one point
    for _ in range(300):
        state = State(rng.choice(scores), rng.choice(scores), 0, rng.choice(["max", "min"]))
        assert solved.value(state) == pytest.approx(bellman(pig, solved.value, state), abs=1e-9)
        assert solved.value(state) + solved.value(pig.mirror(state)) == pytest.approx(1, abs=1e-12)
    if pig.root == State(0, 0):
        assert f"{solved.value(pig.root):.6f}" == "0.530593"
        assert solved.states == 960993
        # At the start one holds at 21, not at the 20 of the simple rule.
        assert next(turn for turn in range(2, 60) if solved.best(State(0, 0, turn, "max")) == "hold") == 21


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {}) for name in games.names() if name not in ("pig", "piglet")] + [("mini-yahtzee", {"rerolls": 3})],
)
def test_a_game_without_cycles_takes_one_sweep_a_layer_and_is_exact(name, options):
    game = games.get(name, **options)
    solved, exact = value_iteration(game), value_iteration(game, exact=True)
    assert exact.value(game.root) == worth(game)
    assert solved.value(game.root) == pytest.approx(float(worth(game)), abs=1e-12)
    found = reachable(game, 10**6)
    numbers = [number if number >= 0 else ~number for number in found.targets]
    assert solved.sweeps == max(layers(found.first, numbers)[0])
    assert solved.states == len(found.states) <= len(found.numbers)


# MAX may go round with MIN for ever, or end the game.
OR_END = {0: ("max", [("wait", 1), ("end", 2)]), 1: ("min", [("wait", 0)])}


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("table", "bounds", "value", "move"), [
    # Where an end is better than none it is reached, though waiting looks as good all along.
    (OR_END | {2: ("leaf", -1)}, (-1, 1), 0, "wait"), (OR_END | {2: ("leaf", 1)}, (-1, 1), 1, "end"),
    ({0: ("max", [("wait", 0)])}, (3, 5), 4, "wait"), ({0: ("min", [("wait", 0)])}, None, 0, "wait"),
    ({0: ("chance", [(1, 0)])}, (3, 5), 4, None),
])  # fmt: skip
def test_play_without_end_is_a_draw(table, bounds, value, move, exact):
    solved = value_iteration(Drawn(table, bounds), exact=exact)
    assert (solved.value(0), solved.best(0)) == (value, move)


@pytest.mark.usefixtures("both_ways")
def test_a_game_that_is_over_at_once_and_moves_without_labels():
    solved = value_iteration(Drawn({0: ("leaf", "1/3")}), exact=True)
    assert (solved.value(0), solved.best(0), solved.states, solved.sweeps) == (Fraction(1, 3), None, 1, 0)
    game = Drawn({0: ("min", [(None, 1), (None, 1), ("low", 2)]), 1: ("leaf", 3), 2: ("leaf", -3)})
    assert value_iteration(game).best(0) == value_iteration(game, exact=True).best(0) == "low"
    assert value_iteration(Drawn(game.table | {0: ("max", game.table[0][1])})).best(0) is None


@pytest.mark.usefixtures("both_ways")
def test_labels_and_numbers_as_people_write_them():
    game = Drawn({0: ("chance", {("1/3", 1): None, (2 / 3, 2): None}.keys()), 1: ("leaf", "0.9"), 2: ("leaf", 0)})
    assert value_iteration(game).value(0) == pytest.approx(0.3)
    thirds = Drawn({0: ("chance", [(1 / 3, 1), [1 / 3, 2], (1 / 3, 2, "again")]), 1: ("leaf", 3), 2: ("leaf", 0)})
    assert value_iteration(thirds, exact=True).value(0) == 1


class Unbounded(Pig):
    bounds = None


class Forever(Drawn):
    """From each number to the next, of which no more are looked at than the limit allows."""

    def kind(self, state):
        return "max"

    def successors(self, state):
        assert state < 6000
        return [("on", state + 1)]


HALF = Fraction(1, 2)
RING = Drawn({n: ("chance", [(HALF, (n + 1) % 2001), (HALF, -1)]) for n in range(2001)} | {-1: ("leaf", 1)})


@pytest.mark.parametrize(("game", "options", "sentence"), [
    (Drawn({0: ("leaf", 10**400)}), {}, "value iteration takes utilities that a float can hold, not larger ones"),
    (Forever({}), {"limit": 5000},
     "the game has more than 5,000 positions; pass limit= for more, or search to a depth"),
    (Drawn({0: ("max", itertools.repeat(("on", 1)))}), {}, "position 0 has more than 1,000,000 successors"),
    (games.get("piglet"), {"limit": 0}, "limit must be a whole number from 1 to 1000000000, not 0"),
    (games.get("piglet"), {"limit": 1e6}, "limit must be a whole number from 1 to 1000000000, not 1000000.0"),
    (games.get("piglet"), {"tolerance": 0}, "tolerance must be a positive number, not 0"),
    (games.get("piglet"), {"tolerance": float("nan")}, "tolerance must be a positive number, not nan"),
    (games.get("piglet"), {"tolerance": "small"}, "tolerance must be a positive number, not 'small'"),
    (Unbounded(5, (1,)), {},
     "a game with a method mirror needs finite bounds (L, U): a position and its image sum to L + U"),
    (RING, {"exact": True}, "exact=True solves at most 2,000 positions that may come back, not 2,001; leave it out"),
], ids=lambda given: given if isinstance(given, str) else "")  # fmt: skip
def test_what_cannot_be_solved_is_refused_in_one_sentence(game, options, sentence):
    assert refusal(value_iteration, game, **options) == sentence
    assert gc.isenabled()


def test_a_position_out_of_reach_is_refused():
    solved = value_iteration(games.get("piglet"))
    for ask in (solved.value, solved.interval, solved.best, value_iteration(Drawn({0: ("leaf", 1)})).value):
        assert refusal(ask, 7) == "play does not reach position 7"
    assert refusal(solved.value, State(0, 0, 5, "max")).startswith("play does not reach position State")


def test_games_of_at_most_10_000_positions_need_no_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    line = {n: ("max", [("on", n + 1)]) for n in range(10_000)}
    assert value_iteration(Drawn(line, root=1)).states == 10_000
    with pytest.raises(ModuleNotFoundError, match="import of numpy halted"):
        value_iteration(Drawn(line))
