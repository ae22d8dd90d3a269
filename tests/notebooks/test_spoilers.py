"""No notebook gives an open prediction away; made notebooks show that the check sees it where one does."""

from copy import deepcopy

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from emmviz import GameTree, alphabeta, expectiminimax, gallery, play, predict, rescale_lab
from scripts.notebooks.run import clean
from scripts.notebooks.spoilers import spoilers
from tests.notebooks.there import BOOKS, book_of, committed

WIDE = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
VALUE = predict("What is the root worth?", WIDE.value, on=WIDE)
SOLVED = WIDE.scene()
MOVE = predict("Which move is best?", WIDE.best_action, choices=["a1", "a2"], on=WIDE)
NODE = predict("Which move is best?", WIDE.best_action, on=WIDE)
FLIP = predict("Between which k?", (3, 4), reveal="There.")
ORDER = predict("Which order?", ["high", "low", "middle"])
OWN = expectiminimax(GameTree.parse("max(a: chance(.5: min(6, 8), .5: 4), b: 1)"))
LEAF = predict("Which leaf is read first?", 6, on=OWN)
TENTH = predict("How rare is the second outcome?", "1/10", on=WIDE)
PASSED = alphabeta(gallery.order_good(), window=(6, 10))
WINDOW = predict("With which window?", (6, 10))
COUNT = predict("How many different numbers come out?", 10)
HEAD = new_markdown_cell("## Here")
TITLE = "# 1 · Scale\n\n**{}**\n\n*Time:* 40.9 minutes."
LAB = "lab = rescale_lab(tree)\n"


DRAWN = {}  # each thing with what it shows, so that it is drawn once


def shown(thing, source="ask()"):
    """A cell as nbclient leaves it."""
    if id(thing) not in DRAWN:
        bundle = thing._repr_mimebundle_()
        DRAWN[id(thing)] = thing, bundle[0] if isinstance(bundle, tuple) else bundle
    return new_code_cell(source, outputs=[new_output("display_data", data=dict(DRAWN[id(thing)][1]))])


def printed(text):
    return new_code_cell("print()", outputs=[new_output("stream", name="stdout", text=text)])


def book(*cells):
    numbered = list(map(deepcopy, cells))
    for i, cell in enumerate(numbered):
        cell.id = f"cell-{i}"
    return clean(new_notebook(cells=numbered))


# Made when they are tested: to draw them takes seconds, in each process that lists the tests.
SILENT = {
    "nothing above": lambda: (HEAD, shown(VALUE)),
    "the same tree before the search": lambda: (HEAD, shown(WIDE.scene(0)), shown(VALUE)),
    "a player that has not begun": lambda: (HEAD, shown(play(WIDE)), shown(MOVE)),
    "another number": lambda: (HEAD, printed("It is 40.8, or 409."), shown(VALUE)),
    "a lab, whose axis has both ends": lambda: (HEAD, shown(rescale_lab(gallery.aima_scale())), shown(FLIP)),
    "another section": lambda: (HEAD, printed("40.9"), HEAD, shown(VALUE)),
    "an answer that is closed": lambda: (HEAD, shown(predict("Worth?", "40.9")), shown(VALUE)),
    "the minutes of the title": lambda: (new_markdown_cell(TITLE.format("It pays.")), HEAD, shown(VALUE)),
    "another tree elsewhere": lambda: (HEAD, shown(expectiminimax(gallery.aima_scale()).scene()), HEAD, shown(VALUE)),
    "the same tree elsewhere, before the search": lambda: (
        HEAD,
        shown(WIDE.scene(0)),
        HEAD,
        shown(MOVE),
        HEAD,
        shown(NODE),
    ),
    "a leaf, where the tree is drawn again": lambda: (HEAD, shown(OWN.scene()), HEAD, shown(LEAF)),
    "a probability of the tree": lambda: (HEAD, shown(SOLVED), HEAD, shown(TENTH)),
    "a lab that its own answer opens": lambda: (
        HEAD,
        shown(VALUE, LAB + "predict('k?', lab.sweeps['k'].flips, reveal=lab)"),
    ),
    "another lab": lambda: (HEAD, new_code_cell(LAB + "lab"), HEAD, shown(VALUE, "rescale_lab(tree, to=3).sweeps")),
    "as many of something else": lambda: (new_markdown_cell("## Ten glances"), shown(COUNT)),
    "the notebook's number in its name": lambda: (HEAD, shown(LEAF, 'predict("Which?", first, id="06-p6")')),
    "a question that reveals another lab": lambda: (
        HEAD,
        shown(FLIP, 'ask("05-p3")'),
        HEAD,
        shown(VALUE, 'ask("05-p5")'),
    ),
    "what stands below": lambda: (HEAD, shown(VALUE), printed("40.9")),
    "all choices": lambda: (HEAD, new_markdown_cell("Is a1 better than a2? Some say a1, some say a2."), shown(MOVE)),
    "what is said of each": lambda: (HEAD, printed("move a1 has two replies\nmove a2 has two replies"), shown(MOVE)),
    "yes and no": lambda: (HEAD, new_markdown_cell("There is no other way here."), shown(predict("Is it so?", False))),
    "an answer in its own cell": lambda: (
        HEAD,
        new_markdown_cell("It is 40.9.", metadata={"tags": ["answer"]}),
        shown(VALUE),
    ),
}
TELLING = {
    "printed above": lambda: (HEAD, printed("a2 40.9"), shown(VALUE)),
    "in prose": lambda: (HEAD, new_markdown_cell("So it comes to 40,9 points."), shown(VALUE)),
    "as a fraction": lambda: (HEAD, printed("409/10"), shown(VALUE)),
    "a picture after the search": lambda: (HEAD, shown(SOLVED), shown(VALUE)),
    "its caption": lambda: (HEAD, shown(SOLVED), shown(MOVE)),
    "a player at its end": lambda: (HEAD, shown(WIDE.scene(-1)), shown(NODE)),
    "in the source": lambda: (HEAD, shown(VALUE, "predict('Worth?', 40.9)")),
    "both ends": lambda: (HEAD, printed("between 3 and 4"), shown(FLIP)),
    "in the source of an interval": lambda: (HEAD, shown(FLIP, "predict('Between?', (3, 4))")),
    "a title": lambda: (
        HEAD,
        shown(GameTree.parse("max(1, 2)").scene()._replace(title="Here a2 is best")),
        shown(MOVE),
    ),
    "an order": lambda: (HEAD, printed("high, then low, then middle"), shown(ORDER)),
    "the surprise": lambda: (new_markdown_cell(TITLE.format("It pays 40.9.")), HEAD, shown(VALUE)),
    "the same tree elsewhere, after the search": lambda: (HEAD, shown(SOLVED), HEAD, shown(VALUE)),
    "its caption elsewhere": lambda: (HEAD, shown(SOLVED), HEAD, shown(MOVE)),
    "the move to a node": lambda: (HEAD, shown(SOLVED), HEAD, shown(NODE)),
    "an answer given by then": lambda: (HEAD, shown(NODE), HEAD, shown(VALUE)),
    "its own picture": lambda: (
        HEAD,
        shown(predict("What is the root worth?", WIDE.value, on=WIDE, step=len(WIDE.steps))),
    ),
    "a window at an edge": lambda: (HEAD, shown(PASSED.scene(6)), shown(WINDOW)),
    "a lab that is open": lambda: (HEAD, new_code_cell(LAB + "lab"), HEAD, shown(VALUE, "lab.sweeps")),
    "a lab that an earlier answer opens": lambda: (
        HEAD,
        shown(FLIP, LAB + "predict('k?', 3, reveal=lab)"),
        HEAD,
        shown(VALUE, LAB + "lab.sweeps"),
    ),
    "a lab that an earlier question of the package reveals": lambda: (
        HEAD,
        shown(FLIP, 'ask("05-p3")'),
        HEAD,
        shown(VALUE, 'ask("05-p3")'),
    ),
    "a number in words": lambda: (new_markdown_cell("## Ten ways, ten numbers"), shown(COUNT)),
    "a heading": lambda: (new_markdown_cell("## Why the move a2 wins"), shown(MOVE)),
}


@pytest.mark.parametrize("name", SILENT)
def test_what_tells_nothing_passes(name):
    assert spoilers(book(*SILENT[name]())) == []


@pytest.mark.parametrize("name", TELLING)
def test_what_tells_the_answer_is_refused(name):
    found = spoilers(book(*TELLING[name]()))
    assert found
    assert all(fault.startswith("cell ") and " asks " in fault for fault in found)


@pytest.mark.parametrize("name", BOOKS)
def test_no_notebook_gives_a_prediction_away(name):
    assert spoilers(committed(book_of(name))) == []
