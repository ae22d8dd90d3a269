"""The menu of what is shown, in a browser: what reaches the clipboard and the disk, and who has the keys meanwhile."""

import io
import json
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from emmviz import GameTree, compare, edit, expectiminimax, gallery, games, opponent_lab, play, quiz, star1
from emmviz.base.locale import words
from emmviz.picture.render.playing import RENDERER
from emmviz.web.links import read_fragment
from tests.browser.kernel import BAD, HOSTILE
from tests.browser.player import click, follow, press, steps
from tests.searches import SCALE
from tests.sentences import ignoring

MENU = words("en")["menu"]
SVG = "{http://www.w3.org/2000/svg}"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const blob = await item.getType(item.types[0]);
  return item.types[0] === "text/plain" ? blob.text() : [...new Uint8Array(await blob.arrayBuffer())];
}"""


# Whether the menu is open and all of it in sight, what has the focus, and where the widget stands.
MENU_READ = """() => {
  const [root, menus] = [document.querySelector(".emmviz"), document.querySelectorAll(".pop-up:popover-open")];
  const boxes = [...menus].map((menu) => menu.getBoundingClientRect());
  return {
    open: menus.length,
    fits: boxes.every((box) => box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight),
    at: document.activeElement.textContent,
    step: +root.dataset.step,
    keys: root.dataset.keys ?? null,
  };
}"""


def choose(tab, name, role="menuitem"):
    if not tab.locator(".pop-up:popover-open").count():
        click(tab, MENU["menu"])
    tab.get_by_role(role, name=name, exact=True).click()


def copied(tab, name):
    """What the clipboard holds once something was copied."""
    choose(tab, name)
    tab.locator(".menu-note", has_text=MENU["copied"]).wait_for()
    found = tab.evaluate(COPIED)
    tab.evaluate("document.querySelectorAll('.menu-note').forEach((note) => (note.textContent = ''))")
    return found


def saved(tab, name):
    """The name and the content of what is saved."""
    with tab.expect_download() as waiting:
        choose(tab, name)
    return waiting.value.suggested_filename, waiting.value.path().read_bytes()


def texts(svg):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_page_copies_and_saves_without_a_kernel(open_file):
    tab = open_file(play(SCALE, step=25), permissions=CLIPBOARD)
    assert copied(tab, "Sentence") == SCALE.caption(25)
    assert copied(tab, "Notation of the tree") == str(SCALE.tree)
    assert Image.open(io.BytesIO(bytes(copied(tab, "Picture")))).convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert tab.get_by_role("menuitem", name="PDF", include_hidden=True).count() == 0
    name, svg = saved(tab, "SVG")
    assert name == "scale-matters-leaf-values-1-2-3-4-star1-25.svg"
    # It holds the texts that Python would write, though the lines of the sentence may break elsewhere, and Python knows
    # the file as one of its own.
    python = SCALE.to_svg(25, theme={"evidence": False})
    letters = [Counter("".join("".join(texts(one)).split())) for one in (svg, python)]
    assert letters[0] == letters[1]
    assert re.match(RENDERER.mark, svg)


@pytest.mark.long
def test_the_sizes_of_a_picture_of_which_a_part_is_shown(open_file):
    tab = open_file(play(SCALE), color_scheme="dark")
    press(tab, "+", "+")
    choose(tab, "4K", "menuitemradio")
    tight = Image.open(io.BytesIO(saved(tab, "PNG")[1]))
    choose(tab, "16:9", "menuitemcheckbox")
    choose(tab, "no background", "menuitemcheckbox")
    wide = Image.open(io.BytesIO(saved(tab, "PNG")[1]))
    assert (wide.size, tight.height) == ((3840, 2160), 2160)
    assert (wide.getpixel((0, 0))[3], tight.getpixel((0, 0))) == (0, (255, 255, 255, 255))
    # On paper it is light, and nothing of it is cut off: the ink keeps off every edge.
    ink = np.asarray(wide)[..., 3] > 0
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    assert 0 < rows[0] < rows[-1] < 2159
    assert 3840 / 4 > columns[0] > 0


# Steps on, and saves the picture while things move, whose time stands still so that the machine may take its own.
MIDWAY = """async (root) => {
  root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  await new Promise(requestAnimationFrame);
  const moving = root.getAnimations({ subtree: true });
  for (const one of moving) {
    one.pause();
    one.currentTime = 100;
  }
  root.querySelector(".saves [role=menuitem]").click();
  return moving.length > 0;
}"""


@pytest.mark.long
def test_what_moves_is_drawn_where_it_arrives(open_file):
    tab = open_file(play(SCALE), reduced_motion="no-preference")
    press(tab, *["ArrowRight"] * 23)
    for _ in range(2):
        with tab.expect_download() as waiting:
            assert tab.locator(".emmviz").evaluate(MIDWAY)
        assert saved(tab, "SVG")[1] == waiting.value.path().read_bytes()


@ignoring("wrong.picture.shortened")
def test_names_stay_text_in_a_file_of_their_own(open_widget):
    tab = open_widget(play(star1(GameTree.from_json(HOSTILE)), step=-1))
    name, svg = saved(tab, "SVG")
    assert re.fullmatch(r"[\w-]{1,90}\.svg", name)
    root = ElementTree.fromstring(svg)
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "g",
        "rect",
        "circle",
        "path",
        "polygon",
        "text",
    }
    assert not {key for one in root.iter() for key in one.attrib if re.match("on|href|style|id$|tabindex|aria", key)}
    assert "var(" not in svg.decode()
    assert BAD[:20] in json.dumps(list(root.itertext()), ensure_ascii=False)


@pytest.mark.long
def test_python_draws_where_it_is_at_hand(open_widget):
    tab = open_widget(compare(expectiminimax(SCALE.tree), SCALE))
    assert saved(tab, "PDF")[1].startswith(b"%PDF-")
    tab = open_widget(play(SCALE))
    name, deck = saved(tab, "PowerPoint")
    assert (name[-5:], deck[:2]) == (".pptx", b"PK")
    tab.evaluate("() => { model.send = () => { throw new Error('the kernel is gone'); }; }")
    choose(tab, "PDF")
    tab.locator(".menu-note", has_text=MENU["no_python"]).wait_for()


def test_a_browser_that_does_not_let_it_copy_offers_the_file(open_file):
    tab = open_file(play(SCALE))
    tab.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); }")
    choose(tab, "Picture")
    with tab.expect_download():
        tab.locator(".menu-note", has_text=MENU["no_picture"]).get_by_role("button").click()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "first", "last"),
    [
        (lambda: play(SCALE), "Picture", "Keys"),
        (lambda: quiz(SCALE), "Save progress", "Keys"),
        (lambda: compare(expectiminimax(SCALE.tree), SCALE), "Picture", "Keys"),
        (lambda: opponent_lab(gallery.bins_minimax()), "Picture", "no background"),
    ],
    ids=["player", "quiz", "compare", "lab"],
)
def test_while_it_is_open_it_has_the_keys(open_widget, make, first, last):
    tab = open_widget(make(), (390, 500))
    tab.locator("h2").first.click()
    before = steps(tab.locator(".emmviz").first)
    there = zip(
        ("ArrowUp", "ArrowUp", "Home", "End", "ArrowRight", "h", "c", "1"),
        (first, last, first, last, *[first] * 4),
        strict=True,
    )
    script = [
        (["m", "ArrowDown"], {"open": 1, "fits": True}),
        *(([key], {"at": at, "step": before}) for key, at in there),
        (["Escape"], {"open": 0, "keys": ""}),
        (["m"], {"open": 1}),
        ([lambda tab: tab.mouse.click(5, 5)], {"open": 0}),
    ]
    follow(tab, lambda tab: tab.evaluate(MENU_READ), script)


def test_a_quiz_hands_out_nothing_that_it_covers(open_widget):
    tab = open_widget(quiz(SCALE))
    assert tab.locator(".asking").count() == 1
    click(tab, MENU["menu"])
    assert tab.get_by_role("menuitem", name="Sentence").is_disabled()
    assert not set(SCALE.caption(steps(tab.locator(".emmviz").first)).split(". ")) & set(texts(saved(tab, "SVG")[1]))


def test_a_lab_hands_out_no_more_of_its_lines_than_one_has_traced(open_widget):
    tab = open_widget(opponent_lab(gallery.bins_minimax()))
    root = ElementTree.fromstring(saved(tab, "SVG")[1])
    clips = [clip.get("id") for clip in root.iter(f"{SVG}clipPath")]
    assert [one.get("clip-path") for one in root.iter() if one.get("clip-path")] == [f"url(#{clip})" for clip in clips]
    assert len(clips) == 1
    assert {rect.get("x") for clip in root.iter(f"{SVG}clipPath") for rect in clip}


SITE = "https://example.org/trees"
LINK = MENU["copy_link"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "mode", "searches", "step"),
    [
        (lambda: play(SCALE), "step", ["star1"], 3),
        (lambda: play(SCALE, steps="cuts"), "step", ["star1"], 25),
        (lambda: quiz(star1(gallery.aima_scale(), bounds=(1, 4))), "quiz", ["star1"], 8),
        (lambda: compare(expectiminimax(gallery.aima_scale()), SCALE), "compare", ["expectiminimax", "star1"], 3),
        (lambda: edit(gallery.aima_scale()), "step", ["star1"], 3),
    ],
    ids=["player", "some steps", "quiz", "comparison", "editor"],
)
def test_the_link_to_what_is_shown(open_file, monkeypatch, make, mode, searches, step):
    monkeypatch.setenv("EMMVIZ_SITE", SITE)
    tab = open_file(make(), permissions=CLIPBOARD)
    press(tab, *["ArrowRight"] * 3)
    address = copied(tab, LINK)
    assert address.startswith(f"{SITE}/workbench.html#1")
    link = read_fragment(address)
    assert [link.search, *(name for name, _ in link.others)] == searches
    assert (str(link.tree), link.mode, link.step, link.locked) == (str(SCALE.tree), mode, step, False)


def test_a_menu_offers_no_link_without_a_site_and_says_why_a_game_has_none(open_file, monkeypatch):
    monkeypatch.delenv("EMMVIZ_SITE", raising=False)
    assert open_file(play(SCALE)).get_by_role("menuitem", name=LINK, include_hidden=True).count() == 0
    monkeypatch.setenv("EMMVIZ_SITE", SITE)
    tab = open_file(play(star1(games.get("piglet"), depth=2), lang="es"), size=(390, 844))
    click(tab, words("es")["menu"]["menu"])
    tab.get_by_role("menuitem", name=words("es")["menu"]["copy_link"]).click()
    note = tab.locator(".menu-note")
    assert note.text_content() == words("es")["wrong"]["link"]["game"]
    # On a phone it is a few lines in sight, not a column of single words.
    box = note.bounding_box()
    assert (box["x"] >= 0, box["x"] + box["width"] <= 390, box["height"] < 120) == (True, True, True)
