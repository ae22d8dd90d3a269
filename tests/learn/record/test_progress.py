"""Progress: what is sure and what comes next, as text and as a table."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest

from emmviz import learn
from emmviz.base.locale import languages, words
from emmviz.base.messages import Message
from emmviz.learn.record.progress import Standing, slip
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.record.store import Entry, entry_of, keep
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.sentences import wording


def progress(file, *answers, lang="en"):
    """The progress after answers: for each a skill, right, wrong or unknown by their letters, a day, and a mistake."""
    kinds = {"r": "right", "w": "wrong", "u": "unknown"}
    for skill, verdicts, day, *mistake in answers:
        for i, letter in enumerate(verdicts):
            slip = mistake[0] if mistake and letter == "w" else None
            at = f"2026-11-{day:02}T08:00:00Z"
            keep(Entry(f"{skill}-{day}-{i}", "quiz", skill, kinds[letter], "1", slip, at), file)
    return learn.progress(file, lang=lang)


def test_nothing_answered_yet(file):
    now = learn.progress(file)
    assert (now.entries, now.next) == ((), ("reading", SAY["skill"]["reading"], 0, wording("progress.why_first")))
    assert (repr(now), file.exists()) == ("<Progress: 0 answers, 0 of 15 skills mastered>", False)


READING = [("reading", "rr", 1), ("reading", "urr", 2), ("reading", "r", 3)]
MEAN = [("reading", "rrr", 1), ("expectation", "w", 1, "sum"), ("expectation", "ww", 2, "unweighted_mean")]
SAY = words("en")


def begun(right, asked, slip=None):
    """What is said of a skill that is not mastered yet, and of the mistake that was made most often in it."""
    said = [wording("progress.why_begun", solved=right, right=right, asked=asked, needed=3)]
    return " ".join([*said, wording("progress.why_slip", what=wording(f"learn.mistake_{slip}"))] if slip else said)


@pytest.mark.parametrize(
    ("answers", "mastered", "skill", "why"),
    [
        (READING[:1], (), "reading", begun(2, 2)),
        (READING[:2], (), "reading", begun(4, 5)),
        (READING, ("reading",), "expectation", SAY["progress"]["why_one"].format(SAY["skill"]["reading"])),
        # Who knows the hard part is not sent back to the start.
        ([("windows", "rrr", 1)], ("windows",), "move", SAY["progress"]["why_one"].format(SAY["skill"]["backup"])),
        # The same holds of the easy part where the hard part has begun well: no test asks for each skill three times.
        ([(skill, "r", 1) for skill in ("backup", "move", "cutoffs", "windows")], (), "backup", begun(1, 1)),
        # What was tried and is not sure comes first all the same.
        ([("reading", "rrwrrw", 1), ("windows", "rrr", 1)], ("windows",), "reading", begun(4, 6)),
        (MEAN, ("reading",), "expectation", begun(0, 3, "unweighted_mean")),
        # A mistake that has no name here is passed over.
        (
            [*MEAN, ("expectation", "wwwww", 3, "no name")],
            ("reading",),
            "expectation",
            begun(0, 8, "unweighted_mean"),
        ),
    ],
)
def test_three_in_a_row_are_mastered_and_open_what_builds_on_them(file, answers, mastered, skill, why):
    now = progress(file, *answers)
    assert (now.mastered, now.next.skill, now.next.why) == (mastered, skill, why)
    assert now.next.notebook == SKILLS[skill].notebooks[0]


def test_two_skills_on_which_a_skill_builds_are_joined_as_the_language_does(file):
    known = ("reading", "expectation", "players")
    now = progress(file, *((skill, "rrr", 3) for skill in known), lang="es")
    assert (now.mastered, now.next.skill) == (known, "backup")
    assert now.next.why == "Se apoya en esto: «El valor de un nodo de azar» y «MAX y MIN»."


def test_how_a_skill_stands_follows_from_the_times_of_its_answers(file):
    skills = progress(file, ("move", "rrr", 5), ("move", "rw", 3), ("move", "ru", 4)).skills
    assert (skills["move"], skills["move"].mastered) == (Standing(5, 7, 3, "2026-11-05T08:00:00Z", 5), True)
    assert skills["scale"] == Standing(0, 0, 0, "")


def test_what_is_solved_later_counts_as_solved(file):
    tries = [("q1", "wrong"), ("q2", "unknown"), ("q1", "right"), ("q3", "wrong"), ("q3", "wrong")]
    for id, verdict in tries:
        keep(Entry(id, "exercise", "backup", verdict), file)
    now = learn.progress(file)
    assert now.skills["backup"][:3] == (0, 3, 0)
    assert now.skills["backup"].solved == 1
    assert wording("progress.asked", place="notebook 3", solved=1, asked=3, right=0) in str(now)
    assert wording("progress.not_asked", place="notebooks 9 and 13") in str(now)


def test_a_time_in_any_form(file):
    noon = datetime(2026, 11, 23, 12, tzinfo=UTC)
    times = ("2026-11-23T12:00:00Z", "2026-11-23T13:00:00+01:00", datetime(2026, 11, 23, 12), noon)
    assert {learn.progress(file, at=time).at for time in times} == {noon}
    assert learn.progress(file).at.tzinfo is UTC
    for wrong in ("tomorrow", 5, b"2026-11-23"):
        assert refused(learn.progress, at=wrong) == Message("wrong.learn.time", given=repr(wrong))
    assert refused(learn.progress, lang="xx") == UNKNOWN_LANGUAGE


def test_all_is_mastered(file):
    now = progress(file, *((skill, "rrr", 9) for skill in SKILLS))
    assert (now.mastered, now.next) == (tuple(SKILLS), None)
    assert str(now).endswith(wording("progress.all"))


def test_it_is_forgotten_when_asked_and_says_so(file, capsys, monkeypatch):
    now = progress(file, ("scale", "r", 5))
    for key in ("forgotten", "nothing_kept"):
        now.forget()
        assert (file.exists(), learn.progress(file).entries) == (False, ())
        assert capsys.readouterr().out.strip() == wording(f"progress.{key}", file=file.name, n=1)
    monkeypatch.setenv("EMMVIZ_PROGRESS", "off")
    learn.progress().forget()
    assert capsys.readouterr().out.strip() == wording("progress.off")


def test_what_is_wrong_with_the_file_is_said(file, monkeypatch):
    file.mkdir()
    assert wording("progress.unreadable", file=file.name) in str(learn.progress(file))
    monkeypatch.setenv("EMMVIZ_PROGRESS", "off")
    assert wording("progress.off") in str(learn.progress())


FIRST = [("players", "rrr", 1), ("expectation", "rw", 20)]


def test_in_words(file):
    lines = str(progress(file, *FIRST)).splitlines()
    assert lines[:3] == [
        f"  Reading a tree                         {wording('progress.passed', place='notebook 0')}",
        "→ The value of a chance node             notebook 1 · 1 of 2 solved, 1 at the first try",
        "● MAX and MIN                            notebook 2 · 3 of 3 solved, 3 at the first try",
    ]
    skill = SAY["skill"]["expectation"]
    assert lines[16:] == [wording("progress.next", skill=skill, n=1, why=begun(1, 2))]


def test_the_two_tests_are_compared_once_both_were_begun(file):
    def say(right, test, *, until=10):
        for i, question in enumerate(test[:until]):
            keep(entry_of(question, ["x"], i < right), file)
        return str(learn.progress(file, lang="es"))

    assert "prueba" not in say(4, learn.pre_test()).lower()
    scores = {"first": 4, "of_first": 10, "second": 2, "of_second": 3}
    assert wording("progress.tests", "es", **scores) in say(2, learn.post_test(), until=3)


@pytest.mark.parametrize("lang", languages())
def test_the_table_holds_what_the_text_does(file, lang):
    shown = progress(file, *FIRST, lang=lang)._repr_mimebundle_()
    read = unescape(re.sub(r"<[^>]+>", " ", shown["text/html"]))
    assert read.split() == shown["text/plain"].split()
    assert all(name in read for name in words(lang)["skill"].values())


def test_the_name_of_a_file_is_hostile_text(tmp_path):
    file = tmp_path / "<img src=x onerror=alert(1)>&.json"
    file.write_text("{")
    html = learn.progress(file)._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert wording("progress.spoiled", file=file.name) in unescape(html)


@pytest.mark.parametrize(
    ("kind", "id", "mistake", "verdict"),
    [
        (
            "act",
            "q",
            "stopped_too_early",
            wording("act.mistake_stopped_too_early", found=Message("progress.slip_found")),
        ),
        ("act", "q", "ends_swapped", SAY["traced"]["mistake_ends_swapped"]),
        ("act", "q", "mean_divided", ""),  # whose sentence has a number that is not known here
        ("exercise", "11-1", "careful_part", SAY["check"]["mistakes"]["11-1"]["careful_part"]),
        ("quiz", "q", "of another version", ""),
    ],
)
def test_the_commonest_mistake_is_named_whatever_it_was_made_at(file, kind, id, mistake, verdict):
    keep(Entry(id, kind, "reading", "wrong", "1", mistake), file)
    often = [wording("progress.why_sentence", sentence=verdict)] if verdict else []
    assert learn.progress(file).next.why == " ".join([begun(0, 1), *often])


@pytest.mark.parametrize("lang", languages())
def test_every_mistake_of_a_search_by_hand_can_be_named_in_the_record(lang):
    own = [key.removeprefix("mistake_") for key in words(lang)["act"] if key.startswith("mistake_")]
    assert own
    assert all("{" not in slip(Entry("q", "act", "windows", "wrong", "1", name), lang) != "" for name in own)
