"""Renderers: each writes pictures as one kind of file; here a suffix is turned into the one that does, and a file.

A picture is ink, which most renderers write in one loop; `emmviz.picture.render.renderer` says what a renderer is, and
has the table of them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.numbers import brief
from emmviz.picture.compose import beside
from emmviz.picture.render.renderer import Data, renderer_of
from emmviz.picture.scene import Scene
from emmviz.picture.several import Several
from emmviz.picture.steps import StepOption, Steps, at_each, moments
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

__all__ = ["rendered", "save"]

# On its first day on a machine matplotlib lists the fonts, and would say so in red below a cell of a notebook; and it
# complains of each letter of a font that has no bold.
_CHATTER = re.compile("font cache|font weight")
logging.getLogger("matplotlib.font_manager").addFilter(lambda record: not _CHATTER.search(record.getMessage()))

# What is saved.
Thing: TypeAlias = "GameTree | Run | Scene"

# How a picture looks, whatever writes it.
_LOOK = ("lang", "layout", "fold", "blank", "numbers", "transparent", "page", "hide", "highlight", "title")
# What only a single picture can be.
_ALONE = ("blank", "title")


def save(
    thing: Thing | Sequence[Thing],
    path: str | Path,
    *,
    step: StepOption = None,
    steps: Steps | None = None,
    theme: ThemeLike | None = None,
    overwrite: bool = False,
    **options: Any,
) -> Path:
    """Write a tree, a frame of a run or several to a file, whole or not at all; the suffix decides what it becomes.

    Several trees and runs in a list stand beside one another in one picture, on one scale, each under its title and all
    above one legend. They are at the same step; a run that is over by then stands at its end.

    Parameters
    ----------
    thing : Thing or sequence of Thing
        A GameTree, a Run or a Scene, or a list of trees and runs or of scenes.
    path : str or Path
        The file.
    step : object, optional
        The frame, -1 for the last; of a list also a list with the step of each.
    steps : Steps, optional
        The frames that a deck, a film or a page of each shows: "all", "cuts", a list or a range (see `chosen_steps`).
        Without `step` and `steps` a picture shows the last frame, and what holds many shows all.
    theme : ThemeLike, optional
        By default the renderer's own.
    overwrite : bool, default False
        Whether to replace a file that emmviz did not write.
    **options
        How it looks, as for `draw`, and what the renderer takes, such as `scale` for png.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError
        For what cannot be drawn or written so, and where there is a file that emmviz did not write.
    OSError
        For a file that cannot be written.

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
    # A picture must not overwrite a thesis.tex or a deck.pptx that somebody wrote.
    check_kind(path, suffix, renderer.mark, overwrite=overwrite)
    data = rendered(thing, Path(path).name, step=step, steps=steps, theme=theme, **options)
    return write_whole(Path(path), renderer.marked(data) if renderer.marked else data)


def rendered(
    thing: Thing | Sequence[Thing],
    name: str,
    *,
    step: StepOption = None,
    steps: Steps | None = None,
    theme: ThemeLike | None = None,
    **options: Any,
) -> bytes | str:
    """Return what `save` would write to a file of this name, without the mark by which emmviz recognises it.

    >>> rendered(GameTree.parse("max(1, 2)"), "tree.txt").splitlines()[0]
    'A MAX'
    """
    suffix, renderer = renderer_of(name)
    if step is not None and steps is not None:
        raise TreeError(
            f"step={brief(step, 40)} and steps={brief(steps, 40)} are one too many; steps takes one or several"
        )
    wanted, name = (step, "step") if steps is None else (steps, "steps")
    look: dict[str, Any] = {name: options.pop(name) for name in _LOOK if name in options}
    found = _picked(thing)
    if isinstance(found, Scene):
        for key, value in (look | {name: wanted, "theme": theme}).items():
            if value is not None:
                raise TreeError(
                    f"a scene is drawn already, so {key}={brief(value, 40)} means nothing; save the run or the tree"
                )
        if renderer.picture is None:
            raise TreeError(f"{suffix} is made of more than one picture; save the run or the tree")
        return _call(suffix, renderer.picture, found, **options)
    are_trees, many, at_end = all(isinstance(one, GameTree) for one in found), len(found) > 1, wanted in (None, -1)
    alone = next((option for option in _ALONE if look.get(option)), None)
    # Of several, a list of steps may be the one of each.
    is_step = isinstance(wanted, int) or (many and name == "step" and isinstance(wanted, (list, tuple)))
    by_default = wanted is None and not (renderer.all_steps and not are_trees and not alone)
    single = renderer.picture is not None and (is_step or by_default)
    given, several = f"{name}={brief(wanted, 40)}", "trees" if many else "frames"
    refused = {
        f"a tree has no steps, so {given} means nothing; save a run of a search on it": are_trees
        and not at_end
        and not (many and name == "step"),
        f"{suffix} has no pages; leave page out": "page" in look and (renderer.source or not renderer.paged),
        f"{suffix} holds one tree or run; save each to a file of its own": renderer.source and many,
        f"{suffix} holds the whole of it; leave {given} out": renderer.source and not at_end,
        f"{suffix} of several {several} takes no {alone}; a single picture does": not renderer.source
        and alone
        and (many or not single),
        f"{suffix} shows the steps of a search, so it needs a run: save star1(tree), not the tree": renderer.player
        and any(isinstance(one, GameTree) for one in found),
        f"{suffix} holds every step of a run, or chosen ones; leave {given} out": renderer.player
        and name == "step"
        and not at_end,
    }
    if (pages := renderer.pages_of_frames) and not single:
        page = look.get("page")
        reason = f"{suffix} of several frames has the page {' or '.join(pages)}, not {brief(page, 40)}"
        refused[reason] = page is not None and page not in pages
    for reason in filter(refused.get, refused):
        raise TreeError(reason)
    if renderer.source:
        return _call(suffix, renderer.source, found[0], **options)
    if renderer.look and not single:
        theme = renderer.look(theme, look.pop("page", None)) if pages else renderer.look(theme)
    look |= {} if theme is None else {"theme": theme}
    if renderer.player:
        options |= {} if name == "step" else {"steps": wanted}
        return _call(suffix, renderer.player, found, **look, **options)
    if single and renderer.picture:
        return _call(suffix, renderer.picture, _scene_at(found, wanted, look), **options)
    board = _board_of(found, wanted, name, look)
    if renderer.frames is None and renderer.picture and len(board) == 1:
        return _call(suffix, renderer.picture, next(iter(board)), **options)
    if renderer.frames is None:
        raise TreeError(f"{suffix} holds a single frame, not {len(board)}; step must be a number")
    return _call(suffix, renderer.frames, board, **options)


def _picked(thing: Any) -> Scene | list[Any]:
    """Return a scene, scenes beside one another as one, or a list of trees and runs."""
    from emmviz.search.run import Run

    many = isinstance(thing, (list, tuple)) and not isinstance(thing, Scene)
    things = list(thing) if many else [thing]
    if not things:
        raise TreeError("there is nothing to save: the list has no tree and no run")
    for i, one in enumerate(things, start=1):
        if not isinstance(one, GameTree | Run | Scene):
            raise TreeError(
                f"number {i} of the list is no tree, no run and no scene, but {brief(one, 60)}"
                if many
                else f"only trees, runs and scenes, or lists of them, can be saved, not {brief(one, 60)}"
            )
    if all(isinstance(one, Scene) for one in things):
        return beside(things) if len(things) > 1 else things[0]
    if any(isinstance(one, Scene) for one in things):
        raise TreeError("a scene is drawn already and stands beside scenes only; take the scenes of the others, too")
    return things


def _scene_at(found: list[Any], step: Any, look: Mapping[str, Any]) -> Scene:
    """A single picture: the frame after so many steps, None for the last, of several also a list."""
    if len(found) > 1:
        return next(iter(Several(found, [at_each(found, step)], **look)))
    at = () if isinstance(found[0], GameTree) else (-1 if step is None else step,)
    scene: Scene = found[0].scene(*at, **look)
    return scene


def _board_of(found: list[Any], wanted: Any, name: str, look: Mapping[str, Any]) -> Storyboard | Several:
    """Several pictures; wanted, the step or the steps, as name says, None for all."""
    if len(found) == 1:
        return Storyboard(found[0], "all" if wanted is None else wanted, **look)
    at_once = all(isinstance(one, GameTree) for one in found) or (name == "step" and wanted not in (None, "all"))
    frames = [at_each(found, wanted)] if at_once else moments(found, "all" if wanted is None else wanted)
    return Several(found, frames, **look)


def _call(which: str, function: Callable[..., Data], thing: object, /, **options: object) -> Data:
    """Call the function that writes a format; an unknown option is named in the error."""
    known = [name for name, part in signature(function).parameters.items() if part.kind is part.KEYWORD_ONLY]
    for name in options:
        if name not in known:
            also = f"; it takes {', '.join(known)}" if known else ""
            raise TreeError(f"{which} has no option {brief(name, 40)} here{also}")
    return function(thing, **options)
