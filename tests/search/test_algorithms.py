"""The searches on known trees: literal transcripts, leaves read, options, depth limits, and what they refuse."""

from fractions import Fraction as F
from pathlib import Path

import pytest

import emmviz
from emmviz import (
    Bound,
    GameTree,
    Run,
    Step,
    TreeError,
    algorithms,
    alphabeta,
    chance_node,
    expectimax,
    expectiminimax,
    gallery,
    max_node,
    min_node,
    minimax,
    star1,
)
from emmviz.story.visits import cutoffs_of, moments_of
from tests.long import each_seed
from tests.naming import named
from tests.refusal import refusal
from tests.shapes import random_tree

INF = float("inf")
ALL = (-INF, INF)
EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
SEARCHES = [expectiminimax, alphabeta, star1]

FROM_1_9 = F(17, 9)  # (2.1 - 0.1 × 4) / 0.9
TRANSCRIPT = [
    # event, node, child, window, A, B, interval, value, bound
    ("enter", "A", None, ALL, None, None, None, None, None),
    ("enter", "B", None, ALL, None, None, (1, 4), None, None),
    ("enter", "D", None, (1, 4), -INF, INF, None, None, None),
    ("evaluate", "L1", None, (1, 4), None, None, None, 2, EXACT),
    ("update", "D", "L1", (1, 2), None, None, None, 2, UPPER),
    ("evaluate", "L2", None, (1, 2), None, None, None, 2, EXACT),
    ("update", "D", "L2", (1, 2), None, None, None, 2, UPPER),
    ("leave", "D", None, (1, 4), None, None, None, 2, EXACT),
    ("update", "B", "D", ALL, -INF, INF, (F("1.9"), F("2.2")), F("1.8"), EXACT),
    ("enter", "E", None, (1, 4), -INF, INF, None, None, None),
    ("evaluate", "L3", None, (1, 4), None, None, None, 3, EXACT),
    ("update", "E", "L3", (1, 3), None, None, None, 3, UPPER),
    ("evaluate", "L4", None, (1, 3), None, None, None, 3, EXACT),
    ("update", "E", "L4", (1, 3), None, None, None, 3, UPPER),
    ("leave", "E", None, (1, 4), None, None, None, 3, EXACT),
    ("update", "B", "E", ALL, -INF, INF, (F("2.1"), F("2.1")), F("2.1"), EXACT),
    ("leave", "B", None, ALL, None, None, (F("2.1"), F("2.1")), F("2.1"), EXACT),
    ("update", "A", "B", (F("2.1"), INF), None, None, None, F("2.1"), LOWER),
    ("enter", "C", None, (F("2.1"), INF), None, None, (1, 4), None, None),
    ("enter", "F", None, (FROM_1_9, 4), FROM_1_9, INF, None, None, None),
    ("evaluate", "L5", None, (FROM_1_9, 4), None, None, None, 1, EXACT),
    ("update", "F", "L5", (FROM_1_9, 4), None, None, None, 1, UPPER),
    ("cutoff", "F", "L5", (FROM_1_9, 4), None, None, None, 1, UPPER),
    ("update", "C", "F", (F("2.1"), INF), FROM_1_9, INF, (1, F("1.3")), F("0.9"), EXACT),
    ("cutoff", "C", "F", (F("2.1"), INF), FROM_1_9, INF, (1, F("1.3")), F("1.3"), UPPER),
    ("update", "A", "C", (F("2.1"), INF), None, None, None, F("2.1"), LOWER),
    ("leave", "A", None, ALL, None, None, None, F("2.1"), EXACT),
]


def row(moment):
    step, still = moment.step, moment.interval
    number = moment.running if still and step.event == "update" else step.value
    return (step.event, step.node, step.child, step.window, moment.A, moment.B, still, number, step.bound)


def settled(run):
    """The number of each node when the search was done with it."""
    return {step.node: (step.value, step.bound) for step in run.steps if step.event in ("evaluate", "leave", "cutoff")}


# -- the book's figure -------------------------------------------------------------------------------------------------


def test_the_transcript_of_star1_on_the_scale_tree():
    run = star1(gallery.aima_scale(), bounds=(1, 4))
    assert [row(moment) for moment in moments_of(run)] == TRANSCRIPT


def test_what_cut_on_the_scale_tree():
    first, second = cutoffs_of(star1(gallery.aima_scale(), bounds=(1, 4)))
    assert (first.step.side, first.setter, first.step.skipped) == ("alpha", "B", ("L6",))
    assert (second.step.side, second.setter, second.step.skipped) == ("alpha", "B", ("G",))
    ask = first.origins[0]
    assert (ask.setter(False), ask.chance, ask.child, ask.window[0]) == ("B", "C", "F", F("2.1"))
    assert (ask.limit(False), ask.prob, ask.others(False)) == (FROM_1_9, F("0.9"), ((F("0.1"), 4),))
    assert second.terms == ((F("0.9"), 1), (F("0.1"), 4))


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        ((1, 2, 3, 4), {"A": F("2.1"), "B": F("2.1"), "C": F("1.3")}),
        ((1, 20, 30, 400), {"A": F("40.9"), "B": 21, "C": F("40.9")}),
    ],
    ids=named,
)
@pytest.mark.parametrize("search", [expectiminimax, alphabeta])
def test_the_numbers_of_the_scale_tree(values, numbers, search):
    run = search(gallery.aima_scale(values))
    assert {node: settled(run)[node] for node in "ABC"} == {node: (value, EXACT) for node, value in numbers.items()}


@pytest.mark.parametrize(
    ("values", "bounds", "unread", "value", "action"),
    [
        ((1, 2, 3, 4), None, {"L6", "L7", "L8"}, F("2.1"), "a1"),
        ((1, 2, 3, 4), (1, 4), {"L6", "L7", "L8"}, F("2.1"), "a1"),
        ((1, 2, 3, 4), ALL, {"L8"}, F("2.1"), "a1"),
        ((1, 20, 30, 400), None, {"L6"}, F("40.9"), "a2"),
        ((1, 20, 30, 400), (1, 400), {"L6"}, F("40.9"), "a2"),
    ],
    ids=named,
)
def test_leaves_that_star1_reads_on_the_scale_tree(values, bounds, unread, value, action):
    run = star1(gallery.aima_scale(values), bounds=bounds)
    assert run.leaves == [leaf for leaf in run.tree.leaves() if leaf not in unread]
    assert (run.counts["leaves"], run.counts["leaves_total"]) == (8 - len(unread), 8)
    assert (run.value, run.best_action) == (value, action)


def test_no_chance_node_is_cut_on_the_larger_scale():
    run = star1(gallery.aima_scale((1, 20, 30, 400)), bounds=(1, 400))
    assert [(step.node, step.value, step.skipped) for step in run.cutoffs] == [("F", 1, ("L6",))]
    assert (settled(run)["B"], settled(run)["C"]) == ((21, EXACT), (F("40.9"), EXACT))


@pytest.mark.parametrize(("bounds", "leaves"), [((-2, 2), 5), (ALL, 7), ((-2, INF), 7), ((-INF, 2), 5)], ids=named)
def test_leaves_that_star1_reads_on_the_pruning_exercise(bounds, leaves):
    run = star1(gallery.aima_pruning(), bounds=bounds)
    assert (run.counts["leaves"], run.counts["leaves_total"]) == (leaves, 8)
    assert (run.value, run.best_action) == (F(3, 2), "left")


# -- the classic wrong answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", [*SEARCHES, expectimax])
def test_a_better_second_move_is_found(search):
    run = search(max_node(4, chance_node(3, 9)), bounds=(0, 10))
    assert (run.value, run.best) == (6, "B")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_the_first_of_equal_moves_is_kept(search, fail):
    run = search(max_node(5, chance_node(min_node(5, 0), min_node(5, 5))), fail=fail)
    assert (run.value, run.best) == (5, "L1")
    run = search(min_node(5, chance_node(max_node(5, 9), max_node(5, 5))), fail=fail)
    assert (run.value, run.best) == (5, "L1")


@pytest.mark.parametrize("search", SEARCHES)
def test_a_bound_on_the_first_equal_move_is_not_taken_for_its_value(search):
    run = search(max_node(3, min_node(3, 1), min_node(3, 3), 3))
    assert (run.value, run.best) == (3, "L1")


# -- windows and failing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("window", "value", "bound"),
    [((0, 2), 2, LOWER), ((3, 5), 3, UPPER), ((2, 3), F("2.1"), EXACT), ((F("2.1"), 3), F("2.1"), None)],
    ids=named,
)
def test_fail_hard_reports_the_end_of_the_window(search, window, value, bound):
    run = search(gallery.aima_scale(), window=window, fail="hard")
    assert (run.value, run.bound) == (value, bound or (UPPER if search is star1 else EXACT))


def test_fail_soft_reports_the_bound_that_was_found():
    tree = gallery.aima_scale()
    run = star1(tree, window=(3, 5), bounds=(1, 4))
    assert (run.value, run.bound) == (F("2.2"), UPPER)
    assert [step.node for step in run.cutoffs] == ["D", "B", "F", "C"]
    run = star1(tree, window=(0, F("1.5")), bounds=(1, 4))
    assert (run.value, run.bound) == (F("1.9"), LOWER)
    assert [step.node for step in run.cutoffs] == ["B", "A"]


def test_a_cut_on_equal_can_be_forbidden():
    tree = max_node(2, min_node(2, 1))
    assert alphabeta(tree).leaves == ["L1", "L2"]
    assert alphabeta(tree, cut_on_equal=False).leaves == ["L1", "L2", "L3"]


@pytest.mark.parametrize("search", SEARCHES)
def test_the_principal_variation_ends_at_chance_or_a_leaf(search):
    assert search(gallery.aima_scale()).principal_variation == ["A", "B"]
    assert search(max_node(min_node(3, 12), min_node(2, 4))).principal_variation == ["A", "B", "L1"]
    assert search(chance_node(3, 5)).principal_variation == ["A"]


def test_a_chance_root_chooses_nothing():
    run = star1(chance_node(max_node(1, 2), 3))
    assert (run.value, run.best, run.best_action) == (F(5, 2), None, None)


# -- depth -------------------------------------------------------------------------------------------------------------

ROUND = "max[9](chance[8](.5: min[2](0, 1), .5: min[4](2, chance[3](3, 5))), min[1](6, 7))"


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("depth", "value", "leaves"),
    [
        (0, 9, ["A"]),
        (1, 8, ["B", "C"]),
        (2, 6, ["L1", "L2", "L3", "F", "L6", "L7"]),
        (3, 6, ["L1", "L2", "L3", "L4", "L5", "L6", "L7"]),
        (None, 6, ["L1", "L2", "L3", "L4", "L5", "L6", "L7"]),
    ],
)
def test_depth_counts_player_moves_only(search, depth, value, leaves):
    run = search(GameTree.parse(ROUND), depth=depth)
    full = expectiminimax(GameTree.parse(ROUND), depth=depth)
    assert (run.value, run.counts["leaves_total"]) == (value, len(leaves))
    assert full.leaves == leaves
    assert set(run.leaves) <= set(leaves)


@pytest.mark.parametrize("search", SEARCHES)
def test_chance_does_not_count(search):
    deep = "max(chance(1: chance(1: chance(1: min[0](chance[7](3))))))"
    assert search(GameTree.parse(deep), depth=2).value == 7
    assert search(GameTree.parse(deep), depth=2).leaves == ["F"]


def test_a_chance_node_at_the_limit_is_estimated_too():
    tree = GameTree.parse("max(chance[8](chance(1, 2), 3), 5)")
    run = expectiminimax(tree, depth=1)
    assert (run.value, run.leaves) == (8, ["B", "L4"])
    assert run.frame().nodes["C"].state == "unreachable"


@pytest.mark.parametrize("search", SEARCHES)
def test_evaluate_goes_before_the_estimate(search):
    asked = []

    def evaluate(node):
        asked.append(node)
        return {"B": "1/3", "C": -1}[node]

    run = search(GameTree.parse(ROUND), depth=1, evaluate=evaluate)
    assert (run.value, run.leaves) == (F(1, 3), ["B", "C"])
    assert asked == ["B", "C"], "each node is asked about once"


# -- options and kinds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"window": (3, 3)}, "window must have alpha below beta, not (3, 3)"),
        ({"window": (4, "1/2")}, "window must have alpha below beta, not (4, 0.5)"),
        ({"window": 4}, "window must be two numbers (alpha, beta), not 4"),
        ({"window": (1, "x")}, "window must be two numbers (alpha, beta), not (1, 'x')"),
        ({"window": "12"}, "window must be two numbers (alpha, beta), not '12'"),
        ({"window": (1, 2, 3)}, "window must be two numbers (alpha, beta), not (1, 2, 3)"),
        ({"window": (float("nan"), 1)}, "window must be two numbers (alpha, beta), not (nan, 1)"),
        ({"depth": -1}, "depth must be a whole number of player moves, 0 or more, or None, not -1"),
        ({"depth": 1.5}, "depth must be a whole number of player moves, 0 or more, or None, not 1.5"),
        ({"depth": True}, "depth must be a whole number of player moves, 0 or more, or None, not True"),
        ({"evaluate": 3}, "evaluate must be a function of a node, not 3"),
        ({"table": 1}, "table must be True, False or a Table, not 1"),
        (
            {"order": "likely"},
            "order must be probability, improbability, estimate, a function of a position, or a "
            "tuple of these, not 'likely'",
        ),
        ({"fail": "loud"}, 'fail must be "soft" or "hard", not \'loud\''),
    ],
)
@pytest.mark.parametrize("name", algorithms())
def test_an_option_is_refused_in_one_sentence(name, options, sentence):
    assert refusal(emmviz.search, max_node(1, 2), name, **options) == sentence


@pytest.mark.parametrize("name", algorithms())
def test_only_game_trees_are_searched(name):
    assert refusal(emmviz.search, [1, 2], name) == (
        f"{name} searches a GameTree, a FlatTree or a Game, not list, which has no root; "
        "GameTree(graph) makes one of a graph"
    )


def test_minimax_knows_no_chance_and_expectimax_no_min():
    assert minimax(max_node(min_node(3, 12), min_node(2, 4))).value == 3
    assert expectimax(max_node(chance_node(3, 9), 5)).value == 6


def test_every_search_has_its_file_and_its_line_in_the_table():
    from emmviz.search import algorithms as room
    from emmviz.search.searching import algorithm_of

    files = {file.stem for file in Path(room.__file__).parent.glob("[a-z]*.py")}
    assert algorithms() == sorted(room.ALGORITHMS) == sorted(files)
    assert [algorithm_of(name).name for name in algorithms()] == algorithms()


def test_search_by_name():
    run = emmviz.search(gallery.aima_scale(), "star1", bounds=(1, 4))
    assert (type(run), run.algorithm, run.value, run.counts["leaves"]) == (Run, "star1", F("2.1"), 5)
    with pytest.raises(TreeError, match=r"^unknown algorithm 'star9'; expected one of alphabeta, expectimax, "):
        emmviz.search(gallery.aima_scale(), "star9")
    for wrong in ("run", "step", "__init__", "os", ""):
        with pytest.raises(TreeError, match=r"^unknown algorithm "):
            emmviz.search(gallery.aima_scale(), wrong)


def test_a_run_says_what_it_was():
    tree = gallery.aima_scale()
    run = star1(tree, bounds=(0, 5), fail="hard")
    assert run.tree is tree
    assert (run.algorithm, run.bounds, run.options["fail"], run.options["depth"]) == ("star1", (0, 5), "hard", None)
    assert repr(run) == "<Run star1: value 21/10, best B, 5 of 8 leaves>"
    assert all(isinstance(step, Step) for step in run.steps)


def test_bounds_come_from_the_argument_then_the_tree_then_the_leaves():
    tree = GameTree.parse("max(1, 4) in [0, 9]")
    assert star1(tree, bounds=(-1, 5)).bounds == (-1, 5)
    assert star1(tree).bounds == (0, 9)
    assert star1(GameTree.parse("max(1, 4)")).bounds == (1, 4)
    assert star1(GameTree.parse("chance(1: 2, 0: 99)")).bounds == (2, 2), "a leaf that is never searched does not count"


@pytest.mark.parametrize("name", algorithms())
def test_a_search_does_not_change_the_tree(name):
    tree = GameTree.parse("max(2, 3)")
    before = dict(tree.nodes(data=True)), tree.to_json()
    emmviz.search(tree, name)
    assert (dict(tree.nodes(data=True)), tree.to_json()) == before


# -- the shape of a trace ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@each_seed(60, 20)
def test_steps_nest_and_name_lines_that_there_are(search, seed):
    run = search(random_tree(seed))
    open_nodes = []
    for step in run.steps:
        if step.event in ("enter", "evaluate"):
            assert not open_nodes or run.tree.parent(step.node) == open_nodes[-1]
            open_nodes.append(step.node)
        assert step.node == open_nodes[-1]
        if step.event in ("evaluate", "cutoff", "leave"):
            open_nodes.pop()
        lines = run.code[run.tree.kind(step.node)]
        assert 0 <= step.line < len(lines)
    assert not open_nodes
