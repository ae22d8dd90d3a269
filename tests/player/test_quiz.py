"""The quiz in Python: its questions, what the front end gets, progress in files, the stand-in where no widget runs."""

import json
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest

from emmviz import GameTree, TreeError, alphabeta, expectiminimax, gallery, learn, quiz, random_tree, star1, star2
from emmviz.base.messages import Message
from emmviz.player.quiz.rounds import Rounds
from emmviz.player.shell.payload import payload
from emmviz.player.shell.widget import Refused
from tests.long import each_seed
from tests.refusal import refused
from tests.searches import SCALE

RUNS = {
    "star1": lambda: SCALE,
    "star2": lambda: star2(gallery.aima_pruning()),
    "alphabeta": lambda: alphabeta(gallery.aima_minimax()),
    "expectiminimax": lambda: expectiminimax(gallery.thirds()),
    "exercise": lambda: learn.exercise(3, "pruning", 3).run,
    "game": lambda: star1(gallery.coin_tictactoe()),
}


@pytest.mark.parametrize("name", RUNS)
def test_what_is_asked_by_default(name):
    run = RUNS[name]()
    raised, asked = learn.questions(run), Rounds(run, None, "en")[0].questions
    assert 1 <= len(asked) <= 12
    assert all(question in raised for question in asked)
    steps = [question.step for question in asked]
    assert steps == sorted(set(steps))
    # Before each question comes what is about to happen: a backup, a cut, or a visit with a window of its own.
    for question in (one for one in asked if one.kind != "rescale"):
        events = ("enter", "evaluate") if question.kind == "window" else ("update",)
        assert run.steps[question.step].event in events


# A quiz in which verdicts answered the questions after them: those of notebooks 00 and 02.
SPOILT = {
    (5, "max2 chance2", ("next", "value", "best")): [
        (3, "L2"),
        (5, Fraction(7)),
        (7, "C"),
        (10, "L4"),
        (12, Fraction(9)),
        (14, "C"),
    ],
    (6, "max3 min2", ("value", "best")): [(3, Fraction(8)), (12, Fraction(2)), (17, Fraction(0)), (21, "B")],
}


@pytest.mark.parametrize(("seed", "shape", "kinds"), SPOILT)
def test_no_verdict_answers_a_later_question(seed, shape, kinds):
    run = expectiminimax(random_tree(seed, shape, "integers"))
    asked = Rounds(run, kinds, "en")[0].questions
    assert [(one.step, one.answer) for one in asked] == SPOILT[seed, shape, kinds]


def test_where_there_is_nothing_else_an_edge_case_is_asked():
    assert len(Rounds(expectiminimax(GameTree.parse("min(2, 2)")), "value", "en")[0].questions) == 1


def test_an_exercise_keeps_its_kinds_topic_and_level():
    rounds = Rounds(learn.exercise(5, "pruning", 2, kinds=("cut", "window")), None, "en")
    for n in (0, 2):
        assert (str(rounds[n].run.tree), rounds[n].seed) == (str(learn.exercise(5 + n, "pruning", 2).tree), 5 + n)
        assert {question.kind for question in rounds[n].questions} <= {"cut", "window"}
    single = Rounds(star2(gallery.aima_scale()), None, "en")
    assert (single.continues, refused(single.__getitem__, 1)) == (False, Message("wrong.widget.one_round"))


@pytest.mark.sampled
@each_seed(100, 3)
@pytest.mark.parametrize(("topic", "kind"), [("backup", "value"), ("pruning", "cut")])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_edge_case_comes_before_the_plain_question_of_its_kind(seed, topic, kind, level):
    drawn = learn.exercise(seed, topic, level)
    for kinds in (None, kind):
        asked = Rounds(drawn, kinds, "en")[0].questions
        plain = {one.kind: one.step for one in reversed(asked) if not one.difficulty.is_borderline}
        borderline = [one for one in asked if one.difficulty.is_borderline]
        # Without a plain one, what there is much to think about is asked all the same.
        assert [
            one for one in borderline if (one.step < plain[one.kind] if one.kind in plain else one.difficulty.ease)
        ] == []


def test_it_starts_with_one_tree_and_a_page_gets_four(tmp_path):
    widget = quiz(SCALE)
    assert list(widget.payload["rounds"]) == ["0"]
    widget.save(tmp_path / "quiz.html")
    assert list(widget.payload["rounds"]) == ["0", "1", "2", "3"]


def test_a_kernel_adds_the_tree_that_the_progress_asks_for():
    widget = quiz(learn.exercise(1))
    widget.progress = {"quiz": widget.payload["quiz"], "round": 2, "questions": []}
    rounds = widget.payload["rounds"]
    assert (list(rounds), widget.progress["seed"], rounds["2"]["begun"]["seed"]) == (["0", "2"], 3, 3)
    assert [one["state"] for one in widget.progress["questions"]] == ["open"] * len(rounds["2"]["questions"])


@pytest.fixture(scope="module")
def shared():
    return quiz(SCALE)


@pytest.fixture
def widget(shared):
    """A quiz of the book's tree in which nothing has been answered."""
    before = shared.progress
    yield shared
    shared.progress = before


def answered(widget, *states):
    """A progress in which the first questions have these states."""
    progress = json.loads(json.dumps(widget.progress))
    for done, state in zip(progress["questions"], states, strict=False):
        done |= {"state": state, "tries": ["1"] if state in ("right", "wrong") else [], "first": state == "right"}
    return progress


def test_progress_is_saved_over_that_of_a_page_and_comes_back(tmp_path):
    widget, other = quiz(SCALE), quiz(SCALE, lang="es")
    path = tmp_path / "mine.json"
    # As the page's own program writes it; its keys may be in any order.
    path.write_text(json.dumps(widget.progress, indent=1))
    widget.progress = dict(reversed(answered(widget, "right", "wrong", "shown", "right", "skipped").items()))
    widget.save_progress(path)
    other.load_progress(path)
    assert other.progress == widget.progress
    assert repr(other) == "<Quiz of 6 questions about a Run of star1: 2 right of 5>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", Message("wrong.widget.progress_json", file="'p.json'")),
        ("[]", Message("wrong.widget.progress")),
        ('{"quiz": "x", "round": 0, "questions": []}', Message("wrong.widget.progress_other")),
        ('{"quiz": "ID", "round": -1, "questions": []}', Message("wrong.widget.progress_round", round="-1")),
        ('{"quiz": "ID", "round": true, "questions": []}', Message("wrong.widget.progress_round", round="True")),
        ('{"quiz": "ID", "round": 0, "questions": [1]}', Message("wrong.widget.progress_questions", size=6, round=0)),
        (
            '{"quiz": "ID", "round": 0, "questions": [1,2,3,4,5,6]}',
            Message("wrong.widget.progress_question", number=1),
        ),
    ],
)
def test_a_file_that_is_not_of_this_quiz(widget, tmp_path, text, message):
    before = widget.progress
    path = tmp_path / "p.json"
    path.write_text(text.replace("ID", widget.payload["quiz"]))
    assert refused(widget.load_progress, path, error=TreeError if text == "{" else Refused) == message
    assert widget.progress == before


SHARED = json.loads((Path(__file__).parents[1] / "cases" / "progress.json").read_text("utf-8"))


@pytest.mark.parametrize(("verdict", "name"), [(key, name) for key in ("taken", "refused") for name in SHARED[key]])
def test_the_progress_of_a_question_is_taken_as_in_the_browser(widget, verdict, name):
    before, progress = widget.progress, widget.progress
    progress["questions"][0] = SHARED[verdict][name]
    with suppress(Refused):
        widget.progress = progress
    assert widget.progress["questions"] == (progress if verdict == "taken" else before)["questions"]


def test_the_score_is_counted_as_in_the_browser(widget):
    some, progress = SHARED["score"]["questions"], widget.progress
    progress["questions"][: len(some)] = some
    widget.progress = progress
    assert widget.score == (SHARED["score"]["right"], SHARED["score"]["asked"])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_no_widget_runs_the_first_question_stands_but_no_answer(lang):
    data, _ = quiz(SCALE, kinds="value", lang=lang)._repr_mimebundle_()
    first = next(one for one in learn.questions(SCALE, "value", lang) if one.node == "B")
    assert (data["text/plain"].endswith(first.prompt), "<svg" in data["image/svg+xml"]) == (True, True)
    assert learn.mark(first, first.answer).feedback not in data["text/plain"]


# -- a progress that is refused ------------------------------------------------------------------------------------


def state_of(widget):
    return json.dumps([widget.progress, widget.payload, widget.step, widget.score], sort_keys=True)


def test_a_refused_progress_or_page_leaves_the_quiz_as_it_was(tmp_path):
    widget = quiz(learn.exercise(1))
    widget.progress = answered(widget, "right", "wrong")
    widget.step = 3
    before, good = state_of(widget), widget.progress
    for wrong in (
        quiz(learn.exercise(2)).progress,
        good | {"round": 10**6},
        good | {"round": 2, "questions": [{}] * 99},
    ):
        # A message of the front end sets everything first and asks afterwards.
        for way in ({"progress": wrong}, {"step": 5, "progress": wrong}):
            refused(widget.set_state, way, error=Refused)
            assert state_of(widget) == before
    (tmp_path / "a.html").write_text("mine")
    refused(widget.save, tmp_path / "a.html")
    assert state_of(widget) == before  # without further trees, which a page would hold
    widget.set_state({"progress": answered(widget, "right", "right")})
    assert widget.score == (2, 2)


def test_what_was_read_of_the_progress_is_a_copy(widget):
    before, mine = state_of(widget), widget.progress
    mine["questions"][0]["state"] = "nonsense"
    assert state_of(widget) == before
    mine["questions"][0] |= {"state": "right", "tries": ["1"], "first": True}
    widget.progress = mine
    assert widget.score == (1, 1)


def test_the_picture_of_a_question_has_its_numbers_in_full():
    run = star1(random_tree(0, "max3 chance3 min2"))
    texts = [quiz(run).payload["rounds"]["0"]["player"]["svg"], payload(run)["svg"]]
    assert [f">{number}<" in text for text in texts for number in ("0.8438", "0.84")] == [True, False, False, True]
