"""A search by hand as the page marks it: with any answers, right and wrong, as the engine of Python does."""

import json
import random
import shutil
import subprocess
from pathlib import Path

from emmviz import GameTree, act, gallery
from emmviz.learn.acting.asks import Cut
from emmviz.learn.acting.judge import offers
from emmviz.learn.acting.state import ways_on
from tests.learn.hands import right_answer
from tests.long import LONG

HERE = Path(__file__).parent
WRONG = (
    "7", "0", "<= 2", ">= 2", "2", "1.3", "(1, 4)", "(-oo, oo)", "2.1..oo", "1.9..2.2", "what", "2.5", "1,2,3", "0,2,1",
)  # fmt: skip


def followed(widgets):
    """What the program of the page makes of the answers in some widgets."""
    known = [one.payload | {"segments": one.payload["segments"] | one.opened} for one in widgets]
    asked = [{"data": data, "answers": one.answers} for data, one in zip(known, widgets, strict=True)]
    done = subprocess.run(
        [shutil.which("node"), HERE / "play_act.js"], input=json.dumps(asked), capture_output=True, encoding="utf-8",
        timeout=60, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def one_more(state, rng):
    """An answer as the front end gives it, more often right than not, in any order."""
    ask = state.ask
    if rng.random() < 0.05:
        return {"show": True}
    right = rng.random() < 0.7
    if ask.kind != "next":
        given = right_answer(state) if right else rng.choice(WRONG)
        return {"typed": given if isinstance(given, str) else f"{given[0]}..{given[1]}"}
    if isinstance(ask.answer, Cut) if right else rng.random() < 0.3 and state.desk.cuts_at:
        return {"cut": ask.answer.side if right else rng.choice(["alpha", "beta"])}
    return {"pick": rng.choice(ways_on(state) if right else [*offers(state.desk, ask), state.desk.tree.root])}


def test_the_page_marks_every_answer_as_python_does():
    trees = [gallery.aima_scale(), GameTree.parse("max(chance(1/3: 2, 2/3: min(1, 5)), min(3, chance(4, 0)))")]
    widgets = []
    for seed in range(24 if LONG else 12):
        algorithm = ("star1", "star2", "expectiminimax", "alphabeta")[seed % 4]
        marking = ("at once", "at the end")[seed // 6 % 2]
        widget = act(trees[seed // 4 % 2], algorithm, level=1 + seed // 8 % 2, marking=marking)
        rng = random.Random(seed)
        while widget.state.ask is not None:
            widget.answers = [*widget.answers, one_more(widget.state, rng)]
        widgets.append(widget)
    for widget, found in zip(widgets, followed(widgets), strict=True):
        tries = widget.state.tries
        assert len(tries) == len(found["marks"])
        for one, (verdict, mistake) in zip(tries, found["marks"], strict=True):
            assert (one.judgement.verdict, one.judgement.mistake) == (verdict, mistake), (widget, one)
        assert found["now"] is None


def test_what_is_half_worked_goes_on_in_the_page_as_in_python():
    widgets = []
    for seed, algorithm in enumerate(("star1", "star2", "expectiminimax", "alphabeta")):
        widget = act(gallery.aima_scale(), algorithm, level=1 + seed % 2, done=3)
        rng = random.Random(seed)
        while widget.state.ask is not None:
            widget.answers = [*widget.answers, one_more(widget.state, rng)]
        widgets.append(widget)
    for widget, found in zip(widgets, followed(widgets), strict=True):
        marks = [[one.judgement.verdict, one.judgement.mistake] for one in widget.state.tries]
        assert (found["marks"], found["now"]) == (marks, None)


def test_half_way_the_page_asks_for_the_same():
    widget = act(gallery.aima_scale(), "star1", level=1)
    widget.answers = [{"pick": "C"}, {"pick": "G"}, {"pick": "L8"}]
    (found,) = followed([widget])
    assert found["now"] == [widget.state.ask.kind, widget.state.ask.node]
