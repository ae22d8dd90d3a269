"""Storyboards, folding, handouts, and the warning of text that is too small."""

import io
from itertools import pairwise

import networkx as nx
import pytest
from pptx import Presentation

from emmviz import GameTree, PictureWarning, alphabeta, gallery, random_tree, star1, star2
from emmviz.base.messages import Message, Option, message_of
from emmviz.picture.drawn import folded
from emmviz.picture.render import rendered
from emmviz.picture.steps import chosen_steps
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import style
from emmviz.picture.timeline import diff, pieces
from tests.long import each_seed
from tests.picture.render.scenes import faults
from tests.refusal import refused
from tests.sentences import wording

# -- chosen frames -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("all", tuple(range(28))),
        ("cuts", (23, 25)),
        ("values", (0, 8, 15, 17, 23, 25, 27)),
        (0, (0,)),
        (-1, (27,)),
        ([5, 3, 5, -1], (3, 5, 27)),
        (range(0, 28, 9), (0, 9, 18, 27)),
        ((k for k in (2, 1)), (1, 2)),
    ],
)
def test_chosen_steps(run, steps, found):
    assert chosen_steps(run, steps) == found


@pytest.mark.parametrize("steps", [[28], "few", [1.0], [True], -29])
def test_steps_that_are_not_there(run, steps):
    assert refused(chosen_steps, run, steps) == Message("wrong.picture.steps", given=repr(steps), last=27)
    assert refused(chosen_steps, run, []) == Message("wrong.picture.no_steps")


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["pptx", "tex"])
@pytest.mark.parametrize("steps", ["all", "values"])
def test_no_slide_looks_like_the_one_before(run, suffix, steps):
    board = Storyboard(run, steps, theme="slide", fold=1).distinct()
    scenes = list(board)
    assert all(any(diff(before, after)) for before, after in pairwise(map(pieces, scenes)))
    data = rendered(run, f"a.{suffix}", steps=steps, fold=1)
    slides = len(Presentation(io.BytesIO(data)).slides) if suffix == "pptx" else data.count("\\note")
    assert slides == len(scenes)


def test_a_run_that_cuts_nothing_has_no_cuts_to_choose():
    none = Message("wrong.picture.no_cuts", option=Option("steps", "cuts"))
    assert refused(chosen_steps, star1(GameTree.parse("max(1, 2)")), "cuts") == none


def test_the_scenes_are_those_of_the_frames_by_one_plan(run):
    scenes = Storyboard(run, [0, 7, 25, -1], theme="dark", lang="en")
    drawn = list(scenes)
    assert (len(scenes), scenes.steps, scenes.total) == (4, (0, 7, 25, 27), 27)
    for step, scene in zip(scenes.steps, drawn, strict=True):
        assert scene == scenes.scene(step)
        assert scene.description == run.caption(step)
        alone = run.scene(step, theme="dark")
        assert [node._replace(dial=None) for node in scene.nodes] == [node._replace(dial=None) for node in alone.nodes]
        assert (scene.width, scene.lang) == (scenes.plan.width, "en")
    assert list(scenes) == drawn, "they are drawn as often as one likes"


def test_every_sentence_has_room(run):
    scenes = [*Storyboard(run, theme={"evidence": False})]
    legend = min(item.y - item.size / 2 for item in scenes[0].legend)
    for scene in scenes:
        assert scene.caption.lines[-1].y + scene.caption.lines[-1].size / 2 <= legend
        assert " ".join(line.text for line in scene.caption.lines) == scene.description


def test_a_tree_is_one_scene():
    tree = gallery.aima_scale()
    scenes = Storyboard(tree)
    assert (len(scenes), scenes.steps, scenes.total) == (1, (0,), 0)
    assert list(scenes) == [tree.scene()] == [scenes.scene(0)]


# -- folding -----------------------------------------------------------------------------------------------------------


def test_a_fold_hides_what_is_below_and_says_how_much(run):
    scene = run.scene(25, fold=["B", "G"])
    assert [node.id for node in scene.nodes] == ["A", *(edge.child for edge in scene.edges)]
    assert " ".join(edge.child for edge in scene.edges) == "B C F L5 L6 G"
    assert {node.id: node.more.text for node in scene.nodes if node.more} == {"B": "+6 nodes", "G": "+2 nodes"}
    folded = scene.by_id["B"]
    assert (folded.says[-10:], folded.value.text) == ("(+6 nodes)", "2.1")
    assert "+6 nodes" in run.to_svg(25, fold=["B", "G"])


@each_seed(50, 20)
def test_so_many_rows_are_shown_and_the_rest_is_counted(seed):
    tree, fold = random_tree(seed, "max3 chance2 min2 max2"), 1 + seed % 5
    depth = nx.shortest_path_length(tree, tree.root)
    scene = tree.scene(fold=fold)
    assert {node.id for node in scene.nodes} == {node for node in tree if depth[node] <= fold}
    assert len(scene.nodes) + sum(folded(tree, fold).values()) == len(tree)
    assert scene.width <= tree.scene().width


def test_a_cut_that_is_folded_away_is_not_told(run):
    assert [mark.number for mark in run.scene(theme={"evidence": False}).reasons] == [1, 2]
    assert [mark.number for mark in run.scene(fold=2).reasons] == [2]
    assert run.scene(fold=1).reasons == ()


def test_the_path_into_a_folded_part_ends_at_the_fold():
    run = star2(gallery.aima_scale())
    for step in range(len(run.steps) + 1):
        scene = run.scene(step, fold=1)
        path = [edge.child for edge in scene.edges if "path" in edge.classes]
        assert path == [node for node in run.frame(step).path if node in ("B", "C")]


# -- handouts ----------------------------------------------------------------------------------------------------------


def test_a_handout_shows_the_tree_and_nothing_that_the_search_finds(run):
    blank, key = run.scene(blank=True), run.scene(title="Key")
    assert (blank.width, blank.height) == (key.width, key.height)
    for mine, full in zip(blank.nodes, key.nodes, strict=True):
        assert (mine.x, mine.y, mine.size, mine.name) == (full.x, full.y, full.size, full.name)
        assert (mine.value and mine.value.text) == (full.value.text if mine.kind == "leaf" else None)
        assert not {"cut", "unreachable", "unseen", "current", "lit", "cutoff"} & set(mine.classes)
        assert mine.dial is None or (mine.dial.window, mine.dial.interval, mine.dial.ends) == (None, None, ())
    assert blank.reasons == ()
    assert all(edge.cut is None and edge.live is None for edge in blank.edges)
    # How likely an outcome is, is given.
    assert {edge.classes for edge in blank.edges} == {("edge",), ("edge", "prob-9"), ("edge", "prob-1")}
    bounds = wording("sheet.bounds", low=" = 1", high=" = 4")
    assert blank.description == f"{wording('sheet.task', algorithm='Star1')} {bounds}"
    assert [scene.levels[0].label.text for scene in (blank, key)] == ["Scale matters: leaf values 1, 2, 3, 4", "Key"]


@pytest.mark.parametrize("look", [{"theme": "light"}, {"theme": "dark"}, {"theme": "print", "page": "A4"}], ids=str)
def test_a_handout_has_white_nodes_below_a_title_on_the_page_of_its_theme(run, look):
    blank, plain = run.scene(blank=True, **look), run.scene(blank=True, title="", **look)
    assert faults(blank) == []
    assert blank.size[0] / blank.size[1] == pytest.approx(
        plain.size[0] / plain.size[1] if "page" in look else plain.width / (plain.height + 36)
    )
    fills = {style(node.classes, "shape", blank.theme)["fill"] for node in blank.nodes}
    assert fills == {blank.theme.colours["paper"]}
    assert blank.levels[0].label.y < min(node.y - node.size.h / 2 for node in blank.nodes) - 10


# -- small text --------------------------------------------------------------------------------------------------------


def test_text_that_is_too_small_for_its_page_is_told():
    tree = gallery.coin_tictactoe()
    with pytest.warns(PictureWarning) as told:
        tree.scene(theme="slide")
    assert [message_of(one.message) for one in told] == [
        Message("wrong.picture.small", fold=Option("fold", 2), smallest=6.6, least=18, theme="slide")
    ]
    gallery.aima_scale().scene(theme="slide")
    for look in ({"theme": "slide", "fold": 1}, {"theme": "light"}, {"theme": {"base": "slide", "least": 5}}):
        tree.scene(**look)


def test_sentence_window_and_headline_write_numbers_with_the_digits_of_the_nodes():
    tree = GameTree.parse("max(chance(1/3: 1, 2/3: -3/4), min(2, 3))")
    board = Storyboard(alphabeta(tree), "all", theme="slide")
    texts = [
        "\n".join([scene.description, scene.headline, *(edge.live.text for edge in scene.edges if edge.live)])
        for scene in board
    ]
    shown = [node.value.text for scene in board for node in scene.nodes if node.value]
    assert "−0.167" in shown
    assert sum("−0.167" in text for text in texts) > 5
    assert not any("0.1667" in text for text in [*texts, *board.sentences, *shown])
