"""Strip: several frames on one page, none over another, each with its number and its sentence, in every format."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from emmviz import TreeError, alphabeta, gallery, star1, star2
from emmviz.picture.compose import moved
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import render
from emmviz.picture.render.text import marked
from emmviz.picture.render.text import render as text_of
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.strip import save_strip, strip
from tests.picture.render.scenes import HOSTILE, faults, hostile, labels, scale

CASES = {
    "cuts": (scale, "cuts"),
    "all": (scale, "all"),
    "some": (lambda: star2(gallery.get("three_and_minus_one")), [0, 5, 9, -1]),
    "wide": (lambda: star1(gallery.get("coin_tictactoe")), range(0, 130, 30)),
    "one": (lambda: alphabeta(gallery.get("bins_minimax")), 4),
}


def rounded(mark):
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.6f}", repr(mark))


def page_of(name, look="light", columns=None, **more):
    run, steps = CASES[name]
    narrow = replace(theme(look), page=None, roomy=0)
    return strip(Storyboard(run(), steps, theme=narrow, caption=False, **more), columns)


@pytest.mark.parametrize("columns", [None, 1, 3])
@pytest.mark.parametrize("look", ["light", "dark", "slide"])
@pytest.mark.parametrize("name", CASES)
def test_nothing_overlaps_or_leaves_the_page_and_ids_are_unique(name, look, columns):
    page = page_of(name, look, columns)
    assert faults(page) == []
    ids = [node.id for node in page.nodes]
    assert len(set(ids)) == len(ids)
    assert {edge.child for edge in page.edges} < set(ids) > {edge.parent for edge in page.edges}
    for node in page.nodes:
        assert node.size.w / 2 <= node.x <= page.width - node.size.w / 2
        assert node.size.h / 2 <= node.y <= page.height - node.size.h / 2


@pytest.mark.parametrize("name", CASES)
def test_each_frame_has_its_number_its_step_and_its_sentence_in_reading_order(name):
    page = page_of(name)
    run, steps = CASES[name]
    scenes = Storyboard(run(), steps)
    numbers = [level.label.text for level in page.levels if level.label.text.isdigit()]
    assert numbers == [str(i + 1) for i in range(len(scenes))]
    rules = [item for item in page.legend if item.what == "dial"]
    assert [item.label.text for item in rules] == [f"step {k} of {scenes.total}" for k in scenes.steps]
    assert [(rule.y, rule.x) for rule in rules] == sorted((rule.y, rule.x) for rule in rules)
    message = " ".join(line.text for line in page.caption.lines)
    assert message == " ".join(scene.description for scene in scenes)
    for scene in scenes:
        assert scene.description in page.description
    assert page.levels[0].label.text == page.title == scene.title


def test_the_marks_of_each_frame_are_those_of_its_scene_at_another_place():
    narrow = replace(theme("light"), page=None, roomy=0)
    scenes = Storyboard(scale(), "cuts", theme=narrow, caption=False)
    page = strip(scenes)
    for k, scene in zip(scenes.steps, scenes, strict=True):
        here = [node for node in page.nodes if node.id.startswith(f"{k}:")]
        dx, dy = here[0].x - scene.nodes[0].x, here[0].y - scene.nodes[0].y
        for got, want in zip(here, scene.nodes, strict=True):
            assert rounded(got) == rounded(moved(want, dx, dy)._replace(id=f"{k}:{want.id}"))
        edges = [edge for edge in page.edges if edge.child.startswith(f"{k}:")]
        for got, want in zip(edges, scene.edges, strict=True):
            there = moved(want, dx, dy)._replace(parent=f"{k}:{want.parent}", child=f"{k}:{want.child}")
            assert rounded(got) == rounded(there)


def test_what_is_moved_keeps_its_shape():
    scene = scale().scene(25)
    for mark in (*scene.nodes, *scene.edges, *scene.reasons, *scene.legend, *scene.levels, scene.caption):
        assert rounded(moved(moved(mark, 64, 32), -64, -32)) == rounded(mark)
    one, other = scene, scene._replace(
        nodes=tuple(moved(node, 64, 32) for node in scene.nodes),
        edges=tuple(moved(edge, 64, 32) for edge in scene.edges),
        levels=tuple(moved(level, 64, 32) for level in scene.levels),
        reasons=tuple(moved(reason, 64, 32) for reason in scene.reasons),
        legend=tuple(moved(item, 64, 32) for item in scene.legend),
        caption=moved(scene.caption, 64, 32),
    )  # fmt: skip
    for (what, a), (what2, b) in zip(labels(one), labels(other), strict=True):
        assert (what, a.text, a.size) == (what2, b.text, b.size)
        assert (b.x - a.x, b.y - a.y) == pytest.approx((64, 32))
    for a, b in zip(one.edges, other.edges, strict=True):
        for part, part2 in zip(a.parts, b.parts, strict=True):
            for (x, y), (x2, y2) in zip(part, part2, strict=True):
                assert (x2 - x, y2 - y) == pytest.approx((64, 32))


@pytest.mark.parametrize(("steps", "columns"), [("cuts", None), ("all", None), ([0, 5, 23, 25], None)])
def test_a_page_is_like_a_sheet_and_few_places_stay_empty(steps, columns):
    narrow = replace(theme("light"), roomy=0)
    page = strip(Storyboard(scale(), steps, theme=narrow, caption=False), columns)
    assert 1.0 < max(page.width / page.height, page.height / page.width) < 2.0
    rules = [item for item in page.legend if item.what == "dial"]
    across = len({rule.x for rule in rules})
    assert len(rules) > 0.75 * across * len({rule.y for rule in rules})


def test_columns_are_those_asked_for():
    for columns, across in ((1, 1), (3, 3), (100, 28)):
        page = page_of("all", columns=columns)
        assert len({item.x for item in page.legend if item.what == "dial"}) == across


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "txt", "dot", "tex"])
def test_a_strip_is_saved_in_every_format_of_one_picture(tmp_path, suffix):
    path = save_strip(scale(), tmp_path / f"a.{suffix}", theme="dark")
    page = page_of("cuts", "dark")
    if suffix == "svg":
        assert path.read_text(encoding="utf-8") == render(page)
        ids = [item.get("id") for item in ElementTree.parse(path).iter() if item.get("id")]
        assert len(ids) == len(set(ids)) == len(page.nodes)
    elif suffix == "txt":
        assert path.read_text(encoding="utf-8") == marked(text_of(page))
        assert "2. step 25 of 27: Cut." in path.read_text(encoding="utf-8")
    elif suffix == "png":
        with Image.open(path) as image:
            assert image.size == pytest.approx((page.width * 1.5, page.height * 1.5), abs=1)
            assert image.convert("RGB").getpixel((2, 2)) == (0x16, 0x18, 0x1D)
    elif suffix == "pdf":
        (sheet,) = PdfReader(path).pages
        assert "step 25 of 27" in sheet.extract_text()


def test_how_it_looks_is_passed_on(tmp_path):
    page = save_strip(scale(), tmp_path / "a.svg", steps=[0, 25], columns=1, numbers="fractions", fold=1)
    text = page.read_text(encoding="utf-8")
    assert "9/10" in text
    assert "25:F" not in text


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_labels_stand_on_a_strip(tmp_path, text):
    run = star1(hostile(text))
    page = ElementTree.parse(save_strip(run, tmp_path / "a.svg", steps=[0, 3, -1]))
    assert len([item for item in page.iter() if item.get("data-node")]) == 3 * len(run.tree)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"columns": 0}, "columns must be a whole number from 1"),
        ({"columns": 1.5}, "columns must be"),
        ({"columns": True}, "columns must be"),
        ({"steps": []}, "steps is empty"),
        ({"steps": [99]}, "steps must be"),
        ({"theme": "neon"}, "unknown theme"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tmp_path, options, word):
    with pytest.raises(TreeError, match=word) as caught:
        save_strip(scale(), tmp_path / "a.svg", **options)
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_tree_has_no_strip():
    with pytest.raises(TreeError, match="needs a run"):
        strip(Storyboard(gallery.aima_scale()))
