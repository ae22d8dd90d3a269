"""The rooms of emmviz: which may import which, who does, and a picture of it (`make figures` draws it again)."""

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
PICTURE = ROOT.parent / "docs" / "rooms.svg"

# From the top down; rooms beside each other do not see each other.
LAYERS: tuple[tuple[str, ...], ...] = (
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
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}

_LOOK = theme("light")
# Where the names begin and the columns, and how large a room's row and column are.
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


def room_of(module: str) -> str:
    """Return the room of a module.

    >>> room_of("emmviz.tree.formats.json")
    'tree'
    """
    return module.split(".")[1]


def what_is(room: str) -> str:
    """Return the first sentence of a room's docstring."""
    doc = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    return doc.partition("\n\n")[0].replace("\n", " ")


def picture() -> str:
    """Draw the rooms from the top down, each with a dot below every room that it imports."""
    rooms = [name for layer in LAYERS for name in layer]
    uses = {(room_of(above), room_of(below)) for above, below in imports()}
    wide, high = _across(len(rooms)), _TOP + _ROW * len(rooms) + 44
    note = (
        "A dot: files of the room on the left import files of the room above it. No dot is left of a square: imports "
    )
    drawn = [
        *(_band(layer, rooms, wide) for layer in LAYERS),
        *(_row(name, rooms, uses) for name in rooms),
        _text(note + "run downwards.", _LEFT, high - 22, 12, "muted"),
    ]
    size = f'viewBox="0 0 {short(wide)} {short(high)}" width="{short(wide)}" height="{short(high)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="en" font-family="{_LOOK.font}">'
        "<title>The rooms of emmviz, and which imports which</title>"
        f'<rect width="100%" height="100%" fill="{_LOOK.colours["paper"]}"/>'
        f"{''.join(map(SvgWriter(inline=True).write, drawn))}</svg>\n"
    )


def _band(layer: tuple[str, ...], rooms: list[str], wide: float) -> Ink:
    """The ground of the rooms that do not see each other."""
    height, ground = _ROW * len(layer), _LOOK.colours["wash" if LEVEL[layer[0]] % 2 else "paper"]
    return Rect("layer", {"fill": ground}, wide / 2, _TOP + _ROW * rooms.index(layer[0]) + height / 2, wide, height)


def _row(name: str, rooms: list[str], uses: set[tuple[str, str]]) -> Ink:
    """A room: its name, here and above its column, what it is, and what it imports."""
    place = rooms.index(name)
    x, y = _across(place), _TOP + _ROW * (place + 0.5)
    lines = wrap(what_is(name).replace("`", ""), 12, _COLUMNS - _LEFT - 90)
    below = [other for other in range(len(rooms)) if other != place and (name, rooms[other]) in uses]
    items = (
        _text(name, _LEFT, y, 15, "ink", bold=True),
        *(_text(line, _LEFT + 74, y + (i - (len(lines) - 1) / 2) * 15, 12, "muted") for i, line in enumerate(lines)),
        _text(name, x, _TOP / 2, 13, "ink", anchor="middle"),
        Rect("itself", {"fill": "none", "stroke": _LOOK.colours["muted"]}, x, y, 12, 12),
        *(Circle("uses", {"fill": _LOOK.colours["ink"]}, _across(other), y, 6) for other in below),
    )
    return Group(("room",), items)


def _across(place: int) -> float:
    return _COLUMNS + _COLUMN * (place + 0.5)


def _text(
    text: str, x: float, y: float, size: float, colour: str, *, bold: bool = False, anchor: str = "start"
) -> Text:
    style = {"fill": _LOOK.colours[colour]} | ({"font-weight": "700"} if bold else {})
    return Text("text", style, text, x, y + 0.36 * size, size, anchor, "text", None)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
