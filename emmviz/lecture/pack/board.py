"""The drawing on the board: the scale game without MIN, as Star1 leaves it."""

from __future__ import annotations

from emmviz import GameTree, star1
from emmviz.picture.scene import Scene

__all__ = ["board"]

GAME = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4)) in [1, 4]"


def board(lang: str) -> Scene:
    """Return the picture that stays on the board."""
    drawn: Scene = star1(GameTree.parse(GAME)).scene(lang=lang, caption=False)
    return drawn
