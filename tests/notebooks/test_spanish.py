"""A Spanish notebook shows what the English one shows, in Spanish: executing the English notebook proves both.

Its code is the same but for words (test_translations), so its outputs are the same but for words and for the places
that longer words need. The long run executes the Spanish notebooks too.
"""

import re
from functools import cache
from itertools import zip_longest
from xml.etree import ElementTree as ET

import pytest

from emmviz.base import locale
from emmviz.learn.course.lookup import texts_of
from scripts.notebooks.catalogue import suite_words
from scripts.notebooks.run import SLIDER
from tests.base.test_locale import flat
from tests.notebooks.there import SPANISH, code, english, outputs

# What another length of words moves, and where words stand.
MOVED = {"x", "y", "cx", "cy", "d", "points", "transform", "viewBox", "width", "height"}
WORDED = {"lang", "aria-label", "id", "data-node"}
NUMBER = re.compile(r"[−-]?\d*\.?\d+")
RANDOM = re.compile(r"[a-z0-9 ]+, seed \d+")  # the title of a random tree, in every language
WORD = re.compile(r"[^\W\d_]{2,}")

pytestmark = pytest.mark.parametrize("book", SPANISH, indirect=True)


def pairs(book):
    """Each output of the English notebook with the Spanish one."""
    return [(name, old, new) for (name, old), (_, new) in zip(outputs(english(book)), outputs(book), strict=True)]


def drawn(output):
    """The elements of a picture, but for the lines of its caption, of which another language has more or fewer."""
    svg = output.get("data", {}).get("image/svg+xml")
    return [element for element in ET.fromstring(svg).iter() if element.get("class") != "caption"] if svg else []


def texts(output):
    """What there is to read in an output; the lines of a caption, or of the evidence, are one text."""
    data = output.get("data", {})
    written = [output.get("text", ""), re.sub(r", \d+ × \d+>$", ">", data.get("text/plain", ""))]
    caption = []
    for element in ET.fromstring(data["image/svg+xml"]).iter() if "image/svg+xml" in data else ():
        if element.tag.rpartition("}")[2] in ("text", "title", "desc"):
            lines = caption if element.get("class") in ("caption", "assertion", "row") else written
            lines.append("".join(element.itertext()))
    return [*written, " ".join(caption)]


def numbers(text):
    """The numbers of a text in their order, with a decimal comma or a point."""
    return [float(number.replace("−", "-")) for number in NUMBER.findall(re.sub(r"(?<=\d),(?=\d)", ".", text))]


def words(*texts):
    return {word for text in texts for word in WORD.findall(text)}


@cache
def spoken(lang):
    """The words that emmviz says in a language."""
    return words(*(re.sub(r"\{[^{}]*\}", " ", str(text)) for _, text in flat(locale.words(lang))))


def asked_in(book):
    """The texts of the notebook's questions that the package holds."""
    return [text for _, text in flat(texts_of(book.source.stem[:2], book.lang))]


def test_the_same_cells_have_outputs_of_the_same_kinds(book):
    def kinds(book):
        return [(name, one.output_type, one.get("name"), sorted(one.get("data", ()))) for name, one in outputs(book)]

    assert kinds(book) == kinds(english(book))


def test_the_same_numbers_stand_in_the_same_places(book):
    for name, old, new in pairs(book):
        assert [numbers(text) for text in texts(new)] == [numbers(text) for text in texts(old)], name


def test_a_picture_has_the_same_marks(book):
    """Each shape, line and text in the same style, of the same node, whose name may be translated."""
    own = words(*(cell.source for cell in code(book)))
    for name, old, new in pairs(book):
        renamed = set()
        for before, after in zip_longest(drawn(old), drawn(new)):
            for key in {*before.attrib, *after.attrib} - MOVED - WORDED:
                assert after.get(key) == before.get(key), f"{name}: {key} of {ET.tostring(after)}"
            assert after.tag == before.tag, name
            renamed |= {(before.get(key), after.get(key)) for key in ("id", "data-node")}
        assert len(renamed) == len({old for old, _ in renamed}) == len({new for _, new in renamed}), name
        assert {new for old, new in renamed if old != new} <= own, name


def test_every_word_is_spanish_of_today(book):
    """No English is left in a picture, but for names that the notebook uses, and nothing that emmviz no longer says."""
    source = "\n".join([*(cell.text for cell in book.source.cells), *asked_in(book)])
    known = words(source, suite_words(book.lang)(SLIDER)) | spoken("es")
    for name, old, new in pairs(book):
        assert words(*texts(new)) <= known | words(*texts(old)), name
        for before, after in zip(texts(old)[2:], texts(new)[2:], strict=True):
            english = words(after) & spoken("en") - spoken("es")
            assert english <= words(source), (name, after)
            assert not english or before != after or after in source or RANDOM.fullmatch(after), (name, after)
