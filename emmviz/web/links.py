"""Links: a tree, its search and how to look at it, in the fragment of an address, which is never sent to a server.

A fragment is `#1`, where 1 is its version, then compact JSON, deflated and in base64url, then what a person may change
by hand: `&step=25`. In the JSON, a tree is a text in its notation, a game is its name, and a fraction is {"=": "1/3"}.
"""

from __future__ import annotations

import os
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import NoneType
from typing import Any, Literal, cast, get_args

from emmviz import games
from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.locale import Title, languages, titled, words
from emmviz.base.messages import Message, Option, expect
from emmviz.base.numbers import in_notation, is_whole
from emmviz.base.shown import LinkOffer
from emmviz.base.text import in_json
from emmviz.games.named import named
from emmviz.search.run import Run
from emmviz.search.searching import algorithm_of, algorithms
from emmviz.story.frame import check_step
from emmviz.tree.formats.json import loaded, to_json, too_deep
from emmviz.tree.formats.text import MAX_DEPTH
from emmviz.tree.game_tree import GameTree

Mode = Literal[
    "step", "edit", "predict", "act", "quiz", "compare", "puzzle", "opponent", "rescale", "mean", "sweep", "match"
]

# The modes that are only for games.
OF_GAMES = ("sweep", "match")
# The page of the site that opens links.
_PAGE = "workbench.html"
_VERSION = "1"
# The largest content of a link, in bytes (no tree of it needs more than 40 MB), and of the fragment, in characters.
_MOST, _LONGEST = 2**15, 2**16
_FRAGMENT = re.compile(r"([1-9])([A-Za-z0-9_-]+)((?:&[^&]*)*)")
_KEYS = {"tree", "title", "source", "search", "options", "lang", "mode", "locked", "others", "exercise", "seed"}
_STEP = re.compile(r"&step=(\d{1,9})(?=&|$)")
# What a sentence may put after an address.
_BEHIND = ".,;:!?)>]\"'”»"


class LinkError(TreeError):
    """A link that cannot be made or read."""


@dataclass(frozen=True)
class Link:
    """The content of a link: a tree or game, its search, and how to look at it.

    Parameters
    ----------
    tree : GameTree or str
        The tree, or a game by its name, for example "game:pig"; a game grows while it is searched.
    search : str, optional
        The name of the search; None to show only the tree.
    options : mapping
        The options of the search: texts, numbers, True, False, and tuples of these.
    step : int, default 0
        The step at which it opens.
    lang : str, default "en"
        The language of the page.
    mode : str, default "step"
        What to do with the search: step, edit, predict, act, quiz, compare, or puzzle (a Parsons puzzle); the labs
        opponent, rescale and mean; for a game also sweep (the lab of value iteration) and match.
    locked : bool, default False
        Whether to lock the reader into this mode.
    others : tuple of (str, mapping)
        The searches to compare it with, each with its options.
    exercise : tuple of (int, str, int), optional
        The seed, the topic and the level of the exercise to which the tree belongs.
    seed : int, default 0
        The seed of a puzzle or a match.

    Raises
    ------
    TreeError
        If the mode is unknown or only for games, or if a step or seed is not a whole number from 0 to 999,999,999.
    """

    tree: GameTree | str
    search: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    step: int = 0
    lang: str = "en"
    mode: Mode = "step"
    locked: bool = False
    others: tuple[tuple[str, Mapping[str, object]], ...] = ()
    exercise: tuple[int, str, int] | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        modes = [mode for mode in get_args(Mode) if isinstance(self.tree, str) or mode not in OF_GAMES]
        expect(self.mode in modes, "wrong.link.mode", self.mode, known=", ".join(modes))
        for name, number in (("step", self.step), ("seed", self.seed)):
            expect(is_whole(number, 0, 10**9 - 1), f"wrong.link.{name}", number)


def link_of(
    thing: GameTree | Run, *, step: int = 0, lang: str | None = None, mode: Mode = "step", locked: bool = False
) -> Link:
    """Return the link for a tree or a run; raise LinkError if it contains something that no link can hold.

    >>> from emmviz import gallery, star1
    >>> link_of(star1(gallery.aima_scale(), bounds=(1, 4)), step=-1).options
    {'bounds': (1, 4)}
    """
    if isinstance(thing, GameTree):
        return Link(thing, step=step, lang=lang or "en", mode=mode, locked=locked)
    _refuse_if(thing.grown, "game")
    _refuse_if(not isinstance(thing.tree, GameTree), "arrays")
    record = algorithm_of(thing.algorithm) if thing.algorithm in algorithms() else None
    if record is None or record.lines(thing.options) != thing.code:
        raise LinkError(Message("wrong.link.own_search", name=thing.algorithm))
    options = {name: value for name, value in thing.options.items() if value != record.options[name].default}
    step = check_step(step, len(thing.steps))
    return Link(thing.tree, thing.algorithm, options, step, lang or thing.lang, mode, locked)


def offered(
    thing: GameTree | Run,
    lang: str,
    *,
    mode: Mode = "step",
    beside: Sequence[Run] = (),
    steps: Sequence[int] | None = None,
) -> LinkOffer:
    """Return what a menu offers as a link: an address to which the step is added, or why there is none.

    `beside` are runs to compare it with; `steps` are the numbers of its frames if a player does not show all of them.
    """
    try:
        link, *others = (link_of(shown, lang=lang, mode=mode) for shown in (thing, *beside))
        searches = tuple((cast(str, other.search), other.options) for other in others)
        return {"address": f"{address(replace(link, others=searches))}&step=", "steps": steps}
    except LinkError as error:
        return {"refused": error.args[0].wording(words(lang))}


def address(link: Link, site: str | None = None) -> str:
    """Return the address that opens a link.

    Parameters
    ----------
    link : Link
        The content of the link.
    site : str, optional
        The address of the site, or of a page of it; by default the environment variable `EMMVIZ_SITE`. With "", the
        result is only the fragment, for a link on the page itself.

    Returns
    -------
    str
        The address.

    Raises
    ------
    LinkError
        If no site is set, or the link contains something that no link can hold.

    Examples
    --------
    >>> link = Link(GameTree.parse("max(1, 2)"), step=3)
    >>> address(link, "https://example.org/trees")
    'https://example.org/trees/workbench.html#1q1YqKUpNVbJSyk2s0DDUUTDSVKoFAA&step=3'
    """
    site_text = os.environ.get("EMMVIZ_SITE", "") if site is None else site
    place = site_text.strip().partition("#")[0].partition("?")[0]
    if site != "" and not re.match(r"https?://[^/\s]|file:///", place):
        raise LinkError(
            Message("wrong.link.no_address", site=place[:60])
            if place
            else Message("wrong.link.no_site", option=Option("site"))
        )
    if place and not place.endswith(".html"):
        place = f"{place.rstrip('/')}/{_PAGE}"
    return place + fragment(link)


def fragment(link: Link) -> str:
    """Return the fragment of a link, from its # on; raise LinkError for something that no link can hold.

    >>> read_fragment(fragment(Link(GameTree.parse("max(1, 2)"), "star1", {"depth": 2}))).options
    {'depth': 2}
    """
    held = {
        **({"tree": link.tree} if isinstance(link.tree, str) else _tree_held(link.tree)),
        "search": link.search,
        "options": _options(link.options),
        "lang": link.lang if link.lang != "en" else None,
        "mode": link.mode if link.mode != "step" else None,
        "locked": link.locked,
        "others": [[name, _options(options)] for name, options in link.others],
        "exercise": link.exercise,
        "seed": link.seed,
    }
    content = in_json({key: value for key, value in held.items() if value}, compact=True).encode("utf-8")
    _refuse_if(len(content) > _MOST, "too_large")
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = urlsafe_b64encode(packer.compress(content) + packer.flush()).decode("ascii").rstrip("=")
    return f"#{_VERSION}{packed}" + (f"&step={link.step}" if link.step else "")


def read_fragment(text: str) -> Link:
    """Read a link from its fragment or its whole address. An untrusted link is safe to read.

    Parameters
    ----------
    text : str
        The fragment, with or without its #.

    Returns
    -------
    Link
        The content of the link. If emmviz does not have its language, the language is English.

    Raises
    ------
    LinkError
        If the text is not such a link, or if the link is damaged, incomplete, too large, or made by a newer emmviz.

    Examples
    --------
    >>> str(read_fragment("#1q1YqKUpNVbJSyk2s0DDUUTDSVKoFAA&step=3").tree)
    'max(1, 2)'
    """
    _refuse_if(len(text) > _LONGEST, "too_long")
    # A mail may have broken it into lines.
    parts = _FRAGMENT.fullmatch("".join((text.partition("#")[2] or text).split()).rstrip(_BEHIND))
    if not parts:
        raise LinkError(Message("wrong.link.damaged"))
    version, packed, by_hand = parts.groups()
    _refuse_if(version != _VERSION, "newer")
    step = _STEP.search(by_hand)
    try:
        return _link(loaded(unpacked(packed)), int(step[1]) if step else 0)
    except LinkError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, zlib.error) as error:
        raise LinkError(Message("wrong.link.damaged")) from error


def unpacked(text: str) -> str:
    """Return the unpacked text of a fragment, but at most as much as a link may contain."""
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    content = unpacker.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), _MOST + 1)
    _refuse_if(len(content) > _MOST, "too_long")
    _refuse_if(not unpacker.eof or unpacker.unused_data, "damaged")
    return content.decode("utf-8")


def _link(held: Any, step: int) -> Link:
    """Return the link of what a fragment holds, which may be anything; what does not fit is an error."""
    mode, lang = held.get("mode", "step"), held.get("lang", "en")
    _refuse_if(held.keys() - _KEYS or mode not in get_args(Mode), "newer")
    search, options = _search(held["search"], held.get("options", {})) if "search" in held else (None, {})
    others = tuple(_search(name, options) for name, options in held.get("others", ()))
    lang, exercise = lang if lang in languages() else "en", _exercise(*held["exercise"]) if "exercise" in held else None
    return Link(_tree(held), search, options, step, lang, mode, "locked" in held, others, exercise, held.get("seed", 0))


def _tree(held: Any) -> GameTree | str:
    """Return the tree that a fragment holds, or the name of its game, which is one of those here."""
    text, title = held["tree"], held.get("title")
    if text.startswith("game:"):
        _refuse_if(text.removeprefix("game:").partition("(")[0] not in games.names(), "newer")
        named(text)
        return cast(str, text)
    tree = GameTree.from_json(text) if text.startswith("{") else GameTree.parse(text)
    if isinstance(title, list):
        key, values = title
        title = titled(key, **{name: _text(value) for name, value in values.items()})
    tree.graph |= {key: _text(value) for key, value in (("title", title), ("source", held.get("source"))) if value}
    return tree


def _exercise(seed: int, topic: str, level: int) -> tuple[int, str, int]:
    _refuse_if(not (is_whole(seed) and is_whole(level)), "damaged")
    return seed, _text(topic), level


def _search(name: str, options: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """Return a search and its options, each of which it takes."""
    _refuse_if(name not in algorithms(), "no_search", name=_text(name)[:40])
    record = algorithm_of(name)
    _refuse_if(options.keys() - record.options.keys(), "newer")
    values = {
        key: tuple(map(_read, value)) if isinstance(value, list) else _read(value) for key, value in options.items()
    }
    record.read(values)
    return name, values


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise LinkError(Message("wrong.link.damaged"))
    return value


def _refuse_if(is_wrong: object, key: str, **holes: object) -> None:
    """Raise LinkError with that message about links where something is wrong."""
    if is_wrong:
        raise LinkError(Message(f"wrong.link.{key}", **holes))


def _tree_held(tree: GameTree) -> dict[str, object]:
    """Return the data of a tree that a fragment contains."""
    title, source = tree.graph.get("title"), tree.graph.get("source")
    return {
        "tree": _tree_text(tree.validate()),
        "title": [title.key, title.values] if isinstance(title, Title) else tree.title,
        "source": source and str(source),
    }


def _tree_text(tree: GameTree) -> str:
    """Return a tree in its notation, or as JSON where that reads no tree so deep."""
    level, height = [tree.root], 0
    while level:
        level, height = [child for node in level for child in tree.children(node)], height + 1
    text = str(tree) if height <= MAX_DEPTH else to_json(tree)
    _refuse_if(height > MAX_DEPTH and too_deep(text), "too_large")
    return text


def _options(options: Mapping[str, object]) -> dict[str, object]:
    """Return options as JSON can hold them."""
    return {
        name: [_written(part, name) for part in value] if isinstance(value, (list, tuple)) else _written(value, name)
        for name, value in options.items()
    }


def _written(value: object, name: str) -> object:
    """Return the value of an option, or an item of it, as JSON can hold it."""
    if isinstance(value, (str, bool, NoneType)):
        return value
    try:
        number = exact_or_infinite(value)
    except ValueError:
        raise LinkError(Message("wrong.link.no_data", name=name)) from None
    whole = isinstance(number, Fraction) and number.denominator == 1
    return int(number) if whole else {"=": in_notation(number)}


def _read(value: object) -> object:
    if isinstance(value, dict):
        (text,) = value.values()
        return exact_or_infinite(text)
    _refuse_if(isinstance(value, list), "damaged")
    return value
