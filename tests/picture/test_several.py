"""SideBySide trees and runs in one picture: one scale, no overlaps, each under its title, above one legend."""

from dataclasses import replace

import networkx as nx
import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, save, star1, star2
from emmviz.base.messages import Message, Option
from emmviz.picture.compose import beside
from emmviz.picture.named_themes import film_look, theme
from emmviz.picture.render import rendered
from emmviz.picture.several import SideBySide
from emmviz.picture.steps import at_each, moments, numbered
from emmviz.story.headline import titles_of
from tests.picture.render.scenes import faults
from tests.refusal import refused
from tests.searches import SCALE
from tests.sentences import ignoring

TREE = gallery.aima_scale()
LIMITED = GameTree.parse("max(chance[5](1, 9), chance[4](2, 8))")
RUNS = expectiminimax(TREE), SCALE
PAGES = {"tight": None, "16:9": (960, 540), "A4": (842, 595), "upright": (595, 842)}


def look(page, base="light"):
    return replace(theme(base), page=PAGES[page])


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("things", [RUNS, (TREE, gallery.get("order_good"), SCALE)], ids=["runs", "three"])
def test_no_text_lies_on_another_or_leaves_the_page(page, things):
    (scene,) = SideBySide(things, [at_each(things, None)], theme=look(page))
    assert faults(scene) == []
    assert len(scene.heads) == len(things)
    assert len({item.what for item in scene.legend}) == len(scene.legend) > 3
    if PAGES[page]:
        assert scene.size == pytest.approx(PAGES[page])


@pytest.mark.sampled
@pytest.mark.parametrize(("page", "wide"), [("tight", True), ("16:9", True), ("upright", False)])
def test_they_stand_side_by_side_on_a_wide_page_and_above_one_another_on_a_tall_one(page, wide):
    (scene,) = SideBySide(RUNS, [(0, 0)], theme=look(page))
    first, second = ([node for node in scene.nodes if node.id.startswith(part)] for part in ("1:", "2:"))
    assert (max(node.x for node in first) < min(node.x for node in second)) == wide
    assert (max(node.y for node in first) < min(node.y for node in second)) == (not wide)


def test_all_text_is_on_one_scale_and_no_smaller_than_on_a_slide():
    trees = TREE, GameTree.parse("max(1, 2)")
    (scene,) = SideBySide(trees, [(0, 0)], theme=theme("slide"))
    assert {label.size for node in scene.nodes if (label := node.value)} == {18}
    assert 1 < scene.zoom <= 3


@ignoring("wrong.picture.small")
def test_long_headings_in_a_film_leave_room_for_the_trees():
    runs = SCALE, star2(TREE)
    board = SideBySide(runs, moments(runs, [0, -1]), theme=film_look(None))
    assert [scene.size for scene in board] == [pytest.approx(PAGES["16:9"])] * 2


@pytest.mark.parametrize("page", ["tight", "16:9"])
def test_the_boards_of_games_stand_beside_their_nodes(page):
    runs = star1(games.get("pig", sides=3), depth=1), expectiminimax(games.get("piglet"), depth=1)
    (scene,) = SideBySide(runs, [at_each(runs, None)], theme=look(page))
    assert [bool(node.board) for node in scene.nodes] == [True] * 6
    assert all(abs(node.board.x - node.x) < 150 and abs(node.board.y - node.y) < 80 for node in scene.nodes)
    assert faults(scene) == []


def test_a_run_that_is_over_stands_at_its_end():
    assert [at_each(RUNS, 30), at_each(RUNS, None), at_each((TREE, RUNS[1]), [None, 5])] == [(30, 27), (36, 27), (0, 5)]
    assert moments(RUNS, "all")[26:29] == [(26, 26), (27, 27), (28, 27)]
    assert moments(RUNS, "cuts") == [(23, 23), (25, 25)]
    board = SideBySide(RUNS, moments(RUNS, [25, 30, -1]), theme=look("tight"))
    values = [[scene.by_id[node].value.text for node in ("1:A", "2:C")] for scene in board]
    assert values == [["≥2.1", "≤1.3"], ["≥2.1", "≤1.3"], ["2.1", "≤1.3"]]
    # Of the second only the cut is told; what is over is told once.
    assert board.sentences[0].count("Cut.") == 1
    assert "Star1" not in "".join(board.sentences)
    assert board.sentences[2] == expectiminimax(TREE).caption()


def test_what_moves_is_what_moves_in_each():
    shots = list(SideBySide(RUNS, moments(RUNS, [7, 8, 9, 27, 36]), theme=look("tight")).shots())
    moved = [sorted({move.node for move in shot.motion}) for shot in shots]
    assert moved[0] == []
    assert {node[:2] for node in moved[2]} == {"1:", "2:"}
    assert moved[4] == ["1:A"]
    for shot in shots:
        assert {move.node for move in shot.motion} <= shot.scene.by_id.keys()


def test_the_look_is_that_of_one(tmp_path):
    words = {"words": {"max": "Ann"}}
    path = save(RUNS, tmp_path / "a.svg", step=25, theme=words, lang="es", hide=["names", "dials"], highlight="G")
    text = path.read_text(encoding="utf-8")
    assert [part in text for part in ('lang="es"', ">Ann<", 'class="name"', 'class="dial"')] == [
        True,
        True,
        False,
        False,
    ]
    assert text.count("marked") == 10


LESS = ["names", "reasons", "levels"]


@pytest.mark.parametrize(
    ("things", "name", "options", "key", "holes"),
    [
        ([], "a.svg", {}, "picture.nothing", {}),
        ([TREE, "max(1, 2)"], "a.svg", {}, "picture.not_listed", {"place": 2, "given": "'max(1, 2)'"}),
        (3, "a.svg", {}, "picture.not_saved", {"place": 1, "given": "3"}),
        ([TREE, TREE.scene()], "a.svg", {}, "picture.scene_beside", {}),
        ([TREE.scene()] * 2, "a.svg", {"page": "A4"}, "picture.scene_drawn", {"option": Option("page", "A4")}),
        ([TREE.scene(), TREE.scene(theme="dark")], "a.svg", {}, "picture.scenes_differ", {}),
        ([TREE.scene()] * 2, "a.pptx", {}, "picture.no_scene", {"suffix": "pptx", "option": Option("step")}),
        (RUNS, "a.json", {}, "picture.holds_one", {"suffix": "json"}),
        ((TREE, TREE), "a.svg", {"step": 3}, "picture.step_of_tree", {"option": Option("step", 3)}),
        (RUNS, "a.svg", {"step": [1]}, "picture.step_each", {"steps": 1, "pictures": 2}),
        (RUNS, "a.svg", {"step": 37}, "search.step", {"given": "37", "last": 36}),
        (RUNS, "a.png", {"steps": "cuts"}, "picture.single", {"suffix": "png", "count": 2}),
        (RUNS, "a.svg", {"highlight": "Z"}, "picture.highlight_unknown", {"name": "'Z'"}),
        (RUNS, "a.svg", {"blank": True}, "picture.trees_take_no", {"suffix": "svg", "name": "blank"}),
        ((TREE, RUNS[1]), "a.html", {}, "picture.needs_run", {"suffix": "html"}),
        (
            (gallery.get("coin_tictactoe"), TREE),
            "a.pptx",
            {},
            "picture.no_fit",
            {
                "names": ("Coin tic-tac-toe on 2 × 2", "Scale matters: leaf values 1, 2, 3, 4"),
                "advice": Message(
                    "wrong.picture.fewer_hide_fold",
                    parts=tuple(LESS),
                    hide=Option("hide", LESS),
                    fold=Option("fold", 2),
                ),
                "smallest": 6.4,
                "least": 12,
            },
        ),
    ],
)
def test_what_cannot_be_saved_is_one_sentence(tmp_path, things, name, options, key, holes):
    assert refused(save, things, tmp_path / name, **options) == Message(f"wrong.{key}", **holes)
    assert not list(tmp_path.iterdir())


def test_scenes_beside_scenes_are_a_picture_too(run, tmp_path):
    text = save([run.scene(23), run.scene(25)], tmp_path / "a.txt").read_text(encoding="utf-8")
    assert text.count("A MAX ≥2.1") == 2
    assert faults(beside([run.scene(23), run.scene(25)])) == []


def test_runs_on_one_tree_are_a_page_with_one_cursor_and_others_a_player_each(tmp_path):
    pages = [
        save(runs, tmp_path / f"{i}.html").read_text(encoding="utf-8")
        for i, runs in enumerate((RUNS, [RUNS[0], alphabeta(gallery.get("order_good"))]))
    ]
    assert [page.count("data-payload data-theme") for page in pages] == [1, 2]


def test_a_list_of_one_is_that_one(tmp_path):
    run = alphabeta(gallery.get("order_good"))
    assert save([run], tmp_path / "a.svg").read_bytes() == run.save(tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(
    ("runs", "names"),
    [
        ([SCALE, star1(TREE, bounds=(-10, 10))], ["Star1 · bounds [1, 4]", "Star1 · bounds [−10, 10]"]),
        (
            [star1(GameTree.parse(f"max(1, 2) in [0, {most}]")) for most in (5, 9)],
            ["Star1 · bounds [0, 5]", "Star1 · bounds [0, 9]"],
        ),
        ([star1(TREE, depth=2, evaluate=lambda _: 0), SCALE], ["Star1 · depth 2", "Star1"]),
        (
            [expectiminimax(LIMITED, depth=1), expectiminimax(LIMITED)],
            ["Expectiminimax · depth 1", "Expectiminimax"],
        ),
        (
            [SCALE, SCALE, alphabeta(gallery.get("order_good"))],
            [f"Star1 · Scale matters: leaf values 1, 2, 3, 4 ({k})" for k in (1, 2)],
        ),
    ],
    ids=["bounds", "declared bounds", "depth", "no bounds that nobody gave", "nothing"],
)
def test_titles_of_two_searches_of_one_name_say_which_option_differs(runs, names):
    assert titles_of([(run.tree, run) for run in runs])[1][:2] == names


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["tight", "16:9"])
@pytest.mark.parametrize(
    "things",
    [
        [star1(GameTree.parse(f"max(chance(1/3: 1, 2/3: -3/4), min(2, {last}))")) for last in ("3", "max(3, 4)")],
        (SCALE, star2(TREE)),
        (TREE, RUNS[1]),
    ],
    ids=["of other heights", "runs", "tree and run"],
)
def test_trees_beside_one_another_stand_on_common_levels(page, things):
    (scene,) = SideBySide(things, [at_each(things, None)], theme=look(page))
    graph = nx.DiGraph((edge.parent, edge.child) for edge in scene.edges)
    roots = [node for node in graph if not graph.in_degree(node)]
    for level in nx.bfs_layers(graph, roots):
        assert len({round(scene.by_id[node].y, 6) for node in level}) == 1
    assert faults(scene) == []


def test_a_step_may_have_its_name():
    assert rendered(SCALE, "a.svg", step="cut 2") == rendered(SCALE, "a.svg", step=25)
    assert SCALE.to_svg(step="cut 2") == SCALE.to_svg(step=25)
    assert numbered(RUNS, ["end", "cut 1"]) == [len(RUNS[0].steps), 23]
    assert numbered(RUNS, [0, 5]) == [0, 5]
    assert refused(rendered, SCALE, "a.svg", step="cut 3").key == "wrong.picture.step"
    assert refused(rendered, TREE, "a.svg", step="cut 1").key == "wrong.picture.step_of_tree"
    uncut = refused(
        rendered, [star1(gallery.aima_scale()), expectiminimax(gallery.aima_scale())], "a.svg", step="cut 1"
    )
    assert (uncut.key, uncut.holes["number"], uncut.holes["search"]) == (
        "wrong.picture.step_in",
        2,
        " (expectiminimax)",
    )


def test_headings_side_by_side_are_on_one_line():
    runs = [alphabeta(gallery.get(name)) for name in ("order_good", "order_bad")]
    (scene,) = SideBySide(runs, [(11, 11)], theme=replace(theme("slide"), page=(960, 520)))
    first, second = (name.label.y for name in scene.levels if "better move" in name.label.text)
    assert first == second
