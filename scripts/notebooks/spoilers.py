"""Find what reveals the answer of a prediction: a value or words above or beside the question."""

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
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.question import Part
from emmviz.learn.spoilers import Secret, gives_away, sizes_in
from scripts.notebooks.shown import ANSWER, MARK, Pictured, htmls, pictured, sentences, texts

_PROMPT = re.compile(r"<strong>(.*?)</strong>", re.DOTALL)
_CHOICE = re.compile(r"<li>(.*?)</li>", re.DOTALL)
_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
# The number of the notebook in the name of a prediction is no answer, nor is what a tree holds.
_NAME = re.compile(r'\bid="[^"]*"|\b(?:parse|ask)\("[^"]*"')
_YES_NO = [{words(lang)["learn"]["yes"], words(lang)["learn"]["no"]} for lang in languages()]


class Asked(NamedTuple):
    """A prediction in a notebook: the place of its cell, the form of its answer, and the answer that must not be read.

    `picture` is the tree beside it, None for none; `why` is what its closed answer says besides the answer.
    """

    cell: int
    form: str
    secret: Secret
    picture: Pictured | None
    why: tuple[str, ...]

    @property
    def prompt(self) -> str:
        """Its question."""
        return self.secret.prompt


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
                secret = _secret(
                    unescape(re.sub("<[^>]*>", " ", prompt[1])), data["form"], data["answer"], choices, beside
                )
                found.append(Asked(i, data["form"], secret, beside, why))
    return found


def _secret(prompt: str, form: str, answer: Any, choices: tuple[str, ...], picture: Pictured | None) -> Secret:
    """The answer of a page as texts may give it away."""
    if form == "number":
        answer = _number(answer[0])
    elif form == "interval":
        (low, high, *_), *_ = answer
        answer = _number(low), _number(high)
    elif form in ("node", "nodes"):
        form, answer = "nodes", [answer] if form == "node" else answer
    given = sizes_in(" ".join([prompt, *(picture.given if picture else ())]))
    return Secret(form, answer, prompt, choices, known_sizes=given, is_move=set(choices) not in _YES_NO)


def _number(written: str) -> Fraction | float:
    return float(written) if "inf" in written else Fraction(written)


def spoilers(book: Any) -> list[str]:
    """Return one sentence for each text that holds the answer of a prediction above it or beside it.

    Read are the title; in the section of the prediction, which begins at a heading, prose, outputs, titles, captions
    windows, and the source of a cell that asks a number; everywhere above it, what is written about the same tree and
    in it, including an earlier answer, which is open by then; and a lab that is open. Closed parts do not count, nor
    nor the leaves of a tree, its moves and its probabilities.
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
            # Of the title cell, check only the surprise: the rest has a number, and minutes.
            if (text.startswith("**") if book.cells[i].source.startswith("# ") else i >= start)
            # A choice alone, as in the list of them, states nothing.
            and not any(text.strip() in choice for choice in one.secret.choices)
        ]
        if one.form in ("number", "interval"):
            cell = book.cells[one.cell]
            lines = re.findall(r"[^\n]+", _NAME.sub("", cell.source))
            # Only the first line of a folded cell is visible.
            found += [(one.cell, line) for line in (lines[:1] if "jupyter" in cell.metadata else lines)]
        stated, secret = [text for _, text in found], one.secret
        spoiling = [(i, text) for i, text in found if gives_away(text, secret, beside=stated)]
        spoiling += [(i, text) for i, text in _of_the_tree(book, one, every) if (i, text) not in spoiling]
        spoiling += [(opened, lab) for i, opened, lab in labs if i == one.cell]
        for i, text in spoiling:
            name = "beside it" if i == one.cell else f"in cell {i + 1}"
            faults.append(f"cell {one.cell + 1} asks {one.prompt!r}, and {name} stands {text.strip()[:80]!r}")
    return faults


def read_off_labs(cells: Iterable[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield where an answer is read from a lab that is open by then: that cell, the one that opened it, and the lab.

    A cell opens a lab as its last line, or by `reveal=`, once its own question has its answer. A lab made again by the
    same call is the same lab. A question of the package that reveals a lab has its answer from it.

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
        of_package = [lab for node in ast.walk(module) for lab in _labs_of_question(node)]
        yield from ((place, opened[lab], lab) for lab in dict.fromkeys([*read, *of_package]) if lab in opened)
        last = module.body[-1:]
        shown = [one.value for one in last if isinstance(one, ast.Expr)]
        shown += [node.value for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "reveal"]
        for lab in filter(None, [*(_lab(node, named) for node in shown), *of_package]):
            opened.setdefault(lab, place)


def _labs_of_question(node: ast.AST) -> list[str]:
    """The labs that the answer to a question of the package reveals, written as calls on the text of their trees."""
    match node:
        case ast.Call(func=ast.Name(id="ask"), args=[ast.Constant(value=str(id)), *_]):
            parts = course_question(id).reveal or ()
            return [str(part) for part in parts if isinstance(part, Part) and str(part.show).endswith("_lab")]
    return []


def _lab(node: ast.expr, named: dict[str, str]) -> str:
    """The call that makes a lab; "" for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("_lab"):
        return ast.unparse(node)
    return named.get(node.id, "") if isinstance(node, ast.Name) else ""


def _of_the_tree(book: Any, one: Asked, every: list[Asked]) -> Iterator[tuple[int, str]]:
    """Yield what reveals an answer, here or above, on the tree of the question, with its cell."""
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
    secret = one.secret
    if one.form == "node":
        secret = secret._replace(
            form="choice", answer=one.picture.moves.get(secret.answer[0], ""), choices=tuple(moves)
        )
    texts_beside = [text for _, text in stated]
    yield from ((i, text) for i, text in stated if gives_away(text, secret, beside=texts_beside))
    if one.form == "number" and not any(gives_away(number, secret) for number in one.picture.given):
        yield from ((i, value) for i, picture in same for value in picture.found if gives_away(value, secret))


def _begins(cell: Any) -> bool:
    return cell.cell_type == "markdown" and bool(_HEADING.search(cell.source))
