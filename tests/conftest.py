"""What all tests share: a browser's path, fixed hypothesis settings, and no test that is skipped in silence."""

import gc
import io
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.long import LONG as EVERY_SEED

# What takes no part where a package is missing; no conftest.py, since it is also asked about those.
pytest_plugins = ["tests.lacking"]

# No test leaves a record of answers where it runs; those of the record name a file.
os.environ["EMMVIZ_PROGRESS"] = "off"
# Nor does a site of one's own put links into menus.
os.environ.pop("EMMVIZ_SITE", None)

# jsonschema, which reads notebooks, builds a grammar of web addresses where it can: 2 s in each process, also in those
# that the tests start, for nothing that a notebook holds.
sys.modules.setdefault("rfc3987_syntax", None)
WITHOUT = str(Path(__file__).parent / "without")
os.environ["PYTHONPATH"] = os.pathsep.join([WITHOUT, *filter(None, [os.environ.get("PYTHONPATH")])])

try:
    from hypothesis import settings
except ModuleNotFoundError:  # then its tests are left out
    pass
else:
    # The same examples on every machine; a slow one is no failure.
    settings.register_profile("emmviz", deadline=None, derandomize=True)
    settings.load_profile("emmviz")

# What a browser is started with.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page with Python lives for seconds: to compile it anew for speed takes longer than it saves.
    "--js-flags=--liftoff-only",
]

# Files whose tests share something that takes long to make (executed notebooks, a server, a site) run in one process.
# They begin, and after them what else takes long, so that no processor waits for one of them at the end.
TOGETHER = {
    "notebooks": ("tests/notebooks/",),
    "site": ("tests/scripts/test_site.py", "tests/browser/test_site.py"),
    "bench": ("tests/scripts/test_bench.py", "tests/browser/test_bench.py"),
    "hall": ("tests/lecture/hall/", "tests/browser/test_hall.py"),
    "lecture": ("tests/lecture/", "tests/browser/test_lecture.py"),
    "arrays": ("tests/search/",),  # the first to need numba's loops compiles them for all
    "lab": ("tests/browser/test_lab.py", "tests/browser/test_keys_lab.py", "tests/browser/test_beside.py"),
}
LONG = (
    "tests/browser/test_lite.py",
    "tests/browser/test_edit.py",
    "tests/browser/test_quiz.py",
    "tests/scripts/test_pages.py",
    "tests/scripts/test_docs.py",
    "tests/scripts/test_benchmarks.py",
    "tests/scripts/test_newcomer.py",
    "tests/front/test_marking.py",
)

_not_run: list[str] = []


def share_of(nodeid):
    """The name of what one process runs, by default a file."""
    path = nodeid.partition("::")[0]
    return next((name for name, paths in TOGETHER.items() if path.startswith(paths)), path)


def leave_out(config, items):
    """Leave out what is marked `long`, and of the cases of a test that is marked `sampled` all but every tenth."""
    seen, kept, left = Counter(), [], []
    for item in items:
        name = item.nodeid.partition("[")[0]
        k, seen[name] = seen[name], seen[name] + 1
        spared = item.get_closest_marker("sampled") and k % 10
        (left if spared or item.get_closest_marker("long") else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    # Thousands of tests are collected, and stay to the end: to search them for garbage takes a third of that time.
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        # Trees and pictures are many small objects that live until the test ends: searched at leisure.
        gc.set_threshold(100_000, 20, 20)


def pytest_collection_modifyitems(config, items):
    if not EVERY_SEED:
        leave_out(config, items)
    order = [*TOGETHER, *LONG]
    items.sort(key=lambda item: order.index(share) if (share := share_of(item.nodeid)) in order else len(order))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadScopeScheduling

    class Shares(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return share_of(nodeid)

    return Shares(config, log)


def pytest_runtest_logreport(report):
    # Also called for what another process has run.
    if (report.skipped and not hasattr(report, "lacks")) or hasattr(report, "wasxfail"):
        _not_run.append(report.nodeid)


def pytest_collectreport(report):
    if report.skipped:
        _not_run.append(report.nodeid)


def pytest_sessionfinish(session):
    if _not_run and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if _not_run:
        terminalreporter.write_line(f"Failed: {len(_not_run)} tests were skipped or xfailed; none may be.", red=True)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """What gives the entries of a record of answers that is this test's own."""
    from emmviz.learn.record.store import read

    monkeypatch.setenv("EMMVIZ_PROGRESS", str(tmp_path / "record.json"))
    return lambda: read().entries


@pytest.fixture
def cwd(tmp_path, monkeypatch):
    """The folder of the test, in which it runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shell(capsys, monkeypatch, cwd):
    """Run a command in an empty folder and return its exit code, output and errors."""
    from emmviz.cli import main

    def run(*argv, stdin=None):
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(argv)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def output(shell):
    """Run a command as `shell` does, which must end well and warn of nothing, and return its output."""

    def of(*argv):
        code, out, err = shell(*argv)
        assert (code, err) == (0, "")
        return out

    return of


@pytest.fixture(scope="session")
def browser_path():
    """The path of the Chromium that the tests drive."""
    from scripts import programs

    path = programs.find_browser()
    if path is None:
        pytest.fail("no Chromium, Chrome or Edge was found; make test brings one, or give its path in EMMVIZ_BROWSER")
    return path


@pytest.fixture(scope="session")
def chromium(browser_path):
    """A browser for all tests that need one: there can be only one playwright in a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, headless=True, args=FLAGS)
        yield browser
        browser.close()
