"""Prose: the Markdown of a cell as blocks; formulas become MathML, which browsers draw without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.numbers import brief
from emmviz.lecture.blocks import LINE, Block, text_height
from emmviz.lecture.safe import picture, safe, safe_formula
from emmviz.picture.render.svg import escape

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["Prose", "formula"]

_KINDS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp", ".svg": "svg+xml"}
# What the converter does not know it writes as it stands.
_UNKNOWN = re.compile(r">(\\[A-Za-z]+)<")
# After ( [ , = ≤ ≥ a minus is unary, but the converter spaces it as binary.
_SIGN = re.compile(r"(<mo[^>]*>[(\[,=≤≥]</mo>)<mo>(?=−)")
_HEIGHTS = {"math_block": 100.0, "hr": 30.0}


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
    """Reads Markdown; one for a notebook.

    Parameters: folder, in which the pictures of the notebook are. After `blocks`, `lost` has a sentence for each
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

    def blocks(self, source: str, attachments: dict[str, Any] | None = None, *, answer: str = "") -> list[Block]:
        """Return the blocks of a cell.

        Parameters: source, its Markdown; attachments, its pictures by their names; answer, if all of it is an answer
        that does not fold by itself, the label that unfolds it.
        """
        self._formulas, self.lost = [], []
        tokens = self._reader.parse(re.sub("[\ue000\ue001]", "", source))
        self._embed(tokens, attachments or {})
        if answer and not source.lstrip().startswith("<details"):
            html = f"<details><summary>{escape(answer)}</summary>{self._html(tokens)}</details>"
            return [self._answer(html)]
        found: list[Block] = []
        open_: list[Token] = []
        for group in _groups(tokens):
            # Everything between the tags of a folded section is one block with them.
            text = group[0].content if group[0].type == "html_block" else ""
            if open_ or re.match(r"\s*<details\b", text, re.IGNORECASE):
                open_ += group
                if re.search(r"</details\s*>", text, re.IGNORECASE):
                    found.append(self._answer(self._html(open_)))
                    open_ = []
            else:
                found.append(self._block(group))
        if open_:
            found.append(self._answer(self._html(open_)))
        return [block for block in found if block.html.strip()]

    def choices(self, source: str) -> tuple[list[Block], list[str]]:
        """Return the question of a poll, and each choice of its last list as HTML."""
        self._formulas = []
        groups = list(_groups(self._reader.parse(re.sub("[\ue000\ue001]", "", source))))
        lists = [group for group in groups if group[0].type in ("bullet_list_open", "ordered_list_open")]
        question = [self._block(group) for group in groups if not lists or group is not lists[-1]]
        items = [token for token in lists[-1] if token.type == "inline"] if lists else []
        return question, [self._html([item]) for item in items]

    def _block(self, group: list[Token]) -> Block:
        first, html = group[0], self._html(group)
        plain = " ".join(_plain(token) for token in group if token.type in ("inline", "fence", "html_block")).strip()
        if first.type == "heading_open":
            return Block("heading", html, 20 + text_height(plain, shorter=24), plain, int(first.tag[1]))
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
        kind: Any = "figure" if pictures else "text"
        return Block(kind, html, text_height(plain) + 360 * pictures, plain)

    def _answer(self, html: str) -> Block:
        # `safe` has removed all attributes that it does not know, so this pattern finds every tag.
        opened = re.sub(r"<details[^>]*>", '<details class="answer fragment custom">', html)
        # Its height when open, since an answer cannot continue on the next slide.
        text = re.sub(r"<math.*?</math>", "12345", re.sub(r".*?</summary>", "", html, count=1, flags=re.DOTALL))
        lines = [text_height(line) for line in re.sub("<[^>]*>", "", text).split("\n") if line.strip()]
        return Block("answer", opened, LINE + 12 + sum(lines) + 50 * html.count('display="block"'))

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

    def _embed(self, tokens: list[Token], attachments: dict[str, Any]) -> None:
        for image in (child for token in tokens for child in token.children or [] if child.type == "image"):
            address = str(image.attrs.get("src", ""))
            image.attrs["src"] = self._address(address, attachments)

    def _address(self, address: str, attachments: dict[str, Any]) -> str:
        if address.startswith("attachment:"):
            for kind, content in attachments.get(address[11:], {}).items():
                return f"data:{kind};base64,{content}"
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
