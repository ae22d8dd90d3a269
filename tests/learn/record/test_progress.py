"""Progress: what is mastered, next and due, in words and as a map that can be read."""

import re
from html import unescape
from itertools import combinations
from xml.etree import ElementTree

import pytest

from emmviz import TreeError, learn
from emmviz.base.locale import languages, words
from emmviz.base.text import width
from emmviz.learn.record.chart import PLACES
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.record.slips import slip
from emmviz.learn.record.store import Entry, keep


@pytest.fixture
def file(tmp_path):
    return tmp_path / "emmviz-progress.json"


def answer(file, skill, verdicts, day, mistake=None):
    kinds = {"r": "right", "w": "wrong", "u": "unknown"}
    for i, letter in enumerate(verdicts):
        slip = mistake if letter == "w" else None
        keep(Entry(f"{skill}-{day}-{i}", "quiz", skill, kinds[letter], "1", slip, f"2026-11-{day:02}T08:00:00Z"), file)


def test_nothing_answered_yet(file):
    now = learn.progress(file)
    assert (now.entries, now.mastered, now.due()) == ((), (), ())
    assert now.next == ("reading", "Reading a tree", 0, "Everything else builds on it.")
    assert repr(now) == "<Progress: 0 answers, 0 of 15 skills mastered>"
    assert not file.exists()


def test_three_in_a_row_are_mastered_and_open_what_builds_on_them(file):
    answer(file, "reading", "rr", 1)
    assert learn.progress(file).mastered == ()
    answer(file, "reading", "urr", 2)
    assert learn.progress(file).next.why == "Right at the first try so far: 4 of 5; 3 in a row make it mastered."
    answer(file, "reading", "r", 3)
    now = learn.progress(file)
    assert now.mastered == ("reading",)
    assert (now.next.skill, now.next.why) == ("expectation", "It builds on what you know: Reading a tree.")
    answer(file, "expectation", "rrr", 3)
    answer(file, "players", "rrr", 3)
    after = learn.progress(file, lang="es").next
    assert (after.skill, after.notebook) == ("backup", 3)
    assert after.why == "Se apoya en lo que ya sabes: El valor de un nodo de azar, y MAX y MIN."


def test_who_knows_the_hard_part_is_not_sent_back_to_the_start(file):
    answer(file, "windows", "rrr", 1)
    now = learn.progress(file)
    assert now.mastered == ("windows",)
    assert now.next.skill == "move"


def test_the_commonest_mistake_is_named(file):
    answer(file, "reading", "rrr", 1)
    answer(file, "expectation", "w", 1, "sum")
    answer(file, "expectation", "ww", 2, "unweighted_mean")
    why = "Your commonest mistake here: the plain mean of the outcomes, without their probabilities."
    assert learn.progress(file).next.why.endswith(why)
    # One that has no name here is passed over.
    answer(file, "expectation", "wwwww", 3, "a mistake of another version")
    assert learn.progress(file).next.why.endswith(why)


def test_what_was_right_long_ago_comes_again(file):
    answer(file, "scale", "r", 5)
    answer(file, "move", "w", 5)
    answer(file, "reading", "r", 20)
    now = learn.progress(file, at="2026-11-07T08:00:00Z")
    assert now.due() == ("move", "scale")
    assert now.due("2026-11-07T07:59:59Z") == ("move",)
    assert now.due("2026-11-05T08:00:00Z") == ()
    assert now.due("2026-12-24") == ("move", "scale", "reading")


def test_all_is_mastered(file):
    for skill in SKILLS:
        answer(file, skill, "rrr", 9)
    now = learn.progress(file, at="2026-11-09")
    assert (now.mastered, now.next) == (tuple(SKILLS), None)
    assert str(now).endswith("You have mastered every skill of the course.")


def test_it_is_forgotten_when_asked(file):
    answer(file, "scale", "r", 5)
    learn.progress(file).forget()
    assert not file.exists()
    assert learn.progress(file).entries == ()


def test_what_is_wrong_with_the_file_is_said(file, monkeypatch):
    file.write_text("{")
    assert "emmviz-progress.json is damaged: only what could be read of it is shown." in str(learn.progress(file))
    file.unlink()
    file.mkdir()
    assert "could not be opened" in str(learn.progress(file))
    monkeypatch.setenv("EMMVIZ_PROGRESS", "off")
    assert "Nothing is kept: EMMVIZ_PROGRESS is off." in str(learn.progress())


@pytest.mark.parametrize("wrong", [{"lang": "xx"}, {"at": "soon"}])
def test_what_is_refused(file, wrong):
    with pytest.raises(TreeError):
        learn.progress(file, **wrong)


def test_in_words(file):
    answer(file, "players", "rrr", 1)
    answer(file, "expectation", "rw", 20)
    lines = str(learn.progress(file, at="2026-11-21")).splitlines()
    assert lines[:3] == [
        "✓ Reading a tree                         notebook 0",
        "→ The value of a chance node             notebook 1 · 1 of 2 right",
        "↻ MAX and MIN                            notebook 2 · 3 of 3 right",
    ]
    assert lines[16].startswith(
        "→ Next: The value of a chance node, in notebook 1. Right at the first try so far: 1 of 2"
    )
    assert lines[17:] == ["↻ Again today: MAX and MIN."]


# The map


def test_an_edge_goes_to_the_next_row_and_none_crosses_another():
    assert list(PLACES)
    assert set(PLACES) == set(SKILLS)
    edges = [(PLACES[above], PLACES[name]) for name, skill in SKILLS.items() for above in skill.before]
    assert all(low[1] == high[1] + 1 for high, low in edges)
    for (a, b), (c, d) in combinations(edges, 2):
        if a[1] == c[1]:
            assert (a[0] - c[0]) * (b[0] - d[0]) >= 0
    for (x, y), (u, v) in combinations(PLACES.values(), 2):
        assert y != v or abs(x - u) >= 1


@pytest.mark.parametrize("lang", languages())
def test_the_words_fit_into_their_boxes_and_are_large_enough(file, lang):
    for skill in SKILLS:
        answer(file, skill, "w" * 10 + "rr", 1)
    shown = learn.progress(file, lang=lang)._repr_mimebundle_()
    assert set(shown) == {"text/html", "image/svg+xml", "text/plain"}
    root = ElementTree.fromstring(shown["image/svg+xml"])
    texts = [one for one in root.iter() if one.tag.endswith("}text")]
    for one in texts:
        assert float(one.get("font-size")) >= 12
        assert width(one.text, float(one.get("font-size"))) <= 189 - 6, one.text
    written = " ".join(one.text for one in texts)
    for name in words(lang)["skill"].values():
        assert name in written
        assert name in re.sub(r"<[^>]+>", " ", shown["text/html"])


def test_the_map_shows_how_each_skill_stands_without_colour(file):
    answer(file, "players", "rrr", 1)
    answer(file, "expectation", "rw", 20)
    svg = learn.progress(file, at="2026-11-21")._repr_mimebundle_()["image/svg+xml"]
    groups = dict(re.findall(r'<g class="skill" data-skill="(\w+)"[^>]*>(.*?)</g>', svg))
    looks = {name: re.search(r'<rect class="(new|begun|known|mastered)"', text)[1] for name, text in groups.items()}
    assert (looks["reading"], looks["expectation"], looks["players"], looks["backup"]) == (
        "known", "begun", "mastered", "new"
    )  # fmt: skip
    assert [name for name, text in groups.items() if 'class="after"' in text] == ["expectation"]
    assert "stroke-dasharray" in groups["backup"]
    assert "stroke-dasharray" not in groups["reading"]
    assert "↻ notebook 2 · 3 of 3 right" in groups["players"]


def test_the_name_of_a_file_is_hostile_text(tmp_path):
    file = tmp_path / "<img src=x onerror=alert(1)>&.json"
    file.write_text("{")
    html = learn.progress(file)._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert "<img src=x onerror=alert(1)>&.json is damaged" in unescape(html)


def test_the_map_is_saved_and_replaces_only_its_like(file, tmp_path):
    answer(file, "players", "rrr", 1)
    now = learn.progress(file)
    path = now.save(tmp_path / "map.svg")
    assert path.read_text(encoding="utf-8") == now._repr_mimebundle_()["image/svg+xml"]
    assert now.save(path) == path
    other = tmp_path / "mine.svg"
    other.write_text("<svg></svg>")
    with pytest.raises(TreeError, match=r"mine\.svg' is there already"):
        now.save(other)
    with pytest.raises(TreeError, match=r"^a map of skills is saved as \.svg, not as 'map\.png'$"):
        now.save(tmp_path / "map.png")


@pytest.mark.parametrize(("kind", "id", "mistake", "why"), [
    ("quiz", "q", "sum", "Your commonest mistake here: the outcomes added up, without their probabilities."),
    ("act", "q", "stopped_too_early",
     "It was often this: “Too early: what is left of this node can still matter.”"),
    ("act", "q", "ends_swapped", "It was often this: “The two ends are swapped.”"),
    ("act", "q", "mean_divided", ""),  # whose sentence has a number that is not known here
    ("exercise", "11-1", "careful_part", "It was often this: “That is the probability that MIN is careful.”"),
    ("quiz", "q", "of another version", ""),
])  # fmt: skip
def test_the_commonest_mistake_is_named_whatever_it_was_made_at(file, kind, id, mistake, why):
    keep(Entry(id, kind, "reading", "wrong", "1", mistake), file)
    begun = "Right at the first try so far: 0 of 1; 3 in a row make it mastered."
    assert learn.progress(file).next.why == f"{begun} {why}".rstrip()


@pytest.mark.parametrize("lang", languages())
def test_every_mistake_of_a_search_by_hand_can_be_named_in_the_record(lang):
    own = [key.removeprefix("mistake_") for key in words(lang)["act"] if key.startswith("mistake_")]
    assert own
    assert all("{" not in slip(Entry("q", "act", "windows", "wrong", "1", name), lang) != "" for name in own)
