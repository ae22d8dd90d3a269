"""The browser of tests/browser, and a web server, for what other programs make of emmviz."""

from contextlib import ExitStack

import pytest

from tests.browser.conftest import open_file, open_tab, open_window, windows
from tests.programs import on_the_web

__all__ = ["host", "open_file", "open_tab", "open_window", "windows"]


@pytest.fixture
def host():
    """Put folders on the web, each at an address of this machine."""
    with ExitStack() as served:
        yield lambda folder: served.enter_context(on_the_web(folder))
