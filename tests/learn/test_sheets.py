"""Sheets: what stands on them, that nothing overlaps, is split or given away; classes; the two test forms."""

import re
from html import unescape
from itertools import combinations, permutations, product

import pytest
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from pypdf import PdfReader

from emmviz import GameTree, TreeError, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.base.locale import words
from emmviz.base.numbers import show
from emmviz.learn import exercise, mark, questions
from emmviz.learn.exercises.forms import post_test, pre_test
from emmviz.learn.paper.choice import choose, spoils
from emmviz.learn.paper.names import file_name, people, seed_for
from emmviz.learn.paper.paper import paper_of
from emmviz.learn.paper.pdf import _pages
from emmviz.learn.paper.sheets import groups_of, sheet
from emmviz.learn.questions.question import KINDS
from emmviz.tree.game_tree import chance_node, leaf, max_node, min_node
from tests.long import LONG

HOSTILE = "</title><script>alert(1)</script> & \"' ../../x $\\frac12$ مرحبا 漢字 \x00\ud800"


def papers(seeds=1, topic="backup", level=1, kinds=None, lang="en", title="Title", name="", most=8):
    return paper_of(groups_of(seeds, topic, level, kinds, lang=lang, most=most), title, name, lang)


def squeezed(text):
    return re.sub(r"\s+", "", text)


def text_of(path):
    """The text of each page, without spaces; HTML is one page."""
    if path.suffix == ".html":
        return [squeezed(unescape(path.read_text(encoding="utf-8")))]
    return [squeezed(page.extract_text()) for page in PdfReader(path).pages]


def hostile_run():
    long = "a move with a very long name that does not fit into a line of any page of paper of this size " * 2
    tree = max_node(
        chance_node((".5", min_node(leaf(3), leaf(5), name="<b>&x")), (".5", min_node(2, 9)), action=long),
        chance_node((".5", min_node(leaf(4), leaf(8), name="N" * 150)), (".5", min_node(7, 1)), action=HOSTILE[:-1]),
    )
    tree.graph["title"] = HOSTILE
    return star1(tree, bounds=(0, 10))


# -- which questions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("topic", ["backup", "pruning"])
def test_no_question_answers_another(topic, level):
    for seed, kinds in product(range(12 if LONG else 2), (None, KINDS)):
        asked = exercise(seed, topic, level, kinds).questions
        chosen = choose(asked, 10)
        assert len(chosen) > 4
        assert len(choose(asked, 3)) == 3
        assert not [pair for pair in permutations(chosen, 2) if spoils(*pair)]
        kinds_of = [{question.kind for question in some} for some in (chosen, asked)]
        assert len(kinds_of[0]) >= min(5, len(kinds_of[1]))


def test_no_prompt_tells_a_value_or_a_bound_that_is_asked_for():
    # By the words themselves: none stands after the name of its node in another prompt.
    for seed in range(20 if LONG else 3):
        paper = papers([seed], "pruning", kinds=KINDS, most=20)
        chosen = groups_of([seed], "pruning", kinds=KINDS, most=20)[0].questions
        for question, (item, other) in product(chosen, zip(paper.parts[0].items, chosen, strict=True)):
            if question.kind in ("value", "bound") and other is not question:
                assert not re.search(rf"(?<!below )\b{question.node} (gives|is worth)", item.prompt)


# -- pages -----------------------------------------------------------------------------------------------------------


CASES = {
    "pruning": lambda: papers([3, 5], "pruning", lang="es"),
    "wide": lambda: papers([3], "pruning", 3, lang="es"),
    "named": lambda: papers([1], name="María de los Ángeles Fernández-Villaverde y Gutiérrez, grupo 2B" * 2),
    "hostile": lambda: papers([hostile_run()], kinds=KINDS, most=20, title=HOSTILE * 3, name=HOSTILE),
    "pre": lambda: papers("pre", most=20),
    "post": lambda: papers("post", lang="es", most=20),
}


@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("case", CASES)
@rc_context({"text.hinting": "no_hinting"})
def test_nothing_overlaps_or_is_clipped(case, key):
    for page in _pages(CASES[case](), key):
        page.figure.set_dpi(100)
        draw = FigureCanvasAgg(page.figure).get_renderer()
        main, *pictures = page.figure.axes
        boxes = [(text.get_text(), text.get_window_extent(draw)) for text in main.texts if text.get_text().strip()]
        boxes += [("picture", axes.get_window_extent(draw)) for axes in pictures]
        for what, box in boxes:
            assert 60 < box.x0 < box.x1 < page.width - 60, what
            assert 30 < box.y0 < box.y1 < page.height - 60, what
        for (one, first), (two, second) in combinations(boxes, 2):
            across = min(first.x1, second.x1) - max(first.x0, second.x0)
            down = min(first.y1, second.y1) - max(first.y0, second.y0)
            assert across < 1 or down < 2.5, (one, two)
        # A line to write on runs through no word, and leaves room above it.
        for line in main.lines:
            (x0, x1), (y, _) = line.get_data()
            y = page.height - y
            for what, box in boxes:
                beside = box.x1 < x0 or box.x0 > x1
                assert beside or box.y1 < y + 0.5 or box.y0 > y + 12, what


def test_no_question_is_split_and_all_are_there(tmp_path):
    (path,) = sheet(tmp_path / "s.pdf", [1, 2], "pruning", kinds=KINDS, most=12)
    pages = text_of(path)
    paper = papers([1, 2], "pruning", kinds=KINDS, most=12)
    items = [item for part in paper.parts for item in part.items]
    assert len(items) == 24
    for number, item in enumerate(items, start=1):
        whole = squeezed(f"{number}.{item.prompt}{''.join(item.choices)}")
        assert sum(whole in page for page in pages) == 1, whole
    for part in paper.parts:  # a heading with its first question
        assert sum(squeezed(part.heading + part.intro) in page for page in pages) == 1
    assert all(f"Page{n}of{len(pages)}" in page for n, page in enumerate(pages, start=1))
    assert len(pages) > 2


@pytest.mark.parametrize("suffix", ["pdf", "html"])
def test_the_student_does_not_see_what_the_key_tells(tmp_path, suffix):
    made = sheet(tmp_path / f"s.{suffix}", [7], "backup", 2, key=True)
    student, key = ("".join(text_of(path)) for path in made)
    keys = [item.key() for item in papers([7], level=2).parts[0].items]
    assert all(squeezed(answer) in key and working for answer, working in keys)
    secrets = [*(working for _, working in keys), show(exercise(7, "backup", 2).run.value), "seed 7"]
    assert [squeezed(secret) in key for secret in secrets] == [True] * len(secrets)
    assert [squeezed(secret) in student for secret in secrets] == [False] * len(secrets)


def test_html_is_one_page_that_loads_nothing(tmp_path):
    (path,) = sheet(tmp_path / "s.html", [hostile_run()], kinds=KINDS, title=HOSTILE)
    text = path.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "break-inside:avoid" in text
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("suffix", ["pdf", "html"])
def test_the_same_bytes_each_time(tmp_path, suffix):
    options = {"variants": ["Ada"], "most": 2, "key": True, "progress": False}
    one = sheet(tmp_path / f"a.{suffix}", iter([1]), "pruning", **options)
    two = sheet(tmp_path / f"b.{suffix}", [1], "pruning", **options)
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_other_searches_and_own_exercises(tmp_path):
    tree = GameTree.parse("max(min(7, 9), min(5, 12))")
    for thing in (alphabeta(tree), star2(gallery.aima_scale()), exercise(2, "pruning"), expectiminimax(tree)):
        (path,) = sheet(tmp_path / "s.html", thing, lang="es")
        assert "Árbol 1" in path.read_text(encoding="utf-8")
    (path,) = sheet(tmp_path / "w.html", star1(gallery.aima_scale(), window=(2, 3)))
    assert "The window at the root is (2, 3)." in path.read_text(encoding="utf-8")


# -- a class -----------------------------------------------------------------------------------------------------------


def test_everybody_has_other_trees_and_one_key_has_all(tmp_path, capsys):
    names = ["Ada Lovelace", 17, "Ñandú"]
    (path, key) = sheet(tmp_path / "class.pdf", [1, 2], variants=names, key=True, most=2)
    assert "sheet" in capsys.readouterr().err
    found = "".join(text_of(key))
    trees = set()
    for name in ("Ada Lovelace", "17", "Ñandú"):
        assert squeezed(name) in "".join(text_of(path))
        for seed in (1, 2):
            assert f"(seed{seed_for(name, seed)})" in found
            trees.add(str(exercise(seed_for(name, seed)).tree))
    assert len(trees) == 6
    # Alone or among others, a person has the same.
    (alone,) = sheet(tmp_path / "{name}.pdf", [1, 2], variants=["Ñandú"], most=2, progress=False)
    assert alone.name == "1-nandu.pdf"
    assert text_of(alone)[0] in text_of(path)
    assert not capsys.readouterr().err


def test_a_folder_with_a_file_for_each(tmp_path):
    names = ["../../etc/passwd", "CON", "key", "<script>", "😀", "مرحبا", "a" * 190, "A.B\n\tC", "nul\x00", "\ud800"]
    made = sheet(tmp_path / "new" / "{name}.html", [1], variants=names, key=True, progress=False)
    assert {path.parent for path in made} == {tmp_path / "new"}
    assert [path.name for path in made[:4]] == ["01-etc-passwd.html", "02-con.html", "03-key.html", "04-script.html"]
    assert made[-1].name == "key.html"
    assert sorted(made) == sorted((tmp_path / "new").iterdir())
    assert all(re.fullmatch(r"[a-z0-9-]{2,45}\.html", path.name) for path in made)
    assert all("<script" not in path.read_text(encoding="utf-8") for path in made)


def test_names_and_seeds():
    assert people(("Ana", 3)) == ["Ana", "3"]
    assert people(["A\u0301na  B"]) == ["\u00c1na B"]
    assert file_name("Z", [str(i) for i in range(99)] + ["Z"]) == "100-z"
    assert seed_for("Ana", 1) != seed_for("Ana", 2) != seed_for("Anna", 2)
    for bad, message in (
        ("Ada", "list of names"), (None, "list of names"), (3, "list of names"), ([], "at least one"), ([1.5], "whole"),
        ([""], "1 to 200"), (["x" * 201], "1 to 200"), (["Ada", "ada "], "twice"), ([True], "whole"), ([None], "whole"),
    ):  # fmt: skip
        with pytest.raises(TreeError, match=message):
            people(bad)


def test_an_error_leaves_nothing_behind(tmp_path):
    deep = GameTree.parse("max(" + ", ".join(f"min({i}, {i + 1})" for i in range(400)) + ")")
    for name, given, options, message in (
        ("s.docx", 1, {}, "must end in .pdf or .html"),
        ("s.pdf", 1, {"most": 0}, "most must be"),
        ("{name}.pdf", 1, {}, "only with variants"),
        ("{name}/s.pdf", 1, {"variants": ["A"]}, "name of a file"),
        ("s.pdf", [], {}, "at least one seed"),
        ("s.pdf", "mid", {}, '"pre" or "post"'),
        ("s.pdf", -1, {}, "seed must be"),
        ("s.pdf", [1.5], {}, "seed must be"),
        ("s.pdf", 1, {"lang": "xx"}, "no language"),
        ("s.pdf", 1, {"topic": "other"}, "topic must be"),
        ("s.pdf", pre_test(), {"variants": ["A"]}, "must be whole numbers"),
        ("s.pdf", alphabeta(GameTree.parse("max(1)")), {"kinds": "cut"}, "no questions"),
        ("s.pdf", [1, alphabeta(deep)], {"key": True}, "too large for a page"),
    ):
        with pytest.raises(TreeError, match=message):
            sheet(tmp_path / name, given, **options)
        assert not list(tmp_path.iterdir())
    thesis = tmp_path / "thesis-key.pdf"
    thesis.write_text("all my work")
    with pytest.raises(TreeError, match="is there already"):
        sheet(tmp_path / "thesis.pdf", key=True)
    assert list(tmp_path.iterdir()) == [thesis]
    with pytest.raises(OSError, match="No such file"):
        sheet(tmp_path / "none" / "s.html")


# -- the two forms of the test -------------------------------------------------------------------------------------

PRE = ["12", "a2", "yes", "no", "leaf 3 below C; leaf 3 below D", "yes, by α, set by B", "(1, 6)", "(8, 10)", "(0, 7)",
       "at most that"]  # fmt: skip
POST = ["10", "a2", "yes", "no", "leaf 3 below C; leaf 3 below D", "yes, by α, set by B", "(1.5, 7.5)", "(9, 12)",
        "(0, 9)", "at most that"]  # fmt: skip


@pytest.mark.parametrize(("form", "key"), [(pre_test, PRE), (post_test, POST)])
def test_the_searches_confirm_the_fixed_answers(form, key):
    asked = form()
    assert len(asked) == len(key) == 10
    for question, answer in zip(asked, key, strict=True):
        assert mark(question, answer).correct, question.prompt
        again = questions(question.run, question.kind)
        assert question in again
    for question, english in zip(form("es"), asked, strict=True):
        assert mark(question, question.answer).correct
        assert (question.kind, question.step, question.node) == (english.kind, english.step, english.node)
    # The value, by a sum written out: 0.25 × 18 + 0.75 × 10 and 0.25 × 16 + 0.75 × 8.
    assert asked[0].answer == {pre_test: 0.25 * 18 + 0.75 * 10, post_test: 0.25 * 16 + 0.75 * 8}[form]


def test_the_forms_are_parallel_with_other_numbers():
    for one, two in zip(pre_test(), post_test(), strict=True):
        assert (one.kind, one.node, one.form, one.choices) == (two.kind, two.node, two.form, two.choices)
        assert one.run.algorithm == two.run.algorithm
        shapes = [re.sub(r"(?<![.\d])\d+(?![\d:])", "n", str(question.run.tree)) for question in (one, two)]
        if one.kind != "rescale":  # there the probabilities differ as well
            assert shapes[0] == shapes[1]
        assert str(one.run.tree) != str(two.run.tree)
        events = [[(step.event, step.node) for step in question.run.steps] for question in (one, two)]
        if one.kind not in ("value", "best"):
            assert events[0] == events[1]
        else:  # which of two replies is the better one changes what is read, not how much is to be worked out
            assert len(one.run.leaves) == len(two.run.leaves)
    searched = {question.run.algorithm for question in pre_test()}
    assert searched == {"expectiminimax", "alphabeta", "star1", "star2"}


def test_a_form_as_a_sheet_with_its_key(tmp_path):
    student, key = map(text_of, sheet(tmp_path / "t.pdf", "post", lang="es", key=True, most=20))
    title = squeezed(words("es")["sheet"]["title_post"])
    assert (title in student[0], title in key[0]) == (True, True)
    assert all(any(f"{number}." in page for page in key) for number in range(1, 11))
    assert len(student) <= 6


def test_files_are_whole_or_absent(tmp_path, monkeypatch):
    def fails(path, data):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("emmviz.learn.paper.sheets.write_whole", fails)
    with pytest.raises(OSError, match="No space"):
        sheet(tmp_path / "s.pdf")
    assert not list(tmp_path.iterdir())
