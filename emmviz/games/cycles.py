"""Strongly connected positions, and the order in which to solve them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["layers"]


def layers(first: Sequence[int], targets: Sequence[int]) -> tuple[list[int], list[int]]:
    """Sort the nodes of a graph so that each depends on earlier ones only, except by edges that close a cycle.

    Parameters: first, where the edges of each node begin in targets (and a last entry, where the last ones end);
    targets, the node that each edge leads to. Every node must be reachable from node 0.
    Returns: two lists, with a number for each node. The layer is 0 for a node without edges; all nodes of a strongly
    connected component share one, at least 1 and one more than the highest that its edges lead to. The height, within
    the component, is one more than the highest that a node leads to, edges that close a cycle left out.
    Source: Tarjan (1972), Depth-first search and linear graph algorithms; here without recursion.

    >>> layers([0, 1, 3, 4, 4], [1, 2, 3, 1])  # 0 to 1, 1 to 2 and 3, 2 back to 1
    ([2, 1, 1, 0], [0, 1, 0, 0])
    """
    size = len(first) - 1
    layer, height = [-1] * size, [-1] * size  # -1 until the component, or the node, is done
    rank, low = [-1] * size, [0] * size  # when a node was first met, and the earliest open node that it leads back to
    least = [int(first[node] < first[node + 1]) for node in range(size)]  # the least layer that it can have so far
    above = [0] * size  # and the least height
    place = list(first)
    met = 0
    path, pending = [0], [0]
    rank[0] = 0
    while path:
        node = path[-1]
        end, lowest = first[node + 1], low[node]
        for here in range(place[node], end):
            child = targets[here]
            if rank[child] < 0:
                place[node] = here  # look at this edge again once the child is done
                met += 1
                rank[child] = low[child] = met
                path.append(child)
                pending.append(child)
                break
            if layer[child] >= 0:
                if layer[child] >= least[node]:
                    least[node] = layer[child] + 1
            else:
                if low[child] < lowest:
                    lowest = low[child]
                if height[child] >= above[node]:
                    above[node] = height[child] + 1
        else:
            path.pop()
            height[node] = above[node]
            if lowest == rank[node]:
                cycle = [pending.pop()]
                while cycle[-1] != node:
                    cycle.append(pending.pop())
                top = max([least[member] for member in cycle])
                for member in cycle:
                    layer[member] = top
        low[node] = lowest
    return layer, height
