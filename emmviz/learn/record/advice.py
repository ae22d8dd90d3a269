"""Advice: which skill comes next, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn.record.boxes import IN_A_ROW, Standing
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.record.slips import slip
from emmviz.learn.record.store import Entry

__all__ = ["Advice", "known", "next_skill", "reason"]


class Advice(NamedTuple):
    """What comes next: the `skill`, its `name`, the number of the `notebook` that teaches it, and `why` it is next."""

    skill: str
    name: str
    notebook: int
    why: str


def known(standings: Mapping[str, Standing]) -> set[str]:
    """Return the skills that need not be learned: those mastered, and those that come before a mastered one.

    >>> sorted(known({name: Standing(3, 3, 3) if name == "expectation" else Standing() for name in SKILLS}))
    ['expectation', 'reading']
    """
    found: set[str] = set()
    for name in reversed(SKILLS):
        if standings[name].mastered or any(name in SKILLS[other].before for other in found):
            found.add(name)
    return found


def next_skill(standings: Mapping[str, Standing]) -> str | None:
    """Return the first skill of the course that is not known and builds on known ones alone; None after the last."""
    done = known(standings)
    return next((name for name, skill in SKILLS.items() if name not in done and done.issuperset(skill.before)), None)


def reason(skill: str, standings: Mapping[str, Standing], entries: Iterable[Entry], lang: str) -> str:
    """Say why a skill comes next: how it stands, with the commonest mistake at it, or what it builds on."""
    phrases, names = words(lang)["progress"], words(lang)["skill"]
    now = standings[skill]
    if not now.asked:
        before = [names[one] for one in SKILLS[skill].before]
        key = ("why_first", "why_one", "why_two")[len(before)]
        return str(phrases[key].format(*before))
    said = [phrases["why_begun"].format(right=now.right, asked=now.asked, needed=IN_A_ROW)]
    made = Counter(filter(None, (slip(entry, lang) for entry in entries if entry.skill == skill)))
    return " ".join([*said, *(sentence for sentence, _ in made.most_common(1))])
