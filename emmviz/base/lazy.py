"""A sequence whose items are made only when they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import Never, TypeVar, overload

Item = TypeVar("Item")


class LazySequence(Sequence[Item]):
    """The items of an iterable as a sequence: each is made when it is first read, after all items before it.

    >>> squares = LazySequence(n * n for n in range(10**9))
    >>> squares[3], squares[:2]
    (9, [0, 1])
    """

    __slots__ = ("_made", "_rest")

    def __init__(self, items: Iterable[Item]) -> None:
        self._made, self._rest = list[Item](), iter(items)

    def __len__(self) -> int:
        return len(self[:])

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...
    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        start, end = (at.start or 0, at.stop) if isinstance(at, slice) else (at, at + 1)
        # A place that counts from the end needs all items; so do steps, which may go backwards.
        needs_all = end is None or min(start, end) < 0 or getattr(at, "step", None) is not None
        self._make(None if needs_all else max(end - len(self._made), 0))
        return self._made[at]

    def __iter__(self) -> Iterator[Item]:
        made, place = self._made, 0
        while True:
            if place == len(made):
                try:
                    made.append(next(self._rest))
                except StopIteration:
                    return
                except Exception as error:
                    self._remember(error)
                    raise
            yield made[place]
            place += 1

    def _make(self, count: int | None) -> None:
        try:
            self._made += islice(self._rest, count)
        except Exception as error:
            self._remember(error)
            raise

    def _remember(self, error: Exception) -> None:
        # Raised again at the next attempt: list() and tuple() ask for the length first, and ignore a TypeError.
        self._rest = map(_fail, repeat(error))


def _fail(error: Exception) -> Never:
    raise error
