"""A quiz in the browser: it holds back, asks, marks, gives hints, keeps score, in words of the page's language."""

import json
from fractions import Fraction

import pytest

from emmviz import gallery, learn, star1, star2
from emmviz.base.numbers import show
from emmviz.player.quiz.quiz import quiz
from emmviz.player.shell.front import page
from emmviz.study.random_trees import random_tree
from tests.browser.kernel import save, take
from tests.browser.player import CLOCK, click, do, expected, follow, move, press, shown, steps

RUN = star1(gallery.aima_scale())
# The questions of the run by themselves, to know what is right.
ASKED = [
    one
    for one in learn.questions(RUN)
    if (one.kind, one.step) in {("interval", 8), ("value", 15), ("window", 19), ("cut", 21), ("cut", 23)}
] + [learn.questions(RUN, "rescale")[2]]
END = len(RUN.steps)

CUTS = learn.questions(RUN, "cut")


@pytest.fixture
def open_quiz(open_file):
    """A quiz on a page, with `further` trees as it saves itself; to draw those takes longer than all else."""

    def open_one(source=RUN, further=False, look=None, **options):
        widget = quiz(source, **options)
        tab = open_file(widget if further else page_of(widget), **(look or {}))
        return tab, widget, tab.locator(".quiz")

    return open_one


def page_of(widget):
    return page("quiz", [widget.payload], theme="auto", lang=widget._lang, title="Quiz", note="")


def typed(question, lang="en"):
    """What a student types for the right answer, into each field."""
    if question.form == "interval":
        return [str(end) for end in question.answer]
    comma = lang == "es"
    return [show(question.answer, comma=comma) if isinstance(question.answer, Fraction) else str(question.answer)]


def text_of(question):
    """The right answer as one text."""
    return f"({'; '.join(typed(question))})" if question.form == "interval" else typed(question)[0]


def message(tab):
    return tab.locator(".card .mark").last.text_content().replace("\u00a0", " ")


def focused(tab):
    return tab.evaluate("document.activeElement.className || document.activeElement.type")


def right(question, lang="en"):
    """What one does to answer rightly by keys."""
    if question.form == "choice":
        return [str(question.choices.index(question.answer) + 1), "Enter"]
    first, *second = (f"type {text}" for text in typed(question, lang))
    return [first, *(["Tab", *second] if second else []), "Enter"]


def answer_by_keys(tab, question, *further, lang="en"):
    """Answer, and press further keys."""
    do(tab, *right(question, lang), *further)


# Both answered rightly, and on to the next question.
TWO_CUTS = ["End", *right(CUTS[0]), "Enter", "End", *right(CUTS[1]), "Enter", "End"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_by_keyboard_alone(open_quiz, lang):
    tab, widget, root = open_quiz(lang=lang)
    words = widget.payload["words"]
    asked = [
        next(q for q in learn.questions(RUN, one.kind, lang) if q.step == one.step and q.node == one.node)
        for one in ASKED[:-1]
    ] + [learn.questions(RUN, "rescale", lang)[2]]
    assert [one["prompt"] for one in widget.payload["rounds"]["0"]["questions"]] == [one.prompt for one in asked]
    for i, question in enumerate(asked):
        tab.keyboard.press("End")
        assert steps(root) == question.step
        assert tab.locator(".card .prompt").text_content().replace("\u00a0", " ") == question.prompt
        assert root.locator(".count").text_content() == words["question"].format(n=i + 1, total=6)
        answer_by_keys(tab, question, lang=lang)
        assert message(tab) == learn.mark(question, question.answer).feedback
        assert focused(tab) == "go_on"
        assert not tab.locator(".summary").is_visible()
        tab.keyboard.press("ArrowRight" if i % 2 else "Enter")
        assert steps(root) == (min(question.step + 1, END) if i % 2 else asked[i + 1].step)
        assert tab.locator(".card").is_visible() == (i % 2 == 0)
    assert tab.locator(".score").text_content() == words["score"].format(right=6, asked=6)
    summary = tab.locator(".summary").text_content()
    said = [words[part].format(right=6, asked=6) in summary for part in ("result", "all_right", "no_mistake")]
    assert said == [True, True, False]


# What there is of a quiz: the step, what is seen, said and counted, and what is drawn at nodes and edges.
READ = """(root) => {
  const all = (part) => [...root.querySelectorAll(part)];
  const text = (one) => one?.textContent.replaceAll("\\u00a0", " ") ?? "";
  const seen = (part) => all(part).filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return {
    step: +root.dataset.step,
    mark: text(all(".card .mark").at(-1)),
    hints: all(".feedback .hint").map(text),
    score: text(root.querySelector(".score")),
    seen: [".card", ".card input", ".score", ".summary", ".about", ".caption", ".cover-note"].filter((part) => seen(part).length),
    ahead: seen(".ahead p").map(text).join(),
    result: text(root.querySelector(".summary > p")),
    lines: all(".summary li :is(b, p)").map(text),
    field: root.querySelector(".card input")?.value,
    focus: document.activeElement.className || document.activeElement.type,
    off: all(".card button:disabled").map((one) => one.className),
    picked: all(".picked").length,
    covered: all(".covered[data-node]").map((one) => one.getAttribute("aria-label")),
    signs: Object.fromEntries(all(".sign").map((g) => [g.parentNode.dataset.node, text(g)])),
    bands: all(".band").map((band) => band.parentNode.dataset.edge),
    presents: root.querySelector("[role=menuitemcheckbox]")?.getAttribute("aria-checked"),
  };
}"""  # noqa: E501
AHEAD = [
    "3 questions lie ahead: the search stops at each.",
    "2 questions lie ahead: the search stops at each.",
    "One question lies ahead: the search stops there.",
    "That was the last question.",
]
MEAN = learn.questions(RUN, "value")[2]
MEAN_AS_MEAN = learn.mark(MEAN, "2,5").feedback.partition(" The answer is")[0]
RULE = "A chance node is worth the sum of probability times value over its outcomes."
UNREAD = learn.questions(RUN, "unread")[0].answer
# What is done, and what then stands there.
SCRIPTS = {
    "between questions one is led to the next": (
        {"kinds": "cut"},
        [
            step
            for question, ahead in zip(CUTS, AHEAD, strict=True)
            for step in (
                ([], {"step": question.step, "ahead": ""}),
                ([*right(question), "ArrowRight"], {"ahead": ahead, "result": ""}),
                (["click To the result" if question is CUTS[-1] else "click Next question"], {"ahead": ""}),
            )
        ]
        + [([], {"step": END, "seen": [".summary"]})],
    ),
    "a mistake is named and summed up": (
        {"kinds": "value"},
        [
            (["End", "type 2,5", "Enter"], {"mark": f"{MEAN_AS_MEAN} You can try once more."}),
            # The same number once more, however it is written, is no second try.
            (["type 5/2", "Enter"], {"mark": "That is the same answer."}),
            (["type 2", "Enter"], {"mark": learn.mark(MEAN, "2").feedback}),
            (
                ["Enter", "End", "click Show answer", "Enter", "End"],
                {
                    "result": "0 of 2 right at the first try.…",
                    "lines": [
                        "Backing up values: 0 of 2 right at the first try",
                        RULE,
                        "the plain mean of the outcomes, without their probabilities (1×)",
                        "the most likely outcome alone (1×)",
                    ],
                },
            ),
            # What to practise leads to its questions again.
            (["click Again: 2 questions of this kind"], {"step": MEAN.step, "score": "0 of 0 right"}),
            (right(MEAN), {"score": "1 of 1 right"}),
        ],
    ),
    "hints, what is shown and what is skipped": (
        {"kinds": "value"},
        [
            (["End", "h"], {"hints": [f"Hint: {RULE}"]}),
            (
                ["click Hint"],
                {"hints": [f"Hint: {RULE}", "With numbers: B = 0.9 × 2 + 0.1 × 3 = ?"], "off": ["hint"]},
            ),
            (["click Show answer"], {"mark": "The answer is 2.1. B is worth 0.9 × 2 + 0.1 × 3 = 2.1."}),
            (["click Continue"], {"step": 17}),
            (["click Skip"], {"step": END, "score": "0 of 2 right"}),
        ],
    ),
    "nodes are picked in the picture, and taken out by another press": (
        {"kinds": ("unread", "next")},
        [
            ([], {"step": 0}),
            (
                [*(f"pick {name}" for name in (*UNREAD, "L1", "L1"))],
                {"field": "leaf 2 below F; leaf 1 below G; leaf 2 below G", "picked": 3},
            ),
            (["click Check"], {"mark": "Right. Cut. MIN F…", "seen": [".card", ".card input", ".score"]}),
            (["Enter", "End", "pick L1", "pick L2"], {"field": "leaf 2 below D"}),
            (["Enter"], {"mark": "Right. Leaf 1 below D gives 2…"}),
        ],
    ),
    "feedback is drawn on the tree until one goes on": (
        {"kinds": ("value", "cut")},
        [
            (TWO_CUTS, {"signs": {"B": "?"}, "bands": []}),
            # The plain mean weighs both terms wrongly; then the terms that count.
            (["type 2.5", "Enter"], {"signs": {"B": "✗"}, "bands": ["D", "E"]}),
            (["type 2.1", "Enter"], {"signs": {"B": "✓"}, "bands": ["D", "E"]}),
            (["ArrowRight"], {"signs": {}, "bands": []}),
            # The bound that cuts at F is α, which B has set.
            (["End", *right(CUTS[2])], {"signs": {"F": "✓", "B": "α"}, "bands": []}),
        ],
    ),
    "a presenter's numbers are covered until a press": (
        {"presenter": True},
        [
            ([], {"step": 8, "seen": [".card"]}),
            (["ArrowRight"], {"step": 8, "mark": "The answer is (1.9, 2.2).…"}),
            # Who answers in between, and goes back to presenting, finds it open again.
            (["p", "p", "ArrowRight"], {"step": 8}),
            # The step after an answer is not covered again; the next that reveals a number is.
            *((["ArrowRight"], {"step": k, "covered": []}) for k in (9, 10, 11)),
            (["ArrowRight"], {"step": 12, "covered": ["E: ?"], "seen": [".cover-note"]}),
            (["PageDown"], {"step": 12, "covered": [], "seen": [".caption"]}),
            (["ArrowLeft", "ArrowRight", "pick E"], {"step": 12, "covered": []}),
            # With the key p one goes back to answering oneself: what was shown may still be answered.
            (["p"], {"presents": "false"}),
            (["Home", "End"], {"step": 8, "seen": [".card", ".card input", ".score"]}),
        ],
    ),
    "a presenter who clicks keeps the keys": (
        {"presenter": True},
        [(["click Show answer"], {"focus": "go_on"}), (["ArrowRight"], {"step": 9})],
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_quiz_as_it_goes_on(open_quiz, name):
    options, script = SCRIPTS[name]
    tab, _, root = open_quiz(**options)
    follow(tab, lambda tab: root.evaluate(READ), script)


def test_what_a_presenter_covers_is_not_seen_and_the_question_is_large(open_quiz):
    tab, _, root = open_quiz(presenter=True)
    assert tab.locator(".card .prompt").evaluate("el => parseFloat(getComputedStyle(el).fontSize)") >= 26
    press(tab, *["ArrowRight"] * 5)
    value = root.locator('[data-node="E"] .value:not(.cover)').first
    visible = "el => getComputedStyle(el).visibility === 'visible'"
    assert not value.evaluate(visible)
    press(tab, "PageDown")
    assert value.evaluate(visible)
    assert shown(root) == expected(RUN, 12)


def test_nothing_goes_past_an_open_question_and_back_is_always_possible(open_quiz):
    tab, _, root = open_quiz(look={"lasting": CLOCK})
    click(tab, "Play")
    tab.clock.run_for(30_000)
    assert steps(root) == 8
    field = tab.locator(".card input").first
    assert not tab.get_by_role("button", name="Next cut").is_visible()
    click(tab, "Last step", "One step on")
    assert steps(root) == 8
    assert field.evaluate("el => el === document.activeElement")
    field.fill("2.")
    move(root, 20)
    click(tab, "One step on")
    assert (steps(root), field.input_value()) == (8, "2.")
    tab.keyboard.press("PageUp")
    assert (shown(root), tab.locator(".card").is_visible()) == (expected(RUN, 7), False)
    tab.keyboard.press("PageDown")
    assert tab.locator(".card").is_visible()
    # In the field the arrows move the caret.
    tab.keyboard.press("ArrowLeft")
    assert steps(root) == 8


def test_who_looked_at_every_answer_is_not_judged(open_quiz):
    tab, _, _ = open_quiz(kinds="value")
    for _ in range(2):
        click(tab, "Show answer")
        press(tab, "Enter", "End")
    summary = tab.locator(".summary > p").text_content()
    assert summary == "0 of 2 right at the first try. No answer was tried: all of them were shown or skipped."
    assert tab.get_by_role("group", name=f"All questions are done. {summary}").is_visible()


def test_again_and_a_new_tree(open_quiz):
    tab, widget, root = open_quiz(learn.exercise(1), kinds="best", further=True)
    first = widget.payload["rounds"]["0"]["questions"][0]

    def finish():
        tab.keyboard.press("End")
        # The move is asked for once.
        click(tab, "Show answer")
        press(tab, "Enter", "End")
        assert not tab.locator(".card").is_visible()

    finish()
    assert focused(tab) == "new_tree"
    tab.get_by_role("button", name="Again", exact=True).click()
    assert (steps(root), tab.locator(".score").text_content()) == (first["step"], "0 of 0 right")
    tab.keyboard.press("End")
    assert tab.locator(".card .prompt").text_content() == first["prompt"]
    for seed in (2, 3, 4):
        finish()
        click(tab, "New tree")
        run = learn.exercise(seed).run
        assert shown(root)["nodes"] == expected(run, learn.questions(run, "best")[0].step)["nodes"]
    finish()
    buttons = (tab.get_by_role("button", name=name, exact=True) for name in ("Again", "New tree"))
    assert [one.is_visible() for one in buttons] == [True, False]


def test_progress_goes_to_a_file_and_comes_back(open_quiz, tmp_path):
    tab, widget, root = open_quiz()
    score, chosen = tab.locator(".score"), tab.locator(".telling [type=file]")
    for question in ASKED[:2]:
        tab.keyboard.press("End")
        answer_by_keys(tab, question, "ArrowRight")
    with tab.expect_download() as waited:
        press(tab, "m")
        tab.get_by_role("menuitem", name="Save progress").click()
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    widget.load_progress(path)
    assert widget.score == (2, 2)
    assert [one["tries"] for one in widget.progress["questions"][:3]] == [["(19/10, 11/5)"], ["2.1"], []]
    # Python's own file into a page that has just been opened.
    tab.reload()
    tab.wait_for_selector("html[data-ready]")
    chosen.set_input_files(widget.save_progress(tmp_path / "mine.json"))
    tab.locator('.quiz[data-step="19"]').wait_for()
    assert score.text_content() == "2 of 2 right"
    assert tab.locator(".count").text_content() == "Question 3 of 6"
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    chosen.set_input_files(bad)
    tab.get_by_text("This file holds no progress of this quiz.").wait_for()
    assert steps(root) == 19


def test_in_a_notebook_that_shows_it_later_the_sign_is_at_its_node(open_widget):
    tab = open_widget(quiz(RUN))
    tab.evaluate("""() => {
      close_();
      const el = document.createElement("div");
      close_ = widget.render({ model, el });
      document.querySelector("#here").replaceChildren(el);
    }""")
    tab.locator(".sign").wait_for()
    places = "(g) => { const { x, y } = g.getBoundingClientRect(); return [x, y]; }"
    at, node = (tab.locator(one).evaluate(places) for one in (".sign", '[data-node="B"] .shape'))
    assert [0 < a - b < 100 for a, b in zip(at, node, strict=True)] == [True, True]


LARGE = star2(random_tree(5, "max2 chance2 min2 chance2 max2"))  # 32 leaves
IN_SIGHT = """(root) => [".controls", ".line", ".card .prompt", ".card .answer", ".card .row", ".sign"]
  .filter((part) => {
    const one = root.querySelector(part);
    const { top, bottom, left, right } = one.getBoundingClientRect();
    // Of the tree and of what stands beside it there may be a part in sight.
    const box = one.closest(".stage, .telling")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return one.checkVisibility({ visibilityProperty: true }) && (top < box.top || bottom > box.bottom || top < 0
      || bottom > innerHeight || left < 0 || right > innerWidth);
  })"""


@pytest.mark.parametrize(("width", "height"), [(930, 600), (390, 844), (1366, 768)], ids=["cell", "phone", "laptop"])
def test_a_question_its_dial_and_its_node_are_in_sight_together(open_quiz, width, height):
    tab, _, root = open_quiz(LARGE, look={"size": (width, height)})
    for asked in range(12):
        assert root.locator(".count").text_content() == f"Question {asked + 1} of 12"
        assert (root.evaluate(IN_SIGHT), root.locator(".sign").count()) == ([], 1)
        tab.keyboard.press("End")
        click(tab, "Show answer")
        press(tab, "Enter", "End")


def test_nothing_moves_when_a_question_comes_and_goes(open_quiz):
    tab, _, root = open_quiz()
    places = """root => [".stage svg", ".line", ".controls"].map((name) => {
      const box = root.querySelector(name).getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    tab.keyboard.press("ArrowRight")
    start = root.evaluate(places)
    for does in (
        lambda: press(tab, "End"),
        lambda: press(tab, "h", "h"),
        lambda: answer_by_keys(tab, ASKED[0]),
        lambda: press(tab, "Enter"),
    ):
        does()
        assert root.evaluate(places) == start


def test_what_a_screen_reader_gets(open_quiz):
    tab, _, _ = open_quiz(kinds=("value", "cut"))
    tab.keyboard.press("End")
    group = tab.get_by_role("radiogroup", name=CUTS[0].prompt)
    assert [radio.get_attribute("value") for radio in group.get_by_role("radio").all()] == [*CUTS[0].choices]
    do(tab, *TWO_CUTS)
    described = tab.get_by_role("textbox", name="Answer, a number").get_attribute("aria-describedby")
    assert tab.locator(f"#{described}").text_content() == "Which number does B report?"


def all_shown(widget):
    """Set the progress of a widget to that of one who has seen every answer."""
    done = json.loads(json.dumps(widget.progress))
    for one in done["questions"]:
        one |= {"state": "shown", "first": False}
    widget.progress = done


def asked_first(tab):
    """The question of the first exercise that the card holds."""
    prompt = tab.locator(".card .prompt").text_content()
    return next(question for question in learn.exercise(1).questions if question.prompt == prompt)


def test_the_widget_informs_and_follows_the_kernel(open_widget):
    drawn = learn.exercise(1)
    widget = quiz(drawn, theme="dark")
    tab = open_widget(widget)
    root = tab.locator(".quiz")
    click(tab, "Last step")
    first = asked_first(tab)
    answer_by_keys(tab, first)
    save(tab, widget)
    assert widget.score == (1, 1)
    assert widget.progress["questions"][0]["tries"] == [text_of(first)]
    # Python sets where one stands.
    all_shown(widget)
    take(tab, widget)
    assert steps(root) == len(drawn.run.steps)
    # A further tree is asked for, and comes with the payload.
    click(tab, "New tree")
    assert root.locator(".note").text_content() == "The next tree is being drawn."
    save(tab, widget)
    take(tab, widget)
    further = learn.exercise(2).run
    assert shown(root)["nodes"] == expected(further, widget.payload["rounds"]["1"]["questions"][0]["step"])["nodes"]
    assert tab.evaluate("model.saved.progress") == widget.progress
    assert root.evaluate("el => el.contains(document.activeElement)")


def test_a_notebook_without_a_kernel_says_so(open_widget):
    widget = quiz(learn.exercise(1))
    all_shown(widget)
    tab = open_widget(widget, lasting=CLOCK)
    click(tab, "Last step", "New tree")
    tab.clock.run_for(10_000)
    assert tab.locator(".note").text_content() == "There is no further tree here, because no kernel answers."
    assert tab.get_by_role("button", name="Again", exact=True).is_visible()


def test_questions_about_several_trees_are_one_quiz(open_quiz):
    asked = learn.pre_test()[:5]  # three trees: two questions, two, and one
    tab, _, _ = open_quiz(asked)
    for i, question in enumerate(asked):
        tab.keyboard.press("End")
        counted = [tab.locator(part).text_content() for part in (".count", ".score")]
        assert counted == [f"Question {i + 1} of 5", f"{i} of {i} right"]
        assert tab.locator(".card .prompt").text_content().replace("\u00a0", " ") == question.prompt
        if question.form == "nodes":
            do(tab, "type " + "; ".join(question.answer), "Enter", "Enter")
        else:
            answer_by_keys(tab, question, "Enter")
        assert i == 4 or not tab.locator(".summary h3").is_visible()
    assert "5 of 5 right at the first try." in tab.locator(".summary").text_content()
    click(tab, "Again")
    assert [tab.locator(part).text_content() for part in (".count", ".score")] == ["Question 1 of 5", "0 of 0 right"]


def test_an_answer_goes_into_the_record_and_a_folder_that_takes_none_is_named(open_widget, tmp_path):
    widget = quiz(learn.exercise(1))
    widget.record = tmp_path / "nowhere" / "x.json"
    tab = open_widget(widget)
    click(tab, "Last step")
    answer_by_keys(tab, asked_first(tab))
    widget.set_state({"progress": tab.evaluate("model.saved.progress")})
    take(tab, widget)
    assert tab.locator(".note").text_content() == (
        "Your answer counts here, but it could not be kept in x.json. You can go on."
    )
