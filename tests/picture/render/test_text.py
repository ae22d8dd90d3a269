"""Text: the tree as lines, for terminals and for the ear."""

from emmviz import GameTree, gallery
from emmviz.picture.render.text import render
from tests.picture.render.scenes import scale


def test_a_cut_frame_in_words():
    lines = render(scale().scene(25)).splitlines()
    assert lines[0].startswith("A MAX ≥2.1")
    here = next(line for line in lines if "C chance" in line)
    assert "(2.1, ∞)" in here
    assert here.endswith("◀")
    assert "L█" in here
    assert here.endswith("U ◀")
    assert next(line for line in lines if "G MIN" in line).startswith("   └─ ✂2 .1 → G MIN")
    assert lines[-1] == scale().caption(25)


def test_every_node_has_a_line_with_the_bars_of_its_depth():
    tree = gallery.get("bins_expectiminimax")
    lines = render(tree.scene()).splitlines()
    assert len(lines) == len(tree)
    for line, node in zip(lines, tree.preorder(), strict=True):
        depth = 0
        while (node := tree.parent(node)) is not None:
            depth += 1
        assert len(line) - len(line.lstrip("│ ├└─")) == 3 * depth


def test_a_leaf_alone():
    assert render(GameTree.parse("max(only: 1)").scene()).splitlines()[-1] == "└─ only → 1"


def test_a_kind_that_nobody_can_see_is_not_spoken():
    circles = {"shapes": {"min": "circle"}}
    scene = GameTree.parse("max(a: min(1, 2), b: chance(3, 4))").scene(theme=circles)
    assert [line for line in render(scene).splitlines() if "→" in line] == [
        "├─ a → B MIN",
        "└─ b → C chance",
        "   ├─ .5 → 3",
        "   └─ .5 → 4",
    ]
    bare = render(scene._replace(levels=(), legend=())).splitlines()
    assert [bare[0], *(line for line in bare if "→" in line)] == [
        "A MAX",
        "├─ a → B",
        "└─ b → C",
        "   ├─ .5 → 3",
        "   └─ .5 → 4",
    ]


def test_a_picture_of_nothing_has_no_lines():
    nothing = GameTree.parse("max(1, 2)").scene()._replace(nodes=(), edges=(), caption="")
    assert render(nothing) == ""
