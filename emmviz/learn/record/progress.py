"""Progress: what one learner has answered over all notebooks, what is mastered, what comes next, and what is due."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.shown import quizzed
from emmviz.learn.record.advice import Advice, known, next_skill, reason
from emmviz.learn.record.boxes import Standing, clock, standing
from emmviz.learn.record.chart import chart
from emmviz.learn.record.fresh import fresh, in_turn
from emmviz.learn.record.gain import Gain, gain, gain_line
from emmviz.learn.record.report import View, report
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.record.store import Entry, forget, place, read

__all__ = ["Progress", "progress"]

_FIVE = 5
# The level of an exercise by the box of its skill.
_LEVELS = (1, 1, 1, 2, 2, 3)
# How a map begins that emmviz wrote.
_MARK = rb'<svg xmlns="http://www.w3.org/2000/svg" [^>]*class="emmviz-skills" '


def progress(path: str | Path | None = None, *, at: datetime | str | None = None, lang: str = "en") -> Progress:
    """Return what was predicted, answered and mastered so far: in a notebook a map of the skills.

    Parameters: path of the record, None for the one that every notebook of this folder keeps, emmviz-progress.json; at,
    the time for which it is asked, None for now, as `clock` takes it; lang, the language of its words.
    Returns: a Progress, empty where nothing was answered yet. Raises: TreeError for an unknown language or time.

    >>> from emmviz import learn
    >>> learn.progress("nobody.json").next.name
    'Reading a tree'
    """
    words(lang)
    found = read(path)
    return Progress(tuple(found), clock(at), lang, found.trouble, path)


@dataclass(frozen=True)
class Progress:
    """What was answered, as it stood at a time; `learn.progress` makes one.

    `entries` holds the first try at each question, `at` the time. In a notebook it is a map of the skills; `str` of it
    says the same in words.
    """

    entries: tuple[Entry, ...] = field(repr=False)
    at: datetime
    lang: str = "en"
    trouble: str = ""
    path: str | Path | None = field(default=None, repr=False)

    @property
    def skills(self) -> dict[str, Standing]:
        """How each skill of the course stands, by its name."""
        return {name: standing(entry for entry in self.entries if entry.skill == name) for name in SKILLS}

    @property
    def mastered(self) -> tuple[str, ...]:
        """The skills whose last three first tries were right."""
        return tuple(name for name, now in self.skills.items() if now.mastered)

    @property
    def next(self) -> Advice | None:
        """The skill that comes next and why, None when every skill is mastered."""
        now = self.skills
        skill = next_skill(now)
        if skill is None:
            return None
        why = reason(skill, now, self.entries, self.lang)
        return Advice(skill, words(self.lang)["skill"][skill], SKILLS[skill].notebook, why)

    @property
    def gain(self) -> Gain:
        """What `quiz(learn.pre_test())` and `quiz(learn.post_test())` show: how much was right, and the gain."""
        return gain(self.entries)

    def due(self, at: datetime | str | None = None) -> tuple[str, ...]:
        """Return the skills that are to be asked for again, the one that has waited longest first.

        A skill waits 1, 2, 4, 8 or 16 days in one of five boxes. Right when it is due, it moves on by one; wrong, it
        moves back to the first (Leitner 1972).

        Parameters: at, the time, None for that of this progress.
        """
        time = self.at if at is None else clock(at)
        waiting = [(now.due, name) for name, now in self.skills.items() if now.due is not None and now.due <= time]
        return tuple(name for _, name in sorted(waiting, key=lambda one: one[0]))

    def today(self) -> Any:
        """Return five questions for today as one quiz, on trees that are new every day.

        First asked for is what is due, then what comes next and what is not mastered yet. The trees get harder with
        the box of a skill.
        """
        now = self.skills
        after = next_skill(now)
        turn = in_turn(now, self.due(), after, frozenset(known(now)))
        day = self.at.date().toordinal()
        asked = [
            fresh(skill, day * _FIVE + n, _LEVELS[now[skill].box], self.lang)
            for n, skill in enumerate(islice(turn, _FIVE))
        ]
        return quizzed(asked, self.path)

    def forget(self) -> None:
        """Delete the record, and with it all that was answered. Raises: OSError."""
        forget(self.path)

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the map as a picture.

        Parameters: path, which ends in .svg; overwrite, True to replace a file that emmviz did not write, too.
        Returns: the path. Raises: TreeError for another suffix and for such a file, OSError.
        """
        if Path(path).suffix.lower() != ".svg":
            raise TreeError(f"a map of skills is saved as .svg, not as {brief(Path(path).name)}")
        check_kind(path, "svg", _MARK, overwrite=overwrite)
        return write_whole(path, chart(self._view())[1])

    def __str__(self) -> str:
        """All of it in words."""
        return report(self._view())

    def __repr__(self) -> str:
        n = len(self.entries)
        answers = "1 answer" if n == 1 else f"{n} answers"
        return f"<Progress: {answers}, {len(self.mastered)} of {len(SKILLS)} skills mastered>"

    def _view(self) -> View:
        now = self.skills
        return View(
            now, frozenset(known(now)), self.due(), self.next, self._note(), gain_line(self.gain, self.lang), self.lang
        )

    def _note(self) -> str:
        """What is wrong with the file, in a sentence, or ""."""
        file = place(self.path)
        if file is None:
            key, name = "off", ""
        else:
            key, name = self.trouble, file.name
        sentence: str = words(self.lang)["progress"][key] if key else ""
        return sentence.format(file=name)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        html, svg = chart(self._view())
        return {"text/html": html, "image/svg+xml": svg, "text/plain": str(self)}
