"""The one table that every benchmark fills, a row as soon as it is known.

What is claimed is always a ratio to a peer that did the same work in the same run; the times beside it are for
information. Rows measured by the clock on the wall are those that a busy machine disturbs. They are measured in turns,
ours and the peer's, until half of the ratios lie within `SPREAD` of the middle one; the table shows how far apart they
were. Rows without a spread count the processor's time, or bytes, or leaves.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

# Rows are printed before the next ones are known, so the widths are given: those of the longest cells so far.
_WHAT, _CELL = 86, 16
SPREAD = 0.1  # how far from the middle ratio half of the others may lie, as a share of it
LEAST_TURNS, MOST_TURNS = 3, 15


class Row(NamedTuple):
    """One claim: what was measured, ours against a peer's in the same run, and whether the target was met.

    `ok` is None where a benchmark broke off, so that nothing was measured; `spread` is empty where the machine's other
    work does not count.
    """

    what: str
    ours: str
    peer: str
    ratio: str
    target: str
    ok: bool | None
    spread: str = ""


class Pair(NamedTuple):
    """What ours and a peer took, in the middle of several turns: the middle ratio of ours to the peer's, and how far
    half of the ratios lay from it, as a share; None where it was measured in the processor's time."""

    ours: float
    peer: float
    ratio: float
    spread: float | None = None

    @classmethod
    def of(cls, ours: float, peer: float) -> "Pair":
        """Return the pair of two sizes that a busy machine does not disturb."""
        return cls(ours, peer, ours / peer)

    @classmethod
    def middle(cls, measured: Sequence[tuple[float, float]]) -> "Pair":
        """Return what was in the middle of several turns."""
        ratios = [ours / peer for ours, peer in measured]
        low, middle, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
        return cls(*map(median, zip(*measured, strict=True)), middle, (high - low) / 2 / middle)


def turns(turn: Callable[[], tuple[float, float]], *, small: bool = False) -> Pair:
    """Measure ours and the peer by turns, until the ratios lie near each other or it has been tried often enough.

    `turn` measures both once and returns what ours took and what the peer took.
    """
    measured: list[tuple[float, float]] = []
    while True:
        measured.append(turn())
        pair = Pair.middle(measured)
        if small or len(measured) == MOST_TURNS or (len(measured) >= LEAST_TURNS and (pair.spread or 0) <= SPREAD):
            return pair


def at_most(what: str, pair: Pair, most: float | None, write: Callable[[float], str] | None = None) -> Row:
    """Return the row of a claim that ours takes at most so many times what the peer does; None is no claim."""
    target = "-" if most is None else f"<= {most:g}x"
    return _row(what, pair, pair.ratio, target, most is None or pair.ratio <= most, write)


def at_least(what: str, pair: Pair, least: float | None, write: Callable[[float], str] | None = None) -> Row:
    """Return the row of a claim that the peer takes at least so many times what ours does; None is no claim."""
    target = "-" if least is None else f">= {least:g}x"
    return _row(what, pair, 1 / pair.ratio, target, least is None or 1 / pair.ratio >= least, write)


def _row(what: str, pair: Pair, ratio: float, target: str, ok: bool, write: Callable[[float], str] | None) -> Row:
    write, digits = write or milliseconds, 0 if ratio >= 20 else 1 if ratio >= 3 else 2
    spread = "" if pair.spread is None else f"±{pair.spread:.0%}"
    return Row(what, write(pair.ours), write(pair.peer), f"{ratio:,.{digits}f}x", target, ok, spread)


def failed(name: str, error: Exception) -> Row:
    """Return the row of a benchmark that broke off, with its error in one line."""
    reason = " ".join(str(error).split())[:200]
    return Row(f"{name}: {type(error).__name__}: {reason}", "-", "-", "-", "-", None)


def show(rows: Iterable[Row], *, small: bool = False) -> bool:
    """Print the rows as they come and return whether all is well: every target met, or no more than run where small."""
    _print("what", "ours", "peer", "ratio", "target", "spread", "")
    _print("-" * _WHAT, *["-" * _CELL] * 4, "-" * 6, "-" * 6)
    well = True
    for row in rows:
        verdict = "FAILED" if row.ok is None else "small" if small else "ok" if row.ok else "MISSED"
        well &= verdict in ("ok", "small")
        _print(*row[:5], row.spread, verdict)
    return well


def _print(what: str, *rest: str) -> None:
    *cells, spread, verdict = rest
    print("  ".join([what.ljust(_WHAT), *(cell.rjust(_CELL) for cell in cells), spread.rjust(6), verdict]), flush=True)


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
