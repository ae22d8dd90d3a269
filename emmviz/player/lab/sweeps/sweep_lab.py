"""The lab of value iteration: the graph of a small game and its values, sweep by sweep, from a guess that one sets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import traitlets

from emmviz.base.numbers import brief, is_finite, show
from emmviz.base.numerals import read_number
from emmviz.games.game import Game
from emmviz.games.options import whole
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.lab.above import above_diagram
from emmviz.player.lab.sweeps.course import Swept
from emmviz.player.lab.sweeps.payload import Guess, payload
from emmviz.player.lab.sweeps.words import Teller
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front, Refused

__all__ = ["SweepLab", "value_iteration_lab"]

_MOST = 40


def value_iteration_lab(
    game: Game[Any], *, guess: object = "1/2", sweeps: int = 12, theme: str = "auto", lang: str = "en"
) -> SweepLab:
    """Return a lab in which a small game whose positions come back is swept, step by step, from a guess that one sets.

    It shows the exact value of every position after each sweep, and the value of the root by sweep; a guess that comes
    back unchanged is named, and the exact value is shown to who reaches it or asks.
    Parameters: game, as for `game_graph`; guess, the value that every unfinished position starts with, between the
    bounds of the game; sweeps, how many there are, 1 to 40; theme, "auto" to follow the notebook, "light" or "dark";
    lang, the language of its words.
    Returns: a SweepLab. Raises: TreeError for a larger game, or another guess.

    >>> from emmviz import games
    >>> lab = value_iteration_lab(games.get("piglet", target=1), guess="2/3")
    >>> lab, lab.values(1)[0] == lab.guess
    (<SweepLab of 'Piglet': 12 sweeps from 2/3>, True)
    """
    check_theme(theme)
    swept = Swept(game, whole("sweeps", sweeps, 1, _MOST))
    return SweepLab(Teller(swept, lang), guess, theme=theme, lang=lang)


class SweepLab(Front):
    """A small game and its sweeps from a guess in a notebook; `emmviz.value_iteration_lab` makes one.

    `guess` is a Fraction and `sweep` a number of sweeps; both can be read, observed and set, `guess` also as a float or
    a text such as "2/3". `step` counts the sweeps of all guesses one after the other.
    """

    widget = "lab"
    noun = "a lab"
    step = traitlets.Int(0).tag(sync=True)
    guess = traitlets.Any(Fraction(0), allow_none=False)
    sweep = traitlets.Int(0)

    def __init__(self, tell: Teller, guess: object, **traits: Any) -> None:
        self._tell, swept = tell, tell.swept
        slider = swept.guesses()
        self._slider = len(slider)
        self._guesses = [Guess(tell, swept.course(one)) for one in (*slider, *swept.further())]
        wanted = self._read(guess)
        step = self._place(wanted) * (swept.sweeps + 1)
        super().__init__(payload=payload(self._guesses, self._slider, step), step=step, guess=wanted, **traits)

    def values(self, sweep: int | None = None) -> list[Fraction]:
        """Return the values of the positions A, B, C ... after so many sweeps, by default those shown."""
        k = self.sweep if sweep is None else whole("sweep", sweep, 0, self._tell.swept.sweeps)
        return [one.value for one in self._here()[0].positions(k) if one.value is not None]

    def to_svg(self, theme: str = "light", *, turns: bool = True) -> str:
        """Return the graph and the diagram as one picture.

        Parameters: theme, the name of a theme without a page; turns, whether the diagram shows the values of all
        sweeps and the value of the game, or only this one. Returns: SVG text.
        """
        one, k = self._here()
        return self._above(one.scene(k, theme), turns=turns)

    def _above(self, scene: Scene, *, turns: bool) -> str:
        one, k = self._here()
        return above_diagram(scene, one.chart.svg(k, scene.theme, turns=turns, y=scene.height), one.chart.height)

    # -- the guess, the sweep and the place are kept in step -----------------------------------------------------------

    def _here(self) -> tuple[Guess, int]:
        i, k = divmod(self.step, self._tell.swept.sweeps + 1)
        return self._guesses[i], k

    def _read(self, given: object) -> Fraction:
        """The guess that is meant by a number or a text."""
        found = next((one.number for one in read_number(given) if is_finite(one.number)), None)
        if found is None:
            raise Refused(f"guess must be a number, not {brief(given)}")
        low, high = self._tell.swept.range
        if not low <= found <= high:
            raise Refused(f"guess must be from {show(low)} to {show(high)}, as the values are, not {brief(given)}")
        return Fraction(found)

    def _place(self, guess: Fraction) -> int:
        """The number of a guess, which is made if it is new."""
        known = [one.course.guess for one in self._guesses]
        if guess not in known:
            self._guesses.append(Guess(self._tell, self._tell.swept.course(guess)))
            return len(known)
        return known.index(guess)

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), len(self._guesses) * (self._tell.swept.sweeps + 1) - 1))

    @traitlets.validate("guess")
    def _check_guess(self, proposal: Any) -> Fraction:
        return self._read(proposal["value"])

    @traitlets.validate("sweep")
    def _check_sweep(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), self._tell.swept.sweeps))

    @traitlets.observe("step")
    def _follow_step(self, _: Any) -> None:
        one, k = self._here()
        self.guess, self.sweep = one.course.guess, k

    @traitlets.observe("guess")
    def _follow_guess(self, change: Any) -> None:
        if self._here()[0].course.guess == change["new"]:
            return
        known = len(self._guesses)
        step = self._place(change["new"]) * (self._tell.swept.sweeps + 1) + self.sweep
        with self.hold_sync():
            if len(self._guesses) > known:
                self.payload = payload(self._guesses, self._slider, step)
            self.step = step

    @traitlets.observe("sweep")
    def _follow_sweep(self, change: Any) -> None:
        self.step = self.step - self._here()[1] + change["new"]

    def _asked(self, _: Any, message: Any, __: Any = None) -> None:
        """Take a guess that the front end does not know."""
        if not isinstance(message, dict) or not isinstance(message.get("guess"), str):
            return
        answer = {"saved": message["id"] if isinstance(message.get("id"), str) else ""}
        try:
            self.guess = message["guess"]
        except Refused:
            answer["error"] = self._tell.own["no_number"]
        self.send(answer, [])

    # -- where no widget runs ----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<SweepLab of {self._tell.title!r}: {self._tell.swept.sweeps} sweeps from {self.guess}>"

    def _still(self) -> Scene:
        one, k = self._here()
        return one.scene(k)

    def _text(self) -> str:
        one, k = self._here()
        return "\n".join([text(one.scene(k)), self._tell.sentence(one.course, k)])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**options)
        return {**data, "image/svg+xml": self._above(self._asleep(), turns=False)}, metadata
