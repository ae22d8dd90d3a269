"""Graphviz: DOT that the program and pygraphviz accept, with our places and states."""

import subprocess
from xml.etree import ElementTree

import pygraphviz
import pytest

from emmviz import GameTree, gallery, star1
from emmviz.picture.named_themes import themes
from emmviz.picture.render.graphviz import render
from tests.picture.render.scenes import ALGORITHMS, FEW, HOSTILE, hostile, scale, steps_of

SVG = "{http://www.w3.org/2000/svg}"


def drawn(source, program="dot", *flags):
    done = subprocess.run([program, *flags, "-Tsvg"], input=source.encode(), capture_output=True, check=True)
    assert b"rror" not in done.stderr, done.stderr
    return {
        group.find(f"{SVG}title").text: group
        for group in ElementTree.fromstring(done.stdout).iter(f"{SVG}g")
        if group.get("class", "").startswith("node")
    }


def graph_of(source):
    return pygraphviz.AGraph(string=source)


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_nodes_and_edges_of_the_tree_with_shape_place_and_style(algorithm):
    run = algorithm(gallery.aima_scale())
    for k in steps_of(run):
        scene = run.scene(k)
        graph = graph_of(render(scene))
        assert sorted(graph.nodes()) == sorted(run.tree)
        assert sorted(graph.edges()) == sorted(run.tree.edges)
        for node in scene.nodes:
            found = graph.get_node(node.id).attr
            shapes = {"max": "triangle", "min": "invtriangle", "chance": "circle", "leaf": "box"}
            assert found["shape"] == shapes[node.kind]
            x, y = (float(number) for number in found["pos"].rstrip("!").split(","))
            assert x == pytest.approx(node.x, abs=0.1)
            assert y == pytest.approx(scene.height - node.y, abs=node.size.h / 5)
            assert found["class"].split() == list(node.classes)
            assert (node.value.text if node.value else "") in found["label"]
        for edge in scene.edges:
            found = graph.get_edge(edge.parent, edge.child).attr
            assert all(label.text in found["label"] for label in edge.labels)
            assert (found["style"] == "dashed") == bool({"cut", "unreachable"} & set(edge.classes))
            assert ("✂" in (found["label"] or "")) == bool(edge.cut)


@pytest.mark.halved
@pytest.mark.parametrize("program", [("dot",), ("neato", "-n2")], ids=["dot", "neato"])
@pytest.mark.parametrize("look", themes())
def test_the_program_draws_it(program, look):
    run = scale()
    for k in (0, 12, 25, len(run.steps)):
        nodes = drawn(render(run.scene(k, theme=look)), *program)
        assert set(nodes) == set(run.tree)


@pytest.mark.halved
@pytest.mark.parametrize("text", [*HOSTILE, r"\N\G", r"two\\backslashes", *FEW], ids=range(len(HOSTILE) + len(FEW) + 2))
def test_hostile_labels_are_drawn_by_the_program_and_by_pygraphviz(text):
    tree = hostile(text)
    source = render(star1(tree).scene(3))
    nodes = drawn(source)
    assert len(nodes) == len(graph_of(source).nodes()) == len(tree)
    written = "".join(item.text or "" for group in nodes.values() for item in group.iter(f"{SVG}text"))
    if text.isascii() and text.isprintable() and len(text) < 25:
        assert " ".join(text.split()) in " ".join(written.replace("\xa0", " ").split())


def test_ids_that_would_become_the_same_stay_apart():
    tree = GameTree()
    tree.add_node("r", kind="max")
    for i, leaf in enumerate(["a b", "a\nb", "a\0", "a\1", "x" * 3000, "x" * 3001]):
        tree.add_node(leaf, kind="leaf", value=i)
        tree.add_edge("r", leaf)
    assert len(drawn(render(tree.validate().scene()))) == 7


def test_children_keep_their_order():
    assert 'ordering="out"' in scale().to_dot().source


def test_title_and_sentence_stand_in_the_label_of_the_graph():
    run = scale()
    graph = graph_of(render(run.scene(12)))
    label = graph.graph_attr["label"]
    assert run.tree.title in label
    assert run.caption(12) in label
    assert graph.get_node("A").attr["tooltip"] == run.scene(12).by_id["A"].says


def test_pygraphviz_places_it_as_the_scene_does():
    run = scale()
    scene = run.scene(25)
    graph = graph_of(render(scene))
    graph.layout("nop2")
    at = {node.id: float(graph.get_node(node.id).attr["pos"].split(",")[0]) for node in scene.nodes}
    first = scene.nodes[0]
    for node in scene.nodes:
        assert at[node.id] - at[first.id] == pytest.approx(node.x - first.x, abs=0.2)
    assert graph.draw(format="pdf").startswith(b"%PDF")
