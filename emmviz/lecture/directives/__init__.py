"""Directives: the blocks that a slide of a lecture may contain, by their names."""

from __future__ import annotations

from collections.abc import Callable

from emmviz.lecture.directives.exhibit import DeckContext, Exhibit, Slot
from emmviz.lecture.directives.link import link
from emmviz.lecture.directives.picture import beside, picture
from emmviz.lecture.directives.vote import vote
from emmviz.lecture.directives.widgets import comparison, lab, player
from emmviz.lecture.reading import SlidePart

DIRECTIVES: dict[str, Callable[[SlidePart, str, Slot, DeckContext], Exhibit]] = {
    "picture": picture,
    "player": player,
    "compare": comparison,
    "lab": lab,
    "vote": vote,
    "link": link,
    "beside": beside,
}
