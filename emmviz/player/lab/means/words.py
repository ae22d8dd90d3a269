"""The sentences of a lab of running means: what the plays so far add up to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from emmviz.base.locale import called, words
from emmviz.base.numbers import is_rounded, show
from emmviz.player.lab.means.series import Series
from emmviz.tree.game_tree import GameTree

__all__ = ["Teller"]

# Of more outcomes nobody reads the sum.
_SUMMED = 3


class Teller:
    """Says what a series shows, in one language."""

    def __init__(self, tree: GameTree, value: Fraction, lang: str) -> None:
        self.tree, self.value, self.lang = tree, value, lang
        self.words, self.own = words(lang), words(lang)["means"]
        self.comma: bool = self.words["format"]["comma"]

    @property
    def title(self) -> str:
        """What the lab is called: as its tree."""
        text: str = called(self.tree.title, self.lang) or self.own["untitled"]
        return text

    def plain(self, value: Fraction) -> str:
        """Write a number as the picture does."""
        return show(value, comma=self.comma)

    def number(self, value: Fraction) -> str:
        """Write a number, with ≈ where it is rounded."""
        return ("≈ " if is_rounded(value) else "") + self.plain(value)

    def share(self, share: Fraction) -> str:
        """Write a share of the plays as it stands on an edge."""
        text = show(round(share, 3), comma=self.comma)
        return text.removeprefix("0") if text.startswith("0.") else text

    def at(self, n: int) -> str:
        """Say how many plays there were."""
        text: str = self.own["at_one" if n == 1 else "at"]
        return text.format(n=n)

    def sentence(self, series: Series, k: int) -> str:
        """Say what the plays so far make, as the mean of what came, each as often as it came."""
        n, mean = series.at[k], series.mean(k)
        if n == 1:
            return self._fill("first", mean=self.number(mean))
        came = [(count, value) for count, value in zip(series.counts[k], series.values, strict=True) if count]
        if not 1 < len(came) <= _SUMMED:
            return self._fill("after", n=n, mean=self.number(mean))
        about = " ≈ " if is_rounded(mean) else " = "
        return self._fill("sum", n=n, sum=self._sum(came), mean=self.plain(mean), about=about)

    def summary(self) -> list[str]:
        """Say where the mean leads."""
        return [self._fill("leads", value=self.number(self.value))]

    def _sum(self, came: Sequence[tuple[int, Fraction]]) -> str:
        return " + ".join(
            f"{count} × {f'({self.plain(value)})' if value < 0 else self.plain(value)}" for count, value in came
        )

    def _fill(self, key: str, **values: object) -> str:
        text: str = self.own[key]
        return text.format(**values)
