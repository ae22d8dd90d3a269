"""Made: what a directive is given, and what it makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.numbers import INF, Number

if TYPE_CHECKING:
    from emmviz.learn.prediction import Prediction
    from emmviz.lecture.prose import Prose
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["Look", "Made", "Seen", "Slot", "seen_in"]


class Slot(NamedTuple):
    """The room for a part, in units of a slide of 1280 × 720."""

    width: float
    height: float


@dataclass(frozen=True)
class Look:
    """What all parts of a lecture share: its language, its theme, the words of decks, its Markdown, its folder."""

    lang: str
    theme: str
    words: dict[str, str]
    prose: Prose
    folder: Path


class Seen(NamedTuple):
    """A tree in sight: its text, the numbers found at its inner nodes, whether its root has one; `leaves` are given."""

    tree: str
    values: frozenset[Number]
    solved: bool
    leaves: frozenset[Number] = frozenset()


class Made(NamedTuple):
    """A part as HTML.

    `widgets` are the names of the widgets in it, `smallest` the height of its smallest text in units of the slide,
    infinite where a widget sees to that itself; `seen` the trees in sight once it is over; `least` the height that it
    needs; `asks` what is voted on, and `vote` its data; `dead` what does not move though it should; `stills` what
    stands on paper in place of widgets, first as it begins, then with its answer.
    """

    html: str
    widgets: frozenset[str] = frozenset()
    smallest: Number = INF
    seen: tuple[Seen, ...] = ()
    least: float = 240
    asks: Prediction | None = None
    vote: dict[str, Any] | None = None
    dead: str = ""
    stills: tuple[str, str] = ("", "")


def seen_in(tree: GameTree, run: Run | None, step: int = -1) -> Seen:
    """Return what is in sight of a tree, or of a run on it after a step."""
    from emmviz.story.fold import frame_of
    from emmviz.tree.formats.text import to_text

    leaves = frozenset(map(tree.value, tree.leaves()))
    if run is None:
        return Seen(to_text(tree), frozenset(), False, leaves)
    nodes = frame_of(run, step).nodes
    inner = {node: state.value for node, state in nodes.items() if tree.kind(node) != "leaf"}
    values = frozenset(value for value in inner.values() if value is not None)
    return Seen(to_text(tree), values, inner.get(tree.root) is not None, leaves)
