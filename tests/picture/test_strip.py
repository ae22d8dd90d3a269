"""Strip: several frames on one page, none over another, each with a number and a caption, in every format."""

import re
import sys
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader

from emmviz import alphabeta, gallery, star1, star2
from emmviz.base.messages import Message, Option
from emmviz.picture.named_themes import PAGES, theme
from emmviz.picture.scene import moved
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.strip import save_strip, strip
from tests.picture.render.scenes import faults
from tests.refusal import refused
from tests.searches import SCALE

CASES = {
    "cuts": (lambda: SCALE, "cuts"),
    "all": (lambda: SCALE, "all"),
    "some": (lambda: star2(gallery.get("three_and_minus_one")), [0, 5, 9, -1]),
    "wide": (lambda: star1(gallery.get("coin_tictactoe")), range(0, 130, 30)),
    "one": (lambda: alphabeta(gallery.get("bins_minimax")), 4),
}


def rounded(mark):
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.6f}", repr(mark))


def page_of(name, look="light", **more):
    run, steps = CASES[name]
    return strip(Storyboard(run(), steps, theme=replace(theme(look), page=None, roomy=0, evidence=False), **more))


@pytest.mark.parametrize("look", ["light", "slide", "dark"])
@pytest.mark.parametrize("name", CASES)
def test_nothing_overlaps_or_leaves_the_page_and_ids_are_unique(name, look):
    page = page_of(name, look)
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
    heads = [level.label for level in page.levels if " of " in level.label.text]
    assert [head.text for head in heads] == [
        f"{i}. step {k} of {scenes.total}" for i, k in enumerate(scenes.steps, start=1)
    ]
    assert [(head.y, head.x) for head in heads] == sorted((head.y, head.x) for head in heads)
    caption = " ".join(line.text for line in page.caption.lines)
    assert caption == " ".join(scene.description for scene in scenes)
    for scene in scenes:
        assert scene.description in page.description
    assert page.title == next(iter(scenes)).title


def test_the_marks_of_each_frame_are_those_of_its_scene_at_another_place():
    scenes = Storyboard(SCALE, "cuts", theme=replace(theme("light"), page=None, roomy=0, evidence=False))
    page = strip(scenes)
    for i, scene in enumerate(scenes, start=1):
        nodes = [node for node in page.nodes if node.id.startswith(f"{i}:")]
        edges = [edge for edge in page.edges if edge.child.startswith(f"{i}:")]
        by = nodes[0].x - scene.nodes[0].x, nodes[0].y - scene.nodes[0].y
        there = [moved(node, *by)._replace(id=f"{i}:{node.id}") for node in scene.nodes]
        joined = [moved(e, *by)._replace(parent=f"{i}:{e.parent}", child=f"{i}:{e.child}") for e in scene.edges]
        assert [*map(rounded, nodes), *map(rounded, edges)] == [*map(rounded, there), *map(rounded, joined)]
        old, new = (
            [point for edge in found for part in edge.parts for point in part] for found in (scene.edges, edges)
        )
        assert np.subtract(new, old) == pytest.approx(np.tile(by, (len(old), 1))), "lines move with their nodes"


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "txt", "dot", "tex"])
def test_a_strip_is_saved_in_every_format_of_one_picture(tmp_path, suffix):
    path = save_strip(SCALE, tmp_path / f"a.{suffix}", theme="dark", page="tight")
    page = page_of("cuts", "dark")
    assert (path.read_bytes() == page.save(tmp_path / f"b.{suffix}").read_bytes()) is True
    if suffix == "txt":
        assert "2. step 25 of 27: Cut." in path.read_text(encoding="utf-8")
    if suffix == "png":
        with Image.open(path) as image:
            assert image.size == pytest.approx((page.width * 1.5, page.height * 1.5), abs=1)
            assert image.convert("RGB").getpixel((2, 2)) == (0x16, 0x18, 0x1D)


def test_how_it_looks_is_passed_on(tmp_path):
    text = save_strip(SCALE, tmp_path / "a.svg", steps=[0, 25], numbers="fractions", fold=1).read_text("utf-8")
    assert ("9/10" in text, "2:F" in text) == (True, False)


@pytest.mark.parametrize(
    ("options", "key", "holes"),
    [
        ({"steps": []}, "no_steps", {}),
        ({"page": "A5"}, "page", {"name": "'A5'", "known": ", ".join(PAGES)}),
        ({"page": "A4"}, "strip_page", {"option": Option("page", "A4")}),
    ],
)
def test_what_is_wrong_is_named(options, key, holes):
    assert refused(save_strip, SCALE, "a.svg", **options) == Message(f"wrong.picture.{key}", **holes)


def test_what_is_too_large_for_a_page_is_refused(tmp_path):
    options = {"fold": Option("fold", 2), "tight": Option("page", "tight")}
    large = refused(save_strip, star1(gallery.get("coin_tictactoe")), tmp_path / "a.pdf", steps=[0])
    assert large == Message("wrong.picture.strip_large", page="A4", least=8, **options)


def test_a_strip_on_one_page_of_its_own_size_needs_no_typst(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert save_strip(SCALE, tmp_path / "a.pdf", page="tight").exists()


# The frames, the page, and how many there are of it.
PAGED = [
    ("cuts", "A4", (842, 595), 1),
    ("all", "A4", (842, 595), 5),
    ("some", "letter", (612, 792), 1),
    ("all", "16:9", (960, 540), 10),
    ("one", "4:3", (960, 720), 1),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "page", "size", "count"), PAGED)
def test_on_paper_frames_go_on_in_the_next_line_and_no_text_is_smaller_than_eight_points(
    tmp_path, name, page, size, count
):
    run, steps = CASES[name][0](), CASES[name][1]
    pages = PdfReader(run.strip(tmp_path / "a.pdf", steps=steps, page=page, hide="levels")).pages
    assert len(pages) == count
    shown = []
    for one in pages:
        assert sorted(map(float, one.mediabox[2:])) == pytest.approx(sorted(size), abs=0.1)
        sizes = []

        def measured(text, outer, matrix, font, size, sizes=sizes):
            if len(text.strip()) > 3:
                sizes.append(size * abs(outer[0] * outer[3] * matrix[0] * matrix[3]) ** 0.5)

        one.extract_text(visitor_text=measured)
        assert min(sizes) >= 7.9
        shown += re.findall(r"(\d+)\s*step (\d+) of", one.extract_text())
    board = Storyboard(run, steps)
    assert shown == [(str(i), str(k)) for i, k in enumerate(board.steps, start=1)]


@pytest.mark.long
def test_a_strip_on_paper_is_a_pdf_of_as_many_pages_as_it_needs_with_names_of_levels_where_they_fit(tmp_path):
    pages = PdfReader(save_strip(SCALE, tmp_path / "a.pdf", steps=range(8), lang="es")).pages
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert sorted(map(float, page.mediabox[2:])) == pytest.approx((595, 842), abs=1)
        assert f"({number}/2)" in page.extract_text()
    assert "paso 7 de 27" in pages[-1].extract_text()
    for steps, named in (("cuts", True), (range(6), False)):
        (only,) = PdfReader(save_strip(SCALE, tmp_path / "b.pdf", steps=steps, lang="es")).pages
        assert ("AZAR" in only.extract_text()) is named
