"""The JSON notation: every form of a node, how it is written, and faults."""

import pytest

from emmviz import GameTree
from emmviz.base.messages import Message
from tests.refusal import refused
from tests.tree.faults import at, no_number


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


ROOT = Message("notation.root")


def child(number, place=ROOT):
    return Message("notation.child", number=number, place=place)


def twice(place, keys):
    return Message("notation.json_twice", place=place, keys=keys)


def test_how_it_is_written():
    tree = GameTree.parse("max(stop: 4, go: chance(.25: 3, .75: win=1/3)) in [0, inf]")
    tree.graph |= {"title": "Stop or gö", "source": 'A "book"'}
    assert tree.to_json() == (
        '{\n "title": "Stop or gö",\n "source": "A \\"book\\"",\n "bounds": [0, "inf"],\n'
        ' "tree": {"max": [{"leaf": 4, "action": "stop"}, {"chance": [{"leaf": 3, "prob": "0.25"}, '
        '{"leaf": "1/3", "name": "win", "prob": "0.75"}], "action": "go"}]}\n}'
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", at(1, 1, "json", why="Expecting value")),
        ('{"max": [1,\n 2', at(2, 3, "json", why="Expecting ',' delimiter")),
        ("{}", Message("notation.json_keys", place=ROOT, known="max, min, chance, leaf", given=Message("wrong.none"))),
        ('{"tree": null}', Message("notation.json_number", given="None", place=ROOT)),
        ('{"max": [true, null]}', Message("notation.json_number", given="True", place=child(1))),
        ('{"max": [1, {"min": [2, []]}]}', Message("notation.json_number", given="[]", place=child(2, child(2)))),
        ('{"max": 3}', Message("notation.json_list", given="3", place=ROOT, of="max")),
        (
            '{"max": [{"min": "3", "name": "m"}]}',
            Message("notation.json_list", given="'3'", place=Message("notation.place", node="m"), of="min"),
        ),
        (
            '{"max": [1], "min": [2]}',
            Message("notation.json_keys", place=ROOT, known="max, min, chance, leaf", given="'max', 'min'"),
        ),
        (
            '{"max": [1], "label": "x"}',
            Message(
                "notation.json_key",
                place=ROOT,
                given="'label'",
                known="action, chance, estimate, leaf, max, min, name, prob",
            ),
        ),
        (
            '{"type": "joker", "children": [1]}',
            Message("notation.json_kind", place=ROOT, given="'joker'", known="max, min, chance, leaf"),
        ),
        (
            '{"children": [{"type": "leaf", "children": [1]}]}',
            Message("notation.json_children", place=child(1)),
        ),
        (
            '{"type": "max", "value": 3, "children": [1]}',
            Message("notation.json_value", place=ROOT, of="max", name="value"),
        ),
        ('{"type": "max", "kind": "max", "children": [1]}', twice(ROOT, "'type', 'kind', 'children'")),
        ('{"chance": [{"value": 1, "p": 1, "prob": 1}]}', twice(child(1), "'value', 'p', 'prob'")),
        ('{"type": "max", "children": []}', Message("wrong.tree.childless", node="A", of="max")),
        ('{"type": "max", "children": 3}', Message("notation.json_list", given="3", place=ROOT, of="max")),
        ('{"type": "leaf"}', Message("wrong.tree.no_value", node="L1")),
        (
            '{"children": [1], "size": 3}',
            Message(
                "notation.json_key",
                place=ROOT,
                given="'size'",
                known="action, chance, estimate, leaf, max, min, name, prob",
            ),
        ),
        ('{"max": [{"leaf": 1, "name": 7}]}', Message("notation.json_text", given="7", place=child(1), name="name")),
        (
            '{"max": [{"leaf": 1, "action": ["x"]}]}',
            Message("notation.json_text", given="['x']", place=child(1), name="action"),
        ),
        ('{"max": ["x"]}', no_number("L1", "'x'")),
        ('{"max": [-Infinity]}', Message("notation.json_constant", given="-Infinity")),
        ('{"max": [1e9999]}', Message("notation.json_digits", given="1e9999")),
        ("9" * 5000, Message("notation.json_digits", given="9" * 40)),
        ('{"tree": 1, "title": 3}', Message("notation.json_name", given="3", name="title")),
        ("[" * 100_000, Message("notation.json_deep")),
    ],
    ids=lambda text: str(text)[:40],
)
def test_a_fault_is_one_sentence(data, message):
    assert refused(GameTree.from_json, data) == message


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
        assert refused(GameTree.from_json, text) == Message("notation.json_deep")
    else:
        GameTree.from_json(text)
    assert asked == [text] * (not deep)
