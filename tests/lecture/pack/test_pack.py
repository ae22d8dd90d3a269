"""The instructor package: what is in the zip, what is in its files, and what keeps it from being made."""

import io
import json
import re
import tempfile
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import nbformat
import pytest
from pypdf import PdfReader

from emmviz.lecture.pack import papers
from emmviz.lecture.pack.job import InstructorError
from emmviz.lecture.pack.pdf import plan_pdf
from emmviz.lecture.pack.phrases import WORDS
from emmviz.lecture.pack.plan import known_mistakes
from scripts.instructor import build as instructor
from scripts.instructor import texts
from scripts.instructor.plans import plain, plan
from scripts.instructor.texts import every, text_of
from scripts.notebooks.exercise import parts
from tests.long import LONG

TOP = "emmviz-instructor/"
ROOT = Path(__file__).resolve().parents[2]
STEM = "02-who-is-the-opponent"
# The exercises of each level have tests of their own; in the long run a package has all of them.
LEVELS = (1, 2, 3) if LONG else (3,)
SHEETS = [f"{topic}-{level}" for topic in ("backup", "pruning") for level in LEVELS]


def make(target, *arguments):
    """The files of a package by their names."""
    instructor.main([*map(str, arguments), "--to", str(target)])
    with zipfile.ZipFile(target) as package:
        assert package.testzip() is None
        assert all(name.startswith(TOP) for name in package.namelist())
        return {name.removeprefix(TOP): package.read(name) for name in package.namelist()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("package")


@pytest.fixture(scope="module")
def made(folder):
    """A package with all its parts, of one notebook, with one tree in each bank and one student."""
    names = folder / "names.txt"
    names.write_text("\ufeffAda Lovelace\n\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(papers, "LEVELS", LEVELS)
        return make(folder / "small.zip", "02", "--trees", 1, "--students", names)


def source(number):
    return next(source for source in every() if source.number == number)


def test_everything_is_in_the_zip_and_nothing_else(made):
    banks = [f"banks/{name}.{suffix}" for name in SHEETS for suffix in ("json", "xml")]
    sheets = [f"sheets/{name}{key}.pdf" for name in SHEETS for key in ("", "-key")]
    tests = [f"tests/{form}-test{end}" for form in ("pre", "post") for end in (".pdf", "-key.pdf", ".json", ".xml")]
    plans = [f"plans/plan-{length}.{suffix}" for length in (50, 90) for suffix in ("pdf", "html")]
    slides = [f"lecture/{STEM}.html", f"pictures/{STEM}.png", f"pictures/{STEM}.svg", "pptx/02-bins-minimax.pptx"]
    course = [f"source/{STEM}/{STEM}.ipynb", "nbgrader_config.py", "README.md"]
    assert sorted(made) == sorted([
        "README.txt", "README.html", f"solutions/{STEM}.ipynb", *(f"assignment/{name}" for name in course),
        *banks, *sheets, *tests, *plans, *(f"slides/{name}" for name in slides),
    ])  # fmt: skip


def test_the_same_arguments_give_the_same_bytes(made, folder):
    again = make(folder / "again.zip", "02", "--trees", 1, "--students", folder / "names.txt", "--only", "pptx")
    assert {name.split("/")[0] for name in again} == {"README.txt", "README.html", "slides"}
    assert [name for name in again if again[name] != made[name]] == []
    assert plan_pdf(plan(50, "en")) == made["plans/plan-50.pdf"]


@pytest.fixture(scope="module")
def pages(made):
    """The text of each page of each PDF, by its name."""
    return {
        name: [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
        for name, data in made.items()
        if name.endswith(".pdf")
    }


def test_no_file_names_a_place_on_this_machine(made, pages):
    def unpacked(name):
        if name.endswith(".pptx"):
            with zipfile.ZipFile(io.BytesIO(made[name])) as inner:
                return b"".join(map(inner.read, inner.namelist()))
        return made[name] + repr(pages.get(name)).encode()

    places = {str(ROOT), str(Path.home()) + "/", tempfile.gettempdir() + "/"}
    assert [(name, place) for name in made for place in places if place.encode() in unpacked(name)] == []


def test_only_the_solutions_and_the_assignment_hold_the_worked_answers(made):
    def cells(text):
        return {cell.id: cell for cell in nbformat.reads(text, as_version=4).cells}

    worked = cells(made[f"solutions/{STEM}.ipynb"].decode())
    assignment = cells(made[f"assignment/source/{STEM}/{STEM}.ipynb"].decode())
    handed_out = cells((ROOT / "notebooks" / f"{STEM}.ipynb").read_text(encoding="utf-8"))
    for exercise in source(2).tagged("exercise"):
        answer = parts(exercise).solution
        assert answer in worked[exercise.id].source
        assert answer not in handed_out[exercise.id].source
        assert [output.data["text/plain"] for output in worked[exercise.id].outputs] == ["Right."]
        assert f"### BEGIN SOLUTION\n{answer}\n### END SOLUTION" in assignment[exercise.id].source


def test_the_slides_are_pictures_a_live_deck_and_native_shapes(made):
    assert made[f"slides/pictures/{STEM}.png"].startswith(b"\x89PNG")
    assert ET.fromstring(made[f"slides/pictures/{STEM}.svg"]).tag.endswith("svg")
    lecture = made[f"slides/lecture/{STEM}.html"].decode()
    assert "2 · Who is the opponent?" in lecture
    # The notes of who lectures are in these decks, and not in a notebook that students get.
    assert lecture.count("For the lecturer:") == sum(cell.slide == "notes" for cell in source(2).cells) > 0
    with zipfile.ZipFile(io.BytesIO(made["slides/pptx/02-bins-minimax.pptx"])) as deck:
        # 23 steps, and the tree before the first.
        assert len([name for name in deck.namelist() if re.fullmatch(r"ppt/slides/slide\d+\.xml", name)]) == 24


@pytest.mark.parametrize(("name", "count"), [*((f"banks/{name}", 6) for name in SHEETS),
                                             ("tests/pre-test", 10), ("tests/post-test", 10)])  # fmt: skip
def test_a_bank_has_the_same_questions_for_moodle_and_for_emmviz(made, name, count):
    prompts = [row["prompt"] for row in json.loads(made[f"{name}.json"])["questions"]]
    # Moodle has some of them in two forms; a name there is a number and the start of the question.
    quiz = ET.fromstring(made[f"{name}.xml"])
    names = [one.findtext("name/text")[4:].rstrip("…") for one in quiz if one.get("type") != "category"]
    assert len(prompts) == count
    assert [prompt for prompt in prompts if not any(prompt.startswith(name) for name in names)] == []
    assert [name for name in names if not any(prompt.startswith(name) for prompt in prompts)] == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_names_its_student_and_only_the_key_has_the_answers(pages, name):
    sheet, key = ("\n".join(pages[f"sheets/{name}{end}.pdf"]) for end in ("", "-key"))
    assert "Ada Lovelace" in sheet
    assert f"level {name[-1]}" in sheet
    assert "Key: " in key
    assert "Key: " not in sheet
    assert key.count("seed") == 2
    assert "seed" not in sheet


@pytest.mark.parametrize("length", [50, 90])
def test_a_plan_is_two_pages_with_every_minute_and_every_mistake(made, pages, length):
    assert len(pages[f"plans/plan-{length}.pdf"]) == 2
    text = " ".join(" ".join(pages[f"plans/plan-{length}.pdf"]).split())
    html = made[f"plans/plan-{length}.html"].decode()
    assert f"to {length} (" in text
    for _, sentences in known_mistakes("en"):
        for sentence in sentences:
            # On paper a sentence stands in two columns, so its lines are not all one after the other.
            assert " ".join(sentence.split()[:4]) in text
            assert sentence in html
    for found in every():
        assert (found.front.title in text) is (length in found.front.paths)


@pytest.mark.parametrize("length", [50, 90])
def test_a_lesson_begins_where_the_one_before_it_ends(length):
    lessons = plan(length, "en").lessons
    ends = [lesson.steps[-1].start + lesson.steps[-1].minutes for lesson in lessons]
    assert [lesson.steps[0].start for lesson in lessons] == [lesson.start for lesson in lessons] == [0, *ends[:-1]]
    assert ends[-1] == length


@pytest.mark.parametrize("length", [50, 90])
def test_both_languages_have_the_same_lesson(length):
    def bare(plan):
        steps = [(step.start, step.minutes) for lesson in plan.lessons for step in lesson.steps]
        return steps, [poll.right for lesson in plan.lessons for poll in lesson.polls], [kind for kind, _ in plan.parts]

    english, spanish = (plan(length, lang) for lang in ("en", "es"))
    assert bare(english) == bare(spanish)
    assert len(PdfReader(io.BytesIO(plan_pdf(spanish))).pages) == 2  # the English one is in the package
    both = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    assert both["en"].keys() == both["es"].keys()


def test_a_poll_of_the_plan_is_that_of_the_notebook():
    (poll,) = plan(50, "en").lessons[0].polls
    (cell,) = (cell for cell in source(2).cells if cell.id == "three-bins-3")
    lines = cell.text.split("\n")
    assert poll.question == lines[0]
    assert list(poll.choices) == [line[2:] for line in lines if line.startswith("- ")]
    assert poll.right == cell.choice - 1


def test_formulas_become_plain_characters():
    assert plain("**Predict:** is $-W \\le 1.8x$, `a` or $1{,}5$?") == "Predict: is −W ≤ 1.8x, a or 1,5?"


@pytest.mark.parametrize(("old", "new", "message"), [
    ("at: three-bins,", "at: four-bins,", r"there is no section 'four-bins'; there are three-bins"),
    ("ask: three-bins-3", "ask: three-bins", r"there is no poll 'three-bins'"),
    ("three-bins, minutes: 2", "three-bins, minutes: 3", r"the steps take 11 minutes, and the notebook has 10"),
    ("- notebook: 2", "- notebook: 4", r"the path holds the notebooks \[2, 3, 5, 7\]"),
])  # fmt: skip
def test_a_plan_that_the_notebooks_have_left_behind_is_refused(tmp_path, monkeypatch, old, new, message):
    text = text_of("plan-50.md", "en")
    assert text.count(old) == 1
    (tmp_path / "plan-50.md").write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(texts, "TEXTS", tmp_path)
    with pytest.raises(InstructorError, match=message):
        plan(50, "en")


@pytest.mark.parametrize(("paragraphs", "message"), [(200, "is too long for 2 pages"), (1, "does not fill 2 pages")])
def test_a_plan_of_another_length_is_refused(paragraphs, message):
    with pytest.raises(InstructorError, match=rf"plan-50.md \(en\) {message}"):
        plan_pdf(plan(50, "en")._replace(parts=(("text", "word"),) * paragraphs))


if LONG:

    def test_a_notebook_that_is_not_translated_is_there_in_english(tmp_path, monkeypatch, request, capsys):
        request.addfinalizer(texts.book_of.cache_clear)
        texts.book_of.cache_clear()
        monkeypatch.setattr(texts, "book", lambda source, lang: (None, ["not translated"]))
        target = tmp_path / "es.zip"
        # An older package is replaced.
        target.write_bytes(b"PK\x03\x04" + bytes(26) + TOP.encode())
        package = make(target, "05", "--lang", "es", "--only", "assignment")
        sentence = "El cuaderno 05-scale-matters no tiene todavía una traducción completa"
        read_me = [package[f"README.{suffix}"].decode() for suffix in ("txt", "html")]
        assert [text.count(sentence) for text in (capsys.readouterr().err, *read_me)] == [1, 1, 1]
        assert plan(50, "es").lessons[2].title == "Scale matters"
        assert plan(50, "es").title.startswith("El azar")


@pytest.mark.parametrize(("names", "arguments", "message"), [
    (b"", ["--to", "there.zip"], "is there already and was not written by emmviz as zip"),
    (b"", ["--to", "package.rar"], "the package is a .zip, not 'package.rar'"),
    (b"", ["--to", "missing/new.zip"], "there is no folder"),
    (b"", ["77", "--to", "new.zip"], "no notebook is named 77"),
    (b"", ["--only", "plans,sheet"], "there is no part sheet; there are solutions, pictures"),
    (b"", ["--seed=-1"], "'-1' is no whole number, 0 or more"),
    (b"", ["--to", "new.zip", "--students", "absent.txt"], "absent.txt"),
    (b"\n \n", ["--to", "new.zip", "--students", "names.txt"], "holds no names; write one a line"),
    (b"\xff\xfeA", ["--to", "new.zip", "--students", "names.txt"], "is not text in UTF-8"),
    (b"Ada\nada\n", ["--to", "new.zip", "--students", "names.txt"], "variants has 'ada' twice"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_in_one_sentence_and_nothing_is_written(
    tmp_path, monkeypatch, capsys, names, arguments, message
):
    monkeypatch.chdir(tmp_path)
    before = {"names.txt": names, "there.zip": b"PK\x03\x04 something else"}
    for name, data in before.items():
        Path(name).write_bytes(data)
    with pytest.raises(SystemExit) as ended:
        instructor.main(arguments)
    assert message in f"{ended.value.code} {capsys.readouterr().err}"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
