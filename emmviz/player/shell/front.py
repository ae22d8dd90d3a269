"""Front: what a browser gets of a widget: program and style sheet, as `make front` bundles them, and its page."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import repeat
from pathlib import Path

from emmviz.base.document import allow, document, source_of
from emmviz.base.files import MODULE
from emmviz.base.locale import words
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import css, variables

_BUNDLES = Path(__file__).parent.parent / "bundles"
_PAGE = (
    "body{margin:0;padding:8px 12px;background:#e9e9ee}"
    "@media(max-width:479px){body{padding:2px 8px}}"
    "@media(prefers-color-scheme:dark){body{background:#0b0c0f}}"
    # A page in a frame has the background of the page around it, and its width. What is above and below a player
    # is taken off the height of the frame, which becomes as high as the page: without it they would shrink together.
    "body:has(.emmviz[data-theme=light]){background:#e9e9ee}body:has(.emmviz[data-theme=dark]){background:#0b0c0f}"
    "html[data-framed] body{padding-inline:0;background:none!important}"
    # Without this, a browser paints it white in a frame that is dark.
    "html:has(.emmviz[data-theme=dark]){color-scheme:dark}"
    # Heard, not seen: a long one must not make the page wider.
    "h1{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}"
)
# Unpacks the program of a page, by whose hash the policy lets it run, and runs it.
_START = """\
const packed = document.querySelector("script[data-program]"), program = document.createElement("script");
const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
program.type = "module";
program.textContent = await new Response(stream).text();
packed.replaceWith(program);
"""


@cache
def program(widget: str) -> str:
    """Return the ES module that draws a widget (for example "player" or "quiz") in a notebook."""
    return f"{_read(f'{widget}.js')}export default emmviz.widget;\n"


@cache
def style_sheet(*widgets: str) -> str:
    """Return the style sheet of some widgets: the player's, the styles that every other renderer uses, their own."""
    colours = [f'.emmviz[data-theme="{name}"]{{{variables(theme(name))}}}' for name in ("light", "dark")]
    return "\n".join(
        [
            *colours,
            _read("player.css"),
            css(".emmviz"),
            *(_read(f"{widget}.css") for widget in widgets if widget != "player"),
        ]
    )


def widget_page(
    widget: str,
    payloads: Iterable[Mapping[str, object]],
    *,
    theme: str,
    lang: str,
    title: str,
    platform: str = "",
    steps: Iterable[int] = repeat(0),
) -> str:
    """Return a self-contained page of widgets, all of one kind, which needs no network, each opened at its step.

    If no script may run, it says that; a page for a learning platform names the `platform` if none opened it.
    """
    program, source = _packed_program(widget)
    look = f'data-theme="{escape(theme)}"'
    opened = (f' data-step="{step}"' if step else "" for step in steps)
    body = "".join(
        f'<script type="application/octet-stream" data-payload {look}{at}>{packed(data)}</script>'
        for data, at in zip(payloads, opened, strict=False)
    )
    note = words(lang)[widget]["noscript"]
    whole = document(
        title,
        f"<main><h1>{escape(title)}</h1>\n{body}\n<noscript>{escape(note)}</noscript></main>\n{program}",
        lang=lang,
        styles=[_PAGE],
        module=_START,
        head=f'<meta name="emmviz-platform" content="{escape(platform)}">' if platform else "",
    )
    return allow(whole, script=source)


def widget_module(widget: str, payloads: Iterable[Mapping[str, object]], *, theme: str) -> str:
    """Return an ES module of widgets, all of one kind: a front end of anywidget that holds its data and its styles.

    The first on a page also defines the element <emmviz-player>.
    """
    held = {"packed": [packed(data) for data in payloads], "theme": theme, "styles": style_sheet(widget)}
    head = f"{MODULE.decode()}with its data: for anywidget, and for <emmviz-player> on a page.\n"
    return f"{head}{_read(f'{widget}.js')}export default emmviz.asModule({json.dumps(held, ensure_ascii=False)});\n"


@cache
def _packed_program(widget: str) -> tuple[str, str]:
    """Return the program of a page with its styles, packed like its data, and what the page's policy calls it."""
    text = f"{_read(f'{widget}.js')}emmviz.fillPage({json.dumps(style_sheet(widget))});"
    return f'<script type="application/octet-stream" data-program>{_deflated(text)}</script>', source_of(text)


def packed(data: Mapping[str, object]) -> str:
    """Return data for a program in a page, as text that cannot close its script element early.

    They are compressed: keys and paths recur throughout, so that a tenth of the size is left.
    """
    return _deflated(json.dumps(data, ensure_ascii=False, check_circular=False, separators=(",", ":")))


def _deflated(text: str) -> str:
    return b64encode(zlib.compress(text.encode("utf-8", "replace"), 5)).decode("ascii")


@cache
def _read(name: str) -> str:
    return (_BUNDLES / name).read_text(encoding="utf-8")
