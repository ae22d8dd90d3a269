"""The browser of tests/browser, and a web server, for what other programs make of emmviz."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.conftest import open_file, open_tab, open_window, windows

__all__ = ["host", "open_file", "open_tab", "open_window", "windows"]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def host():
    """Put folders on the web, each at an address of this machine."""
    servers = []

    def put(folder):
        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield put
    for server in servers:
        server.shutdown()
        server.server_close()
