"""Marking in JavaScript: the same verdict, mistake and feedback as `learn.mark` for whatever is typed or clicked."""

import json
import random
import unicodedata
from dataclasses import replace
from fractions import Fraction

from emmviz import GameTree, alphabeta, expectiminimax, gallery, learn, star1, star2
from emmviz.learn import mark, questions
from emmviz.learn.answers.names import names_for_page
from emmviz.learn.marking import key
from emmviz.learn.prediction import prediction
from tests.front import cases as shared
from tests.front.node import made_by
from tests.kinds import BACKWARDS
from tests.learn.spellings import numbers, wrong_numbers
from tests.learn.test_marking import ask, worth
from tests.learn.test_verdicts import LATE
from tests.learn.typed import AFTER, AROUND, BEFORE, changed
from tests.long import LONG
from tests.searches import SCALE

SIGNS = "0123456789.,;:/()[]<>=≤≥-−∞αβ abLDEFGynosí×+e…~≈|{}\t\u00a0٣½!≠¾２²⁄₃"
# Names: an object's own in JavaScript, one of two meanings, capitals that have no one small letter, blanks, a brace.
ODD = GameTree.parse(
    'max(b: 3, B=chance("constructor"=min(1, 2), "Straße {nodes}"=min(5/3, "λόγος ς"=-7)), '
    '"İ ı"=min(0.1234567, 12345678), "none"=min(1e-5, 4))'
)
RUNS = [
    SCALE,
    star2(gallery.aima_pruning()),
    alphabeta(gallery.aima_minimax()),
    expectiminimax(gallery.thirds()),
    star1(gallery.aima_scale(), fail="hard"),
    star1(gallery.bins_expectiminimax()),
    expectiminimax(ODD),
    star1(ODD),
    *(learn.exercise(*one).run for one in [(0, "backup", 1), (0, "pruning", 1), (2, "pruning", 3)]),
]


def marked(keys=(), contexts=(), cases=(), letters=()):
    """What JavaScript makes of it all, see mark_all.js."""
    return made_by("mark_all.js", {"keys": keys, "contexts": contexts, "cases": cases, "letters": letters})


def same_marks(asked):
    """Compare both languages on answers to questions, and return the marks."""
    questions = [question for question, _ in asked]
    cases = [[i, i, given] for i, (_, answers) in enumerate(asked) for given in answers]
    right = [list(mark(questions[i], given)) for i, _, given in cases]
    found = marked([*map(key, questions)], [*map(shared.context_of, questions)], cases)["marks"]
    wrong = [(case[2], *two) for case, *two in zip(cases, right, found, strict=True) if two[0] != two[1]]
    assert not wrong, (len(wrong), wrong[:5])
    return right


# -- what is typed ----------------------------------------------------------------------------------------------------


def rounded(value):
    forms = [*(f".{digits}g" for digits in range(1, 14)), *(f".{places}f" for places in range(6))]
    return [] if isinstance(value, float) else [format(float(value), form) for form in forms]


def spelled(value, rng):
    """A number in any spelling, exact or rounded, now and then mistyped."""
    text = rng.choice([*(one for one in numbers(value) if isinstance(one, str)), *rounded(value)])
    text = text.replace(".", ",") if rng.random() < 0.3 else text
    return changed(rng, text) if rng.random() < 0.1 else text


def exact(text):
    return float(text) if "inf" in text else Fraction(text)


def some_of(parts, rng):
    """One of the ways to write before or after a number, mostly none."""
    return rng.choice([*parts[True], *parts[False]]) if rng.random() < 0.3 else parts[True][0]


def typed_number(question, sent, rng):
    """A number or a bound, right, wrong as one errs, or odd."""
    wrong = [exact(suspect["value"][0]) for suspect in sent["suspects"]]
    near = [one for one in wrong_numbers(question.answer) if isinstance(one, Fraction)]
    value = question.answer if rng.random() < 0.6 else rng.choice([*wrong, *near, 0])
    sign = rng.choice(["≤ ", ">= ", f"{question.node} = "]) if rng.random() < 0.2 else ""
    text = some_of(AROUND, rng).format(*2 * [spelled(value, rng)])
    return some_of(BEFORE, rng) + sign + text + some_of(AFTER, rng)


def typed_parts(question, sent, rng):
    """Parts of an interval: of the right answer, of a wrong one or of any ends, in part, reversed or mistyped."""
    every = [sent["answer"], *(suspect["parts"] for suspect in sent["suspects"])]
    ends = [end for parts in [*every, [sent["domain"]]] for part in parts for end in part[:2]]
    chosen = sent["answer"] if rng.random() < 0.5 else rng.choice(every)
    if rng.random() < 0.3:
        chosen = [[rng.choice(ends), rng.choice(ends), True, True] for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.1:
        chosen = chosen[: rng.randint(1, 3)]
    parts = []
    for low, high, *is_in in chosen or [["0", "0", False, False]]:
        pair = [spelled(exact(end), rng) for end in (low, high)]
        flags = [one if rng.random() < 0.9 else not one for one in is_in]
        parts.append([*(pair[::-1] if rng.random() < 0.1 else pair), *flags])
    return parts if sent["ends"] else parts[:1]


# -- every form of answer ---------------------------------------------------------------------------------------------


def named_nodes(question, sent, rng):
    tree = question.run.tree
    for lang in ("en", "es"):
        yield from names_for_page(tree, lang)["called"]
    for node in tree:
        yield from (node, node.lower(), node.upper(), f" “{node}”. ", f"the leaf {node}", tree.action(node) or "")


def listed_nodes(question, sent, rng):
    tree = question.run.tree
    every = [list(tree), names_for_page(tree)["called"], tree.leaves()]
    for _ in range(40):
        some = rng.choice(every)
        parted = rng.choice(["; ", ", ", " and ", "\n", " y ", "&", " "])
        yield parted.join(rng.sample(some, rng.randint(1, min(5, len(some)))))
        yield rng.sample(tree.leaves(), rng.randint(0, min(4, len(tree.leaves()))))
    yield from ("none", "Ninguna", "-", "{}", "∅", "", "; ".join(question.answer), f"[{', '.join(question.answer)}]")
    yield from ("; ".join(suspect["nodes"]) for suspect in sent["suspects"])
    yield from named_nodes(question, sent, rng)


def garbage(rng):
    return "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 14)))


GIVEN = {
    "number": lambda *about: typed_number(*about) if about[-1].random() < 0.9 else garbage(about[-1]),
    "interval": typed_parts,
}
LISTED = {
    "node": named_nodes,
    "nodes": listed_nodes,
    "choice": lambda question, sent, rng: [*question.choices, "maybe"],  # which nobody types in a page
}


def answers_to(question, rng, most):
    """So many answers to a question, or all that there are of its form; of what is typed, some that say nothing."""
    sent = key(question)
    if question.form in GIVEN:
        return [GIVEN[question.form](question, sent, rng) for _ in range(most)]
    listed = [*LISTED[question.form](question, sent, rng)]
    listed += [] if question.form == "choice" else [garbage(rng) for _ in range(12)]
    return rng.sample(listed, min(len(listed), most))


def test_a_hundred_thousand_odd_answers_of_every_form_get_the_same_mark_in_both():
    rng = random.Random(26)
    asked = [worth(number) for number in ("5/2", "1/3", "-13/10", "1/2", "1234", "1000", "1.67")]
    asked += [ask("window", -1), ask("interval", 0)]
    for i, run in enumerate(RUNS):
        # By default each run in one of the languages, in turn.
        for lang in ("en", "es") if LONG else ("en", "es")[i % 2 :][:1]:
            raised, backwards = questions(run, lang=lang), questions(run, BACKWARDS, lang) if LONG or i % 3 == 0 else []
            asked += {question.kind: question for question in raised}.values()
            asked += [*rng.sample(raised, min(len(raised), 3)), *rng.sample(backwards, min(len(backwards), 3))]
    typed = [question for question in asked if question.form in GIVEN]
    most = {True: 100_000 // len(typed) + 1, False: 40} if LONG else {True: 1_500 // len(typed) + 1, False: 8}
    right = same_marks([(question, answers_to(question, rng, most[question.form in GIVEN])) for question in asked])
    assert len(right) > (100_000 if LONG else 1_500)
    assert sum(verdict for verdict, _, _ in right) > len(right) // 10
    assert len({mistake for _, mistake, _ in right}) > 20


# -- predictions ------------------------------------------------------------------------------------------------------

PREDICTED = [
    prediction("How many percent?", 42, known={13: "sum", "1/3": "A third."}, why="So."),
    prediction("?", "8/207"),
    prediction("How many leaves?", 6, known={8: "All of them."}),
    prediction("From which probability on?", "2/3", known={"1/2": "A half."}),
    prediction("?", SCALE.value, on=SCALE, known={"2.5": "Not so."}),
    prediction("?", (3, 4), known={(1, 2): "Too low."}, why="So."),
    prediction("?", ["b", "a", "c"], known={("a", "b", "c"): "By name."}),
    prediction("?", "b", choices=["a", "b"], known={"a": "sum"}, lang="es"),
    prediction("?", {"L1", "L2"}, on=SCALE, known={frozenset({"L3"}): "One floor off."}),
    prediction("?", SCALE.best_action, on=SCALE, known={"a2": "A scale too far."}),
]
PREDICTIONS = {
    "number": [
        "42",
        "42,0",
        "42 %",
        "13",
        "0.333",
        "≤ 42",
        "0.0386",
        "0.039",
        "67",
        "-7",
        "67 %",
        "8/207",
        "2.5",
        "2,1",
        "x",
        "5",
        "6 leaves",
        "7  Leaves ",
        "42 percent",
        "6 moves",
    ],
    "interval": [[[low, high, True, True]] for low, high in ("34", "43", "12", "56", "3x", ("3", "7,5"))],
    "order": [["b", "a", "c"], ["a", "b", "c"], ["c", "b", "a"], ["a"], ["a", "a", "b"], []],
    "choice": ["a", "b", "c"],
    "nodes": ["L1; L2", "L3", "L1", "none", "?"],
    "node": ["a1", "a2", "B", "?"],
}


def test_letters_are_folded_as_python_does():
    # Without those of scripts that one of the two does not know yet, and Cherokee, which Python folds to capitals.
    known = [n for n in range(0x20, 0x1E000) if unicodedata.category(chr(n)) not in ("Cn", "Cs", "Co")]
    letters = [chr(n) for n in known if "CHEROKEE" not in unicodedata.name(chr(n), "")]
    found = marked(letters=letters)["folded"]
    assert [(one, other) for one, other in zip(letters, found, strict=True) if one.casefold() != other] == []


def test_predictions_shared_questions_and_other_right_answers_are_marked_alike():
    given = json.loads(shared.PATH.read_text("utf-8"))
    asked = [(question, given[name]["given"]) for name, question in shared.asked().items()]
    asked += [(one.question, PREDICTIONS[one.question.form]) for one in PREDICTED]
    best, value, window = (questions(SCALE, kind)[-1] for kind in ("best", "value", "window"))
    cut = next(one for one in questions(SCALE, "cut") if len(one.choices) > 2)
    others = [
        (best, "C", "C"),
        (value, Fraction(5, 2), "2.5"),
        (window, (Fraction(1), Fraction(3)), [["1", "3", True, True]]),
        (cut, next(one for one in cut.choices if one != cut.answer), None),
    ]
    # A known list of leaves whose first wrong leaf needs its own reason, and two right numbers in the wrong order.
    (unread,) = questions(star1(GameTree.parse(LATE)), "unread")
    asked += [(unread, ["leaf 2 below F; leaf 2 below G; the leaves below J", "leaf 2 below F"])]
    asked += [(window, [[["4", "1.889", True, True]], [["x", "4", True, True]]])]
    marks = same_marks(asked + [(replace(one, also=(other,)), [typed or other]) for one, other, typed in others])
    assert len(marks) > 200
    assert {"unweighted_mean", "most_likely", "min_at_max", "window_unchanged"} < {name for _, name, _ in marks}
    assert [correct for correct, *_ in marks[-len(others) :]] == [True] * len(others)
