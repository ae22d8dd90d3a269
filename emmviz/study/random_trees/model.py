"""The model of a random tree: the kinds and widths of its levels, and how its numbers are drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import lcm, prod
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact, whole
from emmviz.base.messages import Count, Message, brief, expect, refuse_if
from emmviz.base.numbers import is_whole

LEAVES = ("uniform", "arc_sum", "integers")
_MOST_LEAVES = 20_000_000


class ShapeLevel(NamedTuple):
    """The kind of all nodes at one depth, "random" for a mix, and how many children each has."""

    kind: str
    width: int


class Model(NamedTuple):
    """How the numbers of a random tree are drawn; `random_tree` says what the fields mean."""

    leaves: str
    span: tuple[Fraction, Fraction]
    bits: int
    probabilities: str | tuple[int, ...]

    def __str__(self) -> str:
        fine = f" in 2^-{self.bits}"
        chances = self.probabilities if isinstance(self.probabilities, str) else ":".join(map(str, self.probabilities))
        return (
            f"{self.leaves} {self.span[0]}..{self.span[1]}{fine if self.leaves == 'uniform' else ''}; "
            f"{chances}{fine if chances == 'random' else ''} chances"
        )


def shape_for(shape: object) -> tuple[ShapeLevel, ...]:
    """Read a shape: a text such as "max3 chance2 min2", or a sequence of pairs (kind, width).

    >>> shape_for("max3 chance2")
    (ShapeLevel(kind='max', width=3), ShapeLevel(kind='chance', width=2))
    """
    pairs: list[Any] = [shape]
    levels = pairs
    if isinstance(shape, str):
        levels = shape.replace(",", " ").split()
        pairs = [(m[1], int(m[2])) if (m := re.fullmatch(r"([a-z]+)([0-9]{1,9})", word)) else word for word in levels]
    elif isinstance(shape, Sequence):
        pairs = levels = list(shape)
    for level, pair in zip(levels, pairs, strict=True):
        good = isinstance(pair, tuple | list) and len(pair) == 2 and pair[0] in ("max", "min", "chance", "random")
        expect(good and is_whole(pair[1], 1), "wrong.study.shape", level)
    refuse_if(not pairs, "wrong.study.no_level")
    expect(prod(width for _, width in pairs) <= _MOST_LEAVES, "wrong.study.wide", shape, most=Count(_MOST_LEAVES))
    return tuple(ShapeLevel(kind, int(width)) for kind, width in pairs)


def shape_text(shape: tuple[ShapeLevel, ...]) -> str:
    """Write a shape as the text that `shape_for` reads."""
    return " ".join(f"{kind}{width}" for kind, width in shape)


def model_for(leaves: object, span: object, bits: object, probabilities: object) -> Model:
    """Return the model of the numbers, checked; TreeError for an argument that does not fit."""
    expect(leaves in LEAVES, "wrong.study.leaves", leaves, known=", ".join(LEAVES))
    return Model(str(leaves), _span(span, str(leaves)), whole("bits", bits, 1, 30), _probabilities(probabilities))


def leaf_law(model: Model, depth: int) -> tuple[int, int, int, int, tuple[Fraction, Fraction]]:
    """Return how draws give the leaves of a tree of some depth, or its arcs: least, step, limit, unit, bounds.

    Each is (least + step · draw) / unit, with a draw below limit; the bounds apply to the leaves.
    """
    low, high = model.span
    if model.leaves == "uniform":
        unit = lcm(low.denominator, high.denominator) << model.bits
        return int(low * unit), int((high - low) * unit) >> model.bits, 1 << model.bits, unit, model.span
    bounds = (low * depth, high * depth) if model.leaves == "arc_sum" else model.span
    return int(low), 1, int(high - low) + 1, 1, bounds


def parts_of(model: Model, kind: str, width: int) -> int:
    """Return the sum of the numerators of the probabilities below a node; 1 below a player."""
    probabilities = model.probabilities
    if kind in ("max", "min"):
        return 1
    if probabilities == "equal":
        return width
    if probabilities == "random":
        refuse_if(width > 1 << model.bits, "wrong.study.few_bits", bits=model.bits, width=width)
        return 1 << model.bits
    refuse_if(len(probabilities) != width, "wrong.study.weights", weights=len(probabilities), width=width)
    return sum(map(int, probabilities))


def _span(span: Any, leaves: str) -> tuple[Fraction, Fraction]:
    try:
        low, high = map(exact, span if span is not None else (0, 1) if leaves == "uniform" else (0, 10))
    except (TypeError, ValueError):
        raise TreeError(Message("wrong.study.span", given=brief(span))) from None
    refuse_if(not low < high, "wrong.study.span_order", low=low, high=high)
    if leaves != "uniform" and (low.denominator, high.denominator) != (1, 1):
        raise TreeError(Message("wrong.study.span_whole", leaves=leaves, low=low, high=high))
    # Numerators then stay far below 2^53, so that each is a float too.
    if max(abs(low), abs(high)) * lcm(low.denominator, high.denominator) > 2**20:
        raise TreeError(Message("wrong.study.span_large", low=low, high=high))
    return low, high


def _probabilities(probabilities: object) -> str | tuple[int, ...]:
    if isinstance(probabilities, str) and probabilities in ("equal", "random"):
        return probabilities
    weights = tuple(probabilities) if isinstance(probabilities, Sequence) and not isinstance(probabilities, str) else ()
    expect(
        weights and all(is_whole(weight, 1, 2**20) for weight in weights), "wrong.study.probabilities", probabilities
    )
    return weights
