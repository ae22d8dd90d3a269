"""Player: a search that the clicker steps."""

from __future__ import annotations

from emmviz.lecture.widgets import Live, placed
from emmviz.lecture.written.made import Look, Made, Slot, seen_in
from emmviz.lecture.written.options import allowed, run_of, step_of
from emmviz.lecture.written.parts.picture import SHARE, look_of, quiet, still
from emmviz.lecture.written.reading import Part
from emmviz.picture.draw import draw
from emmviz.picture.steps import chosen_steps
from emmviz.player import play
from emmviz.story.fold import frame_of

__all__ = ["player"]

LEAST = 420.0


def player(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return the player of a `search`, at the start or at `step`; `steps` is all, cuts or values."""
    allowed(part, "search", "step", "steps", "depth")
    run = run_of(part, look.folder, part.options.get("search", "expectiminimax"))
    step, shown = step_of(part, run, 0), part.options.get("steps", "all")
    frames = chosen_steps(run, shown)
    widget = play(run, lang=look.lang, theme=look.theme, steps=None if shown == "all" else shown)
    at = max((i for i, k in enumerate(frames) if k <= step), default=0)
    place = Slot(SHARE * slot.width, slot.height)
    with quiet():
        scenes = [draw(run.tree, frame_of(run, k), look_of(place, look), look.lang) for k in (frames[at], frames[-1])]
    stills = still(scenes[0], place, " "), still(scenes[1], place, run.caption(lang=look.lang))
    # Once it is over all of the run has been seen.
    return Made(
        placed(Live("player", widget.payload, look.theme, at), look.theme, look.words["noscript"], steps=True),
        frozenset({"player"}),
        seen=(seen_in(run.tree, run),),
        least=LEAST,
        stills=stills,
    )
