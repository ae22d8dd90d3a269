"""The offline page, opened from a file: it steps with buttons and keyboard, and shows what the frames say."""

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, star1, star2
from emmviz.picture.steps import steps_with
from emmviz.player.shell.html import page
from tests.browser.conftest import load
from tests.browser.player import CLOCK, at_each, click, course, expected, follow, move, press, shown, there_and_back
from tests.searches import SCALE
from tests.sentences import wording
from tests.shapes import random_tree

RUNS = {
    "star1": lambda: SCALE,
    "pruning": lambda: star1(gallery.aima_pruning()),
    "alphabeta": lambda: alphabeta(gallery.aima_minimax()),
    "expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one()),
    "depth": lambda: star1(GameTree.parse("max(chance[2](min(1, 5), max(3, 4)), min[1](7, chance(2, 6)))"), depth=1),
    "zero": lambda: star1(gallery.bins_policy()),
    "star2": lambda: star2(gallery.aima_pruning()),
    "star2.5": lambda: star2(random_tree(704), probes=2, reuse=False, fail="hard"),
    "game": lambda: star2(games.get("coin-tictactoe"), depth=2, table=True),
}


@pytest.fixture
def open_runs(open_file):
    """A page of some runs, by default one of Star1, and the first of its players."""

    def open_page(*runs, **options):
        tab = open_file(page(list(runs or [SCALE])), **options)
        return tab, tab.locator(".emmviz").first

    return open_page


@pytest.mark.sampled
@pytest.mark.parametrize("name", RUNS)
def test_every_step_forward_and_back_shows_the_frame(open_runs, name):
    run = RUNS[name]()
    tab, root = open_runs(run)
    tab.set_viewport_size({"width": 1900, "height": 1500})  # where numbers have all their digits
    places = there_and_back(len(run.steps))
    for k, (found,) in zip(places, course(root.locator(".."), places), strict=True):
        assert found == expected(run, k)


BUTTONS = (
    "click player.forward 1, click player.forward 2, click player.back 1, End 27, Home 0, "
    "click player.next_cuts 23, click player.next_cuts 25"
)
KEYS = "Home 0, PageDown 1, PageDown 2, PageUp 1, ArrowLeft 0, ArrowLeft 0, End 27, ArrowRight 27, Home 0, c 23, c 25"
# What the player shows besides, and what its panel says of a node.
READ = """(root) => {
  const seen = (one) => one.getBoundingClientRect().width > 0;
  const [about, buttons] = [".about", ".about button:not(.shut)"].map((part) => [...root.querySelectorAll(part)]);
  return {
    step: +root.dataset.step,
    about: about.map((one) => one.textContent.replaceAll("\\u00a0", " ")).join(""),
    leads: buttons.map((one) => one.textContent),
    plays: root.querySelector("button.play")?.ariaLabel,
    hidden: [...root.querySelectorAll("svg [data-node]")].filter((one) => !seen(one)).length,
    folded: root.querySelector('[data-node="B"] .folded')?.textContent,
    grounds: [...root.querySelectorAll(".grounds > *")].filter(seen).length,
    view: root.querySelector(".stage > .emmviz-tree").getAttribute("viewBox"),
  };
}"""


def fast(tab):
    tab.get_by_role("menuitemradio", name="fast").click()


SCRIPTS = {
    "it is stopped on load, and plays to the end": [
        (["wait 10000"], {"step": 0}),
        (["press .opens-menu", fast, "click player.play"], {"plays": "Pause"}),
        (["wait 460"], {"step": 1}),
        (["wait 60000"], {"step": 27, "plays": "Play"}),
    ],
    "buttons and keys": at_each(f"{BUTTONS}, {KEYS}"),
    "a node shows its arithmetic and leads to the step that settled it": [
        (
            ["pick C"],
            {"about": f"…{wording('player.not_yet', k=25)}", "leads": ["Go to step 25"]},
        ),
        (["click Go to step 25"], {"step": 25, "about": "…0.9 × 1 + 0.1 × 4 = 1.3", "leads": []}),
        (["at B", "Enter"], {"about": "…0.9 × 2 + 0.1 × 3 = 2.1"}),
    ],
    "folding hides a subtree": [
        (["pick B", "f"], {"hidden": 6, "folded": "+6"}),
        (["f"], {"hidden": 0}),
        (["End", "wait 2000"], {"step": 27, "grounds": 2}),
        (["pick C", "f"], {"hidden": 6, "grounds": 0}),
        (["f"], {"hidden": 0, "grounds": 2}),
    ],
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_player_as_it_goes_on(open_runs, name):
    tab, root = open_runs(lasting=CLOCK)
    follow(tab, lambda _: root.evaluate(READ), SCRIPTS[name])


def test_a_button_that_leads_nowhere_is_disabled_and_the_keys_stay(open_runs):
    tab, root = open_runs()
    forward, back = root.locator(".forward"), root.locator(".controls > button").first
    assert (forward.is_enabled(), back.is_enabled()) == (True, False)
    click(tab, "player.forward")
    press(tab, "End")
    assert (forward.is_enabled(), back.is_enabled()) == (False, True)
    press(tab, "ArrowLeft")
    assert root.get_attribute("data-step") == str(len(SCALE.steps) - 1)


def test_zoom_changes_the_view(open_runs):
    tab, root = open_runs()
    views = [(press(tab, key), root.evaluate(READ)["view"])[1] for key in ("0", "+", "0")]
    assert views[0] == views[2] != views[1]


# The middles of the nodes, of the count of a folded node, and of what is shown of the names of the levels.
PLACES = """(root) => {
  const at = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2].map(Math.round);
  };
  const shown = [...root.querySelectorAll(".level")].filter((one) => one.getBoundingClientRect().width > 0);
  const nodes = [...root.querySelectorAll(".stage [data-node] > .shape")];
  return {
    nodes: Object.fromEntries(nodes.map((one) => [one.parentNode.dataset.node, at(one)])),
    levels: Object.fromEntries(shown.map((one) => [one.textContent, at(one)])),
    folded: [...root.querySelectorAll(".folded")].map(at),
  };
}"""


@pytest.mark.sampled
@pytest.mark.parametrize(("wide", "levels"), [(1366, True), (340, False)])
def test_a_tree_that_grows_to_the_right_is_walked_as_it_is_drawn(open_file, wide, levels):
    tab = open_file(page([SCALE], direction="right"), (wide, 768))
    root = tab.locator(".emmviz").first
    found = root.evaluate(PLACES)
    nodes = found["nodes"]
    assert [name for name, _ in sorted(nodes.items(), key=lambda node: node[1][0])][:3] in (
        ["A", "B", "C"],
        ["A", "C", "B"],
    )
    # The names of the levels are above their columns, or make way for the tree.
    columns = {"MAX": nodes["A"][0], "CHANCE": nodes["B"][0], "MIN": nodes["D"][0]} if levels else {}
    # Both places are rounded.
    assert {name: at[0] for name, at in found["levels"].items()} == pytest.approx(columns, abs=1)
    press(tab, "w", "Home")
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        press(tab, key)
        walked.append(tab.evaluate("document.activeElement.dataset.node"))
    # The last key folds the node away, whose count is then at its right.
    assert walked == ["B", "D", "L1", "L2", "D", "D"]
    found = root.evaluate(PLACES)
    ((x, y),) = found["folded"]
    assert x > found["nodes"]["D"][0] + 20
    assert abs(y - found["nodes"]["D"][1]) < 12


def test_a_node_that_is_pointed_at_answers_and_cuts_have_their_numbers_on_the_slider(open_runs):
    tab, root = open_runs()
    move(root, 25)
    card = root.locator(".node-card")
    for node, value in [("C", f"{wording('caption.worth_upper')} 1.3"), ("A", "at least 2.1")]:
        here = root.locator(f'.stage [data-node="{node}"]')
        here.locator(".value").hover()
        assert (card.is_visible(), card.text_content()) == (True, here.get_attribute("aria-label"))
        assert value in card.text_content().replace("\u00a0", " ")
    tab.mouse.move(0, 0)
    assert card.is_hidden()
    badges = root.locator(".ticks.numbered i")
    assert badges.evaluate_all("(all) => all.map((one) => [one.dataset.number, one.style.left])") == [
        [str(n), f"{100 * k / len(SCALE.steps):.6g}%"] for n, k in enumerate(steps_with(SCALE, "cuts"), start=1)
    ]


def test_two_players_on_a_page_do_not_disturb_each_other(open_runs):
    other = star1(gallery.aima_pruning())
    tab, first = open_runs(SCALE, other)
    second = tab.locator(".emmviz").nth(1)
    click(second, "player.next_cuts")
    tab.keyboard.press("ArrowRight")
    assert (shown(first), shown(second)) == (expected(SCALE, 0), expected(other, 24))
    first.press("End")
    assert (shown(first), shown(second)) == (expected(SCALE, 27), expected(other, 24))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "others",
    [
        lambda: [],
        lambda: [expectiminimax(gallery.aima_minimax())],
        lambda: [expectiminimax(SCALE.tree)],
    ],
    ids=["a run", "two runs", "a comparison"],
)
def test_a_page_opens_at_the_step_of_its_address(open_tab, tmp_path, others):
    (tmp_path / "page.html").write_text(page([SCALE, *others()]), encoding="utf-8")
    tab = load(open_tab(), tmp_path / "page.html", "#step=25")
    first = "document.querySelector('.emmviz[data-step]').dataset.step"
    assert tab.evaluate(first) == "25"
    tab.evaluate("location.hash = '#step=7'")
    tab.wait_for_function(f"{first} === '7'")
    press(tab, "ArrowRight")
    assert (tab.evaluate(first), tab.evaluate("location.hash")) == ("8", "#step=7")


@pytest.mark.parametrize(
    ("theme", "colour", "shape"),
    [
        ("light", "rgb(0, 114, 178)", "circle"),
        ({"shapes": {"chance": "square"}, "colours": {"max": "#aa0000"}}, "rgb(170, 0, 0)", "rect"),
    ],
    ids=["light", "own"],
)
def test_a_page_has_the_colours_and_shapes_of_your_own_theme(open_file, theme, colour, shape):
    tab = open_file(page([SCALE], theme=theme))
    found = tab.evaluate(
        """() => ["max", "chance"].map((kind) => {
          const shape = document.querySelector(`.emmviz .legend .node.${kind} .shape`);
          return [shape.tagName, getComputedStyle(shape).fill];
        })"""
    )
    assert found == [["polygon", colour], [shape, "rgb(255, 255, 255)"]]
