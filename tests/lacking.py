"""Lacking: if packages of the extras are missing, pytest leaves out the tests that need them, and reports it."""

import tomllib
from collections import Counter
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from emmviz import FormatWarning

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]


def _is_there(wanted):
    try:
        return distribution(wanted.name) is not None
    except PackageNotFoundError:
        return wanted.marker is not None and not wanted.marker.evaluate()


# No test needs mutmut.
_EXTRAS = (lines for extra, lines in PROJECT["optional-dependencies"].items() if extra != "mutants")
LACKING = {wanted.name for lines in _EXTRAS for wanted in map(Requirement, lines) if not _is_there(wanted)}

_left_out: Counter[str] = Counter()


def _needed(excinfo):
    """The module that could not be imported; where nothing is lacking that is a failure, as any other."""
    error = excinfo.value if excinfo and LACKING else None
    if isinstance(error, FormatWarning) and "install typst" in str(error):
        return "typst"
    while error is not None and not (isinstance(error, ImportError) and error.name):
        error = error.__cause__
    name = error.name.partition(".")[0] if error else None
    return None if name in ("emmviz", "scripts", "tests") else name


def pytest_collection_modifyitems(config, items):
    left = [item for item in items if LACKING and item.get_closest_marker("extras")]
    if left:
        _left_out["several extras"] += len(left)
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if name := _needed(report.call.excinfo):
        _left_out[name] += 1
        report.outcome, report.longrepr, report.result = "passed", None, []
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if name := _needed(call.excinfo):
        report.outcome, report.longrepr, report.lacks = "skipped", (__file__, 1, f"needs {name}"), name
    return report


def pytest_runtest_logreport(report):
    if name := getattr(report, "lacks", None):
        _left_out[name] += 1


def pytest_terminal_summary(terminalreporter):
    if _left_out:
        needed = ", ".join(f"{name} ({count})" for name, count in sorted(_left_out.items()))
        terminalreporter.write_line(f"Left out are files and tests that need {needed}; make test runs them all.")
