"""Verdicts: first what the given answer is, then what is right, then why; only the most likely mistake is named."""

import re
from fractions import Fraction as F
from functools import partial

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, predict, star1, star2
from emmviz.base.locale import languages, words
from emmviz.learn import exercise, mark, questions
from emmviz.learn.acting import answer, begin, onward
from emmviz.learn.answers.names import read_node
from emmviz.learn.kinds.backups import end_of
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.window import ask_at
from emmviz.learn.marking import answer_text, hints, pointers, suspects_of, verdict_on
from emmviz.learn.paper.paper import SheetQuestion
from emmviz.learn.prediction import prediction
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound
from emmviz.story.explanation import explain
from emmviz.story.frame import frame_of
from emmviz.story.headline import full_headline
from emmviz.story.narrate import Narrator
from emmviz.study.random_trees import random_tree as random_study_tree
from tests.learn.hands import onwards, start
from tests.long import each_seed
from tests.searches import SCALE
from tests.sentences import leaf_name, saying, the_answer_is, wording
from tests.shapes import plain, random_tree

# Star1 reads every leaf; a program with the wrong sign cuts after the first leaf of F, which is worth just that.
NO_CUT = "max(chance(.6: min(5, 7), .4: min(2, 8)), chance(.5: min(4, 9), .5: min(6, 1))) in [0, 10]"
# A window passed on unchanged is wrong early, at E, but only changes whether a later leaf is read.
LATE = (
    "max(min(8, chance(.5: 4, .3: max(2, 7), .2: 9)), chance(.6: min(5, 3), .4: min(1, 6, max(2, 9))), "
    "min(chance(.25: 0, .75: 10), 4)) in [0, 10]"
)


def read(text):
    """A number as a sentence writes it."""
    return F(text.replace("−", "-"))


def value(text, node, lang="en"):
    """The question for the value of a node."""
    run = expectiminimax(GameTree.parse(text))
    return next(one for one in questions(run, "value", lang) if one.node == node)


@pytest.mark.parametrize(
    ("text", "given", "mistakes"),
    [
        # No outcome of a fair coin is the likelier one.
        ("A=chance(4, 8)", "4", ["chance_as_min"]),
        ("A=chance(4, 8)", "8", ["chance_as_max"]),
        ("A=chance(8, 4, 9)", "8", []),
        ("A=chance(.5: 5, .3: 4, .2: 9)", "5", ["most_likely"]),
        # Of several mistakes that are as likely none is named alone.
        ("A=chance(.6: 4, .4: 9)", "4", ["most_likely", "chance_as_min"]),
        ("A=chance(.6: 4, .4: 9)", "13", ["sum"]),
    ],
)
def test_the_likeliest_mistake_is_named_and_others_that_are_as_likely(text, given, mistakes):
    found = mark(value(text, "A"), given)
    assert found.mistake == next(iter(mistakes), None)
    what = wording("learn.or_named").join(wording(f"learn.mistake_{mistake}") for mistake in mistakes)
    assert not mistakes or found.feedback.startswith(wording("learn.named", given=given, what=what))


@pytest.mark.parametrize("lang", languages())
def test_an_example_in_an_error_is_of_the_tree_and_no_answer(lang):
    for kind in ("unread", "next"):
        question = questions(SCALE, kind, lang)[-1]
        assert leaf_name(1, "D", lang) in mark(question, "nobody").feedback
        assert leaf_name(2, "F", lang) not in mark(question, "nobody").feedback
    other = prediction("?", {"L1", "L3"}, on=expectiminimax(GameTree.parse("max(1, 2, 3)")), lang=lang).question
    assert mark(other, "nobody").feedback.count(leaf_name(2, "A", lang)) == 1


def test_a_window_is_right_before_it_is_clamped_too_and_says_so():
    run = star1(GameTree.parse("max(5, chance(.5: min(6, 4), .5: min(7, 8))) in [0, 10]"))
    asked = {one.node: one for one in questions(run, "window")}
    less, more = wording("learn.or_less", end=0), wording("learn.or_more", end=10)
    for node, clamped, low, key in (("C", "(0, 10)", "-7", f"({less}, {more})"), ("D", "(6, 10)", "6", f"(6, {more})")):
        assert mark(asked[node], clamped).feedback.startswith(wording("learn.right"))
        same = [wording("learn.alike", answer=clamped)]
        same += [wording("learn.beyond_low", given="−7", end=0)] if low == "-7" else []
        for high, shown in (("inf", "∞"), ("99", "99")):
            beyond = wording("learn.beyond_high", given=shown, end=10)
            assert mark(asked[node], (low, high)).feedback.startswith(" ".join([*same, beyond]))
        item = SheetQuestion(asked[node], F(1))
        assert item.short() == item.solved()["answer"] == key


def test_a_cross_stands_on_what_is_wrong_alone():
    question = questions(SCALE, "unread")[-1]
    for one in suspects_of(question):
        assert {role for _, role in pointers(question, correct=False, suspect=one)} <= {"right", "alpha", "beta"}
    found = mark(question, suspects_of(question)[0].answer).feedback
    assert wording("learn.too_many", nodes=f"{leaf_name(2, 'D')} and {leaf_name(2, 'E')}") in found


@pytest.mark.usefixtures("kept")
def test_a_prediction_asks_once_more_when_its_cell_is_run_again():
    first = predict("How many?", 3, id="again")
    first.given = {"answer": "4", "verdict": "wrong", "open": True}
    first.given = {"answer": "4", "verdict": "wrong", "last": "3"}
    again = predict("How many?", 3, id="again")
    assert again.given == {}
    told = [one.payload["words"].get("earlier") for one in (first, again)]
    assert told == [None, wording("predict.once_more")]


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
    return next(iter(found)) if len(found) == 1 else read(text)


def leaves_of(question, name):
    tree = question.run.tree
    below = tree.preorder(named(question, name))
    return [plain(tree, leaf) for leaf in below if tree.kind(leaf) == "leaf"]


def is_so(value, text):
    """Whether a value is a number as it is written: at most or at least it, up to the rounding of four digits."""
    text = text.replace("at most", "≤").replace("at least", "≥")
    sign, rounded, number = re.fullmatch(r"([≤≥]?) ?(≈|about |)(?: ?)(.+)", text).groups()
    number = read(number)
    off = abs(number) / 1000 if rounded else 0
    return {"": abs(value - number) <= off, "≤": value <= number + off, "≥": value >= number - off}[sign]


def number_in(text):
    """The number in a text that says whether it is rounded."""
    return read(text.replace("about", "").strip(" =≈"))


def ends(given):
    """The two ends of an interval as it is written."""
    return [read(end) if "inf" not in end else end for end in re.split("[,;] ", given.strip("()[]"))]


def visited(steps):
    return {step.node for step in steps if step.event in ("enter", "evaluate")}


def earlier_ends(q, after, side):
    """The ends, at one side, of the node's interval in the frames right after it backed up a child, probed or not."""
    probe = saying("learn.after_probe").fullmatch(after)
    child = named(q, (probe or saying("learn.after").fullmatch(after))["child"])
    steps = enumerate(q.run.steps[: q.step], start=1)
    found = [k for k, step in steps if (step.event, step.node, step.child) == ("update", q.node, child)]
    frames = [frame_of(q.run, k) for k in found if q.run.frame(k).moment.probed == bool(probe)]
    return [frame.nodes[q.node].interval[side] for frame in frames]


# What each sentence says of a question, checked by a recursion of its own.
FACTS = {
    "counts": lambda q, right, total: 1 <= int(right) <= len(q.answer) == int(total.partition(".")[0]),
    "counts_all": lambda q: True,
    "too_many": lambda q, nodes: True,
    "fact_own_child": lambda q, child, name, letter, origin: q.kind == "cut" and named(q, name) == q.node,
    "too_rough": lambda q, given: True,
    "cut_off": lambda q, given: True,
    "wrong": lambda q, given: True,
    "wrong_choice": lambda q: q.form == "choice",
    "named": lambda q, given, what: True,
    "fact_so_far": lambda q, given: read(given) == frame_of(q.run, q.step).nodes[q.node].partial,
    "fact_least": lambda q, given, name, after: read(given) in earlier_ends(q, after, 0),
    "fact_most": lambda q, given, name, after: read(given) in earlier_ends(q, after, 1),
    "fact_other": lambda q, given, other, name: read(given) == plain(q.run.tree, named(q, other)),
    "fact_under": lambda q, given, name, least: (
        read(given) < min(leaves_of(q, name)) and is_so(min(leaves_of(q, name)), least)
    ),
    "fact_over": lambda q, given, name, most: (
        read(given) > max(leaves_of(q, name)) and is_so(max(leaves_of(q, name)), most)
    ),
    "fact_smallest": lambda q, given, name: read(given) == min(leaves_of(q, name)),
    "fact_largest": lambda q, given, name: read(given) == max(leaves_of(q, name)),
    "less": lambda q, given: read(given) < q.answer,
    "more": lambda q, given: read(given) > q.answer,
    "fact_move": lambda q, given, v, best, worth: (
        is_so(plain(q.run.tree, named(q, given)), v)
        and named(q, best) == q.answer
        and is_so(plain(q.run.tree, q.answer), worth)
    ),
    "fact_tie": lambda q, given, v: (
        is_so(plain(q.run.tree, named(q, given)), v) and plain(q.run.tree, named(q, given)) == q.run.value
    ),
    "fact_worse": lambda q, given, v: (
        is_so(plain(q.run.tree, named(q, given)), v) and plain(q.run.tree, named(q, given)) != q.run.value
    ),
    "fact_before": lambda q, given: named(q, given) in visited(q.run.steps[: q.step]) - {*q.run.tree.leaves()},
    "fact_before_leaf": lambda q, given: named(q, given) in {*q.run.tree.leaves()} & visited(q.run.steps[: q.step]),
    "fact_later": lambda q, given: named(q, given) in visited(q.run.steps[q.step :]),
    "fact_never": lambda q, given: named(q, given) not in visited(q.run.steps),
    "low_end": lambda q, given: ends(given)[1] != q.answer[1],
    "high_end": lambda q, given: ends(given)[0] != q.answer[0],
    "no_end": lambda q, given: ends(given) != list(q.answer),
    "fact_lower": lambda q, given, name: plain(q.run.tree, q.node) <= end_of(q).step.value,
    "fact_upper": lambda q, given, name: plain(q.run.tree, q.node) >= end_of(q).step.value,
    "fact_bounds": lambda q, given, name: ends(given) == [*q.run.bounds] and named(q, name) in q.run.tree,
    "only_bound": lambda q, name, v: (
        is_so(end_of(q).step.value, v) and end_of(q).step.bound is not Bound.EXACT and named(q, name) == q.node
    ),
    "only_bound_below": lambda q, name, v: FACTS["only_bound"](q, name, v),
    # A cut needs a value at most Aᵢ, or at least Bᵢ; the bounds of the leaves would have been met.
    "clamped_alpha": lambda q, value, limit, end: number_in(limit) < number_in(value) <= number_in(end),
    "clamped_beta": lambda q, value, limit, end: number_in(limit) > number_in(value) >= number_in(end),
    "fact_never_max": lambda q, given: "β" not in given and q.run.tree.kind(q.node) == "max",
    "fact_never_min": lambda q, given: "α" not in given and q.run.tree.kind(q.node) == "min",
}
# What is right so far, or too much, follows after the first word, and a mistake is followed by its place.
BEGINS = {
    "counts": f"{wording('learn.not_so')} ",
    "counts_all": f"{wording('learn.not_so')} ",
    "too_many": f"{wording('learn.not_so')} ",
    "named": "",
    "only_bound": f"{wording('learn.not_so')} ",
    "only_bound_below": f"{wording('learn.not_so')} ",
    "clamped_alpha": f"{wording('learn.not_so')} ",
    "clamped_beta": f"{wording('learn.not_so')} ",
}
SAYING = {key: re.compile(re.escape(BEGINS.get(key, "")) + saying(f"learn.{key}").pattern) for key in FACTS}


# What may follow the first sentence.
BUT = [
    re.compile(f" {saying(f'learn.{key}').pattern}", re.DOTALL)
    for key in ("but_max", "but_min", "but_chance", "beyond_low", "beyond_high")
]


def facts_of(feedback):
    """What a verdict says first: the key of the sentence, and its values."""
    for but in BUT:
        feedback = but.sub("", feedback)
    for key, pattern in SAYING.items():
        if found := (pattern.match if key in BEGINS else pattern.fullmatch)(feedback):
            yield key, found.groupdict()


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
            texts = {
                Writer(question).narrator.in_sentence(answer_text(question)),
                str(question.answer).replace("-", "−"),
            }
            parts = [found.feedback.partition(f" {the_answer_is(text)}") for text in texts]
            fact, _, why = next((part for part in parts if part[1]), ("", "", ""))
            facts = dict(facts_of(fact))
            assert facts, (question, given, fact)
            for key, values in facts.items():
                assert FACTS[key](question, **values), (str(tree), question, given, fact)
            assert why or "wrong" not in facts, (question, given, found)


RIGHT, HINT, ANSWER = wording("learn.right"), saying("quiz.hint_first"), saying("answers.answer_is")


@each_seed(400, 12)
def test_no_wrong_answer_in_a_search_by_hand_is_without_its_sentence(seed):
    tree = random_tree(seed)
    if len(tree) > 14 or (state := start(seed, tree, "star1")) is None:
        return
    for one in onwards(state):
        assert one.ask.form == "node" or mark(one.ask, one.ask.answer).feedback != RIGHT
        for given in wrong_answers(one.ask):
            if (found := answer(one, given).tries[-1]).verdict == "wrong":
                assert found.mistake or HINT.search(found.why), (one.ask, given)
                assert not ANSWER.search(found.why), (one.ask, given, found)


@pytest.mark.parametrize("given", ["L2", "L6", "none"])
def test_each_of_two_cuts_has_its_reason(given):
    (asked,) = questions(star1(gallery.aima_scale()), "unread")
    assert [reason in mark(asked, given).feedback for reason in ("1 ≤ Aᵢ", "1.3 ≤ α = 2.1")] == [True, True]


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        # All have the same reason, or the first has another.
        ("max(3, min(2, 5), min(1, 5), min(0, 5))", {"same_cuts": "MIN C (≤ 1) and MIN D (≤ 0)"}),
        ("max(3, min(2, 5), min(4, 6), min(0, 5), min(-1, 5))", {"more_cuts": "MIN D (≤ 0) and MIN E (≤ −1)"}),
    ],
)
def test_of_more_cuts_the_verdict_says_where_they_are(tree, told):
    (asked,) = questions(alphabeta(GameTree.parse(tree)), "unread")
    where = [wording(f"learn.{key}", nodes=nodes) for key, nodes in told.items()]
    assert mark(asked, asked.answer).feedback.endswith(" ".join([*where, wording("learn.others_read")]))


def test_a_large_tree_has_one_reason_for_what_is_read_and_one_for_what_is_not():
    run = star1(random_study_tree(1, "max3 chance3 min3", "integers", span=(0, 30)))
    (asked,) = questions(run, "unread")
    said = mark(asked, "; ".join(run.tree.leaves()[1::3])).feedback
    assert (said.count("There is no cut"), said.count("because")) == (1, 2)
    assert "There is no cut, because 4 > α = L = 0." in said


def test_a_leaf_of_probability_0_has_its_reason():
    (asked,) = questions(star1(GameTree.parse("chance(0: 1, 1: 2)")), "unread")
    assert mark(asked, "L1").feedback == f"{wording('learn.right')} {wording('learn.improbable')}"


@pytest.mark.parametrize(
    ("text", "mistake", "right"),
    [
        # The first reply of C is its value; that of D is not.
        ("chance(C=min(2, 3), D=min(7, 1)) in [0, 9]", "bound_as_value", "MIN D is worth 1, the smaller of 7 and 1."),
        (
            "chance(3/7: 48, 1/7: B=chance(.2: 47, .6: 43, .2: 45), 2/7: 45, 1/7: 50)",
            "clamped_test",
            "because the largest possible value of B is 45.2 > α = L = 43, and the smallest is 43.8 < β = U = 50.",
        ),
    ],
)
def test_the_right_step_shows_where_a_wrong_search_goes_wrong(text, mistake, right):
    asked = questions(star1(GameTree.parse(text)), "value")[-1]
    wrong = next(one for one in suspects_of(asked) if one.mistake == mistake)
    assert re.search(f"{re.escape(right)} .*A is worth ", mark(asked, wrong.answer).feedback)


def test_a_verdict_writes_the_digits_that_decide():
    run = expectiminimax(GameTree.parse("max(operate: chance(.99999: 100, .00001: 0), wait: 99.9995)"))
    (asked,) = questions(run, "best")
    feedback = mark(asked, "operate").feedback
    assert re.findall(r"99\.\d+", feedback) == ["99.999", "99.9995", "99.999", "99.9995"]


@pytest.mark.parametrize(
    ("run", "node", "key"),
    [
        (star2(GameTree.parse("A=min(5, B=chance(C=max(9), D=max(9))) in [0, 9]")), "C", "no_cut_complete"),
        (star2(GameTree.parse("A=min(5, B=chance(C=max(3), D=max(2))) in [0, 9]")), "C", "no_cut_beta"),
    ],
)
def test_without_a_cut_the_verdict_states_a_true_reason(run, node, key):
    """Where probes have read everything, a cut is possible, but saves nothing."""
    (asked,) = (asked for asked in questions(run, "next") if asked.answer == node)
    assert saying(f"learn.{key}").search(mark(asked, node).feedback)


@pytest.mark.parametrize(
    ("text", "node", "sentence"),
    [
        ("A=max(7, B=min(3, 4))", "B", wording("learn.window_max", name="MAX A", value=7)),
        ("A=min(B=max(3, 4), 7)", "B", wording("learn.window_first", name="MIN A")),
        (
            "A=max(7, B=chance(C=min(3, 4), 8))",
            "C",
            wording("learn.window_reset", name="B", search=wording("algorithm.alphabeta")),
        ),
    ],
)
def test_the_verdict_on_a_window_says_what_the_node_above_passes_on(text, node, sentence):
    run = alphabeta(GameTree.parse(text))
    k = next(k for k, step in enumerate(run.steps) if (step.event, step.node) == ("enter", node))
    asked = ask_at(Examiner(run, "en"), k)
    entered = saying("verdict.enter_window").search(mark(asked, asked.answer).feedback)
    assert entered is not None
    assert entered.string.endswith(sentence)


def said_of(tree, node, given):
    """The mistake and the sentence about a number given for a node in a search by hand, before its hint."""
    state = begin(tree, "star1")
    while (state.ask.kind, state.ask.node) != ("value", node):
        state = onward(state)
    attempt = answer(state, given).tries[-1]
    return attempt.mistake, HINT.sub("", attempt.why).strip()


def test_a_number_in_a_search_by_hand_has_every_mistake_that_gives_it():
    unequal = GameTree.parse("A=chance(.25: 4, .75: 8)")
    late = wording("act.mistake_one_late", given=3, sum="0.75 × 4", value=4, next=8)
    assert said_of(unequal, "A", "3") == ("one_late", late)
    both = wording("learn.or_mistake").join(wording(f"learn.mistake_{one}") for one in ("most_likely", "chance_as_max"))
    assert said_of(unequal, "A", "8") == ("most_likely", wording("learn.mistake", what=both))


def test_of_a_cut_node_only_what_was_read_counts():
    drawn, scale = exercise(4, "pruning", 1).tree, gallery.aima_scale()
    least = wording("learn.still_least", given="{}", name="C", after=wording("learn.after", child="F"))
    most = wording("learn.open_most", given="{}", name="G", child="C")
    assert said_of(drawn, "C", "0") == (None, least.format(0))
    assert said_of(scale, "C", "1") == (None, least.format(1))
    assert said_of(scale, "C", "4") == (None, most.format(4))
    assert said_of(scale, "C", "2.5") == (None, wording("learn.more", given="2.5"))


def test_no_mistake_is_named_that_an_answer_does_not_show():
    (unread,) = questions(SCALE, "unread")
    cuts = wording("learn.fact_no_cuts", n=2, nodes="F and C")
    assert (mark(unread, "none").mistake, mark(unread, "none").feedback.startswith(cuts)) == (None, True)
    tree = GameTree.parse("min(a: chance(.5: 4, .5: 6), b: chance(.5: max(9, 3), .25: 2, .25: max(8, 7))) in [0, 10]")
    assert mark(questions(star1(tree), "value")[-1], "4").mistake is None
    inverse = questions(alphabeta(gallery.aima_minimax()), "when_unread")[0]
    both = wording("interval.both_ends_high", given="(−∞, 3)", letter="x")
    assert mark(inverse, "x < 3").feedback.startswith(both)
    always = wording("learn.always_when_unread", node=leaf_name(2, "G"))
    everywhere = wording("interval.everywhere", given="[1, 4]", letter="x", always=always)
    assert mark(questions(SCALE, "when_unread")[0], "[1, 4]").feedback.startswith(everywhere)


def test_a_wrong_value_is_refuted():
    by_node = {one.node: one for one in questions(expectiminimax(SCALE.tree), "value")}
    but = wording("learn.but_max", children="B and C")
    assert mark(by_node["A"], "1").feedback.startswith(f"{wording('learn.fact_smallest', given=1, name='A')} {but}")
    other = wording("learn.fact_other", given=3, other="E", name="C")
    assert mark(by_node["C"], "3").feedback.startswith(other)
    high = wording("learn.fact_over", given=12, name="C", most=4)
    assert mark(by_node["C"], "≤ 12").feedback.startswith(high)


def test_a_long_number_in_a_sentence_has_a_power_of_ten():
    writer = Writer(questions(SCALE, "best")[0])
    assert writer.worth({"B": F(71_800_000), "C": F(-1, 10**9)}) == "“a1” = 7.18 × 10⁷, “a2” = −1 × 10⁻⁹"


def test_a_leaf_that_is_read_has_its_own_reason():
    (unread,) = questions(SCALE, "unread")
    reason = "There is no cut, because C can still be worth 4, and 4 > α = 2.1. So the search reads leaf 1 below F."
    assert reason in mark(unread, "L5; L6; L7; L8").feedback
    # Where nothing is cut, and beside a mistake with a name that goes wrong elsewhere.
    (all_read,) = questions(star1(GameTree.parse(NO_CUT)), "unread")
    reason = "There is no cut, because 4 > α = L = 0. So the search reads the leaf worth 9 below F."
    assert reason in mark(all_read, "L6").feedback
    (named_too,) = questions(star1(GameTree.parse(LATE)), "unread")
    found = mark(named_too, "leaf 2 below F; leaf 2 below G; the leaves below J")
    assert (found.mistake, "So the search reads the leaf worth 3 below F." in found.feedback) == (
        "window_unchanged",
        True,
    )
    text = "max(chance(min(2, 5), min(4, 6)), chance(min(6, 0), min(0, 9))) in [0, 10]"
    (probed,) = questions(star2(GameTree.parse(text)), "unread")
    found = mark(probed, "L6; L7; L8")
    leaf = wording("learn.leaf_worth", value=0, parent="G")
    reason = wording("learn.fact_probe", search="Star2", leaf=leaf)
    assert (found.mistake, f"{wording('learn.too_many', nodes=leaf)} {reason}" in found.feedback) == (None, True)


def test_a_verdict_says_what_a_cut_node_returns_and_what_misleads_a_program():
    (bound,) = (one for one in questions(SCALE, "bound") if one.node == "C")
    (above,) = (one for one in questions(exercise(3, "pruning", 2).run, "bound") if one.node == "C")
    because = wording("learn.child_upper", nodes=leaf_name(2, "G"), v="9.7", child="G")
    assert because in mark(above, above.choices[0]).feedback
    returned = wording("learn.returns_upper", nodes="G", name="C", v="1.3")
    assert mark(bound, bound.choices[0]).feedback.endswith(returned)
    bugs = {one.which: one for one in questions(exercise(4, "pruning", 1).run, "which_bug")}
    window = wording("learn.bug_window_cut", window="(9, 20)", v=7)
    window += f" {wording('learn.bug_worth_cut', name='F', worth=0)}"
    assert window in mark(bugs["window_unchanged"], bugs["window_unchanged"].answer).feedback
    (adds,) = (one for one in questions(star1(GameTree.parse(NO_CUT)), "which_bug") if one.which == "wrong_sign")
    window = wording("learn.bug_window_cut", window="(10, 10)", v=4)
    adds_up = wording("learn.bug_adds", limit="Aᵢ = (3.8 + 0.5 × 10) / 0.5 = 17.6")
    assert f"{adds_up} {window} {wording('learn.in_truth', name='F', sentence='')}" in mark(adds, adds.answer).feedback
    cut = wording("learn.bug_cuts", child="D", test="0 ≤ L = 0", v=15)
    assert cut in mark(bugs["clamped_test"], bugs["clamped_test"].answer).feedback


def said_with(names, search, lang):
    """All that captions, headlines, the rows of an explanation and questions say where some nodes have these names."""
    text = (
        "max({}=chance(.5: {}=min(4, 1), .5: min(1, 5)), chance(.7: min(0, 3), .3: {}=max(6, min(2, 4)))) in [0, 6]"
    ).format(*names)
    run = search(GameTree.parse(text))
    narrator = Narrator(run.tree, lang)
    for k in range(len(run.steps) + 1):
        frame = run.frame(k)
        yield frame.caption_in(lang)
        yield full_headline(frame, narrator)
        yield str(explain(frame, narrator).rows) if k else ""
    for question in questions(run, lang=lang):
        yield question.prompt
        yield str(hints(question))
        for known in suspects_of(question):
            yield mark(question, known.answer).feedback
        yield mark(question, question.answer).feedback


@pytest.mark.parametrize(
    ("search", "lang"), [(star1, "en"), (partial(star2, probes=2, cut_at_bounds=True), "es")], ids=["star1", "star2"]
)
def test_a_node_with_the_name_of_a_bound_is_set_apart_from_it(search, lang):
    """A sentence about a node L or U is the one about another name, but for its kind, so "U = 6" is no node."""
    levels = words(lang)["level"]
    for kind, names in (("chance", "Lvw"), ("min", "vLw"), ("max", "vwU")):
        place, letter = next((i, name) for i, name in enumerate(names) if name in "LU")
        others = [*names[:place], "z", *names[place + 1 :]]
        for told, plain_text in zip(said_with(names, search, lang), said_with(others, search, lang), strict=True):
            assert told == re.sub(rf"(?:{levels[kind]} )?\bz\b", f"{levels[kind]} {letter}", plain_text)


@pytest.mark.parametrize("lang", languages())
def test_a_leaf_below_a_node_with_the_name_of_a_bound_may_be_called_without_its_kind(lang):
    run = star1(GameTree.parse("max(L=min(4, 1), 3)"))
    assert read_node(run, leaf_name(2, "L", lang)) == read_node(run, leaf_name(2, "MIN L", lang)) != set()
