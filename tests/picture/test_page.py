"""Pages: the text of a tree is as large as its page allows, the same in all frames, and nothing leaves the page."""

import warnings
from dataclasses import replace
from functools import cache

import pytest

from emmviz import GameTree, PictureWarning, draw, gallery, games, star1
from emmviz.picture.drawn import written_by, written_in
from emmviz.picture.named_themes import PAGES, theme
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from emmviz.story.frame import blank
from tests.picture.render.scenes import faults

WIDE = f"max({', '.join(f'chance({i}, {i + 1})' for i in range(16))})"
THINGS = {
    "2 leaves": lambda: GameTree.parse("max(a: 1, b: 2)"),
    "7 nodes": gallery.coin_1_4,
    "15 nodes": gallery.aima_scale,
    "15 nodes, searched": lambda: star1(gallery.aima_scale()),
    "32 leaves": lambda: GameTree.parse(WIDE),
    "boards": lambda: games.grow(games.get("pig"), depth=1),
}


@cache
def drawn(what, page, look="slide", direction="down"):
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        return THINGS[what]().scene(theme=look, page=page, direction=direction)


def smallest(scene):
    return round(min(scene.theme.value, scene.theme.label, scene.theme.small) * scene.zoom, 1)


# The size of the smallest text in points: that of small trees is no larger than a title.
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("what", "sizes"),
    [
        ("2 leaves", {"16:9": 32.4, "4:3": 32.4, "A4": 32.4, "letter": 32.4}),
        ("7 nodes", {"16:9": 32.4, "4:3": 32.4, "A4": 32.4, "letter": 32.4}),
        ("15 nodes", {"16:9": 32.4, "4:3": 32.4, "A4": 29.2, "letter": 27.5}),
        ("15 nodes, searched", {"16:9": 20.3, "4:3": 20.3, "A4": 21.4, "letter": 20.1}),
        ("32 leaves", {"16:9": 12.1, "4:3": 12.1, "A4": 10.6, "letter": 10.0}),
        ("boards", {"16:9": 31.0, "4:3": 32.4, "A4": 32.4, "letter": 32.4}),
    ],
)
def test_text_is_as_large_as_the_page_allows(what, sizes):
    assert {page: smallest(drawn(what, page)) for page in PAGES if PAGES[page]} == sizes


@pytest.mark.sampled
@pytest.mark.parametrize("page", [page for page, size in PAGES.items() if size])
@pytest.mark.parametrize("look", ["slide", "light"])
@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("what", THINGS)
def test_a_tree_fills_its_page_and_nothing_leaves_it(what, look, page, direction):
    scene = drawn(what, page, look, direction)
    assert scene.size == pytest.approx(PAGES[page])
    assert faults(scene) == []


def test_a_tree_is_in_the_middle_of_its_page():
    scene = THINGS["2 leaves"]().scene(theme=replace(theme("slide"), page=(1280, 300)))
    left, right = (scene.by_id[leaf].x for leaf in ("L1", "L2"))
    assert (left + right) / 2 == pytest.approx(scene.width / 2, abs=4)  # but for the name of the root


@pytest.mark.parametrize("size", [(300, 200), (440, 620), (1280, 300), (2560, 1440)], ids=str)
def test_any_part_of_a_slide_is_a_page(size):
    tree = gallery.aima_scale()
    scene = draw(tree, blank(tree), replace(theme("slide"), page=size, least=0))
    assert scene.size == pytest.approx(size)
    assert faults(scene) == []
    larger = draw(tree, blank(tree), replace(theme("slide"), page=(2 * size[0], 2 * size[1]), least=0))
    assert larger.zoom > scene.zoom or larger.zoom == pytest.approx(3, rel=0.01)


def test_all_frames_of_a_run_are_as_large():
    zooms = {scene.zoom for scene in Storyboard(star1(gallery.coin_1_4()), theme="slide")}
    assert len(zooms) == 1 < min(zooms)


def test_beamer_says_so_below_22_pixels_of_1280():
    with pytest.warns(PictureWarning, match=r"16\.5"):
        rendered(star1(gallery.get("acepoint_5v5")), "a.tex", steps=[0])
    with warnings.catch_warnings(action="error"):
        for page in ("16:9", "4:3"):
            rendered(star1(gallery.get("pig_depth_2")), "a.tex", steps=[0], page=page)


def test_every_number_that_is_shown_has_room(run):
    written = {found[:2] for found in written_by(run).numbers}
    for frame in run.frames():
        assert {found[:2] for found in written_in(frame).numbers} <= written


@pytest.mark.parametrize("outcomes", [6, 12, 21, 36])
def test_a_wide_chance_node_is_as_wide_as_its_labels_and_not_many_times_that(outcomes):
    roll = f"chance({', '.join(map(str, range(outcomes)))})"
    run = star1(GameTree.parse(f"max(roll: {roll}, pass: 1)"))
    for scene in (GameTree.parse(roll).scene(), run.scene(0, caption=False)):
        assert faults(scene) == []
        assert scene.width <= 130 * outcomes


@pytest.mark.parametrize("name", ["bins_expectiminimax", "pig_depth_2", "mini_yahtzee"])
def test_on_a_slide_the_inner_nodes_of_a_kind_have_one_size(name):
    plan = Storyboard(star1(gallery.get(name)), [-1], theme="slide").plan
    sizes = {
        (plan.tree.kind(node), place.size) for node, place in plan.places.items() if plan.tree.kind(node) != "leaf"
    }
    assert len(sizes) == len({kind for kind, _ in sizes})
