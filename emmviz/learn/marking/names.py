"""Names: what people call a node, and which node they mean."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from emmviz.base.locale import languages
from emmviz.base.text import legible
from emmviz.learn.marking import rules
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["called", "read_node", "read_nodes", "shown"]

_KNOWN: WeakKeyDictionary[Run, Callings] = WeakKeyDictionary()


class Callings:
    """What each node of a tree may be called: its id or name as it stands, or else more loosely, or its edge."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.exact: dict[str, set[str]] = {}
        self.loose: dict[str, set[str]] = {}
        tellers = [Narrator(tree, lang) for lang in languages()]
        for node in tree:
            names = {node, str(tree.nodes[node].get("name") or node)}
            for name in names:
                self.exact.setdefault(name, set()).add(node)
            more = {name for narrator in tellers for name in (narrator.name(node), narrator.child(node))}
            actions = {action for narrator in tellers if (action := narrator.action(node))}
            # What is written ℓ3 is typed l3, or copied.
            more |= {name.replace("ℓ", "l") for name in more} | set(map(legible, names))
            for name in {*names, *more, *actions}:
                self.loose.setdefault(called(name), set()).add(node)

    def find(self, text: str) -> set[str]:
        """Return the nodes that a text may mean: the closest way of calling a node decides."""
        if text in self.tree:
            return {text}
        return self.exact.get(text.strip()) or self.loose.get(called(text)) or set()


@lru_cache(maxsize=1024)
def called(text: str) -> str:
    """Return a text without what people write differently: blanks, capitals, quotes and a full stop."""
    bare = rules.QUOTES.sub("", text).casefold()
    return rules.ARTICLES.sub("", bare).rstrip(".") or bare


def read_node(run: Run, given: Any) -> set[str]:
    """Return the nodes that an answer may mean: one where it is clear, none where it is no name.

    Parameters: run; given, an id, a name, the label of an edge, or the place of a leaf as the captions call it.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> read_node(run, "A1"), read_node(run, "leaf 2 below f"), read_node(run, "Z")
    ({'B'}, {'L6'}, set())
    """
    if run not in _KNOWN:
        _KNOWN[run] = Callings(run.tree)
    return _KNOWN[run].find(given) if isinstance(given, str) else set()


def shown(given: Any) -> str:
    """Return what a sentence says was given: the start of a text, a number, or nothing more of any other thing."""
    if isinstance(given, str):
        return given.strip()[:40]
    try:
        return str(given)[:40] if isinstance(given, int | float | Fraction) else "…"
    except ValueError:  # Python does not write whole numbers of more than 4300 digits
        return "…"


def read_nodes(run: Run, given: Any) -> list[tuple[str, set[str]]]:
    """Return for each name in a list the nodes that it may mean.

    Parameters: run; given, names in a list, tuple or set, or a text with them, with brackets or without.
    Returns: pairs of the name as given and its nodes; for no leaves at all an empty list.
    """
    if not isinstance(given, str):
        try:
            items = list(given) if isinstance(given, Iterable) and not isinstance(given, bytes) else [given]
        except Exception:
            items = [given]
        return [(shown(item), read_node(run, item)) for item in items]
    if whole := read_node(run, given):
        return [(given.strip(), whole)]
    if called(given) in rules.NONE:
        return []
    text = given.strip().strip("()[]{}")
    best: list[tuple[str, set[str]]] = [(shown(given), set())]
    for pattern in rules.PARTS:
        parts = [part.strip() for part in pattern.split(text) if part.strip()]
        found = [(part, read_node(run, part)) for part in parts]
        if found and all(nodes for _, nodes in found):
            return found
        # The split that recognises most names shows which one is unknown.
        best = max(best, found, key=lambda pairs: sum(bool(nodes) for _, nodes in pairs))
    return sorted(best, key=lambda pair: bool(pair[1]))
