"""Matplotlib: the same marks as artists by gid, an animation of all frames, PNG files."""

import inspect
import io
import logging
import subprocess
import sys
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import font_manager
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from PIL import Image

from emmviz import gallery
from emmviz.picture.render import png
from emmviz.picture.render.matplotlib import plot
from emmviz.picture.render.notebook import mimebundle
from emmviz.picture.theme import style
from tests.picture.render.scenes import ALGORITHMS, steps_of
from tests.searches import SCALE
from tests.tree.test_tree import chain


def axes():
    return Figure().add_axes((0, 0, 1, 1))


def by_gid(ax):
    return {patch.get_gid(): patch for patch in ax.patches if patch.get_gid()}


def middle(patch):
    box = patch.get_path().get_extents(patch.get_patch_transform())
    return (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_every_mark_is_there_in_its_place_and_style(algorithm):
    run = algorithm(gallery.aima_scale())
    for step in steps_of(run):
        scene, found = run.scene(step, theme="dark"), by_gid(run.plot(axes(), step, theme="dark"))
        for node in scene.nodes:
            patch, look = found[node.id], style(node.classes, "shape", scene.theme)
            assert middle(patch) == pytest.approx((node.x, node.y), abs=0.1)
            colours = [to_hex(patch.get_facecolor()), to_hex(patch.get_edgecolor())]
            assert colours == [look["fill"].lower(), look["stroke"].lower()]
        for edge in scene.edges:
            assert found[f"edge {edge.child}"].get_path().vertices == pytest.approx(np.array([edge.start, edge.end]))
        dials = {
            part: {n.id for n in scene.nodes if n.dial and getattr(n.dial, part)} for part in ("window", "interval")
        }
        drawn = {tuple(gid.split(" ", 1)) for gid in found if gid.startswith(("window", "interval"))}
        assert drawn == {(part, node) for part, nodes in dials.items() for node in nodes}


def test_texts_and_lines_grow_with_the_axes_which_are_those_of_the_scene():
    scene, sizes = SCALE.scene(), []
    for width in (4, 8):
        ax = plot(scene, Figure(figsize=(width, width * scene.height / scene.width)).add_axes((0, 0, 1, 1)))
        sizes.append((ax.texts[0].get_size(), by_gid(ax)["A"].get_linewidth()))
    assert sizes[1] == pytest.approx([2 * size for size in sizes[0]])
    assert (ax.get_xlim(), ax.get_ylim(), ax.axison) == ((0, scene.width), (scene.height, 0), False)


def test_without_axes_pyplot_shows_a_figure_of_the_size_of_the_scene():
    with mpl.rc_context():
        mpl.use("agg")
        from matplotlib import pyplot

        scene = SCALE.scene()
        ax = plot(scene)
        assert pyplot.gcf() is ax.figure
        assert tuple(ax.figure.get_size_inches()) == pytest.approx((scene.width / 100, scene.height / 100))
        pyplot.close(ax.figure)


def test_nothing_else_touches_pyplot_or_the_settings():
    code = (
        "import sys, matplotlib\n"
        # To read the backend would choose one, and load pyplot for it.
        "settings = lambda: {k: matplotlib.rcParams[k] for k in matplotlib.rcParams if k != 'backend'}\n"
        "before = settings()\n"
        "from emmviz import gallery, star1\n"
        "run = star1(gallery.aima_scale()); run.tree._repr_mimebundle_()\n"
        "run.animate()._draw_was_started = True\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
        "assert settings() == before"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_the_settings_of_the_user_do_not_spoil_the_picture():
    scene = SCALE.scene(25)
    plain = png.png_bytes(scene)
    with mpl.rc_context({"text.usetex": True, "lines.scale_dashes": False, "text.color": "red", "font.size": 30}):
        assert png.png_bytes(scene) == plain


def test_a_tree_too_large_for_a_picture_is_drawn_smaller():
    assert max(Image.open(io.BytesIO(png.png_bytes(chain(400).scene()))).size) <= 32_000


def test_an_animation_has_every_frame_and_one_plan():
    run, seen = SCALE, set()
    film = run.animate(interval=40, theme="dark")
    film._draw_was_started = True
    assert list(film.new_frame_seq()) == list(range(len(run.steps) + 1))
    for k in (0, 7, 25):
        film._draw_frame(k)
        found = by_gid(film._fig.axes[0])
        seen.add(tuple(round(value, 3) for value in middle(found["L8"])))
        current = [node.id for node in run.scene(k).nodes if "current" in node.classes]
        assert [to_hex(found[node].get_edgecolor()) for node in current] == ["#ffffff"] * len(current)
    assert len(seen) == 1


@pytest.mark.parametrize(("width", "shown"), [(600, 600), (860, 860), (1000, 860), (1290, 860), (1291, 1291)])
def test_a_picture_somewhat_wider_than_a_cell_is_shown_smaller(width, shown):
    scene = SCALE.scene()._replace(width=width, height=500)
    root = ElementTree.fromstring(mimebundle(scene)["image/svg+xml"])
    assert root.get("viewBox") == f"0 0 {width} 500"
    assert float(root.get("width")) == shown
    assert float(root.get("height")) == pytest.approx(500 * shown / width, abs=0.05)


def test_a_notebook_gets_a_small_png_beside_the_svg():
    bundle = mimebundle(SCALE.scene(25))
    assert (bundle["image/svg+xml"][:4], bundle["text/plain"][:5]) == ("<svg", "A MAX")
    assert len(bundle["image/png"]) * 3 / 4 < 32_000
    assert gallery.aima_scale()._repr_mimebundle_().keys() == bundle.keys()


def test_nobody_reads_in_red_that_matplotlib_lists_the_fonts():
    shown = {"Matplotlib is building the font cache; this may take a moment.": False, "findfont: no such font": True}
    assert next(iter(shown)) in inspect.getsource(font_manager)
    log = logging.getLogger("matplotlib.font_manager")
    assert {text: bool(log.filter(logging.makeLogRecord({"msg": text}))) for text in shown} == shown
