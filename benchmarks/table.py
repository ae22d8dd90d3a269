"""The one table that every benchmark fills, a row as soon as it is known."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

__all__ = ["Row", "best_of", "failed", "main", "milliseconds", "show", "small_option"]

# Rows are printed before the next ones are known, so the widths are given: those of the longest cells so far.
_WHAT, _CELL = 86, 16


class Row(NamedTuple):
    """One claim: what was measured, ours against a peer's in the same run, and whether the target was met.

    `ok` is None where a benchmark broke off, so that nothing was measured.
    """

    what: str
    ours: str
    peer: str
    ratio: str
    target: str
    ok: bool | None


def failed(name: str, error: Exception) -> Row:
    """Return the row of a benchmark that broke off, with its error in one line."""
    reason = " ".join(str(error).split())[:200]
    return Row(f"{name}: {type(error).__name__}: {reason}", "-", "-", "-", "-", None)


def show(rows: Iterable[Row], *, small: bool = False) -> bool:
    """Print the rows as they come and return whether all is well: every target met, or no more than run where small."""
    _print("what", "ours", "peer", "ratio", "target", "")
    _print("-" * _WHAT, *["-" * _CELL] * 4, "-" * 6)
    well = True
    for row in rows:
        verdict = "FAILED" if row.ok is None else "small" if small else "ok" if row.ok else "MISSED"
        well &= verdict in ("ok", "small")
        _print(*row[:5], verdict)
    return well


def _print(what: str, *rest: str) -> None:
    print("  ".join([what.ljust(_WHAT), *(cell.rjust(_CELL) for cell in rest[:-1]), rest[-1]]).rstrip(), flush=True)


def small_option(parser: argparse.ArgumentParser) -> None:
    """Add what a run takes that only proves that nothing breaks off."""
    parser.add_argument("--small", action="store_true", help="tiny sizes, once each, without targets")


def main(rows: Callable[[bool], Iterator[Row]]) -> None:
    """Run the one benchmark of a file, and exit with 1 when a target is missed."""
    parser = argparse.ArgumentParser()
    small_option(parser)
    small = parser.parse_args().small
    raise SystemExit(not show(rows(small), small=small))


def best_of(times: int, work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Run `work` so many times and return the least seconds it took: the rest is the machine's noise."""
    seconds = []
    for _ in range(times):
        start = clock()
        work()
        seconds.append(clock() - start)
    return min(seconds)


def milliseconds(seconds: float) -> str:
    """Three significant digits, as a person reads them: 0.547 ms, 7.41 ms, 185 ms."""
    ms = seconds * 1000
    digits = 0 if ms >= 100 else 1 if ms >= 10 else 2 if ms >= 1 else 3
    return f"{ms:,.{digits}f} ms"
