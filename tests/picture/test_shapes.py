"""A theme's own shapes, each for each kind of node, at a cut of Star1: edges, dials, texts, and what files have."""

import io
import re
from itertools import pairwise
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader

from emmviz.picture.named_themes import film_look, theme
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from emmviz.player.shell.payload import symbol_svg
from tests.picture.render.decks import named, opened, preset
from tests.picture.render.scenes import SVG, box, labels
from tests.picture.render.test_film import frames, video
from tests.searches import SCALE

KINDS = ("max", "min", "chance", "leaf")
SHAPES = ("up", "down", "circle", "square", "box")
CUT = 23
# Half of the widest line around a node, and of the band of a window on a dial.
LINE, BAND = 2.5, 6


def corners(shape, x, y, size):
    """The corners of a shape; of a circle many points."""
    w, h = size[0] / 2, size[1] / 2
    if shape == "circle":
        return [(x + w * cos(radians(angle)), y + w * sin(radians(angle))) for angle in range(360)]
    return {
        "up": [(x, y - h), (x + w, y + h), (x - w, y + h)],
        "down": [(x - w, y - h), (x + w, y - h), (x, y + h)],
    }.get(shape, [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])


def inward(point, outline):
    """How far inside an outline, whose corners are clockwise, a point is; less than 0 outside."""
    x, y = point
    sides = pairwise([*outline, outline[0]])
    return min(((c - a) * (y - b) - (d - b) * (x - a)) / hypot(c - a, d - b) for (a, b), (c, d) in sides)


def outline(node):
    """The corners of a node, or of the circle that its edges and its dial have for themselves."""
    if node.dial:
        around = 2 * (node.dial.radius + BAND + 4)
        return corners("circle", node.x, node.y, (around, around))
    return corners(node.shape, node.x, node.y, node.size)


def gap(point, rectangle):
    """How far a rectangle is from a point."""
    (x, y), (left, top, right, bottom) = point, rectangle
    return hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0))


@pytest.fixture(params=[f"{kind}-{shape}" for kind in KINDS for shape in SHAPES])
def own(request):
    """A kind, its shape, and the look of a theme in which it has that."""
    kind, shape = request.param.split("-")
    return kind, shape, {"shapes": {kind: shape}, "evidence": False}


@pytest.mark.sampled
@pytest.mark.parametrize("base", ["light", "slide"])
@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("hide", [(), ("dials",)])
def test_edges_end_at_outlines_dials_touch_nothing_and_texts_are_inside(own, base, direction, hide):
    kind, shape, look = own
    scene = SCALE.scene(CUT, theme=look | {"base": base}, direction=direction, hide=hide)
    assert {node.shape for node in scene.nodes if node.kind == kind} == {shape}
    for edge in scene.edges:
        for point, node in ((edge.start, edge.parent), (edge.end, edge.child)):
            end = scene.by_id[node]
            # At a dial an edge from above ends on the ring; one from below begins at the shape, or beside the opening.
            to_ring = abs(hypot(point[0] - end.x, point[1] - end.y) - end.dial.radius) if end.dial else 1
            to_shape = abs(inward(point, outline(end._replace(dial=None))))
            assert min(to_ring, 1 if end.dial and node == edge.child else to_shape) < 0.02, (edge.child, node)
    for node in scene.nodes:
        drawn = corners(node.shape, node.x, node.y, node.size)
        if node.value:
            left, top, right, bottom = box(node.value)
            texts = [inward((x, y), drawn) for x in (left, right) for y in (top, bottom)]
            assert min(texts) > 0, (node.id, texts)
    dials = [node for node in scene.nodes if node.dial]
    assert [node.id for node in dials] == ([] if hide else ["B", "C"])
    for node in dials:
        middle = node.x, node.y
        drawn = corners(node.shape, *middle, node.size)
        assert max(hypot(x - node.x, y - node.y) for x, y in drawn) + LINE < node.dial.radius - BAND
        others = [corners(other.shape, other.x, other.y, other.size) for other in scene.nodes if other is not node]
        free = min(hypot(x - node.x, y - node.y) for points in others for x, y in points) - LINE
        # The letters L and U stand where the dial ends.
        texts = [gap(middle, box(label)) for _, label in labels(scene) if label not in (node.value, *node.dial.ends)]
        assert min(free, *texts) > node.dial.radius + BAND, (node.id, free, sorted(texts)[:3])


# -- in files ----------------------------------------------------------------------------------------------------------

# A node of each kind that no ring is around and that no cut reaches, by which its kind is looked up in a file.
NODES = {"max": "A", "min": "D", "chance": "B", "leaf": "L1"}
PRESETS = {"rect": "square", "roundRect": "box"}
DOT = {"triangle": "up", "invtriangle": "down", "circle": "circle"}


def in_svg(data, kind):
    """Yield which shapes stand for a node of a kind, and for the kind in the legend, in a picture or a film."""
    for group in ElementTree.fromstring(data).iter(f"{SVG}g"):
        classes = group.get("class", "").split()
        if classes[:2] == ["node", kind] and group.get("data-node", NODES[kind]) == NODES[kind]:
            for el in (el for el in group if el.get("class") == "shape"):
                points = [float(point.split(",")[1]) for point in el.get("points", "").split()]
                plain = "circle" if el.tag == f"{SVG}circle" else "box" if "rx" in el.attrib else "square"
                yield ("up" if points.count(min(points)) == 1 else "down") if points else plain


def in_tex(text, kind):
    styles = re.findall(rf"emmviz {kind}/\.style={{emmviz (\w+),", text)
    drawn = re.findall(rf"emmviz node, emmviz {kind}\b.*? (\(\w+\))? ?at", text)
    assert f"({NODES[kind]})" in drawn
    return styles * (1 + (kind != "leaf" and "" in drawn))


def in_pptx(data, kind):
    shapes = named(opened(data).slides[0])
    found = preset(shapes[f"!!{NODES[kind]}"])
    return [PRESETS.get(found, found)]


def in_dot(text, kind):
    (found,) = re.findall(rf'^\t"?{NODES[kind]}"? \[shape="?(\w+)', text, re.MULTILINE)
    return [DOT.get(found, found)]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("suffix", "steps", "read"),
    [
        ("svg", {"step": CUT}, in_svg),
        ("svg", {"steps": [CUT - 1, CUT]}, in_svg),
        ("tex", {"step": CUT}, in_tex),
        ("tex", {"steps": [CUT - 1, CUT]}, in_tex),
        ("pptx", {"step": CUT}, in_pptx),
        ("dot", {"step": CUT}, in_dot),
    ],
)
def test_a_file_has_the_shape_in_the_tree_and_in_the_legend(own, suffix, steps, read):
    kind, shape, look = own
    found = list(read(rendered(SCALE, f"a.{suffix}", theme=look, **steps), kind))
    # Graphviz has one sort of rectangle; a single picture has a legend, without leaves.
    expected = "box" if suffix == "dot" and shape == "square" else shape
    assert set(found) == {expected}
    assert len(found) > (suffix == "svg" and "step" in steps and kind != "leaf")


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
def test_connectors_of_a_deck_end_at_the_outlines(own):
    _, _, look = own
    for direction in ("down", "right"):
        shapes = named(opened(rendered(SCALE, "a.pptx", step=CUT, theme=look, direction=direction)).slides[0])
        scene = SCALE.scene(CUT, theme=look)
        for edge in scene.edges:
            line = shapes[f"!!edge {edge.child}"]
            for point, name in (((line.begin_x, line.begin_y), edge.parent), ((line.end_x, line.end_y), edge.child)):
                node, there = scene.by_id[name], shapes[f"!!{name}"]
                middle = there.left + there.width / 2, there.top + there.height / 2
                outside = inward(point, corners(node.shape, *middle, (there.width, there.height)))
                assert outside == pytest.approx(0, abs=there.width / 1000), (edge.child, name)
        # Nothing with a fill lies around a chance node, where it would hide the ends of edges.
        assert not [name for name in shapes if name.startswith("!!ground")]


def test_symbols_of_widgets_have_the_shape(own):
    kind, shape, look = own
    for what in (kind, f"{kind} erring"):
        drawn = symbol_svg(what, 14, theme(look)).replace("<svg", f'<svg xmlns="{SVG[1:-1]}"')
        assert list(in_svg(drawn, kind)) == [shape]


def test_text_for_terminals_is_the_same_in_any_shapes(own):
    assert rendered(SCALE, "a.txt", step=CUT, theme=own[2]) == rendered(SCALE, "a.txt", step=CUT)


def sides(node):
    """Points between the corners of an outline, and those in the upper corners of its box where nothing is drawn."""
    drawn = corners(node.shape, node.x, node.y, node.size)
    between = [((3 * a + c) / 4, (3 * b + d) / 4) for (a, b), (c, d) in pairwise([*drawn, drawn[0]])]
    left, right, top = node.x - node.size.w / 2 + 2, node.x + node.size.w / 2 - 2, node.y - node.size.h / 2 + 2
    return between, [point for point in ((left, top), (right, top)) if not node.dial and inward(point, drawn) < -3]


def assert_drawn(node, pixels, scale):
    """A line is painted along the outline of a node, and none where nothing is."""
    # Of all colours that are seen one part is dark; a line may be next to the pixel that is nearest to it.
    dark = pixels.min(axis=2)
    line, free = ([(round(x * scale), round(y * scale)) for x, y in points] for points in sides(node))
    assert all(dark[y - 1 : y + 2, x - 1 : x + 2].min() < 235 for x, y in line)
    assert all(dark[y, x] > 235 for x, y in free)


@pytest.mark.sampled
def test_pixels_are_painted_along_the_outline(own):
    kind, _, look = own
    scene = SCALE.scene(CUT, theme=look)
    picture = Image.open(io.BytesIO(rendered(SCALE, "a.png", step=CUT, theme=look, scale=1)))
    assert_drawn(scene.by_id[NODES[kind]], np.asarray(picture.convert("RGB")), picture.width / scene.width)


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["gif", "apng", pytest.param("mp4", marks=pytest.mark.long)])
def test_films_are_painted_along_the_outline(own, suffix, tmp_path):
    kind, _, look = own
    *_, scene = Storyboard(SCALE, [CUT - 1, CUT], theme=film_look(look)).captioned()
    path = SCALE.save(tmp_path / f"a.{suffix}", steps=[CUT - 1, CUT], theme=look)
    last = video(path)[1][-1] if suffix == "mp4" else frames(path.read_bytes())[-1][0]
    assert_drawn(scene.by_id[NODES[kind]], last, last.shape[1] / scene.width)


@pytest.mark.sampled
def test_a_pdf_has_the_corners_of_the_shape(own):
    kind, shape, look = own
    scene = SCALE.scene(CUT, theme=look)
    (page,) = PdfReader(io.BytesIO(rendered(SCALE, "a.pdf", step=CUT, theme=look))).pages
    unit, lines = (
        float(page.mediabox.width) / scene.width,
        page.get_contents().get_data().decode("latin-1").splitlines(),
    )
    ends = [line.split()[-3:-1] for line in lines if line.endswith((" m", " l", " c"))]
    found = {(round(float(x) / unit), round(scene.height - float(y) / unit)) for x, y in ends}
    node = scene.by_id[NODES[kind]]
    # The lines of a box end where its corners begin to be round; those of a circle at its sides.
    short = node.size._replace(w=node.size.w - 8) if shape == "box" else node.size
    for x, y in corners(shape, node.x, node.y, short)[:: 90 if shape == "circle" else 1]:
        assert any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in found), (x, y)
