"""Renderers, one module a back-end, found by the suffixes that each declares; and what notebooks show by themselves.

A renderer module has a line `SUFFIXES = ("png", "pdf")` and at least one of these functions:

- `render(scene, **options) -> str` for a text format, or
- `save_bytes(scene, suffix, **options) -> bytes` for any other format of one frame;
- `write_data(tree or run) -> str` for a format that is no picture,
- `save_run(run, *, theme, lang, layout, **options) -> bytes` for a file that holds every frame, with a default for
  each; where the module has several suffixes it is also given `suffix`.
"""

from __future__ import annotations

from ast import literal_eval
from base64 import b64encode
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError
from emmviz.files import write_whole
from emmviz.modules import modules
from emmviz.tree import GameTree

if TYPE_CHECKING:
    from emmviz.scene import Scene
    from emmviz.search.run import Run

__all__ = ["mimebundle", "renderers", "save"]

# A picture of more units a side would be shrunk until nothing in it can be read.
_READABLE = 20_000

_LINE = r"SUFFIXES = (\(.*?\))"


@lru_cache(maxsize=1)
def renderers() -> dict[str, str]:
    """Return the module that writes each suffix.

    >>> renderers()["pdf"]
    'emmviz.render.matplotlib'
    """
    declared = modules(__name__, _LINE)
    return {suffix: f"{__name__}.{name}" for name, line in declared.items() for suffix in literal_eval(line)}


def save(
    thing: GameTree | Run, path: str | Path, *, step: int | str = -1, theme: Any = None, lang: str = "en",
    layout: str = "tidy", **options: Any,
) -> Path:  # fmt: skip
    """Write a tree or a frame of a run to a file, whole or not at all; the suffix decides what it becomes.

    Parameters: thing, a GameTree or a Run; path; step, the frame, -1 for the last, "all" where a file can hold them
    all; theme, by default "light", or for a page the one that the reader's system asks for; lang and layout as for
    `emmviz.scene.draw`; options of the renderer, such as `scale` for png.
    Returns: the path. Raises: TreeError for what cannot be drawn or written so, OSError.

    >>> import tempfile; from emmviz import GameTree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(GameTree.parse("max(1, 2)"), f"{folder}/tree.svg").name
    'tree.svg'
    """
    suffix = Path(path).suffix[1:].lower()
    if suffix not in renderers():
        known = ", ".join(sorted(renderers()))
        raise TreeError(f"{Path(path).name!r:.60} does not end in a suffix that can be written; those are {known}")
    is_tree = isinstance(thing, GameTree)
    if is_tree and step != -1:
        raise TreeError(f"a tree has no steps, so step={step!r:.40} means nothing; save a run of a search on it")
    module = import_module(renderers()[suffix])
    if hasattr(module, "write_data"):
        if step != -1:
            raise TreeError(f"{suffix} holds the whole of it; leave step={step!r:.40} out")
        return write_whole(path, module.write_data(thing))
    look: dict[str, Any] = {"lang": lang, "layout": layout} | ({} if theme is None else {"theme": theme})
    one = getattr(module, "save_bytes", None) or getattr(module, "render", None)
    if one is None or step == "all":
        if not hasattr(module, "save_run"):
            raise TreeError(f"{suffix} holds a single frame; step must be a number")
        if isinstance(thing, GameTree):
            raise TreeError(f"{suffix} shows the steps of a search, so it needs a run: save star1(tree), not the tree")
        if step not in (-1, "all"):
            raise TreeError(f"{suffix} holds every step of a run; leave step={step!r:.40} out")
        if len(module.SUFFIXES) > 1:
            options["suffix"] = suffix
        return write_whole(path, module.save_run(thing, **look, **options))
    scene = thing.validate().scene(**look) if isinstance(thing, GameTree) else thing.scene(step, **look)  # type: ignore[arg-type]
    if hasattr(module, "save_bytes"):
        options["suffix"] = suffix
    return write_whole(path, one(scene, **options))


def mimebundle(scene: Scene) -> dict[str, str]:
    """Return a scene as SVG, as PNG and as text: what a notebook shows, with or without a kernel.

    >>> from emmviz import GameTree
    >>> sorted(mimebundle(GameTree.parse("max(1, 2)").scene()))
    ['image/png', 'image/svg+xml', 'text/plain']
    """
    from emmviz.render.matplotlib import save_bytes
    from emmviz.render.svg import render as svg
    from emmviz.render.text import render as text

    data = {"image/svg+xml": svg(scene), "text/plain": text(scene)}
    if max(scene.width, scene.height) <= _READABLE:
        # The PNG is the fallback for readers that show no SVG, so it may be small.
        data["image/png"] = b64encode(save_bytes(scene, "png", scale=1.2, colours=64)).decode("ascii")
    return data
