"""A quiz in JupyterLab: keys go to it and not to the notebook, Python reads the score, the kernel draws a new tree."""

from emmviz import learn
from tests.browser.player import expected, shown

CELLS = ["from emmviz import learn", "from emmviz.player.quiz.quiz import quiz",
         "asked = quiz(learn.exercise(1), kinds='best')\nasked", "1 + 1"]  # fmt: skip


def test_a_quiz_in_lab(lab, open_tab):
    lab.add("quiz.ipynb", *CELLS)
    tab = open_tab(lab.root)
    lab.run_all(tab, "quiz.ipynb")
    root = tab.locator(".quiz")
    cells = tab.locator(".jp-Notebook .jp-Cell").count()
    question = learn.questions(learn.exercise(1).run, "best")[0]
    root.get_by_role("button", name="One step on").click()
    tab.keyboard.press("End")
    assert root.get_attribute("data-step") == str(question.step)
    # b, d and j are commands of the notebook: here they are letters of an answer.
    tab.keyboard.type("bdj")
    assert tab.locator(".card input").input_value() == "bdj"
    tab.keyboard.press("Enter")
    assert "“bdj”" in tab.locator(".card .mark").text_content()
    tab.keyboard.type(question.answer)
    tab.keyboard.press("Enter")
    assert tab.locator(".card .mark").text_content() == "Right."
    tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    tab.locator(".summary").wait_for()
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells
    tab.keyboard.press("Enter")  # on the button for a new tree, which the kernel draws
    tab.locator('.quiz[data-step="0"]').wait_for()
    root.get_by_role("button", name="Last step").click()
    assert shown(root)["nodes"] == expected(learn.exercise(2).run, int(root.get_attribute("data-step")))["nodes"]
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells
    tab.locator(".jp-Notebook .jp-CodeCell").last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("print(asked.score, asked.progress['seed'], list(asked.payload['rounds']))")
    tab.keyboard.press("Control+Enter")
    tab.wait_for_selector("text=(0, 0) 2 ['0', '1']")
