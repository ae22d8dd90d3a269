"""What a search may take: nodes, memory, depth and time, and what becomes of a game's own endless functions."""

import mmap
import time
import traceback
from fractions import Fraction as F
from functools import partial

import pytest

import emmviz
from emmviz import FlatTree, GameTree, TreeError, alphabeta, expectiminimax, star1, star2
from emmviz.base.messages import Message, Option, counted
from emmviz.games import Game, grow
from emmviz.search.engines import limits
from emmviz.search.engines.limits import resident
from tests.patience import PATIENCE
from tests.programs import lines_of
from tests.random_games import Drawn
from tests.refusal import refused
from tests.searches import INF, SEARCHES


class Endless(Game):
    """One move after the other, for ever, or until `last`."""

    root, bounds = 0, (0, 1)

    def __init__(self, wide=1, last=INF):
        self.wide, self.last = wide, last

    def kind(self, state):
        return "max" if state < self.last else "leaf"

    def successors(self, state):
        return [(str(move), self.wide * state + move + 1) for move in range(self.wide)]

    def utility(self, state):
        return 1


AHEAD = {"depth": Option("depth")}


# -- nodes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_ends_at_its_limit_of_nodes(search, steps):
    message = refused(search, Endless(wide=3), steps=steps, limit=2_000)
    assert message.key == ("wrong.search.nodes_recorded" if steps else "wrong.search.nodes")
    assert message.holes["nodes"] == counted("node", 2_000)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_game_of_just_as_many_nodes_is_searched(search):
    game = Endless(wide=2, last=15)  # 15 positions that move, 16 leaves
    assert len(grow(game)) == 31
    assert search(game, limit=31).value == search(game, limit=31, steps=False).value == 1
    assert refused(search, game, limit=30).holes["nodes"] == counted("node", 30)
    assert refused(search, game, limit=15, steps=False).holes["nodes"] == counted("node", 15)


@pytest.mark.parametrize("form", [GameTree.copy, FlatTree.from_tree])
def test_a_tree_that_is_there_has_no_limit(form):
    tree = GameTree.parse("max(1, chance(2, 3), min(4, 5))")
    assert star1(form(tree), limit=1).value == 4


# -- memory ------------------------------------------------------------------------------------------------------------


def test_what_the_process_holds_is_known():
    before = resident()
    with mmap.mmap(-1, 64 * 2**20) as kept:  # pages of its own, which no freed object has left
        for place in range(0, len(kept), 4096):
            kept[place] = 1
        assert 60 * 2**20 < resident() - before < 500 * 2**20
    assert before > 2**20


@pytest.mark.parametrize("steps", [True, False])
def test_a_search_ends_when_it_takes_too_much_memory(steps, monkeypatch):
    monkeypatch.setattr(limits, "MEMORY", -(2**40))
    assert refused(star1, Endless(wide=2), steps=steps) == (
        Message("wrong.search.memory", most=-1024, nodes=counted("node", 1), **AHEAD)
    )


# -- depth -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", [expectiminimax, star2])
def test_a_game_without_end_is_refused(search, monkeypatch):
    monkeypatch.setattr(limits, "MOST_LEVELS", 2_000)
    assert refused(search, Endless(), steps=False) == Message("wrong.search.levels", most=2_000, **AHEAD)
    run = search(Endless(), steps=False, depth=1_800, evaluate=lambda state: 1)
    assert (run.value, run.counts["nodes"], run.leaves, len(run.principal_variation)) == (1, 1_801, [1_800], 1_801)


def test_a_deep_game_takes_no_time_to_see_that_no_position_comes_back():
    """Each of 3,000 positions compared with all above it would be 4 million comparisons."""
    compared = []

    class Counted(int):
        def __eq__(self, other):
            return compared.append(None) or int.__eq__(self, other)

        __hash__ = int.__hash__

    line = {Counted(n): ("max", [("on", Counted(n + 1))]) for n in range(3_000)}
    for search in (star1, partial(star1, steps=False), grow):
        compared.clear()
        search(Drawn(line, (0, 3_000), Counted(0)))
        assert len(compared) < 40_000


@pytest.mark.parametrize("search", [star1, star2])
def test_a_position_that_comes_back_is_found_wherever_it_stands(search):
    """Star2 generates the replies of all outcomes before it searches any: the way to a node has to be found again."""
    ways = {"a": "bc", "b": "de", "c": "fg", "d": "xy", "e": "xy", "f": "yy", "g": "xa"}
    kinds = dict(zip(ways, ["chance", "max", "min", "max", "chance", "min", "max"], strict=True))
    table = {at: (kinds[at], [(F(1, 2), to) for to in two]) for at, two in ways.items()}
    game = Drawn(table | {"x": ("leaf", 0), "y": ("leaf", 1)}, (-5, 5), "a")
    for ask in (search, partial(search, steps=False), grow):
        assert refused(ask, game) == Message("wrong.games.endless", state="'a'", option=Option("depth"))
    game.table["g"] = ("max", [("", "x"), ("", "y")])
    assert search(game).value == search(game, steps=False).value == star1(grow(game)).value


FOR_EVER = {
    "itself": "def utility(self, state): return self.utility(state)",
    "through C": "def utility(self, state): return max(map(self.utility, [state, state]))",
    "sorted": "def utility(self, state): return sorted([state, state], key=self.utility)[0]",
    "an attribute": "def __getattr__(self, name): return getattr(self, name)\n    utility = property(lambda s: s.y)",
}


def test_a_function_that_calls_itself_for_ever_fails_as_anywhere_else():
    """In a separate process, which a stack that overflows would end; the last line tells in which case."""
    cases = [(name, depth, steps) for name in FOR_EVER for depth in (1, 3000) for steps in (True, False)]
    program = f"""
from emmviz import star2
class Own:
    root, bounds, title = 0, (0, 1), ""
    def kind(self, state): return "max" if state < depth else "leaf"
    def successors(self, state): return [("on", state + 1)]
    def evaluate(self, state): return None
for name, depth, steps in {cases}:
    body = {FOR_EVER}[name]
    exec("class Its(Own):\\n    " + body)
    try:
        star2(Its(), steps=steps)
    except RecursionError as error:
        print((name, depth, steps), str(error)[:32], flush=True)
"""
    lines = [f"{case} maximum recursion depth exceeded" for case in cases]
    assert lines_of(program, timeout=PATIENCE) == lines


def test_an_error_from_far_below_shows_few_calls(monkeypatch):
    def fails(state):
        raise KeyError("mine")

    monkeypatch.setattr(limits, "MOST_LEVELS", 2_000)
    game = Endless(last=1_500)
    game.utility = fails
    for asked, error in ((Endless(), TreeError), (game, KeyError)):
        with pytest.raises(error) as caught:
            star1(asked, steps=False)
        calls = traceback.extract_tb(caught.value.__traceback__)
        assert len(calls) < 20
    assert (calls[-1].name, caught.value.args) == ("fails", ("mine",))


def test_ctrl_c_ends_a_search():
    program = """
import os, signal, threading
from emmviz import star1
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a process in the background has not
class G:
    root, bounds, title = (), (0, 1), ""
    read = 0
    def kind(self, state): return "max" if len(state) < 400 else "leaf"
    def successors(self, state): return [("a", (*state, 0)), ("b", (*state, 1))]
    def utility(self, state):
        self.read += 1
        if self.read == 1000: os.kill(os.getpid(), signal.SIGINT)
        return self.read % 2
game = G()
try:
    star1(game, steps=False, bounds=(-9, 9), window=(-5, 5))
except KeyboardInterrupt:
    # What goes on searching never ends.
    for thread in threading.enumerate():
        if thread is not threading.current_thread(): thread.join()
    print("interrupted", game.read >= 1000)
"""
    assert lines_of(program, timeout=PATIENCE) == ["interrupted True"]


# -- time --------------------------------------------------------------------------------------------------------------


def probed(*values):
    return emmviz.chance_node(*(emmviz.min_node(value, value % 3) for value in values))


def seconds(search, tree, options):
    """Processor time, the least of two: it is the same on a busy machine."""
    found = []
    for _ in range(2):
        start = time.process_time()
        search(tree, **options)
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.sampled
@pytest.mark.parametrize("options", [{}, {"window": (1, 5), "bounds": (-1, 8)}, {"steps": False}], ids=str)
@pytest.mark.parametrize(
    ("build", "search"),
    [
        (emmviz.max_node, alphabeta),
        *((emmviz.chance_node, search) for search in (expectiminimax, star1, star2)),
        (probed, partial(star2, probes=2)),
    ],
    ids=["players", "full", "star1", "star2", "probes"],
)
def test_ten_times_the_children_take_some_ten_times_as_long(build, search, options):
    """In the square of them it would be a hundred times: 47 s for a chance node of 4,000 outcomes."""
    few, many = (build(*(i % 7 for i in range(count))) for count in (100, 1_000))
    assert seconds(search, many, options) < 40 * seconds(search, few, options)


@pytest.mark.parametrize("search", [expectiminimax, star2])
def test_long_denominators_are_added_in_halves(search):
    """One after the other, each sum is as long as all before it: 18 s for 100 leaves."""
    values = [F(10**900 + 2 * i + 1, 10**899 + 6 * i + 7) for i in range(40)]
    tree = emmviz.chance_node(*values)
    for steps in (True, False):
        assert search(tree, steps=steps).value == sum(values) / 40


# -- size of numbers ---------------------------------------------------------------------------------------------------

HUGE = 10**400


@pytest.mark.parametrize(
    "bounds",
    [None, (-HUGE, HUGE), (-INF, INF), (-HUGE, INF), (-INF, HUGE)],
    ids=["none", "finite", "infinite", "above", "below"],
)
@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("search", SEARCHES)
def test_numbers_that_no_float_can_hold(search, steps, bounds):
    tree = GameTree.parse(
        f"max(chance(.5: {HUGE}, .5: 3), chance(.5: min(1, 2), .5: -{HUGE}), chance(1/3: 4, 2/3: max(5, 6)))"
    )
    for window in ((-INF, INF), (HUGE // 4, HUGE)):
        run = search(tree, steps=steps, bounds=bounds, window=window)
        assert (run.value, run.best) == (F(HUGE + 3, 2), "B")


@pytest.mark.parametrize("search", SEARCHES)
def test_probabilities_that_no_float_can_hold(search):
    tiny = F(1, 10**400 + 7)
    tree = emmviz.max_node(emmviz.chance_node((tiny, emmviz.min_node(3, 4)), (1 - tiny, emmviz.max_node(1, 2))), 1)
    for steps in (True, False):
        for bounds in (None, (-INF, INF), (0, 9)):
            assert search(tree, steps=steps, bounds=bounds).value == 2 + tiny


def chance(probs, *values):
    """A game of one roll."""
    leaves = {i: ("leaf", value) for i, value in enumerate(values)}
    return Drawn({"root": ("chance", list(zip(probs, leaves, strict=True)))} | leaves, None, "root")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("half", "values"), [(0.5, (HUGE, 1)), (F(1, 2), (HUGE, 1.5)), (F(1, 2), (1.5, HUGE)), (0.5, (F(-HUGE, 3), 1))]
)
def test_floats_and_numbers_too_large_for_them_are_not_added(search, half, values):
    game = chance((half, half), *values)
    assert search(game).value == sum(map(F, values)) / 2
    place = next(i for i, value in enumerate(values) if abs(value) > 9)
    assert refused(search, game, steps=False) == Message("wrong.search.mixed", position=repr(place))


@pytest.mark.parametrize("search", SEARCHES)
def test_long_denominators_of_probabilities_and_values_in_floats(search):
    part = F(10**350 + 9, 2 * 10**350 + 7)
    floats, whole = chance((part, 1 - part), 1.0, 3.0), chance((part, 1 - part), 1, 3)
    assert abs(search(floats, steps=False).value - search(floats).value) < F(1, 10**12)
    assert search(whole, steps=False).value == part + 3 * (1 - part)
