"""What all tests share: a browser's path, fixed hypothesis settings, and no test that is skipped in silence."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))

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
]

_not_run: list[str] = []


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Let one process have all tests that share a server, a site or the executed notebooks."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            path = nodeid.partition("::")[0]
            if path.endswith("test_site.py"):
                return "site"
            return "notebooks" if path.startswith("tests/notebooks/") else path

    return ByFile(config, log)


def pytest_runtest_logreport(report):
    # Also called for what another process has run.
    if report.skipped or hasattr(report, "wasxfail"):
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


@pytest.fixture(scope="session")
def browser_path():
    """The path of the Chromium that the tests drive."""
    import programs

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
