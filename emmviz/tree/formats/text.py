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
from fractions import Fraction
from typing import NamedTuple, NoReturn

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, plain, without_zero
from emmviz.base.text import in_json
from emmviz.tree.assemble import Made, Spec, assemble, inner_names, leaf_names
from emmviz.tree.rooted import RootedTree

__all__ = ["parse", "to_text"]

MAX_DEPTH = 200

_KINDS = ("max", "min", "chance")
_UNEXPANDED = ("…", "...")
_TOKEN = re.compile(
    r"""\s*(?:(?P<mark>[(),:=\[\]])|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<word>[^\s(),:=\[\]"]+)|(?P<end>\Z))"""
)
_NUMBER = re.compile(r"[+−-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?(/\d+)?")
_BARE = re.compile(r"[\w.+*'/?!-]+")
# What stands where a probability does and looks like one, but is none: 90%, .9.1, nan.
_NEARLY = re.compile(r"[+−-]?((?=.*\d)[\d.,/%]+(e[+-]?\d*)?|nan|inf|infinity|∞)", re.IGNORECASE)


class Token(NamedTuple):
    """A word, a quoted text, one of the marks, or the end, and where it starts."""

    kind: str
    text: str
    start: int


def parse(text: str, make: Callable[[], Made]) -> Made:
    """Read a tree from its text notation.

    Parameters: text, such as "max(a1: chance(.9: 2, .1: 3), a2: 1)"; make, GameTree.
    Returns: a validated GameTree.
    Raises: TreeError with line and column for malformed text, or for a tree that is not valid.

    >>> from emmviz import GameTree
    >>> parse("min(2, max(3, 4))", GameTree).leaves()
    ['L1', 'L2', 'L3']
    """
    if not isinstance(text, str):
        raise TreeError(f'a tree is parsed from a text such as "max(1, 2)", not from {brief(text)}')
    try:
        return _Reader(text).tree(make)
    except RecursionError:  # a caller may have used up most of the stack before
        raise TreeError("the text is nested too deeply to be read; build such a tree as a graph") from None


class _Reader:
    """A reader by recursive descent, one token ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.token = self._read()

    def tree(self, make: Callable[[], Made]) -> Made:
        root = self._node(1)
        bounds = None
        if self.token == ("word", "in", self.token.start):
            self._next()
            self._take("[", "after 'in'")
            low = self._word("the lower bound")
            self._take(",", "between the bounds")
            bounds = (low, self._word("the upper bound"))
            self._take("]", "after the bounds")
        if self.token.kind != "end":
            self._fail(f"expected the end of the tree, found {brief(self.token.text, 40)}")
        return assemble(make, root, bounds=bounds)

    def _node(self, depth: int) -> Spec:
        if depth > MAX_DEPTH:
            self._fail(f"the text is nested deeper than {MAX_DEPTH} levels; build such a tree as a graph")
        token = self._text("a node: a number or max(...), min(...), chance(...)")
        name = None
        if self._is("="):
            name = token.text
            self._next()
            token = self._text(f"a node after '{name:.40}='")
        if token.kind == "word" and token.text in _KINDS and self.token.text in ("(", "["):
            return self._inner(token.text, name, depth)
        if token.kind == "word" and token.text in _KINDS:
            self._fail(f"expected '(' after '{token.text}', found {self._found()}")
        if token.kind == "quoted" or not _NUMBER.fullmatch(token.text):
            self._fail(f"expected a number or max(...), min(...), chance(...), found {brief(token.text, 40)}", token)
        return Spec("leaf", value=token.text, name=name)

    def _inner(self, kind: str, name: str | None, depth: int) -> Spec:
        estimate = None
        if self._is("["):
            self._next()
            estimate = self._word("an estimate")
            self._take("]", "after the estimate")
        spec = Spec(kind, name=name, estimate=estimate)
        self._take("(", f"after '{kind}'")
        if self._is(")"):
            self._fail(f"{kind} has no children")
        if self.token.kind == "word" and self.token.text in _UNEXPANDED:
            self._next()
            self._take(")", f"after '…', which says that the children of '{kind}' are not known")
            spec.unexpanded = True
            return spec
        spec.children.append(self._child(kind, depth))
        while self._is(","):
            self._next()
            spec.children.append(self._child(kind, depth))
        self._take(")", f"or ',' after a child of '{kind}'")
        return spec

    def _child(self, parent: str, depth: int) -> Spec:
        before = self.place, self.token
        label: list[Token] = []
        while self.token.kind in ("word", "quoted"):
            label.append(self._next())
        if not label or not self._is(":"):
            self.place, self.token = before
            return self._node(depth + 1)
        self._next()
        child = self._node(depth + 1)
        last = label[-1]
        if parent == "chance" and last.kind == "word" and _NUMBER.fullmatch(last.text):
            child.prob = last.text
            label.pop()
        elif parent == "chance" and last.kind == "word" and _NEARLY.fullmatch(last.text):
            self._fail(
                f"expected a probability such as .9 or 9/10, found {brief(last.text, 40)}; quote it as a label", last
            )
        if label:
            child.action = " ".join(token.text for token in label)
        return child

    def _read(self) -> Token:
        match = _TOKEN.match(self.text, self.place)
        if match is None:  # only an unclosed quote gets here
            start = self.place + len(self.text[self.place :]) - len(self.text[self.place :].lstrip())
            self._fail("a quoted text is not closed", Token("mark", '"', start))
        assert match.lastgroup is not None
        self.place = match.end()
        token = Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
        if token.kind != "quoted":
            return token
        try:
            return token._replace(text=json.loads(token.text, strict=False))
        except ValueError:
            self._fail("a quoted text has a wrong escape", token)

    def _next(self) -> Token:
        token, self.token = self.token, self._read()
        return token

    def _is(self, mark: str) -> bool:
        return self.token.kind == "mark" and self.token.text == mark

    def _take(self, mark: str, where: str) -> None:
        if not self._is(mark):
            self._fail(f"expected '{mark}' {where}, found {self._found()}")
        self._next()

    def _text(self, what: str) -> Token:
        if self.token.kind not in ("word", "quoted"):
            self._fail(f"expected {what}, found {self._found()}")
        return self._next()

    def _word(self, what: str) -> str:
        return self._text(what).text

    def _found(self) -> str:
        return "the end of the text" if self.token.kind == "end" else f"{brief(self.token.text, 40)}"

    def _fail(self, what: str, at: Token | None = None) -> NoReturn:
        start = (at or self.token).start
        line = self.text.count("\n", 0, start) + 1
        column = start - (self.text.rfind("\n", 0, start) + 1) + 1
        raise TreeError(f"line {line}, column {column}: {what}")


def to_text(tree: RootedTree) -> str:
    """Write a tree in its text notation, which cannot hold title and source; JSON can.

    >>> from emmviz import GameTree
    >>> to_text(GameTree.parse("max(go: chance(heads 1/2: 3, tails 1/2: 5), B: 4)"))
    'max(go: chance(heads .5: 3, tails .5: 5), B: 4)'
    """
    names = given_names(tree)
    parts: list[str] = []
    stack: list[str | tuple[str]] = [tree.root]
    while stack:  # a loop, because a chain may be deeper than Python's recursion limit
        item = stack.pop()
        if isinstance(item, tuple):
            parts.append(item[0])
            continue
        data = tree.nodes[item]
        if item in names:
            parts.append(f"{_quote(names[item])}=")
        if data.get("kind") == "leaf":
            parts.append(_number(data.get("value")))
            continue
        estimate = data.get("estimate")
        parts.append(str(data.get("kind")) + ("" if estimate is None else f"[{_number(estimate)}]") + "(")
        stack.append((")",))
        if tree.is_unexpanded(item):
            parts.append("…")
        branches = tree.branches(item)
        for i, branch in reversed(list(enumerate(branches))):
            stack += [branch.child, (", " * (i > 0) + _label(branch.action, branch.prob),)]
    if tree.bounds is not None:
        parts.append(f" in [{', '.join(map(_number, tree.bounds))}]")
    return "".join(parts)


def given_names(tree: RootedTree) -> dict[str, str]:
    """Return the names that must be written: those of nodes whose id is not the one that the rule would give."""
    names = {str(n): str(name) for n, name in tree.nodes(data="name") if name is not None}
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
    return plain(value) if isinstance(value, (Fraction, float)) else str(value)
