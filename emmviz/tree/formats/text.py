"""Text notation: a whole tree in one line, read and written.

    max(stop: 4, go: chance(heads 1/2: 3, tails 1/2: min(5, 7)))

A node is a number or `max(...)`, `min(...)`, `chance(...)`. Before a child and a colon are the label of its edge and,
below a chance node, its probability. `name=` before a node names it, `[2.5]` after a kind is its estimate at a depth
limit, `max(…)` is a node whose children are not known, and `in [L, U]` after the tree declares its bounds. Texts with
signs other than letters, digits and `_.+*'-/?!` are in double quotes. Kinds may be in capitals.

A probability is a number, a percentage such as 30%, or, where all other outcomes have one, `rest`, which is what they
leave: `chance(.3: 4, lose rest: 9)`. A payoff in braces before a colon is added to all leaves (and estimates) below, as
in an .efg file: `max(buy {-3}: chance(.5: 10, .5: 0), 1)` is `max(buy: chance(.5: 7, .5: -3), 1)`.

A comma separates, but in `max(stay: 12,000, leave: 13,500)` two are part of numbers. A comma may be part of a number if
it is between two digits, after a leaf and before a leaf without label, name and probability. The rule for a node with
such commas, and with the digits behind each:

- It is refused if somewhere these are three that begin with 0; no leaf is written as 000.
- It is refused if all its other children have a label, name or probability, and either the digits are three behind each
  such comma, or some comma has a blank behind it: `max(a: 1,5, b: 2,5)`.
- Otherwise it is read with a `FormatWarning`, if some comma has a blank behind it, or some child has a label, name or
  probability: `max(12,500, 13,250)`.
- Otherwise all commas are alike, as in `max(1,2)` and `max(1,200)`, and separate.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from warnings import warn

import networkx as nx

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief, expect
from emmviz.base.numbers import in_notation, without_zero
from emmviz.base.spellings import as_kind
from emmviz.tree.assemble import Spec, Tree, assemble, inner_names, leaf_names
from emmviz.tree.formats.tokens import Token, Tokens
from emmviz.tree.validate import INNER, REST, RootedTree

MAX_DEPTH = 200
# So much of a line is in a message.
_LINE = 60

_UNEXPANDED = ("…", "...")
_NUMBER = re.compile(r"[+−-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?(/\d+)?")
PROBABILITY = re.compile(rf"({_NUMBER.pattern})(\s*%)?|{REST}")
_BARE = r"[\w.+*'/?!-]+"
# A text in the place of a probability that looks like one, but is not: 9%0, .9.1, nan.
_NEARLY = r"(?i)[+−-]?((?=.*\d)[\d.,/%]+(e[+-]?\d*)?|nan|inf|infinity|∞)"


def parse(text: str, make: Callable[[], Tree]) -> Tree:
    """Read a tree from its text notation, with the class GameTree to make it; faults are named by line and column.

    >>> from emmviz import GameTree
    >>> parse("min(2, max(3, 4))", GameTree).leaves()
    ['L1', 'L2', 'L3']
    """
    expect(isinstance(text, str), "notation.not_text", text)
    try:
        return _TextReader(text).tree(make)
    except RecursionError:  # a caller may have used up most of the stack before
        raise TreeError(Message("notation.text_deep")) from None


class _TextReader:
    """A reader by recursive descent, one token ahead."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, "(),:=[]{}", _unquoted, _instead)

    def tree(self, make: Callable[[], Tree]) -> Tree:
        root, tokens = self._node(1, Fraction(0)), self.tokens
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

    def _node(self, depth: int, paid: Fraction, label: Token | None = None) -> Spec:
        """Read a node, behind the first token of its label, if it has one; `paid` is the sum of the payoffs so far."""
        tokens = self.tokens
        tokens.fail_if(depth > MAX_DEPTH, "too_deep", most=MAX_DEPTH)
        first = label or tokens.token
        token = tokens.take("node", "word", "text")
        name = None
        if tokens.skip("="):
            name = token.text
            token = tokens.take("named", "word", "text", name=name[:40])
        if token.kind == "word" and _NUMBER.fullmatch(token.text):
            return Spec("leaf", value=_plus(token.text, paid), name=name, place=partial(tokens.place, first))
        kind = as_kind(token.text)
        if token.kind == "text" or kind not in INNER:
            tokens.miss("number_or_kind", token)
        return self._inner(str(kind), name, token, depth, paid)

    def _inner(self, kind: str, name: str | None, token: Token, depth: int, paid: Fraction) -> Spec:
        tokens, spec, word = self.tokens, Spec(kind, name=name, place=partial(self.tokens.place, token)), token.text
        if tokens.skip("["):
            spec.estimate = _plus(self._word("estimate"), paid)
            if tokens.is_mark(",") and not tokens.hint(tokens.token):  # children in the wrong brackets
                tokens.fail("no_open", text=self._line(), word=word, instead=f"{word}({spec.estimate}, ...)")
            tokens.mark("]", "estimate_close")
        if not tokens.is_mark("("):
            tokens.fail("no_open", text=self._line(), word=word, instead=f"{word}({self._inside(depth)})")
        tokens.next()
        tokens.fail_if(tokens.is_mark(")"), "childless", word=kind)
        if tokens.token.kind == "word" and tokens.token.text in _UNEXPANDED:
            tokens.next()
            tokens.mark(")", "unknown_close", word=kind)
            spec.unexpanded = True
            return spec
        spec.children.append(self._child(kind, depth, paid))
        commas: list[tuple[Token, Token]] = []  # each with the token behind it
        while tokens.is_mark(","):
            comma = tokens.next()
            commas.append((comma, tokens.token))
            spec.children.append(self._child(kind, depth, paid))
            before, child = spec.children[-2:]
            if before.prob is None and child.prob is not None and tokens.hint(comma):
                tokens.miss("probability", comma)
        if tokens.token.kind == "end":
            tokens.miss("close", hint=Message("notation.add_close"), word=kind)
        tokens.mark(")", "close", word=kind)
        self._check_commas(spec.children, commas)
        takers = [child for child in spec.children if child.prob == REST]
        if takers and (takers == spec.children or any(child.prob is None for child in spec.children)):
            for child in takers:  # a label like any other
                child.action, child.prob = REST if child.action is None else f"{child.action} {REST}", None
        return spec

    def _check_commas(self, children: list[Spec], commas: list[tuple[Token, Token]]) -> None:
        """Refuse a comma that is meant within a number, as in 12,000; warn of one that may be."""
        labelled = [(child.action, child.name, child.prob) != (None, None, None) for child in children]
        tails = {
            at: token.text
            for at, (comma, token) in enumerate(commas, start=1)
            if comma.end == token.start and children[at].kind == children[at - 1].kind == "leaf" and not labelled[at]
            if token.text.replace(".", "", 1).isdigit() and self.tokens.hint(comma)
        }
        spaced = any(comma.end < token.start for comma, token in commas)
        split = any(re.match(r"0\d\d(?!\d)", tail) for tail in tails.values())
        if all(label or at in tails for at, label in enumerate(labelled)):
            split = split or spaced or all(re.match(r"\d{3}(?!\d)", tail) for tail in tails.values())
        if tails and (split or spaced or any(labelled)):
            comma, fault = commas[min(tails) - 1][0], "comma_within" if split else "comma_between"
            message = self.tokens.located(fault, comma, number=number_with(self.tokens.text, comma))
            if split:
                raise TreeError(message)
            warn(FormatWarning(message), stacklevel=2)

    def _child(self, parent: str, depth: int, paid: Fraction) -> Spec:
        """Read a child with its label, probability and payoff; `paid` is what the payoffs above it sum to."""
        tokens, first = self.tokens, self.tokens.token
        label: list[Token] = []
        while tokens.token.kind in ("word", "text"):
            label.append(tokens.next())
        if tokens.skip("{"):
            paid = tokens.number("branch_payoff", paid)
            tokens.mark("}", "branch_close")
        elif not label or not tokens.is_mark(":"):
            if parent == "chance" and len(label) > 1 and tokens.hint(tokens.token):
                tokens.miss("probability")
            self._check_colon(label, parent)
            tokens.rewind(first)
            return self._node(depth + 1, paid)
        tokens.mark(":", "branch_colon")
        child = self._node(depth + 1, paid, first)
        last = label[-1] if label else first
        # A probability may also be before its label, but not a whole number, as in "2 dice".
        at = 0 if label and not _is_probability(last) and {*"./%"} & {*label[0].text} else -1
        if parent == "chance" and label and _is_probability(label[at]):
            child.prob = label.pop(at).text
        elif parent == "chance" and last.kind == "word" and re.fullmatch(_NEARLY, last.text):
            tokens.miss("probability", last, Message("notation.quote"))
        if label:
            child.action = " ".join(token.text for token in label)
        return child

    def _check_colon(self, label: list[Token], parent: str) -> None:
        """Refuse a label or a probability with its child behind it, and no colon between them."""
        *before, child = label or [Token("", "", 0)]
        is_list = parent != "chance" and all(_NUMBER.fullmatch(token.text) for token in label)
        # A semicolon in place of a comma has a sentence of its own.
        if not before or is_list or as_kind(before[-1].text) in INNER or any(";" in token.text for token in before):
            return
        is_inner = as_kind(child.text) in INNER and (self.tokens.is_mark("(") or self.tokens.is_mark("["))
        if child.kind == "word" and (is_inner or _NUMBER.fullmatch(child.text)):
            written = self.tokens.text[label[0].start : before[-1].end]
            instead = f"{written}: {child.text}{'(...)' if is_inner else ''}"
            self.tokens.fail("no_colon", child, text=self._line(), word=written, instead=instead)

    def _inside(self, depth: int) -> str:
        """Return what to write between the brackets that a kind lacks: at the root all that follows, else its start."""
        token = self.tokens.token
        behind = " ".join(self.tokens.text[token.start :].lstrip(":").split()).split(" in [")[0]
        if depth == 1 and 0 < len(behind) <= _LINE and behind.count("(") == behind.count(")"):
            return behind
        return f"{token.text}, ..." if token.kind == "word" else "..."

    def _line(self) -> str:
        """Return the line that is being read, or its beginning, for a message."""
        return brief(self.tokens.text.splitlines()[self.tokens.place(self.tokens.token)[0] - 1].strip(), _LINE)

    def _word(self, key: str) -> str:
        return self.tokens.take(key, "word", "text").text


def _is_probability(token: Token) -> bool:
    return token.kind == "word" and PROBABILITY.fullmatch(token.text) is not None


def _instead(text: str, token: Token) -> Message | str:
    """Return what to write instead of a token: a comma, a decimal point, or a kind as the notation calls it."""
    if ";" in token.text:
        return Message("notation.semicolon")
    if number := number_with(text, token):
        return Message("notation.comma", number=number)
    # The bounds of the leaves are after "in": it is no kind that is misspelled.
    if token.text == "in" or text[token.end : token.end + 20].lstrip()[:1] not in ("(", "["):
        return ""
    from difflib import get_close_matches  # only here, as most texts have no fault

    from emmviz.base.locale import readable_languages, words

    kinds = {_folded(words(lang)["kind"][kind]): kind for lang in readable_languages() for kind in INNER}
    near = get_close_matches(_folded(token.text), [*kinds, *INNER], 1, cutoff=0.6)
    return Message("notation.write_kind", word=kinds.get(near[0], near[0])) if near else ""


def number_with(text: str, token: Token) -> str:
    """Return how to write a number with a comma in it: 12000 for 12,000 and 1.5 for 1,5; "" for any other token."""
    # No number that is typed by hand is longer.
    before, after = text[max(token.start - 20, 0) : token.start], text[token.end : token.end + 20]
    whole, part = re.search(r"[+−-]?\d+\Z", before), re.match(r"(\d{3}(?!\d)(,\d{3}(?!\d))*|\d+)(\.\d+)?", after)
    if token.text != "," or not whole or not part:
        return ""
    in_groups = re.fullmatch(r"[+−-]?[1-9]\d{0,2}", whole[0]) and re.match(r"\d{3}(?!\d)", after)
    return whole[0] + part[0].replace(",", "") if in_groups else f"{whole[0]}.{re.split('[,.]', part[0])[0]}"


def _plus(text: str, paid: Fraction) -> str | Fraction:
    """Return a number with what is paid on the way to it; validation refuses what is not a number."""
    try:
        return exact(text) + paid if paid else text
    except ValueError:
        return text


def _unquoted(text: str) -> str:
    import json  # most texts have no quotes, and need not wait for it

    content: str = json.loads(text, strict=False)
    return content


def _folded(word: str) -> str:
    """Return a word without its accents, in small letters."""
    from unicodedata import combining, normalize

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
    """Return the names that must be written: of nodes whose id differs from the one that the rule would give.

    In a tree that is `placed`, as an editor leaves it, nobody chose the ids of the others, so they get new ones.
    """
    names = {str(n): str(name) for n, name in tree.nodes(data="name") if name is not None}
    if tree.graph.get("placed"):
        return names
    levels, inner = [tree.root], []
    for node in levels:
        levels.extend(tree.children(node))
        if tree.nodes[node].get("kind") != "leaf":
            inner.append(node)
    moves = (str(action) for node in levels for _, _, action in tree.branches(node) if action is not None)
    taken = [*names.values(), *moves]
    letters, numbers = inner_names(taken), leaf_names(taken)
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
    if re.fullmatch(_BARE, text) and not (inner and _NUMBER.fullmatch(text)):
        return text
    from emmviz.base.text import in_json  # who only reads trees need not wait for it

    return in_json(text)


def _number(value: object) -> str:
    return in_notation(value) if isinstance(value, (Fraction, float)) else str(value)
