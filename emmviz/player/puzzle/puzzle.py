"""PuzzleLines: a widget in which a reader builds a program from shuffled lines, and the kernel runs it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import traitlets

from emmviz.base.locale import words
from emmviz.base.text import JsonObject
from emmviz.learn.puzzles import Built, Puzzle
from emmviz.player.shell.payload import Payload, payload
from emmviz.player.shell.widget import Front

# A longer run is described only by its sentence.
_MOST = 400


class PuzzlePayload(Payload):
    """The data of a puzzle: the line that is given, and the others in random order."""

    head: str
    lines: Sequence[str]


class PuzzleLines(Front):
    """A puzzle in a notebook; `emmviz.learn.puzzle` makes one.

    `order` has the numbers of the lines that were built last, from 1; `verdict` is the result.
    """

    widget = "puzzle"
    order: traitlets.List[int] = traitlets.List(traitlets.Int()).tag(sync=True)
    verdict: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, phrases = puzzle, words(puzzle.lang)
        super().__init__(
            payload=PuzzlePayload(
                title=phrases[self.widget]["title"].format(search=phrases["algorithm"][puzzle.algorithm]),
                head=puzzle.head,
                lines=puzzle.lines,
                words=phrases["answers"] | phrases[self.widget],
            ),
            lang=puzzle.lang,
        )

    def __repr__(self) -> str:
        return repr(self._puzzle)

    @traitlets.observe("order")
    def _build(self, _: object) -> None:
        """Run what was built, and let the front end know."""
        if self.order:
            self.verdict = {"order": self.order, **_seen(self._puzzle.build(self.order))}

    def _stand_in(self) -> JsonObject:
        """Return the numbered lines."""
        asleep = escape(words(self._lang)[self.widget]["asleep"])
        return {"text/html": f"<pre>{escape(repr(self))}</pre><p><em>{asleep}</em></p>", "text/plain": repr(self)}


def _seen(built: Built) -> JsonObject:
    """Return the result of a program: a sentence, and the player of a wrong run at its first mistake."""
    verdict = {"correct": built.correct, "sentence": built.sentence}
    if built.run is None or len(built.run.steps) > _MOST:
        return verdict
    return verdict | {"player": payload(built.run, lang=built.run.lang), "step": built.run.compared.step or 0}
