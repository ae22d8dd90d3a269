"""Boards in pictures: what is drawn of a position, the place of it, and its words."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from pptx import Presentation

from emmviz import GameTree, expectiminimax, gallery, games, grow, star1
from emmviz.base.messages import Message, Option
from emmviz.games.board import Cell, Checkers, Coin, Dice, Grid
from emmviz.picture.boards import board_size, in_words, lettered, lower_board
from emmviz.picture.ink import Circle, Rect, Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import theme
from emmviz.picture.render.matplotlib import plot
from emmviz.picture.render.svg import board_svg, scene_svg
from emmviz.player.shell.payload import payload
from tests.picture.test_labels import warned

TOE = (Grid(((Cell("X", "max"), Cell("", "shut")), (Cell("O", "min"), Cell("", "", "BR")))), Coin("heads"))
OFF = (Checkers((5, 2, 2, 2, 2), (1,)), Dice((6, 0)))
SAID = [
    (
        TOE,
        "X in the top left, not allowed in the top right, O in the bottom left; coin heads",
        "X arriba a la izquierda, no permitida arriba a la derecha, O abajo a la izquierda; moneda: cara",
    ),
    ((Grid(((Cell(), Cell()), (Cell(), Cell()))),), "empty", "vacía"),
    (
        (Grid(((Cell("A"), Cell()), (Cell("1"), Cell("", "shut")), (Cell(), Cell("7")))),),
        "A, empty / 1, not allowed / empty, 7",
        "A, vacía / 1, no permitida / vacía, 7",
    ),
    (
        OFF,
        "MAX on points 5, 2, 2, 2, 2, MIN on point 1; dice 6, in the air",
        "MAX en los puntos 5, 2, 2, 2, 2, MIN en el punto 1; dados 6, en el aire",
    ),
    (
        (Dice((3,)), Coin(), Checkers((), (1, 1), 1)),
        "die 3; coin in the air; MAX on no point, MIN on points 1, 1",
        "dado 3; moneda: en el aire; MAX en ningún punto, MIN en los puntos 1, 1",
    ),
]


def shapes(board, kind, look="light"):
    """The part, the middle and the fill of all shapes of a kind, with a text of size 10."""
    found = [
        (each.shape, each.x + each.shape.x, each.y + each.shape.y)
        for each in trace(lower_board(lettered(board), 10, theme(look)))
        if isinstance(each.shape, kind)
    ]
    return [(shape, round(x, 2), round(y, 2)) for shape, x, y in found]


def test_a_grid_has_its_cells_row_by_row_and_the_coin_beside_it():
    colours = theme("light").colours
    assert board_size(TOE, 10) == (57, 31)
    assert [(shape.style["fill"], x, y) for shape, x, y in shapes(TOE, Rect)] == [
        (colours["max"], -20.75, -7.75),
        (colours["faint"], -5.25, -7.75),
        (colours["min"], -20.75, 7.75),
        (colours["paper"], -5.25, 7.75),
    ]
    assert [(shape.text, x) for shape, x, _ in shapes(TOE, Text)] == [("X", -20.75), ("O", -20.75), ("H", 19)]
    assert [(shape.part, x, y) for shape, x, y in shapes(TOE, Circle)] == [("disc", 19, 0)]


def test_dice_show_their_pips_and_checkers_stand_on_their_points():
    circles = shapes(OFF, Circle)
    # The fifth point is the second from the left; of four on the second point three are drawn, and the number.
    assert [(x, y) for shape, x, y in circles if shape.part == "disc"] == [
        (-41.5, -27.5),
        (-5.5, -27.5),
        (-5.5, -20.3),
        (-5.5, -13.1),
        (6.5, 27.5),
    ]
    assert sum(shape.part == "pip" for shape, *_ in circles) == 6
    assert ("4", -5.5) in [(shape.text, x) for shape, x, _ in shapes(OFF, Text)]
    assert [shape.text for shape, *_ in shapes(((Dice((8, 0))),), Text)] == ["8", "?"]


@pytest.mark.parametrize(("board", "english", "spanish"), SAID)
def test_a_board_is_said_in_words(board, english, spanish):
    assert (in_words(board), in_words(board, "es")) == (english, spanish)


@pytest.mark.parametrize(
    ("lang", "board"),
    [
        ("en", ", board: X in the top left, not allowed in the bottom left, in the bottom right; coin tails"),
        (
            "es",
            ", tablero: X arriba a la izquierda, no permitida abajo a la izquierda, abajo a la derecha; moneda: cruz",
        ),
    ],
)
@pytest.mark.parametrize("step", [9, -1])  # the boards are not drawn here
def test_the_name_of_a_node_ends_with_its_board(step, lang, board):
    run = star1(games.get("coin-tictactoe"), depth=2)
    assert next(node.says for node in run.scene(step, lang=lang).nodes if node.id == "F").endswith(board)
    assert "board" not in star1(gallery.aima_scale()).scene().nodes[0].says


def test_own_words_stand_on_boards_too():
    words = {"max": "Ann", "min": "Professor Berthold"}
    scene = star1(games.get("pig", sides=3), depth=1).scene(theme={"base": "slide", "words": words})
    shown = [each.shape.text for each in trace(lower(scene)) if isinstance(each.shape, Text)]
    assert {text for text in shown if text.endswith(" 0")} == {"Ann 0", "Professo… 0"}
    assert "MAX" not in scene_svg(scene)
    assert in_words(OFF, kind_words=words).startswith("Ann on points 5, 2, 2, 2, 2, Professor Berthold on point 1;")


def test_a_coin_shows_the_letter_of_the_language_and_any_other_face_as_it_is():
    board = (Coin("heads"), Coin("tails"), Coin("H"), Coin())
    drawn = [re.findall(r">([^<]+)</text>", board_svg(board, 15, lang=lang)) for lang in ("en", "es")]
    assert drawn == [["H", "T", "H", "?"], ["c", "+", "H", "?"]]


def test_a_board_by_itself_names_its_moves_and_escapes_its_texts():
    hostile = (Grid(((Cell('<b>"&', "tile", '"><script>'),),)),)
    root = ElementTree.fromstring(board_svg((*hostile, *TOE), 15, moves=True))
    assert [group.get("data-move") for group in root.iter() if group.get("data-move")] == ['"><script>', "BR"]
    assert root.get("aria-label").startswith('<b>"&; X in the top left, not allowed')
    assert "<script>" not in board_svg(hostile, 15, moves=True)
    assert "data-move" not in board_svg(hostile, 15)


def test_boards_stand_in_the_tree_where_there_is_room():
    game = games.get("coin-tictactoe")
    scene = expectiminimax(game, depth=1).scene()
    (grid, coin), node = scene.nodes[0].board.board, scene.nodes[0]
    assert (grid.rows[0][0].move, coin, node.board.x < node.x - node.size.w / 2) == ("TL", Coin("H"), True)
    # Inside the group of their node, at 12 px or more, and never under a shape or an edge label.
    root = ElementTree.fromstring(scene_svg(scene))
    assert len(root.findall(".//*[@data-node]/*[@class='board']")) == len(scene.nodes) == 4
    assert min(float(text.get("font-size")) for text in root.iter("{http://www.w3.org/2000/svg}text")) >= 12
    labels = [label for edge in scene.edges for label in edge.labels]
    for mark in scene.nodes:
        board = mark.board
        wide, high = board_size(board.board, board.size)
        assert wide / 2 <= board.x <= scene.width - wide / 2
        if mark is node:
            assert abs(board.x - mark.x) > (wide + mark.size.w) / 2
        else:  # below the last row nothing else is, so its boards are there, and the nodes are evenly apart
            assert (board.x, board.y - high / 2 > mark.y + mark.size.h / 2) == (mark.x, True)
        assert board.y + high / 2 < scene.height
        assert not any(
            abs(label.x - board.x) < (label.width + wide) / 2 and abs(label.y - board.y) < high / 2 + 8
            for label in labels
        )
    left, middle, right = (mark.x for mark in scene.nodes[1:])
    assert (middle, right - middle) == pytest.approx((node.x, middle - left), abs=0.1)
    assert all(mark.board is None for mark in star1(game).scene().nodes)


def test_the_board_of_a_leaf_stands_below_it_inside_the_picture():
    scene = grow(games.get("coin-tictactoe")).subtree("AC").scene()
    leaf = next(node for node in scene.nodes if node.kind == "leaf")
    assert (leaf.board.x, leaf.board.y > leaf.y + leaf.size.h / 2 + 15) == (leaf.x, True)
    texts = [text for text in plot(scene, Figure().add_axes((0, 0, 1, 1))).texts if text.get_text() in "XO"]
    drawn = [
        round(each.x + each.shape.x, 2) for each in trace(lower(scene)) if getattr(each.shape, "text", "") in ("X", "O")
    ]
    assert [round(text.get_position()[0], 2) for text in texts] == drawn


def test_tikz_and_powerpoint_draw_the_boards_too(tmp_path):
    run = expectiminimax(games.get("coin-tictactoe"), depth=1)
    tikz = run.save(tmp_path / "board.tex").read_text(encoding="utf-8")
    # X and a free cell do not look alike, and a coin is not a cell; each of the four boards has its four cells.
    for looks in ("emmviz cell max tile/.style={fill=emmviz-max}", "emmviz coin sign/.style={emmviz text="):
        assert looks in tikz
    assert len(re.findall(r"emmviz cell tile.*\] \(.*rectangle \(", tikz)) == 16
    deck = Presentation(run.save(tmp_path / "board.pptx"))
    names = [shape.name for group in deck.slides[-1].shapes if hasattr(group, "shapes") for shape in group.shapes]
    assert sum(name.startswith("!!tile ") for name in names) == 16
    assert [text for text in names if re.fullmatch("!!sign .* B", text)] == ["!!sign 2 B", "!!sign 7 B"]


def test_a_tree_to_the_right_says_that_its_boards_are_not_drawn(tmp_path):
    run = star1(games.get("pig"), depth=1)
    down = Message("wrong.picture.boards", option=Option("direction", "down"))
    assert warned(lambda: run.scene(direction="right")) == [str(down)]
    assert warned(lambda: run.save(tmp_path / "a.pdf", steps="all", direction="right")) == [str(down)]
    assert warned(run.scene) == []
    # A player has a panel for them.
    assert warned(lambda: payload(run, direction="right")) == []


def test_the_probability_of_reaching_a_leaf_is_in_a_player_by_its_theme():
    tree = GameTree.parse("max(a: chance(.3: 4, .7: 9), b: 1)")
    texts = re.findall(r">(P = \.?\d+)<", payload(star1(tree), look={"reached": True})["svg"])
    assert texts[:2] == ["P = .3", "P = .7"]
