"""Find what gives a prediction away: an answer that stands above or beside the question, by value or by words."""

from __future__ import annotations

import ast
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import unescape
from typing import Any, NamedTuple

from emmviz.base.locale import languages, words
from emmviz.base.numerals import read_number
from scripts.notebooks.shown import ANSWER, MARK, NUMBER, Pictured, htmls, pictured, sentences, texts

__all__ = ["Asked", "asked", "read_off_labs", "spoilers"]

_PROMPT = re.compile(r"<strong>(.*?)</strong>", re.DOTALL)
_CHOICE = re.compile(r"<li>(.*?)</li>", re.DOTALL)
_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
# The number of the notebook in the name of a prediction is no answer.
_NAME = re.compile(r'\bid="[^"]*"')
_BETWEEN = re.compile(r"^\W*(?:\w+\W+){0,2}$")
_NUMERALS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "es": ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
}
_YES_NO = [{words(lang)["learn"]["yes"], words(lang)["learn"]["no"]} for lang in languages()]


class Asked(NamedTuple):
    """A prediction in a notebook: the place of its cell, its question, the form of its answer, the answer, choices.

    `picture` is the tree beside it, None for none; `why` is what its closed answer says besides the answer.
    """

    cell: int
    prompt: str
    form: str
    answer: Any
    choices: tuple[str, ...]
    picture: Pictured | None
    why: tuple[str, ...]


def asked(book: Any) -> list[Asked]:
    """Return the open predictions of an executed notebook."""
    found = []
    for i, cell in enumerate(book.cells):
        for html in htmls(cell):
            closed = ANSWER.search(html)
            prompt = _PROMPT.search(html)
            if MARK in html and closed and prompt:
                data = json.loads(zlib.decompress(b64decode(closed[1])))
                choices = tuple(unescape(one) for one in _CHOICE.findall(html))
                why = tuple(sentences(unescape(re.sub(r"<summary>.*?</summary>|<[^>]*>", "", closed[2])))[1:])
                beside = next(pictured(cell), None)
                found.append(
                    Asked(
                        i,
                        unescape(re.sub("<[^>]*>", " ", prompt[1])),
                        data["form"],
                        data["answer"],
                        choices,
                        beside,
                        why,
                    )
                )
    return found


def spoilers(book: Any) -> list[str]:
    """Return one sentence for each text that holds the answer of a prediction above it or beside it.

    Read are the title; in the section of the prediction, which begins at a heading, prose, outputs, titles, captions
    and windows, and the source of a cell that asks a number; everywhere above it, what stands about the same tree and
    in it, an earlier answer included, which is open by then; and a lab that is open. What is closed does not count, nor
    the leaves of a tree, its moves and its probabilities.
    """
    faults = []
    every = asked(book)
    labs = list(read_off_labs((i, cell.source) for i, cell in enumerate(book.cells) if cell.cell_type == "code"))
    for one in every:
        start = max((i for i in range(one.cell + 1) if _begins(book.cells[i])), default=0)
        found = [
            (i, text)
            for i in range(one.cell + 1)
            for text in texts(book.cells[i])
            # Of the title the surprise alone: it has a number, and minutes.
            if (text.startswith("**") if book.cells[i].source.startswith("# ") else i >= start)
        ]
        if one.form in ("number", "interval"):
            cell = book.cells[one.cell]
            lines = re.findall(r"[^\n]+", _NAME.sub("", cell.source))
            # Of a folded cell the first line alone is seen.
            found += [(one.cell, line) for line in (lines[:1] if "jupyter" in cell.metadata else lines)]
        stated = [text for _, text in found]
        spoiling = [(i, text) for i, text in found if _holds(text, one, stated) or _in_words(text, one)]
        spoiling += [(i, text) for i, text in _of_the_tree(book, one, every) if (i, text) not in spoiling]
        spoiling += [(opened, lab) for i, opened, lab in labs if i == one.cell]
        for i, text in spoiling:
            name = "beside it" if i == one.cell else f"in cell {i + 1}"
            faults.append(f"cell {one.cell + 1} asks {one.prompt!r}, and {name} stands {text.strip()[:80]!r}")
    return faults


def read_off_labs(cells: Iterable[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield where an answer is read from a lab that is open by then: that cell, the one that opened it, and the lab.

    A cell opens a lab as its last line, or by `reveal=`, once its own question has its answer. A lab made again by the
    same call is the same lab.

    >>> cells = "lab = rescale_lab(t)\\npredict('k?', lab.sweeps['k'].flips[0], reveal=lab)", "x = lab.sweeps['t']"
    >>> list(read_off_labs(enumerate(cells)))
    [(1, 0, 'rescale_lab(t)')]
    """
    named: dict[str, str] = {}
    opened: dict[str, int] = {}
    for place, code in cells:
        module = ast.parse(code)
        for statement in module.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                named[statement.targets[0].id] = _lab(statement.value, {})
        read = (
            _lab(node.value, named)
            for node in ast.walk(module)
            if isinstance(node, ast.Attribute) and node.attr == "sweeps"
        )
        yield from ((place, opened[lab], lab) for lab in dict.fromkeys(read) if lab in opened)
        last = module.body[-1:]
        shown = [one.value for one in last if isinstance(one, ast.Expr)]
        shown += [node.value for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "reveal"]
        for lab in filter(None, (_lab(node, named) for node in shown)):
            opened.setdefault(lab, place)


def _lab(node: ast.expr, named: dict[str, str]) -> str:
    """The call that makes a lab, "" for what is none."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("_lab"):
        return ast.unparse(node)
    return named.get(node.id, "") if isinstance(node, ast.Name) else ""


def _of_the_tree(book: Any, one: Asked, every: list[Asked]) -> Iterator[tuple[int, str]]:
    """Yield what gives an answer away where the tree that is asked about stands, here or above, with its cell."""
    if one.picture is None:
        return
    seen = [(i, picture) for i in range(one.cell + 1) for picture in pictured(book.cells[i])]
    same = [(i, picture) for i, picture in seen if picture.nodes == one.picture.nodes]
    stated = [(i, text) for i, picture in same for text in picture.stated]
    stated += [
        (earlier.cell, text)
        for earlier in every
        for text in earlier.why
        if earlier.cell < one.cell and earlier.picture and earlier.picture.nodes == one.picture.nodes
    ]
    # A move is named by the node that it leads to, or by its own name.
    moves = [move for move in one.picture.moves.values() if move]
    if one.form == "node":
        one = one._replace(form="choice", answer=one.picture.moves.get(one.answer, ""), choices=tuple(moves))
    yield from ((i, text) for i, text in stated if _holds(text, one, [text for _, text in stated]))
    if one.form == "number" and not any(_is(number, one.answer[0]) for number in one.picture.given):
        yield from ((i, value) for i, picture in same for value in picture.found if _is(value, one.answer[0]))


def _begins(cell: Any) -> bool:
    return cell.cell_type == "markdown" and bool(_HEADING.search(cell.source))


def _holds(text: str, one: Asked, stated: list[str]) -> bool:
    if one.form == "number":
        return any(_is(number, one.answer[0]) for number in NUMBER.findall(text))
    if one.form == "interval":
        (least, most, *_), *_ = one.answer
        return any(_is(low, least) and _is(high, most) for low, high in _pairs(text))
    if one.form == "choice":
        others = [choice for choice in one.choices if choice != one.answer]
        if set(one.choices) in _YES_NO:  # these words stand in any text
            return False
        return _singles_out(text, one.answer, others, stated)
    if one.form == "order":
        at = [text.find(choice) for choice in one.answer]
        return min(at) >= 0 and at == sorted(at) and text.strip() != one.prompt
    names = [one.answer] if one.form == "node" else one.answer
    return bool(names) and len(text.split()) > len(names) and all(_names(text, name) for name in names)


def _in_words(text: str, one: Asked) -> bool:
    """Whether a sentence has the number as a word and is about what is asked: another word is in both."""
    if one.form != "number" or not one.answer[0].isdecimal() or int(one.answer[0]) > 12:
        return False
    here = _words(text)
    numeral = any(numerals[int(one.answer[0])] in here for numerals in _NUMERALS.values())
    return numeral and any(len(word) > 3 and word in here for word in _words(one.prompt))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Two numbers beside each other, with two words between them at most, that are no part of a longer list."""
    run: list[re.Match[str]] = []
    for place in [*NUMBER.finditer(text), None]:
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


def _singles_out(text: str, name: str, others: list[str], stated: list[str]) -> bool:
    """Whether a sentence speaks of one choice as no other sentence speaks of another."""
    if not _names(text, name) or any(_names(text, other) for other in others) or len(_rest(text, name)) < 2:
        return False
    return all(_rest(text, name) != _rest(one, other) for one in stated for other in others if _names(one, other))


def _rest(text: str, name: str) -> list[str]:
    return _words(text.replace(name, " "))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text.lower())
