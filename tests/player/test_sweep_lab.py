"""The lab of value iteration: exact values after each sweep, guesses that return, what is shown before a request."""

import re
from fractions import Fraction as F
from functools import cache
from itertools import islice

import pytest

from emmviz import games, value_iteration_lab
from emmviz.games.reachable import sweeps_from
from emmviz.picture.game_graph import value_text
from emmviz.player.lab.sweep_lab import SweptGame
from emmviz.player.shell.widget import Refused
from tests.random_games import Drawn
from tests.refusal import refused
from tests.sentences import wording

FIRST = games.get("piglet", target=1)


# MAX may wait for ever or take 0, so that every guess from 0 on comes back.
WAITING = Drawn({"here": ("max", [("wait", "here"), ("take", 0)])}, (-1, 1), "here")
# Two steps from the end: the first sweep settles it, whatever the guess.
LONGER = Drawn({n: ("chance", [("1/2", n - 1), ("1/2", "win")]) for n in (1, 2)} | {"win": ("leaf", 1)}, root=2)
GAMES = {"first": FIRST, "waiting": WAITING, "longer": LONGER}


@cache
def lab_of(game, guess):
    """A lab for tests that only read it."""
    return value_iteration_lab(GAMES[game], guess=guess, sweeps=6)


def part_of(lab):
    return lab.payload["parts"][lab.step // (lab._swept.count + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_guess_shows_the_values_of_its_sweeps(name):
    game, lab = GAMES[name], lab_of(name, 0)
    graph = lab._swept.graph
    for part in lab.payload["parts"]:
        after = list(islice(sweeps_from(game, part["guess"]), 7))
        for k, values in enumerate(after):
            written = [value_text(values[key], fractions=True, comma=False, digits=3) for key in graph]
            assert [texts[k]["text"] for texts in part["texts"][: len(graph)]] == written
        root, (ys,) = game.key(game.root) if hasattr(game, "key") else game.root, part["y"]
        for k in range(6):
            a, b = after[k][root], after[k + 1][root]
            assert (a == b) == (ys[k] == ys[k + 1]) or abs(a - b) < F(1, 100)


def test_a_sentence_has_the_decimal_of_a_node_beside_a_longer_fraction():
    (part,) = [part for part in value_iteration_lab(FIRST).payload["parts"] if part["guess"] == "1/2"]
    assert part["sentences"][2:4] == [
        wording("sweeps.rises", k=2, before="5/8", value="21/32"),
        wording("sweeps.rises", k=3, before="21/32", value="85/128 ≈ 0.664"),
    ]


@pytest.mark.parametrize(
    ("game", "guess", "flips", "first"),
    [
        ("first", "1/2", [], ["Sweep 1: A increases from 1/2 to 5/8.", "Sweep 2: A increases from 5/8 to 21/32."]),
        (
            "first",
            "2/3",
            [2],
            ["Sweep 1: A keeps 2/3; other positions change.", "Sweep 2 changes nothing: 2/3 is the value of A."],
        ),
        (
            "longer",
            "1/3",
            [2],
            ["Sweep 1: A increases from 1/3 to 3/4.", "Sweep 2 changes nothing: 3/4 is the value of A."],
        ),
        # A game that only waits does not call its guess the value.
        ("waiting", "1/2", [], ["Sweep 1 changes nothing, but 1/2 is not the value of A: play may continue for ever."]),
        (
            "waiting",
            "-1/2",
            [2],
            ["Sweep 1: A increases from −1/2 to 0.", "Sweep 2 changes nothing: 0 is the value of A."],
        ),
    ],
)
def test_a_guess_that_comes_back_is_the_value_and_said_to_be(game, guess, flips, first):
    part = part_of(lab_of(game, guess))
    assert (part["flips"], part["sentences"][1 : len(first) + 1]) == (flips, first)


def test_the_value_is_shown_only_to_who_reaches_it_or_asks():
    lab = lab_of("first", "1/2")
    for part in lab.payload["parts"]:
        place = "2" if part["guess"] == "2/3" else "-1"
        line = re.search(r'<g class="flip" data-from="(-?\d+)" data-to="(-?\d+)">', part["chart"])
        assert line.groups() == (place, place)
        texts = (*part["sentences"][1:], part["name"]) if part["guess"] != "2/3" else ()
        assert [text for text in texts if "2/3" in text] == []
    data, _ = lab._repr_mimebundle_()
    svg = data["image/svg+xml"]
    assert ["2/3" in data["text/plain"], "2/3" in svg, "curve" in svg] == [False, False, False]
    assert part_of(lab)["summary"] == [
        "The value of A is 2/3. At first the error is 1/6. Sweep by sweep, it becomes 1/24; 1/96; 1/384."
    ]
    assert ("value 2/3" in lab.to_svg(), 'fill="#16181d"' in lab.to_svg("dark")) == (True, True)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_stands_above_the_picture_says_which_values_a_sweep_uses(lang):
    lab = value_iteration_lab(games.get("piglet", target=1), lang=lang)
    about = lab.payload["shared"]["about"]
    d = F(1, 2) * lab.guess
    assert lab.values(1) == [F(1, 2) + F(1, 2) * d, F(1, 2) + F(1, 2) * d, d, d]
    assert {"en": "sets D, C, B, A, in this order", "es": "calcula D, C, B, A, en este orden"}[lang] in about
    assert {"en": "from the newest values", "es": "con los valores más recientes"}[lang] in about


def test_a_guess_is_set_in_any_form_and_a_new_one_is_added():
    lab = value_iteration_lab(FIRST)
    count = len(lab.payload["parts"])
    for given, meant in [("2/3", F(2, 3)), (0.25, F(1, 4)), ("0,6", F(3, 5)), ("50 %", F(1, 2))]:
        lab.guess = given
        assert (lab.guess, part_of(lab)["guess"], len(lab.payload["parts"])) == (meant, str(meant), count)
    lab.sweep = 3
    lab.guess = "5/7"
    part = part_of(lab)
    assert (lab.guess, lab.sweep, part["guess"], part["near"]) == (F(5, 7), 3, "5/7", 9)
    assert (len(lab.payload["parts"]), lab.payload["step"]) == (count + 1, lab.step)
    assert lab.values() == lab.values(3) == [F(2, 3) + (F(5, 7) - F(2, 3)) / 64, *lab.values(3)[1:]]
    lab.step = 0
    for bad, key in {"two thirds": "guess", "∞": "guess", 3: "guess_range", "-1/2": "guess_range"}.items():
        assert refused(setattr, lab, "guess", bad, error=Refused).key == f"wrong.widget.{key}"
        assert (lab.guess, lab.sweep) == (0, 0)


def test_the_browser_asks_for_a_guess():
    lab, sent = value_iteration_lab(FIRST), []
    lab.send = lambda content, buffers=None: sent.append(content)
    for message in ({"guess": "5/7", "id": "a"}, {"guess": "five", "id": "b"}, None, {}, {"guess": 3}, "guess"):
        lab._asked(None, message)
    refused = {"saved": "b", "error": "A guess is a number, for example 2/3 or 0.6."}
    assert (sent, lab.guess) == ([{"saved": "a"}, refused], F(5, 7))


def test_the_guesses_lie_between_the_bounds_of_the_game():
    swept = SweptGame(WAITING, 1)
    assert (swept.guesses, SweptGame(LONGER, 1).range) == ([F(-1) + F(i, 6) for i in range(13)], (0, 1))
    assert F(-4, 5) in set(swept.further) - set(swept.guesses) == set(swept.further)
