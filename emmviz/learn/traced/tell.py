"""Sentences about a student's program: they are data, and become words in the language asked for."""

from __future__ import annotations

from typing import Any, NamedTuple

from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator

__all__ = ["Part", "Remark", "with_more", "write", "written"]


class Part(NamedTuple):
    """A sentence to come: its key in the section [traced], and for each hole how it is written and what.

    `args` holds (hole, how, what): how is text, node, values, children, algorithm, step (its ordinary sentence), part,
    calls or nodes (how many), or the name of a method of `Narrator` that takes what, such as number or window.

    >>> from emmviz import gallery
    >>> write(Part("gave", (("values", "values", (1, 2)),)), Narrator(gallery.aima_scale()))
    'Its children gave 1 and 2.'
    """

    key: str
    args: tuple[tuple[str, str, Any], ...] = ()


def write(part: Part, narrator: Narrator) -> str:
    """Write one part in the narrator's language."""
    text: str = narrator.lang["traced"][part.key]
    return text.format(**{hole: _filled(how, what, narrator) for hole, how, what in part.args})


def written(parts: tuple[Part, ...], narrator: Narrator) -> str:
    """Write parts one after the other; what is empty leaves no gap."""
    return " ".join(filter(None, (write(part, narrator) for part in parts)))


def _filled(how: str, what: Any, narrator: Narrator) -> str:
    if how == "text":
        return str(what)
    if how in ("calls", "nodes"):
        return narrator.count(how.removesuffix("s"), what)
    if how == "part":
        return write(what, narrator)
    if how == "step":
        return narrator.ordinary(what)
    if how == "node":  # with its kind, a leaf by its place
        return narrator.leaf(what) if narrator.tree.kind(what) == "leaf" else narrator.name(what)
    if how == "algorithm":
        return str(narrator.lang["algorithm"].get(what, what))
    if how in ("values", "children"):
        texts = [narrator.number(item) if how == "values" else narrator.child(item) for item in what]
        head, last = texts[:-1], texts[-1:]
        joined: str = narrator.lang["format"]["list"].join(head)
        return str(narrator.lang["format"]["and"]).join(filter(None, [joined, *last]))
    return str(getattr(narrator, how)(what))


class Remark(NamedTuple):
    """A sentence for a step whose ordinary one would not be true, or not enough.

    `parts` are its sentences, after the ordinary one where `plain` is True; `short` the reason of a stop.
    """

    parts: tuple[Part, ...] = ()
    plain: bool = False
    short: Part | None = None

    def sentence(self, narrator: Narrator, moment: Moment) -> str:
        """Return the sentence of the step."""
        sentence = written(self.parts, narrator)
        return f"{narrator.ordinary(moment)} {sentence}".strip() if self.plain else sentence

    def reason(self, narrator: Narrator) -> str | None:
        """Return the reason of a stop, None for that of an ordinary cutoff."""
        return None if self.short is None else write(self.short, narrator)


def with_more(remark: Remark | None, *parts: Part) -> Remark:
    """Return a remark with these parts after all earlier sentences."""
    if remark is None:
        return Remark(parts, plain=True)
    return remark._replace(parts=(*remark.parts, *parts))
