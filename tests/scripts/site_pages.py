"""The site of the documentation, built once for all tests that look at it, and its pages as they can be read."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from lxml import html

from tests.long import LONG
from tests.own import ROOT

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


class Page:
    """What a test asks of a page: ids, links, what it loads, pictures, names of the reference, its text."""

    def __init__(self, path):
        root = html.fromstring(path.read_text(encoding="utf-8"))
        self.path, self.lang, self.text = path, root.get("lang", ""), root.text_content()
        self.ids, self.links = root.xpath("//@id"), root.xpath("//a/@href")
        self.names = root.xpath("//dt[starts-with(@id, 'emmviz.')]/@id")
        self.loads = root.xpath("//@src | //@data | //@poster")
        self.loads += root.xpath("//link[@rel='stylesheet' or @rel='icon' or @rel='preload']/@href")
        self.images, self.frames = ([dict(item.attrib) for item in root.iter(tag)] for tag in ("img", "iframe"))
        self.formulas = len(root.xpath("//*[local-name()='math']"))
