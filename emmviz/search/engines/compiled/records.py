"""The records that the compiled searches write to while they run; needs numpy."""

from __future__ import annotations

import numpy as np

__all__ = ["FRAME", "OUTCOME", "REPLY", "RULES"]

# What is known of a node on the way from the root to where the search is.
FRAME = np.dtype(
    [
        ("node", np.int64),
        ("kind", np.int64),
        ("first", np.int64),  # its first child
        ("count", np.int64),  # how many children it has
        ("place", np.int64),  # the one whose turn it is, counted from 0
        ("reach", np.float64),
        ("alpha", np.float64),
        ("beta", np.float64),
        ("best", np.float64),  # the value so far, at the end that of the node, ...
        ("bound", np.int64),  # ... what this number is ...
        ("choice", np.int64),  # ... and a player's child that has it
        ("probed", np.int64),  # how many children of a player were searched by probes, ...
        ("reply", np.int64),  # ... and where the first is noted; of a chance node, the first outcome's first
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
        ("node", np.int64),
        ("kind", np.int64),
        ("prob", np.float64),
        ("replies", np.int64),  # how many children it has to probe, ...
        ("probed", np.int64),  # ... how many were probed, ...
        ("best", np.float64),  # ... and the best that was found of them
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
