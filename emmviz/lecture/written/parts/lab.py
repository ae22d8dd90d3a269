"""Lab: a tree and a number that the hall varies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.lecture.widgets import Live, placed
from emmviz.lecture.written.made import Look, Made, Slot, seen_in
from emmviz.lecture.written.options import allowed, listed, run_of, tree_of
from emmviz.lecture.written.parts.picture import still
from emmviz.lecture.written.parts.player import LEAST
from emmviz.lecture.written.reading import Part
from emmviz.player.lab.lab import Lab, opponent_lab, rescale_lab
from emmviz.player.lab.mean_lab import mean_lab
from emmviz.player.shell.widget import Front

__all__ = ["lab"]


def lab(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a lab of a tree: `kind` rescale, opponent or mean; `vary`, `to` and `value` as for these."""
    allowed(part, "kind", "vary", "to", "value", "depth")
    make = _KINDS.get(part.options.get("kind", ""))
    if make is None:
        raise TreeError(f"{{lab}} needs a kind: {', '.join(_KINDS)}, not {brief(part.options.get('kind', 'none'))}")
    tree = tree_of(part, look.folder)
    given: dict[str, Any] = {name: part.options[name] for name in ("vary", "value") if name in part.options}
    if "to" in part.options:
        given["to"] = tuple(listed(part.options["to"]))
    widget = make(tree, lang=look.lang, theme=look.theme, **given)
    live = Live(widget.widget, widget.payload, look.theme, getattr(widget, "step", 0))
    begun = still(widget._still(), slot, widget._text().rpartition("\n")[2])
    return Made(
        placed(live, look.theme, look.words["noscript"]),
        frozenset({widget.widget}),
        seen=(seen_in(tree, run_of(part, look.folder, "expectiminimax")),),
        least=LEAST,
        dead=_dead(widget),
        stills=(begun, begun),
    )


_KINDS: dict[str, Callable[..., Front]] = {"rescale": rescale_lab, "opponent": opponent_lab, "mean": mean_lab}


def _dead(widget: Front) -> str:
    """What does not move though a slider says that it does: no node's value changes along it."""
    if not isinstance(widget, Lab):
        return ""
    swept = widget.sweeps[widget.vary]
    places = [swept.values(swept.low + (swept.high - swept.low) * i / 8) for i in range(9)]
    return "" if any(values != places[0] for values in places) else f"nothing changes along its slider, {widget.vary}"
