"""A search by hand: the right trace is accepted in every order, every wrong method is caught and named."""

import random
from collections import Counter
from itertools import pairwise

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


@each_seed(10_000, 50)
def test_the_right_trace_is_accepted_in_any_order(seed):
    algorithm = BY_HAND[seed % len(BY_HAND)]
    states = list(states_of(seed, algorithm))
    if not states:
        return
    end = states[-1]
    assert end.ask is None
    found = distance(end)
    assert (found.wrong, found.extra, found.missing, found.asked) == (0, (), (), found.total)
    for state in states[:-1]:
        if state.ask.kind == "value":
            true, value, bound = plain(end.desk.tree, state.ask.node), state.ask.answer, bound_at(state)
            assert (
                (value == true) if bound is Bound.EXACT else (value >= true) if bound is Bound.UPPER else value <= true
            )
    if algorithm == "star1":
        by_hand = in_order(end.desk.tree, end.picks)
        windows = {event.node: event.window for event in by_hand.events if event.what == "enter"}
        for state in states[:-1]:
            if state.ask.kind == "window":
                assert state.ask.answer == windows[state.ask.node], state.ask
            if state.ask.kind == "value":
                assert state.ask.answer == by_hand.reported(state.ask.node), state.ask
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


@each_seed(2_000, 40)
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
        count = 1
        for node in tree:
            for k in range(2, 1 + sum(way.prob != 0 for way in tree.branches(node))):
                count *= k
        assert len(ends) == count or any(way.prob == 0 for node in tree for way in tree.branches(node))


def verdict(state, given):
    """The verdict on a wrong answer and the name of its mistake."""
    found = answer(state, given).tries[-1]
    return found.verdict, found.mistake


SLIPS = ("window_unchanged", "window_reset", "wrong_sign", "not_divided", "ends_of_bounds")


@each_seed(10_000, 40)
def test_wrong_windows_of_outcomes_are_named(seed):
    for state in states_of(seed, "star1"):
        ask = state.ask
        if ask is None or ask.kind != "window":
            continue
        above = state.desk.tree.parent(ask.node)
        chance = state.desk.tree.kind(above) == "chance"
        if not chance:
            own = window_of(state, above)
            kind = state.desk.tree.kind(above)
            if own != ask.answer:
                assert verdict(state, tuple(map(typed, own))) == ("wrong", f"not_tightened_{kind}")
            continue
        given = {slip: slipped_window(state, slip) for slip in SLIPS}
        for slip, window in given.items():
            if clamped_pair(window, state.run.bounds) == clamped_pair(ask.answer, state.run.bounds):
                continue
            found = verdict(state, tuple(map(typed, window)))
            assert found[0] == "wrong", (slip, window, ask)
            assert found[1] is not None, (slip, window, ask)
            assert found[1] not in given or clamped_pair(given[found[1]], state.run.bounds) == clamped_pair(
                window, state.run.bounds
            ), (slip, found, window, ask)


@each_seed(10_000, 25)
def test_wrong_cuts_and_wrong_readings_are_named(seed):
    for state in states_of(seed, ("alphabeta", "star1", "star2")[seed % 3]):
        ask = state.ask
        if ask is None or ask.kind != "next":
            continue
        kind, tree = state.desk.tree.kind(ask.node), state.desk.tree
        if cuts(state):
            step = state.run.steps[state.step]
            for child in step.skipped:
                assert verdict(state, child)[0] == "wrong"
                assert verdict(state, child)[1] in ("read_too_much", "equal")
                if kind != "chance":
                    equal = step.value == step.window[step.side == "beta"]
                    assert verdict(state, child)[1] == ("equal" if equal else "read_too_much")
            if step.window[0] < step.window[1]:
                assert verdict(state, cut(state, OTHER[step.side])) == ("wrong", "wrong_side")
            continue
        before = heard(state, ask.node)
        for side in OTHER:
            found = verdict(state, cut(state, side))
            assert found[0] == "wrong"
            if kind not in state.run.cuts_at:
                assert found[1] == "never_cuts"
            elif not before and not probes(state):
                assert found[1] == "nothing_read"
            elif kind != "chance":
                sound = "beta" if kind == "max" else "alpha"
                assert found[1] == ("stopped_too_early" if side == sound else f"cut_side_{kind}")
            elif before:
                assert found[1] in ("stopped_too_early", "clamped_test", "outcome_cut")
        for node in tree:
            if tree.prob(node) == 0 and tree.parent(node) == ask.node:
                assert verdict(state, node) == ("wrong", "improbable")
            elif not probes(state) and tree.parent(node) != ask.node:
                assert verdict(state, node)[0] == "wrong"


@each_seed(10_000, 40)
def test_wrong_numbers_and_bounds_are_named(seed):
    for state in states_of(seed, ("expectiminimax", "star1")[seed % 2]):
        ask = state.ask
        if ask is None or ask.kind != "value":
            continue
        tree, bound = state.desk.tree, bound_at(state)
        low, high = state.run.bounds
        settled = (bound is Bound.UPPER and ask.answer <= low) or (bound is Bound.LOWER and ask.answer >= high)
        if bound is not Bound.EXACT:
            assert verdict(state, typed(ask.answer)) == (("right", None) if settled else ("wrong", "bound_as_value"))
            wrong = {Bound.UPPER: ">= ", Bound.LOWER: "<= "}[bound]
            assert verdict(state, wrong + typed(ask.answer)) == ("wrong", "bound_turned")
            continue
        assert verdict(state, "<= " + typed(ask.answer)) == ("wrong", "value_as_bound")
        results = [result for _, result in heard(state, ask.node)]
        values = [value for value, bound in results]
        if any(bound is not Bound.EXACT for _, bound in results):
            continue
        if tree.kind(ask.node) == "chance":
            given = {"unweighted_mean": sum(values) / len(values), "sum": sum(values), "chance_as_max": max(values),
                     "chance_as_min": min(values)}  # fmt: skip
        else:
            given = {"roles_swapped": min(values) if tree.kind(ask.node) == "max" else max(values)}
        for name, value in given.items():
            if value != ask.answer:
                found = verdict(state, typed(value))
                assert found[0] == "wrong", (name, ask)
                assert found[1] is not None, (name, ask)
                # It may be the number that the method gives if all below is done so as well.
                throughout = BACKUP_MISTAKES[found[1]](tree.subtree(ask.node)) if found[1] in BACKUP_MISTAKES else None
                assert found[1] not in given or value in (given[found[1]], throughout), (name, found, ask)


# One tree, in words


def through(state, *given):
    for one in given:
        state = answer(state, one)
    return state


def test_a_second_wrong_answer_leads_on_with_what_is_right():
    state = through(begin(gallery.aima_scale(), "star1", level=1), "B", "D", "L1", "L2")
    once = answer(state, "7")
    assert once.ask == state.ask
    twice = answer(once, "8")
    assert (twice.ask.kind, twice.ask.node) == ("interval", "B")
    assert (distance(twice).wrong, distance(twice).asked) == (1, 5)


def test_marked_at_the_end_every_answer_leads_on():
    state = through(begin(gallery.aima_scale(), "star1", level=1, marking="at the end"), "B", "D", "L1", "L2", "7")
    assert state.ask.kind == "interval"
    assert distance(state).wrong == 1


def test_undo_takes_back_one_answer_and_the_order_with_it():
    start = begin(gallery.aima_scale(), "star1")
    right = answer(start, "C")
    assert undo(right) == start
    assert undo(start) == start
    assert answer(undo(right), "B").ask.node == "B"


def test_what_cannot_be_read_changes_nothing():
    state = through(begin(gallery.aima_scale(), "expectiminimax"), "nowhere")
    assert (state.done, state.tries[-1].verdict) == (0, "unread")
    assert distance(state).asked == 0


def test_an_answer_that_is_shown_is_not_right_at_the_first_try():
    state = show(begin(gallery.aima_scale(), "star1"))
    assert (state.ask.kind, distance(state).wrong) == ("window", 1)


def test_the_leaves_read_in_vain_and_those_left_out_are_counted():
    state = begin(gallery.aima_scale(), "star1", level=1)
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
    tree = GameTree.parse("max(2, chance(9/10: min(1, 3), 1/10: min(1, 4)))")
    tree.graph["bounds"] = (1, 4)
    state = through(begin(tree, "star1"), "L1")
    state = through(state, "A" if "A" in tree and tree.parent("A") == tree.root else "B")
    assert state.ask.kind == "window"
    state = after(state)
    state = answer(state, state.desk.tree.children(state.ask.node)[1])
    inner = state.ask.answer
    assert inner[0] == 1  # A is far below L
    a = (2 - tree.prob(tree.children("B")[0]) * 4) / tree.prob(state.ask.node)
    assert a < 1
    for low in (typed(inner[0]), typed(a)):
        assert answer(state, (low, "oo" if not is_finite(inner[1]) else typed(inner[1]))).tries[-1].verdict == "right"


def test_star2_is_to_probe_first_and_then_keeps_its_order():
    state = through(begin(gallery.aima_scale(), "star2", level=1), "B")
    assert verdict(state, "D") == ("wrong", "probe_first")
    state = through(state, "L3")  # the first reply of E, which is not the first outcome
    state = after(state)
    state = after(after(state))
    assert (state.ask.kind, state.ask.answer) == ("next", "E")
    assert verdict(state, "D") == ("wrong", "in_order")


@pytest.mark.parametrize("algorithm", ["alphabeta", "star1", "star2", "expectiminimax"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_three_hints_of_which_only_the_last_gives_the_answer(algorithm, lang):
    state = begin(gallery.aima_scale(), algorithm, lang=lang)
    while state.ask is not None:
        first, second = hints(state.ask)
        assert first
        assert second
        assert shown(state.ask)
        assert state.ask.prompt
        if state.ask.kind == "value":
            assert "= ?" in second
        state = after(state)


def test_every_mistake_that_can_be_named_has_a_sentence():
    seen = Counter()
    for seed in range(45):
        for state in states_of(seed, ("star1", "star2", "alphabeta")[seed % 3], largest=15):
            if state.ask is None:
                continue
            if state.ask.kind == "next":
                some = [*state.ask.choices, *state.desk.tree]
            elif state.ask.kind == "value":
                some = ["0", "<= 0", "1", typed(state.ask.answer), ">= " + typed(state.ask.answer)]
            else:
                some = [("-oo", "oo"), ("0", "1"), right_answer(state)[::-1]]
            for given in some:
                found = answer(state, given).tries[-1]
                assert (found.verdict == "wrong" and found.mistake is not None) <= bool(found.why)
                seen[found.mistake] += 1
    assert len(seen) > 12


@pytest.mark.parametrize(("options", "why"), [
    ({"order": "probability"}, "act takes no option order"),
    ({"depth": 2}, "act takes no option depth"),
    ({"level": 3}, "level must be 1 or 2, not 3"),
    ({"marking": "never"}, 'marking must be "at once" or "at the end"'),
])  # fmt: skip
def test_what_does_not_fit_is_refused(options, why):
    with pytest.raises(TreeError, match=why):
        begin(gallery.aima_scale(), "star1", **options)


def test_a_search_that_cannot_be_done_by_hand_is_refused():
    with pytest.raises(TreeError, match="act knows minimax"):
        begin(gallery.aima_scale(), "negamax")
    with pytest.raises(TreeError, match="is a leaf"):
        begin(GameTree.parse("3"), "minimax")
    with pytest.raises(TreeError, match="needs a GameTree"):
        begin("max(1, 2)", "minimax")


def test_infinite_bounds_ask_for_no_infinite_interval():
    tree = GameTree.parse("max(1, chance(2, 3))")
    state = begin(tree, "star1", level=1, bounds=(-INF, INF))
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
    asked = []
    while state.ask is not None:
        if state.ask.kind == "value":
            asked.append((state.ask.node, state.ask.answer))
        state = answer(state, right_answer(state))
    assert asked == found[done:]
    far = distance(state)
    assert (far.asked, far.wrong) == (far.total, 0)
    assert undo(state).given == state.given


@pytest.mark.parametrize("algorithm", ["star1", "star2", "alphabeta"])
@pytest.mark.parametrize("level", [1, 2])
def test_fewer_and_fewer_steps_are_done_until_one_is_alone(algorithm, level):
    whole = begin(gallery.aima_scale(), algorithm, level=level)
    values = sum(step.event in ("leave", "cutoff") for step in whole.run.steps)
    states = [begin(gallery.aima_scale(), algorithm, level=level, done=done) for done in range(values)]
    given = [state.given for state in states]
    lines = [worked(state.desk, state.run, state.given) for state in states]
    assert (given[0], lines[0]) == (0, [])
    assert given == sorted(set(given))
    assert all(more[: len(fewer)] == fewer for fewer, more in pairwise(lines))
    assert all(state.step < len(state.run.steps) for state in states)


@pytest.mark.parametrize("done", [-1, 6, True, 1.0, "2", None])
def test_something_is_left_to_do(done):
    with pytest.raises(
        TreeError, match=r"^done must be a whole number from 0 to 5, not .+ one at least is left to find$"
    ):
        begin(gallery.aima_scale(), "star1", done=done)


def test_a_pair_that_can_be_read_in_two_ways_is_no_wrong_answer():
    state = through(begin(GameTree.parse("max(chance(.5: 2, .5: 1)) in [0, 2.6]"), "star1", level=1), "B", "L1")
    assert [str(end) for end in state.ask.answer] == ["1", "23/10"]
    assert answer(state, "1,2,3").tries[-1].verdict == "unread"
    assert answer(state, "1; 2,3").tries[-1].verdict == "right"


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
