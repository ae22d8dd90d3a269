"""Browser: a Chromium on this machine, which puts a deck on paper."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

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
# The time that a page is given is its own: a slow machine has as much of it as a fast one.
_FLAGS = (
    "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer",
    "--virtual-time-budget=60000",
)  # fmt: skip


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
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, printed = folder / "deck.html", folder / "deck.pdf"
        source.write_text(page, encoding="utf-8", errors="replace")
        # Chromium shuts its own programs in, which needs another user than root.
        rooted = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [browser, *_FLAGS, *rooted, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={printed}"]
        try:
            subprocess.run(
                [*command, f"{source.as_uri()}?{query}"], stdin=subprocess.DEVNULL, capture_output=True,
                timeout=_SECONDS, check=True,
            )  # fmt: skip
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise TreeError(f"{browser} does not print the deck: {error}") from error
