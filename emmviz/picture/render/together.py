"""Together: several trees, runs or scenes as one file, in the formats that can hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.compose import beside
from emmviz.picture.draw import varied
from emmviz.picture.moments import at_each, moments
from emmviz.picture.scene import Scene
from emmviz.picture.several import Several
from emmviz.picture.storyboard import Storyboard
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.picture.theme import ThemeLike
    from emmviz.search.run import Run

__all__ = ["all_trees", "as_drawn", "board_of", "picked", "scene_at"]

Found: TypeAlias = "GameTree | Run | Scene | list[GameTree | Run]"


def picked(thing: Any) -> Any:
    """Return what is to be in a file: a tree, a run, a scene, or a list of trees and runs; scenes are one by then.

    Raises: TreeError for an empty list, for what is no tree, run or scene, and for scenes beside others.

    >>> picked([])
    Traceback (most recent call last):
    emmviz.base.errors.TreeError: there is nothing to save: the list has no tree and no run
    """
    from emmviz.search.run import Run

    if not isinstance(thing, (list, tuple)) or isinstance(thing, Scene):
        if not isinstance(thing, GameTree | Run | Scene):
            raise TreeError(f"only trees, runs and scenes, or lists of them, can be saved, not {brief(thing, 60)}")
        return thing
    if not thing:
        raise TreeError("there is nothing to save: the list has no tree and no run")
    for i, one in enumerate(thing, start=1):
        if not isinstance(one, GameTree | Run | Scene):
            raise TreeError(f"number {i} of the list is no tree, no run and no scene, but {brief(one, 60)}")
    if len(thing) == 1:
        return thing[0]
    if all(isinstance(one, Scene) for one in thing):
        return beside(thing)
    if any(isinstance(one, Scene) for one in thing):
        raise TreeError("a scene is drawn already and stands beside scenes only; take the scenes of the others, too")
    return list(thing)


def all_trees(found: Found) -> bool:
    """Return whether there is no run, so that there are no steps."""
    return all(isinstance(one, GameTree) for one in (found if isinstance(found, list) else [found]))


def as_drawn(scene: Scene, given: Mapping[str, Any]) -> Scene:
    """Return a scene; given, what was asked for of its look, of which there may be nothing."""
    for name, value in given.items():
        raise TreeError(
            f"a scene is drawn already, so {name}={brief(value, 40)} means nothing; save the run or the tree"
        )
    return scene


def scene_at(found: Any, step: Any, look: Mapping[str, Any]) -> Scene:
    """Return a single picture: the frame after so many steps, None for the last, of several also a list."""
    if isinstance(found, list):
        return next(iter(_several(found, [at_each(found, step)], **look)))
    if isinstance(found, GameTree):
        return found.validate().scene(**look)  # type: ignore[return-value]
    scene: Scene = found.scene(-1 if step is None else step, **look)
    return scene


def board_of(found: Any, wanted: Any, name: str, look: Mapping[str, Any]) -> Storyboard | Several:
    """Return several pictures; wanted, the step or the steps, as name says, None for all."""
    if not isinstance(found, list):
        return Storyboard(found, "all" if wanted is None else wanted, **look)
    if all_trees(found) or (name == "step" and wanted not in (None, "all")):
        return _several(found, [at_each(found, wanted)], **look)
    return _several(found, moments(found, "all" if wanted is None else wanted), **look)


def _several(
    things: Sequence[Any], frames: Sequence[tuple[int, ...]], *, theme: ThemeLike = "light", numbers: str | None = None,
    transparent: bool | None = None, page: str | None = None, **look: Any,
) -> Several:  # fmt: skip
    for thing in things:
        if isinstance(thing, GameTree):
            thing.validate()
    return Several(things, frames, theme=varied(theme, numbers, transparent, page), **look)
