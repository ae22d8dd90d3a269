"""nbconvert and papermill: a notebook with widgets becomes a page that plays without a kernel and without a network."""

import pytest

from tests.hosts.shown import UVX, step_and_answer, write_notebook
from tests.programs import printed

OFFLINE = ("--HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline", "--HTMLExporter.mathjax_url=")
CELLS = (
    "from emmviz import act, compare, expectiminimax, gallery, predict, quiz, star1\ntree = gallery.aima_scale()",
    "star1(tree)",
    "predict('Which move is best?', 'a1', on=tree)",
    "compare(expectiminimax(tree), star1(tree))",
    "quiz(star1(tree))",
    "act(tree)",
    "from ipywidgets import HBox\nfrom emmviz import play\nHBox([play(star1(tree)), HBox([play(star1(tree))])])",
    "tree",
)


@pytest.mark.long
@pytest.mark.parametrize(
    "execute",
    [
        ("jupyter", "nbconvert", "--to=notebook", "--execute", "--output=executed", "lesson.ipynb"),
        (*UVX[:-1], f"{UVX[-1]}[lab]", "papermill", "lesson.ipynb", "executed.ipynb"),
    ],
    ids=["nbconvert", "papermill"],
)
def test_an_executed_notebook_plays_as_a_page_offline(tmp_path, open_tab, execute):
    write_notebook(tmp_path / "lesson.ipynb", CELLS)
    printed(*execute, cwd=tmp_path)
    printed("jupyter", "nbconvert", "--to=html", *OFFLINE, "executed.ipynb", cwd=tmp_path)
    tab = open_tab()
    tab.goto((tmp_path / "executed.html").as_uri())
    frames = tab.locator("iframe")
    # In a box there are two.
    assert frames.count() == len(CELLS) - 2 + 1
    for i in range(frames.count()):
        frames.nth(i).content_frame.locator("html[data-ready]").wait_for()
    step_and_answer(tab, frames.first.content_frame, frames.nth(1).content_frame)
