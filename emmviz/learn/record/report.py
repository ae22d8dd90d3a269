"""Report: how a learner stands, in lines of words; the map and its list take their words from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn.record.advice import Advice
from emmviz.learn.record.boxes import Standing
from emmviz.learn.record.skills import SKILLS

__all__ = ["View", "ahead", "count", "mark", "report", "state"]

# The sentences below the map explain those characters that need it.
_MARKS = {"mastered": "✓", "known": "✓", "begun": "·", "new": " "}


class View(NamedTuple):
    """What is shown: how each skill stands, which are known and which are due, what comes next.

    `note` says what is wrong with the file, `gain` what the tests before and after the lessons show; "" for nothing.
    """

    skills: Mapping[str, Standing]
    known: frozenset[str]
    due: tuple[str, ...]
    after: Advice | None
    note: str
    gain: str
    lang: str


def state(view: View, skill: str) -> str:
    """Return how a skill stands: "mastered", "known" by what builds on it, "begun" or "new"."""
    now = view.skills[skill]
    return "mastered" if now.mastered else "known" if skill in view.known else "begun" if now.asked else "new"


def mark(view: View, skill: str) -> str:
    """Return the character before the name of a skill: what is to be done with it, else how it stands."""
    if view.after is not None and view.after.skill == skill:
        return "→"
    return "↻" if skill in view.due else _MARKS[state(view, skill)]


def count(view: View, skill: str) -> str:
    """Say where a skill is taught, and how many first tries were right."""
    now = view.skills[skill]
    sentence: str = words(view.lang)["progress"]["place_asked" if now.asked else "place"]
    return sentence.format(n=SKILLS[skill].notebook, right=now.right, asked=now.asked)


def ahead(view: View) -> list[str]:
    """Say what comes next and why, what is due, and what is wrong with the file, each in a line."""
    phrases, names = words(view.lang)["progress"], words(view.lang)["skill"]
    lines = [view.note] if view.note else []
    if view.after is None:
        lines.append(phrases["all"])
    else:
        lines.append(phrases["next"].format(skill=view.after.name, n=view.after.notebook, why=view.after.why))
    if view.due:
        lines.append(phrases["due"].format(skills=phrases["comma"].join(names[name] for name in view.due)))
    return [*lines, view.gain] if view.gain else lines


def report(view: View) -> str:
    """Return all of it as text: a line for each skill, then what lies ahead."""
    names = words(view.lang)["skill"]
    wide = max(map(len, names.values()))
    lines = [f"{mark(view, name)} {names[name]:<{wide}}  {count(view, name)}" for name in view.skills]
    return "\n".join([*lines, "", *ahead(view)])
