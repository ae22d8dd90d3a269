"""What must hold of every search, whatever is searched and with whatever options."""

import re
from collections import defaultdict
from dataclasses import replace
from importlib import resources
from itertools import pairwise

from emmviz import Bound
from emmviz.games import grow
from emmviz.search.searching import algorithm_of
from emmviz.story.frame import Fold
from emmviz.story.moment import ChildWindow, origin_of
from emmviz.story.narrate import Narrator
from emmviz.story.visits import moments_of
from tests.fuzz.case import INF, CaseGame, places, state_of

ENDS = ("evaluate", "leave", "cutoff", "recall")
LANGUAGES = [
    entry.name.removesuffix(".toml")
    for entry in resources.files("emmviz.base.locale").iterdir()
    if entry.name.endswith(".toml")
]

HOLES = re.compile(r"[{}]|None|nan|\binf\b|Fraction|Bound|  |\( | \)|--")


class BrokenError(AssertionError):
    """A law that does not hold, and what was found."""


def must(holds, law, found=""):
    if not holds:
        raise BrokenError(f"{law}: {found}")


def true_of(truth, value, bound):
    return {Bound.EXACT: truth == value, Bound.LOWER: truth >= value, Bound.UPPER: truth <= value}[bound]


def check(case):
    """Raise BrokenError for a law that a case does not keep; what the search itself raises goes through."""
    run = case.run()
    where = places(run, case)
    truth = {node: case.plain(*place) for node, place in where.items()}
    _answer(case, run, truth, where)
    returned, seen = defaultdict(set), set()
    for moment in moments_of(run):
        seen.add(moment.step.node)
        _step(moment, run, truth, returned)
    for step in run.cutoffs:
        must(not seen & {*step.skipped} or run.options.get("probes"), "a cutoff skips what is not searched", step)
    _frames(run, truth)
    _table(case, run)
    _quick(case, run, where)
    # A search without a loop over arrays is refused there.
    if not case.is_game and case.exact_in_floats != "none" and algorithm_of(case.algorithm).cuts:
        _flat(case, run)
    if case.depth < INF and not case.warm:
        _deepening(case)
    has_bounds = case.options["bounds"] or case.declared
    if case.is_game and has_bounds and not case.options["merge"] and not case.options["table"]:
        _game_is_its_tree(case, run, where)


def _answer(case, run, truth, where):
    value, (alpha, beta) = truth[run.tree.root], case.options["window"]
    must(true_of(value, run.value, run.bound), "the answer is true", (run, run.bound, value))
    if case.options["fail"] == "hard":
        must(run.value == max(alpha, min(beta, value)), "fail-hard clips to the window", (run, value))
    elif alpha < run.value < beta:
        must(run.value == value, "a value inside the window is the value", (run, value))
    path = run.principal_variation
    must(run.grown is case.is_game, "only of a game is the tree grown", run)
    must(run.counts["leaves_total"] == (None if case.is_game else case.ends()), "all leaves are counted", run.counts)
    must(all(run.tree.parent(b) == a for a, b in pairwise(path)), "the variation is a path", path)
    if (alpha, beta) == (-INF, INF):
        must((run.value, run.bound) == (value, Bound.EXACT), "the full window gives the value", (run, value))
        must(all(truth[node] == value for node in path), "the variation keeps the value", path)
        best = None if run.best is None else where[run.best][0]
        must(best == _first_optimal(case), "the first optimal move is chosen", (best, _first_optimal(case)))
        must([run.best] == path[1:2] if run.best else len(path) == 1, "the variation starts with the move", path)

    if not case.is_game and case.options.get("reuse", True):
        must(len(run.leaves) == len({*run.leaves}), "no leaf is read twice", run.leaves)


def _first_optimal(case):
    """The first of the best moves in the order in which they are searched; None where nobody chooses."""
    root = case.positions["p0"]
    if root.kind not in ("max", "min") or not root.ways or case.stops("p0", case.depth):
        return None
    moves = [child for _, child in root.ways]
    order = case.options["order"]
    parts = order if isinstance(order, tuple) else (order,)
    promise = {move: case.positions[move].judged if "judge" in parts else None for move in moves}
    below = case.below("p0", case.depth)
    asked = [move for move in moves if case.positions[move].kind != "leaf" and not case.stops(move, below)]
    asked = asked if "estimate" in parts else []
    for move in asked:
        if promise[move] is None:
            promise[move] = case.estimate(move)
    if "judge" in parts or asked:
        known = [move for move in moves if promise[move] is not None]
        known.sort(key=promise.get, reverse=root.kind == "max")
        leaves = [move for move in moves if promise[move] is None and case.positions[move].kind == "leaf"]
        moves = list(dict.fromkeys([*leaves, *known, *moves]))
    pick = max if root.kind == "max" else min
    return pick(moves, key=lambda move: case.plain(move, below))


def _step(moment, run, truth, returned):
    """Everything that a step and its explanation say is true."""
    tree, step, ask = run.tree, moment.step, moment.child_window
    must(
        0 <= step.line < len(run.code[tree.kind(step.node)]) if step.event != "recall" else step.line is None,
        "a step names a line of the pseudocode",
        step,
    )
    if step.event in ENDS:
        must(true_of(truth[step.node], step.value, step.bound), "what a node returns is true", step)
        must(_beyond(step), "a bound lies outside the window, on its side", step)
        returned[step.node].add(step.value)
    if moment.interval:
        low, high = moment.interval
        must(low <= truth[step.node] <= high, "a chance node lies in its interval", step)
    if step.event == "update" and tree.kind(step.node) != "chance" and step.bound:
        must(true_of(truth[step.node], step.value, step.bound), "the best so far is a bound", step)
    if step.event in ("update", "cutoff"):
        useless = {"min": Bound.LOWER, "max": Bound.UPPER}.get(tree.kind(step.child)) if moment.probed else None
        v, bound = step.result
        must(bound is useless or true_of(truth[step.child], v, bound), "what a child returned is true", step)
    # At a cut of a chance node they are those of the replies that were probed, and at an update the value before.
    unordered = run.options["order"] or step.event == "update"
    unordered = unordered or (step.event == "cutoff" and tree.kind(step.node) == "chance")
    for child, result in zip(tree.children(step.node), () if unordered else moment.results, strict=False):
        must(true_of(truth[child], *result), "what the children returned is true", step)
    if ask:
        alpha, beta = ask.window
        node, child = truth[ask.chance], truth[ask.child]
        must(ask.lows[ask.place][1] <= child <= ask.highs[ask.place][1], "an outcome lies in its interval", step)
        must(moment.A == moment.A and moment.B == moment.B, "A and B are numbers", step)
        must(moment.A <= moment.B, "A is at most B", step)
        must(child > moment.A or node <= alpha, "at most A means at most alpha", step)
        must(child < moment.B or node >= beta, "at least B means at least beta", step)
    if step.event == "cutoff":
        alpha, beta = step.window
        must(step.skipped and {*map(tree.parent, step.skipped)} == {step.node}, "a cutoff skips children", step)
        if moment.at_bound:
            _at_bound(moment, run)
        else:
            must(
                step.value <= alpha if step.side == "alpha" else step.value >= beta, "a cutoff crosses its bound", step
            )
            must(step.bound is (Bound.UPPER if step.side == "alpha" else Bound.LOWER), "a cutoff gives a bound", step)
        setter, end = (None, None) if moment.at_bound else _set_by(moment)
        must(moment.setter == setter, "a cutoff names the node that set its bound", (setter, step))
        must(setter is None or end in returned[setter], "a setter has returned the bound", (setter, end, step))


def _at_bound(moment, run):
    """A player is cut at U or L only where that is asked for, and with its value, unless fail-hard clips it."""
    step, end = moment.step, run.bounds[moment.step.side == "beta"]
    must(run.options["cut_at_bounds"] and run.tree.kind(step.node) in ("max", "min"), "players are cut at bounds", step)
    must(end in {value for value, _ in moment.results}, "a cut at a bound has that bound", step)
    must((step.value, step.bound) == (end, Bound.EXACT) or run.options["fail"] == "hard", "it is a value", step)


def _beyond(step):
    """Whether a bound decides where it is: within the window, a number would be the value itself."""
    if step.event == "recall" or not step.window or step.bound is Bound.EXACT:
        return True
    alpha, beta = step.window
    return step.value <= alpha if step.bound is Bound.UPPER else step.value >= beta


def _set_by(moment):
    """The node behind the bound that cut, and its value; None if the bound is L, U or the caller's."""
    step, ask = moment.step, moment.child_window
    high = step.side == "beta"
    origins, end = (ask.origins, ask.window[high]) if ask else (moment.origins, step.window[high])
    origin = origin_of(origins, high)
    while isinstance(origin, ChildWindow):
        if origin.limits[high] != end:
            return None, None
        origin, end = origin_of(origin.origins, high), origin.window[high]
    return origin, end


def _frames(run, truth):
    """The frames fold to what the run counted, show only what is true, and every step has its sentence."""
    fold, narrators = Fold(run), [Narrator(run.tree, lang) for lang in LANGUAGES]
    for narrator in narrators:
        must(not HOLES.search(narrator.start(run)), "the start has a whole sentence", narrator.start(run))
    for moment in fold.moments:
        for node in fold.advance():
            state = fold.nodes[node]
            if state.value is not None and state.bound is not None:
                must(true_of(truth[node], state.value, state.bound), "a frame shows what is true", (node, state))
        for narrator in narrators:
            message = narrator.sentence(moment)
            must(message[-1:] == "." and not HOLES.search(message), "a step has a whole sentence", (message, moment))
    frame = fold.frame()
    must(dict(frame.counts) == run.counts, "the frames count as the run", (frame.counts, run.counts))
    must(frame.nodes[run.tree.root].state == "current", "the last step is the root's", frame.nodes[run.tree.root])
    must(not {state.state for state in frame.nodes.values()} & {"open"}, "at the end nothing is open")


def _table(case, run):
    """Every number that a search leaves in its table is true of its position."""
    for (key, depth), found in (run.options["table"] or {}).items():
        must(depth >= 0, "a table knows no depth below 0", (key, depth))
        value = case.plain(state_of(key), depth)
        must(true_of(value, *found), "an entry of a table is true", (key, depth, found, value))


def _deepening(case):
    """Each search of iterative deepening answers truly for its depth, and the same with and without steps."""
    runs = case.deepened()
    if case.form != "floats" or case.exact_in_floats == "all":
        faces = [[(run.counts, run.best_action) for run in found] for found in (runs, case.deepened(steps=False))]
        must(faces[0] == faces[1], "deepening is the same with and without steps", faces)
    for depth, run in enumerate(runs, start=1):
        value = case.plain("p0", depth)
        must(true_of(value, run.value, run.bound), "deepening is true at every depth", (depth, run, value))
        if case.options["window"] == (-INF, INF):
            must((run.value, run.bound) == (value, Bound.EXACT), "deepening gives the value", (depth, run, value))


def _flat(case, run):
    """The engine for arrays finds the same, with the options that it takes."""
    order = case.options["order"]
    taken = {"merge": False, "table": False, "order": order if order in ("probability", "improbability") else None}
    if case.options != case.options | taken:
        case = replace(case, options=case.options | taken, warm=None)
        run = case.run()
    flat = case.run_flat()
    _same(run, flat, "flat")
    must((run.cuts_at, run.code) == (flat.cuts_at, flat.code), "the flat engine has the same pseudocode", flat.code)


def _same(run, other, engine):
    faces = [
        (r.value, r.bound, r.best, r.best_action, r.bounds, r.counts, r.leaves, r.principal_variation, r.steps == [])
        for r in (run, other)
    ]
    must(faces[0][:-1] == faces[1][:-1] and faces[1][-1], f"the {engine} engine finds the same", faces)


def _quick(case, run, where):
    if case.form == "floats" and case.exact_in_floats != "all":
        return
    quick = case.run(steps=False)
    _table(case, quick)
    if not case.is_game:
        _same(run, quick, "quick")
        return
    faces = [
        (run.value, run.bound, run.bounds, run.counts, [where[leaf][0] for leaf in run.leaves]),
        (quick.value, quick.bound, quick.bounds, quick.counts, quick.leaves),
    ]
    must(faces[0] == faces[1], "the quick engine finds the same", faces)
    paths = [[found.tree.action(node) for node in found.principal_variation] for found in (run, quick)]
    if not case.options["table"]:
        must(paths[0] == paths[1], "the quick engine plays the same", paths)
    must(run.best_action == quick.best_action, "the quick engine moves the same", paths)
    must((quick.best is None) == (len(quick.principal_variation) == 1), "the variation starts with the move", paths)


def _game_is_its_tree(case, run, where):
    """A search of a game reads what a search of its whole tree reads."""
    on_tree = case.run(case.tree())
    here = run.value, run.bound, run.counts | {"leaves_total": None}, [where[leaf][0] for leaf in run.leaves]
    there = (on_tree.value, on_tree.bound, on_tree.counts | {"leaves_total": None}, [*map(state_of, on_tree.leaves)])
    must(here == there, "a game is searched as its tree", (here, there))
    grown = grow(CaseGame(case), **{name: case.options[name] for name in ("depth", "depth_counts", "resolve_chance")})
    must(len(grown) == len(on_tree.tree), "a game grows to its tree", len(grown))
