"""Algorithm: all that the engines need to know about a search, and its pseudocode with the line of each event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, brief
from emmviz.games.depth import DepthRule
from emmviz.search.events import Search
from emmviz.search.options import COMMON, Option


class Listing(dict[str, int]):
    """Pseudocode for one kind of node: the `lines` to show, and the number of the line for each tag.

    >>> code = Listing('''
    ... enter | for child of node:
    ... leave | return best
    ... ''')
    >>> code.lines, code["leave"]
    (('for child of node:', 'return best'), 1)

    A row may belong to an option. It replaces the row with the same tag if the option is set.

    >>> Listing("leave | return best", fast="leave | return first").shown({"fast": True})
    ('return first',)
    """

    def __init__(self, text: str, **of_options: str) -> None:
        rows = _rows(text)
        self.lines = tuple(line for _, line in rows)
        super().__init__((tag, i) for i, (tags, _) in enumerate(rows) for tag in tags)
        self._of_options = {name: _rows(row) for name, row in of_options.items()}

    def shown(self, options: Mapping[str, object]) -> tuple[str, ...]:
        """Return the lines for a search with these options."""
        lines = list(self.lines)
        for name, rows in self._of_options.items():
            for (tag,), line in rows if options.get(name) else ():
                lines[self[tag]] = line
        return tuple(lines)


def _rows(text: str) -> list[tuple[list[str], str]]:
    """Return the rows of a listing: the tags and the line of each row."""
    pairs = [row.split("|", 1) for row in text.strip("\n").splitlines()]
    return [(tags.split(), line.removeprefix(" ").rstrip()) for tags, line in pairs]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search: its name, the generator that visits a node, its pseudocode, and the kinds of nodes that it can search.

    Parameters
    ----------
    name : str
        The name by which `search` finds it.
    visit : callable
        A generator function of (task, node, window, depth). It yields each step, and gets the value of a child by
        yielding `task.visit(task, child, window, depth)`.
    code : mapping
        The pseudocode for each kind of node.
    kinds : tuple of str
        The kinds of nodes that it searches.
    cuts : str, optional
        Where the search cuts: "nowhere", "players" (with a new window below each chance node) or "everywhere". Only the
        fast engine on arrays needs this, and it runs only emmviz's own searches; leave it out for your own.
    own : mapping, optional
        The options that only this search takes: for each name an `emmviz.search.options.Option`. `visit` gets them by
        name.

    Raises
    ------
    TreeError
        If this search declares an option that every search takes, or a kind has no pseudocode.

    Examples
    --------
    >>> from emmviz import GameTree, search
    >>> from emmviz.search.algorithms.star1 import ALGORITHM
    >>> search(GameTree.parse("max(chance(3, 9), 5)"), ALGORITHM).value
    Fraction(6, 1)
    """

    name: str
    visit: Callable[..., Search]
    code: Mapping[str, Listing]
    kinds: tuple[str, ...]
    cuts: str | None = None
    own: Mapping[str, Option] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in COMMON.keys() & self.own.keys():
            raise TreeError(Message("wrong.search.common", algorithm=self.name, name=name))
        for kind in self.kinds:
            if kind not in self.code:
                raise TreeError(
                    Message("wrong.search.no_code", algorithm=self.name, kind=Message(f"wrong.search.kind.{kind}"))
                )

    @property
    def options(self) -> dict[str, Option]:
        """The options that it takes: the options of every search, and its own."""
        return COMMON | dict(self.own)

    def given(self, options: Mapping[str, object]) -> dict[str, object]:
        """Return the given options, and the defaults of the others; raise TreeError for an unknown option."""
        for name in options:
            if name not in self.options:
                hint = alternative(name, self.options, "takes")
                raise TreeError(Message("wrong.search.no_option", algorithm=self.name, name=brief(name), instead=hint))
        return {name: option.default for name, option in self.options.items()} | dict(options)

    def read(self, options: Mapping[str, object]) -> dict[str, Any]:
        """Return the values that the search uses for the given options; raise TreeError for a wrong value."""
        return {name: option.value(name, options.get(name, option.default)) for name, option in self.options.items()}

    def lines(self, options: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
        """Return the pseudocode for each kind of node, with the rule of the depth if the options limit the depth.

        >>> from emmviz.search.algorithms.expectiminimax import ALGORITHM
        >>> ALGORITHM.lines({"depth": 2})["chance"][:2]
        ('if depth = 0: return estimate(node)', 'depth of each outcome ← depth')
        """
        return {kind: (*depth_lines(kind, options), *listing.shown(options)) for kind, listing in self.code.items()}

    @property
    def cuts_at(self) -> frozenset[str]:
        """The kinds of nodes that the search can cut at; only they show windows, bounds and dials."""
        return frozenset(kind for kind, listing in self.code.items() if {"alpha", "beta"} & listing.keys())


def depth_lines(kind: str, options: Mapping[str, object]) -> list[str]:
    """Return the lines of pseudocode about depth for a kind of node; none if the options do not limit the depth."""
    if kind == "leaf" or options.get("depth") is None:
        return []
    rule, below = DepthRule.of(options), "outcome" if kind == "chance" else "child"
    stops = ["if depth = 0: return estimate(node)"] if rule.ends(kind, 0) else []
    left = "depth" if rule.below(kind, 2) == 2 else "depth − 1" if stops else "max(depth − 1, 0)"
    return [*stops, f"depth of each {below} ← {left}"]


def in_language(lines: Iterable[str], lang: str = "en") -> list[str]:
    """Translate lines of pseudocode phrase by phrase; symbols stay.

    >>> in_language(["for child of node:", "    best ← max(best, v)"], "es")
    ['para cada hijo del nodo:', '    mejor ← max(mejor, v)']
    """
    return [_translated(line, lang) for line in lines]


@lru_cache(maxsize=512)  # every picture of a run shows the same lines
def _translated(line: str, lang: str) -> str:
    translated = {text: words(lang)["code"][key] for key, text in words("en")["code"].items()}
    # The longest phrase first, because one phrase may contain another.
    longest = sorted(translated, key=len, reverse=True)
    phrases = "|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in longest)
    return re.sub(phrases, lambda match: translated[match[0]], line)
