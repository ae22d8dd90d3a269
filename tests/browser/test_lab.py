"""Every widget in one notebook of JupyterLab with a real kernel.

The tests share the page, and each begins by what it needs.
"""

import os
import signal

import pytest

from emmviz import gallery, learn, star1
from emmviz.player.edit.tree_edits import set_value
from tests.browser.axe import objections
from tests.browser.player import click, expected, press, shown, steps
from tests.browser.room import come_to_rest
from tests.long import LONG
from tests.sentences import wording

# Each but the first shows a widget.
CELLS = (
    "from emmviz import build, compare, edit, expectiminimax, gallery, learn, opponent_lab, play, quiz, rescale_lab\n"
    "from emmviz import star1",
    "star1(gallery.aima_scale())",
    "pruning = play(star1(gallery.aima_pruning()), step=-1); pruning",
    "compare(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()))",
    "asked = quiz(learn.exercise(1), kinds='unread'); asked",
    "editor = edit(gallery.aima_scale()); editor",
    "built = build(); built",
    "rescale_lab(gallery.aima_scale())",
    "opponent_lab(gallery.bins_minimax())",
)
# Two leaf values that take turns, so that every edit draws another picture.
EDITS = """\
from ipywidgets import Widget
def edit_often(times):
    for i in range(times):
        editor.text = str(gallery.aima_scale()).replace("min(4, 4)", f"min({2 + i % 2}, 4)")
    print("edited", times, "times,", len(Widget.widgets), "models")"""
# Whatever looks otherwise, or stands elsewhere in its widget, once the style sheets of nbgrader are off.
WITHOUT_NBGRADER = """() => {
  const all = [...document.querySelectorAll(".jp-OutputArea-output .emmviz *")];
  const look = (element) => {
    const at = element.getBoundingClientRect();
    const root = element.closest(".emmviz:not(.emmviz *)").getBoundingClientRect();
    const style = getComputedStyle(element);
    const seen = [style.backgroundColor, style.color, style.boxShadow, style.borderWidth, style.textDecoration];
    return [at.x - root.x, at.y - root.y, at.width, at.height].map(Math.round).concat(seen).join();
  };
  const written = (sheet) => {
    try { return [...sheet.cssRules].map((rule) => rule.cssText).join(); } catch { return ""; }
  };
  const sheets = [...document.styleSheets].filter((sheet) => written(sheet).includes("nbgrader"));
  const before = all.map(look);
  for (const sheet of sheets) sheet.disabled = true;
  const pairs = all.map((element, i) => [element.outerHTML.slice(0, 60), before[i], look(element)]);
  const changed = pairs.filter(([, then, now]) => then !== now);
  for (const sheet of sheets) sheet.disabled = false;
  return [sheets.length, changed];
}"""
ROOTS = ".jp-OutputArea-output .emmviz:not(.emmviz *)"
PRUNING = star1(gallery.aima_pruning())


@pytest.fixture(scope="module")
def notebook(lab, windows):
    """The page of the notebook, once all has run."""
    lab.add("all.ipynb", *CELLS, EDITS, "1 + 1")
    window = windows()
    window.prepare(lab.root)
    lab.run_all(window.tab, "all.ipynb")
    return window


@pytest.fixture
def tab(notebook):
    """The page; an error in it, or a request that left the machine, fails the test."""
    yield notebook.tab
    assert notebook.found == []


def widget(tab, i):
    root = tab.locator(ROOTS).nth(i)
    root.scroll_into_view_if_needed()
    return root


def do(tab, code, printed):
    """Run code in the last cell, and return the output that holds what is printed."""
    tab.locator(".jp-Notebook .jp-CodeCell").last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.insert_text(code)
    tab.keyboard.press("Control+Enter")
    output = tab.locator(".jp-OutputArea-output", has_text=printed).last
    output.wait_for()
    return output.text_content()


def cells(tab):
    return tab.locator(".jp-Notebook .jp-Cell").count()


def test_every_widget_runs_without_an_error(tab):
    assert tab.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    assert tab.locator(ROOTS).count() == len(CELLS) - 1


def test_the_style_sheet_of_nbgrader_changes_nothing_in_a_widget(tab):
    sheets, changed = tab.evaluate(WITHOUT_NBGRADER)
    assert sheets, "nbgrader is one of the requirements, and JupyterLab loads its style sheet"
    assert changed == []


def test_python_reads_and_sets_the_step(tab):
    root = widget(tab, 1)
    root.press("Home")
    click(root, "player.next_cuts")
    step = steps(root)
    assert step > 0
    do(tab, "print('the step is', pruning.step); pruning.step = 5", f"the step is {step}")
    tab.locator('.emmviz[data-step="5"]').wait_for()
    assert shown(root) == expected(PRUNING, 5)


@pytest.mark.long
def test_a_quiz_takes_letters_and_the_kernel_draws_a_new_tree(tab):
    root, count = widget(tab, 3), cells(tab)
    mark = root.locator(".card .mark")
    question = learn.questions(learn.exercise(1).run, "unread")[0]
    assert steps(root) == question.step
    root.locator(".card input").click()
    # b, d and j are commands of the notebook: here they are letters of an answer.
    tab.keyboard.type("bdj")
    assert root.locator(".card input").input_value() == "bdj"
    tab.keyboard.press("Enter")
    assert "“bdj”" in mark.text_content()
    assert question.answer == ()
    tab.keyboard.type("none")
    tab.keyboard.press("Enter")
    assert mark.text_content().startswith("Right. ")
    press(tab, "Enter", "End")
    root.locator(".summary").wait_for()
    tab.keyboard.press("Enter")  # on the button for a new tree, which the kernel draws
    further = learn.questions(learn.exercise(2).run, "unread")[0]
    tab.locator(f'.quiz[data-step="{further.step}"]').first.wait_for()
    root.press("End")
    assert shown(root)["nodes"] == expected(learn.exercise(2).run, steps(root))["nodes"]
    assert cells(tab) == count
    do(tab, "print(asked.score, asked.progress['seed'], list(asked.payload['rounds']))", "(0, 0) 2 ['0', '1']")


@pytest.mark.long
def test_a_tree_is_edited_by_key_and_exported(tab):
    root, count = widget(tab, 4), cells(tab)
    leaf = root.locator('.place [data-node="L1"]')
    leaf.focus()
    press(tab, "Enter")
    tab.keyboard.type("1,5")
    tab.keyboard.press("Enter")
    leaf.and_(tab.locator(":focus", has_text="1.5")).wait_for()
    run = star1(set_value(gallery.aima_scale(), "L1", "1,5"))
    assert shown(root.locator(".place .emmviz")) == expected(run, len(run.steps))
    # An edit by key leaves the notebook's cells alone.
    for keys, text in [(("b", "Alt+ArrowUp"), "2.5"), (("Control+z",), "1.5")]:
        press(tab, *keys)
        leaf.and_(tab.locator(":focus", has_text=text)).wait_for()
    assert cells(tab) == count
    root.locator(".opens-menu").click()
    with tab.expect_download() as download:
        root.get_by_role("menuitem", name="PDF", exact=True).click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    do(tab, "print('L1 is', editor.tree.value('L1'), editor.run.value)", f"L1 is 3/2 {run.value}")


@pytest.mark.long
def test_many_edits_leave_nothing_behind(tab):
    found = []
    for times in (20, 50) if LONG else (6, 18):
        models = do(tab, f"edit_often({times})", f"edited {times} times").split(", ")[1]
        come_to_rest(tab)
        found.append((models, *held(tab)))
    (models, nodes, listeners), (models_then, nodes_then, listeners_then) = found
    assert models_then == models
    # One picture may not be collected yet, with its 133 listeners; twelve edits would leave twelve.
    assert listeners_then < listeners + 200
    assert nodes_then < nodes + 20


def held(tab):
    """What the page holds once nothing is left to collect: nodes and listeners."""
    cdp = tab.context.new_cdp_session(tab)
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
    counters = cdp.send("Memory.getDOMCounters")
    cdp.detach()
    return counters["nodes"], counters["jsEventListeners"]


@pytest.mark.long
def test_axe_finds_nothing_to_object_to_in_lab_s_light_and_dark(tab):
    root = widget(tab, 0)
    assert root.get_attribute("data-theme") == "light"
    assert objections(tab, ROOTS) == []
    tab.locator(".lm-MenuBar-itemLabel", has_text="Settings").first.click()
    tab.locator(".lm-Menu-itemLabel", has_text="Theme").first.hover()
    tab.locator(".lm-Menu-itemLabel", has_text="JupyterLab Dark").first.click()
    tab.locator(f'{ROOTS}[data-theme="dark"]').first.wait_for()
    assert objections(tab, ROOTS) == []


@pytest.mark.long
def test_an_editor_whose_kernel_is_silent_says_so_and_steps(tab):
    root = widget(tab, 4)
    pid = int(do(tab, "import os; print('process', os.getpid())", "process").split()[1])
    os.kill(pid, signal.SIGSTOP)
    try:
        root.get_by_role("button", name=wording("edit.undo")).click()
        root.locator(".saying", has_text="editing needs a running kernel").wait_for()
        root.locator(".place .emmviz").press("Home")
        assert steps(root.locator(".place .emmviz")) == 0
    finally:
        os.kill(pid, signal.SIGCONT)
