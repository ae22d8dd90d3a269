"""A puzzle as a widget: what its front end knows, what Python answers, and the stand-in where no widget runs."""

from emmviz import learn
from emmviz.base.shown import puzzled
from emmviz.learn.kinds.lines_in_order import PROGRAMS

PUZZLE = learn.puzzle(seed=3)


def built(lines):
    widget = puzzled(PUZZLE)
    widget.order = [PUZZLE.lines.index(line) + 1 for line in lines]
    return widget


def test_it_is_shown_as_a_widget_that_does_not_know_the_right_lines_and_elsewhere_as_numbered_lines():
    bundle, _ = PUZZLE._repr_mimebundle_()
    assert bundle["text/plain"] == repr(PUZZLE)
    assert "Run this cell to build the program." in bundle["text/html"]
    assert "1 |    if node.kind == &quot;max&quot;" in bundle["text/html"]
    widget = puzzled(PUZZLE)
    assert (set(widget.payload), widget.verdict) == ({"title", "head", "lines", "words"}, {})


def test_what_was_built_is_run():
    right = built(PROGRAMS["expectiminimax"].right)
    assert (right.verdict["correct"], "player" in right.verdict) == (True, False)
    wrong = built([*PROGRAMS["expectiminimax"].right[:-1], PROGRAMS["expectiminimax"].spares[0]])
    assert (wrong.verdict["correct"], "plain mean" in wrong.verdict["sentence"]) == (False, True)
    # Its player opens where the mistake shows.
    assert 0 < wrong.verdict["step"] <= len(wrong.verdict["player"]["steps"])
