"""The browser of tests/browser, and a web server, for what other programs make of emmviz."""

import threading

import pytest

from scripts.lite.serve import server
from tests.browser.conftest import open_file, open_tab, open_window, windows

__all__ = ["host", "open_file", "open_tab", "open_window", "windows"]


@pytest.fixture
def host():
    """Put folders on the web, each at an address of this machine."""
    servers = []

    def put(folder):
        servers.append(server(folder, 0, first=""))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield put
    for running in servers:
        running.shutdown()
        running.server_close()
