"""Questions backwards: their answers against brute force by the searches themselves, inside, at and beside each end."""

import re
from fractions import Fraction as F
from functools import cache
from itertools import pairwise

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.base.numbers import INF, is_finite
from emmviz.learn import exercise, mark, questions
from emmviz.learn.answers.interval_verdicts import MISTAKES
from emmviz.learn.answers.intervals import written
from emmviz.learn.kinds.backwards import changes
from emmviz.learn.marking import hints, working
from tests.kinds import BACKWARDS
from tests.learn.test_sensitivity import best
from tests.long import LONG, each_seed
from tests.refusal import refused
from tests.shapes import random_tree

SEEDS = range(600 if LONG else 6)
# By default few trees, among them those that raise each sort of question.
GALLERY = gallery.names() if LONG else ["aima_scale", "aima_minimax", "bins_minimax", "bins_expectiminimax", "coin_1_4"]
SCALE, STRICT = (star1(gallery.aima_scale(), cut_on_equal=equal) for equal in (True, False))
FIRST = star1(GameTree.parse("max(5, chance(.5: min(2, 7), .5: min(8, 9))) in [0, 10]"))
UNION, STRICT_UNION = (
    star1(GameTree.parse("min(4, max(3, chance(.5: 5, .5: min(4, 9)))) in [0, 10]"), cut_on_equal=equal)
    for equal in (True, False)
)


@cache
def raised(run, lang="en"):
    """The inverse questions about a run, which take some time to work out."""
    return questions(run, BACKWARDS, lang)


def asked(run):
    """Each question about a run as what varies, the node it is about, and the answer as it is written."""
    return [(q.detail.over, q.detail.leaf, q.node, written(q.answer)) for q in raised(run)]


@pytest.mark.parametrize(
    ("run", "found"),
    [
        (
            SCALE,
            [
                # Leaf 2 below G stays unread where 0.9 · 1 + 0.1 · 4 = 1.3 ≤ α = 0.9 · x + 0.1 · 3, that is
                # from 10/9 on.
                ("leaf", "L1", "L8", "[10/9, 4]"),
                ("leaf", "L5", "L6", "[1, 17/9]"),
                # C is no longer cut where 0.9 · 1 + 0.1 · U > 2.1, that is beyond 12; then MIN G is visited.
                ("most", None, "G", "(12, ∞)"),
                ("alpha", None, "D", "[2.2, ∞)"),
                ("alpha", None, "E", "[2.1, 2.2)"),
                # 0.9 · 2 + 0.1 · x ≥ 1.3 from −5 on; (1 − p) · 2 + p · 3 ≥ (1 − p) · 1 + p · 4 up to p = 1/2.
                ("leaf", "L3", "B", "[−5, ∞)"),
                ("leaf", "L1", "C", "(−∞, 10/9)"),
                ("coin", None, "B", "[0, 0.5]"),
            ],
        ),
        # MIN F is cut after its first reply where Aᵢ = (α − 0.4) / 0.9 > 1, that is α > 1.3: beyond 10/9.
        # Where equality is enough it is always cut, since 1 is L.
        (
            STRICT,
            [
                ("leaf", "L1", "L6", "(10/9, 4]"),
                ("most", None, "F", "[4, 12)"),
                ("alpha", None, "D", "(2.2, ∞)"),
                ("alpha", None, "E", "(2.1, 2.2]"),
                ("leaf", "L3", "B", "[−5, ∞)"),
                ("leaf", "L1", "C", "(−∞, 10/9)"),
                ("coin", None, "B", "[0, 0.5]"),
            ],
        ),
        # Within [0, 10]: leaf 2 below MIN C stays unread where 2 ≤ (x − 0.5 · 10) / 0.5, leaf 2 below MIN D where
        # 8 ≤ (5 − 0.5 · x) / 0.5; and C itself is cut at 2 ≤ (α − 5) / 0.5.
        (
            FIRST,
            [
                ("leaf", "L1", "L3", "[6, 10]"),
                ("leaf", "L2", "L5", "[0, 2]"),
                ("alpha", None, "C", "[6, ∞)"),
                ("leaf", "L2", "L1", "[0, 2]"),
                ("leaf", "L4", "B", "(8, 10]"),
                ("coin", None, "L1", "[0, 0.5]"),
                ("opponent", None, "L1", "{0}"),
                ("power", None, "L1", "[0.25, 1]"),
            ],
        ),
        # A union where it truly occurs: with α = 3 and β = 4, the chance node is cut after x where x ≥ (4 −
        # 0.5 · 0) / 0.5 = 8; else MIN is cut after its first reply where 4 ≤ (3 − 0.5 · x) / 0.5, up to 2.
        (
            UNION,
            [
                ("leaf", "L3", "L5", "[0, 2] ∪ [8, 10]"),
                ("alpha", None, "A", "[4, ∞)"),
                ("leaf", "L4", "L1", "[3, 10]"),
                ("leaf", "L5", "B", "[0, 3)"),
            ],
        ),
        (
            STRICT_UNION,
            [
                ("leaf", "L3", "L5", "[0, 2) ∪ (8, 10]"),
                ("alpha", None, "A", "(4, ∞)"),
                ("leaf", "L4", "L1", "[3, 10]"),
                ("leaf", "L5", "B", "[0, 3)"),
            ],
        ),
    ],
    ids=["scale", "strict", "first", "union", "union, strict"],
)
def test_what_is_asked_and_its_answer_by_hand(run, found):
    assert asked(run) == found
    brute_force(raised(run))


@pytest.mark.parametrize(
    ("run", "given", "mistake"),
    [
        (STRICT, "[1, 4]", None),
        (SCALE, "(10/9, 4]", "strict_here"),
        (UNION, "[0, 2]", "one_end"),
        (UNION, "(2, 8)", "complement"),
    ],
)
def test_a_wrong_interval_is_named(run, given, mistake):
    assert mark(raised(run)[0], given).mistake == mistake


def places_for(question):
    """Every end with a place just before it and just after it, and between all neighbours one, where it is asked."""
    domain = question.domain
    every = [question.answer, *question.detail.wrong.values()]
    ends = {end for end in (domain.low, domain.high, *(end for one in every for end in one.ends())) if is_finite(end)}
    near = sorted({place for end in ends for place in (end - F(1, 10**7), end, end + F(1, 10**7))})
    between = [(a + b) / 2 for a, b in pairwise(near)]
    found = [place for place in (*near, *between, near[0] - 5, near[-1] + 5) if place in domain]
    return [place for place in found if question.detail.over != "power" or place.denominator == 1]


def holds(question, place):
    """Whether it happens at a place, by a search of the tree with the number in it."""
    about = question.detail
    if question.kind == "when_move":
        return best(tree_at(question.run, about.leaf, place), about.over, place)[0] == question.node
    leaves, visited = searched(question.run, about.over, about.leaf, place)
    if question.kind == "when_unread":
        return question.node not in leaves
    kids = [way.child for way in question.run.tree.branches(question.node) if way.prob != 0]
    return question.node in visited and kids[-1] not in visited


def tree_at(run, leaf, place):
    tree = run.tree.copy()
    if leaf:
        tree.nodes[leaf]["value"] = place
    return tree


@cache
def searched(run, over, leaf, place):
    """What a search reads and visits, with the number that varies at a place."""
    bounds, window = run.bounds, run.options["window"]
    bounds = (bounds[0], place) if over == "most" else bounds
    options = {"bounds": bounds} if run.algorithm == "star1" else {}
    options |= {"window": (place, INF) if over == "alpha" else window, "cut_on_equal": run.options["cut_on_equal"]}
    done = {"star1": star1, "alphabeta": alphabeta}[run.algorithm](tree_at(run, leaf, place), **options)
    return done.leaves, {step.node for step in done.steps if step.event in ("enter", "evaluate")}


def brute_force(found):
    """Hold every answer, and what its feedback says, against searches; return how many places were looked at."""
    for question in found:
        wrong = question.detail.wrong
        assert all((question.answer.parts, question.answer.outside(question.domain).parts))
        assert question.answer not in wrong.values()
        for place in places_for(question):
            assert holds(question, place) is (place in question.answer), (question, str(question.run.tree), place)
        assert all((working(question), mark(question, question.answer).correct))
        for suspect in wrong.values():
            first = next(name for name, region in wrong.items() if region == suspect)
            _, mistake, _ = mark(question, suspect)
            # Every number, or none, is no sign of a mistake.
            assert mistake == first if changes(suspect, question.domain) else mistake in (None, *MISTAKES)
    return sum(len(places_for(question)) for question in found)


@pytest.mark.sampled
@pytest.mark.parametrize("equal", [True, False])
def test_every_answer_is_what_the_searches_do(equal):
    trees = [*map(random_tree, SEEDS), *(map(gallery.get, GALLERY) if equal else ())]
    by_hand = [(star1 if "chance" in map(tree.kind, tree) else alphabeta)(tree, cut_on_equal=equal) for tree in trees]
    found = [one for run in by_hand for one in questions(run, BACKWARDS)]
    assert brute_force(found) > 10 * len(SEEDS)
    assert not equal or {(one.kind, one.detail.over) for one in found} >= {
        ("when_unread", "leaf"),
        ("when_cut", "most"),
        ("when_cut", "alpha"),
        ("when_move", "leaf"),
        ("when_move", "coin"),
        ("when_move", "opponent"),
    }


@pytest.mark.sampled
@pytest.mark.parametrize("level", [1, 2, 3])
@each_seed(40, 1)
def test_in_a_drawn_exercise_every_slip_answers_something_else(level, seed):
    found = exercise(seed, "pruning", level, "when_unread").questions
    assert {len(question.detail.wrong) for question in found} == {5}


def test_it_is_asked_where_it_can_be_worked_out():
    tree = gallery.aima_scale()
    for run in (
        star2(tree),
        star1(tree, depth=1, evaluate=lambda node: 1),
        star1(tree, order="probability"),
        expectiminimax(tree),
        star1(tree, bounds=(-INF, INF)),
        alphabeta(tree),
    ):
        assert questions(run, ["when_unread", "when_cut"]) == []
    assert asked(expectiminimax(tree)) == asked(SCALE)[-3:]  # what is asked of moves
    assert questions(star1(GameTree.parse("3")), BACKWARDS) == []
    assert {q.kind for q in questions(star1(tree))}.isdisjoint(BACKWARDS)
    assert refused(questions, star1(tree), "when").holes["hint"].holes == {
        "first": "when_unread, when_cut",
        "second": "when_move",
    }


def test_the_working_derives_the_answer_where_the_test_at_its_end_is_linear():
    said = [re.sub("^.*(?=The search)", "", working(question)) for question in raised(SCALE)]
    assert said[:2] == [
        "The search cuts if 1.3 ≤ 0.9x + 0.3, that is, if x ≥ 10/9.",
        "The search cuts if x ≤ 17/9.",
    ]
    assert working(raised(SCALE)[1]).startswith("Aᵢ = (2.1 − 0.1 × 4) / 0.9 = 17/9. ")
    assert working(raised(UNION)[0]).endswith("The search cuts if 0.5x ≥ 4, that is, if x ≥ 8.")
    assert working(raised(SCALE, "es")[0]).endswith("Se poda si 1,3 ≤ 0,9x + 0,3, es decir, si x ≥ 10/9.")
    # Of its two ends one is where the cut begins, and the other where the search no longer gets to it.
    two_ends = next(one for one in raised(SCALE) if one.node == "E" and one.detail.over == "alpha")
    assert working(two_ends).endswith(
        "if 3 ≤ 10α − 18, that is, if α ≥ 2.1. "
        "After D, B can reach 2.2. The search cuts there, and does not visit MIN E, if α ≥ 2.2."
    )
    (coin,) = (one for one in raised(SCALE) if one.detail.over == "coin")
    assert working(coin).endswith("if p + 2 ≥ 3p + 1, that is, if p ≤ 0.5.")


def test_else_the_working_gives_a_number_in_the_answer_and_one_in_each_gap_beside_it():
    sampled = 0
    for question in (one for run in (SCALE, FIRST, star1(random_tree(10))) for one in questions(run, BACKWARDS)):
        if conditions := re.findall(rf"if {question.detail.letter} [≤≥<>] (\S+)\.(?: |$)", working(question)):
            inner = {*question.answer.ends()} - {question.domain.low, question.domain.high}
            assert {F(end.replace("−", "-")) for end in conditions} == inner
            continue
        sampled += 1
        domain, letter = question.detail.domain, question.detail.letter
        pattern = rf"Let {letter} = (\S+), which (belongs|does not belong) to the answer"
        found = [(F(at.replace("−", "-")), is_in == "belongs") for at, is_in in re.findall(pattern, working(question))]
        assert [at in question.answer for at, _ in found] == [is_in for _, is_in in found]
        assert len(found) == 1 + min(len(question.answer.outside(domain).parts), 2)
        # An end at which the answer changes says most.
        ends = {*question.answer.ends()} - {domain.low, domain.high}
        assert ends & {at for at, _ in found} or not ends
    assert sampled > 3


def test_the_example_may_lie_outside_the_leaves_of_a_tree_without_chance():
    tree = GameTree.parse("min(1, max(-9, -8, -7), max(1, 0, -9))")
    first, *_ = questions(star1(tree), "when_unread")
    assert working(first) == working(questions(alphabeta(tree), "when_unread")[0])
    assert "−10" in hints(first)[1]
