"""Text: the tree as lines, for terminals and for the ear."""

import re

import networkx as nx

from emmviz import GameTree, gallery
from emmviz.picture.render.text import scene_text
from tests.searches import SCALE


def test_a_cut_frame_in_words():
    first, *lines, last = scene_text(SCALE.scene(25)).splitlines()
    assert (first[:10], last) == ("A MAX ≥2.1", SCALE.caption(25))
    (here,) = (line for line in lines if "C chance" in line)
    assert re.search(r"\(2\.1, ∞\).*L█.*U ◀$", here)
    assert any(line.startswith("   └─ ✂2 .1 → G MIN") for line in lines)


def test_every_node_has_a_line_with_the_bars_of_its_depth():
    tree = gallery.get("bins_expectiminimax")
    depth = nx.shortest_path_length(tree, tree.root)
    bars = [len(line) - len(line.lstrip("│ ├└─")) for line in scene_text(tree.scene()).splitlines()]
    assert bars == [3 * depth[node] for node in tree.preorder()]


def test_a_kind_that_nobody_can_see_is_not_spoken():
    circles = {"shapes": {"min": "circle"}}
    scene = GameTree.parse("max(a: min(1, 2), b: chance(3, 4), alone: 5)").scene(theme=circles)
    assert [line for line in scene_text(scene).splitlines() if "→" in line] == [
        "├─ a → B MIN",
        "├─ b → C chance",
        "│  ├─ .5 → 3",
        "│  └─ .5 → 4",
        "└─ alone → 5",
    ]
    bare = scene_text(scene._replace(levels=(), legend=())).splitlines()
    assert [bare[0], *(line for line in bare if "→" in line)] == [
        "A MAX",
        "├─ a → B",
        "├─ b → C",
        "│  ├─ .5 → 3",
        "│  └─ .5 → 4",
        "└─ alone → 5",
    ]
