"""Marking: what is read as what, what is right, and that nothing whatever makes it fail."""

from decimal import Decimal
from fractions import Fraction as F

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.learn import mark, questions
from tests.naming import named

INF = float("inf")
BOOK = star1(gallery.aima_scale())


def ask(kind, i=0, run=BOOK, lang="en"):
    return questions(run, kind, lang)[i]


def worth(number, lang="en"):
    """The question for a value, of a chance node of one outcome."""
    tree = GameTree.parse("max(0, 1)")
    tree.nodes["L2"]["value"] = F(number)
    tree.nodes["L1"]["value"] = F(number) - 1
    return ask("value", 0, expectiminimax(tree), lang)


@pytest.mark.parametrize(
    ("number", "right", "wrong"),
    [
        ("5/2", [2.5, "2.5", "2,5", "5/2", " 5 / 2 ", "2 1/2", "10/4", "+2.50", "= 2.5", "A = 2,5", "max a = 2.5",
                 "0.5 × 5 = 2.5", Decimal("2.5"), F(5, 2), "exactly 2.5", "2.5 ", "25e-1", "≈ 2.5"],
         ["3", "2", "−2.5", "2/5", "≤ 2.5", ">= 2.5", "at most 2.5", "2.51", "2.6", 2.51, "25"]),
        ("1/3", ["1/3", "0.3333", "0,3333", "0.333", ".333", 1 / 3, 0.333, "0.33333333", "≈0.333", "3/9"],
         ["0.33", "0.3", "0.334", "0.3334", "0.33334", "1/4", "3", "0.332"]),
        ("2/3", ["0.6667", "0.667", "2/3", 2 / 3], ["0.666", "0.67", "0.7", "0.66"]),
        ("-13/10", ["-1.3", "−1,3", "- 1.3", "–1.3", -1.3, "-13/10", "-1 3/10"], ["1.3", "-1.2", "-3.1"]),
        ("1234", ["1234", "1,234", "1.234", "1 234", 1234, "1234.0", "1,234.00", "1.234e3"], ["1.2345", "12,34", "12"]),
        ("3/10", [0.1 + 0.2, "0.3", "30/100", ".3", "0,30"], ["0.31", "3"]),
        ("21", ["21", 21, 21.0, "21,0"], ["20.6", "2.1", "21.4", "20"]),
        ("1001/2", ["500.5", "500,5", "1001/2"], ["500", "501"]),
        # Pictures show 45 and 652 for these.
        ("45.002", ["45", "45.00", "45.002"], ["45.1", "45.01", "46"]),
        ("31950/49", ["652", "652.0", "652.04"], ["653", "651", "652.1"]),
        ("0", ["0", "-0", 0, 0.0, "0/7"], ["0.1", "1"]),
        ("7654321/7", ["1093474.43", "1093474", "7654321/7"], ["1093475", "1.09"]),
    ],
)  # fmt: skip
def test_numbers(number, right, wrong):
    for lang in ("en", "es"):
        question = worth(number, lang)
        for one in right:
            assert mark(question, one).correct, one
        for one in wrong:
            found = mark(question, one)
            assert not found.correct, one
            assert "cannot be read" not in found.feedback, one


@pytest.mark.parametrize(("lang", "one", "feedback"), [
    ("en", "0.333", "Right, rounded; exactly it is 1/3."),
    ("en", "0.33",
     "Nearly: 0.33 is rounded too far. At least three significant digits are needed, or a fraction: 1/3."),
    ("en", "1/3", "Right."),
    ("en", F(1, 3), "Right."),
    ("es", "0,333", "Correcto, redondeado; su valor exacto es 1/3."),
], ids=named)  # fmt: skip
def test_what_is_said_of_rounding(lang, one, feedback):
    assert mark(worth("1/3", lang), one).feedback == feedback


@pytest.mark.parametrize(("text", "value", "verdict"), [
    ("chance(.5: 4, .25: 4.03, .25: 4.002)", "4.008", (True, None)),  # the plain mean is 4.01
    ("chance(.39: 4.02, .61: 4)", "4.0078", (False, "unweighted_mean")),
])  # fmt: skip
def test_a_rounded_answer_that_is_a_mistake_s_own_number_is_the_mistake(text, value, verdict):
    question = ask("value", 0, expectiminimax(GameTree.parse(text)))
    assert question.answer == F(value)
    assert mark(question, "4.01")[:2] == verdict


@pytest.fixture(scope="module")
def root_bound():
    """The question for the value of A, which is a bound, at most 6."""
    run = alphabeta(GameTree.parse("max(min(5, 7), min(4, 3))"), window=(6, 9), fail="hard")
    (root,) = (question for question in questions(run, "value") if question.node == "A")
    assert root.answer == 6
    return root


@pytest.mark.parametrize("one", ["6", "≤ 6", "<= 6", "A ≤ 6", "at most 6", "a lo sumo 6", "=< 6", 6])
def test_a_bound_may_have_its_side(root_bound, one):
    assert mark(root_bound, one).correct


@pytest.mark.parametrize(("one", "feedback"), [
    ("≥ 6", "The number is right, but not its sign: the answer is 6."),
    ("al menos 6", "The number is right, but not its sign: the answer is 6."),
    ("≤ 5", "No: the answer is 6."),
    ("B ≤ 6", "This cannot be read as a number."),
    ("< 6", "This cannot be read as a number."),
])  # fmt: skip
def test_a_bound_on_the_other_side_is_wrong(root_bound, one, feedback):
    found = mark(root_bound, one)
    assert (found.correct, found.feedback[: len(feedback)]) == (False, feedback)


def test_an_interval_the_wrong_way_round_or_of_doubtful_commas():
    window = ask("window", -1)
    assert mark(window, "4..17/9").feedback == "The lower end comes first: the answer is (1.889, 4)."
    assert mark(window, "1.9, 4").feedback.startswith("Nearly: 1.9 is rounded too far.")
    run = star1(GameTree.parse("chance(.5: 1.2, .5: 3) in [1.2, 4]"))
    interval = ask("interval", 0, run)
    assert interval.answer == (F("1.2"), F("2.6"))
    assert mark(interval, "1,2; 2,6").correct
    assert mark(interval, "1,2,2,6").correct
    assert mark(interval, "1,2,6").feedback.startswith("No:")  # 1 to 2.6, or 1.2 to 6
    assert "cannot be read" in mark(window, "1,889,4").feedback  # 1 to 889.4, or 1.889 to 4
    whole = ask("window", 0, alphabeta(GameTree.parse("max(3, chance(min(1, 2), 9))")))
    assert [mark(whole, one).correct for one in ("(-∞; ∞)", "-inf, inf")] == [True, True]


RIGHT = {
    ("window", -1): ["(1,889, 4)", ["17/9", "4"], "17/9 < F < 4", "from 1.889 to 4", "1.89, 4", "]1,889; 4,0["],
    ("best", 0): ["B", "b", " b. ", "a1", "A1", '"B"'],
    ("next", 0): ["L2", "l2", "leaf 2 below D", "the leaf 2 below D", "Leaf 2 below d",
                  "la hoja 2 bajo D", "hoja 2 bajo d"],
    ("unread", 0): [
        ("L6", "L7", "L8"), {"L8", "L7", "L6"}, "L8, L6; L7", "L6 L7 L8", "L6, L7 and L8", "L6, L7 y L8", "{l6,l7,l8}",
        "leaf 2 below F; leaf 1 below G; leaf 2 below G", "la hoja 2 bajo F, la hoja 1 bajo G y la hoja 2 bajo G",
        "[L6, L7, L8, L6]", iter(["L6", "L7", "L8"]),
    ],
    ("cut", 2): ["Yes, by α, set by B.", "yes by α set by B", "yes, by alpha, set by B", "sí, por α, set by b"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "i", "one"), [(*asked, one) for asked, several in RIGHT.items() for one in several], ids=named
)
def test_a_window_a_name_a_list_and_a_choice_are_read_as_people_write_them(kind, i, one):
    assert mark(ask(kind, i), one).correct


def test_names_that_leave_a_doubt():
    run = expectiminimax(GameTree.parse("max(b: 3, B=chance(1, 9))"))
    after = ask("next", 0, run)
    assert after.answer == "B"
    assert mark(after, "B").correct
    # A small b may be the node B or the move to the leaf.
    assert mark(after, "b").feedback.startswith("More than one node is called “b”.")
    assert mark(after, "x").feedback.startswith("No node is called “x”.")
    capital = expectiminimax(GameTree.parse("r=max(c1=min(1, 2), C1=min(3, 4))"))
    assert [mark(ask("best", 0, capital), one).correct for one in ("C1", "c1")] == [True, False]


def test_lists_that_are_wrong_or_cannot_be_read():
    unread = ask("unread")
    assert mark(unread, "L6").feedback.startswith(
        "No: the answer is leaf 2 below F, leaf 1 below G, leaf 2 below G. Missing: leaf 1 below G, leaf 2 below G."
    )
    assert "Too many: leaf 2 below D." in mark(unread, "L6, L7, L8, L2").feedback
    assert mark(unread, "none").feedback.startswith("No:")
    assert mark(unread, "L6, L9").feedback.startswith("No node is called “L9”.")
    assert mark(unread, "").feedback.startswith("No node is called “”.")
    full = ask("unread", 0, expectiminimax(gallery.aima_scale()))
    for one in ((), [], "none", "None", "ninguna", "-", "∅", "{}"):
        assert mark(full, one).correct, one
    assert not mark(full, "").correct


def test_choices():
    cut = ask("cut", 2)
    assert mark(cut, "no").feedback.startswith("No: the answer is “yes, by α, set by B”. Cut.")
    # Yes alone does not say by which bound.
    unread = "This is none of the answers to choose from: “no”, “yes, by α, set by B”"
    assert mark(cut, "yes").feedback.startswith(unread)
    spanish = ask("cut", 2, lang="es")
    assert spanish.answer == "sí, por α, que viene de B"
    for one in (spanish.answer, "Si, por alfa, que viene de B", "yes, by α, que viene de B"):
        assert mark(spanish, one).correct, one


@pytest.mark.parametrize("lang", ["en", "es"])
def test_yes_and_no_and_how_much_a_number_says(lang):
    rescale = ask("rescale", 0, lang=lang)
    for one in ("yes", "Yes!", "y", "sí", "si", "Sí.", True, "true", rescale.answer):
        assert mark(rescale, one).correct, one
    for one in ("no", "N", False, "No."):
        assert not mark(rescale, one).correct, one
    upper = ask("bound", -2, lang=lang)
    for one in ("at most", "at most that", "≤", "<=", "a lo sumo", "a lo sumo eso", "upper"):
        assert mark(upper, one).correct, one
    for one in ("at least", "exactly", "≥", "exactamente", "al menos", "="):
        assert not mark(upper, one).correct, one


JUNK = [None, "", " ", "?", "two", "1/0", "--3", "1e9999", "nan", float("nan"), True, 3j, b"2", object(), [], {}, (1,),
        (1, 2, 3), (None, None), "(,)", "((", "..", "1..", ";", "≤", "= =",
        "9" * 5000, 10**5000, -(10**5000), "e" * 9000,
        range(2), {"a": 1}, [[1, 2]], [["L1"]], "α", "∞", "−∞", "a and b", "\x00", "\ud800", "²", "1²"]  # fmt: skip


class Rude:
    """A thing that fails at whatever is done with it."""

    def __float__(self):
        raise RuntimeError

    def __iter__(self):
        raise RuntimeError

    def __str__(self):
        raise RuntimeError

    __repr__ = __hash__ = __eq__ = __len__ = __str__


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_answer_makes_it_fail(lang):
    for question in questions(BOOK, lang=lang):
        for one in [*JUNK, Rude(), [Rude()], (Rude(), Rude())]:
            found = mark(question, one)
            assert isinstance(found.feedback, str)
            assert found.feedback
            if question.form in ("number", "interval", "node"):
                assert not found.correct, question
