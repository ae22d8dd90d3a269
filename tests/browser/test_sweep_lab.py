"""The lab of value iteration in a browser: sweep by sweep, a guess dragged or typed, with Python and without."""

import pytest

from emmviz import games, value_iteration_lab
from emmviz.games.sweeps import sweeps_from
from emmviz.picture.game_graph import value_text
from tests.browser.axe import objections
from tests.browser.player import follow

FIRST = games.get("piglet", target=1)
SAYING = """(root) => root.querySelector(".saying").textContent.replaceAll("\\u00a0", " ")"""
READ = """(root) => [...root.querySelectorAll(".stage [data-node] .value")].map((one) => one.textContent)"""
LINE = """(root) => root.querySelector(".chart .flip").style.display !== "none" """


def said(root):
    return root.evaluate(SAYING)


def values(lab, guess, sweep):
    """What the nodes of the picture must show."""
    after = sweeps_from(FIRST, guess)
    for _ in range(sweep):
        next(after)
    found = next(after)
    written = [value_text(found[key], fractions=True, comma=False, digits=3) for key in lab._swept.graph]
    return [*written, "1", "0"]


def reading(root):
    """What the lab shows, to follow a script with."""

    def read(tab):
        found = {"values": root.evaluate(READ), "says": said(root), "line": root.evaluate(LINE)}
        return found | {
            "counter": root.locator(".counter").text_content(),
            "last": root.locator(".next-flip").is_disabled(),
            "guess": tab.get_by_role("textbox").input_value(),
        }

    return read


def test_sweep_by_sweep_by_keyboard(open_file):
    lab = value_iteration_lab(FIRST, sweeps=6)
    tab = open_file(lab)
    there_and_back = [("", 0), *(("ArrowRight", k) for k in range(1, 7)), *(("ArrowLeft", k) for k in range(5, -1, -1))]
    script = [
        # None of these sweeps reaches the value.
        *(
            ([key] if key else [], {"values": values(lab, "1/2", k), "counter": f"sweep {k}", "line": False})
            for key, k in there_and_back
        ),
        (["n"], {"line": True, "last": True, "says": "The value of A is 2/3. The error is −1/6 at first, …"}),
    ]
    follow(tab, reading(tab.locator(".lab")), script)


@pytest.mark.parametrize(("lang", "name"), [("en", "Sweep"), ("es", "Pasada")])
def test_a_button_sweeps(open_file, lang, name):
    tab = open_file(value_iteration_lab(FIRST, lang=lang), (1366, 768))
    root = tab.locator(".lab")
    start = int(root.get_attribute("data-step"))
    sweep = root.get_by_role("button", name=name, exact=True)
    for _ in range(2):
        sweep.click()
    assert (int(root.get_attribute("data-step")) - start, root.locator(".counter").text_content()[-1]) == (2, "2")
    # The controls are in the window.
    assert sweep.bounding_box()["y"] + 34 <= 768


def test_a_guess_that_is_typed_without_python(open_file):
    lab = value_iteration_lab(FIRST, lang="es")
    tab = open_file(lab)
    box, known = tab.get_by_role("textbox"), values(lab, "2/3", 2)
    same = "La pasada 2 no cambia nada: 2/3 es el valor de A."
    script = [
        (["ArrowRight", "ArrowRight", "g", "type 2/3", "Enter"], {"values": known, "says": same, "line": True}),
        *(
            ([lambda _, text=text: box.fill(text), "Enter"], {"values": known, "says": says})
            for text, says in [
                ("3", "Una conjetura está entre 0 y 1, como todos los valores de este juego."),
                ("dos", "Una conjetura es un número, por ejemplo 2/3 o 0,6."),
                ("5/7", "Sin Python solo hay conjeturas en doceavos y décimos del tramo, y el propio valor."),
            ]
        ),
        ([lambda _: box.fill("0,6"), "Enter"], {"values": values(lab, "3/5", 2), "line": False}),
    ]
    follow(tab, reading(tab.locator(".lab")), script)


def test_a_guess_is_dragged_and_the_sweep_stays(open_file):
    lab = value_iteration_lab(FIRST)
    tab = open_file(lab)
    slider = tab.get_by_role("slider", name="Guess")
    script = [
        (["ArrowRight", "ArrowRight", lambda _: slider.focus()], {"aria": "1/2"}),
        *(
            (["ArrowRight"], {"values": values(lab, guess, 2), "aria": guess, "guess": guess})
            for guess in ("7/12", "2/3", "3/4")
        ),
    ]
    read = reading(tab.locator(".lab"))
    follow(tab, lambda tab: read(tab) | {"aria": slider.get_attribute("aria-valuetext")}, script)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_python_sweeps_from_any_other_guess(open_widget, scheme):
    lab = value_iteration_lab(FIRST)
    tab = open_widget(lab, color_scheme=scheme)
    root = tab.locator(".lab")
    root.click(position={"x": 5, "y": 5})
    message = "Sweep 1: A falls from 5/7 to 19/28."
    script = [(["ArrowRight", "g", "type 5/7", "Enter"], {"values": values(lab, "5/7", 1), "says": message})]
    follow(tab, reading(root), script)
    assert (str(lab.guess), lab.sweep) == ("5/7", 1)
    assert objections(tab) == []
