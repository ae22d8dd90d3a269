"""What a notebook shows of an error: its sentence and the line of the cell, not the whole way through the package."""

from fractions import Fraction

from IPython.core.interactiveshell import InteractiveShell

from emmviz import TreeError
from emmviz.base.messages import Message
from tests.tree.faults import at

CELL = """from emmviz import GameTree

def read(text):
    return GameTree.parse(text)
read("max(1, chance(.5: 3, .4: 2))")
"""


def test_a_notebook_shows_the_sentence_and_the_line_and_all_when_asked(capsys):
    shell = InteractiveShell.instance()
    assert isinstance(shell.run_cell(CELL).error_in_exec, TreeError)
    assert capsys.readouterr().out.strip().splitlines() == [
        f"TreeError: {at(1, 8, Message('wrong.tree.prob_sum', node='B', sum=Fraction(9, 10)))}",
        "    in line 4: return GameTree.parse(text)",
        "(%tb shows where it was raised)",
    ]
    shell.run_line_magic("tb", "")
    all_of_it = capsys.readouterr().out
    assert "_check_probabilities" in all_of_it
    assert all_of_it.count("Traceback (most recent call last)") == 1
