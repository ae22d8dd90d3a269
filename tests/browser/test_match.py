"""A match in a browser: a move on the board, the coin that falls, the reply, back again, and why."""

import pytest

from emmviz import games, play_against
from emmviz.base.messages import Message
from tests.browser.player import CLOCK, do, follow
from tests.browser.room import resize
from tests.sentences import text, wording

TOE = games.get("coin-tictactoe")
READ = """(root) => ({
  cells: [...root.querySelectorAll(".board-box .cell")].map((g) => g.textContent).join("|"),
  coin: root.querySelector(".board .coin")?.textContent,
  falls: root.querySelectorAll(".falls").length,
  saying: root.querySelector(".saying").textContent.replaceAll("\\u00a0", " "),
  reason: root.querySelector(".reason").textContent.replaceAll("\\u00a0", " "),
  here: [...root.querySelectorAll(".stage [data-node]")].findIndex((g) => g.matches(".here")),
  values: [...root.querySelectorAll(".stage .value")].filter((text) =>
    text.checkVisibility({ visibilityProperty: true })).map((text) => text.textContent).join(" "),
  off: root.querySelectorAll(".moves button:disabled").length,
  log: [...root.querySelectorAll(".log li")].map((row) => [...row.children].map((part) => part.textContent).join(" ")),
})"""


def read_match(tab):
    return tab.locator(".match").evaluate(READ)


# The cell in the top left, and what follows a move.
TAKE, LATER = "press .board [data-move=TL]", "wait 760"
VALUES = "0.75 0.375 0.25 0.5 0.75 1 0.5 0.375 0.25 0.5"
WHY = play_against(TOE).payload["positions"]["0"]["why"]


def shown_alone():
    """A large game on a page without Python, though it could not be saved as one: its data call it incomplete."""
    match = play_against(games.get("pig", target=20), depth=2)
    match._is_whole = True
    assert match.payload["whole"] is False
    return match


def after_tails(move, value):
    """What is said when the search has replied and the coin has fallen."""
    return text(
        Message("match.answer", move=move, value=value), Message("match.coin", face="tails"), wording("match.turn")
    )


START = {"cells": "|||", "coin": "H", "saying": wording("match.turn"), "reason": "", "here": 0, "off": 0, "log": []}
LOG = [
    "You TL worth 0.375; the best move was BL, 0.75",
    "Coin heads worth 0.25",
    "Search BL worth 0.25",
    "Coin tails worth 1",
]
# Each with its match, the motion that the reader wants, and what is done, and what then stands there.
SCRIPTS = {
    "one plays, takes back and asks": (
        lambda: play_against(TOE, seed=1),
        "no-preference",
        [
            # What the moves are worth is not shown before one has moved or asks.
            ([], START | {"values": ""}),
            ([TAKE], {"cells": "X|||", "coin": "?", "saying": "You: TL.", "here": 1, "values": VALUES, "log": LOG[:1]}),
            ([LATER], {"coin": "H", "falls": 1, "saying": wording("match.coin", face="heads"), "here": 2}),
            ([LATER], {"cells": "X||O|", "saying": wording("match.answer", move="BL", value="0.25")}),
            ([LATER], {"saying": after_tails("BL", "0.25"), "log": LOG}),
            (["click match.back"], START | {"values": ""}),
            (["click match.why"], {"reason": WHY, "values": VALUES}),
            # By keys: the second move; another press does not wait for what follows.
            (["2"], {"cells": "||X|", "reason": ""}),
            (
                ["w"],
                {
                    "saying": after_tails("TL", "1"),
                    "log": ["You…", "Coin heads worth 1", "Search TL worth 1", "Coin…"],
                },
            ),
        ],
    ),
    "nothing falls where the reader wants no motion": (
        lambda: play_against(TOE, seed=1),
        "reduce",
        [([TAKE, LATER], {"coin": "H", "falls": 0})],
    ),
    "without Python a large game shows where it begins": (
        shown_alone,
        "reduce",
        [
            ([], {"saying": "Run this cell to play.", "cells": "MAX 0||MIN 0|", "off": 2}),
            (["click match.why"], {"reason": shown_alone().payload["positions"]["0"]["why"]}),
            (["1"], {"saying": "Run this cell to play."}),
        ],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("make", "motion", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_match_as_it_goes_on(open_file, make, motion, script):
    follow(open_file(make(), lasting=CLOCK, reduced_motion=motion), read_match, script)


def test_a_large_game_is_played_with_python(open_widget):
    match = play_against(games.get("pig", target=20), depth=2, seed=1)
    tab = open_widget(match, lasting=CLOCK)

    def opened(tab):
        """Let Python open the positions that the player has reached."""
        match.history = tab.evaluate("model.saved.history")
        tab.evaluate("(opened) => model.take({ opened })", match.opened)

    script = [
        # Meanwhile the tree stands where it was.
        (["click roll"], {"saying": "You: roll. The search is thinking …", "here": 1}),
        ([*[opened, LATER] * 2], {"saying": "The search replies roll, worth ≈ 0.4167.…"}),
    ]
    follow(tab, read_match, script)
    assert match.moves == ("roll", "bust")
    assert tab.evaluate("model.touched.has('opened')") is False


def test_on_a_phone_the_tree_comes_first_and_the_log_is_folded(open_file):
    tab = open_file(play_against(TOE, seed=1), (390, 844))
    assert tab.locator(".log").get_attribute("open") is None
    order = """(root) => [".board-box", ".moves", ".stage", ".controls", ".log"].map((part) =>
      root.querySelector(part).getBoundingClientRect()).every(({ top, height }, i, all) =>
      height > 20 && (i === 0 || top >= all[i - 1].bottom))"""
    assert tab.locator(".match").evaluate(order)
    assert tab.locator(".match").evaluate("(root) => root.offsetHeight") <= 844 - 28
    assert "part" not in tab.locator(".match").get_attribute("data-look")
    resize(tab, 930, 600)
    assert tab.locator(".log").get_attribute("open") == ""


@pytest.mark.long
def test_the_advised_move_has_its_player_s_colour_and_the_end_shows_the_whole_game(open_file):
    tab = open_file(play_against(TOE, seed=1), (390, 844), lasting=CLOCK)
    root = tab.locator(".match")
    do(tab, "click match.why")
    assert tab.locator(".moves .advised").text_content() == "2BL"
    assert tab.locator(".stage .edge.advised .label").first.text_content() == "BL"
    # The button that was pressed is off after a move, and the match has the keys.
    do(tab, "1")
    assert root.evaluate("(root) => root === document.activeElement")
    do(tab, "n")
    while not root.evaluate("(root) => root.classList.contains('over')"):
        do(tab, "1", "wait 760")
    assert tab.locator(".log").get_attribute("open") == ""
    assert not tab.locator(".stage").is_visible()
    # The way ends at a leaf, which is in sight.
    assert tab.locator(".log li").count() == int(root.get_attribute("data-moves")) + 1
    for size in ((930, 600), (390, 844)):
        resize(tab, *size)
        ends = [tab.locator(part).bounding_box() for part in (".log li.leaf", ".log ol")]
        leaf, path = (box["y"] + box["height"] for box in ends)
        assert leaf <= path + 1
    do(tab, "click match.back")
    assert tab.locator(".log").get_attribute("open") is None
    assert tab.locator(".stage").is_visible()


@pytest.mark.long
def test_the_end_of_a_long_game_is_in_sight_from_a_whole_row_on(open_file):
    tab = open_file(play_against(TOE, seed=1), (930, 600), lasting=CLOCK)
    root = tab.locator(".match")
    heights = set()
    while not root.evaluate("(root) => root.classList.contains('over')"):
        heights.add(root.bounding_box()["height"])
        do(tab, "1", "wait 760")
    assert heights == {root.bounding_box()["height"]}
    assert tab.locator(".log ol").evaluate("(list) => list.scrollHeight <= list.clientHeight")
    do(tab, "click match.back")
    tab.locator(".sides").evaluate("(sides) => sides.style.setProperty('max-height', '200px')")
    while not root.evaluate("(root) => root.classList.contains('over')"):
        do(tab, "1", "wait 760")
    rest, above, row = tab.locator(".log ol").evaluate("""(list) => [
      list.scrollHeight - list.clientHeight - list.scrollTop, list.scrollTop, list.firstChild.offsetHeight]""")
    assert (rest, above % row, above > 0) == (0, 0, True)


FILL = """(root, move) => getComputedStyle(root.querySelector(`.board .cell${move} .tile`)).fill"""


@pytest.mark.long
def test_cells_that_can_be_taken_are_seen_and_the_button_of_a_move_shows_its_cell(open_file):
    tab = open_file(play_against(TOE, seed=1))
    root = tab.locator(".match")
    free, shut = root.evaluate(FILL, "[data-move=TL]"), root.evaluate(FILL, ".shut")
    assert free not in (shut, "rgb(255, 255, 255)")
    tab.locator(".moves button").first.focus()
    assert root.evaluate(FILL, "[data-move=TL]") not in (free, shut)
    assert root.evaluate(FILL, "[data-move=BL]") == free
    # The number before a move is the key that makes it.
    assert tab.locator(".moves button").all_text_contents() == ["1TL", "2BL", "3BR"]
    tab.keyboard.press("Enter")
    assert tab.locator(".saying").text_content() == "You: TL."
