"""The lab of value iteration: the graph of a small game and its values, sweep by sweep, from the reader's guess."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice

import traitlets

from emmviz.base.exact import whole
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import is_finite, written_out
from emmviz.base.numerals import read_number
from emmviz.base.text import JsonObject, width
from emmviz.games.game import AnyGame, check_game
from emmviz.games.reachable import sweeps_from
from emmviz.games.value_iteration import value_iteration
from emmviz.picture.game_graph import Position, graph_of, graph_scene, value_text
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.svg import scene_svg
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.player.lab.base_lab import BaseLab, LabPart, LabPayload, in_lab, table_of
from emmviz.player.lab.diagram import CourseDiagram
from emmviz.player.lab.lab_words import LabWords
from emmviz.player.lab.scale import ticks
from emmviz.player.shell.changes import fitted
from emmviz.player.shell.payload import PageTheme, page_theme
from emmviz.player.shell.widget import Refused
from emmviz.tree.validate import check_bounds

_MOST = 40
# The slider has the twelfths of the way from the smallest to the largest value: halves, thirds, quarters and sixths.
# Tenths can be typed if Python does not run.
_PARTS = (12, 10)
# This many errors show how they shrink.
_ERRORS = 4
# A decimal in a node of the picture has this many digits; the captions have the number in full.
_DIGITS = 3
# The words of this lab that the browser writes.
_LABELS = (
    "ask_flip",
    "next_flip",
    "own",
    "onward",
    "scrubber",
    "guess",
    "guess_typed",
    "no_number",
    "no_python",
    "asking",
    "keys",
)


def value_iteration_lab(
    game: AnyGame, *, guess: object = "1/2", sweeps: int = 12, theme: ThemeLike | PageTheme = "auto", lang: str = "en"
) -> SweepLab:
    """Return a lab of value iteration: from the reader's guess, it sweeps a small game whose positions repeat.

    It shows the exact value of every position after each sweep, and the value of the root over the sweeps. It names the
    first sweep that changes nothing, and shows the exact value when the reader reaches it or asks for it.

    Parameters
    ----------
    game : Game
        A small game, as for `game_graph`.
    guess : number or str
        The initial value of every unfinished position, within the bounds of the game.
    sweeps : int
        The number of sweeps, from 1 to 40.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.

    Returns
    -------
    SweepLab
        The widget.

    Raises
    ------
    TreeError
        If the game is larger, or the guess is out of range.

    Examples
    --------
    >>> from emmviz import games
    >>> lab = value_iteration_lab(games.get("piglet", target=1), guess="2/3")
    >>> lab, lab.values(1)[0] == lab.guess
    (<SweepLab of 'Piglet': 12 sweeps from 2/3>, True)
    """
    return SweepLab(SweptGame(game, whole("sweeps", sweeps, 1, _MOST)), guess, theme=theme, lang=lang)


class SweepLab(BaseLab):
    """A small game and its sweeps from a guess in a notebook; `emmviz.value_iteration_lab` makes one.

    `guess` is a Fraction and `sweep` a number of sweeps. You can read, observe and set both; you can also set `guess`
    to a float or a text, for example "2/3". `step` counts the sweeps of all guesses one after the other.
    """

    _parts: list[Guess]
    guess = traitlets.Any(Fraction(0), allow_none=False)
    sweep = traitlets.Int(0)

    def __init__(self, swept: SweptGame, guess: object, *, lang: str, theme: ThemeLike | PageTheme) -> None:
        theme = page_theme(theme)
        self._swept, self._words = swept, LabWords("sweeps", swept.game.title, lang, fractions=True)
        self._parts = [Guess(self._words, swept, value, theme.drawn) for value in (*swept.guesses, *swept.further)]
        wanted = self._read(guess)
        step = self._start(self._place(wanted))
        super().__init__(payload=self._data(step), step=step, guess=wanted, lang=lang, theme=theme)

    def values(self, sweep: int | None = None) -> list[Fraction]:
        """Return the values of the positions A, B, C ... after a number of sweeps, by default those shown."""
        k = self.sweep if sweep is None else whole("sweep", sweep, 0, self._swept.count)
        return [position.value for position in self._here()[0].positions(k)]

    def _data(self, step: int) -> LabPayload:
        """Return the lab as plain data; `step` is the place at which a page opens."""
        words, slider = self._words, self._swept.guesses
        shared, texts = _drawn(words, self._swept, self._parts)
        # Each with its neighbour on the slider.
        near = [min(range(len(slider)), key=lambda i: abs(slider[i] - part.guess)) for part in self._parts]
        low, high = self._swept.range
        return {
            "title": words.title,
            "step": step,
            "shared": shared,
            "parts": [
                part.data() | {"texts": shown, "near": i}
                for part, shown, i in zip(self._parts, texts, near, strict=True)
            ],
            "guess": {"slider": len(slider), "low": written_out(low), "high": written_out(high)},
            "words": words.labels(*_LABELS)
            | {"out_of_range": words.fill("out_of_range", low=words.number(low), high=words.number(high))},
        }

    # -- the guess, the sweep and the place are kept in step -----------------------------------------------------------

    def _read(self, guess: object) -> Fraction:
        """Return the guess that a number or a text means."""
        number = next((numeral.number for numeral in read_number(guess) if is_finite(numeral.number)), None)
        if number is None:
            raise Refused(Message("wrong.widget.guess", given=brief(guess)))
        low, high = self._swept.range
        if not low <= number <= high:
            raise Refused(Message("wrong.widget.guess_range", low=low, high=high, given=brief(guess)))
        return Fraction(number)

    def _place(self, guess: Fraction) -> int:
        """Return the number of a guess, which is added if it is new."""
        known = [part.guess for part in self._parts]
        if guess not in known:
            self._parts.append(Guess(self._words, self._swept, guess, self._parts[0].theme))
        return [*known, guess].index(guess)

    @traitlets.validate("guess")
    def _check_guess(self, proposal: traitlets.Bunch) -> Fraction:
        return self._read(proposal["value"])

    @traitlets.validate("sweep")
    def _check_sweep(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._swept.count))

    @traitlets.observe("step")
    def _follow_step(self, _: object) -> None:
        part, k = self._here()
        self.guess, self.sweep = part.guess, k

    @traitlets.observe("guess")
    def _follow_guess(self, change: traitlets.Bunch) -> None:
        if self._here()[0].guess == change["new"]:
            return
        known = len(self._parts)
        step = self._start(self._place(change["new"])) + self.sweep
        with self.hold_sync():
            if len(self._parts) > known:
                self.payload = dict(self._data(step))
            self.step = step

    @traitlets.observe("sweep")
    def _follow_sweep(self, change: traitlets.Bunch) -> None:
        self.step = self.step - self._here()[1] + change["new"]

    def _asked(self, _: object, message: object, __: object = None) -> None:
        """Add a guess that the front end does not know."""
        if not isinstance(message, dict) or not isinstance(message.get("guess"), str):
            return
        answer = {"saved": message["id"] if isinstance(message.get("id"), str) else ""}
        try:
            self.guess = message["guess"]
        except Refused:
            answer["error"] = self._words.phrases["no_number"]
        self.send(answer, [])

    def __repr__(self) -> str:
        return f"<SweepLab of {self._words.title!r}: {self._swept.count} sweeps from {self.guess}>"


class Guess(LabPart):
    """One guess of a lab: its sweeps, its diagram, and its graph after each sweep."""

    def __init__(self, words: LabWords, swept: SweptGame, guess: Fraction, theme: Theme) -> None:
        self.words, self.swept, self.guess, self.count = words, swept, guess, swept.count + 1
        self.theme = theme
        # The values of all positions before the first sweep and after each sweep, and the values of the root.
        self.after = list(islice(sweeps_from(swept.game, guess), self.count))
        self.root = [values[swept.game.key(swept.game.root)] for values in self.after]
        # The first sweep that changes nothing, and the first that gives the value of the game.
        self.still = next((k for k in range(1, self.count) if self.after[k] == self.after[k - 1]), None)
        self.reached = self.still if self.root[-1] == swept.value else None
        self.diagram = CourseDiagram(
            words,
            self.root,
            shares=[k / swept.count for k in range(self.count)],
            feet=[(int(k) / swept.count, str(k)) for k in ticks(0, swept.count, 7) if k.denominator == 1],
            across=words.phrases["sweep"],
            last=swept.count,
            span=swept.range,
            aim=swept.value,
            place=-1 if self.reached is None else self.reached,
            summary=" ".join(self._summary()),
        )

    def drawn(self, k: int, theme: ThemeLike) -> Scene:
        """Return the graph after a sweep."""
        return graph_scene(
            self.positions(k), self.swept.game.title, theme_of(theme, numbers="fractions"), self.words.lang
        )

    def sentence(self, k: int) -> str:
        """Return a sentence about what a sweep has done."""
        words, swept, value, before = self.words, self.swept, self.root[k], self.root[max(k - 1, 0)]
        if k == 0:
            return words.fill("start", value=self._said(value))
        if self.still is not None and k >= self.still:
            key = "other" if value != swept.value else "settled"
        else:
            key = "rises" if value > before else "falls" if value < before else "keeps"
        return words.fill(key, k=k, value=self._said(value), before=self._said(before))

    def _said(self, value: Fraction) -> str:
        """Write a number; beside a fraction that is too long for the graph, also its decimal there."""
        number, shown = self.words.number(value), _label(self.words, value)
        return number if "/" in shown or "/" not in number else f"{number}{self.words.words['format']['about']}{shown}"

    def _summary(self) -> Iterator[str]:
        """Return a sentence about the value, and how far from it each sweep was."""
        value, number = self.swept.value, self.words.number
        yield self.words.fill("value", value=number(value))
        first, *others = (number(abs(after - value)) for after in self.root[:_ERRORS])
        if self.still is None and others:
            yield self.words.fill("errors", first=first, others="; ".join(others))

    def positions(self, k: int) -> list[Position]:
        """Return the positions of the graph with their values after a sweep."""
        return [position._replace(value=self.after[k][key]) for key, position in self.swept.graph.items()]

    def data(self) -> JsonObject:
        """Return the guess as plain data."""
        words, written = self.words, written_out(self.guess)
        return super().data() | {
            "over": f"guess-{written.replace('/', '-')}",
            "guess": written,
            "name": words.plain(self.guess),
            "flips": [] if self.reached is None else [self.reached],
            "table": table_of([words.phrases["sweep"], words.phrases["axis"]], enumerate(map(words.number, self.root))),
        }


def _label(words: LabWords, value: Fraction) -> str:
    """Write a number as the graph shows it in a node."""
    return value_text(value, fractions=True, comma=words.comma, digits=_DIGITS)


def _drawn(
    words: LabWords, swept: SweptGame, guesses: Sequence[Guess]
) -> tuple[JsonObject, list[list[list[dict[str, str | float]]]]]:
    """Draw the graph with the longest numbers that it ever shows: what all guesses share, and each guess's numbers."""
    # A graph is higher than wide: its text is as small as a screen shows well, and its triangles are flat.
    look = replace(
        in_lab(guesses[0].theme),
        value=13.5,
        label=12.5,
        small=12.5,
        steep=0.6,
        numbers="fractions",
        digits=_DIGITS,
    )

    label = partial(_label, words)
    values = {key: [after[key] for guess in guesses for after in guess.after] for key in swept.graph}
    scene = graph_scene(
        [
            position._replace(value=max(values[key], key=lambda value: width(label(value), 10)))
            for key, position in swept.graph.items()
        ],
        swept.game.title,
        look,
        words.lang,
    )
    nodes = scene.nodes
    inner = dict(zip(swept.graph, nodes, strict=False))
    order = ", ".join(inner[key].id for key in guesses[0].after[0] if key in inner)
    shared: JsonObject = {
        "parents": [-1] * len(nodes),
        "svgs": [
            scene_svg(
                scene._replace(height=max(node.y + node.size.h / 2 for node in nodes) + look.pad, legend=()),
                inline=False,
            )
        ],
        "symbol": words.phrases["sweep"],
        "about": words.fill("about", order=order),
        "at": [words.fill("at", k=k) for k in range(swept.count + 1)],
    }
    ends = [[fitted(node.value.text if node.value else "", node, look)] for node in nodes[len(inner) :]]
    texts = [
        [[fitted(label(after[key]), node, look) for after in guess.after] for key, node in inner.items()] + ends
        for guess in guesses
    ]
    return shared, texts


class SweptGame:
    """A small game that is swept `count` times from each of several guesses.

    `value` is the exact value of the root. `range` is the smallest and the largest guess allowed: the bounds of the
    game, or else of its utilities. `guesses` are those on the slider, in increasing order; `further` are other guesses
    for which no Python is needed, including the value of the game.
    """

    def __init__(self, game: AnyGame, count: int) -> None:
        self.game, self.count = check_game(game, "value_iteration_lab"), count
        self.graph: dict[Hashable, Position] = graph_of(self.game)
        self.value: Fraction = value_iteration(self.game).value(self.game.root)
        ends = [link.to for position in self.graph.values() for link in position.links if isinstance(link.to, Fraction)]
        ends = ends or [Fraction(0), Fraction(1)]
        if self.game.bounds is not None:
            ends += [Fraction(end) for end in check_bounds(self.game.bounds) if isinstance(end, Fraction)]
        low, high = min(ends), max(ends)
        self.range = (low, high) if low < high else (low, low + 1)
        reach = self.range[1] - low
        self.guesses, tenths = ([low + reach * Fraction(i, n) for i in range(n + 1)] for n in _PARTS)
        self.further = sorted({*tenths, self.value} - {*self.guesses})
