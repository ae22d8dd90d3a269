"""Skills: what the course teaches, what comes before what, and which skill a question asks for.

The locale names each skill, `skill.NAME`.
"""

from __future__ import annotations

from typing import NamedTuple

from emmviz.learn.questions.question import Question

__all__ = ["SKILLS", "Skill", "skill_of"]


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

_BY_KIND = {"best": "move", "rescale": "scale", "when_move": "scale", "bound": "bounds", "sweep": "repetition",
            "settled": "repetition", "which_bug": "bugs", "wrong_step": "bugs", "grown": "costs", "read": "costs",
            "limited": "depth", "limited_move": "depth"}  # fmt: skip


def skill_of(question: Question) -> str:
    """Return the skill that a question asks for.

    >>> from emmviz import gallery, learn, star1
    >>> [skill_of(question) for question in learn.questions(star1(gallery.aima_scale()), ("interval", "best"))]
    ['intervals', 'move', 'intervals']
    """
    if question.kind in _BY_KIND:
        return _BY_KIND[question.kind]
    run, node = question.run, question.node
    if question.kind == "value" and node is not None:
        inside = {run.tree.kind(one) for one in run.tree.subtree(node)} - {"leaf"}
        if "chance" not in inside:
            return "players"
        return "expectation" if inside == {"chance"} else "backup"
    if run.algorithm == "star2":
        return "probes"
    if question.kind == "interval":
        return "intervals"
    if not run.cuts_at:
        return "reading"
    return "windows" if any(run.tree.kind(one) == "chance" for one in run.tree) else "cutoffs"
