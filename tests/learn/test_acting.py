"""A search by hand: the right trace is accepted in every order, every wrong method is caught and named."""

import random

import networkx as nx
import pytest

from emmviz import Bound, GameTree, gallery
from emmviz.base.messages import Message, counted
from emmviz.base.numbers import INF, is_finite
from emmviz.learn import BACKUP_MISTAKES
from emmviz.learn.acting import answer, begin, distance, onward
from emmviz.learn.asking import BY_HAND, ask_pick, ask_value, ask_window
from emmviz.learn.marking import hints, shown
from emmviz.learn.mistakes.rows import rows_of
from emmviz.story.narrate import Narrator
from emmviz.story.visits import moments_of
from tests.learn.hands import (
    after,
    bound_at,
    clamped_pair,
    cut,
    cuts,
    in_order,
    mistake_in,
    onwards,
    probes,
    returned,
    slipped_windows,
    start,
    to_pick,
    typed,
    verdict,
    window_of,
)
from tests.long import each_seed
from tests.refusal import refused
from tests.sentences import leaf_name, saying, wording
from tests.shapes import plain, random_tree

LARGEST = 40  # nodes


def states_of(seed, algorithm):
    """The states of one right search in a random order, and its end, every answer judged on the way."""
    tree, rng, picked = random_tree(seed), random.Random(seed), set()
    state = start(seed, tree, algorithm) if len(tree) <= LARGEST else None
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


def states_that(ask, seed, algorithm):
    """The states of one right search in a random order in which one thing is asked for."""
    return [state for state in states_of(seed, algorithm) if state.turn and state.turn.ask is ask]


@each_seed(10_000, 30)
def test_the_right_trace_is_accepted_in_any_order(seed):
    algorithm = [*BY_HAND][seed % len(BY_HAND)]
    if not (states := list(states_of(seed, algorithm))):
        return
    *states, end = states
    far = distance(end)
    assert (end.ask, far.wrong, far.extra, far.missing, far.asked) == (None, 0, (), (), far.total)
    values = [state for state in states if state.ask.kind == "value"]
    for state in values:
        true, value, bound = plain(end.desk.tree, state.ask.node), state.ask.answer, bound_at(state)
        assert value == true if bound is Bound.EXACT else value >= true if bound is Bound.UPPER else value <= true
    if algorithm == "star1":
        by_hand = in_order(end.desk.tree, end.picks)
        windows = {event.node: event.window for event in by_hand.events if event.event == "enter"}
        assert all(one.ask.answer == windows[one.ask.node] for one in states if one.ask.kind == "window")
        assert all(state.ask.answer == by_hand.reported(state.ask.node) for state in values)
        assert [step.node for step in end.run.steps if step.event == "evaluate"] == by_hand.leaves


@each_seed(10_000, 12)
def test_wrong_windows_of_outcomes_are_named(seed):
    for state in states_that(ask_window, seed, "star1"):
        ask, tree, bounds = state.ask, state.desk.tree, state.run.bounds
        above = tree.parent(ask.node)
        if (kind := tree.kind(above)) != "chance":
            own = window_of(state, above)
            named = ("wrong", f"not_tightened_{kind}")
            same = clamped_pair(own, bounds) == clamped_pair(ask.answer, bounds)
            assert same or verdict(state, tuple(map(typed, own))) == named
            continue
        given = slipped_windows(state)
        meant = {slip: clamped_pair(window, bounds) for slip, window in given.items()}
        for slip, window in given.items():
            if meant[slip] != clamped_pair(ask.answer, bounds):
                mistake = mistake_in(state, tuple(map(typed, window)))
                assert mistake is not None, (slip, window, ask)
                assert meant.get(mistake, meant[slip]) == meant[slip], (slip, mistake, window, ask)


OTHER = {"alpha": "beta", "beta": "alpha"}


@each_seed(10_000, 6)
def test_wrong_cuts_and_wrong_readings_are_named(seed):
    for state in states_that(ask_pick, seed, ("alphabeta", "star1", "star2")[seed % 3]):
        ask, tree, step = state.ask, state.desk.tree, state.run.steps[state.step]
        kind = tree.kind(ask.node)
        if cuts(state):
            equal = "equal" if step.value == step.window[step.side == "beta"] else "read_too_much"
            named = {mistake_in(state, child) for child in step.skipped}
            assert named <= ({equal} if kind != "chance" else {"read_too_much", "equal"})
            if step.window[0] < step.window[1]:
                wrong_side = "wrong_side" if kind == "chance" else f"cut_side_{kind}"
                assert mistake_in(state, cut(state, OTHER[step.side])) == wrong_side
            continue
        before = returned(state, ask.node)
        for side in OTHER:
            mistake = mistake_in(state, cut(state, side))
            if kind not in state.run.cuts_at:
                assert mistake == "never_cuts"
            elif not before and not probes(state):
                assert mistake == "nothing_read"
            elif kind != "chance":
                sound = "beta" if kind == "max" else "alpha"
                assert mistake == ("stopped_too_early" if side == sound else f"cut_side_{kind}")
            elif before:
                assert mistake in ("stopped_too_early", "clamped_test", "outcome_cut")
        never = [node for node in tree if tree.prob(node) == 0 and tree.parent(node) == ask.node]
        # A click on the node itself changes nothing: the search may have gone there by itself.
        assert verdict(state, ask.node) == ("unread", "already_here")
        assert answer(state, ask.node).answered == state.answered
        away = [node for node in tree if node != ask.node and tree.parent(node) != ask.node]
        elsewhere = [] if probes(state) else away
        named = {node: mistake_in(state, node) for node in (*never, *elsewhere)}
        assert {named[node] for node in never} <= {"improbable"}
        assert None not in named.values()


@each_seed(10_000, 12)
def test_wrong_numbers_and_bounds_are_named(seed):
    for state in states_that(ask_value, seed, ("expectiminimax", "star1")[seed % 2]):
        ask, tree, bound = state.ask, state.desk.tree, bound_at(state)
        # What the unread leaves are is not known: L and U count where they are declared.
        low, high = state.desk.options.get("bounds") or tree.bounds or (-INF, INF)
        if bound is not Bound.EXACT:
            settled = ask.answer <= low if bound is Bound.UPPER else ask.answer >= high
            assert verdict(state, typed(ask.answer)) == (("right", None) if settled else ("wrong", "bound_unsigned"))
            wrong = {Bound.UPPER: ">= ", Bound.LOWER: "<= "}[bound]
            assert mistake_in(state, wrong + typed(ask.answer)) == "bound_turned"
            continue
        assert mistake_in(state, "<= " + typed(ask.answer)) == "value_as_bound"
        values = [value for value, bound in returned(state, ask.node).values() if bound is Bound.EXACT]
        if len(values) < len(returned(state, ask.node)):
            continue
        given = {"roles_swapped": min(values) if tree.kind(ask.node) == "max" else max(values)}
        if tree.kind(ask.node) == "chance":
            given = {"unweighted_mean": sum(values) / len(values), "sum": sum(values)}
            given |= {"chance_as_max": max(values), "chance_as_min": min(values)}
        for name, value in given.items():
            if value != ask.answer:
                mistake = mistake_in(state, typed(value))
                assert mistake is not None, (name, ask)
                # It may be the number that the method gives if all below is done so as well.
                throughout = BACKUP_MISTAKES[mistake](tree.subtree(ask.node)) if mistake in BACKUP_MISTAKES else None
                assert mistake not in given or value in (given[mistake], throughout), (name, mistake, ask)


# -- one tree, in words -----------------------------------------------------------------------------------------------


def through(tree, algorithm, *given, **options):
    """The state after some answers."""
    state = begin(GameTree.parse(tree) if isinstance(tree, str) else tree, algorithm, **options)
    for one in given:
        state = answer(state, one)
    return state


SCALE = gallery.aima_scale()


@pytest.mark.parametrize(
    ("marking", "wrong", "leads_on", "asked"),
    [
        ("at once", ["7"], False, (5, 1)),
        ("at once", ["7", "8"], True, (5, 1)),  # the first answer counts
        ("at the end", ["7"], True, (5, 1)),
        ("at once", ["nothing"], False, (4, 0)),
    ],
)
def test_a_second_wrong_answer_leads_on_with_what_is_right_and_at_the_end_the_first(marking, wrong, leads_on, asked):
    state = through(SCALE, "star1", "B", "D", "L1", "L2", *wrong, level=1, marking=marking)
    assert (state.ask.kind, distance(state)[:2]) == ("interval" if leads_on else "value", asked)


def test_where_there_is_one_way_on_it_is_not_asked_for():
    asked = [
        (one.ask.node, one.ask.kind) for one in onwards(begin(GameTree.parse("max(1, chance(2, 3))"), "expectimax"))
    ]
    assert asked == [("A", "next"), ("B", "next"), ("B", "value"), ("A", "value")]


def test_the_value_of_a_leaf_that_was_cut_is_called_that():
    tree = GameTree.parse("max(6, chance(.5: min(7, 0), .5: min(18, 16))) in [0, 20]")
    state = begin(tree, "star1", level=1)
    for pick in ("L1", "B", "C", "L3"):
        state = answer(state, pick)
    while state.ask.kind != "value":
        state = onward(state)
    assert (state.ask.node, state.ask.answer, state.ask.notation.sign) == ("C", 0, "≤")
    found = answer(state, "7").tries[-1]
    why = wording("act.mistake_unread_leaf", child=leaf_name(1, "C"))
    assert (found.mistake, found.why) == ("unread_leaf", why)


def test_no_sentence_names_a_value_that_is_not_known_or_a_cut_that_is_never_made():
    state = through(SCALE, "expectiminimax")
    assert answer(state, "Z").tries[-1].why == wording("act.write_pick")
    while (state.ask.node, state.ask.kind) != ("B", "value"):
        state = onward(state)
    # It is the value of C, which comes after B; 2.1 is known once B is left.
    assert "C" not in answer(state, "1.3").tries[-1].why
    state = next(one for one in onwards(state) if (one.ask.node, one.ask.kind) == ("C", "value"))
    assert answer(state, "2.1").tries[-1].why.startswith(wording("learn.fact_other", given="2.1", other="B", name="C"))


def test_no_hint_says_that_max_has_something_while_it_has_nothing():
    state = begin(GameTree.parse("max(D=min(5, 7), min(3, 9))"), "alphabeta")
    while state.ask.prompt != wording("act.ask_next_or_cut", name="MIN D"):
        state = onward(state)
    assert hints(state.ask)[0] == wording("quiz.rule_cut_min")


def test_the_leaves_read_in_vain_and_those_left_out_are_counted():
    state = through(SCALE, "star1", "B", "D", "L1", level=1)
    early = answer(state, cut(state, "alpha"))
    assert (early.tries[-1].mistake, distance(early).missing) == ("stopped_too_early", ("L2",))
    assert saying("learn.no_cut_min").search(early.tries[-1].why)
    late = next(answer(one, "G") for one in onwards(state) if one.ask.node == "C" and cuts(one))
    assert (late.tries[-1].mistake, distance(late).extra) == ("read_too_much", ("L7",))


def test_star2_is_to_probe_first_and_then_keeps_its_order():
    state = through(SCALE, "star2", "B", level=1)
    assert (*verdict(state, "D"), shown(state.ask)) == (
        *("wrong", "probe_first"),
        wording("act.begin", nodes=leaf_name(1, "D")),
    )
    # What is shown says where the search goes then, where it has a choice.
    begun = f"{wording('act.begin', nodes='…')[:-2]}D, E. {wording('act.goes_to', node='D')}"
    assert shown(begin(GameTree.parse("max(D=min(5, 7), E=min(3, 9))"), "minimax").ask) == begun
    state = after(after(after(answer(state, "L3"))))  # the first reply of E, which is not the first outcome
    assert (state.ask.kind, state.ask.answer, verdict(state, "D")) == ("next", "E", ("wrong", "in_order"))


def test_a_second_reply_of_an_outcome_is_not_yet_to_be_probed():
    tree = GameTree.parse("max(a: 6, b: chance(min(7, 1), min(9, 8))) in [0, 10]")
    state = after(through(tree, "star2", "L1", "B", "L2", level=1))
    assert (verdict(state, "L3"), verdict(state, "L2")) == (("wrong", "probed_once"), ("wrong", "again"))
    # Whichever reply of an outcome is probed first, it is not called one more.
    state = through(tree, "star2", "L1", "B", "L3", level=1)
    said = [Narrator(tree).sentence(one) for one in moments_of(state.run) if one.step.event == "probe"]
    assert [bool(saying("caption.probe").match(sentence)) for sentence in said] == [True]


@pytest.mark.parametrize("algorithm", ["alphabeta", "star1", "star2", "expectiminimax"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_three_hints_of_which_only_the_last_gives_the_answer(algorithm, lang):
    for state in onwards(begin(SCALE, algorithm, lang=lang)):
        first, second = hints(state.ask)
        assert all((first, second, shown(state.ask), state.ask.prompt))
        assert state.ask.kind != "value" or "= ?" in second
        # Of a node that was cut the rule is that of a bound.
        assert [sign in first for sign in "≤≥"] == [sign == state.ask.notation.sign for sign in "≤≥"]


@pytest.mark.parametrize(
    ("tree", "algorithm", "options", "why"),
    [
        (SCALE, "star1", {"order": "probability"}, Message("wrong.learn.act_option", name="order")),
        (SCALE, "star1", {"depth": 2}, Message("wrong.learn.act_option", name="depth")),
        (
            SCALE,
            "star1",
            {"level": 3},
            Message("wrong.learn.either", given="3", name="level", first=1, last=2),
        ),
        (
            SCALE,
            "star1",
            {"marking": "never"},
            Message("wrong.learn.either", given="'never'", name="marking", first='"at once"', last='"at the end"'),
        ),
        (SCALE, "negamax", {}, Message("wrong.learn.act_algorithm", given="'negamax'", known=", ".join(BY_HAND))),
        (GameTree.parse("3"), "minimax", {}, Message("wrong.learn.act_leaf", node="L1")),
        (
            "max(1, 2)",
            "minimax",
            {},
            Message("wrong.learn.act_tree", given="'max(1, 2)'", hint=Message("wrong.base.of_text")),
        ),
        *(
            (
                SCALE,
                "star1",
                {"done": done},
                Message("wrong.learn.done", given=repr(done), most=5, numbers=counted("number", 6)),
            )
            for done in (-1, 6, True, 1.0, "2", None)
        ),
    ],
)
def test_what_does_not_fit_is_refused(tree, algorithm, options, why):
    assert refused(begin, tree, algorithm, **options) == why


def test_a_window_beyond_the_bounds_is_a_mistake_only_as_it_was_typed():
    state = through("max(a: 6, b: chance(min(7, 1), min(9, 8))) in [0, 10]", "star1", "L1", "B", ("6", "oo"), "C")
    assert (state.ask.kind, state.ask.answer) == ("window", (2, 10))
    given = [("-oo", "oo"), ("0", "10"), ("0", "oo"), ("-1", "10"), ("-1", "oo")]
    assert [mistake_in(state, pair) for pair in given] == [*3 * ["window_reset"], None, None]


def test_u_before_l_is_no_mistake():
    tree = GameTree.parse("max(a: 8, b: chance(.5: min(4, 12), .5: min(7, 15))) in [0, 20]")
    asked = [
        state for state in onwards(start(1, tree, "star1")) if state.ask.form == "interval" and state.ask.node != "B"
    ]
    tries = [answer(state, "20; 0").tries[-1] for state in asked]
    assert {(one.verdict, one.why) for one in tries} == {("unread", wording("learn.backwards"))}


def test_infinite_bounds_ask_for_no_infinite_interval():
    for state in onwards(through("max(1, chance(2, 3))", "star1", level=1, bounds=(-INF, INF))):
        assert state.ask.kind != "interval" or all(map(is_finite, state.ask.answer))


# -- half worked ------------------------------------------------------------------------------------------------------


@each_seed(500, 20)
def test_what_is_done_already_is_what_a_recursion_finds_first_and_the_rest_is_asked_for(seed):
    tree = random_tree(seed)
    if tree.kind(tree.root) == "leaf" or len(tree) > 40:
        return
    inner = [node for node in nx.dfs_postorder_nodes(tree, tree.root) if tree.kind(node) != "leaf"]
    found = [(node, plain(tree, node)) for node in inner if node in {row.node for row in rows_of(tree)}]
    done = seed % len(found)
    state = begin(tree, "expectiminimax", done=done)
    steps = state.run.steps[: state.step]
    assert [(step.node, step.value) for step in steps if step.event == "leave"] == found[:done]
    asked = list(onwards(state))
    assert [(one.ask.node, one.ask.answer) for one in asked if one.ask.kind == "value"] == found[done:]
    end = after(asked[-1])
    assert (distance(end).asked, distance(end).wrong, end.worked) == (distance(end).total, 0, state.worked)
