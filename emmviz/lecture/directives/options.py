"""Options: what a directive may carry, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError, instead
from emmviz.base.numbers import brief, expect
from emmviz.games.named import grown, named
from emmviz.lecture.reading import SlidePart
from emmviz.picture.steps import steps_with
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

__all__ = ["allowed", "listed", "run_of", "step_of", "tree_of", "whole_option"]

_NAMED_STEP = re.compile(r"(cut|value) (\d{1,4})")


def allowed(part: SlidePart, *known: str, argument: bool = True) -> None:
    """Refuse an option that a directive does not take, and an argument where it takes none or lacks one."""
    if strange := set(part.options) - set(known):
        raise TreeError(f"{{{part.name}}} has no option {brief(min(strange))}; {instead(min(strange), known)}")
    if argument and not part.argument:
        raise TreeError(f"{{{part.name}}} needs a tree after its name, such as gallery:aima_scale")
    expect(argument or not part.argument, f"{{{part.name}}} takes nothing after its name", part.argument, 40)


def tree_of(part: SlidePart, folder: Path) -> GameTree:
    """Return the tree that a directive names, a game grown to its depth."""
    return grown(named(part.argument, folder), whole_option(part, "depth", None))


def run_of(part: SlidePart, folder: Path, algorithm: str) -> Run:
    """Return the search of the tree that a directive names."""
    return search(tree_of(part, folder), algorithm)


def step_of(part: SlidePart, run: Run, usual: int = -1) -> int:
    """Return the frame that is asked for: a number, "end", or "cut 2" or "value 3", counted from 1."""
    text = part.options.get("step")
    total = len(run.steps)
    if text is None or text == "end":
        return usual % (total + 1) if text is None else total
    if found := _NAMED_STEP.fullmatch(str(text)):
        places = steps_with(run, f"{found[1]}s")
        if not 1 <= int(found[2]) <= len(places):
            raise TreeError(f"step says {text}, and this run has {len(places)} of these")
        return places[int(found[2]) - 1]
    if isinstance(text, str) and text.isdecimal() and int(text) <= total:
        return int(text)
    raise TreeError(f'step must be a whole number from 0 to {total}, "end", "cut 1" or "value 1", not {brief(text)}')


def whole_option(part: SlidePart, name: str, usual: Any) -> Any:
    """Return an option that is a whole number, or what is usual where it is not given."""
    if name not in part.options:
        return usual
    text = part.options[name]
    expect(isinstance(text, str) and re.fullmatch(r"\d{1,6}", text), f"{name} must be a whole number", text)
    return int(text)


def listed(value: Any) -> list[Any]:
    """Return a list as it is, and anything else as the only one in a list."""
    return list(value) if isinstance(value, Iterable) and not isinstance(value, str | dict) else [value]
