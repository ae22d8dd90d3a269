"""Decks: what they are made of, what cannot break them, and what is refused."""

import hashlib
import json
import re
from base64 import b64decode
from pathlib import Path

import pytest
from lxml import etree, html

import emmviz.lecture
from emmviz import gallery, star1
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.lecture import save_deck
from emmviz.lecture.prose import Prose, formula
from emmviz.lecture.reading import LectureError
from emmviz.lecture.safe import safe
from tests.lecture.decks import small_deck, written
from tests.refusal import said, wrong
from tests.sentences import wording

VENDOR = Path(emmviz.lecture.__file__).parent / "vendor"


# -- reveal.js ---------------------------------------------------------------------------------------------------------


def test_the_files_of_reveal_are_those_that_the_note_says():
    note = json.loads((VENDOR / "reveal.json").read_text(encoding="utf-8"))
    assert set(note["sha256"]) == {"reveal.js", "reveal.css", "LICENSE"}
    assert {path.name for path in VENDOR.iterdir()} == {*note["sha256"], "reveal.json"}
    for name, wanted in note["sha256"].items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == wanted, name
    assert note["version"] in (VENDOR / "reveal.js").read_text(encoding="utf-8")
    assert note["source"].endswith(f"/reveal.js-{note['version']}.tgz")
    assert "Permission is hereby granted, free of charge" in (VENDOR / "LICENSE").read_text(encoding="utf-8")


# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_page_holds_everything_and_asks_for_nothing(tmp_path):
    html = small_deck(tmp_path, "es", "dark").read_text(encoding="utf-8")
    assert html.startswith('<!DOCTYPE html>\n<html lang="es"><head><meta charset="utf-8"><meta name="generator"')
    assert html.count('<div class="live" data-widget="player"') == html.count('<div class="live"') == 1
    assert "color-scheme:dark}" in html
    shown = html[html.index("<main") : html.index("</main>")]
    assert not re.search(r'(?:src|href)="(?!data:)', shown)
    assert "<link" not in html.replace('<link rel="icon" href="data:,">', "")
    assert not re.search(r"<script(?! type=.application/octet-stream)", shown)
    assert shown.count("<section") == shown.count("</section>") == 6
    assert "<h4>Respuesta</h4>" in shown


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "clean"),
    [
        ('<p onclick="x()">a</p>', "<p>a</p>"),
        ("<script>x</script><style>p{}</style>b", "b"),
        ("</section></div></details>c", "c"),
        ("<b>open", "<b>open</b>"),
        ('<img src="http://x.org/a.png" alt="d > e">', "d &gt; e"),
        ('<img src="data:text/html;base64,PHNjcmlwdD4=">', ""),
        ('<img src="data:image/png;base64,eA==">', '<img alt="" src="data:image/png;base64,eA==">'),
        ('<a href="javascript:x()">e</a>', '<a rel="noopener noreferrer">e</a>'),
        ('<div style="position:fixed;text-align:left">f</div>', '<div style="text-align:left">f</div>'),
        ("<svg onload='x()'><style>.node{}</style></svg>g", "g"),
        ('<iframe src="x"></iframe><object></object><form><input></form>', ""),
    ],
)
def test_html_is_made_safe(html, clean):
    assert safe(html) == clean


def test_formulas_are_mathml():
    for latex, part, is_there in (
        (r"\frac{1}{2}", "<mfrac>", True),
        ("[-2, 2]", '<mo form="prefix">−</mo>', True),
        ("x - 2", "form=", False),
        (r"\text{<script>} <script>", "<script", False),
    ):
        assert (part in formula(latex)) is is_there
    (block,) = Prose(".").blocks("a $x^2$ costs $5 &#xe000;0&#xe001; &#xe000;7&#xe001;")
    assert block.html.count("<msup>") == 2  # a text may ask for a formula again, and gets no other
    assert "costs $5" in block.html


def test_a_negative_number_in_a_table_has_a_minus_sign():
    (block,) = Prose(".").blocks("| a-b | -2 |\n|---|--:|\n| -3.5 % | 4-5 |\n| - | -x |")
    assert re.findall(r"<t[hd]\b[^>]*>([^<]*)<", block.html) == ["a-b", "−2", "−3.5 %", "4-5", "-", "-x"]


def test_pictures_beside_a_lecture_are_in_the_deck(tmp_path):
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "b.png").write_bytes(b"png")
    prose = Prose(tmp_path)
    alone, inside = prose.blocks("![a](a.png)\n\nIn a text ![a](a.png) too.")
    assert (alone.kind, inside.kind) == ("figure", "text")
    for block in (alone, inside):
        assert re.findall(r'src="([^"]*)"', block.html) == ["data:image/png;base64,iVBORw0KGgo="]
    for text, why in (
        ("Text.\n\n![b](b.png)", (3, Message("wrong.lecture.picture.kind", name="'b.png'"))),
        *(
            (f"![c]({lost})", (1, Message("wrong.lecture.picture.missing", name=f"'{tmp_path / lost}'")))
            for lost in ("c.png", "http://x.org/c")
        ),
    ):
        with pytest.raises(LectureError) as caught:
            prose.blocks(text)
        assert caught.value.found == (why,)
    (hostile,) = prose.blocks("![x](data:text/html;base64,PHNjcmlwdD4=)")
    assert "<img" not in hostile.html


# -- the command -------------------------------------------------------------------------------------------------------


LECTURE = "---\ntitle: Short\n---\n# A {minutes: 1}\n## B\n$$x$$\n"


def test_the_command_says_what_is_wrong(shell):
    absent = said(wrong("in_file", file="none.md", fault=wrong("system.ENOENT")))
    assert shell("lecture", "none.md") == (2, "", absent)
    assert shell("lecture", "none.md", "-o", "none/x.html") == (2, "", absent)


def test_the_command_speaks_the_language_of_the_lecture(shell, tmp_path):
    (tmp_path / "x.md").write_text(LECTURE.replace("---\n#", "lang: es\n---\n#").replace("$$x$$", "Sí."), "utf-8")
    meant = Message("wrong.lecture.meant", fault=Message("wrong.lecture.odd.nothing"), meant="text")
    fault = Message("wrong.lecture.at", file="x.md", line=6, fault=meant)
    warned, refused = (
        f"emmviz: {message.wording(words('es'))}\n" for message in (Message("wrong.cli.warning", fault=fault), fault)
    )
    assert shell("lecture", "x.md") == (0, "x.html\n", warned)
    assert shell("lecture", "x.md", "--strict") == (2, "", refused)


def test_for_slides_of_a_notebook_it_says_what_makes_them(shell, tmp_path):
    code, out, err = shell("lecture", "mine.ipynb")
    assert (code, out) == (2, "")
    assert re.fullmatch(r"emmviz: 'mine\.ipynb' is a notebook, .*: jupyter nbconvert --to slides .*\n", err)
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_a_deck_over_its_own(shell, tmp_path):
    (tmp_path / "short.md").write_text(LECTURE, encoding="utf-8")
    star1(gallery.aima_scale()).save(tmp_path / "short.html")
    assert shell("lecture", "short.md", "--theme", "dark") == (0, "short.html\n", "")
    html = (tmp_path / "short.html").read_text(encoding="utf-8")
    assert "<title>Short</title>" in html
    assert "color-scheme:dark}" in html


def test_on_an_upright_phone_the_reason_of_a_step_is_below_its_tree(tmp_path):
    def deck_of(*options):
        lines = ["```{picture} max(a: 2, b: chance(1/2: 0, 1/2: 3)) in [0, 4]", *options, "```"]
        made = save_deck(written(tmp_path, "\n".join(lines)), tmp_path / "x.html", overwrite=True)
        return html.fromstring(made.read_text("utf-8"))

    deck = deck_of("search: star1", "step: cut 1")
    (wide,), (upright,) = deck.xpath("//img/@src"), deck.xpath("//picture/source/@srcset")
    drawn = [etree.fromstring(b64decode(address.partition(",")[2])) for address in (wide, upright)]
    assert len({root.findtext("{*}desc") for root in drawn}) == 1
    across, up = ([float(side) for side in root.get("viewBox").split()[2:]] for root in drawn)
    assert (across[0] > 1.5 * across[1], up[0] < 1.2 * up[1]) == (True, True)
    plain = deck_of()
    assert (len(plain.xpath("//img")), plain.xpath("//source")) == (1, [])


def test_a_move_may_have_the_letter_of_a_node(tmp_path):
    vote = "```{vote} max(a: chance(1/2: 2, 1/2: 3), b: chance(1/2: 0, 1/2: 9))\nanswer: b\n```"
    deck = save_deck(written(tmp_path, vote), tmp_path / "x.html").read_text("utf-8")
    assert wording("answers.answer_is", answer="“b”") in deck
