"""Spoilers: whether a text gives the answer to a question away, by its value, by its name or by its reason."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from emmviz.base.locale import readable_languages, words
from emmviz.base.numbers import Number, is_finite
from emmviz.base.numerals import Numeral, read_number

NUMBER = re.compile(r"(?<![\w.,])[-−]?(?:\d+(?:[.,]\d+)?(?:/\d+)?|\.\d+)(?!\w)(?!,\d)")
# What a reason finds: a number behind = or of three signs and more, not the 2 that it only mentions.
_WORKED_OUT = re.compile(rf"(?:[=≈] ?|(?=[\d.,]{{3}})){NUMBER.pattern}")
_SENTENCE = re.compile(r"[.!?:;](?=\s|$)|\n")
# Two numbers are a pair if at most two words are between them.
_BETWEEN = re.compile(r"\W*(?:\w+\W+){0,2}")
_NUMERALS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "es": ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
}


class Secret(NamedTuple):
    """An answer that no text may give away before its question.

    Attributes
    ----------
    form : str
        The form of the answer: number, interval, choice, order or nodes.
    answer : object
        A number, a pair of numbers, the text of a choice (which may be a move), the texts of all choices in order, or
        the names of nodes.
    prompt : str
        What is asked.
    choices : tuple of str
        All that may be chosen.
    why : str
        The reason of the answer: none of its sentences, and no number worked out in it, may appear.
    known_sizes : frozenset of numbers
        The numbers of the question and of its tree, without their signs: a text that only repeats them says nothing.
    values : frozenset of numbers
        The values of the leaves among the nodes.
    is_move : bool
        Whether the choices are moves, which a text may name in a letter or two; other short words may appear in
        any text.
    bounds : pair of numbers or None
        The bounds of all leaves, if there are any: a text that states them says nothing.
    """

    form: str
    answer: Any
    prompt: str
    choices: tuple[str, ...] = ()
    why: str = ""
    known_sizes: frozenset[Number] = frozenset()
    values: frozenset[Number] = frozenset()
    is_move: bool = True
    bounds: tuple[Number, Number] | None = None


def gives_away(
    text: str, secret: Secret, *, whole: str = "", beside: Collection[str] = (), among: bool = False
) -> bool:
    """Return whether a text gives an answer away.

    A choice is not given away where the `whole` that the text is a part of only names all of them, nor where one of
    the texts `beside` it says the same of another choice. With `among` it is, also where others are named.

    >>> from fractions import Fraction
    >>> secret = Secret("choice", "left", "Which move?", ("left", "right"))
    >>> [gives_away(text, secret) for text in ("So left is best.", "Is it left or right?")]
    [True, False]
    >>> gives_away("It is worth 2,5.", Secret("number", Fraction(5, 2), "Worth?"))
    True
    """
    sizes = sizes_in(text)
    if _has_reason(text, secret, sizes):
        return True
    match secret.form:
        case "number":
            return _has_number(_without_pair(text, secret.bounds), secret.answer) or _has_numeral(text, secret)
        case "interval":
            low, high = secret.answer
            return any(_agrees(first, low) and _agrees(last, high) for first, last in _pairs(text))
        case "order":
            places = [text.find(name) for name in secret.answer]
            return min(places) >= 0 and places == sorted(places) and text.strip() != secret.prompt
        case "nodes":
            return _has_nodes(text, secret)
    only_repeats = bool(sizes) and sizes <= secret.known_sizes and not says_best(text, secret)
    return not only_repeats and _has_choice(text, secret, whole, beside, among=among)


def numerals(text: str) -> list[Numeral]:
    """Return the numbers in a text.

    >>> [str(numeral.number) for numeral in numerals("Of 3.5, −1/4 and n2")]
    ['7/2', '-1/4']
    """
    return [numeral for numeral in NUMBER.findall(text) for numeral in read_number(numeral)]


def sizes_in(text: str) -> frozenset[Number]:
    """Return the numbers in a text, without their signs."""
    return frozenset(max(numeral.number, -numeral.number) for numeral in numerals(text))


def has_name(text: str, name: str, *, inflected: bool = False) -> bool:
    """Return whether a text contains a name, its longer words maybe `inflected`, as "Picking" for "pick"."""
    return re.search(f" {_spelt(name, inflected=inflected)} ", _words(text)) is not None


def says_best(text: str, secret: Secret) -> bool:
    """Return whether a text says that a choice is best: at most three words are between the two."""
    name, between = _spelt(secret.answer, inflected=True), r" (?:\S+ ){0,3}"
    best = "|".join(map(re.escape, _phrases("best")))
    return re.search(rf" (?:{name}{between}(?:{best})|(?:{best}){between}{name}) ", _words(text)) is not None


# -- numbers -----------------------------------------------------------------------------------------------------------


def _has_reason(text: str, secret: Secret, sizes: Collection[Number]) -> bool:
    """Return whether a text has a sentence of the reason or, if no number is asked for, a number of the reason."""
    sentences = _SENTENCE.split(secret.why)
    if any(len(sentence.split()) > 2 and _words(sentence) in _words(text) for sentence in sentences):
        return True
    worked_out = sizes_in(" ".join(_WORKED_OUT.findall(secret.why))) - secret.known_sizes
    return secret.form != "number" and not worked_out.isdisjoint(sizes)


def _agrees(numeral: str, value: Number) -> bool:
    return is_finite(value) and any(number.agrees(value) for number in read_number(numeral))


def _has_number(text: str, value: Number) -> bool:
    """Return whether a text contains a number, ignoring signs: a text may call a loss a cost."""
    return any(_agrees(numeral, number) for numeral in NUMBER.findall(text) for number in (value, max(value, -value)))


def _has_numeral(text: str, secret: Secret) -> bool:
    """Return whether a text has a number as a word and is about what is asked: another word is in both."""
    number, here = secret.answer, _long_words(text)
    if number not in range(len(_NUMERALS["en"])) or not any(names[int(number)] in here for names in _NUMERALS.values()):
        return False
    return any(len(word) > 3 and word in here for word in _long_words(secret.prompt))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield two adjacent numbers that are not part of a longer list."""
    series: list[re.Match[str]] = []
    for place in [*NUMBER.finditer(text), None]:
        if series and (place is None or not _BETWEEN.fullmatch(text[series[-1].end() : place.start()])):
            if len(series) == 2:
                yield series[0][0], series[1][0]
            series = []
        if place is not None:
            series.append(place)


def _without_pair(text: str, pair: tuple[Number, Number] | None) -> str:
    """Return a text without the first place where it states two numbers one after the other."""
    places = list(NUMBER.finditer(text)) if pair else []
    for first, last in pairwise(places):
        is_pair = all(map(_agrees, (first[0], last[0]), pair or ()))
        if is_pair and _BETWEEN.fullmatch(text[first.end() : last.start()]):
            return text[: first.start()] + text[last.end() :]
    return text


# -- names -------------------------------------------------------------------------------------------------------------


def _phrases(key: str) -> list[str]:
    """Return the phrases for spoilers under a key, in every language."""
    return [phrase for lang in readable_languages() for phrase in words(lang)["lecture"][key]]


def _words(text: str) -> str:
    """Return the words of a text, in a form in which two texts are compared."""
    return " ".join(["", *re.findall(r"[\w−.,/+-]*\w", text.casefold()), ""])


def _long_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text.lower())


def _spelt(name: str, *, inflected: bool) -> str:
    """Return the pattern of a name among words."""
    return " ".join(
        re.escape(re.sub("e$", "", word)) + r"\w{0,4}" if inflected and len(word) > 3 else re.escape(word)
        for word in _words(name).split()
    )


def _has_nodes(text: str, secret: Secret) -> bool:
    """Return whether a text names all nodes and more, or says that one (by name) or all (by value) are unread."""
    named = [re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None for name in secret.answer]
    if named and all(named) and len(text.split()) > len(named):
        return True
    valued = bool(secret.values) and secret.values <= {numeral.number for numeral in numerals(text)}
    return (any(named) or valued) and any(_words(phrase) in _words(text) for phrase in _phrases("unread"))


def _has_choice(text: str, secret: Secret, whole: str, beside: Collection[str], *, among: bool) -> bool:
    """Return whether a text names the right choice, and no other choice unless it is `among` others."""
    right, is_best = secret.answer, says_best(text, secret)
    shortest = (0 if is_best else 1) if secret.is_move else 3
    # A text that is only a name of one or two words states nothing.
    if len(right) <= shortest or len(text.split()) <= (0 if len(right.split()) > 2 else len(right.split())):
        return False
    named = _named(text, secret, inflected=is_best)
    if among or is_best or named != [right]:
        return right in named if among else named == [right]
    names_all = _named(whole, secret, inflected=False) == list(secret.choices)
    return not names_all and not any(_says_same(text, other, secret) for other in beside)


def _named(text: str, secret: Secret, *, inflected: bool) -> list[str]:
    """Return the choices that a text names; a single letter may also be a word, unless a mark or a verb follows it."""
    letter = rf"(?=$|[^\w\s-]|\s+(?:{'|'.join(_phrases('verbs'))})\b)"
    return [
        name
        for name in secret.choices
        if has_name(text, name, inflected=inflected)
        and (len(name) > 1 or re.search(rf"(?<![\w-]){re.escape(name)}{letter}", text))
    ]


def _says_same(text: str, other: str, secret: Secret) -> bool:
    """Return whether another text says of a wrong choice, in its longer words, what a text says of the right one."""
    words_beside = _long_words(_words(text).replace(_words(secret.answer), " "))
    return any(
        has_name(other, name) and _long_words(_words(other).replace(_words(name), " ")) == words_beside
        for name in secret.choices
        if name != secret.answer
    )
