"""HTML: one self-contained page with the player of one run or of several; it asks the network for nothing."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from emmviz.locale import words
from emmviz.player import check_theme, script, style_sheet
from emmviz.player.payload import payload
from emmviz.render.svg import escape

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["packed", "page", "save_run", "shell"]

SUFFIXES = ("html",)
STARTS = {
    "html": rb'<!DOCTYPE html>\n<html lang="[^"]*"><head><meta charset="utf-8"><meta name="generator" content="emmviz">'
}

# The module's own last line makes it a module for the notebook; a page calls its function instead.
_EXPORT = "export default { render };\n"

# The data are packed: the same keys and paths stand in them over and over, so that a tenth of the size is left.
_START = """
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
const all = await Promise.all([...document.querySelectorAll("script[data-run]")].map(async (data) => {
  const el = document.createElement("div");
  data.before(el);
  return mount(el, await unpack(data.textContent), { theme: data.dataset.theme });
}));
document.documentElement.dataset.ready = "";
let last = all[0];
document.addEventListener("focusin", (event) => { last = all.find((p) => p.root.contains(event.target)) ?? last; });
// A clicker sends its keys to the page, not to a button.
document.addEventListener("keydown", (event) => { if (!event.target.closest?.(".emmviz")) last.key(event); });
"""


def page(runs: list[Run], *, theme: str = "auto", lang: str = "en", layout: str = "tidy") -> str:
    """Return a page with a player for each run.

    Parameters: runs; theme, "auto" to follow the reader's system, "light" or "dark"; lang; layout.
    Returns: the whole page as text, with nothing to load.

    >>> from emmviz import gallery, star1
    >>> "http" in page([star1(gallery.aima_scale())]).replace("http://www.w3.org/2000/svg", "")
    False
    """
    check_theme(theme)
    blocks = [
        f'<script type="application/octet-stream" data-run data-theme="{escape(theme)}">'
        f"{packed(payload(run, lang=lang, layout=layout))}</script>"
        for run in runs
    ]
    note = words(lang)["player"]["noscript"]
    program = script().replace(_EXPORT, "") + _START
    return shell(runs[0].tree.title or "emmviz", lang, style_sheet(), "".join(blocks), note, program)


def packed(data: Any) -> str:
    """Return data for a program in a page, as text that nothing in it can end too early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).decode("ascii")


def shell(title: str, lang: str, style: str, body: str, note: str, program: str) -> str:
    """Return a whole page.

    Parameters: title; lang; style, what its style sheet adds; body, its markup; note, said where no program may run;
    program, its module.
    """
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="emmviz">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f'<link rel="icon" href="data:,">'
        "<style>body{margin:0;padding:12px;background:#e9e9ee;font-family:system-ui,sans-serif}"
        "@media(prefers-color-scheme:dark){body{background:#0b0c0f}}h1{position:absolute;clip-path:inset(50%)}"
        f"{style}</style></head><body><main><h1>{escape(title)}</h1>\n"
        f"{body}\n<noscript>{escape(note)}</noscript></main>"
        f'<script type="module">{program}</script></body></html>\n'
    )


def save_run(run: Run, *, theme: str = "auto", lang: str = "en", layout: str = "tidy") -> bytes:
    """Return the page of one run as bytes."""
    return page([run], theme=theme, lang=lang, layout=layout).encode("utf-8")
