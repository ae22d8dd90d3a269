"""Graphviz: a scene as a DOT graph, placed as in the scene; `dot` can also place it anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from emmviz.base.text import printable, wrap
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Edge, Node, Scene
from emmviz.picture.theme import own_font, style

if TYPE_CHECKING:
    import graphviz

_SHAPES = {"up": "triangle", "down": "invtriangle", "circle": "circle", "square": "box", "box": "box"}
_INCH = 72
# How far from the place of a text its middle is, in its width.
_SIDES = {"start": 0.5, "middle": 0.0, "end": -0.5}
# Graphviz's reader stops at texts of 16 kB.
_LONGEST = 2000


def to_dot(scene: Scene) -> graphviz.Digraph:
    """Turn a scene into a `graphviz.Digraph`, one point for each of its units.

    Its nodes have the tree's ids, a backslash doubled, as DOT has it, and their places for `neato -n2` or `nop2`.

    >>> from emmviz import GameTree
    >>> print(to_dot(GameTree.parse("max(1, 2)").scene()).body[-1].strip()[:15])
    "A" -> "L2" [co
    """
    from graphviz import Digraph

    dot = Digraph("emmviz")
    dot.body.extend(f"\t{line}\n" for line in _lines(scene))
    return dot


def dot_text(scene: Scene) -> str:
    """Write a scene as DOT text.

    >>> from emmviz import GameTree
    >>> dot_text(GameTree.parse("max(1, 2)").scene()).splitlines()[0]
    'digraph emmviz {'
    """
    return str(to_dot(scene).source)


def _lines(scene: Scene) -> Iterable[str]:
    """Write one statement on each line; this is done here, because Digraph.edge takes a colon in an id for a port."""
    theme = scene.theme
    ids = _ids(scene)
    words = [scene.title, *(f"✂{mark.number} {mark.lines[0].text}" for mark in scene.reasons)]
    words += [] if "caption" in scene.hide else [scene.description]
    lines = [line for text in words for line in wrap(" ".join(text.split()), theme.label, scene.width)]
    font = {"fontname": own_font(theme.font) or "DejaVu Sans", "fontcolor": theme.colours["ink"]}
    yield _statement(
        "graph",
        font
        | {
            "bgcolor": "transparent" if theme.transparent else theme.colours["paper"],
            "fontsize": _n(theme.label),
            "labeljust": "l",
            "labelloc": "b",
            "label": "".join(f"{_escape(line)}\\l" for line in lines if line),
            "nodesep": _n(theme.gap / _INCH),
            "ordering": "out",
            "outputorder": "edgesfirst",
            **({"rankdir": "LR"} if theme.direction == "right" else {}),
            "ranksep": "0.6",
            "splines": "line",
            **({"size": f"{_n(scene.size[0] / _INCH, 3)},{_n(scene.size[1] / _INCH, 3)}!"} if theme.page else {}),
        },
    )
    yield _statement("node", font | {"fixedsize": "true"})
    yield _statement("edge", font | {"arrowhead": "none"})
    for node in scene.nodes:
        yield _statement(_quote(ids[node.id]), _node(node, scene))
    for root, title in scene.heads:
        yield from _title(_quote(ids[root]), title, scene.by_id[root], scene)
    for edge in scene.edges:
        yield _statement(f"{_quote(ids[edge.parent])} -> {_quote(ids[edge.child])}", _edge(edge, scene))


def _title(root: str, title: str, node: Node, scene: Scene) -> Iterable[str]:
    """Write the title of a tree beside other trees, above its root wherever the root is placed."""
    name, y = _quote(f"title of {root[1:-1]}"), node.y - node.size.h / 2 - 1.2 * scene.theme.label
    yield _statement(
        name,
        {
            "shape": "plaintext",
            "fixedsize": "false",
            "fontcolor": scene.theme.colours["muted"],
            "label": _escape(title),
            "pos": f"{_at(node.x, y, scene)}!",
        },
    )
    yield _statement(f"{name} -> {root}", {"style": "invis"})


def _ids(scene: Scene) -> dict[str, str]:
    """Return the tree's ids as DOT can hold them; two that become the same stay different."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for node in scene.nodes:
        name = plain = _one_line(node.id).replace("\\", "\\\\")
        if plain.startswith("%"):
            name = plain = f" {plain}"  # to Graphviz's library a first % means that there is no name
        while name in taken:
            name = f"{plain} {len(taken)}"
        taken.add(name)
        names[node.id] = name
    return names


def _node(node: Node, scene: Scene) -> dict[str, str]:
    theme = scene.theme
    shape, text = style(node.classes, "shape", theme), style(node.classes, "value", theme)
    (w, h), y = node.size, node.y
    if node.shape in ("up", "down"):
        # Graphviz's triangle leaves a quarter of its box empty, beyond its broad side.
        h *= 4 / 3
        y += h / 8 if node.shape == "up" else -h / 8
    attributes = {
        "shape": _SHAPES[node.shape],
        "label": _escape(node.value.text if node.value else ""),
        "fillcolor": shape["fill"] + _alpha(shape.get("fill-opacity")),
        "color": shape["stroke"] + _alpha(shape.get("stroke-opacity")),
        "penwidth": shape["stroke-width"],
        "fontcolor": text["fill"],
        "fontsize": _n(node.value.size if node.value else theme.value),
        "pos": _at(node.x, y, scene) + "!",
        "tooltip": _escape(node.says),
        "id": _escape(node.id),
        "class": " ".join(node.classes),
    }
    if beside := node.name or node.more:
        # As HTML, because a plain one would take the colour that is meant for inside the node.
        colour = style(node.classes, "name", theme)["fill"]
        attributes["xlabel"] = _Html(
            _font(" ".join(label.text for label in (node.name, node.more) if label), colour, beside.size)
        )
        middle = beside.x + _SIDES[beside.anchor] * beside.width, (beside.y + beside.rows[-1].y) / 2
        attributes["xlp"] = _at(*middle, scene)
    if node.ring:
        # Graphviz leaves a gap between two outlines, which shows the paper.
        attributes |= {
            "peripheries": "2",
            "color": style(node.classes, "ring", theme)["stroke"],
            "penwidth": shape["stroke-width"],
        }
    looks = "filled,dashed" if "stroke-dasharray" in shape else "filled"
    return attributes | {"style": looks, "width": _n(w / _INCH, 3), "height": _n(h / _INCH, 3)}


def _edge(edge: Edge, scene: Scene) -> dict[str, str]:
    theme = scene.theme
    line, colours = style(edge.classes, "line", theme), theme.colours
    (x1, y1), (x2, y2) = edge.start, edge.end
    # A straight line as the curve that Graphviz takes; only layouts with places of their own read it.
    curve = [(x1 + (x2 - x1) * part / 3, y1 + (y2 - y1) * part / 3) for part in range(4)]
    attributes = {
        "color": line["stroke"],
        "penwidth": line["stroke-width"],
        "class": " ".join(edge.classes),
        "pos": " ".join(_at(x, y, scene) for x, y in curve),
    }
    ink, live = style(edge.classes, "label", theme)["fill"], style(edge.classes, "live", theme)["fill"]
    rows = [(label.text, ink, label.size, label.x, label.y) for label in edge.labels]
    if edge.cut:
        rows.append((f"✂{edge.cut.number}", colours["cut-ink"], theme.label, edge.cut.x, edge.cut.y))
    if edge.live:
        rows.append((edge.live.text, live, edge.live.size, edge.live.x, edge.live.y))
    if rows:
        cells = "".join(f"<tr><td>{_font(*row[:3])}</td></tr>" for row in rows)
        ground = "" if theme.transparent else f' bgcolor="{colours["paper"]}"'
        frame = f'border="0" cellborder="0" cellspacing="0" cellpadding="1"{ground}'
        attributes["label"] = _Html(f"<table {frame}>{cells}</table>")
        attributes["lp"] = _at(sum(row[3] for row in rows) / len(rows), sum(row[4] for row in rows) / len(rows), scene)
    if "stroke-dasharray" in line:
        attributes["style"] = "dashed"
    return attributes


def _font(text: str, colour: str, size: float) -> str:
    """Write a text inside an HTML-like label, in which a backslash is an escape as elsewhere."""
    safe = "<br/>".join(escape(_one_line(line)).replace("\\", "\\\\") for line in text.split("\n"))
    return f'<font color="{colour}" point-size="{_n(size)}">{safe}</font>'


def _at(x: float, y: float, scene: Scene) -> str:
    """Write a position, counted from the bottom as Graphviz does."""
    return f"{_n(x)},{_n(scene.height - y)}"


class _Html(str):
    """A value that Graphviz reads as markup: it is in angle brackets, not in quotes."""


def _statement(head: str, attributes: Mapping[str, str]) -> str:
    parts = (
        f"{key}={f'<{value}>' if isinstance(value, _Html) else _quote(value)}" for key, value in attributes.items()
    )
    return f"{head} [{' '.join(parts)}]"


def _one_line(text: str) -> str:
    """Return a text without line breaks and control characters, and not longer than Graphviz reads."""
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return printable(" ".join(text.split())) or " "


def _escape(text: str) -> str:
    """Write a text in an attribute so that Graphviz shows it unchanged: without escapes and entities."""
    return _one_line(text).replace("\\", "\\\\").replace("&", "&amp;")


def _quote(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def _alpha(opacity: str | None) -> str:
    return "" if opacity is None else f"{round(float(opacity) * 255):02x}"


def _n(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


# Anybody may call a graph emmviz, but not with all that is set for the whole of it here.
_MARK = rb'digraph emmviz \{\r?\n\tgraph \[fontname=[^\n]* labeljust="l" labelloc="b" label='
RENDERER = Renderer(suffixes=("dot",), mark=_MARK, picture=dot_text)
