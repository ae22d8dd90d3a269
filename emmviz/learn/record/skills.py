"""Skills: what the course teaches, and what comes before what.

The locale names each skill, `skill.NAME`.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["SKILLS", "Skill"]


class Skill(NamedTuple):
    """A skill: the number of the `notebook` that teaches it, and the skills that come `before` it."""

    notebook: int
    before: tuple[str, ...] = ()


# In the order of the notebooks; a skill stands below those that come before it.
SKILLS: dict[str, Skill] = {
    "reading": Skill(0),
    "expectation": Skill(1, ("reading",)),
    "players": Skill(2, ("reading",)),
    "backup": Skill(3, ("expectation", "players")),
    "move": Skill(3, ("backup",)),
    "depth": Skill(4, ("backup",)),
    "scale": Skill(5, ("move",)),
    "cutoffs": Skill(6, ("players",)),
    "intervals": Skill(7, ("backup", "cutoffs")),
    "windows": Skill(7, ("intervals",)),
    "bounds": Skill(7, ("cutoffs",)),
    "probes": Skill(8, ("windows",)),
    "costs": Skill(9, ("windows",)),
    "repetition": Skill(10, ("depth",)),
    "bugs": Skill(12, ("windows",)),
}
