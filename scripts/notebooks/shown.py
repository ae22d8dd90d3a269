"""What a cell of an executed notebook shows: its sentences, the tree in its picture, and the numbers at its nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from emmviz.base.locale import languages, words
from emmviz.learn.spoilers import NUMBER

MARK = '<div class="emmviz-predict">'
# The answer of a prediction, closed.
ANSWER = re.compile(r'<details data-answer="([^"]*)">(.*?)</details>', re.DOTALL)
# At an edge a probability may have no zero before its point.
_GIVEN_NUMBER = re.compile(rf"{NUMBER.pattern}|(?<!\w)[.,]\d+")
# What a tree itself holds, which is no result: leaves, and the moves and probabilities at its edges.
_GIVEN = re.compile(
    r'<g[^>]*class="node leaf[^"]*"[^>]*>.*?</g>|<text[^>]*class="label"[^>]*>.*?</text>|<style.*?</style>', re.DOTALL
)
# The numbers at the nodes, seen and heard.
_OF_NODES = re.compile(
    r'<desc.*?</desc>|<g[^>]*data-node="[^"]*"[^>]*>\s*<title>.*?</title>|<text class="value".*?</text>', re.DOTALL
)
_LINES_OF_A_TREE = re.compile(r"^[│ ]*[├└]─.*$", re.MULTILINE)
_KINDS = {word: kind for lang in languages() for kind, word in words(lang)["kind"].items()}
_NODE = re.compile(rf"(?P<id>.+?) (?P<kind>{'|'.join(_KINDS)})(?: = (?P<value>\S+))?(?=$| )")
_LINE = re.compile(r"[│ ]*[├└]─(?: ✂\d+)? (?:(?P<label>.*?) → )?(?P<body>.*)")


class _Node(NamedTuple):
    label: str
    id: str
    kind: str
    value: str


class Pictured(NamedTuple):
    """A tree in a picture: its nodes, the same before and after a search; the numbers at them, and the text around it.

    `given` are the numbers of the tree itself: its leaves and the numbers at its edges. `moves` names the edge above
    a node. `found` are the values of inner nodes.
    """

    nodes: tuple[str, ...]
    given: frozenset[str]
    moves: dict[str, str]
    found: tuple[str, ...]
    stated: tuple[str, ...]


def htmls(cell: Any) -> Iterator[str]:
    """Yield the HTML of each output of a cell."""
    for output in cell.get("outputs", []):
        yield text_of(output.get("data", {}).get("text/html", ""))


def texts(cell: Any) -> Iterator[str]:
    """Yield every sentence that a cell shows, but not what is closed, the leaves of a tree and its edges."""
    if cell.cell_type == "markdown":
        if not {"answer", "solution"} & set(cell.metadata.get("tags", ())):
            yield from sentences(cell.source)
        return
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        # A terminal alone shows the text of what has a picture.
        drawn = {"image/svg+xml", "text/html"} & set(data)
        plain = text_of(output.get("text", "")) or ("" if drawn else text_of(data.get("text/plain", "")))
        yield from sentences(_LINES_OF_A_TREE.sub("", plain))
        for kind in ("image/svg+xml", "text/html", "text/markdown", "text/latex"):
            yield from _marked_up(text_of(data.get(kind, "")))


def _marked_up(text: str) -> Iterator[str]:
    shown = _GIVEN.sub(" ", ANSWER.sub(" ", text))
    # Screen readers read the text of attributes, but not pixels.
    spoken = re.findall(r'(?:alt|aria-label|title)="([^"]*)"', shown)
    for part in [*re.split(r"<[^>]*>", shown), *spoken]:
        yield from sentences(unescape(part))


def pictured(cell: Any) -> Iterator[Pictured]:
    """Yield the trees that a cell shows in a picture; a prediction's tree is read from its text, being pixels."""
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        if svg := text_of(data.get("image/svg+xml", "")):
            drawn = list(_drawn(svg))
            stated = _marked_up(_OF_NODES.sub(" ", svg))
        elif MARK in text_of(data.get("text/html", "")):
            lines = text_of(data.get("text/plain", "")).partition("\n\n")[0].split("\n")
            size = next((i for i, line in enumerate(lines) if i and not _LINE.match(line)), len(lines))
            drawn = [_written(line) for line in lines[:size]] if size > 1 else []
            stated = (part for line in lines[size:] for part in sentences(line))
        else:
            continue
        if drawn:
            given = (text for one in drawn for text in (one.label, "" if one.kind else one.value))
            yield Pictured(
                tuple(f"{one.label} {one.id} {one.kind}" if one.kind else f"{one.label} {one.value}" for one in drawn),
                frozenset(number for text in given for number in _GIVEN_NUMBER.findall(text)),
                {one.id: one.label for one in drawn if one.kind},
                tuple(one.value for one in drawn if one.kind and one.value),
                tuple(stated),
            )


def _drawn(svg: str) -> Iterator[_Node]:
    """The nodes of a picture, in the order of a walk from the root."""
    groups = list(ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g"))

    def read(group: ET.Element, name: str) -> str:
        return " ".join(text.text or "" for text in reversed(list(group.iter())) if text.get("class") == name)

    labels = {group.get("data-edge"): read(group, "label") for group in groups if group.get("data-edge")}
    for group in groups:
        if name := group.get("data-node"):
            kind = (group.get("class") or "").split()[1]
            yield _Node(labels.get(name, ""), name, "" if kind == "leaf" else kind, read(group, "value"))


def _written(line: str) -> _Node:
    """A node as a line of text."""
    place = _LINE.match(line)
    label, body = place.group("label", "body") if place else ("", line)
    if node := _NODE.match(body):
        return _Node(label or "", node["id"], _KINDS[node["kind"]], node["value"] or "")
    return _Node(label or "", "", "", body.rpartition(" = ")[2].strip("()"))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [part for part in re.split(r"(?<=[.;!?])\s+|\n", text) if part.strip()]


def text_of(value: Any) -> str:
    """Return a text that a notebook may hold as a list of lines."""
    return value if isinstance(value, str) else "".join(value)
