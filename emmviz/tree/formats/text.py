"""Text notation: a whole tree in one line, read and written.

    max(stop: 4, go: chance(heads 1/2: 3, tails 1/2: min(5, 7)))

A node is a number or `max(...)`, `min(...)`, `chance(...)`; before a child and a colon stand the label of its edge and,
below a chance node, its probability. `name=` before a node names it, `[2.5]` after a kind is its estimate at a depth
limit, `max(…)` is a node whose children are not known, and `in [L, U]` after the tree declares its bounds. Texts with
other signs than letters, digits and `_.+*'-/?!` stand in double quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from unicodedata import combining, normalize

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.locale import Message, languages, words
from emmviz.base.numbers import brief, in_notation, without_zero
from emmviz.base.text import in_json
from emmviz.tree.assemble import Made, Spec, assemble, inner_names, leaf_names
from emmviz.tree.formats.tokens import Token, Tokens
from emmviz.tree.validate import INNER, RootedTree

__all__ = ["parse", "to_text"]

MAX_DEPTH = 200

_UNEXPANDED = ("…", "...")
_NUMBER = re.compile(r"[+−-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?(/\d+)?")
_BARE = re.compile(r"[\w.+*'/?!-]+")
# What stands where a probability does and looks like one, but is none: 90%, .9.1, nan.
_NEARLY = re.compile(r"[+−-]?((?=.*\d)[\d.,/%]+(e[+-]?\d*)?|nan|inf|infinity|∞)", re.IGNORECASE)


def parse(text: str, make: Callable[[], Made]) -> Made:
    """Read a tree from its text notation, with the class GameTree to make it; faults are named by line and column.

    >>> from emmviz import GameTree
    >>> parse("min(2, max(3, 4))", GameTree).leaves()
    ['L1', 'L2', 'L3']
    """
    if not isinstance(text, str):
        raise TreeError(f'a tree is parsed from a text such as "max(1, 2)", not from {brief(text)}')
    try:
        return _TextReader(text).tree(make)
    except RecursionError:  # a caller may have used up most of the stack before
        raise TreeError("the text is nested too deeply to be read; build such a tree as a graph") from None


class _TextReader:
    """A reader by recursive descent, one token ahead."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, "(),:=[]", partial(json.loads, strict=False), _instead)

    def tree(self, make: Callable[[], Made]) -> Made:
        root, tokens = self._node(1), self.tokens
        bounds = None
        if tokens.token[:2] == ("word", "in"):
            tokens.next()
            tokens.mark("[", "bounds_open")
            start, low = tokens.token, self._word("low")
            if low.endswith(";"):
                tokens.miss("bounds_between", start)
            tokens.mark(",", "bounds_between")
            bounds = (low, self._word("high"))
            tokens.mark("]", "bounds_close")
        if tokens.token.kind != "end":
            tokens.miss("tree_end")
        return assemble(make, root, bounds=bounds)

    def _node(self, depth: int) -> Spec:
        tokens = self.tokens
        if depth > MAX_DEPTH:
            tokens.fail("too_deep", most=MAX_DEPTH)
        token = tokens.take("node", "word", "text")
        name = None
        if tokens.is_mark("="):
            name = token.text
            tokens.next()
            token = tokens.take("named", "word", "text", name=name[:40])
        if token.kind == "word" and token.text in INNER:
            return self._inner(token.text, name, depth)
        if token.kind == "text" or not _NUMBER.fullmatch(token.text):
            tokens.miss("number_or_kind", token)
        return Spec("leaf", value=token.text, name=name)

    def _inner(self, kind: str, name: str | None, depth: int) -> Spec:
        tokens, spec = self.tokens, Spec(kind, name=name)
        if tokens.is_mark("["):
            tokens.next()
            spec.estimate = self._word("estimate")
            tokens.mark("]", "estimate_close")
        tokens.mark("(", "open", word=kind)
        if tokens.is_mark(")"):
            tokens.fail("childless", word=kind)
        if tokens.token.kind == "word" and tokens.token.text in _UNEXPANDED:
            tokens.next()
            tokens.mark(")", "unknown_close", word=kind)
            spec.unexpanded = True
            return spec
        spec.children.append(self._child(kind, depth))
        while tokens.is_mark(","):
            comma = tokens.next()
            spec.children.append(self._child(kind, depth))
            before, child = spec.children[-2:]
            if before.prob is None and child.prob is not None and tokens.hint(comma):
                tokens.miss("probability", comma)
        tokens.mark(")", "close", word=kind)
        return spec

    def _child(self, parent: str, depth: int) -> Spec:
        tokens, first = self.tokens, self.tokens.token
        label: list[Token] = []
        while tokens.token.kind in ("word", "text"):
            label.append(tokens.next())
        if not label or not tokens.is_mark(":"):
            if parent == "chance" and len(label) > 1 and tokens.hint(tokens.token):
                tokens.miss("probability")
            tokens.rewind(first)
            return self._node(depth + 1)
        tokens.next()
        child = self._node(depth + 1)
        last = label[-1]
        if parent == "chance" and last.kind == "word" and _NUMBER.fullmatch(last.text):
            child.prob = last.text
            label.pop()
        elif parent == "chance" and last.kind == "word" and _NEARLY.fullmatch(last.text):
            tokens.miss("probability", last, Message("notation.quote"))
        if label:
            child.action = " ".join(token.text for token in label)
        return child

    def _word(self, what: str) -> str:
        return self.tokens.take(what, "word", "text").text


def _instead(text: str, token: Token) -> Message | str:
    """Return what to write instead of a token: a comma, a decimal point, or a kind as the notation calls it."""
    if ";" in token.text:
        return Message("notation.semicolon")
    # No number that is typed by hand is longer.
    before, after = text[max(token.start - 20, 0) : token.start], text[token.end : token.end + 20]
    whole, part = re.search(r"\d+\Z", before), re.match(r"\d+", after)
    if token.text == "," and whole and part:
        return Message("notation.comma", number=f"{whole[0]}.{part[0]}")
    if after.lstrip()[:1] not in ("(", "["):
        return ""
    kinds = {_folded(words(lang)["kind"][kind]): kind for lang in languages() for kind in INNER}
    near = get_close_matches(_folded(token.text), [*kinds, *INNER], 1, cutoff=0.6)
    return Message("notation.write_kind", word=kinds.get(near[0], near[0])) if near else ""


def _folded(word: str) -> str:
    """Return a word without its accents, in small letters."""
    return "".join(letter for letter in normalize("NFD", word.casefold()) if not combining(letter))


def to_text(tree: RootedTree) -> str:
    """Write a tree in its text notation, which cannot hold title and source; JSON can.

    >>> from emmviz import GameTree
    >>> to_text(GameTree.parse("max(go: chance(heads 1/2: 3, tails 1/2: 5), B: 4)"))
    'max(go: chance(heads .5: 3, tails .5: 5), B: 4)'
    """
    names = given_names(tree)
    parts: list[str] = []
    for parent, node, way in nx.dfs_labeled_edges(tree, tree.root):
        data = tree.nodes[node]
        kind, estimate = data.get("kind"), data.get("estimate")
        if way == "reverse":
            parts.append(_number(data.get("value")) if kind == "leaf" else ")")
            continue
        if parent != node:
            edge = tree.edges[parent, node]
            parts.append("" if parts[-1].endswith("(") else ", ")
            parts.append(_label(edge.get("action"), edge.get("prob")))
        if node in names:
            parts.append(f"{_quote(names[node])}=")
        if kind != "leaf":
            parts.append(str(kind) + ("" if estimate is None else f"[{_number(estimate)}]") + "(")
        if tree.is_unexpanded(node):
            parts.append("…")
    if tree.bounds is not None:
        parts.append(f" in [{', '.join(map(_number, tree.bounds))}]")
    return "".join(parts)


def given_names(tree: RootedTree) -> dict[str, str]:
    """Return the names that must be written: those of nodes whose id is not the one that the rule would give.

    In a tree that is `placed`, as an editor leaves it, the ids of the others are nobody's, and are given anew.
    """
    names = {str(n): str(name) for n, name in tree.nodes(data="name") if name is not None}
    if tree.graph.get("placed"):
        return names
    levels, inner = [tree.root], []
    for node in levels:
        levels.extend(tree.children(node))
        if tree.nodes[node].get("kind") != "leaf":
            inner.append(node)
    letters, numbers = inner_names(names.values()), leaf_names(names.values())
    wanted = {n: next(letters) for n in inner if n not in names}
    wanted |= {n: next(numbers) for n in tree.leaves() if n not in names}
    if any(node != auto for node, auto in wanted.items()):
        # A graph with its own ids: each is written as a name, or the reader would assign letters.
        names |= {node: node for node in wanted}
    return names


def _label(action: object, prob: object) -> str:
    parts = []
    if action is not None:
        parts.append(_quote(str(action), inner=prob is not None))
    if prob is not None:
        parts.append(without_zero(_number(prob)))
    return " ".join(parts) + ": " if parts else ""


def _quote(text: str, *, inner: bool = True) -> str:
    bare = _BARE.fullmatch(text) and not (inner and _NUMBER.fullmatch(text))
    return text if bare else in_json(text)


def _number(value: object) -> str:
    return in_notation(value) if isinstance(value, (Fraction, float)) else str(value)
