"""A third language is its file of words: a deck, a vote and a quiz are read in it."""

import re
from collections import Counter
from fractions import Fraction
from html import unescape

import pytest

from emmviz import gallery, learn, predict, quiz, star1
from emmviz.lecture import save_deck
from emmviz.lecture.hall.ballots import ballot_of, counted_as, label_of, rows
from emmviz.player.predict.predict_data import opened
from tests.third_language import joined, left, third

LECTURE = """---
title: Ы
lang: xx
---
# Я {minutes: 4}

## Ы?

```{vote} max(chance(.25: 9, .75: 2), 4)
search: expectiminimax
answer: value
why: Ы.
```

```{notes}
do: Ы.
```
"""


@pytest.fixture(autouse=True)
def language(tmp_path):
    """The third language, installed."""
    with joined(tmp_path, third()):
        yield


def read(html):
    """What is read of a page: its texts, and what is read out."""
    seen = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", html, flags=re.DOTALL)
    return [unescape(one or other) for one, other in re.findall(r'>([^<]+)<|(?:aria-label|title|alt)="([^"]+)"', seen)]


def test_a_deck(tmp_path):
    (tmp_path / "lecture.md").write_text(LECTURE, encoding="utf-8")
    deck = save_deck(tmp_path / "lecture.md", tmp_path / "deck.html").read_text(encoding="utf-8")
    # The right answer, and a wrong one in the notes.
    assert {"3,75", "5,5"} <= set(re.findall(r"[\d,]+", " ".join(read(deck))))
    assert set(left(read(deck))) <= {"emmviz"}


def test_a_vote():
    asked = predict("Ы?", 7 / 3, known={2.5: "Ы", Fraction(-1234567, 100003): "Ы"}, lang="xx")
    assert opened(dict(asked.payload))["ballot"]["choices"] == ["−12,35", "7/3", "5/2"]
    held = ballot_of(asked.payload, "xx")
    assert [label_of(held, counted_as(held, typed)) for typed in ("2,5", "2.5", "7/3")] == ["2,5", "2,5", "2,333"]
    shown = rows(held, [Counter({str(one): 1 for one in range(9)})])
    assert left([row["label"] for row in shown]) == []


def test_a_quiz():
    run = star1(gallery.aima_scale())
    asked = learn.questions(run, lang="xx")
    said = [learn.mark(one, wrong).feedback for one in asked for wrong in (one.answer, "7,5", "Ы")]
    assert left([*(one.prompt for one in asked), *said]) == []
    number = next(one for one in asked if one.form == "number" and one.answer == Fraction(21, 10))
    assert learn.mark(number, "2,1").correct
    data = quiz(run, lang="xx").payload
    assert left(re.sub(r"\{\w+\}", "", text) for text in data["words"].values() if isinstance(text, str)) == []
