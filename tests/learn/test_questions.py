"""Questions: what the book's tree raises, literally, and the rules of when each kind is asked."""

from collections import Counter
from fractions import Fraction as F

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, star1, star2
from emmviz.learn import mark, questions
from emmviz.learn.answers import FORMS
from tests.base.test_locale import ENGLISH, HOLE, POINT, bare
from tests.kinds import EVERY, KINDS
from tests.refusal import refusal

INF = float("inf")
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
    (21, "cut", "F", "yes, by α, set by B"),
    (23, "cut", "C", "yes, by α, set by B"),
    (23, "interval", "C", (1, F("1.3"))),
    (23, "bound", "C", "at most that"),
    (25, "bound", "A", "exactly that"),
    (27, "rescale", "A", "yes"),
    (27, "rescale", "A", "yes"),
    (27, "rescale", "A", "no"),
]


def test_the_book_s_tree_under_star1():
    found = questions(star1(gallery.aima_scale()))
    assert [(q.step, q.kind, q.node, q.answer) for q in found] == BOOK
    assert all(q.form in FORMS and q.lang == "en" and (q.answer in q.choices) == (q.form == "choice") for q in found)


@pytest.mark.parametrize(("lang", "step", "kind", "prompt"), [
    ("en", 0, "unread", "Which leaves does the search never read?"),
    ("en", 4, "cut", "Leaf 1 below D gives 2. Does the search cut here, at MIN D?"),
    ("en", 8, "interval", "D gives 2. Between which two numbers does B lie now?"),
    ("en", 17, "value", "Which number does MAX A report?"),
    ("en", 19, "window", "With which window (α, β) is F visited?"),
    ("es", 8, "interval", "D da 2. ¿Entre qué dos números está ahora B?"),
    ("es", 23, "cut", "F da ≤ 1. ¿Se poda aquí, en C?"),
])  # fmt: skip
def test_what_a_question_says(lang, step, kind, prompt):
    asked = questions(star1(gallery.aima_scale()), kind, lang)
    assert [question.prompt for question in asked if question.step == step] == [prompt]


def test_the_choices_of_a_cut_name_other_bounds_and_setters():
    cuts = questions(star1(gallery.aima_scale()), "cut")
    assert cuts[2].choices == (
        "no",
        "yes, by α, set by B",
        "yes, by β, since no leaf is worth more than U",
        "yes, by α, set by leaf 1 below F",
    )
    given = questions(alphabeta(GameTree.parse("min(5, 3, 9)"), window=(4, 8)), "cut")
    assert [q.answer for q in given] == ["no", "yes, by α, which was given at the start"]
    assert given[0].choices[2] == "yes, by β, which was given at the start"
    least = questions(star1(GameTree.parse("chance(min(0, 3), 5) in [0, 9]")), "cut")
    assert [q.answer for q in least] == ["yes, by α, since no leaf is worth less than L"]


def test_a_search_in_full_raises_no_questions_of_windows():
    assert {q.kind for q in questions(expectiminimax(gallery.aima_scale()))} == {
        "unread", "next", "value", "best", "rescale"
    }  # fmt: skip


def searched(algorithm, text, **options):
    return algorithm(GameTree.parse(text), **options)


@pytest.mark.parametrize(("run", "kind", "found"), [
    (expectiminimax(gallery.aima_scale()), "unread", [(None, ())]),
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
], ids=["unread", "window", "no cut", "tie", "tie with a bound", "as good", "a leaf"])  # fmt: skip
def test_what_is_asked_and_what_is_not(run, kind, found):
    assert [(question.node, question.answer) for question in questions(run, kind)] == found


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_what_a_node_outside_its_window_reports(fail):
    run = alphabeta(GameTree.parse("max(1, 2)"), window=(5, 9), fail=fail)
    value = questions(run, "value")[0]
    assert (value.answer, mark(value, "≤ 5").correct) == ((2, False) if fail == "soft" else (5, True))
    assert ("Fail-hard" in value.prompt) == (fail == "hard")
    assert [q.answer for q in questions(run, "best")] == (["L2"] if fail == "soft" else [])


def test_a_cut_on_equal_is_ruled_out_in_the_words_of_the_question():
    strict = questions(searched(alphabeta, "min(4, 3, 9)", window=(4, 8), cut_on_equal=False), "cut")
    assert [q.answer for q in strict] == ["no", "yes, by α, which was given at the start"]
    assert strict[0].prompt.endswith("(It cuts only where a number is strictly outside the window.)")


def test_moves_called_as_other_nodes_are_chosen_from_a_list():
    best = questions(expectiminimax(gallery.bins_expectimax()), "best")[0]
    assert (best.form, best.choices, best.answer) == ("choice", ("A", "B", "C"), "C")
    assert mark(best, "c").correct
    assert not mark(best, "B").correct


def test_a_rescaling_keeps_the_order_but_not_always_the_move():
    flips = [q for q in questions(expectiminimax(gallery.coin_1_4()), "rescale") if q.answer == "no"]
    assert [q.prompt.partition(".")[0] for q in flips] == ["Each leaf value x becomes the power 10ˣ"]
    back = questions(expectiminimax(gallery.coin_1_400()), "rescale")
    assert [(q.prompt[:36], q.answer) for q in back] == [
        ("Each leaf value x becomes 2x + 10. D", "yes"),
        ("Each leaf value x becomes its square", "yes"),
        ("Each leaf value becomes its rank: 1 ", "no"),
    ]
    assert {q.answer for q in questions(star1(gallery.aima_minimax()), "rescale")} == {"yes"}


def test_a_game_and_a_depth_limit():
    run = star2(games.get("coin-tictactoe"), depth=2)
    found = questions(run)
    assert {"next", "value", "cut"} <= {q.kind for q in found}
    assert not {"unread", "rescale"} & {q.kind for q in found}
    assert all(mark(q, q.answer).correct for q in found)


def test_kinds_are_chosen():
    run = star1(gallery.aima_scale())
    assert {q.kind for q in questions(run, {"cut", "best"})} == {"cut", "best"}
    assert questions(run, ()) == []
    assert Counter(q.kind for q in questions(run)) == Counter({kind: len(questions(run, kind)) for kind in KINDS})


@pytest.mark.parametrize(("kinds", "given"), [("sum", "'sum'"), (["value", "sum"], "'sum'"), (3, "3")], ids=str)
def test_an_unknown_kind_is_refused(kinds, given):
    assert refusal(questions, star1(gallery.aima_scale()), kinds) == f"kinds must be of {', '.join(EVERY)}, not {given}"


def test_a_run_without_steps_and_an_unknown_language_are_refused():
    without = "a run without steps raises no questions; search again without steps=False"
    assert refusal(questions, star1(gallery.aima_scale(), steps=False)) == without
    assert refusal(questions, star1(gallery.aima_scale()), lang="xx") == "there is no language 'xx'; there are en, es"


@pytest.mark.parametrize(("part", "message"), [
    (slice(10), "the run breaks off before node E has its number"),
    (slice(3, None), "step 2 goes back to node D, which is not the one being searched"),
], ids=["end", "start"])  # fmt: skip
def test_a_run_that_was_broken_off_is_refused(part, message):
    run = star1(gallery.aima_scale())
    run.steps = run.steps[part]
    assert refusal(questions, run) == message


def test_a_tree_of_two_thousand_levels():
    tree = GameTree()
    for level in range(2000):
        tree.add_node(f"n{level}", kind=("max", "chance", "min", "chance")[level % 4] if level < 1999 else "leaf")
        if level:
            tree.add_edge(f"n{level - 1}", f"n{level}")
    tree.nodes["n1999"]["value"] = 3
    found = questions(star1(tree), "value")
    assert len(found) == 1000  # a chance node's only outcome lies between L and U, which are one
    assert (mark(found[0], 3).correct, mark(found[0], 4).mistake) == (True, None)


@pytest.mark.parametrize("name", ["aima_scale", "aima_minimax", "bins_expectiminimax", "thirds"])
def test_questions_and_marks_in_spanish_are_spanish(name):
    wrong = (F(1, 3), (F(1, 3), 77), "no", "sí", "exactamente eso", "?", gallery.get(name).root)
    run = star2(gallery.get(name))
    for question in questions(run, lang="es") + questions(expectiminimax(run.tree), ("value", "best"), "es"):
        sentences = [question.prompt, *question.choices, *(mark(question, one).feedback for one in wrong)]
        for text in filter(None, sentences):
            plain = bare(text.replace("Fail-hard", ""), run.tree)
            assert not ENGLISH.search(plain), text
            assert not POINT.search(plain), text
            assert not HOLE.search(text), text
