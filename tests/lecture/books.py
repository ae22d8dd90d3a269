"""Notebooks for decks of slides, written cell by cell, and the decks that they give."""

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from emmviz.base.locale import words
from emmviz.lecture.outputs import Outputs
from emmviz.lecture.page import page
from emmviz.lecture.prose import Prose
from emmviz.lecture.slides import slides

HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"></section></div> & "'


def text(source, kind="-", *tags, **metadata):
    """A cell of Markdown."""
    return new_markdown_cell(source, metadata={"slideshow": {"slide_type": kind}, "tags": list(tags), **metadata})


def code(source, *tags, outputs=()):
    """A cell of code."""
    return new_code_cell(source, metadata={"tags": list(tags)}, outputs=list(outputs))


def printed(message):
    return nbformat.v4.new_output("stream", name="stdout", text=message)


def drawn():
    return nbformat.v4.new_output("display_data", data={"image/svg+xml": "<svg/>", "text/plain": "a tree"})


POLL = "Which way?\n\n- left, with $p = 2$\n- **right**\n- neither"


def small_book():
    """A notebook with everything that a slide may hold, quick to execute."""
    return new_notebook(
        cells=[
            text(
                "# 1 · Small\n\n**A surprise.**\n\n*Aim:* see it.\n\n*Time:* 7 minutes in a lecture, 9 alone.", "slide"
            ),
            text(f"Say hello. {HOSTILE}", "notes"),
            text("Not here.", "skip"),
            text("## First\n\n**Predict:** what comes?", "slide"),
            code("print('<b>six</b>', 2 * 3)"),
            text("<details><summary>Answer</summary>\n\nSix, as $2 \\cdot 3 = 6$.\n\n</details>", "fragment", "answer"),
            text(POLL, "subslide", "poll", poll={"right": 2}),
            text("The poll comes here.", "notes"),
            text("## A player\n\n**Predict:** where is it cut?", "slide"),
            code("from emmviz import gallery, play, star1\nplay(star1(gallery.aima_scale()))"),
            text("At F.", "fragment", "answer"),
            code(
                "from ipywidgets import interact\n\n\n@interact(n=(1, 5))\ndef tree(n=3):\n"
                "    return star1(gallery.aima_scale((1, 2, 3, n))).scene()"
            ),
            code("play(star1(gallery.three_and_minus_one()))", "step"),
            text(f"## Last {HOSTILE}\n\n{HOSTILE}\n\n- one\n- two", "slide"),
        ]
    )


def deck_of(*cells, lang="en", folder="."):
    """The slides of cells that are not executed."""
    phrases, prose = words(lang)["lecture"], Prose(folder)
    return slides(new_notebook(cells=list(cells)), prose, Outputs({}, prose, "auto", phrases), phrases)


def deck_from(executed, *, lang="en", theme="auto", steps=False):
    """The slides of an executed notebook and their page, as `save_deck` makes them."""
    phrases, prose = words(lang)["lecture"], Prose(".")
    outputs = Outputs(executed.states, prose, theme, phrases)
    deck = slides(executed.book, prose, outputs, phrases, steps=steps)
    return deck, page(deck, outputs.widgets, theme=theme, lang=lang, words=phrases)
