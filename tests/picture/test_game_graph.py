"""A game graph: each position once, edges back as loops, exact values after each sweep."""

import random
from fractions import Fraction
from itertools import islice

import pytest

from emmviz import TreeError, game_graph, games
from emmviz.games.sweeps import sweeps_from
from emmviz.picture.geometry import clear_of
from emmviz.picture.render.text import render
from tests.picture.render.scenes import faults

FIRST = games.get("piglet", target=1)


class Cyclic:
    """A seeded game whose positions lead to any others; −1 and −2 are its ends."""

    root = 0
    title = "cyclic"

    def __init__(self, seed, size=9):
        some = random.Random(seed)
        self.kinds = [some.choice(["max", "min", "chance"]) for _ in range(size)]
        self.leads = [[some.randrange(-2, size) for _ in range(some.choice([2, 3]))] for _ in range(size)]
        self.leads[0][0] = 1  # so that there is more than the root

    def kind(self, state):
        return "leaf" if state < 0 else self.kinds[state]

    def successors(self, state):
        ways = self.leads[state]
        if self.kinds[state] == "chance":
            return [(Fraction(1, len(ways)), to) for to in ways]
        return [(f"to {to}", to) for to in ways]

    def utility(self, state):
        return -1 - state


def settled(game, guess, sweeps, positions):
    """The values after so many sweeps in the order in which values travel back, by a plain recursion."""
    order, open_ = [], set()

    def visit(state):
        open_.add(state)
        for to in game.leads[state]:
            if to >= 0 and to not in open_:
                visit(to)
        order.append(state)

    visit(game.root)
    assert set(order) == set(positions)

    def value(state, k):
        if state < 0:
            return Fraction(-1 - state)
        if k == 0:
            return Fraction(guess)
        below = [value(to, k if to < 0 or order.index(to) < order.index(state) else k - 1) for to in game.leads[state]]
        if game.kinds[state] == "chance":
            return sum(below) / len(below)
        return max(below) if game.kinds[state] == "max" else min(below)

    return {state: value(state, sweeps) for state in order}


def test_the_error_of_first_heads_wins_is_halved_and_changes_its_sign_in_each_sweep():
    errors = [values[FIRST.root] - Fraction(2, 3) for values in islice(sweeps_from(FIRST, "1/2"), 4)]
    assert errors == [Fraction(-1, 6), Fraction(1, 12), Fraction(-1, 24), Fraction(1, 48)]


def test_the_guess_that_comes_back_unchanged_is_the_value():
    before, after = islice(sweeps_from(FIRST, "2/3"), 2)
    assert before == after
    assert before[FIRST.root] == games.value_iteration(FIRST).value(FIRST.root) == Fraction(2, 3)


@pytest.mark.parametrize("seed", range(6))
def test_values_after_each_sweep_are_those_of_a_plain_recursion(seed):
    game = Cyclic(seed, 6)
    for k, values in enumerate(islice(sweeps_from(game, "1/3"), 4)):
        inner = {state for state in values if state >= 0}
        assert {state: values[state] for state in inner} == settled(game, "1/3", k, inner)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("theme", ["light", "dark", "print", "aima"])
@pytest.mark.parametrize("seed", range(4))
def test_no_text_lies_on_another_and_none_is_under_12(seed, theme, lang):
    scene = game_graph(Cyclic(seed), guess="1/7", sweeps=3, theme=theme, lang=lang)
    assert faults(scene) == []
    assert min(label.size for edge in scene.edges for label in edge.labels) >= 12
    assert min(node.value.size for node in scene.nodes) >= 12


@pytest.mark.parametrize("sweeps", [6, 9, 12, 20])
def test_long_fractions_stay_legible(sweeps):
    scene = game_graph(FIRST, guess="1/2", sweeps=sweeps, numbers="fractions")
    assert min(node.value.size for node in scene.nodes) >= 12
    assert faults(scene) == []


@pytest.mark.parametrize("seed", range(6))
def test_no_edge_runs_through_a_position_that_it_does_not_join(seed):
    scene = game_graph(Cyclic(seed))
    for edge in scene.edges:
        for node in scene.nodes:
            if node.id not in (edge.parent, edge.child):
                left, top = node.x - node.size.w / 2, node.y - node.size.h / 2
                box = (left, top, left + node.size.w, top + node.size.h)
                assert all(clear_of(*part, [box]) == (part,) for part in edge.parts), (edge, node)


def test_each_position_is_drawn_once_with_every_edge():
    scene = game_graph(FIRST)
    assert [(node.id, node.kind) for node in scene.nodes] == [
        ("A", "max"),
        ("B", "chance"),
        ("C", "min"),
        ("D", "chance"),
        ("L1", "leaf"),
        ("L2", "leaf"),
    ]
    assert {(edge.parent, edge.child, edge.labels[0].text) for edge in scene.edges} == {
        ("A", "B", "roll"),
        ("A", "C", "hold"),
        ("B", "C", ".5 bust"),
        ("B", "L1", ".5 +1"),
        ("C", "D", "roll"),
        ("C", "A", "hold"),
        ("D", "A", ".5 bust"),
        ("D", "L2", ".5 +1"),
    }
    assert [node.value and node.value.text for node in scene.nodes] == [None, None, None, None, "1", "0"]


def test_each_position_wears_the_letter_that_sentences_call_it_by():
    names = {node.id: node.name and node.name.text for node in game_graph(FIRST).nodes}
    assert names == {one: one for one in "ABCD"} | {"L1": None, "L2": None}


def test_as_text_an_edge_back_names_the_position():
    lines = render(game_graph(FIRST, guess="2/3", numbers="fractions")).splitlines()
    assert lines[0] == "A MAX = 2/3"
    assert "│  │  │  ├─ 1/2 bust → A" in lines
    assert lines.count("└─ hold → C") == 1


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_it_is_saved(tmp_path, suffix):
    path = game_graph(FIRST, guess="1/2", sweeps=2).save(tmp_path / f"loop.{suffix}")
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        (games.get("piglet", target=2), {}, "at most 15 positions"),
        (FIRST, {"sweeps": 1}, "sweeps start from a guess"),
        (FIRST, {"guess": "a half"}, "guess must be a number"),
        (FIRST, {"theme": "slide"}, "a theme without a page"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(game, options, says):
    with pytest.raises(TreeError, match=says):
        game_graph(game, **options)
