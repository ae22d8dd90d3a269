"""Payload: a run as one SVG and, for each step, the few things that it changes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, NotRequired, TypedDict

from emmviz.base.locale import called, words
from emmviz.base.messages import Count, Option, Words, expect, refuse_if
from emmviz.base.shown import LinkOffer, offered_link
from emmviz.base.text import JsonObject
from emmviz.picture.colours import contrast
from emmviz.picture.drawn import NodeContents, written_by
from emmviz.picture.frame_marks import board_mark, cut_mark, node_text, position, standing, value_label
from emmviz.picture.lower import symbol
from emmviz.picture.named_themes import theme
from emmviz.picture.places import without_dials
from emmviz.picture.plan import Plan
from emmviz.picture.render.svg import SvgWriter, board_svg, scene_svg, short
from emmviz.picture.scene import CutMark, Dial, Edge, Node, Scene
from emmviz.picture.steps import Steps, chosen_steps, steps_with
from emmviz.picture.theme import Theme, ThemeLike, variables
from emmviz.player.shell.cell import cell_plans
from emmviz.player.shell.changes import Change, Changes, Motion
from emmviz.search.run import Run
from emmviz.story.explanation import reason_of
from emmviz.story.frame import Fold, Frame
from emmviz.story.headline import uses_bounds, written_options
from emmviz.tree.validate import KINDS

# Nobody steps through more, and a browser takes long to open them.
_MOST_STEPS = 10_000
# The size of the text of a board beside the tree, in px.
_BOARD = 15


class Payload(TypedDict):
    """The data of every widget: its title, maybe a line below that, and its words by their keys."""

    title: str
    subtitle: NotRequired[str]
    words: Words


class NodeData(TypedDict):
    """The data of a node: its id, the number of its parent (-1 at the root), its kind, and its sentence."""

    id: str
    parent: int
    kind: str
    says: str


class LegendItem(TypedDict):
    """An entry of the legend: the mark, its symbol as SVG, its words, and the first and last step that draw it."""

    mark: str
    symbol: str
    text: str
    since: int
    until: int


class Boards(TypedDict):
    """A game's pictures of its positions: each board once, also in words, and by node which one it has, if any."""

    svg: list[str]
    says: list[str]
    of: list[int | None]
    in_tree: bool


class Picture(TypedDict):
    """The picture of a tree, and what moves in it at each step."""

    svg: str
    moving: list[list[Motion]]


class PlayerPayload(Payload, Picture):
    """The data of a player for a run: its picture, what each step changes, and what is beside it.

    `cuts`, `values` and `settled` are numbers of steps, the last by node; `start` and `steps` are what the slots hold.
    `reasons` say why each cut was made, in a comparison as a headline.
    """

    algorithm: str
    small: Picture | None
    legend: list[LegendItem]
    reasons: list[str]
    nodes: list[NodeData]
    boards: Boards
    notation: str
    link: LinkOffer | None
    code: dict[str, list[str]]
    captions: list[str]
    cuts: list[int]
    jump: str
    values: list[int]
    settled: list[int]
    line: bool
    start: list[Change]
    steps: list[list[Change]]


class PageTheme(NamedTuple):
    """The theme of a widget: the one that Python draws in, and its name in the page.

    The page has colours for the names "auto", "light" and "dark". Your own theme has the name "light" or "dark",
    according to its paper, followed by its colours, as in "light;--paper:#ffffff".
    """

    drawn: Theme
    name: str

    @property
    def is_own(self) -> bool:
        """Return whether it is your own theme."""
        return ";" in self.name


def page_theme(chosen: ThemeLike | PageTheme) -> PageTheme:
    """Return the theme of a widget: "auto", "light", "dark" or your own; raise TreeError for any other name."""
    if isinstance(chosen, PageTheme):
        return chosen
    if chosen in ("auto", "light", "dark"):
        return PageTheme(theme("light"), str(chosen))
    expect(not isinstance(chosen, str) or chosen.lower().endswith(".toml"), "wrong.widget.theme", chosen)
    look = theme(chosen)
    paper = look.colours["paper"]
    suited = "light" if contrast(paper, "#000000") > contrast(paper, "#ffffff") else "dark"
    return PageTheme(look, f"{suited};{variables(look)}")


def shown_steps(run: Run, steps: Steps | None) -> tuple[int, ...]:
    """Return the numbers of the frames that a player shows: of `chosen_steps`, or all if the run is not long.

    >>> from emmviz import gallery, star1
    >>> shown_steps(star1(gallery.aima_scale()), range(20, 24))
    (20, 21, 22, 23)
    """
    refuse_if(
        steps is None and len(run.steps) > _MOST_STEPS,
        "wrong.widget.long",
        length=Count(len(run.steps)),
        some=Option("steps", "cuts"),
        every=Option("steps", "all"),
    )
    return chosen_steps(run, "all" if steps is None else steps)


def payload(
    run: Run,
    *,
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
    shown: Sequence[int] = (),
    progress: bool = False,
    beside: Sequence[Run] = (),
    placed: Sequence[Run] = (),
    slide: tuple[float, float] | None = None,
    hide: Sequence[str] = (),
    mode: str | None = "step",
    look: ThemeLike = "light",
    exact: bool = False,
    note: str = "",
) -> PlayerPayload:
    """Return everything that the player needs of a run, as plain data for JSON: by default of all of its frames.

    A bar shows its `progress`. Nodes are placed as in the runs `beside` it, on the same tree, and with room for what
    the runs `placed` write. `slide` is the space that a slide has for the tree, `hide` what is left out there, `mode`
    the mode of the link in the menu, if any, and `look` the theme, whose colours the page has elsewhere. A `note` is
    shown before the first step. In an `exact` picture, as of a question, numbers are never shortened to make room.

    >>> from emmviz import gallery, star1
    >>> data = payload(star1(gallery.aima_scale()))
    >>> len(data["steps"]), data["cuts"]
    (27, [23, 25])
    """
    fold, tree = Fold(run), run.tree
    blank = fold.frame()
    others = [each for each in (*beside, *placed) if each is not run]
    written = _together([written_by(each) for each in (run, *others)]) if others else written_by(run)
    plan: Plan
    plan, small = cell_plans(
        blank,
        lang,
        layout,
        written,
        count=max(len(beside), 1),
        slide=slide,
        narrow=bool(beside),
        hide=hide,
        direction=direction,
        look=look,
        exact=exact,
    )
    plans = [own_dials(each, run) for each in (plan, small) if each]
    plan = plans[0]
    narrator = plan.narrator
    changes = Changes(run, fold, plans, explains=not beside, note=note)
    shown = shown or range(len(run.steps) + 1)
    chosen = len(shown) <= len(run.steps)
    start, steps, moving = changes.walk(shown, progress=progress)
    end, place = fold.frame(), {k: i for i, k in enumerate(shown)}
    cut_at, last = [cut.after for cut in end.cuts], len(run.steps)
    shown_cuts = [k for k in cut_at if k in place]
    cuts = [place[k] for k in shown_cuts]
    settled = dict(zip(plan.places, _settled(run, plan.places), strict=True))
    # The first and the last step of the search that draw a mark; a chance node has its window until it is settled.
    drawn = {
        **dict.fromkeys(KINDS, (0, last)),
        "window": (1, max((k for node, k in settled.items() if tree.kind(node) == "chance"), default=0)),
        "cut": (min(cut_at, default=0), last),
        "chance lit": (min(shown_cuts, default=last + 1), max(shown_cuts, default=-1)),
    }
    title, below = _heads(run, shown if chosen else (), lang)
    return {
        "title": title,
        "subtitle": below,
        "algorithm": words(lang)["algorithm"].get(run.algorithm, run.algorithm),
        "svg": blank_svg(plan, end, cut_mark),
        "small": {"svg": blank_svg(plans[1], end, cut_mark, ring=False), "moving": moving[1]} if small else None,
        "legend": [
            {
                "mark": what,
                "symbol": symbol_svg(what, 1.25 * plan.theme.small, plan.theme),
                "text": text,
                "since": bisect_left(shown, drawn.get(what, (1, last))[0]),
                "until": bisect_right(shown, drawn.get(what, (1, last))[1]) - 1,
            }
            for what, text in plan.explained
            if "legend" not in plan.hide
        ],
        "reasons": [
            (beside and reason_of(end, narrator, cut.moment)) or f"{cut.step.node}: {narrator.reason(cut.moment)}"
            for cut in end.cuts
        ],
        "nodes": node_data(plan, changes.number),
        "boards": _boards(plan),
        "notation": str(tree),
        "link": offered_link(run, lang, mode=mode, steps=list(shown) if chosen else None) if mode else None,
        "words": _words(run, lang, chosen=chosen),
        "code": run.listing(lang),
        "captions": [
            narrator.sentence(fold.moments[k - 1], alone=not beside)
            if k
            else " ".join(filter(None, (narrator.start(blank), note)))
            for k in shown
        ],
        "cuts": cuts,
        "jump": "cuts" if run.cuts_at else "values",
        "values": [place[k] for k in steps_with(run, "values") if k in place],
        "settled": [place.get(k, 0) for k in settled.values()],
        "line": any(slot == "line" and value for changed in (start, *steps) for slot, _, value in changed),
        "start": start,
        "steps": steps,
        "moving": moving[0],
    }


def own_dials(plan: Plan, run: Run) -> Plan:
    """Return a plan without dials where the search cannot cut at chance nodes: their room may be another run's."""
    if "chance" in run.cuts_at:
        return plan
    return plan._replace(dial=0.0, places=without_dials(plan.places, run.tree, plan.theme))


def _heads(run: Run, shown: Sequence[int], lang: str) -> tuple[str, str]:
    """Return the title of a player and the text below it: its search, and which steps of a run are `shown`, if these
    are chosen."""
    search, title = subtitle(run, lang), called(run.tree.title, lang)
    below = [search] if title else []
    if shown:
        chosen = words(lang)["player"]["chosen_steps"]
        below.append(chosen.format(first=shown[0], last=shown[-1], shown=len(shown), total=len(run.steps)))
    return title or search, " · ".join(below)


def _words(run: Run, lang: str, *, chosen: bool) -> JsonObject:
    """Return the words of a player; a search that never cuts has no next cut to go to."""
    phrases = words(lang)
    notes: JsonObject = phrases["player"] | {
        "keys": [row for row in phrases["player"]["keys"] if row[0] != "c" or run.cuts_at],
        "menu": phrases["menu"],
        "kinds": phrases["kind"],
    }
    if chosen:
        notes["not_settled"] = notes["not_settled_here"]
    return notes


def _together(runs: Sequence[NodeContents]) -> NodeContents:
    """Return together all the texts that the nodes of several runs contain, for a picture of the first."""
    numbers = dict.fromkeys(number for written in runs for number in written.numbers)
    windows = dict.fromkeys(window for written in runs for window in written.windows)
    dials = [written.dials for written in runs]
    cuts = frozenset[str]().union(*(written.cuts for written in runs))
    return NodeContents(tuple(numbers), any(dials), not all(dials), tuple(windows), cuts=cuts, read=runs[0].read)


def subtitle(run: Run, lang: str) -> str:
    """Say which search it is and with which options, for example "Star1 · bounds [1, 4] · fail-hard"."""
    phrases = words(lang)["algorithm"]
    names = ("bounds", "fail", "depth") if uses_bounds(run) else ("fail", "depth")
    return " · ".join([phrases.get(run.algorithm, run.algorithm), *written_options(run, names, lang)])


def node_data(plan: Plan, number: dict[str, int]) -> list[NodeData]:
    """Return each node with its kind and its parent, and the same in words; each has a number."""
    tree = plan.tree
    return [
        {
            "id": node,
            "parent": number.get(tree.parent(node) or "", -1),
            "kind": tree.kind(node),
            "says": standing(plan, node),
        }
        for node in plan.places
    ]


def _boards(plan: Plan) -> Boards:
    """Return a game's pictures of its positions, each once, also in words. Say which of them each node has, and whether
    they are in the tree."""
    by_node = {node: board for node in plan.places if (board := plan.tree.nodes[node].get("board"))}
    numbers = {board: i for i, board in enumerate(dict.fromkeys(by_node.values()))}
    says = {board: position(plan, node) for node, board in by_node.items()}
    return {
        "svg": [board_svg(board, _BOARD, lang=plan.lang) for board in numbers],
        "says": [says[board] for board in numbers],
        "of": [numbers[by_node[node]] if node in by_node else None for node in plan.places],
        "in_tree": any(place.board for place in plan.places.values()),
    }


def blank_svg(plan: Plan, end: Frame, cut: Callable[[Plan, Frame, str], CutMark | None], *, ring: bool = True) -> str:
    """Return the tree before any step as SVG, with a place for whatever a step may fill in: values, rings, dials and
    cut marks."""
    nodes, edges = [], []
    for node, place in plan.places.items():
        kind, parent, dial, text = plan.tree.kind(node), plan.tree.parent(node), None, ""
        if kind == "leaf":
            text = node_text(plan, end.nodes[node], node)
        elif kind == "chance" and plan.dial:
            dial = Dial(plan.dial, None, (), None, place.ends)
        nodes.append(
            Node(
                id=node,
                kind=kind,
                classes=("node", kind),
                shape=place.shape,
                x=place.x,
                y=place.y,
                size=place.size,
                value=value_label(plan.theme, place, text),
                name=place.name,
                dial=dial,
                says="",
                more=place.more,
                ring=ring,
                board=board_mark(plan, node),
            )
        )
        if parent is not None:
            way = place.start, place.end
            edges.append(Edge(parent, node, ("edge",), *way, place.labels, None, cut(plan, end, node), (way,)))
    # The explanation of the tree is beside it, where it stays visible.
    size = plan.width, plan.foot + plan.theme.pad
    tree = Scene(*size, plan.theme, "", "", plan.levels, tuple(edges), tuple(nodes), (), None, (), plan.lang)
    numbers = {edge.cut.number for edge in edges if edge.cut}
    tree = tree._replace(grounds=tuple(ground for ground in plan.grounds if ground.number in numbers))
    return scene_svg(tree, inline=False)


def symbol_svg(name: str, size: float, look: Theme) -> str:
    """Return a symbol, as `symbol` names them, as a small picture."""
    half = size / 2 + 1
    drawn = SvgWriter(inline=False).write(symbol(name, half, half, size, look))
    return f'<svg viewBox="0 0 {short(2 * half)} {short(2 * half)}" aria-hidden="true">{drawn}</svg>'


def _settled(run: Run, order: Iterable[str]) -> list[int]:
    """Return for each node the step that settled it: where its value was known, or where it was cut."""
    settled: dict[str, int] = {}
    for k, step in enumerate(run.steps, start=1):
        if step.event in ("evaluate", "recall", "leave", "cutoff"):
            settled[step.node] = k
        for child in step.skipped:
            settled |= dict.fromkeys(run.tree.preorder(child), k)
    return [settled.get(node, 0) for node in order]
