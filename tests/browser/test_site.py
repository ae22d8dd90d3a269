"""The documentation opened from the disk: nothing is asked of another machine, and all of it works."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.scripts.site_pages import built
from tests.sentences import wording

pytestmark = pytest.mark.long


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return built(tmp_path_factory)


def test_pages_open_without_a_request_to_another_machine(open_tab, folder):
    # The fixture fails a test whose page asks for anything but files, or has an error.
    tab = open_tab()
    for path in sorted(folder.rglob("*.html")):
        tab.goto(path.as_uri(), wait_until="load")
        assert tab.title()


def test_the_player_of_the_first_page_steps(open_tab, folder):
    tab = open_tab()
    tab.goto((folder / "index.html").as_uri())
    player = tab.frame_locator("iframe.player")
    status = player.get_by_role("status")
    before = status.inner_text()
    player.locator("svg").first.click(position={"x": 5, "y": 5})
    tab.keyboard.press("ArrowRight")
    status.filter(has_text="Enter MAX A").wait_for()
    assert before != status.inner_text()
    player.get_by_role("button", name=wording("player.next_cuts")).click()
    status.filter(has_text="Cut").wait_for()


def test_search_finds_a_name_and_a_page_with_the_network_off(open_tab, folder):
    tab = open_tab(offline=True)
    tab.goto((folder / "index.html").as_uri())
    tab.get_by_placeholder("Search").first.fill("star2")
    tab.keyboard.press("Enter")
    first = tab.locator("#search-results li a").first
    first.wait_for()
    # Two notebooks of one title are told apart by their language.
    titles = tab.locator("#search-results li > a").all_inner_texts()
    assert {"8 · Star2", "8 · Star2 (Español)"} <= set(titles)
    assert "emmviz.star2" in tab.locator("#search-results").inner_text()
    first.click()
    tab.wait_for_url("**/*star2*")


def test_formulas_are_drawn_without_a_program(open_tab, folder):
    tab = open_tab(lasting={"java_script_enabled": False})
    tab.goto((folder / "notebooks" / "07-star1.html").as_uri())
    # Those of answers that are folded have no place.
    boxes = [formula.bounding_box() for formula in tab.locator("math").all() if formula.is_visible()]
    assert len(boxes) >= 5
    assert all(box["width"] > 2 and box["height"] > 4 for box in boxes)
    fractions = tab.locator("mfrac").all()
    assert fractions
    top, bottom = (fractions[0].locator("> *").nth(i).bounding_box() for i in (0, 1))
    assert top["y"] + top["height"] <= bottom["y"] + 1


def test_dark_follows_the_system_and_the_button(open_tab, folder):
    ground = "getComputedStyle(document.body).backgroundColor"
    tab = open_tab(color_scheme="dark")
    tab.goto((folder / "index.html").as_uri())
    dark = tab.evaluate(ground)
    tab.emulate_media(color_scheme="light")
    light = tab.evaluate(ground)
    assert light == "rgb(255, 255, 255)"
    assert dark != light
    for _ in range(3):  # auto, light, dark
        tab.locator(".theme-toggle:visible").first.click()
        if tab.evaluate(ground) == dark:
            break
    assert tab.evaluate(ground) == dark
    # So does what stands in a frame, unless the tab claims another system for it.
    tab.emulate_media(color_scheme="null")
    for theme in ("light", "dark"):
        tab.evaluate("(theme) => (document.body.dataset.theme = theme)", theme)
        frame = tab.frame_locator("iframe.player")
        frame.locator(f".emmviz[data-theme={theme}]").wait_for()
        # A page of another scheme than its frame would be painted on an opaque ground.
        scheme = frame.locator("html").evaluate("(root) => getComputedStyle(root).colorScheme")
        assert scheme == ("dark" if theme == "dark" else "normal")


@pytest.mark.parametrize("width", [1366, 390])
def test_a_frame_is_about_as_high_as_its_player(open_tab, folder, width):
    tab = open_tab()
    tab.set_viewport_size({"width": width, "height": 800})
    tab.goto((folder / "index.html").as_uri())
    frame = tab.frame_locator("iframe.player")
    frame.locator("html[data-ready]").wait_for()
    below = "(player) => innerHeight - player.getBoundingClientRect().bottom"
    assert 0 <= frame.locator(".emmviz").evaluate(below) <= 60
    # In a wide window its panels are beside the tree.
    beside = "(panel) => panel.getBoundingClientRect().left > innerWidth / 2"
    assert frame.locator(".telling").evaluate(beside) == (width == 1366)


def test_in_the_dark_a_drawing_has_a_dark_ground_but_on_the_page_of_themes(open_tab, folder):
    filters = "[...new Set([...document.querySelectorAll('article img')].map((one) => getComputedStyle(one).filter))]"
    tab = open_tab(color_scheme="dark")
    found = {}
    for page in ("notebooks/07-star1", "howto/restyle"):
        tab.goto((folder / f"{page}.html").as_uri())
        for theme in ("auto", "light", "dark"):
            tab.evaluate("(theme) => (document.body.dataset.theme = theme)", theme)
            found[page, theme] = tab.evaluate(filters)
    dark = ["invert(0.92) hue-rotate(180deg)"]
    assert [*found.values()] == [dark, ["none"], dark, *[["none"]] * 3]


KEY = "made/exam/exam-key"
FADES = """[...document.querySelectorAll('article *')]
  .filter((one) => one.scrollWidth > one.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
  .map((one) => getComputedStyle(one).maskImage !== 'none')"""


@pytest.mark.parametrize("width", [1600, 900, 400])
def test_no_page_is_wider_than_the_window(open_tab, folder, width):
    tab = open_tab()
    tab.set_viewport_size({"width": width, "height": 900})
    for page in ("index", "howto/algorithm", "api/searches", "notebooks/07-star1", "notebooks/index", KEY):
        tab.goto((folder / f"{page}.html").as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, page
        # What goes on beside a narrow page fades there.
        assert width > 600 or page == KEY or set(tab.evaluate(FADES)) <= {True}, page


@pytest.mark.parametrize(
    ("page", "scheme"),
    [
        ("index", "light"),
        ("howto/exam", "dark"),
        ("api/searches", "light"),
        ("api/learn", "dark"),
        ("notebooks/07-star1", "light"),
    ],
)
def test_axe_finds_nothing_to_object_to(open_tab, folder, page, scheme):
    tab = open_tab(color_scheme=scheme)
    tab.goto((folder / f"{page}.html").as_uri())
    results = Axe().run(tab)
    assert results.violations_count == 0, results.generate_report()
