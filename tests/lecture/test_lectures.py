"""The lectures that are part of emmviz: each fit for a lecture hall, the same in each language."""

import re
from pathlib import Path

import pytest

from emmviz.lecture.checking import checked_deck
from emmviz.lecture.directives import DIRECTIVES
from emmviz.lecture.reading import read_lecture
from emmviz.player.predict.predict_data import ballot

LECTURES = Path(__file__).parents[2] / "lectures"
ENGLISH = sorted(LECTURES.glob("*.md"))
SPANISH = sorted((LECTURES / "es").glob("*.md"))
# What a directive says of the search rather than to the reader.
SAME = ("search", "searches", "step", "steps", "kind", "vary", "to", "numbers", "topic", "seed", "id")


def read(path):
    return read_lecture(path.read_text(encoding="utf-8"))


def looked_at(lecture):
    """Each slide's section, its directive, and how that is searched and shown."""
    for page in lecture.pages:
        shown = [part for part in page.parts if part.name in DIRECTIVES]
        settings = [(part.name, {name: part.options.get(name) for name in SAME}) for part in shown]
        yield page.section, page.meant, settings, [note.kind for note in page.notes]


def votes(deck):
    """Each vote's answer: a number, the places of nodes, or the place of a choice."""
    for one in deck.slides:
        if one.exhibit and one.exhibit.asks:
            question = one.exhibit.asks.question
            told = ballot(question)
            leaves = question.run.tree.leaves()
            if question.form == "number":
                yield question.answer, len(told["choices"])
            elif told:
                yield told["right"], len(told["choices"])
            else:
                yield [place for place, leaf in enumerate(leaves) if leaf in question.answer]


# Not sampled: one lecture that is not fit stops the site and the instructor's pack.
@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_each_lecture_is_fit_for_a_hall_and_the_same_in_spanish(path):
    other = path.parent / "es" / path.name
    english, *spanish = [checked_deck(one, strict=True) for one in (path, other) if one.exists()]
    assert english.lecture.lang == "en"
    assert all(section.minutes for section in english.lecture.sections)
    for one in spanish:
        assert one.lecture.lang == "es"
        assert list(looked_at(one.lecture)) == list(looked_at(english.lecture))
        assert list(votes(one)) == list(votes(english))
        assert [section.minutes for section in one.lecture.sections] == [
            section.minutes for section in english.lecture.sections
        ]


def test_no_lecture_is_in_spanish_alone():
    assert {path.name for path in (LECTURES / "es").glob("*.md")} <= {path.name for path in ENGLISH}


@pytest.mark.parametrize(
    ("name", "minutes", "most"), [("50-minutes.md", 50, 45), ("90-minutes.md", 90, 60), ("template.md", 20, 11)]
)
def test_a_lesson_has_its_minutes_and_not_too_many_slides(name, minutes, most):
    lecture = read(LECTURES / name)
    assert lecture.minutes == minutes
    assert len(lecture.pages) <= most
    votes = sum(part.name == "vote" for page in lecture.pages for part in page.parts)
    assert votes <= 8 * minutes / 50, "a hall is asked at most eight times in fifty minutes"


# What notes ask the lecturer to do in the picture, in both languages, and what of a slide can be done so.
ACTIONS = {
    r"\bclicks?\b|\b[Hh]az clic\b|\bpulsa las\b": 'class="marks"',
    r"[Mm]ove the slider|deslizador": 'data-widget="lab"',
    r"[Pp]ress(es)? (play|is a step|goes)|\bPulsa\b.*\breproducir|[Cc]ada pulsación": "data-widget=",
    r"\(c,|Stop at the first|Párate en": 'data-widget="player"',
    r"(\bdrag|\barrastra)": 'data-widget="edit"',
}


@pytest.mark.sampled
@pytest.mark.parametrize(
    "path", [*ENGLISH, *(LECTURES / "es").glob("*.md")], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_what_notes_ask_to_do_in_a_picture_can_be_done_on_their_slide(path):
    asked = [
        (slide.page.headline, note.text, works)
        for slide in checked_deck(path).slides
        for note in slide.page.notes
        for action, works in ACTIONS.items()
        if re.search(action, note.text) and works not in slide.html
    ]
    assert asked == []


@pytest.mark.parametrize("folder", ["", "es"])
@pytest.mark.parametrize(("name", "lines"), [("50-minutes", 3), ("90-minutes", 4)])
def test_a_lesson_ends_with_what_stays(folder, name, lines):
    last = read(LECTURES / folder / f"{name}.md").pages[-1]
    assert last.headline in ("What to remember", "Lo que hay que recordar")
    assert sum(part.text.count("\n- ") + 1 for part in last.parts) == lines
    assert any(re.search("End with this|Termina con esto", note.text) for note in last.notes)


@pytest.mark.parametrize("folder", ["", "es"])
def test_fifty_minutes_call_for_a_vote_where_there_is_one(folder):
    pages = read(LECTURES / folder / "50-minutes.md").pages
    silent = [page for page in pages if all(part.name != "vote" for part in page.parts)]
    assert not [note.text for page in silent for note in page.notes if re.search(r"\b(Vote|Votan)\b", note.text)]


def test_the_template_has_one_of_each_kind():
    pages = read(LECTURES / "template.md").pages
    # A link needs the address of a page, which nobody knows but who puts it there.
    assert {part.name for page in pages for part in page.parts} == {*DIRECTIVES, "prose"} - {"link"}
