"""Which positions can come back to one another, and in which order to solve them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["layers"]


def layers(first: Sequence[int], targets: Sequence[int]) -> tuple[list[int], list[int]]:
    """Sort the nodes of a graph so that each depends on earlier ones only, but for the edges that close a cycle.

    Parameters: first, where the edges of each node begin in targets (one entry more says where the last end); targets,
    the node that each edge leads to. Every node must be reachable from node 0.
    Returns: two numbers for each node, as two lists. The layer: 0 for a node without edges, else one more than the
    highest layer that its cycle (the nodes that lead to it and that it leads to) leads to, at least 1. The height in
    the cycle: one more than the highest that it leads to there, the edges that close the cycle left out.
    Source: Tarjan (1972), Depth-first search and linear graph algorithms; here without recursion.

    >>> layers([0, 1, 3, 4, 4], [1, 2, 3, 1])  # 0 to 1, 1 to 2 and 3, 2 back to 1
    ([2, 1, 1, 0], [0, 1, 0, 0])
    """
    size = len(first) - 1
    layer, height = [-1] * size, [-1] * size  # -1 until the cycle, or the node, is done
    rank, low = [-1] * size, [0] * size  # when it was first met, and the earliest open node that it leads back to
    least = [int(first[node] < first[node + 1]) for node in range(size)]  # what its layer is at least
    above = [0] * size  # and its height
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
                place[node] = here  # to look at this edge again, when the child is done
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
