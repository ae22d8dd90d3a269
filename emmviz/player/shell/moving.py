"""Moving: what moves at each step, and how, as plain data for the player, which only carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from typing import Any, TypeAlias

from emmviz.picture.easing import EASE
from emmviz.picture.frame_marks import cut_mark
from emmviz.picture.geometry import Point
from emmviz.picture.motion import RULES, SECONDS, Descend, Fall, Narrow, Rise, Settle, Snip
from emmviz.picture.moves import moves
from emmviz.picture.plan import Plan
from emmviz.story.frame import Frame

__all__ = ["Moving", "how_it_moves", "what_moves"]

# The kind of a move, the number of its node, and the sizes that it needs: moves.js carries out each.
Moving: TypeAlias = tuple[str | float, ...]


def how_it_moves() -> dict[str, Any]:
    """Return the one rule of motion: how long it takes, its curve, and how each kind of move goes.

    >>> how_it_moves()["rules"]["narrow"]["begins"]
    0.45
    """
    rules = {kind.__name__.lower(): rule._asdict() for kind, rule in RULES.items()}
    return {"seconds": SECONDS, "ease": f"cubic-bezier({', '.join(map(str, EASE))})", "rules": rules}


def what_moves(plan: Plan, before: Frame, after: Frame, number: Mapping[str, int]) -> list[Moving]:
    """Return what moves from one frame to the next.

    Ways are seen from where their label rests; a narrower span by shares of the old one; a snip by the middle of its
    bars and the angle of their edge in degrees.

    Parameters: plan; before and after, as for `emmviz.picture.moves.moves`; number, of each node.
    """
    found: list[Moving] = []
    for move in moves(plan, before, after):
        sizes: list[float] = []
        match move:
            case Rise(_, label, way):
                sizes = _seen_from((label.x, label.y), way)
            case Descend(_, way):
                sizes = _seen_from(way[-1], way)
            case Narrow(_, (first, last), now):
                sizes = [round((end - first) / (last - first), 4) for end in now]
            case Snip(node):
                mark = cut_mark(plan, after, node)
                assert mark is not None
                dx, dy = mark.slope
                sizes = [round(mark.x), round(mark.y), round(degrees(atan2(dy, dx)))]
            case Settle() | Fall():
                pass
        found.append((type(move).__name__.lower(), number[move.node], *sizes))
    return found


def _seen_from(here: Point, way: tuple[Point, ...]) -> list[float]:
    return [round(there - own) for point in way for there, own in zip(point, here, strict=True)]
