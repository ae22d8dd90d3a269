"""SVG: every node, edge and text of a frame is there by id, class and place; it is XML whatever the labels are."""

import re
from xml.etree import ElementTree

import pytest

from emmviz import gallery, star1
from emmviz.picture.named_themes import themes
from emmviz.picture.render.svg import render
from emmviz.picture.render.text import render as text_of
from tests.picture.render.scenes import ALGORITHMS, HOSTILE, faults, hostile, scale, steps_of

NS = "{http://www.w3.org/2000/svg}"


def parse(svg):
    return ElementTree.fromstring(svg)


def groups(svg, key):
    return {g.get(key): g for g in parse(svg).iter(f"{NS}g") if g.get(key) is not None}


def parts(group, name):
    return [item for item in group.iter() if item.get("class") == name]


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
@pytest.mark.parametrize("name", ["aima_scale", "thirds"])
def test_nodes_and_edges_are_there_with_the_state_of_the_frame(algorithm, name):
    run = algorithm(gallery.get(name))
    for k in steps_of(run):
        frame, scene = run.frame(k), run.scene(k)
        svg = render(scene)
        nodes = groups(svg, "data-node")
        assert list(nodes) == run.tree.preorder()
        for node, group in nodes.items():
            assert group.get("id") == node
            classes = group.get("class").split()
            assert classes[:3] == ["node", run.tree.kind(node), frame.nodes[node].state], (k, node)
            assert ("lit" in classes) == frame.nodes[node].lit
            mark, values = scene.by_id[node], parts(group, "value")
            assert [value.text for value in values] == ([mark.value.text] if mark.value else [])
        edges = groups(svg, "data-edge")
        assert list(edges) == run.tree.preorder()[1:]
        current = frame.path
        lit = {child for child, edge in edges.items() if "path" in edge.get("class").split()}
        assert lit == set(current[1:])
        for child, edge in edges.items():
            prob, action = run.tree.prob(child), run.tree.action(child)
            assert len(parts(edge, "label")) == (prob is not None) + bool(action)
            assert (
                ("cut" in edge.get("class").split()) == (frame.nodes[child].state == "cut") == bool(parts(edge, "bars"))
            )


def test_the_frame_that_cuts_is_drawn_as_the_book_says():
    run = scale()
    step = next(k for k, item in enumerate(run.steps, start=1) if item.event == "cutoff" and item.node == "C")
    svg = run.to_svg(step)
    assert '<g id="C" class="node chance current cutoff" data-node="C">' in svg
    assert '<g id="B" class="node chance done lit" data-node="B">' in svg
    nodes, edges = groups(svg, "data-node"), groups(svg, "data-edge")
    assert parts(nodes["C"], "value")[0].text == "≤1.3"
    assert parts(edges["G"], "live") == []
    assert [g.get("data-cut") for g in edges["G"] if g.get("class") == "cutmark"] == ["2"]
    assert [item.text for item in parts(parse(svg), "reason")] == ["F:  1 ≤ Aᵢ ≈ 1.889", "C:  1.3 ≤ α = 2.1"]


def test_places_are_those_of_the_scene():
    run = scale()
    scene = run.scene()
    nodes, edges = groups(run.to_svg(), "data-node"), groups(run.to_svg(), "data-edge")
    for node in scene.nodes:
        (shape,) = parts(nodes[node.id], "shape")
        if node.shape == "circle":
            at = float(shape.get("cx")), float(shape.get("cy"))
        elif node.shape == "box":
            at = tuple(float(shape.get(a)) + float(shape.get(b)) / 2 for a, b in (("x", "width"), ("y", "height")))
        else:
            points = [tuple(map(float, pair.split(","))) for pair in shape.get("points").split()]
            xs, ys = zip(*points, strict=True)
            at = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        assert at == pytest.approx((node.x, node.y), abs=0.11)
    for edge in scene.edges:
        (line,) = parts(edges[edge.child], "line")
        numbers = [float(number) for number in re.findall(r"[-\d.]+", line.get("d"))]
        assert numbers == pytest.approx([*edge.start, *edge.end], abs=0.06)


def test_without_inline_styles_classes_remain_for_a_style_sheet():
    svg = render(scale().scene(25), inline=False, prefix="p1-")
    assert 'stroke="' not in svg
    assert '<g id="p1-C" class="node chance current cutoff" data-node="C">' in svg


def test_title_and_description_say_the_tree_in_words():
    run = scale()
    root = parse(run.to_svg(25))
    assert root.find(f"{NS}title").text == run.tree.title
    assert root.find(f"{NS}desc").text == text_of(run.scene(25))
    assert root.get("role") == "img"
    node = groups(run.to_svg(25), "data-node")["C"]
    assert node.find(f"{NS}title").text == run.scene(25).by_id["C"].says


@pytest.mark.halved
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("name", gallery.names())
def test_no_text_lies_on_another_or_leaves_the_page(name):
    tree = gallery.get(name)
    for look in themes():
        assert not faults(tree.scene(theme=look)), look
        for algorithm, search in ALGORITHMS.items():
            run = search(tree)
            for k in steps_of(run):
                assert not faults(run.scene(k, theme=look)), (look, algorithm, k)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_labels_do_not_overlap(text):
    tree = hostile(text)
    assert not faults(tree.scene())
    run = star1(tree)
    for k in steps_of(run):
        assert not faults(run.scene(k)), k
