"""The registry of formats: each is known by its text, or by its suffix where the text does not say."""

import pytest

from emmviz import BoundsError, FormatWarning, GameTree, TreeError
from emmviz.tree.formats import read_bytes, read_file, read_text, to_efg
from tests.refusal import refusal
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
    ("suffix", "text", "sentence"),
    [
        ("efg", "p 1", "line 1, column 1: expected EFG 2 R, as an .efg file begins, found 'p'"),
        ("EFG", "p 1", "line 1, column 1: expected EFG 2 R, as an .efg file begins, found 'p'"),
        ("json", "nonsense", "line 1, column 1: this is not JSON (Expecting value)"),
        ("test", "", "the test has no class"),
        (
            "txt",
            "",
            "line 1, column 1: expected a node: a number or max(...), min(...), chance(...), found the end of the text",
        ),
        ("", "x", "line 1, column 1: expected a number or max(...), min(...), chance(...), found 'x'"),
    ],
)
def test_the_suffix_decides_where_the_text_does_not(suffix, text, sentence, tmp_path):
    assert refusal(read_text, text, suffix=suffix) == sentence
    path = tmp_path / f"tree.{suffix}"
    path.write_text(text, encoding="utf-8")
    assert refusal(read_file, path) == f"{path}: {sentence}"


ROUNDED = "the probabilities below chance node A sum to 0.99; they must sum to 1; if they are rounded, read the tree "


@pytest.mark.parametrize(
    "text",
    [
        "chance(.33: 1, .66: 2)",
        '{"chance": [{"leaf": 1, "prob": 0.33}, {"leaf": 2, "prob": "66%"}]}',
        'EFG 2 R "" { "A" } c "" 1 "" { "" .33 "" .66 } 0 t "" 1 "" { 1 } t "" 2 "" { 2 }',
    ],
    ids=["text", "json", "efg"],
)
def test_every_format_divides_rounded_probabilities_on_request(text, tmp_path):
    assert refusal(read_text, text).startswith(ROUNDED)
    (tmp_path / "tree").write_text(text, encoding="utf-8")
    assert str(read_file(tmp_path / "tree", normalize=True)) == "chance(1/3: 1, 2/3: 2)"


def test_a_warning_names_the_file(tmp_path):
    (tmp_path / "tree").write_text("max(1,2, 3)", encoding="utf-8")
    with pytest.warns(FormatWarning) as caught:
        read_file(tmp_path / "tree")
    assert [str(each.message)[: len(f"{tmp_path}/tree: line 1")] for each in caught] == [f"{tmp_path}/tree: line 1"]


@pytest.mark.parametrize(
    ("data", "error", "sentence"),
    [
        (b"max(\xff)", TreeError, "here: this is not text in UTF-8 (byte 4)"),
        (b"max(1) in [2, 3]", BoundsError, "here: the leaf 1 below A lies outside the bounds [2, 3]"),
    ],
    ids=["no text", "bounds"],
)
def test_an_error_names_the_place_and_keeps_its_class(data, error, sentence):
    assert refusal(read_bytes, data, "here", error=error) == sentence
