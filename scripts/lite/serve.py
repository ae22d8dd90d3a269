"""A server of the built site for this machine; any static host does the same, if it names .wasm and .mjs rightly."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from scripts.lite.fetch import LiteError


class _Handler(SimpleHTTPRequestHandler):
    # What the machine's own table says differs from one to the next, and a browser refuses modules of another type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".json": "application/json",
        ".ipynb": "application/json",
        ".whl": "application/zip",
        ".css": "text/css",
        ".svg": "image/svg+xml",
    }

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, which a browser whose tab is closed may not want to the end."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer for a missing page with the site's page for that, if it has one, as static hosts do."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page.read_bytes())
        return None

    def end_headers(self) -> None:
        """Let the browser ask whether a file is still the same, so that a site built again is seen at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Say nothing of each request: a page makes hundreds."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a built site on 127.0.0.1, to be used as a context and started by `serve_forever`.

    The port 0 stands for any that is free.
    """
    if not site.is_dir():
        raise LiteError(f"{site.name}/ is not there: run make site first")
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, directory=str(site)))
    except OSError as error:
        raise LiteError(f"port {port} cannot be used ({error.strerror}): name another by --port") from error
