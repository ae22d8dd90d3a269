"""How a tree or a run shows and saves itself: the only imports upwards.

The layers above are named here and imported on first use, so a tree is searched without loading pictures. Only the
type checker imports their types.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypedDict

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, alternative, brief, expect, of_text

if TYPE_CHECKING:
    import graphviz
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

    from emmviz.learn.puzzles import Puzzle
    from emmviz.learn.question import Question
    from emmviz.picture.scene import Scene
    from emmviz.player.puzzle.puzzle import PuzzleLines
    from emmviz.player.quiz.quiz import Quiz
    from emmviz.story.frame import Frame

# What a notebook shows: each form of it by its type, and what is to be known of each.
Bundle = Mapping[str, object] | tuple[Mapping[str, object], Mapping[str, object]]


class LinkOffer(TypedDict, total=False):
    """The link in a menu: its address, to which the step is added, or why it is `refused`.

    Where a player shows not all steps, `steps` are the numbers of those that it shows.
    """

    address: str
    steps: Sequence[int] | None
    refused: str


def _above(module: str) -> ModuleType:
    return import_module(f"emmviz.{module}")


def mimebundle(scene: Scene) -> dict[str, str]:
    """Return the forms of a scene for a notebook; see `emmviz.picture.render.notebook`."""
    return _above("picture.render.notebook").mimebundle(scene)


def mime(scene: Scene) -> tuple[str, str]:
    """Return the type and the text of a scene for marimo; see `emmviz.picture.render.notebook`."""
    return _above("picture.render.notebook").mime(scene)


def linked(shown: object, site: str | None, **how: object) -> str:
    """Return an address that opens a tree or a run in the workbench; see `emmviz.web.links`."""
    links = _above("web.links")
    return links.address(links.link_of(shown, **how), site)


def offered_link(shown: object, lang: str, **how: object) -> LinkOffer | None:
    """Return what the menu of a player offers as a link, None if no site is set; see `emmviz.web.links`."""
    if not os.environ.get("EMMVIZ_SITE"):
        return None
    return _above("web.links").offered(shown, lang, **how)


def puzzled(puzzle: Puzzle) -> PuzzleLines:
    """Return a puzzle as a widget; see `emmviz.player.puzzle`."""
    return _above("player.puzzle.puzzle").PuzzleLines(puzzle)


def quizzed(questions: Sequence[Question], record: str | Path | None) -> Quiz:
    """Return questions as a quiz that keeps what is answered in a record; see `emmviz.player.quiz`."""
    quiz: Quiz = _above("player.quiz.quiz").quiz(questions)
    quiz.record = record
    return quiz


def save_scene(scene: Scene, path: str | Path, *, overwrite: bool) -> Path:
    """Write a scene to a file; see `emmviz.save`."""
    return _above("picture.render").save(scene, path, overwrite=overwrite)


class _Drawable:
    """Anything with a picture: a tree, or a run at one of its steps.

    Every picture takes the options of `emmviz.draw`; the picture of a run takes a step first.
    """

    scene: Callable[..., Scene]

    def save(self, path: str | Path, **options: object) -> Path:
        """Write a file, whose suffix decides the format; see `emmviz.save`.

        A picture of a run shows one frame: `step=k`, by default the last. A deck or a film shows all frames, or those
        that you choose with `steps`: "cuts", a list or a range. An .html file is the player.
        """
        return _above("picture.render").save(self, path, **options)

    def to_svg(self, *step: int | str, **look: object) -> str:
        """Return the picture as SVG text."""
        return _above("picture.render.svg").scene_svg(self.scene(*step, **look))

    def to_dot(self, *step: int | str, **look: object) -> graphviz.Digraph:
        """Return the picture as a `graphviz.Digraph`."""
        return _above("picture.render.graphviz").to_dot(self.scene(*step, **look))

    def plot(self, ax: Axes | None = None, *step: int | str, **look: object) -> Axes:
        """Draw the picture with matplotlib and return the axes."""
        return _above("picture.render.matplotlib").plot(self.scene(*step, **look), ax)


def _drawn(shown: _Drawable, frame: Frame, look: Mapping[str, object]) -> Scene:
    """Draw a frame; an option that no picture has is named, with what may have been meant."""
    draw = _above("picture.draw").draw
    options = [name for name in signature(draw).parameters if name not in ("thing", "frame")]
    for name in look:
        if name not in options:
            known = alternative(name, options)
            raise TreeError(Message("wrong.picture.look", name=brief(name, 40), instead=known))
    return draw(shown, frame, **look)


class DrawableTree(_Drawable):
    """A tree: one picture."""

    def validate(self) -> object:
        """Check the tree, and return it."""
        raise NotImplementedError

    def scene(self, **look: object) -> Scene:
        """Return the picture as marks with positions; `emmviz.draw` has the same options."""
        self.validate()
        return _drawn(self, _above("story.frame").blank(self), look)

    def link(self, *, lang: str = "en", mode: str = "step", locked: bool = False, site: str | None = None) -> str:
        """Return an address that opens the tree in the workbench of your `site` (by default EMMVIZ_SITE).

        The address contains the tree itself, and nothing is sent to a server. The `mode` is what the reader does, for
        example "step", "predict", "act", "quiz" or "compare". A `locked` link keeps the reader in that mode.
        """
        return linked(self, site, lang=lang, mode=mode, locked=locked)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Bundle:
        return mimebundle(self.scene())

    def _mime_(self) -> tuple[str, str]:
        """Return the type and the text of the picture for marimo."""
        return mime(self.scene())


class DrawableRun(_Drawable):
    """A run: a frame and a picture for each step, and in a notebook the player."""

    tree: object
    lang: str = "en"
    opens_at = 0  # the step at which a player stands at first

    def frame(self, step: int = -1) -> Frame:
        """Return the state of the tree after the first `step` steps, from 0 to len(steps); -1 is the last."""
        return _above("story.frame").frame_of(self, step)

    def frames(self) -> Iterator[Frame]:
        """Yield the frames from 0 to the last."""
        return _above("story.frame").frames_of(self)

    def caption(self, step: int = -1, *, lang: str = "en") -> str:
        """Return the sentence that says what the step before this frame did."""
        return _above("story.narrate").caption(self, step, lang=lang)

    def headline(self, step: int = -1, *, lang: str = "en") -> str:
        """Return a title for a slide: what the step before this frame did, in at most 40 characters."""
        return _above("story.headline").headline(self, step, lang=lang)

    def scene(self, step: int | str = -1, **look: object) -> Scene:
        """Return the picture of a frame as marks with positions; `emmviz.draw` has the same options.

        A `step` is a number, or a name such as "cut 2" or "value 3".
        """
        number = _above("picture.steps").step_called(self, step) if isinstance(step, str) else step
        return _drawn(self, self.frame(number), look)

    def animate(self, *, interval: int = 1000, **look: object) -> FuncAnimation:
        """Return a matplotlib animation of all frames, `interval` milliseconds each."""
        return _above("picture.render.matplotlib").animate(self, interval=interval, **look)

    def strip(self, path: str | Path, **options: object) -> Path:
        """Write numbered frames side by side, for print; choose them with `steps`: "cuts", a list or a range."""
        return _above("picture.strip").save_strip(self, path, **options)

    def link(
        self,
        step: int = 0,
        *,
        lang: str | None = None,
        mode: str = "step",
        locked: bool = False,
        site: str | None = None,
    ) -> str:
        """Return an address that opens the run at a step (-1 for the last) in the workbench; see `GameTree.link`."""
        return linked(self, site, step=step, lang=lang, mode=mode, locked=locked)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Bundle | None:
        try:
            bundle: Bundle | None = _above("player").play(self, lang=self.lang, step=self.opens_at)._repr_mimebundle_()
        except TreeError as error:  # too long for a cell: say what to do, without a traceback
            return {"text/plain": f"{self!r}\n{error}"}
        return bundle


def check_shown(shown: object, caller: str, kinds: tuple[type, ...] = (DrawableRun,)) -> None:
    """Raise TreeError if something (for example a text) is not a run, or not of another wanted kind.

    >>> check_shown("max(1, 2)", "play")
    Traceback (most recent call last):
    emmviz.base.errors.TreeError: play needs a run, for example star1(tree), not 'max(1, 2)'; GameTree.parse(text) \
makes a tree from a string
    """
    expect(isinstance(shown, kinds), "wrong.picture.not_run", shown, name=caller, hint=of_text(shown))
