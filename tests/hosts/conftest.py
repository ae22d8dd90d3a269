"""The browser of tests/browser, for what other programs make of emmviz."""

from tests.browser.conftest import open_file, open_tab, open_window, windows

__all__ = ["open_file", "open_tab", "open_window", "windows"]
