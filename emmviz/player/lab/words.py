"""The sentences of a lab: which move is best at each place, and where that changes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from emmviz.base.locale import labelled, words
from emmviz.base.numbers import full, is_rounded, show
from emmviz.learn.sweep.sensitivity import Flip, Point
from emmviz.player.lab.samples import SYMBOLS, Samples

__all__ = ["Teller"]


class Teller:
    """Says what the places of one sweep show, in one language."""

    def __init__(self, samples: Samples, lang: str) -> None:
        self.samples, self.sweep, self.tree = samples, samples.sweep, samples.tree
        self.language, self.words, self.lang = lang, words(lang), words(lang)["lab"]
        self.comma: bool = self.words["format"]["comma"]
        self.symbol = SYMBOLS[self.sweep.over]

    def move(self, node: str) -> str:
        """What a move is called: by its action, else by the node that it leads to."""
        return labelled(self.tree.action(node), self.tree.title, self.language) or node

    def number(self, value: Fraction) -> str:
        """Write a number, with ≈ where it is rounded."""
        return ("≈ " if is_rounded(value) else "") + show(value, comma=self.comma)

    def place(self, point: Point) -> str:
        """Write a place: as a decimal where that is exact, else as a fraction with a decimal beside it."""
        near = show(point.near, comma=self.comma)
        if point.exact is None:
            return f"{self.symbol} ≈ {near}"
        if not is_rounded(point.exact):
            return f"{self.symbol} = {near}"
        return f"{self.symbol} = {full(point.exact).replace('-', '−')} ≈ {near}"

    def mark(self, point: Point) -> str:
        """Write a place where there is little room."""
        text = self.place(point)
        return text.partition(" ≈ ")[0] if " = " in text else text

    def about(self) -> str:
        """Say what the parameter does."""
        text: str = self.lang[f"about_{self.sweep.over}"]
        if self.sweep.over == "values":
            old, new = (self.sweep.values(Fraction(t)) for t in (0, 1))
            pairs = sorted({(old[leaf], new[leaf]) for leaf in self.tree.leaves() if leaf in old})
            text = text.format(pairs="; ".join(f"{self.number(a)} → {self.number(b)}" for a, b in pairs))
        if self.tree.kind(self.tree.root) == "min":
            text += f" {self.lang['min_root']}"
        return text

    def sentence(self, k: int, values: dict[str, Fraction]) -> str:
        """Say what is best at a place."""
        moves, at = self.sweep.moves, self.place(self.samples.points[k])
        if not moves:
            return self._fill("none", at=at, value=self.number(values[self.tree.root]))
        best = self.samples.best(k)
        value = self.number(values[best[0]])
        others = self._list(
            self._fill("other", move=self.move(move), value=self.number(values[move]))
            for move in moves if move not in best
        )  # fmt: skip
        key = "only" if len(moves) == 1 else "best" if len(best) == 1 else "equal_best" if others else "equal"
        return self._fill(key, at=at, best=self.names(best), value=value, others=others)

    def names(self, moves: Iterable[str]) -> str:
        """Write moves as a list."""
        return self._list(map(self.move, moves))

    def meeting(self, met: Flip) -> str:
        """Say what happens where moves meet."""
        fields = {"at": self.place(met.at), "before": self.names(met.before), "after": self.names(met.after)}
        key = "flip" if met.before != met.after else "touch"
        return self._fill(key, **fields, equal=self.names(met.equal))

    def summary(self) -> list[str]:
        """Say where the best move changes on the whole axis."""
        if not self.sweep.moves:
            return [self.lang["no_moves"]]
        sentences = [self.meeting(met) for _, met in sorted(self.samples.meetings.items())]
        if not self.sweep.flips:
            low, high = (show(end, comma=self.comma) for end in (self.sweep.low, self.sweep.high))
            sentences.insert(0, self._fill("never", symbol=self.symbol, low=low, high=high))
        why: str | None = self.lang.get(f"why_{self.sweep.over}")
        return [*sentences, why] if why else sentences

    def _fill(self, key: str, **values: str) -> str:
        text: str = self.lang[key]
        return text.format(**values)

    def _list(self, texts: Iterable[str]) -> str:
        *most, last = list(texts) or [""]
        return self.words["format"]["and"].join([", ".join(most), last]) if most else last
