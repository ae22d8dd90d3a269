"""Code and what it prints, as blocks: code is folded, unless a slide is about it."""

from __future__ import annotations

import re

from emmviz.lecture.blocks import WIDTH, Block
from emmviz.picture.render.svg import escape

__all__ = ["code", "open_code", "printed"]

_LINE = 33  # of code, 24 units high
_ASPECT = 0.602  # width of a character in ems
_ROWS = 13  # of one block of output, so that a slide can end between two
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def code(source: str, word: str) -> Block | None:
    """Return the code of a cell as a block that unfolds, None if it has none: a hall does not read code.

    Parameters: source; word, the label that unfolds it.
    """
    if not source.strip():
        return None
    shown = f'<pre class="code" tabindex="0"><code>{_coloured(source)}</code></pre>'
    return Block("code", f'<details class="fold"><summary>{escape(word)}</summary>{shown}</details>', 50)


def open_code(source: str) -> Block:
    """Return code that a slide is about, open."""
    lines = sum(-(-len(line) // int(WIDTH / 24 / _ASPECT)) or 1 for line in source.splitlines())
    return Block("code", f'<pre class="code"><code>{_coloured(source)}</code></pre>', lines * _LINE + 34)


def printed(text: str) -> list[Block]:
    """Return printed output in pieces that fit on a slide, in a size that fits the longest line."""
    lines = _ESCAPES.sub("", text).rstrip().expandtabs().split("\n")
    size = max(min(24.0, WIDTH / (max(map(len, lines)) or 1) / _ASPECT), 14.0)
    found = []
    for i in range(0, len(lines), _ROWS):
        some = lines[i : i + _ROWS]
        html = f'<pre class="output fragment" style="font-size:{size:.1f}px">{escape(chr(10).join(some))}</pre>'
        found.append(Block("output", html, len(some) * size * 1.35 + 34))
    return found if text.strip() else []


def _coloured(source: str) -> str:
    from pygments import highlight  # type: ignore[import-untyped]
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
    from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

    return str(highlight(source.rstrip(), PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))).rstrip("\n")
