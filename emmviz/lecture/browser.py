"""Browser: a Chromium on this machine, which puts a deck on paper."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

from emmviz.base.document import allow, source_of
from emmviz.base.errors import TreeError

__all__ = ["BROWSERS", "find_browser", "on_paper", "runs"]

BROWSERS: tuple[str, ...] = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
_SECONDS = 300
_FLAGS = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer")
# A browser prints a page when it has loaded: this picture loads when the deck says that its slides are in place.
_READY = """
new MutationObserver(() => fetch("ready")).observe(document.documentElement, { attributeFilter: ["data-ready"] });
"""
_HELD = f'<img src="held" alt="" hidden><script>{_READY}</script></body></html>'


def find_browser() -> str | None:
    """Return the path of ``EMMVIZ_BROWSER`` if that is set, else of the first Chromium that runs, else None."""
    if named := os.environ.get("EMMVIZ_BROWSER"):
        return shutil.which(named)
    return next((path for name in BROWSERS if (path := shutil.which(name)) and runs(path)), None)


def runs(*program: str) -> bool:
    """Tell a program from a stub that only asks to be installed; on Windows ``--version`` would open a window."""
    if sys.platform == "win32":
        return True
    try:
        asked = subprocess.run([*program, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def on_paper(page: str, query: str) -> bytes:
    """Return a page of HTML as a PDF.

    Parameters: page; query, what it is asked for in its address. Raises: TreeError where there is no browser, or it
    does not print.
    """
    browser = find_browser()
    if browser is None:
        raise TreeError(
            "a handout is printed by Chromium, Chrome or Edge, and none is here: install one, or give its path in "
            "EMMVIZ_BROWSER"
        )
    with tempfile.TemporaryDirectory() as name, _served(page) as address:
        printed = Path(name) / "deck.pdf"
        # Chromium shuts its own programs in, which needs another user than root.
        rooted = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        profile = f"--user-data-dir={Path(name) / 'profile'}"
        command = [browser, *_FLAGS, *rooted, profile, f"--print-to-pdf={printed}", f"{address}?{query}"]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=True)
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise TreeError(f"{browser} does not print the deck: {error}") from error


@contextmanager
def _served(page: str) -> Iterator[str]:
    """Serve a page to this machine alone, under an address of its own, and give that."""
    ready = Event()
    room = f"/{secrets.token_urlsafe(16)}/"
    held = allow(page, script=source_of(_READY), connect="'self'", img="'self'")
    content = (held.removesuffix("\n").removesuffix("</body></html>") + _HELD).encode("utf-8", "replace")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            answer = {room: (200, content), f"{room}held": (204, b""), f"{room}ready": (204, b"")}.get(path)
            status, body = answer or (404, b"")
            if path == f"{room}held":
                ready.wait(_SECONDS)
            elif path == f"{room}ready":
                ready.set()
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{room}"
        finally:
            ready.set()
            server.shutdown()
