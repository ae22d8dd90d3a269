"""Questions: what runs raise, literally; edge cases, which nodes a verdict is about, and kinds as records."""

import ast
import re
from collections import Counter
from copy import copy
from fractions import Fraction as F
from pathlib import Path

import pytest

import emmviz
from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, learn, star1, star2
from emmviz.base.locale import languages
from emmviz.base.messages import Message, Option
from emmviz.base.numbers import INF
from emmviz.learn import mark, questions
from emmviz.learn.answers import FORMS
from emmviz.learn.choosing import for_quiz
from emmviz.learn.kinds import KINDS as TABLE, kind_of
from emmviz.learn.kinds.kind import ROLES
from emmviz.learn.marking import hints, key, names_of_mistakes, suspects_of
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.writing import Writer
from emmviz.story.visits import visits_of
from tests.base.test_locale import assert_spanish
from tests.kinds import EVERY, KINDS
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.sentences import capital, leaf_name, wording
from tests.tree.test_tree import chain


def searched(algorithm, text, **options):
    return algorithm(GameTree.parse(text), **options)


def broken_off(part):
    run = copy(SCALE)
    run.steps = run.steps[part]
    return run


SCALE, IN_FULL = star1(gallery.aima_scale()), expectiminimax(gallery.aima_scale())
MINIMAX, THIRDS = alphabeta(gallery.aima_minimax()), searched(expectiminimax, "chance(1/2: 23, 1/3: 5, 1/6: 90)")
CALLED_AS_NODES = searched(expectiminimax, "A=max(B: C=chance(1, 2), C: B=chance(3, 4))")
GIVEN, STRICT = (
    searched(alphabeta, f"min({first}, 3, 9)", window=(4, 8), cut_on_equal=equal)
    for first, equal in ((5, True), (4, False))
)
LEAST = searched(star1, "chance(min(0, 3), 5) in [0, 9]")
SET_BY_B = wording("learn.cut_by", bound="α", setter="B")
BOOK = [
    (0, "unread", None, ("L6", "L7", "L8")),
    (2, "window", "D", (1, 4)),
    (4, "next", None, "L2"),
    (4, "cut", "D", "no"),
    (4, "value", "D", 2),
    (6, "next", None, "E"),
    (6, "bound", "D", "exactly that"),
    (8, "next", None, "E"),
    (8, "interval", "B", (F("1.9"), F("2.2"))),
    (9, "window", "E", (1, 4)),
    (11, "next", None, "L4"),
    (11, "cut", "E", "no"),
    (11, "value", "E", 3),
    (13, "next", None, "C"),
    (13, "bound", "E", "exactly that"),
    (15, "next", None, "C"),
    (15, "value", "B", F("2.1")),
    (15, "bound", "B", "exactly that"),
    (17, "next", None, "C"),
    (17, "value", "A", F("2.1")),
    (17, "best", "A", "B"),
    (19, "window", "F", (F(17, 9), 4)),
    (21, "cut", "F", SET_BY_B),
    (23, "cut", "C", SET_BY_B),
    (23, "interval", "C", (1, F("1.3"))),
    (23, "bound", "C", wording("learn.worth_upper")),
    (25, "bound", "A", "exactly that"),
    (27, "rescale", "A", "yes"),
    (27, "rescale", "A", "yes"),
    (27, "rescale", "A", "no"),
]


def test_the_book_s_tree_under_star1():
    found = questions(SCALE)
    assert [(q.step, q.kind, q.node, q.answer) for q in found] == BOOK
    assert all(q.form in FORMS and q.lang == "en" and (q.answer in q.choices) == (q.form == "choice") for q in found)
    assert Counter(q.kind for q in found) == Counter({kind: len(questions(SCALE, kind)) for kind in KINDS})
    assert {q.kind for q in questions(SCALE, {"cut", "best"})} == {"cut", "best"}
    assert questions(SCALE, ()) == []


PROMPTS = [
    (SCALE, "en", 0, "unread", "Which leaves does the search never read?"),
    (SCALE, "en", 4, "cut", f"{capital(leaf_name(1, 'D'))} gives 2. Does the search cut here, at MIN D?"),
    (SCALE, "en", 8, "interval", "D gives 2. Between which two numbers is the value of B now?"),
    (SCALE, "en", 17, "value", "Which number does MAX A return?"),
    (SCALE, "en", 19, "window", "Which window (α, β) does F get?"),
    (SCALE, "es", 8, "interval", "D da 2. ¿Entre qué dos números está ahora el valor de B?"),
    (SCALE, "es", 23, "cut", "F da ≤ 1. ¿Se poda aquí, en C?"),
    # A cut on equal is ruled out in its words.
    (
        STRICT,
        "en",
        2,
        "cut",
        f"{capital(leaf_name(1, 'A'))} gives 4. Does the search cut here, at MIN A? "
        "(This search cuts only if the value is strictly outside the window.)",
    ),
]


def test_what_a_question_says():
    """The test that reads the questions."""
    for run, lang, step, kind, prompt in PROMPTS:
        assert [question.prompt for question in questions(run, kind, lang) if question.step == step] == [prompt]


@pytest.mark.parametrize(
    ("question", "choices"),
    [
        (
            questions(SCALE, "cut")[2],
            (
                "no",
                SET_BY_B,
                "yes, by β, since no leaf is worth more than U",
                f"yes, by α, set by {leaf_name(1, 'F')}",
            ),
        ),
        (
            questions(GIVEN, "cut")[0],
            (
                "no",
                "yes, by α, which was given at the start",
                "yes, by β, which was given at the start",
                f"yes, by α, set by {leaf_name(1, 'A')}",
            ),
        ),
        (
            questions(searched(star1, "max(4, 2) in [1, 4]", cut_at_bounds=True), "cut")[0],
            ("no", "yes, since it already has U"),
        ),
        (questions(CALLED_AS_NODES, "best")[0], ("B", "C")),
    ],
)
def test_the_choices_of_a_cut_name_other_bounds_and_setters(question, choices):
    assert (question.form, question.choices) == ("choice", choices)
    assert [one for one in choices if mark(question, one.lower()).correct] == [question.answer]


def test_a_search_in_full_raises_no_questions_of_windows():
    assert {q.kind for q in questions(IN_FULL)} == {"unread", "next", "value", "best", "rescale"}


@pytest.mark.parametrize(
    ("run", "kind", "found"),
    [
        (IN_FULL, "unread", [(None, ())]),
        # Below a chance node alpha-beta starts anew.
        (searched(alphabeta, "max(3, chance(min(1, 2), 9))"), "window", [("C", (-INF, INF)), ("L4", (-INF, INF))]),
        # Nothing can cut.
        (searched(star1, "max(1, 2, 3)"), "cut", []),
        # Of equal moves the first is chosen.
        (searched(expectiminimax, "max(l: 3, r: 3)"), "best", [("A", "L1")]),
        # The first move is cut at 3, which its value may be as well.
        (searched(alphabeta, "max(min(3, 3), 3)", window=(3, 9)), "best", []),
        # Both moves are as good.
        (searched(expectiminimax, "max(chance(1, 3), 2)"), "rescale", []),
        (searched(star1, "4"), None, []),
        # Moves that are called as other nodes are chosen from a list.
        (CALLED_AS_NODES, "best", [("A", "C")]),
        (GIVEN, "cut", [("A", "no"), ("A", "yes, by α, which was given at the start")]),
        (STRICT, "cut", [("A", "no"), ("A", "yes, by α, which was given at the start")]),
        (LEAST, "cut", [("B", "yes, by α, since no leaf is worth less than L")]),
    ],
    ids=[
        "unread",
        "window",
        "no cut",
        "tie",
        "tie with a bound",
        "as good",
        "a leaf",
        "moves",
        "given",
        "strict",
        "least",
    ],
)
def test_what_is_asked_and_what_is_not(run, kind, found):
    assert [(question.node, question.answer) for question in questions(run, kind)] == found


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_what_a_node_outside_its_window_reports(fail):
    run = alphabeta(GameTree.parse("max(1, 2)"), window=(5, 9), fail=fail)
    value = questions(run, "value")[0]
    assert (value.answer, mark(value, "≤ 5").correct) == ((2, False) if fail == "soft" else (5, True))
    assert ("Fail-hard" in value.prompt) == (fail == "hard")
    assert [q.answer for q in questions(run, "best")] == (["L2"] if fail == "soft" else [])


def test_a_game_and_a_depth_limit():
    found = questions(star2(games.get("coin-tictactoe"), depth=2))
    assert {"next", "value", "cut"} <= {q.kind for q in found}
    assert not {"unread", "rescale"} & {q.kind for q in found}
    assert all(mark(q, q.answer).correct for q in found)


@pytest.mark.parametrize(
    ("run", "given", "message"),
    [
        *(
            (SCALE, kinds, Message("wrong.learn.kinds", given=shown, known=", ".join(EVERY)))
            for kinds, shown in (("sum", "'sum'"), (["value", "sum"], "'sum'"), (3, "3"))
        ),
        (
            star1(SCALE.tree, steps=False),
            None,
            Message("wrong.learn.no_steps", option=Option("steps", False)),
        ),
        (broken_off(slice(10)), None, Message("wrong.learn.breaks_off", node="E")),
        (broken_off(slice(3, None)), None, refused(visits_of, broken_off(slice(3, None)))),
    ],
    ids=["kind", "kinds", "number", "no steps", "end", "start"],
)
def test_what_raises_no_questions_is_refused(run, given, message):
    assert refused(questions, run, given) == message
    assert refused(questions, SCALE, lang="xx") == UNKNOWN_LANGUAGE


def test_a_tree_of_two_thousand_levels():
    found = questions(star1(chain(2_001)), "value")
    assert len(found) == 1_334  # a chance node's only outcome lies between L and U, which are one
    assert (mark(found[0], 7).correct, mark(found[0], 4).mistake) == (True, None)


@pytest.mark.parametrize("name", ["aima_scale", "aima_minimax", "bins_expectiminimax", "thirds"])
def test_questions_and_marks_in_spanish_are_spanish(name):
    wrong = (F(1, 3), (F(1, 3), 77), "no", "sí", "exactamente eso", "?", gallery.get(name).root)
    run = star2(gallery.get(name))
    for question in questions(run, lang="es") + questions(expectiminimax(run.tree), ("value", "best"), "es"):
        sentences = [question.prompt, *question.choices, *(mark(question, one).feedback for one in wrong)]
        for text in filter(None, sentences):
            assert_spanish(re.sub("Fail-hard|2,5, |0[.]5, ", "", text), run.tree)


# -- edge cases -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("run", "kind", "found"),
    [
        # Two replies give the least number, or one does.
        (searched(expectiminimax, "max(min(2, 2), min(3, 4))"), "value", [("B", True), ("C", False), ("A", False)]),
        # All outcomes are worth the same; one has all the probability, or none.
        (
            searched(expectiminimax, "max(chance(5, 5), chance(1, 2))"),
            "value",
            [("B", True), ("A", False), ("C", False)],
        ),
        (
            searched(expectiminimax, "max(chance(1: 7), chance(1/2: 1, 1/2: 2, 0: 9))"),
            "value",
            [("B", True), ("A", False), ("C", True)],
        ),
        # The second move is exactly as good as α, then worse, then better.
        (
            searched(alphabeta, "max(3, min(3, 1), min(2, 1), min(4, 5))"),
            "cut",
            [("B", True), ("C", False), ("D", False)],
        ),
        (
            searched(alphabeta, "max(3, min(3, 1), min(2, 1), min(4, 5))"),
            "bound",
            [("B", True), ("C", False), ("D", False), ("A", False)],
        ),
        # A cut by L alone, and one by an α that was given.
        (LEAST, "cut", [("B", True)]),
        (GIVEN, "cut", [("A", False), ("A", False)]),
        # A reply that is at most 0, and so 0; one that is exactly known.
        (searched(star1, "max(chance(min(0, 1), min(2, 3), 1)) in [0, 3]"), "interval", [("B", True), ("B", False)]),
        # Below a chance node alpha-beta starts anew, with an infinite window.
        (searched(alphabeta, "max(3, chance(min(1, 2), 9))"), "window", [("C", True), ("L4", True)]),
    ],
    ids=[
        "equal replies",
        "equal outcomes",
        "probability 0 and 1",
        "α itself",
        "a bound on α",
        "by L",
        "given",
        "settled by L",
        "infinite",
    ],
)
def test_what_an_edge_case_is(run, kind, found):
    assert [(question.node, question.difficulty.is_borderline) for question in questions(run, kind)] == found


# -- which nodes a verdict is about ------------------------------------------------------------------------------------


def where(run, kind, node=None):
    return key(next(one for one in questions(run, kind) if node in (None, one.node)))


@pytest.mark.parametrize(
    ("run", "kind", "node", "right"),
    [
        (SCALE, "value", "B", "B right, D term, E term"),
        (SCALE, "value", "A", "A right, B term"),
        (SCALE, "bound", "C", "C right, B alpha"),
        (SCALE, "interval", "B", "B right, D term"),
        (SCALE, "window", "F", "F right, B alpha"),
        (SCALE, "cut", "D", "D right, L1 term"),
        (SCALE, "cut", "C", "C right, B alpha"),
        (SCALE, "best", "A", "B right, B term"),
        (SCALE, "unread", None, "L6 right, L7 right, L8 right, B alpha"),
        (SCALE, "next", None, "L2 right"),
        (SCALE, "rescale", None, ""),
        (MINIMAX, "cut", "C", "C right, B alpha"),
        (alphabeta(GameTree.parse("min(3, max(5, 1), 2)")), "cut", "B", "B right, L1 beta"),
    ],
)
def test_what_a_right_answer_is_about(run, kind, node, right):
    found = where(run, kind, node)["where"]
    assert ", ".join(f"{name} {role}" for name, role in found["right"]) == right
    assert {role for pairs in found.values() for _, role in pairs} <= {*ROLES}
    # To show the answer is no verdict on the node; nodes that are asked for are the answer.
    judged = kind not in ("best", "unread", "next", "rescale")
    assert found["shown"] == found["right"][judged:]
    assert [role for _, role in found["wrong"]][:judged] == ["wrong"][:judged]


@pytest.mark.parametrize(
    ("run", "node", "mistake", "about"),
    [
        *(
            (THIRDS, "A", mistake, "A wrong, L1 off, L2 off, L3 off")
            for mistake in ("sum", "most_likely", "chance_as_max", "chance_as_min")
        ),
        (THIRDS, "A", "unweighted_mean", "A wrong, L1 off, L3 off"),  # a third is the right weight of L2
        # Of a choice it is the child taken and the one to take.
        (MINIMAX, "B", "max_at_min", "B wrong, L1 off, L2 off"),
        # A mistake further down is shown where it first goes wrong.
        (IN_FULL, "A", "unweighted_mean", "B wrong, D off, E off"),
    ],
)
def test_the_terms_that_a_mistake_weighs_wrongly(run, node, mistake, about):
    suspects = {one["mistake"]: one["where"] for one in where(run, "value", node)["suspects"]}
    assert ", ".join(f"{name} {role}" for name, role in suspects[mistake]) == about


# -- kinds as records, that all who ask read --------------------------------------------------------------------------

PACKAGE = Path(emmviz.__file__).parent
RUNS = (
    SCALE,
    star2(gallery.aima_scale(), cut_on_equal=False),
    MINIMAX,
    expectiminimax(GameTree.parse('chance(.25: 8, .25: 2, "↺" .5: 4)')),
    expectiminimax(GameTree.parse("max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))"), depth=1),
    star1(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))")),
    learn.exercise(1).run,
)


def constants(node):
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def asks_by_name(tree, names):
    """The lines of a source that compare something's kind with names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and constants(node) & names:
            parts = (one for part in (node.left, *node.comparators) for one in ast.walk(part))
            if any(isinstance(one, ast.Attribute) and one.attr == "kind" for one in parts):
                yield node.lineno


def test_nobody_but_a_kind_asks_for_a_kind_by_name():
    kinds = PACKAGE / "learn" / "kinds"
    paths = [
        one
        for layer in ("learn", "player", "lecture", "cli")
        for one in (PACKAGE / layer).rglob("*.py")
        if not one.is_relative_to(kinds)
    ]
    texts = {path: text for path in paths if ".kind" in (text := path.read_text(encoding="utf-8"))}
    assert [(path, line) for path, text in texts.items() for line in asks_by_name(ast.parse(text), {*EVERY})] == []
    assert len(texts) > 20


@pytest.mark.parametrize("lang", languages())
def test_every_kind_is_raised_and_each_of_its_fields_says_something(lang):
    asked = [question for run in RUNS for question in questions(run, EVERY, lang)]
    assert (
        {question.kind for question in asked}
        == {*TABLE}
        == {name for name in TABLE if f'"{name}"' in questions.__doc__}
    )
    for question in asked:
        kind, form, writer = kind_of(question), FORMS[question.form], Writer(question)
        assert kind.form == question.form or question.choices
        rule, numbers = hints(question)
        assert "{" not in rule + numbers
        # The numbers leave the result open: one of a value, two of an interval.
        if number := {"value": 1, "interval": 2}.get(question.kind):
            assert ("≈" in numbers, numbers.count("= ?")) == (False, number)
        assert kind.skill(question) in SKILLS
        # To the student something is said, and the answer is right in any of its forms.
        written = form.shown(writer, question.answer), form.short(writer, question.answer)
        assert all((rule, *written, mark(question, question.answer).correct))
        assert {role for pairs in key(question)["where"].values() for _, role in pairs} <= {*ROLES} - {"off"}
        assert not any(mark(question, suspect.answer).correct for suspect in suspects_of(question))
        # What a wrong answer is put down to has a name.
        assert {suspect.mistake for suspect in suspects_of(question)} - {None} <= names_of_mistakes(lang).keys()


def test_a_quiz_on_a_run_with_a_cut_asks_about_it():
    run = alphabeta(GameTree.parse("max(min(2, 1, 4), min(1, 0, 4)) in [0, 10]"))
    assert [question.node for question in for_quiz(questions(run)) if question.kind == "cut"] == ["C"]


@pytest.mark.parametrize(
    ("search", "lang", "cuts"), [(expectiminimax, "en", False), (alphabeta, "en", True), (expectiminimax, "es", False)]
)
def test_a_hint_speaks_of_cuts_only_where_the_search_makes_some(search, lang, cuts):
    tree = GameTree.parse("max(min(2, 1, 4), min(1, 0, 4)) in [0, 10]")
    rule = hints(questions(search(tree), "next", lang)[0])[0]
    assert (("cut" in rule) or ("poda" in rule)) == cuts
