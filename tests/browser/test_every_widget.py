"""Every widget open at once in JupyterLab: each answers to its keys, and a thousand edits leave nothing behind."""

from axe_playwright_python.sync_playwright import Axe

SHOWN = [
    "import emmviz\nfrom emmviz import gallery, star1, expectiminimax\ntree = gallery.aima_scale()\nrun = star1(tree)",
    "player = emmviz.play(run); player",
    "both = emmviz.compare(expectiminimax(tree), run); both",
    "quiz = emmviz.quiz(run); quiz",
    "editor = emmviz.edit(tree); editor",
    "builder = emmviz.build(); builder",
    "scaling = emmviz.rescale_lab(tree); scaling",
    "opponent = emmviz.opponent_lab(gallery.bins_minimax()); opponent",
]
# Two leaf values that take turns, so that every edit draws another picture.
EDITS = """\
from ipywidgets import Widget
texts = [str(tree).replace("min(4, 4)", f"min({x}, 4)") for x in (2, 3)]
def edit_often(times):
    for i in range(times):
        editor.text = texts[i % 2]
    print("edited", times, "times,", len(Widget.widgets), "models")
edit_often(20)"""
LAST = "edit_often(1000)"


def counted(tab):
    """What the page holds once nothing is left to collect: nodes and listeners."""
    cdp = tab.context.new_cdp_session(tab)
    cdp.send("Performance.enable")
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
        tab.wait_for_timeout(200)
    metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    cdp.detach()
    return metrics["Nodes"], metrics["JSEventListeners"], metrics["JSHeapUsedSize"]


def models(tab, times):
    """How many models the kernel holds after so many edits, once the page has drawn the last of them."""
    message = tab.locator(".jp-OutputArea", has_text=f"edited {times} times").last
    message.wait_for()
    tab.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 500)))")
    return int(message.text_content().split(", ")[1].split()[0])


def test_all_answer_and_nothing_is_left_of_a_thousand_edits(lab, open_tab):
    lab.add("every.ipynb", *SHOWN, EDITS)
    tab = open_tab(lab.root)
    lab.run_all(tab, "every.ipynb")
    assert tab.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    roots = tab.locator(".jp-OutputArea-output .emmviz:not(.emmviz *)")
    assert roots.count() == 7
    kept = models(tab, 20)
    before = counted(tab)

    last = tab.locator(".jp-Notebook .jp-CodeCell").last
    last.locator(".cm-content").click()
    tab.keyboard.press("Control+a")
    tab.keyboard.type(LAST)
    tab.keyboard.press("Control+Enter")
    assert models(tab, 1000) == kept
    after = counted(tab)
    for then, now in zip(before, after, strict=True):
        assert now < 1.05 * then + 100, (before, after)

    # Each still does what its keys say, and none moves another.
    def steps():
        return [roots.nth(i).get_attribute("data-step") for i in range(7)]

    for i in (0, 1):
        roots.nth(i).get_by_role("button", name="First step").first.click()
        earlier = steps()
        tab.keyboard.press("End")
        now = steps()
        assert now[i] != earlier[i]
        assert now[:i] + now[i + 1 :] == earlier[:i] + earlier[i + 1 :]
    results = Axe().run(tab, context=".jp-OutputArea-output .emmviz")
    assert results.violations_count == 0, results.generate_report()
