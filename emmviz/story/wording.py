"""Wording: the names of nodes, numbers and sums in a language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from emmviz.base.locale import labelled, renamed, words
from emmviz.base.numbers import Number, is_rounded, show
from emmviz.base.text import legible
from emmviz.search.events import Bound
from emmviz.search.terms import Terms
from emmviz.tree.game_tree import GameTree

__all__ = ["Wording"]


class Wording:
    """Writes names, numbers and sums, in one language and for one tree."""

    def __init__(
        self, tree: GameTree, lang: str = "en", *, fractions: bool = False, own: Mapping[str, str] | None = None
    ) -> None:
        self.tree = tree
        self.root = tree.root
        self.language, self.lang = lang, renamed(words(lang), own)
        self.words: dict[str, str] = self.lang["caption"]
        self.comma: bool = self.lang["format"]["comma"]
        self.fractions = fractions
        # The numbers of the leaves below a parent, found for all of them at once.
        self._places: dict[str, dict[str, int]] = {}

    # -- names and numbers -------------------------------------------------------------------------------------------

    def name(self, node: str) -> str:
        """Name an inner node with its kind, such as "MIN F"; a chance node by its name alone."""
        kind = self.tree.kind(node)
        return node if kind in ("chance", "leaf") else f"{self.lang['kind'][kind]} {node}"

    def action(self, node: str) -> str | None:
        """Return the label of the edge to a node, None without one."""
        return labelled(self.tree.action(node), self.tree.title, self.language)

    def child(self, node: str) -> str:
        """Name a node where its kind is clear from the context."""
        return node if self.tree.kind(node) != "leaf" else self.leaf(node)

    def leaf(self, node: str) -> str:
        """Name a leaf: by its own name, or by its parent, since pictures do not show its id."""
        if self.tree.nodes[node].get("name") is not None:
            return self.words["leaf_named"].format(leaf=legible(node))
        parent = self.tree.parent(node)
        if parent is None:
            return self.words["leaf_alone"]
        if node not in self._places.get(parent, ()):
            leaves = (child for child in self.tree.children(parent) if self.tree.kind(child) == "leaf")
            self._places[parent] = {leaf: n for n, leaf in enumerate(leaves, start=1)}
        places = self._places[parent]
        key = "leaf_below" if len(places) == 1 else "leaf_of"
        return self.words[key].format(parent=parent, n=places[node])

    def _is_first(self, child: str, node: str) -> bool:
        return bool(child == next(self.tree.successors(node)))

    def number(self, value: Number | None) -> str:
        """Write a number."""
        return "" if value is None else show(value, fractions=self.fractions, comma=self.comma)

    def bounded(self, value: Number, bound: Bound) -> str:
        """Write a number, with its sign where it is only a bound."""
        return self.number(value) if bound is Bound.EXACT else f"{bound.sign} {self.number(value)}"

    def prob(self, value: Fraction) -> str:
        """Write a probability: as a decimal where that is exact, else as a fraction."""
        return show(value, fractions=self.fractions or is_rounded(value), comma=self.comma)

    def label(
        self, value: Number, bound: Bound | None = Bound.EXACT, *, digits: int = 4, estimate: bool = False
    ) -> str:
        """Write the value of a node: with ≥ or ≤ for a bound, ≈ for an estimate, with a + for a sum so far."""
        text = show(value, fractions=self.fractions, comma=self.comma, digits=digits)
        if bound is None:
            return text + "+"
        if estimate:
            return "≈" + text
        return text if bound is Bound.EXACT else bound.sign + text

    def equal(self, value: Number) -> str:
        """Write what follows a letter, such as " = 4", or " ≈ 0.3333" where the number is rounded."""
        return f"{self.sign(self.is_rough(value))}{self.number(value)}"

    def product(self, prob: Fraction, value: Number) -> str:
        """Write probability × value, with a negative value in brackets."""
        number = self.number(value)
        return f"{self.prob(prob)} × {f'({number})' if value < 0 else number}"

    def total(self, terms: Terms, value: Number | None) -> str:
        """Write a weighted sum with its result, or a question mark for it; ≈ where anything in it is rounded."""
        products = self.lang["format"]["sum"].join(self.product(*term) for term in terms)
        return f"{products}{self._result(value, self.are_rough(terms))}"

    def window(self, window: tuple[Number, Number]) -> str:
        """Write (α, β)."""
        return f"({self.number(window[0])}, {self.number(window[1])})" if not self.comma else (
            f"({self.number(window[0])}; {self.number(window[1])})")  # fmt: skip

    def count(self, what: str, n: int) -> str:
        """Write a number of things, one or more."""
        text: str = self.lang["count"][f"{what}_{'one' if n == 1 else 'more'}"]
        return text.format(n=n)

    # -- what is rounded -----------------------------------------------------------------------------------------------

    def is_rough(self, value: Number) -> bool:
        """Return whether a number is written rounded."""
        return is_rounded(value, fractions=self.fractions)

    def are_rough(self, terms: Terms) -> bool:
        """Return whether a sum of these terms is written with a rounded number."""
        return any(self._is_rough_prob(prob) or self.is_rough(value) for prob, value in terms)

    def sign(self, rough: bool) -> str:
        """Return ≈ where a number beside it is rounded, else =, with the spaces around it."""
        text: str = self.lang["format"]["about" if rough else "same"]
        return text

    def _is_rough_prob(self, prob: Fraction) -> bool:
        # A probability without a short decimal is written as a fraction.
        return is_rounded(prob, fractions=True)

    def _result(self, value: Number | None, rough: bool) -> str:
        """Write = or ≈ and the result of a sum, a question mark for None."""
        if value is None:
            return f"{self.sign(rough)}?"
        return f"{self.sign(rough or self.is_rough(value))}{self.number(value)}"
