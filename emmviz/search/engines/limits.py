"""Limits of nodes, memory and depth, so that the search of an endless game ends with an error message."""

from __future__ import annotations

import sys
from contextlib import suppress
from fractions import Fraction
from mmap import PAGESIZE
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, counted

# Nodes of a game: about 1 GB with steps, some minutes without.
RECORDED, UNRECORDED = 250_000, 10_000_000
MEMORY = 2 * 2**30
MOST_LEVELS = 100_000
BETWEEN = 1_000  # nodes between two checks of the memory


class Allowance:
    """The largest number of nodes of a game that a search may visit, and how much memory it may take meanwhile.

    Without a limit, the number depends on whether the search keeps its steps (`recorded`).

    >>> Allowance(1_500, recorded=True).check(0), Allowance(1_500, recorded=True).check(1_000)
    (1000, 1500)
    """

    def __init__(self, limit: int | None, *, recorded: bool) -> None:
        self.limit = limit if limit is not None else RECORDED if recorded else UNRECORDED
        self._too_many = Message(
            "wrong.search.nodes_recorded" if recorded else "wrong.search.nodes",
            nodes=counted("node", self.limit),
            depth=Option("depth"),
            steps=Option("steps", False),
            limit=Option("limit"),
        )
        self._memory = resident() + MEMORY

    def check(self, nodes: int) -> int:
        """Return the number of nodes at which to check again; raise TreeError if nodes or memory exceed the limit."""
        if nodes > self.limit:
            raise TreeError(self._too_many)
        if resident() > self._memory:
            most = Fraction(MEMORY, 2**30)
            raise TreeError(
                Message("wrong.search.memory", most=most, nodes=counted("node", nodes), depth=Option("depth"))
            )
        return min(nodes + BETWEEN, self.limit)


def resident() -> int:
    """Return how many bytes of memory the process holds; its maximum so far outside Linux, 0 on Windows."""
    with suppress(OSError, ValueError, IndexError):  # Linux
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGESIZE
    with suppress(ImportError):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return 0
