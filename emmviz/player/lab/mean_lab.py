"""The lab of running means: a chance node that is played many times, and the mean of the plays so far."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import NamedTuple

from networkx import set_edge_attributes

from emmviz.base.errors import TreeError
from emmviz.base.exact import whole
from emmviz.base.messages import Message
from emmviz.base.numbers import is_rounded
from emmviz.base.text import JsonObject, width
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.player.lab.base_lab import BaseLab, LabPayload, TreePart, table_of
from emmviz.player.lab.diagram import WIDTH, CourseDiagram
from emmviz.player.lab.lab_words import LabWords
from emmviz.player.shell.payload import PageTheme, page_theme
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank
from emmviz.tree.game_tree import GameTree

# The number of series, each with its own luck.
_SERIES = 3
# This many plays are shown one by one; then each stop is this factor further on.
_SINGLY, _FACTOR = 20, 1.08
# With more outcomes, the sum is too long to read.
_SUMMED = 3
# The words of this lab that the browser writes.
_LABELS = ("vary", "scrubber", "ask_flip", "next_flip", "own", "keys")
# How long a place is shown while the lab plays, in ms: long enough to be read at first, then as a curve.
_READ, _SEEN, _FIRST = 800, 150, 10
_TENFOLD = 10_000


def mean_lab(
    tree: GameTree, *, plays: int = 10_000, seed: int = 0, theme: ThemeLike | PageTheme = "auto", lang: str = "en"
) -> MeanLab:
    """Return a lab that plays a chance node again and again, and shows the mean of the plays so far.

    Plays appear one by one, and later more and more at a time. Each edge shows the share of the plays that had its
    outcome, and the mean approaches the value of the node. Three series differ only by luck.

    Parameters
    ----------
    tree : GameTree
        A chance node above leaves.
    plays : int
        The number of plays, from 10 to 100,000.
    seed : int
        The seed of the series.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.

    Returns
    -------
    MeanLab
        The widget.

    Raises
    ------
    TreeError
        If the tree or the number is wrong.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> mean_lab(GameTree.parse("chance(well .6: 500, badly .4: -200)"))
    <MeanLab of 'The mean of many plays': 10000 plays>
    """
    tree = GameTree(tree).validate()
    whole("plays", plays, 10, 100_000)
    root = tree.root
    if tree.kind(root) != "chance" or any(tree.kind(child) != "leaf" for child in tree.children(root)):
        raise TreeError(Message("wrong.widget.mean"))
    outcomes = [(branch.prob or Fraction(0), tree.value(branch.child)) for branch in tree.branches(root)]
    return MeanLab(
        tree,
        sum((prob * value for prob, value in outcomes), Fraction(0)),
        [drawn(outcomes, plays, f"{seed} {i}") for i in range(_SERIES)],
        lang=lang,
        theme=theme,
    )


class MeanLab(BaseLab):
    """A chance node and the mean of its plays in a notebook; `emmviz.mean_lab` makes one.

    `step` counts the places of all `series` one after the other.
    """

    # After the first play there is nothing to see.
    at_end = True
    _parts: list[SeriesPart]

    def __init__(
        self, tree: GameTree, value: Fraction, series: list[PlaySeries], *, lang: str, theme: ThemeLike | PageTheme
    ) -> None:
        theme = page_theme(theme)
        self.series, self._words = series, LabWords("means", tree.title, lang)
        means = [value, *(plays.mean(k) for plays in series for k in range(len(plays.at)))]
        low, high = min(means), max(means)
        span = (low, high) if low < high else (low - 1, high + 1)
        self._parts = [SeriesPart(self._words, tree, plays, value, span, theme.drawn) for plays in series]
        super().__init__(
            payload=LabPayload(
                title=self._words.title,
                step=0,
                shared=self._parts[0].shared(),
                parts=[
                    part.data() | {"over": f"series-{i}", "name": self._words.fill("series", i=i)}
                    for i, part in enumerate(self._parts, start=1)
                ],
                words=self._words.labels(*_LABELS)
                | {name: self._words.words["player"][name] for name in ("play", "pause")},
            ),
            lang=lang,
            theme=theme,
        )

    def __repr__(self) -> str:
        return f"<MeanLab of {self._words.title!r}: {self.series[0].at[-1]} plays>"

    def _still(self) -> Scene:
        scene = super()._still()
        # Slightly wider than the diagram below it, so that the line that says how to wake it fits on one line.
        return scene._replace(width=max(scene.width, 1.1 * WIDTH))


class SeriesPart(TreePart):
    """One series of a lab: its sentences, its diagram, and its tree after each stop."""

    # A tree of a single chance node needs no name for its rows.
    hide = ("levels",)

    def __init__(
        self,
        words: LabWords,
        tree: GameTree,
        series: PlaySeries,
        value: Fraction,
        span: tuple[Fraction, Fraction],
        theme: Theme,
    ) -> None:
        self.words, self.tree, self.series, self.count = words, tree, series, len(series.at)
        self.theme = theme
        self.means = [series.mean(k) for k in range(self.count)]
        last = series.at[-1]
        # Each power of ten, or every second one if the numbers are long.
        tens = [10**i for i in range(0, len(str(last)), 1 if last <= _TENFOLD else 2)]
        self.diagram = CourseDiagram(
            words,
            self.means,
            # On a logarithmic axis, because the mean varies early and settles late.
            shares=[math.log(n) / math.log(last) for n in series.at],
            feet=[(math.log(n) / math.log(last), str(n)) for n in tens],
            across=words.phrases["across"],
            last=last,
            span=span,
            aim=value,
            place=self.count - 1,
            summary=words.fill("leads", value=words.number(value)),
        )

    def frame(self, k: int) -> Frame:
        """Return the tree at a place; its probabilities are the shares so far."""
        copy, root, means = self.tree.copy(), self.tree.root, self.means
        edges = [(root, child) for child in copy.children(root)]
        set_edge_attributes(copy, dict(zip(edges, self._shares(k), strict=True)), "prob")
        values = {root: means[k]} | {leaf: copy.value(leaf) for leaf in copy.leaves()}
        return blank(copy)._replace(
            nodes={node: NodeState("done", value, Bound.EXACT) for node, value in values.items()}
        )

    def sentence(self, k: int) -> str:
        """Return the value of the plays so far, as the mean of the outcomes, each weighted by its frequency."""
        words, series, n, mean = self.words, self.series, self.series.at[k], self.means[k]
        if n == 1:
            return words.fill("first", mean=words.number(mean))
        came = [(count, value) for count, value in zip(series.counts[k], series.values, strict=True) if count]
        if not 1 < len(came) <= _SUMMED:
            return words.fill("after", n=n, mean=words.number(mean))
        factors = [(count, f"({words.plain(value)})" if value < 0 else words.plain(value)) for count, value in came]
        total, about = " + ".join(f"{count} × {factor}" for count, factor in factors), is_rounded(mean)
        return words.fill("sum", n=n, sum=total, mean=words.plain(mean), about=" ≈ " if about else " = ")

    def values(self, node: str) -> list[Fraction]:
        """Return the means at the root; a leaf never changes."""
        return self.means if node == self.tree.root else [self.tree.value(node)]

    def widest(self) -> Frame:
        """Return the tree with the longest numbers that it ever shows."""
        longest = max(self.means, key=lambda mean: width(self.words.plain(mean), 10))
        frame = self.frame(max(range(self.count), key=lambda k: len("".join(self._on_edges(k)))))
        root = self.tree.root
        return frame._replace(nodes={**frame.nodes, root: frame.nodes[root]._replace(value=longest)})

    def _shares(self, k: int) -> list[Fraction]:
        """Return the shares of the plays so far, as they are written."""
        return [round(Fraction(count, self.series.at[k]), 3) for count in self.series.counts[k]]

    def _on_edges(self, k: int) -> list[str]:
        return [self.words.on_edge(share) for share in self._shares(k)]

    def data(self) -> JsonObject:
        """Return the series as plain data."""
        words, series = self.words, self.series
        return super().data() | {
            "texts": self.texts(),
            "probs": {
                str(i): [*shares]
                for i, shares in enumerate(zip(*map(self._on_edges, range(self.count)), strict=True), start=1)
            },
            "table": table_of(
                [words.phrases["across"], words.phrases["axis"]],
                zip(series.at, map(words.number, self.means), strict=True),
            ),
        }

    def shared(self) -> JsonObject:
        """Return the data that all series share."""
        words = self.words
        return {
            "parents": [-1] + [0] * (len(self.plan.places) - 1),
            "symbol": words.phrases["across"],
            "about": words.phrases["about"],
            "svgs": self.svgs(free=2),
            "at": [words.fill("at_one" if n == 1 else "at", n=n) for n in self.series.at],
            "flips": [self.count - 1],
            "waits": [_READ if n < _FIRST else _SEEN for n in self.series.at],
        }


class PlaySeries(NamedTuple):
    """A series of plays.

    Fields: `at`, the numbers of plays after which it is looked at; `counts`, how often each outcome has occurred by
    then; `values`, what each outcome pays.
    """

    at: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    values: tuple[Fraction, ...]

    def mean(self, k: int) -> Fraction:
        """Return the mean of the plays so far at a place."""
        return sum((n * paid for n, paid in zip(self.counts[k], self.values, strict=True)), Fraction(0)) / self.at[k]


def stops(plays: int) -> tuple[int, ...]:
    """Return the numbers of plays after which the lab stops: after each play, later after more and more plays.

    >>> stops(30)
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 29, 30)
    """
    counts = list(range(1, min(_SINGLY, plays) + 1))
    while counts[-1] < plays:
        counts.append(min(int(counts[-1] * _FACTOR) + 1, plays))
    return tuple(counts)


def drawn(outcomes: Sequence[tuple[Fraction, Fraction]], plays: int, seed: str) -> PlaySeries:
    """Play a number of times and return the series; the probability and the payoff of each outcome are given.

    >>> coin = drawn([(Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(0))], 100, "1")
    >>> coin.at[-1], coin.counts[-1], coin.mean(0)
    (100, (46, 54), Fraction(1, 1))
    """
    probs, values = zip(*outcomes, strict=True)
    chance, ends = Random(seed).random, list(accumulate(probs))[:-1]
    counts, at = [0] * len(probs), stops(plays)
    kept: list[tuple[int, ...]] = []
    for n in range(1, plays + 1):
        counts[bisect_right(ends, chance())] += 1
        if n == at[len(kept)]:
            kept.append(tuple(counts))
    return PlaySeries(at, tuple(kept), values)
