"""The words of the labs: numbers as people write them, and sentences about which move is best where."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from emmviz.base.locale import called, labelled, words
from emmviz.base.messages import Words
from emmviz.base.numbers import full, is_rounded, show, show_probability, without_zero
from emmviz.base.text import JsonObject
from emmviz.learn.sensitivity import Point
from emmviz.player.lab.samples import Samples
from emmviz.story.headline import together

# The words of every lab that the browser writes, by their sections.
_LABELS = {
    "lab": ("vary", "scrubber", "ask_flip", "next_flip", "own", "controls", "table", "help", "close", "keys"),
    "player": ("zoom_in", "zoom_out", "zoom_reset"),
}
# How the parameters are written.
_SYMBOLS = {"opponent": "ε", "coin": "p", "power": "k", "factor": "a", "shift": "b", "values": "t"}


class LabWords:
    """The words of a lab in one language; `section` is its own section, `title` the title of its tree or its game.

    Numbers are written as decimals, or as `fractions`.
    """

    def __init__(self, section: str, title: str, lang: str, *, fractions: bool = False) -> None:
        self.lang, self.words, self.fractions = lang, words(lang), fractions
        self.phrases: Words = self.words[section]
        self.comma: bool = self.words["format"]["comma"]
        self.title: str = called(title, lang) or self.phrases["untitled"]

    def plain(self, value: Fraction) -> str:
        """Write a number as the picture does."""
        return show(value, fractions=self.fractions, comma=self.comma)

    def number(self, value: Fraction) -> str:
        """Write a number, with ≈ if it is rounded."""
        return ("≈ " if is_rounded(value, fractions=self.fractions) else "") + self.plain(value)

    def on_edge(self, value: Fraction) -> str:
        """Write a probability as on an edge: a decimal, without the 0 before its point, or a fraction."""
        return without_zero(show_probability(value, comma=self.comma))

    def fill(self, key: str, **values: object) -> str:
        """Return a sentence with its values."""
        return str(self.phrases[key]).format(**values)

    def labels(self, *keys: str) -> JsonObject:
        """Return the words on the buttons and boxes of the lab; `keys` name the words of its section."""
        return (
            {name: self.words[section][name] for section, names in _LABELS.items() for name in names}
            | {"menu": self.words["menu"]}
            | {name: self.phrases[name] for name in keys}
        )


class SampleWords(LabWords):
    """The words for what the places of a parameter show."""

    def __init__(self, samples: Samples, lang: str) -> None:
        super().__init__("lab", samples.tree.title, lang)
        self.samples, self.sweep, self.tree = samples, samples.sweep, samples.tree
        self.symbol = _SYMBOLS[self.sweep.over]

    def move(self, node: str) -> str:
        """Return the name of a move: its action, or the node that it leads to."""
        return labelled(self.tree.action(node), self.tree.title, self.lang) or node

    def lines(self) -> list[str]:
        """Return the names of the lines of the diagram: the moves, or the root if nobody chooses."""
        return [*map(self.move, self.sweep.moves)] or [self.phrases["root"]]

    def place(self, point: Point) -> str:
        """Write a place: as a decimal if that is exact, else as a fraction with a decimal beside it."""
        near = self.plain(point.near)
        if point.exact is None:
            return f"{self.symbol} ≈ {near}"
        if not is_rounded(point.exact):
            return f"{self.symbol} = {near}"
        return f"{self.symbol} = {full(point.exact).replace('-', '−')} ≈ {near}"

    def mark(self, point: Point) -> str:
        """Write a place in few letters."""
        text = self.place(point)
        return text.partition(" ≈ ")[0] if " = " in text else text

    def about(self) -> str:
        """Say what the parameter does."""
        pairs = ""
        if self.sweep.over == "values":
            old, new = (self.sweep.values(Fraction(t)) for t in (0, 1))
            changes = sorted({(old[leaf], new[leaf]) for leaf in self.tree.leaves() if leaf in old})
            pairs = "; ".join(f"{self.number(a)} → {self.number(b)}" for a, b in changes)
        signed = self.sweep.over == "power" and any(self.tree.value(leaf) < 0 for leaf in self.tree.leaves())
        text = self.fill(f"about_{self.sweep.over}{'_signed' if signed else ''}", pairs=pairs)
        return f"{text} {self.phrases['min_root']}" if self.tree.kind(self.tree.root) == "min" else text

    def sentence(self, k: int, values: dict[str, Fraction]) -> str:
        """Say what is best at a place."""
        moves, at = self.sweep.moves, self.place(self.samples.points[k])
        if not moves:
            return self.fill("none", at=at, value=self.number(values[self.tree.root]))
        best = self.samples.best(k)
        others = [
            self.fill("other", move=self.move(move), value=self.number(values[move]))
            for move in moves
            if move not in best
        ]
        key = "only" if len(moves) == 1 else "best" if len(best) == 1 else "equal_best" if others else "equal"
        return self.fill(
            key,
            at=at,
            best=self.names(best),
            value=self.number(values[best[0]]),
            others=together(others, self.lang) if others else "",
        )

    def names(self, moves: Iterable[str]) -> str:
        """Write moves as a list."""
        return together(map(self.move, moves), self.lang)

    def summary(self) -> list[str]:
        """Say where the best move changes on the whole axis."""
        if not self.sweep.moves:
            return [self.phrases["no_moves"]]
        sentences = [
            self.fill(
                "flip" if met.before != met.after else "touch",
                at=self.place(met.at),
                before=self.names(met.before),
                equal=self.names(met.equal),
                after=self.names(met.after),
            )
            for _, met in sorted(self.samples.meetings.items())
        ]
        if not self.sweep.flips:
            low, high = map(self.plain, (self.sweep.low, self.sweep.high))
            sentences.insert(0, self.fill("never", symbol=self.symbol, low=low, high=high))
        why: str | None = self.phrases.get(f"why_{self.sweep.over}")
        return [*sentences, why] if why else sentences
