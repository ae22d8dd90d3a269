"""What nobody would say is in no notebook, in either language, nor in the words that emmviz shows."""

import re

import pytest

from emmviz.base.locale import languages, words
from tests.base.test_locale import flat
from tests.notebooks.there import BOOKS, committed

NOBODY_SAYS = {
    "en": [
        r"waits where another does more",
        r"\bhears \d",
        r"\bso many (?:do|does|are)\b",
        r"with no number of",
        r"worth of left",
        r"(?:larg|small)est of \S+ and \S+[.]",
    ],
    "es": [
        r"resulta valer",
        r"así que cambie",
        r"como simple recursión",
        r"\bCuenta tu primera",
        r"más que nada\b",
        r"valen lo mismo las dos[?]",
        r"Un recuerdo:",
        r"(?:hojas|jugadas) tardan",
        r"\bse busca \{name\}",
        r"\d (?=\d{3}\b)",  # a number that breaks over a line
    ],
}


def texts(lang):
    return [text for _, text in flat(words(lang)) if isinstance(text, str)]


def faults(lang, text):
    return [found[0] for one in NOBODY_SAYS[lang] for found in re.finditer(one, text, re.IGNORECASE)]


@pytest.mark.parametrize("book", BOOKS, indirect=True)
def test_a_notebook_says_nothing_that_nobody_would_say(book):
    outputs = [output.get("data", {}) for cell in committed(book).cells for output in cell.get("outputs", ())]
    shown = [text for data in outputs for kind, text in data.items() if kind in ("text/plain", "text/html")]
    assert faults(book.lang, "\n".join([*(cell.source for cell in committed(book).cells), *shown])) == []


@pytest.mark.parametrize("lang", NOBODY_SAYS)
def test_nor_do_the_words_of_a_language(lang):
    assert faults(lang, "\n".join(texts(lang))) == []


@pytest.mark.parametrize("lang", languages())
def test_no_word_shows_the_marks_of_code(lang):
    # But for the line of a program, which is shown as code, and the fences of a lecture's directives.
    assert [text for text in texts(lang) if "`" in text.replace("`{line}`", "").replace("```", "")] == []
