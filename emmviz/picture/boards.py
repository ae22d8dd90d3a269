"""Boards of positions: how large they are, how they are drawn in ink, and what they are in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, chain, zip_longest
from typing import Any

from emmviz.base.locale import words
from emmviz.base.pairs import grouped
from emmviz.base.text import clip, width
from emmviz.games.board import Board, Cell, Checkers, Coin, Dice, Grid, Part
from emmviz.picture.geometry import BASELINE, Point, Size
from emmviz.picture.ink import Circle, Group, Polygon, Rect, Shape, Text
from emmviz.picture.theme import Theme, style

# In sizes of the text: a cell, the longest text in one, a die or coin, a point with checkers; and between two parts.
_CELL, _LONGEST, _DIE = 1.55, 7.0, 1.9
_POINT, _STACK, _NEXT, _DISC = 1.2, 2.6, 0.72, 0.5
_GAP = 0.7
# More checkers on a point are a number.
_MOST = 3
# The cells of a square of two by two, row by row, as keys of the words.
_PLACES = ("top_left", "top_right", "bottom_left", "bottom_right")
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def board_size(board: Board, em: float) -> Size:
    """Return how large a board is with a text of size em.

    >>> board_size((Dice((6, 1)),), 10)
    Size(w=40.0, h=19.0)
    """
    sizes = [_size(part) for part in board]
    if not sizes:
        return Size(0, 0)
    wide = sum(size.w for size in sizes) + _GAP * (len(sizes) - 1)
    return Size(round(wide * em, 2), round(max(size.h for size in sizes) * em, 2))


def lower_board(board: Board, em: float, theme: Theme, *, moves: bool = False) -> tuple[Group, ...]:
    """Turn a board into ink around its middle; with `moves`, its cells and dice name the moves of clicks on them."""
    left, groups = -board_size(board, em).w / 2, []
    for part in board:
        wide = _size(part).w * em
        for group in _LOWER[type(part)](part, em, theme):
            if not (moves and group.of):
                group = group._replace(what="", of="")
            groups.append(group._replace(x=left + wide / 2))
        left += wide + _GAP * em
    return tuple(groups)


def lettered(board: Board, lang: str = "en", kind_words: Mapping[str, str] | None = None) -> Board:
    """Return a board as it is drawn in a language: a coin by a letter, the players by their `kind_words`, if any.

    >>> lettered((Coin("heads"), Coin("6")), "es")
    (Coin(face='c'), Coin(face='6'))
    >>> lettered((Grid(((Cell("MAX 7", "max"),),)),), kind_words={"max": "Ann"})
    (Grid(rows=((Cell(text='Ann 7', look='max', move=''),),)),)
    """
    sides = words(lang)["board"]["sides"]

    def in_own(part: Part) -> Part:
        match part:
            case Coin(face):
                return Coin(sides.get(face, face))
            case Grid(rows) if kind_words:
                return Grid(tuple(tuple(_named(cell, kind_words) for cell in row) for row in rows))
        return part

    return tuple(map(in_own, board))


def _named(cell: Cell, kind_words: Mapping[str, str]) -> Cell:
    """Return the cell of a side with its word in `kind_words`, which is shortened before the rest of the cell is."""
    side, space, rest = cell.text.partition(" ")
    if side != cell.look.upper() or cell.look not in kind_words:
        return cell
    room = _LONGEST - width(space + rest, 1, bold=True)
    return cell._replace(text=clip(kind_words[cell.look], 1, room, bold=True) + space + rest)


def in_words(board: Board, lang: str = "en", kind_words: Mapping[str, str] | None = None) -> str:
    """Describe what a board shows, for screen readers; `kind_words` are your own words for max and min.

    >>> in_words((Dice((6, 0)), Checkers((5, 2), ())))
    'dice 6, in the air; MAX on points 5, 2, MIN on no point'
    """
    phrases, kinds = words(lang)["board"], words(lang)["kind"]

    def points(occupied: tuple[int, ...]) -> str:
        key = "points" if len(occupied) > 1 else "point" if occupied else "no_point"
        return str(phrases[key]).format(points=", ".join(map(str, occupied)))

    def described(part: Part) -> str:
        match part:
            case Grid(rows):
                return _grid_in_words(rows, phrases)
            case Dice(faces):
                thrown = ", ".join(str(face or phrases["air"]) for face in faces)
                return str(phrases["dice" if len(faces) > 1 else "die"]).format(faces=thrown)
            case Coin(face):
                shown = words(lang)["label"][face] if face in phrases["sides"] else face or phrases["air"]
                return str(phrases["coin"]).format(face=shown)
            case Checkers(mine, yours, _):
                sides = kinds | (kind_words or {})
                stand = {"max": points(mine), "min": points(yours), "MAX": sides["max"], "MIN": sides["min"]}
                return str(phrases["checkers"]).format(**stand)

    return "; ".join(map(described, lettered(board, lang, kind_words) if kind_words else board))


def _grid_in_words(rows: tuple[tuple[Cell, ...], ...], phrases: dict[str, Any]) -> str:
    """Describe the contents of a 2 × 2 grid by their places, and of other grids by their rows."""
    if [len(row) for row in rows] == [2, 2]:
        cells = zip(_PLACES, chain(*rows), strict=True)
        taken = [(place, cell) for place, cell in cells if cell.text or cell.look == "shut"]
        places_of = grouped((cell.text or phrases["shut"], phrases[place]) for place, cell in taken)
        return ", ".join(f"{content} {', '.join(places)}" for content, places in places_of.items()) or str(
            phrases["empty"]
        )
    blank = {"shut": phrases["shut"]}
    return " / ".join(", ".join(cell.text or blank.get(cell.look, phrases["empty"]) for cell in row) for row in rows)


def _size(part: Part) -> Size:
    """Return how large a part is, in sizes of its text."""
    match part:
        case Grid(rows):
            return Size(sum(_columns(rows)), len(rows) * _CELL)
        case Dice(faces):
            return Size(len(faces) * (_DIE + 0.2) - 0.2, _DIE)
        case Coin():
            return Size(_DIE, _DIE)
        case Checkers(_, _, points):
            return Size(points * _POINT, 2 * _STACK + 1.3)


def _columns(rows: tuple[tuple[Cell, ...], ...]) -> list[float]:
    """Return the widths of the columns of a grid, in sizes of its text."""
    wide = [[max(_CELL, min(width(cell.text, 1, bold=True), _LONGEST) + 0.6) for cell in row] for row in rows]
    return [max(column) for column in zip_longest(*wide, fillvalue=0.0)]


def _grid(grid: Grid, em: float, theme: Theme) -> Iterator[Group]:
    columns = [wide * em for wide in _columns(grid.rows)]
    ends = list(accumulate(columns, initial=-sum(columns) / 2))
    for i, row in enumerate(grid.rows):
        y = (i + 0.5 - len(grid.rows) / 2) * _CELL * em
        for cell, x, wide in zip(row, ends, columns, strict=False):
            classes = ("cell", cell.look) if cell.look else ("cell",)
            items: list[Shape] = [_tile(classes, x + wide / 2, y, wide, _CELL * em, theme)]
            if cell.text:
                items.append(_sign(classes, clip(cell.text, em, _LONGEST * em, bold=True), x + wide / 2, y, em, theme))
            yield Group(classes, tuple(items), "move", cell.move)


def _dice(dice: Dice, em: float, theme: Theme) -> Iterator[Group]:
    apart = _DIE + 0.2
    moves = (*dice.moves, *[""] * len(dice.faces))
    for i, (face, move) in enumerate(zip(dice.faces, moves, strict=False)):
        x = (i - (len(dice.faces) - 1) / 2) * apart * em
        tile = _tile(("die",), x, 0, _DIE * em, _DIE * em, theme, 0.3 * em)
        pips: list[Shape] = [
            Circle("pip", style(("die",), "pip", theme), x + dx * 0.52 * em, dy * 0.52 * em, 0.18 * em)
            for dx, dy in _PIPS.get(face, ())
        ]
        shown = pips or [_sign(("die",), str(face or "?"), x, 0, em, theme)]
        yield Group(("die",), (tile, *shown), "move", move)


def _coin(coin: Coin, em: float, theme: Theme) -> Iterator[Group]:
    disc = Circle("disc", style(("coin",), "disc", theme), 0, 0, _DIE / 2 * em)
    yield Group(("coin",), (disc, _sign(("coin",), clip(coin.face, em, 1.6 * em) or "?", 0, 0, em, theme)))


def _checkers(checkers: Checkers, em: float, theme: Theme) -> Iterator[Group]:
    """Draw MAX's home board above MIN's, the ace points at the right, and the numbers of the points between them."""
    half, middle = 0.65 * em, (checkers.points + 1) / 2
    xs = {point: (middle - point) * _POINT * em for point in range(checkers.points, 0, -1)}
    for side, standing, up in (("max", checkers.max, -1), ("min", checkers.min, 1)):
        classes, items = ("checkers", side), list[Shape]()
        far = up * (half + _STACK * em)
        for point, x in xs.items():
            corners = ((x - _POINT / 2 * em, far), (x + _POINT / 2 * em, far), (x, up * half))
            items.append(Polygon("point", style(classes, "point", theme), corners))
            count = Counter(standing)[point]
            for i in range(min(count, _MOST)):
                y = far - up * (_DISC + _NEXT * i) * em
                items.append(Circle("disc", style(classes, "disc", theme), x, y, _DISC * em))
            if count > _MOST:
                items.append(_sign(classes, str(count), x, y, em, theme))
        yield Group(classes, tuple(items))
    yield Group(("checkers",), tuple(_sign(("checkers",), str(point), x, 0, em, theme) for point, x in xs.items()))


_LOWER: dict[type, Callable[[Any, float, Theme], Iterator[Group]]] = {
    Grid: _grid,
    Dice: _dice,
    Coin: _coin,
    Checkers: _checkers,
}


def _tile(
    classes: tuple[str, ...], x: float, y: float, wide: float, high: float, theme: Theme, rounding: float = 0
) -> Rect:
    return Rect("tile", style(classes, "tile", theme), x, y, wide, high, rounding)


def _sign(classes: tuple[str, ...], text: str, x: float, y: float, em: float, theme: Theme) -> Text:
    return Text("sign", style(classes, "sign", theme), text, x, y + BASELINE * em, em, "middle", "sign", None)
