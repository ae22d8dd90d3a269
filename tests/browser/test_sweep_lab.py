"""The lab of value iteration in a browser: sweep by sweep, a guess dragged or typed, with Python and without."""

import pytest

from emmviz import games, value_iteration_lab
from emmviz.base.locale import words
from emmviz.games.reachable import sweeps_from
from emmviz.picture.game_graph import value_text
from tests.browser.player import follow
from tests.sentences import wording

FIRST = games.get("piglet", target=1)
GRAPH = value_iteration_lab(FIRST)._swept.graph
READ = """() => {
  const all = (part) => [...document.querySelectorAll(`.lab ${part}`)];
  const [says, line, counter, last, guess] = [".saying", ".chart .flip", ".counter", ".next-flip", "[type=text]"].map(
    (part) => all(part)[0]);
  return {
    values: all(".stage [data-node] .value").map((one) => one.textContent),
    says: says.textContent.replaceAll("\\u00a0", " "),
    line: line.style.display !== "none",
    counter: counter.textContent,
    last: last.disabled,
    guess: guess.value,
    aria: document.activeElement.getAttribute("aria-valuetext"),
  };
}"""


def values(guess, sweep):
    """What the nodes of the picture must show."""
    after = sweeps_from(FIRST, guess)
    for _ in range(sweep):
        next(after)
    found = next(after)
    written = [value_text(found[key], fractions=True, comma=False, digits=3) for key in GRAPH]
    return [*written, "1", "0"]


def read_lab(tab):
    return tab.evaluate(READ)


def sweep(name):
    """Press the button that sweeps."""
    return lambda tab: tab.get_by_role("button", name=name, exact=True).click()


def guess(text):
    """Type a guess over the old one."""
    return [lambda tab: tab.get_by_role("textbox").fill(text), "Enter"]


KNOWN = values("2/3", 2)
THERE_AND_BACK = [*(("ArrowRight", k) for k in range(1, 7)), *(("ArrowLeft", k) for k in range(5, -1, -1))]
# Each with the options of its lab, and what is done, and what then stands there.
SCRIPTS = {
    "sweep by sweep by keyboard": (
        {"sweeps": 6},
        [
            # None of these sweeps reaches the value.
            *(
                ([key] if key else [], {"values": values("1/2", k), "counter": f"sweep {k}", "line": False})
                for key, k in [("", 0), *THERE_AND_BACK]
            ),
            (["n"], {"line": True, "last": True, "says": f"{wording('sweeps.value', value='2/3')}…"}),
        ],
    ),
    "a button sweeps": ({}, [([sweep("Sweep")] * 2, {"counter": "sweep 2", "values": values("1/2", 2)})]),
    "un botón da una pasada": ({"lang": "es"}, [([sweep("Pasada")], {"counter": "pasada 1"})]),
    "a guess that is typed without Python": (
        {"lang": "es"},
        [
            (
                ["ArrowRight", "ArrowRight", "g", "type 2/3", "Enter"],
                {"values": KNOWN, "says": "La pasada 2 no cambia nada: 2/3 es el valor de A.", "line": True},
            ),
            *(
                (guess(text), {"values": KNOWN, "says": says})
                for text, says in [
                    ("3", "Una conjetura está entre 0 y 1, como todos los valores de este juego."),
                    ("dos", "Una conjetura es un número, por ejemplo 2/3 o 0,6."),
                    ("5/7", words("es")["sweeps"]["no_python"]),
                ]
            ),
            (guess("0,6"), {"values": values("3/5", 2), "line": False}),
        ],
    ),
    "a guess is dragged and the sweep stays": (
        {},
        [
            (["ArrowRight", "ArrowRight", "into .guess [type=range]"], {"aria": "1/2"}),
            *((["ArrowRight"], {"values": values(at, 2), "aria": at, "guess": at}) for at in ("7/12", "2/3", "3/4")),
        ],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("options", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_lab_as_it_goes_on(open_file, options, script):
    follow(open_file(value_iteration_lab(FIRST, **options)), read_lab, script)


def test_python_sweeps_from_any_other_guess(open_widget):
    lab = value_iteration_lab(FIRST)
    tab = open_widget(lab)
    tab.locator(".lab").click(position={"x": 5, "y": 5})
    message = "Sweep 1: A decreases from 5/7 to 19/28."
    script = [(["ArrowRight", "g", "type 5/7", "Enter"], {"values": values("5/7", 1), "says": message})]
    follow(tab, read_lab, script)
    assert (str(lab.guess), lab.sweep) == ("5/7", 1)
