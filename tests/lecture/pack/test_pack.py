"""The instructor's pack: what is in it, what is in its files, and what keeps it from being made."""

import io
import json
import os
import re
import sys
import tempfile
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from emmviz.base.extras import install
from emmviz.base.messages import Message, Option, own_words
from emmviz.cli import main
from emmviz.cli.commands import instructor
from emmviz.lecture.pack import archive, parts
from emmviz.lecture.pack.make import PARTS
from emmviz.lecture.pack.plan import known_mistakes
from tests.lecture.pack.checkout import checkout, packed
from tests.refusal import said, wrong

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ["pruning-1"]
BOTH = ("en", "es")


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A small checkout, one processor, one kind of questions, and one test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "cpu_count", lambda: 1)
        patch.setattr(parts, "TOPICS", ("pruning",))
        patch.setattr(parts, "LEVELS", (1,))
        patch.setattr(parts, "FORMS", ("pre",))
        yield checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="module")
def made(here):
    """A pack with all parts, one tree in each bank and one student; and what was printed meanwhile."""
    (here / "names.txt").write_text("\ufeffAda Lovelace\n\n", encoding="utf-8")
    err = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stderr", err)
        words = ["--lang", "en", "-o", here / "small.zip", "--trees", 1, "--students", here / "names.txt"]
        code = main(["instructor", str(here), *map(str, words)])
    assert code == 0, err.getvalue()
    return packed(here / "small.zip"), err.getvalue()


def linked(page):
    return re.findall(r'<a href="([^"]+)"', page)


def test_everything_is_in_the_zip_and_nothing_else_and_the_page_links_to_it(made):
    files = [
        *(f"banks/{name}.{suffix}" for name in SHEETS for suffix in ("json", "xml")),
        *(f"sheets/{name}{key}.pdf" for name in SHEETS for key in ("", "-key")),
        *(f"tests/pre-test{end}" for end in (".pdf", "-key.pdf", ".json", ".xml")),
        "plans/small.pdf",
        "slides/small.html",
        "handouts/small.pdf",
        "powerpoint/small.pptx",
        "solutions/02-small.ipynb",
        "assignment/source/02-small/02-small.ipynb",
        "assignment/nbgrader_config.py",
        "assignment/README.md",
    ]
    assert sorted(made[0]) == sorted(["index.html", *(f"en/{name}" for name in files)])
    assert sorted(linked(made[0]["index.html"].decode())) == sorted(f"en/{name}" for name in files)


def test_a_line_is_printed_as_each_part_begins(made):
    total, *lines, last = made[1].splitlines()
    assert last == "index.html in it lists all files: open it first"
    count = int(total.removeprefix("parts: ").partition(";")[0])
    assert [re.fullmatch(r" ?(\d+)/(\d+) \d:\d\d \S+", line).groups() for line in lines] == [
        (str(i), str(count)) for i in range(1, count + 1)
    ]


def test_a_folder_with_both_languages_has_a_page_for_each(here, made, capsys):
    target = here / "folder"
    words = [str(here), "-o", str(target), "--only", "slides,solutions,assignment"]
    assert (main(["instructor", *words]), capsys.readouterr().out) == (0, f"{target}\n")
    files = {path.relative_to(target).as_posix(): path.read_text("utf-8") for path in target.rglob("*.*")}
    for lang, name, other in (("en", "index.html", "index.es.html"), ("es", "index.es.html", "index.html")):
        page = files.pop(name)
        assert f'<html lang="{lang}">' in page
        own = {name: text for name, text in files.items() if name.startswith(f"{lang}/")}
        assert sorted(linked(page)) == sorted([*own, other])
        titles = [json.loads(text)["metadata"]["title"] for name, text in own.items() if name.endswith(".ipynb")]
        assert sorted(titles) == [f"{lang} assignment", f"{lang} solutions"]
        assert own[f"{lang}/assignment/README.md"] == f"# {lang}"
    assert len(files) == 10
    # The same sources give the same bytes.
    assert files["en/slides/small.html"].encode() == made[0]["en/slides/small.html"]


# Words of what the first page says of a part, and of files that are in no other.
CLAIMS = {
    "slides": ("works offline",),
    "plans": ("A plan says",),
    "handouts": ("A handout has",),
    "powerpoint": ("In PowerPoint",),
    "tests": ("pre-test",),
    "sheets": ("Variants of each sheet", "For another class", "--students"),
    "banks": ("Moodle:", "read_bank", "Trees in each bank"),
    "solutions": ("contain all answers",),
    "assignment": ("nbgrader, and its README",),
}


@pytest.mark.sampled
@pytest.mark.parametrize("part", CLAIMS)
def test_the_first_page_claims_what_is_in_the_pack_and_nothing_else(here, part, capsys):
    words = ["--only", part, "--lang", "en", "--trees", "1", "-o", str(here / "one.zip"), "--overwrite"]
    assert main(["instructor", str(here), *words]) == 0, capsys.readouterr().err
    page = packed(here / "one.zip")["index.html"].decode()
    assert {claim for claims in CLAIMS.values() for claim in claims if claim in page} == {*CLAIMS[part]}


@pytest.mark.parametrize(
    ("lesson", "files"),
    [
        ("02", ["assignment/source/02-small/02-small.ipynb", "solutions/02-small.ipynb"]),
        ("small", ["handouts/small.pdf", "plans/small.pdf", "powerpoint/small.pptx", "slides/small.html"]),
        ("02,solutions", ["solutions/02-small.ipynb"]),
    ],
)
def test_a_pack_of_one_lesson_has_what_there_is_of_it(here, lesson, files, capsys):
    words = ["--only", lesson, "--lang", "en", "-o", str(here / "lesson.zip"), "--overwrite"]
    assert main(["instructor", str(here), *words]) == 0, capsys.readouterr().err
    known = ("index.html", "en/assignment/README.md", "en/assignment/nbgrader_config.py")
    assert sorted(name for name in packed(here / "lesson.zip") if name not in known) == [f"en/{name}" for name in files]


def test_a_pack_of_an_own_lecture_is_in_its_language_with_a_plan_by_the_minute_and_warns_once(tmp_path, shell):
    text = "---\ntitle: 'Mi clase: \"azar\"'\nlang: es\n---\n# Uno {minutes: 5}\n## Vacía\nNada\n\n## Lista\n- a\n- b\n"
    (tmp_path / "mine.md").write_text(text, encoding="utf-8")
    code, _, err = shell("instructor", str(tmp_path / "mine.md"), "-o", str(tmp_path / "mine.zip"))
    assert (code, err.count(Message("wrong.lecture.odd.nothing").wording(own_words("es")))) == (0, 1)
    files = packed(tmp_path / "mine.zip")
    ends = {"handouts": "pdf", "plans": "pdf", "powerpoint": "pptx", "slides": "html"}
    assert sorted(files) == [*(f"es/{part}/mine.{end}" for part, end in ends.items()), "index.html"]
    plan = "".join(page.extract_text() for page in PdfReader(io.BytesIO(files["es/plans/mine.pdf"])).pages)
    assert all(words in plan for words in ("Mi clase", "Uno", "Vacía", "Lista"))
    code, _, err = shell("instructor", str(tmp_path / "mine.md"), "--only", "solutions", "-o", str(tmp_path / "no.zip"))
    why = wrong("lecture.pack.no_notebooks", folder=f"'{tmp_path / 'mine.md'}'", parts="banks,sheets,tests")
    assert (code, err, (tmp_path / "no.zip").exists()) == (2, said(why, lang="es"), False)


@pytest.fixture(scope="module")
def pages(made):
    """The text of each page of each PDF in English, by its name."""
    return {
        name.removeprefix("en/"): [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
        for name, data in made[0].items()
        if name.startswith("en/") and name.endswith(".pdf")
    }


def test_no_file_names_a_place_on_this_machine(made, pages):
    def unpacked(name):
        if name.endswith(".pptx"):
            with zipfile.ZipFile(io.BytesIO(made[0][name])) as inner:
                return b"".join(map(inner.read, inner.namelist()))
        return made[0][name] + repr(pages.get(name.removeprefix("en/"))).encode()

    places = {str(ROOT), str(Path.home()) + "/", tempfile.gettempdir() + "/"}
    assert [(name, place) for name in made[0] for place in places if place.encode() in unpacked(name)] == []


@pytest.mark.parametrize(("name", "count"), [*((f"banks/{name}", 6) for name in SHEETS), ("tests/pre-test", 10)])
def test_a_bank_has_the_same_questions_for_moodle_and_for_emmviz(made, name, count):
    prompts = [row["prompt"] for row in json.loads(made[0][f"en/{name}.json"])["questions"]]
    # Moodle has some of them in two forms; a name there ends with the question, or its start.
    quiz = ET.fromstring(made[0][f"en/{name}.xml"])
    names = [one.findtext("name/text") for one in quiz if one.get("type") != "category"]
    assert len(prompts) == count
    assert [prompt for prompt in prompts if not any(prompt[:150] in name for name in names)] == []
    assert [name for name in names if not any(prompt[:150] in name for prompt in prompts)] == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_names_its_student_and_only_the_key_has_the_answers(pages, name):
    sheet, key = ("\n".join(pages[f"sheets/{name}{end}.pdf"]) for end in ("", "-key"))
    assert [text for text in ("Ada Lovelace", f"level {name[-1]}") if text not in sheet] == []
    assert [("Key: " in text, text.count("seed")) for text in (sheet, key)] == [(False, 0), (True, 2)]


def test_a_plan_has_every_slide_by_the_minute_with_its_notes_and_its_answer_and_every_mistake(pages):
    text = " ".join(" ".join(pages["plans/small.pdf"]).split())
    for known in (
        "minutes 0 to 3 (3 min)",
        "2 · Which move?",
        "Compute α ≤ 5 on the board.",
        "3 · Five",
        "MAX: 5",
        "minutes 3 to 5 (2 min)",
        "4 · Five, Five",
        "Leave it out.",
        "Go home.",
        "Expect: b, for fear of the 2. ✓ The answer is “a”.",
    ):
        assert known in text
    assert re.findall(r"(\d)′", text) == ["0", "2", "3"]
    for _, sentences in known_mistakes("en"):
        for sentence in sentences:
            # On paper a sentence stands in two columns, so its lines are not all one after the other.
            assert " ".join(sentence.split()[:4]) in text


def test_a_handout_has_three_slides_a_page_and_no_answers(pages):
    (page,) = pages["handouts/small.pdf"]
    assert "Which move?" in page
    assert [text for text in ("5 > 4", "Five, Five", "✓") if text in page] == []


@pytest.mark.parametrize("lang", ["", "es"])
def test_there_is_a_plan_for_each_whole_lesson_in_each_language(lang):
    lessons, plans = (
        {path.name for path in (ROOT / "lectures" / lang / folder).glob("*-minutes.md")} for folder in ("", "plans")
    )
    assert len(plans) == 2
    assert plans == lessons


# -- What keeps it from being made -----------------------------------------------------------------------------------


REPLACE = Option("overwrite", True)
OF_QUESTIONS = "banks,sheets,tests"


@pytest.mark.parametrize(
    ("names", "arguments", "key", "holes"),
    [
        (b"", ["-o", "there.zip"], "base.kept", {"file": Path("there.zip"), "suffix": "zip", "option": REPLACE}),
        (b"", ["-o", "theirs", "--overwrite"], "lecture.pack.no_pack", {"folder": Path("theirs")}),
        (b"", ["-o", "ours"], "lecture.pack.kept", {"folder": Path("ours"), "option": REPLACE}),
        (b"", [".", "-o", "new.zip"], "lecture.pack.no_lectures", {"folder": Path(), "parts": OF_QUESTIONS}),
        (
            b"",
            [".", "-o", "new", "--only", "solutions"],
            "lecture.pack.no_notebooks",
            {"folder": Path(), "parts": OF_QUESTIONS},
        ),
        (
            b"",
            ["--only", "plans,papers"],
            "lecture.pack.only",
            {"given": "'papers'", "parts": ", ".join(PARTS), "lessons": "02-small, small"},
        ),
        (b"", ["--seed=-1"], "cli.seed", {"given": -1}),
        (b"", ["--trees", "0"], "cli.trees", {"given": 0}),
        (b"\n \n", ["-o", "new.zip", "--students", "names.txt"], "learn.no_names", {"given": "'names.txt'"}),
        (b"\xff\xfeA", ["-o", "new.zip", "--students", "names.txt"], "learn.not_text", {"file": "'names.txt'"}),
        (b"Ada\nada\n", ["-o", "new.zip", "--students", "names.txt"], "learn.variant_twice", {"given": "'ada'"}),
        (
            b"",
            ["-o", "new.zip", "--students", "absent.txt"],
            "in_file",
            {"file": "absent.txt", "fault": wrong("system.ENOENT")},
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence_and_nothing_is_written(
    tmp_path, shell, here, names, arguments, key, holes
):
    holes = {"folder": here} | holes
    places = {name: repr(str(tmp_path / hole)) for name, hole in holes.items() if isinstance(hole, Path)}
    fault = said(wrong(key, **holes | places))
    before = {
        "names.txt": names,
        "there.zip": b"PK\x03\x04 something else",
        "theirs/index.html": b"<html>",
        "ours/index.html": archive.MARK.encode(),
    }
    for name, data in before.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_bytes(data)
    assert shell("instructor", *([] if arguments[0] == "." else [str(here)]), *arguments) == (2, "", fault)
    found = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    assert {name: path.read_bytes() for name, path in found.items()} == before


@pytest.mark.parametrize(
    ("packages", "extras"),
    [
        (["markdown_it"], ["lecture"]),
        (["polib"], ["lecture"]),
        (["nbclient", "typst", "pptx"], ["lab", "paper", "pptx"]),
    ],
)
def test_all_missing_packages_are_named_before_anything_is_made(here, tmp_path, monkeypatch, shell, packages, extras):
    for package in packages:
        monkeypatch.setitem(sys.modules, package, None)
    needs = wrong("base.install", needs=wrong("needs.pack"), command=install(*extras))
    assert shell("instructor", str(here), "-o", "new") == (2, "", said(needs))
    assert list(tmp_path.iterdir()) == []


def test_what_is_installed_is_packed_without_a_checkout_and_what_needs_one_is_named_first(tmp_path, monkeypatch, shell):
    """As from a wheel, which has the lectures and not the program that makes notebooks."""
    asked = {}
    monkeypatch.setattr("emmviz.lecture.pack.make.make_pack", lambda *args, **options: asked.update(options, args=args))
    monkeypatch.setattr(instructor, "_INSTALLED", (tmp_path / "wheel",))
    (tmp_path / "wheel" / "lectures").mkdir(parents=True)
    (tmp_path / "wheel" / "lectures" / "small.md").touch()
    assert shell("instructor")[2] == said(wrong("cli.without_checkout", parts="solutions, assignment"))
    assert asked["args"] == (tmp_path / "wheel", Path("instructor.zip"))
    assert asked["parts"] == tuple(part for part in PARTS if part not in ("solutions", "assignment"))


def test_a_notebook_that_cannot_be_made_is_named_and_nothing_is_written(here, tmp_path, shell):
    broken = here / "notebooks" / "source" / "02-broken.md"
    broken.touch()
    try:
        code, _, err = shell("instructor", str(here), "-o", "new", "--only", "solutions")
    finally:
        broken.unlink()
    first, begun, fault = err.split("\n", 2)
    assert (first, begun) == ("parts: 1; --only makes some of them", "1/1 0:00 solutions"), "named before it is made"
    why = "a cell fails in 02-broken.ipynb"
    message = wrong("lecture.pack.edition", edition="solutions", maker="scripts.notebooks", why=why)
    assert (code, fault) == (2, said(message))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_replaced_as_a_whole_or_stays(tmp_path):
    target = tmp_path / "pack"
    for text in ("one", "two"):
        with archive.opened_pack(target, overwrite=text == "two") as folder:
            (folder / "index.html").write_text(archive.MARK)
            (folder / text).touch()
    assert sorted(path.name for path in target.iterdir()) == ["index.html", "two"]
    with pytest.raises(KeyboardInterrupt), archive.opened_pack(target, overwrite=True):
        raise KeyboardInterrupt
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == [
        "pack",
        "pack/index.html",
        "pack/two",
    ]
