"""Marking in JavaScript: the same verdict, mistake and feedback as `learn.mark` for whatever is typed or clicked."""

import json
import random
import shutil
import subprocess
import unicodedata
from fractions import Fraction
from pathlib import Path

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, learn, star1, star2
from emmviz.learn import mark, questions
from emmviz.learn.answers.intervals import written
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.marking import key
from tests.kinds import BACKWARDS
from tests.learn.spellings import numbers, pairs, wrong_numbers
from tests.learn.test_intervals import READ, UNREAD, UNSAID
from tests.learn.test_marking import ask, worth
from tests.learn.typed import NAMED, SUMS, changed, typed
from tests.long import LONG

SIGNS = "0123456789.,;:/()[]<>=≤≥-−∞αβ abLDEFGynosí×+e…~≈|{}\t\u00a0٣½!≠¾２²⁄₃"
EXERCISES = [(0, "backup", 1), (1, "backup", 3), (0, "pruning", 1), (1, "pruning", 2), (2, "pruning", 3)]
# Names: an object's own in JavaScript, one of two meanings, capitals that have no one small letter, blanks, a brace.
ODD = (
    'max(b: 3, B=chance("constructor"=min(1, 2), "Straße {given}"=min(5/3, "λόγος ς"=-7)), '
    '"İ ı"=min(0.1234567, 12345678), "none"=min(1e-5, 4))'
)
RUNS = {
    "exercises": lambda: [learn.exercise(*one).run for one in EXERCISES],
    "gallery": lambda: [
        star1(gallery.aima_scale()),
        star2(gallery.aima_pruning()),
        alphabeta(gallery.aima_minimax()),
        expectiminimax(gallery.thirds()),
        star1(gallery.aima_scale(), fail="hard"),
        star1(gallery.bins_expectiminimax()),
        expectiminimax(GameTree.parse(ODD)),
        star1(GameTree.parse(ODD)),
    ],
}


def marked(keys=(), contexts=(), cases=(), letters=()):
    """What JavaScript makes of it all, see mark_all.js."""
    given = json.dumps({"keys": keys, "contexts": contexts, "cases": cases, "letters": letters})
    program = [shutil.which("node"), Path(__file__).with_name("mark_all.js")]
    return json.loads(subprocess.run(program, input=given, capture_output=True, check=True, encoding="utf-8").stdout)


def texts(found):
    return [one for one in found if isinstance(one, str)]


def typed_numbers(question, rng):
    answer = question.answer
    yield from texts(numbers(answer) + wrong_numbers(answer))
    for before in ("≤ ", ">= ", "at most ", "al menos ", f"{question.node} = ", f"max {question.node} ≥ ", "Z ≤ "):
        yield f"{before}{answer}"
    for suspect in key(question)["suspects"]:
        if "inf" not in suspect["value"][0]:
            yield from rng.sample(texts(numbers(Fraction(suspect["value"][0]))), 3)
    yield from rounded(answer)


def rounded(value):
    if not isinstance(value, float):
        yield from (f"{float(value):.{digits}g}" for digits in range(1, 14))
        yield from (f"{float(value):.{places}f}" for places in range(6))


def typed_pairs(question, rng):
    low, high = question.answer
    found = texts(pairs((low, high)) + pairs((high, low)) + pairs((low, high + 1)))
    yield from rng.sample(found, min(len(found), 60))
    for one, two in (suspect["window"] for suspect in key(question)["suspects"]):
        yield f"({one[0]}; {two[0]})"
        yield f"{one[1]}..{two[1]}"
    for one, two in zip(rounded(low), rounded(high), strict=False):
        yield f"({one}, {two})"
        yield f"{one} {two}".replace(".", ",")


def named_nodes(question, rng):
    tree = question.run.tree
    for lang in ("en", "es"):
        yield from names_for_page(tree, lang)["called"]
    for node in tree:
        yield from (node, node.lower(), node.upper(), f" “{node}”. ", f"the leaf {node}", tree.action(node) or "")


def listed_nodes(question, rng):
    tree = question.run.tree
    every = [list(tree), names_for_page(tree)["called"], tree.leaves()]
    for _ in range(40):
        some = rng.choice(every)
        parted = rng.choice(["; ", ", ", " and ", "\n", " y ", "&", " "])
        yield parted.join(rng.sample(some, rng.randint(1, min(5, len(some)))))
        yield rng.sample(tree.leaves(), rng.randint(0, min(4, len(tree.leaves()))))
    yield from ("none", "Ninguna", "-", "{}", "∅", "", "; ".join(question.answer), f"[{', '.join(question.answer)}]")
    yield from ("; ".join(suspect["nodes"]) for suspect in key(question)["suspects"])
    yield from named_nodes(question, rng)


def typed_regions(question, rng):
    every = [question.answer, *question.detail.wrong.values(), question.answer.outside(question.domain)]
    for lang in ("en", "es"):
        yield from (written(one, lang) for one in every)
        yield from (written(one.closed(), lang).replace("∪", "or") for one in every)
    for end in rng.sample(sorted({end for one in every for end in one.ends()}), 1):
        for number in {str(end), f"{float(end):.2g}", f"{float(end):.4g}", f"{float(end):.3f}".replace(".", ",")}:
            yield from (f"x {sign} {number}" for sign in ("<", ">=", "≤", "=", "≠"))
            yield from (f"{number} or more", f"entre {number} y 1000", f"({number}, ∞)", f"[0; {number}[", number)
            yield from (f"x < {number} or x > 7", f"between 0 and {number}, inclusive", f"up to {number}")
    yield from rng.sample([text for texts in READ.values() for text in texts] + UNSAID + UNREAD, 30)


GIVEN = {
    "region": typed_regions,
    "number": typed_numbers,
    "interval": typed_pairs,
    "node": named_nodes,
    "nodes": listed_nodes,
    "choice": lambda question, rng: [*question.choices, "maybe"],
}


def garbage(rng):
    return ["".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 14))) for _ in range(12)]


@pytest.mark.halved
@pytest.mark.parametrize("name", RUNS)
def test_thousands_of_answers_get_the_same_mark_in_both(name):
    rng = random.Random(name)
    keys, contexts, cases, asked = [], [], [], []
    for i, run in enumerate(RUNS[name]()):
        # By default each run in one of the languages, in turn.
        for lang in ("en", "es") if LONG else ("en", "es")[i % 2 :][:1]:
            contexts.append({"names": names_for_page(run.tree, lang), "reading": reading_for_page(lang)})
            raised = questions(run, lang=lang)
            one_each = {question.kind: question for question in raised}
            backwards = questions(run, BACKWARDS, lang)
            chosen = [*one_each.values(), *rng.sample(raised, min(len(raised), 6))]
            chosen += rng.sample(backwards, min(len(backwards), 3))
            for question in chosen:
                keys.append(key(question))
                answers = list(GIVEN[question.form](question, rng))
                if question.form != "choice":
                    answers += garbage(rng)
                    answers = answers if LONG else rng.sample(answers, len(answers) // 3)
                for given in answers:
                    cases.append([len(keys) - 1, len(contexts) - 1, given])
                    asked.append(question)
    right = [list(mark(question, given)) for question, (_, _, given) in zip(asked, cases, strict=True)]
    found = marked(keys, contexts, cases)["marks"]
    wrong = [(case[2], *two) for case, *two in zip(cases, right, found, strict=True) if two[0] != two[1]]
    assert not wrong, (len(wrong), wrong[:5])
    assert len(cases) > (4000 if LONG else 700)
    assert sum(verdict for verdict, _, _ in right) > len(cases) // 10
    assert len({mistake for _, mistake, _ in right}) > 10


WINDOWS = ["17/9", "4", "α", "β", "=", " = ", ", ", ";", "..", "<", " ≤ ", "F", "G", "v", "v(F)", "(", "]", "1⁸⁄₉", "½",
           "!", "7"]  # fmt: skip


def test_what_is_typed_in_any_manner_gets_the_same_mark_in_both():
    asked = [worth(number) for number in ("5/2", "1/3", "-13/10", "1/2", "1234", "1000", "1.67")] + [
        ask("window", -1),
        ask("interval", 0),
    ]
    contexts = [{"names": names_for_page(question.run.tree), "reading": reading_for_page()} for question in asked]
    rng = random.Random(10)
    made = rng.sample([text for text, _ in typed()], 4000 if LONG else 1500)
    cases = [[0, 0, text] for text in made]
    cases += [[0, 0, changed(rng, changed(rng, text))] for text in made]
    sums = [f"{one} = {result}" for result, parts in SUMS.items() for part in parts.values() for one in part]
    sums += [f"{name}{sign}{one}" for one in sums for name in ("A", "", "B") for sign in (" ≤ ", " >= ", ": ", "=")]
    sums += [text for part in NAMED.values() for text in part]
    for i in range(len(asked)):
        cases += [[i, i, changed(rng, text)] for text in rng.sample(made, 400)]
        cases += [[i, i, text] for text in sums] + [[i, i, changed(rng, text)] for text in sums]
        cases += [[i, i, text] for _ in range(40) for text in garbage(rng)]
        cases += [
            [i, i, "".join(rng.choice(WINDOWS) for _ in range(rng.randint(2, 7)))] for _ in range(500 if LONG else 150)
        ]
    right = [list(mark(asked[i], given)) for i, _, given in cases]
    found = marked([key(question) for question in asked], contexts, cases)["marks"]
    wrong = [(case[2], *two) for case, *two in zip(cases, right, found, strict=True) if two[0] != two[1]]
    assert not wrong, (len(wrong), wrong[:5])
    assert sum(verdict for verdict, _, _ in right) > 300


def test_letters_are_folded_as_python_does():
    # Without those of scripts that one of the two does not know yet, and Cherokee, which Python folds to capitals.
    known = [n for n in range(0x20, 0x1E000) if unicodedata.category(chr(n)) not in ("Cn", "Cs", "Co")]
    letters = [chr(n) for n in known if "CHEROKEE" not in unicodedata.name(chr(n), "")]
    found = marked(letters=letters)["folded"]
    assert [(one, other) for one, other in zip(letters, found, strict=True) if one.casefold() != other] == []
