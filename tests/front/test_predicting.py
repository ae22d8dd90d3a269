"""Predictions in JavaScript: the same verdicts as in Python."""

from emmviz import gallery, star1
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.marking import key, mark
from emmviz.learn.prediction import prediction
from tests.front.test_marking import marked

RUN = star1(gallery.aima_scale())
MADE = [
    prediction("How many percent?", 42, known={13: "sum", "1/3": "A third."}, why="So."),
    prediction("?", "8/207"),
    prediction("?", RUN.value, on=RUN, known={"2.5": "Not so."}),
    prediction("?", (3, 4), known={(1, 2): "Too low."}, why="So."),
    prediction("?", ["b", "a", "c"], known={("a", "b", "c"): "By name."}),
    prediction("?", "b", choices=["a", "b"], known={"a": "sum"}, lang="es"),
    prediction("?", {"L1", "L2"}, on=RUN, known={frozenset({"L3"}): "One floor off."}),
    prediction("?", RUN.best_action, on=RUN),
]
GIVEN = {
    "number": ["42", "42,0", "42 %", "13", "0.333", "≤ 42", "0.0386", "0.039", "8/207", "2.5", "2,1", "x", "5"],
    "interval": [[[low, high, True, True]] for low, high in ("34", "43", "12", "56", "3x")],
    "order": [["b", "a", "c"], ["a", "b", "c"], ["c", "b", "a"], ["a"], ["a", "a", "b"], []],
    "choice": ["a", "b", "c"],
    "nodes": ["L1; L2", "L3", "L1", "none", "?"],
    "node": ["a1", "a2", "B", "?"],
}


def test_a_browser_marks_a_prediction_as_python_does():
    contexts = [
        {"names": names_for_page(one.question.run.tree), "reading": reading_for_page(one.question.lang)} for one in MADE
    ]
    cases = [(i, i, given) for i, one in enumerate(MADE) for given in GIVEN[one.question.form]]
    found = marked([key(one.question) for one in MADE], contexts, cases)["marks"]
    assert found == [list(mark(MADE[i].question, given)) for i, _, given in cases]
