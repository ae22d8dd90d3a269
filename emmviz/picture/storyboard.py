"""Storyboard: pictures of chosen frames of a run, all on one plan, each drawn on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.draw import plan_for, scene_from, varied
from emmviz.picture.folding import Fold
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike
from emmviz.story.fold import frame_of, frames_of
from emmviz.story.frame import blank
from emmviz.story.narrate import Narrator
from emmviz.story.visits import moments_of
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Steps", "Storyboard", "chosen_steps", "steps_with"]

# Which frames: "all", "cuts", "values", one by its number, or several.
Steps: TypeAlias = str | int | Iterable[int]

# The events of a choice by name: what cuts, and what gives an inner node its number.
_EVENTS = {"cuts": ("cutoff",), "values": ("leave", "cutoff")}


def chosen_steps(run: Run, steps: Steps) -> tuple[int, ...]:
    """Return the numbers of the chosen frames, in order.

    Parameters: run; steps, "all" from before the first step to after the last, "cuts" for those in which something is
    cut, "values" for those in which an inner node has its number, one number, or several such as a list or a range;
    negative ones count from the end.
    Returns: the numbers, each once. Raises: TreeError for frames that are not there, or none.

    >>> from emmviz import gallery, star1
    >>> chosen_steps(star1(gallery.aima_scale()), "cuts"), chosen_steps(star1(gallery.aima_scale()), [0, 2, -1])
    ((23, 25), (0, 2, 27))
    """
    total = len(run.steps)
    if steps == "all":
        return tuple(range(total + 1))
    if isinstance(steps, str) and steps in _EVENTS:
        chosen = steps_with(run, steps)
        if not chosen:
            nothing = "nothing is cut in this run" if steps == "cuts" else "no inner node has a number in this run"
            raise TreeError(f'{nothing}, so steps="{steps}" chooses no frame; "all" or a list of numbers do')
        return chosen
    found = set()
    for k in steps if isinstance(steps, Iterable) else [steps]:
        if not isinstance(k, int) or isinstance(k, bool) or not -total - 1 <= k <= total:
            raise TreeError(
                f'steps must be "all", "cuts", "values", or whole numbers from 0 to {total} (-1 is the last), '
                f"not {brief(steps)}"
            )
        found.add(k % (total + 1))
    if not found:
        raise TreeError("steps is empty, so there is no frame to show")
    return tuple(sorted(found))


def steps_with(run: Run, what: str) -> tuple[int, ...]:
    """Return the numbers of the frames with "cuts" or with "values", none where there are none.

    >>> from emmviz import gallery, star1
    >>> steps_with(star1(gallery.aima_scale()), "values")
    (8, 15, 17, 23, 25, 27)
    """
    return tuple(k for k, step in enumerate(run.steps, start=1) if step.event in _EVENTS[what])


class Storyboard:
    """The scenes of chosen frames of a run, or the one scene of a tree, drawn anew in each iteration.

    All are drawn on one plan, so nothing moves from one to the next. `steps` are the numbers of the frames, `total` the
    number of the last frame of the run (0 for a tree), `plan` the places, `theme` and `lang` the look.

    >>> from emmviz import gallery, star1
    >>> board = Storyboard(star1(gallery.aima_scale()), "cuts")
    >>> len(board), [scene.description[:30] for scene in board]
    (2, ['Cut. MIN F is worth at most 1,', 'Cut. Even if the unread outcom'])
    """

    def __init__(
        self, thing: GameTree | Run, steps: Steps = "all", *, theme: ThemeLike = "light", lang: str = "en",
        layout: str = "tidy", caption: bool | None = None, fold: Fold = None, numbers: str | None = None,
        transparent: bool | None = None,
    ) -> None:  # fmt: skip
        """Choose frames.

        Parameters: thing, a Run or a GameTree; steps as for `chosen_steps`; and the rest as for `draw`.
        Raises: TreeError.
        """
        self.lang, self.theme = lang, varied(theme, numbers, transparent)
        self.caption = self.theme.page is None if caption is None else caption
        self._run = None if isinstance(thing, GameTree) else thing
        start = blank(thing.validate()) if isinstance(thing, GameTree) else frame_of(thing, 0)
        self._start = start
        self.steps = (0,) if self._run is None else chosen_steps(self._run, steps)
        self.total = start.total
        self.plan = plan_for(
            start, self.theme, lang, layout, caption=self.caption, sentences=self._sentences(), fold=fold
        )

    def _sentences(self) -> list[str]:
        """Return the sentences that the pictures must have room for."""
        if self._run is None or not self.caption:
            return []
        narrator = Narrator(self._run.tree, self.lang)
        moments = moments_of(self._run)
        return [narrator.sentence(moments[k - 1]) if k else narrator.start(self._start) for k in self.steps]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Scene]:
        wanted = set(self.steps)
        for frame in (self._start,) if self._run is None else frames_of(self._run):
            if frame.k in wanted:
                yield scene_from(self.plan, frame, caption=self.caption)

    def scene(self, step: int) -> Scene:
        """Return the scene of one frame of the run, chosen or not."""
        frame = self._start if self._run is None else frame_of(self._run, step)
        return scene_from(self.plan, frame, caption=self.caption)

    def __repr__(self) -> str:
        return f"<Storyboard: {len(self)} of {self.total + 1} frames, {self.plan.width:.0f} × {self.plan.height:.0f}>"
