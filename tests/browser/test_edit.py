"""The editor in a browser, by mouse and by key; Python answers as a kernel would."""

import pytest

from emmviz import GameTree, gallery
from emmviz.player.edit.edit import build, edit
from tests.browser.axe import objections
from tests.browser.kernel import take
from tests.browser.player import do, expected, follow, press, shown


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


def typed(tab, label, text, becomes=None):
    """Type into a field, and wait for the text of the tree that comes of it."""
    field(tab, label).fill(text)
    pressed(tab, "Enter", becomes)


def pressed(tab, key, becomes=None):
    """Press a key, and wait for the text of the tree that comes of it."""
    tab.keyboard.press(key)
    if becomes:
        settle(tab, becomes)


def drag(tab, name, dx, dy):
    """Take a node along, and do not let it go."""
    box = node(tab, name).locator(".shape").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + dx, y + dy, steps=8)


def test_what_is_wrong_is_said_beside_it_and_what_was_typed_stays(open_editor):
    tab, editor = open_editor("max(1, chance(.5: 2, .25: 3, .25: 4)) in [0, 5]")
    node(tab, "L2").click()
    kept = editor.text
    for label, text, why in [
        ("Value", "9", "The leaf 9 below B lies outside the bounds [0, 5]."),
        ("Probability", "1.5", "The leaf worth 2 below B: a probability lies between 0 and 1, and 1.5 does not."),
        ("Upper bound U", "x", "U: “x” is no number; write 2, 0.9, 1/3 or −1.5."),
    ]:
        typed(tab, label, text)
        message = tab.locator("span.wrong", has_text=why)
        message.wait_for()
        assert message.get_attribute("aria-live") == "polite"
        own = field(tab, label)
        marks = own.get_attribute("aria-invalid"), own.get_attribute("aria-describedby")
        assert (own.input_value(), *marks) == (text, "true", message.get_attribute("id"))
        assert editor.text == kept
        tab.keyboard.press("Escape")
        assert own.get_attribute("aria-invalid") is None


READ = """() => {
  const at = document.activeElement;
  const text = (part) => document.querySelector(part)?.textContent ?? "";
  return {
    text: model.get("text"),
    step: +(document.querySelector(".place .emmviz")?.dataset.step ?? -1),
    head: text(".node-panel h2"),
    saying: text(".saying"),
    caption: text(".place .caption"),
    wrong: [...document.querySelectorAll(".wrong")].map((one) => one.textContent).join(""),
    invalid: document.querySelectorAll(".node-panel [aria-invalid=true]").length,
    locked: document.querySelectorAll(".odds [aria-pressed=true]").length,
    starts: document.querySelector(".start")?.checkVisibility() ?? false,
    at: at.dataset.node ?? at.dataset.kind ?? at.ariaLabel ?? at.className,
    value: at.value,
    dragging: document.querySelectorAll(".dragging").length,
    heard: text(".heard"),
    group: document.querySelector(".node-panel [role=group], .node-panel[role=group]")?.ariaLabel,
  };
}"""
LOCK = "Locked: keeps its probability when others change"
NOTATION = "fill The tree in text notation ="
WITH_REPLY = 'A=max("go on": reply=min(L3=2, L4=2), L1=1)'
CANNOT = "Expectimax cannot search this tree: reply is a MIN node. Choose another search."
# Each with its tree, and what is done, and what then stands there.
SCRIPTS = {
    "values by panel, by picture and by arrows": (
        "max(1, 2, 3)",
        [
            (["pick L2", "fill Value = 1/3", "Enter"], {"text": "max(1, 1/3, 3)", "value": "1/3"}),
            (["ArrowUp"], {"text": "max(1, 4/3, 3)"}),
            (["Shift+ArrowDown"], {"text": "max(1, 37/30, 3)"}),
            # In the picture: a double click, or Enter on the leaf.
            (["open L1"], {"value": "1", "at": "Value of leaf L1"}),
            (["type 0,9", "Enter"], {"text": "max(0.9, 37/30, 3)", "at": "L1"}),
            (["Enter", "type 5", "Escape"], {"at": "L1"}),
            (["Alt+ArrowUp"], {"text": "max(1.9, 37/30, 3)", "at": "L1"}),
        ],
    ),
    "a value that is wrong is mended": (
        "max(1, chance(.5: 2, .25: 3, .25: 4)) in [0, 5]",
        [
            (["open L2", "type nine", "Enter"], {"wrong": "…The leaf worth 2 below B: “nine” is no number"}),
            (["Control+a", "type 3", "Enter"], {"text": "max(1, chance(.5: 3, .25: 3, .25: 4)) in [0, 5]"}),
            (["fill Value = x", "Enter"], {"wrong": "…Leaf 1 below B: “x”", "invalid": 1}),
            (["fill Value = 4", "Enter"], {"text": "max(1, chance(.5: 4, .25: 3, .25: 4)) in [0, 5]", "invalid": 0}),
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
            (["at L1", "Alt+ArrowRight"], {"text": "A=max(L2=2, L1=1)", "at": "L1"}),
            (["Control+ArrowLeft"], {"text": "max(1, 2)", "at": "L1"}),
            (["Delete"], {"text": "A=max(L2=2)", "at": "L2"}),
            (["Delete"], {"saying": "…is the only child of A"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["Control+Shift+z"], {"text": "A=max(L2=2)"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["Control+y"], {"text": "A=max(L2=2)"}),
            (["Control+z"], {"text": "max(1, 2)"}),
            (["at A", "Enter"], {"at": "max"}),
            (["Tab", "Tab", "Enter"], {"text": "chance(.5: 1, .5: 2)", "at": "chance"}),
            (["enter Add child"], {"text": "chance(1/3: 1, 1/3: 2, 1/3: 0)"}),
            # The player's own keys still work.
            (["at A", "w", "Home"], {"step": 0}),
        ],
    ),
    "kinds, names, actions and the search": (
        edit(GameTree.parse("max(1, 2)"), "expectiminimax"),
        [
            (["pick L2", "click MIN"], {"text": "A=max(L1=1, B=min(L3=2, L4=2))", "head": "Node B"}),
            (["fill Action = go on", "Enter"], {"text": 'A=max(L1=1, "go on": B=min(L3=2, L4=2))'}),
            (
                ["fill Name = reply", "Enter"],
                {"text": 'A=max(L1=1, "go on": reply=min(L3=2, L4=2))', "head": "Node reply"},
            ),
            (["click Move left"], {"text": WITH_REPLY, "at": "Move left"}),
            (["choose Search = expectimax"], {"saying": f"…{CANNOT}", "caption": CANNOT, "run": None}),
            (["choose Search = star2"], {"saying": "", "run": "star2"}),
            (["click Remove"], {"text": "max(1)"}),
            (["click Undo"], {"text": WITH_REPLY}),
            (["click Redo"], {"text": "max(1)"}),
        ],
    ),
    "building from nothing": (
        build(),
        [
            ([f"{NOTATION} max(1, ", "click Use this text"], {"wrong": "…line 1, column 8", "starts": True}),
            (["enter Chance: a die or coin decides"], {"text": "chance(.5: 0, .5: 0)", "at": "A"}),
            (["Control+z"], {"starts": True}),
            (
                [f"{NOTATION} max(3, min(4, 5))", "click Use this text"],
                {"text": "max(3, min(4, 5))", "run": "expectiminimax"},
            ),
        ],
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_editor_as_it_goes_on(open_editor, name):
    source, script = SCRIPTS[name]
    tab, editor = open_editor(source)
    follow(tab, lambda tab: tab.evaluate(READ) | {"run": editor.run and editor.run.algorithm}, script)


def test_the_keys_of_the_editor_are_explained_and_its_start_is_for_all(open_editor):
    tab, _ = open_editor(build())
    assert tab.get_by_role("heading", name="Which kind of node is the root?").is_visible()
    assert objections(tab) == []
    tab, _ = open_editor("max(1, 2)")
    do(tab, "at A", "?")
    assert "Ctrl + Z  Y" in tab.get_by_role("dialog").locator("dt").all_text_contents()


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
        ([shows(27), "click First step", "click Next cut"], {"step": 23}),
        # The same course of the search: the step stays. Another one: the end is shown.
        (["pick L2", "fill Value = 2.5", "Enter"], {"text": text, "step": 23}),
        ([shows(23), "pick L1", "fill Value = -9", "Enter"], {"model": -1}),
        ([shows(-1), *sets("text", "max(1, min(2, 3))"), shows(-1)], {}),
        ([*sets("step", 2), shows(2), *sets("text", "max("), shows(2)], {"saying": "…line 1, column 5"}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ) | {"model": tab.evaluate("model.get('step')")}, script)


def is_at(player, editor, k):
    assert shown(player) == expected(editor.run, k % (len(editor.run.steps) + 1))


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


def dragged(tab, name, dx, dy):
    """Take a node along, and let it go."""
    drag(tab, name, dx, dy)
    tab.mouse.up()


def test_dragging_a_leaf_changes_its_value(open_editor):
    tab, editor = open_editor("max(1, 2, 3)")
    finely = [
        lambda tab: tab.keyboard.down("Shift"),
        lambda tab: dragged(tab, "L2", 0, 24),
        lambda tab: tab.keyboard.up("Shift"),
    ]
    script = [
        ([lambda tab: dragged(tab, "L2", 0, -40)], {"text": "max(1, 7, 3)", "dragging": 0}),
        (finely, {"text": "max(1, 6.7, 3)"}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)
    # One drag is one edit.
    assert [editor.undo() for _ in range(3)] == [True, True, False]


def test_dragging_sideways_changes_the_order(open_editor):
    tab, editor = open_editor()
    boxes = {name: node(tab, name).locator(".shape").bounding_box() for name in "BC"}
    over = boxes["C"]["x"] - boxes["B"]["x"] + 60
    turned = {"of_a": ["C", "B"], "landing": False}
    script = [
        ([lambda tab: dragged(tab, "B", over, 6)], turned),
        ([lambda tab: dragged(tab, "B", -30, 0)], turned),  # not far enough: it stays where it was
        ([lambda tab: drag(tab, "D", 300, 2)], {"landing": True}),
        # Escape leaves all as it was.
        (["at D", "Escape", lambda tab: tab.mouse.up()], {"of_b": ["D", "E"]}),
    ]

    def read(tab):
        order = {f"of_{parent.lower()}": editor.tree.children(parent) for parent in "AB"}
        return order | {"landing": tab.locator(".landing").is_visible()}

    follow(tab, read, script)


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
        (["click Text"], {"area": editor.text}),
        ([button("Copy")], {"copied": editor.text, "saying": "…Copied."}),
        ([button("Copy as Python")], {"copied": f"GameTree.parse({editor.text!r})"}),
        (
            [lambda _: area.fill("max(1, min(2"), button("Use this text")],
            {"wrong": "…line 1, column 13", "area": "max(1, min(2"},
        ),
        ([lambda _: area.fill("max(1, min(2))"), lambda _: area.press("Control+Enter")], {"text": "max(1, min(2))"}),
        ([lambda _: area.press("Escape")], {"at": "", "word": "Text"}),
    ]
    follow(tab, read, script)


def test_what_a_screen_reader_gets_in_spanish(open_editor):
    tab, _ = open_editor(edit(gallery.aima_scale(), lang="es"))
    script = [
        (["pick D", "fill Probabilidad = 0,5", "Enter"], {"heard": "…MAX A vale 2,5", "group": "Nodo D"}),
        (["fill Probabilidad = mucho", "Enter"], {"wrong": "…D: «mucho» no es un número"}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)


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
    pressed(tab, "Enter", "max(5, 2)")
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
