"""The records that the compiled searches write to while they run; needs numpy."""

from __future__ import annotations

import numpy as np

__all__ = ["FRAME", "OUTCOME", "REPLY", "RULES"]

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
        ("choice", np.int64),  # ... and the child of a player that has it
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
        ("reset", np.bool_),
        ("probes", np.int64),
        ("cyclic", np.bool_),
        ("reuse", np.bool_),
    ],
    align=True,
)
