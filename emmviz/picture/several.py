"""Several: two or more trees and runs in one picture, at chosen moments, each drawn on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby, pairwise
from typing import NamedTuple, TypeVar

from emmviz.base.messages import Message, Option, refuse_if
from emmviz.picture.compose import (
    PageCell,
    PageGrid,
    PageNeeds,
    as_large,
    explained,
    filled,
    foot_height,
    head_height,
    in_grid,
)
from emmviz.picture.draw import varied
from emmviz.picture.drawn import FoldOption, Hide, Highlight, hidden
from emmviz.picture.labels import warn_of_labels
from emmviz.picture.legible import MAKE_WAY, first_legible, smallest_text, warn_of_small_text
from emmviz.picture.plan import Plan
from emmviz.picture.rows import ALONE, in_line
from emmviz.picture.scene import Scene, moved
from emmviz.picture.steps import TreeOrRun
from emmviz.picture.storyboard import FrameSeries, Shot, Storyboard
from emmviz.picture.theme import ThemeLike
from emmviz.story.headline import LONGEST, titles_of, together
from emmviz.tree.game_tree import GameTree

_Item = TypeVar("_Item")
# On a page with a least size of text, trees with text smaller than this share of it do not fit; on others, in points.
_FLOOR, _SMALLEST = 2 / 3, 6.0
# What can be left out for larger text, and how much of it is advised at once.
_LESS, _AT_ONCE = ("names", "reasons", "levels", "dials", "actions"), 3


class _Arrangement(NamedTuple):
    """The places of the trees: the grid, their pictures in it, and what the common legend explains."""

    grid: PageGrid
    boards: tuple[Storyboard, ...]
    legend: list[tuple[str, str]]


class SideBySide(FrameSeries):
    """The pictures of chosen moments of several trees and runs.

    `steps` are the moments: the number of steps that the furthest run has made. `total` is the last step of the longest
    run; `title` is the title of the picture, and `names` are the names of its parts.

    >>> from emmviz import gallery, star1, star2
    >>> from emmviz.picture.named_themes import theme
    >>> runs = star1(gallery.aima_scale()), star2(gallery.aima_scale())
    >>> board = SideBySide(runs, [(26, 26), (27, 27)], theme=theme("light"))
    >>> len(board), board.names, next(iter(board)).nodes[0].id
    (2, ['Star1', 'Star2'], '1:A')
    """

    def __init__(
        self,
        parts: Sequence[TreeOrRun],
        frames: Sequence[tuple[int, ...]],
        *,
        theme: ThemeLike = "light",
        lang: str = "en",
        caption: bool | None = None,
        numbers: str | None = None,
        transparent: bool | None = None,
        page: str | None = None,
        layout: str = "tidy",
        fold: FoldOption = None,
        hide: Hide = (),
        highlight: Highlight = None,
        direction: str | None = None,
        reach: bool | None = None,
    ) -> None:
        """Take the parts, and for each picture the step of each part, 0 for a tree; the look is as for `draw`."""
        look = {
            "layout": layout,
            "fold": fold if fold is None or isinstance(fold, int | str) else list(fold),
            "hide": hidden(hide),
            "highlight": highlight if highlight is None or isinstance(highlight, str) else list(highlight),
        }
        self.steps, self._asked = tuple(map(max, frames)), frames
        searched = [(part.validate(), None) if isinstance(part, GameTree) else (part.tree, part) for part in parts]
        self._trees = [tree for tree, _ in searched]
        self._ends = [0 if run is None else len(run.steps) for _, run in searched]
        look_of_all = varied(theme, numbers, transparent, page, direction, reach)
        super().__init__(
            parts,
            frames,
            max(self._ends),
            # Beside several trees there is no room for the evidence of each.
            replace(look_of_all, evidence=bool(look_of_all.evidence)),
            lang,
            caption,
            look,
        )
        shared, self.names = titles_of(searched, lang)
        self.title = shared or together(self.names, lang)

    @property
    def cuts(self) -> frozenset[int]:
        """The moments at which something is cut."""
        return frozenset().union(*(board.cuts for board in self._placed.boards))

    @cached_property
    def sentences(self) -> list[str]:
        """The sentence of each moment, of the runs that have gone on since the one before."""
        texts = [dict(zip(board.steps, board.sentences, strict=False)) for board in self._placed.boards]
        frames: list[tuple[int | None, ...]] = [(None,) * len(texts), *self._frames]
        return [
            " ".join(
                sentence_at[k]
                for sentence_at, k, old in zip(texts, frame, before, strict=True)
                if k != old and k in sentence_at
            )
            for before, frame in pairwise(frames)
        ]

    @property
    def texts(self) -> list[str]:
        """What a viewer reads at each moment."""
        return self.sentences

    def __iter__(self) -> Iterator[Scene]:
        yield from map(self._composed, zip(*self._each(self._placed.boards), strict=True))

    def shots(self) -> Iterator[Shot]:
        """Yield the pictures with what moves into each, from the step before it."""
        last: Sequence[Shot] = ()
        for shots in zip(*self._each(board.shots() for board in self._placed.boards), strict=True):
            # A run that is over keeps its last picture.
            now = [Shot(shot.scene, shot.scene) if any(shot is old for old in last) else shot for shot in shots]
            last, scene = shots, self._composed([shot.scene for shot in now])
            motion = tuple(
                moved(move, cell.x, cell.y)._replace(node=f"{i}:{move.node}")
                for i, (shot, cell) in enumerate(zip(now, self._placed.grid.cells, strict=True), start=1)
                for move in shot.motion
            )
            yield Shot(scene, self._composed([shot.before for shot in now]) if motion else scene, motion)

    @cached_property
    def plan(self) -> Plan:
        """The places of all, as if the trees were one."""
        forest, places, reasons = GameTree(), {}, []
        grid, boards, _ = self._placed
        for i, (board, cell) in enumerate(zip(boards, grid.cells, strict=True), start=1):
            tree = board.plan.tree
            reasons += [moved(mark, cell.x, cell.y) for mark in board.plan.reasons]
            for node, place in board.plan.places.items():
                forest.add_node(f"{i}:{node}", **tree.nodes[node])
                places[f"{i}:{node}"] = moved(place, cell.x, cell.y)
                if (parent := tree.parent(node)) is not None:
                    forest.add_edge(f"{i}:{parent}", f"{i}:{node}")
        ends = self._composed([board.scene(-1 if board.total else 0) for board in boards])
        return boards[0].plan._replace(
            tree=forest,
            theme=self.theme,
            width=grid.width,
            height=grid.height,
            places=places,
            levels=ends.levels,
            reasons=tuple(reasons),
            legend=ends.legend,
            foot=grid.end,
            dial=max(board.plan.dial for board in boards),
            cuts={},
        )

    # -- places

    @cached_property
    def _placed(self) -> _Arrangement:
        """The places of all, made when the first picture is drawn, as renderers choose another page before that."""
        theme, hide = self.theme, self._look["hide"]
        arrangement = self._without(hide)
        if theme.page and arrangement.legend:
            named = [bool(board.plan.levels) for board in arrangement.boards]
            # The legend names the shapes as well, so names of levels go that cost size, or that some trees have lost.
            if any(named) and (arrangement.grid.zoom < 1 or not all(named)):
                arrangement = self._without(hide | {"levels"})
        attempts = [partial(self._without, hide | {*parts}) for parts in MAKE_WAY]
        return first_legible(arrangement, attempts[:1], attempts, lambda made: made.grid.zoom, theme)

    def _without(self, hide: frozenset[str]) -> _Arrangement:
        """Place trees and runs, without some parts of their pictures."""
        theme, boards = self.theme, self._boards(hide)
        has_legend = theme.legend and "legend" not in hide
        legend = explained(board.plan.explained for board in boards) if has_legend else []
        needs = PageNeeds(
            [(board.plan.width, board.plan.height) for board in boards],
            lambda i, wide: head_height(self.names[i], wide, theme, self._rows(i, wide)),
            lambda wide: foot_height(legend, wide, theme),
        )
        if theme.page:
            boarded = list(map(_has_boards, boards))

            def holds(grid: PageGrid) -> bool:
                # Headings may leave no room at all.
                if min(cell.height for cell in grid.cells) <= 0:
                    return False
                drawn = self._boards(hide, grid.cells)
                fit = all(board.plan.width <= cell.width + 1 for board, cell in zip(drawn, grid.cells, strict=True))
                return fit and list(map(_has_boards, drawn)) == boarded

            grid = filled(needs, theme.page, theme.largest, holds)
            boards = self._boards(hide, grid.cells)
        else:
            grid = as_large(needs)
        return _Arrangement(grid, boards, legend)

    def _boards(self, hide: frozenset[str], cells: Sequence[PageCell] | None = None) -> tuple[Storyboard, ...]:
        """Return the pictures of all trees, in cells of a page or as narrow as possible; they share one legend."""
        theme = self.theme
        # Only the boards of games have their share of the page.
        drawn = any(tree.nodes[node].get("board") for tree in self._trees for node in tree)
        roomy = (theme.page[0] if theme.page else theme.roomy) / len(self._trees) if drawn else 0.0
        pages = [(cell.width, cell.height) for cell in cells] if cells else [None] * len(self._shown)
        # Each is drawn to the scale of all.
        cell_theme = replace(theme, roomy=roomy, largest=1, least=0)
        look = self._look | {"hide": hide | {"legend"}, "lang": self.lang, "caption": self.caption}
        each = [*zip(self._shown, zip(*self._frames, strict=True), pages, strict=True)]
        boards = tuple[Storyboard, ...]()
        # First with the levels of each tree, then with the common levels, at last with the space that these leave free.
        for _ in range(3):
            rows = in_line([board.plan.rows for board in boards]) if boards else ALONE
            boards = tuple(
                Storyboard(part, set(steps), theme=replace(cell_theme, page=page), beside=rows, warn=False, **look)
                for part, steps, page in each
            )
        return boards

    def _rows(self, i: int, wide: float) -> int:
        """Return the number of rows for the headlines of a part, in a width."""
        headed = self._ends[i] > 0 and not self.caption and "caption" not in self._look["hide"]
        return (1 if wide > 0.55 * LONGEST * self.theme.label else 2) * headed

    # -- pictures

    def _each(self, sources: Iterable[Iterable[_Item]]) -> list[Iterator[_Item]]:
        self._check()
        return [_held(items, [frame[i] for frame in self._frames]) for i, items in enumerate(sources)]

    def _composed(self, scenes: Sequence[Scene]) -> Scene:
        grid, _, legend = self._placed
        rows = [self._rows(i, cell.width) for i, cell in enumerate(grid.cells)]
        # Headings side by side are on one line, if there is room above them.
        named = zip(self.names, grid.cells, strict=True)
        heights = [head_height(name, cell.width, self.theme, max(rows)) for name, cell in named]
        if len({cell.y for cell in grid.cells}) == 1 and max(heights) <= grid.cells[0].y:
            rows = [max(rows)] * len(rows)
        return in_grid(grid, self.theme, self.title, self.names, scenes, legend, rows)

    def _check(self) -> None:
        """Refuse, or warn of, text that is too small; warn of labels that are shortened."""
        theme = self.theme
        warn_of_labels(text for board in self._placed.boards for text in board.plan.lost)
        if not theme.page:
            return
        smallest = smallest_text(theme, self._placed.grid.zoom)
        floor = theme.least * _FLOOR or _SMALLEST
        names = tuple(name[:80] or repr(shown) for name, shown in zip(self.names, self._shown, strict=True))
        left = [option for option in _LESS if option not in self._look["hide"]][:_AT_ONCE]
        less = "_hide" * bool(left) + "_fold" * (self._look["fold"] is None)
        advice = Message(
            f"wrong.picture.fewer{less}", parts=tuple(left), hide=Option("hide", left), fold=Option("fold", 2)
        )
        refuse_if(
            smallest < floor,
            "wrong.picture.no_fit",
            names=names,
            smallest=round(smallest, 1),
            least=round(floor, 1),
            advice=advice,
        )
        warn_of_small_text("several", smallest, theme, names=names, advice=advice)


def _has_boards(board: Storyboard) -> bool:
    """Return whether the positions of a game draw themselves."""
    return any(place.board for place in board.plan.places.values())


def _held(pictures: Iterable[_Item], steps: Sequence[int]) -> Iterator[_Item]:
    """Yield an item for each step: a new one where the step changes, and the same one while it stays."""
    for (_, same), picture in zip(groupby(steps), pictures, strict=False):
        yield from (picture for _ in same)
