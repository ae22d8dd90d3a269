"""The positions of the nodes of a tree, from left to right.

The rows are given, one for each depth, so a layout is one number a node. There are two engines with the same interface:
`tidy`, our own, and `dot`; `lean` then moves parents nearer to their first children.
"""

import importlib
from collections.abc import Sequence
from math import inf
from operator import sub

from emmviz.base.extras import needed

_NONE = -1


def tidy(children: Sequence[Sequence[int]], left: Sequence[float], right: Sequence[float], gap: float) -> list[float]:
    """Place the nodes of an ordered tree as tightly as a tidy drawing allows, in linear time.

    No two nodes of a row overlap, no edges cross, and a parent is midway between its first and last child. Equal
    subtrees are drawn alike, a mirrored tree mirrored, and the siblings between two that clash are spread evenly.

    Parameters
    ----------
    children : sequence of sequence of int
        The children of each node, left to right; node 0 is the root.
    left, right : sequence of float
        How far each node extends from its own x to either side, at least 0, in any unit of length.
    gap : float
        The least distance between neighbours of a row, edge to edge, at least 0, in the same unit.

    Returns
    -------
    list of float
        The x of each node, in the same unit; the leftmost edge of the drawing is at 0.

    References
    ----------
    Buchheim, Jünger and Leipert (2002), after Walker (1990) and Reingold and Tilford (1981).

    Examples
    --------
    >>> tidy([[1, 2], [], []], left=[1, 1, 3], right=[1, 1, 1], gap=2)
    [4.0, 1.0, 7.0]
    """
    # Depth first, parents before children: pictures number nodes in this order, and then all lists are read in a row.
    order, stack = list[int](), [0]
    while stack:
        order.append(stack.pop())
        stack.extend(reversed(children[order[-1]]))

    # At first x[v] is relative to its parent's frame, and centre[v] is where v's children, in their own frame,
    # want v to be: so v's children's frame is at shift[v] = x[v] - centre[v] in the frame of v.
    size = len(children)
    x, centre, shift = [0.0] * size, [0.0] * size, [0.0] * size
    step, slope = [0.0] * size, [0.0] * size  # moves owed to the siblings between, see `_share`
    parent, index, mover = [_NONE] * size, [0] * size, list(range(size))
    # The next node down the left and the right contour: a child, or else a thread to a deeper cousin.
    down_left, down_right = [_NONE] * size, [_NONE] * size

    def push_apart(kid: int, before: int, first: int, deepest: int) -> int:
        """Move `kid` clear of the siblings before it, and return the one whose subtree reaches deepest so far."""
        inner_left, inner_right, outer_left, outer_right = before, kid, first, kid
        in_left, in_right, out_left, out_right = shift[before], shift[kid], shift[first], shift[kid]
        next_left, next_right = down_right[before], down_left[kid]
        while next_left >= 0 and next_right >= 0:
            inner_left, inner_right = next_left, next_right
            outer_left, outer_right = down_left[outer_left], down_right[outer_right]
            mover[outer_right] = kid
            overlap = x[inner_left] + in_left + right[inner_left] + gap + left[inner_right] - x[inner_right] - in_right
            if overlap > 0:
                rival = mover[inner_left]
                if parent[rival] != parent[kid]:  # a stale note from a lower row
                    rival = deepest
                share = overlap / (index[kid] - index[rival])
                slope[kid] -= share
                slope[rival] += share
                step[kid] += overlap
                x[kid] += overlap
                shift[kid] += overlap
                in_right += overlap
                out_right += overlap
            in_left += shift[inner_left]
            in_right += shift[inner_right]
            out_left += shift[outer_left]
            out_right += shift[outer_right]
            next_left, next_right = down_right[inner_left], down_left[inner_right]
        # Thread the end of the shallower contour to the deeper one; a leaf's shift has no other use.
        if next_left >= 0:
            down_right[outer_right] = next_left
            shift[outer_right] += in_left - out_right
        elif next_right >= 0:
            down_left[outer_left] = next_right
            shift[outer_left] += in_right - out_left
            return kid
        return deepest

    for node in reversed(order):
        kids = children[node]
        if not kids:
            continue
        first = before = deepest = kids[0]
        down_left[node], down_right[node] = first, kids[-1]
        parent[first] = node
        x[first] = centre[first]
        for i in range(1, len(kids)):
            kid = kids[i]
            parent[kid], index[kid] = node, i
            x[kid] = x[before] + right[before] + gap + left[kid]
            if children[kid]:
                shift[kid] = x[kid] - centre[kid]
                deepest = push_apart(kid, before, first, deepest)
            else:  # half of all nodes: what `push_apart` amounts to for a leaf
                down_right[kid], shift[kid] = down_right[before], shift[before]
            before = kid
        if len(kids) > 2:
            _share(kids, x, step, slope)
        centre[node] = (x[first] + x[before]) / 2

    # From places in the parent's frame to places on the page, parents first.
    for node in order:
        for kid in children[node]:
            x[kid] += x[node] - centre[node]
    return _from_zero(x, left)


def _share(kids: Sequence[int], x: list[float], step: Sequence[float], slope: Sequence[float]) -> None:
    """Share each move of a subtree among the siblings that it passed, in one pass from right to left.

    Their `shift` may stay as it is: a sibling between two that clash is shallower than both, so no contour still to be
    read passes through it.
    """
    owed = rate = 0.0
    for kid in reversed(kids):
        x[kid] += owed
        rate += slope[kid]
        owed += step[kid] + rate


def _from_zero(x: Sequence[float], left: Sequence[float]) -> list[float]:
    """Shift the drawing so that its leftmost edge is at 0."""
    edge = min(map(sub, x, left))
    return [at - edge for at in x]


def dot(
    children: Sequence[Sequence[int]],
    left: Sequence[float],
    right: Sequence[float],
    gap: float,
) -> list[float]:
    """Place the nodes of an ordered tree with Graphviz's dot engine, parents only roughly above their children.

    Parameters
    ----------
    children, left, right, gap
        The same as for `tidy`.

    Returns
    -------
    list of float
        The x of each node, as for `tidy`.

    Raises
    ------
    ModuleNotFoundError
        Where pygraphviz, the extra `dot`, is not installed.

    References
    ----------
    Gansner, Koutsofios, North and Vo (1993).
    """
    with needed("dot_layout", "dot", "pygraphviz"):
        pygraphviz = importlib.import_module("pygraphviz")
    # dot rounds to whole points, which is coarse in small units: make the mean node twenty inches wide.
    inches = 20 * len(children) / ((sum(left) + sum(right)) or 1)
    lines = [f'digraph {{ ordering=out splines=false nodesep={gap * inches:f} node [shape=box fixedsize=true label=""]']
    # Each edge weighs more than the one above it, or a node with one child might not be above it.
    row, weight = [0], 1
    while row:
        for node in row:
            lines.append(f"{node} [width={(left[node] + right[node]) * inches:f} height={inches:f}]")
            lines += (f"{node} -> {kid} [weight={weight}]" for kid in children[node])
        row, weight = [kid for node in row for kid in children[node]], weight + 1
    graph = pygraphviz.AGraph(string="\n".join([*lines, "}"]))
    graph.layout(prog="dot")
    # dot knows only the middle of a box, which may differ from our x.
    x = [
        float(graph.get_node(node).attr["pos"].split(",")[0]) / (72 * inches) + (left[node] - right[node]) / 2
        for node in range(len(children))
    ]
    return _from_zero(x, left)


def lean(
    rows: Sequence[Sequence[int]],
    children: Sequence[Sequence[int]],
    xs: Sequence[float],
    sides: tuple[Sequence[float], Sequence[float]],
    gap: float,
    reach: float,
) -> list[float]:
    """Move nodes that are too far to the right of their first children; no two nodes move closer together.

    A node is at most `reach` from its first child, unless its neighbour at the left is in the way.

    >>> lean([[0], [1, 2], [3, 4, 5, 6]], [[1, 2], [3, 4], [5, 6], [], [], [], []],
    ...      [9, 3, 15, 1, 5, 13, 17], ([1] * 7, [1] * 7), 1, 3)
    [6, 3, 15, 1, 5, 13, 17]
    """
    (left, right), new_xs = sides, list(xs)
    for row in reversed(rows):
        edge = -inf
        for node in row:
            if children[node]:
                wanted = max(new_xs[children[node][0]] + reach, edge + gap + left[node])
                new_xs[node] = min(new_xs[node], wanted)
            edge = new_xs[node] + right[node]
    return new_xs
