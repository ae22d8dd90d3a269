"""Games that are never built whole: what a search generates of them, how it is drawn, and how a bad one is refused."""

from fractions import Fraction as F
from itertools import pairwise

import pytest

from emmviz import Bound, BoundsError, Game, GameTree, TreeError, algorithms, games, grow, search, star1, star2
from tests.games.test_games import worth
from tests.refusal import refusal
from tests.shapes import plain


class Race(Game[tuple[str, int, int]]):
    """Roll 1 or 2, then the mover keeps or doubles it; MAX and MIN in turn, twice each; positions come by many ways."""

    bounds = (-8, 8)
    title = "Race"
    root = ("roll", 0, 0)

    def kind(self, state):
        who, turn, _ = state
        if turn == 4:
            return "leaf"
        return "chance" if who == "roll" else "max" if turn % 2 == 0 else "min"

    def successors(self, state):
        who, turn, lead = state
        if who == "roll":
            return [("1/3", ("1", turn, lead), "one"), ("2/3", ("2", turn, lead), "two")]
        sign = 1 if turn % 2 == 0 else -1
        return [
            (name, ("roll", turn + 1, lead + sign * int(who) * times)) for name, times in (("keep", 1), ("double", 2))
        ]

    def utility(self, state):
        return state[2]

    def evaluate(self, state):
        return state[2]


def test_a_grown_game_is_its_tree():
    tree = grow(Race())
    assert len(tree) == 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256
    assert tree.children("A") == ["B", "C"]
    assert [tree.prob(node) for node in "BC"] == [F(1, 3), F(2, 3)]
    assert [tree.action(node) for node in "BCDE"] == ["one", "two", "keep", "double"]
    assert (tree.title, tree.bounds) == ("Race", (-8, 8))
    assert plain(tree) == worth(Race())


@pytest.mark.parametrize("name", sorted(set(algorithms()) - {"minimax", "expectimax"}))
def test_a_game_is_worth_what_its_tree_is_worth(name):
    whole = search(grow(Race()), name)
    run = search(Race(), name)
    assert (run.value, run.bound, run.best) == (whole.value, Bound.EXACT, None)
    assert {**run.counts, "leaves_total": 256} == whole.counts
    assert [step.event for step in run.steps] == [step.event for step in whole.steps]
    assert run.grown
    assert not whole.grown


@pytest.mark.parametrize("depth", range(4))
@pytest.mark.parametrize("algorithm", ["star1", "star2", "expectiminimax"])
def test_a_depth_ends_both_where_the_estimates_are(algorithm, depth):
    here, there = search(Race(), algorithm, depth=depth), search(grow(Race(), depth), algorithm)
    assert here.value == there.value == worth(Race(), depth=depth, evaluate=Race().evaluate)
    assert here.counts["leaves"] == there.counts["leaves"]


def test_only_what_is_generated_is_in_the_tree():
    run = star1(games.get("coin-tictactoe"))
    assert (run.value, run.best_action, run.counts["leaves"], run.counts["leaves_total"]) == (F(3, 4), "BL", 17, None)
    assert len(run.tree) == 55 < len(grow(games.get("coin-tictactoe")))
    never = [node for node in run.tree if run.tree.is_unexpanded(node)]
    skipped = {node for step in run.cutoffs for node in step.skipped}
    assert set(never) <= skipped
    assert repr(run) == "<Run star1: value 3/4, best C, 17 leaves>"


def test_frames_show_what_has_grown_so_far():
    run = star1(games.get("coin-tictactoe"))
    shown = [{node for node, state in frame.nodes.items() if state.state != "hidden"} for frame in run.frames()]
    assert shown[0] == {"A"}
    assert shown[1] == {"A", "B", "C", "D"}
    assert all(before <= after for before, after in pairwise(shown))
    assert shown[-1] == set(run.tree)
    for k in (0, 1, 17, -1):
        scene = run.scene(k)
        assert {node.id for node in scene.nodes} == shown[k]
        assert {edge.child for edge in scene.edges} == shown[k] - {"A"}
        assert all(
            (node.x, node.y) == (last.x, last.y) for node in scene.nodes for last in [run.scene().by_id[node.id]]
        )
    assert run.caption(0) == (
        "Star1 is about to search the game from MAX A. What it generates grows here as it goes."
    )  # fmt: skip


def test_the_table_recalls_a_position_that_came_by_another_way():
    plainly, kept = star1(Race()), star1(Race(), table=True)
    assert (kept.value, kept.best) == (plainly.value, plainly.best)
    assert kept.counts["leaves"] < plainly.counts["leaves"]
    recalls = [step for step in kept.steps if step.event == "recall"]
    assert recalls
    k = kept.steps.index(recalls[0]) + 1
    assert kept.frame(k).nodes[recalls[0].node].state == "current"
    assert kept.frame(k + 1).nodes[recalls[0].node].state == "done"


def test_merged_moves_are_one():
    class Twins(Race):
        def successors(self, state):
            return [(p, child, "same") for p, child, *_ in super().successors(state)] * 2 if state[0] != "roll" else [
                (F(1, 4), ("1", state[1], state[2]), "a"), (F(1, 2), ("2", state[1], state[2]), "b"),
                (F(1, 4), ("1", state[1], state[2]), "c"),
            ]  # fmt: skip

    apart, merged = grow(Twins(), 1), grow(Twins(), 1, merge=True)
    assert (len(apart.children("A")), len(merged.children("A"))) == (3, 2)
    assert [merged.prob(child) for child in merged.children("A")] == [F(1, 2), F(1, 2)]
    assert [merged.action(child) for child in merged.children("A")] == ["a", "b"]
    assert len(merged.children(merged.children("A")[0])) == 2
    one, other = star2(Twins(), depth=2), star2(Twins(), depth=2, merge=True)
    assert one.value == other.value
    assert other.counts["leaves"] < one.counts["leaves"]


def made(**parts):
    """A game of two moves, with something wrong in it."""
    rules = {
        "root": 0,
        "kind": lambda self, state: "leaf" if state else "max",
        "successors": lambda self, state: [("a", 1), ("b", 2)],
        "utility": lambda self, state: state,
    }
    return type("Made", (Game,), rules | parts)()


CHANCE = {"kind": lambda self, state: "leaf" if state else "chance"}


@pytest.mark.parametrize(("game", "options", "error", "sentence"), [
    (made(kind=lambda self, state: "end"), {}, TreeError,
     "position 0: kind must be max, min, chance or leaf, not 'end'"),
    (made(successors=lambda self, state: []), {}, TreeError,
     "position 0 is a max node without successors; the end of a game is a leaf"),
    (made(successors=lambda self, state: [1]), {}, TreeError,
     "position 0: a successor is a pair (action, position), not 1"),
    (made(**CHANCE, successors=lambda self, state: [("1/2", 1), ("1/3", 2)]), {}, TreeError,
     "position 0: the probabilities of its outcomes sum to 0.8333; they must sum to 1"),
    (made(**CHANCE, successors=lambda self, state: [(-1, 1), (2, 2)]), {}, TreeError,
     "position 0: a probability must not be negative, but is −1"),
    (made(**CHANCE, successors=lambda self, state: [(float("nan"), 1)]), {}, TreeError,
     "position 0: a probability must be a finite number, not nan"),
    (made(utility=lambda self, state: float("nan")), {}, TreeError,
     "position 1: its utility must be a finite number, not nan"),
    (made(bounds=(0, 1)), {}, BoundsError, "position 2 has the utility 2, outside the bounds [0, 1]"),
    (made(bounds=(0, 9)), {"bounds": (0, 1)}, BoundsError, "position 2 has the utility 2, outside the bounds [0, 1]"),
    (made(), {"depth": 0}, TreeError,
     "node A lies at the depth limit but has no estimate; give it one or pass evaluate="),
    (made(), {"depth": 0, "evaluate": lambda state: float("nan")}, TreeError,
     "node A: evaluate must return a finite number, not nan"),
    (made(bounds=(0, 2)), {"depth": 0, "evaluate": lambda state: 7}, BoundsError,
     "node A has the estimate 7, outside the bounds [0, 2]"),
    (made(successors=lambda self, state: [("a", 0), ("b", 2)]), {}, TreeError,
     "the game comes back to position 0, so its tree has no end; pass depth=, or use emmviz.games.value_iteration"),
    (object(), {}, TreeError,
     "star1 searches a GameTree, a FlatTree or a Game, not object, which has no root; "
     "GameTree(graph) makes one of a graph"),
])  # fmt: skip
def test_a_bad_game_is_refused_in_one_sentence(game, options, error, sentence):
    assert refusal(star1, game, **options, error=error) == sentence


def test_almost_one_is_made_one():
    game = made(**CHANCE, successors=lambda self, state: [(0.1, 1), (0.2, 2), (0.7000000000001, 3)])
    run = star1(game)
    assert sum(run.tree.prob(child) for child in run.tree.children("A")) == 1
    assert round(float(run.value), 9) == 2.6


def test_a_depth_lets_a_game_that_comes_back_be_searched():
    pig = games.get("pig", target=20)
    with pytest.raises(TreeError, match=r"^the game comes back to position .*; pass depth=, or use .*$"):
        grow(pig)
    assert star1(pig, depth=2).value == search(grow(pig, 2), "expectiminimax").value


def test_a_game_too_large_to_draw_says_so():
    endless = made(successors=lambda self, state: [("a", 0), ("b", 0)])
    assert refusal(grow, endless, 30) == "the game has more than 100,000 nodes; pass depth= to grow its first moves"


def test_an_unexpanded_node_is_written_and_read():
    text = "max(a: chance[2.5](…), b: min(…), c: 3)"
    tree = GameTree.parse(text)
    assert str(tree) == text == str(GameTree.parse(text.replace("…", "...")))
    assert GameTree.from_json(tree.to_json()).is_unexpanded("B")
    assert str(GameTree.from_json(tree.to_json())) == text
    assert '{"chance": null, "action": "a", "estimate": "2.5"}' in tree.to_json()
    with pytest.raises(TreeError, match=r"^node C was never expanded and has no estimate; give it one or pass "):
        star1(tree)
    assert star1(tree, evaluate=lambda node: {"B": 2, "C": 9}[node]).best == "C"
    assert star1(GameTree.parse("max(a: chance[2.5](…), c: 3)")).best_action == "c"
    with pytest.raises(TreeError, match=r"^line 1, column 6: expected '\)' after '…', which says "):
        GameTree.parse("max(…, 3)")
    tree.add_node("x", kind="leaf", value=1)
    tree.add_edge("B", "x", prob=1)
    with pytest.raises(TreeError, match=r"^node B is marked as unexpanded, but has children$"):
        tree.validate()


def test_a_game_may_leave_out_what_has_a_default():
    class Bare:
        root = 0

        def kind(self, state):
            return "leaf" if state else "max"

        def successors(self, state):
            return [("a", 1), ("b", 2)]

        def utility(self, state):
            return state

    for run in (star1(Bare()), star1(Bare(), steps=False), star2(Bare(), order="estimate")):
        assert (run.value, run.best_action) == (2, "b")
    assert str(grow(Bare())) == "max(a: 1, b: 2)"
    assert games.value_iteration(Bare()).value(0) == 2
    for steps in (True, False):
        with pytest.raises(TreeError, match=r" lies at the depth limit but has no estimate; give it one or pass "):
            star1(Bare(), depth=0, steps=steps)
