"""Timing: a frame of a film stays as long as its sentence takes to read, a cut longest."""

import pytest

from emmviz import gallery, star1, star2
from emmviz.picture.render.timing import durations, reading_time
from emmviz.picture.storyboard import Storyboard
from tests.searches import SCALE

# Sentences such as a search has, whatever its words are today.
CUT = "Cut. MIN F is worth at most 1, and 1 ≤ Aᵢ = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889: then C cannot beat the 2.1."


@pytest.mark.parametrize(
    ("lang", "sentence", "seconds"),
    [
        ("en", "", 1.0),
        ("en", "Read leaf 1 below D: 2.", 2.6),
        ("en", "Enter MAX A with the window (−∞, ∞).", 3.1),
        ("en", "MIN D is worth 2, as each of its children is.", 3.9),
        ("en", CUT, 8.4),
        ("es", "Se lee la hoja 1 bajo D: 2.", 3.2),
        ("es", "MIN D vale 2, el menor de 2 y 2.", 3.8),
    ],
)
def test_each_word_number_and_sign_takes_its_time(lang, sentence, seconds):
    assert reading_time(sentence, lang) == seconds


@pytest.mark.parametrize(
    ("steps", "options", "times"),
    [
        ([0, 4, 23, 25, 27], {}, [6.5, 2.6, 11.5, 12.5, 9.0]),
        ([25], {}, [15.5]),
        ([4, 25], {"hold": 0.5}, [2.6, 0.5]),
        ([4, 25, 27], {"hold": 60}, [2.6, 12.5, 60]),
        ([0, 25, 27], {"seconds": 1}, [1, 1, 4]),
        ([0, 25, 27], {"seconds": 0.5, "hold": 2}, [0.5, 0.5, 2]),
    ],
)
def test_a_film_is_as_long_as_its_sentences_unless_told_otherwise(steps, options, times):
    board = Storyboard(SCALE, steps, theme={"evidence": False})
    found = durations(board, "gif", options.get("seconds"), options.get("hold"))
    assert found == times


@pytest.mark.parametrize("search", [star1, star2])
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", ["aima_scale", "aima_minimax", "bins_expectiminimax", "mini_yahtzee"])
def test_only_the_last_step_may_stay_as_long_as_a_cut(search, lang, name):
    run = search(gallery.get(name))
    board = Storyboard(run, lang=lang)
    times = dict(zip(board.steps, durations(board, "gif", None, None), strict=True))
    assert board.cuts
    # The last step is held after it has been read.
    read = [time for step, time in times.items() if step not in {*board.cuts, board.steps[-1]}]
    assert max(read) < min(times[step] for step in board.cuts)
