"""What a search refuses, each with a message, whichever engine is asked; tests/games has wrong games."""

from fractions import Fraction
from functools import partial

import pytest

import emmviz
from emmviz import BoundsError, FlatTree, GameTree, TreeError, alphabeta, expectiminimax, star1, star2
from emmviz.base.messages import Message, Option, brief
from emmviz.search.searching import algorithm_of
from tests.naming import named
from tests.random_games import Drawn, Grown
from tests.refusal import refused
from tests.search.test_quick import rolling
from tests.searches import INF

NAN = float("nan")
ORDER = partial(Message, "wrong.search.order", known="probability, improbability, estimate")


def of_option(name, given):
    """An option and a value that it does not take, with the message."""
    expected = algorithm_of("star2").options[name].expected
    return {name: given}, Message("wrong.search.option", name=name, expected=expected, given=repr(given))


# What becomes of a tree, and what says so, for the engine with steps, the one without, and the arrays.
ENGINES = [(GameTree.copy, {}), (GameTree.copy, {"steps": False}), (FlatTree.from_tree, {})]


@pytest.mark.parametrize(("form", "more"), ENGINES, ids=["steps", "no steps", "arrays"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"window": (3, 3)}, Message("wrong.search.window", alpha=3, beta=3)),
        ({"window": (4, "1/2")}, Message("wrong.search.window", alpha=4, beta=Fraction(1, 2))),
        ({"bounds": (3, 1)}, Message("wrong.tree.bounds_order", low=3, high=1)),
        *(of_option("window", wrong) for wrong in (4, (1, "x"), "12", (1, 2, 3), (NAN, 1))),
        *(of_option("depth", wrong) for wrong in (-1, 1.5, True)),
        of_option("evaluate", 3),
        of_option("table", 1),
        *(
            ({"order": wrong}, ORDER(given=repr(part)))
            for wrong, part in [
                *((one, one) for one in ("likely", 3, True)),
                ((None,), None),
                (("estimate", 1), 1),
                (("probability", "improbability"), "improbability"),
                ((abs, min), min),
            ]
        ),
        of_option("fail", "loud"),
        *(of_option("limit", wrong) for wrong in (0, 1.5, True)),
        *(of_option("probes", wrong) for wrong in (-1, 1.0, True)),
        of_option("probe_order", "random"),
    ],
    ids=named,
)
def test_an_option_that_does_not_fit(options, message, form, more):
    error = BoundsError if "bounds" in options else TreeError
    assert refused(star2, form(GameTree.parse("max(1, 2)")), error=error, **options, **more) == message


NO_ESTIMATE = partial(Message, "wrong.search.no_estimate", evaluate=Option("evaluate"))
UNEXPANDED = partial(Message, "wrong.search.unexpanded", evaluate=Option("evaluate"))
RETURNED = partial(Message, "wrong.search.returned", function="evaluate")
OUTSIDE = partial(Message, "wrong.search.outside")
A, B, C, L1 = (Message("wrong.search.node", node=node) for node in ("A", "B", "C", "L1"))
ONE, ROLL, IN_B = (Message("wrong.search.position", position=repr(state)) for state in ("one", "roll", "B"))


@pytest.mark.parametrize(("form", "more"), ENGINES, ids=["steps", "no steps", "arrays"])
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("max(min(1, 2), min[3](4, 5))", {"depth": 1}, NO_ESTIMATE(place=B)),
        (
            "max(min(1, 2), 3)",
            {"depth": 1, "bounds": (0, 9), "evaluate": lambda _: None},
            NO_ESTIMATE(place=B),
        ),
        ("max(1, min(…))", {}, UNEXPANDED(place=B)),
        ("max(1, min(…))", {"bounds": (0, 9)}, UNEXPANDED(place=B)),
        ("max(min[1](1, 2), min[3](2, 2))", {"depth": 1, "bounds": (0, 2)}, OUTSIDE(place=C, given=3, low=0, high=2)),
        (
            "max(min[1](1, 2), 2)",
            {"depth": 1, "bounds": (1.5, 2)},
            Message(
                "wrong.tree.outside", leaf=Message("tree.leaf_below", value=1, node="B"), low=Fraction(3, 2), high=2
            ),
        ),
        ("max(min[0](1, 2), 2)", {"depth": 1, "bounds": (1, 2)}, OUTSIDE(place=B, given=0, low=1, high=2)),
        ("max(min(1, 2), 3)", {"depth": 1, "evaluate": lambda _: NAN}, RETURNED(place=B, given="nan")),
        ("max(min(1, 2), 3)", {"depth": 1, "evaluate": lambda _: "x"}, RETURNED(place=B, given="'x'")),
    ],
    ids=named,
)
def test_an_estimate_that_is_missing_or_does_not_fit(search, text, options, message, form, more):
    error = BoundsError if message.key.endswith("outside") else TreeError
    assert refused(search, form(GameTree.parse(text)), error=error, **options, **more) == message


NO_ORDER = Message("wrong.search.flat_order")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"merge": True}, Message("wrong.search.flat_equal", name="merge")),
        ({"table": True}, Message("wrong.search.flat_equal", name="table")),
        ({"order": "estimate"}, NO_ORDER),
        ({"order": abs}, NO_ORDER),
        ({"order": ("probability", "estimate")}, NO_ORDER),
    ],
    ids=named,
)
def test_options_that_make_no_sense_for_arrays(options, message):
    assert refused(star1, FlatTree.build([("max", 2)], [1, 2]), **options) == message


@pytest.mark.parametrize("large", [10**400, -(10**301), 1.7e308])
def test_an_estimate_that_is_too_large_for_arrays(large):
    tree = FlatTree.from_tree(GameTree.parse("max(1, 2)"))
    message = Message("wrong.search.flat_estimate", place=A)
    assert refused(expectiminimax, tree, depth=0, evaluate=lambda _: large) == message
    assert expectiminimax(tree, depth=0, evaluate=lambda _: 1e300).bounds == (1e300, 1e300)


@pytest.mark.parametrize(("name", "kind"), [("minimax", "chance"), ("expectimax", "min")])
@pytest.mark.parametrize(
    ("form", "more", "node"),
    [(Grown, {"steps": False}, IN_B), *((form, more, B) for form, more in ENGINES)],
    ids=["game", "steps", "no steps", "arrays"],
)
def test_a_kind_that_the_algorithm_does_not_know(name, kind, form, more, node):
    assert refused(emmviz.search, form(GameTree.parse(f"max({kind}(1, 2))")), name, **more) == (
        Message("wrong.search.unknown_kind", place=node, kind=Message(f"wrong.search.kind.{kind}"), algorithm=name)
    )


HUGE = (-(10**3000), 10**3000)
TINY = Fraction(1, 10**5000)


@pytest.mark.parametrize(
    ("game", "options", "key", "holes"),
    [
        (rolling((True,), (1,)), {}, "prob", {"given": "True"}),
        (rolling((0.5, 0.4)), {}, "prob_sum", {"fault": Message("wrong.base.sum", sum=Fraction(9, 10))}),
        (rolling((1.5, -0.5)), {}, "prob_negative", {"prob": -0.5}),
        (rolling((TINY, 1 - TINY)), {}, "prob", {"given": "≈1e−5000"}),
        (rolling(values=(1, INF)), {}, "utility", {"given": "inf"}),
        (rolling(values=(1, None)), {}, "utility", {"given": "None"}),
        (rolling(values=(1, 10**5000 - 1)), {"bounds": HUGE}, "utility", {"given": "≈1e5000"}),
        (rolling(values=(1, TINY)), {}, "utility", {"given": "≈1e−5000"}),
        (rolling(values=(1, 7.5)), {"bounds": (0, 5)}, "outside", {"value": 7.5, "low": 0, "high": 5}),
    ],
    ids=named,
)
def test_a_number_of_a_game_that_does_not_fit(game, options, key, holes):
    error = BoundsError if key == "outside" else TreeError
    message = Message(f"wrong.games.{key}", state="'roll'" if key.startswith("prob") else "1", **holes)
    for steps in (True, False):
        assert refused(star1, game, steps=steps, error=error, **options) == message


@pytest.mark.parametrize("worth", ["high", -INF, INF, 10**5000], ids=brief)
def test_an_order_of_a_game_that_does_not_fit(worth):
    # With steps a position has an id where it is only judged.
    for steps, place in ((False, ONE), (True, L1)):
        assert refused(star1, rolling(), order=lambda _: worth, steps=steps) == (
            RETURNED(place=place, function="order", given=brief(worth))
        )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": 1}, NO_ESTIMATE),
        ({"depth": 1, "evaluate": lambda _: NAN}, partial(RETURNED, given="nan")),
        ({"depth": 1, "evaluate": lambda _: "much"}, partial(RETURNED, given="'much'")),
        ({"depth": 1, "evaluate": lambda _: 10**5000 - 1, "bounds": HUGE}, partial(RETURNED, given="≈1e5000")),
        (
            {"depth": 1, "bounds": (0, 5), "evaluate": lambda _: 6.5},
            partial(OUTSIDE, given=Fraction(13, 2), low=0, high=5),
        ),
        ({"depth": 1, "bounds": (0, 5), "evaluate": lambda _: -1}, partial(OUTSIDE, given=-1, low=0, high=5)),
        ({"depth": 2, "order": "estimate", "evaluate": lambda _: INF}, partial(RETURNED, given="inf")),
    ],
    ids=["none", "nan", "text", "huge", "above", "below", "infinite"],
)
def test_an_estimate_of_a_game_that_does_not_fit(options, message):
    error = BoundsError if message.args == OUTSIDE.args else TreeError
    for steps, place in ((False, ROLL), (True, B)):
        assert refused(star1, rolling(), steps=steps, error=error, **options) == message(place=place)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize(
    ("table", "back"),
    [
        ({0: ("max", [("a", 1)]), 1: ("min", [("b", 0)])}, 0),
        ({0: ("chance", [(1, 1)]), 1: ("min", [("b", 1)])}, 1),
    ],
)
def test_a_game_that_comes_back(table, back, steps):
    wrong = Message("wrong.games.endless", state=str(back), option=Option("depth"))
    assert refused(star2, Drawn(table), steps=steps) == wrong


WALK = {n: ("chance", [(Fraction(1, 2), n - 1), (Fraction(1, 2), n + 1)]) for n in (-1, 0, 1)} | {
    n: ("leaf", n) for n in (-2, 2)
}
BY_CHANCE = Message("wrong.games.endless_moves", state="0", option=Option("depth"))


@pytest.mark.parametrize(
    "search",
    [
        emmviz.grow,
        star1,
        star2,
        expectiminimax,
        *(partial(one, steps=False) for one in (star1, star2, expectiminimax)),
        partial(star1, table=True),
        partial(star1, merge=True, steps=False),
    ],
)
def test_a_game_that_comes_back_by_chance_alone_is_refused_at_any_depth(search):
    assert refused(search, Drawn(WALK), depth=3) == BY_CHANCE
    # A move lies between, which the depth counts: from 0 MAX goes to 1, and on.
    moved = Drawn(WALK | {0: ("max", [("on", 1)])}, estimates={1: 0})
    found = search(moved, depth=3)
    assert (star1(found) if isinstance(found, GameTree) else found).value == Fraction(3, 2)
