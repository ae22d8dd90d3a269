"""Storyboard: pictures of chosen frames of a run, all on one plan, each drawn on demand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple, Self

from emmviz.picture.draw import evidence_on, scene_from, to_head, varied
from emmviz.picture.drawn import FoldOption, Hide, Highlight, hidden, highlighted, narrator_in, written_by
from emmviz.picture.motion import Move, moves
from emmviz.picture.named_themes import LEAST
from emmviz.picture.plan import Plan, plan_for, warn_of_boards
from emmviz.picture.rows import ALONE, LevelRows
from emmviz.picture.scene import Scene
from emmviz.picture.steps import Steps, chosen_steps, steps_with
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.picture.timeline import new_pictures
from emmviz.search.run import Run
from emmviz.story.explanation import explain
from emmviz.story.frame import Frame, blank as bare, frame_of, frames_of
from emmviz.story.visits import moments_of
from emmviz.tree.game_tree import GameTree


class Shot(NamedTuple):
    """A scene of a film; the scene of the step before, and what moves from there, nothing where the film begins."""

    scene: Scene
    before: Scene
    motion: tuple[Move, ...] = ()


class FrameSeries(ABC):
    """Pictures of chosen frames, drawn anew in each iteration, all on one plan.

    `steps` are the numbers of the frames, `total` is the number of the last frame of all (0 without a run), `plan` has
    the positions; `theme` and `lang` are the look.
    """

    steps: tuple[int, ...]
    # The frames, as they were asked for.
    _asked: Any

    def __init__(
        self,
        shown: Any,
        frames: Sequence[Any],
        total: int,
        theme: Theme,
        lang: str,
        caption: bool | None,
        look: dict[str, Any],
    ) -> None:
        self._shown, self._frames, self.total = shown, frames, total
        self.theme, self.lang, self._look = theme, lang, look
        self.caption = theme.page is None if caption is None else caption

    @abstractmethod
    def __iter__(self) -> Iterator[Scene]:
        """Draw each picture."""

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def hide(self) -> frozenset[str]:
        """The parts of which nothing is drawn."""
        return hidden(self._look["hide"])

    def anew(self, frames: Any = None, **changes: Any) -> Self:
        """Return the same pictures with changes to their look, or the pictures of other frames."""
        look = {"theme": self.theme, "lang": self.lang, "caption": self.caption, **self._look}
        return type(self)(self._shown, self._asked if frames is None else frames, **look | changes)

    def captioned(self) -> Self:
        """Return the same pictures with their sentences below; on a page of fixed size the tree makes room for them.

        So a page that is read without anybody talking may have slightly smaller text than a slide.

        >>> from emmviz import gallery, star1
        >>> look = {"base": "slide", "evidence": False}
        >>> scene = next(iter(Storyboard(star1(gallery.aima_scale()), theme=look).captioned()))
        >>> scene.caption.lines[0].text[:14], round(scene.width / scene.height, 3)
        ('Star1 is about', 1.778)
        """
        if self.caption or not self.total or "caption" in self._look["hide"]:
            return self
        return self.anew(theme=replace(self.theme, least=min(self.theme.least, LEAST)), caption=True)

    def distinct(self) -> Self:
        """Return the same pictures without those that look like the one before, where the frames were chosen by name.

        What happens in a folded part of a tree is not seen.

        >>> from emmviz import gallery, star1
        >>> board = Storyboard(star1(gallery.aima_scale()), "all", theme="slide", fold=1)
        >>> len(board), len(board.distinct())
        (28, 16)
        """
        if self._asked is self.steps or self._look["fold"] is None:
            return self
        return self.anew([frame for frame, is_new in zip(self._frames, new_pictures(self), strict=True) if is_new])


class Storyboard(FrameSeries):
    """The scenes of chosen frames of a run, or the one scene of a tree.

    All are drawn on one plan, so nothing moves from one to the next.

    >>> from emmviz import gallery, star1
    >>> board = Storyboard(star1(gallery.aima_scale()), "cuts")
    >>> len(board), [scene.description[:30] for scene in board]
    (2, ['Cut. MIN F is worth at most 1,', 'Cut. Even if the remaining out'])
    """

    def __init__(
        self,
        shown: GameTree | Run,
        steps: Steps = "all",
        *,
        theme: ThemeLike = "light",
        lang: str = "en",
        layout: str = "tidy",
        caption: bool | None = None,
        fold: FoldOption = None,
        numbers: str | None = None,
        transparent: bool | None = None,
        page: str | None = None,
        hide: Hide = (),
        highlight: Highlight = None,
        beside: LevelRows = ALONE,
        blank: bool = False,
        title: str | None = None,
        direction: str | None = None,
        reach: bool | None = None,
        warn: bool = True,
    ) -> None:
        """Choose frames of a run as `chosen_steps` does, or take a tree; the look is as for `draw` and `plan_for`, but
        the scenes have their title, for a slide to show."""
        self._run = None if isinstance(shown, GameTree) else shown
        self._start = bare(shown.validate()) if isinstance(shown, GameTree) else frame_of(shown, 0)
        self.steps = (0,) if self._run is None else chosen_steps(self._run, steps)
        self._asked = steps if isinstance(steps, str) else self.steps
        look = {
            "layout": layout,
            "fold": fold,
            "hide": hidden(hide),
            "highlight": highlighted(self._start.tree, highlight),
            "beside": beside,
            "blank": blank,
            "title": title,
            "warn": warn,
        }
        theme = varied(theme, numbers, transparent, page, direction, reach)
        theme = to_head(theme, title, blank=blank)
        # A handout is of no step.
        super().__init__(shown, self.steps, 0 if blank else self._start.total, theme, lang, caption, look)

    @cached_property
    def plan(self) -> Plan:
        """The places of all, made when the first picture is drawn, as renderers choose another page before that."""
        look = {name: value for name, value in self._look.items() if name not in ("blank", "title")}
        plan = plan_for(
            self._start,
            self.theme,
            self.lang,
            caption=self.caption,
            sentences=self.sentences if self.caption else (),
            written=written_by(self._run) if self._run else None,
            **look,
        )
        if self._look["warn"]:
            warn_of_boards(plan)
        if plan.column:
            # In all pictures the evidence has text of one size, the largest in which each of them has room.
            size = min(evidence_on(plan, frame)[1] for _, frame in self._pairs())
            plan = plan._replace(column=plan.column._replace(largest=size))
        return plan

    @cached_property
    def sentences(self) -> list[str]:
        """The sentence of each frame; none for a tree."""
        if self._run is None:
            return []
        narrator = narrator_in(self._run.tree, self.theme, self.lang, written_by(self._run))
        moments = moments_of(self._run)
        return [narrator.sentence(moments[k - 1]) if k else narrator.start(self._start) for k in self.steps]

    @property
    def texts(self) -> list[str]:
        """What a viewer reads in each frame: its assertion where the evidence is beside the tree, or its sentence."""
        if self._run is None or self.plan.column is None:
            return self.sentences
        return [" ".join(explain(frame, self.plan.narrator).assertion) for _, frame in self._pairs()]

    @cached_property
    def cuts(self) -> frozenset[int]:
        """The numbers of all frames of the run in which something is cut."""
        return frozenset(() if self._run is None else steps_with(self._run, "cuts"))

    def _pairs(self) -> Iterator[tuple[Frame, Frame]]:
        """Yield a pair for each chosen frame: the frame before it in the run, and the chosen one."""
        frames, wanted = (self._start,) if self._run is None else frames_of(self._run), set(self.steps)
        return (pair for pair in pairwise(chain([self._start], frames)) if pair[1].k in wanted)

    def _drawn(self, frame: Frame) -> Scene:
        return scene_from(self.plan, frame, caption=self.caption, blank=self._look["blank"], title=self._look["title"])

    def __iter__(self) -> Iterator[Scene]:
        return (self._drawn(frame) for _, frame in self._pairs())

    def shots(self) -> Iterator[Shot]:
        """Yield each chosen scene with the motions that lead to it from the previous frame of the run."""
        for last, frame in self._pairs():
            scene = self._drawn(frame)
            motion = () if frame.k == self.steps[0] else moves(self.plan, last, frame, scene.arrows)
            yield Shot(scene, self._drawn(last) if motion else scene, motion)

    def scene(self, step: int) -> Scene:
        """Return the scene of one frame of the run, chosen or not."""
        return self._drawn(self._start if self._run is None else frame_of(self._run, step))
