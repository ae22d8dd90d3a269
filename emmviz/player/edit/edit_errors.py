"""Errors of editing: one sentence each, in the language of whoever edits."""

from __future__ import annotations

import re
from fractions import Fraction

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.locale import Words, words
from emmviz.base.numbers import show
from emmviz.learn.answers.names import as_seen
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["EditBoundsError", "EditError", "wording"]

# Faults of a tree, by the sentence of each in English, and what it names there.
_ENGLISH = {
    "text_at": r"line (?P<line>\d+), column (?P<column>\d+): ",
    "prob_sum": r"the probabilities below chance node (?P<node>.+) sum to (?P<sum>\S+); they must sum to 1",
    "prob_missing": r"node (?P<node>.+) has no probability, but others below the chance node (?P<parent>.+) have one; ",
    "prob_range": r"node (?P<node>.+): its probability must not be negative, but is (?P<prob>\S+)",
}


class EditError(TreeError):
    """An impossible edit; `key` and `holes` say why in any language."""

    def __init__(self, key: str, **holes: object) -> None:
        self.key, self.holes = key, holes
        super().__init__(self.wording("en"))

    def wording(self, lang: str, tree: GameTree | None = None) -> str:
        """Return the sentence in a language, in which the node of a tree is called as its picture shows it."""
        phrases = words(lang)
        holes = {name: _hole(hole, name, phrases) for name, hole in self.holes.items()}
        if tree is not None and (node := holes.get("node")) in tree:
            seen = as_seen(Narrator(tree, lang), str(node))
            holes["node"] = seen if seen == node else seen[:1].upper() + seen[1:]
        return str(phrases["edit"]["wrong"][self.key].format(**{name: text[:60] for name, text in holes.items()}))


class EditBoundsError(EditError, BoundsError):
    """An edit that would put a leaf outside the bounds."""


def wording(error: TreeError, lang: str, tree: GameTree | None, other: str = "no_tree") -> str:
    """Return the fault of a tree as a sentence in a language.

    A fault that only English has words for is, in another language, any `other`.

    >>> wording(EditError("no_number", text="two", node="L1"), "en", GameTree.parse("max(3, 5)"))
    'The leaf worth 3 below A: “two” is no number; write 2, 0.9, 1/3 or −1.5.'
    """
    if isinstance(error, EditError):
        return error.wording(lang, tree)
    if words(lang)["format"]["errors"]:
        return f"{str(error)[:300]}."
    key, holes = next(
        ((key, found.groupdict()) for key, sentence in _ENGLISH.items() if (found := re.match(sentence, str(error)))),
        (other, {}),
    )
    holes |= {
        name: holes[name].replace(".", ",")
        for name in ("sum", "prob")
        if name in holes and words(lang)["format"]["comma"]
    }
    return EditError(key, **holes).wording(lang)


def _hole(hole: object, name: str, phrases: Words) -> str:
    if isinstance(hole, (Fraction, float)):
        return show(hole, comma=phrases["format"]["comma"])
    return str(phrases["kind"].get(hole, hole) if name == "kind" else hole)
