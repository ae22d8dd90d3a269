"""Asking: what a search by hand asks for, as questions that know all the right answers and the likely wrong ones.

The desk has the tree and the search, and for every order of successors that is picked the right run. Each question may
be answered once more, so that a sentence about a mistake does not give the right answer away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple, Unpack, cast

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, expect, in_list, of_text, refuse_if
from emmviz.base.numbers import Number, is_finite, is_whole
from emmviz.learn.kinds import interval, kind_of, value, window
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.marking import hints, mistakes_behind, suspects_of, working
from emmviz.learn.question import Question, Suspect
from emmviz.learn.traced.program_mistakes import CHANCE_RULES, only_equals, value_mistakes, window_mistakes
from emmviz.learn.writing import Writer, in_verdicts
from emmviz.search.events import Window
from emmviz.search.intervals import clamped
from emmviz.search.options import ProbingOptions, RankedOrder
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import Visit, moments_of, visits_of
from emmviz.tree.game_tree import GameTree

# The searches that can be carried out by hand, each with the skill that it trains.
BY_HAND = {
    "minimax": "players",
    "expectimax": "expectation",
    "expectiminimax": "backup",
    "alphabeta": "cutoffs",
    "star1": "windows",
    "star2": "probes",
}
# The student picks the order; the others would be searches without steps, or of another tree.
_REFUSED = ("order", "depth", "depth_counts", "resolve_chance", "evaluate", "merge", "table", "limit", "steps")
# By which bound a node is cut, in the order of the choices beside its successors.
SIDES = ("alpha", "beta")
# The names that questions use for mistakes, by the names in sentences about programs.
_NAMES = {**CHANCE_RULES, "passed_unchanged": "window_unchanged", "roles_max": "min_at_max", "roles_min": "max_at_min"}


# -- the desk ---------------------------------------------------------------------------------------------------------


class Pick(NamedTuple):
    """A node that was picked next; `probe` says that it is the reply of an outcome, to be probed."""

    node: str
    probe: bool = False


@dataclass(frozen=True, eq=False)
class Desk:
    """The task that the student works on.

    `tree`, `algorithm` (its name) and `options` of the search. `level` is 1 for plain arithmetic (intervals instead of
    windows) or 2 for windows with A_i and B_i. `at_end` is whether everything is marked at the end. `lang` is the
    language.
    """

    tree: GameTree
    algorithm: str
    options: Mapping[str, object]
    level: int
    at_end: bool
    lang: str

    def run(self, picks: tuple[Pick, ...] = ()) -> Run:
        """Return the right run with these picks, in which what is not picked yet follows left to right."""
        return _run(self, picks)


# The run from left to right is kept, and the runs of the orders picked last.
@lru_cache(maxsize=8)
def _run(desk: Desk, picks: tuple[Pick, ...]) -> Run:
    return search(
        desk.tree,
        desk.algorithm,
        order=RankedOrder(ranks=ranks_of(desk.tree, picks)) if picks else None,
        **desk.options,
    )


def desk_for(
    tree: GameTree,
    algorithm: str,
    *,
    level: int = 2,
    marking: str = "at once",
    lang: str = "en",
    **options: Unpack[ProbingOptions],
) -> Desk:
    """Return the desk of a search by hand on one of the algorithms in `BY_HAND`, at level 1 or 2.

    The options are the options of the search, without the order and the depth.

    >>> from emmviz import gallery
    >>> desk_for(gallery.aima_scale(), "star1").run().value
    Fraction(21, 10)
    """
    hint = of_text(tree) or Message("wrong.learn.tree_of_run" if isinstance(tree, Run) else "wrong.learn.grow")
    expect(isinstance(tree, GameTree), "wrong.learn.act_tree", tree, hint=hint)
    expect(algorithm in BY_HAND, "wrong.learn.act_algorithm", algorithm, known=", ".join(BY_HAND))
    expect(is_whole(level, 1, 2), "wrong.learn.either", level, name="level", first=1, last=2)
    ends = {"first": '"at once"', "last": '"at the end"'}
    expect(marking in ("at once", "at the end"), "wrong.learn.either", marking, name="marking", **ends)
    if refused := [name for name in _REFUSED if name in options]:
        raise TreeError(Message("wrong.learn.act_option", name=refused[0]))
    desk = Desk(tree, algorithm, dict(options), level, marking == "at the end", lang)
    refuse_if(tree.kind(tree.root) == "leaf", "wrong.learn.act_leaf", node=tree.root)
    desk.run()
    return desk


def ranks_of(tree: GameTree, picks: Sequence[Pick]) -> dict[str, int]:
    """Return a place among its siblings for every node picked; an outcome that was only probed comes after the others.

    >>> from emmviz import gallery
    >>> ranks_of(gallery.aima_scale(), [Pick("C"), Pick("L8", True)])
    {'C': 0, 'L8': 0, 'G': 0}
    """
    # Nodes that were searched are first among their siblings.
    placed = [pick.node for pick in picks] + [tree.parent(pick.node) or "" for pick in picks if pick.probe]
    ranks: dict[str | None, dict[str, int]] = {}
    for node in placed:
        siblings = ranks.setdefault(tree.parent(node), {})
        siblings.setdefault(node, len(siblings))
    return {node: place for siblings in ranks.values() for node, place in siblings.items()}


Picks = tuple[Pick, ...]


class Turn(NamedTuple):
    """One thing that is asked for: `ask` makes the question, from the run's examiner, the picks so far and `step`, how
    many steps the search has taken.
    """

    ask: Callable[[Examiner, Picks, int], Question]
    step: int


# -- what is asked for along a run ------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def turns_of(desk: Desk, run: Run) -> list[Turn]:
    """Return the turns that are asked for along a run of a desk.

    >>> from emmviz import gallery
    >>> desk = desk_for(gallery.aima_scale(), "star1")
    >>> [(turn.ask.__name__, turn.step) for turn in turns_of(desk, desk.run())][:3]
    [('ask_pick', 1), ('ask_window', 1), ('ask_pick', 2)]
    """
    return list(_turns(run, windows=desk.level > 1))


def _turns(run: Run, *, windows: bool) -> Iterator[Turn]:
    moments, probed = moments_of(run), run.tree.root
    for k, moment in enumerate(moments):
        step = moment.step
        # The reply that is probed was picked with the probe.
        if step.event in ("enter", "evaluate", "probe") and step.node != probed:
            if _is_choice(run, k):
                yield Turn(ask_pick, k)
            if windows and step.window is not None and (step.event != "evaluate" or _decides(moment)):
                yield Turn(ask_window, k)
        elif step.event == "update" and not windows and _narrows(moment, moments[k + 1]):
            yield Turn(ask_interval, k)
        elif step.event == "cutoff":
            yield from (Turn(ask_pick, k), Turn(ask_value, k))
        elif step.event == "leave":
            yield Turn(ask_value, k)
        probed = step.child if step.event == "probe" else ""


def _is_choice(run: Run, k: int) -> bool:
    """Return whether there is more than one way on: several nodes, or a cut that may be."""
    may_cut = run.tree.kind(_here(run, k)) in run.cuts_at and _updated(run, k)
    return may_cut or run.steps[k].event == "probe" or len(offers(run, k)) > 1


def _decides(moment: Moment) -> bool:
    """Return whether there is a cut or not depends on a leaf: its A or B is a number."""
    inner = moment.child_window
    return inner is not None and any(map(is_finite, inner.limits))


def _narrows(moment: Moment, after: Moment) -> bool:
    """Return whether the interval of a chance node is asked for: unless the node is done, and has a value."""
    still = moment.interval
    return still is not None and after.step.event != "leave" and all(map(is_finite, still))


def worked(desk: Desk, run: Run, count: int) -> list[str]:
    """Return the first of what is asked for along a run as worked steps: what is right, and why.

    Which node is next is not a step of the working, unless there is a cut.

    >>> from emmviz import gallery
    >>> desk = desk_for(gallery.aima_scale(), "expectiminimax")
    >>> worked(desk, desk.run(), 5)
    ['MIN D is worth 2, like each of its children.']
    """
    questions = [turn.ask(Examiner(run, desk.lang), (), turn.step) for turn in turns_of(desk, run)[:count]]
    steps = [question for question in questions if question.form != "node" or question.answer in question.choices]
    # A cut and the number that it reports have one sentence.
    return list(dict.fromkeys(question.shown or working(question) for question in steps))


# -- which node next, or a cut ----------------------------------------------------------------------------------------


def ask_pick(examiner: Examiner, picks: Picks, k: int) -> Question:
    """Ask which node the search goes to at step k, or by which bound it cuts."""
    run, tree, step, node = examiner.run, examiner.tree, examiner.run.steps[k], _here(examiner.run, k)
    choices = tuple(examiner.narrator.lang["act"][f"cut_{side}"] for side in SIDES)
    answer = next_node(run, k) or choices[SIDES.index(step.side or "")]
    # In an empty window both ends cut a chance node.
    empty = step.window is not None and step.window[0] >= step.window[1] and tree.kind(node) == "chance"
    right = right_nodes(run, picks, k) or (choices if empty else [answer])
    near, unread = tree.children(node), offers(run, k)
    wrong = {choice: _wrong_cut(run, k, side) for choice, side in zip(choices, SIDES, strict=True)}
    wrong |= {picked: _wrong_pick(run, k, picked, unread) for picked in (*near, *_replies(run, k))}
    prompt, shown, rules, cut_reason = _sentences(examiner, k, [answer] if step.event == "probe" else unread)
    asked = replace(
        examiner.question("next", k, node, prompt, answer, "node", choices),
        also=tuple(choice for choice in right if choice != answer),
        shown=shown,
        hints=tuple(rules),
    )
    known = [Suspect(choice, mistake) for choice, mistake in wrong.items() if choice not in right]
    known += [Suspect(node, "already_here"), Suspect(None, "elsewhere")]
    return _with_known(examiner, asked, node, known, found=cut_reason)


def _sentences(examiner: Examiner, k: int, left: Iterable[str]) -> tuple[str, str, Sequence[str], str]:
    """Return the prompt, what is right, the hints where a node is picked, of which these are left, and why there is a
    cut or none.
    """
    run, step, node, narrator = examiner.run, examiner.run.steps[k], _here(examiner.run, k), examiner.narrator
    words = narrator.lang["act"]
    unread = [narrator.child(choice) for choice in left if examiner.tree.prob(choice) != 0]
    nodes = in_list(unread, narrator.lang)
    rule = words["hint_probe" if step.event == "probe" else "hint_any"]
    key, rules, cut_reason = "next", [rule, words["hint_left"].format(nodes=nodes)], ""
    if _updated(run, k) and examiner.tree.kind(node) in run.cuts_at:
        cut = examiner.question("cut", k - 1, node, "", None, "choice")
        key, rules, cut_reason = "next_or_cut", hints(cut), working(cut)
    # At a MIN node of Star2, a reply may have been probed before the search enters the node.
    children = set(examiner.tree.children(node))
    is_begun = any(children & {step.node, examiner.tree.parent(step.node)} for step in run.steps[:k])
    on = words["go_on" if is_begun else "begin"].format(nodes=nodes)
    taken = next_node(run, k)
    goes = words["goes_to"].format(node=narrator.child(taken)) if taken and len(unread) > 1 else ""
    shown = Writer.sentences(on, goes, cut_reason) if taken else cut_reason
    prompt = words["ask_probe" if step.event == "probe" else f"ask_{key}"].format(name=narrator.name(node))
    return prompt, shown, rules, cut_reason


def next_node(run: Run, k: int) -> str | None:
    """Return the node to which a run goes at step k, the reply of a probe; None at a cut."""
    step = run.steps[k]
    return None if step.event == "cutoff" else step.child or step.node


def right_nodes(run: Run, picks: Picks, k: int) -> list[str]:
    """Return the nodes that may come next at step k, in the order of the tree; none where the search cuts.

    A node keeps to the order in which its successors were picked before, here or at an earlier visit, and a chance node
    to the order of its probes. A successor without a position may be next as soon as nothing else must be.
    """
    tree, answer = run.tree, next_node(run, k)
    picked = {pick.node for pick in picks}
    if answer is None or answer in picked:
        return [] if answer is None else [answer]
    probed = dict.fromkeys(above for pick in picks if pick.probe and (above := tree.parent(pick.node)))
    siblings, current = tree.children(_here(run, k)), run.steps[k].node

    def is_free(node: str) -> bool:
        return node not in picked and node not in probed and tree.prob(node) != 0

    if run.steps[k].event != "probe":
        first = next((node for node in probed if node not in picked and node in siblings), None)
        return [node for node in siblings if node == first or is_free(node)]
    outcomes = [current] if current in picked or current in probed else filter(is_free, siblings)
    players = (outcome for outcome in outcomes if tree.kind(outcome) != "chance")
    return [reply for player in players for reply in tree.children(player) if is_free(reply)]


def offers(run: Run, k: int) -> dict[str, int]:
    """Return the nodes to pick from at step k, the successors, or the replies of a probe, that are not read yet, each
    with its place among them all.
    """
    visit = visits_of(run).at[k - 1]
    if run.steps[k].event == "probe":
        read = {
            below.first.step.child for below in visit.below if below.first.step.event == "probe" and below.first.k <= k
        }
        nodes = _replies(run, k)
    else:
        read = {update.step.child for update in visit.updates if not update.probed and update.k <= k}
        nodes = run.tree.children(_here(run, k))
    return {node: place for place, node in enumerate(nodes, start=1) if node not in read}


def _replies(run: Run, k: int) -> list[str]:
    """Return the replies that may be probed at step k; none without a probe."""
    here = run.tree.children(_here(run, k)) if run.steps[k].event == "probe" else ()
    return [reply for outcome in here for reply in run.tree.children(outcome)]


def _here(run: Run, k: int) -> str:
    """Return the node that the search is at before it goes on, or cuts, at step k."""
    step = run.steps[k]
    return step.node if step.event == "cutoff" else run.tree.parent(step.node) or ""


def _updated(run: Run, k: int) -> bool:
    """Return whether a child has just returned to the node that the search is at before step k."""
    before = run.steps[k - 1]
    return (before.node, before.event) == (_here(run, k), "update")


def _wrong_pick(run: Run, k: int, picked: str, unread: Iterable[str]) -> str:
    """Return the name of the mistake behind picking a node near the search that is not next."""
    moment, is_child = moments_of(run)[k], run.tree.parent(picked) == _here(run, k)
    step = moment.step
    if picked in step.skipped:
        return "equal" if only_equals(moment) else "read_too_much"
    if is_child and run.tree.prob(picked) == 0:
        return "improbable"
    if is_child and step.event == "probe":
        return "probe_first"
    if picked not in unread:
        return "again"
    replies = run.tree.children(run.tree.parent(picked) or "") if step.event == "probe" else ()
    return "in_order" if all(reply in unread for reply in replies) else "probed_once"


def _wrong_cut(run: Run, k: int, side: str) -> str:
    """Return the name of the mistake behind a wrong cut."""
    before, kind = moments_of(run)[k - 1], run.tree.kind(_here(run, k))
    if run.steps[k].event == "cutoff":
        return "wrong_side" if kind == "chance" else f"cut_side_{kind}"
    if kind not in run.cuts_at:
        return "never_cuts"
    if not _updated(run, k):
        return "nothing_read"
    if kind == ("max" if side == "alpha" else "min"):
        return f"cut_side_{kind}"
    inner, returned = before.child_window, before.step.result
    if kind == "chance" and inner is not None and returned is not None:
        # The last outcome would cut if it were held against the wrong numbers.
        limits = clamped(inner.limits, run.bounds)
        for name, (low, high) in (("clamped_test", limits), ("outcome_cut", inner.window)):
            if returned[0] <= low if side == "alpha" else returned[0] >= high:
                return name
    return "stopped_too_early"


# -- windows, intervals and numbers -----------------------------------------------------------------------------------


def ask_window(examiner: Examiner, picks: Picks, k: int) -> Question:
    """Ask for the window of the node that step k enters."""
    asked, visit = window.ask_at(examiner, k), visits_of(examiner.run).at[k]
    inner, above = visit.first.child_window, cast(Visit, visit.above)
    if inner is not None:
        asked = replace(
            asked, prompt=examiner.narrator.lang["act"]["ask_limits"].format(name=examiner.narrator.child(visit.node))
        )
    parent_window = cast(Window, above.first.step.window)
    mistakes = list(
        window_mistakes(examiner.tree.kind(above.node), asked.answer, parent_window, inner, examiner.run.bounds)
    )
    # One mistake at both ends is more likely than one wrong end beside a right one.
    both = [(name, (low[:1], high[:1])) for name, (low, high) in mistakes]
    wrong = (
        Suspect(pair, name) for name, ends in both + mistakes for pair in product(*ends) if pair != asked.answer[::-1]
    )
    return _with_known(examiner, asked, above.node, wrong)  # the right numbers in the wrong order are no try


def ask_interval(examiner: Examiner, picks: Picks, k: int) -> Question:
    """Ask between which two numbers the value of the node of step k must be."""
    return _with_known(examiner, interval.ask_at(examiner, k), examiner.run.steps[k].node, ())


def ask_value(examiner: Examiner, picks: Picks, k: int) -> Question:
    """Ask for the number that the node of step k reports, with the sign of a bound where there may be one."""
    run, tree, visit = examiner.run, examiner.tree, visits_of(examiner.run).at[k]
    asked, node = value.ask_at(examiner, visit, k), visit.node
    steps = [moment.step for moment in visit.updates if not moment.probed]
    returned = [(tree.prob(step.child), step.result[0]) for step in steps if step.child and step.result]
    unread = sum(way.prob != 0 for way in tree.branches(node)) - len(returned)
    wrong = [Suspect(number, name) for name, number in value_mistakes(tree.kind(node), returned, unread, asked.answer)]
    turned = "bound_turned" if asked.notation.sign else "value_as_bound"
    signs = {"≤": turned, "≥": turned}
    # A bound that is L or U is as good as a value, unless L and U are only what the leaves turn out to be.
    known = run.options.get("bounds") or run.tree.bounds
    if not known or known[0] < asked.answer < known[1]:
        signs[""] = "bound_unsigned"
    wrong += [Suspect(asked.answer, name, sign=sign) for sign, name in signs.items() if sign != asked.notation.sign]
    notation = asked.notation._replace(asks_sign=tree.kind(node) in run.cuts_at)
    late = _one_late(in_verdicts(examiner.narrator), returned) if tree.kind(node) == "chance" else {}
    asked = _with_known(examiner, replace(asked, notation=notation, pictured=True), node, wrong, **late)
    # The value of a leaf that was cut is no result of a rule.
    text = examiner.narrator.lang["act"]["mistake_unread_leaf"]
    read = {asked.answer, *(number for _, number in returned)}
    leaves = [leaf for leaf in visit.last.step.skipped if tree.kind(leaf) == "leaf" and tree.value(leaf) not in read]
    cut = [
        Suspect(tree.value(leaf), "unread_leaf", note=text.format(child=examiner.narrator.leaf(leaf)))
        for leaf in leaves
    ]
    return replace(asked, known=(*cut, *asked.known))


def _one_late(narrator: Narrator, returned: Sequence[tuple[Fraction | None, Number]]) -> dict[str, str]:
    """Return the sum in which each value has the probability of the next outcome, with the first two values."""
    probs, values = [prob or Fraction(0) for prob, _ in returned], [number for _, number in returned]
    if len(values) < 2:
        return {}
    products = (narrator.product(*term) for term in zip(probs[1:], values, strict=False))
    value, after = map(narrator.about, values[:2])
    return {"sum": narrator.lang["format"]["sum"].join(products), "value": value, "next": after}


# -- the sentences about mistakes -------------------------------------------------------------------------------------


def _with_known(examiner: Examiner, asked: Question, above: str, wrong: Iterable[Suspect], **holes: str) -> Question:
    """Return a question with its known wrong answers, the most likely of its kind first, each with its sentence."""
    asked = replace(asked, feedback="hint")
    suspects = (
        suspect._replace(mistake=_NAMES.get(suspect.mistake or "", suspect.mistake))
        for suspect in (*kind_of(asked).suspects(asked), *wrong)
    )
    known = suspects_of(replace(asked, known=tuple(suspects)))
    return replace(asked, known=tuple(_noted(examiner, suspect, above, holes) for suspect in known))


def _noted(examiner: Examiner, suspect: Suspect, above: str, holes: Mapping[str, str]) -> Suspect:
    if suspect.mistake is None:
        return suspect
    words, key, tree = examiner.narrator.lang, f"mistake_{suspect.mistake}", examiner.tree
    if key in words["learn"] and key not in words["act"]:
        what = mistakes_behind(suspect, examiner.lang)
        return suspect._replace(note=words["learn"]["mistake"].format(what=what))
    is_leaf = suspect.answer in tree and tree.kind(suspect.answer) == "leaf"
    text: str = (is_leaf and words["act"].get(f"{key}_leaf")) or words["act"].get(key) or words["traced"][key]
    picked = examiner.narrator.child(suspect.answer) if suspect.answer in tree else "{given}"
    return suspect._replace(
        note=text.format(
            name=examiner.narrator.name(above),
            given="{given}",
            child=picked,
            n=len(tree.children(above)),
            window=in_verdicts(examiner.narrator).window(suspect.answer) if isinstance(suspect.answer, tuple) else "",
            **holes,
        ),
    )
