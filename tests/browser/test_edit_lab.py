"""The editor in JupyterLab, with a real kernel: edits by key and by mouse come to Python and back."""

from emmviz import gallery, star1
from emmviz.player.edit.change.editing import set_value
from tests.browser.player import expected, shown

CELLS = ["from emmviz import gallery\nfrom emmviz.player.edit.edit import build, edit",
         "editor = edit(gallery.aima_scale())\neditor", "made = build()\nmade", "1 + 1"]  # fmt: skip


def test_a_tree_is_edited_and_built_in_a_notebook(lab, open_tab):
    lab.add("edit.ipynb", *CELLS)
    tab = open_tab(lab.root)
    lab.run_all(tab, "edit.ipynb")
    cells = tab.locator(".jp-Notebook .jp-Cell").count()
    first, second = tab.locator(".emmviz.editor").nth(0), tab.locator(".emmviz.editor").nth(1)
    tree = set_value(gallery.aima_scale(), "L1", "1,5")
    leaf = first.locator('.place [data-node="L1"]')
    leaf.scroll_into_view_if_needed()
    leaf.focus()
    tab.keyboard.press("Enter")
    tab.keyboard.type("1,5")
    tab.keyboard.press("Enter")
    tab.wait_for_function("document.activeElement.dataset.node === 'L1' && "
                          "document.activeElement.textContent.includes('1.5')")  # fmt: skip
    run = star1(tree)
    assert shown(first.locator(".place .emmviz")) == expected(run, len(run.steps))
    # A step in the browser is known to Python, and an edit by key leaves the notebook's cells alone.
    tab.keyboard.press("Home")
    tab.keyboard.press("b")
    tab.keyboard.press("Alt+ArrowUp")
    tab.wait_for_function("document.activeElement.textContent.includes('2.5')")
    tab.keyboard.press("Control+z")
    tab.wait_for_function("document.activeElement.textContent.includes('1.5')")
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells
    first.get_by_role("button", name="Export").click()
    with tab.expect_download() as download:
        first.locator(".menu.export").get_by_role("button", name="json", exact=True).click()
    assert "3/2" in download.value.path().read_text() or "1.5" in download.value.path().read_text()
    second.scroll_into_view_if_needed()
    second.get_by_role("button", name="MAX: the player chooses").click()
    second.locator('.place [data-node="L2"]').dblclick()
    tab.keyboard.type("7")
    tab.keyboard.press("Enter")
    second.locator(".caption", has_text="MAX A is worth 7").wait_for()
    tab.locator(".jp-Notebook .jp-CodeCell").last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("print('built', made.text, editor.tree.value('L1'), editor.run.value)")
    tab.keyboard.press("Control+Enter")
    tab.wait_for_selector(f"text=built max(0, 7) 3/2 {run.value}")
    # The session goes: the widget says so, and still steps.
    tab.locator(".jp-Notebook .jp-CodeCell").last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("import os; os.kill(os.getpid(), 19)")
    tab.keyboard.press("Control+Enter")
    second.get_by_role("button", name="Undo").click()
    second.locator(".saying", has_text="editing needs a running kernel").wait_for()
    second.get_by_role("button", name="First step").click()
    assert second.locator(".place .emmviz").get_attribute("data-step") == "0"
