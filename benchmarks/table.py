"""The one table that every benchmark fills."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

__all__ = ["Row", "best_of", "milliseconds", "show"]


class Row(NamedTuple):
    """One claim: what was measured, ours against a peer's in the same run, and whether the target was met."""

    what: str
    ours: str
    peer: str
    ratio: str
    target: str
    ok: bool


def show(rows: Sequence[Row]) -> None:
    """Print the rows as an aligned table."""
    lines = [["what", "ours", "peer", "ratio", "target", ""]]
    lines += ([*row[:5], "ok" if row.ok else "MISSED"] for row in rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    for what, *rest in lines:
        cells = [what.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]
        print("  ".join(cells).rstrip())


def best_of(times: int, work: Callable[[], object]) -> float:
    """Run `work` so many times and return the least seconds it took: the rest is the machine's noise."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)


def milliseconds(seconds: float) -> str:
    """Three significant digits, as a person reads them: 0.547 ms, 7.41 ms, 185 ms."""
    ms = seconds * 1000
    digits = 0 if ms >= 100 else 1 if ms >= 10 else 2 if ms >= 1 else 3
    return f"{ms:,.{digits}f} ms"
