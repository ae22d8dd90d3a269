"""Board places: where the board of a position stands: below a leaf, else beside the node, its name above it."""

from __future__ import annotations

from emmviz.picture.geometry import Point, Size

__all__ = ["board_drop", "board_middle", "board_rise", "name_offset"]

# Between a shape and its board.
_BESIDE = 6.0
# The height of a name above a board, in sizes of its text.
_NAME = 1.3


def _bottom(size: Size) -> float:
    """Return how far below the middle of a node the board beside it ends: above the edges to its children."""
    return 0.3 * size.h


def name_offset(size: Size, half_width: float, board: Size, small: float) -> Point:
    """Return the offset of a name above a board: from the node's middle to the near end of the text.

    Parameters: size, of the node's shape; half_width, how far shape and dial reach to a side; board, its size; small,
    the size of the text.
    """
    return half_width + _BESIDE, _bottom(size) - board.h - _NAME / 2 * small


def board_middle(here: Point, size: Size, board: Size, away: float, *, right: bool) -> Point:
    """Return the middle of the board beside a node, at its right or left.

    Parameters: here, the node's middle; size, of its shape; board, its size; away, where board and name begin.
    """
    dx = away + board.w / 2
    return here[0] + (dx if right else -dx), here[1] + _bottom(size) - board.h / 2


def board_rise(size: Size, board: Size, small: float) -> float:
    """Return how far the board beside a node, and its name above it, reach up from the node's middle."""
    return board.h + _NAME * small - _bottom(size) if board.h else 0.0


def board_drop(board: Size, name: float) -> float:
    """Return how much lower a leaf ends with its board, below a name that takes so much."""
    return name + _BESIDE + board.h if board.h else 0.0
