"""Text: how wide it is, without loading a font, by the widths of DejaVu Sans, the widest of the common sans fonts; how
it is cut and wrapped, and made fit to be printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width

from emmviz.base.pairs import grouped

# Plain data by name, as a page, a file or a message gets it: texts, numbers, truths, lists, and more such objects.
JsonObject: TypeAlias = dict[str, Any]

# Thousandths of an em for the characters from U+0020 to U+007E.
_REGULAR = (
    "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 "
    "337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 "
    "611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 "
    "634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838 "
)
_BOLD = (
    "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 "
    "400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 "
    "682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 "
    "1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838 "
)
_OTHERS = "αβΣ∞≤≥−×÷…↑↓→←≈·▸–—‘’“”½⅓¼¾ᵢℓ"
_OTHERS_REGULAR = (
    "659 638 632 833 838 838 838 838 838 1000 838 838 838 838 838 318 502 500 1000 318 318 518 518 969 969 969 969 179 "
    "413"
)
_OTHERS_BOLD = (
    "687 716 683 833 838 838 838 838 838 1000 838 838 838 838 838 380 502 500 1000 380 380 657 657 1035 1035 "
    "1035 1035 219 472"
)


def _table(ascii_widths: str, other_widths: str) -> dict[str, int]:
    widths = {chr(32 + i): int(width) for i, width in enumerate(ascii_widths.split())}
    return widths | {c: int(width) for c, width in zip(_OTHERS, other_widths.split(), strict=True)}


_WIDTHS = {False: _table(_REGULAR, _OTHERS_REGULAR), True: _table(_BOLD, _OTHERS_BOLD)}


# XML has no place for control characters, lone surrogates and two non-characters.
UNPRINTABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_UNPRINTABLE = re.compile(UNPRINTABLE)

# A label of so many letters is one line, unless it is wider in sizes of its text.
_LETTERS, _WIDEST = 18, 14.6
# Where a label breaks into two lines, the best place first, and how wide they may be: between words, within a compound,
# in a long word but not within a sign.
_SPACE, _COMPOUND = re.compile(r"(?<=\S) (?=\S)"), re.compile(r"(?<=[-/_.,:;])(?=\w)")
_LETTER = re.compile("(?<=[^\\s\u200d])(?=[^\\s\u200d\ufe0f\u0300-\u036f])")
_BREAKS = ((_SPACE, 11.5), (_COMPOUND, 11.5), (_SPACE, 12.6), (_COMPOUND, 12.6), (_LETTER, 11.5))
# How many letters a shortened label has at most and at least, and how many of a word before the letter that differs.
_MOST, _FEWEST, _BEFORE = 60, 12, 8

_L_BEFORE_DIGIT = re.compile(r"(?<![^\W_])l(?=\d)")

# A short formula never breaks. A longer one breaks before its relations, and a side of it that is still long before its
# other signs, but never within a term: a product, a quotient, or what is in brackets, unless that is longer than some
# lines are wide; nor after a short first term, for example "U = 4".
_LONG, _SHORT = 20, 28
_FORMULA = re.compile(r"(?<![^ \n])[^ \n]+(?: [+−=≈≤≥<>]\u00a0[^ \n]+)+")
_RELATION = re.compile(r" (?=[=≈≤≥<>])")
_BEFORE_SIGN = re.compile(r"\u00a0(?=[+−=≈≤≥<>]\u00a0)")
# Without letters; a negative number in them has brackets too.
_BRACKETS = re.compile(r"\((?:(?![^\W\d_])[^()]|\([−\d.,/]+\))+\)")
_SIGNS = (
    (re.compile(r" ([×/·]) "), "\u00a0\\1\u00a0"),
    (re.compile(r" ([+−=≈≤≥<>]) "), " \\1\u00a0"),
    (re.compile(r"(?<![^ (])([\w.,]{1,6}) ([=≈≤≥<>])\u00a0"), "\\1\u00a0\\2\u00a0"),
)


def printable(text: str) -> str:
    """Return a text with the replacement character for each that XML cannot hold.

    >>> printable("a\\0b")
    'a\ufffdb'
    """
    return _UNPRINTABLE.sub("\ufffd", text)


def legible(name: str) -> str:
    """Return a leaf's name with the letter l before a digit in its own form, so that l3 is not read as 13.

    >>> legible("l3"), legible("pool3"), legible("left")
    ('ℓ3', 'pool3', 'left')
    """
    return _L_BEFORE_DIGIT.sub("ℓ", name)


def in_json(data: object, *, indent: int | None = None, compact: bool = False) -> str:
    """Write data as JSON, escaping only the characters that XML cannot hold; compact, without spaces.

    >>> print(in_json("á\\x00\\ud800"))
    "á\\u0000\\ud800"
    """
    # In JSON such a character is always inside a string, where an escape means the same.
    separators = (",", ":") if compact else None
    return _UNPRINTABLE.sub(
        lambda match: f"\\u{ord(match[0]):04x}",
        json.dumps(data, ensure_ascii=False, indent=indent, separators=separators),
    )


@lru_cache(maxsize=4096)  # most texts of one picture recur in the next
def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of one line of text in the unit of the size; unknown characters count as wide.

    >>> round(width("MAX", 10), 1)
    22.3
    """
    widths = _WIDTHS[bold]
    try:
        return sum([widths[letter] for letter in text]) * size / 1000
    except KeyError:
        return sum(widths.get(letter) or _unlisted(letter) for letter in text) * size / 1000


def _unlisted(letter: str) -> int:
    return 0 if combining(letter) else 1050 if east_asian_width(letter) in "WF" else 800


def clip(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Shorten a text with an ellipsis so that it fits a width.

    >>> clip("a very long action", 10, 60)
    'a very lon…'
    """
    # A label of ten thousand letters is cut before it is measured.
    text = text[:300]
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def tied(text: str) -> str:
    """Return a text whose formulas break only where they may: the other spaces in them are unbreakable.

    >>> tied("only (2 + 3) / 2 = 2.5 is").split(" ")
    ['only', '(2\\xa0+\\xa03)\\xa0/\\xa02\\xa0=\\xa02.5', 'is']
    >>> tied("(4 − 0.5 × (−7)) / 0.5").split(" ")
    ['(4\\xa0−\\xa00.5\\xa0×\\xa0(−7))\\xa0/\\xa00.5']
    """
    text = _BRACKETS.sub(lambda match: match[0] if len(match[0]) > _LONG else match[0].replace(" ", "\u00a0"), text)
    for sign, instead in _SIGNS:
        text = sign.sub(instead, text)
    return _FORMULA.sub(_whole, text)


def _whole(formula: re.Match[str]) -> str:
    sides = [formula[0]] if len(formula[0]) <= _SHORT else _RELATION.split(formula[0])
    return " ".join(side if len(side) > _SHORT else side.replace(" ", "\u00a0") for side in sides)


def held(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return a text whose formulas break only where they may; one that no line holds breaks before its signs.

    >>> held("is 1 + 2 = 3", 10, 40).split(" ")
    ['is', '1', '+\\xa02', '=\\xa03']
    """
    words = tied(text).split(" ")
    too_wide = [width(word.replace("\u00a0", " "), size, bold=bold) > room for word in words]
    return " ".join(_BEFORE_SIGN.sub(" ", word) if wide else word for word, wide in zip(words, too_wide, strict=True))


def wrap(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break a text at spaces into lines that fit a width, but within a short formula only if a line cannot hold it.

    >>> wrap("one two three", 10, 50)
    ['one two', 'three']
    >>> wrap("is 1 + 2 = 3", 10, 50), wrap("is 1 + 2 = 3", 10, 40)
    (['is', '1 + 2 = 3'], ['is 1 + 2', '= 3'])
    """
    lines = [""]
    for tight in held(text, size, room, bold=bold).split(" "):
        word = tight.replace("\u00a0", " ")
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer, size, bold=bold) > room:
            lines.append(clip(word, size, room, bold=bold))
        else:
            lines[-1] = longer if lines[-1] else clip(word, size, room, bold=bold)
    return lines


def balanced(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break a text into as few lines as `wrap` does, the longest of them as short as it can be.

    >>> wrap("C needs more than 2.1 here.", 10, 130), balanced("C needs more than 2.1 here.", 10, 130)
    (['C needs more than 2.1', 'here.'], ['C needs more', 'than 2.1 here.'])
    """
    lines = wrap(text, size, room, bold=bold)
    longest = _longest(lines, size, bold)
    while True:
        narrower = wrap(text, size, longest - 0.01, bold=bold)
        # A word that is wider than the room is not made narrower.
        longest, before = _longest(narrower, size, bold), longest
        if len(narrower) > len(lines) or longest >= before or " ".join(narrower) != " ".join(lines):
            return lines
        lines = narrower


def _longest(lines: Sequence[str], size: float, bold: bool) -> float:
    return max((width(line, size, bold=bold) for line in lines), default=0.0)


class LabelLines(NamedTuple):
    """The lines of each label, and the labels that are shortened or look like another one."""

    lines: dict[str, tuple[str, ...]]
    lost: tuple[str, ...]


def in_lines(labels: Iterable[str], letters: int = _LETTERS) -> LabelLines:
    """Break labels into two lines at most; where long ones would be shortened to the same, they keep what differs.

    A label of more `letters` has two lines if there is a space at which it can break.

    >>> in_lines(["Continue the cure with drug A"]).lines["Continue the cure with drug A"]
    ('Continue the', 'cure with drug A')
    >>> long = "Continue the cure that was begun in the spring with drug "
    >>> [" ".join(lines) for lines in in_lines([long + "A", long + "B"]).lines.values()]
    ['Continue the… begun in the spring with drug A', 'Continue the… begun in the spring with drug B']
    """
    words = {label: " ".join(label.split()) for label in labels}
    broken = {
        label: _broken(text, _BREAKS[:1], letters) or _broken(label, ()) or _broken(text, _BREAKS)
        for label, text in words.items()
    }
    lines = {label: rows or _shortened(words[label], 0) for label, rows in broken.items()}
    for alike in _alike(lines):
        for label in alike:
            if not broken[label]:
                others = [_common(words[label], words[other]) for other in alike if words[other] != words[label]]
                lines[label] = _shortened(words[label], max(others, default=0))
    equal = {label for alike in _alike(lines) for label in alike}
    return LabelLines(lines, tuple(label for label, rows in broken.items() if not rows or label in equal))


def _alike(lines: dict[str, tuple[str, ...]]) -> list[list[str]]:
    """Return the groups of labels that are drawn the same."""
    groups = grouped((printable(" ".join(" ".join(rows).split())), label) for label, rows in lines.items())
    return [group for drawn, group in groups.items() if drawn and len(group) > 1]


def _common(text: str, other: str) -> int:
    """Return how many letters two texts have in common before they differ."""
    return next((i for i, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]), len(text))


def _broken(text: str, breaks: Iterable[tuple[re.Pattern[str], float]], letters: int = _LETTERS) -> tuple[str, ...]:
    """Return a text as it is, if it is short, or in two lines of about the same width, none where it is too long."""
    if len(text) <= letters and width(text, 1) <= _WIDEST:
        return (text,)
    for place, room in breaks if len(text) <= 2 * _MOST else ():
        pairs = [(text[: match.start()], text[match.end() :]) for match in place.finditer(text)]
        pair = min(pairs, key=lambda rows: max(width(row, 1) for row in rows), default=())
        if pair and max(width(row, 1) for row in pair) <= room:
            return pair
    return ()


def _shortened(text: str, at: int) -> tuple[str, ...]:
    """Return two lines of a text with what is at a place in it, and an ellipsis for what is left out."""
    word = max(text.rfind(" ", 0, at) + 1, at - _BEFORE)
    # A word is broken only if nothing else helps.
    for breaks, length in product((_BREAKS[:-1], _BREAKS), range(min(_MOST, len(text)), _FEWEST, -1)):
        head, tail = length // 3, length - length // 3
        start = min(word, len(text) - tail)
        # It begins with a word, if one begins before what differs.
        start = next((i for i in range(start, word) if text[i - 1] == " "), start)
        short = f"{text[:length].rstrip()}…"
        if start > head:
            first, end = text[:head].rpartition(" ")[0] or text[:head], "…"[: start + tail < len(text)]
            short = f"{first}… {text[start : start + tail].strip()}{end}"
        if rows := _broken(short, breaks):
            return rows
    return (f"{text[:_FEWEST]}…",)
