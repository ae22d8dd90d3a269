"""Prose: the Markdown of a slide as blocks; formulas become MathML, which browsers draw without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from emmviz.base.numbers import brief
from emmviz.lecture.safe import picture, safe, safe_formula
from emmviz.picture.render.svg import escape

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["WIDE", "Block", "Prose", "code", "formula", "text_height"]

WIDE = 1168.0  # units of a slide, which is 1280 wide, between its margins
_KINDS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp", ".svg": "svg+xml"}
# What the converter does not know it writes as it stands.
_UNKNOWN = re.compile(r">(\\[A-Za-z]+)<")
# After ( [ , = ≤ ≥ a minus is unary, but the converter spaces it as binary.
_SIGN = re.compile(r"(<mo[^>]*>[(\[,=≤≥]</mo>)<mo>(?=−)")
_LINE, _CHARACTERS = 39, 78  # of text, 28 units high: the height of a line, and how many stand in it
_CODE_LINE, _CODE_CHARACTERS = 33, 80  # of code, 24 units high
_HEIGHTS = {"math_block": 100.0, "hr": 30.0}


class Block(NamedTuple):
    """A piece of a slide as safe HTML, and the height in units of the slide that it is likely to need."""

    kind: Literal["heading", "text", "code", "figure"]
    html: str
    height: float


def text_height(text: str, *, shorter: int = 0) -> float:
    """Return the height of a text whose lines are `shorter` characters shorter than usual.

    >>> text_height("one line"), text_height("x" * 100)
    (53, 92)
    """
    lines = sum(-(-max(len(line), 1) // (_CHARACTERS - shorter)) for line in text.split("\n"))
    return lines * _LINE + 14


def code(source: str) -> Block:
    """Return Python as a block."""
    from pygments import highlight  # type: ignore[import-untyped]
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
    from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

    lines = sum(-(-len(line) // _CODE_CHARACTERS) or 1 for line in source.splitlines())
    coloured = highlight(source.rstrip(), PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n")
    return Block("code", f'<pre class="code"><code>{coloured}</code></pre>', lines * _CODE_LINE + 34)


def formula(latex: str, display: str = "inline") -> str:
    r"""Return a formula as MathML, or as it is written where it cannot be read.

    >>> formula("p > 0")
    '<math display="inline"><mrow><mi>p</mi><mo>&gt;</mo><mn>0</mn></mrow></math>'
    """
    from latex2mathml.converter import convert

    try:
        # The converter does not escape text.
        return _SIGN.sub(r'\1<mo form="prefix">', safe_formula(str(convert(latex, display=display))))
    except Exception:  # its errors have no common class
        return f"<code>{escape(latex)}</code>"


class Prose:
    """Reads Markdown; one for a lecture.

    Parameters: folder, in which the pictures of the lecture are. After `blocks`, `lost` has a sentence for each
    picture that is not there and each formula that cannot be read.
    """

    def __init__(self, folder: str | Path) -> None:
        from markdown_it import MarkdownIt
        from mdit_py_plugins.dollarmath import dollarmath_plugin

        self._folder = Path(folder)
        self._formulas: list[str] = []
        self.lost: list[str] = []
        self._reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self._reader.use(dollarmath_plugin, renderer=self._kept, allow_digits=False, double_inline=True)

    def blocks(self, source: str) -> list[Block]:
        """Return the blocks of a text in Markdown."""
        self._formulas, self.lost = [], []
        tokens = self._reader.parse(re.sub("[\ue000\ue001]", "", source))
        for image in (child for token in tokens for child in token.children or [] if child.type == "image"):
            image.attrs["src"] = self._address(str(image.attrs.get("src", "")))
        return [block for group in _groups(tokens) if (block := self._block(group)).html.strip()]

    def _block(self, group: list[Token]) -> Block:
        first, html = group[0], self._html(group)
        plain = " ".join(_plain(token) for token in group if token.type in ("inline", "fence", "html_block")).strip()
        if first.type == "heading_open":
            return Block("heading", html, 20 + text_height(plain, shorter=24))
        if first.type in ("bullet_list_open", "ordered_list_open"):
            items = [_plain(token) for token in group if token.type == "inline"]
            return Block("text", html, sum(text_height(item, shorter=6) - 6 for item in items) + 14)
        if first.type == "table_open":
            return Block("text", html, 46.0 * sum(token.type == "tr_open" for token in group) + 20)
        if first.type in ("fence", "code_block"):
            return Block("text", html, (first.content.count("\n") + 1) * 33 + 20)
        if first.type in _HEIGHTS:
            return Block("text", html, _HEIGHTS[first.type])
        pictures = sum(child.type == "image" for token in group for child in token.children or [])
        return Block("figure" if pictures else "text", html, text_height(plain) + 360 * pictures)

    def _kept(self, content: str, options: dict[str, Any]) -> str:
        made = formula(content, "block" if options["display_mode"] else "inline")
        if unknown := _UNKNOWN.search(made):
            self.lost.append(f"a formula has {unknown[1]}, which is not known")
        elif made.startswith("<code>"):
            self.lost.append(f"the formula {brief(content.strip(), 40)} cannot be read")
        self._formulas.append(made)
        return f"\ue000{len(self._formulas) - 1}\ue001"

    def _html(self, tokens: list[Token]) -> str:
        """Return safe HTML; formulas are converted here, and inserted after the rest is made safe."""
        html = safe(self._reader.renderer.render(tokens, self._reader.options, {}))
        # The source may hold these characters as entities: an unknown number inserts nothing.
        known = dict(enumerate(self._formulas))
        return re.sub("\ue000(\\d{1,9})\ue001", lambda found: known.get(int(found[1]), ""), html)

    def _address(self, address: str) -> str:
        path = self._folder / address
        kind = _KINDS.get(path.suffix.lower(), "")
        if kind and "://" not in address and path.is_file():
            return picture(kind, path.read_bytes())
        if not address.startswith("data:"):
            self.lost.append(f"there is no picture {brief(address, 40)} beside it")
        return address


def _groups(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each top-level element: a paragraph, a list, a heading."""
    group: list[Token] = []
    for token in tokens:
        group.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield group
            group = []


def _plain(token: Token) -> str:
    """Return the text of a line without its markup."""
    if not token.children:
        return token.content
    return "".join(
        child.content if child.type in ("text", "code_inline", "math_inline") else " " if "break" in child.type else ""
        for child in token.children
    )
