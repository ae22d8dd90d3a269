"""Parsons puzzles, as a person builds a program: clicked, moved with the keyboard, dragged; Python runs the result."""

from emmviz import learn
from emmviz.base.locale import words
from emmviz.base.shown import puzzled
from emmviz.learn.kinds.lines_in_order import PROGRAMS
from tests.browser.kernel import take
from tests.browser.player import follow

RIGHT = PROGRAMS["expectiminimax"].right
MEAN = PROGRAMS["expectiminimax"].spares[0]


def line(tab, text):
    return tab.locator(".placed", has=tab.locator("span").get_by_text(text.strip(), exact=True))


READ = """() => {
  const all = (part) => [...document.querySelectorAll(part)];
  const text = (part) => document.querySelector(part)?.textContent ?? "";
  const at = document.activeElement;
  return {
    program: all(".taken .placed span").map((one) => one.textContent),
    verdict: text(".verdict"),
    mark: ["right", "wrong"].find((mark) => document.querySelector(`.verdict.${mark}`)?.checkVisibility()),
    caption: text(".shown .caption"),
    stages: all(".shown .stage").length,
    heard: text(".heard[aria-live]"),
    at: at.textContent,
    name: at.getAttribute("aria-label"),
    pressed: at.getAttribute("aria-pressed"),
  };
}"""


def taken(text):
    """Press a line: into the program, or out of it."""
    return lambda tab: line(tab, text).click()


def ran(widget):
    """Let Python run what the front end has saved."""

    def answer(tab):
        widget.order = tab.evaluate("model.saved.order")
        take(tab, widget)

    return answer


def dragged(text, to):
    """Drag a line over the middle of another line's upper half, or of a place below the program."""

    def drag(tab):
        line(tab, text).hover()
        tab.mouse.down()
        at = (line(tab, to) if to else tab.locator(".row")).bounding_box()
        tab.mouse.move(at["x"] + at["width"] / 2, at["y"] + 4, steps=3)
        tab.mouse.up()

    return drag


def test_a_program_that_is_pressed_together_is_run_and_a_wrong_one_is_played(open_widget):
    widget = puzzled(learn.puzzle(seed=3))
    wrong = {"verdict": "…That is the plain mean", "mark": "wrong", "caption": "…my_value() returns 2 for A"}
    right = {"program": list(RIGHT), "verdict": "Right: on all 10 trees…", "mark": "right"}
    script = [
        ([*map(taken, [*RIGHT[:4], MEAN])], {"program": [*RIGHT[:4], MEAN]}),
        (["press .run"], {"verdict": "The program is running."}),
        ([ran(widget)], wrong),
        # The wrong line goes, and with it what was said of it.
        ([taken(MEAN)], {"verdict": "", "stages": 0}),
        ([taken(RIGHT[4]), "press .run", ran(widget)], right),
        # Another view of it knows what was built.
        ([lambda tab: tab.evaluate("widget.render({ model, el: document.querySelector('main') })")], right),
    ]
    follow(open_widget(widget), lambda tab: tab.evaluate(READ), script)


def test_it_is_built_by_keys_alone_and_by_ear(open_widget):
    tab = open_widget(puzzled(learn.puzzle(seed=3)))
    one, two = tab.locator(".pool .placed").all_text_contents()[:2]
    tab.locator(".pool .placed").first.focus()
    script = [
        (["ArrowDown"], {"at": two}),
        (["Enter"], {"heard": f"{two.strip()}, place 1"}),
        (["Tab", "Enter"], {"program": [two, one]}),
        # What has moved keeps the focus.
        (["ArrowUp"], {"program": [one, two], "heard": f"{one.strip()}, place 1", "name": f"{one.strip()}, place 1"}),
        (["Space"], {"program": [two], "heard": f"{one.strip()}: taken out", "pressed": "false"}),
    ]
    follow(tab, lambda tab: tab.evaluate(READ), script)


def test_lines_are_dragged_in_about_and_out(open_widget):
    first, second = RIGHT[:2]
    script = [
        ([taken(second), dragged(first, second)], {"program": [first, second]}),
        ([dragged(second, first)], {"program": [second, first]}),
        ([dragged(second, None)], {"program": [first]}),
        # A press is a press again.
        ([taken(first)], {"program": []}),
    ]
    follow(open_widget(puzzled(learn.puzzle(seed=3))), lambda tab: tab.evaluate(READ), script)


def test_a_page_says_calmly_that_running_takes_python(open_file):
    script = [
        (["press .run"], {"verdict": words("es")["answers"]["unanswered_order"]}),
        (
            ["press .pool .placed", "press .run"],
            {"verdict": "Para ejecutar tu programa hace falta Python…"},
        ),
    ]
    follow(open_file(learn.puzzle("star1", lang="es")), lambda tab: tab.evaluate(READ), script)
