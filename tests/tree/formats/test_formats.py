"""The registry of formats: each is known by its text, or by its suffix where the text does not say."""

from fractions import Fraction

import pytest

from emmviz import BoundsError, FormatWarning, GameTree, TreeError
from emmviz.base.messages import Message, Option
from emmviz.tree.formats import read_bytes, read_file, read_text, to_efg
from tests.refusal import refused
from tests.tree.faults import at, expected
from tests.tree.formats.test_cs188 import deep

TREE = "max(chance(.25: 2, .75: 3), min(4, 1))"
TEXTS = {
    "txt": TREE,
    "json": GameTree.parse(TREE).to_json(),
    "efg": to_efg(GameTree.parse(TREE)),
    "py": "[[(.25, 2), (.75, 3)], [4, 1]]",
    "d3": """{"type": "MAX", "children": [
        {"type": "Chance", "children": [{"value": 2, "p": 0.25}, {"type": "terminal", "value": 3, "p": "rest"}]},
        {"kind": "min", "children": [4, {"value": 1, "children": []}]}]}""",
}


@pytest.mark.parametrize("suffix", sorted({*TEXTS} - {"py"}))
@pytest.mark.parametrize("start", ["", "\n \t", "\ufeff"])
def test_every_format_is_known_by_its_text(suffix, start, tmp_path):
    path = tmp_path / "tree"
    path.write_text(start + TEXTS[suffix], encoding="utf-8")
    assert str(read_file(path)) == TREE
    assert str(read_text(TEXTS[suffix])) == TREE


def test_nested_lists_and_tests_are_known_too(tmp_path):
    assert str(read_text(" [[3, 12], [2, 4]]")) == str(read_text(" ((3 12) (2 4))")) == "max(min(3, 12), min(2, 4))"
    (tmp_path / "1.test").write_text(deep(), encoding="utf-8")
    assert read_file(str(tmp_path / "1.test")).root == "start"


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        ("efg", "p 1", expected(1, 1, "efg", "'p'")),
        ("EFG", "p 1", expected(1, 1, "efg", "'p'")),
        ("json", "nonsense", at(1, 1, "json", why="Expecting value")),
        ("test", "", Message("notation.cs188.no_field", name="class")),
        ("txt", "", expected(1, 1, "node")),
        ("", "x", expected(1, 1, "number_or_kind", "'x'")),
    ],
)
def test_the_suffix_decides_where_the_text_does_not(suffix, text, message, tmp_path):
    assert refused(read_text, text, suffix=suffix) == message
    path = tmp_path / f"tree.{suffix}"
    path.write_text(text, encoding="utf-8")
    assert refused(read_file, path) == Message("wrong.in_file", file=str(path), fault=message)


ROUNDED = Message("wrong.tree.prob_rounded", node="A", sum=Fraction(99, 100), option=Option("normalize", True))
IN_TEXT = Message("notation.at", line=1, column=1, fault=ROUNDED)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("chance(.33: 1, .66: 2)", IN_TEXT),
        ('{"chance": [{"leaf": 1, "prob": 0.33}, {"leaf": 2, "prob": "66%"}]}', ROUNDED),
        ('EFG 2 R "" { "A" } c "" 1 "" { "" .33 "" .66 } 0 t "" 1 "" { 1 } t "" 2 "" { 2 }', ROUNDED),
    ],
    ids=["text", "json", "efg"],
)
def test_every_format_divides_rounded_probabilities_on_request(text, fault, tmp_path):
    assert refused(read_text, text) == fault
    (tmp_path / "tree").write_text(text, encoding="utf-8")
    assert str(read_file(tmp_path / "tree", normalize=True)) == "chance(1/3: 1, 2/3: 2)"


def test_a_drawing_is_not_a_tree(tmp_path):
    path = GameTree.parse("max(1, 2)").save(tmp_path / "tree.txt")
    assert refused(read_text, path.read_text(encoding="utf-8")) == Message("notation.drawing")


def test_a_warning_names_the_file(tmp_path):
    (tmp_path / "tree").write_text("max(1,2, 3)", encoding="utf-8")
    with pytest.warns(FormatWarning) as caught:
        read_file(tmp_path / "tree")
    assert [each.message.args[0].holes["file"] for each in caught] == [f"{tmp_path}/tree"]


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (b"max(\xff)", TreeError, Message("wrong.tree.encoding", file="here", byte=4)),
        (
            b"max(1) in [2, 3]",
            BoundsError,
            Message(
                "wrong.in_file",
                file="here",
                fault=Message("wrong.tree.outside", leaf=Message("tree.leaf_below", value=1, node="A"), low=2, high=3),
            ),
        ),
    ],
    ids=["no text", "bounds"],
)
def test_an_error_names_the_place_and_keeps_its_class(data, error, message):
    assert refused(read_bytes, data, "here", error=error) == message
