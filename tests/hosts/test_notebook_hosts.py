"""marimo and Voila: a notebook there has its player, its question and its tree, and asks nothing of anybody else."""

from tests.hosts.shown import CELLS, UVX, step_and_answer, write_notebook
from tests.long import LONG
from tests.programs import server

# What Voila's own page asks for; where there is no network it goes without these icons.
ICONS = "https://cdn.jsdelivr.net/npm/@fortawesome/"

if LONG:

    def test_marimo_shows_all_of_them_each_within_its_column(tmp_path, open_tab):
        first, *others = CELLS
        wide = "GameTree.parse(f\"max({', '.join(['chance(1, 2)'] * 12)})\")"
        both = "import marimo\n    from emmviz import play\n    marimo.hstack([play(star1(tree)), play(star1(tree))])"
        cells = [
            f"@app.cell\ndef _():\n    {first.replace(chr(10), chr(10) + '    ')}\n    return predict, star1, tree\n",
            *(f"@app.cell\ndef _(predict, star1, tree):\n    {other}\n    return\n" for other in others),
            f"@app.cell\ndef _():\n    from emmviz import GameTree\n    {wide}\n    return\n",
            f"@app.cell\ndef _(star1, tree):\n    {both}\n    return\n",
        ]
        program = "import marimo\napp = marimo.App()\n\n" + "\n".join(cells)
        (tmp_path / "lesson.py").write_text(program, encoding="utf-8")
        command = (*UVX, "marimo", "run", "lesson.py", "--headless", "--no-token", "--host=127.0.0.1", "--port=PORT")
        with server(*command, cwd=tmp_path) as own:
            tab = open_tab(own)
            tab.goto(own)
            outputs = tab.locator(".output-area:has(*)")
            player, asked = tab.locator("marimo-anywidget").first, tab.locator("marimo-anywidget").nth(1)
            tab.locator("svg.emmviz-tree").nth(3).wait_for()
            step_and_answer(tab, player, asked)
            # Where the number line stands below the sentence, it takes 300 px with it.
            assert player.locator(".telling").bounding_box()["height"] < 180
            tree, wide = (tab.locator("div:not(.stage) > svg.emmviz-tree").nth(i) for i in (0, 1))
            column = outputs.first.bounding_box()["width"]
            assert tree.bounding_box()["width"] <= column
            assert wide.bounding_box()["width"] > column
            assert wide.locator("..").bounding_box()["width"] <= column
            # Two in a row share it.
            tab.locator("marimo-anywidget").nth(3).locator(".emmviz").wait_for()
            pair = [tab.locator("marimo-anywidget").nth(i).locator(".emmviz").bounding_box()["width"] for i in (2, 3)]
            assert (pair[0] == pair[1], sum(pair) > 0.9 * column, sum(pair) <= column) == (True, True, True)
            tab.goto("about:blank")

    def test_voila_shows_all_of_them(tmp_path, open_window):
        write_notebook(tmp_path / "lesson.ipynb")
        command = (*UVX, "--with=ipykernel", "voila", "lesson.ipynb", "--no-browser", "--port=PORT")
        with server(*command, "--Voila.ip=127.0.0.1", cwd=tmp_path) as own:
            window = open_window(own)
            window.allowed += (ICONS,)
            tab = window.tab
            tab.goto(own)
            widgets = tab.locator(".jp-OutputArea-output .emmviz")
            tab.locator(".jp-RenderedSVG img").first.wait_for()
            step_and_answer(tab, widgets.first, widgets.nth(1))
            tab.goto("about:blank")
