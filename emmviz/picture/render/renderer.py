"""Renderer: what a back-end is, and the table of all of them by the suffixes of their files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.extras import Extra, install
from emmviz.base.messages import Message, brief
from emmviz.base.plugins import Plugins
from emmviz.picture.theme import Theme

Data: TypeAlias = "bytes | str"


@dataclass(frozen=True, kw_only=True, slots=True)
class Renderer:
    """A renderer of one kind of file, with at least one of `picture`, `frames`, `source` and `player`.

    Their options are their keyword-only parameters.

    Attributes
    ----------
    suffixes : tuple of str
        The suffixes of its files, without the dot.
    mark : bytes or callable
        How a file of emmviz is recognised, so that no other is replaced: a pattern of it from its first byte, or a
        function of its path.
    picture : callable, optional
        Writes a `Scene`.
    frames : callable, optional
        Writes chosen frames: a `Storyboard`, or pictures `SideBySide`.
    source : callable, optional
        Writes a tree or a run as what it is, no picture of it.
    player : callable, optional
        Writes a list of runs as a page that steps by itself.
    extra : str, optional
        The extra of emmviz that it needs, and in `module` what that installs.
    marked : callable, optional
        Adds the mark to what the others have written, if that has none.
    without : tuple of str, optional
        The options of a look that have no meaning in a picture of this kind, for example "page" in text.
    look : callable, optional
        The theme of several frames, from the one asked for, or None, and with `pages_of_frames` from the name of a
        page, or None.
    pages_of_frames : tuple of str, optional
        The names of the pages that several frames can fill, where not all.
    all_steps : bool, default False
        Whether a run is written as all of its frames unless a single frame is asked for, although that is possible.
    usual : str, default "all"
        The frames of a run that several frames show unless others are asked for.
    """

    suffixes: tuple[str, ...]
    mark: bytes | Callable[[Path], bool]
    picture: Callable[..., Data] | None = None
    frames: Callable[..., Data] | None = None
    source: Callable[..., Data] | None = None
    player: Callable[..., Data] | None = None
    extra: Extra | None = None
    module: str = ""
    marked: Callable[[Any], Data] | None = None
    without: tuple[str, ...] = ()
    look: Callable[..., Theme] | None = None
    pages_of_frames: tuple[str, ...] = ()
    all_steps: bool = False
    usual: str = "all"

    def takes(self, option: str) -> bool:
        """Return whether its files can show an option of a picture's look."""
        written = self.source or self.player
        return option in signature(written).parameters if written else option not in self.without

    def has(self, option: str) -> bool:
        """Return whether its files have their own option, for example "scale" for png."""
        written = filter(None, (self.picture, self.frames, self.source, self.player))
        return any(option in signature(function).parameters for function in written)

    @property
    def holds(self) -> str:
        """The content of one of its files, in words."""
        kinds = {
            "a frame": self.picture,
            "steps": self.frames,
            "the tree, or what a search found": self.source,
            "every step, to step through": self.player,
        }
        return " or ".join(content for content, written in kinds.items() if written)


# Named, not imported: saving an SVG must not load matplotlib. A layer above writes what a player steps through.
RENDERERS = {
    "apng": "emmviz.picture.render.film:APNG",
    "dot": "emmviz.picture.render.graphviz:RENDERER",
    "efg": "emmviz.picture.render.source:EFG",
    "gif": "emmviz.picture.render.film:GIF",
    "html": "emmviz.player.shell.html:RENDERER",
    "json": "emmviz.picture.render.source:JSON",
    "mjs": "emmviz.player.shell.html:MODULES",
    "mp4": "emmviz.picture.render.film:MP4",
    "pdf": "emmviz.picture.render.pdf:RENDERER",
    "png": "emmviz.picture.render.png:RENDERER",
    "pptx": "emmviz.picture.render.powerpoint.deck:RENDERER",
    "svg": "emmviz.picture.render.playing:RENDERER",
    "tex": "emmviz.picture.render.tikz:RENDERER",
    "txt": "emmviz.picture.render.text:RENDERER",
}


PLUGINS = Plugins(
    "emmviz.renderers",
    RENDERERS,
    "renderer",
    lambda renderer, suffix: isinstance(renderer, Renderer) and suffix in renderer.suffixes,
)


def renderer_of(path: str | Path) -> tuple[str, Renderer]:
    """Return the suffix of a file and what writes it.

    >>> renderer_of("tree.svg")[1].holds
    'a frame or steps'
    """
    suffix = Path(path).suffix[1:].lower()
    if suffix in RENDERERS:
        module, _, name = RENDERERS[suffix].partition(":")
        renderer: Renderer = getattr(import_module(module), name)
        return suffix, renderer
    if suffix in PLUGINS.names():
        return suffix, PLUGINS.load(suffix)
    known = ", ".join([*RENDERERS, *PLUGINS.names()])
    raise TreeError(Message("wrong.picture.suffix", file=brief(Path(path).name), known=known))


def takers(option: str) -> list[str]:
    """Return the suffixes of the files that can show an option of a picture's look.

    >>> [suffix in takers("title") for suffix in ("svg", "txt", "json")]
    [True, True, False]
    """
    return [suffix for suffix in RENDERERS if renderer_of(f"a.{suffix}")[1].takes(option)]


def formats() -> list[tuple[str, str, str]]:
    """Return for each suffix what such a file holds, and what it needs beyond emmviz, or which package adds it.

    >>> formats()[0]
    ('apng', 'steps', '')
    """
    rows = []
    for suffix in RENDERERS:
        renderer, needs = renderer_of(f"a.{suffix}")[1], ""
        if extra := renderer.extra:
            needs = f"emmviz[{extra}]" + (", installed" if find_spec(renderer.module) else f": {install(extra)}")
        rows.append((suffix, renderer.holds, needs))
    for suffix in PLUGINS.names():
        try:
            rows.append((suffix, PLUGINS.load(suffix).holds, f"of the package {PLUGINS.package(suffix)}, installed"))
        except TreeError as error:
            rows.append((suffix, "nothing", str(error)))
    return sorted(rows)
