"""A game graph: each position once, edges back as loops, exact values after each sweep."""

import random
from fractions import Fraction
from itertools import islice

import pytest

from emmviz import game_graph, games
from emmviz.games.sweeps import sweeps_from
from emmviz.picture.geometry import clear_of
from emmviz.picture.render.text import render
from tests.naming import named
from tests.picture.render.scenes import faults
from tests.random_games import Drawn
from tests.refusal import refusal

FIRST = games.get("piglet", target=1)


def cyclic(seed, size=9):
    """A seeded game whose positions lead to any others; "end 0" and "end 1" are its ends."""
    some = random.Random(seed)
    kinds = [some.choice(["max", "min", "chance"]) for _ in range(size)]
    leads = [[some.randrange(-2, size) for _ in range(some.choice([2, 3]))] for _ in range(size)]
    leads[0][0] = 1  # so that there is more than the root
    table = {"end 0": ("leaf", 0), "end 1": ("leaf", 1)}
    for state, (kind, ways) in enumerate(zip(kinds, leads, strict=True)):
        to = [way if way >= 0 else f"end {-1 - way}" for way in ways]
        table[state] = kind, [(Fraction(1, len(to)) if kind == "chance" else f"to {way}", way) for way in to]
    game = Drawn(table)
    game.title = "cyclic"
    return game


def settled(game, guess, sweeps):
    """The values after so many sweeps in the order in which values travel back, by a plain recursion."""
    order, open_ = [], set()

    def visit(state):
        open_.add(state)
        for _, to in game.successors(state):
            if game.kind(to) != "leaf" and to not in open_:
                visit(to)
        order.append(state)

    def value(state, k):
        if game.kind(state) == "leaf" or k == 0:
            return Fraction(game.utility(state) if game.kind(state) == "leaf" else guess)
        earlier = {*game.table} - {*order[order.index(state) :]}
        below = [(share, value(to, k if to in earlier else k - 1)) for share, to in game.successors(state)]
        if game.kind(state) == "chance":
            return sum(share * worth for share, worth in below)
        return (max if game.kind(state) == "max" else min)(worth for _, worth in below)

    visit(game.root)
    return {state: value(state, sweeps) for state in order}


def test_the_error_of_first_heads_wins_is_a_quarter_after_each_sweep():
    errors = [values[FIRST.root] - Fraction(2, 3) for values in islice(sweeps_from(FIRST, "1/2"), 4)]
    assert errors == [Fraction(-1, 6), Fraction(-1, 24), Fraction(-1, 96), Fraction(-1, 384)]


def test_the_guess_that_comes_back_unchanged_is_the_value():
    before, after, again = islice(sweeps_from(FIRST, "2/3"), 3)
    assert after == again
    assert before[FIRST.root] == after[FIRST.root] == games.value_iteration(FIRST).value(FIRST.root) == Fraction(2, 3)


@pytest.mark.parametrize("seed", range(6))
def test_values_after_each_sweep_are_those_of_a_plain_recursion(seed):
    game = cyclic(seed, 6)
    for k, values in enumerate(islice(sweeps_from(game, "1/3"), 4)):
        inner = {state: value for state, value in values.items() if game.kind(state) != "leaf"}
        assert inner == settled(game, "1/3", k)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((FIRST, {"guess": "1/2", "sweeps": sweeps, "numbers": "fractions"}) for sweeps in (6, 9, 12, 20)),
        *(
            (cyclic(seed), {"guess": "1/7", "sweeps": 3, "theme": theme, "lang": lang})
            for seed in range(4)
            for theme in ("light", "dark", "print", "aima")
            for lang in ("en", "es")
        ),
    ],
    ids=named,
)
def test_no_text_lies_on_another_and_none_is_under_12(game, options):
    scene = game_graph(game, **options)
    assert faults(scene) == []
    assert min(label.size for edge in scene.edges for label in edge.labels) >= 12
    assert min(node.value.size for node in scene.nodes if node.value) >= 12


@pytest.mark.parametrize("seed", range(6))
def test_no_edge_runs_through_a_position_that_it_does_not_join(seed):
    scene = game_graph(cyclic(seed))
    for edge in scene.edges:
        for node in scene.nodes:
            if node.id not in (edge.parent, edge.child):
                left, top = node.x - node.size.w / 2, node.y - node.size.h / 2
                box = (left, top, left + node.size.w, top + node.size.h)
                assert all(clear_of(*part, [box]) == (part,) for part in edge.parts), (edge, node)


def test_each_position_is_drawn_once_with_every_edge_and_the_letter_that_sentences_call_it_by():
    scene = game_graph(FIRST)
    assert [
        (node.id, node.kind, node.name and node.name.text, node.value and node.value.text) for node in scene.nodes
    ] == [
        ("A", "max", "A", None),
        ("B", "chance", "B", None),
        ("C", "min", "C", None),
        ("D", "chance", "D", None),
        ("L1", "leaf", None, "1"),
        ("L2", "leaf", None, "0"),
    ]
    assert {(edge.parent, edge.child, edge.labels[0].text) for edge in scene.edges} == {
        ("A", "B", "roll"),
        ("A", "C", "hold"),
        ("B", "C", "bust: .5"),
        ("B", "L1", "+1: .5"),
        ("C", "D", "roll"),
        ("C", "A", "hold"),
        ("D", "A", "bust: .5"),
        ("D", "L2", "+1: .5"),
    }


def test_as_text_an_edge_back_names_the_position():
    lines = render(game_graph(FIRST, guess="2/3", numbers="fractions")).splitlines()
    assert lines[0] == "A MAX = 2/3"
    assert "│  │  │  ├─ bust: 1/2 → A" in lines
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
    assert says in refusal(game_graph, game, **options)
