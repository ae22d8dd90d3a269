"""nbconvert and papermill: a notebook with widgets becomes a page that plays without a kernel and without a network."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from emmviz.web.offline import PlayOffline
from tests.hosts.shown import UVX, step_and_answer, write_notebook
from tests.programs import printed

OFFLINE = "--HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline"
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


MATHML = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="{}"><mrow><mi>x</mi></mrow></math>'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("At $x$ or below", f"At {MATHML.format('inline')} or below"),
        ("$$x$$", MATHML.format("block")),
        ("`$x$`, \\$x$ and $5 or $6", None),
        ("```\n$x$\n```", None),
    ],
)
def test_formulas_of_text_need_no_program(text, shown):
    notebook = new_notebook(cells=[new_markdown_cell(text), new_code_cell("'$x$'")])
    resources = {"mathjax_url": "https://example.org"}
    cells = PlayOffline().preprocess(notebook, resources)[0].cells
    assert [cell.source for cell in cells] == [shown or text, "'$x$'"]
    assert (notebook.cells[0].source, resources["mathjax_url"]) == (text, "")


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
    printed("jupyter", "nbconvert", "--to=html", OFFLINE, "executed.ipynb", cwd=tmp_path)
    tab = open_tab()
    tab.goto((tmp_path / "executed.html").as_uri())
    frames = tab.locator("iframe")
    # In a box there are two.
    assert frames.count() == len(CELLS) - 2 + 1
    for i in range(frames.count()):
        frames.nth(i).content_frame.locator("html[data-ready]").wait_for()
    step_and_answer(tab, frames.first.content_frame, frames.nth(1).content_frame)
