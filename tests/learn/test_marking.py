"""Marking: which text is read as which answer, as a teacher reads it, what is right, and that nothing makes it fail."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction as F
from unicodedata import normalize

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, grow, random_tree, star1
from emmviz.base.messages import Message
from emmviz.learn import Interval, exercise, mark, questions
from emmviz.learn.answers.names import as_seen
from emmviz.learn.marking import hints, key, verdict_on, working
from emmviz.learn.prediction import prediction
from emmviz.story.narrate import Narrator
from tests.learn.typed import typed
from tests.long import LONG
from tests.naming import named
from tests.searches import SCALE
from tests.sentences import leaf_name, text, the_answer_is, wording

MEAN_OR_LEAST = "A=max(chance(.5: 2, .5: 4), chance(.3: 7, .7: 3))"


def ask(kind, i=0, run=SCALE, lang="en"):
    return questions(run, kind, lang)[i]


def wrong(given):
    return Message("learn.wrong", given=given)


def worth(number, lang="en"):
    """The question for a value, of a chance node of one outcome."""
    tree = GameTree.parse("max(0, 1)")
    tree.nodes["L2"]["value"] = F(number)
    tree.nodes["L1"]["value"] = F(number) - 1
    return ask("value", 0, expectiminimax(tree), lang)


@pytest.mark.parametrize(
    ("number", "right", "wrong"),
    [
        (
            "5/2",
            [
                2.5,
                "2.5",
                "2,5",
                "5/2",
                " 5 / 2 ",
                "2 1/2",
                "10/4",
                "+2.50",
                "= 2.5",
                "A = 2,5",
                "max a = 2.5",
                Decimal("2.5"),
                F(5, 2),
                "2.5 ",
                "25e-1",
                "≈ 2.5",
                "250 %",
                "250%",
                "2½",
            ],
            ["3", "2", "−2.5", "2/5", "≤ 2.5", ">= 2.5", "2.51", "2.6", 2.51, "25", "2.5 %"],
        ),
        (
            "1/3",
            [
                "1/3",
                "0.3333",
                "0,3333",
                "0.333",
                ".333",
                1 / 3,
                0.333,
                "0.33333333",
                "≈0.333",
                "3/9",
                "33.3 %",
                "33,33 %",
            ],
            ["0.33", "33 %", "0.3", "0.334", "0.3334", "0.33334", "1/4", "3", "0.332"],
        ),
        ("2/3", ["0.6667", "0.667", "0.6666", "0,66666", "2/3", 2 / 3], ["0.666", "0.67", "0.7", "0.66"]),
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
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_numbers(number, right, wrong, lang):
    question = worth(number, lang)
    assert [one for one in right if not mark(question, one).correct] == []
    found = [(one, mark(question, one)) for one in wrong]
    assert [one for one, (correct, _, note) in found if correct or "cannot be read" in note] == []


def test_a_sentence_has_one_decimal_mark():
    window = next(one for one in questions(SCALE, "window", lang="es") if one.node == "F")
    for question, given, shown in ((worth("0.5", "es"), "1.5", "1,5 "), (window, "1.5; 3.5", "(1,5; 3,5)")):
        said = mark(question, given).feedback
        assert (shown in said, "1.5" in said) == (True, False)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("one", "key"), [("0.333", "right_rounded"), ("0,333", "right_rounded"), ("1/3", "right"), (F(1, 3), "right")]
)
def test_what_is_said_of_rounding(one, key, lang):
    question = worth("1/3", lang)
    assert mark(question, one).feedback == f"{wording(f'learn.{key}', lang, exact='1/3')} {working(question)}"


@pytest.mark.parametrize(
    ("value", "rough", "reason"),
    [
        ("1/3", "0.33", "too_rough"),
        ("2/3", "0,67", "too_rough"),
        ("8/207", "0.039", "too_rough"),
        ("8/207", "0.04", "too_rough"),
        ("2/7", "0.28", "too_rough"),
        ("11/3", "3.66", "cut_off"),
        ("11/30", "0.366", "cut_off"),
        ("-11/3", "−3.66", "cut_off"),
    ],
)
def test_what_is_rounded_too_far_or_cut_off_is_no_try_and_says_how_to_round_it(value, rough, reason):
    question = worth(value)
    found = mark(question, rough)
    assert not verdict_on(question, rough).readable
    assert found.feedback == wording(f"learn.{reason}", given=rough)
    assert found.mistake is None
    assert [
        one
        for one in ("0.03", "0.3", "0.34", "0.1", "1", "4", "0.0", "3.65", "3.68")
        if not verdict_on(question, one).readable
    ] == []


def test_a_part_of_the_answer_is_not_called_wrong():
    tree = GameTree.parse("max(1, min(2, 3), 4)")
    question = prediction("Never read?", {"L2", "L3"}, on=tree, known={frozenset({"L2"}): "See C."}).question
    right = wording("learn.counts", right=1, total=2)
    assert mark(question, "L2").feedback.startswith(text(Message("learn.not_so"), right, "See C."))
    pair = prediction("Between which?", (F(7, 2), 7), known={(4, 7): "4 is the reply.", (4, 8): "Both."}).question
    sentence = text(Message("learn.high_end", given="(4, 7)"), "4 is the reply.", the_answer_is("(3.5, 7)"))
    assert mark(pair, "(4, 7)").feedback == sentence
    assert mark(pair, "(4, 8)").feedback == text(wrong("(4, 8)"), "Both.", the_answer_is("(3.5, 7)"))
    assert key(pair)["suspects"][0]["feedback"].replace("{given}", "(4, 7)") == sentence
    assert [key(one)["infinite"] for one in (pair, ask("window", -1))] == [False, True]


def test_a_note_that_names_the_answer_is_kept_from_who_may_try_again():
    known = {"17/4": "That is the mean of 4 and 4.5. But MAX chooses.", 4: "With C: it is 4.5.", 5: "Toss first."}
    part, spoils, helps = key(prediction("?", F(9, 2), known=known).question)["suspects"]
    assert part["feedback"] == text(wrong("{given}"), known["17/4"], the_answer_is("4.5"))
    assert [(one.get("first"), one["noted"]) for one in (part, spoils, helps)] == [
        (text(wrong("{given}"), "But MAX chooses."), True),
        (text(wrong("{given}")), False),
        (None, True),
    ]


@pytest.mark.parametrize(
    ("prompt", "right", "known", "given", "answer"),
    [
        ("?", "13/20", "1/2", "1/2", "13/20"),
        ("?", "13/20", "1/2", "2/4", "13/20"),
        ("?", "13/20", "1/2", "50 %", "65 %"),
        ("?", "13/20", "1/2", "0,5", "0.65"),
        ("?", "-13/20", "1/2", "1/2", "−13/20"),
        ("?", "1/101", "1/2", "1/2", "1/101"),
        ("?", "1/3", "1/2", "50 %", "1/3"),
        ("How many percent?", 40, 50, "50 %", "40 %"),
        ("How many percent?", 40, 50, "50", "40"),
        ("How long is it?", 12, "1/4", "25 %", "12"),  # not 1200 %
    ],
)
def test_a_number_is_given_back_as_it_was_typed_and_the_right_one_in_the_same_form(prompt, right, known, given, answer):
    question = prediction(prompt, right, known={known: "So."}).question
    assert mark(question, given).feedback == text(wrong(given), "So.", the_answer_is(answer))


def test_infinity_and_a_bound_are_examples_only_where_they_can_be_answers():
    counted = prediction("How many?", 3, on=SCALE).question
    whole = ask("value", -1, expectiminimax(SCALE.tree))
    assert [("∞" in mark(one, "x").feedback) for one in (counted, whole, ask("value", -1))] == [False, False, True]


@pytest.mark.parametrize("given", ["TR", "A"])  # which is the root
def test_what_is_no_move_is_said_with_those_that_there_are(given):
    first = grow(games.get("coin-tictactoe"), depth=1)
    told = mark(prediction("Which cell?", "BL", on=first).question, given).feedback
    assert told == wording("learn.write_move", given=f"“{given}”", moves="“TL” (B), “BL” (C), “BR” (D)")


@pytest.mark.parametrize("given", ["2.1", "D", "4"])
def test_a_node_below_the_moves_is_no_move_either(given):
    told = mark(prediction("Which move?", "a1", on=SCALE).question, given).feedback
    assert told == wording("learn.write_move", given=f"“{given}”", moves="“a1” (B), “a2” (C)")


def test_no_mistake_is_named_for_an_interval_outside_the_values_that_are_asked_about():
    (asked,) = (one for one in questions(SCALE, "when_cut") if "4 ≤ U" in one.prompt)
    assert mark(asked, "(1, 3)").mistake == mark(asked, "(3, 4)").mistake is None


@pytest.mark.parametrize(
    ("text", "value", "verdict"),
    [
        ("chance(.5: 4, .25: 4.03, .25: 4.002)", "4.008", (True, None)),  # the plain mean is 4.01
        ("chance(.39: 4.02, .61: 4)", "4.0078", (False, "unweighted_mean")),
    ],
)
def test_a_rounded_answer_that_is_a_mistake_s_own_number_is_the_mistake(text, value, verdict):
    question = ask("value", 0, expectiminimax(GameTree.parse(text)))
    assert question.answer == F(value)
    assert mark(question, "4.01")[:2] == verdict


def about(node, run=None):
    """The question for the value of a node, by default where others have names that are usual letters."""
    run = run or expectiminimax(GameTree.parse("r=max(x=min(5/2, 3), v=min(1, 2))"))
    return next(question for question in questions(run, "value") if question.node == node)


ASKED = {
    "at most 6": about("A", alphabeta(GameTree.parse("max(min(5, 7), min(4, 3))"), window=(6, 9), fail="hard")),
    "r": about("r"),
    "x": about("x"),
    **{number: worth(number) for number in ("1/3", "-5/2", "2.5")},
    "returns": ask("value", 1, star1(GameTree.parse("chance(.3: min(4, 7), .7: min(2, 9, 1)) in [0, 10]"))),
    "(17/9, 4)": ask("window", -1),
    "(1.2, 2.6)": ask("interval", 0, star1(GameTree.parse("chance(.5: 1.2, .5: 3) in [1.2, 4]"))),
    "(-inf, inf)": ask("window", 0, alphabeta(GameTree.parse("max(3, chance(min(1, 2), 9))"))),
    "B": ask("best"),
    "B, not b": ask("next", 0, expectiminimax(GameTree.parse("max(b: 3, B=chance(1, 9))"))),
    "C1, not c1": ask("best", 0, expectiminimax(GameTree.parse("r=max(c1=min(1, 2), C1=min(3, 4))"))),
    "L2": ask("next"),
    "L6, L7, L8": ask("unread"),
    "L3": ask("unread", 0, star1(GameTree.parse("max(2, chance(1, 0)) in [0, 2]"))),
    "none": ask("unread", 0, expectiminimax(gallery.aima_scale())),
    "cut": ask("cut", 2),
    "poda": ask("cut", 2, lang="es"),
    "yes": ask("rescale"),
    "no": ask("rescale", -1),
    "sí": ask("rescale", lang="es"),
    "upper": ask("bound", -2),
    "so far": ask("value", 0, expectiminimax(GameTree.parse("chance(.5: 4, .5: 8)"))),
    "4.2": ask("value", -1, expectiminimax(GameTree.parse(MEAN_OR_LEAST))),
    "4,2": ask("value", -1, expectiminimax(GameTree.parse(MEAN_OR_LEAST)), "es"),
    "2.1": ask("value", 2),
    "0.37 to 0.384": ask("interval", -1, star1(random_tree(5))),
    "next": ask("next"),
    "which bug": ask("which_bug", 0, exercise(1).run),
    "settled": ask(
        "settled", 0, expectiminimax(GameTree.parse('max(stop: 9, go: chance(1/4: 16, 1/4: 8, "↺" 1/2: 4))'))
    ),
    "cota superior": ask("bound", -2, lang="es"),
    "author": prediction(
        "Which?",
        "c",
        choices=["a", "b", "c"],
        known={"a": "That leaves MIN the choice.", "b": "That is less than c is worth."},
    ).question,
    # A node may be called by the number that stands in it.
    "−0.25": prediction("?", "−0.25", on=GameTree.parse('"1"=chance(min("−0.25"=max(1, -.5), 3), 5)')).question,
    "one of two": prediction("Which?", {"L1"}, on=GameTree.parse("max(2, 2, 3)")).question,
    "L6": prediction("Which?", "L6", on=gallery.aima_scale()).question,
    "(3, 4)": prediction("Between?", (3, 4)).question,
    "(3; 4)": prediction("¿Entre?", (3, 4), lang="es").question,
    "L2, L3": prediction("Never read?", {"L2", "L3"}, on=GameTree.parse("max(1, min(2, 3))")).question,
}
BOUNDS = ["A ≤ 6", "≤ 6", "A <= 6", "a ≤ 12/2"]
D2, E2, F2, G1, G2 = (leaf_name(n, parent) for n, parent in [(2, "D"), (2, "E"), (2, "F"), (1, "G"), (2, "G")])
RIGHT = {
    "at most 6": ["6", "≤ 6", "<= 6", "=< 6", 6, *BOUNDS],
    "(17/9, 4)": [
        *("(1,889, 4)", ["17/9", "4"], "(1.89,4)", "]1,889; 4,0[", "1⁸⁄₉; 4", Interval(F(17, 9), 4)),
        *("17/9 < F < 4", "4 ≥ x ≥ 17/9", "from 17/9 to 4", "entre 17/9 y 4", "17/9 to 4", "17/9 y 4"),
    ],
    "(1.2, 2.6)": ["1,2; 2,6", [["1,2", "2.6", True, True]]],
    "(-inf, inf)": ["(-∞; ∞)", "(-inf, inf)"],
    "B": ["B", "b", " b. ", "a1", "A1", '"B"'],
    "B, not b": ["B"],
    "C1, not c1": ["C1"],
    "L2": ["L2", "l2", D2, D2.upper(), "la hoja 2 de D"],
    "L6, L7, L8": [
        ("L6", "L7", "L8"),
        {"L8", "L7", "L6"},
        "L8; L6; L7",
        "L6,L7,L8",
        "{l6,l7,l8}",
        f"{F2}; {G1}; {G2}",
        "la hoja 2 de F, la hoja 1 de G, la hoja 2 de G",
        "leaf 2 below F and every leaf below G",
        "la hoja 2 de F y todas las hojas de G",
        "L6; both leaves below g",
        "leaf 2 below F, leaves 1 and 2 below G",
        "[L6, L7, L8, L6]",
    ],
    "L3": ["L3", "0", "0,0", "the 0", "el 0"],  # the leaf of 0, and not no leaf
    "none": [(), [], "none", "None", "ninguna", "-", "∅", "{}"],
    "cut": ["Yes, by α, set by B."],
    "poda": ["sí, por α, fijado por B"],
    "yes": ["yes", "Yes.", True],
    "sí": ["sí", "Sí.", True],
    "upper": ["at most that", "At most that."],
    "cota superior": ["a lo sumo eso"],
    "r": [f"{name} = 2.5" for name in ("r", "value", "u")],
    "x": ["x = 2.5"],
    "1/3": ["⅟3"],
    "-5/2": ["−2½"],
    "−0.25": ["-0.25", "−.25", "-1/4", "−0,25"],
    "L6": ["hoja 2 de F", "La hoja 2 de F", f"the {F2}", F2.lower()],
}
WRONG = {
    "−0.25": ["0,25 x"],
    # The name of another node is another's value, even where it is a usual letter.
    "r": [f"{name} = 2.5" for name in ("x", "v")],
    "x": ["r = 2.5", "v = 2.5"],
    "at most 6": [wrong for text in BOUNDS for wrong in (text[:-1] + "7", text.replace("≤", "≥").replace("<=", ">="))],
    "2.5": ["−2½"],
}
UNREAD = {
    "2.5": [
        "½½",
        "2" + " " * 400 + "!",
        "2.5" + " " * 390 + "= 2.5 !!!",
        "½2",
        "½/2",
        "½.5",
        "2.½",
        "2²",
        "²",
        "½²",
        "0.5 × 5 = 2.5",
        "1 + 1.5",
        "(2.5)",
        "at most 2.5",
    ],
    "at most 6": ["A ≤ A = 6", "A ≤ = 6", "A ≤ ≤ 6", "B ≤ 6", "< 6"],
    "(17/9, 4)": ["17/9 < F > 4", "17/9..4", "α = 17/9, β = 4", "17/9 4"],
    "yes": ["sí", "true", "y", "maybe", ""],
}


@pytest.mark.parametrize(("asked", "one"), [(asked, one) for asked in RIGHT for one in RIGHT[asked]], ids=named)
def test_an_answer_is_read_as_people_write_it(asked, one):
    assert mark(ASKED[asked], one).correct


@pytest.mark.parametrize("asked", WRONG)
def test_an_answer_is_not_read_against_what_it_says(asked):
    assert [one for one in WRONG[asked] if mark(ASKED[asked], one).correct] == []


@pytest.mark.parametrize("asked", UNREAD)
def test_what_says_nothing_cannot_be_read(asked):
    assert {verdict_on(ASKED[asked], one).reason for one in UNREAD[asked]} == {"unread"}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_decimal_is_no_pair_without_its_brackets_a_semicolon_or_a_blank(lang):
    three_to_five = ask("interval", 0, star1(GameTree.parse("chance(.5: 3, .5: 4) in [3, 7]")), lang)
    assert three_to_five.answer == (3, 5)
    assert [mark(three_to_five, text).correct for text in ("(3,5)", "(3, 5)", "3;5", "3; 5", "3, 5")] == [True] * 5
    assert {mark(three_to_five, text) for text in ("3,5", "1, 2, 3", "(1,2,3)")} == {mark(three_to_five, "three")}


# An answer, and how the sentence about it begins.
SAID = [
    ("at most 6", "≥ 6", "The number is right, but it is a bound on the other side. The answer is 6."),
    ("2.1", "≤ 2.1", "The number is right, but it is the exact value, not only a bound. The answer is 2.1. "),
    ("at most 6", "≤ 5", "5 is the value of B, not of A."),  # one of its replies
    ("returns", "≤ 2", "≤ 2 is true, but it leaves out leaf 3 below C. The answer is 1."),
    ("returns", "≤ 5", "≤ 5 is true, but the number is smaller. The answer is 1."),
    ("returns", "≤ 0", "0 is too low: every leaf below C is worth 1 or more."),
    ("(17/9, 4)", "4; 17/9", "Write the lower end first."),
    ("(17/9, 4)", "(1.9, 4)", "Nearly: 1.9 has too few digits."),
    ("(17/9, 4)", "(1.5, 4)", "In (1.5, 4) the upper end is right, but the lower end is wrong. The answer is"),
    ("(1.2, 2.6)", "(1, 2)", "In [1, 2] both ends are wrong. The answer is [1.2, 2.6]."),
    ("B, not b", "b", "More than one node is called “b”."),  # the node B, or the move to the leaf
    ("B, not b", "x", "This tree has no node called “x”."),
    ("C1, not c1", "c1", "Not right: c1 is worth 1, and another move is better. The answer is C1."),
    (
        "L6, L7, L8",
        "L6",
        f"Not right. You have found 1 of 3. The answer is {F2} and every leaf below G. ",
    ),
    (
        "L6, L7, L8",
        "L6, L7, L8, L2",
        f"Not right. You have all of the answer, and more. Take out {D2}. Leaf 1 below D gives 2",
    ),
    # What is right comes once, and then one reason.
    (
        "L6, L7, L8",
        "L2, L4, L6, L7, L8",
        f"Not right. You have all of the answer, and more. Take out {D2} and {E2}. This looks like a common "
        "mistake: using a bound as the value. The mistake begins at D. The right step there: leaf 1 below D gives 2, "
        "so MIN D is worth at most 2. There is no cut, because 2 > α = L = 1. "
        f"The answer is {F2} and every leaf below G.",
    ),
    ("L6, L7, L8", "none", f"You found no cut. There are 2, at F and C. The answer is {F2} and"),
    ("L6, L7, L8", "L6, L9", "This tree has no node called “L9”."),
    ("L6, L7, L8", "", "This tree has no node called “”."),
    ("none", "", "This tree has no node called “”."),
    ("cut", "no", "Not right. The answer is “yes, by α, set by B”. The search cuts at MIN F, because"),
    # Yes alone does not say by which bound.
    ("cut", "yes", "That is not one of the choices: “no”, “yes, by α, set by B”"),
    *(("yes", one, "Not right. The answer is “yes”.") for one in ("no", False, "No.")),
    (
        "upper",
        "at least that",
        "“at least that” would be right only if the search had skipped something that could make C worth more than the "
        "number it returns.",
    ),
    ("upper", "exactly that", "Not right. C returns 1.3, which is only a bound. The answer is"),
    ("so far", "2", "2 is the sum over some of the outcomes only; all of them count."),
    # What MIN would take is no mean.
    (
        "4.2",
        "3",
        "Not right. 3 is the result of using MIN's rule at MAX. The answer is 4.2. MAX A is worth 4.2",
    ),
    (
        "4,2",
        "3",
        "No es correcto. Obtienes 3 al usar la regla de MIN en un nodo MAX. La respuesta correcta es ",
    ),
    # What is no known mistake gets the arithmetic.
    ("next", "F", f"The search visits F later. The answer is {D2}."),
    (
        "2.1",
        77,
        f"77 is too high: every leaf below B is worth 3 or less. The answer is 2.1. {SCALE.caption(17)}",
    ),
    (
        "no",
        "yes",
        "Not right. The answer is “no”. The moves now have these values: “a1” = 190, “a2” = 1009. The "
        "change keeps the order of the leaves, but not the order of the expected values.",
    ),
    (
        "which bug",
        ASKED["which bug"].choices[1],
        "“Dividing the weighted sum, which is the mean already, by the number of outcomes” would make the "
        "program return 6.5, but it returns 14. "
        "The answer is “Taking the plain mean of the outcomes, without their probabilities”. The first "
        "mistake of the program is at B. There it computes 14. The right step at B: ",
    ),
    (
        "settled",
        4,
        "Not right. 4 is the result of giving the guess itself, before any sweep. The answer is "
        "12. If MAX A always plays “go”, then x = 6 + 0.5 × x, so x = 12. "
        "The best of its moves gives 12.",
    ),
    # What an author says of a wrong answer stands beside it, also where it names the right one.
    ("author", "a", "Not right. That leaves MIN the choice. The answer is “c”."),
    ("author", "b", "Not right. That is less than c is worth. The answer is “c”."),
    # A name comes before a number, and what several leaves are worth is no name.
    ("−0.25", "3,0", "It is not the leaf worth 3 below A. "),
    ("−0.25", "1,0", "It is not 1. "),
    ("one of two", "2; 3", "More than one node is called “2”."),
    ("one of two", "2; 2", "Not right. You have all of the answer, and more. Take out leaf 2 below A."),
    ("one of two", "the leaf worth 2 below A", "More than one node is called “the leaf worth 2 below A”."),
    ("(3, 4)", [["3", " ", True, True]], "One of the two numbers is missing."),
    ("(3; 4)", [["3", " ", True, True]], "Falta uno de los dos números."),
    # An end with too few digits is not wrong, and ends are written as values are.
    (
        "0.37 to 0.384",
        "[0.37, 0.39]",
        "In [0.37, 0.39] the lower end is right, but the upper end is wrong. The answer is about [0.3696, 0.3838]. ",
    ),
    ("(17/9, 4)", "(1; 4)", "(1, 4) are the bounds of all leaf values, not the window of F. The answer is"),
    # A slip of form is no try.
    (
        "L2, L3",
        "L2; B",
        "B is not a leaf. If you mean all leaves below it, type: the leaves below B.",
    ),
]


def test_what_is_said_of_an_answer_that_is_not_right():
    """The test that reads the verdicts, each once."""
    said = [(asked, one, mark(ASKED[asked], one)) for asked, one, _ in SAID]
    assert [(asked, one) for asked, one, verdict in said if verdict.correct] == []
    begins = [verdict.feedback[: len(feedback)] for (*_, verdict), (*_, feedback) in zip(said, SAID, strict=True)]
    assert begins == [feedback for *_, feedback in SAID]


class Rude:
    """A thing that fails at whatever is done with it."""

    def __call__(self, *_):
        raise RuntimeError

    __str__ = __repr__ = __hash__ = __eq__ = __len__ = __getattr__ = __float__ = __iter__ = __call__


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_answer_makes_it_fail(lang):
    for question in questions(SCALE, lang=lang):
        for one in [
            *[
                None,
                "",
                " ",
                "?",
                "two",
                "1/0",
                "--3",
                "1e9999",
                "nan",
                float("nan"),
                True,
                3j,
                b"2",
                object(),
                [],
                {},
                (1,),
                (1, 2, 3),
                (None, None),
                "(,)",
                "((",
                "..",
                "1..",
                ";",
                "≤",
                "= =",
                "9" * 5000,
                10**5000,
                -(10**5000),
                "e" * 9000,
                range(2),
                {"a": 1},
                [[1, 2]],
                [["L1"]],
                "α",
                "∞",
                "−∞",
                "a and b",
                "\x00",
                "\ud800",
                "²",
                "1²",
            ],
            Rude(),
            [Rude()],
            (Rude(), Rude()),
        ]:
            correct, _, note = mark(question, one)
            assert isinstance(note, str) and note, question  # noqa: PT018
            assert not correct or question.form not in ("number", "interval", "node"), question


# -- what is typed for a value, by parts ------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "whole", "side"), [("{}", 0, 1), ("-{}", 0, -1), ("−2{}", 2, -1), ("3 {}.", 3, 1)])
@pytest.mark.parametrize("sign", "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉")
def test_every_fraction_that_is_one_sign(sign, text, whole, side):
    part = F(*map(int, normalize("NFKC", sign).split("⁄")))
    assert mark(worth(side * (whole + part)), text.format(sign)).feedback.startswith("Right. ")


def test_texts_made_of_right_and_wrong_parts():
    every = list(typed())
    some = every if LONG else random.Random(0).sample(every, 2000)
    assert [text for text, right in some if mark(ASKED["2.5"], text).correct != right] == []


@pytest.mark.parametrize(
    ("given", "mistake"),
    [("12", "min_at_max"), ("16.25", "roles_swapped"), ("17.5", "max_at_min"), ("14", "unweighted_mean")],
)
def test_the_other_player_s_rule_at_one_kind_of_node_has_its_own_name(given, mistake):
    root = next(one for one in exercise(1, kinds="value").questions if one.node == "A")
    assert mark(root, given).mistake == mistake


LETTERS = expectiminimax(GameTree.parse("A=max(left: B=min(3, 5), right: C=chance(D=max(2, 8), 4))"))


def test_names_of_nodes_may_stand_with_blanks_between_them():
    asked = prediction("Which nodes are directly below A?", {"B", "C"}, on=LETTERS.tree).question
    assert [mark(asked, one).correct for one in ("B C", "right left", "B Z")] == [True, True, False]
    leaves = prediction("Which leaves are below B?", {"L1", "L2"}, on=LETTERS.tree).question
    assert [mark(leaves, one).correct for one in ("3 5", "5 leaf1", "3 2")] == [True, False, False]
    last = prediction("Which node comes last?", "A", on=LETTERS.tree)
    assert all(mark(last.question, one).correct for one in ("root", "The Root", "raíz", "a"))
    # What is further down than it is asked for is called so.
    assert "These are not directly below A, but further down: D." in mark(asked, "B, C, D").feedback


def test_the_hint_about_a_move_speaks_of_what_the_tree_has():
    (asked,) = questions(LETTERS, "best")
    first, _ = hints(asked)
    assert first.startswith("First work out the value of each move")
    assert "MIN" not in first


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_reason_for_the_next_node_names_the_parent_that_has_another_child(lang):
    # Below it a search without cuts, and one that has just cut.
    for run in (expectiminimax(LETTERS.tree), alphabeta(GameTree.parse("max(min(1, 2), min(0, 5), min(4, 3))"))):
        for asked in questions(run, "next", lang):
            parent = run.tree.parent(asked.answer)
            names = Narrator(run.tree, lang)
            reason = wording("learn.next_child", lang, name=names.name(parent), child=as_seen(names, asked.answer))
            assert working(asked).endswith(f" {reason}")


def test_going_back_up_is_said_to_be_no_visit():
    asked = questions(LETTERS, "next")[2]
    assert hints(asked)[0].endswith("Name the next node that the search has not visited before.")
    assert mark(asked, "B").feedback.startswith(
        "The search has already visited B; going back up does not count as a visit."
    )


def test_a_mistake_has_a_sentence_also_before_another_try():
    asked = replace(questions(SCALE, "value")[-1], feedback="hint")
    assert mark(asked, "1.7").feedback == wording("learn.named", given="1.7", what=wording("learn.mistake_mean_at_max"))


def test_the_first_try_does_not_show_the_right_step():
    """The right step is before the answer, at which a page would stop."""
    known = {one["mistake"]: one for one in key(questions(SCALE, "value")[-1])["suspects"]}
    assert known["sum"]["first"].endswith(wording("learn.departs", name="B"))
    assert "first" not in known["mean_at_max"]


def test_numbers_in_a_list_are_separated_alike():
    assert "3; 2 y 2" in alphabeta(gallery.aima_minimax()).caption(lang="es").replace("un valor ≤ ", "")
