"""Today: five fresh questions, what is not sure yet first, as one quiz whose answers are kept."""

from dataclasses import astuple, replace
from itertools import islice

import pytest

from emmviz import learn, quiz
from emmviz.base.messages import Message
from emmviz.learn.kinds import kind_of
from emmviz.learn.record.progress import Standing, in_turn
from emmviz.learn.record.skills import SKILLS, fresh
from emmviz.learn.record.store import question_id, read
from tests.long import LONG
from tests.refusal import refused
from tests.sentences import wording
from tests.shapes import plain


def answer(made, *tries, state="right", first=True):
    """What the front end sends when the first open question of a round is answered."""
    progress = made.progress
    one = next(done for done in progress["questions"] if done["state"] == "open")
    one.update(state=state, tries=list(tries), first=first)
    made.set_state({"progress": progress})


@pytest.mark.sampled
@pytest.mark.parametrize("skill", SKILLS)
def test_a_fresh_question_asks_for_its_skill(skill):
    seeds = range(4 if LONG else 2)
    found = {question_id(fresh(skill, seed, level)) for seed in seeds for level in (1, 2, 3)}
    assert len(found) == len(seeds) * (1 if SKILLS[skill].least == 3 else 3)
    for seed in seeds:
        question = fresh(skill, seed)
        assert kind_of(question).skill(question) == skill
        assert question_id(question) == question_id(fresh(skill, seed, lang="es"))
        assert question.kind != "value" or question.answer == plain(question.run.tree, question.node)


def test_skills_are_asked_for_in_turn():
    def first(n, **asked):
        now = {name: Standing(row, row, row, last) for name, (row, last) in asked.items()}
        return list(islice(in_turn({name: now.get(name, Standing()) for name in SKILLS}), n))

    assert first(5) == ["reading", "expectation", "players", "backup", "move"]
    # What comes next and was never asked for, what is not sure, what is sure because something builds on it, what is
    # sure, the one not asked for longest first; nothing that was never reached; and round again.
    begun = {"expectation": (3, "2026-11-08"), "players": (4, "2026-11-05"), "costs": (1, "2026-11-01")}
    passed = ["reading", "backup", "cutoffs", "intervals", "windows"]
    assert first(10, **begun) == ["move", "costs", *passed, "players", "expectation", "move"]
    # A skill comes after the skills on which it builds, even if it was not asked for longer.
    assert first(2, backup=(2, "2026-11-02"), move=(1, "2026-11-01")) == ["backup", "move"]
    done = {name: (3, f"2026-11-{30 - n}") for n, name in enumerate(SKILLS)}
    assert first(15, **done) == [*reversed(SKILLS)]


def test_five_questions_for_today(file):
    made = learn.progress(file, at="2026-11-23").today()
    assert repr(made) == "<Quiz of 5 questions about a Run of expectiminimax: 0 right of 0>"
    assert made.payload["series"] == [0, 1, 2, 3, 4, 5]
    again = learn.progress(file, at="2026-11-23T20:00:00Z", lang="es").today()
    assert again.payload["rounds"]["0"]["questions"][0]["prompt"] == wording("learn.ask_next", "es")
    asked = [[one["step"] for n in "01234" for one in each.payload["rounds"][n]["questions"]] for each in (made, again)]
    assert asked[0] == asked[1]
    assert learn.progress(file, at="2026-11-24").today().progress["quiz"] != made.progress["quiz"]
    assert not file.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("skill", ["costs", "repetition"])
def test_the_questions_of_one_notebook_suffice_to_master_its_skill(file, skill):
    about = [learn.progress(file, at=f"2026-11-{day}").today(SKILLS[skill].notebooks[-1]) for day in (23, 24)]
    ids = [question_id(question) for made in about for n in range(5) for question in made._rounds[n].questions]
    today = learn.progress(file, at="2026-11-23").today()
    assert len({*ids, *(question_id(today._rounds[n].questions[0]) for n in range(5))}) == 15
    for _ in range(3):
        answer(about[0], "1")
        made = about[0].progress
        about[0].set_state({"progress": {"quiz": made["quiz"], "round": made["round"] + 1, "questions": []}})
    assert learn.progress(file).mastered == (skill,)


def test_a_notebook_that_teaches_no_skill_is_refused():
    known = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13"
    message = Message("wrong.learn.one_of", name="notebook", given="11", known=known)
    assert refused(learn.progress().today, 11) == message


def test_what_is_answered_there_is_kept_once_and_moves_the_skills(file):
    made = learn.progress(file, at="2026-11-23").today()
    # In the end begun again: the first try counts.
    for n, tries, state in ((0, ["L3"], "right"), (1, ["7", "8"], "wrong"), (2, [], "shown"), (0, ["L4"], "wrong")):
        made.set_state({"progress": {"quiz": made.progress["quiz"], "round": n, "questions": []}})  # another round
        answer(made, *tries, state=state, first=state == "right")
    kept = [("reading", "right", "L3"), ("expectation", "wrong", "7"), ("players", "unknown", "")]
    assert [(one.skill, one.verdict, one.answer) for one in read(file).entries] == kept
    assert learn.progress(file, at="2026-11-23").today().record == file


def test_a_quiz_keeps_the_mistake_and_only_what_was_answered_in_it(file):
    made = quiz(learn.exercise(1), kinds="value")
    made.record = file
    made.progress = made.progress | {"questions": [one | {"tries": ["1"]} for one in made.progress["questions"]]}
    assert not file.exists()  # set from Python, or read from a file: that is no answer of this learner
    at = [question.node for question in made._rounds[0].questions].index("B")
    progress = made.progress
    progress["questions"][at] |= {"state": "wrong", "tries": ["14", "13"], "first": False}
    made.set_state({"progress": progress})
    (kept,) = read(file).entries
    assert astuple(kept)[1:-2] == ("quiz", "backup", "wrong", "14", "unweighted_mean")
    assert not kept.solved
    progress["questions"][at]["state"] = "right"
    made.set_state({"progress": progress})
    assert read(file).entries == (replace(kept, solved=True),)


def test_a_quiz_goes_on_where_nothing_can_be_kept(tmp_path):
    made = quiz(learn.exercise(1))
    made.record = tmp_path / "nowhere" / "x.json"
    answer(made, "L1")
    assert made.payload["note"] == wording("progress.not_kept", file="x.json")
    assert made.score == (1, 1)


def test_every_question_of_a_run_has_a_name_of_its_own_in_any_language():
    run = learn.exercise(1, "pruning").run
    english, spanish = ([question_id(one) for one in learn.questions(run, lang=lang)] for lang in ("en", "es"))
    assert english == spanish
    assert len(set(english)) == len(english) > 30
