"""The lab of running means in a browser: it plays, stops, and moves nothing for readers who want no motion."""

from functools import cache

import pytest

from emmviz import GameTree, mean_lab
from tests.browser.player import follow

lab = cache(lambda: mean_lab(GameTree.parse("chance(well .6: 500, badly .4: -200)")))
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
    return found | {
        "is_end": found["step"] == len(lab().series[0].at) - 1,
        "is_mean": found["value"] == lab()._words.plain(lab().series[0].mean(found["step"])),
    }


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
    "reduce": [(["press button.play"], {"is_end": True, "line": True, "button": "Play"})],
}


@pytest.mark.sampled
@pytest.mark.parametrize("motion", SCRIPTS)
def test_it_plays_stops_and_shows_the_value_at_the_end(open_file, motion):
    follow(open_file(lab(), reduced_motion=motion), read_lab, SCRIPTS[motion])
