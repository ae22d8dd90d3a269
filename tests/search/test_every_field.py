"""Whole steps, field by field, and what a Run keeps of its options: what the laws on random trees do not look at."""

from fractions import Fraction as F

import pytest

import emmviz
from emmviz import (
    Bound,
    BoundsError,
    FlatTree,
    GameTree,
    TreeError,
    algorithms,
    alphabeta,
    deepen,
    expectiminimax,
    star1,
    star2,
)
from emmviz.search.drive import drive
from emmviz.search.events import EVENTS, Cutoff, Enter, Evaluate, Leave, Probe, Recall, Update
from emmviz.search.order import Order, order_for
from emmviz.search.pseudocode import Listing
from emmviz.search.table import Table, table_for
from emmviz.search.task import rules_from
from emmviz.search.terms import weighted
from emmviz.story.report import summary
from tests.naming import named
from tests.random_games import Drawn
from tests.refusal import refusal

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
INF = float("inf")
ALL = (-INF, INF)


@pytest.mark.parametrize("name", algorithms())
def test_a_run_keeps_the_options_that_it_was_given_or_not(name):
    probing = {"probes": 1, "probe_order": "cyclic", "reuse": True} if name == "star2" else {}
    run = emmviz.search(GameTree.parse("max(2, 3)"), name)
    assert (run.algorithm, run.options) == (name, {
        "window": ALL, "bounds": None, "depth": None, "evaluate": None, "fail": "soft", "cut_on_equal": True,
        "order": None, "merge": False, "table": False, "limit": None, **probing,
    })  # fmt: skip


def test_every_field_of_expectiminimax():
    run = expectiminimax(GameTree.parse("max(min(6, 5), chance(.5: 7, .5: 4))"))
    assert run.steps == [
        Enter("A", None, 0),
        Enter("B", None, 0),
        Evaluate("L1", None, 6, 0),
        Update("B", "L1", None, 6, UPPER, (6, EXACT), "L1", 3),
        Evaluate("L2", None, 5, 0),
        Update("B", "L2", None, 5, UPPER, (5, EXACT), "L2", 3),
        Leave("B", None, 5, EXACT, "L2", 4),
        Update("A", "B", None, 5, LOWER, (5, EXACT), "B", 3),
        Enter("C", None, 0),
        Evaluate("L3", None, 7, 0),
        Update("C", "L3", None, F(7, 2), None, (7, EXACT), None, 3),
        Evaluate("L4", None, 4, 0),
        Update("C", "L4", None, F(11, 2), None, (4, EXACT), None, 3),
        Leave("C", None, F(11, 2), EXACT, None, 4),
        Update("A", "C", None, F(11, 2), LOWER, (F(11, 2), EXACT), "C", 3),
        Leave("A", None, F(11, 2), EXACT, "C", 4),
    ]


def test_every_field_of_alphabeta():
    run = alphabeta(GameTree.parse("max(3, chance(.5: min(1, 5), .5: max(4)), min(2, 7))"), window=(0, 9), fail="hard")
    assert run.steps == [
        Enter("A", (0, 9), 0),
        Evaluate("L1", (0, 9), 3, 0),
        Update("A", "L1", (3, 9), 3, LOWER, (3, EXACT), "L1", 3),
        Enter("B", (3, 9), 0),
        Enter("D", ALL, 0),
        Evaluate("L2", ALL, 1, 0),
        Update("D", "L2", (-INF, 1), 1, UPPER, (1, EXACT), "L2", 3),
        Evaluate("L3", (-INF, 1), 5, 0),
        Update("D", "L3", (-INF, 1), 1, UPPER, (5, EXACT), "L2", 3),
        Leave("D", ALL, 1, EXACT, "L2", 5),
        Update("B", "D", (3, 9), F(1, 2), None, (1, EXACT), None, 3),
        Enter("E", ALL, 0),
        Evaluate("L4", ALL, 4, 0),
        Update("E", "L4", (4, INF), 4, LOWER, (4, EXACT), "L4", 3),
        Leave("E", ALL, 4, EXACT, "L4", 5),
        Update("B", "E", (3, 9), F(5, 2), None, (4, EXACT), None, 3),
        Leave("B", (3, 9), 3, UPPER, None, 4),
        Update("A", "B", (3, 9), 3, LOWER, (3, UPPER), "L1", 3),
        Enter("C", (3, 9), 0),
        Evaluate("L5", (3, 9), 2, 0),
        Update("C", "L5", (3, 9), 2, UPPER, (2, EXACT), "L5", 3),
        Cutoff("C", "L5", (3, 9), 3, UPPER, "alpha", ("L6",), (2, EXACT), "L5", 4),
        Update("A", "C", (3, 9), 3, LOWER, (3, UPPER), "L1", 3),
        Leave("A", (0, 9), 3, EXACT, "L1", 5),
    ]  # fmt: skip


def test_every_field_of_star2():
    run = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: max(4, 2)))"), bounds=(0, 5))
    c_window, d_window = (0, 5), (F(11, 3), 5)  # (3 − 1/4 × 1) / (3/4)
    assert run.steps == [
        Enter("A", ALL, 0),
        Evaluate("L1", ALL, 3, 0),
        Update("A", "L1", (3, INF), 3, LOWER, (3, EXACT), "L1", 4),
        Enter("B", (3, INF), 0),
        Probe("C", "L2", c_window, 8),
        Evaluate("L2", c_window, 1, 0),
        Update("B", "C", (3, INF), None, UPPER, (1, UPPER), None, 3),
        Probe("D", "L4", d_window, 8),
        Evaluate("L4", d_window, 4, 0),
        Update("B", "D", (3, INF), None, LOWER, (4, LOWER), None, 3),
        Enter("C", c_window, 0),
        Recall("L2", c_window, 1, EXACT),
        Update("C", "L2", (0, 1), 1, UPPER, (1, EXACT), "L2", 4),
        Evaluate("L3", (0, 1), 5, 0),
        Update("C", "L3", (0, 1), 1, UPPER, (5, EXACT), "L2", 4),
        Leave("C", c_window, 1, EXACT, "L2", 6),
        Update("B", "C", (3, INF), None, EXACT, (1, EXACT), None, 10),
        Enter("D", d_window, 0),
        Recall("L4", d_window, 4, EXACT),
        Update("D", "L4", (4, 5), 4, LOWER, (4, EXACT), "L4", 4),
        Evaluate("L5", (4, 5), 2, 0),
        Update("D", "L5", (4, 5), 4, LOWER, (2, EXACT), "L4", 4),
        Leave("D", d_window, 4, EXACT, "L4", 6),
        Update("B", "D", (3, INF), None, EXACT, (4, EXACT), None, 10),
        Leave("B", (3, INF), F(13, 4), EXACT, None, 13),
        Update("A", "B", (F(13, 4), INF), F(13, 4), LOWER, (F(13, 4), EXACT), "B", 4),
        Leave("A", ALL, F(13, 4), EXACT, "B", 6),
    ]  # fmt: skip


# -- the records themselves --------------------------------------------------------------------------------------------


def test_a_bound_has_a_sign_and_a_short_name():
    assert [bound.sign for bound in Bound] == ["=", "≥", "≤"]
    assert [repr(bound) for bound in Bound] == ["Bound.EXACT", "Bound.LOWER", "Bound.UPPER"]


def test_a_listing_numbers_its_lines_and_keeps_their_indentation():
    code = Listing("""
enter  | best ← a | b  \n       |     deeper
one two|  return
""")
    assert code.lines == ("best ← a | b", "    deeper", " return")
    assert code == {"enter": 0, "one": 2, "two": 2}
    assert Listing("X | a") == {"X": 0}


HALF = F(1, 2)


def test_weighted_sums():
    assert weighted(()) == 0
    assert weighted(((F(1, 3), F(1, 2)), (F(2, 3), F(5, 4)))) == 1
    assert weighted(((F(1, 6), F(1, 1)), (F(1, 6), F(2, 1)), (F(2, 3), F(1, 4)))) == F(2, 3)
    assert weighted(((HALF, F(3)), (HALF, INF))) == INF
    assert weighted(((HALF, -INF), (HALF, F(3)))) == -INF
    assert type(weighted(((HALF, F(2)), (HALF, F(4))))) is F


def test_the_driver_hands_results_up_and_keeps_the_steps():
    def inner():
        got = yield Evaluate("B", None, 7)
        assert got is None
        return 7, EXACT

    def outer():
        got = yield Enter("A")
        assert got is None
        found = yield inner()
        assert found == (7, EXACT)
        return found[0] + 1, LOWER

    assert drive(outer()) == ([Enter("A"), Evaluate("B", None, 7)], (8, LOWER))


def test_every_event_has_its_name_and_what_it_has_not_is_none():
    assert EVENTS == ("enter", "evaluate", "recall", "update", "probe", "cutoff", "leave")
    step = Enter("A", (0, 9), 1)
    assert (step.event, step.node, step.window, step.line) == ("enter", "A", (0, 9), 1)
    assert (step.child, step.value, step.bound, step.result, step.best, step.side, step.skipped) == (*[None] * 6, ())
    assert (Evaluate("A", None, 3).bound, Recall("A", None, 3, LOWER).line) == (EXACT, None)
    assert step.at_line(2) == Enter("A", (0, 9), 2)
    assert type(step.at_line(2)) is Enter


# -- options -----------------------------------------------------------------------------------------------------------


def test_orders():
    read = {None: Order(0, False, None), "probability": Order(1, False, None), "improbability": Order(-1, False, None),
            ("estimate", "improbability"): Order(-1, True, None), abs: Order(0, False, abs),
            (abs, "estimate", "probability"): Order(1, True, abs)}  # fmt: skip
    assert {given: order_for(given) for given in read} == read
    assert [order_for(given).moves for given in (None, "probability", "estimate", abs)] == [False, False, True, True]
    assert [bool(order_for(given)) for given in read] == [False, True, True, True, True, True]
    for wrong in ("likely", 3, True, (None,), ("estimate", 1), ("probability", "improbability"), (abs, min)):
        part = wrong[-1] if isinstance(wrong, tuple) else wrong
        assert refusal(order_for, wrong) == (
            "order must be probability, improbability, estimate, a function of a position, or a tuple of these, "
            f"not {part!r}"
        )


ROUND = "max[9](a=chance[8](.2: x=min[2](0, 1), .3: y=5, .5: z=min[4](2, 6)), c=min[1](6, 7), d=max[8](1), e=3)"


def entered(run, parent):
    """The children of a node in the order in which they were searched."""
    return "".join(dict.fromkeys(step.node for step in run.steps if run.tree.parent(step.node) == parent))


@pytest.mark.parametrize(
    ("order", "moves", "outcomes"),
    [
        (None, "acde", "xyz"),
        ("probability", "acde", "zyx"),
        ("improbability", "acde", "xyz"),
        ("estimate", "eadc", "xyz"),
        ({"c": 9, "e": 9, "d": 1}.get, "ceda", "xyz"),
        (("probability", {"d": 1}.get), "edac", "zyx"),
        (({"c": 9, "e": 10}.get, "estimate"), "ecad", "xyz"),
    ],
    ids=named,
)
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_an_order_is_the_order_of_search(search, order, moves, outcomes):
    run = search(GameTree.parse(ROUND), order=order, bounds=ALL)
    assert entered(run, run.tree.root) == moves
    if search is not star2:  # which probes first
        assert entered(run, "a") == outcomes
    low = search(GameTree.parse(ROUND.replace("max[9]", "min[9]", 1)), order=order, bounds=ALL)
    turned = {"acde": "acde", "eadc": "ecad", "ceda": "dcea", "edac": "edac", "ecad": "adce"}
    assert turned[moves].startswith(entered(low, low.tree.root))


def test_the_estimate_orders_no_moves_that_it_values_at_once():
    tree = GameTree.parse("max(a=min[1](6, 7), b=min[8](2, 3), c=4)")
    assert entered(expectiminimax(tree, order="estimate", depth=1), tree.root) == "abc"
    assert entered(expectiminimax(tree, order="estimate", depth=2), tree.root) == "cba"
    assert entered(expectiminimax(tree, order={"b": 1}.get, depth=1), tree.root) == "cba"
    value = {"a": 5, "b": 4}.get
    assert entered(expectiminimax(tree, order="estimate", evaluate=value), tree.root) == "cab"


def test_a_single_move_is_not_judged():
    judged = []
    star1(GameTree.parse("max(a=min(b=max(1, 2), c=max(3)))"), order=judged.append)
    assert judged == ["b", "c", "L1", "L2"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"order": lambda _: "x"}, "node B: order must return a finite number, not 'x'"),
        ({"order": "estimate", "evaluate": lambda _: INF}, "node B: evaluate must return a finite number, not inf"),
        ({"evaluate": lambda _: "y", "depth": 1}, "node B: evaluate must return a finite number, not 'y'"),
        (
            {"evaluate": lambda _: None, "depth": 1},
            "node B lies at the depth limit but has no estimate; give it one or pass evaluate=",
        ),
        ({"depth": 1}, "node B lies at the depth limit but has no estimate; give it one or pass evaluate="),
    ],
    ids=named,
)
@pytest.mark.parametrize("steps", [True, False])
def test_a_wrong_answer_is_refused_with_the_node(options, sentence, steps):
    tree = GameTree.parse("max(min(1, 2), min(3, 4))")
    assert refusal(star1, tree, bounds=(0, 9), steps=steps, **options) == sentence


def test_a_node_that_was_never_expanded_needs_an_estimate():
    sentence = "node B was never expanded and has no estimate; give it one or pass evaluate="
    assert refusal(star1, GameTree.parse("max(min(…), 2)")) == sentence
    assert star1(GameTree.parse("max(min[3](…), 2)")).value == 3


def test_estimates_lie_in_the_bounds_ends_included():
    tree = GameTree.parse("max(min[0](1, 2), min[5](3, 4))")
    assert star1(tree, depth=1, bounds=(0, 5)).value == 5
    sentences = [refusal(star1, tree, depth=1, bounds=bounds, error=BoundsError) for bounds in [(1, 5), (0, 4)]]
    assert sentences == [
        "node B has the estimate 0, outside the bounds [1, 5]", "node C has the estimate 5, outside the bounds [0, 4]"
    ]  # fmt: skip


# -- the table ---------------------------------------------------------------------------------------------------------


def test_what_a_table_answers():
    table = Table()
    assert table.find("p", 1, (0, 1)) is None
    table.put("p", 1, (5, LOWER))
    assert [table.find("p", 1, window) for window in ((0, 5), (0, 4), (0, 6))] == [(5, LOWER), (5, LOWER), None]
    assert (table.find("p", 2, (0, 4)), table.find("q", 1, (0, 4)), table.hits) == (None, None, 2)
    table.put("p", 1, (3, UPPER))
    assert [table.find("p", 1, window) for window in ((3, 9), (4, 9), (2, 9))] == [(3, UPPER), (3, UPPER), None]
    table.put("p", 1, (4, EXACT))
    table.put("p", 1, (9, LOWER))
    assert (table.find("p", 1, (0, 1)), table.hits) == ((4, EXACT), 5)


def test_the_option_table():
    kept = Table()
    assert table_for(kept) is kept
    assert [table_for(given) for given in (False, None)] == [None, None]
    assert table_for(True) == Table()
    assert table_for(True) is not table_for(True)


# Two moves of MAX to the same position, where MIN chooses.
DIAMOND = Drawn(
    {"top": ("max", [("left", "mid"), ("right", "mid")]), "mid": ("min", [("a", 4), ("b", 6)])}, (0, 9), "top"
)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_equal_positions_are_searched_twice_unless_told(search, steps):
    both = 3 if search is not expectiminimax else 4  # a bound of 4 cuts the second
    assert [
        search(DIAMOND, steps=steps, **options).counts["leaves"]
        for options in ({}, {"merge": True}, {"table": True}, {"merge": True, "table": True})
    ] == [both, 2, 2, 2]


@pytest.mark.parametrize("window", [(5, 9), (0, 2)])
@pytest.mark.parametrize("steps", [True, False])
def test_a_bound_in_a_table_is_no_value_to_a_full_search(window, steps):
    tree, kept = GameTree.parse("max(min(1, 2), min(3, 4), max(3, 2))"), Table()
    alphabeta(tree, window=window, table=kept, steps=steps)
    assert any(bound is not EXACT for _, bound in kept.values())
    assert expectiminimax(tree, table=kept, steps=steps).value == 3


@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_a_recall_is_a_step(search):
    run = search(DIAMOND, table=True)
    (recall,) = (step for step in run.steps if step.event == "recall")
    if search is expectiminimax:
        assert recall == Recall("C", None, 4, EXACT)
    else:
        assert recall == Recall("C", (4, INF), 4, EXACT)
    assert (run.best, run.best_action, run.principal_variation) == ("B", "left", ["A", "B", "L1"])
    assert repr(run) == f"<Run {run.algorithm}: value 4, best B, 2 leaves>"
    assert summary(run)[2] == "leaves read          2"


@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_a_table_without_repeats_changes_no_step(search):
    tree = GameTree.parse(ROUND)
    assert search(tree, table=True).steps == search(tree).steps


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_a_run_hands_its_frames_to_the_renderers(tmp_path, monkeypatch):
    from emmviz.picture.draw import draw
    from emmviz.picture.render.graphviz import to_dot
    from emmviz.picture.render.svg import render
    from emmviz.story.fold import frame_of

    run = star1(GameTree.parse("max(a: 3, b: min(1, 2))"))
    total = len(run.steps)
    assert [run.frame().k, run.frame(2).k, [frame.k for frame in run.frames()]] == [total, 2, [*range(total + 1)]]
    assert (run.caption(), run.caption(2)) == (frame_of(run, total).caption, frame_of(run, 2).caption)
    scene = draw(run.tree, run.frame(2), theme="dark", lang="en", layout="dot")
    assert run.scene(2, theme="dark", layout="dot") == scene
    assert run.scene() == draw(run.tree, run.frame(-1))
    assert run.to_svg(2, theme="dark") == render(draw(run.tree, run.frame(2), theme="dark"))
    assert run.to_svg() == render(run.scene())
    assert run.to_dot(2, theme="dark").source == to_dot(draw(run.tree, run.frame(2), theme="dark")).source
    assert run.to_dot().source == to_dot(run.scene()).source
    assert run.save(tmp_path / "a.svg", step=2, theme="dark").read_text(encoding="utf-8") == run.to_svg(2, theme="dark")
    axes = run.plot()
    assert run.plot(axes, 2) is axes
    plotted = []
    monkeypatch.setattr(emmviz.picture.render.matplotlib, "plot", lambda *given: plotted.append(given))
    run.plot(axes, 2, theme="dark")
    assert plotted == [(draw(run.tree, run.frame(2), theme="dark"), axes)]
    for wrong in (run.caption, run.scene, lambda lang: summary(run, lang)):
        with pytest.raises(TreeError, match="xx"):
            wrong(lang="xx")
    animated = []
    monkeypatch.setattr(
        emmviz.picture.render.matplotlib, "animate", lambda *given, **named: animated.append((*given, named))
    )
    run.animate()
    run.animate(interval=70, theme="print")
    assert animated == [(run, {"interval": 1000}), (run, {"interval": 70, "theme": "print"})]
    assert "application/vnd.jupyter.widget-view+json" in run._repr_mimebundle_()[0]


# -- what else a run says ----------------------------------------------------------------------------------------------


def test_where_a_search_can_cut():
    tree = GameTree.parse("max(1, 2)")
    found = {name: emmviz.search(tree, name).cuts_at for name in algorithms()}
    nowhere, players = set(), {"max", "min"}
    assert found == {
        "expectiminimax": nowhere, "expectimax": nowhere, "minimax": nowhere, "alphabeta": players,
        "star1": players | {"chance"}, "star2": players | {"chance"},
    }  # fmt: skip


def test_a_window_without_inside_clips_nothing():
    rules = rules_from({"fail": "hard"})
    assert [rules.settle(3, EXACT, window) for window in ((5, 5), (2, 2), (9, 1))] == [(3, EXACT)] * 3
    assert [rules.settle(3, EXACT, window) for window in ((4, 5), (1, 2), (3, 4), (2, 3))] == [
        (4, UPPER), (2, LOWER), (3, EXACT), (3, EXACT)
    ]  # fmt: skip


def test_leaves_in_all():
    tree = GameTree.parse("chance[0](1: 2, 0: max[0](3, 4))")
    assert [star1(tree, depth=depth).counts["leaves_total"] for depth in (None, 5, 0)] == [3, 1, 1]


def test_a_node_that_nobody_expanded_counts_among_the_leaves():
    tree = GameTree.parse("max(3, min[4](…), chance[6](…))")
    for run in (expectiminimax(tree), star1(tree), expectiminimax(tree, steps=False),
                expectiminimax(FlatTree.from_tree(tree))):  # fmt: skip
        assert (run.value, run.counts["leaves"], run.counts["leaves_total"]) == (6, 3, 3)


@pytest.mark.parametrize("steps", [True, False])
def test_only_of_a_game_is_the_tree_grown(steps):
    assert star1(DIAMOND, steps=steps).grown is True
    assert star1(GameTree.parse("max(1, 2)"), steps=steps).grown is False


def test_the_variation_without_steps_keeps_the_order_at_every_depth():
    tree = GameTree.parse("max[0](a=min[4](b=max[7](1, 2), c=max[5](3)), d=min[9](e=max[6](0), f=max[1](0)))")
    for depth in (1, 2, 3, 4):
        runs = [star1(tree, depth=depth, order="estimate", bounds=(0, 9), steps=steps) for steps in (True, False)]
        paths = {1: ["A", "d"], 2: ["A", "a", "c"], 3: ["A", "a", "b", "L2"], 4: ["A", "a", "b", "L2"]}
        assert [run.principal_variation for run in runs] == [paths[depth]] * 2


def given(kind, ways, bounds=None):
    """A game of one position; what follows are leaves, worth themselves."""
    return Drawn({"top": (kind, ways)}, bounds, "top")


def test_a_game_in_floats_is_summed_in_floats_without_steps_and_exactly_with_them():
    game, rounded = given("chance", [(0.1, 3.0), (0.2, 5.0), (0.7, 7.0)], (0, 9)), 0.1 * 3.0 + 0.2 * 5.0 + 0.7 * 7.0
    assert F(rounded) != F(62, 10)
    assert [star1(game, steps=steps).value for steps in (True, False)] == [F(62, 10), F(rounded)]


@pytest.mark.parametrize("bounds", [None, (0.1, 0.7), (0.1, 0.1), (0, 1)])
def test_a_number_in_floats_stays_one_without_steps_at_the_ends_of_the_bounds_too(bounds):
    for number in (0.1,) if bounds == (0.1, 0.1) else (0.1, 0.7):
        runs = [star1(given("max", [("go", number)], bounds), steps=steps) for steps in (True, False)]
        assert [run.value for run in runs] == [F(str(number)), F(number)]


@pytest.mark.parametrize(
    ("probs", "scaled"),
    [
        ([0.1] * 10, [0.1] * 10),  # whose sum is 1 − 1e-16
        ([0.1, 0.0, 0.9], [0.1, 0.0, 0.9]),
        ([0.5, 0.5000000004], [0.5 / 1.0000000004, 0.5000000004 / 1.0000000004]),
    ],
    ids=named,
)
def test_probabilities_in_floats_are_scaled_only_where_they_are_off(probs, scaled):
    game = given("chance", [(prob, float(value)) for value, prob in enumerate(probs, start=3)])
    assert expectiminimax(game, steps=False).value == F(
        sum(prob * float(value) for value, prob in enumerate(scaled, start=3) if prob)
    )


def test_without_steps_the_tree_of_a_game_is_what_can_follow_the_moves():
    def nodes(**options):
        return [*star1(DIAMOND, steps=False, **options).tree]

    assert nodes() == ["A", "B", "C", "L1", "L2"]
    assert nodes(merge=True) == ["A", "B", "L1", "L2"]
    assert nodes(depth=0, evaluate=lambda _: 1) == ["A"]
    assert nodes(depth=1, evaluate=lambda _: 1) == ["A", "B", "C"]


def test_deepening_searches_the_root_even_with_a_full_table():
    tree, kept = GameTree.parse("max[0](a=min[1](max[5](5), 6), b=min[2](max[7](7), 8))"), Table()
    for _ in range(2):
        runs = deepen(tree, "alphabeta", 2, table=kept)
        assert [(run.value, run.best) for run in runs] == [(2, "b"), (7, "b")]
        assert runs[-1].options["table"] is kept


def test_when_alpha_and_beta_have_met_the_window_of_the_node_is_shown():
    run = alphabeta(GameTree.parse("max(5, 3)"), window=(0, 5))
    assert [step.window for step in run.steps if step.node == "A"] == [(0, 5)] * 3


def test_the_numbers_of_a_run_are_fractions_or_infinite():
    run = star1(given("max", [("go", 0.5), ("stay", 0)], (-INF, 1.5)), steps=False)
    assert [type(number) for number in (run.value, *run.bounds)] == [F, float, F]
    assert (run.value, run.bounds) == (F(1, 2), (-INF, F(3, 2)))
