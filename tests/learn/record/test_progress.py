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
from emmviz.learn.record.store import Entry, keep
from tests.refusal import UNKNOWN_LANGUAGE, refused


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
    assert (now.entries, now.next) == ((), ("reading", "Reading a tree", 0, "Every other skill builds on it."))
    assert (repr(now), file.exists()) == ("<Progress: 0 answers, 0 of 15 skills mastered>", False)


READING = [("reading", "rr", 1), ("reading", "urr", 2), ("reading", "r", 3)]
MEAN = [("reading", "rrr", 1), ("expectation", "w", 1, "sum"), ("expectation", "ww", 2, "unweighted_mean")]
COMMONEST = (
    "Right at the first try so far: 0 of {}. After 3 in a row you have mastered the skill. Your most common mistake "
    "here: the plain mean "
    "of the outcomes, without their probabilities."
)


READ = "Right at the first try so far: {} of 6. After 3 in a row you have mastered the skill."


@pytest.mark.parametrize(
    ("lang", "answers", "mastered", "skill", "why"),
    [
        (
            "en",
            READING[:1],
            (),
            "reading",
            "Right at the first try so far: 2 of 2. After 3 in a row you have mastered the skill.",
        ),
        (
            "en",
            READING[:2],
            (),
            "reading",
            "Right at the first try so far: 4 of 5. After 3 in a row you have mastered the skill.",
        ),
        ("en", READING, ("reading",), "expectation", "It builds on this skill: Reading a tree."),
        (
            "es",
            [*READING, ("expectation", "rrr", 3), ("players", "rrr", 3)],
            ("reading", "expectation", "players"),
            "backup",
            "Se apoya en esto: El valor de un nodo de azar; y MAX y MIN.",
        ),
        # Who knows the hard part is not sent back to the start.
        ("en", [("windows", "rrr", 1)], ("windows",), "move", "It builds on this skill: Three kinds of node."),
        # What was tried and is not sure comes first all the same.
        ("en", [("reading", "rrwrrw", 1), ("windows", "rrr", 1)], ("windows",), "reading", READ.format(4)),
        ("en", MEAN, ("reading",), "expectation", COMMONEST.format(3)),
        # A mistake that has no name here is passed over.
        ("en", [*MEAN, ("expectation", "wwwww", 3, "no name")], ("reading",), "expectation", COMMONEST.format(8)),
    ],
)
def test_three_in_a_row_are_mastered_and_open_what_builds_on_them(file, lang, answers, mastered, skill, why):
    now = progress(file, *answers, lang=lang)
    assert (now.mastered, now.next.skill, now.next.why) == (mastered, skill, why)
    assert now.next.notebook == SKILLS[skill].notebook


def test_how_a_skill_stands_follows_from_the_times_of_its_answers(file):
    skills = progress(file, ("move", "rrr", 5), ("move", "rw", 3), ("move", "ru", 4)).skills
    assert (skills["move"], skills["move"].mastered) == (Standing(5, 7, 3, "2026-11-05T08:00:00Z"), True)
    assert skills["scale"] == Standing(0, 0, 0, "")


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
    assert str(now).endswith("You have mastered every skill of the course.")


def test_it_is_forgotten_when_asked(file):
    now = progress(file, ("scale", "r", 5))
    for _ in range(2):
        now.forget()
        assert (file.exists(), learn.progress(file).entries) == (False, ())


def test_what_is_wrong_with_the_file_is_said(file, monkeypatch):
    file.mkdir()
    assert "could not be opened" in str(learn.progress(file))
    monkeypatch.setenv("EMMVIZ_PROGRESS", "off")
    assert "Your progress is not kept: EMMVIZ_PROGRESS is off." in str(learn.progress())


FIRST = [("players", "rrr", 1), ("expectation", "rw", 20)]


def test_in_words(file):
    lines = str(progress(file, *FIRST)).splitlines()
    assert lines[:3] == [
        "  Reading a tree                         notebook 0 · not yet tried",
        "→ The value of a chance node             notebook 1 · 1 of 2 right",
        "● MAX and MIN                            notebook 2 · 3 of 3 right",
    ]
    assert lines[16:] == [
        "→ Next: The value of a chance node, in notebook 1. "
        "Right at the first try so far: 1 of 2. After 3 in a row you have mastered the skill."
    ]


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
    assert "<img src=x onerror=alert(1)>&.json is damaged" in unescape(html)


@pytest.mark.parametrize(
    ("kind", "id", "mistake", "why"),
    [
        ("quiz", "q", "sum", "Your most common mistake here: the outcomes added up, without their probabilities."),
        (
            "act",
            "q",
            "stopped_too_early",
            "You often saw this verdict: “Too early. The unread part of this node can still matter.”",
        ),
        ("act", "q", "ends_swapped", "You often saw this verdict: “The two ends are swapped.”"),
        ("act", "q", "mean_divided", ""),  # whose sentence has a number that is not known here
        (
            "exercise",
            "11-1",
            "careful_part",
            "You often saw this verdict: “That is the probability that MIN is careful.”",
        ),
        ("quiz", "q", "of another version", ""),
    ],
)
def test_the_commonest_mistake_is_named_whatever_it_was_made_at(file, kind, id, mistake, why):
    keep(Entry(id, kind, "reading", "wrong", "1", mistake), file)
    begun = "Right at the first try so far: 0 of 1. After 3 in a row you have mastered the skill."
    assert learn.progress(file).next.why == f"{begun} {why}".rstrip()


@pytest.mark.parametrize("lang", languages())
def test_every_mistake_of_a_search_by_hand_can_be_named_in_the_record(lang):
    own = [key.removeprefix("mistake_") for key in words(lang)["act"] if key.startswith("mistake_")]
    assert own
    assert all("{" not in slip(Entry("q", "act", "windows", "wrong", "1", name), lang) != "" for name in own)
