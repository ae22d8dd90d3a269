"""The layers of emmviz: which may import which, who does, and a picture of it (`make figures` draws it again)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import emmviz
from emmviz.base.text import wrap
from emmviz.picture.ink import Circle, Group, Ink, Rect, Text
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import SvgWriter, short

ROOT = Path(emmviz.__file__).parent
PICTURE = ROOT.parent / "docs" / "layers.svg"

# From the top down; layers beside each other do not see each other.
_RANKS: tuple[tuple[str, ...], ...] = (
    ("cli",),
    ("web", "lecture"),
    ("player",),
    ("learn",),
    ("picture",),
    ("story", "study"),
    ("search",),
    ("games",),
    ("tree",),
    ("base",),
)
LEVEL = {layer: level for level, layers in enumerate(_RANKS) for layer in layers}

_LOOK = theme("light")
# Where the names begin and the columns, and how large a layer's row and column are.
_LEFT, _TOP, _COLUMNS, _COLUMN, _ROW = 16.0, 40.0, 416.0, 62.0, 54.0


def name_of(path: Path) -> str:
    """Return the name by which a file of emmviz is imported."""
    return ".".join(("emmviz", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


FILES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def imports() -> frozenset[tuple[str, str]]:
    """Return pairs of modules: the first imports the second when it runs, at its top or within a function."""
    return frozenset(_imports())


def _imports() -> Iterator[tuple[str, str]]:
    for name, path in FILES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for_types = {
            node
            for block in ast.walk(tree)
            if isinstance(block, ast.If) and _is_for_types(block)
            for statement in block.body
            for node in ast.walk(statement)
        }
        for node in ast.walk(tree):
            if node in for_types:
                continue
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}:{node.lineno}: imports name the whole module"
                module = node.module or ""
                whole = [f"{module}.{alias.name}" for alias in node.names]
                targets = [target if target in FILES else module for target in whole]
            else:
                continue
            for target in targets:
                if target in FILES and target != name and "emmviz" not in (name, target):
                    yield name, target


def _is_for_types(node: ast.If) -> bool:
    """Return whether a statement is `if TYPE_CHECKING:`."""
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def layer_of(module: str) -> str:
    """Return the layer of a module.

    >>> layer_of("emmviz.tree.formats.json")
    'tree'
    """
    return module.split(".")[1]


def what_is(layer: str) -> str:
    """Return the first sentence of a layer's docstring."""
    doc = ast.get_docstring(ast.parse((ROOT / layer / "__init__.py").read_text(encoding="utf-8"))) or ""
    return doc.partition("\n\n")[0].replace("\n", " ")


def picture() -> str:
    """Draw the layers from the top down, each with a dot below every layer that it imports."""
    layers = [name for rank in _RANKS for name in rank]
    uses = {(layer_of(above), layer_of(below)) for above, below in imports()}
    wide, high = _across(len(layers)), _TOP + _ROW * len(layers) + 44
    note = (
        "A dot: files of the layer on the left import files of the layer above it. No dot is left of a square: imports "
    )
    drawn = [
        *(_band(rank, layers, wide) for rank in _RANKS),
        *(_row(name, layers, uses) for name in layers),
        _text(note + "run downwards.", _LEFT, high - 22, 12, "muted"),
    ]
    size = f'viewBox="0 0 {short(wide)} {short(high)}" width="{short(wide)}" height="{short(high)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="en" font-family="{_LOOK.font}">'
        "<title>The layers of emmviz, and which imports which</title>"
        f'<rect width="100%" height="100%" fill="{_LOOK.colours["paper"]}"/>'
        f"{''.join(map(SvgWriter(inline=True).write, drawn))}</svg>\n"
    )


def _band(rank: tuple[str, ...], layers: list[str], wide: float) -> Ink:
    """The background of the layers that do not see each other."""
    height, ground = _ROW * len(rank), _LOOK.colours["wash" if LEVEL[rank[0]] % 2 else "paper"]
    return Rect("rank", {"fill": ground}, wide / 2, _TOP + _ROW * layers.index(rank[0]) + height / 2, wide, height)


def _row(name: str, layers: list[str], uses: set[tuple[str, str]]) -> Ink:
    """A layer: its name, here and above its column, what it is, and what it imports."""
    place = layers.index(name)
    x, y = _across(place), _TOP + _ROW * (place + 0.5)
    lines = wrap(what_is(name).replace("`", ""), 12, _COLUMNS - _LEFT - 90)
    below = [other for other in range(len(layers)) if other != place and (name, layers[other]) in uses]
    items = (
        _text(name, _LEFT, y, 15, "ink", bold=True),
        *(_text(line, _LEFT + 74, y + (i - (len(lines) - 1) / 2) * 15, 12, "muted") for i, line in enumerate(lines)),
        _text(name, x, _TOP / 2, 13, "ink", anchor="middle"),
        Rect("itself", {"fill": "none", "stroke": _LOOK.colours["muted"]}, x, y, 12, 12),
        *(Circle("uses", {"fill": _LOOK.colours["ink"]}, _across(other), y, 6) for other in below),
    )
    return Group(("layer",), items)


def _across(place: int) -> float:
    return _COLUMNS + _COLUMN * (place + 0.5)


def _text(
    text: str, x: float, y: float, size: float, colour: str, *, bold: bool = False, anchor: str = "start"
) -> Text:
    style = {"fill": _LOOK.colours[colour]} | ({"font-weight": "700"} if bold else {})
    return Text("text", style, text, x, y + 0.36 * size, size, anchor, "text", None)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
