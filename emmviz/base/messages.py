"""Messages: what an error or a warning says, by its key in the words of every language and the values in it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from importlib.resources import files
from numbers import Rational
from operator import getitem
from typing import Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, show

# By section and key: texts, and lists and tables of them.
Words: TypeAlias = dict[str, Any]

_FILES = files("emmviz.base").joinpath("locale")
# The codes of the languages that emmviz itself contains.
OWN_LANGUAGES = [file.name.removesuffix(".toml") for file in _FILES.iterdir() if file.name.endswith(".toml")]


@cache
def own_words(lang: str) -> Words:
    """Return emmviz's own words of a language.

    >>> own_words("es")["kind"]["chance"]
    'de azar'
    """
    import tomllib  # who gets no message need not wait for it

    return tomllib.loads(_FILES.joinpath(f"{lang}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a message names, with the value that it should have, or without one.

    A program writes it as its text; a command line writes it in its own way.

    >>> print(Option("depth"), Option("steps", False))
    depth= steps=False
    """

    name: str
    value: object = None

    def __str__(self) -> str:
        return f"{self.name}={'' if self.value is None else brief(self.value)}"


class Count(int):
    """A whole number in a message, whose thousands are set apart.

    >>> print(Message("count.node_more", n=Count(12000)))
    12,000 nodes
    """


class Message:
    """A message to a reader: a `key` into the words of every language, with the values that fill its holes.

    A number is written as the language writes it. A hole may hold a message, an error that has one, a list of messages
    (in the hole `lines`, each on its own line), or a tuple of names, with "and" before the last. A printed error is in
    English.

    >>> wrong = Message("wrong.tree.prob_sum", node="A", sum=Fraction(11, 10))
    >>> print(wrong.wording(own_words("es")))
    las probabilidades debajo del nodo de azar A suman 1,1; deben sumar 1
    """

    def __init__(self, key: str, /, **holes: object) -> None:
        self.key, self.holes = key, holes

    def __str__(self) -> str:
        return self.wording(own_words("en"))

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.key), *(f'{name}={hole!r}' for name, hole in self.holes.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.holes) == (other.key, other.holes)

    def __hash__(self) -> int:
        return hash(self.key)

    def wording(self, words: Words, option: Callable[[Option], str] = str) -> str:
        """Return the sentence in a language's words; `option` writes the options that it names."""
        sentence: Any = reduce(getitem, self.key.split("."), words)
        return filled(sentence, self.holes, words, option)


def filled(sentence: str, holes: Mapping[str, object], words: Words, option: Callable[[Option], str] = str) -> str:
    """Return a sentence in a language's words with what fills its holes, as in a message.

    >>> filled("C vale {value}.", {"value": Fraction(13, 10)}, own_words("es"))
    'C vale 1,3.'
    """
    return sentence.format(**{name: _hole(hole, name, words, option) for name, hole in holes.items()})


def in_list(parts: Iterable[str], words: Words) -> str:
    """Return a list in a language: with its own separator only where a part has a comma, for example a decimal one.

    >>> in_list(["2", "0"], own_words("es")), in_list(["2,5", "0"], own_words("es"))
    ('2, 0', '2,5; 0')
    """
    texts = [*parts]
    return separator(texts, words).join(texts)


def separator(texts: Iterable[str], words: Words) -> str:
    """Return what separates the texts of a list: the separator of the language where one of them has a comma."""
    return str(words["format"]["list"]) if any("," in text for text in texts) else ", "


def _hole(hole: object, name: str, words: Words, option: Callable[[Option], str]) -> str:
    if isinstance(hole, BaseException):
        hole = message_of(hole)
    if isinstance(hole, Message):
        return hole.wording(words, option)
    if isinstance(hole, (list, tuple)):
        parts = [_hole(part, name, words, option) for part in hole]
        if isinstance(hole, tuple):
            return ", ".join([*parts[:-2], str(words["format"]["and"]).join(parts[-2:])])
        return "\n".join(parts) if name == "lines" else in_list(parts, words)
    if isinstance(hole, Option):
        return option(hole)
    if isinstance(hole, Count):
        # A thin space, as a comma is the decimal sign there.
        return f"{hole:,}".replace(",", "\u202f" if words["format"]["comma"] else ",")
    if isinstance(hole, (Fraction, float)):
        return show(hole if abs(hole) == INF else Fraction(hole), comma=words["format"]["comma"])
    return str(words["kind"].get(hole, hole) if name == "kind" else hole)


def message_of(error: BaseException) -> Message | str:
    """Return the message of an error, or the text of one that has none.

    >>> message_of(TreeError(Message("wrong.none"))), message_of(ValueError("no"))
    (Message('wrong.none'), 'no')
    """
    first = error.args[0] if error.args else None
    return first if isinstance(first, Message) else str(error)


@contextmanager
def warnings_from(name: str) -> Iterator[None]:
    """Put the name of a file before the warnings that are raised within, unless they begin with it.

    >>> from emmviz.base.errors import FormatWarning
    >>> with warnings.catch_warnings(record=True, action="always") as caught, warnings_from("tree.txt"):
    ...     warnings.warn("a comma separates", FormatWarning)
    >>> print(caught[0].message)
    tree.txt: a comma separates
    """
    try:
        with warnings.catch_warnings(record=True, action="always", category=UserWarning) as caught:
            yield
    finally:
        for record in caught:
            warning = record.message
            if not str(warning).startswith(name):
                warning = record.category(Message("wrong.in_file", file=name, fault=warning))
            warnings.warn(warning, stacklevel=5)


def expect(holds: object, key: str, given: object, most: int = 60, /, **holes: object) -> None:
    """Raise TreeError where that does not hold: its message has what was given, or how it begins, as `given`.

    >>> expect(False, "wrong.base.whole_from", "deep", name="depth", least=0)
    Traceback (most recent call last):
    emmviz.base.errors.TreeError: depth must be a whole number, 0 or more, not 'deep'

    If holes list names, and one of these is near, the message asks whether that was meant.
    """
    if not holds:
        fault = Message(key, given=brief(given, most), **holes)
        lists = (hole.split(", ") for hole in holes.values() if isinstance(hole, str) and ", " in hole)
        names = [name for listed in lists for name in listed]
        hint = near(given, names) if isinstance(given, str) and given not in names else None
        raise TreeError(Message("wrong.hinted", fault=fault, hint=hint) if hint else fault)


def refuse_if(is_wrong: object, key: str, /, **holes: object) -> None:
    """Raise TreeError with that message where something is wrong.

    >>> refuse_if(True, "wrong.tree.empty")
    Traceback (most recent call last):
    emmviz.base.errors.TreeError: the tree has no nodes
    """
    if is_wrong:
        raise TreeError(Message(key, **holes))


def brief(value: object, most: int = 60) -> str:
    """Return the beginning of the repr of a wrong argument, for an error message.

    >>> brief([1, 2]), brief("no number at all", 6), brief(10**5000)
    ('[1, 2]', "'no nu", '≈1e5000')
    """
    try:
        return repr(value)[:most]
    except (RecursionError, ValueError):  # nested too deep, or with an int of more than 4,300 digits
        return f"≈{show(Fraction(value))}" if isinstance(value, Rational) else f"<{type(value).__name__} …>"


def of_text(argument: object) -> Message | str:
    """Return the hint how a text becomes a tree, for the end of an error message, "" for anything but a text.

    >>> str(of_text("max(1, 2)")), of_text(5)
    ('; GameTree.parse(text) makes a tree from a string', '')
    """
    return Message("wrong.base.of_text") if isinstance(argument, str) else ""


def counted(noun: str, n: int) -> Message:
    """Return a number with its noun, one of those in the words' table `count`.

    >>> print(counted("node", 1), "and", counted("leaf", 2).wording(own_words("es")))
    1 node and 2 hojas
    """
    return Message(f"count.{noun}_{'one' if n == 1 else 'more'}", n=Count(n))


def near(name: object, known: Iterable[str]) -> Message | None:
    """Return the question which of the known names was meant, None where none is near.

    >>> print(near("star", ["star1", "star2"]), near("star11", ["star1", "star2"]), near("x", ["star1"]))
    did you mean star1 or star2? did you mean star1? None
    >>> print(near("a", ["a_first", "a_second", "a_third"]))
    did you mean a_first, a_second or a_third?
    """
    from difflib import SequenceMatcher, get_close_matches

    known, given = list(known), str(name)
    names = get_close_matches(given, known, 3, cutoff=0.7)
    shares = [SequenceMatcher(None, nearest, given).ratio() for nearest in names]
    meant = sorted(names[:2]) if shares.count(max(shares, default=0)) == 2 else names[:1]
    # The beginning of a name means each name that begins so.
    meant = meant or [begun for begun in known if given and begun.startswith(given)][:5]
    if len(meant) < 2:
        return Message("wrong.near", name=meant[0]) if meant else None
    return Message("wrong.near_two", first=", ".join(meant[:-1]), second=meant[-1])


def alternative(name: object, known: Iterable[str], otherwise: str = "are") -> Message:
    """Return what an unknown name may have meant, or which names there are, for a hole of a message.

    >>> print(alternative("star11", ["star1", "minimax"]), alternative("x", ["star1", "minimax"]))
    did you mean star1? there are star1, minimax
    """
    known = list(known)
    listed = ", ".join(known) or Message("wrong.none")
    return near(name, known) or Message(f"wrong.{otherwise}", known=listed)
