"""A search by hand in a browser: with the keyboard, with the mouse, on a page without a kernel, on a phone."""

from functools import cache

import pytest

from emmviz import GameTree, act, gallery
from tests.browser.player import do, follow, press, reload
from tests.browser.room import resize
from tests.long import LONG
from tests.sentences import wording

READ = """(root) => ({
  ask: root.dataset.ask,
  prompt: root.querySelector(".prompt").textContent,
  feedback: root.querySelector(".feedback").textContent.replaceAll("\\u00a0", " "),
  count: root.querySelector(".count").textContent,
  answers: +root.dataset.answers,
  here: root.querySelector(".stage .here")?.dataset.node ?? null,
  hints: root.querySelectorAll(".feedback .hint").length,
  head: root.querySelector(".answer h4")?.textContent,
  wrong: [...root.querySelectorAll(".answer li")].map((one) => one.textContent.replaceAll("\\u00a0", " ")),
  result: root.querySelector(".card").innerText,
  fields: [...root.querySelectorAll(".interval input[type=text]")].map((field) => field.value),
})"""


def read_act(tab):
    return tab.locator(".emmviz.act").evaluate(READ)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The page of a search by hand: writing all possible orders takes longer than a test."""
    path = tmp_path_factory.mktemp("act") / "page.html"

    @cache
    def text(*how, tree=None, **options):
        tree = GameTree.parse(tree) if tree else gallery.aima_scale()
        return act(tree, *how, **options).save(path).read_text("utf-8")

    return text


@pytest.fixture
def open_act(open_file, written):
    def open_one(*how, size=None, **options):
        tab = open_file(written(*how, **options), size)
        tab.locator(".emmviz.act").focus()
        return tab, lambda: read_act(tab)

    return open_one


def infinite(tab):
    """Both ends without bounds."""
    for name in ("−∞", "∞"):
        tab.get_by_role("button", name=name).last.click()


def show_the_rest(tab):
    """Have every further step shown."""
    while tab.locator(".emmviz.act").get_attribute("data-ask") != "over":
        do(tab, "press .card .show")


def next_after(name):
    return wording("act.ask_next", name=name)


# Of D nothing is beyond its bounds, which end at 20.
SAME = "max(0, B=chance(min(1, 5), D=min(C=max(3, 7), 20))) in [0, 20]"
NO_CUT = f"…{wording('act.mistake_nothing_read', name='C')}"
# How each is searched, and what is done, and what then stands there.
SCRIPTS = {
    "by keys alone in an order of one's own": (
        {"algorithm": "star1", "level": 1},
        [
            ([], {"ask": "next", "prompt": next_after("MAX A")}),
            (["2"], {"prompt": next_after("C"), "feedback": wording("act.right_node", node="C")}),
            (["a"], {"feedback": NO_CUT, "count": "1 of 2 right"}),
            # A node keeps its key when another one is done.
            (["2", "1", "2"], {"ask": "value", "here": "G"}),
            # Nothing is chosen before one chooses, or types a sign.
            (["type 4", "Enter"], {"ask": "value", "feedback": f"…{wording('answers.unanswered_sign')}"}),
            (["Home", "type =", "Enter"], {"ask": "interval"}),
            # What was typed stays to be mended.
            (["type 1", "Tab", "type 4", "Enter"], {"ask": "interval", "fields": ["1", "4"]}),
            (["type 1.3", "Tab", "type 4", "Enter"], {"ask": "next"}),
            (["u"], {"ask": "interval", "feedback": "Taken back."}),
        ],
    ),
    "an infinite end is a press and stands for what no value exceeds": (
        {"algorithm": "star1"},
        [
            (["press .stage [data-node=B] .shape"], {"ask": "window"}),
            ([infinite], {"fields": ["−∞", "∞"]}),
            (["click quiz.check"], {"feedback": f"{wording('learn.right')}…", "count": "2 of 2 right"}),
        ],
    ),
    **{
        f"both ends that mean the same are right, {high}": (
            {"algorithm": "star1", "tree": SAME},
            [
                (["1", "2"], {"prompt": wording("learn.ask_window", name="B")}),
                (["type 0", "Tab", f"type {high}", "Enter"], {"feedback": feedback}),
            ],
        )
        for high, feedback in (
            ("20", wording("learn.alike", answer="(0, ∞)")),
            ("∞", f"{wording('learn.right')} The search enters B with the window (0, ∞)…"),
        )
    },
    "a page remembers what was answered until it begins again": (
        {"algorithm": "minimax", "tree": "max(1, 2)"},
        [
            # The other one is the only one left.
            (["1", "click quiz.hint", "press .card .show"], {"ask": "over", "hints": 0}),
            ([reload], {"ask": "over", "count": "1 of 1 right · shown: 1"}),
            ([], {"result": "…Steps: 2. Right at the first try: 1, wrong: 0, shown: 1."}),
            (["press .card .again", reload], {"ask": "next", "answers": 0}),
        ],
    ),
    "at the end stands where each mistake was": (
        {"algorithm": "star1"},
        [
            (
                ["a", "a", show_the_rest],
                {"head": "Mistakes", "wrong": [f"A: {wording('act.mistake_nothing_read', name='MAX A')}"]},
            )
        ],
    ),
    "al final está dónde estaba cada error": (
        {"algorithm": "star1", "lang": "es"},
        [
            (
                ["a", "a", show_the_rest],
                {
                    "head": "Errores",
                    "wrong": ["A: Aún no se ha leído nada debajo de MAX A, así que la búsqueda no puede podar ahí."],
                },
            )
        ],
    ),
    "by mouse with hints to the end": (
        {"algorithm": "star2", "lang": "es"},
        [
            (["press .stage [data-node=B] .shape"], {"ask": "window"}),
            (["click Pista", "click Pista"], {"hints": 2, "answers": 1}),
            (["click Pista"], {"ask": "next", "answers": 2}),
            (["b", show_the_rest], {"prompt": wording("act.done", "es", read=5, total=8)}),
            ([], {"result": f"…{wording('act.distance', 'es', asked=22, right=1, wrong=1, shown=20)}"}),
        ],
    ),
    "marked at the end nothing is told before": (
        {"algorithm": "expectiminimax", "marking": "at the end"},
        [([*"1111", "Tab", "type 99", "Enter"], {"feedback": "Noted.…", "count": "", "ask": "next"})],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("how", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_search_as_it_goes_on(open_act, how, script):
    tab, read = open_act(**how)
    follow(tab, lambda _: read(), script)


@pytest.mark.long
def test_the_question_is_whole_on_top_of_its_panel_and_in_sight(open_act):
    tab, read = open_act("star1", size=(1366, 520))  # what a notebook has room for at 1366 x 768
    seen = """() => {
      const [panel, prompt] = [".beside", ".prompt"].map((name) => document.querySelector(name));
      const [all, asked] = [panel, prompt].map((part) => part.getBoundingClientRect());
      const top = document.elementFromPoint(asked.left + 5, asked.top + 3);
      return [asked.top >= all.top, asked.bottom <= all.bottom, top === prompt, asked.top - all.top < 80];
    }"""
    while read()["ask"] != "over":
        for button in (".hint", ".show") if LONG else (".show",):
            tab.locator(f".card {button}").click()
            assert tab.evaluate(seen) == [True] * 4, read()


HALF = "max(left: chance(.5: min(4, 6), .5: min(8, 2)), right: chance(.8: 5, .2: min(3, 1)))"


def test_buttons_stay_in_their_places_and_the_card_does_not_scroll(open_act):
    tab, read = open_act("expectiminimax", size=(930, 600), tree=HALF, done=3)
    places, scrolled = set(), "(card) => card.scrollHeight > card.clientHeight"
    while read()["ask"] != "over":
        places.add(str([tab.locator(f".card .{name}").bounding_box() for name in ("hint", "show", "undo", "again")]))
        tab.locator(".card .show").click()
        assert not tab.locator(".beside").evaluate(scrolled), read()
    assert len(places) == 1


@pytest.mark.long
@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_what_is_never_read_is_hatched_once_it_is_cut(open_act, algorithm):
    tab, _ = open_act(algorithm, level=1)
    nodes = [*gallery.aima_scale().preorder()]
    seen = "(all) => all.flatMap((ground, i) => (ground.getBoundingClientRect().width ? [i] : []))"

    def hatched():
        return sorted(nodes[i] for i in tab.locator("g.unread").evaluate_all(seen))

    assert hatched() == []
    show_the_rest(tab)
    assert hatched() == ["G", "L6"]


def test_the_tree_uses_the_room_that_there_is(open_act):
    tab, _ = open_act("star1", size=(1366, 768))
    stage, tree = (tab.locator(part).bounding_box() for part in (".stage", ".emmviz-tree"))
    assert stage["height"] - tree["height"] <= 17
    assert tab.locator(".emmviz.act").bounding_box()["height"] >= 700


WIDE = (
    "max(chance(min(6, 9), min(2, 7), min(8, 3)), chance(min(9, 5), min(7, 1), min(4, 6)), "
    "chance(min(3, 8), min(9, 2), min(5, 5)))"
)


@pytest.mark.long
def test_a_wide_tree_is_whole_beside_the_card_and_seen_down_to_its_leaves_on_a_phone(open_act):
    tab, _ = open_act("star1", size=(930, 600), tree=WIDE)
    assert "part" not in tab.locator(".emmviz.act").get_attribute("data-look")
    resize(tab, 390, 844)
    stage, *leaves = (
        part.bounding_box() for part in [tab.locator(".stage"), *tab.locator(".stage .leaf .shape").all()]
    )
    assert all(leaf["y"] + leaf["height"] < stage["y"] + stage["height"] for leaf in leaves)


def test_on_a_phone_a_long_verdict_is_folded_until_one_reads_on(open_act):
    tab, read = open_act("star1", size=(390, 844))
    do(tab, "1", "type -oo", "Tab", "type oo", "Enter", "1", "type 3", "Tab", "type inf", "Enter")
    mark = tab.locator(".card .mark")
    follow(tab, lambda _: read(), [([], {"feedback": f"…{wording('answers.read_on')}"})])
    hidden = mark.locator("span").filter(visible=False)
    folded, height = hidden.count(), mark.bounding_box()["height"]
    do(tab, "click answers.read_on")
    assert folded
    assert not hidden.count()
    assert mark.bounding_box()["height"] > height


def test_in_a_notebook_python_opens_the_order_that_one_picks(open_widget):
    widget = act(gallery.aima_scale(), "star1", level=1)
    tab = open_widget(widget)
    tab.locator(".emmviz.act").focus()

    def opened(tab):
        """Let Python open the order that was picked."""
        widget.answers = tab.evaluate("model.saved.answers")
        tab.evaluate("(opened) => model.take({ opened })", widget.opened)

    script = [
        (["2"], {"ask": "waiting"}),
        (
            [opened],
            {"prompt": next_after("C"), "here": "C", "feedback": wording("act.right_node", node="C")},
        ),
        # What Python sets is followed, as is what another view of the widget has answered.
        ([lambda tab: tab.evaluate("model.take({ answers: [] })")], {"prompt": next_after("MAX A")}),
    ]
    follow(tab, read_act, script)
    assert (widget.state.ask.node, len(widget.opened)) == ("C", 1)


def test_by_ear_every_control_has_a_name_and_the_tree_is_walked(open_act):
    tab, read = open_act("star1", level=1)
    assert tab.locator("[role=tree] [role=treeitem][tabindex='0']").count() == 1
    tab.locator("[role=treeitem][tabindex='0']").focus()
    press(tab, "ArrowRight", "ArrowDown", "ArrowUp")
    assert tab.evaluate("document.activeElement.dataset.node") == "B"
    assert tab.evaluate("document.activeElement.getAttribute('aria-label')").startswith("B, chance node, move a1")
    tab.keyboard.press("Enter")
    assert read()["prompt"] == next_after("B")
