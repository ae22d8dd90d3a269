"""Find what gives a prediction away: an answer that stands above or beside the question, by value or by words."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from typing import Any, NamedTuple

from emmviz.base.locale import languages, words
from emmviz.base.numerals import read_number

__all__ = ["Asked", "asked", "telling"]

MARK = '<div class="emmviz-predict">'
_DETAILS = re.compile(r'<details data-answer="([^"]*)">.*?</details>', re.DOTALL)
_PROMPT = re.compile(r"<strong>(.*?)</strong>", re.DOTALL)
_CHOICE = re.compile(r"<li>(.*?)</li>", re.DOTALL)
_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
# What a tree itself holds, which is no result: leaves, and what stands at edges.
_GIVEN = re.compile(
    r'<g[^>]*class="node leaf[^"]*"[^>]*>.*?</g>|<g[^>]*class="edge[^"]*"[^>]*>.*?</g>|<style.*?</style>', re.DOTALL
)
_LINES_OF_A_TREE = re.compile(r"^[│ ]*[├└]─.*$", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.,])[−-]?\d+(?:[.,]\d+)?(?:/\d+)?(?![\w])(?!,\d)")
_BETWEEN = re.compile(r"^\W*(?:\w+\W+){0,2}$")


_YES_NO = [{words(lang)["learn"]["yes"], words(lang)["learn"]["no"]} for lang in languages()]


class Asked(NamedTuple):
    """A prediction in a notebook: the place of its cell, its question, the form of its answer, the answer, choices."""

    cell: int
    prompt: str
    form: str
    answer: Any
    choices: tuple[str, ...]


def asked(book: Any) -> list[Asked]:
    """Return the open predictions of an executed notebook."""
    found = []
    for i, cell in enumerate(book.cells):
        for html in _htmls(cell):
            sealed = _DETAILS.search(html)
            prompt = _PROMPT.search(html)
            if MARK in html and sealed and prompt:
                data = json.loads(zlib.decompress(b64decode(sealed[1])))
                choices = tuple(unescape(one) for one in _CHOICE.findall(html))
                found.append(Asked(i, unescape(prompt[1]), data["form"], data["answer"], choices))
    return found


def telling(book: Any) -> list[str]:
    """Return one sentence for each text that holds the answer of a prediction beside it or below it in its section.

    Parameters: book, executed. A section begins at a heading. The text of a cell is its prose, its outputs, the
    titles and captions of its pictures; of a cell that asks a number also its source. What is closed does not count,
    nor the leaves of a tree, nor what stands at its edges.
    """
    faults = []
    for one in asked(book):
        start = max((i for i in range(one.cell + 1) if _begins(book.cells[i])), default=0)
        texts = [(i, text) for i in range(start, one.cell + 1) for text in _texts(book.cells[i])]
        if one.form in ("number", "interval"):
            texts += [(one.cell, part) for part in re.findall(r"[^\n]+", book.cells[one.cell].source)]
        said = [text for _, text in texts]
        for i, text in texts:
            if _holds(text, one, said):
                name = "beside it" if i == one.cell else f"in cell {i + 1}"
                faults.append(f"cell {one.cell + 1} asks {one.prompt!r}, and {name} stands {text.strip()[:80]!r}")
    return faults


def _begins(cell: Any) -> bool:
    return cell.cell_type == "markdown" and bool(_HEADING.search(cell.source))


def _htmls(cell: Any) -> Iterator[str]:
    for output in cell.get("outputs", []):
        yield _text(output.get("data", {}).get("text/html", ""))


def _texts(cell: Any) -> Iterator[str]:
    """Every sentence that a cell shows."""
    if cell.cell_type == "markdown":
        if not {"answer", "solution"} & set(cell.metadata.get("tags", ())):
            yield from _sentences(cell.source)
        return
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        # A terminal alone shows the text of what has a picture.
        drawn = {"image/svg+xml", "text/html"} & set(data)
        plain = _text(output.get("text", "")) or ("" if drawn else _text(data.get("text/plain", "")))
        yield from _sentences(_LINES_OF_A_TREE.sub("", plain))
        for kind in ("image/svg+xml", "text/html", "text/markdown", "text/latex"):
            shown = _GIVEN.sub(" ", _DETAILS.sub(" ", _text(data.get(kind, ""))))
            # What stands in an attribute is seen by those who listen, but pixels are not read.
            spoken = re.findall(r'(?:alt|aria-label|title)="([^"]*)"', shown)
            for part in [*re.split(r"<[^>]*>", shown), *spoken]:
                yield from _sentences(unescape(part))


def _sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.;!?])\s+|\n", text) if part.strip()]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "".join(value)


def _holds(text: str, one: Asked, said: list[str]) -> bool:
    if one.form == "number":
        return any(_is(number, one.answer[0]) for number in _NUMBER.findall(text))
    if one.form == "interval":
        return any(_is(low, one.answer[0][0]) and _is(high, one.answer[1][0]) for low, high in _pairs(text))
    if one.form == "choice":
        others = [choice for choice in one.choices if choice != one.answer]
        if set(one.choices) in _YES_NO:  # these words stand in any text
            return False
        return _singles_out(text, one.answer, others, said)
    if one.form == "order":
        at = [text.find(choice) for choice in one.answer]
        return min(at) >= 0 and at == sorted(at) and text.strip() != one.prompt
    names = [one.answer] if one.form == "node" else one.answer
    return bool(names) and len(text.split()) > len(names) and all(_names(text, name) for name in names)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Two numbers beside each other, with two words between them at most, that are no part of a longer list."""
    run: list[re.Match[str]] = []
    for place in [*_NUMBER.finditer(text), None]:
        if run and (place is None or not _BETWEEN.match(text[run[-1].end() : place.start()])):
            if len(run) == 2:
                yield run[0][0], run[1][0]
            run = []
        if place is not None:
            run.append(place)


def _is(number: str, answer: str) -> bool:
    if "inf" in answer:
        return False
    value = Fraction(answer)
    return any(numeral.agrees(value) for numeral in read_number(number))


def _names(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _singles_out(text: str, name: str, others: list[str], said: list[str]) -> bool:
    """Whether a sentence speaks of one choice as no other sentence speaks of another."""
    if not _names(text, name) or any(_names(text, other) for other in others) or len(_rest(text, name)) < 2:
        return False
    return all(_rest(text, name) != _rest(one, other) for one in said for other in others if _names(one, other))


def _rest(text: str, name: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text.replace(name, " ").lower())
