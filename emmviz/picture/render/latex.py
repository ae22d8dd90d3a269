"""LaTeX: any text as plain ASCII that pdflatex sets, and never runs, in every font encoding."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# A box for a character that the fonts lack, 0.9 em wide, which is about what a plan allows for.
MISSING = r"\emmvizmissing"

_ASCII = {
    "\\": "textbackslash",
    "^": "textasciicircum",
    "~": "textasciitilde",
    "<": "textless",
    ">": "textgreater",
    "|": "textbar",
    '"': "textquotedbl",
    "`": "textasciigrave",
}
_TEXT = {
    "−": "textminus",
    "×": "texttimes",
    "·": "textperiodcentered",
    "÷": "textdiv",
    "±": "textpm",
    "–": "textendash",
    "—": "textemdash",
    "…": "textellipsis",
    "‘": "textquoteleft",
    "’": "textquoteright",
    "“": "textquotedblleft",
    "”": "textquotedblright",
    "‚": "quotesinglbase",
    "„": "quotedblbase",
    "«": "guillemotleft",
    "»": "guillemotright",
    "‹": "guilsinglleft",
    "›": "guilsinglright",
    "•": "textbullet",
    "°": "textdegree",
    "§": "S",
    "¶": "P",
    "©": "textcopyright",
    "®": "textregistered",
    "™": "texttrademark",
    "€": "texteuro",
    "£": "pounds",
    "¥": "textyen",
    "¢": "textcent",
    "½": "textonehalf",
    "¼": "textonequarter",
    "¾": "textthreequarters",
    "¹": "textonesuperior",
    "²": "texttwosuperior",
    "³": "textthreesuperior",
    "ª": "textordfeminine",
    "º": "textordmasculine",
    "¡": "textexclamdown",
    "¿": "textquestiondown",
    "†": "textdagger",
    "‡": "textdaggerdbl",
    "‰": "textperthousand",
    "¬": "textlnot",
    "¦": "textbrokenbar",
    "¤": "textcurrency",
    "‖": "textbardbl",
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "dj",
    "Đ": "DJ",
    "ð": "dh",
    "Ð": "DH",
    "þ": "th",
    "Þ": "TH",
    "ı": "i",
    "ȷ": "j",
    "ŋ": "ng",
    "Ŋ": "NG",
}
_MATH = {
    "∞": "infty",
    "≤": "leq",
    "≥": "geq",
    "≠": "neq",
    "≈": "approx",
    "≡": "equiv",
    "≪": "ll",
    "≫": "gg",
    "∼": "sim",
    "←": "leftarrow",
    "→": "rightarrow",
    "↑": "uparrow",
    "↓": "downarrow",
    "↔": "leftrightarrow",
    "↕": "updownarrow",
    "⇐": "Leftarrow",
    "⇒": "Rightarrow",
    "⇔": "Leftrightarrow",
    "↦": "mapsto",
    "▸": "triangleright",
    "▹": "triangleright",
    "▷": "triangleright",
    "◂": "triangleleft",
    "△": "bigtriangleup",
    "▲": "bigtriangleup",
    "▽": "bigtriangledown",
    "▼": "bigtriangledown",
    "○": "bigcirc",
    "∅": "emptyset",
    "∈": "in",
    "∉": "notin",
    "∪": "cup",
    "∩": "cap",
    "⊂": "subset",
    "⊆": "subseteq",
    "∧": "wedge",
    "∨": "vee",
    "∀": "forall",
    "∃": "exists",
    "∑": "Sigma",
    "∏": "Pi",
    "∂": "partial",
    "∇": "nabla",
    "√": "surd",
    "∝": "propto",
    "⊥": "perp",
    "∗": "ast",
    "★": "star",
    "☆": "star",
    "♠": "spadesuit",
    "♥": "heartsuit",
    "♦": "diamondsuit",
    "♣": "clubsuit",
    "♯": "sharp",
    "♭": "flat",
    "ℓ": "ell",
    "✂": "times",
    "✗": "times",
    "✓": "surd",
    "⟨": "langle",
    "⟩": "rangle",
    "⌊": "lfloor",
    "⌋": "rfloor",
    "⌈": "lceil",
    "⌉": "rceil",
    "µ": "mu",
}
_GREEK_NAMES = (
    "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho varsigma sigma tau upsilon "
    "varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega vartheta phi epsilon"
)
_GREEK = dict(zip("αβγδεζηθικλμνξπρςστυφχψωΓΔΘΛΞΠΣΥΦΨΩϑϕϵ", _GREEK_NAMES.split(), strict=True))
# Greek letters that look like Latin ones have no name of their own.
_ALIKE = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo", strict=True)) | {"‐": "-", "‑": "-", "‒": "--", "―": "---"}
_SIGNS = (
    {sign: f"\\{name}{{}}" for sign, name in (_TEXT | _ASCII).items()}
    | {sign: f"\\ensuremath{{\\{name}}}" for sign, name in (_MATH | _GREEK).items()}
    | {sign: f"\\{sign}" for sign in "{}$&#_%"}
    | _ALIKE
)
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0308": '"',
    "\u0304": "=",
    "\u0307": ".",
    "\u030a": "r",
    "\u0306": "u",
    "\u030c": "v",
    "\u030b": "H",
    "\u0327": "c",
    "\u0328": "k",
    "\u0323": "d",
    "\u0331": "b",
}
_BELOW = "ckdb"
# Characters that fonts would join: a double hyphen must not become a dash.
_JOINED = re.compile(r"([-',])(?=\1)")


def escape(text: str) -> str:
    r"""Write one line of text so that LaTeX prints it, whatever it contains, in ASCII.

    Several spaces become one; a character that the usual fonts lack becomes a box.

    >>> print(escape(r"50 % of \input{x}: −∞ ≤ é"))
    50 \% of \textbackslash{}input\{x\}: \textminus{}\ensuremath{\infty} \ensuremath{\leq} \'{e}
    """
    return _JOINED.sub(r"\1{}", "".join(map(_sign, " ".join(unicodedata.normalize("NFC", text).split()))))


@lru_cache(maxsize=4096)
def _sign(sign: str) -> str:
    """Write one character."""
    if " " <= sign <= "~" or sign in _SIGNS:
        return _SIGNS.get(sign, sign)
    # Format characters are invisible; accents without a letter are left out.
    if unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return ""
    return _composed(sign) or MISSING + "{}"


def _composed(sign: str) -> str:
    """Write a character by its parts, an accented letter or a raised figure for example; nothing where that fails."""
    form, *parts = unicodedata.decomposition(sign).split() or [""]
    if form in ("<super>", "<sub>"):
        inside = "".join(_sign(chr(int(part, 16))) for part in parts)
        return f"\\text{form[1:-1]}script{{{inside}}}" if MISSING not in inside else ""
    if form.startswith("<"):  # a form of other letters: ﬁ, Ａ, ℝ, Ⅳ, ⅓
        inside = "".join(_sign(chr(int(part, 16))) for part in parts if part != "2044")
        if form == "<fraction>":
            top, bottom = (chr(int(part, 16)) for part in (parts[0], parts[-1]))
            return f"\\textsuperscript{{{top}}}/\\textsubscript{{{bottom}}}" if len(parts) == 3 else ""
        return inside if MISSING not in inside else ""
    if len(parts) == 1:
        base, accent = chr(int(form, 16)), _ACCENTS.get(chr(int(parts[0], 16)))
        if accent and base.isascii():
            # An i loses its dot below an accent.
            letter = f"\\{base}" if base in "ij" and accent not in _BELOW else base
            return f"\\{accent}{{{letter}}}"
        return _sign(base) if accent else ""  # letters with two accents keep none
    return _sign(chr(int(form, 16))) if form else ""
