"""A quiz in the browser: it holds back, asks, marks, gives hints, keeps score, in words of the page's language."""

import json
from fractions import Fraction

import pytest

from emmviz import GameTree, alphabeta, gallery, learn, quiz, random_tree, star1, star2
from emmviz.base.numbers import show
from emmviz.learn.answers.nodes import moves_asked_for
from emmviz.learn.marking import answer_is
from emmviz.player.shell.front import widget_page
from tests.browser.kernel import save, take
from tests.browser.player import CLOCK, click, do, expected, follow, move, press, reload, shown
from tests.sentences import leaf_name, wording

RUN = star1(gallery.aima_scale())
# The questions of the run by themselves, to know what is right.
ASKED = [
    one
    for one in learn.questions(RUN)
    if (one.kind, one.step) in {("interval", 8), ("value", 15), ("window", 19), ("cut", 21), ("cut", 23)}
] + [learn.questions(RUN, "rescale")[2]]
END = len(RUN.steps)
# The steps that their verdicts speak of; of the fourth, and of the last, as far as the search may go.
SEEN = (9, 17, 20, 23, 25, END)

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
    return widget_page("quiz", [widget.payload], theme="auto", lang=widget._lang, title="Quiz")


def typed(question, lang="en"):
    """What a student types for the right answer, into each field."""
    if question.form == "interval":
        return [str(end) for end in question.answer]
    if question.form == "nodes":
        return ["; ".join(question.answer)]
    comma = lang == "es"
    return [show(question.answer, comma=comma) if isinstance(question.answer, Fraction) else str(question.answer)]


def text_of(question):
    """The right answer as one text."""
    return f"({'; '.join(typed(question))})" if question.form == "interval" else typed(question)[0]


def right(question, lang="en"):
    """How to answer correctly with the keyboard."""
    if question.form == "choice":
        return [str(question.choices.index(question.answer) + 1), "Enter"]
    if question.answer in (moves := moves_asked_for(question)):
        return [str(moves.index(question.answer) + 1), "Enter"]
    first, *second = (f"type {text}" for text in typed(question, lang))
    return [first, *(["Tab", *second] if second else []), "Enter"]


# Both answered rightly, and on to the next question.
TWO_CUTS = ["End", *right(CUTS[0]), "Enter", "End", *right(CUTS[1]), "Enter", "End"]


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
    unseen: all("[data-node] .value:not(.cover)").filter((one) => getComputedStyle(one).visibility === "hidden")
      .map((one) => one.parentNode.dataset.node),
    large: parseFloat(getComputedStyle(root.querySelector(".card .prompt")).fontSize) >= 26,
    described: text(document.getElementById(document.activeElement.getAttribute("aria-describedby"))),
    covered: all(".covered[data-node]").map((one) => one.getAttribute("aria-label")),
    signs: Object.fromEntries(all(".sign").map((g) => [g.parentNode.dataset.node, text(g)])),
    bands: all(".band").map((band) => band.parentNode.dataset.edge),
    count: text(root.querySelector(".count")),
    note: text(root.querySelector(".note")),
    prompt: text(root.querySelector(".card .prompt")),
    buttons: seen(".again, .new_tree").map((one) => one.className),
    heads: seen(".summary h3").length,
    summary: text(root.querySelector(".summary")),
    name: seen(".summary").map((one) => one.closest("[role=group]")?.ariaLabel)[0],
    presents: root.querySelector("[role=menuitemcheckbox]")?.getAttribute("aria-checked"),
  };
}"""  # noqa: E501
AHEAD = [
    "3 questions are ahead: the search stops at each.",
    "2 questions are ahead: the search stops at each.",
    "One question is ahead: the search stops there.",
    "That was the last question. 4 of 4 right.",
]
MEAN = learn.questions(RUN, "value")[2]
MEAN_AS_MEAN = learn.mark(MEAN, "2,5").feedback.partition(f" {answer_is(MEAN)}")[0]
RULE = wording("quiz.rule_value_chance")
FIRST = "Answer the question first. Then the search continues."
SECOND = "With numbers: B = 0.9 × 2 + 0.1 × 3 = ?"
LOOKED = (
    "0 of 2 right at the first try. You did not answer any question: each time you skipped it or asked for the answer."
)
RIGHT = wording("learn.right")
UNREAD = learn.questions(RUN, "unread")[0].answer


def at_step(k):
    """The picture is the one for a step."""

    def look(tab):
        assert shown(tab.locator(".quiz")) == expected(RUN, k)

    return look


def choices_are(question):
    """The choices of a question are a group that its text names."""

    def look(tab):
        group = tab.get_by_role("radiogroup", name=question.prompt)
        assert [radio.get_attribute("value") for radio in group.get_by_role("radio").all()] == [*question.choices]

    return look


# What is done, and what then stands there.
SCRIPTS = {
    "between questions one is led to the next": (
        {"kinds": "cut"},
        [
            step
            for question, ahead in zip(CUTS, AHEAD, strict=True)
            for step in (
                ([], {"step": question.step, "ahead": ""}),
                ([*right(question), "ArrowLeft"], {"ahead": ahead, "result": ""}),
                (["click quiz.to_end" if question is CUTS[-1] else "click quiz.to_next"], {"ahead": ""}),
            )
        ]
        + [([], {"step": END, "seen": [".summary"]})],
    ),
    "a mistake is named and summed up": (
        {"kinds": "value"},
        [
            (["End", "type 2,5", "Enter"], {"mark": f"{MEAN_AS_MEAN} {wording('quiz.retry')}"}),
            # The same number once more, however it is written, is no second try.
            (["type 5/2", "Enter"], {"mark": wording("answers.same_answer")}),
            (["type 2", "Enter"], {"mark": learn.mark(MEAN, "2").feedback}),
            (
                ["Enter", "End", "click quiz.show", "Enter", "End"],
                {
                    "result": "0 of 2 right at the first try.…",
                    "lines": [
                        "Three kinds of node (notebook 3): 0 of 2 right at the first try",
                        RULE,
                        wording("quiz.times", what=wording("learn.mistake_unweighted_mean"), n=1),
                        wording("quiz.times", what=wording("learn.mistake_most_likely"), n=1),
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
                ["click quiz.hint"],
                {"hints": [f"Hint: {RULE}", SECOND], "off": ["hint"]},
            ),
            (["click quiz.show"], {"mark": f"{answer_is(MEAN)} {RUN.caption(17)}"}),
            (["click quiz.go_on"], {"step": 17}),
            (["click quiz.skip"], {"step": END, "score": "0 of 2 right"}),
        ],
    ),
    "a hint that a wrong answer has brought is not given again": (
        {"kinds": "value"},
        [
            (["End", "type 7", "Enter", "click quiz.hint"], {"hints": [SECOND], "off": ["hint"]}),
        ],
    ),
    "nodes are picked in the picture, and taken out by another press": (
        {"kinds": ("unread", "next")},
        [
            ([], {"step": 0}),
            (
                [*(f"pick {name}" for name in (*UNREAD, "L1", "L1"))],
                {"field": "; ".join([leaf_name(2, "F"), leaf_name(1, "G"), leaf_name(2, "G")]), "picked": 3},
            ),
            (["click quiz.check"], {"mark": f"{RIGHT}…", "seen": [".card", ".score"]}),
            (["Enter", "End", "pick L1", "pick L2"], {"field": leaf_name(2, "D")}),
            (["Enter"], {"mark": f"{RIGHT} {RUN.caption(5)}…"}),
        ],
    ),
    "a verdict is seen at the step that it speaks of": (
        {"kinds": "unread"},
        [
            (
                [*(f"pick {name}" for name in UNREAD), "click quiz.check"],
                {"step": 25, "mark": f"{RIGHT}…", "score": "1 of 1 right"},
            ),
            ([at_step(25), "click quiz.go_on"], {"step": END, "seen": [".summary"]}),
        ],
    ),
    "feedback is drawn on the tree until one goes on": (
        {"kinds": ("value", "cut")},
        [
            (TWO_CUTS, {"signs": {"B": "?"}, "bands": []}),
            # The answer is beside its node. The plain mean weighs both terms wrongly; then the terms that count.
            (["type 2.5", "Enter"], {"signs": {"B": "✗2.5"}, "bands": ["D", "E"]}),
            (["type 2.1", "Enter"], {"signs": {"B": "✓2.1"}, "bands": ["D", "E"]}),
            (["ArrowRight"], {"signs": {}, "bands": []}),
            # The bound that cuts at F is α, which B has set.
            (["End", *right(CUTS[2])], {"signs": {"F": "✓", "B": "α"}, "bands": []}),
        ],
    ),
    "a presenter's numbers are covered until a press": (
        {"presenter": True},
        [
            ([], {"step": 8, "seen": [".card"], "large": True}),
            (["ArrowRight"], {"step": 8, "mark": f"{wording('answers.answer_is', answer='[1.9, 2.2]')}…"}),
            # Who answers in between, and goes back to presenting, finds it open again.
            (["p", "p", "ArrowRight"], {"step": 8}),
            # The step after an answer is not covered again; the next that reveals a number is.
            *((["ArrowRight"], {"step": k, "covered": []}) for k in (9, 10, 11)),
            (["ArrowRight"], {"step": 12, "covered": ["E: ?"], "unseen": ["E"], "seen": [".cover-note"]}),
            (["PageDown", at_step(12)], {"step": 12, "covered": [], "unseen": [], "seen": [".caption"]}),
            (["ArrowLeft", "ArrowRight", "pick E"], {"step": 12, "covered": []}),
            # With the key p one goes back to answering oneself: what was shown may still be answered.
            (["p"], {"presents": "false"}),
            (["Home", "End"], {"step": 8, "seen": [".card", ".card input"]}),
        ],
    ),
    "nothing goes past an open question, and back is always possible": (
        {"look": {"lasting": CLOCK}},
        [
            (["click player.play", lambda tab: tab.clock.run_for(30_000)], {"step": 8, "ahead": ""}),
            (["End", "click player.forward"], {"step": 8, "focus": "typed", "note": FIRST}),
            (["type 2.", lambda tab: move(tab, 20), "click player.forward"], {"step": 8, "field": "2."}),
            (["PageUp"], {"step": 7, "seen": [".caption"], "note": ""}),
            ([at_step(7), "PageDown"], {"seen": [".card", ".card input"]}),
            # In the field the arrows move the caret.
            (["ArrowLeft"], {"step": 8}),
        ],
    ),
    "by ear a question is the name of its choices and of its field": (
        {"kinds": ("value", "cut")},
        [
            (["End", choices_are(CUTS[0])], {}),
            (TWO_CUTS, {}),
            (
                [lambda tab: tab.get_by_role("textbox", name="Answer, a number").focus()],
                {"described": wording("learn.ask_report", name="B")},
            ),
        ],
    ),
    "who looked at every answer is not judged": (
        {"kinds": "value"},
        [(["click quiz.show", "Enter", "End"] * 2, {"result": LOOKED, "name": f"All questions are done. {LOOKED}"})],
    ),
    "a presenter who clicks keeps the keys": (
        {"presenter": True},
        [(["click quiz.show"], {"focus": "go_on"}), (["ArrowRight"], {"step": 9})],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("options", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_quiz_as_it_goes_on(open_quiz, options, script):
    tab, _, root = open_quiz(**options)
    follow(tab, lambda tab: root.evaluate(READ), script)


@pytest.mark.sampled
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_by_keyboard_alone(open_quiz, lang):
    tab, widget, root = open_quiz(lang=lang)
    words = widget.payload["words"]
    asked = [
        next(q for q in learn.questions(RUN, one.kind, lang) if q.step == one.step and q.node == one.node)
        for one in ASKED[:-1]
    ] + [learn.questions(RUN, "rescale", lang)[2]]
    assert [one["prompt"] for one in widget.payload["rounds"]["0"]["questions"]] == [one.prompt for one in asked]
    script = []
    for n, question in enumerate(asked, start=1):
        there = {"step": question.step, "prompt": question.prompt, "count": words["question"].format(n=n, total=6)}
        said = learn.mark(question, question.answer).feedback
        # An arrow goes to the step before, Enter on to the next question.
        onward = [one.step for one in asked[n:]] or [END]
        after = ("ArrowLeft", SEEN[n - 1] - 1, False) if n % 2 else ("Enter", onward[0], n < len(asked))
        script += [
            (["End"], there),
            (right(question, lang), {"mark": said, "focus": "go_on", "step": SEEN[n - 1]}),
            ([after[0]], {"step": after[1], "card": after[2]}),
        ]
    script.append(([], {"score": words["score"].format(right=6, asked=6)}))
    follow(tab, lambda tab: root.evaluate(READ) | {"card": tab.locator(".card").is_visible()}, script)
    summary = tab.locator(".summary").text_content()
    said = [words[part].format(right=6, asked=6) in summary for part in ("result", "all_right")]
    assert said == [True, True]


@pytest.mark.long
def test_again_and_a_new_tree(open_quiz):
    tab, widget, root = open_quiz(learn.exercise(1), kinds="best", further=True)
    first = widget.payload["rounds"]["0"]["questions"][0]
    finish = ["End", "click quiz.show", "Enter", "End"]  # the move is asked for once

    def read(tab):
        return root.evaluate(READ) | {"nodes": shown(root)["nodes"]}

    def drawn(seed):
        run = learn.exercise(seed).run
        return {"nodes": expected(run, learn.questions(run, "best")[0].step)["nodes"]}

    script = [
        (finish, {"focus": "new_tree"}),
        (["press .summary .again"], {"step": first["step"], "score": "0 of 0 right"}),
        (["End"], {"prompt": first["prompt"]}),
        *(([*finish, "click quiz.new_tree"], drawn(seed)) for seed in (2, 3, 4)),
        (finish, {"buttons": ["again"]}),
    ]
    follow(tab, read, script)


def test_progress_goes_to_a_file_and_comes_back(open_quiz, tmp_path):
    tab, widget, root = open_quiz()
    for question in ASKED[:2]:
        do(tab, "End", *right(question), "ArrowRight")
    with tab.expect_download() as waited:
        press(tab, "m")
        tab.get_by_role("menuitem", name=wording("quiz.save")).click()
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    widget.load_progress(path)
    assert widget.score == (2, 2)
    assert [one["tries"] for one in widget.progress["questions"][:3]] == [["[19/10, 11/5]"], ["2.1"], []]
    # Python's own file into a page that has just been opened.
    reload(tab)
    mine, bad = widget.save_progress(tmp_path / "mine.json"), tmp_path / "bad.json"
    bad.write_text("{")

    def load(path):
        return lambda tab: tab.locator(".telling [type=file]").set_input_files(path)

    script = [
        ([load(mine)], {"step": 19, "score": "2 of 2 right", "count": "Question 3 of 6"}),
        ([load(bad)], {"note": "This file does not contain progress for this quiz.", "step": 19}),
    ]
    follow(tab, lambda tab: root.evaluate(READ), script)


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


def test_the_sign_of_a_leaf_leaves_its_number_free(open_widget):
    tab = open_widget(quiz(alphabeta(GameTree.parse("max(min(3, 5), min(2, 9))")), kinds="unread"))
    tab.locator(".card .typed").fill("9")
    tab.locator(".card .check").click()
    tab.locator(".sign.right").wait_for()
    sides = tab.locator(".sign.right").evaluate("""(sign) => {
      const number = sign.parentNode.querySelector(".shape ~ text, text");
      return [number.textContent, number.getBoundingClientRect().right - sign.getBoundingClientRect().left];
    }""")
    assert sides[0] == "9"
    assert sides[1] < 2


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


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(930, 600), (390, 844), (1366, 768)], ids=["cell", "phone", "laptop"])
def test_a_question_its_dial_and_its_node_are_in_sight_together(open_quiz, width, height):
    tab, _, root = open_quiz(LARGE, look={"size": (width, height)})
    for asked in range(12):
        assert root.locator(".count").text_content() == f"Question {asked + 1} of 12"
        assert (root.evaluate(IN_SIGHT), root.locator(".sign").count()) == ([], 1)
        tab.keyboard.press("End")
        click(tab, "quiz.show")
        press(tab, "Enter", "End")


@pytest.mark.long
def test_nothing_moves_when_a_question_comes_and_goes(open_quiz):
    tab, _, root = open_quiz()
    places = """root => [".stage svg", ".line", ".controls"].map((name) => {
      const box = root.querySelector(name).getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    tab.keyboard.press("ArrowRight")
    start = root.evaluate(places)
    for things in (["End"], ["h", "h"], right(ASKED[0]), ["Enter"]):
        do(tab, *things)
        assert root.evaluate(places) == start


def all_shown(widget):
    """Set the progress of a widget to that after every answer was shown."""
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
    do(tab, "into .quiz", "End")
    first = asked_first(tab)
    do(tab, *right(first), lambda tab: save(tab, widget))
    assert widget.score == (1, 1)
    assert widget.progress["questions"][0]["tries"] == [text_of(first)]
    # Python sets where one stands; a further tree is asked for, and comes with the payload.
    all_shown(widget)
    take_over, further = (lambda tab: take(tab, widget)), learn.exercise(2).run
    script = [
        ([take_over], {"step": len(drawn.run.steps)}),
        (["click quiz.new_tree"], {"note": "The next tree is being drawn."}),
        ([lambda tab: save(tab, widget), take_over], {"has_focus": True}),
    ]
    follow(
        tab,
        lambda _: root.evaluate(READ) | {"has_focus": root.evaluate("el => el.contains(document.activeElement)")},
        script,
    )
    assert shown(root)["nodes"] == expected(further, widget.payload["rounds"]["1"]["questions"][0]["step"])["nodes"]
    assert tab.evaluate("model.saved.progress") == widget.progress


def test_a_notebook_without_a_kernel_says_so(open_widget):
    widget = quiz(learn.exercise(1))
    all_shown(widget)
    tab = open_widget(widget, lasting=CLOCK)
    do(tab, "into .quiz", "End", "click quiz.new_tree")
    tab.clock.run_for(10_000)
    assert tab.locator(".note").text_content() == wording("quiz.no_kernel")
    assert tab.get_by_role("button", name=wording("quiz.again"), exact=True).is_visible()


@pytest.mark.long
def test_questions_about_several_trees_are_one_quiz(open_quiz):
    asked = learn.pre_test()[:5]  # three trees: two questions, two, and one
    tab, _, root = open_quiz(asked)

    script = []
    for i, question in enumerate(asked):
        there = {"count": f"Question {i + 1} of 5", "score": f"{i} of {i} right", "prompt": question.prompt}
        script += [(["End"], there), ([*right(question), "Enter"], {} if i == 4 else {"heads": 0})]
    script += [([], {"summary": "…5 of 5 right at the first try."}), (["click quiz.again"], {"score": "0 of 0 right"})]
    follow(tab, lambda tab: root.evaluate(READ), [*script, ([], {"count": "Question 1 of 5"})])


def test_an_answer_goes_into_the_record_and_a_folder_that_takes_none_is_named(open_widget, tmp_path):
    widget = quiz(learn.exercise(1))
    widget.record = tmp_path / "nowhere" / "x.json"
    tab = open_widget(widget)
    do(tab, "into .quiz", "End")
    do(tab, *right(asked_first(tab)))
    widget.set_state(tab.evaluate("model.saved"))
    take(tab, widget)
    assert tab.locator(".note").text_content() == wording("progress.not_kept", file="x.json")
