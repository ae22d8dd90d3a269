"""What a user's algorithm may yield and return: a slip is named with the algorithm and the step, before any picture."""

from fractions import Fraction as F
from functools import partial

import pytest

from emmviz import Algorithm, Bound, GameTree, games, search
from emmviz.base.messages import Message, Option
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.events import Cutoff, Enter, Evaluate, Leave, Probe, Update
from emmviz.search.searching import algorithm_of
from tests.naming import named
from tests.refusal import refused
from tests.search.test_depth import RULES

TREE = GameTree.parse("max(chance(1, 2), 3)")
GAME = games.get("coin-tictactoe")
ONE = (F(1), Bound.EXACT)


def said(key, **holes):
    return Message(f"wrong.search.{key}", **holes)


IN_STEP = partial(Message, "wrong.search.in_step", algorithm="mine")


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
    ("algorithm", "step", "message"),
    [
        (of(lambda *_: None), 1, said("visit.generator", given="None")),
        (of(lambda *_: ONE), 1, said("visit.generator", given="(Fraction(1, 1), Bound.EXACT)")),
        (yielding(), 1, said("visit.early")),
        (yielding(None), 1, said("visit.yields", given="None")),
        (yielding(READ, 7), 2, said("visit.yields", given="7")),
        (yielding(("enter", "A")), 1, said("visit.yields", given="('enter', 'A')")),
        (yielding(READ, end=None), 2, said("visit.returns", given="None")),
        (yielding(READ, end=7), 2, said("visit.returns", given="7")),
        (yielding(READ, end=(float("nan"), None)), 2, said("visit.returns", given="(nan, None)")),
        (yielding(READ, end=(1, "exact")), 2, said("visit.returns", given="(1, 'exact')")),
        (yielding(Enter(node="Z")), 1, said("visit.names", event="Enter", node="'Z'")),
        (yielding(Enter(node=[])), 1, said("visit.names", event="Enter", node="[]")),
        (
            yielding(IN, Update(node="A", child="Z", value=F(1), result=ONE)),
            2,
            said("visit.names", event="Update", node="'Z'"),
        ),
        (
            yielding(IN, Leave(node="A", value=F(1), bound=Bound.EXACT, best="A")),
            2,
            said("visit.child", event="Leave", child="A", node="A"),
        ),
        (
            yielding(IN, Cutoff(node="A", value=F(1), bound=Bound.LOWER, side="beta", skipped=("Z",))),
            2,
            said("visit.names", event="Cutoff", node="'Z'"),
        ),
        (
            yielding(IN, Cutoff(node="A", value=F(1), bound=Bound.LOWER, side="beta", skipped=None)),
            2,
            said("event.skipped", event="Cutoff", given="None"),
        ),
        (
            yielding(IN, Cutoff(node="A", window=(0, 9), value=F(1), bound=Bound.LOWER, side="gamma", skipped=())),
            2,
            said("event.side", event="Cutoff", given="'gamma'"),
        ),
        (yielding(Evaluate(node="A", value="seven")), 1, said("event.value", event="Evaluate", given="'seven'")),
        (yielding(Evaluate(node="A")), 1, said("event.value", event="Evaluate", given="None")),
        (yielding(Enter(node="A", window="wide")), 1, said("event.window", event="Enter", given="'wide'")),
        (
            yielding(IN, Leave(node="A", value=F(1), bound="exact")),
            2,
            said("event.bound", event="Leave", given="'exact'"),
        ),
        (
            yielding(IN, Update(node="A", value=F(1), result=ONE)),
            2,
            said("event.child", event="Update", given="None"),
        ),
        (
            yielding(IN, Update(node="A", value=F(1), result=7)),
            2,
            said("event.result", event="Update", given="7"),
        ),
        (yielding(IN, Leave(node="A", value=F(1), bound=Bound.EXACT)), 2, said("visit.before_update", node="A")),
        (
            yielding(Leave(node="A", value=F(1), bound=Bound.EXACT)),
            1,
            said("visit.before_enter", event="Leave", node="A"),
        ),
    ],
    ids=named,
)
def test_a_slip_of_one_s_own_algorithm_is_named_with_its_step(tree, algorithm, step, message):
    assert refused(search, tree, algorithm) == IN_STEP(step=step, fault=message)
    assert refused(search, TREE, algorithm, steps=False) == IN_STEP(step=step, fault=message)


def test_without_steps_a_node_of_a_game_is_called_as_its_position():
    def leaves(task, node, window, depth):
        yield Leave(node=node, value=F(1), bound=Bound.EXACT)

    fault = refused(search, GAME, of(leaves), steps=False).holes["fault"]
    assert (fault.key, repr(fault.holes["node"])) == ("wrong.search.visit.before_enter", repr(GAME.root))


def elsewhere(task, node, window, depth):
    yield Enter(node=node)
    return (yield task.visit(task, "Z", window, depth))


def kind_elsewhere(task, node, window, depth):
    yield Enter(node=task.kind("Z"))


@pytest.mark.parametrize("options", [{}, {"table": True}], ids=str)
def test_a_node_that_is_not_there_is_visited_by_nobody(options):
    assert refused(search, TREE, of(elsewhere), **options) == IN_STEP(step=2, fault=said("visit.visits", node="'Z'"))
    assert refused(search, TREE, of(kind_elsewhere), **options) == Message("wrong.tree.no_node", node="'Z'")


def stays(task, node, window, depth):
    while True:
        yield Enter(node=node)


def descends(task, node, window, depth):
    return (yield task.visit(task, node, window, depth))


@pytest.mark.parametrize("tree", [TREE, GAME], ids=["tree", "game"])
@pytest.mark.parametrize(("visit", "step"), [(stays, 1001), (descends, 1)])
def test_an_algorithm_without_end_ends_at_the_limit(tree, visit, step):
    end = said("visit.endless", most=1_000, limit=Option("limit"))
    assert refused(search, tree, of(visit), limit=1_000) == IN_STEP(step=step, fault=end)


def test_a_limit_below_the_size_of_a_tree_stops_no_algorithm_that_ends():
    assert search(TREE, of(lambda *place: full.visit(*place)), limit=1).value == 3


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"table": True, "order": "probability"},
        *({"depth": depth, "evaluate": lambda _: 0, **rule} for depth in range(3) for rule in RULES),
    ],
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
