"""Front: what a browser gets of a widget, its program, its style sheet and its page, put together from parts."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import css, theme, variables

__all__ = ["UNPACK", "check_theme", "mounted", "packed", "page", "program", "style_sheet"]

_ROOM = Path(__file__).parent.parent
# The last line of each part makes it a module for the notebook; a page calls its function instead.
_EXPORT = re.compile(r"export default \{ render: inNotebook\((\w+)\) \};\n")

# The data are packed: the same keys and paths stand in them over and over, so that a tenth of the size is left.
UNPACK = """
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
"""
_START = """
const all = await Promise.all([...document.querySelectorAll("script[data-payload]")].map(async (data) => {
  const el = document.createElement("div");
  data.before(el);
  return MOUNT(el, await unpack(data.textContent), { theme: data.dataset.theme });
}));
document.documentElement.dataset.ready = "";
let last = all[0];
document.addEventListener("focusin", (event) => { last = all.find((p) => p.root.contains(event.target)) ?? last; });
// A clicker sends its keys to the page, not to a button.
document.addEventListener("keydown", (event) => { if (!event.target.closest?.(".emmviz")) last.key(event); });
"""


def check_theme(theme: str) -> str:
    """Return the theme of a player; TreeError where there is none of that name."""
    if theme not in ("auto", "light", "dark"):
        raise TreeError(f'a player\'s theme must be "auto", "light" or "dark", not {brief(theme)}')
    return theme


@cache
def program(*parts: str) -> str:
    """Return an ES module that draws a widget in a notebook: the player's program, and on top of it other parts.

    Parameters: parts, names of files in the folders of the widgets; each may use what those before it define, and the
    last says in its last line which of its functions mounts the widget.
    """
    *lower, top = ("shell/player", *parts)
    return "".join([*(_EXPORT.sub("", _read(f"{part}.js")) for part in lower), _read(f"{top}.js")])


def mounted(*parts: str) -> tuple[str, str]:
    """Return the same program for a page instead of a notebook, and the name of its function that mounts the widget.

    >>> mounted("compare/compare")[1]
    'mountComparison'
    """
    module = program(*parts)
    mount = _EXPORT.search(module)
    assert mount is not None
    return module.replace(mount[0], ""), mount[1]


@cache
def style_sheet(*parts: str) -> str:
    """Return the player's style sheet, with the table of styles that every other renderer uses, and those of parts."""
    colours = [f'.emmviz[data-theme="{name}"]{{{variables(theme(name))}}}' for name in ("light", "dark")]
    return "\n".join([*colours, _read("shell/player.css"), css(".emmviz"), *(_read(f"{part}.css") for part in parts)])


def page(parts: Iterable[str], payloads: Iterable[Any], *, theme: str, lang: str, title: str, note: str) -> str:
    """Return a self-contained page of widgets, all put together from the same parts; it asks the network for nothing.

    Parameters: parts, as for `program`; payloads, the data of each widget; theme, "auto", "light" or "dark"; lang, the
    language of its words; title; note, what is said where no program may run.
    """
    module, mount = mounted(*parts)
    started = module + UNPACK + _START.replace("MOUNT", mount)
    body = "".join(
        f'<script type="application/octet-stream" data-payload data-theme="{escape(theme)}">{packed(data)}</script>'
        for data in payloads
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="emmviz">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f'<link rel="icon" href="data:,">'
        "<style>body{margin:0;padding:12px;background:#e9e9ee;font-family:system-ui,sans-serif}"
        "@media(prefers-color-scheme:dark){body{background:#0b0c0f}}h1{position:absolute;clip-path:inset(50%)}"
        f"{style_sheet(*parts)}</style></head><body><main><h1>{escape(title)}</h1>\n"
        f"{body}\n<noscript>{escape(note)}</noscript></main>"
        f'<script type="module">{started}</script></body></html>\n'
    )


def packed(data: Any) -> str:
    """Return data for a program in a page, as text that nothing in it can end too early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).decode("ascii")


@cache
def _read(name: str) -> str:
    return (_ROOM / name).read_text(encoding="utf-8")
