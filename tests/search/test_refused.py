"""What a search refuses, each in one sentence, whichever engine is asked; wrong games stand in tests/games."""

from fractions import Fraction
from functools import partial

import pytest

import emmviz
from emmviz import BoundsError, FlatTree, GameTree, TreeError, alphabeta, expectiminimax, star1, star2
from tests.naming import named
from tests.random_games import Drawn, Grown
from tests.refusal import refusal
from tests.search.test_quick import rolling
from tests.searches import INF

NAN = float("nan")
DEPTH = "depth must be a whole number of player moves, 0 or more, or None, not"
WINDOW = "window must be two numbers (alpha, beta), not"
LIMIT = "limit must be a whole number of nodes, 1 or more, or None, not"
PROBES = "probes must be a whole number, 0 or more, not"
ORDER = "order must be probability, improbability, estimate, a function of a position, or a tuple of these, not"


# What becomes of a tree, and what says so, for the engine with steps, the one without, and the arrays.
ENGINES = [(GameTree.copy, {}), (GameTree.copy, {"steps": False}), (FlatTree.from_tree, {})]


@pytest.mark.parametrize(("form", "more"), ENGINES, ids=["steps", "no steps", "arrays"])
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"window": (3, 3)}, "window must have alpha below beta, not (3, 3)"),
        ({"window": (4, "1/2")}, "window must have alpha below beta, not (4, 0.5)"),
        ({"window": 4}, f"{WINDOW} 4"),
        ({"window": (1, "x")}, f"{WINDOW} (1, 'x')"),
        ({"window": "12"}, f"{WINDOW} '12'"),
        ({"window": (1, 2, 3)}, f"{WINDOW} (1, 2, 3)"),
        ({"window": (NAN, 1)}, f"{WINDOW} (nan, 1)"),
        ({"bounds": (3, 1)}, "bounds must have L at most U, not L = 3 and U = 1"),
        ({"depth": -1}, f"{DEPTH} -1"),
        ({"depth": 1.5}, f"{DEPTH} 1.5"),
        ({"depth": True}, f"{DEPTH} True"),
        ({"evaluate": 3}, "evaluate must be a function of a node, not 3"),
        ({"table": 1}, "table must be True, False or a Table, not 1"),
        *(
            ({"order": wrong}, f"{ORDER} {part!r}")
            for wrong, part in [
                *((one, one) for one in ("likely", 3, True)),
                ((None,), None),
                (("estimate", 1), 1),
                (("probability", "improbability"), "improbability"),
                ((abs, min), min),
            ]
        ),
        ({"fail": "loud"}, 'fail must be "soft" or "hard", not \'loud\''),
        ({"limit": 0}, f"{LIMIT} 0"),
        ({"limit": 1.5}, f"{LIMIT} 1.5"),
        ({"limit": True}, f"{LIMIT} True"),
        ({"probes": -1}, f"{PROBES} -1"),
        ({"probes": 1.0}, f"{PROBES} 1.0"),
        ({"probes": True}, f"{PROBES} True"),
        ({"probe_order": "random"}, 'probe_order must be "cyclic" or "sequential", not \'random\''),
    ],
    ids=named,
)
def test_an_option_that_does_not_fit(options, sentence, form, more):
    error = BoundsError if "bounds" in options else TreeError
    assert refusal(star2, form(GameTree.parse("max(1, 2)")), error=error, **options, **more) == sentence


GIVE = "give it one or pass evaluate="
NO_ORDER = 'a FlatTree is searched as it is, or in the order "probability" or "improbability"'


@pytest.mark.parametrize(("form", "more"), ENGINES, ids=["steps", "no steps", "arrays"])
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("max(min(1, 2), min[3](4, 5))", {"depth": 1}, f"node B lies at the depth limit but has no estimate; {GIVE}"),
        (
            "max(min(1, 2), 3)",
            {"depth": 1, "bounds": (0, 9), "evaluate": lambda _: None},
            f"node B lies at the depth limit but has no estimate; {GIVE}",
        ),
        ("max(1, min(…))", {}, f"node B was never expanded and has no estimate; {GIVE}"),
        ("max(1, min(…))", {"bounds": (0, 9)}, f"node B was never expanded and has no estimate; {GIVE}"),
        (
            "max(min[1](1, 2), min[3](2, 2))",
            {"depth": 1, "bounds": (0, 2)},
            "node C has the estimate 3, outside the bounds [0, 2]",
        ),
        (
            "max(min[1](1, 2), 2)",
            {"depth": 1, "bounds": (1.5, 2)},
            "the leaf 1 below B lies outside the bounds [1.5, 2]",
        ),
        (
            "max(min[0](1, 2), 2)",
            {"depth": 1, "bounds": (1, 2)},
            "node B has the estimate 0, outside the bounds [1, 2]",
        ),
        (
            "max(min(1, 2), 3)",
            {"depth": 1, "evaluate": lambda _: NAN},
            "node B: evaluate must return a finite number, not nan",
        ),
        (
            "max(min(1, 2), 3)",
            {"depth": 1, "evaluate": lambda _: "x"},
            "node B: evaluate must return a finite number, not 'x'",
        ),
    ],
    ids=named,
)
def test_an_estimate_that_is_missing_or_does_not_fit(search, text, options, sentence, form, more):
    error = BoundsError if "outside" in sentence else TreeError
    assert refusal(search, form(GameTree.parse(text)), error=error, **options, **more) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"merge": True}, "a FlatTree knows no equal positions: merge must be False"),
        ({"table": True}, "a FlatTree knows no equal positions: table must be False"),
        ({"order": "estimate"}, NO_ORDER),
        ({"order": abs}, NO_ORDER),
        ({"order": ("probability", "estimate")}, NO_ORDER),
    ],
    ids=named,
)
def test_options_that_make_no_sense_for_arrays(options, sentence):
    assert refusal(star1, FlatTree.build([("max", 2)], [1, 2]), **options) == sentence


@pytest.mark.parametrize("large", [10**400, -(10**301), 1.7e308])
def test_an_estimate_that_is_too_large_for_arrays(large):
    tree = FlatTree.from_tree(GameTree.parse("max(1, 2)"))
    assert refusal(expectiminimax, tree, depth=0, evaluate=lambda _: large).startswith(
        "node A: its estimate is too large for a FlatTree, which takes floats from"
    )
    assert expectiminimax(tree, depth=0, evaluate=lambda _: 1e300).bounds == (1e300, 1e300)


@pytest.mark.parametrize(("name", "kind"), [("minimax", "chance"), ("expectimax", "min")])
@pytest.mark.parametrize(
    ("form", "more", "node"),
    [(Grown, {"steps": False}, "position 'B'"), *((form, more, "node B") for form, more in ENGINES)],
    ids=["game", "steps", "no steps", "arrays"],
)
def test_a_kind_that_the_algorithm_does_not_know(name, kind, form, more, node):
    sentence = f"{node} is a {kind} node, which {name} does not know"
    assert refusal(emmviz.search, form(GameTree.parse(f"max({kind}(1, 2))")), name, **more) == sentence


MANY = "must be a finite number, not a number of too many digits"
HUGE = (-(10**3000), 10**3000)
TINY = Fraction(1, 10**5000)


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (rolling((True,), (1,)), {}, "position 'roll': a probability must be a finite number, not True"),
        (rolling((0.5, 0.4)), {}, "position 'roll': the probabilities of its outcomes sum to 0.9; they must sum to 1"),
        (rolling((1.5, -0.5)), {}, "position 'roll': a probability must not be negative, but is −0.5"),
        (rolling((TINY, 1 - TINY)), {}, f"position 'roll': a probability {MANY}"),
        (rolling(values=(1, INF)), {}, "position 1: its utility must be a finite number, not inf"),
        (rolling(values=(1, None)), {}, "position 1: its utility must be a finite number, not None"),
        (rolling(values=(1, 10**5000 - 1)), {"bounds": HUGE}, f"position 1: its utility {MANY}"),
        (rolling(values=(1, TINY)), {}, f"position 1: its utility {MANY}"),
        (rolling(values=(1, 7.5)), {"bounds": (0, 5)}, "position 1 has the utility 7.5, outside the bounds [0, 5]"),
        (rolling(), {"order": lambda _: "high"}, "position 'one': order must return a finite number, not 'high'"),
        (rolling(), {"order": lambda _: -INF}, "position 'one': order must return a finite number, not -inf"),
        (rolling(), {"order": lambda _: INF}, "position 'one': order must return a finite number, not inf"),
        (rolling(), {"order": lambda _: 10**5000}, f"position 'one': order {MANY.replace('be', 'return', 1)}"),
    ],
    ids=named,
)
def test_a_number_of_a_game_that_does_not_fit(game, options, sentence):
    error = BoundsError if "outside" in sentence else TreeError
    assert refusal(star1, game, steps=False, error=error, **options) == sentence
    # With steps a position has an id where it is only judged.
    assert refusal(star1, game, error=error, **options) == sentence.replace("position 'one':", "node L1:")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"depth": 1}, f"{{}} lies at the depth limit but has no estimate; {GIVE}"),
        ({"depth": 1, "evaluate": lambda _: NAN}, "{}: evaluate must return a finite number, not nan"),
        ({"depth": 1, "evaluate": lambda _: "much"}, "{}: evaluate must return a finite number, not 'much'"),
        (
            {"depth": 1, "evaluate": lambda _: 10**5000 - 1, "bounds": HUGE},
            f"{{}}: evaluate {MANY.replace('be', 'return', 1)}",
        ),
        (
            {"depth": 1, "bounds": (0, 5), "evaluate": lambda _: 6.5},
            "{} has the estimate 6.5, outside the bounds [0, 5]",
        ),
        ({"depth": 1, "bounds": (0, 5), "evaluate": lambda _: -1}, "{} has the estimate −1, outside the bounds [0, 5]"),
        (
            {"depth": 2, "order": "estimate", "evaluate": lambda _: INF},
            "{}: evaluate must return a finite number, not inf",
        ),
    ],
    ids=named,
)
def test_an_estimate_of_a_game_that_does_not_fit(options, sentence):
    error = BoundsError if "outside" in sentence else TreeError
    assert refusal(star1, rolling(), steps=False, error=error, **options) == sentence.format("position 'roll'")
    assert refusal(star1, rolling(), error=error, **options) == sentence.format("node B")


BACK = "so its tree has no end; pass depth=, or use emmviz.games.value_iteration"


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize(
    ("table", "back"),
    [
        ({0: ("max", [("a", 1)]), 1: ("min", [("b", 0)])}, 0),
        ({0: ("chance", [(1, 1)]), 1: ("min", [("b", 1)])}, 1),
    ],
)
def test_a_game_that_comes_back(table, back, steps):
    assert refusal(star2, Drawn(table), steps=steps) == f"the game comes back to position {back}, {BACK}"


WALK = {n: ("chance", [(Fraction(1, 2), n - 1), (Fraction(1, 2), n + 1)]) for n in (-1, 0, 1)} | {
    n: ("leaf", n) for n in (-2, 2)
}
BY_CHANCE = (
    "by chance alone, and depth= counts players' moves, so its tree has no end; use emmviz.games.value_iteration"
)


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
    assert refusal(search, Drawn(WALK), depth=3) == f"the game comes back to position 0 {BY_CHANCE}"
    # A move lies between, which the depth counts: from 0 MAX goes to 1, and on.
    moved = Drawn(WALK | {0: ("max", [("on", 1)])}, estimates={1: 0})
    found = search(moved, depth=3)
    assert (star1(found) if isinstance(found, GameTree) else found).value == Fraction(3, 2)
