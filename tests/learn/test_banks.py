"""Banks: JSON that reads back and cannot be changed unseen, and XML of the structure that Moodle's own export has."""

import html
import io
import json
import re
from base64 import b64decode
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import networkx as nx
import pytest
from lxml import etree
from PIL import Image

from emmviz import (
    FormatWarning,
    GameTree,
    alphabeta,
    expectimax,
    expectiminimax,
    gallery,
    games,
    random_tree,
    star1,
    star2,
)
from emmviz.base.messages import Message, Option, message_of
from emmviz.base.numbers import INF
from emmviz.learn import bank, exercise, mark, pre_test, questions, read_bank
from emmviz.learn.choosing import for_sheet
from emmviz.learn.moodle import xml as moodle_xml
from emmviz.learn.moodle.xml import moodle
from emmviz.picture.render.svg import description
from tests.kinds import BACKWARDS
from tests.learn.spellings import fields
from tests.learn.test_sheets import hostile_run
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.sentences import capital, leaf_name, saying, wording

NASTY = "]]> <b>&amp; \"' {1:NUMERICAL:=5} {x} * \\ \x00\ud800 ñ漢"


NASTY_RUN = hostile_run(NASTY, (NASTY, "b"), ("a*b{1:NUMERICAL:=5}", "]]>&<"))


# -- trees made as graphs ----------------------------------------------------------------------------------------------


def as_graph(tree, ids):
    """The same tree with other ids, as networkx makes one; every second node has a name that is not its id."""
    graph = nx.relabel_nodes(nx.DiGraph(tree), dict(zip(tree, ids, strict=False)))
    for i, data in enumerate(graph.nodes.values()):
        data.pop("name", None)
        data |= {"name": f"the {i}th"} if i % 2 else {}
    return GameTree(graph)


IDS = {
    "numbers": range(100, 400),
    "letters of others": [*map("L{}".format, range(1, 20)), *"ZYXWVUTSRQPONMLKJIHGFEDCBA", *range(300)],
    "nearly usual": [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *map("L{}".format, range(2, 300))],
    "signs": [f'"{i}" \\ (\n)' for i in range(300)],
}


# -- JSON --------------------------------------------------------------------------------------------------------------

RUNS = {
    "window": lambda: star1(gallery.aima_scale(), window=(2, "5/2"), fail="hard", cut_on_equal=False),
    "star2": lambda: star2(gallery.aima_scale(), bounds=(0, 5), probes=2),
    "alphabeta": lambda: alphabeta(GameTree.parse("max(min(7, 9), min(5, 1/3))")),
    "infinite": lambda: expectimax(GameTree.parse("max(1, chance(2, 3))"), bounds=("-inf", INF)),
    **{name: lambda ids=ids: star2(as_graph(random_tree(1, "max3 chance2 min2"), ids)) for name, ids in IDS.items()},
}


@pytest.mark.sampled
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", RUNS)
def test_any_run_reads_back(tmp_path, name, lang):
    run = RUNS[name]()
    back = read_bank(bank(tmp_path / "b.json", run, lang=lang))
    again = back[0].run
    assert back == questions(run, lang=lang)
    assert (again.steps, again.leaves, again.tree.title) == (run.steps, run.leaves, run.tree.title)
    assert dict(again.tree.nodes(data=True)) == dict(run.tree.nodes(data=True))
    assert [*map(again.tree.children, run.tree)] == [*map(run.tree.children, run.tree)]


def test_exercises_read_back_from_the_same_bytes_each_time(tmp_path):
    path = bank(tmp_path / "b.json", range(2), "pruning", 2)
    assert read_bank(path) == [question for seed in range(2) for question in exercise(seed, "pruning", 2).questions]
    data = json.loads(path.read_text())
    assert (data["format"], data["version"], len(data["runs"])) == ("emmviz bank", 1, 2)
    assert not any("nodes" in run for run in data["runs"])  # which trees with their usual ids do not need
    assert path.read_bytes().isascii()
    assert path.read_bytes() == bank(tmp_path / "c.json", iter(range(2)), "pruning", 2).read_bytes()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (lambda: "pre", lambda: pre_test("es")),
        (lambda: pre_test("es"), lambda: pre_test("es")),
        (lambda: exercise(1, "pruning", kinds=BACKWARDS).questions,) * 2,
    ],
    ids=["form", "questions", "backwards"],
)
def test_a_form_and_lists_of_questions_read_back(tmp_path, given, kept):
    assert read_bank(bank(tmp_path / "b.json", given(), lang="es")) == kept()


ALGORITHMS = "alphabeta, expectimax, expectiminimax, minimax, star1, star2"
WORTH_D = repr(wording("learn.ask_value", name="MIN D"))
NO_BANK = Message("wrong.learn.no_bank", file="'b.json'", version=1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda d: d["questions"][0].update(answer="99"),
            Message("wrong.learn.bank_answer", prompt=WORTH_D),
        ),
        (lambda d: d["questions"][2].update(prompt="?"), Message("wrong.learn.bank_question", prompt="'?'")),
        (
            lambda d: d["questions"][0].update(step=3),
            Message("wrong.learn.bank_question", prompt=WORTH_D),
        ),
        (lambda d: d["questions"][0].update(run=2), NO_BANK),
        (lambda d: d["questions"][0].pop("lang"), NO_BANK),
        (lambda d: d["questions"][0].update(lang="xx"), UNKNOWN_LANGUAGE),
        (
            lambda d: d["runs"][0].update(algorithm="os.system"),
            Message("wrong.search.algorithm", name="'os.system'", instead=Message("wrong.expected", known=ALGORITHMS)),
        ),
        (
            lambda d: d["runs"][0].update(options={"steps": False}),
            Message("wrong.learn.no_steps", option=Option("steps", False)),
        ),
        (lambda d: d["runs"][0].update(options={"window": 3}), refused(star1, gallery.aima_scale(), window=3)),
        (lambda d: d["runs"][0].update(tree={"max": []}), refused(GameTree.from_json, '{"max": []}')),
        (lambda d: d.update(version=2), NO_BANK),
        (lambda d: d.update(questions=3), NO_BANK),
        (lambda d: d.update(runs=[3]), NO_BANK),
        *(
            (lambda d, last=last: d["runs"][1].update(nodes=last(d["runs"][1]["nodes"])), NO_BANK)
            for last in (
                lambda nodes: nodes[1:],
                lambda nodes: [*nodes[1:], nodes[1]],
                lambda nodes: 7,
                lambda nodes: [*nodes[1:], 3],
            )
        ),
    ],
)
@pytest.mark.usefixtures("cwd")
def test_a_bank_changed_by_hand_is_refused(change, message):
    path = bank("b.json", [exercise(1), star1(as_graph(gallery.aima_scale(), range(15)))])
    data = json.loads(path.read_text())
    assert data["runs"][1]["nodes"][0] == ["0", None]
    change(data)
    path.write_text(json.dumps(data))
    assert refused(read_bank, path) == message


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", "\x00", '{"format": "emmviz bank"'])
def test_what_is_no_bank_is_refused(cwd, text):
    (cwd / "b.json").write_text(text)
    assert refused(read_bank, "b.json") == NO_BANK


@pytest.mark.parametrize(
    ("name", "seeds", "message"),
    [
        ("b.txt", 1, Message("wrong.learn.suffix", given="'b.txt'", first=".json", last=".xml")),
        (
            "b.json",
            expectiminimax(games.get("three-bins"), depth=2),
            Message("wrong.learn.bank_game"),
        ),
        (
            "b.json",
            star1(gallery.aima_scale(), order=len),
            Message("wrong.learn.bank_option", name="order", given="<built-in function len>"),
        ),
        ("b.json", [], Message("wrong.learn.no_seeds")),
    ],
    ids=["suffix", "game", "option", "empty"],
)
def test_what_no_bank_can_hold_is_refused(tmp_path, name, seeds, message):
    assert (refused(bank, tmp_path / name, seeds), [*tmp_path.iterdir()]) == (message, [])


# -- Moodle ------------------------------------------------------------------------------------------------------------

# After `writequestion` and `write_answer` of question/format/xml/format.php in Moodle 4: each element, in its order.
START, REST = "name questiontext generalfeedback", "penalty hidden idnumber"
CHILDREN = {
    "category": "category info idnumber",
    "numerical": f"{START} defaultgrade {REST}( answer)+",
    "multichoice": f"{START} defaultgrade {REST} single shuffleanswers answernumbering showstandardinstruction "
    "correctfeedback partiallycorrectfeedback incorrectfeedback( answer){2,}",
    "cloze": f"{START} {REST}",
}
TEXTS = {
    "name",
    "category",
    "info",
    "questiontext",
    "generalfeedback",
    "correctfeedback",
    "partiallycorrectfeedback",
    "incorrectfeedback",
    "answer",
    "feedback",
}
CONTENT = {
    "defaultgrade": r"\d+(\.\d+)?",
    "penalty": r"\d+(\.\d+)?",
    "hidden": "0",
    "idnumber": ".{0,100}",
    "single": "true|false",
    "shuffleanswers": "true|false",
    "answernumbering": "abc",
    "showstandardinstruction": "[01]",
    "tolerance": r"\d+(\.\d+)?",
}
# The shares that Moodle's import accepts, in per cent.
SHARES = {
    100,
    90,
    83.33333,
    80,
    75,
    70,
    66.66667,
    60,
    50,
    40,
    33.33333,
    30,
    25,
    20,
    16.66667,
    14.28571,
    12.5,
    11.11111,
    10,
    5,
    0,
}
CASES = {
    "backup": lambda: exercise(1).questions,
    "thirds": lambda: exercise(4, "backup", 3, lang="es").questions,
    "decimals": lambda: exercise(2, "pruning", 2).questions,
    "backwards": lambda: [q for seed in (1, 2) for q in exercise(seed, "pruning", kinds=BACKWARDS).questions],
    "hostile": lambda: questions(NASTY_RUN),
    "pre": pre_test,
    "infinite": lambda: questions(alphabeta(GameTree.parse("max(min(7, 9), min(5, 1/3))"))),
    "leaf moves": lambda: questions(star1(GameTree.parse("max(4, chance(3, 9), 2)"), bounds=(0, 10))),
}


@cache
def asked_in(case):
    return CASES[case]()


DRAWN = moodle_xml._picture


@pytest.fixture(scope="module", autouse=True)
def _undrawn():
    """Draw no picture, which takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moodle_xml, "_picture", lambda run, lang: ("", ""))
        yield


@pytest.fixture(scope="module", params=CASES)
def quiz(request):
    return etree.fromstring(moodle(asked_in(request.param), NASTY if request.param == "hostile" else "A/B"))


def texts(question, path="questiontext"):
    return question.findtext(f"{path}/text")


def plain(text):
    return html.unescape(re.sub(r"</?p>", "", text))


def test_it_has_the_structure_of_moodle_and_each_question_a_place_and_a_name_of_its_own(quiz):
    assert len(quiz) > 6
    for element in quiz.iter():
        if element.tag == "question":
            assert re.fullmatch(CHILDREN[element.get("type")], " ".join(child.tag for child in element))
        if element.tag in TEXTS:
            assert (element.get("format") in ("html", "moodle_auto_format", "plain_text", "markdown")) == (
                element.tag not in ("name", "category")
            )
            assert element[0].tag == "text"
        if element.tag in CONTENT:
            assert re.fullmatch(CONTENT[element.tag], element.text or "")
        if element.tag == "answer":
            assert abs(float(element.get("fraction"))) in SHARES

    places = [category.findtext("category/text") for category in quiz.iterfind("question[category]")]
    assert all(re.fullmatch(r"\$course\$/top/emmviz/([^/]|//)+/[a-z]+", place) for place in places)
    asked = quiz.findall("question[questiontext]")
    assert len({question.findtext("idnumber") for question in asked}) == len(asked)
    for question in asked:
        found = texts(question, "generalfeedback") != "", len(texts(question, "name")) < 255
        assert (*found, question.findtext("penalty")) == (True, True, "0.3333333")
        # Its HTML is whole.
        parts = [question.find("questiontext"), question.find("generalfeedback"), *question.iter("feedback")]
        parts += question.iter("answer") if question.get("type") == "multichoice" else ()
        for part in parts:
            body = part.findtext("text").replace('max-width:100%">', 'max-width:100%"/>')
            etree.fromstring(f"<div>{body}</div>")


def test_a_choice_calls_a_leaf_as_the_feedback_calls_it():
    tree = GameTree.parse("max(drill: chance(.3: min(40, -260), .7: max(100)), farm: min(9, 9))")
    choices = moodle(questions(star1(tree), "unread"), "x").decode()
    by_value = [wording("learn.leaf_worth", value=value, parent=node) for value, node in (("−260", "D"), ("100", "E"))]
    for called in (*by_value, leaf_name(1, "C")):
        assert f"&lt;p&gt;{capital(called)}&lt;/p&gt;</text>" in choices


def test_a_name_says_which_tree_and_which_question_it_is():
    mine = GameTree.parse("max(chance(.5: min(4, 2), .5: 3), chance(.5: 1, .5: min(0, 4)))")
    asked = [*questions(star1(gallery.aima_scale())), *questions(star1(mine))]
    names = [texts(one, "name") for one in etree.fromstring(moodle(asked, "x")).iterfind("question[questiontext]")]
    assert len({name.partition(" ")[0] for name in names}) == len(names)
    assert {re.match(r"\d{3} (.*?): ", name)[1] for name in names} == {"Scale matters", "Tree 2"}
    # What comes next is asked after many steps, each of which is named.
    following = [name.partition(": ")[2] for name in names if wording("learn.ask_next") in name and "Tree 2" in name]
    assert len(set(following)) == len(following) > 4


def test_a_bank_that_a_server_would_refuse_is_in_several_files(tmp_path, monkeypatch):
    whole = bank(tmp_path / "whole.xml", range(3)).read_text("utf-8")
    monkeypatch.setattr(moodle_xml, "_LARGEST", len(whole.encode()) // 2)
    with pytest.warns(FormatWarning) as caught:
        bank(tmp_path / "week.xml", range(3))
    assert [message_of(each.message) for each in caught] == [
        Message("wrong.learn.bank_files", files="week.xml, week-2.xml, week-3.xml")
    ]
    parts = [(tmp_path / name).read_text("utf-8") for name in ("week.xml", "week-2.xml", "week-3.xml")]
    idents = [re.findall("<idnumber>(.+?)</idnumber>", text) for text in (whole, "".join(parts))]
    assert sorted(idents[0]) == sorted(idents[1])
    # The questions on a tree are in one file.
    trees = [set(re.findall('encoding="base64">(.+?)<', text)) for text in parts]
    assert [len(pictures) for pictures in trees] == [1, 1, 1]


def test_a_picture_answers_no_question(monkeypatch):
    monkeypatch.setattr(moodle_xml, "_picture", DRAWN)
    asked = for_sheet(exercise(4, "pruning", 3).questions, 6)
    data = moodle(asked, "x")
    assert 8 * len(data) < 1_500_000, "a bank of eight trees goes through PHP's door of 2 MB"
    quiz = etree.fromstring(data)
    pictures = set()
    for question in quiz.iterfind("question[questiontext]"):
        (file,) = question.iter("file")
        assert (file.get("path"), file.get("encoding")) == ("/", "base64")
        text = html.unescape(texts(question))
        assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in text
        assert f'alt="{description(asked[0].run.tree.scene())}"' in text, "the tree, of which nothing is searched"
        assert wording("sheet.searched", algorithm="Star1") in text
        pictures.add(file.text)
    picture = Image.open(io.BytesIO(b64decode(pictures.pop())))
    assert (picture.format, picture.width > 300, pictures) == ("PNG", True, set())


def test_what_comes_next_is_asked_after_the_step_before():
    asked = questions(star1(gallery.aima_scale()), "next")[-1]
    (question,) = etree.fromstring(moodle([asked], "x")).iterfind("question[questiontext]")
    assert plain(texts(question)).endswith(f">{asked.run.caption(asked.step)} {wording('learn.ask_next')}")


@pytest.mark.parametrize("case", CASES)
def test_every_answer_gets_the_mark_that_it_should(case):
    for asked in asked_in(case):
        for question in etree.fromstring(moodle([asked], "x")):
            if question.get("type") not in ("category", "cloze"):
                check_answers(asked, question)


def check_answers(asked, question):
    kind, rows = question.get("type"), list(question.iter("answer"))
    answers = [
        (float(answer.get("fraction")), plain(answer.findtext("text")), answer.findtext("feedback/text"))
        for answer in rows
    ]
    shares = [share for share, *_ in answers]
    if question.findtext("single") == "false":
        right = [text for share, text, _ in answers if share > 0]
        assert abs(sum(share for share in shares if share > 0) - 100) < 0.001
        assert mark(asked, "none" if right[0].startswith(("none", "ninguna")) else "; ".join(right)).correct
        return
    for share, text, message in answers:
        # What XML has no place for is replaced.
        meant = {re.sub("[\x00\ud800]", "\ufffd", choice): choice for choice in asked.choices}
        text = meant.get(text, text)
        name = re.sub(r".* \((\w+)\)", r"\1", text) if asked.form == "node" else text
        verdict = mark(asked, fields(name) if asked.form == "interval" else name)
        assert verdict.correct == (share == 100), text
        assert bool(message) == bool(verdict.mistake)
    assert shares.count(100) == 1 or kind == "numerical"
    assert len({text for _, text, _ in answers}) == len(answers) > (kind == "multichoice")
    if kind == "numerical":
        assert (shares[0], asked.answer - Fraction(answers[0][1]) <= Fraction(1, 10**7)) == (100, True)
        spans = sorted((Fraction(row.findtext("text")), Fraction(row.findtext("tolerance"))) for row in rows)
        assert all(low + more < high - less for (low, more), (high, less) in pairwise(spans))


def test_gaps_of_two_numbers():
    asked = [question for question in exercise(2, "pruning", 2).questions if question.form == "interval"]
    clozes = etree.fromstring(moodle(asked, "x")).findall("question[@type='cloze']")
    for question, cloze in zip(asked, clozes, strict=True):
        gaps = re.findall(r"\{1:NUMERICAL:=([^}]+)\}", texts(cloze))
        ends = [[tuple(row.split(":")) for row in gap.split("~=")] for gap in gaps]
        first = [map(Fraction, rows[0]) for rows in ends]
        assert all(abs(number - end) <= off for (number, off), end in zip(first, question.answer, strict=True))
        assert all(mark(question, f"{one[0]}; {other[0]}").correct for one, other in product(*ends))
        # Marking takes any number beyond L or U for a window's end, and Moodle but one.
        assert (wording("sheet.clamped") in texts(cloze)) is (question.kind == "window")


def test_a_name_makes_no_gap():
    quiz = etree.fromstring(moodle(questions(NASTY_RUN), NASTY))
    assert {len(re.findall(r"\{[0-9]*:", texts(cloze))) for cloze in quiz.findall("question[@type='cloze']")} == {2}


def test_infinite_ends_are_words():
    asked = questions(star1(gallery.aima_scale(), bounds=(0, INF)), "interval")
    assert "{1:SHORTANSWER:=∞~=+∞~=inf~=infinity}" in moodle(asked, "x").decode()


def test_the_mistakes_are_the_wrong_choices():
    root = next(question for question in exercise(1, kinds="value").questions if question.node == "A")
    quiz = etree.fromstring(moodle([root], "x"))
    numerical = quiz.find("question[@type='numerical']").findall("answer")
    wrong = {answer.findtext("text"): plain(answer.find("feedback").findtext("text")) for answer in numerical[1:]}
    assert len(wrong) == 15
    assert all(saying("sheet.a_mistake").match(message) for message in wrong.values())
    choices = [plain(answer.findtext("text")) for answer in quiz.find("question[@type='multichoice']").iter("answer")]
    assert len(choices) == 6
    assert set(choices) - {"13"} <= {*wrong}


@pytest.mark.parametrize(
    "answer", ["11/6", "-1/3", "370/3", "1/128", "18.225", "8", "0", "1/1000000", "1/30000", "1234.5678"]
)
def test_moodle_takes_the_decimals_that_marking_takes(answer):
    tree = GameTree.parse(f"max(min({answer}, 20000), -1)")
    (asked,) = (one for one in questions(expectiminimax(tree), "value") if one.node == tree.root)
    rows = list(etree.fromstring(moodle([asked], "x")).find("question[@type='numerical']").iter("answer"))
    for places, off in product(range(5), (-1, 0, 1)):
        text = f"{Decimal(asked.answer * 10**places // 1 + off).scaleb(-places):f}"
        near = (
            row.get("fraction")
            for row in rows
            if abs(Fraction(text) - Fraction(row.findtext("text"))) <= Fraction(row.findtext("tolerance"))
        )
        assert (next(near, "0") == "100") == mark(asked, text).correct, text
