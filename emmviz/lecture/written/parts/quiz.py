"""Quiz: questions about a search, or a drawn exercise, on a slide."""

from __future__ import annotations

from typing import Any

from emmviz.base.errors import TreeError
from emmviz.learn.exercises import exercise
from emmviz.lecture.widgets import Live, placed
from emmviz.lecture.written.made import Look, Made, Seen, Slot, seen_in
from emmviz.lecture.written.options import allowed, listed, run_of, whole
from emmviz.lecture.written.parts.picture import still
from emmviz.lecture.written.parts.player import LEAST
from emmviz.lecture.written.reading import Part
from emmviz.player.quiz.quiz import quiz

__all__ = ["quizzed"]


def quizzed(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a quiz on a `search` of the tree, or without a tree on an exercise of `topic`, `level` and `seed`."""
    allowed(part, "search", "topic", "level", "seed", "kinds", "depth", argument="topic" not in part.options)
    kinds = listed(part.options["kinds"]) if "kinds" in part.options else None
    asked: Any
    seen: tuple[Seen, ...] = ()
    if part.argument:
        asked = run_of(part, look.folder, part.options.get("search", "expectiminimax"))
        seen = (seen_in(asked.tree, asked),)
    else:
        if "search" in part.options:
            raise TreeError("{quiz} takes a tree with its search, or a topic, not both")
        level, seed = (whole(part, name) if name in part.options else 1 for name in ("level", "seed"))
        asked = exercise(seed, part.options["topic"], level, kinds, lang=look.lang)
    widget = quiz(asked, kinds=kinds if part.argument else None, lang=look.lang, theme=look.theme)
    live = Live("quiz", widget.payload, look.theme, 0)
    begun = still(widget._still(), slot)
    html = placed(live, look.theme, look.words["noscript"])
    return Made(html, frozenset({"quiz"}), seen=seen, least=LEAST, stills=(begun, begun))
