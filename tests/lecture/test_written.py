"""Written lectures: how they are read, what each directive makes, and what no audience may see."""

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
from emmviz.base.messages import Message, counted, message_of
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
from tests.refusal import refused
from tests.sentences import saying, wording

SMALL = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4))"
FRONT = "---\ntitle: Chance\n---\n# First {minutes: 4}\n"


def wrong(key, **holes):
    return Message(f"wrong.lecture.{key}", **holes)


def at(line, fault):
    """The message of a lecture in which one line is at fault."""
    return wrong("lines", lines=[wrong("line", line=line, fault=fault)])


def slide(body, headline="A slide"):
    return f"## {headline}\n\n{body}\n"


def directive(name, argument="", *lines):
    return "```{" + name + "} " + argument + "\n" + "\n".join(lines) + "\n```\n"


WIDE = "max(a: chance(3, 8, 4), b: chance(7, 1, 6), c: chance(2, 12, 5), d: chance(9, 1, 6))"
PICTURE = directive("picture", SMALL)
BOUNDED = f"{SMALL} in [1, 4]"


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
    ("text", "line", "fault"),
    [
        ("# A\n", 1, wrong("reading.no_front")),
        ("---\nlang: en\n---\n", 1, wrong("reading.no_title")),
        (
            "---\ntitle: x\nlogo: y\n---\n",
            3,
            wrong(
                "reading.field",
                given="'logo'",
                instead=Message(
                    "wrong.are", known="author, date, lang, minutes, numbers, style, subtitle, theme, title"
                ),
            ),
        ),
        ("---\ntitle: x\nlang: xx\n---\n", 3, wrong("reading.choice", name="lang", known="en, es", given="'xx'")),
        ("---\ntitle: x\n---\n", 1, wrong("reading.no_slides")),
        ("---\ntitle: x\n---\nlost\n## B", 4, wrong("reading.lost", given="'lost'")),
        (
            "---\ntitle: x\n---\n# A {seconds: 4}\n",
            4,
            wrong("reading.braces_section", given="'seconds'", instead=Message("wrong.are", known="minutes")),
        ),
        (
            FRONT + "## Six faces {#foo}\n",
            5,
            wrong(
                "reading.braces_slide",
                given="'#foo'",
                instead=Message("wrong.are", known="answer, code, long, small, spoiler, still, text"),
            ),
        ),
        ("---\ntitle: x\n---\n# A {minutes: four}\n", 4, wrong("reading.minutes", given="'four'")),
        (
            FRONT + "## B\n```{picture} max(1, 2)\na: [\n```\n",
            7,
            wrong("reading.brackets", name="a"),
        ),
        *(
            (FRONT + "## B\n```{vote} max(1, 2)\nanswer: best\n" + line + "\n```\n", 8, fault)
            for line, fault in (
                ("why: First: 2.", wrong("reading.quotes", name="why", value="'First: 2.'")),
                ('why: "Two" of 3.', wrong("reading.quotes", name="why", value="'\"Two\" of 3.'")),
                ("of 2", wrong("reading.no_lines", given="'of 2'")),
                ("known: {2: a: b}", wrong("reading.brackets", name="known")),
            )
        ),
        ("---\ntitle: x\nminutes: ten\n---\n", 3, wrong("reading.minutes", given="'ten'")),
        (
            FRONT + "## B\n```{picture} max(1, 2)\n\n## C\n$$x$$\n",
            6,
            wrong("reading.unended", name="picture"),
        ),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text, line, fault):
    whole = f"{text}\n## B\n$$x$$\n" if "## " not in text and fault != wrong("reading.no_slides") else text
    assert refused(lambda: build(read_lecture(whole), "."), error=LectureError) == at(line, fault)


@pytest.mark.parametrize(
    ("body", "line", "fault"),
    [
        (
            directive("pictures", SMALL),
            7,
            wrong("no_directive", name="pictures", instead=Message("wrong.near", name="picture")),
        ),
        (
            directive("vote", SMALL, "anwser: best"),
            8,
            wrong("no_option", name="vote", given="'anwser'", instead=Message("wrong.near", name="answer")),
        ),
        (directive("player", SMALL, "bounds: [0, 9]"), 8, wrong("no_bounds", name="player")),
        (
            directive("picture", "max(1, chance(2 3))"),
            7,
            wrong(
                "column",
                column=17,
                fault=Message("notation.no_colon", text="'max(1, chance(2 3))'", word="2", instead="2: 3"),
            ),
        ),
        ("![a die](die.png)", 7, wrong("picture.missing", name="'die.png'")),
        (r"$$a \cdto b$$", 7, wrong("formula.unknown", given="\\cdto")),
        (r"$$\left( a$$", 7, wrong("formula.half", formula="\\left( a")),
        (r"$$\frac{1}{36 \sum$$", 7, wrong("formula.half", formula="\\frac{1}{36 \\sum")),
        (r"$\min(3, 1$", 7, wrong("formula.half", formula="\\min(3, 1")),
        (r"$x = \frac{1}$", 7, wrong("formula.half", formula="x = \\frac{1}")),
        (r"$$\frac{}{2}$$", 7, wrong("formula.half", formula="\\frac{}{2}")),
        (
            "![a die](die.png){wdth=50%}",
            7,
            wrong("reading.braces_picture", given="'wdth'", instead=Message("wrong.near", name="width")),
        ),
        ("Text.\n\n- one\n- $x^$", 10, wrong("formula.half", formula="x^")),
        (
            directive("vote", SMALL, "answer: a3"),
            8,
            wrong(
                "answer", given="'a3'", instead=Message("wrong.are", known="a1, a2, unread, value, best, read, yes, no")
            ),
        ),
        (
            directive("vote", SMALL, "answer: unraed"),
            8,
            wrong("answer", given="'unraed'", instead=Message("wrong.near", name="unread")),
        ),
        (
            directive("compare", SMALL, "searches: [star1, star2]", "steps: banana"),
            9,
            wrong("compare_steps", given="'banana'"),
        ),
        (directive("picture"), 7, wrong("no_tree", name="picture")),
        (
            directive("picture", SMALL, "size: 3"),
            8,
            wrong(
                "no_option",
                name="picture",
                given="'size'",
                instead=Message("wrong.are", known="search, step, depth, numbers, hide, fold"),
            ),
        ),
        (
            directive("picture", SMALL, "search: star1", "step: cut 9"),
            9,
            Message(
                "wrong.picture.step",
                given="'cut 9'",
                total=14,
                cuts=Message("wrong.picture.step_places", name="cut", n=1),
                values=Message("wrong.picture.step_places", name="value", n=3),
            ),
        ),
        (
            directive("picture", SMALL, "search: star1", "step: soon"),
            9,
            Message(
                "wrong.picture.step",
                given="'soon'",
                total=14,
                cuts=Message("wrong.picture.step_places", name="cut", n=1),
                values=Message("wrong.picture.step_places", name="value", n=3),
            ),
        ),
        (directive("picture", SMALL, "step: 3"), 8, wrong("step_search", given="step: 3")),
        (PICTURE + PICTURE, 10, wrong("two_parts")),
        (directive("compare", SMALL, "searches: [star1]"), 8, wrong("searches_two")),
        (directive("lab", SMALL), 7, wrong("lab_kind", given="'none'", known="rescale, opponent, mean")),
        (
            directive("lab", SMALL, "kind: rescale", "vary: poewr"),
            9,
            wrong("vary_rescale", given="'poewr'"),
        ),
        (directive("lab", SMALL, "kind: mean", "vary: k"), 9, wrong("vary_mean", given="'k'")),
        (directive("vote", SMALL), 7, wrong("no_answer")),
        (
            directive("player", SMALL, "steps: cutts"),
            8,
            Message("wrong.picture.steps", given="'cutts'", last=16),
        ),
        ("![A](a.png){width=170%}", 7, wrong("picture.size", name="width", given="'170%'")),
        (directive("vote", "chance(1, 2)", "answer: best"), 8, wrong("answer_move", given="best")),
        (directive("vote", "", "answer: best"), 8, wrong("answer_search", given="best")),
        (directive("vote", SMALL, "answer: best", "choices: [a, b]"), 8, wrong("answer_choices", given="best")),
        (directive("vote", SMALL, "answer: unread"), 8, wrong("answer_cuts", given="unread")),
        (directive("vote", SMALL, "answer: best", "known: {L9: x}"), 9, wrong("known_strange", given="'L9'")),
        (
            directive("vote", "", "choices: [a, b]", "answer: a", "known: {d: x}"),
            10,
            wrong("known_choice", given="'d'"),
        ),
        (
            directive("beside", "", f"left: {{tree: '{SMALL}'}}"),
            7,
            wrong("side", side="right"),
        ),
        (
            directive("beside", "", "left: {tree: max(1, 2)}", "right: {tree: 'max(1, 2)'}"),
            8,
            wrong("side_tree", side="left"),
        ),
        (
            directive("vote", "max(stop: 4, go: 3)", "answer: goo"),
            8,
            wrong("answer", given="'goo'", instead=Message("wrong.near", name="go")),
        ),
        (
            directive("beside", SMALL),
            7,
            wrong("argument", given="'max(a1: chance(.9: 2, .1: 3), a2: chanc", name="beside"),
        ),
        ("So $v = 3$$", 7, wrong("formula.dollar")),
        ("So $$v = 3$ it is", 7, wrong("formula.dollar")),
        ("- one\n- $v = \\frac{1}{2}$$", 8, wrong("formula.dollar")),
        ("$$\\frac{1}{2}", 7, wrong("formula.open", formula="$$\\frac{1}{2}", mark="$$")),
        ("$$\n\\frac{1}{2}\n\nText.", 7, wrong("formula.open", formula="$$ \\frac{1}{2}", mark="$$")),
        ("So $x_i is.", 7, wrong("formula.open", formula="$x_i is.", mark="$")),
        ("- one $a$\n- $\\alpha + 1", 8, wrong("formula.open", formula="$\\alpha + 1", mark="$")),
    ],
)
def test_a_directive_that_cannot_be_followed_is_named_by_its_line(body, line, fault):
    assert refused(build, lecture(slide(body)), ".", error=LectureError) == at(line, fault)


# What other layers refuse, of which a lecture only says the line.
@pytest.mark.parametrize(
    ("body", "line"),
    [
        (directive("picture", "no-such.txt"), 7),
        (directive("compare", SMALL, "searches: star1, star3"), 8),
        (directive("vote", SMALL, "answer: value", "known:", "  9: chance_as_maxx"), 10),
        (directive("link", SMALL), 7),
        (directive("link", SMALL, "site: https://example.org", "mode: sing"), 9),
        (directive("link", SMALL, "search: star1", "site: ftp://example.org"), 9),
        *((directive("player", SMALL, "search: star1", f"steps: {steps}"), 9) for steps in ("cut", "0;3", "foo")),
    ],
)
def test_what_an_option_is_refused_for_is_named_by_its_line(body, line):
    (fault,) = refused(build, lecture(slide(body)), ".", error=LectureError).holes["lines"]
    assert fault.holes["line"] == line


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
        assert made.slides[1].exhibit.html.startswith("<div"), body


def test_a_link_is_a_code_for_phones_and_a_link(monkeypatch):
    monkeypatch.setenv("EMMVIZ_SITE", "https://example.org")
    lines = ("search: star1", "step: cut 1", "mode: predict", "locked: yes")
    html = build(lecture(slide(directive("link", SMALL, *lines))), ".").slides[1].exhibit.html
    run = star1(GameTree.parse(SMALL))
    cut = run.steps.index(run.cutoffs[0]) + 1
    address = run.link(cut, mode="predict", locked=True)
    assert unescape(re.search('<a href="([^"]*)">', html)[1]) == address
    drawn = b64decode(re.search('src="data:image/svg[+]xml;base64,([^"]*)"', html)[1]).decode()
    assert drawn == qr_picture(address, words("en")["lecture"]["qr"])
    bare = build(lecture(slide(directive("link", SMALL))), ".").slides[1].exhibit.html
    assert escape(GameTree.parse(SMALL).link()) in bare


def test_a_picture_leaves_out_what_is_named_and_is_larger_for_it():
    tree, lines = f"{SMALL} in [1, 4]", ("search: star1", "step: cut 1")
    made = [
        build(lecture(slide(directive(name, tree, *lines, *more))), ".").slides[1].exhibit
        for name, more in (
            ("picture", ()),
            ("picture", ("hide: reasons",)),
            ("picture", ("hide: reasons", "fold: 1")),
            ("vote", ("answer: value",)),
            ("vote", ("answer: value", "hide: actions", "fold: [B]")),
        )
    ]
    sizes = [one.smallest for one in made]
    assert sizes[0] < sizes[1] < sizes[2]
    assert sizes[3] < sizes[4]


def test_the_end_of_a_search_needs_no_room_for_what_moves_along_its_edges():
    step, end = (
        build(lecture(slide(directive("picture", SMALL, "search: expectiminimax", *more))), ".").slides[1].exhibit
        for more in (["step: 1"], [])
    )
    assert end.smallest > 1.1 * step.smallest


def test_two_trees_beside_one_another_are_drawn_in_one_size():
    tall = "max(max(min(1, max(min(max(1, 2), 3), 4)), 5), 6)"
    sides = (f"{side}: {{tree: '{tree}', search: star1}}" for side, tree in (("left", "max(1, 2)"), ("right", tall)))
    html = build(lecture(slide(directive("beside", "", *sides))), ".").slides[1].exhibit.html
    drawn = [b64decode(svg).decode() for svg in re.findall(r'src="data:[^,]*,([^"]*)"', html)]
    left, right = (re.search(r'viewBox="([^"]*)"', svg)[1] for svg in drawn)
    assert left == right
    # And on common levels.
    left, right = (re.findall(r'class="node.*?points="[\d.]+,([\d.]+) ', svg)[0] for svg in drawn)
    assert left == right


CUTS = directive("vote", "max(2, min(1, 5), min(0, 6), min(-1, 7))", "search: alphabeta", "answer: unread")
ROUNDED = directive("vote", "", "answer: 2/3", "known: {1/2: x}")
LETTERS = directive("vote", "max(A: min(0, 1), B: min(2, 9), C: min(3, 4))", "answer: best")


def mistake(name):
    return wording(f"learn.mistake_{name}")


# A slide's part, and how often something stands in what it makes.
HOLDS = {
    "a node that is tapped in the tree is called as its bar is, not by the outcome that leads to it": (
        directive("vote", "max(stop: 6, roll: chance(low: 8, high: min(10, 11)))", "answer: C"),
        {wording("answers.answer_is", answer="C"): 1, "{&quot;right&quot;: &quot;C&quot;": 1},
    ),
    # 0 is before the first value.
    "a player starts where it is told to": (
        directive("player", SMALL, "search: star1", "steps: values", "step: value 2"),
        {'data-step="2" data-steps': 1},
    ),
    "each cut of a vote on unread leaves is explained": (CUTS, {"can reach at most": 3}),
    "a short formula in a reason is not broken": (
        directive("vote", "", "answer: 1", "known: {2: x}", "why: It is (4 + 8) / 12 = 0.5 × 2."),
        {"It is (4\xa0+\xa08)\xa0/\xa012\xa0=\xa00.5\xa0×\xa02.": 1},
    ),
    "what is written in a vote is set as in a headline": (
        directive(
            "vote",
            "",
            'choices: ["*it* stays <b>", "$x^2$ goes"]',
            'answer: "*it* stays <b>"',
            'known: {"$x^2$ goes": "**No:** $y_1$ <i>"}',
            "why: So *it* is **worth** 0.6 × 6 = $x^2$ <script>.",
        ),
        {
            "<em>it</em> stays &lt;b&gt;<": 1,
            "*": 0,
            "$": 0,
            'data-right="0"': 1,
            'data-label="x² goes" data-note="No: y₁ &lt;i&gt;"': 1,
            "So <em>it</em> is <strong>worth</strong> 0.6\xa0×\xa06 =": 1,
            "<script": 0,
        },
    ),
    "a number is said, and not clicked in the tree": (
        directive("vote", "max(a: min(3, 4), b: min(2, 5))", "answer: 7.8"),
        {wording("lecture.say"): 1, wording("lecture.pick"): 0},
    ),
    "leaves are clicked in the tree": (CUTS, {wording("lecture.say"): 0, wording("lecture.pick"): 1}),
    "a number of no picture is not rounded": (ROUNDED, {"<span>2/3</span>": 1, "<span>1/2</span>": 1}),
    "of the mistakes that lead to a move the likeliest is named": (
        directive("vote", "max(a: min(3, 4), b: min(2, 5))", "answer: best"),
        {f"b:</strong> {mistake('max_at_min')}": 1, f"b:</strong> {mistake('min_at_max')}": 0},
    ),
    "where nobody but MAX moves its roles are not swapped": (
        directive("vote", "max(a: 3, b: 2)", "answer: best"),
        {f"b:</strong> {mistake('min_at_max')}": 1, mistake("roles_swapped"): 0},
    ),
    "of several mistakes that lead to a move as likely ones none is named alone": (
        directive("vote", "max(a: chance(.9: 2, .1: 3), b: chance(.9: 1, .1: 9))", "answer: best"),
        {f"b:</strong> {mistake('unweighted_mean')}{wording('learn.or_mistake')}{mistake('sum')}": 1},
    ),
    "a move that has the letter of another node is the move": (
        LETTERS,
        {'data-right="2"': 1, "<b>1</b><span>A</span>": 1},
    ),
}


@pytest.mark.parametrize(("body", "wanted"), HOLDS.values(), ids=HOLDS)
def test_what_a_part_makes(body, wanted):
    one = build(lecture(slide(body)), ".").slides[1]
    assert {text: "".join([one.exhibit.html, *one.notes[-1:]]).count(text) for text in wanted} == wanted


def captions(made):
    data = json.loads(zlib.decompress(b64decode(re.search(r'octet-stream">([^<]*)<', made.html)[1])))
    return data["captions"]


BROKEN = "max(a: 4.2, b: chance(1/3: 4, 1/3: 5, 1/3: 3.5)) in [0, 10]"


@pytest.mark.parametrize(
    ("tree", "steps", "count", "sentence"),
    [
        # Before the first cut, and at the end; beside chosen steps, the beginning and the end, too.
        (f"{SMALL} in [1, 4]", "cuts", 3, "≤ α = 2.1"),
        (SMALL, "[3, 5]", 4, ""),
        # A term that is wider than a panel may be broken before its signs.
        (BROKEN, "all", 14, "= (4.2\u200b − 1/3 × 4\u200b − 1/3 × 10)\u200b / (1/3) = −1.4"),
    ],
)
def test_a_player_has_the_steps_that_are_chosen(tree, steps, count, sentence):
    made = build(lecture(slide(directive("player", tree, "search: star1", f"steps: {steps}"))), ".").slides[1].exhibit
    assert (len(captions(made)), made.odd) == (count, ())
    assert any(sentence in one for one in captions(made))


def test_a_vote_has_its_data_its_reason_and_notes_of_wrong_answers():
    lines = ("search: expectiminimax", "answer: value", "why: Mean first.", "known: {9: That is a leaf.}")
    notes = "\n```{notes}\nexpect: who says 9.\n```\n"
    one = build(lecture(slide(directive("vote", "max(4, chance(.5: 3, .5: 9))", *lines) + notes, "Worth?")), ".")
    made, notes = one.slides[1].exhibit, "".join(one.slides[1].notes)
    assert (made.asks.question.answer, opened(made.vote)["key"]["answer"]) == (6, ["6", "6"])
    assert (made.vote["title"], one.votes) == ("Worth?", [made.vote])
    assert f'data-vote="{made.vote["id"]}"' in made.html
    assert "Mean first." in made.html
    assert "9:</strong> That is a leaf." in notes
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
    question = build(lecture(slide(body)), ".").slides[1].exhibit.asks.question
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
    html = build(lecture(slide(body)), ".").slides[1].exhibit.html
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
    assert re.findall(r'class="name"[^>]*>(\w)<', pictures(one.exhibit.html)[0]) == letters
    # Beside choices with letters of their own an answer is not called by that of its node.
    assert re.fullmatch(r"“\w+”", saying("answers.answer_is").search("".join(one.notes))["answer"].partition(".")[0])


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (("answer: unread", "hide: names"), [False, True]),
        (("answer: read",), [True, True]),
        (("answer: value", "hide: names"), [False, False]),  # its reason speaks of numbers
    ],
)
def test_an_answer_that_calls_nodes_by_their_names_shows_them_at_the_latest_with_it(lines, shown):
    made = build(lecture(slide(directive("vote", BOUNDED, "search: star1", *lines))), ".").slides[1].exhibit
    assert [">C<" in one for one in pictures(made.html)] == shown


@pytest.mark.parametrize(
    ("name", "lines"), [("picture", ["search: star1", "step: cut 1"]), ("player", ["search: star1"])]
)
def test_what_explains_a_step_comes_with_the_names_that_it_uses(name, lines):
    body = directive(name, BOUNDED, *lines, "hide: [names, actions]")
    exhibit = build(lecture(slide(body)), ".", paper=True).slides[1].exhibit
    figures = exhibit.figures or exhibit.stills[-1].figures
    assert figures[0].plan.hide >= {"actions"} > figures[0].plan.hide & {"names", "actions"} - {"actions"}


def test_beside_short_choices_a_tree_with_small_text_is_wider():
    twelve = f"max({', '.join('chance(min(2, 8), min(4, 9))' for _ in range(3))})"

    def share(*choices):
        body = directive("vote", twelve, f"choices: [{', '.join(choices)}]", f"answer: {choices[0]}")
        return re.search("--share:([.0-9]+)", build(lecture(slide(body)), ".").slides[1].exhibit.html)[1]

    assert (share("yes", "no"), share("yes", "only if the coin shows heads")) == ("0.7", "0.6")


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
    made = build(lecture(slide(directive("vote", f"{SMALL} in [1, 4]", *lines))), ".").slides[1].exhibit
    assert made.widget == ""
    assert "<form" not in made.html, "no learner's form on a slide"
    before, after = pictures(made.html)
    marked = [re.findall(r'class="node[^"]*\bmarked" data-node="(\w+)"', one) for one in (before, after)]
    assert [sorted(one) for one in marked] == [[], right]
    assert ("≤" in after) == ("search: star1" in lines), "the search ends, and shows its cuts"
    (seen,) = made.stills[-1].seen
    assert seen.solved


@pytest.mark.parametrize("lines", [(), ("answer: none",)])
def test_an_opinion_has_no_right_answer(lines):
    from emmviz.lecture.hall.ballots import ballot_of, rows

    deck = build(lecture(slide(directive("vote", "", "choices: [chess, go]", *lines), "Which one?")), ".")
    made, notes = deck.slides[1].exhibit, deck.slides[1].notes
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
    assert 'data-right="1"' in build(lecture(slide(named)), ".").slides[1].exhibit.html


HELD = directive("picture", "max(hold: 13, roll: chance(2, 8))")
ASKED = {
    kind: directive(
        "vote",
        "max(a: chance(.5: 40, .5: 60), b: chance(.5: 20, .3: 10, .1: 100, .1: 0))",
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
    [slide("```python\nx = 1\n```", "A slide {code: true}")],
    [slide("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 10)],  # in smaller letters
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
    "max(insure everything: min(heavy rain falls: chance(.2: 3, .8: 5), sun shines: chance(.5: 2, .5: 9)), "
    "buy nothing at all: min(heavy rain falls: chance(.4: 1, .6: 8), sun shines: chance(.7: 4, .3: 6)))"
)
LONG_LABEL = "take the long way around the mountain with drug"
MANY_NAMES = "max({})".format(
    ", ".join(
        f"{action}: min(rain falls: chance({i}, 5), sun shines: chance(2, 9), snow falls: chance(4, {i}))"
        for i, action in enumerate(("insure everything", "buy nothing at all", "insure half the house"))
    )
)
BAD = [
    (
        [slide("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 15)],
        wrong("odd.full", count=counted("line", 3)),
    ),
    ([slide("Only words.")], wrong("odd.nothing")),
    ([slide("```python\nx = 1\n```\n\n$$x$$")], wrong("odd.code")),
    ([slide("$$x$$\n\n```\n\n```{vote} max(1, 2)\n```")], wrong("odd.inside", directive="```{vote}")),
    *(
        ([slide(f"```{text}\n```\n\n$$x$$")], wrong("odd.shown", name=name))
        for text, name in (
            ("vote max(1, 2)\nanswer: best", "vote"),
            ("notes\ndo: Hush.", "notes"),
            ("{Notes}\nx", "notes"),
        )
    ),
    ([slide("| a | b |\n| 1 | 2 |\n\n- x")], wrong("odd.no_dashes")),
    (
        [slide("| a | b |\n|---|---|\n| 1 |\n| 1 | |\n| a\\|b | 2 |")],
        wrong("odd.cells_few", cells=1, columns=2),
    ),
    ([slide(PICTURE, "Word " * 18)], wrong("odd.headline")),
    (
        [slide("A long line of text, again and again. " * 14 + "\n\n" + PICTURE)],
        wrong("odd.full", count=counted("line", 1)),
    ),
    (
        [
            slide(
                "| a | b |\n|---|---|\n"
                + "| 1 | 2 |\n" * 8
                + "\n"
                + directive("vote", "", "answer: 3", "known: {4: x, 5: y}")
            )
        ],
        wrong("odd.full_vote", count=counted("line", 2)),
    ),
    (
        [slide(directive("picture", "gallery:coin_tictactoe"))],
        wrong("odd.small_less", fault=wrong("odd.small_text", size=8, least=22), option="fold: 1"),
    ),
    (
        [slide(directive("picture", f"max({'min(1, 2), ' * 30}3)"))],
        wrong("odd.small_tree", fault=wrong("odd.small_text", size=7, least=22), option=""),
    ),
    (
        [slide(directive("player", "gallery:coin_tictactoe"))],
        wrong("odd.small_fold", fault=wrong("odd.not_all"), option=""),
    ),
    (
        [slide(directive("compare", "gallery:coin_tictactoe", "searches: [expectiminimax, star1]"))],
        wrong("odd.small_each", fault=wrong("odd.not_all"), option=""),
    ),
    (
        [slide(directive("lab", "max(chance(1, 1), 1)", "kind: rescale", "vary: power"))],
        wrong("odd.slider", name="power"),
    ),
    (
        [slide(directive("player", SMALL, "search: expectiminimax", "steps: cuts"))],
        wrong("odd.steps_cuts"),
    ),
    (
        [slide(directive("player", LONG_NAMES))],
        wrong("odd.small_fold", fault=wrong("odd.small_text", size=18, least=22), option=""),
    ),
    (
        [slide(directive("picture", f"max({LONG_LABEL} A: 1, {LONG_LABEL} B: 2)"))],
        Message("wrong.picture.shortened", labels=f"'{LONG_LABEL} A'; '{LONG_LABEL} B'"),
    ),
    (
        [slide("$$v = " + " + ".join(f"p_{i} v_{i}" for i in range(19)) + "$$")],
        wrong("odd.formula", width=1910, room=1168),
    ),
    (
        [slide(f"{'| 1,000,000 ' * 12}|\n{'|--' * 12}|\n{'| 1 ' * 12}|")],
        wrong("odd.table", width=1762, room=1168),
    ),
    (
        [slide(directive("lab", f"max({f'{WIDE}, ' * 4}0)", "kind: rescale"))],
        wrong("odd.small_fold", fault=wrong("odd.not_all"), option=""),
    ),
    (
        [slide(directive("lab", WIDE, "kind: rescale"))],
        wrong("odd.small_fold", fault=wrong("odd.small_text", size=12, least=22), option=""),
    ),
    ([slide("The right one is a1.\n\n" + PICTURE), VOTE], wrong("odd.given_away", line=14, text="The right one is a1")),
    *(
        ([slide(f"{text}\n\n{ASKED[kind]}")], wrong("odd.given_away", line=5, text=text))
        for text, kind in (
            ("Move a is best", "best"),
            ("Take a, it is best", "best"),
            ("Star1 never reads the 100 and the 0", "unread"),
            ("L5 and L6 are never read", "unread"),
        )
    ),
    ([slide("There are 13.\n\n$$x$$"), NUMBER], wrong("odd.given_away", line=11, text="There are 13")),
    ([slide("$$x$$", "13 leaves"), NUMBER], wrong("odd.given_away", line=9, text="13 leaves")),
    (
        [slide(HELD, "Hold 13"), slide(HELD.replace("picture", "vote").replace("\n\n", "\nanswer: value\n"))],
        wrong("odd.given_away", line=12, text="Hold 13"),
    ),
    ([slide(directive("picture", SMALL, "search: expectiminimax")), VOTE], wrong("odd.solved", at=5)),
    ([slide(directive("player", SMALL)), "# Other", VOTE], wrong("odd.solved", at=5)),
    (
        [slide(directive("vote", SMALL, "search: expectiminimax", "answer: value", "step: end"))],
        wrong("odd.seen", at=5),
    ),
    (
        [
            slide(directive("compare", BOUNDED, "searches: [expectiminimax, star1]")),
            slide("In [1, 4].\n\n" + directive("vote", BOUNDED, "search: star1", "answer: read")),
        ],
        wrong("odd.seen", at=5),
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
    made = build(lecture(slide(directive("player", tree, "search: star1"))), ".", paper=True).slides[1].exhibit
    assert all(name in one for still in made.stills for one in pictures(still.html))


@pytest.mark.parametrize("slides", GOOD)
def test_what_a_hall_can_see_passes(slides):
    assert found(*slides) == []


def test_only_where_smaller_text_does_not_help_are_the_names_of_moves_left_out():
    smaller, left_out = (fault.message for fault in found(slide(directive("player", MANY_NAMES))))
    assert smaller == wrong("odd.small_fold", fault=wrong("odd.small_text", size=18, least=22), option="")
    assert left_out == wrong("odd.edges", name="'insure everything'")


@pytest.mark.sampled
@pytest.mark.parametrize(("slides", "message"), BAD, ids=[message.key for _, message in BAD])
def test_what_a_hall_cannot_or_must_not_see_is_refused(slides, message):
    (fault,) = found(*slides)
    assert fault.message == message
    text = (FRONT + "\n".join(slides)).split("\n")[: fault.line]
    line = next(i for i in reversed(range(len(text))) if text[i].startswith("## "))
    meant = [*(FRONT + "\n".join(slides)).split("\n")]
    meant[line] += f" {{{fault.meant}=ok}}"
    assert [one.meant for one in faults(build(read_lecture("\n".join(meant)), ".").slides)] in ([], [fault.meant])


def test_what_a_hall_cannot_see_is_warned_of_with_its_line_and_refused_where_one_is_strict(tmp_path):
    source, target = tmp_path / "x.md", tmp_path / "x.html"
    source.write_text(FRONT + slide("Words.", "One") + slide("More words.", "Two"), encoding="utf-8")
    nothing = [
        wrong("at", file=str(source), line=line, fault=wrong("meant", fault=wrong("odd.nothing"), meant="text"))
        for line in (5, 8)
    ]
    with pytest.raises(TreeError) as caught:
        save_deck(source, target, strict=True)
    assert message_of(caught.value) == wrong("lines", lines=nothing)
    assert not target.exists()
    source.write_text(FRONT + slide("Words.", "One"), encoding="utf-8")
    with pytest.warns(LectureWarning) as warned:
        save_deck(source, target)
    assert [message_of(one.message) for one in warned] == nothing[:1]
    assert target.exists()
    source.write_text(FRONT + slide(PICTURE, "One"), encoding="utf-8")
    assert "color-scheme:light}" in save_deck(source, target).read_text(encoding="utf-8")


def test_all_that_cannot_be_built_is_named_at_once_by_file_and_line(tmp_path):
    source = tmp_path / "x.md"
    front = FRONT.replace("title", "autor: I\ntitle")
    source.write_text(front + slide("![a](a.png)") + slide("Words.") + slide(r"$$\frac{1}{2$$"), encoding="utf-8")
    with pytest.raises(TreeError) as raised:
        save_deck(source, tmp_path / "x.html")
    faults_in = message_of(raised.value).holes["lines"]
    is_warning = [fault.key == "wrong.cli.warning" for fault in faults_in]
    assert is_warning == [False, False, True, False]
    faults_in[2] = faults_in[2].holes["fault"]
    assert [fault.holes["line"] for fault in faults_in] == [2, 8, 9, 14], "in the order of the file"
    assert [fault.holes["fault"].key.removeprefix("wrong.lecture.") for fault in faults_in] == [
        "reading.field",
        "picture.missing",
        "meant",  # what is only odd, too
        "formula.half",
    ]


def test_a_file_that_is_not_utf_8_is_named_with_its_line(tmp_path):
    source = tmp_path / "x.md"
    source.write_bytes((FRONT + slide("Ñandú")).encode("latin-1"))
    message = refused(save_deck, source, tmp_path / "x.html")
    assert message == wrong("lines", lines=[wrong("at", file=str(source), line=7, fault=wrong("encoding"))])


# A sum of tenths of a minute is not the whole in floats.
@pytest.mark.parametrize(("minutes", "count"), [(10, 3), (7, 10), (100, 29)])
def test_sections_without_minutes_share_those_that_the_lecture_has_left(minutes, count):
    body = "".join(f"# Section {i}\n## {i}\n" for i in range(count))
    read = read_lecture(f"---\ntitle: x\nminutes: {minutes}\n---\n{body}")
    assert [one.minutes for one in read.sections] == [minutes / count] * count


@pytest.mark.parametrize("minutes", [3, 9])
def test_minutes_that_do_not_add_up_are_named(minutes):
    read = read_lecture(FRONT.replace("title", f"minutes: {minutes}\ntitle") + "## A\n")
    assert read.odd == ((2, wrong("reading.minutes_sum", sum=4, minutes=minutes)),)


@pytest.mark.parametrize(("ask", "expect", "line"), [("Is $x^$ right?", "a1", 19), ("Is it?", "$x^$", 20)])
def test_what_is_wrong_in_a_note_is_named_by_its_line(ask, expect, line):
    notes = f"$$x$$\n\n```{{notes}}\ndo: Wait.\n\nask:\nNow?\n\n{ask}\nexpect: yes\nand {expect}\n```\n"
    message = refused(build, lecture(slide("$$x$$"), slide(notes, "Two")), ".", error=LectureError)
    assert message == at(line, wrong("formula.half", formula="x^"))


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
        (["search: alphabeta", "answer: [L3]"], wrong("odd.answer_unread", leaves=["5", "6"])),
        *((["search: alphabeta", f"answer: {leaves}"], None) for leaves in ("[L3, L5]", "[L1, L2, L4]")),
        (["answer: 7"], wrong("odd.answer_worth", given="7", value=Fraction(34, 5))),
        (["answer: 6.8"], None),
        (["answer: 9"], wrong("odd.answer_worth", given="9", value=Fraction(34, 5))),
        (["answer: 9", "why: C takes the 9."], None),
        (["search: expectiminimax", "answer: 3.5"], None),
        # The number of leaves that a search reads may be meant.
        (
            ["search: alphabeta", "answer: 8"],
            wrong("odd.answer_counts", given="8", value=Fraction(2), leaves=counted("leaf", 3)),
        ),
        (["answer: 5"], None),  # so many leaves
        (["choices: [5.75, 7]", "answer: 7"], wrong("odd.answer_worth", given="7", value=Fraction(34, 5))),
        (["answer: hold"], wrong("odd.answer_best", given="hold", best="roll")),
        (["answer: roll"], None),
        (["answer: C"], None),
        (["choices: [hold, roll]", "answer: hold"], wrong("odd.answer_best", given="hold", best="roll")),
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


@pytest.mark.parametrize(
    ("lines", "given", "answers"),
    [
        (["answer: best", "known: {river: chance_as_max}"], "river", "road"),
        (["answer: best", "known: {road: chance_as_max}"], None, None),
        (["answer: best", "known: {river: Too hopeful.}"], None, None),
        (["answer: 5", "known: {7: chance_as_max}"], "7", "8"),
        (["answer: 5", "known: {7: max_at_min}"], "7", "8.5"),
        (["choices: [hill, river, road]", "answer: hill", "known: {river: chance_as_max}"], "river", "road"),
        (["search: star1", "answer: value", "known: {8: chance_as_max}"], None, None),
        (["answer: value", "known: {2.75: min_at_max}"], None, None),
        (["search: star1", "answer: read", "known: {9: all_read}"], "9", "11"),
        (["search: star1", "answer: read", "known: {11: all_read}"], None, None),
    ],
)
def test_a_mistake_that_does_not_lead_to_its_wrong_answer_is_warned_of(lines, given, answers):
    tree = (
        "max(hill: chance(1/2: min(8, 6), 1/2: min(4, 5)), river: chance(1/4: min(2, 7), 3/4: min(3, 9)), "
        "road: chance(1/2: min(1, 6), 1/2: 8)) in [0, 10]"
    )
    name = lines[-1].rpartition(" ")[2].rstrip("}")
    warned = [wrong("odd.known", mistake=name, given=given, answers=answers)] if given else []
    # All that it takes to know which leaves are read is on the slide, though as many as the upper bound are.
    body = "All leaves are in [0, 10].\n\n" + directive("vote", tree, *lines)
    found_here = found(slide(body, "A question {long=ok}"))
    assert [fault.message for fault in found_here] == warned
    assert [fault.line for fault in found_here] == [9 + len(lines)] * len(warned)
    assert found(slide(body, "A question {long=ok answer=ok}")) == []


def test_wrong_answers_of_votes_on_nodes_are_called_by_their_mistakes():
    from emmviz.lecture.hall.ballots import ballot_of, rows

    best = build(lecture(slide(directive("vote", f"{SMALL} in [1, 4]", "answer: best"))), ".").slides[1]
    lines = ("search: star1", "answer: unread")
    tree = "max(2, min(1, 5), min(0, 6)) in [0, 9]"
    unread = build(lecture(slide(directive("vote", tree, *lines))), ".").slides[1]
    missed, as_max = mistake("cut_missed"), mistake("chance_as_max")
    assert f"<li><strong>a2:</strong> {as_max}</li>" in best.notes[-1]
    parts = [wording("learn.only_part", answer=leaf) for leaf in (5, 6)]
    listed = [f"<li><strong>{part}:</strong> {missed}</li>" in unread.notes[-1] for part in parts]
    assert all(listed), "as at their bars"
    assert missed not in re.sub("data-told=[^>]*", "", unread.exhibit.html), "nobody may have answered so"
    assert all(f"{part}:</strong> {missed}" in unread.exhibit.stills[1].html for part in parts), "where nothing moves"
    own = directive("vote", "max(min(1/3, 2/7), 1/9)", "answer: value", "numbers: fractions")
    assert (
        f"<li><strong>1/9:</strong> {mistake('min_at_max')}</li>" in build(lecture(slide(own)), ".").slides[1].notes[-1]
    )
    known = ("choices: [stop, roll one, roll two]", "answer: roll one", "known: {stop: It fears the one.}")
    asked = build(lecture(slide(directive("vote", "", *known))), ".").slides[1]
    assert "<li><strong>A (stop):</strong> It fears the one.</li>" in asked.notes[-1], "by its letter on the slide"
    for made, wrong, name in ((best.exhibit, "1", as_max.partition(",")[0]), (unread.exhibit, '["L5"]', missed)):
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
    assert [fault.message.holes["text"] for fault in found(*slides)] == ([stated] if stated else [])


@pytest.mark.parametrize(
    ("body", "line", "mark", "word"),
    [
        ("- Wait.\n-Ask how", 8, "-", "Ask"),
        ("$$x$$\n\n##Star1 reads", 9, "##", "Star1"),
        ("- one\n\n2.Then", 9, "2.", "Then"),
        ("$$x$$\n\n```{notes}\n-Ask how\n```", 10, "-", "Ask"),
    ],
)
def test_a_mark_without_its_space_is_named(body, line, mark, word):
    assert [fault[:2] for fault in found(slide(body))] == [(line, wrong("marks.space", mark=mark, word=word))]
    assert found(slide("- one\n- two\n\n$$\n-x\n$$\n\n-0.5 is less, and so is\n3.5 than -x")) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("- one\n- a \\textbf{tree}", wrong("marks.latex", mark="\\textbf")),
        ("- one\n- **bold, and on", wrong("marks.bold")),
        ("- one\n- see [here](there", wrong("marks.link", mark="[here](")),
        ("- one\n{vote} max(1, 2)", wrong("marks.directive", mark="{vote}")),
        ("- one\n- <img src='x.png'>", wrong("marks.tag", mark="<img")),
    ],
)
def test_a_mark_that_a_hall_would_see_or_that_hides_all_within_it_is_named(body, message):
    assert [fault[:2] for fault in found(slide(body))] == [(8, message)]
    fine = "- **bold,\nand on**, 2**10 and `<img>` $\\textbf{x}$\n- [here](https://example.org)"
    assert found(slide(fine)) == []


def test_a_formula_that_no_line_holds_is_broken():
    tree = f"max({'chance(1, 2), ' * 6}3)"
    vote = slide(directive("vote", tree, "answer: yes", "why: 0.7 × 1 + 0.3 × 20 = 6.7 > 5"))
    answer = build(lecture(vote), ".").slides[1].exhibit.stills[1].html
    assert "--share:0.7" in answer
    assert "20 =\xa06.7" in answer


def test_wrong_leaves_are_called_by_their_numbers_or_their_names():
    known = 'known: {3: cut_missed, "2, L4": "Both.", "[L1]": "One."}'
    vote = slide(directive("vote", BOUNDED, "search: star1", "answer: unread", known))
    suspects = build(lecture(vote), ".").slides[1].exhibit.asks.question.known
    assert [sorted(suspect.answer) for suspect in suspects[:3]] == [["L2"], ["L1", "L4"], ["L1"]]


def test_a_subtitle_is_seen_before_a_vote_and_neither_a_date_nor_a_name_is_an_answer():
    front = FRONT.replace("title", "subtitle: Insure is best\nauthor: Insure 80\ndate: 80 May\ntitle")
    assert [fault[::2] for fault in found(slide(BEST), slide(WORTH), front=front)] == [(2, "spoiler")]


@pytest.mark.parametrize("name", ["player", "compare"])
def test_what_is_hidden_in_a_player_or_a_comparison_is_not_there(name):
    lines = {"player": "search: star1", "compare": "searches: [star1, star2]"}[name]
    shown, without = (
        build(lecture(slide(directive(name, SMALL, lines, *more))), ".", paper=True).slides[1].exhibit
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
        alone[1].exhibit.html,
    )
    line = own(tmp_path, "A line.\n\n![](a.svg)\n\n![](a.svg)\n\nAnother.")[1]
    around = [[block.html for block in blocks] for blocks in (line.above, line.below)]
    assert (around, line.exhibit.html.count("<figure")) == ([["<p>A line.</p>\n"], ["<p>Another.</p>\n"]], 2)
    beside = own(tmp_path, "- one\n- two\n- three\n\n![](a.svg)")[1]
    assert beside.exhibit.html.startswith('<div class="beside"><div class="beside"')
    assert beside.exhibit.html.endswith("</ul>\n</div></div></div>")
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
    assert fault.message.key == "wrong.lecture.odd.full"


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
    with warnings.catch_warnings(action="ignore", category=PictureWarning), pytest.warns(LectureWarning) as warned:
        deck = save_deck(source, tmp_path / "x.html", style=None if front else style).read_text(encoding="utf-8")
    lost = [message_of(one.message).holes for one in warned if one.category is LectureWarning]
    assert [(holes["line"], "Source Sans 3" in str(holes["fault"])) for holes in lost] == [(6, True)]
    for text in (
        "color-scheme:dark}",  # light unless told
        '<footer class="house marked"><span>&lt;b&gt; &amp; Co</span></footer></div>',
        f"--logo:url({picture('svg+xml', LOGO.encode())})",
        "body,.reveal-viewport,.emmviz,.speaker{font-family:'Source Sans 3', -apple-system, Segoe UI",
    ):
        assert text in deck
    assert all(
        "--max:#7a1fa2" in deck.partition(f'.emmviz[data-theme="{name}"]{{--paper')[2] for name in ("light", "dark")
    )
    drawn = b64decode(re.search('<img src="data:image/svg\\+xml;base64,([^"]*)"', deck)[1])
    assert [look for look in (b'fill="#7a1fa2"', b"Source Sans 3") if look not in drawn] == []
    assert theme("dark").colours["max"] == "#0072B2", "other pictures keep theirs"


@pytest.mark.parametrize(
    ("lines", "line", "fault"),
    [
        (
            'footer = "a"\nlogoo = "b"',
            2,
            wrong("style.key", given="'logoo'", instead=Message("wrong.near", name="logo")),
        ),
        ("[footer]\nx = 1", 1, wrong("style.footer", given="{'x': 1}")),
        ('footer = "a\\u0000b"', 1, wrong("style.footer", given="'a\\x00b'")),
        (f'footer = "{"x" * 61}"', 1, wrong("style.footer", given=f"'{'x' * 39}")),
        ('page = "A4"', 1, wrong("style.page", given="'A4'")),
        ("page = []", 1, wrong("style.page", given="[]")),
        ('theme = "neon"', 1, wrong("style.theme", given="'neon'")),
        ("logo = 3", 1, wrong("style.logo", given="3")),
        ('logo = "deck.toml"', 1, wrong("picture.kind", name="'deck.toml'")),
        ('logo = "/dev/zero"', 1, wrong("picture.large", name="'zero'", most=Fraction(1, 2))),
        ('logo = "large.svg"', 1, wrong("picture.large", name="'large.svg'", most=Fraction(1, 2))),
        (f"footer{'.a' * 5000} = 1", 1, wrong("style.footer", given="<dict …>")),
    ],
)
def test_what_is_wrong_with_a_style_is_named_with_its_line(tmp_path, lines, line, fault):
    (tmp_path / "large.svg").write_bytes(LOGO.encode() + b" " * 500_000)
    (tmp_path / "deck.toml").write_text(lines, encoding="utf-8")
    message = refused(read_style, tmp_path / "deck.toml")
    assert message == wrong("style.line", file="deck.toml", line=line, fault=fault)


@pytest.mark.parametrize(
    ("lines", "key", "line"),
    [
        ('theme = "dark"\n[brand]\nfont = "a;}</style>"', "wrong.lecture.style.line", 2),
        ('[colours]\nmax = "red"', "wrong.lecture.style.line", 1),
        ('theme = "dark"\n[shapes]\nchance = "star"', "wrong.lecture.style.line", 2),
        ("logo =", "wrong.base.toml", None),
        (f"logo = {'[' * 5000}", "wrong.base.toml_deep", None),
    ],
)
def test_what_a_theme_or_no_file_may_have_is_refused_in_a_style(tmp_path, lines, key, line):
    (tmp_path / "deck.toml").write_text(lines, encoding="utf-8")
    message = refused(read_style, tmp_path / "deck.toml")
    assert (message.key, message.holes.get("line")) == (key, line)


def test_a_list_that_is_alone_on_its_slide_is_larger_if_it_has_room():
    few, many = ("\n".join(f"- point {i} of several" for i in range(count)) for count in (3, 10))
    slides = build(lecture(slide(few), slide(many), slide(f"{few}\n\n{PICTURE}")), ".").slides[1:]
    assert ['<ul class="large">' in one.html for one in slides] == [True, False, False]
    assert faults(slides) == []


def test_a_vote_on_unread_leaves_shows_its_bounds_and_a_spoiler_is_named_once():
    tree, lines = "max(2, chance(1, 4)) in [1, 9]", ("search: star1", "answer: unread")
    vote = directive("vote", tree, *lines)
    (fault,) = found(slide(vote))
    assert fault.message == Message("wrong.lecture.odd.bounds", low=1, high=9)
    assert found(slide(f"All leaves are in [1, 9].\n\n{vote}")) == []
    assert found(slide(directive("vote", tree.partition(" in")[0], *lines))) == []
    solved = slide(directive("picture", tree, "search: star1"))
    assert [fault.meant for fault in found(solved, solved, slide(f"No leaf exceeds 9.\n\n{vote}"))] == ["spoiler"]


def test_a_vote_on_the_number_of_leaves_read_says_why_and_knows_the_usual_mistakes():
    vote = directive("vote", f"{SMALL} in [1, 4]", "search: star1", "answer: read")
    made = build(lecture(slide("All leaves are in [1, 4].\n\n" + vote)), ".").slides[1].exhibit
    (reason,) = re.findall(r'class="why">(.*?)</p>', made.stills[1].html)
    assert wording("explanation.cut_alpha", node="C", value=1.3) in unescape(reason).replace("\xa0", " ")
    assert [answer for answer, _ in made.expected] == ["4", "1"]
    assert wording("learn.mistake_all_read") in made.expected[0][1]
