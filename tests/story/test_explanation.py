"""Explanations: what a step shows, as an assertion, a scale with both moves, and a sum in rows."""

from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import chain, product

import pytest

from emmviz import GameTree, TreeError, gallery, search, star1, star2
from emmviz.search.algorithms import ALGORITHMS
from emmviz.story.explanation import Rival, explain
from emmviz.story.frame import frames_of
from emmviz.story.headline import full_headline
from emmviz.story.narrate import Narrator
from emmviz.study.random_trees import random_tree
from tests.long import LONG
from tests.sentences import leaf_name, saying, wording


@cache
def book():
    return star1(gallery.aima_scale())


def explained(step, lang="en"):
    return explain(book().frame(step), Narrator(book().tree, lang))


# The rows of the book's figure under Star1.
ROWS = {
    0: [],
    5: [
        (leaf_name(1, "D"), "", "2", "best"),
        (f"{leaf_name(2, 'D')}, not read", "", "", "open"),
        ("D so far", "", "≤ 2", "total"),
    ],
    9: [
        ("D", "0.9 × 2 =", "1.8", ""),
        ("E, not read", "0.1 × (1 … 4) =", "0.1 … 0.4", "open"),
        ("B is between", "", "1.9 … 2.2", "total"),
    ],
    20: [
        ("C needs more than", "", "2.1", ""),
        ("G, unread: at most 4", "− 0.1 × 4 =", "−0.4", ""),
        ("left for F", "", "1.7", ""),
        ("F needs more than", "1.7 / 0.9 ≈", "1.889", "total"),
    ],
    23: [
        (leaf_name(1, "F"), "", "1", "best"),
        (f"{leaf_name(2, 'F')}, not read", "", "", "open"),
        ("F takes the smallest", "", "≤ 1", "total"),
        ("F needs more than", "(2.1 − 0.1 × 4) / 0.9 ≈", "1.889", ""),
    ],
    25: [
        ("F, at most 1", "0.9 × 1 =", "0.9", ""),
        ("G, unread: at most 4", "0.1 × 4 =", "0.4", "open"),
        ("C at most", "", "1.3", "total"),
    ],
    27: [("“a1”", "", "2.1", "best"), ("“a2”", "", "≤ 1.3", ""), ("A takes the largest", "", "2.1", "total")],
}
# Of a cut: the assertion, and what follows.
SAID = {
    23: (
        ("F can reach at most 1.", "C needs more than 1.889 here."),
        f"1 ≤ 1.889, so {leaf_name(2, 'F')} is never read.",
    ),
    25: (("C can reach at most 1.3.", "A already has 2.1."), "1.3 ≤ 2.1, so G is never read."),
}


def test_what_a_step_shows():
    """The test that reads what explanations say, in English."""
    assert {step: [tuple(row) for row in explained(step).rows] for step in ROWS} == ROWS
    assert {step: (explained(step).assertion, explained(step).conclusion) for step in SAID} == SAID
    for step in range(1, len(book().steps) + 1):
        if step not in SAID:
            assert (explained(step).assertion, explained(step).conclusion) == ((f"{book().headline(step)}.",), "")


def test_the_scale_of_a_cut_has_what_the_node_can_reach_and_what_the_other_move_has():
    scale = explained(25).scale
    assert (scale.ends, scale.node, scale.move) == ((1, 4), "C", "a2")
    assert (scale.possible, scale.text) == ((1, Fraction(13, 10)), "≤ 1.3")
    assert scale.rivals == (Rival(Fraction(21, 10), False, "a1", wording("explanation.has_max", node="A", value=2.1)),)
    assert (scale.useful, scale.useful_text) == (
        (Fraction(21, 10), 4),
        wording("explanation.only_wins", move="a2"),
    )
    assert explained(25, "es").scale.useful_text == wording("explanation.only_wins", "es", move="a2")
    # Before there is anything to beat, every value counts.
    assert (explained(2).scale.rivals, explained(2).scale.useful, explained(0).scale) == ((), None, None)


@cache
def runs():
    """Searches of every kind: the gallery's trees, and random ones with probabilities of any kind."""
    trees = [*map(gallery.get, gallery.names()), *(random_tree(seed) for seed in range(40 if LONG else 15))]
    found = []
    for tree, algorithm in product(trees, ALGORITHMS):
        with suppress(TreeError):  # some search only trees of some kinds
            found.append(search(tree, algorithm))
    return found


@cache
def explanations(lang="en", **notation):
    """Each frame of each of these searches, with what is explained there."""
    narrators = [(run, Narrator(run.tree, lang, **notation)) for run in runs()]
    return [[(frame, explain(frame, narrator)) for frame in frames_of(run)] for run, narrator in narrators]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_step_of_every_search_has_an_assertion_and_no_more_rows_than_one_reads(lang):
    for frame, found in chain.from_iterable(explanations(lang)):
        assert 1 <= len(found.assertion) <= 2
        assert all(found.assertion)
        assert len(found.rows) + bool(found.conclusion) <= 7
        assert bool(found.conclusion) == (frame.step is not None and frame.step.event == "cutoff")


def number(text):
    """The two ends of what a row says, as fractions."""
    return [Fraction(end.replace("−", "-")) for end in text.split(" … ")]


def test_the_rows_of_a_sum_add_up_to_its_total():
    summed = 0
    for frame, found in chain.from_iterable(explanations(fractions=True)):
        if frame.step is None or frame.tree.kind(frame.step.node) != "chance" or frame.step.event == "enter":
            continue
        *terms, total = [row.number for row in found.rows] or [""]
        if "∞" in total or "≈" in "".join(terms) or not total:
            continue
        ends = [number(text) for text in terms if text]
        assert number(total)[0] == sum(pair[0] for pair in ends)
        assert number(total)[-1] == sum(pair[-1] for pair in ends)
        summed += 1
    assert summed > 500


def test_rounded_rows_of_a_sum_have_as_many_decimals_as_make_them_add_up():
    run = star1(random_tree(3, "max3 chance3 min2", "integers", span=(-20, 20), probabilities="random", bits=4))
    for digits in (2, 3, 4):
        *terms, total = explain(run.frame(run.steps.index(run.cutoffs[-1]) + 1), Narrator(run.tree, digits=digits)).rows
        assert sum(number(row.number)[0] for row in terms) == number(total.number)[0]


GIVEN = [saying(f"explanation.given_{player}") for player in ("max", "min")]


def test_a_scale_holds_what_the_frame_knows_and_what_a_chance_node_must_beat_until_it_is_left():
    cuts = kept = 0
    for of_run in explanations("en"):
        rivals = {}
        for frame, found in of_run:
            if (scale := found.scale) is None:
                continue
            (low, high), (least, most) = scale.possible, scale.ends
            assert least <= low <= high <= most
            if frame.step.event == "cutoff":
                assert scale.node == frame.step.node, "the window of the node that is cut is the reason"
            if frame.step.event == "cutoff" and scale.useful:
                # What a cut node can still be worth does not reach where it would count.
                assert high <= scale.useful[0] or low >= scale.useful[1]
                cuts += 1
            if frame.tree.kind(scale.node) != "chance":
                continue
            if frame.step.event in ("enter", "probe"):
                rivals[frame.step.node] = scale.rivals
            known = rivals.setdefault(scale.node, scale.rivals)
            assert [rival[:3] for rival in scale.rivals] == [rival[:3] for rival in known]
            # None of these searches was given a window.
            assert not [rival for rival in scale.rivals if any(asked.match(rival.text) for asked in GIVEN)]
            kept += bool(known)
    assert (cuts > 25, kept > 100) == (True, True)


def test_after_probes_no_child_that_was_read_is_called_never_read():
    run = star2(gallery.aima_scale())
    (cut,) = [cut for cut in run.frame(len(run.steps)).cuts if cut.step.node == "C"]
    explanation = explain(run.frame(cut.after), Narrator(run.tree))
    assert explanation.conclusion == f"1.3 ≤ 2.1, {wording('explanation.no_more_read', node='C')}"


def test_a_cut_at_the_end_of_the_bounds_names_it():
    tree = GameTree.parse("R=max(a: C=chance(.8: F=min(-6, 3), .2: 4), b: 1) in [-6, 6]")
    run = star1(tree)
    (cut,) = run.frame(-1).cuts
    narrator = Narrator(tree)
    assert narrator.reason(cut.moment, arithmetic=True) == "−6 = L"
    assert explain(run.frame(cut.after), narrator).conclusion.startswith("−6 = L, ")
    assert explain(run.frame(cut.after), narrator).assertion == (
        wording("explanation.at_bound_alpha", node="F", value="−6"),
    )
    assert "L = −6" in full_headline(run.frame(cut.after), narrator)


def test_many_outcomes_are_summed_apart_read_and_unread():
    tree = GameTree.parse("max(4, chance(.1: 0, .2: 1, .2: 2, .1: 3, .2: 6, .2: 5))")
    run = star1(tree, bounds=(0, 6))
    (cut,) = (frame for frame in frames_of(run) if frame.step and frame.step.event == "cutoff")
    assert [tuple(row) for row in explain(cut, Narrator(tree)).rows] == [
        (leaf_name(3, "B"), "0.2 × 2 =", "0.4", ""),
        ("2 outcomes read before, together", "", "0.2", ""),
        ("plus 3 outcomes, unread: at most 6", "0.5 × 6 =", "3", "open"),
        ("B at most", "", "3.6", "total"),
    ]


def test_a_limit_inside_a_chance_node_is_computed_from_all_other_outcomes_together():
    run = star1(GameTree.parse("max(2, chance(.5: 0, .25: min(-4, -1), .25: min(1, 6)), chance(0, 9))"))
    cut = next(
        k for k, step in enumerate(run.steps, start=1) if step.event == "cutoff" and run.tree.kind(step.node) == "min"
    )
    (*_, row) = explain(run.frame(cut), Narrator(run.tree)).rows
    assert (row.working, row.number, row.role) == ("(2 − 2.25) / 0.25 =", "−1", "")


def test_terms_keep_their_decimals_where_their_sum_is_a_whole_number():
    run = star1(gallery.thirds())
    rows = explain(run.frame(16), Narrator(run.tree)).rows
    assert [(row.working, row.number) for row in rows] == [
        ("1/3 × 2 ≈", "0.67"),
        ("1/3 × 4 ≈", "1.33"),
        ("1/3 × 15 =", "5"),
        ("", "7"),
    ]


def test_two_finite_limits_share_one_row_after_the_arithmetic_of_the_first():
    run = star1(gallery.acepoint_8v6())
    *_, left, needed = explain(run.frame(6), Narrator(run.tree)).rows
    assert tuple(left)[1:] == ("−0.1667 / (5/6) =", "−0.2", "")
    assert tuple(needed) == ("leaf 2 below 4v2 needs a value between", "", "−0.2 … 1", "total")
