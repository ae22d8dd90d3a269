"""Picture: a tree, or a step of a search, as large as its place on a slide allows; or two beside one another."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.text import tied, width
from emmviz.lecture.directives.made import Look, Made, Seen, Slot, seen_in
from emmviz.lecture.directives.options import allowed, in_numbers, listed, run_of, step_of, tree_of, whole
from emmviz.lecture.reading import Part
from emmviz.lecture.safe import picture as address
from emmviz.picture.draw import draw, scene_from
from emmviz.picture.drawn import written_by
from emmviz.picture.ink import Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import in_slide_sizes, theme
from emmviz.picture.plan import plan_for
from emmviz.picture.render.svg import escape, render
from emmviz.story.frame import blank, frame_of

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene
    from emmviz.picture.theme import Theme

__all__ = ["SHARE", "beside", "drawn", "left_out", "look_of", "picture", "quiet", "still"]

SHARE = 0.6  # of a slide that a picture has beside a text
_POINT = 4 / 3  # of a picture, in units of a slide
_LARGEST = 1.8  # its text is no larger than the headline
_GAP, _TITLE, _SIZE = 32.0, 38.0, 28.0  # between two pictures; the height of a title and of its text


def picture(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return a picture: of the bare tree, or with `search` of that search at its end or at `step`.

    `hide` and `fold` leave parts of it out, as for `emmviz.picture.draw`.
    """
    scene, seen = _scene_of(part, slot, look)
    return drawn(scene, slot)._replace(seen=(seen,))


def beside(part: Part, headline: str, slot: Slot, look: Look) -> Made:
    """Return the two pictures of `left` and `right`: each a `tree` with the options of {picture}, and a `title`."""
    allowed(part, "left", "right", "numbers", argument=False)
    half = Slot((slot.width - _GAP) / 2, slot.height - _TITLE)
    sides = [_side(part, side) for side in ("left", "right")]
    # Both as large as the one that needs more room.
    most = min(_scene_of(one, half, look)[0].zoom for one, _ in sides)
    html, smallest, seen = "", [], []
    for one, title in sides:
        if width(title, _SIZE, bold=True) > half.width:
            raise TreeError(f"the title {title!r} is wider than half a slide")
        scene, sight = _scene_of(one, half, look, most)
        made = drawn(scene, half)
        html += f'<div class="side-by-side"><p>{escape(title)}</p>{made.html}</div>'
        smallest.append(made.smallest)
        seen.append(sight)
    return Made(f'<div class="beside">{html}</div>', tuple(seen), min(smallest))


def _side(part: Part, side: str) -> tuple[Part, str]:
    """One of the two as the part of a picture, and its title."""
    given: Any = part.options.get(side)
    if not isinstance(given, dict) or not isinstance(given.get("tree"), str):
        raise TreeError(
            f"{{beside}} needs {side}: with a tree, as in {side}: {{tree: gallery:aima_scale, title: before}}"
        )
    own = {name: value for name, value in given.items() if name not in ("tree", "title")}
    return part._replace(name="picture", argument=given["tree"], options=own), str(given.get("title", ""))


def _scene_of(part: Part, slot: Slot, look: Look, most: float = _LARGEST) -> tuple[Scene, Seen]:
    """The scene of a picture and what is in sight of its tree; enlarged `most` times at the most."""
    allowed(part, "search", "step", "depth", "numbers", "hide", "fold")
    with in_numbers(part.options.get("numbers")):
        ground = replace(look_of(slot, look), largest=most)
    if "search" in part.options:
        run = run_of(part, look.folder, part.options["search"])
        step = step_of(part, run)
        frame = frame_of(run, step)
        with quiet():
            over = step == len(run.steps)
            plan = plan_for(
                frame, ground, look.lang, caption=False, still=over, written=written_by(run), **left_out(part)
            )
            return scene_from(plan, frame, caption=False), seen_in(run.tree, run, step)
    tree = tree_of(part, look.folder)
    with quiet():
        return draw(tree, blank(tree), ground, look.lang, **left_out(part)), seen_in(tree)


def look_of(slot: Slot, look: Look) -> Theme:
    """Return the theme of a picture that fills a place."""
    own = in_slide_sizes(theme(look.theme))
    page = (slot.width / _POINT, slot.height / _POINT)
    # Nothing makes way by itself: the slide may speak of it.
    return replace(own, page=page, least=0, largest=_LARGEST, digits=theme(look.theme).digits)


def drawn(scene: Scene, slot: Slot) -> Made:
    """Return a scene as a picture, with the height of its smallest text."""
    scale = min(slot.width / scene.width, slot.height / scene.height)
    sizes = [found.shape.size for found in trace(lower(scene)) if isinstance(found.shape, Text) and found.shape.text]
    svg = address("svg+xml", render(scene).encode("utf-8", "replace"))
    alt = escape(f"{scene.title}. {scene.description}")
    html = f'<div class="figure"><img src="{svg}" alt="{alt}"></div>'
    return Made(html, smallest=min(sizes, default=22) * scale)


def still(scene: Scene, slot: Slot, text: str = "") -> str:
    """Return what stands on paper in place of a widget: a picture, and beside it what is said of it."""
    html = drawn(scene, slot).html
    return f'<div class="vote">{html}<p>{escape(tied(text))}</p></div>' if text else html


def left_out(part: Part) -> dict[str, Any]:
    """Return what a picture leaves out: parts of every picture by name, and parts of this tree."""
    fold = part.options.get("fold")
    rows = whole(part, "fold", 0) if isinstance(fold, str) and fold.isdecimal() else fold and listed(fold)
    # A sum so far, such as 1.5+, would have to be explained.
    return {"hide": ["sums", *listed(part.options.get("hide", ()))], "fold": rows}


def quiet() -> warnings.catch_warnings[None]:
    """What is too small is refused for its size on the slide, not warned of."""
    return warnings.catch_warnings(action="ignore", category=PictureWarning)
