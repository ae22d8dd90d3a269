"""Code and what it prints, as blocks: short code is shown, longer code folded."""

from __future__ import annotations

import ast
import re

from emmviz.lecture.blocks import WIDTH, Block
from emmviz.picture.render.svg import escape

__all__ = ["code", "printed"]

_SHOWN = 12  # lines
_LINE = 33  # of code, 24 units high
_ASPECT = 0.602  # width of a character in ems
_ROWS = 13  # of one block of output, so that a slide can end between two
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def code(source: str, word: str, *, quiet: bool) -> Block | None:
    """Return the code of a cell as a block, None if it has none.

    Parameters: source; word, the label that unfolds it; quiet, whether the cell shows nothing: cells that only
    import are then folded, too.
    """
    if not source.strip():
        return None
    lines = sum(-(-len(line) // int(WIDTH / 24 / _ASPECT)) or 1 for line in source.splitlines())
    shown = f'<pre class="code" tabindex="0"><code>{_coloured(source)}</code></pre>'
    if lines > _SHOWN or (quiet and _imports(source)):
        return Block("code", f'<details class="fold"><summary>{escape(word)}</summary>{shown}</details>', 50)
    return Block("code", shown.replace(' tabindex="0"', ""), lines * _LINE + 34)


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


def _imports(source: str) -> bool:
    try:
        return all(isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.parse(source).body)
    except SyntaxError:  # a magic of the notebook
        return False


def _coloured(source: str) -> str:
    from pygments import highlight  # type: ignore[import-untyped]
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
    from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

    return str(highlight(source.rstrip(), PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))).rstrip("\n")
