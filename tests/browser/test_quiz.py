"""A quiz in the browser: it holds back, asks, marks, gives hints, keeps score, in words of the page's language."""

import json
from fractions import Fraction

import pytest
from axe_playwright_python.sync_playwright import Axe

from emmviz import GameTree, alphabeta, expectiminimax, gallery, learn, star1
from emmviz.base.numbers import show
from emmviz.player.quiz.quiz import quiz
from emmviz.player.shell.front import page
from tests.browser.player import expected, shown

RUN = star1(gallery.aima_scale())
MOVE = "(el, k) => { el.value = k; el.dispatchEvent(new Event('input')); }"
# The questions of the run by themselves, to know what is right.
ASKED = [one for one in learn.questions(RUN) if (one.kind, one.step) in {
    ("value", 4), ("interval", 8), ("value", 11), ("value", 15), ("window", 19), ("cut", 21), ("cut", 23)}] + [
    learn.questions(RUN, "rescale")[2]]  # fmt: skip


@pytest.fixture
def open_quiz(open_tab, tmp_path):
    def open_one(source=RUN, **options):
        tab_options = {name: options.pop(name) for name in ("color_scheme", "reduced_motion") if name in options}
        widget = quiz(source, **options)
        tab = open_tab(**tab_options)
        tab.goto(widget.save(tmp_path / "quiz.html").as_uri())
        tab.wait_for_selector("html[data-ready]")
        return tab, widget, tab.locator(".quiz")

    return open_one


def step_of(root):
    return int(root.get_attribute("data-step"))


def typed(question, lang="en"):
    """What a student types for the right answer."""
    if question.form == "interval":
        low, high = (str(end) for end in question.answer)
        return f"({low}; {high})"
    comma = lang == "es"
    return show(question.answer, comma=comma) if isinstance(question.answer, Fraction) else str(question.answer)


def message(tab):
    return tab.locator(".card .mark").last.text_content().replace("\u00a0", " ")


def focused(tab):
    return tab.evaluate("document.activeElement.className || document.activeElement.type")


def answer_by_keys(tab, question, lang="en"):
    if question.form == "choice":
        tab.keyboard.press(str(question.choices.index(question.answer) + 1))
    else:
        tab.keyboard.type(typed(question, lang))
    tab.keyboard.press("Enter")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_by_keyboard_alone(open_quiz, lang):
    tab, widget, root = open_quiz(lang=lang)
    words = widget.payload["words"]
    asked = [next(q for q in learn.questions(RUN, one.kind, lang) if q.step == one.step and q.node == one.node)
             for one in ASKED[:-1]] + [learn.questions(RUN, "rescale", lang)[2]]  # fmt: skip
    assert [one["prompt"] for one in widget.payload["rounds"]["0"]["questions"]] == [one.prompt for one in asked]
    for i, question in enumerate(asked):
        tab.keyboard.press("End")
        assert step_of(root) == question.step
        assert tab.locator(".card .prompt").text_content().replace("\u00a0", " ") == question.prompt
        assert root.locator(".card .count").text_content() == words["question"].format(n=i + 1, total=8)
        answer_by_keys(tab, question, lang)
        assert message(tab) == learn.mark(question, question.answer).feedback
        assert focused(tab) == "go_on"
        tab.keyboard.press("ArrowRight" if i % 2 else "Enter")
        assert step_of(root) == min(question.step + 1, 27)
        assert not tab.locator(".card").is_visible()
    assert tab.locator(".score").text_content() == words["score"].format(right=8, asked=8)
    assert words["result"].format(right=8, asked=8) in tab.locator(".summary").text_content()
    assert words["no_mistake"] in tab.locator(".summary").text_content()
    assert focused(tab) == "new_tree"


def test_between_questions_one_is_led_to_the_next(open_quiz):
    tab, _, root = open_quiz()
    assert root.locator(".ahead p").text_content() == "8 questions lie ahead: the search stops at each."
    tab.get_by_role("button", name="Next question").click()
    assert step_of(root) == ASKED[0].step
    assert not root.locator(".ahead").is_visible()
    answer_by_keys(tab, ASKED[0])
    tab.keyboard.press("Enter")
    assert root.locator(".ahead p").text_content() == "7 questions lie ahead: the search stops at each."
    tab.get_by_role("button", name="Next question").focus()
    tab.keyboard.press("Enter")
    assert step_of(root) == ASKED[1].step
    answer_by_keys(tab, ASKED[1])
    assert message(tab) == learn.mark(ASKED[1], ASKED[1].answer).feedback


def test_nothing_goes_past_an_open_question_and_back_is_always_possible(open_quiz):
    tab, _, root = open_quiz()
    for name in ("Last step", "Next cut", "One step on"):
        tab.get_by_role("button", name=name).click()
        assert step_of(root) == 4
    assert tab.locator(".card input").evaluate("el => el === document.activeElement")
    tab.locator(".card input").fill("2.")
    root.locator(".controls [type=range]").evaluate(MOVE, 20)
    tab.get_by_role("button", name="One step on").click()
    assert step_of(root) == 4
    assert tab.locator(".card input").input_value() == "2."
    tab.keyboard.press("PageUp")
    assert step_of(root) == 3
    assert not tab.locator(".card").is_visible()
    assert shown(root) == expected(RUN, 3)
    tab.keyboard.press("PageDown")
    assert tab.locator(".card").is_visible()
    # In the field the arrows move the caret.
    tab.keyboard.press("ArrowLeft")
    assert step_of(root) == 4


def test_playing_stops_at_a_question(open_quiz):
    tab, _, root = open_quiz()
    tab.clock.install()
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    tab.get_by_role("button", name="Play").click()
    tab.clock.run_for(30_000)
    assert step_of(root) == 4
    assert tab.get_by_role("button", name="Play").is_visible()


def test_a_wrong_answer_names_the_mistake_and_may_be_tried_once_more(open_quiz):
    tab, _, _ = open_quiz(kinds="value")
    values = learn.questions(RUN, "value")
    for question in values[:2]:
        tab.keyboard.press("End")
        answer_by_keys(tab, question)
        tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    question = values[2]
    assert (question.node, question.answer) == ("B", Fraction(21, 10))
    tab.keyboard.type("zwei")
    tab.keyboard.press("Enter")
    assert message(tab) == learn.mark(question, "zwei").feedback
    assert tab.locator(".score").text_content() == "2 of 2 right"
    tab.keyboard.type("2,5")
    tab.keyboard.press("Enter")
    assert message(tab).startswith("Not right. You can try once more. This looks like a known mistake: the plain mean")
    assert "2.1" not in tab.locator(".feedback").text_content()
    assert tab.locator(".score").text_content() == "2 of 3 right"
    tab.keyboard.type("2,5")
    tab.keyboard.press("Enter")
    assert message(tab) == learn.mark(question, "2,5").feedback
    tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    tab.keyboard.type("9")
    tab.keyboard.press("Enter")
    tab.keyboard.type(typed(values[3]))
    tab.keyboard.press("Enter")
    assert message(tab) == "Right."
    assert tab.locator(".score").text_content() == "2 of 4 right"
    tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    summary = tab.locator(".summary").text_content()
    assert "2 of 4 right at the first try." in summary
    assert "the plain mean of the outcomes, without their probabilities (1×)" in summary


def test_hints_show_and_skip(open_quiz):
    tab, widget, root = open_quiz()
    keys = widget.payload["rounds"]["0"]["questions"]
    tab.keyboard.press("End")
    tab.keyboard.press("h")
    assert tab.locator(".feedback .hint").all_text_contents() == [
        "Look here: MIN takes the smallest of what its children give."
    ]
    tab.get_by_role("button", name="Hint").click()
    assert len(tab.locator(".feedback .hint").all()) == 2
    assert tab.get_by_role("button", name="Hint").is_disabled()
    assert tab.locator(".feedback").get_attribute("aria-live") == "polite"
    tab.get_by_role("button", name="Show answer").click()
    assert message(tab) == keys[0]["shown"] == "The answer is 2. MIN D is worth 2, the smallest of 2 and 2."
    tab.get_by_role("button", name="Continue").click()
    assert step_of(root) == 5
    assert focused(tab) == "forward"
    tab.keyboard.press("End")
    tab.get_by_role("button", name="Skip").click()
    assert step_of(root) == 9
    assert tab.locator(".score").text_content() == "0 of 2 right"


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_nodes_are_picked_in_the_picture(open_quiz, by):
    tab, _, root = open_quiz(kinds=("unread", "next"))
    unread = learn.questions(RUN, "unread")[0]
    assert step_of(root) == 0
    for name in (*unread.answer, "L1", "L1"):
        node = root.locator(f'[data-node="{name}"]')
        if by == "mouse":
            node.click()
        else:
            node.focus()
            tab.keyboard.press("Enter")
    assert tab.locator(".card input").input_value() == "leaf 2 below F; leaf 1 below G; leaf 2 below G"
    assert root.locator(".picked").count() == 3
    if by == "mouse":
        tab.get_by_role("button", name="Check").click()
    else:
        tab.locator(".card input").focus()
        tab.keyboard.press("Enter")
    assert message(tab) == "Right."
    assert root.locator(".about:visible").count() == 0
    tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    for name in ("L1", "L2"):
        root.locator(f'[data-node="{name}"]').click()
    assert tab.locator(".card input").input_value() == "leaf 2 below D"
    tab.keyboard.press("Enter")
    assert message(tab) == "Right."


def test_several_questions_at_one_frame(open_quiz):
    tab, _, root = open_quiz(kinds=("next", "value"))
    here = [one for one in learn.questions(RUN, ("next", "value")) if one.step == 4]
    tab.keyboard.press("End")
    for question in here:
        assert tab.locator(".card .prompt").text_content() == question.prompt
        tab.get_by_role("button", name="Show answer").click()
        assert step_of(root) == 4
        tab.keyboard.press("Enter")
    assert step_of(root) == 5


def test_again_and_a_new_tree(open_quiz):
    drawn = learn.exercise(1)
    tab, widget, root = open_quiz(drawn)
    prompts = [one["prompt"] for one in widget.payload["rounds"]["0"]["questions"]]

    def finish():
        tab.keyboard.press("End")
        while tab.locator(".card").is_visible():
            tab.get_by_role("button", name="Show answer").click()
            tab.keyboard.press("Enter")
            tab.keyboard.press("End")

    finish()
    tab.get_by_role("button", name="Again").click()
    assert step_of(root) == 0
    assert tab.locator(".score").text_content() == "0 of 0 right"
    tab.keyboard.press("End")
    assert tab.locator(".card .prompt").text_content() == prompts[0]
    for n in (1, 2, 3):
        finish()
        tab.get_by_role("button", name="New tree").click()
        assert step_of(root) == 0
        assert shown(root)["nodes"] == expected(learn.exercise(1 + n).run, 0)["nodes"]
        tab.keyboard.press("ArrowRight")
        assert step_of(root) == 1
    finish()
    assert tab.get_by_role("button", name="Again").is_visible()
    assert not tab.get_by_role("button", name="New tree").is_visible()


def test_progress_goes_to_a_file_and_comes_back(open_quiz, tmp_path):
    tab, widget, root = open_quiz()
    for question in ASKED[:2]:
        tab.keyboard.press("End")
        answer_by_keys(tab, question)
        tab.keyboard.press("Enter")
    with tab.expect_download() as waited:
        tab.get_by_role("button", name="Save progress").click()
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    widget.load_progress(path)
    assert widget.score == (2, 2)
    assert [one["tries"] for one in widget.progress["questions"][:3]] == [["2"], ["(19/10; 11/5)"], []]
    # Python's own file, with one more answer, into a page that has just been opened.
    now = json.loads(json.dumps(widget.progress))
    now["questions"][2] |= {"state": "shown", "first": False}
    widget.progress = now
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    tab.locator(".tools [type=file]").set_input_files(widget.save_progress(tmp_path / "mine.json"))
    tab.locator('.quiz[data-step="15"]').wait_for()
    assert tab.locator(".score").text_content() == "2 of 3 right"
    assert tab.locator(".card .count").text_content() == "Question 4 of 8"
    for text in ("{", "[]", "null", '{"quiz": "other"}', json.dumps(now | {"questions": []})):
        bad = tmp_path / "bad.json"
        bad.write_text(text)
        tab.locator(".tools [type=file]").set_input_files(bad)
        tab.get_by_text("This file holds no progress of this quiz.").wait_for()
        assert step_of(root) == 15


def test_presenter_covers_numbers_until_a_press(open_quiz):
    tab, _, root = open_quiz(presenter=True)
    pressed = ["ArrowRight", "PageDown", " ", "Enter"]
    visible = "el => getComputedStyle(el).visibility === 'visible'"
    for key in pressed:
        tab.keyboard.press(key)
    assert step_of(root) == 4
    prompt = tab.locator(".card .prompt")
    assert prompt.evaluate("el => parseFloat(getComputedStyle(el).fontSize)") >= 26
    assert not tab.locator(".card input").is_visible()
    tab.keyboard.press("ArrowRight")
    assert message(tab).startswith("The answer is 2.")
    assert step_of(root) == 4
    # The step after an answer is not covered again; the next that reveals a number is.
    tab.keyboard.press("ArrowRight")
    assert (step_of(root), root.locator(".cover").count()) == (5, 0)
    while not root.locator(".cover").count():
        tab.keyboard.press("ArrowRight")
    k = step_of(root)
    name = root.locator(".covered[data-node]").get_attribute("data-node")
    value = root.locator(f'[data-node="{name}"] .value:not(.cover)')
    assert not value.evaluate(visible)
    assert not root.locator(".caption").is_visible()
    assert root.locator(".cover-note").is_visible()
    assert root.locator(f'[data-node="{name}"]').get_attribute("aria-label") == f"{name}: ?"
    tab.keyboard.press("PageDown")
    assert step_of(root) == k
    assert value.evaluate(visible)
    assert shown(root) == expected(RUN, k)
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowRight")
    root.locator(f'[data-node="{name}"]').click()
    assert (step_of(root), root.locator(".cover").count()) == (k, 0)
    # With the key p one goes back to answering oneself: what was told may still be answered.
    tab.keyboard.press("p")
    assert root.locator(".presenter").get_attribute("aria-pressed") == "false"
    tab.keyboard.press("Home")
    tab.keyboard.press("End")
    assert step_of(root) == 4
    assert tab.locator(".card input").is_visible()


def test_a_clicker_goes_through_the_whole_run(open_quiz):
    tab, _, root = open_quiz(presenter=True)
    for _ in range(120):
        tab.keyboard.press("PageDown")
    assert step_of(root) == 27
    assert root.locator(".cover").count() == 0
    assert tab.locator(".score").is_hidden()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 700)])
def test_axe_finds_nothing_to_object_to(open_quiz, scheme, width):
    tab, _, root = open_quiz(color_scheme=scheme, reduced_motion="reduce")
    tab.set_viewport_size({"width": width, "height": 900})
    assert root.get_attribute("data-theme") == scheme

    def check():
        results = Axe().run(tab)
        assert results.violations_count == 0, results.generate_report()
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")

    check()
    tab.keyboard.press("End")
    tab.keyboard.press("h")
    tab.keyboard.type("7")
    tab.keyboard.press("Enter")
    check()
    for question in ASKED[:5]:
        tab.keyboard.press("End")
        answer_by_keys(tab, question)
        tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    check()
    tab.keyboard.press("p")
    check()
    tab.get_by_role("button", name="Show answer").click()
    check()
    tab.keyboard.press("p")
    for question in ASKED[5:]:
        answer_by_keys(tab, question)
        tab.keyboard.press("Enter")
        tab.keyboard.press("End")
    assert tab.locator(".summary").is_visible()
    check()
    tab.keyboard.press("?")
    check()


def test_nothing_moves_when_a_question_comes_and_goes(open_quiz):
    tab, _, root = open_quiz()
    places = """root => [".stage svg", ".line", ".controls"].map((name) => {
      const box = root.querySelector(name).getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    tab.keyboard.press("ArrowRight")
    start = root.evaluate(places)
    tab.keyboard.press("End")
    assert root.evaluate(places) == start
    tab.keyboard.press("h")
    tab.keyboard.press("h")
    assert root.evaluate(places) == start
    answer_by_keys(tab, ASKED[0])
    assert root.evaluate(places) == start
    tab.keyboard.press("Enter")
    assert root.evaluate(places) == start


def test_what_a_screen_reader_gets(open_quiz):
    tab, _, root = open_quiz(kinds=("value", "cut"))
    tab.keyboard.press("End")
    cut = learn.questions(RUN, "cut")[0]
    group = tab.get_by_role("radiogroup", name=cut.prompt)
    assert [group.get_by_role("radio", name=choice, exact=True).count() for choice in cut.choices] == [1, 1, 1, 1]
    tab.keyboard.press("1")
    tab.keyboard.press("Enter")
    tab.keyboard.press("Enter")
    field = tab.get_by_role("textbox", name="Answer, a number")
    described = field.get_attribute("aria-describedby")
    assert tab.locator(f"#{described}").text_content() == "Which number does MIN D report?"
    focusable = "all => all.filter(el => el.dataset.lmSuppressShortcuts !== 'true').length"
    assert root.locator(":is(button, input, select, summary, [tabindex])").evaluate_all(focusable) == 0


def test_several_quizzes_on_one_page(open_tab, tmp_path):
    widgets = [quiz(RUN), quiz(alphabeta(gallery.aima_minimax())), quiz(RUN, kinds="cut")]
    path = tmp_path / "all.html"
    data = [widget.payload for widget in widgets]
    path.write_text(page(widgets[0].widget, data, theme="auto", lang="en", title="All", note=""), encoding="utf-8")
    tab = open_tab()
    tab.goto(path.as_uri())
    tab.wait_for_selector("html[data-ready]")
    roots = tab.locator(".quiz")
    roots.nth(1).get_by_role("button", name="Last step").click()
    first = widgets[1].payload["rounds"]["0"]["questions"][0]
    assert [step_of(roots.nth(i)) for i in range(3)] == [0, first["step"], 0]
    roots.nth(2).get_by_role("button", name="Last step").click()
    tab.keyboard.press("2")
    assert roots.nth(2).locator(":checked[type=radio]").count() == 1
    assert tab.locator(":checked[type=radio]").count() == 1
    ids = tab.evaluate("[...document.querySelectorAll('[id]')].map(el => el.id)")
    assert len(ids) == len(set(ids))


def test_what_a_tree_says_stays_text(open_quiz):
    bad = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">&"'
    moves = [{"chance": [1, 2], "name": bad, "action": bad}, {"min": [3, 4], "name": "x" * 300}]
    data = {"title": bad, "tree": {"max": [*moves, {"leaf": 3, "name": "__proto__"}]}}
    tree = GameTree.from_json(json.dumps(data))
    tab, widget, _ = open_quiz(expectiminimax(tree), kinds=("next", "best", "value", "unread"))
    for _ in widget.payload["rounds"]["0"]["questions"]:
        tab.keyboard.press("End")
        tab.keyboard.type(bad)
        tab.keyboard.press("Enter")
        if tab.locator(".show").is_visible():
            tab.get_by_role("button", name="Show answer").click()
        tab.keyboard.press("Enter")
    tab.keyboard.press("End")
    assert tab.locator(".summary").is_visible()
    assert tab.evaluate("window.hacked") is None
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


MODEL = """async ([program, traits]) => {
  const { default: front } = await import(URL.createObjectURL(new Blob([program], { type: "text/javascript" })));
  const heard = {};
  window.model = {
    get: (key) => traits[key], set: (key, value) => { traits[key] = value; },
    on: (event, call) => { heard[event] = call; }, off: (event) => { delete heard[event]; },
    save_changes: () => { window.saved = structuredClone({ ...traits, payload: 0 }); }, heard,
  };
  document.body.replaceChildren(document.createElement("div"));
  window.close_ = front.render({ model, el: document.body.firstChild });
}"""


def test_the_widget_tells_and_follows_the_kernel(open_tab):
    drawn = learn.exercise(1)
    widget = quiz(drawn, theme="dark")
    tab = open_tab()
    tab.goto("about:blank")
    traits = {"payload": widget.payload, "step": 0, "theme": "dark", "progress": widget.progress}
    tab.evaluate(MODEL, [widget._esm, traits])
    root = tab.locator(".quiz")
    root.get_by_role("button", name="Last step").click()
    first = next(q for q in drawn.questions if q.prompt == tab.locator(".card .prompt").text_content())
    answer_by_keys(tab, first)
    widget.progress = tab.evaluate("window.saved.progress")
    assert widget.score == (1, 1)
    assert widget.progress["questions"][0]["tries"] == [typed(first)]
    # Python sets where one stands.
    done = json.loads(json.dumps(widget.progress))
    for one in done["questions"]:
        one |= {"state": "shown", "first": False}
    widget.progress = done
    tab.evaluate("now => { model.set('progress', now); model.heard['change:progress'](); }", widget.progress)
    assert step_of(root) == len(drawn.run.steps)
    # A further tree is asked for, and comes with the payload.
    root.get_by_role("button", name="New tree").click()
    assert root.locator(".note").text_content() == "The next tree is being drawn."
    widget.progress = tab.evaluate("window.saved.progress")
    new = "([data, now]) => { model.set('payload', data); model.heard['change:payload'](); model.set('progress', now); "
    tab.evaluate(new + "model.heard['change:progress'](); }", [widget.payload, widget.progress])
    assert shown(root)["nodes"] == expected(learn.exercise(2).run, 0)["nodes"]
    assert tab.evaluate("window.saved.progress") == widget.progress
    assert root.evaluate("el => el.contains(document.activeElement)")
    tab.evaluate("window.close_()")
    assert tab.evaluate("Object.keys(model.heard).length") == 0


def test_a_notebook_without_a_kernel_says_so(open_tab):
    widget = quiz(learn.exercise(1))
    widget.progress = json.loads(json.dumps(widget.progress))
    tab = open_tab()
    tab.clock.install()
    tab.goto("about:blank")
    done = json.loads(json.dumps(widget.progress))
    for one in done["questions"]:
        one |= {"state": "shown", "first": False}
    tab.evaluate(MODEL, [widget._esm, {"payload": widget.payload, "step": 0, "theme": "auto", "progress": done}])
    tab.get_by_role("button", name="Last step").click()
    tab.get_by_role("button", name="New tree").click()
    tab.clock.run_for(10_000)
    assert tab.locator(".note").text_content() == "There is no further tree here, because no kernel answers."
    assert tab.get_by_role("button", name="Again").is_visible()
