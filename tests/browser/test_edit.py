"""The editor in a browser, with mouse and keyboard; Python answers as a kernel would."""

import pytest

from emmviz import GameTree, build, edit, gallery
from tests.browser.kernel import take
from tests.browser.player import do, expected, follow, press, shown
from tests.sentences import wording


@pytest.fixture
def open_editor(open_widget):
    """An editor of a tree, given as text."""

    def open_one(source=None, **options):
        editor = source or edit(gallery.aima_scale())
        if isinstance(editor, str):
            editor = edit(GameTree.parse(editor))
        return open_widget(editor, **options), editor

    return open_one


def node(tab, name):
    return tab.locator(".place").locator(f'[data-node="{name}"]')


def settle(tab, text):
    """Wait until the page shows a tree of this text."""
    tab.wait_for_function("(text) => model.get('text') === text && !document.querySelector('.dragging')", arg=text)


def field(tab, label):
    return tab.locator(".editor").get_by_label(label, exact=True).filter(visible=True)


def drag(name, dx, dy):
    """Take a node along, and do not let it go."""

    def go(tab):
        box = node(tab, name).locator(".shape").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x + dx, y + dy, steps=8)

    return go


def let_go(tab):
    tab.mouse.up()


READ = """() => {
  const at = document.activeElement;
  const entries = [...document.querySelectorAll("[role=menu] [role=menuitem]")].filter((one) => one.checkVisibility())
    .map((one) => one.textContent.toLowerCase());
  const text = (part) => document.querySelector(part)?.textContent ?? "";
  return {
    text: model.get("text"),
    step: +(document.querySelector(".place .emmviz")?.dataset.step ?? -1),
    head: text(".node-panel h2"),
    saying: text(".saying"),
    caption: text(".place .caption"),
    wrong: [...document.querySelectorAll(".wrong")].map((one) => one.textContent).join(""),
    invalid: document.querySelectorAll("[aria-invalid=true]").length,
    described: document.getElementById(at.getAttribute("aria-describedby"))?.matches(".wrong[aria-live=polite]"),
    locked: document.querySelectorAll(".odds [aria-pressed=true]").length,
    starts: document.querySelector(".start")?.checkVisibility() ?? false,
    at: at.dataset.node ?? at.dataset.kind ?? at.ariaLabel ?? at.className,
    value: at.value,
    dragging: document.querySelectorAll(".dragging").length,
    landing: document.querySelector(".landing")?.checkVisibility() ?? false,
    help: [...document.querySelectorAll("[role=dialog] dt")].some((one) => one.textContent === "Ctrl + Z  Y"),
    asks: document.querySelector(".start :is(h2, h3)")?.textContent,
    heard: text(".heard"),
    open: [...document.querySelectorAll(".panel:not(.line)")].filter((one) => one.checkVisibility())
      .map(({ classList }) => classList[1]),
    bounds: document.querySelector(".tools .bounds")?.checkVisibility() ?? false,
    entries: entries.length,
    twice: new Set(entries).size < entries.length,
    inside: !!at.closest(".editor"),
    group: document.querySelector(".node-panel [role=group], .node-panel[role=group]")?.ariaLabel,
  };
}"""
LOCK = "Locked: this probability stays as it is when others change"
NOTATION = "fill The tree in text notation ="
WITH_REPLY = 'max("go on": reply=min(2, 2), 1)'
BOUNDED = "max(1, chance(.5: 2, .25: 3, .25: 4)) in [0, 5]"


def mistyped(label, text, why):
    """What is wrong is said beside its field, in which what was typed stays, and nothing has changed."""
    said = {"wrong": why, "value": text, "described": True, "invalid": 1, "text": BOUNDED}
    return [([f"fill {label} = {text}", "Enter"], said), (["Escape"], {"wrong": "", "invalid": 0})]


SCALE = str(gallery.aima_scale())
TURNED = "max(a2: chance(.9: min(1, 1), .1: min(4, 4)), a1: chance(.9: min(2, 2), .1: min(3, 3)))"
CANNOT = wording("wrong.edit.search", algorithm="Expectimax", node="reply", kind="min")
# As the cells of a notebook stand, with the prompt beside the output.
CELLS = """() => {
  const cell = document.querySelector("#here");
  cell.classList.add("jp-Cell");
  cell.insertAdjacentHTML("afterend", '<div id="next" class="jp-Cell" tabindex="-1">next</div>');
  const keep = (event) => event.preventDefault();
  document.querySelector("#next").insertAdjacentHTML("afterend", '<div id="prompt">[5]:</div>');
  document.querySelector("#prompt").addEventListener("mousedown", keep);
}"""


def in_a_notebook(tab):
    tab.evaluate(CELLS)


# Each with its tree, and what is done, and what then stands there.
SCRIPTS = {
    "code and call stack are closed until one opens them, one at a time, and then stay open": (
        "max(1, chance(2, 3))",
        [
            ([], {"open": []}),
            (["into .place .emmviz", "Home", "press .to-code"], {"open": ["code"]}),
            (["into .to-stack", "Enter"], {"open": ["stack"]}),
            # Another value makes a new player.
            (
                ["open L1", "type 4", "Enter"],
                {
                    "text": "max(4, chance(.5: 2, .5: 3))",
                    "open": ["stack"],
                    "saying": "The lower bound L is now 2, not 1: …",
                },
            ),
            (["press .to-stack"], {"open": []}),
        ],
    ),
    "bounds for a search that uses them, and no file twice": (
        edit(GameTree.parse("max(1, chance(2, 3))"), "expectiminimax"),
        [
            ([], {"bounds": False, "entries": 0}),
            (["press .opens-menu"], {"twice": False, "entries": 8}),
            (["Escape", "choose Search = star1"], {"bounds": True}),
        ],
    ),
    "every way out of a probability that is typed": (
        "chance(.5: 1, .25: 2, .25: 3)",
        [
            ([in_a_notebook, "pick L1"], {"inside": True}),
            (["fill Probability = 1/3", "Shift+Enter"], {"inside": False, "at": "jp-Cell", "text": "chance(1/3:…"}),
            # What is half typed goes first.
            (["fill Probability = 1/4", "Escape"], {"inside": True}),
            (["Escape"], {"inside": False}),
            (["fill Probability = 1/5", "press #prompt"], {"inside": False, "text": "chance(.2:…"}),
        ],
    ),
    "values by panel, by picture and by arrows": (
        "max(1, 2, 3)",
        [
            (["pick L2", "fill Value = 1/3", "Enter"], {"text": "max(1, 1/3, 3)", "value": "1/3"}),
            (["ArrowUp"], {"text": "max(1, 4/3, 3)"}),
            (["Shift+ArrowDown"], {"text": "max(1, 37/30, 3)"}),
            # In the picture: a press on the leaf that is selected, however late, or Enter on the leaf.
            (["pick L1"], {"head": "Leaf 1 below A"}),
            (["pick L1"], {"value": "1", "at": "Value of leaf L1"}),
            (["type 0,9", "Enter"], {"text": "max(0.9, 37/30, 3)", "at": "L1"}),
            (["Enter", "type 5", "Escape"], {"at": "L1"}),
            (["Alt+ArrowUp"], {"text": "max(1.9, 37/30, 3)", "at": "L1"}),
        ],
    ),
    "a value that is wrong is mended": (
        "max(1, chance(.5: 2, .25: 3, .25: 4)) in [0, 5]",
        [
            (["open L2", "type nine", "Enter"], {"wrong": "…The leaf worth 2 below B: “nine” is not a number…"}),
            (["Control+a", "type 3", "Enter"], {"text": "max(1, chance(.5: 3, .25: 3, .25: 4)) in [0, 5]"}),
            (["fill Value = x", "Enter"], {"wrong": "…Leaf 1 below B: “x”", "invalid": 1}),
            (["fill Value = 4", "Enter"], {"text": "max(1, chance(.5: 4, .25: 3, .25: 4)) in [0, 5]", "invalid": 0}),
        ],
    ),
    "what is wrong is said beside its field": (
        BOUNDED,
        [
            (["pick L2"], {}),
            *mistyped(
                "Value",
                "9",
                "The leaf 9 below B is outside the bounds [0, 5].",
            ),
            *mistyped("Upper bound U", "x", "U: “x” is not a number; write 2, 0.9, 1/3 or −1.5."),
            *mistyped(
                "Probability", "1.5", "The leaf worth 2 below B: a probability is between 0 and 1, but 1.5 is not."
            ),
        ],
    ),
    "a value is dragged, and one drag is one edit": (
        "max(1, 2, 3)",
        [
            ([drag("L2", 0, -40), let_go], {"text": "max(1, 7, 3)", "dragging": 0}),
            (
                [
                    lambda tab: tab.keyboard.down("Shift"),
                    drag("L2", 0, 24),
                    let_go,
                    lambda tab: tab.keyboard.up("Shift"),
                ],
                {"text": "max(1, 6.7, 3)"},
            ),
            (["Control+z"], {"text": "max(1, 7, 3)"}),
            (["Control+z"], {"text": "max(1, 2, 3)"}),
        ],
    ),
    "a node is dragged sideways": (
        SCALE,
        [
            ([drag("B", 500, 6), let_go], {"text": TURNED, "landing": False}),
            ([drag("B", -30, 0), let_go], {"text": TURNED, "landing": False}),  # not far enough: it stays
            ([drag("D", 300, 2)], {"landing": True}),
            # Escape leaves all as it was.
            (["at D", "Escape", let_go], {"text": TURNED, "landing": False}),
        ],
    ),
    "lo que recibe un lector de pantalla": (
        edit(gallery.aima_scale(), lang="es"),
        [
            (["pick D", "fill Probabilidad = 0,5", "Enter"], {"heard": "…MAX A vale 2,5", "group": "Nodo D"}),
            (["fill Probabilidad = mucho", "Enter"], {"wrong": "…D: «mucho» no es un número"}),
        ],
    ),
    "probabilities, and the lock of one": (
        "chance(.5: 1, .25: 2, .25: 3)",
        [
            (["pick L1", "fill Probability = 0,6", "Enter"], {"text": "chance(.6: 1, .2: 2, .2: 3)"}),
            (["pick L2", f"click {LOCK}"], {"locked": 1}),
            (["pick L1"], {"locked": 0}),
            (["fill Probability = .7", "Enter"], {"text": "chance(.7: 1, .2: 2, .1: 3)"}),
            (["fill Probability = .9", "Enter"], {"wrong": "…locked outcomes leave it at most 0.8, not 0.9"}),
        ],
    ),
    "everything by keyboard": (
        "max(1, 2)",
        [
            (["at L1", "Alt+ArrowRight"], {"text": "max(2, 1)", "at": "L1"}),
            (["Control+ArrowLeft"], {"text": "max(1, 2)", "at": "L1"}),
            (["Delete"], {"text": "max(2)", "at": "L2"}),
            (["Delete"], {"saying": "…is the only child of A"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["Control+Shift+z"], {"text": "max(2)"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["Control+y"], {"text": "max(2)"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["at A", "Enter"], {"at": "max"}),
            (["Tab", "Tab", "Enter"], {"text": "chance(.5: 1, .5: 2)", "at": "chance"}),
            (["enter edit.add"], {"text": "chance(1/3: 1, 1/3: 2, 1/3: 0)"}),
            # The player's own keys still work.
            (["at A", "w", "Home"], {"step": 0}),
            (["at A", "?"], {"help": True}),
        ],
    ),
    "kinds, names, actions and the search": (
        edit(GameTree.parse("max(1, 2)"), "expectiminimax"),
        [
            (["pick L2", "click MIN"], {"text": "max(1, min(2, 2))", "head": "Node B"}),
            (["fill Action = go on", "Enter"], {"text": 'max(1, "go on": min(2, 2))'}),
            (
                ["fill Name = reply", "Enter"],
                {"text": 'max(1, "go on": reply=min(2, 2))', "head": "Node reply"},
            ),
            (["click Move left"], {"text": WITH_REPLY, "at": "Move left"}),
            (["choose Search = expectimax"], {"saying": f"…{CANNOT}", "caption": CANNOT, "run": None}),
            (["choose Search = star2"], {"saying": "", "run": "star2"}),
            (["click edit.remove"], {"text": "max(1)"}),
            (["click edit.undo"], {"text": WITH_REPLY}),
            (["click edit.redo"], {"text": "max(1)"}),
        ],
    ),
    "building from nothing": (
        build(),
        [
            ([], {"asks": "Which kind of node is the root?", "starts": True}),
            ([f"{NOTATION} max(1, ", "click edit.text_use"], {"wrong": "…Line 1, column 8", "starts": True}),
            (["enter Chance: a die or coin decides"], {"text": "chance(.5: 0, .5: 0)", "at": "A"}),
            (["Control+z"], {"starts": True}),
            (
                [f"{NOTATION} max(3, min(4, 5))", "click edit.text_use"],
                {"text": "max(3, min(4, 5))", "run": "expectiminimax"},
            ),
        ],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("source", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_an_editor_as_it_goes_on(open_editor, source, script):
    tab, editor = open_editor(source)
    follow(tab, lambda tab: tab.evaluate(READ) | {"run": editor.run and editor.run.algorithm}, script)


def test_the_run_follows_what_is_typed_and_what_python_sets(open_editor):
    tab, editor = open_editor()
    player = tab.locator(".place .emmviz")

    def shows(k):
        """The player shows a step of the editor's run."""
        return lambda _: is_at(player, editor, k)

    def sets(name, value):
        return [lambda _: setattr(editor, name, value), lambda tab: take(tab, editor)]

    text = "max(a1: chance(.9: min(2, 2.5), .1: min(3, 3)), a2: chance(.9: min(1, 1), .1: min(4, 4)))"
    script = [
        ([shows(27), "into .place .emmviz", "Home", "click player.next_cuts"], {"step": 23}),
        # The same course of the search: the step stays. Another one: the end is shown.
        (["pick L2", "fill Value = 2.5", "Enter"], {"text": text, "step": 23}),
        ([shows(23), "pick L1", "fill Value = -9", "Enter"], {"model": -1}),
        ([shows(-1), *sets("text", "max(1, min(2, 3))"), shows(-1)], {}),
        ([*sets("step", 2), shows(2), *sets("text", "max("), shows(2)], {"saying": "…Line 1, column 5"}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ) | {"model": tab.evaluate("model.get('step')")}, script)


def is_at(player, editor, k):
    assert shown(player) == expected(editor.run, k % (len(editor.run.steps) + 1))


@pytest.mark.long
def test_the_slider_of_a_probability_by_key_and_by_mouse(open_editor):
    tab, editor = open_editor("chance(.7: 1, .2: 2, .1: 3)")
    do(tab, "pick L2", f"click {LOCK}", "pick L1")
    slider = tab.get_by_role("slider", name="Probability, slider")
    box = slider.bounding_box()

    def at(share):
        return lambda tab: tab.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)

    def read(tab):
        near = tab.evaluate("Math.abs(model.get('payload').nodes[1].share - 0.2) < 0.06")
        return tab.evaluate(READ) | {"percent": slider.input_value(), "near": near}

    nudged = "chance(.69: 1, .2: 2, .11: 3)"
    drag = [at(0.69), lambda tab: tab.mouse.down(), *map(at, (0.5, 0.3, 0.1, 0.2)), lambda tab: tab.mouse.up()]
    script = [
        ([lambda _: slider.focus()], {"percent": "70"}),
        (["ArrowLeft"], {"text": nudged, "at": "Probability, slider"}),
        (drag, {"near": True}),
    ]
    follow(tab, read, script)
    assert editor.tree.prob("L2") == GameTree.parse("chance(.2: 0, .8: 1)").prob("L1")
    editor.undo()
    assert editor.text == nudged


@pytest.mark.long
def test_the_text_is_copied_and_typed(open_editor):
    tab, editor = open_editor(permissions=["clipboard-read", "clipboard-write"])
    menu = tab.locator(".menu.text")
    area = menu.locator("textarea")

    def button(name):
        return lambda _: menu.get_by_role("button", name=name, exact=True).click()

    def read(tab):
        copied = tab.evaluate("navigator.clipboard.readText()")
        found = {
            "area": area.input_value(),
            "copied": copied,
            "word": tab.evaluate("document.activeElement.textContent"),
        }
        return tab.evaluate(READ) | found

    script = [
        (["click edit.text"], {"area": editor.text}),
        ([button("Copy")], {"copied": editor.text, "saying": "…Copied."}),
        ([button("Copy as Python")], {"copied": f"GameTree.parse({editor.text!r})"}),
        (
            [lambda _: area.fill("max(1, min(2"), button("Use this text")],
            {"wrong": "…Line 1, column 13", "area": "max(1, min(2"},
        ),
        ([lambda _: area.fill("max(1, min(2))"), lambda _: area.press("Control+Enter")], {"text": "max(1, min(2))"}),
        ([lambda _: area.press("Escape")], {"at": "", "word": "Text"}),
    ]
    follow(tab, read, script)


@pytest.mark.long
def test_two_views_of_one_editor_follow_each_other(open_editor):
    tab, _ = open_editor("max(1, 2)")
    tab.evaluate("""() => {
      const el = document.querySelector("main").appendChild(document.createElement("div"));
      widget.render({ model, el });
    }""")
    one, two = (tab.locator(".editor").nth(i) for i in (0, 1))
    one.locator('[data-node="L1"]').click()
    two.locator('[data-node="L2"]').click()
    one.get_by_label("Value", exact=True).filter(visible=True).fill("5")
    tab.keyboard.press("Enter")
    settle(tab, "max(5, 2)")
    for view in (one, two):
        assert view.locator('[data-node="A"] .value').text_content() == "5"
    assert [view.locator(".node-panel h2").text_content() for view in (one, two)] == [
        "Leaf 1 below A",
        "Leaf 2 below A",
    ]


def test_the_ring_of_who_has_the_keys_is_around_the_whole_editor(open_editor):
    tab, _ = open_editor()
    rings = "(all) => all.map((el) => getComputedStyle(el, '::after').content !== 'none')"
    outlines = "(all) => all.map((el) => getComputedStyle(el).outlineStyle)"
    assert tab.locator(".emmviz").evaluate_all(rings) == [False, False]
    tab.locator(".stage").click(position={"x": 5, "y": 5})
    press(tab, "ArrowLeft")
    assert tab.locator(".emmviz").evaluate_all(rings) == [True, False]
    assert tab.locator(".emmviz").evaluate_all(outlines) == ["none", "none"]
