"""Widgets: a player that the clicker steps, searches beside one another, a lab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Any

from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import INF, Number
from emmviz.base.text import JsonObject, tied
from emmviz.lecture.directives.exhibit import (
    SMALLER,
    TEXT,
    DeckContext,
    Exhibit,
    Figure,
    Slot,
    VisibleTree,
    visible_tree,
)
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, tree_of
from emmviz.lecture.directives.picture import (
    LINE,
    SHARE,
    column_of,
    drawn,
    figure_of,
    in_columns,
    left_out_where_explained,
    plan_of,
    slide_theme,
    with_evidence,
)
from emmviz.lecture.prose import Block, text_height
from emmviz.lecture.reading import SlidePart
from emmviz.lecture.safe import picture as address
from emmviz.picture.drawn import NodeContents, narrator_in, written_by, written_in
from emmviz.picture.legible import smallest_text
from emmviz.picture.render.svg import escape
from emmviz.picture.rows import LevelRows
from emmviz.picture.steps import chosen_steps, steps_with
from emmviz.player.compare.compare import Comparison
from emmviz.player.compare.comparing import Comparing
from emmviz.player.lab.lab import opponent_lab, rescale_lab
from emmviz.player.lab.mean_lab import mean_lab
from emmviz.player.shell.cell import LOW
from emmviz.player.shell.front import packed
from emmviz.player.shell.widget import Front, Player
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.explanation import explain
from emmviz.story.frame import Frame, frame_of
from emmviz.story.headline import titles_of
from emmviz.tree.game_tree import GameTree

LEAST = 420.0
# What stands around the tree of a player and around each tree of a comparison, for three of which their names stand
# above them; and what a part that is looked at has below its place.
_AROUND, _AROUND_EACH, _NAMED, _BELOW = (381.0, 49.0), (10.0, 121.0), 40.0, 66.0
# The same around the tree of a lab, beside the narrowest diagram and between two lines of text and the number.
_AROUND_LAB = (440.0, 145.0)
# If nothing moves, windows do not touch the ring of a node.
_STILL = LOW | {"pad": 6}
# What makes way for larger text there, one after the other, and from which on the distances, too. The names at edges
# stay, and those of nodes, which a sentence names.
_LESS, _LOW_FROM = ("levels", "reasons", "caption", "dials"), 3
_AT_EDGE = re.compile(r'<text class="label"[^>]*>([^<]*)<')
_LONG_TERM = re.compile(r"\([^()]{18,}\)(?: / \S+)?")
# What makes each kind of lab, and what may vary in it.
_LABS: dict[str, tuple[Callable[..., Front], set[str]]] = {
    "rescale": (rescale_lab, {"power", "factor", "shift"}),
    "opponent": (opponent_lab, {"opponent", "coin"}),
    "mean": (mean_lab, set()),
}


def player(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return the player of a `search`, at the start or at `step`; `steps` is all, or with start and end cuts or others.

    Without it the player has all steps, and a press of the clicker goes to the next value or cut. `hide` is as for
    {picture}, but the names of nodes stay, because its sentences use them.
    """
    allowed(part, "search", "step", "steps", "depth", "numbers", "hide")
    run = run_of(part, context.folder, part.options.get("search", "expectiminimax"))
    step, shown = step_of(part, run, 0), part.options.get("steps", "all")
    wanted = [int(k) if re.fullmatch(r"-?\d{1,9}", str(k)) else k for k in listed(shown)]
    by_name = {"all": "cuts", "cuts": "cuts", "values": "values"}.get(str(shown))
    named = steps_with(run, by_name) if by_name else chosen_steps(run, shown if [shown] == wanted else wanted)
    # A press always has somewhere to go.
    frames = chosen_steps(run, "all" if shown == "all" else [0, *named, -1])
    at = max(i for i, k in enumerate(frames) if k <= step)
    place = Slot(SHARE * slot.width, slot.height)
    hide = left_out_where_explained(part)
    room = _room(context, slot.width - _AROUND[0], slot.height + _BELOW - _AROUND[1])
    widget = Player(
        run,
        lang=context.lang,
        theme=context.themes.widget,
        steps=None if shown == "all" else frames,
        slide=room,
        hide=hide,
    )

    stills = [frame_of(run, k) for k in sorted({frames[at], *(k for k in named if k > step), len(run.steps)})]

    def seen_at(frame: Frame) -> VisibleTree:
        # Further than its beginning it shows some of what may have been asked.
        return visible_tree(run.tree, run, frame.k)._replace(solved=frame.k > 0)

    def drawn_with(changes: dict[str, Any], **less: Any) -> Iterator[Exhibit]:
        ground = replace(slide_theme(place, context), **changes)
        for frame in stills:
            exhibit = drawn(
                figure_of(frame, plan_of(frame, ground, context.lang, run, dense=bool(changes), **less)), place
            )
            text = frame.sentence(narrator_in(run.tree, context.themes.picture, context.lang, written_by(run)))
            yield exhibit._replace(
                html=f'<div class="vote">{exhibit.html}<p>{escape(tied(text))}</p></div>', seen=(seen_at(frame),)
            )

    def explained() -> list[Exhibit]:
        """Each step with its evidence beside the tree, or its sentence if the tree leaves no room for more."""
        wide = Slot(slot.width, place.height)
        for look in with_evidence(slide_theme(wide, context)):
            plan = plan_of(stills[-1], look, context.lang, run, hide=hide, complete=False)
            figures = [figure_of(frame, plan) for frame in stills]
            if plan.column and smallest_text(plan.theme, figures[-1].scene.zoom) >= plan.theme.least:
                return [
                    drawn(figure, wide)._replace(seen=(seen_at(frame),))
                    for figure, frame in zip(figures, stills, strict=True)
                ]
        return _legible(drawn_with, hide, run.tree)

    exhibit = _widget_exhibit(
        widget,
        context,
        (visible_tree(run.tree, run),),  # once it is over all of the run has been seen
        explained,
        step=at,
        steps="all" if "steps" in part.options else "leaps",
        room=room,
    )
    if shown == "cuts" and not named:
        exhibit = exhibit._replace(odd=(*exhibit.odd, (Message("wrong.lecture.odd.steps_cuts"), "still")))
    return exhibit


def comparison(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return `searches`, a list of algorithms, side by side; a press of the clicker goes to what `steps` names: "all"
    moments, "cuts", or as usual "values".

    `hide` is as for {player}.
    """
    allowed(part, "searches", "steps", "depth", "numbers", "hide")
    names = listed(part.options.get("searches", ()))
    refuse_if(len(names) < 2, "wrong.lecture.searches_two")
    tree = tree_of(part, context.folder)
    runs = [search(tree, name) for name in names]
    room = _room(
        context,
        slot.width / len(runs) - _AROUND_EACH[0],
        slot.height + _BELOW - _AROUND_EACH[1] - (_NAMED if len(runs) > 2 else 0.0),
    )
    hide = left_out_where_explained(part)
    both, phrases = Comparing(tuple(runs), context.lang, context.themes.widget.drawn), words(context.lang)["compare"]
    steps = part.options.get("steps", "values")
    expect(steps in ("all", "cuts", "values"), "wrong.lecture.compare_steps", steps)
    widget = Comparison(both, theme=context.themes.widget, slide=room, hide=hide)
    widget.payload["leaps"] = both.moments_with("cuts" if steps == "cuts" else "values")
    # As they begin, where they first differ, where one of them cuts, and at their ends.
    shown = {0, *widget.differences[:1], *both.moments_with("cuts"), len(widget.moments) - 1}
    moments = {i: list(map(frame_of, runs, widget.moments[i])) for i in sorted(shown)}
    # What happens there, and the reason of a cut in the same step.
    captions = [
        Block("text", f"<p>{escape(tied(text))}</p>", text_height(text))
        for i, frames in moments.items()
        for text in [" ".join([both.sentences[i], *_cut_at(both, i, frames)])]
    ]
    titles = titles_of([(tree, run) for run in runs], context.lang)[1]
    foot = LINE + max(block.height for block in captions)
    place = column_of(slot, len(runs), foot)
    # The steps of a run have no value for a node that is only probed, but its end has one.
    written = [
        replace(contents, numbers=(*contents.numbers, *written_in(frame_of(run, -1)).numbers))
        for run, contents in zip(runs, map(written_by, runs), strict=True)
    ]

    def drawn_with(changes: dict[str, Any], **less: Any) -> Iterator[Exhibit]:
        def draw(frame: Frame, run: Run, contents: NodeContents, largest: float, rows: LevelRows) -> Figure:
            ground = replace(slide_theme(place, context), **changes, largest=largest)
            dense = bool(changes)
            plan = plan_of(frame, ground, context.lang, run, written=contents, dense=dense, beside=rows, **less)
            return figure_of(frame, plan)

        for frames, text in zip(moments.values(), captions, strict=True):
            each = [partial(draw, *drawing) for drawing in zip(frames, runs, written, strict=True)]
            read = [
                phrases["of"].format(n=n["leaves"], total=n["leaves_total"]) for n in (frame.counts for frame in frames)
            ]
            yield in_columns(titles, each, place, [f"{of} {phrases['leaves']}" for of in read])._replace(says=(text,))

    seen, pressed = tuple(visible_tree(tree, run) for run in runs), "all" if steps == "all" else "leaps"
    return _widget_exhibit(widget, context, seen, partial(_legible, drawn_with, hide, tree), steps=pressed, room=room)


def _cut_at(both: Comparing, i: int, frames: Sequence[Frame]) -> list[str]:
    """Return in brief why the runs cut whose step at a moment is a cut."""
    return [
        " ".join(explanation.assertion)
        for run, frame, last in zip(both.runs, frames, both.moments[max(i - 1, 0)], strict=True)
        if frame.k > last and frame.k in steps_with(run, "cuts") and (explanation := explain(frame, both.narrator))
    ]


def _legible(drawn_with: Callable[..., Iterable[Exhibit]], hide: Sequence[str], tree: GameTree) -> list[Exhibit]:
    """Draw without what makes way: as little of it as leaves the text large enough."""
    attempts: list[list[Exhibit]] = []
    for changes, less, lost in _making_way(hide, tree):
        if lost and any(_least_text(attempt) >= SMALLER for attempt in attempts):
            break
        odd = ((lost, "small"),) if lost else ()
        attempts.append([exhibit._replace(odd=odd) for exhibit in drawn_with(changes, **less)])
        if _least_text(attempts[-1]) >= TEXT - 0.05:
            return attempts[-1]
    if legible := [attempt for attempt in attempts if _least_text(attempt) >= SMALLER]:
        # The first of them is large enough where nothing moves.
        return [picture._replace(smallest=INF) for picture in legible[0]]
    largest = max(attempts, key=_least_text)
    refuse_if(_least_text(largest) < TEXT / 2, "wrong.lecture.too_large")
    return largest


def _making_way(hide: Sequence[str], tree: GameTree) -> Iterator[tuple[dict[str, Any], dict[str, Any], Message | None]]:
    """Yield how to draw for larger text: what changes in the theme, what is left out, and what of it is missed, which
    are only the names at the edges."""
    for count in range(len(_LESS) + 1):
        yield {} if count < _LOW_FROM else _STILL, {"hide": [*hide, *_LESS[:count]]}, None
    yield LOW, {"hide": [*hide, *_LESS]}, None
    if actions := [action for node in tree if (action := tree.action(node))]:
        lost = Message("wrong.lecture.odd.edges_still", name=brief(actions[0], 40))
        yield LOW, {"hide": [*hide, *_LESS, "actions"]}, lost


def _least_text(pictures: Iterable[Exhibit]) -> Number:
    return min(exhibit.smallest for exhibit in pictures)


def _room(context: DeckContext, width: float, height: float) -> tuple[float, float]:
    """A place on a slide in the unit of a widget's picture on it, whose text is as small as it may be."""
    unit = context.themes.widget.drawn.label / TEXT
    return width * unit, height * unit


def _as_run(part: JsonObject) -> JsonObject:
    """Return the tree of a part of a lab, and the numbers in its nodes, in the form of a run."""
    large, *small = part["svgs"]
    texts = [text for texts in part["texts"] for text in texts]
    shown = [text | {"small": text["small"][0]} if text and "small" in text else text for text in texts]
    return {
        "svg": large,
        "small": {"svg": small[0]} if small else None,
        "steps": [[("number", 0, text)] for text in shown],
    }


def _smallest(runs: Sequence[JsonObject], room: tuple[float, float], usual: float) -> float:
    """The height of text where all of the trees is in sight; `usual` is the size of a number in their theme."""

    def zoom(picture: str) -> float:
        box = map(float, picture.partition('viewBox="0 0 ')[2].partition('"')[0].split())
        return min(most / size for most, size in zip(room, box, strict=True))

    # A number that is too long for its node is written smaller.
    values = [value for run in runs for step in run["steps"] for slot, _, value in step if slot == "number" and value]
    share = min((value.get("small", value).get("size") or usual for value in values), default=usual) / usual
    return TEXT * share * min(zoom((run["small"] or run)["svg"]) for run in runs)


def _left_out(runs: Sequence[JsonObject]) -> tuple[tuple[Message, str], ...]:
    """A message about the labels of edges that are left out if the whole tree is visible."""
    for run in runs:
        there = _AT_EDGE.findall((run["small"] or run)["svg"])
        if lost := [name for name in _AT_EDGE.findall(run["svg"]) if name not in there]:
            return ((Message("wrong.lecture.odd.edges", name=brief(unescape(lost[0]), 40)), "small"),)
    return ()


def lab(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return a lab of a tree: its `kind` is rescale, opponent or mean; `vary` says what varies in it."""
    allowed(part, "kind", "vary", "depth")
    kind = part.options.get("kind", "none")
    expect(kind in _LABS, "wrong.lecture.lab_kind", kind, known=", ".join(_LABS))
    make, able = _LABS[kind]
    vary_option = {"vary": part.options["vary"]} if "vary" in part.options else {}
    expect(able >= {*vary_option.values()}, f"wrong.lecture.vary_{kind}", vary_option.get("vary"))
    tree = tree_of(part, context.folder)
    ground = context.themes.widget
    room = _room(context, slot.width - _AROUND_LAB[0], slot.height + _BELOW - _AROUND_LAB[1])
    fitted = ground._replace(drawn=replace(ground.drawn, page=room))
    widget = make(tree, lang=context.lang, theme=fitted, **vary_option)

    beside_diagram = Slot(slot.width * SHARE, slot.height)

    def stills() -> Iterator[Exhibit]:
        # The diagram is beside the tree, with the sentence below it: first without the lines that are asked for.
        for turns, (part, k) in ((False, widget._here()), (True, widget._rests())):
            # The sentence on where the best move changes appears with the tree as it is there.
            data = widget.payload["parts"][widget._parts.index(part)]
            k = min(data.get("flips", ()), default=k) if turns else k
            scene = part.scene(k, slide_theme(beside_diagram, context))
            exhibit = drawn(Figure(scene), beside_diagram)
            chart = address("svg+xml", part.diagram.svg(k, context.themes.picture, turns=turns, large=True).encode())
            says = " ".join(part.diagram.summary) if turns else part.sentence(k)
            curve = (
                f'<figure class="own center"><img src="{chart}" alt="{escape(part.diagram.label)}">'
                f"<figcaption>{escape(tied(says))}</figcaption></figure>"
            )
            yield exhibit._replace(html=f'<div class="vote">{exhibit.html}{curve}</div>')

    solved = visible_tree(tree, search(tree, "expectiminimax"))
    exhibit = _widget_exhibit(
        widget, context, (solved,), stills, step=getattr(widget, "step", 0), steps="leaps", room=room
    )
    if all(len({*part.values(node)}) == 1 for part in [widget._here()[0]] for node in tree):
        return exhibit._replace(odd=((Message("wrong.lecture.odd.slider", name=widget.vary), "still"),))
    return exhibit


def _widget_exhibit(
    widget: Front,
    context: DeckContext,
    seen: tuple[VisibleTree, ...],
    stills: Callable[[], Iterable[Exhibit]],
    *,
    step: int = 0,
    steps: str = "",
    room: tuple[float, float] | None = None,
) -> Exhibit:
    """Return a widget on a slide, at a step, as HTML for the program of a deck.

    As soon as its slide appears, the clicker steps it: `steps` is "all", "leaps" from value to value, or empty for no
    steps. `room` is the space for each of its trees, which must be completely visible.
    """
    data = widget.payload
    runs = data.get("runs") or [_as_run(data.get("shared", {}) | part) for part in data.get("parts", ())] or [data]
    smallest, odd = (_smallest(runs, room, context.themes.widget.drawn.value), _left_out(runs)) if room else (INF, ())
    if room:
        # A term that is wider than the panel of a slide may be broken before its signs, at spaces of no width.
        data = data | {
            spoken: [
                _LONG_TERM.sub(lambda term: re.sub(" (?=[−+/] )", "\u200b ", term[0]), sentence)
                for sentence in data[spoken]
            ]
            for spoken in data.keys() & {"captions", "sentences"}
        }
    stepped = f' data-steps="{steps}"' if steps else ""
    html = (
        f'<div class="live" data-widget="{widget.widget}" data-theme="{escape(context.themes.widget.name)}" '
        f'data-step="{step}"{stepped}><script type="application/octet-stream">'
        f"{packed(data)}</script><noscript>{escape(context.words['noscript'])}</noscript></div>"
    )
    return Exhibit(html, seen, smallest, LEAST, widget.widget, tuple(stills()) if context.paper else (), odd=odd)
