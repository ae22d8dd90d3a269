"""Picture: a tree, or a step of a search, as large as its place on a slide allows; or two beside one another."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.text import tied, width
from emmviz.lecture.directives.made import Figure, Look, Made, Seen, Slot, seen_in
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, tree_of, whole
from emmviz.lecture.reading import Part
from emmviz.lecture.safe import picture as address
from emmviz.picture.draw import scene_from
from emmviz.picture.drawn import written_by
from emmviz.picture.ink import Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import in_slide_sizes, theme
from emmviz.picture.places import ALONE, Rows, in_line
from emmviz.picture.plan import plan_for
from emmviz.picture.render.svg import escape, render
from emmviz.player.shell.front import in_numbers
from emmviz.search.run import Run
from emmviz.story.frame import Frame, blank, frame_of

if TYPE_CHECKING:
    from emmviz.picture.theme import Theme

__all__ = ["SHARE", "beside", "drawn", "figure_of", "left_out", "look_of", "picture", "quiet", "still"]

SHARE = 0.6  # of a slide that a picture has beside a text
_POINT = 4 / 3  # of a picture, in units of a slide
_LARGEST = 1.8  # its text is no larger than the headline
_GAP, _TITLE, _SIZE = 32.0, 38.0, 28.0  # between two pictures; the height of a title and of its text


def picture(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a picture: of the bare tree, or with `search` of that search at its end or at `step`.

    `hide` and `fold` leave parts of it out, as for `emmviz.picture.draw`.
    """
    figure, seen = _figure(part, slot, look)
    return drawn(figure, slot)._replace(seen=(seen,))


def beside(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return the two pictures of `left` and `right`: each a `tree` with the options of {picture}, and a `title`."""
    allowed(part, "left", "right", "numbers", argument=False)
    half = Slot((slot.width - _GAP) / 2, slot.height - _TITLE)
    sides = [_side(part, side) for side in ("left", "right")]
    found = [_figure(one, half, look) for one, _ in sides]
    # Both as large as the one that needs more room, on the levels of both, and then with as much free between these.
    for is_last in (False, True):
        most = min(figure.scene.zoom for figure, _ in found)
        rows = in_line([figure.plan.rows for figure, _ in found if figure.plan])
        found = [_figure(one, half, look, most, rows if is_last else Rows(rows.each)) for one, _ in sides]
    titles, (figures, seen) = [title for _, title in sides], zip(*found, strict=True)
    for title in titles:
        if width(title, _SIZE, bold=True) > half.width:
            raise TreeError(f"the title {title!r} is wider than half a slide")
    made = [drawn(figure, half) for figure in figures]
    html = "".join(
        f'<div class="side-by-side"><p>{escape(title)}</p>{one.html}</div>'
        for title, one in zip(titles, made, strict=True)
    )
    return Made(f'<div class="beside">{html}</div>', seen, min(one.smallest for one in made), figures=figures)


def _side(part: Part, side: str) -> tuple[Part, str]:
    """One of the two as the part of a picture, and its title."""
    given: Any = part.options.get(side)
    if not isinstance(given, dict) or not isinstance(given.get("tree"), str):
        raise TreeError(
            f"{{beside}} needs {side}: with a tree, as in {side}: {{tree: gallery:aima_scale, title: before}}"
        )
    own = {name: value for name, value in given.items() if name not in ("tree", "title")}
    return part._replace(name="picture", argument=given["tree"], options=own), str(given.get("title", ""))


def _figure(part: Part, slot: Slot, look: Look, most: float = _LARGEST, beside: Rows = ALONE) -> tuple[Figure, Seen]:
    """A picture and what is in sight of its tree; enlarged `most` times at the most, on the levels of what is beside
    it."""
    allowed(part, "search", "step", "depth", "numbers", "hide", "fold")
    with in_numbers(part.options.get("numbers")):
        ground = replace(look_of(slot, look), largest=most)
    if "search" in part.options:
        run = run_of(part, look.folder, part.options["search"])
        step = step_of(part, run)
        over = step == len(run.steps)
        figure = figure_of(frame_of(run, step), ground, look.lang, run, still=over, beside=beside, **left_out(part))
        return figure, seen_in(run.tree, run, step)
    tree = tree_of(part, look.folder)
    return figure_of(blank(tree), ground, look.lang, beside=beside, **left_out(part)), seen_in(tree)


def figure_of(frame: Frame, ground: Theme, lang: str, run: Run | None = None, **look: Any) -> Figure:
    """Return the picture of a frame, of a run or of a tree, whose text is as small as it must be."""
    with quiet():
        plan = plan_for(frame, ground, lang, caption=False, written=written_by(run) if run else None, **look)
        return Figure(scene_from(plan, frame, caption=False), plan)


def look_of(slot: Slot, look: Look) -> Theme:
    """Return the theme of a picture that fills a place."""
    own = in_slide_sizes(theme(look.theme))
    page = (slot.width / _POINT, slot.height / _POINT)
    # Nothing makes way by itself: the slide may speak of it.
    return replace(own, page=page, least=0, largest=_LARGEST, digits=theme(look.theme).digits)


def drawn(figure: Figure, slot: Slot) -> Made:
    """Return a picture as a part, with the height of its smallest text."""
    scene = figure.scene
    scale = min(slot.width / scene.width, slot.height / scene.height)
    sizes = [found.shape.size for found in trace(lower(scene)) if isinstance(found.shape, Text) and found.shape.text]
    svg = address("svg+xml", render(scene).encode("utf-8", "replace"))
    alt = escape(f"{scene.title}. {scene.description}")
    html = f'<div class="figure"><img src="{svg}" alt="{alt}"></div>'
    return Made(html, smallest=min(sizes, default=22) * scale, figures=(figure,))


def still(figure: Figure, slot: Slot, text: str = "") -> Made:
    """Return what stands where nothing moves in place of a widget: a picture, and beside it what is said of it."""
    made = drawn(figure, slot)
    return made._replace(html=f'<div class="vote">{made.html}<p>{escape(tied(text))}</p></div>') if text else made


def left_out(part: Part) -> dict[str, Any]:
    """Return what a picture leaves out: parts of every picture by name, and parts of this tree."""
    fold = part.options.get("fold")
    rows = whole(part, "fold", 0) if isinstance(fold, str) and fold.isdecimal() else fold and listed(fold)
    # A sum so far, such as 1.5+, would have to be explained.
    return {"hide": ["sums", *listed(part.options.get("hide", ()))], "fold": rows}


def quiet() -> warnings.catch_warnings[None]:
    """What is too small is refused for its size on the slide, not warned of."""
    return warnings.catch_warnings(action="ignore", category=PictureWarning)
