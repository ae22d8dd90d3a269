"""The widget of a prediction in Python: nothing open tells its answer, what is given is kept, and closed forms."""

import base64
import io
import json
from fractions import Fraction

import pytest
from matplotlib import pyplot
from PIL import Image

from emmviz import GameTree, alphabeta, compare, expectiminimax, gallery, minimax, play, predict, rescale_lab
from emmviz.player.predict.predict_data import opened
from tests.refusal import refused
from tests.searches import SCALE
from tests.sentences import wording

WIDE = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))


def made(reveal):
    """What is revealed; a function makes it, so that to list the tests draws nothing."""
    return reveal() if callable(reveal) else reveal


def test_nothing_open_tells_the_answer():
    widget = predict("What is the root worth?", WIDE.value, on=WIDE, why="So it is.", known={7: "Seven."})
    shown = json.dumps({**widget.payload, "sealed": ""}, ensure_ascii=False)  # all that is there before an answer
    assert [text for text in ("40.9", "409", "So it is", "Seven") if text in shown] == []
    assert "chosen" not in widget.payload["player"]["svg"]
    assert opened(widget.payload)["key"]["answer"] == ["409/10", "409/10"]


@pytest.mark.parametrize(("hide", "is_drawn"), [((), True), (("window", "dials"), False)])
def test_what_is_hidden_is_in_no_picture_beside_the_question(hide, is_drawn):
    widget = predict("How much?", 1, on=SCALE, step=21, hide=hide)
    edges = [row for row in widget.payload["player"]["start"] if row[0] == "window" and row[2]]
    assert ("1.889" in str(widget._still().edges), any("1.889" in str(row) for row in edges)) == (
        is_drawn,
        is_drawn,
    )


def test_bounds_that_a_question_asks_for_are_drawn_after_the_answer():
    widget = predict("What is the upper end?", Fraction("1.3"), on=SCALE, step=24, reveal=25, hide=("bounds",))
    pictures = [widget.payload["player"], opened(widget.payload)["tree"]]
    numbers = [[row[2] for row in picture["start"] if row[0] == "number"] for picture in pictures]
    assert [[one["text"] for one in each if "≤" in one.get("text", "")] for each in numbers] == [[], ["≤1.3", "≤1"]]


@pytest.mark.parametrize(
    ("run", "asked_at", "answer", "opens_at"),
    [(SCALE, 0, True, 25), (SCALE, 10, True, 23), (SCALE, 24, 2.1, 25), (WIDE, 0, True, 36), (WIDE, 0, 21, 17)],
)
def test_a_run_is_revealed_where_it_is_decided(run, asked_at, answer, opens_at):
    (part,) = opened(predict("So?", answer, on=run, step=asked_at).payload)["parts"]
    assert part["step"] == opens_at


@pytest.mark.parametrize(
    ("on", "reveal", "shows"),
    [
        (SCALE, 12, (SCALE, 12)),
        (SCALE, None, (SCALE, 25)),
        (SCALE, lambda: ["So.", play(SCALE, step=7)], (SCALE, 7)),
        (SCALE.tree, lambda: compare(SCALE, alphabeta(SCALE.tree), step=23), (SCALE, 23)),
        (SCALE.tree, -1, (expectiminimax(SCALE.tree), 36)),
        (SCALE, lambda: play(WIDE, step=7), None),  # of another tree
        (SCALE, "So.", None),
        (None, SCALE, None),
    ],
)
def test_the_tree_beside_the_question_then_shows_the_step_that_explains_it(on, reveal, shows):
    tree = opened(predict("So?", False, on=on, reveal=made(reveal)).payload)["tree"]
    assert (tree and tree["captions"]) == (shows and [shows[0].frame(shows[1]).caption_in("en")])


@pytest.mark.parametrize("step", [0, 5, 20])
def test_a_frame_shows_what_has_happened_and_nothing_after_it(step):
    player = predict("Is C cut?", True, on=SCALE, step=step).payload["player"]
    assert player["steps"] == player["cuts"] == player["reasons"] == []
    assert ("cutmark" in player["svg"], player["captions"]) == (False, [SCALE.frame(step).caption_in("en")])


@pytest.mark.parametrize(
    ("run", "title", "line"),
    [
        (WIDE, WIDE.tree.title, "Expectiminimax"),
        (expectiminimax(GameTree.parse("max(1, 2)")), "Expectiminimax", ""),
        (minimax(GameTree.parse("max(1, 2)")), "Minimax", ""),
    ],
)
def test_the_name_of_a_search_stands_once_above_its_tree(run, title, line):
    player = predict("What is the root worth?", run.value, on=run).payload["player"]
    assert (player["title"], player["subtitle"]) == (title, line)


@pytest.mark.parametrize(("answer", "there"), [(WIDE.value, True), (7, False)])
def test_a_number_that_the_search_of_a_tree_finds_is_written_in_the_tree_beside_its_question(answer, there):
    found = opened(predict("Worth?", answer, on=WIDE.tree).payload)["tree"] or {"start": []}
    assert ("40.9" in [value["text"] for slot, _, value in found["start"] if slot == "number"]) == there


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("reveal", "kinds"),
    [
        (None, ["player"]),
        ("So.", ["text"]),
        (SCALE, ["player"]),
        (lambda: rescale_lab(gallery.aima_scale()), ["lab"]),
        (lambda: [compare(WIDE, expectiminimax(WIDE.tree)), "So."], ["compare", "text"]),
        (gallery.aima_scale(), ["html"]),
    ],
)
def test_what_is_revealed_is_sealed_as_well(reveal, kinds):
    parts = opened(predict("?", WIDE.value, on=WIDE, reveal=made(reveal)).payload)["parts"]
    assert [part.get("widget") or next(iter(part)) for part in parts] == kinds


@pytest.mark.parametrize(
    ("reveal", "start", "pictures"),
    [
        (lambda: gallery.aima_scale().plot().figure, '<img alt="" src="data:image/png;base64,iVBOR', 0),
        (SCALE.scene(3), "", 1),
    ],
    ids=["figure", "scene"],
)
def test_a_picture_is_revealed_as_it_is(reveal, start, pictures):
    (part,) = opened(predict("?", 1, reveal=made(reveal)).payload)["parts"]
    assert (part["html"].startswith(start), part["html"].count("<svg")) == (True, pictures)


def test_a_notebook_does_not_show_a_figure_before_the_answer():
    figure = gallery.aima_scale().plot().figure
    predict("?", 1, reveal=figure)
    assert figure.number not in pyplot.get_fignums()


@pytest.mark.parametrize(
    ("given", "verdict", "answer", "mistake"),
    [
        ({"answer": "40,9", "verdict": "right"}, "right", "40,9", None),
        ({"answer": "200,5", "verdict": "wrong"}, "wrong", "200,5", "unweighted_mean"),
        # What the browser says of it is not believed.
        ({"answer": "1", "verdict": "right"}, "wrong", "1", None),
        ({"answer": "", "verdict": "unknown"}, "unknown", "", None),
    ],
)
def test_the_first_answer_is_kept(kept, given, verdict, answer, mistake):
    widget = predict("What is the root worth?", WIDE.value, on=WIDE, id="05-2", skill="scale")
    assert kept() == ()
    widget.given = given
    widget.given = {"answer": "7", "verdict": "wrong"}
    predict("What is the root worth?", WIDE.value, on=WIDE, id="05-2").given = {"answer": "8", "verdict": "wrong"}
    (entry,) = kept()
    found = (entry.id, entry.kind, entry.skill, entry.verdict, entry.answer, entry.mistake)
    assert found == ("05-2", "predict", "scale", verdict, answer, mistake)


@pytest.mark.parametrize(("last", "solved"), [("40,9", True), ("41", False), (None, False)])
def test_a_second_answer_that_is_right_is_kept_as_solved(kept, last, solved):
    widget = predict("What is the root worth?", WIDE.value, on=WIDE, id="05-2")
    first = {"answer": "7", "verdict": "wrong"}
    widget.given = first | {"open": True}
    widget.given = first | {"last": last}
    assert [(one.verdict, one.answer, one.solved) for one in kept()] == [("wrong", "7", solved)]


def test_an_order_is_kept_as_it_was_pressed(kept):
    predict("?", ["b", "a"]).given = {"answer": ["a", "b"], "verdict": "wrong"}
    assert [(entry.verdict, entry.answer) for entry in kept()] == [("wrong", "a; b")]


def test_why_is_asked_after_the_number_and_kept_as_well(kept):
    why = predict("Why?", "by its chance", choices=["by its chance", "each once"], id="03-why")
    widget = predict("Worth?", WIDE.value, on=WIDE, reveal=["So.", [why]], id="03-number")
    assert [part.get("widget") for part in opened(widget.payload)["parts"]] == [None, "predict"]
    widget.given = {"answer": str(WIDE.value), "verdict": "right"}
    widget.after = {"1": {"answer": "each once", "verdict": "wrong"}, "7": {"answer": "no such"}}
    assert [(one.id, one.verdict, one.answer) for one in kept()] == [
        ("03-number", "right", str(WIDE.value)),
        ("03-why", "wrong", "each once"),
    ]


@pytest.mark.parametrize("on", [WIDE, WIDE.tree])
def test_a_question_takes_the_place_of_the_caption(on):
    text = predict("Worth?", WIDE.value, on=on, hide="legend")._repr_mimebundle_()[0]["text/plain"]
    assert "Worth?" in text
    assert WIDE.caption(0) not in text


def test_a_printed_question_has_no_backticks():
    marked, plain = (predict(f"What is {one}?", 2, why=f"{one} is 2.")._repr_mimebundle_()[0] for one in ("`a`", "a"))
    assert marked["image/png"] == plain["image/png"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_a_kernel_it_is_the_question_with_a_closed_answer(lang):
    bundle, _ = predict("Which <move>?", WIDE.best_action, on=WIDE, lang=lang)._repr_mimebundle_()
    before, _, closed = bundle["text/html"].partition("<details")
    answer = wording("format.quoted", lang, text="a2")
    said = (wording("predict.closed", lang), wording("answers.answer_is", lang, answer=answer))
    assert [one for one in said if one not in closed] == []
    assert (before.count("Which &lt;move&gt;?"), before.count("<img")) == (1, 1)
    assert answer not in before + bundle["text/plain"]
    assert bundle["text/plain"].endswith("\n\nWhich <move>?")
    image, picture = (
        Image.open(io.BytesIO(base64.b64decode(one)))
        for one in (bundle["image/png"], before.split("base64,")[1].split('"')[0])
    )
    assert image.height > picture.height


def test_without_a_picture_the_choices_are_listed():
    bundle, _ = predict("Which?", "x & y", choices=["a", "x & y"])._repr_mimebundle_()
    assert "<ol><li>a</li><li>x &amp; y</li></ol>" in bundle["text/html"]
    assert bundle["text/plain"] == "Which?\n\n1. a\n\n2. x & y"


@pytest.mark.parametrize(
    ("answer", "options", "choices", "right", "notes"),
    [
        (WIDE.best_action, {"on": WIDE, "known": {"a1": "how often"}}, ["a1", "a2"], 1, ["how often", ""]),
        (42, {"known": {13: "a", 50: "b"}}, ["13", "42", "50"], 1, ["a", "", "b"]),
        (2.5, {"known": {1.5: "a"}, "lang": "es"}, ["1,5", "2,5"], 1, ["a", ""]),
        ((3, 4), {"known": {(1, 2): "a"}}, ["(1, 2)", "(3, 4)"], 1, ["a", ""]),
        (["b", "a"], {"known": {("a", "b"): "c"}}, ["a, b", "b, a"], 1, ["c", ""]),
        ("y", {"choices": ["x", "y"], "known": {"x": "a"}}, ["x", "y"], 1, ["a", ""]),
        # Where nothing else is likely nobody votes.
        (42, {}, None, None, None),
        ({"L1"}, {"on": WIDE}, None, None, None),
        ("D", {"on": WIDE}, None, None, None),
    ],
)
def test_a_class_votes_on_what_is_right_and_on_known_mistakes(answer, options, choices, right, notes):
    ballot = choices and {"choices": choices, "right": right, "notes": notes}
    assert opened(predict("?", answer, **options).payload)["ballot"] == ballot


def test_the_wrong_answers_that_are_known_are_sealed_with_their_mistakes():
    found = opened(predict("?", WIDE.value, on=WIDE, known={7: "seven"}).payload)
    wrong = dict(map(tuple, found["wrong"]))
    assert (wrong["7"], wrong["401/2"]) == ("seven", wording("learn.mistake_unweighted_mean").partition(",")[0])
    some = opened(predict("?", {"L1", "L2"}, on=WIDE, known={frozenset(("L2", "L3")): "too late"}).payload)["wrong"]
    assert some == [[["L2", "L3"], "too late"]]
    assert 2 < len(found["ballot"]["choices"]) <= 5


def test_hostile_words_stay_words():
    tree = GameTree.parse('max("</script><b>": 1, "x": 2)')
    bundle, _ = predict("<script>?", "x", on=tree, why="<i>so</i>", reveal="<i>so</i>")._repr_mimebundle_()
    assert [tag for tag in ("<script>", "<i>") if tag in bundle["text/html"]] == []


def test_without_a_picture_beside_it_a_revealed_run_opens_at_the_step():
    run = alphabeta(GameTree.parse("max(a: 5, b: chance(.5: min(4, 6), .5: min(20, 30)))"))
    asked = predict("Which window has C?", "(−∞, ∞)", choices=["(5, ∞)", "(−∞, ∞)"], reveal=run, step=5)
    (part,) = opened(asked.payload)["parts"]
    assert (part["step"], run.steps[4].event, run.steps[4].node) == (5, "enter", "C")
    assert refused(predict, "Which?", 1, reveal=run, step=99).key == "wrong.search.step"


@pytest.mark.parametrize(("lang", "bounds"), [("en", "bounds [0, 10]"), ("es", "cotas [0; 10]")])
@pytest.mark.parametrize("search", [GameTree.copy, expectiminimax], ids=["tree", "run"])
def test_declared_bounds_stand_above_the_picture(lang, bounds, search):
    tree = GameTree.parse("chance(.5: min(4, 1), .5: max(7, 9)) in [0, 10]")
    player = predict("Which?", 1, on=search(tree), lang=lang).payload["player"]
    assert bounds in f"{player['title']} {player['subtitle']}"
