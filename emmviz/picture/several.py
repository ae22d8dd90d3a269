"""Several: two or more trees and runs in one picture, at chosen moments, each drawn on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from emmviz.base.errors import TreeError
from emmviz.picture.beside import composed, together
from emmviz.picture.compose import moved
from emmviz.picture.forest import Forest, Planted, Thing, planted
from emmviz.picture.grid import Grid
from emmviz.picture.legible import MAKE_WAY, first_legible, smallest_text, warn_of_small_text
from emmviz.picture.marks import Legend
from emmviz.picture.motion import Move
from emmviz.picture.pages import LEAST
from emmviz.picture.parts import hidden
from emmviz.picture.plan import Plan
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Shot, Storyboard
from emmviz.picture.theme import Theme
from emmviz.story.headline import titles_of
from emmviz.tree.game_tree import GameTree

__all__ = ["Several", "several"]

_Item = TypeVar("_Item")
# On a page with a least size of text, trees with text smaller than this share of it do not fit; on others, in points.
_FLOOR, _SMALLEST = 2 / 3, 6.0
_ADVICE = (
    "leave out names, reasons and legend (hide=['names', 'reasons', 'legend']), fold a part of them (fold=2), or save "
    "fewer of them"
)


@dataclass(frozen=True, eq=False)
class Several:
    """The pictures of chosen moments of several trees and runs, drawn anew in each iteration.

    It is to renderers what a `Storyboard` is: `steps` are the moments, `total` the last one of the longest run, `plan`
    the places, `theme` and `lang` the look. `things` are the trees and runs; `frames` the step of each in each picture;
    `look` how they were asked to look; `title` is that of the picture, `names` those of its parts; `boards` are their
    own pictures, `grid` where those go, `legend` the items of the legend, and `rows` how many rows each headline has.

    >>> from emmviz import gallery, star1, star2
    >>> from emmviz.picture.named_themes import theme
    >>> runs = star1(gallery.aima_scale()), star2(gallery.aima_scale())
    >>> board = several(runs, [(26, 26), (27, 27)], theme=theme("light"))
    >>> len(board), board.names, next(iter(board)).nodes[0].id
    (2, ['Star1', 'Star2'], '1:A')
    """

    things: tuple[Thing, ...]
    frames: tuple[tuple[int, ...], ...]
    theme: Theme
    lang: str
    caption: bool
    look: Mapping[str, Any]
    title: str
    names: list[str]
    boards: tuple[Storyboard, ...]
    grid: Grid
    legend: tuple[Legend, ...]
    rows: list[int]

    @property
    def steps(self) -> tuple[int, ...]:
        """The moments: how many steps the run that is furthest has done."""
        return tuple(map(max, self.frames))

    @property
    def total(self) -> int:
        """The last moment of the longest run, 0 for trees alone."""
        return max(board.total for board in self.boards)

    @property
    def cuts(self) -> frozenset[int]:
        """The moments at which something is cut."""
        return frozenset().union(*(board.cuts for board in self.boards))

    @cached_property
    def sentences(self) -> list[str]:
        """What is said at each moment, of the runs that have gone on since the one before."""
        said = [dict(zip(board.steps, board.sentences, strict=False)) for board in self.boards]
        before: tuple[int | None, ...] = (None,) * len(self.boards)
        found = []
        for frame in self.frames:
            new = [texts[k] for texts, k, old in zip(said, frame, before, strict=True) if k != old and k in texts]
            found.append(" ".join(new))
            before = frame
        return found

    def captioned(self) -> Several:
        """Return the same pictures with the sentence of each run below it."""
        if self.caption or not self.total or "caption" in self.look["hide"]:
            return self
        return self._anew(self.frames, theme=replace(self.theme, least=min(self.theme.least, LEAST)), caption=True)

    def distinct(self) -> Several:
        """Return the same pictures without those that look like the one before, as happens in folded trees."""
        if self.look["fold"] is None:
            return self
        scenes = list(self)
        new = [not i or not scene.looks_like(scenes[i - 1]) for i, scene in enumerate(scenes)]
        return self._anew([frame for frame, is_new in zip(self.frames, new, strict=True) if is_new])

    def restyled(self, theme: Theme) -> Several:
        """Return the same pictures in another theme."""
        return self._anew(self.frames, theme=theme)

    def _anew(self, frames: Sequence[tuple[int, ...]], **changes: Any) -> Several:
        own = {"theme": self.theme, "lang": self.lang, "caption": self.caption, **self.look}
        return several(self.things, frames, **own | changes)

    def __len__(self) -> int:
        return len(self.frames)

    def __iter__(self) -> Iterator[Scene]:
        yield from map(self._composed, zip(*self._each(self.boards), strict=True))

    def shots(self) -> Iterator[Shot]:
        """Yield the pictures with what moves into each, from the step before it."""
        last: Sequence[Shot] = ()
        for shots in zip(*self._each(board.shots() for board in self.boards), strict=True):
            # A run that is over stands as it was.
            now = [Shot(shot.scene, shot.scene) if any(shot is old for old in last) else shot for shot in shots]
            last, scene = shots, self._composed([shot.scene for shot in now])
            motion = tuple(self._moved(move, i) for i, shot in enumerate(now) for move in shot.motion)
            yield Shot(scene, self._composed([shot.before for shot in now]) if motion else scene, motion)

    def _each(self, sources: Iterable[Iterable[_Item]]) -> list[Iterator[_Item]]:
        self._check()
        return [_held(items, [frame[i] for frame in self.frames]) for i, items in enumerate(sources)]

    def _composed(self, scenes: Sequence[Scene]) -> Scene:
        return composed(self.grid, self.theme, self.title, self.names, scenes, self.legend, self.rows)

    def _check(self) -> None:
        """Refuse, or warn of, text that is too small: once it is drawn, for renderers choose another page before."""
        theme = self.theme
        smallest = smallest_text(theme, self.grid.zoom)
        floor = theme.least * _FLOOR or _SMALLEST
        named = [name[:80] or repr(thing) for name, thing in zip(self.names, self.things, strict=True)]
        names = together(named, self.lang)
        if theme.page and smallest < floor:
            raise TreeError(
                f"{names} do not fit on one page: the smallest text would be {smallest:.1f} points high, and "
                f"{floor:.3g} is the least; {_ADVICE}"
            )
        if theme.page:
            warn_of_small_text(names, "their page", smallest, theme, _ADVICE)

    def _moved(self, move: Move, i: int) -> Move:
        cell, new = self.grid.cells[i], move._asdict() | {"node": f"{i + 1}:{move.node}"}
        if "way" in new:
            new["way"] = tuple((x + cell.x, y + cell.top) for x, y in new["way"])
        if "label" in new:
            new["label"] = moved(new["label"], cell.x, cell.top)
        return type(move)(**new)

    @cached_property
    def plan(self) -> Plan:
        """The places of all, as if the trees were one."""
        forest, places = GameTree(), {}
        for i, (board, cell) in enumerate(zip(self.boards, self.grid.cells, strict=True), start=1):
            tree = board.plan.tree
            for node, place in board.plan.places.items():
                forest.add_node(f"{i}:{node}", **tree.nodes[node])
                places[f"{i}:{node}"] = moved(place, cell.x, cell.top)
                if (parent := tree.parent(node)) is not None:
                    forest.add_edge(f"{i}:{parent}", f"{i}:{node}")
        ends = self._composed([board.scene(-1 if board.total else 0) for board in self.boards])
        reasons = [
            moved(mark, cell.x, cell.top)
            for board, cell in zip(self.boards, self.grid.cells, strict=True) for mark in board.plan.reasons
        ]  # fmt: skip
        return self.boards[0].plan._replace(
            tree=forest, theme=self.theme, width=self.grid.width, height=self.grid.height, places=places,
            levels=ends.levels, reasons=tuple(reasons), legend=ends.legend, foot=self.grid.end,
            dial=max(board.plan.dial for board in self.boards), cuts={},
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Several: {len(self)} pictures of {len(self.things)}, {self.grid.width:.0f} × {self.grid.height:.0f}>"


def several(
    things: Sequence[Thing], frames: Sequence[tuple[int, ...]], *, theme: Theme, lang: str = "en",
    caption: bool | None = None, layout: str = "tidy", fold: Any = None, hide: Any = (), highlight: Any = None,
) -> Several:  # fmt: skip
    """Place trees and runs in one picture.

    Parameters: things; frames, of each picture the step of each of them, 0 for a tree; theme, whose page is filled
    where it has one; and the rest as for `draw`. What is named in fold or highlight need not be in every tree.
    Returns: a Several. Raises: TreeError, also where the trees cannot be read on one page.
    Warns: PictureWarning where the text is smaller than the theme allows.
    """
    look: dict[str, Any] = {
        "layout": layout, "fold": _listed(fold), "hide": hidden(hide), "highlight": _listed(highlight),
    }  # fmt: skip
    caption = theme.page is None if caption is None else caption
    trees = [thing if isinstance(thing, GameTree) else thing.tree for thing in things]
    searched = [
        (tree, None if isinstance(thing, GameTree) else thing) for tree, thing in zip(trees, things, strict=True)
    ]
    shared, names = titles_of(searched, lang)
    steps = [{frame[i] for frame in frames} for i in range(len(things))]
    forest = Forest(things, trees, steps, names, theme, lang, caption, look)
    found = planted(forest, look["hide"])
    if theme.page and found.legend and _loses_levels(found):
        # The legend names the shapes as well.
        found = planted(forest, look["hide"] | {"levels"})
    attempts = [partial(planted, forest, look["hide"] | {*parts}) for parts in MAKE_WAY]
    found = first_legible(found, attempts, lambda made: made.grid.zoom, theme)
    title = shared or together(names, lang)
    return Several(
        tuple(things), tuple(frames), theme, lang, caption, look, title=title, names=names, **found._asdict()
    )


def _loses_levels(found: Planted) -> bool:
    """Whether a page is better without the names of levels: they cost size, or some trees have lost theirs already."""
    named = [bool(board.plan.levels) for board in found.boards]
    return any(named) and (found.grid.zoom < 1 or not all(named))


def _held(items: Iterable[_Item], steps: Sequence[int]) -> Iterator[_Item]:
    """Yield the item of each step, again where the step is the one before."""
    source, last = iter(items), None
    for k in steps:
        if k != last:
            item = next(source)
        last = k
        yield item


def _listed(names: Any) -> Any:
    """Keep what is asked for, for it is gone through once for each tree."""
    return list(names) if isinstance(names, Iterable) and not isinstance(names, str) else names
