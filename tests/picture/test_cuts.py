"""What is drawn around cuts: hatched areas below what is never read, and the deciding numbers beside the badges."""

from itertools import pairwise

import pytest

import emmviz
from emmviz import GameTree, alphabeta, gallery, leaf, max_node, min_node, star1, star2
from emmviz.picture.draw import draw
from emmviz.picture.geometry import crosses, hatched
from tests.long import each_seed
from tests.picture.render.scenes import faults
from tests.sentences import wording
from tests.shapes import random_tree

SCALE = gallery.aima_scale()


def test_the_grounds_of_the_scale_tree():
    run = star1(SCALE)
    grounds = [run.scene(k).grounds for k in range(len(run.steps) + 1)]
    numbers = [[ground.number for ground in found] for found in grounds]
    assert numbers == [[]] * 23 + [[1]] * 2 + [[1, 2]] * 3
    assert [(ground.roots, ground.label and ground.label.text) for ground in grounds[-1]] == [
        (("L6",), None),
        (("G",), "never read"),
    ]
    assert draw(SCALE, run.frame(25), blank=True).grounds == ()


def test_the_numbers_that_decide_stand_beside_the_badge_where_there_is_room():
    run = star1(SCALE)
    found = {edge.child: edge.cut and edge.cut.inequality for edge in run.scene(25).edges}
    assert {child: label.text for child, label in found.items() if label} == {"G": "1.3 ≤ 2.1"}
    assert {edge.cut.inequality for edge in run.scene(25, hide="reasons").edges if edge.cut} == {None}
    (cut,) = [edge.cut for edge in alphabeta(GameTree.parse("max(min(3, 4), min(3, 5))")).scene().edges if edge.cut]
    assert cut.inequality.text == "3 ≤ 3"
    # On a slide there may be more room below what is never read.
    run = star1(emmviz.random_tree(5, "max2 chance2 min2", "uniform"))
    (cut,) = [edge.cut for edge in run.scene(30, theme="slide").edges if edge.cut]
    assert cut.inequality.text == "0.0283 ≤ 0.678"
    assert cut.inequality.y > cut.badge.y + cut.inequality.size
    assert star1(gallery.aima_pruning()).scene(25, theme="slide").grounds[-1].label.text == wording("legend.unread")


def test_neighbours_that_are_never_read_share_a_ground():
    run = alphabeta(GameTree.parse("max(min(3, 12), min(2, 4, max(6, 7)), min(4, 5))"))
    (ground,) = run.scene().grounds
    assert ground.roots == (run.tree.children("C")[1], run.tree.children("C")[2])


@pytest.mark.sampled
@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("search", [star1, star2, alphabeta])
@each_seed(300, 50, 50)
def test_a_ground_is_below_exactly_what_is_never_read(seed, search, direction):
    run = search(random_tree(seed))
    tree, scene = run.tree, run.scene(direction=direction)
    read = {step.node for step in run.steps if step.value is not None}
    hatched_nodes = [node for ground in scene.grounds for root in ground.roots for node in tree.preorder(root)]
    assert len(hatched_nodes) == len(set(hatched_nodes))
    skipped = {node for step in run.steps for child in step.skipped for node in tree.preorder(child)}
    unread = {node for node in skipped if read.isdisjoint(tree.preorder(node))}
    assert set(hatched_nodes) == unread
    for ground in scene.grounds:
        inside = {node for root in ground.roots for node in tree.preorder(root)}
        corners = [*ground.corners, ground.corners[0]]
        for node in (node for node in scene.nodes if node.id not in inside):
            half = node.size.w / 2, node.size.h / 2
            box = node.x - half[0], node.y - half[1], node.x + half[0], node.y + half[1]
            assert not any(crosses(side, box) for side in pairwise(corners)), (ground, node.id)


@pytest.mark.sampled
@each_seed(300, 50, 50)
def test_what_stands_beside_a_cut_covers_nothing(seed):
    run = star1(random_tree(seed))
    scene = run.scene()
    labels = [edge.cut.inequality for edge in scene.edges if edge.cut and edge.cut.inequality]
    labels += [ground.label for ground in scene.grounds if ground.label]
    lines = [(edge.start, edge.end) for edge in scene.edges]
    for label in labels:
        assert not any(crosses(line, label.extent) for line in lines)
        assert 0 < label.left < label.left + label.width < scene.width
    assert faults(scene) == []


def test_a_hatching_fills_a_polygon_that_is_not_convex():
    corners = [(0, 0), (20, 0), (20, 20), (14, 20), (14, 6), (6, 6), (6, 20), (0, 20)]
    strokes = hatched(corners)
    assert [sum(y for _, y in stroke) for stroke in strokes] != []
    assert all(not (6 < (a + c) / 2 < 14 and (b + d) / 2 > 6) for (a, b), (c, d) in strokes)
    assert {round(x + y) % 9 for stroke in strokes for x, y in stroke} == {0}


def test_a_subtree_of_any_depth_may_be_never_read():
    deep = leaf(1)
    for _ in range(1500):
        deep = max_node(deep)
    run = alphabeta(max_node(leaf(5), min_node(leaf(3), deep)))
    (ground,) = run.scene().grounds
    assert len(ground.corners) == 4 * 1501
