"""Write what the tables of docs/api say of each public name: `python -m scripts.docs.reference`.

A row holds a name, which leads to its source, the first sentence of its docstring, and its how-to. On the site the name
leads to its full docstring, which is below its table. The names and the how-tos are written by hand.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
API = ROOT / "docs" / "api"
_ROW = re.compile(
    r"^\| \[`(?P<name>[\w.]+)`\]\((?P<source>[^)]*)\) \| (?P<about>.*?) \| (?P<howto>[^|]*?) ?\|$", re.MULTILINE
)
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
_OPTIONS = {"GameTree": ["inherited-members: DiGraph, Graph, DrawableTree, _Drawable"]}


def pages() -> list[Path]:
    """Return the pages of the reference."""
    return sorted(API.glob("*.md"))


def listed() -> list[str]:
    """Return the full names of everything that the reference lists."""
    texts = [page.read_text(encoding="utf-8") for page in pages()]
    return sorted(f"emmviz.{row['name']}" for text in texts for row in _ROW.finditer(text))


def names() -> list[str]:
    """Return the functions, classes and errors of the reference, by their full names; not its data."""
    return [name for name in listed() if _kind(documented(name)) != "data"]


def documented(name: str) -> Any:
    """Return what a full name stands for; a module may have the same name."""
    home, _, last = name.rpartition(".")
    return getattr(resolve_name(home), last)


def filled(text: str) -> str:
    """Return a page in which every row says what its docstring says today."""
    return _ROW.sub(_row, text)


def directives(text: str) -> str:
    """Return a page for the site: below each table the whole docstrings of its names."""

    def table(found: re.Match[str]) -> str:
        rows = list(_ROW.finditer(found[0]))
        linked = _ROW.sub(r'| <a href="#emmviz.\g<name>"><code>\g<name></code></a> | \g<about> | \g<howto> |', found[0])
        whole = "\n".join(_directive(row["name"], row["about"]) for row in rows)
        return f"{linked}\n```{{eval-rst}}\n{whole}```\n" if rows else found[0]

    return _TABLE.sub(table, text)


def _row(row: re.Match[str]) -> str:
    thing = documented(f"emmviz.{row['name']}")
    source, about = row["source"], row["about"]
    if _kind(thing) != "data":
        source = f"../../{Path(inspect.getsourcefile(inspect.unwrap(thing)) or '').relative_to(ROOT).as_posix()}"
        about = _first_sentence(thing)
    return f"| [`{row['name']}`]({source}) | {about} | {row['howto']} |".replace("|  |", "| |")


def _directive(name: str, about: str) -> str:
    kind = _kind(documented(f"emmviz.{name}"))
    options = ["no-value:"] if kind == "data" else _OPTIONS.get(name, [])
    lines = [f".. auto{kind}:: emmviz.{name}", *(f"   :{option}" for option in options), ""]
    return "\n".join([*lines, *([f"   {about}", ""] if kind == "data" else []), ""])


def _kind(thing: Any) -> str:
    if inspect.isclass(thing):
        return "exception" if issubclass(thing, BaseException) else "class"
    return "function" if inspect.isroutine(thing) else "data"


def _first_sentence(thing: Any) -> str:
    """Return the first paragraph of a docstring up to its first full stop, in one line."""
    paragraph = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    sentence = re.match(r".*?[.:](?= [A-Z`]|$)", paragraph)
    return re.sub(":$", ".", sentence[0] if sentence else paragraph).replace("|", "\\|")


if __name__ == "__main__":
    for path in pages():
        old = path.read_text(encoding="utf-8")
        if (new := filled(old)) != old:
            path.write_text(new, encoding="utf-8")
            print(f"docs/api/{path.name}", file=sys.stderr)
