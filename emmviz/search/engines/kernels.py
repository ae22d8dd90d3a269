"""The searches as compiled loops over the arrays of a FlatTree; needs numba.

A chance node tests whether outcome i, of probability p, is at most A = (alpha - sum p hi of the others) / p. Here every
number below a node is multiplied by the probability of reaching the node, its `reach`: then A times the reach of the
outcome is alpha minus the terms of the others, an expected value is a plain sum, and nothing is ever divided. So
multiples of powers of two stay exact, like the fractions of the other engine. Where numbers are rounded, a cut still
never returns more than alpha or less than beta: otherwise a worse move could be played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba
import numpy as np
from numpy import uint64
from numpy.typing import NDArray

from emmviz.tree.flat import CHANCE, MAX, MIN

# Numba checks only this file to decide whether its cache on disk is still valid, so all compiled code is here. Places
# are unsigned where time counts, or numba would test each for one that is counted from the end of its array.

F = TypeVar("F", bound=Callable[..., object])
EXACT, LOWER, UPPER = range(3)
# A reach below this is scaled up for the whole subtree, or a chain of a thousand chance nodes would underflow to 0.
TINY, ZOOM = 2.0**-512, 2.0**512

# -- the records that the searches write to while they run ------------------------------------------------------------

# A node on the path from the root to the current one.
FRAME = np.dtype(
    [
        ("node", np.int64),
        ("kind", np.int64),
        ("first", np.int64),  # its first child
        ("count", np.int64),  # how many children it has
        ("place", np.int64),  # index of the current child
        ("reach", np.float64),
        ("alpha", np.float64),
        ("beta", np.float64),
        ("best", np.float64),  # the value so far, ...
        ("bound", np.int64),  # ... its bound ...
        ("choice", np.int64),  # ... and the place of the child of a player that has it
        ("probed", np.int64),  # how many children of a player were searched by probes, ...
        ("reply", np.int64),  # ... and where the first is noted; of a chance node, the first outcome's first
        ("outcomes", np.int64),  # of a chance node: where its outcomes are noted
        ("last", np.int64),  # the last outcome of positive probability
        ("limit", np.int64),  # how many replies each outcome may have probed in this pass; 0 when probing is over
        ("most", np.int64),  # and in the last such pass
        ("unread", np.int64),  # how many outcomes are not fully read yet
        ("low", np.float64),  # the sums of the least and the greatest terms of the outcomes before this one
        ("high", np.float64),
        ("a", np.float64),  # A and B of this outcome, before they are clamped
        ("b", np.float64),
        ("zoom", np.float64),  # by how much numbers below this outcome are scaled up
        ("free_outcome", np.int64),  # where the next chance node below may note its outcomes and their replies
        ("free_reply", np.int64),
    ],
    align=True,
)

# An outcome of a chance node; of 64 bytes, as many as processors read at once.
OUTCOME = np.dtype(
    [
        ("low", np.float64),  # the least and the greatest term that it can still be
        ("high", np.float64),
        ("low_after", np.float64),  # the sums of these over the outcomes after it
        ("high_after", np.float64),
        ("prob", np.float64),
        ("kind", np.int32),
        ("replies", np.int32),  # how many children it has to probe, ...
        ("probed", np.int32),  # ... how many were probed, ...
        ("best", np.float64),  # ... and the best that was found of them
    ],
    align=True,
)

# What a probe of a reply returned: a value and its bound.
REPLY = np.dtype([("value", np.float64), ("bound", np.int64)], align=True)

# The options of `star1` and `star2`, and the bounds; reset is True to search every outcome from -inf to inf.
RULES = np.dtype(
    [
        ("L", np.float64),
        ("U", np.float64),
        ("hard", np.bool_),
        ("cut_on_equal", np.bool_),
        ("cut_at_bounds", np.bool_),
        ("reset", np.bool_),
        ("probes", np.int64),
        ("cyclic", np.bool_),
        ("reuse", np.bool_),
    ],
    align=True,
)

# The rules of cuts and of the best child are in intervals.py for the other engine, and here again on purpose:
# compiled code calls no plain Python, and a test holds both engines to the same values and leaves.

# -- the loops ---------------------------------------------------------------------------------------------------------


def compiled(function: F) -> F:
    """Compile a function on its first call, and cache it on disk if that can be written to."""
    try:
        return cast(F, numba.njit(function, cache=True, error_model="numpy"))
    except RuntimeError:  # neither the package's folder nor the user's can be written to
        return cast(F, numba.njit(function, error_model="numpy"))


def inlined(function: F) -> F:
    """Inline a function into the compiled functions that call it."""
    return cast(F, numba.njit(function, inline="always", error_model="numpy"))


@compiled
def backup(
    kind: NDArray[np.int8],
    first: NDArray[np.int32],
    count: NDArray[np.int32],
    prob: NDArray[np.float64],
    value: NDArray[np.float64],
    below: NDArray[np.float64],
    values: NDArray[np.float64],
    begin: int,
    stop: int,
) -> None:
    """Write the values of the nodes from `begin` to `stop`; `below` are the values of their children."""
    step = uint64(1)
    for node in range(stop - 1, begin - 1, -1):  # children have higher numbers than their parents
        start = uint64(first[node])
        end = start + uint64(count[node])
        if start == end:
            values[node] = value[node]
            continue
        backed_up, child = below[start], start + step
        if kind[node] == CHANCE:
            backed_up *= prob[start]
            while child < end:
                backed_up += prob[child] * below[child]
                child += step
        elif kind[node] == MAX:
            while child < end:
                backed_up = max(backed_up, below[child])
                child += step
        else:
            while child < end:
                backed_up = min(backed_up, below[child])
                child += step
        values[node] = backed_up


@inlined
def fails_low(value: float, bound: int, limit: float, cut_on_equal: bool) -> bool:
    """Return whether a value proves a node to be at most the limit; a lower bound never does."""
    return bound != LOWER and (value < limit or (value == limit and (cut_on_equal or bound == UPPER)))


@inlined
def fails_high(value: float, bound: int, limit: float, cut_on_equal: bool) -> bool:
    """Return whether a value proves a node to be at least the limit; an upper bound never does."""
    return bound != UPPER and (value > limit or (value == limit and (cut_on_equal or bound == LOWER)))


@inlined
def open_frame(frame: np.record, reach: float, alpha: float, beta: float) -> None:
    """Enter a node with its window, before any child is searched."""
    frame.reach, frame.alpha, frame.beta = reach, alpha, beta
    frame.place, frame.choice, frame.bound = 0, 0, EXACT
    frame.best = -np.inf if frame.kind == MAX else np.inf


@inlined
def find_room(frames: NDArray[np.record], top: int) -> None:
    """Let a frame note its outcomes and replies after the notes of the frames above it."""
    frame = frames[uint64(top)]
    frame.outcomes = frame.free_outcome = frame.free_reply = 0
    if top > 0:
        above = frames[uint64(top - 1)]
        frame.outcomes = frame.free_outcome = above.free_outcome
        frame.free_reply = above.free_reply


@inlined
def note_leaf(leaves: NDArray[np.int64], read: int, node: int) -> None:
    """Note a leaf that is read, if there is room for it."""
    if read < len(leaves):
        leaves[uint64(read)] = node


@inlined
def take_child(frame: np.record, rules: np.record, value: float, bound: int) -> bool:
    """Back up the value of a child to its MAX or MIN node; return True if that cuts the node."""
    is_max, place = frame.kind == MAX, frame.place
    frame.place += 1
    # An upper bound on a child is useless to MAX, and a lower bound is useless to MIN.
    useless = UPPER if is_max else LOWER
    # Only a strictly better child replaces the best, because the value of a pruned one is only a bound.
    if value > frame.best if is_max else value < frame.best:
        frame.best, frame.bound, frame.choice = value, bound, place
    elif value == frame.best and frame.bound == useless:
        frame.bound, frame.choice = bound, place
    elif value == frame.best and bound != useless and frame.bound == EXACT:
        frame.bound = bound
    else:
        return False  # the node is worth what it was before, which did not cut it
    if frame.place == frame.count:
        return False
    # No value is beyond the bounds, so a node that has U (or L) is cut with its very value.
    end = frame.reach * (rules.U if is_max else rules.L)
    if rules.cut_at_bounds and frame.bound != useless and (frame.best >= end if is_max else frame.best <= end):
        frame.bound = EXACT
        return True
    if is_max and fails_high(frame.best, frame.bound, frame.beta, rules.cut_on_equal):
        frame.bound = LOWER
        return True
    if not is_max and fails_low(frame.best, frame.bound, frame.alpha, rules.cut_on_equal):
        frame.bound = UPPER
        return True
    return False


@inlined
def open_chance(
    kind: NDArray[np.int8],
    count: NDArray[np.int32],
    prob: NDArray[np.float64],
    rules: np.record,
    notes: NDArray[np.record],
    frame: np.record,
) -> None:
    """Enter a chance node: each outcome is between L and U."""
    reach, first, outcomes = frame.reach, frame.first, frame.outcomes
    last = most = unread = 0
    for place in range(frame.count):
        child, note = uint64(first + place), notes[uint64(outcomes + place)]
        note.prob, note.replies, note.probed = prob[child], 0, 0
        note.low = note.high = 0.0
        if note.prob > 0.0:
            note.low, note.high = reach * note.prob * rules.L, reach * note.prob * rules.U
            last = place
            unread += 1
        if rules.probes > 0:
            note.kind = kind[child]
            note.replies = 0 if note.kind == CHANCE else count[child]
            note.best = -np.inf if note.kind == MAX else np.inf
            if note.prob > 0.0:
                most = max(most, min(rules.probes, note.replies))
    frame.last, frame.most, frame.unread = last, most, unread
    frame.free_outcome += frame.count
    frame.free_reply += frame.count * most
    frame.limit = 1 if rules.cyclic and most else most
    start_pass(notes, frame)


@inlined
def start_pass(notes: NDArray[np.record], frame: np.record) -> None:
    """Go back to the first outcome of a chance node, and sum the terms after each outcome."""
    frame.place, frame.low, frame.high = 0, 0.0, 0.0
    low, high, outcomes = 0.0, 0.0, frame.outcomes
    for place in range(frame.last, -1, -1):
        note = notes[uint64(outcomes + place)]
        note.low_after, note.high_after = low, high
        low += note.low
        high += note.high


@inlined
def skip_outcome(note: np.record, frame: np.record) -> bool:
    """Return whether this outcome is neither searched nor probed in this pass; if so, go on to the next."""
    if note.prob > 0.0 and (frame.limit == 0 or note.probed < min(frame.limit, note.replies)):
        return False
    frame.low += note.low
    frame.high += note.high
    frame.place += 1
    return True


@inlined
def enter_outcome(note: np.record, frame: np.record) -> float:
    """Work out A and B of the current outcome, and return its reach."""
    reach: float = frame.reach * note.prob
    frame.a = frame.alpha - (frame.high + note.high_after)
    frame.b = frame.beta - (frame.low + note.low_after)
    frame.zoom = 1.0
    if reach < TINY:
        frame.zoom, reach = ZOOM, reach * ZOOM
    return reach


@inlined
def window_for(note: np.record, frame: np.record, rules: np.record) -> tuple[float, float]:
    """Return the window for the current outcome, or for its reply that is to be probed."""
    # Clamped on both sides: a window given outside the bounds must not turn over.
    lowest, highest = frame.reach * note.prob * rules.L, frame.reach * note.prob * rules.U
    alpha, beta = min(max(frame.a, lowest), highest), max(min(frame.b, highest), lowest)
    if rules.reset:
        alpha, beta = -np.inf, np.inf
    alpha, beta = alpha * frame.zoom, beta * frame.zoom
    if frame.limit > 0:
        # As in a search of the outcome, replies probed before narrow the window of this one.
        if note.kind == MAX:
            alpha = max(alpha, note.best)
        else:
            beta = min(beta, note.best)
    return alpha, beta


@inlined
def take_probe(note: np.record, reply: np.record, frame: np.record, rules: np.record, value: float, bound: int) -> bool:
    """Narrow an outcome by the value of a probe; return True if that cuts the chance node."""
    reply.value, reply.bound = value, bound
    note.best = max(note.best, value) if note.kind == MAX else min(note.best, value)
    note.probed += 1
    if rules.reuse and note.probed == note.replies:
        frame.unread -= 1
    if frame.zoom != 1.0:
        value /= frame.zoom
    # A reply is a lower bound on a MAX outcome, so it is only tested against B, and a reply of MIN only against A; an
    # upper bound on a reply of MAX proves nothing. The tests use A and B themselves, not the clamped window.
    if note.kind == MAX and bound != UPPER:
        note.low = max(note.low, value)
        if frame.unread > 0 and fails_high(value, LOWER, frame.b, rules.cut_on_equal):
            frame.best, frame.bound = max(frame.low + note.low + note.low_after, frame.beta), LOWER
            return True
    elif note.kind == MIN and bound != LOWER:
        note.high = min(note.high, value)
        if frame.unread > 0 and fails_low(value, UPPER, frame.a, rules.cut_on_equal):
            frame.best, frame.bound = min(frame.high + note.high + note.high_after, frame.alpha), UPPER
            return True
    return False


@inlined
def take_outcome(note: np.record, frame: np.record, rules: np.record, value: float, bound: int) -> bool:
    """Narrow an outcome by its value; return True if that cuts the chance node."""
    reach = frame.reach * note.prob
    if frame.zoom != 1.0:
        value /= frame.zoom
    if (bound == UPPER and value <= reach * rules.L) or (bound == LOWER and value >= reach * rules.U):
        bound = EXACT  # nothing lies beyond the bounds
    if rules.reset:
        note.low = note.high = value
    if bound != UPPER:
        note.low = max(note.low, value)
    if bound != LOWER:
        note.high = min(note.high, value)
    if frame.place < frame.last and not rules.reset:
        if fails_low(value, bound, frame.a, rules.cut_on_equal):
            frame.best, frame.bound = min(frame.high + note.high + note.high_after, frame.alpha), UPPER
            return True
        if fails_high(value, bound, frame.b, rules.cut_on_equal):
            frame.best, frame.bound = max(frame.low + note.low + note.low_after, frame.beta), LOWER
            return True
    frame.bound = bound
    frame.low += note.low
    frame.high += note.high
    frame.place += 1
    return False


@inlined
def take_result(
    notes: NDArray[np.record],
    replies: NDArray[np.record],
    frame: np.record,
    rules: np.record,
    value: float,
    bound: int,
) -> bool:
    """Give a node the value of its current child or reply; return True if that cuts the node."""
    if frame.kind != CHANCE:
        return take_child(frame, rules, value, bound)
    note = notes[uint64(frame.outcomes + frame.place)]
    if frame.limit == 0:
        return take_outcome(note, frame, rules, value, bound)
    reply = frame.reply + frame.place * frame.most + note.probed
    return take_probe(note, replies[reply], frame, rules, value, bound)


@inlined
def next_pass(notes: NDArray[np.record], frame: np.record) -> bool:
    """Begin the next pass over the outcomes of a chance node; return False, and sum its value, after the last."""
    if frame.limit > 0:
        frame.limit = frame.limit + 1 if frame.limit < frame.most else 0
        start_pass(notes, frame)
        return True
    # Bounded by its last outcome the node is outside its window, and so must be the rounded sum.
    if frame.bound == LOWER:
        frame.best = max(frame.low, frame.beta)
    else:
        frame.best = frame.high if frame.bound == EXACT else min(frame.high, frame.alpha)
    return False


@inlined
def settled(frame: np.record, rules: np.record) -> tuple[float, int]:
    """Return the value of a node and its bound, clipped to the window under fail-hard."""
    value, bound = frame.best, frame.bound
    if rules.hard and frame.alpha < frame.beta and not frame.alpha <= value <= frame.beta:
        value, bound = (frame.alpha, UPPER) if value < frame.alpha else (frame.beta, LOWER)
    return value, bound


@inlined
def child_window(notes: NDArray[np.record], frame: np.record, rules: np.record) -> tuple[float, float, int, int]:
    """Return the window for the current child, how many of its replies were probed, and where the first is noted."""
    if frame.kind == MAX:
        return max(frame.alpha, frame.best), frame.beta, 0, 0
    if frame.kind == MIN:
        return frame.alpha, min(frame.beta, frame.best), 0, 0
    note = notes[uint64(frame.outcomes + frame.place)]
    alpha, beta = window_for(note, frame, rules)
    if rules.reuse and frame.limit == 0:
        return alpha, beta, note.probed, frame.reply + frame.place * frame.most
    return alpha, beta, 0, 0


@compiled
def star(
    kind: NDArray[np.int8],
    first: NDArray[np.int32],
    count: NDArray[np.int32],
    prob: NDArray[np.float64],
    utility: NDArray[np.float64],
    options: NDArray[np.record],
    frames: NDArray[np.record],
    notes: NDArray[np.record],
    replies: NDArray[np.record],
    leaves: NDArray[np.int64],
    choice: NDArray[np.int32],
    alpha: float,
    beta: float,
) -> tuple[float, int, int, int, int, int]:
    """Search a tree with Star2, with Star1 where probes is 0, with alpha-beta where reset is True.

    The arrays belong to a FlatTree, where a node without children is read. The others are space to write in: a frame
    for each level, notes of outcomes and of replies, the leaves read, and the place of the child chosen at each player
    that has no chance node above it. It returns the value and its bound, and the numbers of leaves read (those beyond
    the room for them are not written down), of nodes entered, of probes and of cutoffs.
    """
    # Nothing is allocated and no array is passed on per outcome, as numba would count references to it.
    rules, frame = options[0], frames[0]
    read = entered = probes = cutoffs = 0
    value, bound = 0.0, EXACT
    top, node, reach, probed, reply = -1, 0, 1.0, 0, 0
    while True:
        # Go down to a node, to read it or to enter it.
        at = uint64(node)
        if count[at] == 0:
            note_leaf(leaves, read, node)
            read += 1
            value, bound = reach * utility[at], EXACT
            if top < 0:
                return value, bound, read, entered + read, probes, cutoffs
            has_value = take_result(notes, replies, frame, rules, value, EXACT)
            cutoffs += has_value
        else:
            entered += 1
            if top >= 0:
                alpha, beta, probed, reply = child_window(notes, frame, rules)
            top, has_value = top + 1, False
            frame = frames[uint64(top)]
            frame.node, frame.kind, frame.first, frame.count = node, kind[at], first[at], count[at]
            frame.probed, frame.reply = probed, reply
            open_frame(frame, reach, alpha, beta)
            find_room(frames, top)
            if frame.kind == CHANCE:
                frame.reply = frame.free_reply
                open_chance(kind, count, prob, rules, notes, frame)

        # Back up the value to the parents, until one of them has another child to search.
        while True:
            if not has_value and frame.kind != CHANCE:
                if frame.place < frame.probed:  # a reply that was probed already
                    value, bound = replies[frame.reply + frame.place].value, replies[frame.reply + frame.place].bound
                    has_value = take_child(frame, rules, value, bound)
                    cutoffs += has_value
                    continue
                has_value = frame.place == frame.count
            elif not has_value:
                # In an inlined function this loop costs 7 ns more for each leaf, a third of all.
                while frame.place <= frame.last and skip_outcome(notes[uint64(frame.outcomes + frame.place)], frame):
                    pass
                if frame.place > frame.last:
                    if next_pass(notes, frame):
                        continue
                    has_value = True
            if not has_value:
                break
            value, bound = settled(frame, rules)
            if frame.reach == 1.0:  # else a chance node lies above, where no path of best play goes
                choice[uint64(frame.node)] = frame.choice
            top -= 1
            if top < 0:
                return value, bound, read, entered + read, probes, cutoffs
            frame = frames[uint64(top)]
            has_value = take_result(notes, replies, frame, rules, value, bound)
            cutoffs += has_value

        # Only a node that is entered needs a window.
        node, reach = frame.first + frame.place, frame.reach
        if frame.kind == CHANCE:
            note = notes[uint64(frame.outcomes + frame.place)]
            reach = enter_outcome(note, frame)
            if frame.limit > 0:
                node = first[uint64(node)] + note.probed
                probes += 1
