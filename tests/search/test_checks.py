"""What a user's algorithm may yield and return: a slip is named with the algorithm and the step, before any picture."""

from fractions import Fraction as F

import pytest

from emmviz import Algorithm, Bound, GameTree, games, search
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.events import Cutoff, Enter, Evaluate, Leave, Probe, Update
from emmviz.search.searching import algorithm_of
from tests.refusal import refusal

TREE = GameTree.parse("max(chance(1, 2), 3)")
GAME = games.get("coin-tictactoe")
ONE = (F(1), Bound.EXACT)
FITS = "an event or task.visit(...) of a child"


def of(visit, code=full.CODE):
    return Algorithm("mine", visit, code, full.KINDS)


def yielding(*items, end=ONE):
    """An algorithm that yields these at the root, and returns the end."""

    def visit(task, node, window, depth):
        yield from items
        return end

    return of(visit)


READ, IN = Evaluate(node="A", value=F(1)), Enter(node="A")


@pytest.mark.parametrize("tree", [TREE, GAME], ids=["tree", "game"])
@pytest.mark.parametrize(
    ("algorithm", "sentence"),
    [
        (of(lambda *_: None), "step 1: visit must be a generator, not return None"),
        (of(lambda *_: ONE), "step 1: visit must be a generator, not return (Fraction(1, 1), Bound.EXACT)"),
        (yielding(), "step 1: visit returned before it had yielded an event"),
        (yielding(None), f"step 1: visit must yield {FITS}, not None"),
        (yielding(READ, 7), f"step 2: visit must yield {FITS}, not 7"),
        (yielding(("enter", "A")), f"step 1: visit must yield {FITS}, not ('enter', 'A')"),
        (yielding(READ, end=None), "step 2: visit must return (value, Bound), not None"),
        (yielding(READ, end=7), "step 2: visit must return (value, Bound), not 7"),
        (yielding(READ, end=(float("nan"), None)), "step 2: visit must return (value, Bound), not (nan, None)"),
        (yielding(READ, end=(1, "exact")), "step 2: visit must return (value, Bound), not (1, 'exact')"),
        (yielding(Enter(node="Z")), "step 1: Enter names 'Z', which is no node of the tree"),
        (yielding(Enter(node=[])), "step 1: Enter names [], which is no node of the tree"),
        (
            yielding(IN, Update(node="A", child="Z", value=F(1), result=ONE)),
            "step 2: Update names 'Z', which is no node of the tree",
        ),
        (
            yielding(IN, Leave(node="A", value=F(1), bound=Bound.EXACT, best="A")),
            "step 2: Leave names A as a child of A",
        ),
        (
            yielding(IN, Cutoff(node="A", value=F(1), bound=Bound.LOWER, side="beta", skipped=("Z",))),
            "step 2: Cutoff names 'Z', which is no node of the tree",
        ),
        (
            yielding(IN, Cutoff(node="A", value=F(1), bound=Bound.LOWER, side="beta", skipped=None)),
            "step 2: skipped of Cutoff must be a tuple, not None",
        ),
        (
            yielding(IN, Cutoff(node="A", window=(0, 9), value=F(1), bound=Bound.LOWER, side="gamma", skipped=())),
            "step 2: side of Cutoff must be alpha or beta, not 'gamma'",
        ),
        (yielding(Evaluate(node="A", value="seven")), "step 1: value of Evaluate must be a number, not 'seven'"),
        (yielding(Evaluate(node="A")), "step 1: value of Evaluate must be a number, not None"),
        (yielding(Enter(node="A", window="wide")), "step 1: window of Enter must be (alpha, beta), not 'wide'"),
        (
            yielding(IN, Leave(node="A", value=F(1), bound="exact")),
            "step 2: bound of Leave must be a Bound, not 'exact'",
        ),
        (yielding(IN, Update(node="A", value=F(1), result=ONE)), "step 2: child of Update must be a node, not None"),
        (
            yielding(IN, Update(node="A", value=F(1), result=7)),
            "step 2: result of Update must be (value, Bound), not 7",
        ),
        (yielding(IN, Leave(node="A", value=F(1), bound=Bound.EXACT)), "step 2: Leave of A comes before any Update"),
        (yielding(Leave(node="A", value=F(1), bound=Bound.EXACT)), "step 1: Leave of A comes before Enter"),
    ],
)
def test_a_slip_of_one_s_own_algorithm_is_named_with_its_step(tree, algorithm, sentence):
    assert refusal(search, tree, algorithm) == f"mine, {sentence}"
    assert refusal(search, TREE, algorithm, steps=False) == f"mine, {sentence}"


def test_without_steps_a_node_of_a_game_is_called_as_its_position():
    def leaves(task, node, window, depth):
        yield Leave(node=node, value=F(1), bound=Bound.EXACT)

    sentence = f"mine, step 1: Leave of {GAME.root!r} comes before Enter"
    assert refusal(search, GAME, of(leaves), steps=False) == sentence


def elsewhere(task, node, window, depth):
    yield Enter(node=node)
    return (yield task.visit(task, "Z", window, depth))


def kind_elsewhere(task, node, window, depth):
    yield Enter(node=task.kind("Z"))


@pytest.mark.parametrize("options", [{}, {"table": True}], ids=str)
def test_a_node_that_is_not_there_is_visited_by_nobody(options):
    sentence = "mine, step 2: visits 'Z', which is no node of the tree"
    assert refusal(search, TREE, of(elsewhere), **options) == sentence
    assert refusal(search, TREE, of(kind_elsewhere), **options) == "the tree has no node 'Z'"


def stays(task, node, window, depth):
    while True:
        yield Enter(node=node)


def descends(task, node, window, depth):
    return (yield task.visit(task, node, window, depth))


@pytest.mark.parametrize("tree", [TREE, GAME], ids=["tree", "game"])
@pytest.mark.parametrize(("visit", "step"), [(stays, 1001), (descends, 1)])
def test_an_algorithm_without_end_ends_at_the_limit(tree, visit, step):
    end = "no end after 1,000 events and visits; allow more (limit=) if there is one"
    assert refusal(search, tree, of(visit), limit=1_000) == f"mine, step {step}: {end}"


def test_a_limit_below_the_size_of_a_tree_stops_no_algorithm_that_ends():
    assert search(TREE, of(lambda *place: full.visit(*place)), limit=1).value == 3


@pytest.mark.parametrize(
    "options", [{}, {"table": True, "order": "probability"}, {"depth": 2, "evaluate": lambda _: 0}]
)
@pytest.mark.parametrize("name", ["expectiminimax", "alphabeta", "star1", "star2"])
def test_what_emmviz_s_own_searches_do_passes_every_check(name, options):
    known = algorithm_of(name)
    mine = Algorithm("mine", lambda *place, **own: known.visit(*place, **own), known.code, known.kinds, own=known.own)
    for tree in (TREE, GAME):
        assert search(tree, mine, **options).steps == search(tree, name, **options).steps
        few, same = (search(tree, which, steps=False, **options) for which in (mine, name))
        assert (few.value, few.best, few.counts, few.leaves) == (same.value, same.best, same.counts, same.leaves)
    assert any(isinstance(step, Probe) for step in search(GAME, mine).steps) is (name == "star2")
