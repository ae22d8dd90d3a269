"""Nested lists: `[[3, 12, 8], [2, 4, 6]]`, the shortest way to write a tree in Python.

A text may also use round brackets and blanks, `((3 12 8) (2 4 6))`, where commas between the nodes do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, expect
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.formats.text import number_with
from emmviz.tree.formats.tokens import Tokens
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import kinds_of_levels

SUFFIXES = ()

_DEEPEST = 100_000
_CLOSING = {"(": ")", "[": "]"}
_TOO_DEEP = Message("notation.list_deep")


def from_nested(nested: object, kinds: Sequence[str] = ("max", "min"), *, normalize: bool = False) -> GameTree:
    """Build a tree from nested lists.

    Parameters
    ----------
    nested : object
        A list of children. Each child is a list, or the number of a leaf (a fraction may be a string).
    kinds : sequence of str, default ('max', 'min')
        The kinds of the levels, from the root down; if there are more levels, the kinds repeat. Below a chance node,
        write pairs (probability, child), or only children if they are equally likely.
    normalize : bool, default False
        Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

    Returns
    -------
    GameTree
        The tree, which is valid.

    Raises
    ------
    TreeError
        If the lists are not a tree; the message names the place, for example [1][0].

    Examples
    --------
    >>> str(from_nested([[3, 12], [(0.9, 2), ("1/10", 4)]], kinds=("max", "chance")))
    'max(chance(.5: 3, .5: 12), chance(.9: 2, .1: 4))'
    """
    kinds = kinds_of_levels(kinds)
    root = Spec("leaf")
    stack: list[tuple[Spec, object, _Place]] = [(root, nested, _Place(0))]
    while stack:  # a loop, because lists may be nested deeper than Python's recursion
        spec, subtree, place = stack.pop()
        if not isinstance(subtree, list):
            expect(
                not isinstance(subtree, (tuple, dict, set, bool)) and subtree is not None,
                "notation.list_number",
                subtree,
                place=place.in_words(),
            )
            spec.value = subtree
            continue
        if place.level > _DEEPEST:  # or it holds itself
            raise TreeError(_TOO_DEEP)
        spec.kind = kinds[place.level % len(kinds)]
        in_pairs = any(isinstance(child, tuple) for child in subtree)
        entries = []
        for i, child in enumerate(subtree):
            child_spec, below = Spec("leaf"), _Place(place.level + 1, i, place)
            if in_pairs:
                child_spec.prob, child = _pair(child, spec.kind, below)
            spec.children.append(child_spec)
            entries.append((child_spec, child, below))
        stack += reversed(entries)
    return assemble(partial(GameTree, normalize=normalize), root)


def to_nested(tree: GameTree) -> object:
    """Write a tree as nested lists; `from_nested` reads them back, given the kinds of the levels.

    Parameters
    ----------
    tree : GameTree
        A tree with one kind on each level; lists cannot hold names, labels, estimates or bounds.

    Returns
    -------
    object
        Numbers are integers or fractions; below a chance node are pairs, unless all outcomes are equally likely.

    Raises
    ------
    TreeError
        If a level has two kinds of nodes, or a node is not expanded.

    Examples
    --------
    >>> to_nested(GameTree.parse("max(min(3, 12), min(1/3, 2))"))
    [[3, 12], [Fraction(1, 3), 2]]
    """
    tree.validate()
    firsts: list[str] = []  # the first inner node of each level, whose kind the others must have
    depth = {tree.root: 0}
    nodes = tree.preorder()
    for node in nodes:
        level = depth[node]
        depth |= dict.fromkeys(tree.children(node), level + 1)
        if tree.kind(node) == "leaf":
            continue
        if tree.is_unexpanded(node):
            raise TreeError(Message("notation.list_unexpanded", node=node))
        firsts += [node] * (level == len(firsts))
        first, above, of = firsts[level], tree.kind(firsts[level]), tree.kind(node)
        if of != above:
            raise TreeError(Message("notation.list_level", first=first, above=above, node=node, of=of))
    lists: dict[str, object] = {}
    for node in reversed(nodes):
        branches = tree.branches(node)
        even = len({branch.prob for branch in branches}) == 1
        if tree.kind(node) == "leaf":
            lists[node] = _plain(tree.value(node))
        else:
            lists[node] = [
                lists[b.child] if even else (_plain(b.prob or Fraction(0)), lists[b.child]) for b in branches
            ]
    return lists[tree.root]


def sniff(text: str) -> bool:
    """Return whether a text looks like nested lists.

    >>> sniff("[1, 2]")
    True
    """
    return text.lstrip()[:1] in ("[", "(")


def read(text: str, *, normalize: bool = False) -> GameTree:
    """Read nested lists, written as in Python or JSON, or in round brackets with blanks; MAX and MIN alternate.

    >>> str(read("[3, ['1/3', .5]]")), str(read("(3 (1/3 .5))"))
    ('max(3, min(1/3, 0.5))', 'max(3, min(1/3, 0.5))')
    """
    tokens = Tokens(re.sub("#.*", "", text), "()[],", lambda quoted: quoted[1:-1])
    try:
        # Inside square brackets, round brackets are the pairs of Python.
        nested = _item(tokens, list if tokens.is_mark("(") else tuple)
    except RecursionError:
        raise TreeError(_TOO_DEEP) from None
    if tokens.token.kind != "end":
        tokens.miss("tree_end")
    return from_nested(nested, normalize=normalize)


def _item(tokens: Tokens, in_round: type[list[object]] | type[tuple[object, ...]]) -> object:
    """Return what follows: a number, as a text, or the items in brackets."""
    if tokens.token.text not in _CLOSING:
        return tokens.take("item", "word", "text").text.strip("'")
    opening, items = tokens.next().text, []
    while not tokens.is_mark(_CLOSING[opening]):
        items.append(_item(tokens, in_round))
        comma = tokens.token
        if tokens.skip(","):
            # No leaf is written as 000.
            is_within = re.match(r"\d,0\d\d(?!\d)", tokens.text[comma.start - 1 : comma.end + 4])
            tokens.fail_if(is_within, "comma_within", comma, number=number_with(tokens.text, comma))
    tokens.next()
    return in_round(items) if opening == "(" else items


class _Place(NamedTuple):
    """The place of an item in the lists, for messages: a linked list, because copies for each level would be slow."""

    level: int
    number: int = 0
    above: _Place | None = None

    def in_words(self) -> Message | str:
        text, place = "", self
        while place.above is not None:
            text, place = f"[{place.number}]{text}", place.above
        return text or Message("notation.root")


def _pair(child: Hashable, kind: str, place: _Place) -> tuple[object, object]:
    if isinstance(child, tuple) and kind != "chance":
        raise TreeError(Message("notation.list_outcome", place=place.in_words(), of=kind))
    if not isinstance(child, tuple) or len(child) != 2 or child[0] is None:
        raise TreeError(Message("notation.list_pair", place=place.in_words(), given=brief(child)))
    return child


def _plain(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value
