"""Reveals: what a prediction shows once it is answered, as plain data for the front end."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.shown import mimebundle
from emmviz.picture.scene import Scene
from emmviz.player.shell.payload import payload
from emmviz.player.shell.widget import Front
from emmviz.search.run import Run

__all__ = ["listed", "revealed"]


def revealed(reveal: Any, *, lang: str, layout: str) -> list[dict[str, Any]]:
    """Return what is shown after the answer, one part below the other.

    Parameters: reveal, a sentence, a run, which becomes a player at its end, a widget of emmviz, anything that a
    notebook shows as SVG or HTML, a figure of matplotlib, or a list of these; lang; layout.
    Returns: a dict for each. Raises: TreeError for anything else.

    >>> from emmviz import gallery, star1
    >>> [sorted(part) for part in revealed(["So it is.", star1(gallery.aima_scale())], lang="en", layout="tidy")]
    [['text'], ['payload', 'step', 'widget']]
    """
    return [_part(one, lang, layout) for one in listed(reveal)]


def listed(reveal: Any) -> list[Any]:
    """Return what is shown, one after the other, without lists in lists."""
    if isinstance(reveal, list | tuple) and not isinstance(reveal, Scene):  # which is a tuple, too
        return [part for one in reveal for part in listed(one)]
    return [] if reveal is None else [reveal]


def _part(thing: Any, lang: str, layout: str) -> dict[str, Any]:
    if isinstance(thing, str):
        return {"text": thing}
    if isinstance(thing, Run) and thing.steps:
        return {"widget": "player", "payload": payload(thing, lang=lang, layout=layout), "step": len(thing.steps)}
    if isinstance(thing, Front):
        return {"widget": thing.widget, "payload": thing.payload, "step": getattr(thing, "step", 0)}
    if isinstance(thing, Scene):
        return {"html": mimebundle(thing)["image/svg+xml"]}
    if hasattr(thing, "savefig"):
        drawn = BytesIO()
        thing.savefig(drawn, format="png", bbox_inches="tight")
        return {"html": f'<img alt="" src="data:image/png;base64,{b64encode(drawn.getvalue()).decode("ascii")}">'}
    for name in ("to_svg", "_repr_svg_", "_repr_html_"):
        if callable(show := getattr(thing, name, None)) and isinstance(text := show(), str):
            return {"html": text}
    raise TreeError(f"a prediction cannot reveal {type(thing).__name__:.60}: it is no text, run, widget or picture")
