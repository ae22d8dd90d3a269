"""What the menu of a widget asks Python for: a file of the frame, or a sentence why not, whatever is asked."""

import re

import pytest

from emmviz import GameTree, compare, edit, expectiminimax, gallery, play, quiz, star1
from emmviz.base.extras import install
from emmviz.base.locale import words
from tests.searches import SCALE

PLAYER = play(SCALE, steps="cuts")
EDITOR, UNSEARCHED = edit(gallery.aima_scale()), edit(gallery.aima_scale(), "minimax")
SMALL = GameTree.parse("max(min(3, 1), min(2, 4))")
BOTH = compare(expectiminimax(SMALL), star1(SMALL), lang="es")


def asked(widget, **message):
    """What the widget sends for a message: contents and files."""
    sent = []
    widget.send = lambda content, files=(): sent.append((content, list(files)))
    widget._handle_custom_msg(message, [])
    return sent


@pytest.mark.extras
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("widget", "suffix", "step", "begins", "holds"),
    [
        (PLAYER, "pptx", 1, b"PK", b"ppt/slides/slide1.xml"),
        (EDITOR, "pdf", 25, b"%PDF-", b"/Type /Page "),
        (PLAYER, "pdf", 0, b"%PDF-", b"/Type /Page "),
        (BOTH, "pptx", 9, b"PK", b"ppt/slides/slide1.xml"),
    ],
)
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
def test_a_frame_comes_back_as_a_file_under_the_number_of_its_question(widget, suffix, step, begins, holds):
    [(answer, [data])] = asked(widget, save=suffix, step=step, id="7")
    assert (answer, data.startswith(begins), holds in data) == ({"saved": "7"}, True, True)
    [(_, [other])] = asked(widget, save=suffix, step=1 - min(step, 1), id="8")
    assert data != other


@pytest.mark.parametrize(
    ("widget", "message", "why"),
    [
        (PLAYER, {"save": "pdf", "step": 2}, "no_step"),  # of the run, but not of the two that are shown
        *((PLAYER, {"save": "pdf", "step": step}, "no_step") for step in (-1, True, 0.0, "0", None, 10**30, [0])),
        *((PLAYER, {"save": save, "step": 0}, "no_format") for save in ("html", "../x.pdf", "PDF", None, ["pdf"], {})),
        (quiz(SCALE), {"save": "pdf", "step": 0}, "no_format"),
        (EDITOR, {"save": "pdf", "step": 28}, "no_step"),
        (UNSEARCHED, {"save": "pdf", "step": 1}, "no_step"),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(widget, message, why):
    assert asked(widget, id="7", **message) == [({"saved": "7", "error": words(widget._lang)["menu"][why]}, [])]
    assert asked(widget, id=["no text"], **message)[0][0]["saved"] == ""


def test_a_missing_package_is_named_in_the_language_of_the_widget(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pptx", None)
    [(answer, files)] = asked(play(SCALE, lang="es"), save="pptx", step=3, id="7")
    says = re.fullmatch(rf"Python necesita .* {re.escape(install('pptx'))}", answer["error"])
    assert (bool(says), files) == (True, [])
