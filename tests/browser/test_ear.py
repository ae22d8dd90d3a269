"""What a screen reader gets of the scale tree, written down word for word, in both languages."""

import pytest

from emmviz import compare, edit, expectiminimax, games, play, quiz, star2
from emmviz.player.shell.html import page
from tests.browser.ear import Ear
from tests.browser.player import CLOCK, click, course, move, press, steps
from tests.browser.room import resize
from tests.searches import SCALE

# What is heard of each key, from the button before the tree on: a walk, six steps with two cuts among them, and a walk
# again from where the search then stands.
HEARD = {
    "en": [
        ("Tab", ["A, MAX node, not searched yet, expanded, level 1, 1 of 1", "Arrow keys move in the tree."]),
        ("ArrowRight", ["B, chance node, move a1, not searched yet, expanded, level 2, 1 of 2"]),
        ("ArrowRight", ["D, MIN node, probability 0.9, not searched yet, expanded, level 3, 1 of 2"]),
        ("ArrowDown", ["leaf 1 below D, worth 2, not read yet, level 4, 1 of 2"]),
        ("ArrowUp", ["D, MIN node, probability 0.9, not searched yet, expanded, level 3, 1 of 2"]),
        ("End", ["leaf 2 below G, worth 4, not read yet, level 4, 2 of 2"]),
        ("Home", ["A, MAX node, not searched yet, expanded, level 1, 1 of 1"]),
        ("ArrowLeft", ["A, MAX node, not searched yet, collapsed, level 1, 1 of 1"]),
        ("ArrowDown", []),
        ("ArrowRight", ["A, MAX node, not searched yet, expanded, level 1, 1 of 1"]),
        ("w", ["Scale matters: leaf values 1, 2, 3, 4, tree", "Arrow keys step through the search."]),
        ("ArrowRight", [SCALE.caption(1)]),
        ("ArrowRight", [SCALE.caption(2)]),
        ("v", [SCALE.caption(8)]),
        ("c", [SCALE.caption(23)]),
        ("ArrowRight", [SCALE.caption(24)]),
        ("c", [SCALE.caption(25)]),
        (
            "w",
            [
                "C, chance node, move a2, worth at most 1.3, window 2.1 to ∞, expanded, level 2, 2 of 2",
                "Arrow keys move in the tree.",
            ],
        ),
        ("ArrowLeft", ["C, chance node, move a2, worth at most 1.3, window 2.1 to ∞, collapsed, level 2, 2 of 2"]),
        ("ArrowRight", ["C, chance node, move a2, worth at most 1.3, window 2.1 to ∞, expanded, level 2, 2 of 2"]),
        ("ArrowRight", ["F, MIN node, probability 0.9, worth at most 1, expanded, level 3, 1 of 2"]),
        ("ArrowDown", ["leaf 1 below F, worth 1, level 4, 1 of 2"]),
        ("ArrowDown", ["leaf 2 below F, worth 1, cut by A: at most 1, not above 1.889, level 4, 2 of 2"]),
        (
            "ArrowDown",
            ["G, MIN node, probability 0.1, cut by A: at most 1.3, not above 2.1, expanded, level 3, 2 of 2"],
        ),
        ("ArrowDown", ["leaf 1 below G, worth 4, never read, level 4, 1 of 2"]),
        ("Home", ["A, MAX node, worth at least 2.1, being searched, window 2.1 to ∞, expanded, level 1, 1 of 1"]),
        ("ArrowDown", ["B, chance node, move a1, worth 2.1, expanded, level 2, 1 of 2"]),
        ("Enter", [f"Node B. {SCALE.caption(17)}"]),
        ("Tab", ["Close, button"]),
    ],
    "es": [
        ("Tab", ["A, nodo MAX, aún sin explorar, expanded, level 1, 1 of 1", "Las flechas recorren el árbol."]),
        ("ArrowRight", ["B, nodo de azar, jugada a1, aún sin explorar, expanded, level 2, 1 of 2"]),
        ("ArrowRight", ["D, nodo MIN, probabilidad 0,9, aún sin explorar, expanded, level 3, 1 of 2"]),
        ("ArrowDown", ["la hoja 1 de D, vale 2, aún sin leer, level 4, 1 of 2"]),
        ("w", ["La escala importa: hojas de valor 1, 2, 3, 4, tree", "Las flechas avanzan por la búsqueda."]),
        ("ArrowRight", [SCALE.caption(1, lang="es")]),
        ("ArrowRight", [SCALE.caption(2, lang="es")]),
        ("v", [SCALE.caption(8, lang="es")]),
        ("c", [SCALE.caption(23, lang="es")]),
        ("ArrowRight", [SCALE.caption(24, lang="es")]),
        ("c", [SCALE.caption(25, lang="es")]),
        (
            "w",
            [
                "C, nodo de azar, jugada a2, vale a lo sumo 1,3, ventana de 2,1 a ∞, expanded, level 2, 2 of 2",
                "Las flechas recorren el árbol.",
            ],
        ),
        ("ArrowDown", ["F, nodo MIN, probabilidad 0,9, vale a lo sumo 1, expanded, level 3, 1 of 2"]),
        ("ArrowDown", ["la hoja 1 de F, vale 1, level 4, 1 of 2"]),
        ("ArrowDown", ["la hoja 2 de F, vale 1, poda por A: a lo sumo 1, que no supera 1,889, level 4, 2 of 2"]),
        (
            "ArrowDown",
            ["G, nodo MIN, probabilidad 0,1, poda por A: a lo sumo 1,3, que no supera 2,1, expanded, level 3, 2 of 2"],
        ),
        ("ArrowDown", ["la hoja 1 de G, vale 4, no se lee nunca, level 4, 1 of 2"]),
        ("Home", ["A, nodo MAX, vale al menos 2,1, se está explorando, ventana de 2,1 a ∞, expanded, level 1, 1 of 1"]),
        ("ArrowDown", ["B, nodo de azar, jugada a1, vale 2,1, expanded, level 2, 1 of 2"]),
        ("Enter", [f"Nodo B. {SCALE.caption(17, lang='es')}"]),
        ("Tab", ["Cerrar, button"]),
    ],
}


@pytest.mark.long
def test_while_a_key_or_the_slider_is_held_only_the_last_sentence_is_read(open_file):
    tab = open_file(page([SCALE]), lasting=CLOCK)
    root, ear = tab.locator(".emmviz"), Ear(tab)
    root.evaluate("(root) => root.focus()")
    for _ in range(5):
        tab.keyboard.down("ArrowRight")
        assert ear.aloud() == []
    tab.keyboard.up("ArrowRight")
    assert ear.aloud() == [SCALE.caption(5)]
    box = root.locator(".controls [type=range]").bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.mouse.move(box["x"] + 30, middle)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] - 1, middle, steps=9)
    assert (ear.aloud(), steps(root)) == ([], 27)
    tab.mouse.up()
    assert ear.aloud() == [SCALE.caption(27)]
    resize(tab, 700, 900)  # the room of the longest sentence is measured anew
    press(tab, "ArrowRight")  # there is no further step
    assert ear.aloud() == []


def test_a_press_of_the_mouse_anywhere_lets_the_arrows_step(open_file):
    tab = open_file(page([SCALE]), lasting=CLOCK)
    root = tab.locator(".emmviz")
    root.locator(".scrubber input").focus()
    for place, k in (('[data-node="D"] .shape', 1), (".stage", 2), (".caption", 3)):
        press(tab, "w")
        assert root.get_attribute("data-walking") is not None
        root.locator(place).click(position={"x": 9, "y": 5})
        assert root.get_attribute("data-walking") is None
        press(tab, "ArrowRight")
        assert steps(root) == k


@pytest.mark.long
def test_what_is_out_of_sight_is_not_heard_and_nothing_twice(open_file):
    tab = open_file(page([SCALE]), lasting=CLOCK)
    root, ear = tab.locator(".emmviz"), Ear(tab)
    reasons = [(cut.after, cut.step.node) for cut in SCALE.frame().cuts]
    tab.locator(".to-cuts").click()
    for k in (0, 23, 24, 25, 22):
        move(root, k)
        names = ear.names()
        for after, node in reasons:
            assert any(name.startswith(f"{node}: ") for name in names) == (after <= k), (k, node)
        # Of the picture itself there are the labels of the nodes, and nothing that is drawn besides.
        assert not {"a1", ".9", "0.9", "A", "2.1", "≥ 2.1", "MAX", "MIN", "CHANCE"} & set(names)
    tab.locator('[data-node="A"]').click()
    press(tab, "Home", "f", "End")  # a folded part stays silent while its nodes change
    assert not any(name.startswith(("B, ", "leaf ", "+14")) for name in ear.names())
    press(tab, "f")
    assert any(name.startswith("B, ") for name in ear.names())


@pytest.mark.long
def test_a_game_is_heard_as_far_as_it_has_grown(open_file):
    run = star2(games.get("coin-tictactoe"), depth=2)
    tab = open_file(page([run]), lasting=CLOCK)
    root, ear = tab.locator(".emmviz"), Ear(tab)
    for k in (1, len(run.steps) // 2, len(run.steps), 0):
        move(root, k)
        names = ear.names()
        for node, state in run.frame(k).nodes.items():
            assert any(name.startswith(f"{node}, ") for name in names) == (state.state != "hidden"), (k, node)
        # Each with its board, last of all, as in a picture.
        root_says = run.scene(k).nodes[0].says
        assert root_says.endswith(", board: not allowed in the top right; coin heads")
        assert any(name.startswith(root_says) for name in names)
        # A node of which nothing has grown yet is neither open nor closed.
        grown = {run.tree.parent(node) for node, state in run.frame(k).nodes.items() if state.state != "hidden"}
        expanded = root.locator("[data-node][aria-expanded]").evaluate_all("all => all.map((g) => g.dataset.node)")
        assert set(expanded) == grown - {None}
    press(tab, "End", "w", "End", "Home")
    tab.keyboard.press("ArrowDown")
    press(tab, "PageUp", *["u"] * 3)
    # Where the node with the focus is gone, the one above it has it.
    course(root, [0])
    assert ear.focus().startswith("A, ")


# Each widget with keys that lead into its tree, and what is heard of the next ones.
TREES = {
    **{lang: (lambda lang=lang: play(SCALE, lang=lang), heard) for lang, heard in HEARD.items()},
    "compare": (
        lambda: compare(expectiminimax(SCALE.tree), SCALE),
        [
            ("w", ["A, MAX node, not searched yet, expanded, level 1, 1 of 1", "Arrow keys move in the tree."]),
            ("ArrowDown", ["B, chance node, move a1, not searched yet, expanded, level 2, 1 of 2"]),
            ("w", ["Expectiminimax, tree", "Arrow keys step through the search."]),
            ("ArrowRight", [compare(expectiminimax(SCALE.tree), SCALE).payload["sentences"][1]]),
        ],
    ),
    "edit": (
        lambda: edit(SCALE.tree, algorithm="star1"),
        [
            (
                "Tab",
                ["A, MAX node, worth 2.1, window −∞ to ∞, expanded, level 1, 1 of 1", "Arrow keys move in the tree."],
            ),
            ("ArrowDown", ["B, chance node, move a1, worth 2.1, expanded, level 2, 1 of 2"]),
        ],
    ),
    "quiz": (
        lambda: quiz(SCALE),
        [
            (
                "w",
                [
                    "D, MIN node, probability 0.9, worth 2, window 1 to 4, expanded, level 3, 1 of 2",
                    "Arrow keys move in the tree.",
                ],
            ),
            (
                "ArrowUp",
                ["B, chance node, move a1, being searched, between 1 and 4, window −∞ to ∞, expanded, level 2, 1 of 2"],
            ),
        ],
    ),
}


def test_no_sentence_is_read_in_place_of_a_question(open_widget):
    tab = open_widget(quiz(SCALE), lasting=CLOCK)
    root, ear = tab.locator(".quiz"), Ear(tab)
    root.locator(".scrubber input").focus()
    press(tab, "End")
    click(tab, "quiz.show")
    at = steps(root)
    ear.aloud()
    press(tab, "End")
    assert steps(root) > at
    assert root.locator(".card").is_visible()
    assert ear.aloud() == []


@pytest.mark.sampled
@pytest.mark.parametrize(("make", "heard"), TREES.values(), ids=TREES)
def test_a_walk_and_steps_word_for_word(open_widget, make, heard):
    tab = open_widget(make(), lasting=CLOCK)
    ear = Ear(tab)
    tab.locator(".controls :is(button, input):enabled").last.focus()
    assert [(key, ear.press(key)) for key, _ in heard] == heard
