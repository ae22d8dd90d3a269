"""The editor in a browser, by mouse and by key; Python answers as a kernel would."""

import pytest

from emmviz import GameTree, gallery
from emmviz.player.edit.edit import build, edit
from tests.browser.axe import objections
from tests.browser.kernel import take
from tests.browser.player import click, expected, press, shown, steps


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


def enter(tab, text):
    """Type where the focus is."""
    tab.keyboard.type(text)
    tab.keyboard.press("Enter")


def typed(tab, label, text):
    field(tab, label).fill(text)
    tab.keyboard.press("Enter")


def focus_on(tab, name):
    """Wait until a node has the focus."""
    tab.wait_for_function("(name) => document.activeElement.dataset.node === name", arg=name)


def focused(tab):
    return tab.evaluate("document.activeElement.dataset.node ?? document.activeElement.className")


def drag(tab, name, dx, dy, steps=8, key=None):
    box = node(tab, name).locator(".shape").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    if key:
        tab.keyboard.down(key)
    tab.mouse.move(x + dx, y + dy, steps=steps)
    tab.mouse.up()
    if key:
        tab.keyboard.up(key)


def test_the_run_follows_what_is_typed_and_what_python_sets(open_editor):
    tab, editor = open_editor()
    player = tab.locator(".place .emmviz")
    assert shown(player) == expected(editor.run, 27)
    click(tab, "First step", "Next cut")
    tab.wait_for_function("model.get('step') === 23")
    # The same course of the search: the step stays. Another one: the end is shown.
    node(tab, "L2").click()
    typed(tab, "Value", "2.5")
    settle(tab, "max(a1: chance(.9: min(2, 2.5), .1: min(3, 3)), a2: chance(.9: min(1, 1), .1: min(4, 4)))")
    assert shown(player) == expected(editor.run, 23)
    node(tab, "L1").click()
    typed(tab, "Value", "-9")
    tab.wait_for_function("model.get('step') === -1")
    assert shown(player) == expected(editor.run, len(editor.run.steps))
    for name, value in [("text", "max(1, min(2, 3))"), ("step", 2)]:
        setattr(editor, name, value)
        take(tab, editor)
        assert shown(player) == expected(editor.run, editor.step % (len(editor.run.steps) + 1))
    editor.text = "max("
    take(tab, editor)
    assert "line 1, column 5" in tab.locator(".saying").text_content()


def test_values_by_panel_by_picture_and_by_arrows(open_editor):
    tab, _ = open_editor("max(1, 2, 3)")
    node(tab, "L2").click()
    typed(tab, "Value", "1/3")
    settle(tab, "max(1, 1/3, 3)")
    assert tab.evaluate("document.activeElement.value") == "1/3"
    tab.keyboard.press("ArrowUp")
    settle(tab, "max(1, 4/3, 3)")
    tab.keyboard.press("Shift+ArrowDown")
    settle(tab, "max(1, 37/30, 3)")
    # In the picture: a double click, or Enter on the leaf.
    node(tab, "L1").dblclick()
    assert field(tab, "Value of leaf L1").input_value() == "1"
    enter(tab, "0,9")
    settle(tab, "max(0.9, 37/30, 3)")
    focus_on(tab, "L1")
    tab.keyboard.press("Enter")
    tab.keyboard.type("5")
    tab.keyboard.press("Escape")
    assert focused(tab) == "L1"
    assert not field(tab, "Value of leaf L1").is_visible()
    tab.keyboard.press("Alt+ArrowUp")
    settle(tab, "max(1.9, 37/30, 3)")
    focus_on(tab, "L1")


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
        assert field(tab, label).input_value() == text
        assert field(tab, label).get_attribute("aria-invalid") == "true"
        assert field(tab, label).get_attribute("aria-describedby") == message.get_attribute("id")
        assert editor.text == kept
        tab.keyboard.press("Escape")
        assert field(tab, label).get_attribute("aria-invalid") is None
    node(tab, "L2").dblclick()
    enter(tab, "nine")
    tab.locator(".on-leaf .wrong", has_text="The leaf worth 2 below B: “nine” is no number").wait_for()
    tab.keyboard.press("Control+a")
    enter(tab, "3")
    settle(tab, kept.replace(".5: 2", ".5: 3"))
    # A value that is mended is in order again.
    typed(tab, "Value", "x")
    tab.locator(".node-panel .wrong", has_text="Leaf 1 below B: “x”").wait_for()
    typed(tab, "Value", "4")
    settle(tab, kept.replace(".5: 2", ".5: 4"))
    assert tab.locator(".node-panel [aria-invalid]").count() == 0


def test_probabilities_slider_and_lock(open_editor):
    tab, editor = open_editor("chance(.5: 1, .25: 2, .25: 3)")
    node(tab, "L1").click()
    typed(tab, "Probability", "0,6")
    settle(tab, "chance(.6: 1, .2: 2, .2: 3)")
    node(tab, "L2").click()
    lock = tab.get_by_role("button", name="Locked: keeps its probability when others change")
    lock.click()
    tab.wait_for_selector(".odds [aria-pressed=true]")
    node(tab, "L1").click()
    assert lock.get_attribute("aria-pressed") == "false"
    typed(tab, "Probability", ".7")
    settle(tab, "chance(.7: 1, .2: 2, .1: 3)")
    typed(tab, "Probability", ".9")
    tab.locator(".odds .wrong", has_text="locked outcomes leave it at most 0.8, not 0.9").wait_for()
    tab.keyboard.press("Escape")
    slider = tab.get_by_role("slider", name="Probability, slider")
    slider.focus()
    assert slider.input_value() == "70"
    tab.keyboard.press("ArrowLeft")
    settle(tab, "chance(.69: 1, .2: 2, .11: 3)")
    assert tab.evaluate("document.activeElement.type") == "range"
    box = slider.bounding_box()
    tab.mouse.move(box["x"] + 0.69 * box["width"], box["y"] + box["height"] / 2)
    tab.mouse.down()
    for share in (0.5, 0.3, 0.1, 0.2):
        tab.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    tab.mouse.up()
    tab.wait_for_function("Math.abs(model.get('payload').nodes[1].share - 0.2) < 0.06")
    assert editor.tree.prob("L2") == GameTree.parse("chance(.2: 0, .8: 1)").prob("L1")
    editor.undo()
    assert editor.text == "chance(.69: 1, .2: 2, .11: 3)"


def test_dragging_a_leaf_changes_its_value(open_editor):
    tab, editor = open_editor("max(1, 2, 3)")
    drag(tab, "L2", 0, -40)
    settle(tab, "max(1, 7, 3)")
    drag(tab, "L2", 0, 24, key="Shift")
    tab.wait_for_function("model.get('payload').nodes[2].value === '6.7'")
    # One drag is one edit.
    assert [editor.undo() for _ in range(3)] == [True, True, False]


def test_dragging_sideways_changes_the_order(open_editor):
    tab, editor = open_editor()
    boxes = {name: node(tab, name).locator(".shape").bounding_box() for name in "BC"}
    drag(tab, "B", boxes["C"]["x"] - boxes["B"]["x"] + 60, 6)
    tab.wait_for_function("model.get('payload').undo")
    assert editor.tree.children("A") == ["C", "B"]
    assert tab.locator(".landing").is_hidden()
    drag(tab, "B", -30, 0)  # not far enough: it stays where it was
    assert editor.tree.children("A") == ["C", "B"]
    # Escape leaves all as it was.
    box = node(tab, "D").locator(".shape").bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 300, box["y"] + 12, steps=5)
    assert tab.locator(".landing").is_visible()
    node(tab, "D").focus()
    tab.keyboard.press("Escape")
    tab.mouse.up()
    assert editor.tree.children("B") == ["D", "E"]


def test_everything_by_keyboard(open_editor):
    tab, _ = open_editor("max(1, 2)")
    node(tab, "L1").focus()
    tab.keyboard.press("Alt+ArrowRight")
    settle(tab, "A=max(L2=2, L1=1)")
    focus_on(tab, "L1")
    tab.keyboard.press("Control+ArrowLeft")
    settle(tab, "max(1, 2)")
    focus_on(tab, "L1")
    tab.keyboard.press("Delete")
    settle(tab, "A=max(L2=2)")
    focus_on(tab, "L2")
    tab.keyboard.press("Delete")
    tab.locator(".saying", has_text="L2 is the only child of A").wait_for()
    for key, text in [
        ("z", "max(1, 2)"),
        ("Shift+z", "A=max(L2=2)"),
        ("z", "max(1, 2)"),
        ("y", "A=max(L2=2)"),
        ("z", "max(1, 2)"),
    ]:
        tab.keyboard.press(f"Control+{key}")
        settle(tab, text)
    node(tab, "A").focus()
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.dataset.kind") == "max"
    press(tab, "Tab", "Tab", "Enter")
    settle(tab, "chance(.5: 1, .5: 2)")
    assert tab.evaluate("document.activeElement.dataset.kind") == "chance"
    tab.get_by_role("button", name="Add child").focus()
    tab.keyboard.press("Enter")
    settle(tab, "chance(1/3: 1, 1/3: 2, 1/3: 0)")
    # The player's own keys still work.
    node(tab, "A").focus()
    press(tab, "w", "Home")
    assert steps(tab.locator(".place .emmviz")) == 0
    tab.keyboard.press("?")
    assert "Ctrl + Z  Y" in tab.get_by_role("dialog").locator("dt").all_text_contents()


def test_kinds_names_actions_and_search(open_editor):
    tab, editor = open_editor(edit(GameTree.parse("max(1, 2)"), "expectiminimax"))
    node(tab, "L2").click()
    tab.locator(".kinds").get_by_role("button", name="MIN").click()
    settle(tab, "A=max(L1=1, B=min(L3=2, L4=2))")
    assert tab.locator(".node-panel h2").text_content() == "Node B"
    typed(tab, "Action", "go on")
    settle(tab, 'A=max(L1=1, "go on": B=min(L3=2, L4=2))')
    typed(tab, "Name", "reply")
    settle(tab, 'A=max(L1=1, "go on": reply=min(L3=2, L4=2))')
    assert tab.locator(".node-panel h2").text_content() == "Node reply"
    click(tab, "Move left")
    settle(tab, 'A=max("go on": reply=min(L3=2, L4=2), L1=1)')
    assert tab.evaluate("document.activeElement.className") == "left"
    field(tab, "Search").select_option("expectimax")
    why = "Expectimax cannot search this tree: reply is a MIN node. Choose another search."
    tab.locator(".saying", has_text=why).wait_for()
    assert editor.run is None
    assert tab.locator(".place .caption").text_content() == why
    field(tab, "Search").select_option("star2")
    tab.wait_for_function("model.get('payload').refusal === ''")
    assert tab.locator(".saying").text_content() == ""
    assert editor.run.algorithm == "star2"
    click(tab, "Remove")
    settle(tab, "max(1)")
    click(tab, "Undo")
    settle(tab, 'A=max("go on": reply=min(L3=2, L4=2), L1=1)')
    click(tab, "Redo")
    settle(tab, "max(1)")


def test_building_from_nothing(open_editor):
    tab, editor = open_editor(build())
    assert tab.get_by_role("heading", name="Which kind of node is the root?").is_visible()
    assert objections(tab) == []
    field(tab, "The tree in text notation").fill("max(1, ")
    click(tab, "Use this text")
    tab.locator(".start .wrong", has_text="line 1, column 8").wait_for()
    assert field(tab, "The tree in text notation").input_value() == "max(1, "
    tab.get_by_role("button", name="Chance: a die or coin decides").focus()
    tab.keyboard.press("Enter")
    settle(tab, "chance(.5: 0, .5: 0)")
    focus_on(tab, "A")
    tab.keyboard.press("Control+z")
    tab.wait_for_selector(".start:visible")
    assert editor.tree is None
    field(tab, "The tree in text notation").fill("max(3, min(4, 5))")
    click(tab, "Use this text")
    settle(tab, "max(3, min(4, 5))")
    assert shown(tab.locator(".place .emmviz")) == expected(editor.run, len(editor.run.steps))


def test_the_text_is_copied_and_typed(open_editor):
    tab, editor = open_editor(permissions=["clipboard-read", "clipboard-write"])
    click(tab, "Text")
    area = tab.locator(".menu.text textarea")
    assert area.input_value() == editor.text
    for name, text in [("Copy", editor.text), ("Copy as Python", f"GameTree.parse({editor.text!r})")]:
        tab.locator(".menu.text").get_by_role("button", name=name, exact=True).click()
        tab.locator(".saying", has_text="Copied.").wait_for()
        assert tab.evaluate("navigator.clipboard.readText()") == text
    area.fill("max(1, min(2")
    tab.locator(".menu.text").get_by_role("button", name="Use this text").click()
    tab.locator(".menu.text .wrong", has_text="line 1, column 13").wait_for()
    assert area.input_value() == "max(1, min(2"
    area.fill("max(1, min(2))")
    area.press("Control+Enter")
    settle(tab, "max(1, min(2))")
    area.press("Escape")
    assert focused(tab) == ""
    assert tab.evaluate("document.activeElement.textContent") == "Text"


def test_what_a_screen_reader_gets_in_spanish(open_editor):
    tab, _ = open_editor(edit(gallery.aima_scale(), lang="es"))
    node(tab, "D").click()
    assert tab.get_by_role("group", name="Nodo D").count() == 1
    assert field(tab, "Probabilidad").input_value() == "0,9"
    typed(tab, "Probabilidad", "0,5")
    tab.locator(".heard", has_text="MAX A vale 2,5").wait_for()
    typed(tab, "Probabilidad", "mucho")
    tab.locator(".odds .wrong", has_text="D: «mucho» no es un número").wait_for()


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
