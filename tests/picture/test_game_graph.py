"""A game graph: each position once, edges back as loops, in pictures and as text."""

import pytest

from emmviz import PictureWarning, game_graph, games
from emmviz.base.messages import Message, message_of
from emmviz.picture.geometry import clear_of
from emmviz.picture.render.text import scene_text
from tests.games.test_sweeps import cyclic
from tests.naming import named
from tests.picture.render.scenes import faults
from tests.random_games import Drawn
from tests.refusal import refused

FIRST = games.get("piglet", target=1)


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


def test_a_warning_names_the_labels_that_are_cut_short():
    game = Drawn({0: ("max", [("a way that leads far around the mountain", 1), ("stop", 1)]), 1: ("leaf", 1)})
    with pytest.warns(PictureWarning) as caught:
        game_graph(game)
    labels = "'a way that leads far around the mountain'"
    assert [message_of(one.message) for one in caught] == [Message("wrong.picture.shortened", labels=labels)]


def test_as_text_an_edge_back_names_the_position():
    lines = scene_text(game_graph(FIRST, guess="2/3", numbers="fractions")).splitlines()
    assert lines[0] == "A MAX = 2/3"
    assert "│  │  │  ├─ bust: 1/2 → A" in lines
    assert lines.count("└─ hold → C") == 1


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_it_is_saved(tmp_path, suffix):
    path = game_graph(FIRST, guess="1/2", sweeps=2).save(tmp_path / f"loop.{suffix}")
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        (games.get("piglet", target=2), {}, "picture.graph_large"),
        (FIRST, {"sweeps": 1}, "picture.graph_guess"),
        (FIRST, {"guess": "a half"}, "games.guess"),
        (FIRST, {"theme": "slide"}, "picture.graph_page"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(game, options, key):
    assert refused(game_graph, game, **options).key == f"wrong.{key}"


@pytest.mark.parametrize("theme", ["light", "decision"])
def test_the_letter_of_a_node_is_beside_it_whatever_its_shape(theme):
    for node in game_graph(games.get("piglet", target=1), theme=theme).nodes:
        if node.name:
            # The upper corner of a triangle is free.
            edge = {"up": 0.35, "circle": 0.75}.get(node.shape, 1) * node.size.w / 2
            assert node.name.extent[0] >= node.x + edge + 2
