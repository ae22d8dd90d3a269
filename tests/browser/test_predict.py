"""A prediction in the browser: asked, answered once, marked, and only then shown; by keyboard, mouse and voice."""

import pytest
from matplotlib.figure import Figure

from emmviz import GameTree, ask, compare, expectiminimax, gallery, predict, rescale_lab, star1
from emmviz.base.messages import Message
from tests.browser.player import do, follow, reload
from tests.browser.room import resize
from tests.sentences import text, wording

WIDE = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
RUN = star1(gallery.aima_scale())
SCALE = expectiminimax(gallery.aima_scale())


# What there is of a prediction: its verdicts, what stands in its fields and at its choices, what is seen, the focus.
READ = """() => {
  const all = (part) => [...document.querySelectorAll(part)];
  const text = (one) => one?.textContent.replaceAll("\\u00a0", " ") ?? "";
  const seen = (part) => all(part).filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const at = document.activeElement;
  return {
    marks: all(".mark").map(text),
    wrong: all(".card .mark.wrong").length,
    unread: all(".card .mark.unread").length,
    places: all(".taken .placed").map((one) => one.ariaLabel),
    earlier: seen(".earlier").map(text).join(),
    numbers: all(".predict .nodes .value").map(text).filter(Boolean).join(" "),
    root: text(document.querySelector('.predict [data-node="A"] .value')),
    field: seen(".card input[type=text], .card .given").map((one) => one.value ?? text(one)).join(),
    picked: all(".picked").length,
    node: document.querySelector(".picked")?.dataset.node,
    choices: seen(".choices label").map(text),
    chosen: all(".choices label:has(:checked) span").map(text)[0],
    seen: [".prompt", ".check", ".after .stage", ".after .lab", ".shown-text"].filter((part) => seen(part).length),
    stages: all(".after .stage").length,
    player: +all(".after .emmviz").at(-1)?.dataset.step,
    pictures: all(".after img").length,
    out: seen(".card .mark, .after img, .after .emmviz").filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top < -1 || bottom > innerHeight + 1;
    }).length,
    at: at.matches(".mark") ? "verdict" : at.closest(".after") ? "after" : "",
  };
}"""


def press_on(text):
    """Press a choice."""
    return lambda tab: tab.locator(".choices").get_by_text(text, exact=True).click()


def select_a_text(tab):
    tab.evaluate("getSelection().selectAllChildren(document.querySelector('.prompt'))")


MEAN = Message("learn.mistake_unweighted_mean")
FIRST_TRY = text(
    Message("learn.named", given="2,5", what=MEAN), Message("learn.departs", name="B"), Message("predict.retry")
)
UNREAD = set(RUN.tree.leaves()) - set(RUN.leaves)
CHECK_WHY = "press .shown-widget .check"
WHY = {"choices": ["by its chance", "each once"]}


def mended(lang, not_yet, yours, wrong):
    """A wrong answer, and another one: what was answered first is kept, and a page goes on from there."""
    check = "click Comprobar" if lang == "es" else "click quiz.check"
    script = [
        ([press_on("a"), check], {"marks": [not_yet], "earlier": ""}),
        ([reload], {"marks": [not_yet]}),
        ([press_on("c"), check], {"marks": [f"{wrong}…"], "choices": ["1 a", "2 b✓", f"3 c{yours}✗"]}),
        ([reload], {"marks": [f"{wrong}…"], "chosen": "c"}),
    ]
    return lambda: predict("Which?", "b", choices=["a", "b", "c"], lang=lang), script


def on_the_edge(part, aside):
    """Press on the edge to C, or on its label, a thin line beside it."""

    def click(tab):
        box = tab.locator(f'.stage [data-edge="C"] {part}').first.bounding_box()
        tab.mouse.click(box["x"] + box["width"] / 2 + aside, box["y"] + box["height"] / 2)

    return click


# Two orders of a, b and c by their keys; the last one goes up and down again, and stands where it stood.
BAC = ["into .placed", *"213", "ArrowUp", "ArrowDown"], {"places": ["b, place 1", "a, place 2", "c, place 3"]}
ABC = ["into .placed", *"123", "ArrowUp", "ArrowDown"], {"places": ["a, place 1", "b, place 2", "c, place 3"]}


# What is pressed without an answer, and what is said to it.
NO_ANSWER = {
    "First select a node or the edge that leads to it, or type its name.": ("L1", {"on": WIDE}),
    "Type a number first.": (2, {}),
    "Type both ends first.": ((2, 3), {}),
    "Choose one of the answers first.": ("b", {"choices": ["a", "b", "c"]}),
    "First select the items in your order.": (["a", "b"], {}),
}
# Each with its question, and what is done, and what then stands there.
SCRIPTS = {
    **{
        note: (
            lambda answer=answer, options=options: predict("Which one?", answer, **options),
            [(["click quiz.check"], {"marks": [note], "unread": 1})],
        )
        for note, (answer, options) in NO_ANSWER.items()
    },
    "a move has buttons, and no field": (
        lambda: predict("Which one?", "C", on=WIDE),
        [(["click quiz.check"], {"marks": ["Choose one of the answers first."], "unread": 1})],
    ),
    **{
        f"the {name} of an edge answers with the node below it": (
            lambda: predict("Which move is best?", WIDE.best_action, on=WIDE),
            [
                ([], {"earlier": ""}),
                ([on_the_edge(part, aside)], {"node": "C"}),
                (["click quiz.check"], {"marks": ["Right.…"]}),
            ],
        )
        for name, part, aside in (("label", "text", 0), ("line", ".line", 4))
    },
    **{
        f"after an answer the arrows open the search and step it, {name}": (
            lambda: predict("What is the root worth?", SCALE.value, on=SCALE),
            [
                (things, {"stages": 0, "root": "2.1"}),
                (["Home", "ArrowRight", "ArrowRight", "ArrowLeft"], {"stages": 1, "player": 1}),
            ],
        )
        for name, things in (
            ("right", ["into input[type=text]", "type 2.1", "Enter"]),
            ("wrong", ["into input[type=text]", "type 7", "Enter", "Control+a", "type 8", "Enter"]),
            ("shown", ["press .card .show"]),
        )
    },
    "an order is pressed by keys": (
        lambda: predict("Best first?", ["b", "a", "c"]),
        [BAC, (["click quiz.check"], {"marks": ["Right."]})],
    ),
    "the same order is no second try": (
        lambda: predict("Best first?", ["b", "a", "c"]),
        [
            ABC,
            (["click quiz.check"], {"marks": [f"…{wording('predict.retry')}"]}),
            # The reason stays, and nothing moves: the sentence takes the place of the one about another try.
            (["click quiz.check"] * 2, {"marks": [f"…{wording('answers.same_answer')}"]}),
        ],
    ),
    "the answer is typed, and the run opens below the question on request": (
        lambda: predict("What is the root worth?", WIDE.value, on=WIDE),
        [
            ([], {"numbers": "20 20 30 30 1 1 400 400"}),
            (
                ["into input[type=text]", "type nobody", "Enter"],
                {"marks": [wording("learn.write_number")], "field": "nobody"},
            ),
            (["Control+a", "type 7", "Enter"], {"wrong": 1}),
            # The verdict has the focus and is heard.
            (["Control+a", "type 8", "Enter"], {"marks": ["…40.9"], "stages": 0, "at": "verdict"}),
            # It opens at its start, where there is something to step through.
            (
                ["click predict.step_through"],
                {"at": "after", "stages": 1, "player": 0, "seen": [".prompt", ".after .stage"]},
            ),
            (["ArrowRight"], {"player": 1}),
        ],
    ),
    "nodes are clicked on the picture": (
        lambda: predict("Never read?", UNREAD, on=RUN, reveal="So."),
        [
            (["pick L6", "pick L7", "pick L8"], {"picked": 3}),
            (["click quiz.check"], {"marks": ["Right.…"], "seen": [".prompt", ".shown-text"]}),
        ],
    ),
    "a leaf that was typed is kept when another one is picked": (
        lambda: predict("Never read?", UNREAD, on=RUN, reveal="So."),
        [
            (
                ["into input[type=text]", "type leaf 2 below F; leaf 1 below G", "pick L8", "click quiz.check"],
                {"marks": ["Right.…"]},
            )
        ],
    ),
    "the first wrong try says what the answer is and not what is right": (
        lambda: predict("What is the root worth?", RUN.value, on=RUN),
        [(["into input[type=text]", "type 2,5", "click quiz.check"], {"marks": [FIRST_TRY]})],
    ),
    "the tree beside the question shows the number that was asked for": (
        lambda: predict("What is the root worth?", WIDE.value, on=WIDE.tree),
        [
            (
                ["into input[type=text]", "type 40.9", "click quiz.check"],
                {"root": "40.9", "marks": ["Right.…"], "seen": [".prompt"]},
            )
        ],
    ),
    "the cut that decides is shown in the tree beside the question": (
        lambda: predict("Is C cut?", True, on=RUN, reveal=25),
        [
            ([], {"numbers": "2 2 3 3 1 1 4 4"}),
            ([press_on("yes"), "click quiz.check"], {"numbers": "…≤1.3 ≤1…", "marks": ["Right.…"], "stages": 0}),
        ],
    ),
    "I do not know is an answer": (
        lambda: predict("Which k?", (3, 4), reveal=rescale_lab(gallery.aima_scale()), lang="es"),
        [
            (
                ["click No lo sé"],
                {
                    "marks": ["No pasa nada. La respuesta correcta es (3; 4).…"],
                    "seen": [".prompt", ".after .stage", ".after .lab"],
                },
            )
        ],
    ),
    "a node that nobody named leaves no empty field": (
        lambda: predict("Which move is best?", WIDE.best_action, on=WIDE),
        [(["click predict.show"], {"stages": 0, "seen": [".prompt"], "field": ""})],
    ),
    "why is asked once the number is known": (
        lambda: predict("Root?", RUN.value, on=RUN, reveal=predict("Why?", "by its chance", **WHY)),
        [
            ([], {"seen": [".prompt", ".check"]}),
            (["into input[type=text]", "type 2.1", "Enter"], {"marks": ["Right.…"]}),
            (
                [press_on("each once"), CHECK_WHY],
                {"marks": ["Right.…", "“each once” is not the answer. The answer is…"]},
            ),
        ],
    ),
    "a page remembers its answers until it is asked anew": (
        lambda: predict("How many percent?", 40, reveal=predict("Why?", "so", choices=["so", "not so"])),
        [
            (
                ["into input[type=text]", "type 40 %", "Enter", press_on("not so"), CHECK_WHY],
                {"marks": ["Right.…", "“not so” is not the answer.…"]},
            ),
            ([reload], {"marks": ["Right.…", "“not so” is not the answer.…"]}),
            (["click quiz.again"], {"marks": [], "seen": [".prompt", ".check"]}),
        ],
    ),
    "a choice takes a press on its words while a text is selected": (
        lambda: predict("Which?", "b", choices=["a", "b", "c"]),
        [([select_a_text, press_on("b")], {"chosen": "b"})],
    ),
    "of two moves the other one is right, so there is no second try": (
        lambda: predict("Which move is best?", SCALE.best_action, on=SCALE),
        [
            (
                ["press .choices label:nth-child(2)", "click quiz.check"],
                {"marks": ["Not right: “a2” is worth 1.3…"], "earlier": ""},
            )
        ],
    ),
    "a wrong answer may be mended once": mended(
        "en",
        "“a” is not the answer. You can try once more. Your first answer counts for your progress.",
        "your answer",
        "“c” is not the answer.",
    ),
    "una vez": mended(
        "es",
        "«a» no es la respuesta. Puedes intentarlo otra vez. Para tu avance cuenta la primera respuesta.",
        "tu respuesta",
        "«c» no es la respuesta.",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("asked", "script"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_prediction_as_it_goes_on(open_file, asked, script):
    follow(open_file(asked()), lambda tab: tab.evaluate(READ), script)


def test_the_legend_explains_the_letter_of_a_bound(open_file):
    tab = open_file(predict("Never read?", UNREAD, on=RUN))
    assert tab.locator(".predict .legend .sets").count() == 0
    tab.locator(".typed").fill("leaf 2 below F; leaf 1 below G; leaf 2 below G")
    tab.locator(".check").click()
    tab.locator(".predict .sign.alpha").wait_for()
    assert tab.locator(".predict .legend .sets").all_text_contents() == [f"α{wording('answers.sets.alpha')}"]


def test_the_sign_at_a_position_covers_nothing_of_its_board(open_file):
    tab = open_file(ask("04-p7"))
    do(tab, "press .choices label", "click Check")
    tab.locator(".predict .sign.right").wait_for()
    bottom, top = tab.locator(".predict .sign.right").evaluate("""(sign) => [
      sign.getBoundingClientRect().bottom, sign.parentNode.querySelector(".board").getBoundingClientRect().top]""")
    assert bottom <= top


def test_a_choice_is_taken_while_a_text_is_selected_elsewhere(open_file):
    tab = open_file(predict("Which?", "a", choices=["a", "b", "c"]))
    tab.evaluate("document.body.prepend(Object.assign(document.createElement('input'), {value: '6'}))")
    tab.locator("input").first.select_text()
    press_on("b")(tab)
    assert tab.evaluate(READ)["chosen"] == "b"


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(930, 600), (390, 780)])
def test_no_choice_moves_when_it_is_answered(open_file, size):
    several = ["unchanged", "it changes", "nothing can be said of it"]
    tab = open_file(predict("What becomes of the best move?", several[1], choices=several, on=WIDE, reveal="So."), size)
    where = """all => all.map(({ offsetHeight, children }) =>
        [offsetHeight, ...[...children].slice(0, 3).map((part) => part.offsetLeft)])"""
    before = tab.locator(".choices label").evaluate_all(where)
    for i in (0, 2):
        tab.locator(".choices label").nth(i).click()
        tab.locator(".check").click()
        tab.locator(".card .mark.wrong").wait_for()
    tab.locator(".choices .judged").first.wait_for()
    assert tab.locator(".choices label").evaluate_all(where) == before


# What the reader looks at, and how far the page is scrolled.
LOOKED_AT = """() => [scrollY, ...[".prompt", ".answer", '.predict [data-node="A"] .shape'].map((part) => {
  const { x, y, width } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width];
})]"""


@pytest.mark.sampled
@pytest.mark.parametrize(
    "make",
    [
        lambda: "So.",
        lambda: RUN,
        lambda: compare(SCALE, RUN, step=-1),
        lambda: RUN.scene(9),
        lambda: Figure(figsize=(5, 12)),
    ],
    ids=["text", "run", "compare", "scene", "figure"],
)
def test_nothing_moves_when_an_answer_comes(open_file, make):
    reveal = make()
    tab = open_file(predict("Never read?", UNREAD, on=RUN, reveal=reveal, why="So it is. " * 9), (930, 600))
    tab.evaluate("document.body.style.padding = '100vh 0'")
    tab.locator(".predict-root").scroll_into_view_if_needed()
    before = tab.evaluate(LOOKED_AT)
    for answer in ("leaf 1 below G", "none"):
        tab.locator(".typed").fill(answer)
        tab.locator(".check").click()
        tab.locator(".card .mark.wrong", has_text="once more" if answer != "none" else "So it is.").wait_for()
    tab.locator(".after > *").first.wait_for(state="attached")
    assert tab.evaluate(LOOKED_AT) == before
    # A comparison that would open at its end opens at the first difference.
    compared = [one.get_attribute("data-step") for one in tab.locator(".comparison").all()]
    assert compared == [str(k) for k in getattr(reveal, "differences", [])[:1]]


@pytest.mark.sampled
@pytest.mark.parametrize(("id", "answers"), [("12-p5", ("1", "3/2")), ("12-p1", ("3", "1")), ("10-p1", ("1/2",))])
def test_a_question_and_what_is_below_it_stay_where_they_are(open_file, id, answers):
    tab = open_file(ask(id), (930, 600))
    tab.wait_for_function("() => parseFloat(document.querySelector('.feedback').style.minHeight) > 60")
    read = "() => document.querySelector('.predict').offsetHeight" if id == "10-p1" else LOOKED_AT
    before, height = tab.evaluate(read), tab.locator(".predict").bounding_box()["height"]
    assert id == "10-p1" or height < 470  # its program is in sight above it
    for answer in answers:
        tab.locator(".typed").fill(answer)
        tab.locator(".check").click()
        tab.locator(".card .mark.wrong" if answer == answers[0] else ".card .mark.right").wait_for()
        assert (tab.evaluate(read), tab.locator(".predict").bounding_box()["height"]) == (before, height)
    # The first runs of notebook 12 differ first at their end.
    compared = [one.get_attribute("data-step") for one in tab.locator(".comparison").all()]
    assert compared == {"12-p1": ["6"], "12-p5": ["15"]}.get(id, [])


def test_a_node_beside_a_question_that_is_clicked_says_what_is_known_of_it(open_file):
    tab = open_file(ask("12-p1"), (930, 600))
    tab.locator('.predict [data-node="A"] .shape').click()
    assert tab.locator(".predict .node-card").is_visible()
    assert tab.locator("[data-selected]").count() == 0


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


def test_shapes_are_explained_where_there_is_room_below_a_wide_tree(open_file):
    two = "chance(stay .5: min(-50, 50), tip .5: min(-5, 15))"
    run = expectiminimax(GameTree.parse(f"max(A: {two}, B: {two}, C: chance(stay .5: min(-5, 15), tip .5: min(1, 3)))"))
    tab = open_file(predict("Which bin is best?", run.best_action, on=run), (930, 600))
    assert tab.locator(".frame > .legend").is_visible()
    assert tab.locator(".frame").bounding_box()["height"] <= 600
