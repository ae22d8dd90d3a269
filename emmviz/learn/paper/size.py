"""Size: the pages of a paper, upright or lying, and how large a picture can stand on them."""

from __future__ import annotations

from collections.abc import Iterable

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.scene import Scene

__all__ = ["A4", "FOOT", "INK", "MARGIN", "PAPER", "TOP", "Sheet", "check_page"]

INK = "#1a1a1a"
# All in hundredths of an inch, as scenes are.
A4 = (827.0, 1169.0)
PAPER = {"A4": A4, "letter": (850.0, 1100.0)}
MARGIN, TOP, FOOT = 75.0, 60.0, 85.0
# Below the first scale the page turns to landscape, if that makes the picture so much larger; below the last a picture
# cannot be read.
_TURN, _GAIN, _LEAST = 0.62, 1.15, 0.3


def check_page(page: str) -> str:
    """Return the name of a page. Raises: TreeError for another one."""
    if page not in PAPER:
        raise TreeError(f"page of a sheet must be one of {', '.join(PAPER)}, not {brief(page, 40)}")
    return page


class Sheet:
    """The size of the pages of a paper.

    >>> Sheet([], "letter").width, Sheet([], "A4", turned=True).width
    (850.0, 1169.0)
    """

    def __init__(self, scenes: Iterable[Scene], page: str, *, turned: bool = False) -> None:
        drawn, size = list(scenes), PAPER[check_page(page)]
        self._lay(*(size[::-1] if turned else size))
        least = min((self.scale(scene) for scene in drawn), default=1.0)
        if least < _TURN and not turned:
            self._lay(*size[::-1])
            if min(map(self.scale, drawn)) < _GAIN * least:
                self._lay(*size)
        for scene in drawn:
            if self.scale(scene) < _LEAST:
                raise TreeError(f"a tree of {len(scene.nodes)} nodes is too large for a page; take a smaller one")

    def _lay(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.room, self.bottom = width - 2 * MARGIN, height - FOOT

    def scale(self, scene: Scene, share: float = 1.0) -> float:
        """Return the scale of a picture, which leaves room for a question below it.

        Parameters: scene; share, how much of that it gets where more stands on its page.
        """
        largest = min(1.0, self.room / scene.width, 0.6 * (self.bottom - TOP) / scene.height)
        return share * largest
