"""Banks: JSON that reads back and cannot be changed unseen, and XML of the structure that Moodle's own export has."""

import html
import io
import json
import re
from base64 import b64decode
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from lxml import etree
from PIL import Image

from emmviz import GameTree, TreeError, alphabeta, expectimax, expectiminimax, gallery, games, random_tree, star1, star2
from emmviz.base.numbers import INF
from emmviz.learn import exercise, mark, questions
from emmviz.learn.banks import moodle as moodle_module
from emmviz.learn.banks.banks import bank, read_bank
from emmviz.learn.banks.moodle import TYPES, moodle
from emmviz.learn.banks.moodle_answers import decimal, tolerance, wrong_numbers
from emmviz.learn.exercises.forms import pre_test
from emmviz.tree.game_tree import chance_node, leaf, max_node, min_node

NASTY = "]]> <b>&amp; \"' {1:NUMERICAL:=5} {x} * \\ \x00\ud800 ñ漢"


def nasty_run():
    tree = max_node(
        chance_node(
            (".5", min_node(leaf(3), leaf(5), name="a*b{1:NUMERICAL:=5}")), (".5", min_node(2, 9)), action=NASTY
        ),
        chance_node((".5", min_node(leaf(4), leaf(8), name="]]>&<")), (".5", min_node(7, 1)), action="b"),
    )
    tree.graph["title"] = NASTY
    return star1(tree, bounds=(0, 10))


# -- JSON --------------------------------------------------------------------------------------------------------------

RUNS = {
    "hostile": nasty_run,
    "window": lambda: star1(gallery.aima_scale(), window=(2, "5/2"), fail="hard", cut_on_equal=False),
    "star2": lambda: star2(gallery.aima_scale(), bounds=(0, 5), probes=2),
    "alphabeta": lambda: alphabeta(GameTree.parse("max(min(7, 9), min(5, 1/3))")),
    "infinite": lambda: expectimax(GameTree.parse("max(1, chance(2, 3))"), bounds=("-inf", INF)),
}


@pytest.mark.parametrize("name", RUNS)
def test_any_run_reads_back(tmp_path, name):
    run = RUNS[name]()
    for lang in ("en", "es"):
        asked = questions(run, lang=lang)
        back = read_bank(bank(tmp_path / "b.json", run, lang=lang, title=NASTY))
        assert back == asked
        assert all(mark(question, question.answer).correct for question in back)
        assert [question.run.steps for question in back[:1]] == [run.steps]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("topic", ["backup", "pruning"])
def test_exercises_read_back(tmp_path, topic, level):
    path = bank(tmp_path / "b.json", range(3), topic, level)
    assert read_bank(path) == [question for seed in range(3) for question in exercise(seed, topic, level).questions]
    data = json.loads(path.read_text())
    assert (data["format"], data["version"], len(data["runs"])) == ("emmviz bank", 1, 3)
    assert path.read_bytes().isascii()
    assert path.read_bytes() == bank(tmp_path / "c.json", iter(range(3)), topic, level).read_bytes()


def test_the_forms_and_lists_of_questions(tmp_path):
    assert read_bank(bank(tmp_path / "b.json", "pre", lang="es")) == pre_test("es")
    assert read_bank(bank(tmp_path / "b.json", pre_test())) == pre_test()


def test_a_bank_changed_by_hand_is_refused(tmp_path):
    path = bank(tmp_path / "b.json", 1)
    good = json.loads(path.read_text())

    def changed(change):
        data = json.loads(path.read_text())
        change(data)
        other = tmp_path / "other.json"
        other.write_text(json.dumps(data))
        return other

    assert read_bank(changed(lambda data: None)) == read_bank(path)
    first = good["questions"][0]
    for change, message in (
        (lambda d: d["questions"][0].update(answer="99"), "question 1: the answer is not"),
        (lambda d: d["questions"][2].update(prompt="?"), "question 3: its run does not raise it"),
        (lambda d: d["questions"][0].update(step=True), "question 1"),
        (lambda d: d["questions"][0].update(run=9), "question 1: run must be"),
        (lambda d: d["questions"][0].update(run=-1), "question 1: run must be"),
        (lambda d: d["questions"][0].pop("lang"), "question 1: lang must be"),
        (lambda d: d["questions"][0].update(lang="xx"), "no language"),
        (lambda d: d["runs"][0].update(algorithm="os.system"), "run 0: unknown algorithm"),
        (lambda d: d["runs"][0].update(options={"steps": False}), "run 0: .* options"),
        (lambda d: d["runs"][0].update(options={"window": 3}), "run 0: "),
        (lambda d: d["runs"][0].update(tree={"max": []}), "run 0: "),
        (lambda d: d.update(version=2), "version 2"),
        (lambda d: d.update(format="x"), "not a bank"),
        (lambda d: d.update(questions=3), "questions of a bank"),
        (lambda d: d.update(runs=[3]), "runs of a bank"),
    ):
        with pytest.raises(TreeError, match=message):
            read_bank(changed(change))
    for text in ("", "[" * 100_000, "[]", "\x00", '{"format": "emmviz bank"'):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(TreeError, match=r"not JSON|not a bank"):
            read_bank(tmp_path / "x.json")
    assert first["kind"] == "value"


def test_what_no_bank_can_hold(tmp_path):
    path = tmp_path / "b.json"
    for act, message in (
        (lambda: bank(tmp_path / "b.txt"), "must end in .json or .xml"),
        (lambda: bank(path, expectiminimax(games.get("three-bins"), depth=2)), "not on games"),
        (lambda: bank(path, star1(gallery.aima_scale(), order=lambda node: 0)), "order="),
        (lambda: bank(path, []), "at least one"),
    ):
        with pytest.raises(TreeError, match=message):
            act()
    assert not list(tmp_path.iterdir())
    path.write_text('{"mine": 1}')
    with pytest.raises(TreeError, match="is there already"):
        bank(path)


# -- Moodle ------------------------------------------------------------------------------------------------------------

# After `writequestion` and `write_answer` of question/format/xml/format.php in Moodle 4: each element, in its order.
SCHEMA = """
<grammar xmlns="http://relaxng.org/ns/structure/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="quiz"><oneOrMore><ref name="category"/><oneOrMore><ref name="question"/></oneOrMore></oneOrMore>
</element></start>
<define name="text"><element name="text"><text/></element></define>
<define name="format"><attribute name="format"><choice><value>html</value><value>moodle_auto_format</value>
<value>plain_text</value><value>markdown</value></choice></attribute></define>
<define name="category"><element name="question"><attribute name="type"><value>category</value></attribute>
<element name="category"><element name="text"><data type="string">
<param name="pattern">\\$course\\$/top/[\\s\\S]+</param></data></element></element>
<element name="info"><ref name="format"/><ref name="text"/></element>
<element name="idnumber"><text/></element></element></define>
<define name="file"><element name="file"><attribute name="name"/><attribute name="path"><value>/</value></attribute>
<attribute name="encoding"><value>base64</value></attribute><data type="base64Binary"/></element></define>
<define name="start"><element name="name"><ref name="text"/></element>
<element name="questiontext"><ref name="format"/><ref name="text"/><zeroOrMore><ref name="file"/></zeroOrMore></element>
<element name="generalfeedback"><ref name="format"/><ref name="text"/></element></define>
<define name="grade"><element name="defaultgrade"><data type="decimal"/></element></define>
<define name="rest"><element name="penalty"><data type="decimal"/></element>
<element name="hidden"><value>0</value></element>
<element name="idnumber"><data type="string"><param name="maxLength">100</param></data></element></define>
<define name="answer"><attribute name="fraction"><data type="decimal"><param name="minInclusive">-100</param>
<param name="maxInclusive">100</param></data></attribute><ref name="format"/><ref name="text"/>
<element name="feedback"><ref name="format"/><ref name="text"/></element></define>
<define name="question"><choice>
<element name="question"><attribute name="type"><value>numerical</value></attribute><ref name="start"/>
<ref name="grade"/><ref name="rest"/><oneOrMore><element name="answer"><ref name="answer"/>
<element name="tolerance"><data type="decimal"/></element></element></oneOrMore></element>
<element name="question"><attribute name="type"><value>multichoice</value></attribute><ref name="start"/>
<ref name="grade"/><ref name="rest"/><element name="single"><data type="boolean"/></element>
<element name="shuffleanswers"><data type="boolean"/></element>
<element name="answernumbering"><value>abc</value></element>
<element name="showstandardinstruction"><data type="integer"/></element>
<element name="correctfeedback"><ref name="format"/><ref name="text"/></element>
<element name="partiallycorrectfeedback"><ref name="format"/><ref name="text"/></element>
<element name="incorrectfeedback"><ref name="format"/><ref name="text"/></element>
<element name="answer"><ref name="answer"/></element>
<oneOrMore><element name="answer"><ref name="answer"/></element></oneOrMore></element>
<element name="question"><attribute name="type"><value>shortanswer</value></attribute><ref name="start"/>
<ref name="grade"/><ref name="rest"/><element name="usecase"><choice><value>0</value><value>1</value></choice></element>
<oneOrMore><element name="answer"><ref name="answer"/></element></oneOrMore></element>
<element name="question"><attribute name="type"><value>truefalse</value></attribute><ref name="start"/>
<ref name="grade"/><ref name="rest"/><element name="answer"><ref name="answer"/></element>
<element name="answer"><ref name="answer"/></element></element>
<element name="question"><attribute name="type"><value>cloze</value></attribute><ref name="start"/><ref name="rest"/>
</element></choice></define></grammar>
"""
VALID = etree.RelaxNG(etree.fromstring(SCHEMA))
# The shares that Moodle's import accepts, in per cent.
SHARES = {100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
          10, 5, 0}  # fmt: skip
CASES = {
    "backup": lambda: exercise(1).questions,
    "thirds": lambda: exercise(4, "backup", 3, lang="es").questions,
    "pruning": lambda: exercise(3, "pruning", lang="es").questions,
    "decimals": lambda: exercise(2, "pruning", 2).questions,
    "hostile": lambda: questions(nasty_run()),
    "pre": pre_test,
    "infinite": lambda: questions(alphabeta(GameTree.parse("max(min(7, 9), min(5, 1/3))"))),
    "leaf moves": lambda: questions(star1(GameTree.parse("max(4, chance(3, 9), 2)"), bounds=(0, 10))),
}


@pytest.fixture(scope="module", params=CASES)
def made(request):
    asked = CASES[request.param]()
    return asked, etree.fromstring(moodle(asked, NASTY if request.param == "hostile" else "A/B"))


def texts(question, path="questiontext"):
    return question.findtext(f"{path}/text")


def test_it_has_the_structure_of_moodle(made):
    _, quiz = made
    assert VALID.validate(quiz), VALID.error_log.last_error
    assert {question.get("type") for question in quiz} <= {"category", *TYPES}
    assert len(quiz) > 6
    numbers = [question.findtext("idnumber") for question in quiz if question.get("type") != "category"]
    assert len(numbers) == len(set(numbers))
    for question in quiz:
        if question.get("type") == "category":
            assert re.fullmatch(r"\$course\$/top/emmviz/([^/]|//)+/[a-z]+", question.findtext("category/text"))
            continue
        for answer in question.iter("answer"):
            assert abs(float(answer.get("fraction"))) in SHARES
        assert texts(question, "generalfeedback")
        assert len(texts(question, "name")) < 255
        penalty = float(question.findtext("penalty"))
        assert penalty == (1.0 if question.get("type") == "truefalse" else 0.3333333)


def test_the_html_is_whole_and_shows_the_picture(made):
    _, quiz = made
    for question in quiz:
        if question.get("type") == "category":
            continue
        parts = [question.find("questiontext"), question.find("generalfeedback"), *question.iter("feedback")]
        parts += question.iter("answer") if question.get("type") == "multichoice" else ()
        for part in parts:
            body = part.findtext("text").replace('max-width:100%">', 'max-width:100%"/>')
            etree.fromstring(f"<div>{body}</div>")
        (file,) = question.iter("file")
        assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in texts(question)
        picture = Image.open(io.BytesIO(b64decode(file.text)))
        assert picture.format == "PNG"
        assert picture.width > 300


def plain(text):
    return html.unescape(re.sub(r"</?p>", "", text))


@pytest.mark.parametrize("case", CASES)
def test_every_answer_gets_the_mark_that_it_should(case, monkeypatch):
    monkeypatch.setattr(moodle_module, "_picture", lambda run, step, lang: ("", ""))  # which takes most of the time
    for asked in CASES[case]():
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
    if kind == "truefalse":
        yes = {"yes": 100, "no": 0, "sí": 100}[asked.answer]
        assert answers == [(yes, "true", ""), (100 - yes, "false", "")]
        return
    if question.findtext("single") == "false":
        right = [text for share, text, _ in answers if share > 0]
        assert abs(sum(share for share in shares if share > 0) - 100) < 0.001
        assert mark(asked, "none" if right[0].startswith(("none", "ninguna")) else "; ".join(right)).correct
        return
    for share, text, message in answers:
        # What XML has no place for is replaced.
        meant = {re.sub("[\x00\ud800]", "\ufffd", choice): choice for choice in asked.choices}
        text = meant.get(text, text)
        name = text.replace("\\*", "*").replace("\\\\", "\\") if kind == "shortanswer" else text
        verdict = mark(asked, name)
        assert verdict.correct == (share == 100), text
        assert bool(message) == bool(verdict.mistake)
    assert shares.count(100) == 1 or kind == "shortanswer"
    assert len({text for _, text, _ in answers}) == len(answers) > (kind == "multichoice")
    if kind == "numerical":
        assert shares[0] == 100
        spans = sorted((Fraction(row.findtext("text")), Fraction(row.findtext("tolerance"))) for row in rows)
        for (low, more), (high, less) in pairwise(spans):
            assert low + more < high - less


def test_gaps_of_two_numbers():
    asked = [question for question in exercise(2, "pruning", 2).questions if question.form == "interval"]
    quiz = etree.fromstring(moodle(asked, "x"))
    clozes = quiz.findall("question[@type='cloze']")
    assert len(clozes) == len(asked)
    for question, cloze in zip(asked, clozes, strict=True):
        gaps = re.findall(r"\{1:NUMERICAL:=(-?[\d.]+):([\d.]+)\}", texts(cloze))
        assert len(gaps) == 2
        for (number, rough), end in zip(gaps, question.answer, strict=True):
            assert abs(Fraction(number) - end) <= Fraction(rough)
        assert mark(question, "..".join(number for number, _ in gaps)).correct


def test_a_name_makes_no_gap_and_no_end_of_cdata():
    data = moodle(questions(nasty_run()), NASTY)
    quiz = etree.fromstring(data)
    for cloze in quiz.findall("question[@type='cloze']"):
        assert len(re.findall(r"\{[0-9]*:", texts(cloze))) == 2
    assert b"]]]]><![CDATA[>" in data or b"]]&gt;" in data
    stars = [
        answer.findtext("text")
        for question in quiz.findall("question[@type='shortanswer']")
        for answer in question.iter("answer")
    ]
    assert all(re.fullmatch(r"(\\.|[^*\\])+", text) for text in stars)


def test_infinite_ends_are_words():
    asked = [
        question for question in questions(star1(gallery.aima_scale(), bounds=(0, INF))) if question.form == "interval"
    ]
    text = moodle(asked, "x").decode()
    assert "{1:SHORTANSWER:=∞~=+∞~=inf~=infinity}" in text


def test_the_mistakes_are_the_wrong_choices():
    asked = exercise(1).questions
    root = next(question for question in asked if question.node == "A" and question.kind == "value")
    wrong = dict(wrong_numbers(root))
    assert len(wrong) == 9
    for value, message in wrong.items():
        assert message.startswith("This comes of a known mistake: ")
        assert mark(root, value).mistake
    quiz = etree.fromstring(moodle([root], "x"))
    choices = [plain(answer.findtext("text")) for answer in quiz.find("question[@type='multichoice']").iter("answer")]
    assert len(choices) == 6
    assert set(choices) - {"13"} <= {decimal(value) for value in wrong}


@pytest.mark.parametrize(
    ("value", "text", "rough"),
    [("5/2", "2.5", "0"), ("-1/3", "-0.3333333", "0.0005"), ("0", "0", "0"), ("100", "100", "0"),
     ("1/128", "0.0078125", "0.0005"),
     ("-7", "-7", "0"), ("1/1000000", "0.000001", "0"), ("2000000/3", "666666.6666667", "0.0005")],
)  # fmt: skip
def test_decimals_and_tolerances(value, text, rough):
    assert (decimal(Fraction(value)), tolerance(Fraction(value))) == (text, rough)


def test_a_file_of_moodle_is_whole_and_the_same_each_time(tmp_path):
    one, two = bank(tmp_path / "a.xml", [1], kinds="value"), bank(tmp_path / "b.xml", [1], kinds="value")
    assert one.read_bytes() == two.read_bytes()
    assert bank(one, [2], kinds="best") == one
    one.write_text("<mine/>")
    with pytest.raises(TreeError, match="is there already"):
        bank(one)


# -- trees made as graphs ------------------------------------------------------------------------------------------


def as_graph(tree, ids, *, named):
    """The same tree with other ids, as networkx makes one; some nodes may have names that are not their ids."""
    graph = nx.DiGraph(**tree.graph)
    for i, (node, new) in enumerate(zip(tree, ids, strict=True)):
        data = {key: value for key, value in tree.nodes[node].items() if key != "name"}
        graph.add_node(new, **data, **({"name": f"the {i}th"} if named and i % 2 else {}))
    new_of = dict(zip(tree, ids, strict=True))
    for parent in tree:
        for child in tree.children(parent):
            graph.add_edge(new_of[parent], new_of[child], **tree.edges[parent, child])
    return GameTree(graph)


IDS = {
    "numbers": range(100, 400),
    "words": [f"node {i}" for i in range(300)],
    "letters of others": [*map("L{}".format, range(1, 20)), *"ZYXWVUTSRQPONMLKJIHGFEDCBA", *range(300)],
    "nearly usual": [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *map("L{}".format, range(2, 300))],
    "signs": [f'"{i}" \\ (\n)' for i in range(300)],
}


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("ids", IDS)
def test_a_bank_of_trees_made_as_graphs_is_read_back(tmp_path, ids, named):
    trees = [gallery.aima_scale(), *(random_tree(seed, f"max{2 + seed % 2} chance2 min2") for seed in range(3))]
    for tree in trees:
        tree = as_graph(tree, list(IDS[ids])[: len(tree)], named=named)
        for run in (star1(tree), star2(tree), expectiminimax(tree)):
            asked = questions(run)
            assert asked
            found = read_bank(bank(tmp_path / "b.json", run))
            assert found == asked
            again = found[0].run
            assert dict(again.tree.nodes(data=True)) == dict(tree.nodes(data=True))
            assert [again.tree.children(node) for node in tree] == [tree.children(node) for node in tree]
            assert (again.steps, again.leaves, again.tree.title) == (run.steps, run.leaves, tree.title)


def test_the_nodes_of_a_bank_are_checked(tmp_path):
    tree = as_graph(gallery.aima_scale(), list(range(15)), named=False)
    path = bank(tmp_path / "b.json", star1(tree))
    data = json.loads(path.read_text(encoding="utf-8"))
    nodes = data["runs"][0]["nodes"]
    assert nodes[0] == ["0", None]
    for wrong in (
        nodes[1:],
        [*nodes[1:], nodes[1]],
        {},
        [*nodes[1:], [0, None]],
        [*nodes[1:], ["0", 1]],
        [*nodes[1:], 3],
    ):
        data["runs"][0]["nodes"] = wrong
        path.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(TreeError, match=r"^run 0: nodes must be a pair \[id, name\] for each of the 15 nodes"):
            read_bank(path)


def test_a_bank_of_usual_trees_needs_no_nodes(tmp_path):
    path = bank(tmp_path / "b.json", range(3))
    assert '"nodes"' not in path.read_text(encoding="utf-8")
