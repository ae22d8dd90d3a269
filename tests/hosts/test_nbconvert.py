"""nbconvert and papermill: a notebook with widgets becomes a page that plays without a kernel and without a network."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.long import LONG

OFFLINE = ("--HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline", "--HTMLExporter.mathjax_url=")
CELLS = (
    "from emmviz import act, compare, expectiminimax, gallery, predict, quiz, star1\ntree = gallery.aima_scale()",
    "star1(tree)",
    "predict('Which move is best?', 'a1', on=tree)",
    "compare(expectiminimax(tree), star1(tree))",
    "quiz(star1(tree))",
    "act(tree)",
    "tree",
)


def run(*command, cwd):
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "execute",
    [
        ("jupyter", "nbconvert", "--to=notebook", "--execute", "--output=executed", "lesson.ipynb"),
        *([("uvx", "--quiet", "papermill", "--kernel", "python3", "lesson.ipynb", "executed.ipynb")] if LONG else []),
    ],
    ids=lambda command: command[1] if command[0] == "jupyter" else command[2],
)
def test_an_executed_notebook_plays_as_a_page_offline(tmp_path, open_tab, execute):
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nb.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nb, tmp_path / "lesson.ipynb")
    run(*execute, cwd=tmp_path)
    run("jupyter", "nbconvert", "--to=html", *OFFLINE, "executed.ipynb", cwd=tmp_path)
    tab = open_tab()
    tab.goto((tmp_path / "executed.html").as_uri())
    frames = tab.locator("iframe")
    assert frames.count() == len(CELLS) - 2
    for i in range(frames.count()):
        frames.nth(i).content_frame.locator("html[data-ready]").wait_for()
    player = frames.first.content_frame
    player.locator(".emmviz svg").first.click()
    tab.keyboard.press("c")
    assert player.locator(".telling").inner_text().startswith("Cut. MIN F is worth at most 1")
    asked = frames.nth(1).content_frame
    asked.locator("input[type=text]").fill("a1")
    tab.keyboard.press("Enter")
    assert asked.locator(".mark").inner_text().startswith("Right")
