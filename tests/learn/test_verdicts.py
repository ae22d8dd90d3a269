"""Verdicts: first what the given answer is, then what is right, then why; only the most likely mistake is named."""

import re
from fractions import Fraction as F

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, predict, star1, star2
from emmviz.learn import mark, questions
from emmviz.learn.acting import answer
from emmviz.learn.answers.names import read_node
from emmviz.learn.marking import answer_text, pointers, suspects_of, verdict_on
from emmviz.learn.paper.paper import Item
from emmviz.learn.prediction import prediction
from emmviz.story.frame import frame_of
from tests.learn.hands import onwards, start
from tests.long import each_seed
from tests.searches import SCALE
from tests.shapes import plain, random_tree


def value(text, node, lang="en"):
    """The question for the value of a node."""
    run = expectiminimax(GameTree.parse(text))
    return next(one for one in questions(run, "value", lang) if one.node == node)


@pytest.mark.parametrize(
    ("text", "given", "mistake", "why"),
    [
        # No outcome of a fair coin is the likelier one.
        ("A=chance(4, 8)", "4", "chance_as_min", ""),
        ("A=chance(4, 8)", "8", "chance_as_max", ""),
        ("A=chance(8, 4, 9)", "8", None, ""),
        ("A=chance(.5: 5, .3: 4, .2: 9)", "5", "most_likely", ""),
        # Of several mistakes that are as likely none is named alone.
        (
            "A=chance(.6: 4, .4: 9)",
            "4",
            "most_likely",
            "No: a common mistake gives 4: only the most likely outcome; or chance treated as MIN, as if it chose",
        ),
        (
            "A=chance(.6: 4, .4: 9)",
            "13",
            "sum",
            "No: a common mistake gives 13: the outcomes added up, without their probabilities. The",
        ),
    ],
)
def test_the_likeliest_mistake_is_named_and_others_that_are_as_likely(text, given, mistake, why):
    found = mark(value(text, "A"), given)
    assert (found.mistake, why in found.feedback) == (mistake, True)


@pytest.mark.parametrize(("lang", "example"), [("en", "leaf 1 below D"), ("es", "la hoja 1 bajo D")])
def test_an_example_in_an_error_is_of_the_tree_and_no_answer(lang, example):
    for kind in ("unread", "next"):
        question = questions(SCALE, kind, lang)[-1]
        assert example in mark(question, "nobody").feedback
        assert "bajo F" not in mark(question, "nobody").feedback
    other = prediction("?", {"L1", "L3"}, on=expectiminimax(GameTree.parse("max(1, 2, 3)")), lang=lang).question
    assert mark(other, "nobody").feedback.count({"en": "leaf 2 below", "es": "la hoja 2 bajo"}[lang]) == 1


def test_a_window_is_right_before_it_is_clamped_too_and_says_so():
    run = star1(GameTree.parse("max(5, chance(.5: min(6, 4), .5: min(7, 8))) in [0, 10]"))
    asked = {one.node: one for one in questions(run, "window")}
    for node, clamped, low, key in (
        ("C", ("0", "10"), "-7", "(0 or less, 10 or more)"),
        ("D", ("6", "10"), "6", "(6, 10 or more)"),
    ):
        assert mark(asked[node], clamped).feedback.startswith("Right. ")
        same = f"Right: no value is beyond L or U, so this means the same as ({', '.join(clamped)}). "
        assert all(mark(asked[node], (low, high)).feedback.startswith(same) for high in ("inf", "99"))
        item = Item(asked[node], F(1))
        assert item.short() == item.solved()["answer"] == key


def test_a_cross_stands_on_what_is_wrong_alone():
    question = questions(SCALE, "unread")[-1]
    for one in suspects_of(question):
        assert {role for _, role in pointers(question, correct=False, suspect=one)} <= {"right", "alpha", "beta"}
    found = mark(question, suspects_of(question)[0].answer).feedback
    assert "Too many: leaf 2 below D, leaf 2 below E." in found


@pytest.mark.usefixtures("kept")
def test_a_prediction_asks_once_more_when_its_cell_is_run_again():
    first = predict("How many?", 3, id="again")
    first.given = {"answer": "4", "verdict": "wrong", "open": True}
    first.given = {"answer": "4", "verdict": "wrong", "last": "3"}
    again = predict("How many?", 3, id="again")
    assert again.given == {}
    told = [one.payload["words"]["first"] for one in (first, again)]
    assert told == ["Your first answer counts for your progress.", "Once more: your first answer is kept."]


# -- a law: every wrong verdict names the answer, says only what is so, and has a reason -------------------------------


def wrong_answers(question):
    """Answers of each form that are not right."""
    tree, right = question.run.tree, question.answer
    given = {
        "number": lambda: [*(plain(tree, node) for node in tree), right + 1, right - F(1, 7), "-1000", "1000"],
        "interval": lambda: [(right[0], right[1] + 1), (right[0] - 1, right[1]), ("-77", "77"), right[::-1]],
        "node": lambda: [*tree, *question.choices],
        "nodes": lambda: [tree.leaves(), tree.leaves()[:1], [tree.root]],
        "choice": lambda: question.choices,
    }
    return [one for one in given[question.form]() if not mark(question, one).correct]


def named(question, text):
    """The node, or number, that a sentence calls so."""
    found = read_node(question.run, re.sub(r".*\((.*)\)$", r"\1", text))
    return next(iter(found)) if len(found) == 1 else F(text.replace("−", "-"))


def leaves_of(question, name):
    tree = question.run.tree
    below = tree.preorder(named(question, name))
    return [plain(tree, leaf) for leaf in below if tree.kind(leaf) == "leaf"]


def is_so(value, sign, number, rounded):
    """Whether a value is a number, or at most or at least that, up to the rounding of four digits."""
    off = abs(number) / 1000 if rounded else 0
    return {"": abs(value - number) <= off, "≤": value <= number + off, "≥": value >= number - off}[sign]


def visited(steps):
    return {step.node for step in steps if step.event in ("enter", "evaluate")}


# What each sentence says, checked by a recursion of its own; (.+) stands for a node or a number.
FACTS = {
    r"No\. (Right so far|Too many): .+\.": lambda q, what: True,
    r"Nearly: .+": lambda q: True,
    r"Not .+\.": lambda q: True,
    r"(.+) is the sum over the outcomes read so far; .+": lambda q, given: (
        F(given) == frame_of(q.run, q.step).nodes[q.node].partial
    ),
    r"No: a common mistake gives .+": lambda q: True,
    r"(.+) is the value of (.+), not of .+\.": lambda q, given, other: F(given) == plain(q.run.tree, named(q, other)),
    r"(.+) is too low: every leaf below (.+) is worth (≈?) ?(.+) or more\.": lambda q, given, name, rounded, least: (
        F(given) <= min(leaves_of(q, name))
        and F(given) < q.answer
        and is_so(min(leaves_of(q, name)), "", F(least.replace("−", "-")), bool(rounded))
    ),
    r"(.+) is too high: every leaf below (.+) is worth (≈?) ?(.+) or less\.": lambda q, given, name, rounded, most: (
        F(given) >= max(leaves_of(q, name))
        and F(given) > q.answer
        and is_so(max(leaves_of(q, name)), "", F(most.replace("−", "-")), bool(rounded))
    ),
    r"(.+) is too low\.": lambda q, given: F(given) < q.answer,
    r"(.+) is too high\.": lambda q, given: F(given) > q.answer,
    r"No: (.+) is worth ([≤≥]?) ?(≈?) ?(.+), which is no better than .+\.": lambda q, move, sign, rounded, v: is_so(
        plain(q.run.tree, named(q, move)), sign, F(v.replace("−", "-")), bool(rounded)
    ),
    r"The search has already visited (.+); going back up does not count as a visit\.": lambda q, node: (
        named(q, node) in visited(q.run.steps[: q.step])
    ),
    r"The search visits (.+) later\.": lambda q, node: named(q, node) in visited(q.run.steps[q.step :]),
    r"The search never visits (.+)\.": lambda q, node: named(q, node) not in visited(q.run.steps),
    r"\((.+)[,;] (.+)\): (.+) is right, but the other end is wrong\.": lambda q, low, high, at: (
        sum(F(given) == end for given, end in zip((low, high), q.answer, strict=True) if "inf" not in given) <= 1
    ),
    r"\((.+)[,;] (.+)\): both ends are wrong\.": lambda q, low, high: (F(low), F(high)) != q.answer,
    r"“.+” would be right after a cut by [αβ]\.": lambda q: q.kind == "bound",
}


@each_seed(3000, 24)
def test_a_wrong_verdict_says_what_the_answer_is_what_is_right_and_why(seed):
    tree = random_tree(seed)
    if len(tree) > 14:
        return
    run = (expectiminimax, star1, star2, alphabeta)[seed % 4](tree)
    for question in questions(run):
        for given in wrong_answers(question):
            found = mark(question, given)
            if not verdict_on(question, given).readable:
                continue
            texts = {answer_text(question), str(question.answer).replace("-", "−")}
            parts = [found.feedback.partition(f" The answer is {text}.") for text in texts]
            fact, _, why = next((part for part in parts if part[1]), ("", "", ""))
            holds = next((pattern for pattern in FACTS if re.fullmatch(pattern, fact)), None)
            assert holds is not None, (question, given, fact)
            assert FACTS[holds](question, *re.fullmatch(holds, fact).groups()), (str(tree), question, given, fact)
            assert why or not re.fullmatch("Not .+", fact), (question, given, found)


@each_seed(400, 12)
def test_no_wrong_answer_in_a_search_by_hand_is_without_its_sentence(seed):
    tree = random_tree(seed)
    if len(tree) > 14 or (state := start(seed, tree, "star1")) is None:
        return
    for one in onwards(state):
        assert one.ask.form == "node" or len(mark(one.ask, one.ask.answer).feedback) > len("Right. ")
        for given in wrong_answers(one.ask):
            if (found := answer(one, given).tries[-1]).verdict == "wrong":
                assert found.mistake or "Hint: " in found.why, (one.ask, given)
                assert "The answer is" not in found.why, (one.ask, given, found)


@pytest.mark.parametrize("given", ["5; 2", "5"])
def test_each_of_two_cuts_has_its_reason(given):
    run = alphabeta(GameTree.parse("max(min(6, 9, 7), min(8, 4, 5), min(9, 3, 2))"))
    (asked,) = questions(run, "unread")
    assert [reason in mark(asked, given).feedback for reason in ("4 ≤ α = 6", "3 ≤ α = 6")] == [True, True]
