"""The words that a reader sees, one file for each language; other packages can add a language by an entry point."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import ModuleType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import OWN_LANGUAGES, Message, Words, brief, own_words
from emmviz.base.plugins import Plugins


def _holds_file(package: object, name: str) -> bool:
    return (
        isinstance(package, ModuleType)
        and hasattr(package, "__path__")
        and files(package).joinpath(f"{name}.toml").is_file()
    )


_PLUGINS = Plugins("emmviz.languages", OWN_LANGUAGES, "language", _holds_file)

_TYPES = {dict: "table", list: "list", str: "text", bool: "bool", int: "int"}


def languages() -> list[str]:
    """Return the codes of all languages, including those that other packages add.

    Returns
    -------
    list of str
        Their codes, for example "en".

    Examples
    --------
    >>> "en" in languages()
    True
    """
    return sorted([*OWN_LANGUAGES, *_PLUGINS.names()])


@cache
def words(lang: str = "en") -> Words:
    """Return the words of a language by section and key; English replaces what another package has not translated.

    Parameters
    ----------
    lang : str, default "en"
        The code of the language.

    Returns
    -------
    dict
        A table for each section.

    Raises
    ------
    TreeError
        If there is no such language, or its file is damaged.

    Examples
    --------
    >>> words("en")["kind"]["max"]
    'MAX'
    """
    if lang in OWN_LANGUAGES:
        return own_words(lang)
    if lang not in _PLUGINS.names():
        raise TreeError(Message("wrong.base.language", given=brief(lang, 20), known=", ".join(languages())))
    file = files(_PLUGINS.load(lang)).joinpath(f"{lang}.toml")
    try:
        completed: Words = _completed(tomllib.loads(file.read_text(encoding="utf-8")), words("en"))
    except ValueError as error:
        where = {"lang": lang, "package": _PLUGINS.package(lang)}
        raise TreeError(Message("wrong.base.language_file", fault=error, **where)) from None
    return completed


def readable_languages() -> list[str]:
    """Return the languages whose words can be read: a damaged file spoils its own language, and no other."""

    def is_readable(lang: str) -> bool:
        try:
            return bool(words(lang))
        except TreeError:
            return False

    return [*filter(is_readable, languages())]


def _completed(translation: Any, english: Any, *place: str) -> Any:
    """Return words, completed with English where they lack one; a ValueError names a key that does not fit."""
    name = ".".join(place)
    if type(translation) is not type(english):
        wanted = Message(f"wrong.base.type.{_TYPES[type(english)]}")
        raise ValueError(Message("wrong.base.word_type", name=name, wanted=wanted, given=brief(translation)))
    if isinstance(english, dict):
        return {
            key: _completed(translation[key], text, *place, key) if key in translation else text
            for key, text in english.items()
        }
    if isinstance(english, list):
        if len(translation) != len(english):
            raise ValueError(Message("wrong.base.word_items", name=name, count=len(english), given=len(translation)))
        return [
            _completed(part, text, *place, str(i))
            for i, (part, text) in enumerate(zip(translation, english, strict=True))
        ]
    if isinstance(english, str) and _holes(translation) != _holes(english):
        raise ValueError(Message("wrong.base.word_holes", name=name, english=brief(english, 80)))
    return translation


def _holes(text: str) -> set[str] | None:
    """Return the words in braces of a text, or None if the braces do not match."""
    try:
        return {hole for _, hole, _, _ in Formatter().parse(text) if hole is not None}
    except ValueError:
        return None


def renamed(found: Words, own: Mapping[str, str] | None) -> Words:
    """Return the words of a language with your own names for MAX, MIN and chance.

    Parameters
    ----------
    found : dict
        The words of the language.
    own : mapping or None
        Your words for max, min and chance; None keeps the language's own.

    Returns
    -------
    dict
        The words, with yours in place of the language's own.

    Examples
    --------
    >>> renamed(words("en"), {"max": "Ann"})["legend"]["max"]
    'Ann chooses'
    """
    if not own:
        return found
    kind, legend = found["kind"], found["legend"]
    # The chooser is part of a sentence there; a chance node is not.
    players = {which: legend[which].replace(kind[which], own[which]) for which in ("max", "min") if which in own}
    return found | {"kind": kind | own, "level": found["level"] | own, "legend": legend | own | players}


class Title(str):
    """An English title made by emmviz that has values in it, with what other languages need to translate it."""

    key: str
    values: dict[str, str]


def titled(key: str, **values: str) -> Title:
    """Return the English title of a tree that emmviz makes; `called` translates it.

    Parameters
    ----------
    key : str
        The key of the title in the words of a language.
    **values
        The values for the holes of the title.

    Returns
    -------
    Title
        The title.

    Examples
    --------
    >>> titled("random", seed="7")
    'Random tree, seed 7'
    """
    title = Title(words()["title"][key].format(**values))
    title.key, title.values = key, values
    return title


def labelled(label: str | None, title: str, lang: str = "en") -> str | None:
    """Return the label of an edge in a language: translated if the tree or game is emmviz's own, else unchanged.

    Parameters
    ----------
    label : str or None
        The label in English; None for an edge without one.
    title : str
        The title of the tree or game, which tells whether it is emmviz's own.
    lang : str, default "en"
        The code of the language.

    Returns
    -------
    str or None
        The label in that language; None if there was none.

    Examples
    --------
    >>> labelled("left", "Alpha-beta: the better move first", "es"), labelled("left", "My own tree", "es")
    ('izquierda', 'left')
    """
    if label is None or _key(title) is None:
        return label
    return str(words(lang)["label"].get(label, label))


def called(text: str, lang: str = "en") -> str:
    """Return the title of a tree or game in a language: translated if it is emmviz's own, else unchanged.

    Parameters
    ----------
    text : str
        The title.
    lang : str, default "en"
        The code of the language.

    Returns
    -------
    str
        The title in that language.

    Examples
    --------
    >>> called("Three bins", "es"), called("My own tree", "es"), called(titled("random", seed="7"), "es")
    ('Tres cajas', 'My own tree', 'Árbol al azar, semilla 7')
    """
    here, key = words(lang), _key(text)
    if key is None:
        return text
    values = text.values if isinstance(text, Title) else {}
    if here["format"]["comma"] and "." in text:
        values = {name: value.replace(", ", "; ").replace(".", ",") for name, value in values.items()}
    return str(here["title"][key].format(**values))


def called_own(title: str) -> bool:
    """Return whether a title is one that emmviz made, which `called` translates."""
    return _key(title) is not None


def _key(title: str) -> str | None:
    """Return the key of a title that emmviz made; None for any other title."""
    return title.key if isinstance(title, Title) else _keys().get(title)


@cache
def _keys() -> dict[str, str]:
    """Return the titles that have no values in them, with their keys."""
    return {title: key for key, title in words()["title"].items() if "{" not in title}
