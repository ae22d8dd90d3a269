"""Every benchmark runs, at a tiny size; one that breaks off is a row and keeps no other from being measured."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.long import LONG

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def run(monkeypatch):
    """The module that runs the benchmarks, of two that are made up."""
    monkeypatch.syspath_prepend(str(FOLDER))
    for name in ("run", "table"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import run
    from table import Row

    def broken(small):
        yield Row("the first claim", "1 ms", "-", "-", "-", True)
        raise AssertionError("the data of\na page were not found")

    rows = {"broken": broken, "slow": lambda small: [Row("the second claim", "9 ms", "-", "-", "<= 8 ms", False)]}
    monkeypatch.setattr(run, "BENCHMARKS", tuple(rows))
    monkeypatch.setattr(run, "import_module", lambda name: SimpleNamespace(rows=rows[name]))
    return run


# The others compile C++ or loops of numba, or draw with matplotlib, for as long as all of these take together.
QUICK = ("browser", "deck", "edit", "flat", "frame", "hall", "imports", "layout", "trace")


@pytest.mark.extras
def test_each_benchmark_runs():
    """None may die unseen until somebody asks for its figures."""
    command = [sys.executable, FOLDER / "run.py", "--small", *(() if LONG else QUICK)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    verdicts = [line.rpartition(" ")[2] for line in done.stdout.splitlines()[2:]]
    assert len(verdicts) > (40 if LONG else 20)
    assert set(verdicts) == {"small"}


def test_every_file_with_rows_is_in_the_table(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    from run import BENCHMARKS

    assert sorted(BENCHMARKS) == [path.stem for path in sorted(FOLDER.glob("*.py")) if "def rows(" in path.read_text()]


@pytest.mark.parametrize(("names", "code"), [(["broken"], 1), (["slow"], 1), ([], 1), (["--small", "slow"], 0)])
def test_what_breaks_off_is_a_row(run, monkeypatch, capsys, names, code):
    monkeypatch.setattr(sys, "argv", ["run.py", *names])
    assert run.main() == code
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()[2:]]
    broken = [
        "the first claim 1 ms - - - ok",
        "broken: AssertionError: the data of a page were not found - - - - FAILED",
    ]
    slow = ["the second claim 9 ms - - <= 8 ms " + ("small" if "--small" in names else "MISSED")]
    assert rows == (broken if "broken" in names else slow if names else broken + slow)


def test_a_name_that_is_no_benchmark_is_refused(run, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["run.py", "no-such"])
    with pytest.raises(SystemExit, match="2"):
        run.main()
    assert "there is no benchmark 'no-such'; those are broken, slow" in capsys.readouterr().err
