"""A player who may err, as each renderer draws it that does not write the ink itself: as two-toned, and nobody else."""

import re

import pytest

from emmviz import Bound, GameTree, NodeState, draw
from emmviz.picture.draw import scene_from
from emmviz.picture.geometry import far_end
from emmviz.picture.render import tikz
from emmviz.picture.render.powerpoint import deck as pptx
from emmviz.picture.render.powerpoint.shapes import emu
from emmviz.picture.storyboard import Storyboard
from emmviz.story.frame import blank
from tests.picture.render.decks import named, opened

TREE = GameTree.parse("max(a: min(3, 12), b: min(2, 4))")


def frame(*erring):
    states = {node: NodeState("done", 3, Bound.EXACT, erring=node in erring) for node in TREE}
    return blank(TREE)._replace(nodes=states)


@pytest.mark.parametrize("look", ["light", "decision"])
def test_tikz_draws_the_far_end_over_it(look):
    scene = draw(TREE, frame("C"), theme=look)
    (line,) = [
        line for line in tikz.tikz_picture(scene).splitlines() if line.startswith("  \\path[") and " tone" in line
    ]
    (node,) = [node for node in scene.nodes if node.id == "C"]
    corners = [tuple(map(float, place)) for place in re.findall(r"\(([\d.]+),([\d.]+)\)", line)]
    expected = far_end(node.shape, node.x, node.y, node.size)
    assert corners == [pytest.approx(corner, abs=0.06) for corner in expected]


class Board(Storyboard):
    """A deck of one slide, on which B may err."""

    def __iter__(self):
        yield scene_from(self.plan, frame("B"))


def test_powerpoint_has_a_shape_for_it():
    (slide,) = opened(pptx.deck_bytes(Board(TREE, theme=pptx.slide_look("light")))).slides
    shapes = named(slide)
    whole, tone = shapes["!!B"], shapes["!!tone B"]
    assert [name for name in shapes if name.startswith("!!tone")] == ["!!tone B"]
    # The tip of the triangle: its lower half, half as wide.
    assert abs(tone.width - whole.width / 2) < emu(0.1)
    assert abs(tone.top + tone.height - whole.top - whole.height) < emu(0.1)
    assert abs(tone.top - whole.top - whole.height / 2) < emu(0.1)
