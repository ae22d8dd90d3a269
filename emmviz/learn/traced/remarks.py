"""Remarks: sentences about a student's program, kept as data and written in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator

__all__ = ["Fields", "Remark", "Sentence", "written"]

Fields = Mapping[str, tuple[str, Any]]


class Sentence(NamedTuple):
    """A sentence to come: its key in the section [traced], and for each hole how it is written, and what.

    >>> from emmviz import gallery
    >>> Sentence("gave", {"values": ("values", (1, 2))}).written(Narrator(gallery.aima_scale()))
    'Its children gave 1 and 2.'
    """

    key: str
    fields: Fields = MappingProxyType({})

    def written(self, narrator: Narrator) -> str:
        """Return the sentence in the narrator's language."""
        text: str = narrator.lang["traced"][self.key]
        return text.format(**{hole: _WRITERS[how](narrator, what) for hole, (how, what) in self.fields.items()})


def written(sentences: Iterable[Sentence], narrator: Narrator) -> str:
    """Write sentences one after the other; what is empty leaves no gap."""
    return " ".join(filter(None, (sentence.written(narrator) for sentence in sentences)))


def _node(narrator: Narrator, node: str) -> str:
    """Write a node with its kind, a leaf by its place."""
    return narrator.leaf(node) if narrator.tree.kind(node) == "leaf" else narrator.name(node)


def _listed(narrator: Narrator, texts: list[str]) -> str:
    form = narrator.lang["format"]
    joined: str = form["and"].join(filter(None, [form["list"].join(texts[:-1]), *texts[-1:]]))
    return joined


_WRITERS: Mapping[str, Callable[[Narrator, Any], str]] = {
    "text": lambda narrator, what: str(what),
    "sentence": lambda narrator, what: what.written(narrator),
    "step": Narrator.ordinary,
    "algorithm": lambda narrator, name: narrator.lang["algorithm"].get(name, name),
    "node": _node,
    "child": Narrator.child,
    "leaf": Narrator.leaf,
    "children": lambda narrator, children: _listed(narrator, [*map(narrator.child, children)]),
    "number": Narrator.number,
    "values": lambda narrator, values: _listed(narrator, [*map(narrator.number, values)]),
    "window": Narrator.window,
    "calls": lambda narrator, n: narrator.count("call", n),
    "nodes": lambda narrator, n: narrator.count("node", n),
}


class Remark(NamedTuple):
    """Sentences for a step whose ordinary one would not be true, or not enough.

    `plain` is True where they stand after the ordinary one; `stop` is the reason of a stop.
    """

    sentences: tuple[Sentence, ...] = ()
    plain: bool = False
    stop: Sentence | None = None

    def sentence(self, narrator: Narrator, moment: Moment) -> str:
        """Return the sentence of the step."""
        text = written(self.sentences, narrator)
        return f"{narrator.ordinary(moment)} {text}".strip() if self.plain else text

    def reason(self, narrator: Narrator) -> str | None:
        """Return the reason of a stop, None for that of an ordinary cutoff."""
        return None if self.stop is None else self.stop.written(narrator)
