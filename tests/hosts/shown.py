"""A notebook for other programs, and what is tried in all of them."""

import sys

import nbformat

from tests.own import ROOT
from tests.sentences import wording

# What uv has brought is kept, and emmviz is the one under test.
UVX = ("uvx", "--quiet", "--python", sys.executable, "--with-editable", str(ROOT))
CELLS = (
    "from emmviz import gallery, predict, star1\ntree = gallery.aima_scale()",
    "star1(tree)",
    "predict('Which move is best?', 'a1', on=tree)",
    "tree",
)


def write_notebook(path, cells=CELLS):
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nb.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nb, path)


def step_and_answer(tab, player, asked):
    """A click gives a player the keys, and a prediction takes an answer; each is where a host has put it."""
    player.locator(".emmviz-tree").first.click(position={"x": 5, "y": 5})
    tab.keyboard.press("c")
    assert wording("explanation.cut_alpha", node="F", value=1) in player.locator(".telling").inner_text()
    asked.locator(".moves label", has_text="a1").click()
    tab.keyboard.press("Enter")
    assert asked.locator(".mark").inner_text().startswith("Right")
