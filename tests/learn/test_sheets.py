"""Sheets: their content, that nothing is clipped, split or given away; classes, and the two test forms."""

import re
import sys
from collections import Counter
from dataclasses import replace
from html import unescape
from io import BytesIO
from itertools import product

import networkx as nx
import pytest
from pypdf import PdfReader

from emmviz import (
    FormatWarning,
    GameTree,
    alphabeta,
    chance_node,
    expectiminimax,
    gallery,
    leaf,
    max_node,
    min_node,
    star1,
    star2,
)
from emmviz.base.extras import install
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, counted
from emmviz.base.numbers import INF, show
from emmviz.base.text import width
from emmviz.learn import exercise, mark, post_test, pre_test, questions, sheet
from emmviz.learn.acting import begin
from emmviz.learn.answers.choice import on_paper
from emmviz.learn.asking import desk_for
from emmviz.learn.exercises import LEVELS, TOPICS
from emmviz.learn.marking import hints, names_of_mistakes
from emmviz.learn.paper.paper import CODE_BREAK, PIECE_BREAK, answer_key, paper_of, with_leaf_names, with_names
from emmviz.learn.paper.printing import pdf
from emmviz.learn.paper.sheets import by_kind, groups_of, seed_for
from emmviz.learn.paper.tables import table_of, table_sheet
from emmviz.learn.prediction import prediction
from emmviz.picture.theme import style
from tests.kinds import EVERY, KINDS
from tests.learn.spellings import fields
from tests.long import LONG, each_seed
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.sentences import ignoring, leaf_name, wording

HOSTILE = "</title><script>alert(1)</script> & \"' ../../x $\\frac12$ مرحبا 漢字 \x00\ud800"


FLAT = alphabeta(GameTree.parse("max(1)"))
WIDE = expectiminimax(GameTree.parse("max(" + ", ".join(f"min({i}, {i + 1})" for i in range(100)) + ")"))


def papers(seeds=1, topic="backup", level=1, kinds=None, lang="en", title="Title", name="", most=8):
    return paper_of(groups_of(seeds, topic, level, kinds, lang=lang, most=most), title, name, lang)


def pages_of(papers, **options):
    """The pages of a PDF."""
    return PdfReader(BytesIO(pdf(papers, **options))).pages


def size_of(page):
    """Its width and height in hundredths of an inch."""
    return round(page.mediabox.width / 0.72), round(page.mediabox.height / 0.72)


def texts_of(page):
    """The pieces of its text (letters, where they begin, from below, and their size, all in points), and all of it."""
    found = []

    def visit(text, to_page, to_text, font, size):
        (a, b, *_, e, f), (ka, kb, kc, kd, ke, kf) = to_text, to_page
        found.append((text.strip(), e * ka + f * kc + ke, e * kb + f * kd + kf, size * abs(a * ka + b * kc)))

    whole = page.extract_text(visitor_text=visit)
    return [piece for piece in found if piece[0]], whole


def squeezed(text):
    return re.sub(r"\s+", "", text)


def text_of(path):
    """The text of each page, without spaces; in HTML of each paper."""
    if path.suffix == ".html":
        papers = re.split('<section class="paper[^>]*>', path.read_text(encoding="utf-8"))[1:]
        return [squeezed(unescape(re.sub("<[^>]*>", " ", paper))) for paper in papers]
    return [squeezed(page.extract_text()) for page in PdfReader(path).pages]


LONG_MOVE = "a move with a very long name that does not fit into a line of any page of paper of this size " * 2


def hostile_run(title=HOSTILE, actions=(LONG_MOVE, HOSTILE[:-1]), names=("<b>&x", "N" * 150)):
    tree = max_node(
        chance_node((".5", min_node(leaf(3), leaf(5), name=names[0])), (".5", min_node(2, 9)), action=actions[0]),
        chance_node((".5", min_node(leaf(4), leaf(8), name=names[1])), (".5", min_node(7, 1)), action=actions[1]),
    )
    tree.graph["title"] = title
    return star1(tree, bounds=(0, 10))


# -- which questions -----------------------------------------------------------------------------------------------


@each_seed(20, 2)
def test_no_prompt_tells_a_value_or_a_bound_that_is_asked_for(seed):
    # By the words themselves: none stands after the name of its node in another prompt.
    (group,) = groups_of([seed], "pruning", kinds=KINDS, most=20)
    prompts = [item.prompt for item in paper_of([group], "Title").questions]
    for (i, question), (j, prompt) in product(enumerate(group.questions), enumerate(prompts)):
        told = re.search(rf"(?<!below )\b{question.node} (gives|is worth)", prompt)
        assert i == j or question.kind not in ("value", "bound") or not told


# -- pages -----------------------------------------------------------------------------------------------------------


CASES = {
    "hostile": lambda: papers([hostile_run()], kinds=KINDS, most=20, title=HOSTILE * 3, name=HOSTILE),
    "pre": lambda: papers("pre", most=20),
    "wide": lambda: papers([3], "pruning", 3, name="María de los Ángeles Fernández-Villaverde y Gutiérrez, 2B" * 2),
}


def is_whole(page, texts):
    """Whether every piece of text is on its page; the width of letters that are not ASCII is a guess."""
    pieces = [(width("".join(filter(str.isascii, text)), size), *place) for text, *place, size in texts]
    across = all(43 < x <= x + wide < page.mediabox.width - 43 for wide, x, _ in pieces)
    return across and all(21 < y < y + size < page.mediabox.height - 21 for _, _, y, size in texts)


@ignoring("wrong.picture.shortened")
@pytest.mark.sampled
@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_nothing_is_clipped(case, key):
    assert [page for page in pages_of([CASES[case]()], key=key) if not is_whole(page, texts_of(page)[0])] == []


PRINTED = {"seeds": [7, 8], "level": 2, "kinds": ("value", "best", "rescale")}


@pytest.fixture(scope="module", params=["pdf", "html"])
def printed(request, tmp_path_factory):
    """The pages of a sheet and of its key."""
    return [text_of(path) for path in sheet(tmp_path_factory.mktemp("s") / f"s.{request.param}", **PRINTED, key=True)]


def test_no_question_is_split_and_all_are_there(printed):
    pages, parts = printed[0], papers(**PRINTED).parts
    items = [item for part in parts for item in part.questions]
    assert len(items) == 16
    for number, item in enumerate(items, start=1):
        numbered = f"{number}." * (len(pages) > 1) + squeezed(item.prompt)
        (page,) = (page for page in pages if numbered in page)
        assert all(squeezed(one) in page for one in item.asked()["choices"]), item.prompt
    for part in parts:  # a tree with all its questions
        (page,) = (page for page in pages if squeezed(part.heading + part.intro) in page)
        assert all(squeezed(item.prompt) in page for item in part.questions)
    assert len(pages) == 1 or all(f"Page{n}of{len(pages)}" in page for n, page in enumerate(pages, start=1))


def test_the_student_does_not_see_what_the_key_tells(printed):
    student, key = map("".join, printed)
    keys = [item.solved() for item in papers(**PRINTED).questions]
    assert all(squeezed(one["answer"]) in key and one["working"] for one in keys)
    secrets = [*(one["working"] for one in keys), show(exercise(7, "backup", 2).run.value), "seed 7"]
    assert {(squeezed(secret) in key, squeezed(secret) in student) for secret in secrets} == {(True, False)}


@ignoring("wrong.picture.shortened")
def test_html_is_one_page_that_loads_nothing(tmp_path):
    (path,) = sheet(tmp_path / "s.html", [hostile_run()], kinds=KINDS, title=HOSTILE)
    text = path.read_text(encoding="utf-8")
    assert not re.search("<script|://", text.replace("http://www.w3.org/2000/svg", ""))
    assert "break-inside:avoid" in text
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "write",
    [
        lambda path: sheet(path, [1], key=True, overwrite=True),
        lambda path: table_sheet(path, desk_for(gallery.aima_scale(), "star1"), key=True),
    ],
    ids=["sheet", "table"],
)
def test_without_typst_paper_is_html_and_what_to_install_is_named(tmp_path, monkeypatch, write):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.warns(
        FormatWarning,
        match=re.escape(
            f"'s.html' is written; print it with a browser. For 's.pdf', install typst: {install('paper')}"
        ),
    ):
        assert [path.name for path in write(tmp_path / "s.pdf")] == ["s.html", "s-key.html"]
    message = Message("wrong.base.install", needs=Message("wrong.needs.paper"), command=install("paper"))
    assert refused(pdf, [papers()], error=ModuleNotFoundError) == message


def test_other_searches_and_own_exercises(tmp_path):
    tree = GameTree.parse("max(min(7, 9), min(5, 12))")
    scale, narrow = star2(gallery.aima_scale()), star1(gallery.aima_scale(), window=(2, 3))
    for lang, thing, shown in [
        *(("es", one, "Árbol 1") for one in (alphabeta(tree), scale, exercise(2, "pruning"), expectiminimax(tree))),
        ("en", narrow, "The window at the root is (2, 3)."),
    ]:
        (path,) = sheet(tmp_path / "s.html", thing, lang=lang)
        assert shown in path.read_text(encoding="utf-8")


# -- one page, the points, the key ------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("topic", "level", "lang", "page"),
    [
        ("backup", 1, "en", "A4"),
        ("backup", 2, "es", "letter"),
        ("backup", 3, "es", "A4"),
        ("pruning", 1, "es", "A4"),
        ("pruning", 2, "en", "letter"),
        ("pruning", 3, "en", "letter"),
    ],
)
def test_a_tree_stands_with_all_its_questions_and_their_points_on_one_page(topic, level, lang, page):
    points = set()
    for seed in range(20, 40) if LONG else (30,):
        paper = papers(seed, topic, level, lang=lang)
        (only,) = pages_of([paper], page=page)
        assert size_of(only) == {"A4": (827, 1169), "letter": (850, 1100)}[page]
        texts, whole = texts_of(only)
        assert is_whole(only, texts)
        words_of = whole.replace("\n", " ")
        assert words_of.count("/ 1 ") + 2 * words_of.count("/ 2 ") == paper.points
        assert f"/ {paper.points} " in words_of
        points.add(paper.points)
        # The smallest text of the tree, and room for a pencil in its nodes: 10 millimetres across.
        assert min(size for *_, size in texts) > 7.5
        scale = next(size for text, x, _, size in texts if text == "M" and x < 120) / 15 / 0.72
        nodes = [node for scene in paper.parts[0].pictures for node in scene.nodes if node.kind == "min"]
        assert all(node.size.w * scale > 40 for node in nodes)
    assert len(points) == 1


@pytest.mark.parametrize(
    ("name", "lang", "sizes"),
    [
        ("acepoint_8v6", "es", [(827, 1169)]),
        ("coin_tictactoe", "en", [(1169, 827)] * 2),
    ],
)
def test_a_page_lies_only_where_that_makes_the_tree_larger(name, lang, sizes):
    assert [*map(size_of, pages_of([papers([star1(gallery.get(name))], lang=lang)]))] == sizes


def test_the_lecturer_says_what_a_question_is_worth():
    (group,) = groups_of([star1(gallery.aima_scale())], kinds=("window", "cut", "unread", "best"), lang="es", most=4)
    assert [question.kind for question in group.questions] == ["window", "cut", "unread", "best"]
    paper = paper_of([group], "Title", lang="es", points=by_kind({"cut": "2.5", "best": 0.25}))
    answers, *_ = answer_key([paper])
    assert answers.heads == ("1 (2)", "2 (2,5)", "3 (2)", "4 (0,25)")
    (page,) = pages_of([paper])
    assert re.findall(r"/ ([\d,]+)", page.extract_text()) == ["6,75", "2", "2,5", "2", "0,25"]


@pytest.mark.long
def test_a_key_is_numbered_through_with_no_page_for_two_rows_and_each_students_sheet_by_itself():
    three = [paper_of(groups_of([1], "pruning", most=8, name=name), "Title", name) for name in ("Ada", "Ben", "Eva")]
    sheets, key = pages_of(three[:2]), pages_of(three, key=True)
    assert [size_of(page)[0] for page in key] == [1169, 827, 827, 827]
    numbers = [[re.findall(r"Page \d of \d", page.extract_text())[-1] for page in pages] for pages in (sheets, key)]
    assert numbers == [["Page 1 of 1"] * 2, [f"Page {n} of 4" for n in range(1, 5)]]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("topic", "level"), [*product(("backup", "pruning"), (1, 3))] if LONG else [("backup", 3), ("pruning", 1)]
)
def test_every_variant_asks_the_same_in_the_same_place_for_the_same_points(topic, level):
    groups = [groups_of([1], topic, level, most=8, name=name)[0] for name in ("Ada", "Ben", "Eva")]
    assert len({tuple(question.kind for question in group.questions) for group in groups}) == 1
    variants = [paper_of([group], "Title", name) for group, name in zip(groups, "ABE", strict=True)]
    assert len({tuple(item.points for item in paper.questions) for paper in variants}) == 1
    answers, wrong, legend = answer_key(variants)
    assert answers.heads == ("Student", *(f"{n} ({item.points})" for n, item in enumerate(variants[0].questions, 1)))
    # Each wrong answer of each student, with the sign of its mistake.
    signs = dict(legend.rows)
    for paper, row in zip(variants, wrong.rows, strict=True):
        listed = [(text, names_of_mistakes()[mistake]) for item in paper.questions for text, mistake in item.wrong()]
        cells = [one.partition(CODE_BREAK) for cell in row[1:] if cell for one in cell.split(PIECE_BREAK)]
        assert [(text, signs[sign]) for text, _, sign in cells] == listed


@pytest.mark.parametrize(
    ("topic", "kinds"),
    [
        ("backup", None),
        ("pruning", None),
        ("pruning", ("when_unread", "when_move")),
    ],
)
@each_seed(30, 1)
def test_the_key_has_the_answers_of_the_search_and_what_each_mistake_really_gives(topic, kinds, seed):
    (group,) = groups_of([seed], topic, 1 + seed % 3, kinds, most=8)
    paper = paper_of([group], "Title")
    asked = with_leaf_names(group.questions)
    answers, *others = answer_key([paper])
    listed = [list(row) for table in others for row in table.rows]
    names = names_of_mistakes()
    wrong = [[str(n), one, names[it]] for n, item in enumerate(paper.questions, 1) for one, it in item.wrong()]
    assert listed == wrong != []
    assert [*answers.rows[0]] == [item.short() for item in paper.questions]
    for item, question in zip(paper.questions, asked, strict=True):
        assert mark(question, _typed(question, item.short())).correct
        named = [(text, mark(question, _typed(question, text)).mistake) for text, _ in item.wrong()]
        assert named == [*item.wrong()], question.prompt


def _typed(question, text):
    """What a student writes for what the key has: the words of a choice for its letter, one form of a number."""
    if question.form == "interval":
        return fields(re.sub("|".join(wording(f"learn.{key}", end="") for key in ("or_less", "or_more")), "", text))
    printed = {letter: choice for choice, letter in on_paper(question).items()}
    return printed[text] if question.form == "choice" else text.split(" ≈ ")[-1]


@pytest.mark.parametrize(
    ("topic", "kinds", "named"),
    [
        ("backup", None, False),
        ("pruning", None, True),
        ("pruning", "window", False),
        ("pruning", "when_unread", True),
    ],
)
def test_leaves_have_names_where_a_question_needs_them_and_nodes_are_white(topic, kinds, named):
    picture = papers(3, topic, kinds=kinds).parts[0].pictures[0]
    leaves = [node for node in picture.nodes if node.kind == "leaf"]
    assert all(node.name is not None and node.name.text == node.id for node in leaves) is named
    inner = {
        (node.value, style(node.classes, "shape", picture.theme)["fill"])
        for node in picture.nodes
        if node.kind != "leaf"
    }
    assert inner == {(None, "#ffffff")}


def test_where_a_decimal_would_round_a_leaf_all_numbers_are_fractions(tmp_path):
    run = star1(GameTree.parse("max(a: 1/3, b: chance(1/3: min(-1, 2/3), 2/3: 0)) in [-1, 1]"))
    page, key = (path.read_text(encoding="utf-8") for path in sheet(tmp_path / "x.html", run, key=True))
    assert "0.333" not in page + key
    assert (page.count("2/3</text>"), "[−1, 1/3]" in key) == (2, True)


# -- a class -----------------------------------------------------------------------------------------------------------


def test_everybody_has_other_trees_and_one_key_has_all(tmp_path, capsys):
    names = ["Ada Lovelace", 17, "Ñandú"]
    (path, key) = sheet(tmp_path / "class.html", iter([1, 2]), variants=names, key=True, most=2)
    assert "sheet" in capsys.readouterr().err
    seeds = [[seed_for(str(name), seed) for seed in (1, 2)] for name in names]
    tables, *solutions = text_of(key)
    for name, own, asked, answers in zip(names, seeds, text_of(path), solutions, strict=True):
        assert [squeezed(str(name)) in asked, *(f"(seed{seed})" in answers for seed in own)] == [True] * 3
        items = paper_of(groups_of([1, 2], most=2, name=str(name)), "Title").questions
        assert squeezed(str(name) + "".join(item.short() for item in items)) in tables  # a line for each student
    assert len({str(exercise(seed).tree) for own in seeds for seed in own}) == 6
    # Alone or among others, a person has the same.
    (alone,) = sheet(tmp_path / "{name}.html", [1, 2], variants=["Ñandú"], most=2, progress=False)
    assert (alone.name, text_of(alone), capsys.readouterr().err) == ("1-nandu.html", text_of(path)[2:], "")


@pytest.mark.parametrize(("topic", "level"), list(product(TOPICS, LEVELS)) if LONG else [("backup", 1)])
def test_in_a_class_of_thirty_nobody_can_copy(topic, level):
    names = [f"Student {n}" for n in range(30)]
    sheets = [paper_of(groups_of([1], topic, level, most=8, name=name), "Title", name).questions for name in names]
    for column in zip(*sheets, strict=True):
        (most,) = Counter(item.short() for item in column).most_common(1)
        first = column[0].question
        few = len(first.choices) or (first.notation.by_move and len(first.run.tree.children(first.run.tree.root)))
        # By chance alone a letter of three stands on some fifteen sheets of thirty, now and then.
        assert most[1] <= 30 * (1 / few + 0.25 if few else 0.4), (first.prompt, most)


def test_choices_are_shuffled_by_the_tree_and_the_key_follows():
    orders = set()
    for name in ("Ada", "Ben", "Eva", "Ñandú"):
        (item,) = paper_of(groups_of([1], "pruning", kinds="bound", most=1, name=name), "Title", name).questions
        right = f"{item.short()}) {item.question.answer}"
        assert right in item.asked()["choices"]
        assert [choice[:2] for choice in item.asked()["choices"]] == ["a)", "b)", "c)"]
        orders.add(tuple(choice[3:] for choice in item.asked()["choices"]))
    assert len(orders) > 1


@pytest.mark.parametrize(
    ("choices", "printed"),
    [(["2", "3,5", "1/2"], ["a) 2", "b) 3,5", "c) 1/2"]), (["A", "B", "C"], ["A", "B", "C"])],
    ids=["numbers", "nodes"],
)
def test_numbers_stay_in_order_and_nodes_are_called_by_their_own_letters(choices, printed):
    (item,) = paper_of(groups_of(prediction("Which?", choices[1], choices=choices).question), "Title").questions
    assert (item.asked()["choices"], item.short()) == (printed, printed[1].partition(")")[0])


def test_a_folder_with_a_file_for_each(tmp_path):
    names = [
        "../../etc/passwd",
        "CON",
        "key",
        "<script>",
        "😀",
        "مرحبا",
        "a" * 190,
        "A.B\n\tC",
        "nul\x00",
        "\ud800",
        "A\u0301na  B",
    ]
    made = sheet(tmp_path / "new" / "{name}.html", [1], variants=names, key=True, progress=False)
    assert {path.parent for path in made} == {tmp_path / "new"}
    assert [path.name for path in made[:4]] == ["01-etc-passwd.html", "02-con.html", "03-key.html", "04-script.html"]
    assert [path.name for path in made[-2:]] == ["11-ana-b.html", "key.html"]
    assert sorted(made) == sorted((tmp_path / "new").iterdir())
    assert all(re.fullmatch(r"[a-z0-9-]{2,45}\.html", path.name) for path in made)
    assert all("<script" not in path.read_text(encoding="utf-8") for path in made)


@pytest.mark.parametrize(
    ("name", "given", "options", "message"),
    [
        ("s.docx", 1, {}, Message("wrong.learn.suffix", given="'s.docx'", first=".pdf", last=".html")),
        ("s.pdf", 1, {"page": "A5"}, Message("wrong.learn.page", given="'A5'", known="A4, letter")),
        ("s.pdf", 1, {"most": 0}, Message("wrong.base.whole_between", given="0", name="most", least=1, most=100)),
        *(
            ("s.pdf", 1, {"points": points}, Message("wrong.learn.points", places=2, most=100, given=given))
            for points, given in ((0, "0"), ({"value": 1, "best": "1/3"}, "'1/3'"))
        ),
        (
            "s.pdf",
            1,
            {"points": {"colour": 1}},
            Message("wrong.learn.kinds", given="'colour'", known=", ".join(EVERY)),
        ),
        (
            "s.pdf",
            1,
            {"kinds": "windw"},
            Message(
                "wrong.hinted",
                fault=Message("wrong.learn.kinds", given="'windw'", known=", ".join(EVERY)),
                hint=Message("wrong.near", name="window"),
            ),
        ),
        *(
            ("s.pdf", 1, {"variants": names}, Message("wrong.learn.variants", given=repr(names)))
            for names in ("Ada", 3, [], [1.5], [True])
        ),
        *(
            ("s.pdf", 1, {"variants": [name]}, Message("wrong.learn.variant_length", given=brief(name), longest=200))
            for name in (" ", "x" * 201)
        ),
        ("s.pdf", 1, {"variants": ["Ada", "ada "]}, Message("wrong.learn.variant_twice", given="'ada'")),
        ("{name}.pdf", 1, {}, Message("wrong.learn.file_name")),
        ("{name}/s.pdf", 1, {"variants": ["A"]}, Message("wrong.learn.file_name")),
        ("s.pdf", [], {}, Message("wrong.learn.no_seeds")),
        ("s.pdf", "mid", {}, Message("wrong.learn.test", given="'mid'")),
        ("s.pdf", [1.5], {}, Message("wrong.base.whole_from", given="1.5", name="seed", least=0, most=INF)),
        ("s.pdf", 1, {"lang": "xx"}, UNKNOWN_LANGUAGE),
        ("s.pdf", [FLAT], {"variants": ["A"]}, Message("wrong.learn.variant_seeds", given=brief(FLAT))),
        ("s.pdf", FLAT, {"kinds": "cut"}, Message("wrong.learn.no_questions", given=brief(FLAT))),
        ("s.pdf", WIDE, {"kinds": "best"}, Message("wrong.learn.page_tree", nodes=counted("node", 301))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_refused_leaves_nothing_behind(tmp_path, name, given, options, message):
    assert (refused(sheet, tmp_path / name, given, **options), [*tmp_path.iterdir()]) == (message, [])


# -- the two forms of the test -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "key"),
    [
        (
            pre_test,
            [
                "12",
                "a2",
                "yes",
                "no",
                f"{leaf_name(3, 'C')}; {leaf_name(3, 'D')}",
                wording("learn.cut_by", bound="α", setter="B"),
                "(1, 6)",
                "(8, 10)",
                "(0, 7)",
                wording("learn.worth_upper"),
            ],
        ),
        (
            post_test,
            [
                "10",
                "a2",
                "no",
                "yes",
                f"{leaf_name(2, 'C')}; {leaf_name(3, 'C')}",
                "no",
                "(1.5, 7.5)",
                "(9, 12)",
                "(0, 9)",
                wording("learn.worth_upper"),
            ],
        ),
    ],
)
def test_the_searches_confirm_the_fixed_answers(form, key):
    asked = form()
    assert len(asked) == len(key) == 10
    for question, answer in zip(asked, key, strict=True):
        assert mark(question, answer).correct, question.prompt
        assert question in [replace(one, step=question.step) for one in questions(question.run, question.kind)]
        # What is asked for first is asked of the tree, where the search has written nothing yet.
        assert question.step == 0 or question.kind not in ("value", "best")


def test_the_forms_are_parallel_with_other_numbers():
    algorithms = set()
    for pair in zip(pre_test(), post_test(), strict=True):
        choices = [[re.sub(r"\d+", "n", choice) for choice in question.choices] for question in pair]
        one, other = [(q.kind, q.node, q.form, q.run.algorithm, *of_q) for q, of_q in zip(pair, choices, strict=True)]
        assert one == other
        assert len({str(question.run.tree) for question in pair}) == 2
        algorithms.add(pair[0].run.algorithm)
    assert algorithms == {"expectiminimax", "alphabeta", "star1", "star2"}


def test_no_answer_of_a_form_stands_in_a_verdict_before_it_or_is_remembered_from_the_other():
    before, after = pre_test(), post_test()
    assert all(pre.answer != post.answer for pre, post in zip(before[2:6], after[2:6], strict=True))
    for form in (before, after):
        assert form[4].run.tree != form[5].run.tree
        assert "of nothing" not in hints(form[5])[0]


# -- a search by hand as a table --------------------------------------------------------------------------------------


# As a web page in one of the languages, by default one of them on paper, which takes ten times as long.
@pytest.mark.parametrize(
    ("algorithm", "level", "suffix", "lang"),
    [
        (algorithm, level, suffix, lang)
        for algorithm, level in [("star1", 1), ("star1", 2), ("star2", 2), ("expectiminimax", 1)]
        for suffix in (".html", ".pdf")
        for lang in ("en", "es")
        if LONG or (lang == ("en", "es")[level - 1] and (suffix == ".html" or (algorithm, level) == ("star1", 2)))
    ],
)
def test_a_search_is_printed_as_a_blank_table_with_a_key(tmp_path, algorithm, level, suffix, lang):
    desk = desk_for(with_names(gallery.aima_scale()), algorithm, level=level, lang=lang)
    empty, filled = ("".join(text_of(path)) for path in table_sheet(tmp_path / f"search{suffix}", desk, key=True))
    table = table_of(desk)
    assert [head for head in table.heads if squeezed(head) not in empty] == []
    assert [text for row in (table.heads, *table.rows) for text in row if squeezed(text) not in filled] == []
    window = squeezed(words(lang)["format"]["list"].join(["(1.889", "4)"]).replace(".", "," if lang == "es" else "."))
    assert (window in filled, window in empty) == ((level == 2 and algorithm != "expectiminimax"), False)
    assert len(table.blank) >= len(table.rows)
    if algorithm == "star1":
        # G is cut, and the blank table does not say so.
        assert (len(table.rows), len(table.blank)) == (6, 7)


@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_of_a_search_half_worked_the_first_rows_are_filled_in(tmp_path, suffix):
    start = begin(gallery.aima_scale(), "star1", done=4)
    (path,) = table_sheet(tmp_path / f"half{suffix}", start.desk, start.step)
    table = table_of(start.desk, start.step)
    # A and C are still being searched, and G is not begun.
    given = [row for row in table.blank if any(row)]
    assert [row[0] for row in given if row[-2]] == ["B", "MIN D", "MIN E", "MIN F"]
    assert [row for row in table.rows if row in given] == [row for row in given if row[-2]]
    assert table.blank[len(given) :] == [("",) * 5] * (len(table.blank) - len(given))
    printed = "".join(text_of(path))
    assert (squeezed("≤ 1") in printed, squeezed("≤ 1.3") in printed, table.rows[0][-2]) == (True, False, "2.1")
    assert not any(map(any, table_of(start.desk).blank))


def test_the_tables_of_a_key_are_as_large_as_their_pages_allow():
    sizes = []
    pages_of([papers(topic="star2")], key=True)[0].extract_text(visitor_text=lambda *found: sizes.append(found[-1]))
    assert min(sizes) > 8, "not 7.9 points on a page that is half empty"


def test_the_wrong_answers_to_one_question_are_together_and_stand_out_from_their_codes(tmp_path):
    (_, key) = sheet(tmp_path / "class.html", 1, variants=["Ada", "Ben"], key=True, progress=False)
    assert re.findall(r'<span class="flow"><b>[^<]+</b> M\d+</span>', key.read_text("utf-8"))
    (_, key) = sheet(tmp_path / "one.html", 1, key=True)
    rows = re.findall(r"<tr( class=alike)?><td>(\d+)</td><td>", key.read_text("utf-8"))
    assert [bool(alike) for alike, _ in rows] == [n > 0 and rows[n - 1][1] == row[1] for n, row in enumerate(rows)]
    assert len(rows) > len({number for _, number in rows}) > 1


def test_each_line_to_write_on_is_labelled_or_behind_its_question():
    _, text = texts_of(pages_of([papers()])[0])
    assert text.count("Answer:") == len(exercise(1).questions) == 8


# -- as difficult as the others ----------------------------------------------------------------------------------------


def asked_of(groups):
    """What each tree asks about which kind of node on which level, and how many leaves are read and cuts made."""
    for asked, _ in groups:
        tree, counts = asked[0].run.tree, asked[0].run.counts
        places = [(one.kind, one.node and (tree.kind(one.node), len(nx.ancestors(tree, one.node)))) for one in asked]
        yield places, counts["leaves"], counts["cutoffs"]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", TOPICS)
def test_all_variants_ask_the_same_of_trees_that_are_as_difficult(topic, level, seed):
    groups = [groups_of([seed, 77], topic, level, most=6, name=name) for name in ("Ada", "Çelik")]
    difficult = [list(asked_of(each)) for each in groups]
    assert (len(difficult[0]), difficult[1:]) == (2, difficult[:1])
    assert len({str(each[0].questions[0].run.tree) for each in groups}) == 2
