"""Picture: a tree, or a step of a search, as large as its place on a slide allows; or two beside one another."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypeAlias

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.messages import Message, refuse_if
from emmviz.base.text import width
from emmviz.lecture.directives.exhibit import (
    EXPLAINED,
    SMALLER,
    DeckContext,
    Exhibit,
    Figure,
    Slot,
    VisibleTree,
    visible_tree,
)
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, tree_of, whole_option
from emmviz.lecture.prose import SIZE
from emmviz.lecture.reading import SlidePart
from emmviz.lecture.safe import picture as address
from emmviz.picture.draw import scene_from
from emmviz.picture.drawn import FoldOption, Hide, NodeContents, written_by
from emmviz.picture.ink import Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import LEAST, in_slide_sizes
from emmviz.picture.plan import Plan, plan_for
from emmviz.picture.render.svg import escape, scene_svg
from emmviz.picture.rows import ALONE, LevelRows, in_line
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.search.run import Run
from emmviz.story.frame import Frame, blank, frame_of

# What draws a picture, at the largest so much enlarged, on the levels of what is beside it.
Draw: TypeAlias = Callable[[float, LevelRows], Figure]

SHARE = 0.6  # of a slide that a picture has beside a text
_POINT = 4 / 3  # of a picture, in units of a slide
_LARGEST = 1.8  # its text is no larger than the headline
_READ = 14  # units of text that are read on a phone, 9 px
_UPRIGHT = Slot(660.0, 880.0)  # the place of a picture on a phone, on which a reason is below its tree
_GAP, LINE = 32.0, 38.0  # between two pictures; the height of a line beside one


def picture(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return a picture: of the bare tree, or with `search` of that search at its end or at `step`.

    A step is explained beside its tree if there is room. `hide` and `fold` leave parts of a picture out, as for
    `emmviz.picture.draw`.
    """
    draw, seen = _pictured(part, slot, context, alone=True)
    figure, upright = draw(_LARGEST, ALONE), None
    if figure.plan and figure.plan.column and not context.paper:
        draw_upright, _ = _pictured(part, _UPRIGHT, context, alone=True)
        upright = draw_upright(_LARGEST, ALONE).scene
    is_markable = "search" not in part.options and not context.paper
    markable = [node.id for node in figure.scene.nodes if is_markable]
    return drawn(figure, slot, markable=markable, upright=upright)._replace(seen=(seen,))


def beside(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return the two pictures of `left` and `right`: each a `tree` with the options of {picture}, and a `title`."""
    allowed(part, "left", "right", "numbers", argument=False)
    sides, titles = zip(*(_side(part, name) for name in ("left", "right")), strict=True)
    place = column_of(slot, len(sides))
    draw, seen = zip(*(_pictured(side, place, context) for side in sides), strict=True)
    for title in titles:
        refuse_if(width(title, SIZE, bold=True) > place.width, "wrong.lecture.title_wide", given=repr(title))
    return in_columns(titles, draw, place)._replace(seen=seen)


def _side(part: SlidePart, side: str) -> tuple[SlidePart, str]:
    """Return one of the two pictures, as the part of a picture, and its title."""
    side_options: object = part.options.get(side)
    if not isinstance(side_options, dict) or not isinstance(side_options.get("tree"), str):
        raise TreeError(Message("wrong.lecture.side", side=side))
    refuse_if(side_options["tree"].count("(") > side_options["tree"].count(")"), "wrong.lecture.side_tree", side=side)
    picture_options = {name: value for name, value in side_options.items() if name not in ("tree", "title")}
    picture_part = part._replace(name="picture", argument=side_options["tree"], options=picture_options)
    return picture_part, str(side_options.get("title", ""))


def _pictured(part: SlidePart, slot: Slot, context: DeckContext, *, alone: bool = False) -> tuple[Draw, VisibleTree]:
    """The function that draws a picture, and what its tree reveals; `alone`, a step is explained beside its tree."""
    allowed(part, "search", "step", "depth", "numbers", "hide", "fold")
    ground = slide_theme(slot, context._replace(themes=context.themes.in_numbers(part.options.get("numbers"))))
    run = run_of(part, context.folder, part.options["search"]) if "search" in part.options else None
    step = part.options.get("step")
    refuse_if(run is None and step is not None, "wrong.lecture.step_search", given=f"step: {step}")
    if run is None:
        tree = tree_of(part, context.folder)
        frame, seen = blank(tree), visible_tree(tree)
    else:
        k = step_of(part, run)
        frame, seen = frame_of(run, k), visible_tree(run.tree, run, k)
    over = run is not None and frame.k == len(run.steps)

    def draw(largest: float, rows: LevelRows) -> Figure:
        def placed(look: Theme, **changed: Any) -> Plan:
            return plan_of(frame, look, context.lang, run, still=over, beside=rows, **left_out(part) | changed)

        size = replace(ground, largest=largest)
        for look in with_evidence(size) if alone and frame.k and not over else ():
            plan = placed(look, hide=left_out_where_explained(part), complete=False)
            if plan.column:
                return figure_of(frame, plan)
        return figure_of(frame, placed(in_legible_text(size) if alone else size))

    return draw, seen


def column_of(slot: Slot, count: int, foot: float = 0) -> Slot:
    """Return the place of each of several pictures side by side, below its title and above its caption."""
    return Slot((slot.width - _GAP * (count - 1)) / count, slot.height - LINE - foot)


def in_columns(titles: Sequence[str], draw: Sequence[Draw], place: Slot, feet: Sequence[str] = ()) -> Exhibit:
    """Return pictures beside one another, all as large as the one that needs most room, on the levels of all.

    Each has a title above it and maybe a line below; `draw` is what draws each, `place` what `column_of` returns.
    """
    figures = [draw_picture(_LARGEST, ALONE) for draw_picture in draw]
    # On the levels of all, and then with as much free between these.
    for is_last in (False, True):
        most = min(figure.scene.zoom for figure in figures)
        rows = in_line([figure.plan.rows for figure in figures if figure.plan])
        figures = [draw_picture(most, rows if is_last else LevelRows(rows.each)) for draw_picture in draw]
    pictures = [drawn(figure, place) for figure in figures]
    columns = "".join(
        f'<div class="side-by-side"><p>{escape(title)}</p>{shown.html}{f"<p>{escape(foot)}</p>" if foot else ""}</div>'
        for title, shown, foot in zip_longest(titles, pictures, feet)
    )
    html = f'<div class="beside" style="--sides:{len(pictures)}">{columns}</div>'
    return Exhibit(html, smallest=min(picture.smallest for picture in pictures), figures=tuple(figures))


def figure_of(frame: Frame, plan: Plan) -> Figure:
    """Return the picture of a frame on a plan that `plan_of` has made."""
    return Figure(scene_from(plan, frame, caption=False), plan)


def plan_of(
    frame: Frame,
    ground: Theme,
    lang: str,
    run: Run | None = None,
    *,
    still: bool = False,
    dense: bool = False,
    hide: Hide = (),
    fold: FoldOption = None,
    written: NodeContents | None = None,
    beside: LevelRows = ALONE,
    complete: bool = True,
) -> Plan:
    """Return the plan of a picture on a slide, where what is too small is refused for its size, not warned of."""
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        return plan_for(
            frame,
            ground,
            lang,
            caption=False,
            still=still,
            dense=dense,
            hide=hide,
            fold=fold,
            written=written or (written_by(run) if run else None),
            beside=beside,
            complete=complete,
        )


def slide_theme(slot: Slot, context: DeckContext) -> Theme:
    """Return the theme of a picture that fills a place."""
    # Nothing makes way by itself: the slide may speak of it.
    return replace(
        in_slide_sizes(context.themes.picture),
        page=(slot.width / _POINT, slot.height / _POINT),
        least=0,
        largest=_LARGEST,
        evidence=False,
        digits=context.themes.picture.digits,
    )


def in_legible_text(look: Theme) -> Theme:
    """Return a slide's theme whose nodes are nearer to one another where their text would be too small."""
    return replace(look, least=LEAST)


def with_evidence(look: Theme) -> Iterator[Theme]:
    """Yield a slide's theme that shows the evidence of a step beside its tree if its text is large enough then, and one
    for which smaller text is."""
    for least in (EXPLAINED, SMALLER):
        yield replace(look, evidence=None, least=least / _POINT)


def drawn(figure: Figure, slot: Slot, *, markable: Collection[str] = (), upright: Scene | None = None) -> Exhibit:
    """Return a picture as a part, with the height of its smallest text; a click marks the nodes that are `markable`.

    On an upright phone `upright` takes its place.
    """
    scene = figure.scene
    scale = min(slot.width / scene.width, slot.height / scene.height)
    smallest, alt = _smallest(scene), escape(f"{scene.title}. {scene.description}")
    # So wide its text is still read on a phone.
    least = f"--least:{scene.width * _READ / smallest:.0f}px"
    image = f'<img src="{_address(scene)}" alt="{alt}" style="{least}">'
    if upright:
        media = "(orientation: portrait) and (max-width: 600px)"
        least = f"--least-upright:{upright.width * _READ / _smallest(upright):.0f}px"
        source = f'<source media="{media}" srcset="{_address(upright)}">'
        image = f'<picture style="{least}">{source}{image}</picture>'
    marks = _marks(scene, markable) if markable else ""
    return Exhibit(f'<div class="figure">{image}{marks}</div>', smallest=smallest * scale, figures=(figure,))


def _smallest(scene: Scene) -> float:
    """Return the height of the smallest text of a picture."""
    sizes = [piece.shape.size for piece in trace(lower(scene)) if isinstance(piece.shape, Text) and piece.shape.text]
    return min(sizes, default=22)


def _address(scene: Scene) -> str:
    return address("svg+xml", scene_svg(scene).encode("utf-8", "replace"))


def _marks(scene: Scene, markable: Collection[str]) -> str:
    """The marks that a click sets, above the nodes of a picture; an image itself cannot take clicks."""
    nodes = "".join(
        f'<rect data-node="{escape(node.id)}" role="button" tabindex="0" aria-pressed="false" '
        f'aria-label="{escape(node.says)}" x="{node.x - node.size[0] / 2 - 3:.1f}" '
        f'y="{node.y - node.size[1] / 2 - 3:.1f}" width="{node.size[0] + 6:.1f}" height="{node.size[1] + 6:.1f}"/>'
        for node in scene.nodes
        if node.id in markable
    )
    return f'<svg class="marks" viewBox="0 0 {scene.width:.1f} {scene.height:.1f}">{nodes}</svg>'


def left_out(part: SlidePart) -> dict[str, Any]:
    """Return the parts that a picture leaves out: parts of every picture by name, and parts of this tree."""
    fold = part.options.get("fold")
    rows = whole_option(part, "fold", 0) if isinstance(fold, str) and fold.isdecimal() else fold and listed(fold)
    # A sum so far, such as 1.5+, would have to be explained.
    return {"hide": ["sums", *listed(part.options.get("hide", ()))], "fold": rows}


def left_out_where_explained(part: SlidePart) -> list[str]:
    """Return the parts by name that a picture leaves out beside sentences, which call nodes by their names."""
    return [name for name in left_out(part)["hide"] if name != "names"]
