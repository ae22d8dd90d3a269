"""Board: what a game shows of a position, as a small SVG of its own for the widgets."""

from __future__ import annotations

from emmviz.games.board import Board
from emmviz.picture.boards import board_size, in_words, lettered, lower_board
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import Writer, escape, short

__all__ = ["board_svg"]

# Lines are drawn half outside of their shapes.
_EDGE = 2


def board_svg(board: Board, em: float, *, lang: str = "en", moves: bool = False) -> str:
    """Return a board as SVG that a widget's style sheet colours.

    Parameters: board; em, the size of its text in px; lang, of its coins and of its words for screen readers; moves,
    whether cells and dice name the moves that clicks on them make, as `data-move`.

    >>> from emmviz.games.board import Coin
    >>> board_svg((Coin("H"),), 10).rpartition("<text ")[2]
    'class="sign" x="0" y="3.6" font-size="10" text-anchor="middle">H</text></g></svg>'
    """
    wide, high = (size / 2 + _EDGE for size in board_size(board, em))
    drawn = "".join(
        map(Writer(inline=False).write, lower_board(lettered(board, lang), em, theme("light"), moves=moves))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'aria-label="{escape(in_words(board, lang))}" width="{short(2 * wide)}" height="{short(2 * high)}" '
        f'viewBox="{short(-wide)} {short(-high)} {short(2 * wide)} {short(2 * high)}">{drawn}</svg>'
    )
