"""Limits of nodes, memory and depth, so that the search of an endless game ends with an error message."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from threading import Semaphore, Thread
from types import TracebackType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, plural

__all__ = ["RECORDED", "UNRECORDED", "Allowance", "Stack", "resident"]

# Nodes of a game: about 1 GB with steps, some minutes without.
RECORDED, UNRECORDED = 250_000, 10_000_000
MEMORY = 2 * 2**30
# A level of the tree takes two calls. ROOM is how many of them one thread takes.
ROOM, MOST_CALLS = 300, 200_000
_BETWEEN = 10_000  # nodes between two checks of the memory
_HERE = Path(__file__).parent


class Allowance:
    """How many nodes of a game a search may come to, and how much memory it may take meanwhile.

    Parameters: limit, the nodes, None for the default; recorded, whether the search keeps its steps.

    >>> Allowance(15_000, recorded=True).check(0), Allowance(15_000, recorded=True).check(10_000)
    (10000, 15000)
    """

    def __init__(self, limit: int | None, *, recorded: bool) -> None:
        self.limit = limit if limit is not None else RECORDED if recorded else UNRECORDED
        self._instead = ", record no steps (steps=False)" if recorded else ""
        self._memory = resident() + MEMORY

    def check(self, nodes: int) -> int:
        """Return the number of nodes at which to check again.

        Raises: TreeError when there are more nodes than allowed, or when they take too much memory.
        """
        if nodes > self.limit:
            raise TreeError(
                f"the search came to more than {self.limit:,} {plural(self.limit, 'node')} of the game; look "
                f"fewer moves ahead (depth=){self._instead} or allow more (limit=)"
            )
        if resident() > self._memory:
            raise TreeError(
                f"the search took more than {MEMORY / 2**30:.3g} GB of memory for {nodes:,} "
                f"{plural(nodes, 'node')} of the game; look fewer moves ahead (depth=)"
            )
        return min(nodes + _BETWEEN, self.limit)


def resident() -> int:
    """Return how many bytes of memory the process holds; its maximum so far outside Linux, 0 on Windows."""
    try:
        import resource
    except ImportError:
        return 0
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        pass
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class Stack:
    """Lets a search go deeper than Python's recursion limit: after ROOM calls it continues in another thread.

    Python counts the calls of each thread separately. So the limit itself stays as it is, and holds for the game's own
    functions too: a utility that calls itself for ever fails as it would elsewhere, long before the machine's stack
    overflows. Only one thread works at a time; the others wait for it.
    """

    def __init__(self) -> None:
        self._threads: list[_Worker] = []
        self._open = 0  # how many of them work or wait
        self.calls = 0
        self.room: float = ROOM

    def __enter__(self) -> Stack:
        return self

    def __exit__(self, *_: object) -> None:
        self.room = -INF  # what still runs, after Ctrl-C, ends at its next node
        for worker in self._threads:
            worker.end()

    def deeper(self, search: Callable[..., Any], *args: Any) -> Any:
        """Continue in the next thread, and return what it finds or raise what it raises.

        Raises: TreeError below the deepest level that a search goes to.
        """
        if self.room < 0:
            raise KeyboardInterrupt
        if (self._open + 1) * ROOM > MOST_CALLS:
            raise too_deep()
        if self._open == len(self._threads):
            try:
                self._threads.append(_Worker())
            except RuntimeError:  # no thread can be started: go as deep as Python allows
                self.room = INF
                return search(*args)
        worker = self._threads[self._open]
        self._open, before, self.calls = self._open + 1, self.calls, 0
        try:
            return worker.ask(search, args)
        finally:
            self._open, self.calls = self._open - 1, before


class _Worker:
    """A thread that makes one call after another, each while its caller waits."""

    def __init__(self) -> None:
        self._asked, self._done = Semaphore(0), Semaphore(0)
        self._task: tuple[Callable[..., Any], tuple[Any, ...]] | None = None
        self._found: Any = None
        self._error: BaseException | None = None
        Thread(target=copy_context().run, args=(self._work,), daemon=True).start()

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Call a function in this thread and wait for what it returns or raises."""
        self._task = function, args
        self._asked.release()
        self._done.acquire()
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        return self._found

    def end(self) -> None:
        """Let the thread end when it is idle next."""
        self._task = None
        self._asked.release()

    def _work(self) -> None:
        while True:
            self._asked.acquire()
            if self._task is None:
                return
            function, args = self._task
            try:
                self._found = function(*args)
            except BaseException as error:
                self._error = error.with_traceback(own_part(error))
                del error
            self._done.release()


def own_part(error: BaseException) -> TracebackType | None:
    """Return the traceback of an error without the calls of the engine, which may be thousands."""
    found = error.__traceback__
    while found is not None and Path(found.tb_frame.f_code.co_filename).parent == _HERE:
        found = found.tb_next
    return found


def too_deep() -> TreeError:
    """Return the error of a search that goes deeper than any search may."""
    return TreeError(
        f"the search goes more than {MOST_CALLS // 2:,} levels deep without steps; look fewer moves ahead (depth=)"
    )
