"""What the front end needs to edit a tree: the player's data of the present run, and each node as it can be changed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import INF, Number, plain, show
from emmviz.player.edit.history import History
from emmviz.player.shell.payload import payload
from emmviz.search.algorithms.expectiminimax import expectiminimax

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["FORMATS", "edit_payload"]

FORMATS = ("svg", "png", "pdf", "html", "json", "txt", "tex", "pptx")


def edit_payload(
    history: History, run: Run | None, refusal: str, *, algorithm: str, offered: list[str], lang: str, layout: str
) -> dict[str, Any]:
    """Return everything that the front end needs, as plain data for JSON; `offered` are the searches to choose from."""
    tree, phrases = history.now.tree, words(lang)
    data: dict[str, Any] = {
        "title": phrases["edit"]["empty"],
        "words": phrases["edit"],
        "algorithm": algorithm,
        "algorithms": [[name, phrases["algorithm"].get(name, name)] for name in offered],
        "formats": [name for name in FORMATS if name != "pptx" or find_spec("pptx")],
        "undo": history.can_undo,
        "redo": history.can_redo,
        "refusal": refusal,
        "text": "",
        "run": None,
    }
    if tree is None:
        return data
    shown = payload(run, lang=lang, layout=layout) if run else _still(tree, refusal, lang, layout)
    typed = _Typed(comma=phrases["format"]["comma"])
    low, high = tree.bounds or (-INF, INF)
    text = str(tree)
    return data | {
        "title": shown["title"],
        "run": shown,
        "nodes": [_node(tree, history.now.locked, node, typed) for node in tree.preorder()],
        # What holds where nothing is declared: the range of the leaves.
        "range": [show(end, comma=typed.comma) for end in (run.bounds if run else (-INF, INF))],
        "bounds": [typed(low, open_=-INF), typed(high, open_=INF)],
        "tree_title": called(tree.title, lang),
        "text": text,
        "python": f"GameTree.parse({text!r})",
    }


class _Typed:
    """Writes a number as one types it: exactly, and with the comma or point of the language."""

    def __init__(self, *, comma: bool) -> None:
        self.comma = comma

    def __call__(self, number: Number | None, *, open_: Number | None = None) -> str:
        if number is None or number == open_:
            return ""
        text = plain(number)
        return text.replace(".", ",") if self.comma else text


def _node(tree: GameTree, locked: frozenset[str], node: str, typed: _Typed) -> dict[str, Any]:
    parent, data = tree.parent(node), tree.nodes[node]
    siblings = [node] if parent is None else tree.children(parent)
    prob = tree.prob(node)
    return {
        "id": node,
        "name": str(data.get("name") or ""),
        "kind": tree.kind(node),
        "value": typed(data.get("value")),
        "prob": typed(prob),
        "share": None if prob is None else round(float(prob), 4),
        "locked": node in locked,
        "action": tree.action(node) or "",
        "parent": parent,
        "place": siblings.index(node),
        "siblings": len(siblings),
    }


def _still(tree: GameTree, refusal: str, lang: str, layout: str) -> dict[str, Any]:
    """The picture of a tree that the search refuses: a player without steps, which says why."""
    shown = payload(expectiminimax(tree), lang=lang, layout=layout)
    return shown | {
        "title": called(tree.title, lang) or words(lang)["edit"]["tools"],
        "subtitle": "",
        "captions": [refusal],
        "steps": [],
        "cuts": [],
        "values": [],
        "settled": [0] * len(shown["nodes"]),
        "line": False,
    }
