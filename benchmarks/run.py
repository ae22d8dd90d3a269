"""Run the benchmarks (all, or those named) and print each row as it is measured.

python benchmarks/run.py [--small] [layout ...]

Exits with 1 when a target is missed or a benchmark breaks off, which is a row too and keeps no other from running.
"""

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module

from table import Row, failed, show, small_option

BENCHMARKS = (
    "backgammon",
    "backup",
    "browser",
    "deck",
    "edit",
    "fast_star",
    "film",
    "flat",
    "frame",
    "growth",
    "hall",
    "imports",
    "layout",
    "trace",
    "workbench",
)


def measured(names: list[str], small: bool) -> Iterator[Row]:
    """Yield the rows of these benchmarks; that of one that breaks off says why."""
    for name in names:
        try:
            yield from import_module(name).rows(small)
        except Exception as error:  # whatever it is, the others are to be measured
            yield failed(name, error)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    small_option(parser)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in BENCHMARKS]:
        parser.error(f"there is no benchmark {unknown[0]!r}; those are {', '.join(BENCHMARKS)}")
    return 0 if show(measured(args.names or list(BENCHMARKS), args.small), small=args.small) else 1


if __name__ == "__main__":
    sys.exit(main())
