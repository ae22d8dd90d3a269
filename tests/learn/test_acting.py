"""A search by hand: the right trace is accepted in every order, every wrong method is caught and named."""

import random
from collections import Counter
from itertools import pairwise
from math import factorial, prod

import pytest

from emmviz import Bound, GameTree, TreeError, gallery
from emmviz.base.numbers import INF, is_finite
from emmviz.learn.acting.asking import worked
from emmviz.learn.acting.desk import BY_HAND
from emmviz.learn.acting.state import answer, begin, distance, show, undo
from emmviz.learn.marking import hints, shown
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from tests.learn.hands import (
    OTHER,
    after,
    bound_at,
    clamped_pair,
    cut,
    cuts,
    heard,
    in_order,
    probes,
    right_answer,
    slipped_window,
    start,
    to_pick,
    typed,
    window_of,
)
from tests.long import each_seed
from tests.shapes import plain, random_tree

SCALE = gallery.aima_scale()
SMALL = 9  # nodes, up to which every order is tried


def states_of(seed, algorithm, largest=40):
    """The states of one right trace in a random order, with the nodes picked."""
    tree, rng, picked = random_tree(seed), random.Random(seed), set()
    state = start(seed, tree, algorithm) if len(tree) <= largest else None
    while state is not None and state.ask is not None:
        yield state
        given = None
        if state.ask.kind == "next" and (some := to_pick(state, picked)):
            given = rng.choice(some)
            if answer(state, given).tries[-1].mistake == "in_order":
                assert algorithm == "star2"
                given = state.ask.answer
            picked.add(given)
        state = after(state, given)
    if state is not None:
        yield state


def asked(seed, algorithm, *kinds, **options):
    """The states of a right trace in which something of these kinds is asked for."""
    return (state for state in states_of(seed, algorithm, **options) if state.ask and state.ask.kind in kinds)


def verdict(state, given):
    """The verdict on an answer and the name of its mistake."""
    found = answer(state, given).tries[-1]
    return found.verdict, found.mistake


@each_seed(10_000, 50)
def test_the_right_trace_is_accepted_in_any_order(seed):
    algorithm = BY_HAND[seed % len(BY_HAND)]
    states = list(states_of(seed, algorithm))
    if not states:
        return
    *before, end = states
    found = distance(end)
    assert (end.ask, found.wrong, found.extra, found.missing, found.asked) == (None, 0, (), (), found.total)
    values = [state for state in before if state.ask.kind == "value"]
    for state in values:
        true, value = plain(end.desk.tree, state.ask.node), state.ask.answer
        assert {Bound.EXACT: value == true, Bound.UPPER: value >= true, Bound.LOWER: value <= true}[bound_at(state)]
    if algorithm == "star1":
        by_hand = in_order(end.desk.tree, end.picks)
        windows = {event.node: event.window for event in by_hand.events if event.what == "enter"}
        assert all(one.ask.answer == windows[one.ask.node] for one in before if one.ask.kind == "window")
        assert all(state.ask.answer == by_hand.reported(state.ask.node) for state in values)
        assert [step.node for step in end.run.steps if step.event == "evaluate"] == by_hand.leaves


def every_end(state, picked=frozenset()):
    """All right traces from a state on, in every order."""
    while state.ask is not None:
        some = to_pick(state, picked) if state.ask.kind == "next" else []
        if some:
            for node in some:
                tried = answer(state, node)
                if tried.tries[-1].mistake == "in_order":
                    assert state.desk.algorithm == "star2"
                else:
                    assert tried.tries[-1].verdict == "right", (state.ask, node)
                    yield from every_end(tried, picked | {node})
            return
        state = after(state)
    yield state


@each_seed(2_000, 25)
def test_every_order_of_a_small_tree(seed):
    tree = random_tree(seed)
    algorithm = BY_HAND[seed % len(BY_HAND)]
    state = start(seed, tree, algorithm) if len(tree) <= SMALL else None
    if state is None:
        return
    ends = list(every_end(state))
    assert len({end.picks for end in ends}) == len(ends) > 0
    assert {end.run.value for end in ends} == {plain(tree)}
    if algorithm in ("minimax", "expectimax", "expectiminimax"):
        ways = [tree.branches(node) for node in tree]
        count = prod(factorial(sum(way.prob != 0 for way in some)) for some in ways)
        assert len(ends) == count or any(way.prob == 0 for some in ways for way in some)


SLIPS = ("window_unchanged", "window_reset", "wrong_sign", "not_divided", "ends_of_bounds")


@each_seed(10_000, 25)
def test_wrong_windows_of_outcomes_are_named(seed):
    for state in asked(seed, "star1", "window"):
        tree, right = state.desk.tree, state.ask.answer
        above = tree.parent(state.ask.node)
        if tree.kind(above) != "chance":
            own = window_of(state, above)
            named = own == right or verdict(state, tuple(map(typed, own)))
            assert named in (True, ("wrong", f"not_tightened_{tree.kind(above)}"))
            continue
        given = {slip: slipped_window(state, slip) for slip in SLIPS}
        clamped = {slip: clamped_pair(window, state.run.bounds) for slip, window in given.items()}
        for slip, window in given.items():
            if clamped[slip] != clamped_pair(right, state.run.bounds):
                found, name = verdict(state, tuple(map(typed, window)))
                assert (found, name is None) == ("wrong", False), (slip, window, state.ask)
                assert clamped.get(name, clamped[slip]) == clamped[slip], (slip, name, window, state.ask)


def mistakes_of_a_cut(state, side):
    """The names that a wrong cut may get, None for any."""
    kind, before = state.desk.tree.kind(state.ask.node), heard(state, state.ask.node)
    if kind not in state.run.cuts_at:
        return ["never_cuts"]
    if not before and not probes(state):
        return ["nothing_read"]
    if kind != "chance":
        return ["stopped_too_early" if side == {"max": "beta", "min": "alpha"}[kind] else f"cut_side_{kind}"]
    return ["stopped_too_early", "clamped_test", "outcome_cut"] if before else None


@each_seed(10_000, 25)
def test_wrong_cuts_and_wrong_readings_are_named(seed):
    for state in asked(seed, ("alphabeta", "star1", "star2")[seed % 3], "next"):
        tree, here = state.desk.tree, state.ask.node
        if cuts(state):
            step = state.run.steps[state.step]
            equal = "equal" if step.value == step.window[step.side == "beta"] else "read_too_much"
            names = {"read_too_much", "equal"} if tree.kind(here) == "chance" else {equal}
            assert {verdict(state, child) for child in step.skipped} <= {("wrong", name) for name in names}
            wrong_side = step.window[0] >= step.window[1] or verdict(state, cut(state, OTHER[step.side]))
            assert wrong_side in (True, ("wrong", "wrong_side"))
            continue
        for side in OTHER:
            (found, name), names = verdict(state, cut(state, side)), mistakes_of_a_cut(state, side)
            assert found == "wrong"
            assert names is None or name in names, (state.ask, side, name)
        for node in tree:
            if tree.prob(node) == 0 and tree.parent(node) == here:
                assert verdict(state, node) == ("wrong", "improbable")
            elif not probes(state) and tree.parent(node) != here:
                assert verdict(state, node)[0] == "wrong"


@each_seed(10_000, 25)
def test_wrong_numbers_and_bounds_are_named(seed):
    for state in asked(seed, ("expectiminimax", "star1")[seed % 2], "value"):
        ask, tree, bound, (low, high) = state.ask, state.desk.tree, bound_at(state), state.run.bounds
        right = typed(ask.answer)
        if bound is not Bound.EXACT:
            settled = ask.answer <= low if bound is Bound.UPPER else ask.answer >= high
            assert verdict(state, right) == (("right", None) if settled else ("wrong", "bound_as_value"))
            turned = {Bound.UPPER: ">= ", Bound.LOWER: "<= "}[bound] + right
            assert verdict(state, turned) == ("wrong", "bound_turned")
            continue
        assert verdict(state, "<= " + right) == ("wrong", "value_as_bound")
        results = [result for _, result in heard(state, ask.node)]
        if any(bound is not Bound.EXACT for _, bound in results):
            continue
        values = [value for value, _ in results]
        given = {
            "max": {"roles_swapped": min(values)},
            "min": {"roles_swapped": max(values)},
            "chance": {"unweighted_mean": sum(values) / len(values), "sum": sum(values),
                       "chance_as_max": max(values), "chance_as_min": min(values)},
        }[tree.kind(ask.node)]  # fmt: skip
        for name, value in given.items():
            if value != ask.answer:
                found, called = verdict(state, typed(value))
                assert (found, called is None) == ("wrong", False), (name, ask)
                # It may be the number that the method gives if all below is done so as well.
                throughout = BACKUP_MISTAKES[called](tree.subtree(ask.node)) if called in BACKUP_MISTAKES else None
                assert called not in given or value in (given[called], throughout), (name, called, ask)


# One tree, in words


SHOW = object()


def through(state, *given):
    for one in given:
        state = show(state) if one is SHOW else answer(state, one)
    return state


@pytest.mark.parametrize(("options", "given", "ask", "wrong"), [
    # A second wrong answer leads on with what is right; marked at the end every one does.
    ({"level": 1}, ["B", "D", "L1", "L2", "7"], ("value", "D"), (1, 5)),
    ({"level": 1}, ["B", "D", "L1", "L2", "7", "8"], ("interval", "B"), (1, 5)),
    ({"level": 1, "marking": "at the end"}, ["B", "D", "L1", "L2", "7"], ("interval", "B"), (1, 5)),
    # What cannot be read changes nothing; what is shown is not right at the first try.
    ({}, ["nowhere"], ("next", "A"), (0, 0)),
    ({}, [SHOW], ("window", "B"), (1, 1)),
], ids=str)  # fmt: skip
def test_where_an_answer_leads(options, given, ask, wrong):
    state = through(begin(SCALE, "star1", **options), *given)
    assert (state.ask.kind, state.ask.node) == ask
    assert (distance(state).wrong, distance(state).asked) == wrong


def test_undo_takes_back_one_answer_and_the_order_with_it():
    start = begin(SCALE, "star1")
    right = answer(start, "C")
    assert undo(right) == start
    assert undo(start) == start
    assert answer(undo(right), "B").ask.node == "B"


def test_the_leaves_read_in_vain_and_those_left_out_are_counted():
    state = begin(SCALE, "star1", level=1)
    before = through(state, "B", "D", "L1")
    early = answer(before, cut(before, "alpha"))
    assert early.tries[-1].mistake == "stopped_too_early"
    assert distance(early).missing == ("L2",)
    while not (cuts(state) and state.ask.node == "C"):
        state = after(state)
    late = answer(state, "G")
    assert late.tries[-1].mistake == "read_too_much"
    assert distance(late).extra == ("L7",)


def test_the_window_of_an_outcome_may_be_clamped_or_not():
    tree = GameTree.parse("max(2, chance(9/10: min(1, 3), 1/10: min(1, 4))) in [1, 4]")
    state = after(through(begin(tree, "star1"), "L1", "B"))
    state = answer(state, tree.children("B")[1])
    (low, high), unclamped = state.ask.answer, (2 - tree.prob(tree.children("B")[0]) * 4) / tree.prob(state.ask.node)
    assert unclamped < low == 1
    for one in (low, unclamped):
        assert verdict(state, (typed(one), typed(high))) == ("right", None)


def test_star2_is_to_probe_first_and_then_keeps_its_order():
    state = through(begin(SCALE, "star2", level=1), "B")
    assert verdict(state, "D") == ("wrong", "probe_first")
    state = after(after(after(through(state, "L3"))))  # the first reply of E, which is not the first outcome
    assert (state.ask.kind, state.ask.answer) == ("next", "E")
    assert verdict(state, "D") == ("wrong", "in_order")


@pytest.mark.parametrize("algorithm", ["alphabeta", "star1", "star2", "expectiminimax"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_three_hints_of_which_only_the_last_gives_the_answer(algorithm, lang):
    state = begin(SCALE, algorithm, lang=lang)
    while state.ask is not None:
        first, second = hints(state.ask)
        assert all([first, second, shown(state.ask), state.ask.prompt])
        assert state.ask.kind != "value" or "= ?" in second
        state = after(state)


def test_every_mistake_that_can_be_named_has_a_sentence():
    seen = Counter()
    for seed in range(45):
        algorithm = ("star1", "star2", "alphabeta")[seed % 3]
        for state in asked(seed, algorithm, "next", "value", "window", "interval", largest=15):
            match state.ask.kind:
                case "next":
                    some = [*state.ask.choices, *state.desk.tree]
                case "value":
                    some = ["0", "<= 0", "1", typed(state.ask.answer), ">= " + typed(state.ask.answer)]
                case _:
                    some = [("-oo", "oo"), ("0", "1"), right_answer(state)[::-1]]
            for given in some:
                found = answer(state, given).tries[-1]
                assert (found.verdict == "wrong" and found.mistake is not None) <= bool(found.why)
                seen[found.mistake] += 1
    assert len(seen) > 12


@pytest.mark.parametrize(("tree", "algorithm", "options", "why"), [
    (SCALE, "star1", {"order": "probability"}, "act takes no option order"),
    (SCALE, "star1", {"depth": 2}, "act takes no option depth"),
    (SCALE, "star1", {"level": 3}, "level must be 1 or 2, not 3"),
    (SCALE, "star1", {"marking": "never"}, 'marking must be "at once" or "at the end"'),
    (SCALE, "negamax", {}, "act knows minimax"),
    (GameTree.parse("3"), "minimax", {}, "is a leaf"),
    ("max(1, 2)", "minimax", {}, "needs a GameTree"),
    *((SCALE, "star1", {"done": done}, "^done must be a whole number from 0 to 5, not .+ one at least is left to find$")
      for done in (-1, 6, True, 1.0, "2", None)),
], ids=str)  # fmt: skip
def test_what_does_not_fit_is_refused(tree, algorithm, options, why):
    with pytest.raises(TreeError, match=why):
        begin(tree, algorithm, **options)


def test_infinite_bounds_ask_for_no_infinite_interval():
    state = begin(GameTree.parse("max(1, chance(2, 3))"), "star1", level=1, bounds=(-INF, INF))
    while state.ask is not None:
        assert state.ask.kind != "interval" or all(map(is_finite, state.ask.answer))
        state = after(state)


# -- half worked ------------------------------------------------------------------------------------------------------


def backed_up(tree, node, found):
    """Every node's value in the order in which a plain recursion finds it."""
    ways = [(way.prob, backed_up(tree, way.child, found)) for way in tree.branches(node) if way.prob != 0]
    kind = tree.kind(node)
    if kind == "leaf":
        return tree.value(node)
    value = sum(p * v for p, v in ways) if kind == "chance" else {"max": max, "min": min}[kind](v for _, v in ways)
    found.append((node, value))
    return value


@each_seed(500, 40)
def test_what_is_done_already_is_what_a_recursion_finds_first_and_the_rest_is_asked_for(seed):
    tree = random_tree(seed)
    if tree.kind(tree.root) == "leaf" or len(tree) > 40:
        return
    backed_up(tree, tree.root, found := [])
    done = seed % len(found)
    state = begin(tree, "expectiminimax", done=done)
    steps = state.run.steps[: state.step]
    assert [(step.node, step.value) for step in steps if step.event == "leave"] == found[:done]
    assert undo(state) is state
    left = []
    while state.ask is not None:
        left += [(state.ask.node, state.ask.answer)] if state.ask.kind == "value" else []
        state = answer(state, right_answer(state))
    assert left == found[done:]
    far = distance(state)
    assert (far.asked, far.wrong) == (far.total, 0)
    assert undo(state).given == state.given


@pytest.mark.parametrize("algorithm", ["star1", "star2", "alphabeta"])
@pytest.mark.parametrize("level", [1, 2])
def test_fewer_and_fewer_steps_are_done_until_one_is_alone(algorithm, level):
    whole = begin(SCALE, algorithm, level=level)
    values = sum(step.event in ("leave", "cutoff") for step in whole.run.steps)
    states = [begin(SCALE, algorithm, level=level, done=done) for done in range(values)]
    given = [state.given for state in states]
    lines = [worked(state.desk, state.run, state.given) for state in states]
    assert (given[0], lines[0]) == (0, [])
    assert given == sorted(set(given))
    assert all(more[: len(fewer)] == fewer for fewer, more in pairwise(lines))
    assert all(state.step < len(state.run.steps) for state in states)


def test_a_pair_that_can_be_read_in_two_ways_is_no_wrong_answer():
    state = through(begin(GameTree.parse("max(chance(.5: 2, .5: 1)) in [0, 2.6]"), "star1", level=1), "B", "L1")
    assert [str(end) for end in state.ask.answer] == ["1", "23/10"]
    assert [verdict(state, one)[0] for one in ("1,2,3", "1; 2,3")] == ["unread", "right"]


@pytest.mark.parametrize(("tree", "side", "mistake"), [
    ("max(5, chance(.5: 0, .5: 12)) in [0, 20]", "alpha", "clamped_test"),
    ("max(5, chance(.5: 0, .5: 12)) in [0, 20]", "beta", "stopped_too_early"),
    ("max(5, chance(.5: 4, .5: 12)) in [0, 20]", "alpha", "outcome_cut"),
    ("max(5, chance(.5: 4, .5: 12)) in [0, 20]", "beta", "stopped_too_early"),
])  # fmt: skip
def test_a_cut_on_the_other_side_is_not_the_mistake_of_this_one(tree, side, mistake):
    state = begin(GameTree.parse(tree), "star1")
    while not (state.ask.kind == "next" and state.ask.node == "B" and state.ask.answer == "L3"):
        state = show(state)
    assert verdict(state, cut(state, side)) == ("wrong", mistake)
