"""Two runs on one page: with buttons, keyboard and scrubber, both show the frames of their moment."""

import pytest

from emmviz import GameTree, alphabeta, compare, expectiminimax, gallery, minimax, random_tree, star1, star2
from tests.browser.kernel import save, take
from tests.browser.player import READ, at_each, course, expected, follow, move, there_and_back
from tests.sentences import wording

SCALE = (expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()))
RUNS = {
    "scale": SCALE,
    "pruning": (star1(gallery.aima_pruning()), star2(gallery.aima_pruning())),
    "three": (*SCALE, star2(gallery.aima_scale())),
}
READ_ALL = f"""(root) => {{
  const all = (part) => [...root.querySelectorAll(part)];
  const text = (one) => one.textContent.replaceAll("\\u00a0", " ");
  const isSeen = (one) => one.checkVisibility({{ visibilityProperty: true }});
  return {{
    step: +root.dataset.step,
    headline: text(root.querySelector(".headline")),
    sentence: text(root.querySelector(".saying")),
    runs: all(".run .emmviz").map({READ}),
    keys: [...document.querySelectorAll("[role=dialog] dt")].filter(isSeen).map((one) => one.textContent).slice(4, 5),
    about: all(".about").filter(isSeen).map(text).join(""),
    note: isSeen(root.querySelector(".parting-note")),
    ticks: all(".ticks i").length - all(".run .ticks i").length,
    marks: all("[data-parting] > .ring").filter(isSeen).length,
    ringed: all("[data-parting] > .ring").every((one) => getComputedStyle(one).strokeWidth === "11px"),
    of_f: all('[data-node="F"][data-parting] > .ring').filter(isSeen).length,
    states: all(".status").map((one) => one.textContent),
    leads: all(".next_part")[0].title,
  }};
}}"""


@pytest.fixture
def open_comparison(open_file):
    def open_runs(*runs, look=None, **options):
        widget = compare(*(runs or SCALE), **(look or {}))
        tab = open_file(widget, **options)
        return tab, widget, tab.locator(".comparison")

    return open_runs


def moment(widget, k):
    """What the page must show at a moment: the frames, with what they count, and the sentence."""
    at = widget.moments[k]
    return {
        "step": k,
        "headline": widget.payload["headlines"][k],
        "sentence": widget.payload["sentences"][k],
        "runs": [expected(run, done) for run, done in zip(widget.runs, at, strict=True)],
    }


@pytest.mark.sampled
@pytest.mark.parametrize("name", RUNS)
def test_every_moment_forward_and_back_shows_the_frames(open_comparison, name):
    tab, widget, _ = open_comparison(*RUNS[name])
    places = there_and_back(len(widget.moments) - 1)
    for k, (found,) in zip(places, course(tab.locator("body"), places, ".comparison", READ_ALL), strict=True):
        assert found.items() >= moment(widget, k).items()


def node(name, run):
    """A node of one of the runs."""
    return lambda tab: tab.locator(f'.run [data-node="{name}"]').nth(run)


def press_on(name, run):
    return lambda tab: node(name, run)(tab).click()


BOTH = compare(*SCALE)
BUTTONS = "End 36, click First difference 23, Home 0, click Next difference 23"
KEYS = "Home 0, ArrowLeft 0, End 36, ArrowRight 36, Home 0, c 0, d 23, d 27, d 27"
SCRIPTS = {
    "buttons and keys": [
        *at_each(f"{BUTTONS}, {KEYS}"),
        # The same keys after a press in one of the trees move both.
        ([press_on("C", 1), "ArrowLeft"], moment(BOTH, 26)),
        (["?"], {"keys": ["d"]}),
        (["Escape"], {"keys": []}),
        # After the last difference there is no next one, and the keys stay.
        (
            [lambda tab: move(tab.locator(".comparison"), 23), "click compare.next_part"],
            {"step": 27, "leads": wording("compare.no_part")},
        ),
        (["ArrowLeft"], {"step": 26, "leads": wording("compare.next_part")}),
    ],
    "where they diverge is marked, and who waits is named": [
        # Where they diverge may be a question until one has come there.
        *(
            ([lambda tab, k=k: move(tab.locator(".comparison"), k)], {"note": seen, "ticks": 2})
            for k, seen in [(0, False), (22, False), (23, False), (24, True), (0, False)]
        ),
        (["ArrowRight"], {"marks": 0, "states": ["", ""]}),
        (["d"], {"marks": 2, "of_f": 2, "states": ["", ""]}),
        # Its ring is around the node at that moment only.
        (["ArrowRight"], {"marks": 2, "of_f": 0, "states": ["", "waits"]}),
        (["End"], {"marks": 2, "states": ["", ""]}),
        (["Home"], {"marks": 0, "states": ["", ""]}),
    ],
    "a node of one run leads both to the step that settled it": [
        ([press_on("C", 1), "click Go to step 25"], moment(BOTH, 27)),
        ([lambda tab: node("C", 0)(tab).focus(), "Enter"], {"about": "…Step 34 gives it its value, or cuts it.…"}),
    ],
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_comparison_as_it_goes_on(open_comparison, name):
    tab, _, root = open_comparison()
    follow(tab, lambda _: root.evaluate(READ_ALL), SCRIPTS[name])


@pytest.mark.parametrize("text", ["max(a: min(3, 5), b: min(2, 9))", "max(min(1, 2), min(3, 4), min(5, 6), min(0, 3))"])
def test_the_node_where_they_part_has_a_ring_in_both_trees(open_comparison, text):
    tree = GameTree.parse(text)
    _, widget, root = open_comparison(minimax(tree), alphabeta(tree))
    move(root, len(widget.moments) - 1)
    found = root.evaluate(READ_ALL)
    assert (found["marks"], found["ringed"]) == (2, True)


def test_what_a_screen_reader_gets(open_comparison):
    tab, _, _ = open_comparison(look={"lang": "es"})
    assert tab.get_by_role("status").count() == 1
    tab.keyboard.press("d")
    message = "Star1 poda en MIN F y Expectiminimax lee la hoja 2 de F: aquí se separan."
    tab.get_by_role("status").get_by_text(message, exact=True).wait_for(state="attached")
    for name in ("Expectiminimax", "Star1"):
        for role in ("group", "tree"):
            assert tab.get_by_role(role, name=name, exact=True).count() == 1
    assert tab.get_by_role("slider", name="Momento").get_attribute("aria-valuetext") == "momento 23 de 36"
    assert tab.get_by_role("heading", level=3).all_text_contents() == ["Expectiminimax", "Star1"]


@pytest.mark.long
def test_in_a_wide_tree_who_waits_looks_where_the_other_is(open_comparison):
    tree = random_tree(1, "max2 chance3 min3 chance2")
    tab, widget, root = open_comparison(expectiminimax(tree), star2(tree))
    where = """(root) => [...root.querySelectorAll(".run")].map((run) => {
      const [a, b] = [".stage", '[data-node="D"] .shape'].map((part) => run.querySelector(part).getBoundingClientRect());
      return b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom;
    })"""  # noqa: E501
    tab.keyboard.press("d")
    assert widget.payload["sentences"][3] == wording(
        "compare.part", what="Star2 only probes MIN D and Expectiminimax waits"
    )
    assert root.evaluate(where) == [True, True]


def test_the_widget_informs_and_follows_the_kernel(open_widget):
    widget = compare(*SCALE, step=23, theme="dark")
    tab = open_widget(widget)
    root = tab.locator(".comparison")
    script = [
        ([], moment(widget, 23) | {"theme": "dark", "kernel": 23}),
        (["click player.forward", lambda tab: save(tab, widget)], {"kernel": 24}),
        ([lambda _: setattr(widget, "step", 27), lambda tab: take(tab, widget)], moment(widget, 27)),
    ]
    follow(
        tab,
        lambda _: root.evaluate(READ_ALL) | {"theme": root.get_attribute("data-theme"), "kernel": widget.step},
        script,
    )
