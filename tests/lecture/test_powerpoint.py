"""A lecture as slides of PowerPoint: each part a native shape with its text, its notes, and in its place."""

from base64 import b64decode
from itertools import pairwise

import pptx
import pytest

from emmviz.base.messages import Message
from emmviz.base.text import width
from emmviz.lecture import save_deck
from emmviz.picture.render.powerpoint.package import A
from tests.lecture.decks import written
from tests.refusal import refused
from tests.searches import SCALE
from tests.sentences import saying, wording

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
LECTURE = r"""---
title: "Dice </a:t> & <b> in an evening"
subtitle: In one evening
---
# First
## Own
![Caption](dot.png)
## Text {text=ok}
A *word*, $\mathrm{lo}_i \le \frac{a+1}{36}$ and `code` <script>alert(1)</script>

- one
  - two

1. three
## Beside
![](dot.png){align=right}

| a crash | no crash |
|---|--:|
| 85 | 55 or 80 |
## Table
| a | b |
|---|--:|
| 1 | </a:t> |
## Formula
$$v = \sum_i p_i \text{ hi}_i$$
## Which move?
```{vote} max(a: chance(2, 8), b: 4)
answer: best
why: Half of both.
```
```{notes}
do: Say **hello** </a:t>.
```
## Which is unread? {answer=ok}
```{vote} max(a: 3, b: chance(1, 4)) in [1, 4]
search: star1
answer: unread
```
## Steps {spoiler=ok}
```{player} gallery:aima_scale
search: star1
```
## Both
```{compare} max(a: min(3, 5), b: min(2, 9))
searches: [minimax, alphabeta]
```
## Lab
```{lab} max(a: chance(2, 8), b: 6)
kind: rescale
vary: power
```
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("slides")
    (found / "dot.png").write_bytes(b64decode(PIXEL))
    (found / "x.md").write_text(LECTURE, encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def deck(folder):
    return pptx.Presentation(save_deck(folder / "x.md", folder / "x.pptx"))


def slides_of(folder, body, headline="B"):
    """The slides of a lecture that has one."""
    return [*pptx.Presentation(save_deck(written(folder, body, headline), folder / "x.pptx")).slides][1:]


def runs(slides):
    """All that is written on some slides, in parts of one look."""
    texts = [shape.text_frame for slide in slides for shape in inside(slide.shapes) if shape.has_text_frame]
    return [run for text in texts for paragraph in text.paragraphs for run in paragraph.runs]


def named(slide):
    return {shape.name: shape for shape in slide.shapes}


def titled(deck, title):
    return [slide for slide in deck.slides if slide.shapes.title.text_frame.text == title]


def inside(shapes):
    for shape in shapes:
        yield shape
        yield from inside(shape.shapes) if shape.shape_type == 6 else ()


def test_each_slide_has_its_title_and_nothing_is_over_an_edge(deck):
    titles = [slide.shapes.title.text_frame.text for slide in deck.slides]
    assert titles == [
        "Dice </a:t> & <b> in an\u00a0evening",
        *("Own", "Text", "Beside", "Table", "Formula"),
        *("Which move?",) * 2,
        *("Which is unread?",) * 2,
        *("Steps",) * 4,
        *("Both",) * 3,
        *("Lab",) * 2,
    ]
    assert deck.slides[0].shapes.title.height > 2 * 64 * pptx.util.Pt(0.75), "bold letters take a second line"
    for slide in deck.slides:
        ids = [shape.shape_id for shape in inside(slide.shapes)]
        assert len(ids) == len(set(ids))
        for shape in inside(slide.shapes):
            assert 0 <= shape.left <= shape.left + shape.width <= deck.slide_width
            assert 0 <= shape.top <= shape.top + shape.height <= deck.slide_height


def test_what_is_written_is_text_and_stays_text(deck):
    assert deck.slides[0].placeholders[1].text_frame.text == "In one evening"
    (text,) = titled(deck, "Text")
    first, one, two, three = [
        paragraph
        for shape in text.shapes
        if shape.has_text_frame and shape.name in ("text", "list")
        for paragraph in shape.text_frame.paragraphs
    ]
    assert first.text == "A word, loi ≤ (a + 1)/36 and code "
    assert [run.text for run in first.runs if run.font.italic] == ["word", "i", "a"], "words in a formula are upright"
    assert {run.text: run.font.name for run in first.runs}["code"] == "Courier New"
    assert [line.text.strip() for line in (one, two, three)] == ["one", "two", "three"]
    assert "buChar" in one._p.xml
    assert "buAutoNum" in three._p.xml
    (table,) = (shape.table for shape in titled(deck, "Table")[0].shapes if shape.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["a", "b"], ["1", "</a:t>"]]
    # The speaker's view shows the notes at each of a slide's pictures.
    for one in titled(deck, "Which move?"):
        assert one.notes_slide.notes_text_frame.text.split("\n")[1] == "Say hello </a:t>."


def test_pictures_and_formulas_are_contained_and_have_their_text(deck):
    own = named(titled(deck, "Own")[0])
    assert own["picture"].width == own["picture"].height
    assert own["caption"].text_frame.text == "Caption"
    assert own["caption"].top >= own["picture"].top + own["picture"].height
    formula = named(titled(deck, "Formula")[0])["formula"]
    assert formula._element.nvPicPr.cNvPr.get("descr") == r"v = \sum_i p_i \text{ hi}_i"
    lab = named(titled(deck, "Lab")[0])
    assert saying("lab.best").match(lab["caption"].text_frame.text)["best"] == "b"
    pictures = [shape for shape in titled(deck, "Lab")[0].shapes if shape.name == "picture"]
    assert ["value of each move" in shape._element.nvPicPr.cNvPr.get("descr") for shape in pictures] == [False, True]


def test_a_vote_is_followed_by_its_answer(deck, folder):
    asked, answered = map(named, titled(deck, "Which move?"))
    assert [shape.text_frame.text for name, shape in asked.items() if name.startswith("choice")] == ["A\ta", "B\tb"]
    said = [answered[name].text_frame.text for name in ("choice A", "right", "why")]
    assert said == ["A\ta", "✓", "Half of both."]
    assert answered["right"].top == answered["choice A"].top
    assert "why" not in asked
    asked, answered = titled(deck, "Which is unread?")
    assert "Mark your answer in the tree." in [shape.text_frame.text for shape in asked.shapes if shape.has_text_frame]
    whys = [shape for shape in answered.shapes if shape.name == "why"]
    right, cut, *_ = [shape.text_frame.text for shape in whys]
    assert saying("votes.revealed").match(right)
    assert cut == "B can reach at most 2.5. A already has 3."
    assert all(above.top + above.height <= below.top for above, below in pairwise(whys))
    without = pptx.Presentation(save_deck(folder / "x.md", folder / "y.pptx", answers=False))
    assert [len(titled(without, headline)) for headline in ("Which move?", "Steps")] == [1, 1]
    assert [[slide.has_notes_slide for slide in each.slides].count(True) > 0 for each in (deck, without)] == [
        True,
        False,
    ]


def test_a_tall_table_stays_on_its_slide(tmp_path):
    (slide,) = slides_of(tmp_path, "| a | b |\n|--|--|\n" + "| 1 | 2 |\n" * 10)
    table = named(slide)["table"]
    sizes = {
        run.font.size.pt for row in table.table.rows for cell in row.cells for run in cell.text_frame.paragraphs[0].runs
    }
    # A line needs about 1.4 times its size and the room around it.
    assert table.top + 11 * (1.4 * max(sizes) + 7.2) * 12700 <= 7.5 * 914400
    assert min(sizes) >= 16.5, "22 units"


@pytest.mark.parametrize(("right", "between"), [("yes", "  "), ("only on Sundays", "\n")])
def test_what_is_known_of_a_wrong_choice_is_beside_it_or_below_it_as_it_is_written(tmp_path, right, between):
    body = f"```{{vote}}\nchoices: [{right}, no]\nanswer: {right}\nknown: {{no: 'It is *too* late.'}}\n```"
    asked, answered = slides_of(tmp_path, body)
    choice = named(answered)["choice B"].text_frame
    assert choice.text == f"B\tno{between}It is too late."
    assert [run.text for line in choice.paragraphs for run in line.runs if run.font.italic] == ["too"]
    assert named(asked)["choice B"].text_frame.text == "B\tno"
    assert named(answered)["choice A"].text_frame.text == f"A\t{right}"


def test_long_choices_are_higher(tmp_path):
    long = "only if the radio works, since then we can turn around in time and reach the harbour before night"
    for slide in slides_of(tmp_path, f"```{{vote}}\nchoices: [always, '{long}']\nanswer: always\n```"):
        assert named(slide)["choice B"].height >= 9525 * 3 * 28 * 1.2


def test_a_vote_that_is_too_high_is_written_smaller_and_ends_above_the_footer(tmp_path):
    choices = [f"policy {i}, which costs the farmer much more than it brings in" for i in range(4)]
    lines = "\n".join(f"  - '{choice}'" for choice in choices)
    why = "The loss is as large as it is rare, and the mean of both is what counts. " * 3
    body = f"```{{vote}} max(chance(2, 8), 4)\nchoices:\n{lines}\nanswer: '{choices[0]}'\nwhy: {why}\n```"
    asked, answered = map(named, slides_of(tmp_path, body))
    *rows, reason = [*(shape for name, shape in answered.items() if name.startswith("choice")), answered["why"]]
    assert all(above.top + above.height <= below.top for above, below in pairwise([*rows, reason]))
    assert reason.top + reason.height <= answered["number"].top
    sizes = [one[rows[0].name].text_frame.paragraphs[0].runs[1].font.size.pt for one in (asked, answered)]
    assert 21 > sizes[0] == sizes[1] >= 12


def test_a_table_and_a_formula_beside_a_picture_do_not_overlap(tmp_path):
    table = "| weather | probability | cost of the channel |\n|:--|--:|--:|\n| fog | 0.3 | 18 |\n| calm | 0.7 | 4 |\n"
    formula = r"$$v = \frac{0.3 \cdot 18 + 0.7 \cdot 4}{0.3 + 0.7}$$"
    (tmp_path / "dot.png").write_bytes(b64decode(PIXEL))
    (slide,) = slides_of(tmp_path, f"![Dot](dot.png){{align=right}}\n\n{table}\n{formula}")
    parts = named(slide)
    table, formula, picture = parts["table"], parts["formula"], parts["picture"]
    assert table.top + table.height <= formula.top
    assert max(one.left + one.width for one in (table, formula)) <= picture.left, "the picture is at the right"
    assert picture.width == 9525, "a picture is no larger than its pixels"
    for column in zip(*(row.cells for row in table.table.rows), table.table.columns, strict=False):
        *cells, room = column
        longest = max((word for cell in cells for word in cell.text.split()), key=len)
        size = cells[0].text_frame.paragraphs[0].runs[0].font.size.pt
        assert width(longest, size, bold=True) * 12700 + 2 * 91440 <= room.width, "no word is broken"


def test_a_player_is_its_beginning_its_cuts_and_its_end_as_connected_shapes(deck):
    steps = titled(deck, "Steps")
    said = [
        " ".join(shape.text_frame.text for shape in inside(slide.shapes) if shape.name.startswith("!!assertion"))
        for slide in steps
    ]
    assert said == [SCALE.scene(step=k, theme={"evidence": True}).evidence.assertion for k in (0, 23, 25, 27)]
    for slide in (*steps, *titled(deck, "Both")):
        shapes = list(inside(slide.shapes))
        ids = {shape.shape_id for shape in shapes}
        glued = [shape for shape in shapes if shape.name.startswith("!!edge")]
        assert glued
        for edge in glued:
            ends = edge._element.xpath(".//a:stCxn/@id | .//a:endCxn/@id")
            assert len(ends) == 2
            assert {int(end) for end in ends} <= ids


def test_notes_say_that_nothing_moves_in_the_pictures_of_a_widget(tmp_path):
    body = "```{player} gallery:aima_scale\nsearch: star1\n```\n\n```{notes}\nPress *Step*.\n```"
    notes = [slide.notes_slide.notes_text_frame.text for slide in slides_of(tmp_path, body)]
    assert notes == [f"{wording('lecture.still')}\nPress Step."] * 4


def test_a_space_in_a_formula_is_one_space(tmp_path):
    texts = "".join(run.text for run in runs(slides_of(tmp_path, r"- The sum $p\,v$ is exact, $a\;b$ too.")))
    assert "The sum p v is exact, a b too." in texts


def test_a_circle_stays_a_circle_where_a_tree_is_scaled(deck):
    paths = [path for slide in deck.slides for path in slide.shapes._spTree.iter(f"{A}path")]
    corners = [[(int(point.get("x")), int(point.get("y"))) for point in path.iter(f"{A}pt")] for path in paths]
    assert len(paths) > 50
    for path, points in zip(paths, corners, strict=True):
        xs, ys = zip(*points, strict=True)
        if not path.findall(f"{A}arcTo"):
            assert (max(xs), max(ys)) == (int(path.get("w")), int(path.get("h")))
        assert path.findall(f"{A}arcTo") == [] or path.get("w") == path.get("h")


def test_the_brand_is_on_each_slide(folder):
    (folder / "deck.toml").write_text(
        'footer = "Elsewhere <b>"\nlogo = "dot.png"\npage = "4:3"\n[brand]\nfont = "DejaVu Serif"\n', encoding="utf-8"
    )
    deck = pptx.Presentation(save_deck(folder / "x.md", folder / "z.pptx", style=folder / "deck.toml"))
    assert deck.slide_width * 3 == deck.slide_height * 4
    for slide in deck.slides:
        found = named(slide)
        assert found["footer"].text_frame.text == "Elsewhere <b>"
        assert found["logo"].left == found["footer"].left


DEEP = (
    "max(insure: I=chance(5/6: 85, 1/6: min(pay: 80, quibble: 55)), bare: R=chance(crash 1/6: X=min(settle: -100, "
    "court: J=chance(win: 40, lose: -260)), fine 5/6: 100)) in [-260, 100]"
)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("part", "count", "least"),
    [
        # Two cuts and the end; of two searches also the beginning and where they diverge.
        (f"player}} {DEEP}\nsearch: star1\nstep: cut 1", 3, 13),
        # Two such trees keep the names of their edges and nodes, which is worth a point, as is the sentence below.
        (f"compare}} {DEEP}\nsearches: [star1, star2]", 5, 11.1),
        ("compare} gallery:aima_scale\nsearches: [expectiminimax, star1]", 4, 14.4),
    ],
)
def test_of_a_whole_tree_no_text_is_tiny_and_each_cut_has_its_slide(tmp_path, part, count, least):
    slides = slides_of(tmp_path, f"```{{{part}\n```", "Both {small=ok}")
    assert len(slides) == count
    assert min(run.font.size.pt for run in runs(slides) if run.font.size) >= least
    assert not any("nodes" in run.text for run in runs(slides)), "nothing is folded"


def test_a_comparison_says_what_happens_and_why_there_is_a_cut(deck):
    said = [named(slide)["text"].text_frame.text for slide in titled(deck, "Both")]
    assert said == [
        "Minimax and Alpha-beta search the same tree at the same time, and wait for each other.",
        "Alpha-beta cuts at MIN C and Minimax reads leaf 2 below C: they diverge here. "
        "C can reach at most 2. A already has 3.",
        "Both are done with MAX A. Leaves read: Minimax 4, Alpha-beta 3. They agree on the value 3.",
    ]


def test_of_a_tree_that_no_page_holds_the_line_is_named(tmp_path):
    tree = f"max({', '.join(f'chance({i + 100}, 2000, 3000, 4000, 5000, 6000, 7000)' for i in range(9))})"
    part = f"```{{compare}} {tree}\nsearches: [expectiminimax, star1]\n```"
    fault = Message("wrong.lecture.at", file=f"{tmp_path / 'x.md'}", line=6, fault=Message("wrong.lecture.too_large"))
    assert refused(slides_of, tmp_path, part, "B {small=ok}") == Message("wrong.lecture.lines", lines=[fault])
