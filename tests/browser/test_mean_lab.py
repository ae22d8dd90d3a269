"""The lab of running means in a browser: it plays, stops, and moves nothing for readers who want no motion."""

import pytest

from emmviz import GameTree, mean_lab
from tests.browser.player import follow

LAB = mean_lab(GameTree.parse("chance(well .6: 500, badly .4: -200)"))
SERIES = LAB.series[0]
READ = """() => {
  const root = document.querySelector(".lab");
  return {
    step: +root.dataset.step,
    button: root.querySelector("button.play").ariaLabel,
    line: root.querySelector(".chart .flip").style.display !== "none",
    value: root.querySelector(".stage .value").textContent,
  };
}"""


def read_lab(tab):
    """What the lab shows, and whether its value is the mean of the plays so far."""
    found = tab.evaluate(READ)
    return found | {"is_mean": found["value"] == LAB._words.plain(SERIES.mean(found["step"]))}


def begun(tab):
    """Wait until the first plays are there."""
    tab.wait_for_function('() => +document.querySelector(".lab").dataset.step >= 1')


# What the reader wants of motion, and what is done, and what then stands there.
SCRIPTS = {
    "no-preference": [
        (["press button.play"], {"button": "Pause"}),
        ([begun, "p"], {"button": "Play", "line": False, "is_mean": True}),
        (["End"], {"line": True, "is_mean": True}),
    ],
    "reduce": [(["press button.play"], {"step": len(SERIES.at) - 1, "line": True, "button": "Play"})],
}


@pytest.mark.parametrize("motion", SCRIPTS)
def test_it_plays_stops_and_shows_the_value_at_the_end(open_file, motion):
    follow(open_file(LAB, reduced_motion=motion), read_lab, SCRIPTS[motion])
