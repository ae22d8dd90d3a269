"""Renderers, one module a back-end, found by the suffixes that each declares.

A renderer module has a line `SUFFIXES = ("gif", "apng")`, a table `MARKS` that says for each suffix how to recognise a
file of emmviz (by a pattern of the whole file, or a function of its path), and at least one of these functions, which
also get `suffix` where the module has several:

- `render(scene, **options) -> str` for a text format, or
- `save_bytes(scene, **options) -> bytes` for any other format of one frame;
- `save_frames(board, **options) -> bytes | str` for one that holds chosen frames, a `Storyboard`;
- `write_data(tree or run) -> str` for a format that is no picture,
- `save_run(run, *, theme, lang, layout, **options) -> bytes` for a page that steps by itself.

Another package adds such a module by an entry point with the name of the suffix.

`marked(data) -> data` adds the mark to the content of a file, where the function above writes none.
`PAGE` is None for a format without pages. `PAGES` are the names of those that several frames can fill, where not all.
`look(theme) -> Theme` returns the theme for several frames, where that is not simply the given one (None for none); in
a module with `PAGES` it takes the name of one besides, None for that of the theme.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from emmviz.base.brought import Brought
from emmviz.base.errors import TreeError
from emmviz.base.extras import Extra
from emmviz.base.files import check_kind, write_whole
from emmviz.base.numbers import brief
from emmviz.picture.scene import Scene
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.picture.steps import Steps
    from emmviz.picture.theme import ThemeLike
    from emmviz.search.run import Run

__all__ = ["BROUGHT", "RENDERERS", "WRITERS", "has_pages", "rendered", "save", "write_pages", "write_scene"]

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


class Renderer(NamedTuple):
    """The writer of files with a suffix: its module, what such a file holds, and the extra that it needs."""

    module: str
    holds: str
    extra: Extra | None = None


# Named, not imported: saving an SVG must not load matplotlib. The page with a player is written by the room above.
RENDERERS = {
    "apng": Renderer("emmviz.picture.render.film", "steps"),
    "dot": Renderer("emmviz.picture.render.graphviz", "a frame"),
    "efg": Renderer("emmviz.picture.render.efg", "the tree, or what a search found"),
    "gif": Renderer("emmviz.picture.render.film", "steps"),
    "html": Renderer("emmviz.player.shell.html", "every step, to step through"),
    "json": Renderer("emmviz.picture.render.json", "the tree, or what a search found"),
    "mp4": Renderer("emmviz.picture.render.film", "steps", "film"),
    "pdf": Renderer("emmviz.picture.render.pdf", "a frame or steps"),
    "png": Renderer("emmviz.picture.render.png", "a frame"),
    "pptx": Renderer("emmviz.picture.render.pptx", "steps", "pptx"),
    "svg": Renderer("emmviz.picture.render.svg_file", "a frame or steps"),
    "tex": Renderer("emmviz.picture.render.tikz", "a frame or steps"),
    "txt": Renderer("emmviz.picture.render.text", "a frame"),
}


# The functions that a renderer may have, and what each of them writes.
WRITERS = {
    "render": "a frame",
    "save_bytes": "a frame",
    "save_frames": "steps",
    "write_data": "the tree, or what a search found",
    "save_run": "every step, to step through",
}


def _is_renderer(found: Any, suffix: str) -> bool:
    marks, suffixes = getattr(found, "MARKS", None), getattr(found, "SUFFIXES", None)
    declared = isinstance(marks, dict) and isinstance(suffixes, tuple) and suffix in marks.keys() & set(suffixes)
    return declared and any(callable(getattr(found, name, None)) for name in WRITERS)


BROUGHT = Brought("emmviz.renderers", RENDERERS, "a module with SUFFIXES, MARKS and a function that writes, such as "
                  "render(scene)", _is_renderer)  # fmt: skip


def save(
    thing: Thing | Sequence[Thing], path: str | Path, *, step: Any = None, steps: Steps | None = None,
    theme: ThemeLike | None = None, overwrite: bool = False, **options: Any,
) -> Path:  # fmt: skip
    """Write a tree, a frame of a run or several to a file, whole or not at all; the suffix decides what it becomes.

    Several trees and runs in a list stand beside one another in one picture, on one scale, each under its title and
    all above one legend. They are at the same step; a run that is over by then stands at its end.

    Parameters: thing, a GameTree, a Run or a Scene, or a list of trees and runs or of scenes; path; step, the frame, -1
    for the last, of a list also a list with the step of each, or steps, those that a deck, a film or a page of each
    shows: "all", "cuts", a list or a range (see `chosen_steps`); without either a picture shows the last and what holds
    many shows all; theme, by default the renderer's own; overwrite, True to replace a file that emmviz did not write,
    too; options, how it looks as for `draw`, and those of the renderer, such as `scale` for png.
    Returns: the path. Raises: TreeError for what cannot be drawn or written so, and where there is a file that emmviz
    did not write; OSError.

    >>> import tempfile; from emmviz import GameTree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(GameTree.parse("max(1, 2)"), f"{folder}/tree.svg").name
    ...     save([GameTree.parse("max(1, 2)"), GameTree.parse("min(3, 4)")], f"{folder}/both.svg").name
    'tree.svg'
    'both.svg'
    """
    target = _target(path, overwrite)
    return _write(target, rendered(thing, target.name, step=step, steps=steps, theme=theme, **options))


def rendered(
    thing: Thing | Sequence[Thing], name: str, *, step: Any = None, steps: Steps | None = None,
    theme: ThemeLike | None = None, **options: Any,
) -> bytes | str:  # fmt: skip
    """Return what `save` would write to a file of this name, without the mark by which emmviz recognises it.

    >>> rendered(GameTree.parse("max(1, 2)"), "tree.txt").splitlines()[0]
    'A MAX'
    """
    from emmviz.picture.render import together

    suffix, module = _module(name)
    if step is not None and steps is not None:
        raise TreeError(
            f"step={brief(step, 40)} and steps={brief(steps, 40)} are one too many; steps takes one or several"
        )
    wanted, name = (step, "step") if steps is None else (steps, "steps")
    look: dict[str, Any] = {name: options.pop(name) for name in _LOOK if name in options}
    found = together.picked(thing)
    if isinstance(found, Scene):
        given = look | {key: value for key, value in ((name, wanted), ("theme", theme)) if value is not None}
        return _scene(suffix, module, together.as_drawn(found, given), options)
    several = isinstance(found, list)
    is_tree = together.all_trees(found)
    if is_tree and wanted not in (None, -1) and not (several and name == "step"):
        raise TreeError(
            f"a tree has no steps, so {name}={brief(wanted, 40)} means nothing; save a run of a search on it"
        )
    if "page" in look and (hasattr(module, "write_data") or getattr(module, "PAGE", "") is None):
        raise TreeError(f"{suffix} has no pages; leave page out")
    if several and not any(hasattr(module, writer) for writer in ("save_runs", "save_frames", "save_bytes", "render")):
        raise TreeError(f"{suffix} holds one tree or run; save each to a file of its own")
    if hasattr(module, "write_data"):
        if wanted not in (None, -1):
            raise TreeError(f"{suffix} holds the whole of it; leave {name}={brief(wanted, 40)} out")
        return _call(suffix, module.write_data, found, **options)
    one = _one(module)
    alone = [option for option in _ALONE if look.get(option)]
    many = getattr(module, "ALL_STEPS", False) and not is_tree and not alone
    # Of several, a list of steps may be the one of each.
    is_step = isinstance(wanted, int) or (several and name == "step" and isinstance(wanted, (list, tuple)))
    single = one is not None and (is_step or (wanted is None and not many))
    if alone and (several or not single):
        raise TreeError(
            f"{suffix} of several {'trees' if several else 'frames'} takes no {alone[0]}; a single picture does"
        )
    if hasattr(module, "PAGES") and not single:
        page = look.pop("page", None)
        if page is not None and page not in module.PAGES:
            pages = " or ".join(module.PAGES)
            raise TreeError(f"{suffix} of several frames has the page {pages}, not {brief(page, 40)}")
        theme = module.look(theme, page)
    elif hasattr(module, "look") and not single:
        theme = module.look(theme)
    look |= {} if theme is None else {"theme": theme}
    if hasattr(module, "save_run"):
        if is_tree or (several and any(isinstance(thing, GameTree) for thing in found)):
            raise TreeError(f"{suffix} shows the steps of a search, so it needs a run: save star1(tree), not the tree")
        if name == "step" and wanted not in (None, -1):
            raise TreeError(f"{suffix} holds every step of a run, or chosen ones; leave step={brief(wanted, 40)} out")
        options |= {} if name == "step" else {"steps": wanted}
        return _call(suffix, module.save_runs if several else module.save_run, found, **look, **options)
    if single:
        return _scene(suffix, module, together.scene_at(found, wanted, look), options)
    if not hasattr(module, "save_frames"):
        count = len(together.board_of(found, wanted, name, look))
        raise TreeError(f"{suffix} holds a single frame, not {count}; step must be a number")
    board = together.board_of(found, wanted, name, look)
    return _call(suffix, module.save_frames, board, **options, **_which(module, suffix))


def _scene(suffix: str, module: Any, scene: Scene, options: dict[str, Any]) -> bytes | str:
    one = _one(module)
    if one is None:
        raise TreeError(f"{suffix} is made of more than one picture; save the run or the tree")
    return _call(suffix, one, scene, **options, **_which(module, suffix))


def write_scene(scene: Scene, path: str | Path, *, overwrite: bool = False, **options: Any) -> Path:
    """Write one scene to a file; the suffix decides what it becomes.

    Parameters: scene; path; overwrite as for `save`; options of the renderer. Returns: the path.
    Raises: TreeError, OSError.
    """
    target = _target(path, overwrite)
    suffix, module = _module(target.name)
    return _write(target, _scene(suffix, module, scene, options))


def has_pages(path: str | Path) -> bool:
    """Return whether a picture in the format of a file can fill a page, as text cannot.

    Raises: TreeError for a suffix that cannot be written.
    """
    return getattr(_module(Path(path).name)[1], "PAGE", "") is not None


def write_pages(scenes: Sequence[Scene], path: str | Path, *, overwrite: bool = False) -> Path:
    """Write scenes to a file, a page each.

    Parameters: scenes, at least one; path; overwrite as for `save`. Returns: the path.
    Raises: TreeError, also for a format with a single page; OSError.
    """
    suffix, module = _module(Path(path).name)
    if len(scenes) == 1 or _one(module) is None:
        return write_scene(scenes[0], path, overwrite=overwrite)
    if not hasattr(module, "save_pages"):
        raise TreeError(
            f"{suffix} has one page, and these frames need {len(scenes)}; choose fewer steps, or write a pdf, which "
            "has as many as it needs"
        )
    return _write(_target(path, overwrite), module.save_pages(scenes))


def _module(name: str) -> tuple[str, Any]:
    suffix = Path(name).suffix[1:].lower()
    if suffix in RENDERERS:
        return suffix, import_module(RENDERERS[suffix].module)
    if suffix in BROUGHT.names():
        return suffix, BROUGHT.load(suffix)
    known = ", ".join([*RENDERERS, *BROUGHT.names()])
    raise TreeError(f"{brief(name)} does not end in a suffix that can be written; those are {known}")


def _one(module: Any) -> Any:
    """Return the function that writes a single scene, or None."""
    return getattr(module, "save_bytes", None) or getattr(module, "render", None)


def _which(module: Any, suffix: str) -> dict[str, str]:
    return {"suffix": suffix} if len(module.SUFFIXES) > 1 else {}


def _call(which: str, function: Any, thing: Any, /, **options: Any) -> bytes | str:
    """Call the function that writes a format; an unknown option is named in the error."""
    known = [name for name, part in signature(function).parameters.items() if part.kind is part.KEYWORD_ONLY]
    for name in options:
        if name not in known and name != "suffix":
            also = f"; it takes {', '.join(known)}" if known else ""
            raise TreeError(f"{which} has no option {brief(name, 40)} here{also}")
    data: bytes | str = function(thing, **options)
    return data


def _target(path: str | Path, overwrite: bool) -> Path:
    """Return the path to write to, checked before anything is drawn."""
    path = Path(path)
    suffix, module = _module(path.name)
    # A picture must not overwrite a thesis.tex or a deck.pptx that somebody wrote.
    check_kind(path, suffix, module.MARKS[suffix], overwrite=overwrite)
    return path


def _write(path: Path, data: bytes | str) -> Path:
    suffix, module = _module(path.name)
    return write_whole(path, module.marked(data, **_which(module, suffix)) if hasattr(module, "marked") else data)
