"""Check how a code host shows the repository: `python -m scripts.docs.repository`, in `make check`.

A code host renders Markdown and notebooks as plain CommonMark with tables. It runs no script, knows no directive of
Sphinx, and shows an HTML file as its source. So every link must lead to a file of the repository, and to a heading of
that file if the link names one. Every picture is a committed file, and no page needs a directive or a frame.

Lectures and the sources of notebooks are not pages: programs read them.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
_SOURCES = ("lectures/", "notebooks/source/", "scripts/lite/note", "tests/")
_BUILT = {".git", ".venv", ".ipynb_checkpoints", "build", "dist", "node_modules"}
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_WITHOUT_EFFECT = re.compile(r"<(iframe|script|style|object|embed|video|audio|form|input|button)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"""\b(?:href|src)\s*=\s*["']([^"']+)["']""")
_WIDGET = "application/vnd.jupyter.widget-view+json"


class _Part(NamedTuple):
    """A text of a page: what names its place, and its tokens with the line of each."""

    place: str
    tokens: list[tuple[Token, int]]


def pages(root: Path = ROOT) -> list[Path]:
    """Return the Markdown pages and notebooks that a visitor of the repository reads."""
    found = []
    for place, folders, names in os.walk(root):
        folders[:] = set(folders) - _BUILT
        found += [Path(place, name) for name in names if name.endswith((".md", ".ipynb"))]
    return sorted(path for path in found if not path.relative_to(root).as_posix().startswith(_SOURCES))


def faults(page: Path, root: Path = ROOT) -> list[str]:
    """Return what a code host would not show of a page, each fault with its place."""
    found = [
        f"{page.relative_to(root)}:{part.place}{line}: {fault}"
        for part in _parts(page)
        for token, line in part.tokens
        for fault in (*_directives(token), *_dead(_addresses(token), page, root))
    ]
    return found + [f"{page.relative_to(root)}:{fault}" for fault in _unseen_outputs(page)]


@cache
def _parts(page: Path) -> list[_Part]:
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".md":
        blank_head = re.sub(r"\A---\n.*?\n---\n", lambda head: "\n" * head[0].count("\n"), text, flags=re.DOTALL)
        return [_Part("", list(_tokens(blank_head)))]
    cells = enumerate(json.loads(text)["cells"], start=1)
    return [
        _Part(f"cell {number}, line ", list(_tokens("".join(cell["source"]))))
        for number, cell in cells
        if cell["cell_type"] == "markdown"
    ]


def _tokens(text: str) -> Iterator[tuple[Token, int]]:
    """Yield the tokens of a Markdown text, those within a line as well, with the number of the line."""
    for token in _MARKDOWN.parse(text):
        line = token.map[0] + 1 if token.map else 0
        yield token, line
        for child in token.children or ():
            yield child, line


def _directives(token: Token) -> Iterator[str]:
    """Yield what is shown as code, or not at all, because only a program understands it."""
    if token.type == "fence" and (token.info.startswith("{") or re.match(r"\s*:\w+: ", token.content)):
        yield f"a code host shows this directive as code: {token.info} {token.content.partition(chr(10))[0]}"
    if token.type == "text" and re.match(r":::+ *\{|.*\{\w+\}$", token.content):
        yield f"a code host shows this directive as text: {token.content}"
    if token.type.startswith("html") and (tag := _WITHOUT_EFFECT.search(token.content)):
        yield f"a code host does not show <{tag[1]}>"


def _addresses(token: Token) -> Iterator[str]:
    if token.type == "link_open":
        yield str(token.attrs["href"])
    elif token.type == "image":
        yield str(token.attrs["src"])
    elif token.type.startswith("html"):
        yield from _ADDRESS.findall(token.content)


def _dead(addresses: Iterable[str], page: Path, root: Path) -> Iterator[str]:
    """Yield what is wrong with addresses within the repository."""
    for address in addresses:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if root not in (target, *target.parents) or not target.exists():
            yield f"nothing is at {address}"
        elif target.suffix == ".html":
            yield f"a code host shows the source of {address}"
        elif target.suffix == ".md" and parts.fragment and parts.fragment not in _headings(target):
            yield f"no heading is at {address}"


@cache
def _headings(page: Path) -> set[str]:
    """Return the places of a page's headings, as code hosts name them."""
    found: dict[str, int] = {}
    tokens = [token for part in _parts(page) for token, _ in part.tokens]
    for opening, heading in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(child.content for child in heading.children or ())
            slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            found[slug] = found.get(slug, -1) + 1
    return {f"{slug}-{k}" if k else slug for slug, last in found.items() for k in range(last + 1)}


def _unseen_outputs(page: Path) -> Iterator[str]:
    """Yield the outputs of a notebook that only a running program would show."""
    if page.suffix == ".ipynb":
        for number, cell in enumerate(json.loads(page.read_text(encoding="utf-8"))["cells"], start=1):
            for output in cell.get("outputs", ()):
                kinds = set(output.get("data", ()))
                if _WIDGET in kinds and not kinds & {"image/png", "image/svg+xml", "text/html"}:
                    yield f"cell {number}: a code host does not show this widget, and it has no picture"


def main() -> int:
    """Print every fault, and return 1 if there is one."""
    found = [fault for page in pages() for fault in faults(page)]
    print("".join(f"{fault}\n" for fault in found), end="", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
