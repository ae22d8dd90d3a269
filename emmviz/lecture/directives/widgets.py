"""Widgets: a player that the clicker steps, searches beside one another, a lab."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.numbers import INF, Number, brief
from emmviz.lecture.directives.made import TEXT, Figure, Look, Made, Seen, Slot, live, seen_in
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, tree_of
from emmviz.lecture.directives.picture import SHARE, figure_of, quiet, still, still_look
from emmviz.lecture.reading import Part
from emmviz.picture.named_themes import theme
from emmviz.picture.several import Several
from emmviz.picture.steps import chosen_steps, steps_with
from emmviz.player.compare.compare import Comparison
from emmviz.player.compare.comparing import Comparing
from emmviz.player.lab.lab import Lab, opponent_lab, rescale_lab
from emmviz.player.lab.mean_lab import mean_lab
from emmviz.player.shell.widget import Front, Player
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.frame import frame_of

__all__ = ["LEAST", "comparison", "lab", "player"]

LEAST = 420.0
# What stands around the tree of a player and around each tree of a comparison, for three of which their names stand
# above them; and what a part that is looked at has below its place.
_AROUND, _AROUND_EACH, _NAMED, _BELOW = (381.0, 49.0), (10.0, 121.0), 40.0, 66.0
_LEAST_OF_TWO = 15.0  # points that text has in the whole of two trees; else their leaves are folded away
_LABS: dict[str, Callable[..., Front]] = {"rescale": rescale_lab, "opponent": opponent_lab, "mean": mean_lab}


def player(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return the player of a `search`, at the start or at `step`; `steps` is all, cuts or values.

    Without it the player has all steps, and a press of the clicker goes to the next value or cut.
    """
    allowed(part, "search", "step", "steps", "depth", "numbers")
    run = run_of(part, look.folder, part.options.get("search", "expectiminimax"))
    step, shown = step_of(part, run, 0), part.options.get("steps", "all")
    frames = chosen_steps(run, shown)
    at = max((i for i, k in enumerate(frames) if k <= step), default=0)
    named = frames if shown != "all" else () if step else steps_with(run, "cuts")
    place = Slot(SHARE * slot.width, slot.height)
    ground = still_look(place, look)
    room = _room(slot.width - _AROUND[0], slot.height + _BELOW - _AROUND[1])
    widget = Player(run, lang=look.lang, theme=look.theme, steps=None if shown == "all" else shown, slide=room)

    def stills() -> Iterator[Made]:
        for k in sorted({frames[at], *(k for k in named if k > step), len(run.steps)}):
            figure = figure_of(frame_of(run, k), ground, look.lang, run)
            text = run.caption(lang=look.lang) if k == len(run.steps) else figure.scene.description
            yield still(figure, place, text)

    # Once it is over all of the run has been seen.
    steps = "all" if "steps" in part.options else "leaps"
    return _made(widget, look, (seen_in(run.tree, run),), stills, step=at, steps=steps, room=room)


def comparison(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return `searches`, a list of algorithms, side by side; with `steps: all` a press of the clicker is a moment."""
    allowed(part, "searches", "steps", "depth", "numbers")
    names = listed(part.options.get("searches", ()))
    if len(names) < 2:
        raise TreeError("{compare} needs two algorithms or more, such as searches: [expectiminimax, star1]")
    tree = tree_of(part, look.folder)
    runs = [search(tree, name) for name in names]
    high = slot.height + _BELOW - _AROUND_EACH[1] - (_NAMED if len(runs) > 2 else 0.0)
    room = _room(slot.width / len(runs) - _AROUND_EACH[0], high)
    widget = Comparison(Comparing(tuple(runs), look.lang), theme=look.theme, slide=room)
    # As they begin, where they first differ, and at their ends.
    moments = [widget.moments[i] for i in sorted({0, *widget.differences[:1], len(widget.moments) - 1})]
    steps = "all" if "steps" in part.options else "leaps"
    return _made(
        widget, look, (seen_in(tree, runs[0]),), partial(_stills, runs, moments, slot, look), steps=steps, room=room
    )


def _stills(runs: list[Run], moments: list[tuple[int, ...]], slot: Slot, look: Look) -> list[Made]:
    """Draw searches beside one another, without what they can do without where their text would be too small."""
    less = ("sums", "names", "levels", "reasons", "legend", "caption", "dials")
    ground = replace(still_look(slot, look), least=_LEAST_OF_TWO)
    *first, last = (
        Several(runs, moments, theme=ground, lang=look.lang, hide=hide, fold=fold)
        for hide, fold in ((less[:1], None), (less[:5], None), (less[:6], None), (less, None), (less, 2))
    )
    for board in first:
        with suppress(TreeError, PictureWarning), warnings.catch_warnings(action="error", category=PictureWarning):
            return [still(Figure(scene, board.plan), slot) for scene in board]
    with quiet():
        return [still(Figure(scene, last.plan), slot) for scene in last]


def _room(width: float, height: float) -> tuple[float, float]:
    """A place on a slide in the unit of a picture on it, whose text is as small as it may be."""
    return width * theme("light").label / TEXT, height * theme("light").label / TEXT


def _smallest(runs: Sequence[dict[str, Any]], room: tuple[float, float]) -> float:
    """The height of text where all of the trees is in sight."""

    def zoom(picture: str) -> float:
        box = map(float, picture.partition('viewBox="0 0 ')[2].partition('"')[0].split())
        return min(most / size for most, size in zip(room, box, strict=True))

    # A number that is too long for its node is written smaller.
    values = [value for run in runs for step in run["steps"] for slot, _, value in step if slot == "number" and value]
    sizes = [value.get("small", value).get("size") or theme("light").value for value in values]
    share = min(sizes, default=theme("light").value) / theme("light").value
    return TEXT * share * min(zoom((run["small"] or run)["svg"]) for run in runs)


def lab(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a lab of a tree: `kind` rescale, opponent or mean; `vary` and `to` as for these."""
    allowed(part, "kind", "vary", "to", "depth")
    make = _LABS.get(part.options.get("kind", ""))
    if make is None:
        raise TreeError(f"{{lab}} needs a kind: {', '.join(_LABS)}, not {brief(part.options.get('kind', 'none'))}")
    tree = tree_of(part, look.folder)
    given: dict[str, Any] = {}
    if "vary" in part.options:
        given["vary"] = part.options["vary"]
    if "to" in part.options:
        given["to"] = tuple(listed(part.options["to"]))
    widget = make(tree, lang=look.lang, theme=look.theme, **given)
    seen = seen_in(tree, search(tree, "expectiminimax"))

    def stills() -> Iterator[Made]:
        yield still(Figure(widget._still()), slot, widget._text().rpartition("\n")[2])

    return _made(widget, look, (seen,), stills, step=getattr(widget, "step", 0))._replace(dead=_dead(widget))


def _dead(widget: Front) -> str:
    """What does not move though a slider says that it does: no node's value changes along it."""
    if not isinstance(widget, Lab):
        return ""
    swept = widget.sweeps[widget.vary]
    places = [swept.values(swept.low + (swept.high - swept.low) * i / 8) for i in range(9)]
    return "" if any(values != places[0] for values in places) else f"nothing changes along its slider, {widget.vary}"


def _made(
    widget: Front,
    look: Look,
    seen: tuple[Seen, ...],
    stills: Callable[[], Iterable[Made]],
    *,
    step: int = 0,
    steps: str = "",
    room: tuple[float, float] | None = None,
) -> Made:
    """Return a widget on a slide; `room` is that for each of its trees, all of which shall be in sight there."""
    data = widget.payload
    smallest: Number = INF
    if room:
        smallest = _smallest(data.get("runs", [data]), room)
        keys = [*data["words"]["keys"], *(row for row in look.words["keys"] if row[0] == "l")]
        data = data | {"words": data["words"] | {"keys": keys}}
    html = live(widget.widget, data, look, step, steps)
    return Made(html, seen, smallest, LEAST, widget.widget, stills)
