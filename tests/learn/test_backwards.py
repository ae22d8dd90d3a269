"""Questions backwards: their answers against brute force by the searches themselves, inside, at and beside each end."""

import json
from fractions import Fraction as F
from itertools import pairwise

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.base.locale import languages
from emmviz.base.numbers import INF, is_finite
from emmviz.learn import bank, exercise, mark, questions, read_bank, sheet
from emmviz.learn.answers.intervals import Interval, written
from emmviz.learn.marking import working
from emmviz.learn.sweep.lines import NotLinear, cells
from tests.kinds import BACKWARDS
from tests.long import LONG
from tests.refusal import refusal
from tests.shapes import first_optimal, plain, random_tree

SEEDS = range(600 if LONG else 15)


def asked(run, kinds=BACKWARDS):
    """Each question about a run as what varies, the node it is about, and the answer as it is written."""
    return [(q.detail.over, q.detail.leaf, q.node, written(q.answer)) for q in questions(run, kinds)]


def test_of_the_scale_tree():
    run = star1(gallery.aima_scale())
    # Leaf 2 below G stays unread where 0.9 · 1 + 0.1 · 4 = 1.3 ≤ α = 0.9 · x + 0.1 · 3, that is from 10/9 on.
    assert asked(run, "when_unread") == [
        ("leaf", "L1", "L8", "[10/9, 4]"),
        ("leaf", "L5", "L6", "[1, 17/9]"),
    ]
    # C is no longer cut where 0.9 · 1 + 0.1 · U > 2.1, that is beyond 12; then MIN G is visited.
    assert ("most", None, "G", "(12, ∞)") in asked(run, "when_cut")
    # 0.9 · 2 + 0.1 · x ≥ 1.3 from −5 on; (1 − p) · 2 + p · 3 ≥ (1 − p) · 1 + p · 4 up to p = 1/2.
    assert asked(run, "when_move") == [
        ("leaf", "L3", "B", "[−5, ∞)"),
        ("leaf", "L1", "C", "(−∞, 10/9)"),
        ("coin", None, "B", "[0, 0.5]"),
    ]


def test_with_strict_cuts_each_end_changes_sides():
    # MIN F is cut after its first reply where Aᵢ = (α − 0.4) / 0.9 > 1, that is α > 1.3: beyond 10/9. Where equality
    # is enough it is always cut, since 1 is L.
    strict = star1(gallery.aima_scale(), cut_on_equal=False)
    assert asked(strict, "when_unread") == [("leaf", "L1", "L6", "(10/9, 4]")]
    assert mark(questions(strict, "when_unread")[0], "[1, 4]").mistake == "equal_here"
    assert mark(questions(star1(gallery.aima_scale()), "when_unread")[0], "(10/9, 4]").mistake == "strict_here"


def test_of_a_chance_node_after_a_first_move():
    # Within [0, 10]: leaf 2 below MIN C stays unread where 2 ≤ (x − 0.5 · 10) / 0.5, leaf 2 below MIN D where
    # 8 ≤ (5 − 0.5 · x) / 0.5; and C itself is cut at 2 ≤ (α − 5) / 0.5.
    run = star1(GameTree.parse("max(5, chance(.5: min(2, 7), .5: min(8, 9))) in [0, 10]"))
    assert asked(run, ["when_unread", "when_cut"]) == [
        ("leaf", "L1", "L3", "[6, 10]"),
        ("leaf", "L2", "L5", "[0, 2]"),
        ("alpha", None, "C", "[6, ∞)"),
    ]
    brute_force(questions(run, BACKWARDS))


def test_a_union_where_it_truly_occurs():
    # With α = 3 and β = 4, the chance node is cut after x where x ≥ (4 − 0.5 · 0) / 0.5 = 8; else MIN is cut after its
    # first reply where 4 ≤ (3 − 0.5 · x) / 0.5, up to 2.
    run = star1(GameTree.parse("min(4, max(3, chance(.5: 5, .5: min(4, 9)))) in [0, 10]"))
    assert ("leaf", "L3", "L5", "[0, 2] ∪ [8, 10]") in asked(run, "when_unread")
    (question,) = [one for one in questions(run, "when_unread") if len(one.answer.parts) > 1]
    assert mark(question, "[0, 2] ∪ [8, 10]").correct
    assert mark(question, "[0, 2]").mistake == "part"
    assert mark(question, "(2, 8)").mistake == "complement"
    brute_force(questions(run, BACKWARDS))
    strict = star1(run.tree, cut_on_equal=False)
    assert ("leaf", "L3", "L5", "[0, 2) ∪ (8, 10]") in asked(strict, "when_unread")


def places_for(question):
    """Every end with a place just before it and just after it, and between all neighbours one, where it is asked."""
    domain = question.domain
    ends = {end for end in (*question.answer.ends(), domain.low, domain.high) if is_finite(end)}
    for suspect in question.detail.wrong.values():
        ends |= {*suspect.ends()}
    near = sorted({place for end in ends for place in (end - F(1, 10**7), end, end + F(1, 10**7))})
    between = [(a + b) / 2 for a, b in pairwise(near)]
    far = [near[0] - 5, near[-1] + 5]
    return [place for place in (*near, *between, *far) if place in domain]


def holds(question, place):
    """Whether it comes about at a place, by a search of the tree with the number in it."""
    run, about = question.run, question.detail
    tree, bounds, window = run.tree.copy(), run.bounds, run.options["window"]
    if about.leaf:
        tree.nodes[about.leaf]["value"] = place
    if question.kind == "when_move":
        return chosen_at(tree, about.over, place) == question.node
    bounds, window = {"leaf": (bounds, window), "most": ((bounds[0], place), window), "alpha": (bounds, (place, INF))}[
        about.over
    ]
    options = {"bounds": bounds} if run.algorithm == "star1" else {}
    equal = run.options["cut_on_equal"]
    done = {"star1": star1, "alphabeta": alphabeta}[run.algorithm](tree, window=window, cut_on_equal=equal, **options)
    if question.kind == "when_unread":
        return question.node not in done.leaves
    visited = {step.node for step in done.steps if step.event in ("enter", "evaluate")}
    kids = [way.child for way in tree.branches(question.node) if way.prob != 0]
    return question.node in visited and kids[-1] not in visited


def chosen_at(tree, over, place):
    """The first best move, by a plain recursion over the tree as it becomes."""
    for parent in tree:
        kids = tree.children(parent)
        if over == "coin" and tree.kind(parent) == "chance":
            for kid, prob in zip(kids, (1 - place, place), strict=True):
                tree.edges[parent, kid]["prob"] = prob
        if over == "power" and tree.kind(parent) == "leaf":
            tree.nodes[parent]["value"] = tree.value(parent) ** int(place)
    if over != "opponent":
        return first_optimal(tree)

    def worth(node):
        if tree.kind(node) == "leaf":
            return tree.value(node)
        values = [worth(kid) for kid in tree.children(node)]
        if tree.kind(node) == "min":
            return (1 - place) * min(values) + place * sum(values, F(0)) / len(values)
        if tree.kind(node) == "max":
            return max(values)
        return sum(
            tree.edges[node, kid]["prob"] * value for kid, value in zip(tree.children(node), values, strict=True)
        )

    moves = tree.children(tree.root)
    values = [worth(move) for move in moves]
    return moves[values.index(max(values))]


def brute_force(found):
    """Hold every answer, and what its feedback says, against searches; return how many places were looked at."""
    looked = 0
    for question in found:
        domain = question.domain
        assert question.answer.parts
        assert question.answer.outside(domain).parts
        assert question.answer not in question.detail.wrong.values()
        for place in places_for(question):
            if question.detail.over == "power" and place.denominator != 1:
                continue
            looked += 1
            assert holds(question, place) is (place in question.answer), (
                question.prompt,
                str(question.run.tree),
                place,
            )
        assert working(question)
        assert mark(question, written(question.answer)).correct
        for name, suspect in question.detail.wrong.items():
            verdict = mark(question, suspect)
            assert not verdict.correct
            assert verdict.mistake == next(one for one, it in question.detail.wrong.items() if it == suspect), name
    return looked


@pytest.mark.parametrize("equal", [True, False])
def test_every_answer_is_what_the_searches_do(equal):
    looked = 0
    for seed in SEEDS:
        tree = random_tree(seed)
        kinds = {tree.kind(node) for node in tree}
        looked += brute_force(
            questions((star1 if "chance" in kinds else alphabeta)(tree, cut_on_equal=equal), BACKWARDS)
        )
    assert looked > 10 * len(SEEDS)


def test_every_question_of_the_gallery():
    raised = {}
    for name in gallery.names():
        tree = gallery.get(name)
        kinds = {tree.kind(node) for node in tree}
        found = questions((star1 if "chance" in kinds else alphabeta)(tree), BACKWARDS)
        brute_force(found)
        raised[name] = {(question.kind, question.detail.over) for question in found}
    assert {pair for found in raised.values() for pair in found} >= {
        ("when_unread", "leaf"), ("when_cut", "most"), ("when_cut", "alpha"), ("when_move", "leaf"),
        ("when_move", "coin"), ("when_move", "opponent"),
    }  # fmt: skip


@pytest.mark.halved
@pytest.mark.parametrize("level", [1, 2, 3])
def test_in_a_drawn_exercise_every_slip_answers_something_else(level):
    for seed in range(40 if LONG else 4):
        found = exercise(seed, "pruning", level, "when_unread").questions
        assert found
        for question in found:
            assert len(question.detail.wrong) == 5, seed


def test_it_is_asked_where_it_can_be_worked_out():
    tree = gallery.aima_scale()
    for run in (star2(tree), star1(tree, depth=1, evaluate=lambda node: 1), star1(tree, order="probability"),
                expectiminimax(tree), star1(tree, bounds=(-INF, INF)), alphabeta(tree)):  # fmt: skip
        assert questions(run, ["when_unread", "when_cut"]) == []
    assert asked(expectiminimax(tree), "when_move") == asked(star1(tree), "when_move")
    assert questions(star1(GameTree.parse("3")), BACKWARDS) == []
    assert {q.kind for q in questions(star1(tree))}.isdisjoint(BACKWARDS)
    assert "when_unread, when_cut, when_move" in refusal(questions, star1(tree), "when")


@pytest.mark.parametrize("lang", languages())
def test_it_is_said_in_each_language(lang):
    run = star1(gallery.aima_scale())
    for question, english in zip(questions(run, BACKWARDS, lang), questions(run, BACKWARDS), strict=True):
        assert question.answer == english.answer
        assert (question.prompt == english.prompt) is (lang == "en")
        for answer in (written(question.answer, lang), "(100, ∞)", "??", "1..2"):
            verdict = mark(question, answer)
            assert verdict.feedback
            assert verdict.correct is (answer == written(question.answer, lang))


def test_sheets_and_banks_carry_them(tmp_path):
    drawn = exercise(1, "pruning", kinds=BACKWARDS)
    page, key = sheet(tmp_path / "when.html", drawn.questions, key=True)
    assert "never read?" in page.read_text()
    assert "[3, 20]" in key.read_text()
    assert "[3, 20]" not in page.read_text()
    data = bank(tmp_path / "when.json", drawn.questions)
    assert read_bank(data) == drawn.questions
    assert "[3, 20]" in [row["answer"] for row in json.loads(data.read_text())["questions"]]
    moodle = bank(tmp_path / "when.xml", drawn.questions).read_text()
    assert moodle.count('<question type="multichoice">') == len(drawn.questions)
    assert moodle.count("[3, 20]") > 1


def test_cells_are_where_a_run_does_the_same():
    found = list(cells(Interval(F(-2), F(2)), lambda x: (max(x, 1 - x) > F(3, 4), min(2 * x, F(1)) == 1)))
    for one, two in pairwise(found):
        assert one[0].high == two[0].low
        assert one[0].high_in is not two[0].low_in
    for cell, (above, capped) in found:
        place = (cell.low + cell.high) / 2
        assert above is (max(place, 1 - place) > F(3, 4))
        assert capped is (min(2 * place, 1) == 1)
    assert plain(GameTree.parse("3")) == 3
    assert all(linear for _, linear in cells(Interval(F(0), F(2)), lambda x: (x - x + 3) * x == 3 * x))
    with pytest.raises(NotLinear):
        list(cells(Interval(F(0), F(2)), lambda x: x * x > 1))
