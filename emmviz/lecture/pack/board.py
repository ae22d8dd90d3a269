"""The drawing on the board: the scale game without MIN, as Star1 leaves it."""

from __future__ import annotations

from emmviz import GameTree, star1
from emmviz.picture.draw import draw
from emmviz.picture.scene import Scene
from emmviz.story.fold import frame_of

__all__ = ["board"]

GAME = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4)) in [1, 4]"


def board(lang: str) -> Scene:
    """Return the picture that stays on the board."""
    run = star1(GameTree.parse(GAME))
    return draw(run.tree, frame_of(run), lang=lang, caption=False)
