"""Written lectures: what is read, what each directive makes, and what no hall may get to see."""

import json
import re
import warnings
import zlib
from base64 import b64decode
from collections import Counter
from fractions import Fraction
from html import escape, unescape

import pytest

from emmviz import GameTree, PictureWarning, TreeError, star1
from emmviz.base.errors import LectureWarning
from emmviz.base.locale import words
from emmviz.lecture import save_deck
from emmviz.lecture.checking import faults
from emmviz.lecture.deck import build
from emmviz.lecture.directives import DIRECTIVES
from emmviz.lecture.qr import qr_picture
from emmviz.lecture.reading import LectureError, Note, read_lecture
from emmviz.lecture.safe import picture
from emmviz.lecture.style import read_style
from emmviz.picture.named_themes import theme
from emmviz.player.predict.predict_data import opened
from tests.refusal import refusal

SMALL = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4))"
FRONT = "---\ntitle: Chance\n---\n# First {minutes: 4}\n"

SEEN = "the same tree is seen solved before its vote"
DOLLAR = r"a \$ beside a formula belongs to none: write \$x\$ or \$\$x\$\$, and \\\$ for a price"
BEFORE = r"this gives away the answer of the vote on line \d+: "


def slide(body, headline="A slide"):
    return f"## {headline}\n\n{body}\n"


def directive(name, argument="", *lines):
    return "```{" + name + "} " + argument + "\n" + "\n".join(lines) + "\n```\n"


PICTURE = directive("picture", SMALL)


def lecture(*slides, front=FRONT):
    return read_lecture(front + "\n".join(slides))


def found(*slides, front=FRONT):
    return faults(build(lecture(*slides, front=front), ".").slides)


def test_sections_have_minutes_and_slides_have_notes():
    notes = "```{notes}\nTwo minutes.\n\ndo: Vote.\nThen wait.\n\nexpect: a1\n```\n"
    read = lecture(slide(PICTURE + notes), "# Second {minutes: 6}", slide("$$x$$", "B"))
    assert read.minutes == 10
    assert [one.title for one in read.sections] == ["First", "Second"]
    assert [page.section for page in read.pages] == [0, 0, 1]
    assert read.pages[1].notes == (
        Note("", "Two minutes.", 11),
        Note("do", "Vote.\nThen wait.", 13),
        Note("expect", "a1", 16),
    )
    deck = build(read, ".")
    assert [(one.section, one.due) for one in deck.slides] == [
        ("First", (0, 0)),
        ("First", (0, 4)),
        ("Second", (4, 10)),
    ]
    assert "<h4>Do</h4>" in deck.slides[1].notes[1]


def test_options_stay_as_they_are_written():
    part = lecture(slide(directive("vote", SMALL, "answer: .10", "known: {1/3: x}"))).pages[1].parts[0]
    assert (part.argument, part.options) == (SMALL, {"answer": ".10", "known": {"1/3": "x"}})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# A\n", "line 1: a lecture begins with its front matter: ---, title: …, ---"),
        ("---\nlang: en\n---\n", "line 1: front matter needs a title"),
        ("---\ntitle: x\nlogo: y\n---\n", "line 3: front matter has no field 'logo'; there are author, .*"),
        ("---\ntitle: x\nlang: xx\n---\n", "line 3: lang must be one of en, es, not 'xx'"),
        ("---\ntitle: x\n---\n", "line 1: the lecture has no slides: each begins with ## and its headline"),
        ("---\ntitle: x\n---\nlost\n## B", "line 4: this stands on no slide: 'lost'; a slide begins with ##"),
        (
            "---\ntitle: x\n---\n# A {seconds: 4}\n",
            "line 4: a section has no 'seconds' in braces; there are minutes",
        ),
        (
            FRONT + "## Six faces {#foo}\n",
            "line 5: a slide has no '#foo' in braces; there are answer, code, long, .*",
        ),
        ("---\ntitle: x\n---\n# A {minutes: four}\n", "line 4: minutes are a whole number, not 'four'"),
        (
            FRONT + "## B\n```{picture} max(1, 2)\na: [\n```\n",
            r"line 7: the brackets after a: are not closed, or a text with a colon in them is without quotes",
        ),
        *(
            (FRONT + "## B\n```{vote} max(1, 2)\nanswer: best\n" + line + "\n```\n", f"line 8: {why}")
            for line, why in (
                ("why: First: 2.", "a text with a colon, .* stands in quotes: why: 'First: 2\\.'"),
                ('why: "Two" of 3.', "a text with a colon, or a mark .*: why: '\"Two\" of 3.'"),
                ("of 2", "expected lines such as name: value, not 'of 2'"),
                ("known: {2: a: b}", "the brackets after known: .*"),
            )
        ),
        ("---\ntitle: x\nminutes: ten\n---\n", "line 3: minutes are a whole number, not 'ten'"),
        (
            FRONT + "## B\n```{picture} max(1, 2)\n\n## C\n$$x$$\n",
            r"line 6: \{picture\} does not end before what follows: ``` on a line of its own closes it",
        ),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text, why):
    whole = f"{text}\n## B\n$$x$$\n" if "## " not in text and "slides" not in why else text
    assert re.fullmatch(why, refusal(lambda: build(read_lecture(whole), "."), error=LectureError))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (directive("pictures", SMALL), r"line 7: there is no \{pictures\}; did you mean picture\?"),
        (directive("vote", SMALL, "anwser: best"), r"line 8: \{vote\} has no option 'anwser'; did you mean answer\?"),
        (directive("picture", "max(1, chance(2 3))"), "line 7: column 17 of its tree: expected '\\)' or ',' after .*"),
        ("![a die](die.png)", "line 7: there is no picture 'die.png'"),
        (r"$$a \cdto b$$", r"line 7: a formula has \\cdto, which is not known or lacks what belongs to it"),
        (r"$$\left( a$$", r"line 7: the formula \\left\( a is not whole: .*"),
        (r"$$\frac{1}{36 \sum$$", r"line 7: the formula \\frac\{1\}\{36 \\sum is not whole: .*"),
        (r"$\min(3, 1$", r"line 7: the formula \\min\(3, 1 is not whole: a \{ or \( is not closed, .*"),
        (r"$x = \frac{1}$", r"line 7: the formula x = \\frac\{1\} is not whole: .*"),
        (r"$$\frac{}{2}$$", r"line 7: the formula \\frac\{\}\{2\} is not whole: .*"),
        ("![a die](die.png){wdth=50%}", r"line 7: a picture has no 'wdth' in braces; did you mean width\?"),
        ("Text.\n\n- one\n- $x^$", r"line 10: the formula x\^ is not whole: .*"),
        (
            directive("vote", SMALL, "answer: a3"),
            "line 8: the answer must be a number, .* a move .*, not 'a3'; there are .*, value, .*",
        ),
        (directive("vote", SMALL, "answer: unraed"), "line 8: .*, not 'unraed'; did you mean unread\\?"),
        (
            directive("vote", SMALL, "answer: value", "known:", "  9: chance_as_maxx"),
            "line 10: there is no mistake 'chance_as_maxx'; did you mean chance_as_max\\?",
        ),
        (
            directive("compare", SMALL, "searches: [star1, star2]", "steps: banana"),
            r"line 9: steps of \{compare\} are all, cuts or values, not 'banana'",
        ),
        (directive("picture"), r"line 7: \{picture\} needs a tree after its name, such as gallery:aima_scale"),
        (
            directive("link", SMALL),
            r"line 7: A link leads to your site, built by make site: set EMMVIZ_SITE to its address, .*",
        ),
        (
            directive("link", SMALL, "site: https://example.org", "mode: sing"),
            r"line 9: the mode of a link must be one of step, edit, .*, not 'sing'",
        ),
        (directive("picture", SMALL, "size: 3"), r"line 8: \{picture\} has no option 'size'; there are search, step.*"),
        (
            directive("picture", SMALL, "search: star1", "step: cut 9"),
            r'line 9: step must be a whole number from 0 to \d+, "end", "cut 1" to "cut 1", .*, not \'cut 9\'',
        ),
        (
            directive("picture", SMALL, "search: star1", "step: soon"),
            r"line 9: step must be a whole number from 0 to .*",
        ),
        (directive("picture", "no-such.txt"), "line 7: there is no file 'no-such.txt'; .*"),
        (PICTURE + PICTURE, "line 10: a slide holds one thing to look at; .*"),
        *(
            (
                directive("player", SMALL, "search: star1", f"steps: {wrong}"),
                'line 9: .*steps must be "all", "cuts", "values", or whole numbers.*',
            )
            for wrong in ("cut", "0;3", "foo")
        ),
        (directive("compare", SMALL, "searches: star1, star3"), r"line 8: unknown algorithm 'star3'; did you mean .*"),
        (directive("compare", SMALL, "searches: [star1]"), r"line 8: \{compare\} needs two algorithms or more.*"),
        (directive("lab", SMALL), r"line 7: \{lab\} needs a kind: rescale, opponent, mean, not 'none'"),
        (
            directive("lab", SMALL, "kind: rescale", "vary: poewr"),
            r"line 9: vary in a lab of kind rescale is power \(leaf values to a power\), factor .*, not 'poewr'",
        ),
        (directive("lab", SMALL, "kind: mean", "vary: k"), "line 9: vary in a lab of kind mean is left out, not 'k'"),
        (directive("vote", SMALL), r"line 7: \{vote\} needs its answer, or choices of which none is right"),
        (directive("vote", "chance(1, 2)", "answer: best"), r"line 8: the answer best is a move, and nobody moves .*"),
        (directive("vote", "", "answer: best"), r"line 8: the answer best is that of a search: .*"),
        (
            directive("beside", "", f"left: {{tree: '{SMALL}'}}"),
            r"line 7: \{beside\} needs right: with a tree, as in .*",
        ),
        (
            directive("beside", "", "left: {tree: max(1, 2)}", "right: {tree: 'max(1, 2)'}"),
            r"line 8: the tree of left stands in quotes, as in tree: .*, and its brackets are closed",
        ),
        (directive("vote", "max(stop: 4, go: 3)", "answer: goo"), r"line 8: .*, not 'goo'; did you mean go\?"),
        (directive("beside", SMALL), r"line 7: \{beside\} takes nothing after its name, not .*"),
        ("So $v = 3$$", f"line 7: {DOLLAR}"),
        ("So $$v = 3$ it is", f"line 7: {DOLLAR}"),
        ("- one\n- $v = \\frac{1}{2}$$", f"line 8: {DOLLAR}"),
        ("$$\\frac{1}{2}", r"line 7: the formula \$.* is not whole: its \$\$ is not closed"),
        ("$$\n\\frac{1}{2}\n\nText.", r"line 7: the formula \$.* is not whole: its \$\$ is not closed"),
        ("So $x_i is.", r"line 7: the formula \$.* is not whole: its \$ is not closed"),
        ("- one $a$\n- $\\alpha + 1", r"line 8: the formula \$.* is not whole: its \$ is not closed"),
    ],
)
def test_a_directive_that_cannot_be_followed_is_named_by_its_line(body, why):
    assert re.fullmatch(why, refusal(build, lecture(slide(body)), ".", error=LectureError))


def test_each_directive_makes_something_to_look_at():
    both = f"{{tree: '{SMALL}', title: before}}"
    bodies = {
        "picture": directive("picture", SMALL, "search: expectiminimax", "numbers: fractions"),
        "player": directive("player", SMALL, "search: star1", "step: cut 1"),
        "compare": directive("compare", SMALL, "searches: [expectiminimax, star1]"),
        "lab": directive("lab", SMALL, "kind: rescale", "vary: power"),
        "vote": directive("vote", SMALL, "answer: best"),
        "beside": directive("beside", "", f"left: {both}", f"right: {both}"),
        "link": directive("link", SMALL, "search: star1", "site: https://example.org"),
    }
    assert bodies.keys() == DIRECTIVES.keys()
    for body in bodies.values():
        made = build(lecture(slide(body)), ".")
        assert faults(made.slides) == [], body
        assert made.slides[1].made.html.startswith("<div"), body


def test_a_link_is_a_code_for_phones_and_a_link(monkeypatch):
    monkeypatch.setenv("EMMVIZ_SITE", "https://example.org")
    lines = ("search: star1", "step: cut 1", "mode: predict", "locked: yes")
    html = build(lecture(slide(directive("link", SMALL, *lines))), ".").slides[1].made.html
    run = star1(GameTree.parse(SMALL))
    cut = run.steps.index(run.cutoffs[0]) + 1
    address = run.link(cut, mode="predict", locked=True)
    assert unescape(re.search('<a href="([^"]*)">', html)[1]) == address
    drawn = b64decode(re.search('src="data:image/svg[+]xml;base64,([^"]*)"', html)[1]).decode()
    assert drawn == qr_picture(address, words("en")["lecture"]["qr"])
    bare = build(lecture(slide(directive("link", SMALL))), ".").slides[1].made.html
    assert escape(GameTree.parse(SMALL).link()) in bare


def test_a_picture_leaves_out_what_is_named_and_is_larger_for_it():
    tree, lines = f"{SMALL} in [1, 4]", ("search: star1", "step: cut 1")
    made = [
        build(lecture(slide(directive(name, tree, *lines, *more))), ".").slides[1].made
        for name, more in (
            ("picture", ()),
            ("picture", ("hide: [legend, reasons]",)),
            ("picture", ("hide: [legend, reasons]", "fold: 1")),
            ("vote", ("answer: value",)),
            ("vote", ("answer: value", "hide: legend", "fold: [B]")),
        )
    ]
    sizes = [one.smallest for one in made]
    assert sizes[0] < sizes[1] < sizes[2]
    assert sizes[3] < sizes[4]


def test_the_end_of_a_search_needs_no_room_for_what_moves_along_its_edges():
    step, end = (
        build(lecture(slide(directive("picture", SMALL, "search: expectiminimax", *more))), ".").slides[1].made
        for more in (["step: 1"], [])
    )
    assert end.smallest > 1.1 * step.smallest


def test_two_trees_beside_one_another_are_drawn_in_one_size():
    tall = "max(max(min(1, max(min(max(1, 2), 3), 4)), 5), 6)"
    sides = (f"{side}: {{tree: '{tree}', search: star1}}" for side, tree in (("left", "max(1, 2)"), ("right", tall)))
    html = build(lecture(slide(directive("beside", "", *sides))), ".").slides[1].made.html
    drawn = [b64decode(svg).decode() for svg in re.findall(r'src="data:[^,]*,([^"]*)"', html)]
    left, right = (re.search(r'viewBox="([^"]*)"', svg)[1] for svg in drawn)
    assert left == right
    # And on common levels.
    left, right = (re.findall(r'class="node.*?points="[\d.]+,([\d.]+) ', svg)[0] for svg in drawn)
    assert left == right


CUTS = directive("vote", "max(2, min(1, 5), min(0, 6), min(-1, 7))", "search: alphabeta", "answer: unread")
ROUNDED = directive("vote", "", "answer: 2/3", "known: {1/2: x}")
LETTERS = directive("vote", "max(A: min(0, 1), B: min(2, 9), C: min(3, 4))", "answer: best")
# A slide's part, and how often something stands in what it makes.
HOLDS = {
    "a node that is tapped in the tree is called as its bar is, not by the outcome that leads to it": (
        directive("vote", "max(stop: 6, roll: chance(low: 8, high: min(10, 11)))", "answer: C"),
        {"The answer is C.": 2},
    ),
    # 0 is before the first value.
    "a player starts where it is told to": (
        directive("player", SMALL, "search: star1", "steps: values", "step: value 2"),
        {'data-step="2" data-steps': 1},
    ),
    "each cut of a vote on unread leaves is explained": (CUTS, {"Cut": 3}),
    "a reason is broken between terms alone": (
        directive("vote", "", "answer: 1", "known: {2: x}", "why: It is (4 + 8) / 12 = 0.5 × 2."),
        {"It is (4\xa0+\xa08)\xa0/\xa012 =\xa00.5\xa0×\xa02.": 1},
    ),
    "a number of no picture is not rounded": (ROUNDED, {"<span>2/3</span>": 1, "<span>1/2</span>": 1}),
    "of the mistakes that lead to a move the likeliest is named": (
        directive("vote", "max(a: min(3, 4), b: min(2, 5))", "answer: best"),
        {"b: MAX": 1, "b: MIN": 0},
    ),
    "where nobody but MAX moves its roles are not swapped": (
        directive("vote", "max(a: 3, b: 2)", "answer: best"),
        {"b: MIN's rule at MAX": 1, "swapped": 0},
    ),
    "of several mistakes that lead to a move as likely ones none is named alone": (
        directive("vote", "max(a: chance(.9: 2, .1: 3), b: chance(.9: 1, .1: 9))", "answer: best"),
        {"b: the plain mean of the outcomes, without their probabilities; or the outcomes added up": 1},
    ),
    "a move that has the letter of another node is the move": (
        LETTERS,
        {'data-right="2"': 1, "<b>1</b><span>A</span>": 1},
    ),
}


@pytest.mark.parametrize(("body", "wanted"), HOLDS.values(), ids=HOLDS)
def test_what_a_part_makes(body, wanted):
    one = build(lecture(slide(body)), ".").slides[1]
    assert {text: "".join([one.made.html, *one.notes[-1:]]).count(text) for text in wanted} == wanted


def captions(made):
    data = json.loads(zlib.decompress(b64decode(re.search(r'octet-stream">([^<]*)<', made.html)[1])))
    return data["captions"]


BROKEN = "max(a: 4.2, b: chance(1/3: 4, 1/3: 5, 1/3: 3.5)) in [0, 10]"


@pytest.mark.parametrize(
    ("tree", "steps", "count", "sentence"),
    [
        # Before the first cut, and at the end; beside chosen steps, the beginning and the end, too.
        (f"{SMALL} in [1, 4]", "cuts", 3, "Cut."),
        (SMALL, "[3, 5]", 4, ""),
        # A term that is wider than a panel may be broken before its signs.
        (BROKEN, "all", 14, "= (4.2\u200b − 1/3 × 4\u200b − 1/3 × 10)\u200b / (1/3) = −1.4"),
    ],
)
def test_a_player_has_the_steps_that_are_chosen(tree, steps, count, sentence):
    made = build(lecture(slide(directive("player", tree, "search: star1", f"steps: {steps}"))), ".").slides[1].made
    assert (len(captions(made)), made.odd) == (count, ())
    assert any(sentence in one for one in captions(made))


def test_a_vote_has_its_data_its_reason_and_notes_of_wrong_answers():
    lines = ("search: expectiminimax", "answer: value", "why: Mean first.", "known: {9: That is a leaf.}")
    notes = "\n```{notes}\nexpect: who says 9.\n```\n"
    one = build(lecture(slide(directive("vote", "max(4, chance(.5: 3, .5: 9))", *lines) + notes, "Worth?")), ".")
    made, notes = one.slides[1].made, "".join(one.slides[1].notes)
    assert (made.asks.question.answer, opened(made.vote)["key"]["answer"]) == (6, ["6", "6"])
    assert (made.vote["title"], one.votes) == ("Worth?", [made.vote])
    assert f'data-vote="{made.vote["id"]}"' in made.html
    assert "Mean first." in made.html
    assert "9: That is a leaf." in notes
    assert notes.count("<h4>Expect</h4>") == 1


@pytest.mark.parametrize(
    ("tree", "written", "known", "answer"),
    [
        *(("max(chance(1/3: 7, 2/3: 2), 1)", text, {}, Fraction(11, 3)) for text in ("3 2/3", "11/3", "3⅔")),
        ("", ".1", {"1/3": "third"}, Fraction(1, 10)),
    ],
)
def test_an_answer_is_read_as_phones_may_type_it_and_is_exact(tree, written, known, answer):
    body = directive("vote", tree, f"answer: {written}", f"known: {known}")
    question = build(lecture(slide(body)), ".").slides[1].made.asks.question
    own = {str(one.answer): one.note for one in question.known if one.note}
    assert (question.answer, own) == (answer, known)


@pytest.mark.parametrize(
    ("tree", "choices", "marks"),
    [
        ("", ["yes", "no", "3"], "ABC"),
        ("max(go: chance(1, 9), stop: 4)", ["5", "1/3", "neither"], "ABC"),
        ("", ["B", "neither"], "12"),
        ("max(A: A=chance(1, 2), go: B=chance(3, 5))", ["A", "B", "both"], "123"),
        # Where the tree has letters; a number stands beside no other.
        ("max(go: chance(1, 9), stop: 4)", ["more than B", "neither"], "12"),
        ("max(go: chance(1, 9), stop: 4)", ["5 at B", "neither"], "YZ"),
        ("max(A: 1, Z: 3)", ["1", "3"], "XY"),
    ],
)
def test_choices_have_letters_unless_these_stand_for_something_else(tree, choices, marks):
    body = directive("vote", tree, f"choices: [{', '.join(choices)}]", f"answer: {choices[0]}")
    html = build(lecture(slide(body)), ".").slides[1].made.html
    assert re.findall("<b>(.*?)</b><span>(.*?)</span>", html) == list(zip(marks, choices, strict=True))


@pytest.mark.parametrize(
    ("headline", "why", "letters"),
    [
        ("A coin: which move?", "Half of 2.", []),
        ("What if B loses?", "Half of 2.", ["A", "B", "C"]),
        ("A coin: which move?", "", []),
    ],
)
def test_a_tree_keeps_its_letters_beside_choices_only_where_a_text_speaks_of_them(headline, why, letters):
    body = directive("vote", SMALL, "answer: best", f"why: {why}")
    one = build(lecture(slide(body, headline)), ".").slides[1]
    assert re.findall(r'class="name"[^>]*>(\w)<', pictures(one.made.html)[0]) == letters
    # Beside choices with letters of their own an answer is not called by that of its node.
    assert re.search(r"The answer is \w+\.", "".join(one.notes))


def pictures(html):
    return [b64decode(found).decode() for found in re.findall(r'src="data:image/svg[^,]*,([^"]*)"', html)]


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (("search: star1", "answer: unread"), ["L4"]),
        (("answer: best",), ["A", "B"]),
        (("search: star1", "answer: read"), []),  # as each kind that answers from a run
    ],
)
def test_after_a_vote_the_tree_shows_the_answer(lines, right):
    made = build(lecture(slide(directive("vote", f"{SMALL} in [1, 4]", *lines))), ".").slides[1].made
    assert made.widget == ""
    assert "<form" not in made.html, "no learner's form on a slide"
    before, after = pictures(made.html)
    marked = [re.findall(r'class="node[^"]*\bmarked" data-node="(\w+)"', one) for one in (before, after)]
    assert [sorted(one) for one in marked] == [[], right]
    assert ("≤" in after) == ("answer: read" in lines), "a number is seen where the search ends"


@pytest.mark.parametrize("lines", [(), ("answer: none",)])
def test_an_opinion_has_no_right_answer(lines):
    from emmviz.lecture.hall.ballots import ballot_of, rows

    deck = build(lecture(slide(directive("vote", "", "choices: [chess, go]", *lines), "Which one?")), ".")
    made, notes = deck.slides[1].made, deck.slides[1].notes
    assert (made.asks, notes, faults(deck.slides)) == (None, [], [])
    assert 'data-right="-1"' in made.html
    assert "why" not in made.html
    ballot = ballot_of(made.vote)
    assert [(row["label"], row["right"], row["counts"]) for row in rows(ballot, [Counter({"0": 3})])] == [
        ("chess", False, [3]),
        ("go", False, [0]),
    ]
    # One that is named is the answer.
    named = directive("vote", "", "choices: [chess, none]", "answer: none")
    assert 'data-right="1"' in build(lecture(slide(named)), ".").slides[1].made.html


HELD = directive("picture", "max(hold: 13, roll: chance(2, 8))")
ASKED = {
    kind: directive(
        "vote",
        "max(a: chance(.5: 40, .5: 60), b: chance(.5: 20, .3: 10, .1: 100, .1: 0)) in [0, 100]",
        "search: star1",
        f"answer: {kind}",
    )
    for kind in ("best", "unread")
}
GOOD = [
    [slide(PICTURE)],
    # A price is no formula.
    [slide("It costs $5, not US$ 6, and `$x_i`.\n\n$$x$$")],
    [slide("$$x$$")],
    [slide("| a | b |\n|---|---|\n| 1 | 2 |")],
    [slide("```python\nx = 1\n```\n\n$$x$$", "A slide {code: true}")],
    [slide(directive("vote", SMALL, "answer: best")), slide(directive("picture", SMALL, "search: expectiminimax"))],
    [slide("$$13$$"), "# Other", slide(directive("vote", "", "answer: 13", "known: {12: x}"))],
    [slide(HELD, "Hold 13, or not?"), slide(directive("vote", "", "answer: 13", "known: {12: x}"))],
    [slide("a1 or a2: which is better?" + "\n\n" + directive("vote", SMALL, "answer: best"))],
    [slide("A tree with a best move. Take a, say some.\n\n" + ASKED["best"])],
    [slide("Star1 reads the 20; is a 100 never read?\n\n" + ASKED["unread"])],
    [
        slide(directive("picture", SMALL, "search: expectiminimax", "step: 3")),
        slide(directive("vote", SMALL, "answer: best")),
    ],
]
VOTE = slide(directive("vote", SMALL, "answer: best"), "Which move?")
NUMBER = slide(directive("vote", "", "answer: 13", "known: {12: x}"), "How many?")
LONG_NAMES = (
    "max(insure everything: min(rain falls: chance(.2: 3, .8: 5), sun shines: chance(.5: 2, .5: 9)), "
    "buy nothing at all: min(rain falls: chance(.4: 1, .6: 8), sun shines: chance(.7: 4, .3: 6)))"
)
MANY_NAMES = "max({})".format(
    ", ".join(
        f"{action}: min(rain falls: chance({i}, 5), sun shines: chance(2, 9), snow falls: chance(4, {i}))"
        for i, action in enumerate(("insure everything", "buy nothing at all", "insure half the house"))
    )
)
BAD = [
    (
        [slide("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 8)],
        r"the slide is full, with \d lines? too many: shorten its text",
    ),
    ([slide("Only words.")], "there is nothing to look at: .*"),
    ([slide("```python\nx = 1\n```\n\n$$x$$")], "a hall reads code slowly: .*"),
    *(
        ([slide(f"```{text}\n```\n\n$$x$$")], rf"this is shown as code; did you mean ```\{{{name}\}}\?")
        for text, name in (
            ("vote max(1, 2)\nanswer: best", "vote"),
            ("notes\ndo: Hush.", "notes"),
            ("{Notes}\nx", "notes"),
        )
    ),
    (
        [slide("| a | b |\n|---|---|\n| 1 |\n| 1 | |\n| a\\|b | 2 |")],
        r"the cells of this row are 1, the columns of its table 2: an empty one has its \|, too",
    ),
    ([slide(PICTURE, "Word " * 18)], "the headline takes more than two lines: shorten it"),
    (
        [slide("A long line of text, again and again. " * 14 + "\n\n" + PICTURE)],
        r"the slide is full, with \d lines? too many: shorten its text",
    ),
    (
        [
            slide(
                "| a | b |\n|---|---|\n"
                + "| 1 | 2 |\n" * 6
                + "\n"
                + directive("vote", "", "answer: 3", "known: {4: x, 5: y}")
            )
        ],
        "the slide is full, with . lines too many: shorten its text, the choices and why of its vote, or .* known",
    ),
    ([slide(directive("picture", "gallery:coin_tictactoe"))], "text of the picture is .* units high, less than 22: .*"),
    (
        [slide(directive("player", "gallery:coin_tictactoe"))],
        "less than the whole tree is in sight: show a smaller tree, or a {picture} with fold",
    ),
    (
        [slide(directive("compare", "gallery:coin_tictactoe", "searches: [expectiminimax, star1]"))],
        ".*: show a smaller tree, or each search on its own slide",
    ),
    (
        [slide(directive("lab", "max(chance(1, 1), 1)", "kind: rescale", "vary: power"))],
        "nothing changes along its slider, power",
    ),
    (
        [slide(directive("player", SMALL, "search: expectiminimax", "steps: cuts"))],
        "nothing is cut in this search: leave steps: cuts out",
    ),
    (
        [slide(directive("player", LONG_NAMES))],
        "text of the picture is 18 units high, less than 22: show a smaller tree, or a {picture} with fold",
    ),
    (
        [slide("$$v = " + " + ".join(f"p_{i} v_{i}" for i in range(19)) + "$$")],
        r"a formula is some \d+ units wide, and its place 1168: write it in two",
    ),
    ([slide("The right one is a1.\n\n" + PICTURE), VOTE], BEFORE + "The right one is a1"),
    *(
        ([slide(f"{text}\n\n{ASKED[kind]}")], BEFORE + text)
        for text, kind in (
            ("Move a is best", "best"),
            ("Take a, it is best", "best"),
            ("Star1 never reads the 100 and the 0", "unread"),
            ("L5 and L6 are never read", "unread"),
        )
    ),
    ([slide("There are 13.\n\n$$x$$"), NUMBER], BEFORE + "There are 13"),
    ([slide("$$x$$", "13 leaves"), NUMBER], BEFORE + "13 leaves"),
    (
        [slide(HELD, "Hold 13"), slide(HELD.replace("picture", "vote").replace("\n\n", "\nanswer: value\n"))],
        BEFORE + "Hold 13",
    ),
    ([slide(directive("picture", SMALL, "search: expectiminimax")), VOTE], SEEN),
    ([slide(directive("player", SMALL)), "# Other", VOTE], SEEN),
    (
        [slide(directive("vote", SMALL, "search: expectiminimax", "answer: value", "step: end"))],
        "the answer of the vote is seen in the same tree before it",
    ),
]


@pytest.mark.parametrize(
    ("tree", "name"),
    [
        (LONG_NAMES, "insure everything"),
        ("max({0}, {0})".format("min({0}, {0})".format("chance(max(9, 6), max(4, 5))")), ">F</text>"),
    ],
    ids=["edges", "nodes"],
)
def test_where_nothing_moves_a_tree_keeps_the_names_at_its_edges_and_of_its_nodes(tree, name):
    made = build(lecture(slide(directive("player", tree, "search: star1"))), ".", paper=True).slides[1].made
    assert all(name in one for still in made.stills for one in pictures(still.html))


@pytest.mark.parametrize("slides", GOOD)
def test_what_a_hall_can_see_passes(slides):
    assert found(*slides) == []


def test_only_where_smaller_text_does_not_help_are_the_names_of_moves_left_out():
    smaller, left_out = (fault.sentence for fault in found(slide(directive("player", MANY_NAMES))))
    assert smaller.startswith("text of the picture is 18 units high")
    assert left_out.startswith("the names at its edges, such as 'insure everything', are left out for want of room:")


@pytest.mark.parametrize(("slides", "why"), BAD, ids=[re.sub(r"\W+", "-", why)[:40] for _, why in BAD])
def test_what_a_hall_cannot_or_must_not_see_is_refused(slides, why):
    (fault,) = found(*slides)
    assert re.fullmatch(why, fault.sentence), fault
    text = (FRONT + "\n".join(slides)).split("\n")[: fault.line]
    line = next(i for i in reversed(range(len(text))) if text[i].startswith("## "))
    meant = [*(FRONT + "\n".join(slides)).split("\n")]
    meant[line] += f" {{{fault.meant}=ok}}"
    assert [one.meant for one in faults(build(read_lecture("\n".join(meant)), ".").slides)] in ([], [fault.meant])


def test_what_a_hall_cannot_see_is_warned_of_with_its_line_and_refused_where_one_is_strict(tmp_path):
    source, target = tmp_path / "x.md", tmp_path / "x.html"
    source.write_text(FRONT + slide("Words.", "One") + slide("More words.", "Two"), encoding="utf-8")
    with pytest.raises(TreeError, match=r"x.md:5: there is nothing to look at: .*\n.*x.md:8: there is nothing"):
        save_deck(source, target, strict=True)
    assert not target.exists()
    source.write_text(FRONT + slide("Words.", "One"), encoding="utf-8")
    with pytest.warns(LectureWarning, match=r"x.md:5: .*; \{text=ok\} after the headline of its slide says that it is"):
        save_deck(source, target)
    assert target.exists()
    source.write_text(FRONT + slide(PICTURE, "One"), encoding="utf-8")
    assert "color-scheme:light}" in save_deck(source, target).read_text(encoding="utf-8")


def test_all_that_cannot_be_built_is_named_at_once_by_file_and_line(tmp_path):
    source = tmp_path / "x.md"
    front = FRONT.replace("title", "autor: I\ntitle")
    source.write_text(front + slide("![a](a.png)") + slide("Words.") + slide(r"$$\frac{1}{2$$"), encoding="utf-8")
    with pytest.raises(TreeError) as raised:
        save_deck(source, tmp_path / "x.html")
    lines = str(raised.value).split("\n")
    assert [line.partition(": ")[0] for line in lines] == [f"{source}:{line}" for line in (2, 8, 9, 14)], (
        "in the order of the file"
    )
    assert lines[0].endswith("front matter has no field 'autor'; did you mean author?")
    assert "there is nothing to look at" in lines[2], "what is only odd, too"


# A sum of tenths of a minute is not the whole in floats.
@pytest.mark.parametrize(("minutes", "count"), [(10, 3), (7, 10), (100, 29)])
def test_sections_without_minutes_share_those_that_the_lecture_has_left(minutes, count):
    body = "".join(f"# Section {i}\n## {i}\n" for i in range(count))
    read = read_lecture(f"---\ntitle: x\nminutes: {minutes}\n---\n{body}")
    assert [one.minutes for one in read.sections] == [minutes / count] * count


@pytest.mark.parametrize("minutes", [3, 9])
def test_minutes_that_do_not_add_up_are_named(minutes):
    read = read_lecture(FRONT.replace("title", f"minutes: {minutes}\ntitle") + "## A\n")
    assert read.odd == ((2, f"the minutes of the sections add up to 4, not to {minutes}"),)


@pytest.mark.parametrize(("ask", "expect", "line"), [("Is $x^$ right?", "a1", 19), ("Is it?", "$x^$", 20)])
def test_what_is_wrong_in_a_note_is_named_by_its_line(ask, expect, line):
    notes = f"$$x$$\n\n```{{notes}}\ndo: Wait.\n\nask:\nNow?\n\n{ask}\nexpect: yes\nand {expect}\n```\n"
    why = refusal(build, lecture(slide("$$x$$"), slide(notes, "Two")), ".", error=LectureError)
    assert why.startswith(f"line {line}: the formula x^ is not whole: ")


def test_slides_that_lecturers_write():
    front = "---\ntitle: Dice\nsubtitle: for one evening\nauthor: A. Teacher\nminutes: 12\n---\n"
    text = "## Start\n\n- one\n- two\n\n# Middle\n\nNow.\n\n## *A* question of $p_1$\n\n## End\n\n- that was it\n"
    deck = build(read_lecture(front + text), ".")
    assert faults(deck.slides) == []
    assert [(one.page.headline, one.bare, one.due) for one in deck.slides] == [
        ("Dice", True, (0, 0)),
        ("Start", False, (0, 3)),
        ("Middle", True, (3, 6)),
        ("A question of p₁", True, (6, 9)),
        ("End", False, (9, 12)),
    ]
    assert "<em>A</em> question of <span><math" in deck.slides[3].head
    assert [text for text in ("for one evening", "A. Teacher") if text not in deck.slides[0].html] == []


OWN = "max(hold: 5, roll: B=chance(.6: C=max(2, 9), .4: D=min(3.5, 8))) in [0, 10]"
CUT = "max(2, min(1, X: 5), min(0, 6))"


@pytest.mark.parametrize(
    ("lines", "finds"),
    [
        # Leaves that are written down are those that the search leaves out, or those that it reads.
        (["search: alphabeta", "answer: [L3]"], "the answer names other leaves than the search leaves out: 5, 6"),
        *((["search: alphabeta", f"answer: {leaves}"], None) for leaves in ("[L3, L5]", "[L1, L2, L4]")),
        (["answer: 7"], "the answer says 7, and the tree is worth 6.8"),
        (["answer: 6.8"], None),
        (["answer: 9"], "the answer says 9, and the tree is worth 6.8"),
        (["answer: 9", "why: C takes the 9."], None),
        (["search: expectiminimax", "answer: 3.5"], None),
        (["answer: 5"], None),  # so many leaves
        (["choices: [5.75, 7]", "answer: 7"], "the answer says 7, and the tree is worth 6.8"),
        (["answer: hold"], "the answer says hold, and the search finds roll"),
        (["answer: roll"], None),
        (["answer: C"], None),
        (["choices: [hold, roll]", "answer: hold"], "the answer says hold, and the search finds roll"),
        (["choices: [hold, neither]", "answer: neither"], None),
        (["answer: yes"], None),
        (["choices: [5, 7]"], None),
    ],
)
def test_an_answer_that_the_search_of_its_tree_does_not_find_is_warned_of(lines, finds):
    line = 8 + [line.partition(":")[0] for line in lines].index("answer") if finds else 0
    vote = directive("vote", CUT if "search: alphabeta" in lines else OWN, *lines)
    assert [fault[:2] for fault in found(slide(vote, "A question"))] == ([(line, finds)] if finds else [])
    assert found(slide(vote, "A question {answer=ok}")) == []


def test_wrong_answers_of_votes_on_nodes_are_called_by_their_mistakes():
    from emmviz.lecture.hall.ballots import ballot_of, rows

    best = build(lecture(slide(directive("vote", f"{SMALL} in [1, 4]", "answer: best"))), ".").slides[1]
    lines = ("search: star1", "answer: unread")
    tree = "max(2, min(1, 5), min(0, 6)) in [0, 9]"
    unread = build(lecture(slide(directive("vote", tree, *lines))), ".").slides[1]
    assert "<li>a2: chance taken for MAX, as if it chose the best outcome</li>" in best.notes[-1]
    assert all(f"<li>{leaf}: a cut missed</li>" in unread.notes[-1] for leaf in (5, 6)), "as at their bars"
    known = ("choices: [stop, roll one, roll two]", "answer: roll one", "known: {stop: It fears the one.}")
    asked = build(lecture(slide(directive("vote", "", *known))), ".").slides[1]
    assert "<li>A stop: It fears the one.</li>" in asked.notes[-1], "by its letter on the slide"
    for made, wrong, name in ((best.made, "1", "chance taken for MAX"), (unread.made, '["L5"]', "a cut missed")):
        ballot = ballot_of(made.vote)
        assert [
            row["note"] for row in rows(ballot, [Counter({wrong: 3})]) if not row["right"] and any(row["counts"])
        ] == [name]


def test_a_reason_before_its_vote_is_found_by_whole_sentences_never_in_a_table():
    vote = directive("vote", "", "choices: [hit, stand]", "answer: hit", "why: Two of six rolls hit the mark.")
    table = "| rolls that hit | two of six rolls hit the mark |\n|---|---|\n| 2 | 4 |"
    assert found(slide(table), slide(vote)) == []
    (fault,) = found(slide(f"See:\n\nTwo of six rolls hit the mark.\n\n{table}"), slide(vote))
    assert (fault.line, fault.meant) == (9, "spoiler")


BEST = directive("vote", "max(insure: 80, bare: chance(60, 100, 5))", "answer: best")
REASONED = BEST.replace("answer: best", "answer: best\nwhy: Bare is worth (60 + 100 + 5) / 3 = 55.")
DEARER = REASONED.replace("= 55.", "= 55, with 2.5 of tax 57.5.")
COSTS = directive("vote", "max(insure: -80, bare: chance(-60, -50))", "answer: value")
TABLED = directive("vote", "max(insure: 40, bare: chance(60, 100, 5))", "answer: best")
WORTH = directive("vote", "max(insure: 80, bare: chance(60, 100, 5))", "answer: value")
CHANCES = directive("vote", "", "choices: [insure, I need the chances first]", "answer: I need the chances first")
THIRDS = directive("vote", "max(insure: 6, bare: chance(1/3: 8, 2/3: 6.25))", "answer: value")


@pytest.mark.parametrize(
    ("slides", "stated"),
    [
        ([slide(BEST, "Insure is best, at 80: which move is best?")], "Insure is best, at 80"),
        ([slide(WORTH, "Worth 80: what is it worth?")], "Worth 80"),
        ([slide("$$x$$", "Insure is best"), slide(BEST)], "Insure is best"),
        # It is meant where it stands, or where it is asked.
        ([slide("$$x$$", "Insure is best {spoiler=ok}"), slide(BEST)], None),
        ([slide("$$x$$", "Insure is best"), slide(BEST, "A slide {spoiler=ok}")], None),
        ([slide("$$x$$", "Insuring now is best"), slide(BEST)], "Insuring now is best"),
        # What describes a move says numbers of the tree; what decides among them is worked out.
        ([slide("Insure costs 80 a year.\n\n$$x$$"), slide(BEST)], None),
        ([slide("- 165 / 3 = 55"), slide(REASONED)], "165 / 3 = 55"),
        ([slide("- 60 + 100 + 5"), slide(REASONED)], None),
        ([slide("- Taxed it is 57.5"), slide(DEARER)], "Taxed it is 57.5"),
        # In a text costs are no losses.
        ([slide("- Bare costs some 55"), slide(COSTS)], "Bare costs some 55"),
        ([slide("$$x$$", "Insurers stop as soon as even the best of the rest would not help"), slide(BEST)], None),
        ([slide(CHANCES, "I need the chances first")], "I need the chances first"),
        ([slide("$$x$$", "I need the chances first"), slide(CHANCES)], "I need the chances first"),
        ([slide("- insure\n- I need the chances first"), slide(CHANCES)], None),
        (["# Insure, the better move", slide(BEST)], "Insure, the better move"),
        ([slide(THIRDS, "Is it worth 6.83?")], "Is it worth 6.83"),
        ([slide("It is some 6.83.\n\n$$x$$"), slide(THIRDS)], "It is some 6.83"),
        ([slide(THIRDS, "6.83 or 7?")], None),
        (["# Star1", slide(WORTH.replace("80", "1"))], None),
        ([slide("$$x$$", "What insure wins"), slide(BEST)], "What insure wins"),
        ([slide("$$x$$", "Would you insure your bike?"), slide(BEST)], None),
        ([slide("Would you insure\nyour bike?\n\n$$x$$"), slide(BEST, "Insure, or ride bare?")], None),
        ([slide("$$x$$", "Bare or insure"), slide(BEST, "Insure: yes or no?")], None),
        ([slide("$$x$$", "To insure: or to ride bare"), slide(BEST)], None),
        ([slide("| move | worth |\n|---|---|\n| insure | 40 |\n| bare | 55 |"), slide(TABLED)], "bare | 55"),
        ([slide("| move | worth |\n|---|---|\n| insure | 40 |\n| bare | 100 |"), slide(TABLED)], None),
    ],
)
def test_an_answer_is_found_where_it_is_stated_before_its_vote_or_above_it(slides, stated):
    assert [fault.sentence.partition(": ")[2] for fault in found(*slides)] == ([stated] if stated else [])


@pytest.mark.parametrize(
    ("body", "line", "start"),
    [
        ("- Wait.\n-Ask how", 8, "- Ask"),
        ("$$x$$\n\n##Star1 reads", 9, "## Star1"),
        ("- one\n\n2.Then", 9, "2. Then"),
        ("$$x$$\n\n```{notes}\n-Ask how\n```", 10, "- Ask"),
    ],
)
def test_a_mark_without_its_space_is_named(body, line, start):
    assert [fault[:2] for fault in found(slide(body))] == [
        (line, f"a list or a headline has a space after its mark: {start} ...")
    ]
    assert found(slide("- one\n- two\n\n$$\n-x\n$$\n\n-0.5 is less, and so is\n3.5 than -x")) == []


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("- one\n- a \\textbf{tree}", r"\\textbf is of formulas, .*"),
        ("- one\n- **bold, and on", r"this \*\* has no second one: .*"),
        ("- one\n- see [here](there", r"\[here\]\( is not closed: .*"),
        ("- one\n- <img src='x.png'>", r"<img> has no place on a slide: .*"),
    ],
)
def test_a_mark_that_a_hall_would_see_or_that_hides_all_within_it_is_named(body, why):
    (fault,) = found(slide(body))
    assert fault.line == 8
    assert re.fullmatch(why, fault.sentence)
    fine = "- **bold,\nand on**, 2**10 and `<img>` $\\textbf{x}$\n- [here](https://example.org)"
    assert found(slide(fine)) == []


def test_a_subtitle_is_seen_before_a_vote_and_a_date_is_no_answer():
    front = FRONT.replace("title", "subtitle: Insure is best\ndate: 80 May\ntitle")
    assert [fault[::2] for fault in found(slide(BEST), slide(WORTH), front=front)] == [(2, "spoiler")]


@pytest.mark.parametrize("name", ["player", "compare"])
def test_what_is_hidden_in_a_player_or_a_comparison_is_not_there(name):
    lines = {"player": "search: star1", "compare": "searches: [star1, star2]"}[name]
    shown, without = (
        build(lecture(slide(directive(name, SMALL, lines, *more))), ".", paper=True).slides[1].made
        for more in ([], ["hide: [names, actions]"])
    )
    assert len(without.html) < len(shown.html)
    assert all("actions" in still.figures[0].plan.hide for still in without.stills)


# -- own pictures -----------------------------------------------------------------------------------------------

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>'


def own(tmp_path, body):
    (tmp_path / "a.svg").write_text(SQUARE, encoding="utf-8")
    return build(lecture(slide(body)), tmp_path).slides


def test_an_own_picture_takes_the_room_that_there_is_alone_and_beside_text(tmp_path):
    alone = own(tmp_path, '![The dice](a.svg){width=50% height="300" align=left alt="two dice"}')
    assert faults(alone) == []
    assert re.fullmatch(
        '<div class="beside" style="--sides:1"><figure class="own left" style="--own:346.0px"><img src="data:[^"]*" '
        'alt="two dice" style="width:584px;height:300px"><figcaption>The dice</figcaption></figure></div>',
        alone[1].made.html,
    )
    line = own(tmp_path, "A line.\n\n![](a.svg)\n\n![](a.svg)\n\nAnother.")[1]
    around = [[block.html for block in blocks] for blocks in (line.above, line.below)]
    assert (around, line.made.html.count("<figure")) == ([["<p>A line.</p>\n"], ["<p>Another.</p>\n"]], 2)
    beside = own(tmp_path, "- one\n- two\n- three\n\n![](a.svg)")[1]
    assert beside.made.html.startswith('<div class="beside"><div class="beside"')
    assert beside.made.html.endswith("</ul>\n</div></div></div>")
    assert (beside.above, beside.below) == ([], [])
    with_tree = own(tmp_path, f"![](a.svg){{height=120}}\n\n{PICTURE}")[1]
    assert [block.height for block in with_tree.above] == [120.0]


def test_what_is_too_wide_to_stand_beside_a_picture_stands_below_it(tmp_path):
    wide = "| " + " | ".join(["probability"] * 5) + " |\n" + "|--" * 5 + "|\n" + "| 1 " * 5 + "|"
    for body in (wide, f"$$v = {' + '.join(['p_1 v_1'] * 9)}$$"):
        made, (below,) = own(tmp_path, f"![](a.svg){{align=right}}\n\n{body}")[1][4:6]
        assert below.kind in ("table", "formula")
        assert made.html.count("<div") == 1
    narrow = own(tmp_path, "![](a.svg){align=right}\n\n| a | b |\n|--|--|\n| 1 | 2 |")[1]
    assert narrow.below == []


def test_an_own_picture_that_is_too_high_is_warned_of_as_text_is(tmp_path):
    (fault,) = faults(own(tmp_path, "![](a.svg){height=900}"))
    assert fault.sentence.startswith("the slide is full")


# -- the style of a house ----------------------------------------------------------------------------------------------

LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'
BRAND = '[brand]\ncolours = ["#7a1fa2", "#c77700", "#00695c"]\nfont = "Source Sans 3"\n'


@pytest.mark.parametrize("front", [True, False])
def test_a_deck_in_the_style_of_a_house(tmp_path, front):
    (tmp_path / "logo.svg").write_text(LOGO, encoding="utf-8")
    style = tmp_path / "deck.toml"
    style.write_text('logo = "logo.svg"\nfooter = "<b> & Co"\ntheme = "dark"\n' + BRAND, encoding="utf-8")
    source = tmp_path / "x.md"
    source.write_text(
        FRONT.replace("title", "style: deck.toml\ntitle" if front else "title") + slide(PICTURE), encoding="utf-8"
    )
    lost = (
        "deck.toml line 6: the font Source Sans 3 is not installed on this machine, so the text is drawn in "
        "DejaVu Sans: install it, or name one that is"
    )
    with warnings.catch_warnings(action="ignore", category=PictureWarning), pytest.warns(LectureWarning) as warned:
        deck = save_deck(source, tmp_path / "x.html", style=None if front else style).read_text(encoding="utf-8")
    assert [str(one.message) for one in warned if one.category is LectureWarning] == [lost]
    for text in (
        "color-scheme:dark}",  # light unless told
        '<footer class="house marked"><span>&lt;b&gt; &amp; Co</span></footer></div>',
        f"--logo:url({picture('svg+xml', LOGO.encode())})",
        "body,.reveal-viewport,.emmviz,.speaker{font-family:'Source Sans 3', DejaVu Sans",
    ):
        assert text in deck
    assert all(
        "--max:#7a1fa2" in deck.partition(f'.emmviz[data-theme="{name}"]{{--paper')[2] for name in ("light", "dark")
    )
    drawn = b64decode(re.search('<img src="data:image/svg\\+xml;base64,([^"]*)"', deck)[1])
    assert [look for look in (b'fill="#7a1fa2"', b"Source Sans 3") if look not in drawn] == []
    assert theme("dark").colours["max"] == "#0072B2", "other pictures keep theirs"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            'footer = "a"\nlogoo = "b"',
            "deck.toml line 2: a deck has no 'logoo'; did you mean logo\\?",
        ),
        ("[footer]\nx = 1", "deck.toml line 1: footer must be a line of at most 60 characters, not .*"),
        ('footer = "a\\u0000b"', "deck.toml line 1: footer must be .*"),
        (f'footer = "{"x" * 61}"', "deck.toml line 1: footer must be .*"),
        ('page = "A4"', "deck.toml line 1: page must be 16:9 or 4:3, not 'A4'"),
        ("page = []", "deck.toml line 1: page must be 16:9 or 4:3, not .*"),
        ('theme = "neon"', "deck.toml line 1: theme must be light or dark, not 'neon'"),
        (
            'theme = "dark"\n[brand]\nfont = "a;}</style>"',
            "deck.toml line 2: font of a brand must be the name of a font, .*",
        ),
        (
            '[colours]\nmax = "red"',
            "deck.toml line 1: the colour max of a theme must be written like #0072b2, not 'red'",
        ),
        ("logo = 3", "deck.toml line 1: logo must be the name of a picture, not 3"),
        ('logo = "deck.toml"', "deck.toml line 1: 'deck.toml' is no picture: expected png, jpeg, .*"),
        ('logo = "/dev/zero"', "deck.toml line 1: 'zero' has more than 0.5 MB: 1920 pixels across will do"),
        ('logo = "large.svg"', "deck.toml line 1: 'large.svg' has more than 0.5 MB: 1920 pixels across will do"),
        ("logo =", "the style '.*deck.toml' cannot be read: .*"),
        (f"logo = {'[' * 5000}", "the style '.*deck.toml' cannot be read: .* nested too deep"),
        (f"footer{'.a' * 5000} = 1", "deck.toml line 1: footer must be .*, not a dict that is nested too deep"),
    ],
)
def test_what_is_wrong_with_a_style_is_named_with_its_line(tmp_path, lines, why):
    (tmp_path / "large.svg").write_bytes(LOGO.encode() + b" " * 500_000)
    (tmp_path / "deck.toml").write_text(lines, encoding="utf-8")
    assert re.fullmatch(why, refusal(read_style, tmp_path / "deck.toml"))


def test_a_list_that_is_alone_on_its_slide_is_larger_if_it_has_room():
    few, many = ("\n".join(f"- point {i} of several" for i in range(count)) for count in (3, 10))
    slides = build(lecture(slide(few), slide(many), slide(f"{few}\n\n{PICTURE}")), ".").slides[1:]
    assert ['<ul class="large">' in one.html for one in slides] == [True, False, False]
    assert faults(slides) == []
