"""The site of the documentation, built once for all tests that look at it, and its pages as they can be read."""

import re
import shutil
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from tests.long import LONG

ROOT = Path(__file__).resolve().parents[2]
# The notebooks of the site: in the default run two in English, with drawings and with plots, and one in Spanish.
NOTEBOOKS = [
    path
    for pattern in (["*.ipynb", "??/*.ipynb"] if LONG else ["0[79]-*.ipynb", "es/07-*.ipynb"])
    for path in sorted((ROOT / "notebooks").glob(pattern))
]


@dataclass
class Site:
    """Where the site is, and how much code of each page was run."""

    folder: Path
    ran: dict[str, int]

    def pages(self):
        """All pages of the site's own; what the code of a page wrote is none."""
        made = self.folder / "made"
        return [path for path in sorted(self.folder.rglob("*.html")) if made not in path.parents]


_sites = []


def built(factory):
    """Build the site in a folder of pytest's; it takes half a minute, so that all tests share it."""
    import pytest

    from scripts.docs import build as docs_site

    if not _sites:
        folder = factory.mktemp("site") / "docs"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(docs_site, "NOTEBOOKS", _notebooks(factory.mktemp("notebooks")))
            _sites.append(Site(folder, docs_site.build(folder)))
    return _sites[0]


def _notebooks(folder):
    """Copy the notebooks that are to be on the site, with the lines of the lists that lead to one of them."""
    lists = [ROOT / "notebooks" / "README.md", *(ROOT / "notebooks").glob("??/README.md")]
    for path in NOTEBOOKS + lists:
        place = folder / path.relative_to(ROOT / "notebooks")
        place.parent.mkdir(exist_ok=True)
        shutil.copy(path, place)
        if path in lists:
            lines = path.read_text(encoding="utf-8").splitlines()
            linked = [(line, re.search(r"\]\(([^)]*\.ipynb)\)", line)) for line in lines]
            kept = [line for line, link in linked if not link or path.parent / link[1] in NOTEBOOKS]
            place.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return folder


@dataclass
class Page(HTMLParser):
    """What a test asks of a page: ids, links, what it loads, pictures, names of the reference, its text."""

    path: Path
    lang: str = ""
    ids: list = field(default_factory=list)
    names: list = field(default_factory=list)
    links: list = field(default_factory=list)
    loads: list = field(default_factory=list)
    images: list = field(default_factory=list)
    frames: list = field(default_factory=list)
    formulas: int = 0
    text: str = ""

    def __post_init__(self):
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "html":
            self.lang = found["lang"]
        if "id" in found:
            self.ids.append(found["id"])
            if tag == "dt" and found["id"].startswith("emmviz."):
                self.names.append(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        self.loads += [found[name] for name in ("src", "data", "poster") if name in found]
        self.loads += [found["href"]] if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload") else []
        self.images += [found] if tag == "img" else []
        self.frames += [found] if tag == "iframe" else []
        self.formulas += tag == "math"

    def handle_data(self, data):
        self.text += data
