"""What all widgets owe: contrast and names, room, keys that Lab does not take, text that stays text, nothing left."""

import pytest

from emmviz import GameTree, compare, edit, expectiminimax, gallery, opponent_lab, play, play_against, quiz, star1
from emmviz.player.lab.sweep_lab import value_iteration_lab
from tests.browser.axe import losing_keys, objections
from tests.browser.kernel import BAD, HOSTILE
from tests.browser.player import click, press
from tests.browser.room import resize
from tests.random_games import Grown

SCALE, NAMES = gallery.aima_scale(), GameTree.from_json(HOSTILE)
OVER = "document.documentElement.scrollWidth - innerWidth"


def player(tab):
    tab.locator("[data-node]").first.click()
    for key in ("Home", "c", "ArrowRight", "End", "m"):
        tab.keyboard.press(key)
        yield key


def comparison(tab):
    click(tab, "First step")
    for key in ("d", "ArrowRight", "End"):
        tab.keyboard.press(key)
        yield key
    tab.locator(".run [data-node]").first.click()
    yield "a node"


def questions(tab):
    def show():
        if tab.locator(".show").is_visible():
            click(tab, "Show answer")

    def hall():
        click(tab, "Copy and save")
        tab.get_by_role("menuitemcheckbox", name="Presenter").click()

    yield "the first question"
    hall()
    yield "for a hall"
    show()
    yield "an answer in the hall"
    hall()
    click(tab, "Hint")
    for text in (BAD, "7"):
        tab.keyboard.insert_text(text)
        tab.keyboard.press("Enter")
        yield f"the answer {text}"
    while tab.locator(".card").is_visible():
        if tab.locator(".card [type=radio]").count():
            yield "a choice"
        show()
        press(tab, "Enter", "End")
    yield tab.locator(".summary h3").inner_text()


def editor(tab):
    for i in (0, 2, -1):
        tab.locator(".place [data-node]").nth(i).focus()
        yield tab.locator(".node-panel h2").text_content()
    tab.locator(".opens-menu").click()
    yield "menu"


def lab(tab):
    tab.locator("details:not([open]) summary").first.click()
    for key in ("Home", "n", "o", "?"):
        tab.keyboard.press(key)
        yield key


def match(tab):
    for key in ("w", "1", "w", "b", "?"):
        tab.keyboard.press(key)
        yield key


# Each with a way through all that it shows.
WIDGETS = {
    "player": (lambda tree: play(star1(tree)), player),
    "compare": (lambda tree: compare(expectiminimax(tree), star1(tree)), comparison),
    "quiz": (lambda tree: quiz(star1(tree)), questions),
    "edit": (edit, editor),
    "lab": (opponent_lab, lab),
    "sweeps": (lambda tree: value_iteration_lab(Grown(tree), guess=3), lab),
    "match": (lambda tree: play_against(Grown(tree)), match),
}
each_widget = pytest.mark.parametrize(("make", "moments"), WIDGETS.values(), ids=WIDGETS)


@pytest.mark.halved
@each_widget
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 420)])
def test_axe_finds_nothing_to_object_to_and_nothing_runs_over(open_widget, make, moments, scheme, width):
    tab = open_widget(make(SCALE), (width, 900), color_scheme=scheme)
    assert tab.locator(".emmviz").first.get_attribute("data-theme") == scheme
    found = {moment: (tab.evaluate(OVER), objections(tab)) for moment in moments(tab)}
    assert len(found) >= 4
    assert found == dict.fromkeys(found, (0, []))


@each_widget
def test_what_a_tree_says_stays_text(open_widget, make, moments):
    tab = open_widget(make(NAMES))
    assert [moment for moment in moments(tab) if tab.evaluate(OVER) > 0] == []
    assert tab.evaluate("window.hacked") is None
    assert "onerror" in tab.locator("main").inner_html()


@each_widget
def test_two_views_keep_their_keys_and_their_names_apart_and_leave_nothing(open_widget, make, moments):
    tab = open_widget(make(SCALE))
    tab.evaluate("""() => {
      const el = document.querySelector("main").appendChild(document.createElement("div"));
      window.closeOther = widget.render({ model, el });
    }""")
    assert losing_keys(tab.locator("main")) == []
    ids = tab.locator("[id]").evaluate_all("all => all.map((el) => el.id)")
    assert len(ids) == len(set(ids)) > 2
    tab.evaluate("close_(); closeOther(); end_?.();")
    assert tab.evaluate("model.listeners") == 0


@pytest.mark.parametrize(
    ("name", "one", "other", "narrow"),
    [
        ("player", ".stage", ".side", 420),
        ("compare", ".run:first-child .stage > .emmviz-tree", ".run:last-child .stage > .emmviz-tree", 700),
        ("lab", ".stage", ".diagram", 600),
    ],
)
def test_two_parts_are_side_by_side_where_there_is_room(open_widget, name, one, other, narrow):
    tab = open_widget(WIDGETS[name][0](SCALE))
    for width in (1280, narrow):
        resize(tab, width, 900)
        below = """([one, other]) => {
          const [first, second] = [one, other].map((part) => document.querySelector(part).getBoundingClientRect());
          return second.top >= first.bottom - 1;
        }"""
        assert tab.evaluate(below, [one, other]) == (width == narrow)
