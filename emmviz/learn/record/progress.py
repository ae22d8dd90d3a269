"""Progress: what one learner has answered in all notebooks, which skills are mastered, and what to practise next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, expect
from emmviz.base.numbers import plural
from emmviz.base.shown import quizzed
from emmviz.learn.fixed_tests import post_test, pre_test
from emmviz.learn.record.skills import SKILLS, fresh, place_of
from emmviz.learn.record.store import Entry, forget, place, question_id, read

# A skill counts as mastered after this many right first tries in a row.
IN_A_ROW = 3
_A_DAY = 5  # questions
# This is added to the seeds of a day for questions about one notebook, so that they differ from those of any day.
_ABOUT_ONE = 5_000_000


class Standing(NamedTuple):
    """The state of a skill: of `asked` first tries, `right` were right, the last `row` of them in a row.

    `last` is the time of the last first try, as an entry holds a time; "" for never. `solved` questions were answered
    right, at the first try or later.
    """

    right: int = 0
    asked: int = 0
    row: int = 0
    last: str = ""
    solved: int = 0

    @property
    def mastered(self) -> bool:
        """Return whether enough tries in a row were right."""
        return self.row >= IN_A_ROW


class Advice(NamedTuple):
    """What to practise next: the `skill`, its `name`, the `notebook` that teaches it, and `why` it is next."""

    skill: str
    name: str
    notebook: int
    why: str


def progress(path: str | Path | None = None, *, at: datetime | str | None = None, lang: str = "en") -> Progress:
    """Return a learner's progress, which a notebook shows as a table of skills.

    Parameters
    ----------
    path : str or Path, optional
        The record; by default emmviz-progress.json, which all notebooks in this folder share.
    at : datetime or str, optional
        The time for whose day `today` chooses questions, in UTC if it has no time zone, for example "2026-11-23" or
        "2026-11-23T09:30:00Z"; by default now.
    lang : str
        The language.

    Returns
    -------
    Progress
        The progress, which is empty if no question has been answered yet.

    Raises
    ------
    TreeError
        If the language or the time is unknown.

    Examples
    --------
    >>> from emmviz import learn
    >>> learn.progress("nobody.json").next.name
    'Reading a tree'
    """
    words(lang)
    record = read(path)
    return Progress(record.entries, _time(at), lang, record.trouble, path)


@dataclass(frozen=True)
class Progress:
    """What a learner has answered; `learn.progress` returns it.

    A notebook shows it as a table of the skills; `str` gives the same as text.

    Attributes
    ----------
    entries : tuple of Entry
        The first try at each question.
    at : datetime
        The current time.
    lang : str
        The language.
    trouble : str
        What is wrong with the file: "", "spoiled" or "unreadable".
    path : str, Path or None
        The file; None for the usual one.
    """

    entries: tuple[Entry, ...] = field(repr=False)
    at: datetime
    lang: str = "en"
    trouble: str = ""
    path: str | Path | None = field(default=None, repr=False)

    @property
    def skills(self) -> dict[str, Standing]:
        """The state of each skill of the course, by its name."""
        return {name: standing(entry for entry in self.entries if entry.skill == name) for name in SKILLS}

    @property
    def mastered(self) -> tuple[str, ...]:
        """The skills whose last three first tries were right."""
        return tuple(name for name, now in self.skills.items() if now.mastered)

    @property
    def next(self) -> Advice | None:
        """The skill to practise next, and why; None if every skill is mastered."""
        skill = next_skill(self.skills)
        if skill is None:
            return None
        return Advice(skill, words(self.lang)["skill"][skill], SKILLS[skill].notebooks[0], self._why(skill))

    def today(self, notebook: int | None = None) -> Any:
        """Return five questions for today as a quiz, on trees that are new every day.

        The first questions are about skills that the learner has reached but not mastered, each after the skills on
        which it builds. The last are about the skill that was not asked about for the longest time. Trees get harder
        with the number of right answers in a row.

        Parameters
        ----------
        notebook : int, optional
            The number of a notebook, for five questions about its skills.

        Returns
        -------
        Quiz
            A quiz whose answers are kept in the record.

        Raises
        ------
        TreeError
            If no skill is from this notebook.
        """
        now, about = self.skills, [name for name, skill in SKILLS.items() if notebook in skill.notebooks]
        taught = ", ".join(map(str, sorted({number for skill in SKILLS.values() for number in skill.notebooks})))
        expect(about or notebook is None, "wrong.learn.one_of", notebook, name="notebook", known=taught)
        first_seed = self.at.date().toordinal() * _A_DAY + _ABOUT_ONE * bool(about)
        return quizzed(
            [
                fresh(skill, seed, min(1 + now[skill].row // IN_A_ROW, 3), self.lang)
                for seed, skill in enumerate(islice(cycle(about or in_turn(now)), _A_DAY), start=first_seed)
            ],
            self.path,
        )

    def forget(self) -> None:
        """Delete the record, and with it all answers, and print what is gone."""
        file, answers = place(self.path), len(read(self.path).entries)
        gone = forget(self.path)
        key = "forgotten" if gone else "nothing_kept" if file else "off"
        print(words(self.lang)["progress"][key].format(file=file and file.name, n=answers))

    def _why(self, skill: str) -> str:
        """Say why a skill is next: its state, with the most common mistake, or what it builds on."""
        phrases, names, now = words(self.lang)["progress"], words(self.lang)["skill"], self.skills[skill]
        if not now.asked:
            before = [names[earlier] for earlier in SKILLS[skill].before]
            return str(phrases[("why_first", "why_one", "why_two")[len(before)]].format(*before))
        begun = phrases["why_begun"].format(solved=now.solved, right=now.right, asked=now.asked, needed=IN_A_ROW)
        made = Counter(filter(None, (slip(entry, self.lang) for entry in self.entries if entry.skill == skill)))
        return " ".join([begun, *(sentence for sentence, _ in made.most_common(1))])

    def _rows(self) -> list[tuple[str, str, str]]:
        """Return for each skill a mark, its name, the notebooks that teach it, and how many questions were solved."""
        every, skills, after, sure = words(self.lang), self.skills, next_skill(self.skills), known(self.skills)
        rows = []
        for name, now in skills.items():
            mark = "→" if name == after else "●" if now.mastered else "○" if now.asked else " "
            count = every["progress"]["asked" if now.asked else "passed" if name in sure else "not_asked"].format(
                place=place_of(name, self.lang), solved=now.solved, right=now.right, asked=now.asked
            )
            rows.append((mark, every["skill"][name], count))
        return rows

    def _sentences(self) -> list[str]:
        """Return sentences: what is wrong with the file, and what to practise next and why."""
        phrases, file, after = words(self.lang)["progress"], place(self.path), self.next
        trouble = self.trouble if file else "off"
        note = [phrases[trouble].format(file=file.name if file else "")] if trouble else []
        verdicts = {entry.id: entry.verdict == "right" for entry in self.entries}
        tests = [[verdicts[id] for id in map(question_id, test()) if id in verdicts] for test in (pre_test, post_test)]
        if all(tests):
            (first, of_first), (second, of_second) = ((sum(test), len(test)) for test in tests)
            note.append(phrases["tests"].format(first=first, of_first=of_first, second=second, of_second=of_second))
        if after is None:
            return [*note, phrases["all"]]
        return [*note, phrases["next"].format(skill=after.name, n=after.notebook, why=after.why)]

    def __str__(self) -> str:
        rows = self._rows()
        wide = max(len(name) for _, name, _ in rows)
        return "\n".join([*(f"{mark} {name:<{wide}}  {count}" for mark, name, count in rows), "", *self._sentences()])

    def __repr__(self) -> str:
        n = len(self.entries)
        return f"<Progress: {n} {plural(n, 'answer')}, {len(self.mastered)} of {len(SKILLS)} skills mastered>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        cell = '<td style="text-align:left">{}</td>'
        rows = "".join(f"<tr>{''.join(cell.format(escape(text)) for text in row)}</tr>" for row in self._rows())
        sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in self._sentences())
        return {
            "text/html": f'<div lang="{self.lang}"><table style="margin-left:0">{rows}</table>{sentences}</div>',
            "text/plain": str(self),
        }


def standing(entries: Iterable[Entry]) -> Standing:
    """Return the state of a skill after the answers to its questions, in any order.

    >>> first = Entry("1", "quiz", "scale", "wrong", at="2026-11-01T08:00:00Z")
    >>> later = Entry("2", "quiz", "scale", "right", at="2026-11-04T08:00:00Z")
    >>> standing([later, first])
    Standing(right=1, asked=2, row=1, last='2026-11-04T08:00:00Z', solved=1)
    """
    now = Standing()
    for entry in sorted(entries, key=lambda entry: entry.at):
        right = entry.verdict == "right"
        solved = now.solved + (right or entry.solved)
        now = Standing(now.right + right, now.asked + 1, now.row + 1 if right else 0, entry.at, solved)
    return now


def known(skills: Mapping[str, Standing]) -> set[str]:
    """Return the skills that need no practice: those mastered, and some that were never tried.

    A skill that was never tried needs none if the last answer about a skill that builds on it was right: the first test
    asks only about some skills, and about none of them three times.

    >>> sorted(known({name: Standing(3, 3, 3) if name == "expectation" else Standing() for name in SKILLS}))
    ['expectation', 'reading']
    """
    firm: set[str] = set()
    for name in reversed(SKILLS):
        if skills[name].row or (not skills[name].asked and any(name in SKILLS[other].before for other in firm)):
            firm.add(name)
    return {name for name in firm if skills[name].mastered or not skills[name].asked}


def next_skill(skills: Mapping[str, Standing]) -> str | None:
    """Return the first skill of the course that needs practice; None if there is none."""
    sure = known(skills)
    return next((name for name in SKILLS if name not in sure), None)


def in_turn(skills: Mapping[str, Standing]) -> Iterator[str]:
    """Yield the skills to ask about, again and again: unsure ones in the order of the course, then the others.

    The others begin with the skill that was not asked about for the longest time. A skill that was never reached is
    left out, unless there are no answers at all.
    """
    sure, begun = known(skills), {name for name, now in skills.items() if now.asked}
    reached = {*sure, *begun, next_skill(skills)} if begun else set(skills)
    unsure = [name for name in SKILLS if name in reached - sure]
    return cycle([*unsure, *sorted(filter(sure.__contains__, SKILLS), key=lambda name: skills[name].last)])


def slip(entry: Entry, lang: str) -> str:
    """Return the mistake behind a wrong answer as a sentence; "" if it cannot be named without its tree.

    >>> slip(Entry("1", "act", "windows", "wrong", mistake="stopped_too_early"), "en")
    'You often saw this verdict: “Too early. The unread part of this node can still matter.”'
    """
    every, phrases, key = words(lang), words(lang)["progress"], f"mistake_{entry.mistake}"
    if key in every["learn"]:
        return str(phrases["why_slip"].format(what=every["learn"][key]))
    in_exercise = every["check"]["mistakes"].get(entry.id, {}) if entry.kind == "exercise" else {}
    node = phrases["slip_node"]
    for sentence in filter(None, (in_exercise.get(entry.mistake), every["act"].get(key), every["traced"].get(key))):
        with suppress(KeyError):  # a number, which is not known here
            text = sentence.format(name=node, child=node, found=phrases["slip_found"])
            return str(phrases["why_sentence"].format(sentence=text[:1].upper() + text[1:]))
    return ""


def _time(at: datetime | str | None) -> datetime:
    """Return a time in UTC."""
    try:
        time = datetime.fromisoformat(at) if isinstance(at, str) else at or datetime.now(UTC)
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, AttributeError, OverflowError):
        raise TreeError(Message("wrong.learn.time", given=brief(at))) from None
