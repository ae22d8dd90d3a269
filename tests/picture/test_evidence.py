"""The evidence of a step beside its tree: its statement, a number line and a sum, in their room."""

from itertools import combinations

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, random_tree as drawn_tree, star1, star2
from emmviz.picture.compose import beside
from emmviz.picture.drawn import narrator_in, written_by
from emmviz.picture.geometry import overlap
from emmviz.picture.ink import Circle, Lines, Rect
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from emmviz.story.explanation import explain
from emmviz.story.narrate import Narrator
from tests.long import each_seed
from tests.shapes import random_tree

LOOK = {"evidence": True}


def test_a_cut_has_its_assertion_its_scale_and_its_sum():
    run = star1(gallery.aima_scale())
    shown = run.scene(25, theme=LOOK)
    assertion = " ".join(explain(run.frame(25), Narrator(run.tree)).assertion)
    assert shown.evidence.assertion == shown.headline == assertion
    bars, rules, (dot,) = (
        [one for one in shown.evidence.shapes if type(one) is form] for form in (Rect, Lines, Circle)
    )
    assert [(bar.part, round(bar.width)) for bar in bars] == [("useful", 144), ("ghost", 227), ("possible", 23)]
    assert [rule.part for rule in rules] == ["alpha", "axis", "sum"]
    assert (dot.part, dot.x) == ("alpha", rules[0].strokes[0][0][0])
    # Nothing says so twice.
    assert (shown.caption, shown.reasons, shown.legend) == (None, (), ())


def test_a_tree_without_a_search_has_none():
    tree = gallery.aima_scale()
    assert tree.scene(theme=LOOK).evidence.texts == ()
    assert tree.scene(theme=LOOK).width == tree.scene().width


@pytest.mark.sampled
@pytest.mark.parametrize("base", ["light", "slide"])
@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
@each_seed(200, 40, 40)
def test_it_is_in_its_column_and_no_text_lies_on_another(seed, search, base):
    run = search(random_tree(seed))
    for k in range(0, len(run.steps) + 1, 5):
        scene = run.scene(k, theme={"base": base, "least": 0} | LOOK)
        texts, tree_end = scene.evidence.texts, max(node.x + node.size.w / 2 for node in scene.nodes)
        tree_end = max([tree_end, *(edge.live.extent[2] for edge in scene.edges if edge.live)])
        expected = explain(run.frame(k), narrator_in(run.tree, scene.theme, "en", written_by(run)))
        above = [level.label.text for level in scene.levels if level.label.role == "title"]
        stated = "".join([scene.evidence.assertion, *above])
        assert stated.replace(" ", "") == "".join(expected.assertion).replace(" ", "")
        for label in texts:
            left, top, right, bottom = label.extent
            assert tree_end < left, label
            assert right <= scene.width + 0.5, label
            assert 0 <= top < bottom <= scene.height + 0.5, label
            assert not label.text.endswith("…"), label
        for one, other in combinations(texts, 2):
            beside = one.left + one.width <= other.left + 0.5 or other.left + other.width <= one.left + 0.5
            assert beside or abs(one.y - other.y) >= 0.45 * (one.size + other.size), (one.text, other.text)


@pytest.mark.parametrize("suffix", ["svg", "pdf", "tex", "html", "gif"])
def test_every_renderer_draws_it(suffix):
    run = star1(GameTree.parse("max(chance(1, 2), chance(0, 1))"))
    data = rendered(run, f"a.{suffix}", theme=LOOK, **({} if suffix in ("html", "gif") else {"step": 3}))
    if suffix in ("svg", "tex"):
        assert "Read leaf 1 below" in data


def test_trees_beside_one_another_each_have_their_own():
    one, other = star1(gallery.aima_scale()).scene(25, theme=LOOK), star2(gallery.aima_scale()).scene(20, theme=LOOK)
    both = beside([one, other])
    assert both.evidence.assertion == f"{one.evidence.assertion} {other.evidence.assertion}"
    left, right = (both.by_id[f"{i}:A"].x for i in (1, 2))
    starts = [label.left for label in both.evidence.texts if label.role == "assertion"]
    assert left < starts[0] < right < starts[-1]


def test_a_window_at_the_last_node_is_left_of_it():
    tree = GameTree.parse(
        "max(rice: chance(.3: min(40, 50), .7: min(-6, 10)), wheat: chance(.5: min(9, 14), .5: min(6, 20)))"
    )
    run = star1(tree)
    for k in range(1, len(run.steps) + 1):
        scene = run.scene(k, theme="slide")
        windows = [edge.live.extent[2] for edge in scene.edges if edge.live]
        assert max(windows, default=0.0) < min(label.left for label in scene.evidence.texts)


def test_a_slide_without_room_for_it_has_its_assertion_above_in_each_step_its_scale_beside_the_root_and_all_names():
    run = star1(drawn_tree(5, "max3 chance3 min2", "integers"))
    step = next(k for k, step in enumerate(run.steps, start=1) if step.event == "cutoff")
    scene = run.scene(step, theme="slide")
    expected = explain(run.frame(step), narrator_in(run.tree, scene.theme, "en", written_by(run)))
    titles = []
    for k in range(len(run.steps) + 1):
        (title,) = (level.label for level in run.scene(k, theme="slide").levels if level.label.role == "title")
        titles.append(title)
    assert (titles[step].text, scene.evidence.assertion) == (" ".join(expected.assertion), "")
    assert len({(title.left, round(title.y)) for title in titles}) == 1
    assert {shape.part for shape in scene.evidence.shapes} >= {"ghost", "possible", "axis"}
    # What follows from the sum remains without its rows.
    assert "sum" not in {shape.part for shape in scene.evidence.shapes}
    right, children_top = scene.nodes[0].x + scene.nodes[0].size.w / 2, min(node.y for node in scene.nodes[1:])
    on_left = [label.text for label in scene.evidence.texts if label.left <= right]
    assert " ".join(on_left) == expected.conclusion
    assert scene.reasons == ()
    assert all(label.y < children_top and label.size * scene.zoom >= 18 for label in scene.evidence.texts)
    assert {node.id for node in scene.nodes if node.name} == {node.id for node in scene.nodes if node.kind != "leaf"}
    assert not run.scene(step, theme="slide", hide="reasons").evidence.texts


def test_a_slide_without_room_for_evidence_has_its_assertion_as_its_title():
    run = star1(drawn_tree(4, "max2 chance2 min2 max2", "integers"))
    scene = run.scene(run.steps.index(next(step for step in run.steps if step.event == "cutoff")) + 1, theme="slide")
    top = min(scene.levels, key=lambda level: level.label.y).label
    assert (top.text, top.size * scene.zoom) == (scene.headline, pytest.approx(31.5, abs=0.1))
    assert scene.zoom * scene.theme.small >= 18


def test_a_picture_of_any_size_has_the_evidence_beside_its_tree_or_below_a_wide_one():
    run = star1(gallery.aima_scale())
    scenes = list(Storyboard(run))
    assert scenes[25] == run.scene(25) == run.scene(25, theme=LOOK)._replace(theme=scenes[25].theme)
    assert len({(scene.width, *((node.x, node.y) for node in scene.nodes)) for scene in scenes}) == 1
    assert 760 < scenes[0].width < 1000
    wide = run.scene(25, theme={"roomy": 380})
    low = max(node.y + node.size.h / 2 for node in wide.nodes)
    assert min(label.extent[1] for label in wide.evidence.texts) > low
    assert max(label.extent[3] for label in wide.evidence.texts) < wide.height
    assert {shape.part for shape in wide.evidence.shapes} >= {"ghost", "possible", "useful", "sum"}
    largest = star1(drawn_tree(3, "max3 chance3 min3", "integers")).scene(-1)
    assert max(label.extent[2] for label in largest.evidence.texts) < 0.8 * largest.width
    for without in ({"caption": False}, {"hide": "reasons"}, {"title": "Key"}, {"blank": True}, {"fold": 2}):
        assert not run.scene(25, **without).evidence.texts
    assert not run.scene(25, direction="right").evidence.texts


def test_a_slide_with_a_wide_tree_has_its_evidence_below_the_tree():
    run = star1(drawn_tree(3, "max3 chance3 min3", "integers"))
    step = next(k for k, step in enumerate(run.steps, start=1) if step.event == "cutoff")
    scene = run.scene(step, theme={"base": "slide", "least": 15})
    low = max(node.y + node.size.h / 2 for node in scene.nodes)
    assert min(label.extent[1] for label in scene.evidence.texts) > low
    assert {shape.part for shape in scene.evidence.shapes} >= {"ghost", "possible", "sum"}
    assert min(label.size for label in scene.evidence.texts) * scene.zoom >= 15


def test_a_slide_without_room_beside_the_root_has_its_assertion_above_the_tree():
    run = star1(GameTree.parse("max(a: chance(-5, -3, 13), b: chance(-2, 16, 7), c: chance(-9, 5, 6))"))
    scene = run.scene(len(run.steps), theme="slide", direction="right")
    top = min(scene.levels, key=lambda level: level.label.y).label
    assert (top.text, scene.evidence.texts, scene.legend) == ("MAX A is worth 7: play “b”.", (), ())
    assert top.extent[3] < min(node.y - node.size.h / 2 for node in scene.nodes)


def test_the_line_of_what_a_player_already_has_crosses_no_name():
    move = "rent it out for a whole long year"
    scene = star1(GameTree.parse(f'max("sell it": 5, "{move}": chance(.5: 1, .5: 4)) in [0, 10]')).scene(6, theme=LOOK)
    (name,) = (label for label in scene.evidence.texts if label.text == move)
    (lines,) = (one for one in scene.evidence.shapes if type(one) is Lines and one.part == "alpha")
    left, top, right, bottom = name.extent
    assert any(left < x < right for ((x, _), _) in lines.strokes)
    assert all(end <= top + 2 or start >= bottom - 2 for ((_, start), (_, end)) in lines.strokes)


@pytest.mark.parametrize(
    ("step", "marks"),
    [
        (0, []),
        (3, ["window", "interval"]),
        (23, ["window", "interval", "cut", "chance lit"]),
        (27, ["window", "interval", "cut"]),
    ],
)
def test_the_legend_names_only_marks_that_are_drawn(step, marks):
    shown = [mark.what for mark in star1(gallery.aima_scale()).scene(step, theme={"evidence": False}).legend]
    assert shown == ["max", "min", "chance", *marks]


def test_a_slide_has_its_assertion_over_the_tree_and_the_evidence():
    run = star1(gallery.aima_scale())
    scene = run.scene(25, theme="slide")
    (title,) = (level.label for level in scene.levels if level.label.role == "title")
    (assertion,) = {" ".join(explain(run.frame(25), Narrator(run.tree)).assertion), scene.headline}
    assert (title.text, scene.evidence.assertion) == (assertion, "")
    assert title.extent[3] < min(node.y - node.size.h / 2 for node in scene.nodes)
    assert title.left + title.width > min(label.left for label in scene.evidence.texts) > scene.nodes[-1].x
    assert scene.zoom * title.size > 26
    # The numbers that decided stand beside the badge, also in what the column of the evidence leaves free.
    wide, words = run.scene(25, theme={"base": "slide", "page": [1100, 540]}), scene.grounds[-1].label
    inequality = next(edge for edge in wide.edges if edge.child == "G").cut.inequality
    assert (inequality.text, words.text) == ("1.3 ≤ 2.1", "never read")
    assert inequality.extent[2] <= wide.width
    assert words.extent[2] <= scene.width
    assert words.extent[3] <= scene.height
    assert all(not overlap(inequality.extent, text.extent) for text in wide.evidence.texts)
    long = run.scene(25, theme="slide", title="words " * 25)
    rows = [level.label for level in long.levels if level.label.role == "title"]
    assert " ".join(row.text for row in rows) == long.title == ("words " * 25).strip()
    assert len(rows) == 2
    assert rows[1].y + rows[1].size / 2 < min(node.y - node.size.h / 2 for node in long.nodes)
    assert max(row.left + row.width for row in rows) < long.width
    # A title that just fills its line is not small, whichever way its width is rounded.
    thirds = "max(chance(1/3: min(1234/333, 8), 2/3: min(22/777, -1/3)), chance(1/7: min(31/999, 1/3), 6/7: "
    tree = GameTree.parse(f"{thirds}min(477/1234, 4/7)), chance(1/7: 31/999, 6/7: 477/1234)) in [-1/3, 8]")
    full = star1(tree).scene(30, theme="slide")
    (title,) = (level.label for level in full.levels if level.label.role == "title")
    assert title.width == pytest.approx(full.width - 2 * title.left, rel=0.01)
