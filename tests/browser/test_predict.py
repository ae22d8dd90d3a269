"""A prediction in the browser: asked, answered once, marked, and only then shown; by keyboard, by click, by ear."""

import pytest

from emmviz import GameTree, expectiminimax, gallery, predict, rescale_lab, star1
from emmviz.base.locale import words
from tests.browser.room import resize

WIDE = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
RUN = star1(gallery.aima_scale())


def verdict(tab):
    tab.locator(".card .mark").wait_for()
    return tab.locator(".card .mark").text_content().replace("\u00a0", " ")


def test_the_answer_is_typed_and_the_run_takes_the_place_of_the_question(open_file):
    tab = open_file(predict("Which move is best?", WIDE.best_action, on=WIDE))
    numbers = tab.locator(".predict .nodes .value").all_text_contents()
    assert [number for number in numbers if number] == ["20", "20", "30", "30", "1", "1", "400", "400"]
    tab.locator("input[type=text]").focus()
    tab.keyboard.insert_text("nobody")
    tab.keyboard.press("Enter")
    assert verdict(tab).startswith("“nobody” is no move here.")
    assert tab.locator("input[type=text]").input_value() == "nobody"
    for wrong in ("L1", "a1"):
        tab.keyboard.press("Control+a")
        tab.keyboard.insert_text(wrong)
        tab.keyboard.press("Enter")
        tab.locator(".card .mark.wrong").wait_for()
    tab.locator(".after .stage").wait_for()
    assert verdict(tab).startswith("No: a1 (B) is worth 2")
    # The verdict has the focus and is heard; the next Tab leads to what is shown.
    assert tab.evaluate("document.activeElement.matches('.mark')")
    tab.keyboard.press("Tab")
    assert tab.evaluate("!!document.activeElement.closest('.after')")
    assert tab.locator(".after .stage").count() == 1
    assert not tab.locator(".check").is_visible()


def test_nodes_are_clicked_on_the_picture(open_file):
    tab = open_file(predict("Never read?", set(RUN.tree.leaves()) - set(RUN.leaves), on=RUN, reveal="So."))
    for leaf in ("L6", "L7", "L8"):
        tab.locator(f".predict [data-node={leaf}] .value").click()
    assert tab.locator(".predict .picked").count() == 3
    tab.locator(".check").click()
    assert verdict(tab).startswith("Right.")
    assert tab.locator(".shown-text").text_content() == "So."


@pytest.mark.parametrize("part", ["text", ".line"], ids=["label", "line"])
def test_an_edge_or_its_label_answers_with_the_node_below_it(open_file, part):
    tab = open_file(predict("Which move is best?", WIDE.best_action, on=WIDE))
    assert tab.locator(".kind").text_content() == "Your first answer counts."
    where = tab.locator(f'.stage [data-edge="C"] {part}').first.bounding_box()
    # Beside a thin line, too.
    aside = 4 if part == ".line" else 0
    tab.mouse.click(where["x"] + where["width"] / 2 + aside, where["y"] + where["height"] / 2)
    assert tab.locator(".picked").get_attribute("data-node") == "C"
    tab.locator(".check").click()
    assert verdict(tab).startswith("Right.")


@pytest.mark.parametrize(
    ("answer", "options", "note"),
    [
        ("C", {"on": WIDE}, "Click on a node or on the edge to it first, or type a name."),
        (2, {}, "Type a number first."),
        ((2, 3), {}, "Type its two ends first."),
        ("b", {"choices": ["a", "b", "c"]}, "Choose one of the answers first."),
        (["a", "b"], {}, "Press them in your order first."),
    ],
)
def test_check_without_an_answer_says_what_to_do(open_file, answer, options, note):
    tab = open_file(predict("Which one?", answer, **options))
    tab.locator(".check").click()
    assert verdict(tab) == note
    assert tab.locator(".mark.unread").count() == 1


@pytest.mark.parametrize(
    ("lang", "not_yet", "yours", "wrong"),
    [
        ("en", "Not “a”. You can try once more.", "your answer", "Not “c”."),
        ("es", "No es «a». Puedes intentarlo otra vez.", "tu respuesta", "No es «c»."),
    ],
)
def test_a_wrong_answer_may_be_mended_once_and_all_choices_stay_in_sight(open_file, lang, not_yet, yours, wrong):
    tab = open_file(predict("Which?", "b", choices=["a", "b", "c"], lang=lang))
    for chosen, said in (("a", not_yet), ("c", wrong)):
        tab.locator(".choices").get_by_text(chosen, exact=True).click()
        tab.locator(".check").click()
        tab.locator(".card .mark", has_text=said).wait_for()
        if said == not_yet:  # what was answered first is kept, and a page goes on from there
            assert tab.locator(".kind").text_content() == words(lang)["predict"]["second"]
            tab.reload()
            assert verdict(tab) == not_yet
    assert not tab.locator(".kind").is_visible()
    assert tab.locator(".choices label:visible").count() == 3
    signs = [tab.locator(".choices label").nth(i).locator(".judged").all_text_contents() for i in range(3)]
    assert signs == [[], ["✓"], ["✗"]]
    assert yours in tab.locator(".choices label:has(:checked)").text_content()
    tab.reload()
    assert verdict(tab).startswith(wrong)
    assert tab.locator(".choices label:has(:checked) span").text_content() == "c"


def test_a_leaf_that_was_typed_is_kept_when_another_one_is_picked(open_file):
    tab = open_file(predict("Never read?", set(RUN.tree.leaves()) - set(RUN.leaves), on=RUN, reveal="So."))
    tab.locator("input[type=text]").focus()
    tab.keyboard.insert_text("leaf 2 below F; leaf 1 below G")
    tab.locator(".predict [data-node=L8] .value").click()
    tab.locator(".check").click()
    assert verdict(tab).startswith("Right.")


@pytest.mark.parametrize("size", [(930, 600), (390, 780)])
def test_no_choice_moves_when_it_is_answered(open_file, size):
    several = ["unchanged", "it changes", "nothing can be said of it"]
    tab = open_file(predict("What becomes of the best move?", several[1], choices=several, on=WIDE, reveal="So."), size)
    parts = "[...one.children].slice(0, 3).map((part) => part.offsetLeft)"
    where = f"all => all.map((one) => [one.offsetHeight, ...{parts}])"
    before = tab.locator(".choices label").evaluate_all(where)
    for i in (0, 2):
        tab.locator(".choices label").nth(i).click()
        tab.locator(".check").click()
        tab.locator(".card .mark.wrong").wait_for()
    tab.locator(".choices .judged").first.wait_for()
    assert tab.locator(".choices label").evaluate_all(where) == before


def test_the_first_wrong_try_says_what_the_answer_is_and_not_what_is_right(open_file):
    tab = open_file(predict("What is the root worth?", RUN.value, on=RUN))
    tab.locator("input[type=text]").fill("2,5")
    tab.locator(".check").click()
    assert verdict(tab).startswith("No: a known mistake gives 2,5: the plain mean")
    assert verdict(tab).endswith("You can try once more.")
    assert "2.1" not in verdict(tab)


@pytest.mark.parametrize(
    ("keys", "said"),
    [("213", "Right."), ("123", "That is the same answer.")],
)
def test_an_order_is_pressed_by_keys(open_file, keys, said):
    tab = open_file(predict("Best first?", ["b", "a", "c"]))
    choices = tab.locator(".placed span").all_text_contents()
    tab.locator(".placed").first.focus()
    for key in keys:
        tab.keyboard.press(key)
    # The last one goes up and down again.
    for key in ("ArrowUp", "ArrowDown"):
        tab.keyboard.press(key)
    places = [f"{choices[int(key) - 1]}, place {n}" for n, key in enumerate(keys, start=1)]
    assert tab.locator(".taken .placed").evaluate_all("all => all.map((one) => one.ariaLabel)") == places
    tab.locator(".check").focus()
    for heard in [said] if keys == "213" else ["You can try once more.", said]:
        tab.keyboard.press("Enter")
        tab.locator(".card .mark", has_text=heard).wait_for()
        tab.locator(".check").focus()
    assert verdict(tab) == said


def test_the_question_stays_in_sight_beside_a_verdict_and_above_a_high_picture(open_file):
    moves = ["the first two: they leave as many pips as any other", "the last two: they leave fewer checkers", "none"]
    known = {moves[0]: "Of those who leave as many, one may still need two throws more than another."}
    tab = open_file(
        predict("Which two of the moves are best?", moves[1], choices=moves, known=known, on=RUN, reveal=RUN.scene(9)),
        (930, 600),
    )
    for chosen in (0, 1):
        tab.locator(".choices label").nth(chosen).click()
        tab.locator(".check").click()
        tab.locator(".card .mark", has_text=("Of those", "Right.")[chosen]).wait_for()
        parts = [tab.locator(part).bounding_box() for part in (".prompt", (".telling", ".answered")[chosen])]
        assert parts[0]["y"] >= parts[1]["y"]
    assert tab.locator(".predict-root").bounding_box()["height"] <= 600


def test_the_tree_beside_the_question_shows_the_number_that_was_asked_for(open_file):
    tab = open_file(predict("What is the root worth?", WIDE.value, on=WIDE.tree))
    tab.locator("input[type=text]").fill("40.9")
    tab.locator(".check").click()
    tab.locator('.predict [data-node="A"] .value', has_text="40.9").wait_for()
    assert verdict(tab).startswith("Right.")
    assert tab.locator(".prompt").is_visible()


def test_i_do_not_know_is_an_answer(open_file):
    widget = predict("Between which k?", (3, 4), reveal=rescale_lab(gallery.aima_scale()), lang="es")
    tab = open_file(widget)
    tab.get_by_role("button", name="No lo sé").click()
    assert verdict(tab).startswith("Todavía no lo sabes. La respuesta es (3; 4).")
    tab.locator(".after .lab").wait_for()


def test_the_question_stays_in_sight_above_a_long_verdict(open_file):
    ways = [f"the {way} of all that the other player may leave" for way in ("most", "least", "mean")]
    known = dict.fromkeys(ways[1:], "It is a long way from there to here. " * 2)
    tree = GameTree.parse("max(a: 1, b: 2)")
    tab = open_file(predict("Which is it?", ways[0], choices=ways, on=tree, known=known, why="So it is. " * 5))
    resize(tab, 930, 700)
    for i in (1, 2):
        tab.locator(".choices label").nth(i).click()
        tab.locator(".check").click()
        tab.locator(".card .mark.wrong", has_text="once more" if i == 1 else "So it is.").wait_for()
        assert tab.locator(".telling").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_a_node_that_nobody_named_leaves_no_empty_field(open_file):
    tab = open_file(predict("Which move is best?", WIDE.best_action, on=WIDE))
    tab.get_by_role("button", name="I don't know").click()
    tab.locator(".after .stage").wait_for()
    assert not tab.locator(".card input").is_visible()


def test_shapes_are_explained_where_there_is_room_below_a_wide_tree(open_file):
    two = "chance(stay .5: min(-50, 50), tip .5: min(-5, 15))"
    run = expectiminimax(GameTree.parse(f"max(A: {two}, B: {two}, C: chance(stay .5: min(-5, 15), tip .5: min(1, 3)))"))
    tab = open_file(predict("Which bin is best?", run.best_action, on=run), (930, 600))
    for part in ("", ".after "):
        legend = tab.locator(f"{part}.frame > .legend").last
        assert legend.is_visible()
        frame = tab.locator(f"{part}.frame").last.bounding_box()
        assert frame["height"] <= 600
        if not part:
            tab.get_by_role("button", name="I don't know").click()
            tab.locator(".after .stage").wait_for()


@pytest.mark.parametrize("size", [(930, 600), (390, 780)])
def test_it_fits(open_file, size):
    asked = predict("Which of the two moves is best, if MIN answers as well as it can?", WIDE.best_action, on=WIDE)
    tab = open_file(asked, size)
    assert tab.evaluate("document.querySelector('.check').getBoundingClientRect().bottom < innerHeight")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_why_is_asked_once_the_number_is_known(open_file):
    why = predict("Why?", "by its chance", choices=["by its chance", "each once"])
    tab = open_file(predict("What is the root worth?", RUN.value, on=RUN, reveal=why))
    assert tab.locator(".after .card").count() == 0
    tab.locator("input[type=text]").focus()
    tab.keyboard.insert_text("2.1")
    tab.keyboard.press("Enter")
    assert verdict(tab).startswith("Right.")
    inner = tab.locator(".shown-widget .card")
    inner.get_by_text("each once").click()
    if inner.locator(".check").is_visible():
        inner.locator(".check").click()
    inner.locator(".mark").wait_for()
    assert inner.locator(".mark").text_content().startswith("Not “each once”. The answer is")


def test_a_page_remembers_its_answers_until_it_is_asked_anew(open_file):
    why = predict("Why?", "so", choices=["so", "not so"])
    tab = open_file(predict("How many percent?", 40, reveal=why))
    tab.locator("input[type=text]").focus()
    tab.keyboard.insert_text("40 %")
    tab.keyboard.press("Enter")
    tab.locator(".shown-widget").get_by_text("not so").click()
    if tab.locator(".shown-widget .check").is_visible():
        tab.locator(".shown-widget .check").click()
    tab.locator(".shown-widget .mark").wait_for()
    tab.reload()
    tab.locator(".shown-widget .mark").wait_for()
    assert [one.replace("\u00a0", " ")[:6] for one in tab.locator(".mark").all_text_contents()] == ["Right.", "Not “n"]
    tab.get_by_role("button", name="Again").click()
    tab.locator(".card .check").wait_for()
    assert tab.locator(".mark").count() == 0
