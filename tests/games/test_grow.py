"""Games that are never built whole: what a search generates of them, how it is drawn, and how a bad one is refused."""

from collections import Counter
from fractions import Fraction as F
from itertools import pairwise
from types import SimpleNamespace

import pytest

from emmviz import GameTree, games, grow, star1, star2
from emmviz.base.messages import Message, Option
from tests.games.test_games import worth
from tests.random_games import Drawn
from tests.refusal import refused
from tests.shapes import plain

RACE = games.get("dice-race", rounds=2)


def test_a_grown_game_is_its_tree():
    tree = grow(RACE)
    assert (tree.kind("A"), tree.title, tree.bounds) == ("chance", "Dice race", (-9, 8))
    assert [(tree.prob(node), tree.action(node)) for node in tree.children("A")] == [(F(1, 3), name) for name in "123"]
    assert [tree.action(node) for node in tree.children("C")] == ["go 2", "go 1"]
    assert len(tree.leaves()) == (1 + 4 + 4) ** 2
    assert plain(tree) == worth(RACE)


@pytest.mark.parametrize(
    ("game", "depth", "message"),
    [
        *((RACE, depth, Message("wrong.games.depth", given=repr(depth))) for depth in (-1, 1.5, True)),
        (
            Drawn({0: ("max", [("a", 0), ("b", 0)])}),
            30,
            Message("wrong.games.too_large", most=100_000, option=Option("depth")),
        ),
    ],
    ids=["less than none", "a part", "yes", "too large"],
)
def test_what_cannot_be_grown_is_refused(game, depth, message):
    assert refused(grow, game, depth) == message


def test_a_game_of_few_positions_is_counted_before_its_tree_is_grown():
    asked = Counter()

    class Counting(type(games.get("game-2048"))):
        def successors(self, state):
            asked["positions"] += 1
            return super().successors(state)

    assert refused(grow, Counting()) == Message("wrong.games.too_large", most=100_000, option=Option("depth"))
    assert asked["positions"] < 20_000


def test_only_what_is_generated_is_in_the_tree():
    run = star1(games.get("coin-tictactoe"))
    assert (run.counts["leaves"], run.counts["leaves_total"], len(run.tree)) == (17, None, 55)
    assert len(grow(games.get("coin-tictactoe"))) > 55
    never = {node for node in run.tree if run.tree.is_unexpanded(node)}
    assert never <= {node for step in run.cutoffs for node in step.skipped}
    assert repr(run) == "<Run star1: value 3/4, best C, 17 leaves>"


def test_frames_show_what_has_grown_so_far():
    run = star1(games.get("coin-tictactoe"))
    shown = [{node for node, state in frame.nodes.items() if state.state != "hidden"} for frame in run.frames()]
    assert shown[:2] == [{"A"}, {"A", "B", "C", "D"}]
    assert all(before <= after for before, after in pairwise(shown))
    assert shown[-1] == set(run.tree)
    last = run.scene().by_id
    for k in (0, 1, 17, -1):
        scene = run.scene(k)
        assert {node.id for node in scene.nodes} == shown[k]
        assert {edge.child for edge in scene.edges} == shown[k] - {"A"}
        assert all((node.x, node.y) == (last[node.id].x, last[node.id].y) for node in scene.nodes)
    assert run.caption(0) == "Star1 is about to search the game from MAX A. The nodes that it generates appear here."


def test_the_table_recalls_a_position_that_came_by_another_way():
    plainly, kept = star1(RACE), star1(RACE, table=True)
    assert kept.value == plainly.value
    assert kept.counts["leaves"] < plainly.counts["leaves"]
    k = [step.event for step in kept.steps].index("recall") + 1
    states = [kept.frame(at).nodes[kept.steps[k - 1].node].state for at in (k, k + 1)]
    assert states == ["current", "done"]


def test_moves_to_the_same_position_and_outcomes_that_are_the_same_merge():
    quarter, twins = F(1, 4), {n: ("max", [("keep", n + 2), ("same", n + 2), ("not", 0)]) for n in (1, 2)}
    game = Drawn({9: ("chance", [(quarter, 1, "a"), (2 * quarter, 2, "b"), (quarter, 1, "c")])} | twins, root=9)
    apart, merged = grow(game), grow(game, merge=True)
    assert (len(apart.children("A")), len(merged.children("A"))) == (3, 2)
    assert [(merged.prob(child), merged.action(child)) for child in merged.children("A")] == [
        (F(1, 2), name) for name in "ab"
    ]
    assert [merged.action(child) for child in merged.children("B")] == ["keep", "not"]


def test_an_unexpanded_node_is_written_and_read():
    tree = GameTree.parse("max(a: chance[2.5](…), b: min(…), c: 3)")
    assert '{"chance": null, "action": "a", "estimate": "2.5"}' in tree.to_json()
    assert refused(star1, tree).key == "wrong.search.unexpanded"
    assert star1(tree, evaluate=lambda node: {"B": 2, "C": 9}[node]).best == "C"
    assert star1(GameTree.parse("max(a: chance[2.5](…), c: 3)")).best_action == "c"
    tree.add_node("x", kind="leaf", value=1)
    tree.add_edge("B", "x", prob=1)
    assert refused(tree.validate) == Message("wrong.tree.unexpanded", node="B")


def test_a_game_may_leave_out_what_has_a_default():
    bare = SimpleNamespace(
        root=0,
        kind=lambda state: "leaf" if state else "max",
        successors=lambda state: [("a", 1), ("b", 2)],
        utility=lambda state: state,
    )
    for run in (star1(bare), star1(bare, steps=False), star2(bare, order="estimate")):
        assert (run.value, run.best_action) == (2, "b")
    assert (str(grow(bare)), games.value_iteration(bare).value(0)) == ("max(a: 1, b: 2)", 2)
    for steps in (True, False):
        assert refused(star1, bare, depth=0, steps=steps).key == "wrong.search.no_estimate"
