"""What games show of their positions."""

import pytest

from emmviz import games, grow, star1
from emmviz.base.messages import Message
from emmviz.games.board import Cell, Checkers, Coin, Dice, Grid, board_of
from emmviz.games.small.ace_point import State as Ace
from emmviz.games.small.backgammon_bear_off import State as Off
from emmviz.games.small.coin_tictactoe import State as Coins
from emmviz.games.small.dice_race import State as Race
from emmviz.games.small.game_2048 import State as Tiles
from emmviz.games.small.mini_yahtzee import State as Yahtzee
from emmviz.games.small.pig import State as Pig
from emmviz.games.small.three_bins import State as Bins
from tests.random_games import Drawn
from tests.refusal import refused

EMPTY, SHUT, X, O = Cell(), Cell("", "shut"), Cell("X", "max"), Cell("O", "min")  # noqa: E741
FREE = {name: Cell("", "", name) for name in ("TL", "TR", "BL", "BR")}
BOARDS = [
    ("coin-tictactoe", Coins("X.O.", "X", "H"), (Grid(((X, SHUT), (O, FREE["BR"]))), Coin("heads"))),
    ("coin-tictactoe", Coins("X.O.", "X"), (Grid(((X, EMPTY), (O, EMPTY))), Coin())),
    ("game-2048", Tiles((0, 2, 32, 0)), (Grid(((EMPTY, Cell("2", "tile")), (Cell("32", "max"), EMPTY))),)),
    (
        "pig",
        Pig(41, 49, 22, "max", True),
        (Grid(((Cell("MAX 41", "max"), Cell("+22", "tile")), (Cell("MIN 49", "min"), EMPTY))), Dice((0,))),
    ),
    (
        "pig",
        Pig(41, 49, 0, "min"),
        (Grid(((Cell("MAX 41", "max"), EMPTY), (Cell("MIN 49", "min"), Cell("", "tile")))),),
    ),
    ("backgammon-bear-off", Off((5, 2), (4, 1), "min", (6, 1)), (Checkers((5, 2), (4, 1)), Dice((6, 1)))),
    ("backgammon-bear-off", Off((5, 2), (4, 1)), (Checkers((5, 2), (4, 1)), Dice((0, 0)))),
    ("backgammon-bear-off", Off((), (4,), "min"), (Checkers((), (4,)),)),
    ("ace-point", Ace(6, 4, "min"), (Checkers((1,) * 4, (1,) * 6, 1),)),
    (
        "dice-race",
        Race(2, 3, 1, 3),
        (
            Grid(((Cell("0"), Cell("1"), Cell("M", "max"), Cell("m", "min"), Cell("4"), Cell("5"), Cell("6")),)),
            Dice((3,)),
        ),
    ),
    ("mini-yahtzee", Yahtzee((1, 2, 4), 1), (Dice((1, 2, 4), ("reroll die 1", "reroll die 2", "reroll die 3")),)),
    ("mini-yahtzee", Yahtzee((1, 2, 4), 0, 2), (Dice((1, 0, 4)),)),
    (
        "three-bins",
        Bins("over", "B", 3),
        (
            Grid(
                (
                    (Cell("A", "shut"), Cell("B", "max"), Cell("C", "shut")),
                    (Cell("-50", "shut"), Cell("1", "max"), Cell("-5", "shut")),
                    (Cell("50", "shut"), Cell("3", "tile"), Cell("15", "shut")),
                )
            ),
        ),
    ),
]


@pytest.mark.parametrize(("name", "state", "board"), BOARDS, ids=lambda thing: str(thing)[:30])
def test_games_show_their_positions(name, state, board):
    assert board_of(games.get(name), state) == board


@pytest.mark.parametrize("name", games.names())
def test_a_click_makes_a_move_of_the_position(name):
    game = games.get(name)
    ways = {str(way[0]) for way in game.successors(game.root)} if game.kind(game.root) == "max" else set()
    parts = board_of(game, game.root)
    clicks = {cell.move for part in parts if isinstance(part, Grid) for row in part.rows for cell in row}
    clicks |= {move for part in parts if isinstance(part, Dice) for move in part.moves}
    assert clicks - {""} <= ways


def test_trees_of_games_keep_the_boards_of_their_nodes():
    game = games.get("coin-tictactoe")
    grown = grow(game)
    for tree in (grown, star1(game).tree):
        boards = dict(tree.nodes(data="board"))
        assert boards["A"] == (Grid(((FREE["TL"], SHUT), (FREE["BL"], FREE["BR"]))), Coin("heads"))
        assert None not in boards.values()
    assert grown.subtree("B").nodes["B"]["board"] == (Grid(((X, EMPTY), (EMPTY, EMPTY))), Coin())
    assert "board" not in grown.to_networkx().nodes["A"]


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        "X.",
        [Coin("H")],
        (Coin("H"), "X"),
        (Grid(((Cell("X", "red"),),)),),
        (Grid((("X",),)),),
        (Dice(("six",)),),
        (Dice((-1,)),),
        (Checkers((7,), ()),),
        (Coin(1),),
    ],
)
def test_a_picture_must_be_made_of_parts_of_boards(wrong):
    game = Drawn({})
    game.picture = lambda state: wrong
    assert refused(grow, game) == Message("wrong.games.picture", state="0", given=repr(wrong))
