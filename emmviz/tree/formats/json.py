"""JSON notation: a tree with its title, source and bounds, read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NoReturn

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import Number, in_notation
from emmviz.base.spellings import as_kind
from emmviz.base.text import in_json
from emmviz.tree.assemble import Spec, Tree, assemble
from emmviz.tree.formats.text import given_names
from emmviz.tree.validate import INNER, KINDS, RootedTree

SUFFIXES = ("json",)
_KEYS = {*KINDS, "name", "action", "prob", "estimate"}
# What else they are called in data for other programs.
_ALIASES = {"type": "kind", "probability": "prob", "p": "prob", "move": "action"}
_DEEPEST = 1000
_TOO_DEEP = Message("notation.json_deep")
# A string (to the end of the text if it is not closed), or a bracket that opens (group 1) or closes.
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|[\]}]', re.DOTALL)


def sniff(text: str) -> bool:
    """Return whether a text looks like JSON.

    >>> sniff('{"max": [1, 2]}')
    True
    """
    return text.lstrip()[:1] == "{"


def from_json(text: str | dict[str, object], make: Callable[[], Tree]) -> Tree:
    """Read a tree from JSON: a node, or an object with the keys tree, title, source and bounds.

    It may be a text, or the dict of that text, with fractions as texts such as "1/3"; `make` is GameTree. A node
    may also have `children`, or a `value`, and its kind as `type` or `kind`; without one, MAX and MIN take turns.

    >>> from emmviz import GameTree
    >>> str(from_json('{"max": [1, {"chance": [{"leaf": 2, "prob": "1/4"}, {"leaf": 6, "prob": 0.75}]}]}', GameTree))
    'max(1, chance(.25: 2, .75: 6))'
    >>> str(from_json('{"type": "CHANCE", "children": [{"value": 2}, {"children": [6, 3]}]}', GameTree))
    'chance(.5: 2, .5: min(6, 3))'
    """
    data = text if isinstance(text, dict) else loaded(text)
    if not isinstance(data, dict) or "tree" not in data:
        return assemble(make, _read(data))
    for key in ("title", "source"):
        expect(isinstance(data.get(key), str | None), "notation.json_name", data.get(key), name=key)
    return assemble(make, _read(data["tree"]), **{key: data.get(key) for key in ("title", "source", "bounds")})


def loaded(text: object) -> object:
    """Return the objects that a text of JSON describes, with exact numbers; TreeError for one that is not JSON.

    >>> loaded('[0.1, {"leaf": 2}]')
    [Fraction(1, 10), {'leaf': 2}]
    """
    if not isinstance(text, str):
        raise TreeError(Message("notation.json_given", given=brief(text)))
    try:
        if too_deep(text):  # checked first: in a browser the stack can overflow before Python notices
            raise RecursionError
        return json.loads(text, parse_float=_float, parse_int=_int, parse_constant=_constant)
    except json.JSONDecodeError as error:
        fault = Message("notation.json", why=error.msg)
        raise TreeError(Message("notation.at", line=error.lineno, column=error.colno, fault=fault)) from None
    except RecursionError:
        raise TreeError(_TOO_DEEP) from None


def too_deep(text: str) -> bool:
    """Return whether a text of JSON is nested more deeply than is read.

    >>> too_deep("[" * 1001)
    True
    """
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[1]:
            depth += 1
            if depth > _DEEPEST:
                return True
        elif token[0][0] != '"':
            depth -= 1
    return False


def to_json(tree: RootedTree) -> str:
    """Write a tree as JSON, one line a top-level key.

    >>> from emmviz.tree.game_tree import min_node
    >>> print(to_json(min_node(2, "1/3")))
    {
     "tree": {"min": [2, "1/3"]}
    }
    """
    lines = [
        f"{json.dumps(key)}: {in_json(str(tree.graph[key]))}" for key in ("title", "source") if tree.graph.get(key)
    ]
    if tree.bounds is not None:
        lines.append(f'"bounds": [{", ".join(map(_number, tree.bounds))}]')
    lines.append(f'"tree": {_write(tree)}')
    return "{\n " + ",\n ".join(lines) + "\n}"


def to_data(tree: RootedTree) -> dict[str, object]:
    """Return a tree as the objects that `json.loads` makes of its JSON, unless it is nested deeper than that can read.

    >>> from emmviz.tree.game_tree import min_node
    >>> to_data(min_node(2, "1/3"))
    {'tree': {'min': [2, '1/3']}}
    """
    text = to_json(tree)
    refuse_if(too_deep(text), "notation.json_deeper")
    data: dict[str, object] = json.loads(text)
    return data


def _read(data: object) -> Spec:
    root = Spec("leaf")
    stack = [(root, data, Message("notation.root"), 1)]
    while stack:
        spec, node, place, level = stack.pop()
        if level > _DEEPEST:  # or it holds itself
            raise TreeError(_TOO_DEEP)
        if not isinstance(node, dict):
            spec.value = node
            expect(not isinstance(node, (list, bool)) and node is not None, "notation.json_number", node, place=place)
            continue
        node = _in_own_keys(node, level, place)
        kinds = [key for key in KINDS if key in node]
        if len(kinds) != 1:
            keys = ", ".join(map(brief, list(node)[:5])) or Message("wrong.none")
            raise TreeError(Message("notation.json_keys", place=place, known=", ".join(KINDS), given=keys))
        if unknown := [key for key in node if key not in _KEYS]:
            raise TreeError(
                Message("notation.json_key", place=place, given=brief(unknown[0]), known=", ".join(sorted(_KEYS)))
            )
        kind = spec.kind = kinds[0]
        spec.name, spec.estimate = node.get("name"), node.get("estimate")
        if isinstance(spec.name, str):
            place = Message("notation.place", node=spec.name)
        if spec is not root:
            spec.action, spec.prob = node.get("action"), node.get("prob")
        for key in ("name", "action"):
            expect(isinstance(node.get(key), str | None), "notation.json_text", node.get(key), place=place, name=key)
        if kind == "leaf":
            spec.value = node["leaf"]
            continue
        if node[kind] is None:
            spec.unexpanded = True
            continue
        expect(isinstance(node[kind], list), "notation.json_list", node[kind], place=place, of=kind)
        spec.children = [Spec("leaf") for _ in node[kind]]
        # A place names at most so many places above it: Python cannot go as deep into messages as into lists.
        above = place if level % 50 else "…"
        below = enumerate(zip(spec.children, node[kind], strict=True), start=1)
        stack += reversed(
            [(child, data, Message("notation.child", number=i, place=above), level + 1) for i, (child, data) in below]
        )
    return root


def _in_own_keys(original: dict[str, Any], level: int, place: Message) -> dict[str, Any]:
    """Return a node as it is written here, with its kind for a key that holds its children or value."""
    node = {as_kind(key) or _ALIASES.get(key, key): value for key, value in original.items()}
    if len(node) < len(original):
        raise TreeError(Message("notation.json_twice", place=place, keys=", ".join(map(brief, original))))
    if not node.keys().isdisjoint(KINDS) or node.keys().isdisjoint(("kind", "children", "value")):
        return node
    children, value, named = node.pop("children", []), node.pop("value", None), node.pop("kind", None)
    kind = as_kind(named) if named is not None else INNER[(level - 1) % 2] if children else "leaf"
    if kind is None:
        raise TreeError(Message("notation.json_kind", place=place, given=brief(named), known=", ".join(KINDS)))
    refuse_if(kind == "leaf" and children, "notation.json_children", place=place)
    refuse_if(kind != "leaf" and value is not None, "notation.json_value", place=place, of=kind, name="value")
    return node | {kind: value if kind == "leaf" else children}


def _write(tree: RootedTree) -> str:
    names = given_names(tree)
    parts: list[str] = []
    for parent, node, way in nx.dfs_labeled_edges(tree, tree.root):
        kind, data = tree.kind(node), tree.nodes[node]
        if way == "forward":
            parts.append(", " if parts and not parts[-1].endswith("[") else "")
            if kind != "leaf":
                parts.append(f'{{"{kind}": {"null" if tree.is_unexpanded(node) else "["}')
            continue
        edge = {} if parent == node else tree.edges[parent, node]
        labels = {"name": names.get(node), "action": edge.get("action")}
        extra = [f", {json.dumps(k)}: {in_json(str(v))}" for k, v in labels.items() if v is not None]
        extra += [
            f', "{k}": {_number(v)}'
            for k, v in (("prob", edge.get("prob")), ("estimate", data.get("estimate")))
            if v is not None
        ]
        if kind == "leaf":
            value = _number(data["value"])
            parts.append(f'{{"leaf": {value}{"".join(extra)}}}' if extra else value)
        else:
            parts.append(f"{'' if tree.is_unexpanded(node) else ']'}{''.join(extra)}}}")
    return "".join(parts)


def _number(value: Number) -> str:
    return (
        str(value.numerator)
        if isinstance(value, Fraction) and value.denominator == 1
        else json.dumps(in_notation(value))
    )


def _float(text: str) -> Fraction:
    try:
        # A number that a program wrote for a float is read as that float; any other, digit by digit.
        return exact(float(text) if repr(float(text)) == text else text)
    except ValueError:
        raise TreeError(Message("notation.json_digits", given=text[:40])) from None


def _int(text: str) -> int:
    # Python's own message for thousands of digits is for programmers.
    return int(text) if len(text) <= 1000 else _float(text).numerator


def _constant(text: str) -> NoReturn:
    raise TreeError(Message("notation.json_constant", given=text))
