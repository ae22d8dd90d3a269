"""Labs in a browser: with the mouse and with the keyboard, every number on the page against a plain recursion."""

from fractions import Fraction

import pytest

from emmviz import gallery, opponent_lab, random_tree, rescale_lab
from emmviz.base.numbers import show
from emmviz.picture.frame_marks import prob_class
from emmviz.player.lab.diagram import WIDTH
from emmviz.player.shell.front import program
from tests.browser.kernel import save, take
from tests.browser.player import course, follow, press, reload, there_and_back
from tests.browser.room import come_to_rest
from tests.learn.test_sensitivity import best, worth
from tests.sentences import wording

LABS = {
    "bins": lambda **look: opponent_lab(gallery.bins_minimax(), **look),
    "coin": lambda **look: opponent_lab(gallery.bins_expectiminimax(), vary="coin", **look),
    "scale": lambda **look: rescale_lab(gallery.aima_scale(), to=(1, 20, 30, 400), **look),
    "random": lambda **look: opponent_lab(random_tree(3, "max3 chance2 min2"), **look),
}
TO = dict(zip((1, 2, 3, 4), (1, 20, 30, 400), strict=True))
READ = """(root) => ({
  nodes: Object.fromEntries([...root.querySelectorAll(".stage [data-node]")].map((g) =>
    [g.dataset.node, g.querySelector(".value").textContent])),
  chosen: [...root.querySelectorAll(".stage .edge.chosen")].map((g) => g.dataset.edge),
  probs: Object.fromEntries([...root.querySelectorAll(".stage [data-edge]")].map((g) =>
    [g.dataset.edge, g.querySelector(".label")?.textContent ?? ""])),
  likely: Object.fromEntries([...root.querySelectorAll(".stage [data-edge]")].map((g) =>
    [g.dataset.edge, g.getAttribute("class").match(/prob-\\d+/)?.[0] ?? ""])),
  counter: root.querySelector(".counter").textContent,
  saying: root.querySelector(".saying").textContent.replaceAll("\\u00a0", " "),
  handle: root.querySelector(".handle").getAttribute("transform"),
  over: root.dataset.over,
  theme: root.dataset.theme,
  off: root.querySelectorAll(".next-flip:disabled").length,
  keys: [...document.querySelectorAll("[role=dialog] dt")].filter((one) => one.checkVisibility())
    .map((one) => one.textContent),
  focus: document.activeElement.className,
  here: [...root.querySelectorAll("tbody tr.here th")].map((one) => one.textContent),
  menu: root.querySelector(".pop-up")?.checkVisibility() ?? false,
})"""


@pytest.fixture
def open_lab(open_file):
    def open_one(lab, **options):
        tab = open_file(lab, **options)
        return tab, tab.locator(".lab")

    return open_one


def assert_shown(shown, lab, over, at):
    """What was read of the page is a number: every node's value, the move that is best, coins, and the counter."""
    tree, to = lab._part(over).tree, TO if over == "values" else None
    assert shown["over"] == over
    assert shown["nodes"] == {node: show(worth(tree, node, over, at, to)) for node in shown["nodes"]}
    assert set(shown["chosen"]) & set(tree.children(tree.root)) == set(best(tree, over, at, to))
    counter = shown["counter"].split(" = ")[1].split(" ≈ ")[0]
    assert Fraction(counter.replace("−", "-")) == at
    if over == "coin":
        for node in tree:
            if tree.kind(node) == "chance":
                assert [Fraction(shown["probs"][child]) for child in tree.children(node)] == [1 - at, at]
    # A likely outcome is a thick edge.
    probs = {
        node: prob if over != "coin" else Fraction(shown["probs"][node]) for node in tree if (prob := tree.prob(node))
    }
    assert {node: shown["likely"][node] for node in probs} == {node: prob_class(prob) for node, prob in probs.items()}
    x = float(shown["handle"].removeprefix("translate(").split()[0])
    assert abs(x - lab._part(over).diagram.x(at)) < 0.1


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["bins", "coin", "random"])
def test_every_place_forward_and_back(open_lab, name):
    lab = LABS[name]()
    tab, _ = open_lab(lab)
    part = lab.payload["parts"][list(lab.sweeps).index(lab.vary)]
    numbers = lab._part(lab.vary).samples.at
    places = there_and_back(len(numbers) - 1)
    for k, (found,) in zip(places, course(tab.locator("body"), places, ".lab", READ), strict=True):
        assert found["saying"] == part["sentences"][k]
        assert_shown(found, lab, lab.vary, numbers[k])


def reading(lab, root):
    """What the page shows, to follow a script with; of its place that all else agrees with it."""

    def read(tab):
        found = root.evaluate(READ)
        name, _, text = found["counter"].partition(" = ")
        at = Fraction(text.partition(" ≈ ")[0].replace("−", "-")) if text else name
        if text:
            assert_shown(found, lab, found["over"], at)
        return found | {"at": f"{found['over']} {at}", "tenths": round(10 * at) if text else None}

    return read


def tab_to_slider(tab):
    """Reach the slider with the Tab key."""
    while not tab.evaluate("document.activeElement.matches('[type=range]')"):
        tab.keyboard.press("Tab")


def over(index):
    """Choose what varies."""
    return lambda tab: tab.get_by_role("combobox", name=wording("lab.vary")).select_option(index=index)


def mouse_over(number):
    """Move the mouse over a number of the diagram."""

    def go(tab):
        chart = LABS["bins"]()._part("opponent").diagram
        box = tab.locator(".diagram > svg").bounding_box()
        scale = box["width"] / WIDTH
        tab.mouse.move(box["x"] + chart.x(Fraction(number)) * scale, box["y"] + 200 * scale)

    return go


KEYS = (
    "n 2/3, n 2/3, End 1, n 2/3, o 0, PageUp 1/10, PageUp 1/5, PageDown 1/10, ArrowUp 11/100, ArrowDown 1/10, "
    "Home 0, ArrowLeft 0"
)
TURN = "click lab.ask_flip"
# Between the powers 3.669 and 3.67 the moves are equal.
EQUAL = wording("lab.equal", at="k ≈ 3.669", best=("a1", "a2"), value=f"≈ {0.9 * 2**3.6690 + 0.1 * 3**3.6690:.2f}")
# Each with its lab, and what is done, and what then stands there.
SCRIPTS = {
    "by keyboard alone": (
        "bins",
        [
            *(([key], {"at": f"opponent {at}"}) for key, at in (one.split() for one in KEYS.split(", "))),
            # The same with the focus on the slider.
            ([tab_to_slider, "ArrowRight"], {"at": "opponent 1/100"}),
            (["n", "?"], {"keys": [key for key, _ in LABS["bins"]().payload["words"]["keys"]]}),
            (["Escape"], {"keys": []}),
            (["into .help", "Tab", "Enter"], {"here": ["2/3 ≈ 0.6667"]}),
        ],
    ),
    "the handle is dragged in the diagram": (
        "bins",
        [
            ([mouse_over("1/4"), lambda tab: tab.mouse.down()], {}),
            *(([mouse_over(at)], {"at": f"opponent {at}"}) for at in ("1/4", "1/2", "2/3", "9/10")),
            ([lambda tab: tab.mouse.move(5, 500)], {"at": "opponent 0"}),
            ([lambda tab: tab.mouse.up(), mouse_over("1/2")], {"at": "opponent 0"}),
            (["press .scrubber [type=range]"], {"tenths": 5}),
        ],
    ),
    "what varies is chosen by keyboard and by mouse": (
        "scale",
        [
            ([lambda tab: tab.get_by_role("combobox", name=wording("lab.vary")).focus()], {"at": "power 1"}),
            (["ArrowDown"], {"at": "factor 1"}),
            ([TURN], {"at": "factor 0"}),
            ([over(3)], {"at": "values 0"}),
            ([TURN], {"at": "values 8/207"}),
            (["click As given"], {"at": "values 0"}),
            # That it turns nowhere is not to be seen of the button before one has asked.
            (
                [over(2), TURN],
                {"saying": "Every move gains the same amount, so the best move stays the same.", "off": 1},
            ),
            ([over(0), TURN], {"counter": "k ≈ 3.669", "saying": EQUAL, "chosen": ["B", "L1", "L3", "C", "L5", "L7"]}),
        ],
    ),
    "the table scrolls by the keys that move the number and leaves the others": (
        "scale",
        [
            (["press .values summary", "into .scroll"], {}),
            (["ArrowRight", "m"], {"at": "power 1", "menu": True}),
        ],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_lab_as_it_goes_on(open_lab, name, script):
    lab = LABS[name]()
    tab, root = open_lab(lab)
    follow(tab, reading(lab, root), script)


@pytest.mark.long
def test_what_a_screen_reader_gets(open_lab):
    lab = LABS["bins"](lang="es")
    tab, root = open_lab(lab)
    live = root.get_by_role("status")
    assert live.count() == 1
    tab.keyboard.press("n")
    live.get_by_text("Con ε = 2/3 ≈ 0,6667, empatan las mejores jugadas, B y C").wait_for(state="attached")
    slider = tab.get_by_role("slider", name="El valor de ε")
    assert slider.get_attribute("aria-valuetext") == "ε = 2/3 ≈ 0,6667"
    name = "El valor de cada jugada de ε = 0 a 1. Con ε = 2/3 ≈ 0,6667, la mejor jugada pasa de B a C."
    assert tab.get_by_role("img", name=name).count() == 1
    tab.get_by_text("Tabla de valores").click()
    assert tab.get_by_role("columnheader").all_text_contents() == ["ε", "A", "B", "C", "mejor"]
    tree = gallery.bins_minimax()
    for row in root.locator("tbody tr").all():
        at = Fraction(row.locator("th").text_content().split(" ≈")[0].replace(",", "."))
        *cells, winner = row.locator("td").all_text_contents()
        values = [show(worth(tree, move, "opponent", at), comma=True) for move in tree.children(tree.root)]
        assert [cell.removeprefix("≈ ") for cell in cells] == values
        assert winner == " y ".join(tree.action(move) for move in best(tree, "opponent", at))


def test_the_widget_informs_and_follows_the_kernel(open_widget):
    lab = LABS["scale"](value=3, theme="dark")
    tab = open_widget(lab)
    root = tab.locator(".lab")
    script = [
        ([], {"at": "power 3", "theme": "dark"}),
        (["click As given", lambda tab: save(tab, lab)], {"kernel": ("power", 1)}),
        ([lambda _: lab.set_trait("vary", "values"), lambda _: lab.set_trait("value", "8/207")], {"at": "power 1"}),
        ([lambda tab: take(tab, lab)], {"at": "values 8/207"}),
    ]
    read = reading(lab, root)
    follow(tab, lambda tab: read(tab) | {"kernel": (lab.vary, lab.value)}, script)


# What a reader finds on the page, by eye or by ear, that could give a flip away.
FOUND = """(root) => ({
  texts: [...root.querySelectorAll("svg.chart text, .saying, .about-number, .values tr, button")]
    .filter((one) => one.closest("svg, details") ? one.getClientRects().length > 0 || one.closest("details")
      : one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.hidden).map((one) => one.textContent),
  label: root.querySelector("svg.chart").getAttribute("aria-label"),
  traced: [...root.querySelectorAll("clipPath rect")].map(({ x, width }) => [x.baseVal.value, width.baseVal.value]),
})"""


@pytest.mark.long
def test_where_it_turns_is_shown_to_who_has_passed_it_or_asks(open_lab):
    lab = LABS["bins"]()
    tab, root = open_lab(lab)
    chart = lab._part("opponent").diagram
    quiet = wording("lab.chart", symbol="ε", low=0, high=1)

    def tells():
        found = root.evaluate(FOUND)
        return any("2/3" in text for text in found["texts"]), found["label"], found["traced"]

    def traced(low, high):
        return [chart.x(Fraction(low)) - 2, chart.x(Fraction(high)) - chart.x(Fraction(low)) + 4]

    assert tells() == (False, quiet, [pytest.approx(traced(0, 0), abs=0.2)])
    press(tab, "PageUp")
    assert tells() == (False, quiet, [pytest.approx(traced(0, "1/10"), abs=0.2)])
    # A leap to the end shows the end alone, and from there it is passed on the way back.
    press(tab, "End")
    first, last = (pytest.approx(traced(*ends), abs=0.2) for ends in ((0, "1/10"), (1, 1)))
    assert tells() == (False, quiet, [first, last])
    press(tab, *["PageDown"] * 4)
    assert tells()[:2] == (True, quiet)
    reload(tab)
    press(tab, "n")
    assert tells() == (
        True,
        f"{quiet} {wording('lab.flip', at='ε = 2/3 ≈ 0.6667', before='B', after='C')}",
        [pytest.approx(traced(0, 1), abs=0.2)],
    )


ANOTHER = """([program, data]) => {
  const { widget } = new Function(`${program}; return emmviz;`)();
  const el = document.body.appendChild(document.createElement("div"));
  const held = { payload: data, step: data.step, theme: "light" };
  widget.render({ el, model: { get: (key) => held[key], set() {}, on() {}, off() {}, save_changes() {}, send() {} } });
}"""


def test_labs_of_one_notebook_do_not_share_what_has_been_seen(open_lab):
    # A notebook runs the program anew for every widget.
    lab = LABS["bins"]()
    tab, _ = open_lab(lab)
    tab.evaluate(ANOTHER, [program("lab").replace("export default emmviz.widget;", ""), lab.payload])
    assert tab.locator(".lab").count() == 2
    ids = tab.locator(".lab [id], .lab[id]").evaluate_all("(all) => all.map((el) => el.id)")
    own = [name for name in ids if name.startswith("emmviz-lab-")]
    assert len(own) == len(set(own)) == 4
    clips = [tab.locator(".traced").nth(i).get_attribute("clip-path") for i in range(2)]
    assert len(set(clips)) == 2


def test_the_table_opens_in_sight_and_goes_no_higher_than_half_of_it(open_lab):
    tab, root = open_lab(LABS["bins"](), size=(930, 600))
    root.locator("summary").click()
    come_to_rest(tab)
    assert tab.evaluate("document.querySelector('.values').getBoundingClientRect().bottom <= innerHeight + 1")
    assert root.locator(".scroll").bounding_box()["height"] <= 300


@pytest.mark.long
def test_beside_its_words_stands_what_a_player_who_may_err_looks_like(open_lab):
    _, root = open_lab(LABS["bins"]())
    tones = root.locator(".about-number .tone")
    assert tones.count() == 1
    # It is two-toned at once, while nobody errs in the tree yet.
    fill = "(all) => all.map((el) => getComputedStyle(el).fill)"
    assert set(root.locator(".stage .tone").evaluate_all(fill)) == {"none"}
    assert tones.evaluate_all(fill) == ["rgb(255, 255, 255)"]
    _, root = open_lab(LABS["scale"]())
    assert root.locator(".about-number svg").count() == 0
