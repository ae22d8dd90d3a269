"""Scenes to test renderers on: every tree of the gallery, hostile labels, deep chains; and the boxes of their texts."""

from fractions import Fraction

import networkx as nx

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.picture.geometry import badge_radius

ALGORITHMS = {"expectiminimax": expectiminimax, "alphabeta": alphabeta, "star1": star1}
HOSTILE = [
    "$x_{", r"\input{/etc/passwd}", "two\nlines", "nul\0bell\a", "x" * 10_000, "שלום عربي", "😀 東京",
    "<b>&amp;\"'</b>", "<<table><tr><td>x</td></tr></table>>", "a:b:c", "back\\", "%s %d {x}", "-->", "]]>", "\ud800",
    "  spaces   apart ", "node",
]  # fmt: skip


def scale():
    return star1(gallery.aima_scale())


def steps_of(run):
    """The frames to look at: the ends, the middle, and every cutoff."""
    cuts = [k for k, step in enumerate(run.steps, start=1) if step.event == "cutoff"]
    return sorted({0, 1, len(run.steps) // 2, len(run.steps), *cuts[:6]})


def hostile(text):
    """A tree in which a text stands wherever a text can stand."""
    graph = nx.DiGraph(title=text, source=text)
    graph.add_node(text, kind="max", name=text)
    graph.add_node(text + "2", kind="chance", name=text + "2")
    graph.add_node(text + "3", kind="leaf", value=1, name=text + "3")
    graph.add_node("L", kind="leaf", value=Fraction(-1, 3))
    graph.add_node("M", kind="leaf", value=7)
    graph.add_edge(text, text + "2", action=text)
    graph.add_edge(text, "M", action=text)
    graph.add_edge(text + "2", text + "3", prob=Fraction(1, 3), action=text)
    graph.add_edge(text + "2", "L", prob=Fraction(2, 3))
    return GameTree(graph).validate()


def chain(depth):
    graph = nx.DiGraph()
    for i in range(depth):
        graph.add_node(f"n{i}", kind=("max", "min")[i % 2])
    graph.add_node("end", kind="leaf", value=1)
    nx.add_path(graph, [*(f"n{i}" for i in range(depth)), "end"])
    return GameTree(graph).validate()


def labels(scene):
    """Every text of a scene with what it belongs to."""
    for level in scene.levels:
        yield "level", level.label
    for edge in scene.edges:
        for label in (*edge.labels, edge.live, edge.cut and edge.cut.badge):
            if label:
                yield f"edge {edge.child}", label
    for node in scene.nodes:
        for label in (node.value, node.name, *(node.dial.ends if node.dial else ())):
            if label:
                yield f"node {node.id}", label
    for item in scene.legend:
        yield "legend", item.label
    for caption in (*scene.reasons, *([scene.caption] if scene.caption else [])):
        for line in caption.lines:
            yield "caption", line


def box(label):
    """Left, top, right and bottom of a text: of its letters from the base line to the height of capitals."""
    from emmviz.base.text import width

    # A level's width is not part of the plan; it is written in bold.
    wide = label.width or width(label.text, label.size, bold=True)
    if label.role == "badge":
        radius = badge_radius(label.size, label.width)
        return label.x - radius, label.y - radius, label.x + radius, label.y + radius
    left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * wide
    half = label.size * (0.5 if label.box else 0.38)
    return left, label.y - half, left + wide, label.y + half


def faults(scene):
    """What is wrong with the places of a scene's texts, in words: pairs that overlap, texts that leave the page."""
    boxes = sorted(((box(label), what, label) for what, label in labels(scene)), key=lambda item: item[0][0])
    found = []
    for i, ((left, top, right, bottom), what, label) in enumerate(boxes):
        if left < -0.5 or top < -0.5 or right > scene.width + 0.5 or bottom > scene.height + 0.5:
            found.append(f"{what} {label.role} {label.text!r} leaves the page")
        for (left2, top2, _, bottom2), what2, label2 in boxes[i + 1 :]:
            if left2 >= right - 0.5:
                break
            if top2 < bottom - 0.5 and top < bottom2 - 0.5:
                found.append(f"{what} {label.role} {label.text!r} lies on {what2} {label2.role} {label2.text!r}")
    return found
