"""Slips: the mistake behind a wrong answer, as a sentence that needs no tree beside it."""

from __future__ import annotations

from string import Formatter

from emmviz.base.locale import words
from emmviz.learn.record.store import Entry

__all__ = ["slip"]


def slip(entry: Entry, lang: str) -> str:
    """Say which mistake was made, "" for none that has words of its own.

    Parameters: entry, of a quiz, a prediction, an exercise or a search by hand; lang.

    >>> slip(Entry("1", "act", "windows", "wrong", mistake="stopped_too_early"), "en")
    'It was often this: “Too early: what is left of this node can still matter.”'
    """
    if entry.mistake is None:
        return ""
    every, key = words(lang), f"mistake_{entry.mistake}"
    phrases = every["progress"]
    if key in every["learn"]:
        return str(phrases["why_slip"].format(what=every["learn"][key]))
    own = every["check"]["mistakes"].get(entry.id, {}) if entry.kind == "exercise" else {}
    sentence = own.get(entry.mistake) or every["act"].get(key) or every["traced"].get(key) or ""
    # What a sentence names is another node each time.
    fields = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    about = dict.fromkeys(("name", "child"), phrases["slip_node"])
    if not sentence or not fields <= about.keys():
        return ""
    return str(phrases["why_sentence"].format(sentence=_capital(sentence.format(**about))))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
