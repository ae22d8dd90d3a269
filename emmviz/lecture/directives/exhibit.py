"""Exhibit: the input of a directive, and the part of a slide that it makes, which the audience looks at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.messages import Message
from emmviz.base.numbers import INF, Number
from emmviz.learn.prediction import Prediction
from emmviz.lecture.prose import Block, Prose
from emmviz.lecture.style import DeckThemes
from emmviz.picture.plan import Plan
from emmviz.picture.scene import Scene
from emmviz.search.run import Run
from emmviz.story.frame import frame_of
from emmviz.tree.formats.text import to_text
from emmviz.tree.game_tree import GameTree

TEXT = 22.0  # units of a slide of 1280 × 720 that text is high at least
EXPLAINED = 24.0  # the same of a step with its explanation, if there is room
SMALLER = 18.0  # and before less than all of a tree is in sight
SMALLEST = 9.0  # the same in a lab and in a comparison


class Slot(NamedTuple):
    """The room for a part, in units of a slide of 1280 × 720."""

    width: float
    height: float


class DeckContext(NamedTuple):
    """The context that all parts of a lecture share: its language, its themes, the words of decks, its Markdown, its
    folder, and whether it is for paper, on which nothing moves."""

    lang: str
    themes: DeckThemes
    words: dict[str, str]
    prose: Prose
    folder: Path
    paper: bool = False


class VisibleTree(NamedTuple):
    """A tree in sight: its text, the numbers found at its inner nodes, whether its root has one; `leaves` are given,
    and `counts` are how many of them a search that is over has read and has not read."""

    tree: str
    values: frozenset[Number]
    solved: bool
    leaves: frozenset[Number] = frozenset()
    counts: frozenset[int] = frozenset()


class Figure(NamedTuple):
    """A picture, and the places of a tree in it, without which it is drawn as it is."""

    scene: Scene
    plan: Plan | None = None


class Exhibit(NamedTuple):
    """A part as HTML, and the figures in it in their order.

    `widget` is the name of the widget in it, if any, and `stills` are its static pictures where nothing moves:
    its beginning, then what is worth a picture. `smallest` is the height of its smallest text in units of the slide,
    infinite if a widget adapts its text itself, and `least` is the height that it needs. `seen` are the trees seen once
    it is over, and `says` is the text below it. `asks` is the question of a vote, `vote` its data, and `expected` the
    wrong answers to expect. `odd` is what an audience misses in it, each with the word that says that it is intended.
    With the option `cure`, text that is too small would be large enough.
    """

    html: str
    seen: tuple[VisibleTree, ...] = ()
    smallest: Number = INF
    least: float = 240
    widget: str = ""
    stills: tuple[Exhibit, ...] = ()
    figures: tuple[Figure, ...] = ()
    says: tuple[Block, ...] = ()
    asks: Prediction | None = None
    vote: dict[str, Any] | None = None
    expected: tuple[tuple[str, str], ...] = ()
    odd: tuple[tuple[Message, str], ...] = ()
    cure: str = ""

    @property
    def is_small(self) -> bool:
        """Return whether its text is too small."""
        return self.smallest < TEXT - 0.5


def visible_tree(tree: GameTree, run: Run | None = None, step: int = -1) -> VisibleTree:
    """Return the visible part of a tree, or of a run on it after a step."""
    leaves = frozenset(map(tree.value, tree.leaves()))
    frame = frame_of(run, step) if run else None
    nodes = frame.nodes if frame else {}
    read = [len(set(run.leaves))] if run and frame and frame.k == len(run.steps) else []
    inner = {node: state.value for node, state in nodes.items() if tree.kind(node) != "leaf"}
    values = frozenset(value for value in inner.values() if value is not None)
    counts = [count for leaves_read in read for count in (leaves_read, len(tree.leaves()) - leaves_read)]
    return VisibleTree(to_text(tree), values, inner.get(tree.root) is not None, leaves, frozenset(counts))
