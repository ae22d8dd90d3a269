"""The sentences of a language by their keys, for tests of what is said, not of how: a change of words breaks none."""

import re
from functools import reduce
from operator import getitem
from string import Formatter

import pytest

from emmviz.base.locale import words
from emmviz.base.messages import Message


def wording(key, lang="en", **holes):
    """Return a sentence of a language with the values in it, which may be messages."""
    return Message(key, **holes).wording(words(lang))


def saying(key, lang="en"):
    """Return the pattern of a sentence, with a group for each of its values."""
    pattern, known = "", set()
    for words_before, hole, _, _ in Formatter().parse(reduce(getitem, key.split("."), words(lang))):
        group = f"(?P={hole})" if hole in known else f"(?P<{hole}>.+)"
        pattern += re.escape(words_before) + (group if hole else "")
        known.add(hole)
    return re.compile(pattern, re.DOTALL)


def leaf_name(n, parent, lang="en"):
    """Return what a leaf without a name is called: by its number below its parent."""
    return wording("caption.leaf_of", lang, n=n, parent=parent)


def capital(text):
    """Return a text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def text(*parts):
    """Return messages and sentences one after the other, in English."""
    return " ".join(map(str, parts))


def the_answer_is(answer):
    return Message("answers.answer_is", answer=answer)


def ignoring(key):
    """Return the mark of a test that does not care about a warning of a picture, by the beginning of its sentence."""
    begins = re.split("[:{]", reduce(getitem, key.split("."), words("en")))[0].strip()
    return pytest.mark.filterwarnings(f"ignore:{re.escape(begins)}:emmviz.PictureWarning")
