"""Options: what a directive may carry, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, alternative, brief, expect, refuse_if
from emmviz.games.named import grown, named
from emmviz.lecture.reading import SlidePart
from emmviz.picture.steps import step_called
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree


def allowed(part: SlidePart, *known: str, argument: bool = True) -> None:
    """Refuse an option that a directive does not take, and an argument where it takes none or lacks one."""
    if strange := set(part.options) - set(known):
        refuse_if("bounds" in strange, "wrong.lecture.no_bounds", name=part.name)
        raise TreeError(
            Message(
                "wrong.lecture.no_option",
                name=part.name,
                given=brief(min(strange)),
                instead=alternative(min(strange), known),
            )
        )
    refuse_if(argument and not part.argument, "wrong.lecture.no_tree", name=part.name)
    expect(argument or not part.argument, "wrong.lecture.argument", part.argument, 40, name=part.name)


def tree_of(part: SlidePart, folder: Path) -> GameTree:
    """Return the tree that a directive names, a game grown to its depth."""
    return grown(named(part.argument, folder), whole_option(part, "depth", None))


def run_of(part: SlidePart, folder: Path, algorithm: str) -> Run:
    """Return the search of the tree that a directive names."""
    return search(tree_of(part, folder), algorithm)


def step_of(part: SlidePart, run: Run, usual: int = -1) -> int:
    """Return the frame that is asked for: a number, "end", or "cut 2" or "value 3", counted from 1."""
    return step_called(run, str(part.options.get("step", usual % (len(run.steps) + 1))))


def whole_option(part: SlidePart, name: str, usual: object) -> Any:
    """Return an option that is a whole number, or what is usual if it is not given."""
    if name not in part.options:
        return usual
    text = part.options[name]
    expect(isinstance(text, str) and re.fullmatch(r"\d{1,6}", text), "wrong.lecture.whole", text, name=name)
    return int(text)


def listed(value: object) -> list[Any]:
    """Return a list as it is, a text as what its commas set apart, and anything else as the only one in a list."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    return list(value) if isinstance(value, Iterable) and not isinstance(value, dict) else [value]
