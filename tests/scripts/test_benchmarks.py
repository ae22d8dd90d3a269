"""Every benchmark runs, at a tiny size, and is in the table."""

import sys
from pathlib import Path

import pytest

from tests.long import LONG
from tests.programs import printed

FOLDER = Path(__file__).parents[2] / "benchmarks"


# The others compile C++ or loops of numba, draw with matplotlib or drive a browser, which takes long.
QUICK = ("deck", "flat", "frame", "hall", "imports", "layout", "trace")


@pytest.mark.extras
def test_each_benchmark_runs():
    """None may die unseen until somebody asks for its figures."""
    command = [sys.executable, FOLDER / "run.py", "--small", *(() if LONG else QUICK)]
    verdicts = [line.rpartition(" ")[2] for line in printed(*command).splitlines()[2:]]
    assert len(verdicts) > (40 if LONG else 20)
    assert set(verdicts) == {"small"}


def test_every_file_with_rows_is_in_the_table(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    from run import BENCHMARKS

    assert sorted(BENCHMARKS) == [path.stem for path in sorted(FOLDER.glob("*.py")) if "def rows(" in path.read_text()]
