"""A comparison, an editor and a match on slides of 1280 by 720: each fills its place, and a hall can read all of it."""

from emmviz.lecture.execute import execute
from tests.browser.player import press
from tests.browser.room import come_to_rest
from tests.browser.test_lecture import OUT, SMALLEST, here
from tests.lecture.books import code, deck_from, new_notebook, text

IMPORTS = "from emmviz import compare, edit, expectiminimax, gallery, games, play_against, star1\n"
SHOWN = [
    "compare(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()))",
    "edit(gallery.coin_tictactoe(), lang='es')",
    "play_against(games.get('coin-tictactoe'), seed=1, lang='es')",
]
# How much of its place a widget leaves free, in px.
FREE = """(live) => {
  const [place, root] = [live.querySelector(".place"), live.querySelector(".place .emmviz")];
  return Math.abs(place.clientHeight - root.offsetHeight);
}"""


def test_each_fills_its_place_with_no_text_under_22_px(open_tab, tmp_path):
    cells = [cell for shown in SHOWN for cell in (text("## One", "slide"), code(IMPORTS + shown))]
    path = tmp_path / "deck.html"
    path.write_text(deck_from(execute(new_notebook(cells=cells), tmp_path), lang="es")[1], encoding="utf-8")
    tab = open_tab(offline=True)
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.goto(path.as_uri())
    tab.wait_for_selector("html[data-ready]")
    found = []
    for _ in range(20):
        slide = here(tab)
        live = slide.locator(".live[data-widget]")
        if live.count():
            if slide.locator(".match").count():
                # The log, the reason, and the tree after a move are to be read as well.
                slide.locator(".moves button").first.click()
                press(tab, "w")
                slide.locator(".reason:not(:empty)").wait_for()
            come_to_rest(tab)
            name = live.get_attribute("data-widget")
            found.append((name, live.evaluate(FREE), tab.evaluate(SMALLEST) >= 22, tab.evaluate(OUT)))
        if len(found) == len(SHOWN):
            break
        press(tab, "PageDown")
    assert found == [(name, 0, True, []) for name in ("compare", "edit", "match")]
