"""Students who search by hand: one who is right, in any order, and some who make one known mistake each."""

from emmviz import Bound
from emmviz.base.numbers import INF, is_finite
from emmviz.learn.acting import answer, begin
from emmviz.learn.mistakes.pruning_mistakes import HandSearch, bounds_of, limit
from emmviz.learn.mistakes.rows import in_order as rows_in_order, rows_of


def start(seed, tree, algorithm, **options):
    """The state at the start; None where the search does not know a kind of node, or there is nothing to choose."""
    kinds = {tree.kind(node) for node in tree}
    unknown = {"minimax": "chance", "expectimax": "min"}.get(algorithm)
    known = kinds != {"leaf"} and unknown not in kinds
    return begin(tree, algorithm, level=1 + seed % 2, **options) if known else None


def bound_at(state):
    """The bound of the number that is asked for."""
    return state.run.steps[state.step].bound or Bound.EXACT


def cuts(state):
    """Whether the search cuts here."""
    return state.ask.answer in state.ask.choices


def probes(state):
    """Whether a probe is picked here."""
    return state.run.steps[state.step].event == "probe"


def cut(state, side):
    """A cut as an answer."""
    return state.ask.choices[side == "beta"]


def right_answer(state):
    """What is right, as one types it; any node not searched yet is right, so the first one is taken."""
    ask = state.ask
    if ask.kind == "value":
        return {Bound.UPPER: "<= ", Bound.LOWER: ">= "}.get(bound_at(state), "") + typed(ask.answer)
    return tuple(map(typed, ask.answer)) if ask.kind in ("window", "interval") else ask.answer


def typed(number):
    """A number as a text without rounding."""
    return str(number) if is_finite(number) else "oo" if number > 0 else "-oo"


def to_pick(state, picked):
    """The nodes that may come next where one picks freely, by what was picked before; empty where the search cuts."""
    tree, ask = state.desk.tree, state.ask
    if cuts(state):
        return []
    if probes(state):
        return [ask.answer]
    return [way.child for way in tree.branches(ask.node) if way.prob != 0 and way.child not in picked]


def in_order(tree, picks, bounds=None):
    """Star1 by hand in the order of these picks, by a recursion that shares no code with the searches."""
    places = {pick.node: i for i, pick in enumerate(picks)}
    rows = rows_of(tree)
    return HandSearch(rows_in_order(rows, places), bounds_of(rows, bounds or tree.bounds))


def returned(state, node):
    """What the children of a node have returned so far, in order: for each its value and bound."""
    return {
        step.child: step.result
        for step in state.run.steps[: state.step]
        if step.node == node and step.event == "update"
    }


def window_of(state, node):
    """The window with which a node was entered."""
    return next(step.window for step in state.run.steps if step.event == "enter" and step.node == node)


def slipped_windows(state):
    """The window of an outcome of Star1 as each mistake gives it."""
    tree, node, (low, high) = state.desk.tree, state.ask.node, state.run.bounds
    above = tree.parent(node)
    own, ends = window_of(state, above), {}
    for way in tree.branches(above):
        ends[way.child] = [low, high] if way.child != node and way.prob else [0, 0]
    for child, (value, bound) in returned(state, above).items():
        if bound is not Bound.UPPER:
            ends[child][0] = max(ends[child][0], value)
        if bound is not Bound.LOWER:
            ends[child][1] = min(ends[child][1], value)
    prob, probs = tree.prob(node), {way.child: way.prob for way in tree.branches(above)}
    most, least = (sum(probs[child] * pair[i] for child, pair in ends.items() if probs[child]) for i in (1, 0))
    return {
        "window_unchanged": own,
        "window_reset": (-INF, INF),
        "wrong_sign": (limit(own[0], most, prob, 1), limit(own[1], least, prob, 1)),
        # An infinity less a number is itself.
        "not_divided": (own[0] - (most if is_finite(own[0]) else 0), own[1] - (least if is_finite(own[1]) else 0)),
        "ends_of_bounds": (limit(own[0], least, prob), limit(own[1], most, prob)),
    }


def clamped_pair(window, bounds):
    """A window clamped to the bounds, for comparisons."""
    return min(max(window[0], bounds[0]), bounds[1]), max(min(window[1], bounds[1]), bounds[0])


def after(state, given=None):
    """The state after a right answer."""
    found = answer(state, right_answer(state) if given is None else given)
    assert found.tries[-1].verdict == "right", (state.ask, given, found.tries[-1])
    return found


def onwards(state):
    """The states from one on in which something is asked for, along right answers."""
    while state.ask is not None:
        yield state
        state = after(state)


def mistake_in(state, given):
    """The name of the mistake in a wrong answer."""
    found, mistake = verdict(state, given)
    assert found == "wrong", (state.ask, given)
    return mistake


def verdict(state, given):
    """The verdict on an answer and the name of its mistake, which has a sentence."""
    found = answer(state, given).tries[-1]
    assert found.why or found.mistake is None, (state.ask, given, found)
    return found.verdict, found.mistake
