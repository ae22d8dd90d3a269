"""A real browser for what a person sees; any request that leaves the machine fails the test."""

import pytest

from tests.browser.lab import server
from tests.patience import PATIENCE


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The one server for all tests in JupyterLab and Notebook 7, which conftest.py keeps in one process."""
    with server(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture
def open_tab(chromium):
    """Open tabs that may only talk to `own`; what else they ask for, and every error of the page, fails the test.

    `known` is a part of the stack of an error that the host itself raises.
    """
    contexts, found = [], []

    def open_one(own="file://", known="\0", **options):
        context = chromium.new_context(viewport={"width": 1280, "height": 1000}, **options)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        tab = context.new_page()
        allowed = (own, "data:", "blob:", "file:", "about:", own.replace("http", "ws", 1))
        tab.on("request", lambda r: None if r.url.startswith(allowed) else found.append(f"outside request: {r.url}"))
        tab.on(
            "pageerror", lambda error: None if known in str(error.stack) else found.append(f"page error: {error.stack}")
        )
        return tab

    yield open_one
    for context in contexts:
        context.close()
    assert found == []
