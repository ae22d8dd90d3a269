"""Predictions in a deck: a question, its picture and a poll on one slide, the answer after it, then what is shown."""

import re

import nbformat
import pytest

from emmviz import expectiminimax, gallery, predict
from emmviz.base.locale import words
from emmviz.lecture.outputs import Outputs
from emmviz.lecture.page import page
from emmviz.lecture.prose import Prose
from emmviz.lecture.slides import slides
from tests.lecture.books import code, text

WIDE = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))


def deck_of(widget, lang="en"):
    """The deck of a notebook with this widget."""
    bundle, _ = widget._repr_mimebundle_()
    state = {"_anywidget_id": "emmviz.player.predict.predict.Predict", "payload": widget.payload}
    bundle = {**bundle, "application/vnd.jupyter.widget-view+json": {"model_id": "m"}}
    cell = code("ask()", outputs=[nbformat.v4.new_output("display_data", data=bundle)])
    phrases, prose = words(lang)["lecture"], Prose(".")
    outputs = Outputs({"m": state}, prose, "auto", phrases)
    deck = slides(nbformat.v4.new_notebook(cells=[text("## A"), cell]), prose, outputs, phrases)
    return deck, page(deck, outputs.widgets, theme="auto", lang=lang, words=phrases)


def shown(deck):
    return [[block.kind for block in slide.blocks if block.kind != "heading"] for slide in deck.slides]


def test_a_prediction_is_a_vote_and_then_shows():
    deck, written = deck_of(predict("Which move is best?", WIDE.best_action, on=WIDE))
    blocks = [block for slide in deck.slides for block in slide.blocks]
    (poll,) = (block for block in blocks if block.kind == "poll")
    assert 'data-right="1"' in poll.html
    assert re.findall(r"<span>(.*?)</span>", poll.html) == ["a1", "a2"]
    assert poll.html.count("<img") == 1
    kinds = [kind for slide in shown(deck) for kind in slide]
    assert kinds.index("poll") < kinds.index("answer") < kinds.index("live")
    # No slide before the poll, nor the poll's own words, say what is right.
    before = "".join(block.html for block in blocks[: blocks.index(poll)])
    assert "The answer is" not in before + re.sub(r"<details.*?</details>", "", poll.html)
    assert 'data-widget="player"' in written


def test_the_choices_of_a_vote_are_words():
    deck, _ = deck_of(predict("Why <b>?", "x < y", choices=["x < y", "<i>"], reveal=["<u>So</u>", gallery.thirds()]))
    html = "".join(block.html for slide in deck.slides for block in slide.blocks)
    assert [mark for mark in ("<b>?", "<i>", "<u>") if mark in html] == []
    assert [kind for slide in shown(deck) for kind in slide][-1] == "figure"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_nobody_can_vote_it_asks_as_in_a_notebook(lang):
    deck, written = deck_of(predict("?", {"L1", "L2"}, on=WIDE, lang=lang), lang)
    assert [kind for slide in shown(deck) for kind in slide] == ["live"]
    assert 'data-widget="predict"' in written


def test_each_vote_has_its_name_and_its_data():
    deck, written = deck_of(predict("Which move is best?", WIDE.best_action, on=WIDE, id="05-p1"))
    (poll,) = (block for slide in deck.slides for block in slide.blocks if block.kind == "poll")
    assert poll.vote["id"] == "05-p1"
    assert written.count('<div class="poll fragment custom" data-right="1" data-vote="05-p1">') == 1
    deck, written = deck_of(predict("?", {"L1", "L2"}, on=WIDE, id='<"'))
    assert [block.vote["id"] for slide in deck.slides for block in slide.blocks if block.kind == "live"] == ['<"']
    assert 'data-vote="&lt;&quot;"' in written
