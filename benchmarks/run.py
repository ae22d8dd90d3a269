"""Run every benchmark beside this file (or those named), print one table, and exit 1 when a target is missed.

python benchmarks/run.py [layout ...]
"""

import sys
from importlib import import_module
from pathlib import Path

from table import Row, show


def main(names: list[str]) -> int:
    table: list[Row] = []
    for name in names or sorted(path.stem for path in Path(__file__).parent.glob("*.py")):
        if name == Path(__file__).stem:
            continue
        rows = getattr(import_module(name), "rows", None)
        if rows is not None:
            print(f"{name} ...", file=sys.stderr, flush=True)
            table += rows()
    show(table)
    return 0 if all(row.ok for row in table) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
