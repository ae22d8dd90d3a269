"""The searches as compiled loops over the arrays of a FlatTree; needs numba.

A chance node asks of outcome i, of probability p, whether it is worth at most A = (alpha - sum p hi of the others) / p.
Here every number below a node is held multiplied by the probability of reaching the node, its `reach`: then A times the
reach of the outcome is alpha minus the others' terms, a sum of probability times value is a plain sum, and nothing is
ever divided. So numbers that are multiples of powers of two stay exact, as the fractions of the other engine are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from emmviz.search.flat import CHANCE, MAX, MIN

__all__ = ["EXACT", "LOWER", "UPPER", "backup", "star"]

F = TypeVar("F", bound=Callable[..., Any])
EXACT, LOWER, UPPER = range(3)
DOWN, UP, ON = range(3)
# A reach below this is enlarged for all that hangs below, or a chain of a thousand chances would come to nothing.
TINY, ZOOM = 2.0**-512, 2.0**512

# What is known of a node on the way from the root to where the search is.
FRAME = np.dtype(
    [
        ("node", np.int64),
        ("place", np.int64),  # the child whose turn it is
        ("reach", np.float64),
        ("alpha", np.float64),
        ("beta", np.float64),
        ("best", np.float64),  # the value so far, at the end that of the node, ...
        ("bound", np.int64),  # ... what this number is ...
        ("choice", np.int64),  # ... and a player's child that has it
        ("told", np.int64),  # how many replies of a player were probed before, and where that is noted
        ("replies", np.int64),
        ("outcomes", np.int64),  # of a chance node: where its outcomes are noted
        ("last", np.int64),  # the last child that can happen
        ("limit", np.int64),  # how many replies each outcome may have probed in this pass; 0 when probing is over
        ("most", np.int64),  # and in the last such pass
        ("unread", np.int64),  # the outcomes of which something would still be left to read
        ("low", np.float64),  # the sums of the least and the greatest terms of the outcomes before this one
        ("high", np.float64),
        ("a", np.float64),  # A and B of this outcome, before they are clamped
        ("b", np.float64),
        ("zoom", np.float64),  # by how much numbers below this outcome are enlarged
        ("free_outcome", np.int64),  # where the next chance node below may note its outcomes and their replies
        ("free_reply", np.int64),
    ],
    align=True,
)

# What a chance node knows of an outcome.
OUTCOME = np.dtype(
    [
        ("low", np.float64),  # the least and the greatest term that it can still be
        ("high", np.float64),
        ("low_after", np.float64),  # the sums of these over the outcomes after it
        ("high_after", np.float64),
        ("probed", np.int64),  # how many of its replies were probed
    ],
    align=True,
)

# What a probe found of a reply, and what that number is.
REPLY = np.dtype([("value", np.float64), ("bound", np.int64)], align=True)

# The options of `star1` and `star2`, and the bounds; reset is True to search every outcome from -inf to inf.
RULES = np.dtype(
    [
        ("L", np.float64),
        ("U", np.float64),
        ("hard", np.bool_),
        ("cut_on_equal", np.bool_),
        ("reset", np.bool_),
        ("probes", np.int64),
        ("cyclic", np.bool_),
        ("reuse", np.bool_),
    ],
    align=True,
)


def compiled(function: F) -> F:
    """Compile a function on its first call, and keep it for the next process where a file can be written."""
    try:
        found: Any = numba.njit(cache=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's takes files
        found = numba.njit(function)
    kept: F = found
    return kept


@compiled
def backup(kind: Any, first: Any, count: Any, prob: Any, values: Any) -> None:
    """Write the value of every inner node into `values`, which holds those of the leaves."""
    for node in range(len(kind) - 1, -1, -1):  # children have higher numbers than their parents
        start, end = first[node], first[node] + count[node]
        if start == end:
            continue
        if kind[node] == CHANCE:
            total = 0.0
            for child in range(start, end):
                if prob[child] > 0.0:
                    total += prob[child] * values[child]
            values[node] = total
        elif kind[node] == MAX:
            best = values[start]
            for child in range(start + 1, end):
                best = max(best, values[child])
            values[node] = best
        else:
            best = values[start]
            for child in range(start + 1, end):
                best = min(best, values[child])
            values[node] = best


INLINE = numba.njit(inline="always")
@INLINE
def fails_low(value: float, bound: int, limit: float, cut_on_equal: bool) -> bool:
    """Tell whether a value shows that a node is not above the limit."""
    return value < limit or (value == limit and (cut_on_equal or bound == UPPER))


@INLINE
def fails_high(value: float, bound: int, limit: float, cut_on_equal: bool) -> bool:
    """Tell whether a value shows that a node is not below the limit."""
    return value > limit or (value == limit and (cut_on_equal or bound == LOWER))


@INLINE
def hear_child(kind: Any, first: Any, count: Any, rules: Any, frame: Any, value: float, bound: int) -> bool:
    """Tell a MAX or MIN node the value of a child; return True if it is cut."""
    is_max = kind[frame.node] == MAX
    child = first[frame.node] + frame.place
    # A child that is at most its number says nothing for MAX, one that is at least its number nothing for MIN.
    useless = UPPER if is_max else LOWER
    # Only a strictly better child replaces the best: a pruned sibling's number is no more than a bound.
    if value > frame.best if is_max else value < frame.best:
        frame.best, frame.bound, frame.choice = value, bound, child
    elif value == frame.best and frame.bound == useless:
        frame.bound, frame.choice = bound, child
    elif value == frame.best and bound != useless and frame.bound == EXACT:
        frame.bound = bound
    frame.place += 1
    if frame.place == count[frame.node] or frame.bound == useless:
        return False
    if is_max and fails_high(frame.best, frame.bound, frame.beta, rules.cut_on_equal):
        frame.bound = LOWER
        return True
    if not is_max and fails_low(frame.best, frame.bound, frame.alpha, rules.cut_on_equal):
        frame.bound = UPPER
        return True
    return False


@INLINE
def open_chance(kind: Any, first: Any, count: Any, prob: Any, rules: Any, notes: Any, frame: Any) -> None:
    """Enter a chance node: each outcome lies between L and U."""
    frame.limit = frame.most = frame.unread = 0
    for place in range(count[frame.node]):
        child = first[frame.node] + place
        note = notes[frame.outcomes + place]
        note.probed = 0
        note.low = note.high = 0.0
        if prob[child] == 0.0:
            continue
        note.low, note.high = frame.reach * prob[child] * rules.L, frame.reach * prob[child] * rules.U
        frame.last = place
        frame.unread += 1
        if kind[child] != CHANCE:  # a leaf has no replies
            frame.most = max(frame.most, min(rules.probes, count[child]))
    frame.free_outcome += count[frame.node]
    if frame.most > 0:
        frame.free_reply += count[frame.node] * frame.most
        frame.limit = 1 if rules.cyclic else frame.most
    start_pass(notes, frame)


@INLINE
def start_pass(notes: Any, frame: Any) -> None:
    """Go back to the first outcome of a chance node, and sum for each the terms of the outcomes after it."""
    frame.place, frame.low, frame.high = 0, 0.0, 0.0
    low = high = 0.0
    for place in range(frame.last, -1, -1):
        note = notes[frame.outcomes + place]
        note.low_after, note.high_after = low, high
        low += note.low
        high += note.high


@INLINE
def next_outcome(kind: Any, first: Any, count: Any, prob: Any, notes: Any, frame: Any) -> bool:
    """Find the outcome to probe or to search next; return False when all have been searched."""
    while True:
        while frame.place <= frame.last:
            child = first[frame.node] + frame.place
            note = notes[frame.outcomes + frame.place]
            replies = 0 if kind[child] == CHANCE else count[child]
            if prob[child] > 0.0 and (frame.limit == 0 or note.probed < min(frame.limit, replies)):
                return True
            frame.low += note.low
            frame.high += note.high
            frame.place += 1
        if frame.limit == 0:
            frame.best = frame.low if frame.bound == LOWER else frame.high
            return False
        frame.limit = frame.limit + 1 if frame.limit < frame.most else 0
        start_pass(notes, frame)


@INLINE
def ask_outcome(
    kind: Any, first: Any, prob: Any, rules: Any, notes: Any, found: Any, frame: Any
) -> tuple[int, float, float, float]:
    """Return the node to search for the outcome whose turn it is, itself or a reply, its reach and its window."""
    child = first[frame.node] + frame.place
    note = notes[frame.outcomes + frame.place]
    reach = frame.reach * prob[child]
    frame.zoom = ZOOM if reach < TINY else 1.0
    frame.a = frame.alpha - (frame.high + note.high_after)
    frame.b = frame.beta - (frame.low + note.low_after)
    if rules.reset:
        return child, reach * frame.zoom, -np.inf, np.inf
    # Clamped on both sides: a window given outside the bounds must not turn over.
    alpha = min(max(frame.a, reach * rules.L), reach * rules.U) * frame.zoom
    beta = max(min(frame.b, reach * rules.U), reach * rules.L) * frame.zoom
    if frame.limit == 0:
        return child, reach * frame.zoom, alpha, beta
    # The reply is searched as the outcome itself would search it, in view of its earlier replies.
    start = frame.replies + frame.place * frame.most
    for earlier in range(start, start + note.probed):
        if kind[child] == MAX:
            alpha = max(alpha, found[earlier].value)
        else:
            beta = min(beta, found[earlier].value)
    return first[child] + note.probed, reach * frame.zoom, alpha, beta


@INLINE
def hear_outcome(
    kind: Any, first: Any, count: Any, prob: Any, rules: Any, notes: Any, found: Any, frame: Any, value: float,
    bound: int,
) -> bool:  # fmt: skip
    """Tell a chance node the value of an outcome, or of a probed reply of it; return True if the node is cut."""
    child = first[frame.node] + frame.place
    note = notes[frame.outcomes + frame.place]
    reach = frame.reach * prob[child]
    is_max, probing = kind[child] == MAX, frame.limit > 0
    more = frame.place < frame.last
    if probing:
        reply = found[frame.replies + frame.place * frame.most + note.probed]
        reply.value, reply.bound = value, bound
        note.probed += 1
        if rules.reuse and note.probed == count[child]:
            frame.unread -= 1
        if bound == (UPPER if is_max else LOWER):
            return False
        # The outcome may still do better than by this reply.
        bound = LOWER if is_max else UPPER
        more = frame.unread > 0
    value /= frame.zoom
    if not probing and ((bound == UPPER and value <= reach * rules.L) or (bound == LOWER and value >= reach * rules.U)):
        bound = EXACT  # nothing lies beyond the bounds
    if bound != UPPER and (value > note.low or rules.reset):
        note.low = value
    if bound != LOWER and (value < note.high or rules.reset):
        note.high = value
    # The tests use A and B themselves, not the clamped window: only they speak of the node as a whole. A reply of MIN
    # says at most what the outcome is worth, so it has nothing to do with beta, nor one of MAX with alpha.
    if more and not rules.reset:
        if not (probing and is_max) and fails_low(value, bound, frame.a, rules.cut_on_equal):
            frame.best, frame.bound = frame.high + note.high + note.high_after, UPPER
            return True
        if not (probing and not is_max) and fails_high(value, bound, frame.b, rules.cut_on_equal):
            frame.best, frame.bound = frame.low + note.low + note.low_after, LOWER
            return True
    if not probing:
        frame.bound = bound
        frame.low += note.low
        frame.high += note.high
        frame.place += 1
    return False


@compiled
def star(
    kind: Any, first: Any, count: Any, prob: Any, utility: Any, options: Any, frames: Any, notes: Any, found: Any,
    choice: Any, alpha: float, beta: float,
) -> tuple[Any, ...]:  # fmt: skip
    """Search a tree with Star2, with Star1 where probes is 0, with alpha-beta where reset is True.

    Parameters: the arrays of a FlatTree, where a node without children is read; options, of the type RULES; room for
    frames, one for each level, for notes of outcomes and for what is found of replies; choice, zeros, for the child
    chosen at each node; alpha and beta, the window.
    Returns: the value; its bound; the nodes read, in order; and the numbers of nodes entered, of probes and of cutoffs.
    """
    rules = options[0]
    leaves = np.empty(1024, np.int64)
    read = entered = probes = cutoffs = 0

    # Three moves: go DOWN to a node, go ON with the children of the last frame, hand a value UP to the last frame.
    move, top, node, reach = DOWN, -1, 0, 1.0
    value, bound = 0.0, EXACT
    told = replies = 0
    while True:
        if move == DOWN:
            entered += 1
            if count[node] == 0:
                if read == len(leaves):
                    leaves = np.concatenate((leaves, np.empty_like(leaves)))
                leaves[read] = node
                read += 1
                value, bound, move = reach * utility[node], EXACT, UP
            else:
                move = ON
                top += 1
                frame = frames[top]
                frame.node, frame.reach, frame.alpha, frame.beta = node, reach, alpha, beta
                frame.place, frame.choice, frame.bound = 0, 0, EXACT
                frame.best = -np.inf if kind[node] == MAX else np.inf
                frame.free_outcome = frames[top - 1].free_outcome if top > 0 else 0
                frame.free_reply = frames[top - 1].free_reply if top > 0 else 0
                frame.outcomes, frame.told = frame.free_outcome, told
                frame.replies = replies if told > 0 else frame.free_reply
                if kind[node] == CHANCE:
                    open_chance(kind, first, count, prob, rules, notes, frame)
        if top < 0:
            return value, bound, leaves[:read], entered, probes, cutoffs

        frame = frames[top]
        chance = kind[frame.node] == CHANCE
        done = False
        if move == UP:
            if chance:
                done = hear_outcome(kind, first, count, prob, rules, notes, found, frame, value, bound)
            else:
                done = hear_child(kind, first, count, rules, frame, value, bound)
            cutoffs += done
        if not done:
            if chance:
                done = not next_outcome(kind, first, count, prob, notes, frame)
            else:
                done = frame.place == count[frame.node]
        if done:
            value, bound, move = frame.best, frame.bound, UP
            if rules.hard and frame.alpha < frame.beta and not frame.alpha <= value <= frame.beta:
                value, bound = (frame.alpha, UPPER) if value < frame.alpha else (frame.beta, LOWER)
            choice[frame.node] = frame.choice
            top -= 1
        elif chance:
            node, reach, alpha, beta = ask_outcome(kind, first, prob, rules, notes, found, frame)
            told, replies, move = 0, 0, DOWN
            if frame.limit > 0:
                probes += 1
            elif rules.reuse:
                told = notes[frame.outcomes + frame.place].probed
                replies = frame.replies + frame.place * frame.most
        elif frame.place < frame.told:
            reply = found[frame.replies + frame.place]
            value, bound, move = reply.value, reply.bound, UP
        else:
            node, reach, told, move = first[frame.node] + frame.place, frame.reach, 0, DOWN
            alpha = max(frame.alpha, frame.best) if kind[frame.node] == MAX else frame.alpha
            beta = frame.beta if kind[frame.node] == MAX else min(frame.beta, frame.best)
