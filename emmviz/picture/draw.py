"""Draw: turn a tree and a frame into a scene; all frames of a run share one plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from emmviz.base.locale import called, words
from emmviz.base.numbers import INF
from emmviz.base.shown import DrawableRun, DrawableTree, check_shown
from emmviz.base.text import balanced, clip, width, wrap
from emmviz.picture.arrows import arrows
from emmviz.picture.compose import composed, heading
from emmviz.picture.drawn import FoldOption, Hide, Highlight, hidden, written_by
from emmviz.picture.evidence import Column, evidence
from emmviz.picture.frame_marks import edge_mark, node_mark
from emmviz.picture.geometry import Box, crosses, overlap, rim
from emmviz.picture.ink import Rect, extent
from emmviz.picture.legible import smallest_text
from emmviz.picture.named_themes import LEAST, page_named, theme as theme_of, to_write_in
from emmviz.picture.plan import Plan, is_told, plan_for, warn_of_boards
from emmviz.picture.scene import ROW, Caption, Evidence, Label, LevelName, Scene, caption_of, line, moved
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.search.run import Run
from emmviz.story.explanation import explain
from emmviz.story.frame import Frame, unwritten
from emmviz.story.headline import headline_of
from emmviz.tree.game_tree import GameTree

# The left edge of a title, its size and the largest on a page, and the height of its band, in sizes of a label.
_LEFT, _TITLE, _LARGE, _BAND = 16.0, 1.25, 1.75, 2.4
# How wide a scale or a sum beside the root is, in sizes of a label, where there is room and where there is less.
_ASIDE = 17.0, 12.0


def varied(
    theme: ThemeLike,
    numbers: str | None,
    transparent: bool | None,
    page: str | None,
    direction: str | None = None,
    reach: bool | None = None,
) -> Theme:
    """Return a theme with other numbers, background, page or direction; None keeps the theme's own."""
    look = theme_of(theme, numbers=numbers, transparent=transparent, direction=direction, reached=reach)
    return look if page is None else replace(look, page=page_named(page))


def to_head(look: Theme, title: str | None, *, blank: bool) -> Theme:
    """Return the theme of a picture below a title: a handout explains no step, and neither does its key, which has the
    same places, unless it fills a page."""
    if blank:
        return to_write_in(look)
    return replace(look, evidence=bool(look.evidence)) if title and not look.page else look


def draw(
    thing: GameTree | Run,
    frame: Frame,
    theme: ThemeLike = "light",
    lang: str = "en",
    *,
    layout: str = "tidy",
    caption: bool | None = None,
    fold: FoldOption = None,
    blank: bool = False,
    numbers: str | None = None,
    transparent: bool | None = None,
    page: str | None = None,
    hide: Hide = (),
    highlight: Highlight = None,
    title: str | None = None,
    direction: str | None = None,
    reach: bool | None = None,
) -> Scene:
    """Draw one frame of a run, or a tree, as a scene.

    Parameters
    ----------
    thing : GameTree or Run
        What to draw: a run or a tree. In all frames of a run the nodes have the same positions.
    frame : Frame
        The state to draw, for example `run.frame(3)`. To draw a tree without a run, call `tree.scene()` instead.
    theme : str, Path, dict or Theme
        A name, a TOML file, a dict of changes, or a Theme.
    lang : str
        The language.
    layout : str
        "tidy" or "dot".
    caption : bool, optional
        Whether to explain the step, below the tree or beside it; by default yes, except that a page of fixed size has
        no sentences.
    fold : int or iterable of str, optional
        What to leave out of a big tree: the number of rows to draw below the root, or the nodes whose subtrees to hide.
    blank : bool
        Whether to draw a handout: white nodes in which the reader writes what the search finds.
    numbers : str, optional
        "decimals" or "fractions"; by default as in the theme.
    transparent : bool, optional
        Whether to leave out the background; by default as in the theme.
    page : str, optional
        "16:9", "4:3", "A4", "letter", or "tight" for a page that fits the tree; by default as in the theme.
    hide : str or iterable of str
        The parts to leave out: "levels", "names", "actions", "window", "dials", "sums" (for example 1.5+, a sum so
        far), "bounds" (for example ≤1.5), "reasons", "caption", "legend".
    highlight : str or iterable of str, optional
        One node, to highlight the path to it from the root, or a list of nodes to highlight.
    title : str, optional
        The words above the tree, "" for none; by default the title of the tree on a handout, and nothing otherwise.
    direction : str, optional
        "down", or "right" for a tree that grows from left to right; by default as in the theme.
    reach : bool, optional
        Whether to write beside each leaf the probability of reaching it. Players whose search has finished make their
        best moves; other players are assumed to choose the path to the leaf.

    Returns
    -------
    Scene
        The picture.

    Raises
    ------
    TreeError
        If an option has a wrong value, or a node does not exist.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> draw(run, run.frame(25)).by_id["C"].classes
    ('node', 'chance', 'current', 'cutoff')
    """
    check_shown(thing, "draw", (DrawableTree, DrawableRun))
    look = varied(theme, numbers, transparent, page, direction, reach)
    below = look.page is None if caption is None else caption
    look = to_head(look, title, blank=blank)
    words_above = _title_above(frame.tree, lang, title, blank=blank)
    written = None if isinstance(thing, GameTree) else written_by(thing)

    def placed(words_above: str, *, warn: bool = True, headed: bool = False) -> tuple[Plan, Scene]:
        lower = look
        if words_above and look.page:
            lower = replace(look, page=(look.page[0], look.page[1] - _BAND * look.label))
        plan = plan_for(
            frame,
            lower,
            lang,
            layout,
            caption=below,
            fold=fold,
            hide=hide,
            highlight=highlight,
            written=written,
            warn=warn,
        )
        return plan, scene_from(plan, frame, caption=below, blank=blank, title=title, headed=headed)

    plan, scene = placed(words_above)
    warn_of_boards(plan)
    if look.page and frame.algorithm and not (blank or words_above or hidden(hide) & {"caption", "reasons"}):
        assertion = " ".join(_assertion(scene, plan, frame))
        if title is None and assertion:
            lower, under_title = placed(assertion, warn=False, headed=True)
            least = min(look.least, smallest_text(look, scene.zoom))
            # What decides is the same in all steps of a run, which so have their assertions in one place.
            is_as_good = bool(lower.column) == bool(plan.column) and lower.hide == plan.hide
            if is_as_good and smallest_text(look, under_title.zoom) >= least:
                return _headed(under_title, assertion, look)
        if not (plan.column or scene.evidence.assertion):
            words_above = assertion
            scene = placed(words_above)[1] if words_above else scene
    return _headed(scene, words_above, look) if words_above else scene


def _assertion(scene: Scene, plan: Plan, frame: Frame) -> tuple[str, ...]:
    """Return what a step asserts; nothing in a folded part of a tree, where it is not seen."""
    is_seen = not frame.step or frame.step.node in scene.by_id
    return explain(frame, plan.narrator).assertion if is_seen else ()


def _told(scene: Scene, plan: Plan, frame: Frame, *, headed: bool) -> Scene:
    """Write beside the root what a step shows, if a page has no room for all of its evidence: at one side of it the
    assertion, unless that is the heading, and where there is room the scale and then the sum."""
    least = plan.theme.least / scene.zoom
    root, label = scene.nodes[0], max(plan.theme.label, least)
    aside = root.size.w / 2 + 2 * label
    sides = (root.x + aside, plan.width - _LEFT), (_LEFT, root.x - aside)
    asserted = _assertion(scene, plan, frame)
    assertion = () if headed else _beside_root(scene, asserted, label, sides)
    if not (assertion or (headed and asserted)):
        return scene
    explanation, beside = explain(frame, plan.narrator)._replace(assertion=()), Evidence(assertion)
    for part in (explanation._replace(rows=(), conclusion=""), explanation._replace(scale=None)):
        for most, (left, right) in product(_ASIDE, sides):
            low = max((each.extent[3] for each in beside.texts if left <= each.x <= right), default=0.0)
            wide, top = min(right - left, most * label), low + label / 2
            if wide <= 0:
                continue
            column = Column(left if left == _LEFT else right - wide, top, wide, plan.height)
            drawn, _ = evidence(part, column, plan.theme, plan.narrator, plan.share, least)
            bars = (extent(shape) for shape in drawn.shapes if isinstance(shape, Rect))
            if drawn.texts and all(_is_free(scene, box) for box in (*(each.extent for each in drawn.texts), *bars)):
                beside = Evidence(beside.texts + drawn.texts, beside.shapes + drawn.shapes)
                break
    # The assertion says the reason of a cut, and its badge stands for those before it.
    return scene._replace(evidence=beside, reasons=())


def _beside_root(
    scene: Scene, sentences: Sequence[str], label: float, sides: Sequence[tuple[float, float]]
) -> tuple[Label, ...]:
    """Place sentences at a side of the root, each on one line if that is possible; nothing if no side has room."""
    for is_broken, size, (left, right) in product((False, True), (_TITLE * label, label), sides):
        rows = [row for part in sentences for row in balanced(part, size, right - left, bold=True)]
        texts = tuple(line("assertion", row, left, i * ROW * size, size) for i, row in enumerate(rows, start=1))
        is_whole = " ".join(rows) == " ".join(sentences) and (is_broken or len(rows) == len(sentences))
        if is_whole and all(_is_free(scene, each.extent) for each in texts):
            return texts
    return ()


def _is_free(scene: Scene, box: Box) -> bool:
    """Return whether no mark of a tree is in a box or near it."""
    near = scene.theme.label / 2
    labels = [label for edge in scene.edges for label in (*edge.labels, edge.live) if label]
    labels += [name for node in scene.nodes if (name := node.name)] + [level.label for level in scene.levels]
    boxes = [label.extent for label in labels]
    for node in scene.nodes:
        wide, high = (2 * rim(node.dial.radius),) * 2 if node.dial else node.size
        boxes.append((node.x - wide / 2, node.y - high / 2, node.x + wide / 2, node.y + high / 2))
    wider = box[0] - near, box[1] - near, box[2] + near, box[3] + near
    return (
        wider[2] <= scene.width
        and not any(overlap(wider, each) for each in boxes)
        and not any(crosses((edge.start, edge.end), wider) for edge in scene.edges)
    )


def _title_above(tree: GameTree, lang: str, title: str | None, *, blank: bool) -> str:
    """Return the words above a picture: those asked for, or the title of the tree on a handout.

    >>> _title_above(GameTree.parse("max(1, 2)"), "en", "Exercise  3", blank=False)
    'Exercise 3'
    """
    return (called(tree.title, lang) if blank else "") if title is None else " ".join(str(title).split())


def _headed(scene: Scene, title: str, theme: Theme) -> Scene:
    """Put a title above a picture, and make the page of its theme (if it has one) higher by as much."""
    label = theme.label / scene.zoom
    room, band = scene.width - 2 * _LEFT, _BAND * label
    # On a page a short title is larger, and a long one has two lines. One that fills the room exactly would be too wide
    # for it by a rounding error.
    size = max(_TITLE * label, min(_LARGE * label, 0.999 * room / width(title, 1, bold=True)) if theme.page else 0.0)
    if theme.page and width(title, size, bold=True) > room:
        size = label
    rows = heading(title, size, room) if size == label else [clip(title, size, room, bold=True)]
    first = 0.55 * band - (len(rows) - 1) * size * ROW / 2
    return composed(
        [("", scene, 0.0, band)],
        levels=[LevelName("", line("title", row, _LEFT, first + i * size * ROW, size)) for i, row in enumerate(rows)],
        legend=[moved(mark, 0.0, band) for mark in scene.legend],
        height=scene.height + band,
        theme=theme,
        headline=scene.headline,
        heads=((scene.nodes[0].id, title),),
    )


def scene_from(
    plan: Plan,
    frame: Frame,
    *,
    caption: bool = True,
    hidden: bool = False,
    blank: bool = False,
    title: str | None = None,
    headed: bool = False,
) -> Scene:
    """Place the marks of one frame on the plan of its run, with `hidden` also nodes that are not generated yet; `blank`
    for a handout, without what the search finds. The scene has the title, but does not draw it. The evidence is
    without its assertion if that is the heading of the picture (`headed`)."""
    above = _title_above(plan.tree, plan.lang, title, blank=blank)
    text = plan.narrator.task(frame) if blank else frame.sentence(plan.narrator)
    frame = unwritten(frame) if blank else frame
    # The tree of a game is drawn as far as it has grown; every node already has its final position.
    seen = [node for node in plan.places if hidden or frame.nodes[node].state != "hidden"]
    after = {cut.number: cut.after for cut in frame.cuts}
    phrases = words(plan.lang)
    usual_title = called(plan.tree.title, plan.lang) or phrases["algorithm"].get(
        frame.algorithm, phrases["format"]["tree"]
    )
    shown = Evidence() if blank else evidence_on(plan, frame, headed=headed)[0]
    sentence = _caption_on(plan, text) if caption else None
    # The sentence of a cut says its reason.
    known_by = frame.k - bool(sentence)
    scene = Scene(
        width=plan.width,
        height=plan.height,
        theme=plan.theme,
        title=above or ("" if title == "" else usual_title),
        description=text,
        levels=plan.levels,
        edges=tuple(edge_mark(plan, frame, node) for node in seen[1:]),
        nodes=tuple(node_mark(plan, frame, node) for node in seen),
        reasons=tuple(mark for mark in plan.reasons if after[mark.number] <= known_by),
        caption=sentence,
        legend=plan.legend if blank else tuple(mark for mark in plan.legend if _has_appeared(mark.what, plan, frame)),
        lang=plan.lang,
        hide=plan.hide,
        headline=above if blank or title is not None else shown.assertion or _headline(plan, frame, headed=headed),
        grounds=tuple(ground for ground in plan.grounds if after.get(ground.number, INF) <= frame.k and not blank),
        evidence=shown,
        arrows=() if blank else arrows(plan, frame),
    )
    if is_told(plan.theme) and frame.algorithm and not (plan.column or caption or blank or title):
        scene = _told(scene, plan, frame, headed=headed)
    return _uncovered(scene)


def _uncovered(scene: Scene) -> Scene:
    """Return a scene without the words and numbers at a cut that a window, a value or what is said of it covers."""
    said = [*scene.evidence.texts, *(row for reason in scene.reasons for row in reason.lines)]
    taken = [edge.live.extent for edge in scene.edges if edge.live]
    # Two texts in a row are not read as one.
    clear = scene.theme.label
    taken += [(left - clear, top, right + clear, bottom) for left, top, right, bottom in (row.extent for row in said)]

    def is_covered(text: Label | None) -> bool:
        return text is not None and any(overlap(text.extent, box) for box in taken)

    edges = (
        edge._replace(cut=edge.cut._replace(inequality=None)) if edge.cut and is_covered(edge.cut.inequality) else edge
        for edge in scene.edges
    )
    grounds = (ground._replace(label=None) if is_covered(ground.label) else ground for ground in scene.grounds)
    return scene._replace(edges=tuple(edges), grounds=tuple(grounds))


def _has_appeared(mark: str, plan: Plan, frame: Frame) -> bool:
    """Return whether a mark that the legend names is in the picture of a frame, or was in one before it."""
    if mark == "cut":
        return any(cut.after <= frame.k for cut in frame.cuts)
    if mark == "chance lit":
        return any(node.lit for node in frame.nodes.values())
    if mark in ("window", "interval"):
        return any(node.window and plan.tree.kind(name) == "chance" for name, node in frame.nodes.items())
    return True


def _headline(plan: Plan, frame: Frame, *, headed: bool) -> str:
    """Return the headline of a step with a full stop: at a cut a sentence, which a short headline has no room for."""
    is_cut = headed or (frame.moment and frame.moment.step.event == "cutoff")
    explanation = explain(frame, plan.narrator) if is_cut else None
    if explanation:
        return " ".join(explanation.assertion)
    text = headline_of(frame, plan.narrator)
    return text if text.endswith((".", "…")) or not text else f"{text}."


def _caption_on(plan: Plan, text: str) -> Caption | None:
    """Place the caption of a frame below the tree, unless it is hidden or the step's evidence is beside the tree."""
    if not text or "caption" in plan.hide or plan.column:
        return None
    (x, y, room), size = plan.caption_at, plan.theme.label
    return caption_of(wrap(text, size, room), size, x, y)


def evidence_on(plan: Plan, frame: Frame, *, headed: bool = False) -> tuple[Evidence, float]:
    """Place the evidence of a step in its column, if there is one, in text that is large enough for the page; and
    return the size of this text."""
    theme = plan.theme
    if plan.column is None:
        return Evidence(), 0.0
    # It may be smaller than the page asks for, and as small as the text of its tree: it then says all.
    zoomed = plan.width / theme.page[0] if theme.page else 0.0
    least, usual = (min(least * zoomed, smallest_text(theme, 1.0)) for least in (min(theme.least, LEAST), theme.least))
    explanation = explain(frame, plan.narrator)
    explanation = explanation._replace(assertion=()) if headed else explanation
    return evidence(explanation, plan.column, theme, plan.narrator, plan.share, least, usual)
