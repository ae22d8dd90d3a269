"""Prose: the Markdown of a slide as blocks; formulas become MathML, which browsers draw without a script."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import accumulate, chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, message_of
from emmviz.base.text import JsonObject, width
from emmviz.lecture.reading import LectureError, at, attributes
from emmviz.lecture.safe import PICTURE, picture_in, safe, safe_formula
from emmviz.picture.render.svg import escape

if TYPE_CHECKING:
    from markdown_it.token import Token

WIDE = 1168.0  # units of a slide, which is 1280 wide, between its margins
# The converter copies what it does not know.
_UNKNOWN = re.compile(r">(\\[A-Za-z]+)<")
# After ( [ , = ≤ ≥ and at the beginning a minus is unary, but the converter spaces it as binary.
_SIGN = re.compile(r"(<mo[^>]*>[(\[,=≤≥]</mo>|^<math[^>]*><mrow>)<mo>(?=−)")
# What is code, escaped or a whole formula; and what begins one, which a price such as $5 does not.
_WHOLE = re.compile(r"`[^`]*`|\\\$|(\$\$?)(?=\S)[^$]*[^$\s]\1|\$\$[^$]*\$\$")
_HALF = re.compile(r"(\$\$).*|(?=\$[^\d\s])(\$)[^$]*(?:\\[A-Za-z]|[_^]).*", re.DOTALL)
# A $ that is left beside a whole formula.
_STRAY = re.compile(r"\0\$(?!\d)|\$\0")
# Code, formulas and what is bold; then other marks that would be seen on a slide as they stand, or with all within them
# not at all, each with the key of what to write.
_MARKED = re.compile(rf"{_WHOLE.pattern}|\*\*(?=\S)(?:(?!\n\s*\n).)*?\S\*\*", re.DOTALL)
_MARKS = {
    "space": re.compile(r"^[ \t]*(?P<mark>#{2,6}|#(?=[A-Z])|[-+]|\d{1,2}[.)])(?P<word>[^\W\d_]\w*)", re.MULTILINE),
    "latex": re.compile(r"(?P<mark>\\[A-Za-z]+)(?=\{)"),
    "bold": re.compile(r"(?<!\w)\*\*(?=\S)"),
    "link": re.compile(r"(?P<mark>\[[^\]\n]*\]\()(?![^()\n]*\))"),
    "directive": re.compile(r"^[ \t]*`{0,2}(?P<mark>\{[a-z]+\})", re.MULTILINE),
    "tag": re.compile(r"(?P<mark><(?:script|iframe|video|style|img(?![^>]*data:))\b)"),
}
# The hyphen of a negative number, which is all that is in a cell of a table.
_NEGATIVE = re.compile(r"^-(?=\d[\d.,/]*\s?%?$)")
# A comma in braces is that of a decimal, which has no space behind it.
_DECIMAL = "<mrow><mo>,</mo></mrow>", "<mn>,</mn>"
# What has space around it in a formula, and what needs no brackets.
SPACED, SIMPLE = re.compile(r"[=<>≤≥≠≈+−·×→↦∈∣,]"), re.compile(r"[\d.,]+|\w")
# The texts below and above the first part of a formula.
SCRIPTS = {
    "msub": ["sub"],
    "munder": ["sub"],
    "msup": ["sup"],
    "mover": ["sup"],
    "msubsup": ["sub", "sup"],
    "munderover": ["sub", "sup"],
}
_SMALL = {
    "sub": ("_", str.maketrans("0123456789ij", "₀₁₂₃₄₅₆₇₈₉ᵢⱼ")),
    "sup": ("^", str.maketrans("0123456789n", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ")),
}
LARGER = 1.3  # times the size of text: a list that is alone on its slide
SIZE, HEAD, _LEAST = 28.0, 40.0, 24.0  # units that text is high, a headline, and a formula on its own at least
_CELL, _SPACE = 22.0, 20.0  # the same of the text of a table, and what is around a column of it
_LINE, _CHARACTERS = 39, 78  # of text: the height of a line, and how many stand in it
_CODE_LINE, _CODE_CHARACTERS = 33, 80  # of code, 24 units high
_KINDS = {
    "heading_open": "heading",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
    "hr": "rule",
    "math_block": "formula",
}
_FIGURE, _ALIGNED = 200.0, ("left", "center", "right")  # the height that a picture needs at least


class Block(NamedTuple):
    """A piece of a slide as safe HTML, and the height in units of the slide that it is likely to need.

    Its kind is heading, text, list, table, formula, code, figure or (for a list with its slide to itself) large.
    `wide` is the width of its widest formula or its table in units, in the smallest letters that it may have.
    """

    kind: str
    html: str
    height: float
    wide: float = 0.0


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
    '<math display="inline" data-tex="p &gt; 0"><mrow><mi>p</mi><mo>&gt;</mo><mn>0</mn></mrow></math>'
    """
    from latex2mathml.converter import convert

    try:
        # The converter does not escape text, and closes what is left open.
        made = safe_formula(str(convert(latex, display=display))).replace(*_DECIMAL)
        _refuse_half(latex, made)
        wide = f' style="--ems:{ems(made):.1f}"' if display == "block" else ""
        return _SIGN.sub(r'\1<mo form="prefix">', made).replace(">", f'{wide} data-tex="{escape(latex)}">', 1)
    except Exception:  # its errors have no common class
        return f"<code>{escape(latex)}</code>"


def ems(mathml: str | Element) -> float:
    """Return how wide a formula is, in sizes of its letters.

    >>> round(ems("<math><mfrac><mi>a</mi><mrow><mn>2</mn><mo>+</mo><mn>2</mn></mrow></mfrac></math>"))
    3
    """
    part = fromstring(mathml.replace("&nbsp;", " ")) if isinstance(mathml, str) else mathml
    kids = [ems(kid) for kid in part]
    if part.tag in ("mfrac", "mtable"):
        return max(kids, default=0.0)
    # Within a fraction, the text below a sum is beside it.
    if part.tag in SCRIPTS:
        return kids[0] + 0.7 * max(kids[1:], default=0.0)
    space = 0.6 if part.tag == "mo" and SPACED.fullmatch(part.text or "") else 0.0
    space += float(part.get("width", "0em").removesuffix("em")) if part.tag == "mspace" else 0.0
    return width(part.text or "", 1.0) + space + sum(kids)


def in_line(mathml: str) -> str:
    r"""Return a formula as a line of plain text.

    >>> in_line(formula(r"-\frac{a + 1}{36} \le \max(B_i, x^2)"))
    '−(a + 1)/36 ≤ max(Bᵢ, x²)'
    """
    line = ""
    for place, group in groupby(letters(mathml), key=itemgetter(1)):
        text = "".join(text for text, _, _ in group)
        if place:
            mark, small = _SMALL[place]
            text = text.translate(small) if small.keys() >= set(map(ord, text)) else f"{mark}({text.strip()})"
        line += text
    return " ".join(line.split())


def letters(mathml: str | Element, place: str = "") -> list[tuple[str, str, bool]]:
    """Return what is in a formula from left to right, fractions as quotients: letters, whether they are "sub" or
    "sup", and whether in italics."""
    part = fromstring(mathml.replace("&nbsp;", " ")) if isinstance(mathml, str) else mathml
    tag, text = part.tag, part.text or ""
    kids = [letters(kid, SCRIPTS[tag][i - 1] if i and tag in SCRIPTS else place) for i, kid in enumerate(part)]
    if tag in ("mfrac", "msqrt"):
        sign, *around = ((sign, place, False) for sign in ("/" if tag == "mfrac" else "√", *"()"))
        simple = [SIMPLE.fullmatch("".join(text for text, _, _ in kid)) for kid in kids]
        kids = [kid if is_simple else [around[0], *kid, around[1]] for kid, is_simple in zip(kids, simple, strict=True)]
        kids[-1].insert(0, sign)
    if tag == "mspace":
        text = " " * (not part.get("width", "").startswith("-"))
    elif tag == "mo" and part.get("form") != "prefix" and SPACED.fullmatch(text):
        text = f" {text} ".replace(" , ", ", ")
    own_letters = (text, place, tag == "mi" and len(text) == 1 and part.get("mathvariant") is None)
    return [own_letters, *chain.from_iterable(kids)]


def _refuse_half(latex: str, mathml: str) -> None:
    """Refuse a formula with a brace or a bracket left open, or a fraction or an index that lacks a part."""
    braces = re.findall(r"(?<!\\)(?:\\\\)*([{}])", latex)
    depths = [0, *accumulate(1 if brace == "{" else -1 for brace in braces)]
    # Half an interval is as in [0, 1) or ]0, 1].
    parts = list(fromstring(mathml.replace("&nbsp;", " ")).iter())
    brackets = Counter("".join(part.text or "" for part in parts if part.tag != "mtext"))
    square, over = brackets["["] + brackets["]"], abs(brackets["("] - brackets[")"])
    unpaired = (square + over) % 2 or over > square
    if min(depths) < 0 or depths[-1] or unpaired or any(map(_lacks, parts)):
        raise ValueError(latex)


def _lacks(part: Element) -> bool:
    """Return whether a fraction or an index lacks a part; a part that is empty on purpose is in braces, as in {}_n."""
    there = [kid for kid in part if "".join(kid.itertext()) or (kid.tag == "mrow" and part.tag != "mfrac")]
    return len(there) < {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3}.get(part.tag, 0)


def too_wide(blocks: Iterable[Block], room: float) -> Iterator[tuple[Message, str]]:
    """Yield what is said of the widest formula or table if it is wider than its room, and the word that says that it is
    meant."""
    widest = max(blocks, key=lambda block: block.wide, default=None)
    if widest and widest.wide > room:
        key = "table" if widest.kind == "table" else "formula"
        yield Message(f"wrong.lecture.odd.{key}", width=round(widest.wide), room=round(room)), "long"


def rows_of(text: str) -> dict[int, list[str]]:
    """Return the cells of the rows of tables, by their lines, of which the first is 0."""
    lines = ((i, line.strip()) for i, line in enumerate(text.split("\n")))
    return {i: re.split(r"(?<!\\)\|", re.sub(r"^\||(?<!\\)\|$", "", line)) for i, line in lines if line.startswith("|")}


def stray_marks(text: str) -> Iterator[tuple[int, Message]]:
    """Yield marks that would appear as text, or would hide what they enclose, each with its line from 0 on."""
    bare = _MARKED.sub(lambda mark: re.sub(r"[^\n]", "$", mark[0]), text)
    for key, pattern in _MARKS.items():
        for mark in pattern.finditer(bare):
            yield bare.count("\n", 0, mark.start()), Message(f"wrong.lecture.marks.{key}", **mark.groupdict())


class Prose:
    """Reads the Markdown of a lecture, whose pictures are in a folder."""

    def __init__(self, folder: str | Path) -> None:
        from markdown_it import MarkdownIt
        from mdit_py_plugins.dollarmath import dollarmath_plugin

        self._folder = Path(folder)
        self._formulas: list[str] = []
        self._line = 0  # of what is read
        self._reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self._reader.use(dollarmath_plugin, renderer=self._kept, allow_digits=False, double_inline=True)

    def blocks(self, source: str, line: int = 1, share: float = 1) -> list[Block]:
        """Return the blocks of a text in Markdown, of which the first line is `line`, on a share of a slide's width."""
        from markdown_it.tree import SyntaxTreeNode

        self._formulas, self._line = [], line
        tree = SyntaxTreeNode(self._reader.parse(re.sub("[\ue000\ue001]", "", source)))
        blocks = (self._block(node.to_tokens(), line, share) for node in tree.children)
        return [block._replace(wide=max(block.wide, _widest(block.html))) for block in blocks if block.html.strip()]

    def _block(self, group: list[Token], line: int, share: float) -> Block:
        """A top-level element as a block, with the height that its kind is likely to need."""
        first = group[0]
        self._line = line + (first.map or [0])[0]
        inlines = [token for token in group if token.type == "inline"]
        if first.type == "paragraph_open" and (figure := self._figure(inlines[0].children or [])):
            return figure
        for token in inlines:
            self._line = line + (token.map or [0])[0]
            if half := _HALF.search(_WHOLE.sub("", token.content)):
                raise at(self._line, "wrong.lecture.formula.open", formula=_shown(half[0]), mark=half[1] or half[2])
            if _STRAY.search(_WHOLE.sub("\0", token.content)):
                raise at(self._line, "wrong.lecture.formula.dollar")
            for image in (child for child in token.children or [] if child.type == "image"):
                image.attrs["src"] = self._address(str(image.attrs.get("src", "")))
        if first.type == "table_open":
            for text in (child for token in inlines for child in token.children or [] if child.type == "text"):
                text.content = _NEGATIVE.sub("−", text.content)
        html = self._html(group)
        plain = [_plain(token) for token in group if token.type in ("inline", "fence", "html_block")]
        less = round((1 - share) * _CHARACTERS)
        kind = _KINDS.get(first.type, "formula" if '<math display="block"' in html else "text")
        heights = {
            "heading": 20 + text_height(" ".join(plain), shorter=24 + less),
            "list": sum(text_height(text, shorter=6 + less) - 6 for text in plain) + 14,
            "table": 46.0 * sum(token.type == "tr_open" for token in group) + 20,
            "code": (first.content.count("\n") + 1) * 33 + 20,
            "rule": 30.0,
            "formula": 100.0,
            "text": text_height(" ".join(plain).strip(), shorter=less),
        }
        wide = _table_width(plain, html.count("<th")) if kind == "table" else 0.0
        return Block("text" if kind in ("code", "rule") else kind, html, heights[kind], wide)

    def heading(self, source: str, line: int) -> tuple[str, str]:
        """Return a headline as safe HTML and its bare text, as `inline` does.

        The last two words of one that may need two lines are on one line.
        """
        inline = self._inline(source, line)
        bare = _plain(inline)
        for child in reversed(inline.children or []) if bare.count(" ") > 3 else ():
            if child.type == "text" and " " in child.content:
                child.content = "\u00a0".join(child.content.rsplit(" ", 1))
            # A formula and code are never changed.
            if child.content and (child.type != "text" or "\u00a0" in child.content):
                break
        return self._html([inline]), bare

    def inline(self, source: str, line: int) -> tuple[str, str]:
        """Return a text without blocks as safe HTML, its formulas and emphasis set, and its bare text."""
        inline = self._inline(source, line)
        return self._html([inline]), _plain(inline)

    def _inline(self, source: str, line: int) -> Token:
        """A text without blocks as it is read; HTML in it is text."""
        self._formulas, self._line = [], line
        (inline,) = self._reader.parseInline(re.sub("[\ue000\ue001]", "", source))
        for child in inline.children or []:
            child.type = {"html_inline": "text"}.get(child.type, child.type)
        return inline

    def _figure(self, children: list[Token]) -> Block | None:
        """A paragraph that is a picture, and what is in braces after it; None for any other paragraph."""
        braces = "".join(child.content for child in children[1:]).strip()
        if not children or children[0].type != "image" or (braces and not re.fullmatch(r"\{[^{}]*\}", braces)):
            return None
        options = attributes(braces.strip("{}"), "picture", ("width", "height", "align", "alt"), self._line)
        sizes = [f"{name}:{self._size(name, options[name])}" for name in ("width", "height") if name in options]
        align = options.get("align", "center")
        if align not in _ALIGNED:
            raise at(self._line, "wrong.lecture.picture.align", known=", ".join(_ALIGNED), given=brief(align, 40))
        caption, src = _plain(children[0]), self._address(str(children[0].attrs["src"]))
        if not PICTURE.match(src):
            return None
        if not sizes and (wide := _pixels(src)):
            sizes = [f"width:{wide}px"]
        image = f'<img src="{escape(src)}" alt="{escape(options.get("alt", caption))}" style="{";".join(sizes)}">'
        below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        high = options.get("height", "%")
        height = (_FIGURE if high.endswith("%") else float(high.removesuffix("px"))) + 46 * bool(caption)
        return Block("figure", f'<figure class="own {align}" style="--own:{height}px">{image}{below}</figure>', height)

    def _size(self, name: str, text: str) -> str:
        if not re.fullmatch(r"\d{1,4}(\.\d+)?(px|%)?", text) or (text.endswith("%") and float(text[:-1]) > 100):
            raise at(self._line, "wrong.lecture.picture.size", name=name, given=brief(text, 40))
        # A share of the slide's width, also beside a text.
        if name == "width" and text.endswith("%"):
            text = f"{float(text[:-1]) / 100 * WIDE:g}"
        return text if text[-1] in "%x" else f"{text}px"

    def _kept(self, content: str, options: JsonObject) -> str:
        mathml = formula(content, "block" if options["display_mode"] else "inline")
        if unknown := _UNKNOWN.search(mathml):
            raise at(self._line, "wrong.lecture.formula.unknown", given=unknown[1])
        if mathml.startswith("<code>"):
            raise at(self._line, "wrong.lecture.formula.half", formula=_shown(content))
        self._formulas.append(mathml)
        return f"\ue000{len(self._formulas) - 1}\ue001"

    def _html(self, tokens: list[Token]) -> str:
        """Return safe HTML; formulas are converted here, and inserted after the rest is made safe."""
        html = safe(self._reader.renderer.render(tokens, self._reader.options, {}))
        # The source may hold these characters as entities: an unknown number inserts nothing.
        known = dict(enumerate(self._formulas))
        return re.sub("\ue000(\\d{1,9})\ue001", lambda found: known.get(int(found[1]), ""), html)

    def _address(self, address: str) -> str:
        if address.startswith("data:"):
            return address
        try:
            return picture_in(self._folder / address)
        except (TreeError, OSError, ValueError) as error:
            raise LectureError((self._line, message_of(error))) from None


def _widest(html: str) -> float:
    """The width of the widest formula; a formula on its own can be written smaller, one in a text cannot."""
    formulas = re.findall("<math.*?</math>", html, re.DOTALL)
    return max((ems(mathml) * (_LEAST if 'display="block"' in mathml else SIZE) for mathml in formulas), default=0.0)


def _table_width(cells: list[str], columns: int) -> float:
    """The width of a table in its smallest letters; its words are not broken, and a column has space around it."""
    words = (" ".join(cells[i::columns]).split() for i in range(columns))
    return sum(_SPACE + max((width(word, _CELL, bold=True) for word in column), default=0.0) for column in words)


def _shown(formula: str) -> str:
    return " ".join(formula.split())[:60]


def _pixels(address: str) -> int | None:
    """The width of a picture in a data URL; None for one that is sharp at any size."""
    from PIL import Image

    try:
        return Image.open(BytesIO(b64decode(address.partition(",")[2]))).width
    except OSError:
        return None


def _plain(token: Token) -> str:
    """Return the text of a line without its markup."""
    if not token.children:
        return token.content
    return "".join(
        in_line(formula(child.content))
        if child.type.startswith("math")
        else child.content or " " * ("break" in child.type)
        for child in token.children
    )
