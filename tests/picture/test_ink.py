"""Ink: a scene becomes shapes, lines and texts once, and every renderer that draws writes them all, in this order."""

from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from emmviz import gallery
from emmviz.picture.boards import lower_board
from emmviz.picture.ink import Circle, Lines, Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import theme, themes
from emmviz.picture.render.installed import clean
from emmviz.picture.render.matplotlib import plot
from emmviz.picture.render.svg import path_data, scene_svg, short
from emmviz.picture.theme import RULES
from tests.picture.render.scenes import ALGORITHMS, steps_of
from tests.picture.test_boards import OFF, TOE

SHAPES = {"circle", "rect", "polygon", "path", "text"}
SCENES = [(name, k, look) for name in ALGORITHMS for k in (12, -1) for look in ("light", "decision")]


def drawn(scene):
    """The shapes of a scene that are seen, those behind texts before them."""
    shapes = [shape for traced in trace(lower(scene)) for shape in (getattr(traced.shape, "back", None), traced.shape)]
    return [shape for shape in shapes if shape and (not isinstance(shape, Lines) or shape.strokes)]


@pytest.mark.parametrize(("name", "k", "look"), SCENES)
def test_the_svg_has_every_shape_in_this_order_with_its_part_and_style(name, k, look):
    scene = ALGORITHMS[name](gallery.aima_scale()).scene(k, theme=look)
    root = ElementTree.fromstring(scene_svg(scene))
    found = [item for item in root.iter() if item.tag.rpartition("}")[2] in SHAPES and item.get("class")]
    wanted = list(drawn(scene))
    assert [item.get("class") for item in found] == [shape.part for shape in wanted]
    for item, shape in zip(found, wanted, strict=True):
        assert shape.style.items() <= item.attrib.items()
        if isinstance(shape, Text):
            assert item.text == shape.text
        elif isinstance(shape, Lines):
            assert item.get("d") == path_data(shape)
        elif isinstance(shape, Circle):
            assert [item.get(name) for name in ("cx", "cy", "r")] == [short(size) for size in shape[2:]]


@pytest.mark.parametrize(("name", "k", "look"), SCENES)
def test_matplotlib_has_every_shape_in_this_order(name, k, look):
    scene = ALGORITHMS[name](gallery.aima_scale()).scene(k, theme=look)
    ax = plot(scene, Figure().add_axes((0, 0, 1, 1)))
    wanted = list(drawn(scene))
    texts = [shape for shape in wanted if isinstance(shape, Text)]
    assert [text.get_text() for text in ax.texts] == [clean(shape.text) for shape in texts]
    # The paper comes before all.
    assert len(ax.patches) == len(wanted) - len(texts) + 1


@pytest.mark.parametrize("look", themes())
def test_every_part_is_in_the_table_of_styles_and_has_colours_of_the_theme(look):
    colours = {*theme(look).colours.values(), "none"}
    table = {rule.part for rule in RULES}
    runs = [algorithm(gallery.aima_scale()) for algorithm in ALGORITHMS.values()]
    scenes = [run.scene(k, theme=look, fold=2) for run in runs for k in steps_of(run)]
    boards = [traced.shape for traced in trace(lower_board((*TOE, *OFF), 13, theme(look)))]
    for shape in (*boards, *(shape for scene in scenes for shape in drawn(scene))):
        assert shape.part in table
        found = {value for key, value in shape.style.items() if key in ("fill", "stroke")}
        assert set() < found <= colours
