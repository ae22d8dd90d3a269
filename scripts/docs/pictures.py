"""Write the pictures that the documentation shows on a code host: `python -m scripts.docs.pictures` (make pictures).

They are files of `docs/pictures`. An SVG is what the code of its page wrote. Where the code wrote an HTML page, the
picture is a PNG of that page in a browser.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tqdm import tqdm

from scripts.docs.build import DOCS, stage
from scripts.programs import find_browser

_WIDTH, _HEIGHT = 1000, 720


def shown(page: Path) -> Iterator[Path]:
    """Yield the pictures that a page of the documentation shows, within `docs/pictures`."""
    for place in re.findall(r"\]\((?:\.\./)*pictures/([^)]+)\)", page.read_text(encoding="utf-8")):
        yield Path(place)


def write(folder: Path = DOCS / "pictures") -> int:
    """Write the pictures of all pages to a folder, in place of those that are there; return how many."""
    wanted = sorted({place for page in DOCS.rglob("*.md") for place in shown(page)})
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        source = Path(name, "source")
        stage(source)
        browser = play.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--hide-scrollbars"])
        shutil.rmtree(folder, ignore_errors=True)
        for place in tqdm(wanted, desc="pictures", leave=False, disable=None):
            made = source / "made" / "made" / place
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            if place.suffix == ".png":
                (folder / place).write_bytes(_photograph(browser, made.with_suffix(".html")))
            else:
                shutil.copyfile(made, folder / place)
        browser.close()
    return len(wanted)


def _photograph(browser: Browser, page: Path) -> bytes:
    """Return a picture of a widget as a PNG of few colours: a player at its second cut, a deck at its second slide."""
    tab = browser.new_page(viewport={"width": _WIDTH, "height": _HEIGHT}, reduced_motion="reduce")
    tab.goto(page.as_uri(), wait_until="load")
    if tab.locator("section[data-title]").count():
        tab.keyboard.press("ArrowRight")
        widget = tab.locator("body")
    else:
        widget = tab.locator(".emmviz").first
        widget.locator("button").first.wait_for()
        for button in tab.get_by_role("button", name=re.compile("^Next (cut|difference|value)")).all():
            button.click()
            button.click()
        widget.evaluate("root => root.querySelectorAll('*').forEach(part => (part.scrollTop = 0))")
    image = Image.open(BytesIO(widget.screenshot()))
    tab.close()
    data = BytesIO()
    image.convert("RGB").quantize(48, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()


if __name__ == "__main__":
    print(f"docs/pictures: {write()} pictures", file=sys.stderr)
