"""The lab of value iteration: exact values after each sweep, guesses that come back, what is shown before one asks."""

import re
from fractions import Fraction as F
from itertools import islice

import pytest

from emmviz import TreeError, games, value_iteration_lab
from emmviz.games.guessed import sweeps_from
from emmviz.player.lab.sweep_lab import Swept

FIRST = games.get("piglet", target=1)


class Waiting:
    """MAX may wait for ever or take 0, so that every guess from 0 on comes back."""

    root, bounds, title = "here", (-1, 1), "waiting"

    def kind(self, state):
        return "max" if state == "here" else "leaf"

    def successors(self, state):
        return [("wait", "here"), ("take", "end")]

    def utility(self, state):
        return 0


class Longer:
    """Two steps from the end: the first sweep settles it, whatever the guess."""

    root, title = 2, "longer"

    def kind(self, state):
        return "chance" if state in (1, 2) else "leaf"

    def successors(self, state):
        return [("1/2", state - 1), ("1/2", "win")]

    def utility(self, state):
        return 1 if state == "win" else 0


def part_of(lab):
    return lab.payload["parts"][lab.step // (lab._tell.swept.sweeps + 1)]


def test_the_error_of_a_half_is_halved_and_changes_its_side():
    lab = value_iteration_lab(FIRST, sweeps=6)
    assert lab._here()[0].course.guess == F(1, 2)
    errors = [lab.values(k)[0] - F(2, 3) for k in range(7)]
    assert errors == [F(-1, 6) * F(-1, 2) ** k for k in range(7)]
    part = part_of(lab)
    assert part["sentences"][1:3] == ["Sweep 1: A rises from 1/2 to 3/4.", "Sweep 2: A falls from 3/4 to 5/8."]
    assert part["summary"] == [
        "The value of A is 2/3. The error of A is −1/6 before the first sweep, then 1/12; −1/24; 1/48."
    ]
    assert part["flips"] == []


@pytest.mark.parametrize("game", [FIRST, Waiting(), Longer()], ids=["first", "waiting", "longer"])
def test_every_guess_shows_the_values_of_its_sweeps(game):
    lab = value_iteration_lab(game, guess=0, sweeps=5)
    graph = lab._tell.swept.graph
    for part in lab.payload["parts"]:
        after = list(islice(sweeps_from(game, part["guess"]), 6))
        for k, values in enumerate(after):
            shown = [texts[k]["text"] for texts in part["texts"][: len(graph)]]
            assert shown == [lab._tell.label(values[key]) for key in graph]
        (ys,) = part["y"]
        ranks = [values[game.root] if not hasattr(game, "key") else values[game.key(game.root)] for values in after]
        for (a, high), (b, low) in zip(zip(ranks, ys, strict=True), zip(ranks[1:], ys[1:], strict=False), strict=False):
            assert (a == b) == (high == low) or abs(a - b) < F(1, 100)


def test_a_guess_that_comes_back_is_the_value_and_said_to_be():
    lab = value_iteration_lab(FIRST, guess="2/3")
    part = part_of(lab)
    assert part["flips"] == [{"place": 1, "text": "sweep 1"}]
    assert part["sentences"][1] == (
        "Sweep 1 changes nothing: the guess comes back unchanged, so it is the value of A, 2/3."
    )
    assert [one["guess"] for one in lab.payload["parts"] if one["flips"]] == ["2/3"]


def test_a_game_that_settles_says_so_and_one_that_only_waits_does_not_call_its_guess_the_value():
    settles = part_of(value_iteration_lab(Longer(), guess="1/3"))
    assert settles["flips"] == [{"place": 2, "text": "sweep 2"}]
    assert settles["sentences"][2] == "Sweep 2 changes nothing any more: 3/4 is the value of A."
    lab = value_iteration_lab(Waiting(), guess="1/2")
    assert lab._tell.swept.value == 0
    waits = part_of(lab)
    assert waits["flips"] == []
    assert waits["sentences"][1] == "Sweep 1 changes nothing, yet 1/2 is not the value of A: play may go on for ever."
    below = part_of(value_iteration_lab(Waiting(), guess="-1/2"))
    assert below["sentences"][1:3] == [
        "Sweep 1: A rises from −1/2 to 0.", "Sweep 2 changes nothing any more: 0 is the value of A.",
    ]  # fmt: skip


def test_the_value_is_shown_only_to_who_reaches_it_or_asks():
    lab = value_iteration_lab(FIRST)
    for part in lab.payload["parts"]:
        place = "1" if part["guess"] == "2/3" else "-1"
        line = re.search(r'<g class="flip" data-from="(-?\d+)" data-to="(-?\d+)">', part["chart"])
        assert line.groups() == (place, place)
        if part["guess"] != "2/3":
            assert [text for text in (*part["sentences"][1:], part["name"]) if "2/3" in text] == []
    data, _ = lab._repr_mimebundle_()
    for form in ("image/svg+xml", "text/plain"):
        assert "2/3" not in data[form]
    assert "curve" not in data["image/svg+xml"]
    assert "value 2/3" in lab.to_svg()
    assert 'fill="#16181d"' in lab.to_svg("dark")


def test_a_guess_is_set_in_any_form_and_a_new_one_is_added():
    lab = value_iteration_lab(FIRST)
    count = len(lab.payload["parts"])
    for given, meant in [("2/3", F(2, 3)), (0.25, F(1, 4)), ("0,6", F(3, 5)), ("50 %", F(1, 2))]:
        lab.guess = given
        assert (lab.guess, part_of(lab)["guess"], len(lab.payload["parts"])) == (meant, str(meant), count)
    lab.sweep = 3
    lab.guess = "5/7"
    assert (lab.guess, lab.sweep, len(lab.payload["parts"])) == (F(5, 7), 3, count + 1)
    part = part_of(lab)
    assert (part["guess"], part["near"], lab.payload["step"]) == ("5/7", 9, lab.step)
    assert lab.values() == lab.values(3) == [F(2, 3) - (F(5, 7) - F(2, 3)) / 8, *lab.values(3)[1:]]
    lab.step = 0
    assert (lab.guess, lab.sweep) == (0, 0)
    for bad in ("two thirds", "∞", 3, "-1/2"):
        with pytest.raises(TreeError, match=r"^guess must be "):
            lab.guess = bad
        assert lab.guess == 0


def test_the_browser_asks_for_a_guess():
    lab = value_iteration_lab(FIRST)
    sent = []
    lab.send = lambda content, buffers=None: sent.append(content)
    lab._asked(None, {"guess": "5/7", "id": "a"})
    assert (lab.guess, sent) == (F(5, 7), [{"saved": "a"}])
    lab._asked(None, {"guess": "five", "id": "b"})
    assert sent[1] == {"saved": "b", "error": "A guess is a number, such as 2/3 or 0.6."}
    for message in (None, {}, {"guess": 3}, "guess"):
        lab._asked(None, message)
    assert (lab.guess, len(sent)) == (F(5, 7), 2)


def test_the_guesses_lie_between_the_bounds_of_the_game():
    swept = Swept(Waiting(), 1)
    assert swept.guesses() == [F(-1) + F(i, 6) for i in range(13)]
    assert set(swept.further()).isdisjoint(swept.guesses())
    assert F(-4, 5) in swept.further()
    assert Swept(Longer(), 1).range == (0, 1)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"guess": "a half"}, "guess must be a number, not 'a half'"),
        ({"guess": 2}, "guess must be from 0 to 1, as the values are, not 2"),
        ({"sweeps": 41}, "sweeps must be a whole number from 1 to 40"),
    ],
)
def test_what_it_does_not_take(options, says):
    with pytest.raises(TreeError, match=re.escape(says)):
        value_iteration_lab(FIRST, **options)
    with pytest.raises(TreeError, match="at most 15 positions"):
        value_iteration_lab(games.get("piglet", target=2))
