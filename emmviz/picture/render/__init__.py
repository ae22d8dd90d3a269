"""Renderers: each writes pictures as one kind of file. This module chooses the renderer by the suffix of a file.

A picture is ink, which most renderers write in one loop; `emmviz.picture.render.renderer` says what a renderer is, and
has the table of all renderers.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from warnings import catch_warnings

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.messages import Message, Option, brief, near, refuse_if
from emmviz.picture.compose import beside
from emmviz.picture.draw import draw
from emmviz.picture.render.renderer import Data, Renderer, renderer_of, takers
from emmviz.picture.scene import Scene
from emmviz.picture.several import SideBySide
from emmviz.picture.steps import StepOption, Steps, at_each, moments, numbered, steps_with
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

# On its first day on a machine, matplotlib lists the fonts, and would report this in red below a cell of a notebook. It
# also complains about each letter of a font that has no bold.
_CHATTER = re.compile("font cache|font weight")
logging.getLogger("matplotlib.font_manager").addFilter(lambda record: not _CHATTER.search(record.getMessage()))

# What can be saved.
Savable: TypeAlias = "GameTree | Run | Scene"

# How a picture looks, whichever renderer writes it.
_LOOK = (
    "lang",
    "layout",
    "fold",
    "blank",
    "numbers",
    "transparent",
    "page",
    "hide",
    "highlight",
    "title",
    "direction",
    "reach",
)
# Options for only a single picture.
_ALONE = ("blank", "title")


def save(
    thing: Savable | Sequence[Savable],
    path: str | Path,
    *,
    step: StepOption = None,
    steps: Steps | None = None,
    theme: ThemeLike | None = None,
    overwrite: bool = False,
    **options: object,
) -> Path:
    """Write a tree or the frames of a run to a file, whose suffix decides the format.

    The file is written completely or not at all. Trees and runs in a list appear side by side in one picture, on one
    scale, each below its title and all above one legend. All runs are at the same step; a run with fewer steps is at
    its end.

    Parameters
    ----------
    thing : Savable or sequence of Savable
        A GameTree, a Run or a Scene, or a list of trees and runs or of scenes.
    path : str or Path
        The file.
    step : object, optional
        The number of the frame (-1 for the last), or a name such as "cut 2" or "value 3"; for a list of trees and runs,
        also a list with one step for each.
    steps : Steps, optional
        The frames for a deck, a film or one page each: "all", a list or a range of their numbers (negative ones count
        from the end), "cuts" (the frames in which a node is cut), or "values" (those in which an inner node gets its
        value or is cut).
        Without `step` and `steps`, a picture shows the last frame, a film (gif, apng or mp4) shows the values and
        cuts, and any other file of several frames shows all.
    theme : ThemeLike, optional
        The theme; by default the one of the renderer.
    overwrite : bool, default False
        Whether to replace a file that emmviz did not write.
    **options
        The options of `draw`, and options of the renderer, for example `scale` for png.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError
        If the picture cannot be drawn or written like this, or the path is a file that emmviz did not write.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile; from emmviz import GameTree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(GameTree.parse("max(1, 2)"), f"{folder}/tree.svg").name
    ...     save([GameTree.parse("max(1, 2)"), GameTree.parse("min(3, 4)")], f"{folder}/both.svg").name
    'tree.svg'
    'both.svg'
    """
    suffix, renderer = renderer_of(path)
    # A picture must not overwrite a user's thesis.tex or deck.pptx.
    check_kind(path, suffix, renderer.mark, overwrite=overwrite)
    data = rendered(thing, Path(path).name, step=step, steps=steps, theme=theme, **options)
    return write_whole(Path(path), renderer.marked(data) if renderer.marked else data)


def rendered(
    shown: Savable | Sequence[Savable],
    name: str,
    *,
    step: StepOption = None,
    steps: Steps | None = None,
    theme: ThemeLike | None = None,
    **options: object,
) -> bytes | str:
    """Return the content that `save` would write to a file of this name, without the mark of emmviz's own files.

    >>> rendered(GameTree.parse("max(1, 2)"), "tree.txt").splitlines()[0]
    'A MAX'
    """
    suffix, renderer = renderer_of(name)
    if step is not None and steps is not None:
        raise TreeError(Message("wrong.picture.two_steps", step=Option("step", step), steps=Option("steps", steps)))
    parts = _picked(shown)
    step = step if isinstance(parts, Scene) else numbered(parts, step)
    which, frames = ("step", step) if steps is None else ("steps", steps)
    look: dict[str, Any] = {option: options.pop(option) for option in _LOOK if option in options}
    if isinstance(parts, Scene):
        return _written_scene(parts, renderer, suffix, look | {which: frames, "theme": theme}, options)
    asked = _SaveRequest(parts, which, frames, look | {"theme": theme})
    for reason, applies in _refusals(asked, renderer, suffix):
        if applies:
            raise TreeError(reason)
    # None of these options is allowed for several pictures.
    look = {option: value for option, value in look.items() if len(parts) == 1 or option not in _ALONE}
    asked = asked._replace(look=look)
    if "page" not in renderer.without:
        return _written(asked, renderer, suffix, theme, options)
    # Text output shows every label in full.
    with catch_warnings(action="ignore", category=PictureWarning):
        return _written(asked, renderer, suffix, theme, options)


class _SaveRequest(NamedTuple):
    """What a renderer is asked for: the trees and runs, the step or steps (`name` says which), and how they look."""

    parts: list[Any]
    name: str
    frames: Any
    look: dict[str, Any]

    @property
    def trees(self) -> bool:
        """Return whether there are only trees, which have no steps."""
        return all(isinstance(part, GameTree) for part in self.parts)

    @property
    def alone(self) -> str | None:
        """The name of an option that only a single picture can have."""
        return next((option for option in _ALONE if self.look.get(option)), None)

    def single(self, renderer: Renderer) -> bool:
        """Return whether the result is a single picture, and not one for each of several frames."""
        # With several runs, a list of steps may have one step for each.
        of_each = len(self.parts) > 1 and self.name == "step" and isinstance(self.frames, (list, tuple))
        by_default = self.frames is None and (not renderer.all_steps or self.trees or self.alone is not None)
        can_be = renderer.picture is not None or renderer.all_steps
        return can_be and (isinstance(self.frames, int) or of_each or by_default)

    def foreign(self, renderer: Renderer) -> str:
        """Return the name of an option that a renderer cannot show, "" for none; a default value does not count."""
        usual = signature(draw).parameters
        chosen = (option for option, value in self.look.items() if value and value != usual[option].default)
        return next((option for option in chosen if not renderer.takes(option)), "")


def _written_scene(
    scene: Scene, renderer: Renderer, suffix: str, look: Mapping[str, object], options: Mapping[str, object]
) -> bytes | str:
    """Write a scene; it is already drawn, so no option may change how it looks."""
    for key, value in look.items():
        refuse_if(value is not None, "wrong.picture.scene_drawn", option=Option(key, value))
    if renderer.picture is None:
        raise TreeError(Message("wrong.picture.no_scene", suffix=suffix, option=Option("step")))
    return _call(suffix, renderer.picture, scene, **options)


def _refusals(asked: _SaveRequest, renderer: Renderer, suffix: str) -> list[tuple[Message, object]]:
    """Return each reason to refuse the request, with whether it applies."""
    parts, name, frames, look = asked
    single, many, at_end = asked.single(renderer), len(parts) > 1, frames in (None, -1)
    foreign = asked.foreign(renderer)
    others = takers(foreign) if foreign else []  # asking loads every renderer
    page, pages, holes = look.get("page"), renderer.pages_of_frames, {"suffix": suffix, "option": Option(name, frames)}
    return [
        (
            Message("wrong.picture.no_run", option=holes["option"]),
            asked.trees and not at_end and not (many and name == "step"),
        ),
        (Message("wrong.picture.takes_no", suffix=suffix, name=foreign, known=", ".join(others)), foreign),
        (Message("wrong.picture.holds_one", suffix=suffix), renderer.source and many),
        (Message("wrong.picture.holds_all", **holes), renderer.source and not at_end),
        (
            Message(f"wrong.picture.{'trees' if many else 'frames'}_take_no", suffix=suffix, name=asked.alone),
            asked.alone and (many or not single),
        ),
        (
            Message("wrong.picture.needs_run", suffix=suffix),
            renderer.player and any(isinstance(part, GameTree) for part in parts),
        ),
        (Message("wrong.picture.holds_steps", **holes), renderer.player and name == "step" and not at_end),
        (
            Message(
                f"wrong.picture.{'frames' if renderer.picture else 'has'}_page",
                suffix=suffix,
                known=pages,
                given=brief(page, 40),
            ),
            pages and not (single and renderer.picture) and page is not None and page not in pages,
        ),
    ]


def _written(
    asked: _SaveRequest, renderer: Renderer, suffix: str, theme: ThemeLike | None, options: dict[str, Any]
) -> bytes | str:
    """Call the function of the renderer that writes the request."""
    parts, name, frames, look = asked
    single = asked.single(renderer)
    if renderer.source:
        return _call(suffix, renderer.source, parts[0], **options)
    if renderer.look and not (single and renderer.picture):
        theme = renderer.look(theme, look.pop("page", None)) if renderer.pages_of_frames else renderer.look(theme)
    look |= {} if theme is None else {"theme": theme}
    if renderer.player:
        options |= {} if name == "step" else {"steps": frames}
        return _call(suffix, renderer.player, parts, **look, **options)
    if single and renderer.picture:
        return _call(suffix, renderer.picture, _scene_at(parts, frames, look), **options)
    board = _board_of(asked, plays=renderer.frames is not None, usual=-1 if single else _usual(parts, renderer))
    if renderer.frames:
        return _call(suffix, renderer.frames, board, **options)
    if renderer.picture and len(board) == 1:
        return _call(suffix, renderer.picture, next(iter(board)), **options)
    raise TreeError(Message("wrong.picture.single", suffix=suffix, count=len(board)))


def _picked(shown: Any) -> Scene | list[Any]:
    """Return a scene, several scenes side by side as one, or a list of trees and runs."""
    many = isinstance(shown, (list, tuple)) and not isinstance(shown, Scene)
    parts = list(shown) if many else [shown]
    refuse_if(not parts, "wrong.picture.nothing")
    for i, part in enumerate(parts, start=1):
        if not isinstance(part, GameTree | Run | Scene):
            raise TreeError(Message(f"wrong.picture.not_{'listed' if many else 'saved'}", place=i, given=brief(part)))
    if all(isinstance(part, Scene) for part in parts):
        return beside(parts) if len(parts) > 1 else parts[0]
    refuse_if(any(isinstance(part, Scene) for part in parts), "wrong.picture.scene_beside")
    return parts


def _scene_at(parts: list[Any], step: Any, look: Mapping[str, Any]) -> Scene:
    """Return a single picture: the frame after a number of steps (None for the last; for several runs also a list)."""
    if len(parts) > 1:
        return next(iter(SideBySide(parts, [at_each(parts, step)], **look)))
    at = () if isinstance(parts[0], GameTree) else (-1 if step is None else step,)
    scene: Scene = parts[0].scene(*at, **look)
    return scene


def _usual(parts: list[Any], renderer: Renderer) -> Steps:
    """Return the frames that a file shows if none are asked for: all of them if a film would have no others."""
    runs = [part for part in parts if isinstance(part, Run)]
    has_values = any(steps_with(run, "values") for run in runs)
    return renderer.usual if has_values else "all"


def _board_of(asked: _SaveRequest, *, plays: bool, usual: Steps) -> Storyboard | SideBySide:
    """Return the several pictures that are asked for, the usual ones by default; a film also has the ends of a run,
    besides the frames that are asked for by name."""
    parts, name, frames, look = asked
    steps = usual if frames is None else frames
    with_ends = plays and steps in ("cuts", "values")
    if len(parts) == 1:
        board = Storyboard(parts[0], steps, **look)
        return board.anew([0, *board.distinct().steps, -1]) if with_ends else board
    if asked.trees or (name == "step" and frames not in (None, "all")):
        return SideBySide(parts, [at_each(parts, frames)], **look)
    ends = moments(parts, [0, -1]) if with_ends else []
    return SideBySide(parts, sorted({*moments(parts, steps), *ends}), **look)


def _call(which: str, function: Callable[..., Data], picture: object, /, **options: object) -> Data:
    """Call the function that writes a format; an error names an unknown option."""
    known = [
        name for name, parameter in signature(function).parameters.items() if parameter.kind is parameter.KEYWORD_ONLY
    ]
    for name in options:
        if name not in known:
            if meant := near(name, [*known, *signature(draw).parameters, "step", "steps"]):
                raise TreeError(Message("wrong.picture.look", name=brief(name, 40), instead=meant))
            key = "option" if known else "no_option"
            raise TreeError(Message(f"wrong.picture.{key}", suffix=which, name=brief(name, 40), known=", ".join(known)))
    return function(picture, **options)
