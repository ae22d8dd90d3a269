"""The JSON notation: every form of a node, how it is written, and faults."""

import pytest

from emmviz import GameTree
from tests.refusal import refusal


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("3", "3"),
        ('"1/3"', "1/3"),
        ("0.1", "0.1"),
        ("1e-3", "0.001"),
        ('{"leaf": -2}', "-2"),
        ('{"leaf": "2.5", "name": "x"}', "x=2.5"),
        ('{"max": [1, {"min": [2, "1/3"]}]}', "max(1, min(2, 1/3))"),
        ('{"max": [{"leaf": 4, "action": "stop"}]}', "max(stop: 4)"),
        (
            '{"chance": [{"leaf": 2, "prob": "1/10"}, {"max": [3], "prob": 0.9, "action": "six"}]}',
            "chance(.1: 2, six .9: max(3))",
        ),
        ('{"chance": [1, 2]}', "chance(.5: 1, .5: 2)"),
        ('{"min": [1], "name": "root", "estimate": "1/2"}', "root=min[0.5](1)"),
        ('{"tree": {"max": [1, 4]}, "bounds": [1, 4]}', "max(1, 4) in [1, 4]"),
        ('{"tree": {"max": [1, 4]}, "bounds": ["-inf", 4.5]}', "max(1, 4) in [-inf, 4.5]"),
        ('{"title": null, "source": "me", "tree": 1, "bounds": null}', "1"),
        ('{"MAX": [1, {"Chance": [2, {"Terminal": 3}]}]}', "max(1, chance(.5: 2, .5: 3))"),
        (
            '{"chance": [{"leaf": 1, "prob": "30%"}, {"leaf": 2, "prob": "rest"}, {"leaf": 3, "prob": ".2"}]}',
            "chance(.3: 1, .5: 2, .2: 3)",
        ),
        # As programs keep nodes.
        (
            '{"name": "r", "type": "MAX", "children": [{"name": "a", "kind": "leaf", "value": 3, "move": "stop"}, '
            '{"type": "EXPECTATION", "estimate": 5, "children": [{"value": 4, "probability": 0.25}, '
            '{"value": "1/3", "p": "75%", "children": []}]}]}',
            "r=max(stop: a=3, chance[5](.25: 4, .75: 1/3))",
        ),
        ('{"children": [{"value": 3}, {"children": [{"children": [1, 2]}], "value": null}]}', "max(3, min(max(1, 2)))"),
        ('{"tree": {"children": [1, {"min": [2]}]}, "bounds": [1, 2]}', "max(1, min(2)) in [1, 2]"),
        ('{"type": "min", "children": null}', "min(…)"),
    ],
)
def test_forms(data, text):
    assert str(GameTree.from_json(data)) == text


TWICE = "two of its keys mean the same"


def test_how_it_is_written():
    tree = GameTree.parse("max(stop: 4, go: chance(.25: 3, .75: win=1/3)) in [0, inf]")
    tree.graph |= {"title": "Stop or gö", "source": 'A "book"'}
    assert tree.to_json() == (
        '{\n "title": "Stop or gö",\n "source": "A \\"book\\"",\n "bounds": [0, "inf"],\n'
        ' "tree": {"max": [{"leaf": 4, "action": "stop"}, {"chance": [{"leaf": 3, "prob": "0.25"}, '
        '{"leaf": "1/3", "name": "win", "prob": "0.75"}], "action": "go"}]}\n}'
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "line 1, column 1: this is not JSON (Expecting value)"),
        ('{"max": [1,\n 2', "line 2, column 3: this is not JSON (Expecting ',' delimiter)"),
        ("{}", "the root: expected exactly one of the keys max, min, chance, leaf, found none"),
        ('{"tree": null}', "the root: expected a number, a fraction text or an object, not None"),
        ('{"max": [true, null]}', "child 1 of the root: expected a number, a fraction text or an object, not True"),
        (
            '{"max": [1, {"min": [2, []]}]}',
            "child 2 of child 2 of the root: expected a number, a fraction text or an object, not []",
        ),
        ('{"max": 3}', "the root: max must hold a list of children, not 3"),
        ('{"max": [{"min": "3", "name": "m"}]}', "node m: min must hold a list of children, not '3'"),
        (
            '{"max": [1], "min": [2]}',
            "the root: expected exactly one of the keys max, min, chance, leaf, found 'max', 'min'",
        ),
        (
            '{"max": [1], "label": "x"}',
            "the root: unknown key 'label'; a node has action, chance, estimate, leaf, max, min, name, prob",
        ),
        (
            '{"type": "joker", "children": [1]}',
            "the root: unknown kind 'joker'; expected one of max, min, chance, leaf",
        ),
        ('{"children": [{"type": "leaf", "children": [1]}]}', "child 1 of the root: a leaf has no children"),
        (
            '{"type": "max", "value": 3, "children": [1]}',
            "the root: value belongs to a leaf, and this is max; estimate says what it is worth at a depth limit",
        ),
        ('{"type": "max", "kind": "max", "children": [1]}', f"the root: {TWICE}: 'type', 'kind', 'children'"),
        ('{"chance": [{"value": 1, "p": 1, "prob": 1}]}', f"child 1 of the root: {TWICE}: 'value', 'p', 'prob'"),
        ('{"type": "max", "children": []}', "node A (max) has no children; only a leaf may have none"),
        ('{"type": "max", "children": 3}', "the root: max must hold a list of children, not 3"),
        ('{"type": "leaf"}', "leaf L1: its value is missing; expected a finite number"),
        (
            '{"children": [1], "size": 3}',
            "the root: unknown key 'size'; a node has action, chance, estimate, leaf, max, min, name, prob",
        ),
        ('{"max": [{"leaf": 1, "name": 7}]}', "child 1 of the root: its name must be a text, not 7"),
        ('{"max": [{"leaf": 1, "action": ["x"]}]}', "child 1 of the root: its action must be a text, not ['x']"),
        ('{"max": ["x"]}', "leaf L1: its value must be a finite number, not 'x'"),
        ('{"max": [-Infinity]}', '-Infinity is not a number a tree can have; bounds take the texts "-inf" and "inf"'),
        ('{"max": [1e9999]}', "1e9999 is not a number that can be read exactly"),
        ("9" * 5000, "9" * 40 + " is not a number that can be read exactly"),
        ('{"tree": 1, "title": 3}', "title must be a text, not 3"),
        ("[" * 100_000, "the JSON is nested too deeply to be read; build such a tree as a graph"),
    ],
    ids=lambda text: text[:40],
)
def test_a_fault_is_one_sentence(data, sentence):
    assert refusal(GameTree.from_json, data) == sentence


def nested(brackets, inside="1"):
    return "[" * brackets + inside + "]" * brackets


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        (nested(1000), False),
        (nested(1001), True),
        ('{"max": [' * 500 + "[1]" + "]}" * 500, True),
        (nested(999, ", ".join(["[]", "{}"] * 2000)), False),
        (nested(999, "[], [[1]]"), True),
        (nested(900, r'"\\\"' + "[" * 9000 + '"'), False),
        (nested(900, r'"\\", ' + nested(101)), True),
        (nested(900, '"line\n' + "[" * 9000 + '"'), False),
        ('"' + "[" * 9000, False),
        ("]" * 9000 + nested(9000), False),
    ],
    ids=lambda given: f"{str(given)[:12]}...{len(str(given))}",
)
def test_the_depth_is_known_before_the_reader_sees_the_text(monkeypatch, text, deep):
    """A browser's Python ends without a word where its reader goes too deep, so that the reader must not be asked."""
    asked = []
    monkeypatch.setattr("emmviz.tree.formats.json.json.loads", lambda given, **_: asked.append(given) or 1)
    if deep:
        assert refusal(GameTree.from_json, text).startswith("the JSON is nested too deeply to be read; build such")
    else:
        GameTree.from_json(text)
    assert asked == [text] * (not deep)
