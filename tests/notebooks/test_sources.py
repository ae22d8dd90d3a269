"""The sources: each can be read, is what was committed, and says truly what it needs; the index follows from them."""

import ast
import sys

import pytest

from scripts.notebooks.books import LANGS, index_of
from scripts.notebooks.code import speakers
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import stale
from scripts.notebooks.source import FOLDER, SourceError
from tests.notebooks.there import BOOKS, PATHS, SMALL, book_of, committed, source_of

# What every notebook may use without saying so.
ALWAYS = {*sys.stdlib_module_names, "emmviz", "IPython", "ipywidgets", "networkx"}


@pytest.mark.parametrize("book", BOOKS, indirect=True)
def test_what_is_committed_comes_from_the_source(book):
    assert stale(committed(book), book.edition()) == [], f"run: python -m scripts.notebooks {book.source.stem}"


def test_no_notebook_is_without_a_source():
    names = {
        str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
    }
    assert names == set(BOOKS)
    assert len({source_of(stem).number for stem in PATHS}) == len(PATHS)


@pytest.mark.parametrize("source", PATHS, indirect=True)
def test_packages_are_those_that_the_code_imports(source):
    code = [ast.parse(cell.text) for cell in source.cells if cell.kind == "code"]
    nodes = [node for module in code for node in ast.walk(module)]
    imported = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert sorted({name.split(".")[0] for name in imported} - ALWAYS) == sorted(source.front.packages)


@pytest.mark.parametrize("source", PATHS, indirect=True)
def test_a_notebook_takes_longer_alone_than_in_a_lecture_and_less_on_a_path(source):
    front = source.front
    assert max(front.paths.values(), default=0) <= front.lecture < front.alone


def test_no_two_notebooks_draw_the_same_exercise():
    code = [ast.parse(cell.text) for stem in PATHS for cell in source_of(stem).cells if cell.kind == "code"]
    calls = [node for module in code for node in ast.walk(module) if isinstance(node, ast.Call)]
    drawn = [call for call in calls if ast.unparse(call.func) == "learn.exercise"]
    seeds = [ast.unparse(word.value) for call in drawn for word in call.keywords if word.arg == "seed"]
    assert len(seeds) > 5
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("lang", LANGS)
def test_the_index_is_that_of_the_sources(lang):
    name, text = index_of([book_of(name) for name in BOOKS], lang)
    assert (FOLDER / name).read_text(encoding="utf-8") == text, "run: python -m scripts.notebooks --index"
    linked = [link for link in text.split("](") if link.partition(")")[0].endswith(".ipynb")]
    assert all((FOLDER / name).parent.joinpath(link.partition(")")[0]).exists() for link in linked)


# -- the format ---------------------------------------------------------------------------------------------------


def changed(tmp_path, old, new):
    path = tmp_path / "01-small.md"
    text = SMALL.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_cells_are_named_after_their_section_and_begin_slides_by_their_place():
    cells = read_source(SMALL).cells
    assert [(cell.id, cell.slide) for cell in cells] == [
        ("start", "skip"),
        ("a-coin", "slide"),
        ("a-coin-2", ""),
        ("a-coin-3", "fragment"),
        ("a-coin-4", "subslide"),
        ("a-coin-5", "notes"),
        ("a-coin-6", ""),
        ("exercises", "skip"),
        ("exercises-2", "skip"),
        ("exercise-1-one-leaf", "skip"),
        ("ex-1-answer", "skip"),
        ("exercise-1-one-leaf-3", "skip"),
        ("exercise-2-a-bend", "skip"),
        ("ex-2-answer", "skip"),
        ("exercise-2-a-bend-3", "skip"),
        ("what-we-saw", "slide"),
        ("sources", "skip"),
        ("sources-2", "skip"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("aim: say what a fair coin is worth.\n", "", r"the front matter lacks \['aim'\]"),
        ("lecture: 3", "lecture: soon", "minutes must be"),
        ('"right": 2', '"right": 3', "right must be the number of one of the 2 choices"),
        ('["answer"]', '["answers"]', r"a-coin-3: a markdown cell has no tag \['answers'\]"),
        ('"slide": "notes"', '"slide": "note"', "a-coin-5: slide must be one of"),
        ('"slide": "notes"', '"slide": notes', "Markdown cell .* could not be read"),
        ('"slide": "notes"', '"slides": "notes"', r"a-coin-5: there is no option \['slides'\]"),
        ('wrong: ["13", "0.5"]', 'wrong: ["13"]', "ex-1-answer: an exercise has at least two wrong answers"),
        ('"slide": "notes"', '"id": "a-coin-3"', "two cells are named a-coin-3"),
        ("# --- end\n", "", "ex-1-answer: an exercise has the lines"),
        ("answer_1 = None", "answer_1 = None or None", "ex-1-answer: the starter holds None once"),
        ('check("05-3", bend)', 'check("05-9", bend)', r"ex-2-answer: the check ends with check\(ID, ...\)"),
        ('check("05-3", bend)', "bend(3)", r"ex-2-answer: the check ends with check\(ID, ...\)"),
        ("+++\n\n## What", "## What", "write [+]{3} before '## What we saw'"),
    ],
)
def test_what_is_not_the_format_is_refused_with_the_cell(tmp_path, old, new, sentence):
    with pytest.raises(SourceError, match=f"^01-small.md: .*{sentence}"):
        read_source(changed(tmp_path, old, new))


def test_the_example_of_the_readme_is_a_source(tmp_path):
    path = tmp_path / "05-example.md"
    readme = (FOLDER / "source" / "README.md").read_text(encoding="utf-8")
    path.write_text(readme.partition("`````markdown\n")[2].partition("`````")[0], encoding="utf-8")
    source = read_source(path)
    assert [tag for cell in source.cells for tag in cell.tags] == [
        "picture",
        "answer",
        "poll",
        "answer",
        "exercise",
        "solution",
        "test",
    ]


def test_sources_are_found_by_a_part_of_their_name():
    assert sources("star") == [path for stem, path in PATHS.items() if "star" in stem]
    assert {"play", "compare", "exercise", "traced", "questions"} <= speakers()
