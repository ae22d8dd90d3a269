"""A written lecture in a browser: on each of its slides all is in sight and large enough."""

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.player import press, steps
from tests.browser.room import come_to_rest
from tests.browser.test_lecture import OUT, SMALLEST, at
from tests.long import LONG

LECTURES = Path(__file__).parents[2] / "lectures"
# For each slide what sticks out, and its smallest text, once both are the same in three frames; also where its player
# ends, and all cuts are listed.
WALK = f"""async () => {{
  const seen = () => JSON.stringify([({OUT})(), ({SMALLEST})()]);
  const frame = () => new Promise(requestAnimationFrame);
  const settled = async () => {{
    let before, same = 0, frames = 0;
    const fine = ([out, smallest]) => !out.length && smallest >= 22;
    // A machine at work may take long from one frame to the fit of the next.
    while (same < 3 || (frames++ < 300 && !fine(JSON.parse(before)))) {{
      await frame();
      const now = seen();
      same = now === before ? same + 1 : 0;
      before = now;
    }}
    return JSON.parse(before);
  }};
  const found = [];
  for (let i = 0; i < document.querySelectorAll(".slides section").length; i++) {{
    location.hash = `#/${{i}}`;
    while (!document.querySelector(`.slides section:nth-child(${{i + 1}}).present`)) await frame();
    found.push(await settled());
    const place = document.querySelector(".slides section.present .scrubber input");
    if (!place) continue;
    place.value = place.max;
    place.dispatchEvent(new Event("input", {{ bubbles: true }}));
    found.push(await settled());
  }}
  return found;
}}"""


# The template has one slide of each kind.
@pytest.mark.parametrize(("name", "frames"), [pytest.param("50-minutes", 37, marks=pytest.mark.long), ("template", 12)])
def test_nothing_sticks_out_of_a_slide_and_no_text_is_small(open_lecture, name, frames):
    found = open_lecture(LECTURES / f"{name}.md").evaluate(WALK)
    assert len(found) >= frames
    assert [out for out, _ in found if out] == []
    assert [i for i, (_, smallest) in enumerate(found) if smallest is None or smallest < 22] == []


LEAVES = ["L1", "L2", "L3", "L4", "L5"]
DICE = "max(attack: H=chance(11/36: min(4, 6), 25/36: min(-2, 1)), run: R=chance(1/2: min(-3, 0), 1/2: min(1, 2)))"
# The parts of players and comparisons, each in a lecture with its own.
SHOWN = re.compile(r"```\{(?:player|compare)\}.*?```", re.DOTALL)
# Of each tree of a slide whether all of it is in sight, and the size of its smallest text.
TREES = """() => {
  const seen = (one) => one.getBoundingClientRect().width && one.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll("section.present .stage")].map((stage) => {
  const svg = stage.querySelector(".emmviz-tree"), ground = stage.getBoundingClientRect();
  const whole = [...svg.querySelectorAll(".shape, .badge, text")].filter(seen).every((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left >= ground.left - 1 && right <= ground.right + 1 && top >= ground.top - 1 && bottom <= ground.bottom + 1;
  });
  const texts = [...svg.querySelectorAll("text:not(.sign *)")];
  const sizes = texts.filter((one) => one.textContent && seen(one));
  const { a } = svg.getScreenCTM();
  return [whole, Math.round(10 * a * Math.min(...sizes.map((one) => parseFloat(getComputedStyle(one).fontSize)))) / 10];
}); }"""

ROUTES = (
    "max(hill: chance(1/2: min(8, 6), 1/2: min(4, 5)), river: chance(1/4: min(2, 7), 3/4: min(3, 9)), "
    "road: chance(1/2: min(1, 6), 1/2: 8)) in [0, 10]"
)


def test_of_every_player_and_comparison_the_whole_tree_is_in_sight(open_lecture):
    texts = [path.read_text(encoding="utf-8") for path in sorted(LECTURES.glob("*.md"))]
    parts = [*dict.fromkeys(part for text in texts for part in SHOWN.findall(text))][:: 1 if LONG else 60]
    searches = "searches: [expectiminimax, star1]"
    own = [f"```{{player}} {DICE}\nsearch: star1\n```"]
    own += [
        f"```{{compare}} {tree}\n{searches}\n```"
        for tree in (f"{DICE}\nnumbers: fractions", ROUTES)[: 2 if LONG else 1]
    ]
    # Beside one another the dice have room for the names at their edges only in smaller text.
    slides = "".join(f"## Slide {i} {{small=ok}}\n\n{part}\n\n" for i, part in enumerate([*parts, *own], start=1))
    last = len(parts) + len(own)
    found = stops(open_lecture(f"{slides}## On\n\n$$x$$\n", strict=True), last, TREES)
    assert {i for i, _ in found} == {*range(1, last + 1)}
    # A comparison shows all of its trees, even in smaller text than that of a player.
    least = [22] * (len(parts) + 1) + [18] * 2 + [17]
    assert [(i, one) for i, trees in found for one in trees if not one[0] or one[1] < least[i]] == []


def stops(tab, last, read):
    """What is read at each press of the clicker, up to a slide: its position, and what was found."""
    press(tab, "PageDown")
    found = []
    while (i := at(tab)) <= last:
        come_to_rest(tab)
        found.append((i, tab.evaluate(read)))
        press(tab, "PageDown")
    return found


DEEP = (
    "max(insure: I=chance(5/6: 85, 1/6: min(pay: 80, quibble: 55)), bare: R=chance(crash 1/6: X=min(settle: -100, "
    "court: J=chance(win: 40, lose: -260)), fine 5/6: 100)) in [-260, 100]"
)
# The trees, and the nodes and levels over whose names the names of the trees, or what is counted, stand.
COVERED = f"""() => [({TREES})(), [...document.querySelectorAll("section.present .frame > header")].flatMap((one) => {{
  const head = one.getBoundingClientRect();
  return [...one.parentElement.querySelectorAll(".emmviz-tree .shape, .levels text")].filter((shape) => {{
    const {{ left, top, right, bottom }} = shape.getBoundingClientRect();
    return right > head.left && left < head.right && bottom > head.top && top < head.bottom;
  }}).map((shape) => shape.closest("[data-node]")?.dataset.node ?? shape.textContent);
}})]"""


# The last leaf is cut at the right edge, and the root fills the middle.
CORNERS = (
    "max(corner left: chance(.7: min(dive: 60, stay: 70), .3: 0), corner middle: chance(.7: min(dive: 20, stay: 90), "
    ".3: 0), corner right: chance(.7: min(dive: 10, stay: 70), .3: 0)) in [0, 100]"
)


@pytest.mark.long
def test_nothing_covers_the_name_of_a_level(open_lecture):
    trees = ("max(a: 1, b: 2)", "max(a: min(3, 5), b: min(2, 9))")
    slides = "".join(f"## Both\n\n```{{compare}} {tree}\nsearches: [minimax, alphabeta]\n```\n\n" for tree in trees)
    found = stops(open_lecture(f"{slides}## On\n\n$$x$$\n"), len(trees), COVERED)
    assert {i for i, _ in found} == {1, 2}
    assert [covered for _, (_, covered) in found if covered] == []


@pytest.mark.long
def test_a_tree_of_five_levels_is_whole_and_nothing_covers_a_node(open_lecture):
    parts = (
        f"player}} {DEEP}\nsearch: star1",
        *(f"compare}} {tree}\nsearches: [expectiminimax, star1]" for tree in (DEEP, CORNERS)),
    )
    slides = "".join(f"## Deep {{small=ok}}\n\n```{{{part}\n```\n\n" for part in parts)
    found = stops(open_lecture(f"{slides}## On\n\n$$x$$\n", strict=True), len(parts), COVERED)
    assert {i for i, _ in found} == {1, 2, 3}
    assert [tree for _, (trees, _) in found for tree in trees if not tree[0] or tree[1] < 18] == []
    assert [covered for _, (_, covered) in found if covered] == []


@pytest.mark.long
def test_what_made_way_for_the_tree_comes_back_by_a_key(open_lecture):
    tab = open_lecture(f"## A run\n\n```{{player}} {DICE}\nsearch: star1\n```\n", "#/1", strict=True)
    level = tab.get_by_text("CHANCE", exact=True)
    assert [(press(tab, key), level.is_visible())[1] for key in ("Shift", "l", "l")] == [False, True, False]
    press(tab, "?")
    assert "names that the tree left out" in tab.locator("dialog[open]").text_content()


@pytest.mark.long
def test_a_press_of_the_clicker_brings_a_comparison_to_the_next_value(open_lecture):
    part = "```{compare} gallery:aima_scale\nsearches: [expectiminimax, star1]\n```"
    tab = open_lecture(f"## Both\n\n{part}\n\n## On\n\n$$x$$\n")
    press(tab, "PageDown")
    root = tab.locator(".comparison")
    stops = [(press(tab, "PageDown"), steps(root))[1] for _ in range(9)]
    assert stops == [8, 15, 17, 23, 25, 27, 32, 34, 36]
    press(tab, "PageDown")
    assert at(tab) == 2


def test_a_caption_is_under_its_picture_and_a_table_beside_it(open_lecture, tmp_path):
    Image.new("RGB", (900, 300)).save(tmp_path / "wide.png")
    table = "| weather | probability | cost of the channel |\n|:--|--:|--:|\n| fog | 0.3 | 18 |"
    tab = open_lecture(f"# A\n## B\n![Below it](wide.png){{align=right}}\n\n{table}\n", "#/1")
    picture, caption, table = (
        tab.locator(f".present {one}").bounding_box() for one in (".own img", "figcaption", "table")
    )
    assert 0 <= caption["y"] - picture["y"] - picture["height"] <= 12
    assert picture["width"] == pytest.approx(3 * picture["height"], abs=2)
    assert table["x"] + table["width"] <= picture["x"]


def test_a_vote_that_is_over_is_written_smaller_where_it_would_run_out_of_its_slide(open_lecture):
    body = f"```{{vote}} {DICE}\nanswer: best\nwhy: {'Nobody knows how the dice fall. ' * 26}\n```\n"
    tab = open_lecture(f"## Which? {{long=ok small=ok}}\n\n{body}", "#/1")
    press(tab, "A")
    why, page = (tab.locator(f"section.present {one}").bounding_box() for one in (".why", ".page"))
    assert page["y"] < why["y"] < why["y"] + why["height"] < page["height"]


@pytest.mark.long
def test_a_click_marks_a_leaf_of_a_tree_that_is_asked_about_and_takes_its_mark_away(open_lecture):
    tree = "R=max(a1: B=chance(.9: 2, .1: 3), a2: C=chance(.9: F=min(1, 3), .1: 4)) in [1, 4]"
    vote = f"## Which leaves? {{long=ok answer=ok}}\n```{{vote}} {tree}\nsearch: star1\nanswer: unread\n```\n"
    tab = open_lecture(f"## Ask\n```{{picture}} {tree}\n```\n{vote}## On\n\n$$x$$\n", "#/1")
    page, pressed = "section.present", "section.present .marks [aria-pressed=true]"
    for _ in range(2):
        # A mark lies over its leaf, however large the picture is.
        for leaf in tab.locator(f"{page} .marks:visible [data-node^=L]").all():
            leaf.click()
        assert tab.locator(f"{pressed}:visible").evaluate_all("(all) => all.map((one) => one.dataset.node)") == LEAVES
        tab.locator(f"{page} .marks:visible [data-node=L2]").click()
        assert tab.locator(f"{page} .marks:visible [data-node=L2]").get_attribute("aria-pressed") == "false"
        press(tab, "Enter")  # as the keys do where it has the focus
        assert tab.locator(f"{page} .marks:visible [data-node=L2]").get_attribute("aria-pressed") == "true"
        box, picture = (tab.locator(f"{page} {one}:visible").bounding_box() for one in (".marks", ".figure img"))
        assert box == picture
        press(tab, "PageDown")
    # They are still there beside the right ones.
    tab.locator(f"{page} .poll.answered").wait_for()
    assert tab.locator(f"{page} .after .marks [aria-pressed=true]").count() == len(LEAVES)


@pytest.mark.parametrize("choices", [["bet", "stay out of it for now"], ["1", "2", "3", "5", "6"]])
def test_a_press_that_shows_the_right_choice_shows_what_is_known_of_the_others(open_lecture, choices):
    known = "".join(f'  "{one}": Not {one}, since that is what chance would do.\n' for one in choices[1:])
    body = "```{vote} max(a: chance(.5: 2, .5: 8), b: 4)\n"
    body += f"choices: {choices}\nanswer: '{choices[0]}'\nknown:\n{known}```\n"
    tab = open_lecture(f"## Which? {{long=ok answer=ok}}\n\n{body}\n## On\n\n$$x$$\n", "#/1")
    notes = "(all) => all.map((one) => getComputedStyle(one, '::after').content)"
    choice = tab.locator("section.present .choice")
    assert choice.evaluate_all(notes) == ['"✓"'] * len(choices)
    press(tab, "PageDown")
    tab.locator(".poll.answered").wait_for()
    assert choice.evaluate_all(notes) == [
        '"✓"',
        *(f'"Not {one}, since that is what chance would do."' for one in choices[1:]),
    ]
    assert tab.evaluate(OUT) == []
    # Of a choice that somebody has made that one alone is said.
    press(tab, "PageUp")
    choice.last.click()
    assert choice.evaluate_all(notes) == ['"✓"'] * len(choices)
    assert f"Not {choices[-1]}, since" in tab.locator(".poll [role=status]").inner_text()


def test_a_long_formula_stays_on_its_slide(open_lecture):
    half = r"\frac{\alpha - \sum_{j \ne i} p_j\, U}{p_i}"
    tab = open_lecture(f"## One\n\n$$A = {half} \\qquad B = {half}$$\n", "#/1")
    box = tab.locator("section.present math").bounding_box()
    assert 56 <= box["x"] < box["x"] + box["width"] <= 1280 - 56


def test_a_wide_table_is_written_smaller(open_lecture):
    head = "| outcome of the throw | one | two | three | four | five | six and more |"
    row = "| invest in the new company | 1,000,000 | 200,000 | 300,000 | 150,000 | 150,000 | 100,000 |\n"
    tab = open_lecture(f"# A\n## B\n{head}\n{'|--' * 7}|\n{2 * row}", "#/1")
    come_to_rest(tab)
    assert tab.evaluate(OUT) == []
    zoom = float(tab.locator(".page > table").evaluate("table => table.style.zoom"))
    assert 22 <= 40 * zoom < 40


@pytest.mark.long
def test_a_lab_shows_all_of_a_wide_tree(open_lecture):
    tree = "max(a: chance(3, 8, 4), b: chance(7, 1, 6), c: chance(2, 12, 5), d: chance(9, 1, 6))"
    tab = open_lecture(f"# A\n## B {{small=ok}}\n```{{lab}} {tree}\nkind: rescale\n```\n", "#/1")
    come_to_rest(tab)
    ((whole, smallest),) = tab.evaluate(TREES)
    assert whole
    assert 11 <= smallest < 22
