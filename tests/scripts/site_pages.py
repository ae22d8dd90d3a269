"""The site of the documentation, built once for all tests that look at it, and its pages as they can be read."""

from lxml import html

from scripts.docs.build import build
from tests.own import ROOT

HOWTO = sorted(path for path in (ROOT / "docs" / "howto").glob("*.md") if path.stem != "index")
NOTEBOOKS = [path for pattern in ("*.ipynb", "??/*.ipynb") for path in sorted((ROOT / "notebooks").glob(pattern))]


def built(factory):
    """The folder of the site, which is built in one of pytest's; it takes a minute, so that all tests share it."""
    folder = factory.getbasetemp() / "site"
    if not folder.exists():
        build(folder)
    return folder


def own_pages(site):
    """All pages of the site itself; what the code of a page wrote does not count."""
    return [path for path in sorted(site.rglob("*.html")) if site / "made" not in path.parents]


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
