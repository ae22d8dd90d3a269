"""Trees that grow from left to right: the same tree with columns in place of rows, in every picture and widget."""

import re
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import networkx as nx
import pytest

from emmviz import GameTree, compare, expectiminimax, gallery, play, predict, quiz, save, star1
from emmviz.picture.drawn import written_by
from emmviz.picture.geometry import bars
from emmviz.player.shell.cell import cell_plans
from tests.long import each_seed
from tests.picture.render.decks import opened
from tests.refusal import refused
from tests.searches import SCALE
from tests.shapes import random_tree


def columns(scene, tree):
    """The nodes of a scene by their depth, each with its place."""
    return [[scene.by_id[node] for node in layer] for layer in nx.bfs_layers(tree, tree.root)]


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("look", ["light", "slide"])
@each_seed(300, 60, 60)
def test_columns_follow_the_depth_and_siblings_their_order(seed, look):
    run = star1(random_tree(seed))
    tree, scene = run.tree, run.scene(theme=look, direction="right")
    each = columns(scene, tree)
    for column in each:
        assert len({round(node.x, 6) for node in column}) == 1
        # Nodes of a column are below one another, without touching.
        assert all(a.y + a.size.h / 2 < b.y - b.size.h / 2 for a, b in pairwise(column))
    for left, right in pairwise(each):
        assert max(n.x + n.size.w / 2 for n in left) < min(n.x - n.size.w / 2 for n in right)
    for node in scene.nodes:
        kids = [scene.by_id[child].y for child in tree.children(node.id)]
        assert not kids or kids[0] - 1e-6 <= node.y <= kids[-1] + 1e-6


def test_along_an_edge_are_the_probability_the_action_the_window_and_the_node():
    tree = GameTree.parse("max(go: chance(heads .5: min(lose: 1, keep: 2), tails .5: 3), stop: 2)")
    run = star1(tree, bounds=(1, 3))
    scenes = [run.scene(k, direction="right") for k in range(len(run.steps) + 1)]
    lives = 0
    for scene in scenes:
        for edge in scene.edges:
            along = [*edge.labels, *([edge.live] if edge.live else [])]
            lives += edge.live is not None
            lefts = [label.x - label.width / 2 for label in along]
            rights = [label.x + label.width / 2 for label in along]
            assert all(right <= left for right, left in zip(rights, lefts[1:], strict=False))
            child = scene.by_id[edge.child]
            assert all(edge.start[0] <= left + 1 for left in lefts)
            assert all(right < child.x - child.size.w / 2 for right in rights)
    assert [label.role for edge in scenes[0].edges if edge.child == "C" for label in edge.labels] == ["prob", "action"]
    assert lives > 10


def test_the_bars_of_a_cut_cross_its_edge_and_max_stays_a_triangle_that_points_up():
    scene = SCALE.scene(25, direction="right")
    cuts = [edge for edge in scene.edges if edge.cut]
    assert [edge.child for edge in cuts] == ["L6", "G"]
    for edge in cuts:
        way = edge.end[0] - edge.start[0], edge.end[1] - edge.start[1]
        for (ax, ay), (bx, by) in bars(edge.cut.x, edge.cut.y, edge.cut.slope):
            assert way[0] * (bx - ax) + way[1] * (by - ay) == pytest.approx(0, abs=1e-6)
    assert {(node.kind, node.shape) for node in scene.nodes} == {
        ("max", "up"),
        ("chance", "circle"),
        ("min", "down"),
        ("leaf", "box"),
    }
    levels = [(level.label.text, level.label.anchor, level.label.x) for level in scene.levels]
    assert levels == [
        (name, "middle", scene.by_id[node].x) for name, node in (("MAX", "A"), ("CHANCE", "B"), ("MIN", "D"))
    ]


def test_graphviz_and_a_deck_have_the_direction(tmp_path):
    dot = SCALE.save(tmp_path / "a.dot", step=25, direction="right").read_text("utf-8")
    assert "rankdir=" in dot.replace('"LR"', "LR")
    (slide,) = opened(SCALE.save(tmp_path / "a.pptx", step=25, direction="right").read_bytes()).slides
    edges = [shape for shape in slide.shapes[1].shapes if shape.name.startswith("!!edge")]
    assert edges
    assert all(edge.begin_x < edge.end_x for edge in edges)


def test_a_theme_has_a_direction_and_a_picture_another(tmp_path):
    (tmp_path / "own.toml").write_text('direction = "right"\n', "utf-8")
    right = SCALE.tree.to_svg(direction="right")
    assert SCALE.tree.to_svg(theme=tmp_path / "own.toml") == right != SCALE.tree.to_svg()
    assert SCALE.tree.to_svg(theme={"direction": "right"}, direction="down") == SCALE.tree.to_svg()
    assert refused(SCALE.tree.to_svg, direction="up").key == "wrong.picture.theme.direction"


@pytest.mark.parametrize(
    "several", [lambda path, **how: save([SCALE, expectiminimax(SCALE.tree)], path, **how), SCALE.strip]
)
def test_several_trees_and_a_strip_grow_to_the_right(tmp_path, several):
    svg = several(tmp_path / "a.svg", direction="right").read_text("utf-8")
    assert right_of(svg, "1:A", "1:B", "1:D", "1:L1")
    assert not right_of(several(tmp_path / "b.svg").read_text("utf-8"), "1:A", "1:B", "1:D", "1:L1")


def right_of(svg, *path):
    """Whether the nodes of a path are one to the right of another: where the shapes of an SVG begin."""
    places = {
        group.get("data-node"): float(re.search(r"[\d.]+", part.get("points") or part.get("cx") or part.get("x"))[0])
        for group in fromstring(svg).iter()
        if group.get("data-node")
        for part in group.iter()
        if part.get("class") == "shape"
    }
    return all(places[above] < places[below] for above, below in pairwise(path or ("A", "B", "D", "L1")))


def test_widgets_take_a_direction():
    how = {"direction": "right"}
    asked = predict("Which move?", "a1", on=SCALE.tree, **how)
    players = [
        play(SCALE, **how).payload,
        *compare(SCALE, expectiminimax(SCALE.tree), **how).payload["runs"],
        quiz(SCALE, **how).payload["rounds"]["0"]["player"],
        asked.payload["player"],
    ]
    assert all(right_of(player["svg"]) for player in players)
    assert not right_of(play(SCALE).payload["svg"])
    picture = play(SCALE, **how)._repr_mimebundle_()[0]["image/svg+xml"]
    assert right_of(picture)


@pytest.mark.parametrize("command", [["draw"], ["draw", "--algorithm", "star1"], ["play"]], ids=" ".join)
def test_commands_take_a_direction(shell, tmp_path, command):
    files = [tmp_path / f"{way}.{'html' if command[0] == 'play' else 'svg'}" for way in ("down", "right")]
    for file in files:
        shell(*command, "max(a: chance(.5: 3, .5: -1), b: 0)", "--direction", file.stem, "-o", str(file))
    assert (files[0].read_bytes() == files[1].read_bytes()) is False


def test_a_folded_node_has_its_count_at_its_right():
    scene = gallery.aima_scale().scene(fold=["B"], direction="right")
    node = scene.by_id["B"]
    assert (node.more.anchor, node.more.y) == ("start", node.y)
    assert node.more.x > node.x + node.size.w / 2
    assert scene.width > node.more.x + node.more.width


def test_in_a_cell_without_room_for_names_that_of_a_chance_node_is_above_it_away_from_its_outcomes():
    drug = '"Continue the treatment with drug A": chance("patient recovers" .85: 90, "severe side effects" .15: 20)'
    knife = 'Operate: chance(.6: 100, .4: min("insurer pays": 70, "insurer refuses": 10))'
    run = star1(GameTree.parse(f"max({drug}, {knife})"), bounds=(0, 100))
    _, dense = cell_plans(run.frame(0), "en", "tidy", written_by(run), direction="right", narrow=False)
    for node in "BC":
        place = dense.places[node]
        assert (place.name.anchor, place.name.x) == ("middle", place.x)
        assert place.name.y < place.y - place.size.h / 2
