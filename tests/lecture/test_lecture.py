"""Decks of slides: what stands where, what cannot break them, and what is refused."""

import asyncio
import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from queue import Empty

import nbformat
import pytest
import zmq.asyncio
from nbformat.v4 import new_notebook

import emmviz.lecture
from emmviz import TreeError, gallery, play, star1
from emmviz.base.locale import words
from emmviz.cli import main
from emmviz.lecture import save_deck
from emmviz.lecture.execute import Executed, read
from emmviz.lecture.kernel import client_for
from emmviz.lecture.patient import patient_channel
from emmviz.lecture.prose import Prose, formula
from emmviz.lecture.safe import safe
from emmviz.lecture.widgets import Live, Still, Varied, left
from tests.lecture.books import POLL, code, deck_from, deck_of, drawn, printed, text

VENDOR = Path(emmviz.lecture.__file__).parent / "vendor"
WIDGET = "application/vnd.jupyter.widget-view+json"


def kinds(deck):
    return [[block.kind for block in slide.blocks] for slide in deck.slides]


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


# -- where a slide begins ----------------------------------------------------------------------------------------------


def test_marks_say_where_a_slide_begins():
    deck = deck_of(
        text("# T", "slide"), text("one", "-"), text("two", "subslide"), text("gone", "skip"), text("note", "notes"),
        text("later", "fragment"), text("## H", "slide"), text("## I", "-"),
    )  # fmt: skip
    assert kinds(deck) == [["heading", "text"], ["text", "text"], ["heading", "heading"]]
    assert [slide.below for slide in deck.slides] == [False, True, False]
    assert [slide.title for slide in deck.slides] == ["T", "T", "I"]
    assert deck.slides[1].notes == ["<p>note</p>\n"]
    assert [block.html.startswith('<div class="fragment') for block in deck.slides[1].blocks] == [False, True]
    assert "gone" not in str(deck)


def test_without_marks_headings_do():
    deck = deck_of(text("# T\n\nsurprise"), text("## A\n\none\n\n### B\n\ntwo"), text("three"), text("## C"))
    assert [slide.title for slide in deck.slides] == ["T", "A", "B", "C"]
    assert [slide.below for slide in deck.slides] == [False, False, True, False]
    assert kinds(deck)[2] == ["heading", "text", "text"]


def test_a_figure_comes_after_its_question_and_with_it():
    ask = text("## A\n\n**Predict:** which move is the best one?")
    deck = deck_of(ask, code("tree.scene()", outputs=[drawn()]), text("The left one.", "-", "answer"), text("On."))
    assert kinds(deck) == [["heading", "text", "code"], ["text", "figure", "answer"], ["text"]]
    assert deck.slides[1].blocks[0].plain == "Predict: which move is the best one?"
    assert 'class="asked"' in deck.slides[1].blocks[0].html


def test_what_does_not_fit_goes_on_below_and_keeps_what_leads_to_it():
    deck = deck_of(text("## A"), *(text(f"{i} " + "word " * 60) for i in range(3)), text("So:"), text("x " * 200))
    shown = [[block.plain[:3] for block in slide.blocks if block.kind == "text"] for slide in deck.slides]
    assert [*chain(*shown)] == ["0 w", "1 w", "2 w", "So:", "x x"]
    assert all(texts[-1] != "So:" for texts in shown)
    assert all(slide.used() <= 585 for slide in deck.slides)


@pytest.mark.parametrize("source", ["x = 1", "x = 1\n" * 13, "import os", "%matplotlib inline"])
def test_code_is_behind_a_click(source):
    (slide,) = deck_of(text("## A"), code(source, outputs=[printed("1")])).slides
    (block,) = (block for block in slide.blocks if block.kind == "code")
    assert '<details class="fold"><summary>Code</summary>' in block.html


def test_what_is_printed_comes_with_the_next_press_and_fits():
    deck = deck_of(text("## A"), code("f()", outputs=[printed("\n".join(f"row {i} <i>" for i in range(30)))]))
    blocks = [block for slide in deck.slides for block in slide.blocks if block.kind == "output"]
    assert sum(block.html.count("row ") for block in blocks) == 30
    assert "<i>" not in "".join(block.html for block in blocks)
    (short,) = deck_of(text("## A"), code("f()", outputs=[printed("6")])).slides
    assert short.blocks[-1].html.startswith('<pre class="output fragment"')
    assert all(slide.used() <= 585 for slide in deck.slides)
    (wide,) = (
        b for s in deck_of(code("f()", outputs=[printed("x" * 100)])).slides for b in s.blocks if b.kind == "output"
    )
    assert float(re.search(r"font-size:([\d.]+)px", wide.html)[1]) * 0.602 * 100 <= 1168


def test_the_minutes_of_the_first_cell_are_for_the_presenter():
    for message in ("*Time:* 20 minutes in a lecture, 45 alone.", "*Tiempo:* 20 minutos en clase, 45 en casa."):
        deck = deck_of(text(f"# T\n\n*Aim:* all.\n\n{message}"), text("## A"))
        assert deck.minutes == 20
        assert kinds(deck)[0] == ["heading", "text"]
        assert "20 minut" in deck.slides[0].notes[0]
    assert deck_of(text("# T\n\n*Time:* soon")).minutes == 0


# -- polls -------------------------------------------------------------------------------------------------------------


def test_a_poll_has_letters_and_its_right_choice():
    deck = deck_of(text(POLL, "-", "poll", poll={"right": 2}))
    assert kinds(deck) == [["text", "poll"]]
    html = deck.slides[0].blocks[1].html
    assert re.findall(r"<b>(\w)</b>", html) == ["A", "B", "C"]
    assert 'data-right="1"' in html
    assert "<math" in html
    assert "<strong>right</strong>" in html


@pytest.mark.parametrize(
    ("source", "right", "why"),
    [
        ("Why?", 1, "is a poll and needs a list of 2 to 26 choices, not of 0"),
        (POLL, 4, "a poll, must say .* with K from 1 to 3, not 4"),
        (POLL, None, "a poll, must say .* with K from 1 to 3, not None"),
    ],
)
def test_a_poll_that_cannot_be_held_is_refused(source, right, why):
    with pytest.raises(TreeError, match=f"cell 2,? {why}$"):
        deck_of(text("# T"), text(source, "-", "poll", poll={"right": right} if right else {}))


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
        ('<iframe src="x"></iframe><object></object><form><input></form>', ""),
    ],
)
def test_html_is_made_safe(html, clean):
    assert safe(html) == clean


def test_a_drawing_in_html_becomes_a_picture():
    found = safe("<div><svg onload='x()'><style>.node{}</style><script>y</script></svg></div>")
    assert re.fullmatch(r'<div><img alt="" src="data:image/svg\+xml;base64,[\w+/=]+"></div>', found)


def test_formulas_are_mathml():
    assert "<mfrac>" in formula(r"\frac{1}{2}")
    assert '<mo form="prefix">−</mo>' in formula("[-2, 2]")
    assert "form=" not in formula("x - 2")
    assert "<script" not in formula(r"\text{<script>} <script>")
    (block,) = Prose(".").blocks("a $x^2$ costs $5 &#xe000;0&#xe001; &#xe000;7&#xe001;")
    assert block.html.count("<msup>") == 2  # a text may ask for a formula again, and gets no other
    assert "costs $5" in block.html


def test_pictures_of_the_notebook_are_in_the_deck(tmp_path):
    (tmp_path / "a.png").write_bytes(b"png")
    found = Prose(tmp_path).blocks("![a](a.png) ![b](b.png) ![c](http://x.org/c.png)\n\n![d](attachment:d.png)",
                                   {"d.png": {"image/png": "ZA=="}})  # fmt: skip
    html = "".join(block.html for block in found)
    assert re.findall(r'src="([^"]*)"', html) == ["data:image/png;base64,cG5n", "data:image/png;base64,ZA=="]


def test_an_answer_is_closed_whatever_its_form():
    for source, tags in (("<details open><summary>Why</summary>\n\n*So*\n\n</details>", ()), ("*So*", ("answer",)),
                         ("<details><summary>Why</summary>\n\n*So*", ()), ("*So*", ("solution",))):  # fmt: skip
        (slide,) = deck_of(text(source, "-", *tags)).slides
        (block,) = slide.blocks
        assert block.kind == "answer"
        assert block.html.startswith('<details class="answer fragment custom"><summary>')
        assert "<em>So</em>" in block.html
        assert block.html.rstrip().endswith("</details>")


# -- an executed notebook ----------------------------------------------------------------------------------------------


def test_players_are_found_with_their_data(executed):
    shown = [output.data[WIDGET]["model_id"] for cell in executed.book.cells for output in cell.get("outputs", [])
             if WIDGET in output.get("data", {})]  # fmt: skip
    player, slider, second = (left(executed.states, model) for model in shown)
    wanted = play(star1(gallery.aima_scale())).payload
    assert isinstance(player, Live)
    assert (player.widget, player.theme, player.step) == ("player", "auto", 0)
    assert {key: player.payload[key] for key in ("captions", "nodes", "cuts")} == {
        key: json.loads(json.dumps(wanted[key])) for key in ("captions", "nodes", "cuts")
    }
    assert isinstance(slider, Varied)
    assert slider.controls == [{"name": "n", "kind": "range", "labels": ["1", "2", "3", "4", "5"]}]
    assert (slider.start, slider.alone) == ([2], False)
    drawn = [slider.shown[str(n - 1)][0]["data"]["image/svg+xml"] for n in range(1, 6)]
    assert [f">{n}</text>" in svg for n, svg in enumerate(drawn, start=1)] == [True] * 5
    assert len(set(drawn)) == 5
    assert isinstance(second, Live)
    # In the hall the same tree is drawn with larger signs, in the deck only.
    sizes = [set(re.findall(r'font-size="([\d.]+)"', data["svg"])) for data in (player.payload, wanted)]
    assert min(map(float, sizes[0])) > min(map(float, sizes[1]))


def test_no_other_class_is_taken_for_a_player():
    for name in ("os.system", "emmviz.tree.game_tree.GameTree", "emmviz.nothing.X", ""):
        states = {"m": {"_anywidget_id": name, "payload": {}}}
        assert isinstance(left(states, "m"), Still), name


def test_the_page_holds_everything_and_asks_for_nothing(executed):
    deck, html = deck_from(executed, lang="es", theme="dark")
    assert [slide.title for slide in deck.slides][:4] == ["1 · Small", "First", "First", "A player"]
    assert deck.minutes == 7
    assert html.startswith('<!DOCTYPE html>\n<html lang="es"><head><meta charset="utf-8"><meta name="generator"')
    assert html.count('<div class="live" data-widget="player"') == html.count('<div class="live"') == 2
    assert html.count(" data-steps>") == 1
    shown = html[html.index("<main") : html.index("</main>")]
    assert not re.search(r'(?:src|href)="(?!data:)', shown)
    assert "<link" not in html.replace('<link rel="icon" href="data:,">', "")
    assert not re.search(r"<script(?! type=.application/octet-stream)", shown)
    assert shown.count("<section") == shown.count("</section>") == 10  # eight slides and two columns
    assert "Respuesta" in html


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.fixture
def message(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def run(*argv):
        return main(["lecture", *argv]), *capsys.readouterr()

    return run


@pytest.fixture
def unexecuted(monkeypatch):
    """For notebooks with nothing to execute: a kernel takes seconds to start."""
    monkeypatch.setattr("emmviz.lecture.executed.execute", lambda book, *_, **__: Executed(book, {}))


def test_the_command_says_what_is_wrong(message, tmp_path, unexecuted):
    assert message("none.ipynb") == (2, "", "emmviz: none.ipynb: No such file or directory\n")
    (tmp_path / "bad.ipynb").write_text('{"cells": 3}', encoding="utf-8")
    (tmp_path / "text.ipynb").write_text("no json", encoding="utf-8")
    for name in ("bad.ipynb", "text.ipynb"):
        assert message(name) == (2, "", f"emmviz: '{name}' is no Jupyter notebook (.ipynb)\n")
    nbformat.write(new_notebook(), tmp_path / "empty.ipynb")
    assert message("empty.ipynb")[2] == "emmviz: 'empty.ipynb' has nothing to show on a slide\n"
    assert message("x.ipynb", "-o", "x.pdf")[2] == "emmviz: a deck is saved as .html, not as 'x.pdf'\n"
    assert message("x.ipynb", "-o", "none/x.html")[2] == "emmviz: none: No such file or directory\n"
    assert message("x.ipynb", "--lang", "xx")[2] == "emmviz: there is no language 'xx'; there are en, es\n"
    (tmp_path / "mine.html").write_text("my page", encoding="utf-8")
    assert "was not written by emmviz as html, so it is kept" in message("empty.ipynb", "-o", "mine.html")[2]
    assert (tmp_path / "mine.html").read_text(encoding="utf-8") == "my page"


def test_a_cell_that_fails_is_named(message, tmp_path):
    nbformat.write(new_notebook(cells=[text("# T"), code("\n\nx = 1 / 0\nprint(x)")]), tmp_path / "fails.ipynb")
    sentence = "emmviz: cell 2, which begins 'x = 1 / 0', fails: ZeroDivisionError: division by zero\n"
    assert message("fails.ipynb") == (2, "", sentence)
    assert [path.name for path in tmp_path.iterdir()] == ["fails.ipynb"]


def test_the_command_writes_a_deck_over_its_own(message, tmp_path):
    nbformat.write(new_notebook(cells=[text("# Short"), code("print(21 * 2)")]), tmp_path / "short.ipynb")
    star1(gallery.aima_scale()).save(tmp_path / "short.html")
    assert message("short.ipynb", "--theme", "dark") == (0, "short.html\n", "")
    html = (tmp_path / "short.html").read_text(encoding="utf-8")
    assert "<title>Short</title>" in html
    assert ">42</pre>" in html


def test_a_notebook_is_read_in_any_version(tmp_path):
    old = {"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# T"]}], "metadata": {}, "nbformat": 4,
           "nbformat_minor": 2}  # fmt: skip
    (tmp_path / "old.ipynb").write_text(json.dumps(old), encoding="utf-8")
    assert read(tmp_path / "old.ipynb").cells[0].source == "# T"


@pytest.mark.parametrize(
    ("own", "asked", "lang"), [("es", None, "es"), ("es", "en", "en"), (None, None, "en"), ("xx", None, "en")]
)
def test_a_deck_speaks_the_language_of_its_notebook(tmp_path, unexecuted, own, asked, lang):
    book = new_notebook(cells=[text("# T", "slide")], metadata={"lang": own} if own else {})
    nbformat.write(book, tmp_path / "t.ipynb")
    deck = save_deck(tmp_path / "t.ipynb", tmp_path / "t.html", lang=asked).read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in deck
    assert words(lang)["lecture"]["noscript"] in deck


def answer(channel, timeout):
    """What a channel gives, in a thread of its own: here a browser may have its loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(channel.get_msg(timeout))).result()


def test_an_answer_is_found_though_nobody_tells_that_it_came(monkeypatch):
    from jupyter_client.channels import AsyncZMQSocketChannel
    from jupyter_client.session import Session

    asked = []

    async def deaf(self, timeout=None):
        # As a socket that misses a message: it sees it only when it is asked anew.
        asked.append(timeout)
        if len(asked) < 3:
            raise Empty
        return {"content": "here"}

    monkeypatch.setattr(AsyncZMQSocketChannel, "get_msg", deaf)
    with zmq.asyncio.Context() as context, context.socket(zmq.DEALER) as socket:
        channel = patient_channel()(socket, Session())
        assert answer(channel, 300) == {"content": "here"}
        assert asked == [1, 1, 1]
        del asked[:]
        with pytest.raises(Empty):
            answer(channel, 0)
        assert asked == [0]


def test_a_notebook_is_executed_through_patient_channels(tmp_path):
    client = client_for(new_notebook(), ".", str(tmp_path), arguments=[], timeout=60).create_kernel_manager().client()
    assert {client.shell_channel_class, client.iopub_channel_class} == {patient_channel()}
