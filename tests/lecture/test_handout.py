"""A lecture as a PDF: the slides that are chosen, with the answers or without."""

import io
import re
from base64 import b64decode
from contextlib import nullcontext

import pytest
from PIL import Image
from pypdf import PdfReader

from emmviz.base.errors import LectureWarning
from emmviz.base.messages import Message, message_of
from emmviz.lecture import save_deck
from emmviz.lecture.checking import checked_deck
from tests.lecture.decks import written
from tests.refusal import refused
from tests.sentences import saying, wording

ANSWER = saying("votes.revealed")
LEFT = ("## It is worth", "## Solved", "## Squares", "## Later", "## What stays")
TREE = "max(4, chance(.5: 3, .5: 9))"
LECTURE = f"""---
title: Chance
---
# First
## Worth?
```{{vote}} {TREE}
search: expectiminimax
answer: value
why: Weigh them.
```
## Left out
$$x$$
## Step it
```{{player}} {TREE}
```
## Unread? {{answer=ok}}
```{{vote}} max(a: 3, b: chance(1, 4)) in [1, 4]
search: star1
answer: unread
```
"""


@pytest.fixture
def lecture(cwd):
    (cwd / "x.md").write_text(LECTURE, encoding="utf-8")
    return cwd / "x.md"


def pages(path):
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_a_handout_has_the_slides_with_their_answers_or_without(lecture, tmp_path, output):
    assert output("lecture", "x.md", "-o", "x.pdf") == "x.pdf\n"
    assert {tuple(page.mediabox[2:]) for page in PdfReader(tmp_path / "x.pdf").pages} == {(960, 540)}
    title, *votes, left, begun, player, nodes, answered = pages(tmp_path / "x.pdf")
    assert title == "Chance 1"
    assert answered.endswith(" 8"), "the number of the page"
    assert ["Weigh them." in vote for vote in votes] == [False, True]
    assert "Left out" in left
    assert ["worth 6" in page for page in (begun, player)] == [False, True]
    assert [bool(ANSWER.search(page)) for page in (nodes, answered)] == [False, True]
    (tmp_path / "deck.toml").write_text('page = "4:3"', encoding="utf-8")
    words = ["--no-answers", "--style", "deck.toml"]
    assert output("lecture", "x.md", "-o", "x.pdf", *words) == "x.pdf\n", "over its own"
    assert {tuple(page.mediabox[2:]) for page in PdfReader(tmp_path / "x.pdf").pages} == {(960, 720)}
    _, vote, _, player, nodes = pages(tmp_path / "x.pdf")
    assert "Worth?" in vote
    assert [text for text in ("Weigh them.", "worth 6") if text in vote + player + nodes] == []
    assert not ANSWER.search(nodes)


def test_without_answers_no_slide_after_a_vote_gives_them(lecture, tmp_path):
    solved = f"## Solved\n```{{picture}} {TREE}\nsearch: expectiminimax\n```\n"
    cut = "## Later a cut\n```{player} max(a: 3, b: chance(1, 4)) in [1, 4]\nsearch: star1\nstep: cut 1\n```\n"
    flips = (
        "## What flips it?\n```{vote}\nchoices: [ranks, squares]\nanswer: ranks\n```\n## Squares, not ranks\n$$x$$\n"
    )
    text = LECTURE.replace("## Left out", f"## It is worth 6\n$$x$$\n{solved}## Left out")
    other = "- There are ranks.\n- It ranks high, though not with the best.\n"
    stays = f"# Later\n## What stays\n\n- Ranks are better.\n## What else stays\n\n{other}"
    lecture.write_text(text + flips + cut + stays, encoding="utf-8")
    lines = [i for i, line in enumerate(lecture.read_text().split("\n"), 1) if line.startswith(LEFT)]
    for answers in (True, False):
        with nullcontext() if answers else pytest.warns(LectureWarning) as warned:
            text = " ".join(pages(save_deck(lecture, tmp_path / "y.pdf", answers=answers, overwrite=True)))
        assert {text.count(title) > 0 for title in ("Left out", "Step it", "What flips it?", "else")} == {True}
        given = ("It is worth 6", "Solved", "Squares, not ranks", "Later a cut", "What stays")
        assert {title in text for title in given} == {answers}
    left = [message_of(one.message).holes for one in warned]
    assert [(holes["line"], holes["fault"].key) for holes in left] == [(k, "wrong.lecture.left_out") for k in lines]
    kept = lecture.read_text().replace("## Solved", "## Solved {spoiler=ok}")
    lecture.write_text(kept, encoding="utf-8")
    with pytest.warns(LectureWarning):
        assert "Solved" in " ".join(pages(save_deck(lecture, tmp_path / "y.pdf", answers=False)))


def test_several_slides_on_a_page(lecture, tmp_path, shell):
    whole = [page.rsplit(maxsplit=1)[0] for page in pages(save_deck(lecture, tmp_path / "x.pdf"))]
    for count, sheets in ((2, 4), (3, 3), (6, 2)):
        assert shell("lecture", "x.md", "-o", "x.pdf", "--per-page", str(count))[0] == 0
        sizes = {tuple(map(round, page.mediabox[2:])) for page in PdfReader(tmp_path / "x.pdf").pages}
        assert sizes == {(842, 595) if count == 6 else (595, 842)}
        printed = pages(tmp_path / "x.pdf")
        assert len(printed) == sheets
        for number, words in enumerate(whole):
            assert f"{words} {number + 1}" in printed[number // count]


def test_what_stands_in_place_of_a_player_has_the_colours_and_shapes_of_the_deck(lecture, tmp_path):
    style = '[brand]\ncolours = ["#7a1fa2", "#c77700", "#00695c"]\n[shapes]\nchance = "square"\n'
    (tmp_path / "deck.toml").write_text(style, encoding="utf-8")
    parts = "".join(
        f"## {i}\n```{{{part}\n```\n"
        for i, part in enumerate((f"player}} {TREE}", f"compare}} {TREE}\nsearches: [expectiminimax, star1]"))
    )
    thirds = "max(a: 1/3, b: chance(1/3: min(-1, 2/3), 2/3: 0)) in [-1, 1]\nsearch: star1\n"
    parts += f"## 2 {{small=ok}}\n```{{player}} {thirds}```\n"
    parts += f"## 3 {{spoiler=ok answer=ok}}\n```{{vote}} {thirds}answer: unread\n```\n"
    lecture.write_text(f"---\ntitle: T\nstyle: deck.toml\nnumbers: fractions\n---\n{parts}", encoding="utf-8")
    deck = checked_deck(lecture, paper=True)
    texts = [re.sub('<[^>]* alt="([^"]*)"[^>]*>|<[^>]*>', r" \1 ", slide.html) for slide in deck.slides[-6:]]
    assert ["1/3" in text and "0.333" not in text for text in texts] == [False, *(True,) * 5]
    for slide in deck.slides[1:]:
        for figure in slide.exhibit.figures:
            assert figure.scene.theme.colours["max"] == "#7a1fa2"
            assert figure.scene.theme.numbers == "fractions"
            assert {node.shape for node in figure.scene.nodes if node.kind == "chance"} == {"square"}


def stills(tmp_path, body):
    return checked_deck(written(tmp_path, body, "B {spoiler=ok}"), paper=True).slides[1:]


def texts_on_paper(folder, body, headline="B"):
    """Each text of the only printed slide, with the place where it begins."""
    found = []

    def note(text, matrix, at, *_):
        if text.strip():
            found.append((text.strip(), matrix[0] * at[4] + matrix[4], matrix[3] * at[5] + matrix[5]))

    path = save_deck(written(folder, body, headline), folder / "x.pdf")
    PdfReader(path).pages[1].extract_text(visitor_text=note)
    return found


def test_a_lab_asks_on_its_first_slide_and_answers_on_the_next(tmp_path):
    lab = "```{lab} max(a: chance(.5: 2, .5: 8), b: 6)\nkind: rescale\nvary: power\n```"
    asked, answered = (
        [b64decode(chart).decode() for chart in re.findall(r'svg\+xml;base64,([^"]*)', still.html)]
        for still in stills(tmp_path, lab)
    )
    assert asked[0] != answered[0], "the tree is that of its sentence"
    assert ["k ≈" in chart for chart in (asked[1], answered[1])] == [False, True]
    # The text of the diagram is as large as its key has room for.
    assert ['font-size="19"' in chart for chart in (asked[1], answered[1])] == [True, True]
    said = [re.findall("<figcaption>(.*?)<", still.html)[0].replace("\xa0", " ") for still in stills(tmp_path, lab)]
    best = wording("lab.best", at="k = 1", best="b", value=6, others=Message("lab.other", value=5, move="a"))
    assert said == [best, wording("lab.flip", at="k ≈ 2.261", before="b", after="a")]


@pytest.mark.parametrize(("part", "lines"), [("compare", "searches: [star1, alphabeta]"), ("player", "search: star1")])
def test_windows_are_clear_of_the_ring_of_their_node(tmp_path, part, lines):
    tree = "max(a: chance(.3: min(8, 2), .7: min(5, 6)), b: chance(.3: min(1, 7), .7: min(3, 9))) in [0, 10]"
    windows = 0
    for still in stills(tmp_path, f"```{{{part}}} {tree}\n{lines}\n```"):
        scene = still.exhibit.figures[0].scene
        tops = {node.id: node.y - node.size.h / 2 for node in scene.nodes if node.ring and node.shape != "circle"}
        for edge in scene.edges:
            if edge.live and edge.child in tops:
                windows += 1
                assert edge.live.y + 0.5 * edge.live.size <= tops[edge.child] - 4.5
    assert windows


def test_a_comparison_shows_every_cut_of_each_of_its_searches(tmp_path):
    tree = "max(a: min(3, 5), b: min(2, 9), c: min(1, 8))"
    pages = stills(tmp_path, f"```{{compare}} {tree}\nsearches: [minimax, alphabeta]\n```")
    cuts = [[sum(bool(edge.cut) for edge in figure.scene.edges) for figure in one.exhibit.figures] for one in pages]
    assert cuts == [[0, 0], [0, 1], [0, 2], [0, 2]]


WIDE = (
    "max(ferry: F=chance(calm .6: min(early: 42, late: 30), storm .4: min(wait: 12, turn back: 6)), bridge: "
    "R=chance(open .5: min(toll: 25, free: 36), closed .5: min(detour: 10, camp overnight: 4)), train: "
    "T=chance(on time .7: min(window: 20, aisle: 18), strike .3: min(bus: 8, walk home: 0))) in [0, 50]"
)


def test_a_comparison_is_whole_and_what_is_left_out_is_warned_of(tmp_path):
    body = f"```{{compare}} {WIDE}\nsearches: [expectiminimax, star1]\n```"
    with pytest.warns(LectureWarning) as warned:
        *_, last = stills(tmp_path, body)
    faults = [message_of(one.message).holes["fault"].holes["fault"] for one in warned]
    assert [fault.key for fault in faults] == ["wrong.lecture.odd.small_each", "wrong.lecture.odd.edges_still"]
    assert faults[0].holes["fault"].holes["size"] == 14
    cuts = [[edge.child for edge in figure.scene.edges if edge.cut] for figure in last.exhibit.figures]
    assert cuts == [[], ["L8", "L12"]]
    assert all(len(figure.scene.nodes) == 22 for figure in last.exhibit.figures), "nothing is folded"
    assert re.findall(r"<p>(\d+ of .*?)</p>", last.html) == [
        f"{wording('compare.of', n=n, total=12)} {wording('compare.leaves')}" for n in (12, 10)
    ]


def test_a_caption_stands_under_its_picture(tmp_path):
    Image.new("RGB", (900, 100)).save(tmp_path / "wide.png")
    heights = {text: y for text, _, y in texts_on_paper(tmp_path, "![Below it](wide.png)")}
    assert heights["Below it"] > 150


def test_text_below_a_picture_is_clear_of_the_footer(tmp_path):
    heights = {text: y for text, _, y in texts_on_paper(tmp_path, f"```{{picture}} {TREE}\n```\n\nJust above it")}
    assert heights["Just above it"] - heights["2"] >= 27


def test_a_formula_is_no_wider_than_its_page(tmp_path):
    long = " + ".join(f"p_{i}\\,v(c_{i})" for i in range(9))
    places = [x for _, x, _ in texts_on_paper(tmp_path, f"$$v = {long}$$", "B {long=ok}")]
    assert 42 <= min(places) < max(places) <= 960 - 42


def test_three_formulas_stand_on_one_page(tmp_path):
    fraction = r"$$A_i = \frac{\alpha - \sum_{j \ne i} p_j\, h_j}{p_i}$$"
    formulas = "\n\n".join([fraction, fraction, "$$(\\max(A_i, L),\\; U)$$"])
    assert len(pages(save_deck(written(tmp_path, formulas), tmp_path / "x.pdf"))) == 2


def test_a_table_is_as_small_as_its_page_needs(tmp_path):
    many = (
        "| the | move | b | c | d | e |\n"
        + "|--" * 6
        + "|\n"
        + "| 1 | 1,000,000 | 1,000,000 | 200,000 | 1,000,000 | 9 |\n"
    )
    places = texts_on_paper(tmp_path, many)
    assert max(x for text, x, _ in places if text == "9") <= 960 - 42
    tall = "| a | b |\n|--|--|\n" + "| 1 | 2 |\n" * 10
    assert len(pages(save_deck(written(tmp_path, tall), tmp_path / "y.pdf"))) == 2


HOSTILE = r"""---
title: "#panic() $x$ </title>"
---
# A
## #panic("a") $ <b> *c* @d <e> \ // {text=ok}
#let x = 1 `#x` **`*`** <script>alert(1)</script> [link](javascript:alert(1)) and $\frac{#x}{\text{#y}}$

| #a | $b_i^2$ |
|----|--------:|
| ✓  | 1 - 2   |

- *#list*
1. `@ref`
"""


def test_what_is_written_on_a_slide_stays_text(tmp_path):
    (tmp_path / "h.md").write_text(HOSTILE, encoding="utf-8")
    _, page = pages(save_deck(tmp_path / "h.md", tmp_path / "h.pdf"))
    for text in ('#panic("a") $ <b> c @d <e>', "#let x = 1 #x *", "#a", "1 - 2", "• #list", "@ref"):
        assert text in page
    assert "<script" not in page


def test_the_notes_of_the_speaker_stand_beside_their_slides(tmp_path):
    long = " ".join(f"word{k}" for k in range(900))
    notes = ("do: Vote on it.", "ask: Why?", long)
    slides = "".join(f"## S{k}\n\n$$x$$\n\n```{{notes}}\n{note}\n```\n\n" for k, note in enumerate(notes))
    stepped = "## Steps\n\n```{player} gallery:aima_scale\nsearch: star1\n```\n\n```{notes}\nOnce.\n```\n\n"
    body = f"---\ntitle: T\n---\n# A {{minutes: 5}}\n{stepped}{slides}"
    (tmp_path / "n.md").write_text(body, encoding="utf-8")
    printed = pages(save_deck(tmp_path / "n.md", tmp_path / "n.pdf", per_page="notes"))
    assert all(text in printed[0] for text in ("T", "Steps", "Once."))
    in_full = pages(save_deck(tmp_path / "n.md", tmp_path / "f.pdf"))
    pictures = sum(page.count("Steps") for page in in_full)
    assert pictures > 3, "the cuts as well"
    assert [sum(page.count(text) for page in printed) for text in ("Steps", "Once.", "Vote on it.", "Why?")] == [
        pictures,
        1,
        1,
        1,
    ]
    assert "word899" in printed[-1], "a long note goes on over the page"
    bare = pages(save_deck(tmp_path / "n.md", tmp_path / "n.pdf", per_page="notes", answers=False))
    assert "Vote" not in "".join(bare)


@pytest.mark.parametrize(
    ("name", "options", "key"),
    [
        ("mine.pdf", {}, "wrong.base.kept"),
        ("x.odp", {}, "wrong.lecture.suffix"),
        ("x.html", {"answers": False}, "wrong.lecture.answers"),
        ("x.pdf", {"per_page": 4}, "wrong.lecture.per_page"),
    ],
    ids=["there already", "suffix", "page", "count"],
)
def test_what_cannot_be_printed_is_refused_and_nothing_is_lost(lecture, tmp_path, name, options, key):
    (tmp_path / "mine.pdf").write_bytes(b"%PDF-1.4 mine %%EOF\n")
    assert refused(save_deck, lecture, tmp_path / name, **options).key == key
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.pdf", "x.md"]


def test_a_step_is_explained_with_its_reason_in_large_text_or_a_warning_says_that_there_is_no_room(tmp_path):
    tree = "max(chance(min(2, 2, 7, 5), min(1, 2, 3, 8)), chance(min(0, 2, 1, 6), min(-1, 0))) in [-1, 8]"
    step = "search: star1\nstep: cut 1\n```"
    for part in ("picture", "player"):
        for slide in stills(tmp_path, f"```{{{part}}} gallery:aima_pruning\n{step}"):
            assert slide.exhibit.figures[0].plan.column
            assert slide.exhibit.smallest >= 22
            explained = " ".join(label.text for label in slide.exhibit.figures[0].scene.evidence.texts)
            if "D can reach at most 0." in explained:
                assert "(1.5 − 0.5 × 2) / 0.5" in explained
                assert "0 ≤ 1, so leaf 2 below D is never read." in explained
    with pytest.warns(LectureWarning) as warned:
        stills(tmp_path, f"```{{player}} {tree}\n{step}")
    (fault,) = (message_of(one.message).holes["fault"].holes["fault"] for one in warned)
    assert fault.holes["fault"] == Message(
        "wrong.lecture.odd.small_text", size=fault.holes["fault"].holes["size"], least=22
    )
