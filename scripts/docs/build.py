"""The documentation as a site: how-to pages, the API reference and the notebooks.

    python -m scripts.docs     build the site in build/docs (make docs)

The code of each page runs first. Pages are plain Markdown, as code hosts show it. On the site, the picture of a player
becomes the player that the code wrote, and the lists of an index become the list of all pages. Open
build/docs/index.html from the disk, or put the folder on any static host: no page asks another machine for anything.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from tqdm import tqdm

from emmviz.base.locale import words
from scripts.docs import reference
from scripts.docs.page import PageError, blocks, run_page

ROOT = Path(__file__).resolve().parents[2]
DOCS, NOTEBOOKS, SITE = ROOT / "docs", ROOT / "notebooks", ROOT / "build" / "docs"
_MENU = "\n```{{toctree}}\n:hidden:\n{}\n{}\n```\n"
_PLAYER = '<iframe class="player" src="{}" title="{}" loading="lazy"></iframe>'


def build(site: Path = SITE) -> dict[str, int]:
    """Build the site, warnings being errors; return how much code of each page was run. Raises: PageError."""
    with tempfile.TemporaryDirectory() as name:
        source, made = Path(name, "source"), Path(name, "site")
        ran = stage(source)
        print("making the site of the documentation with Sphinx: about half a minute", file=sys.stderr, flush=True)
        render(source, made)
        shutil.rmtree(site, ignore_errors=True)
        site.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, site)
    return ran


def render(source: Path, site: Path) -> None:
    """Make the site of staged pages. Raises: PageError with what Sphinx warns of."""
    options = ["--fail-on-warning", "--keep-going", "--quiet", "--builder", "html"]
    places = ["--doctree-dir", str(source.with_name("doctrees")), str(source), str(site)]
    command = [sys.executable, "-m", "sphinx", *options, *places]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise PageError(f"{done.stdout}{done.stderr}".replace(f"{source}/", ""))


def stage(source: Path) -> dict[str, int]:
    """Put all pages in one folder, with the notebooks and with what the code of the pages writes."""
    copy_pages(source)
    pages = sorted(source.rglob("*.md"))
    with_code = [page for page in pages if blocks(page)]
    # Sphinx puts what is in the outer folder beside the pages, so that they find it in the inner one.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda page: run_page(page, source / "made" / "made" / page.stem), with_code)
        counted = tqdm(
            done, desc="running the code of the pages", total=len(with_code), unit="page", leave=False, disable=None
        )
        ran = {page.stem: count for page, count in zip(with_code, counted, strict=True)}
    for page in pages:
        page.write_text(_for_site(page, source), encoding="utf-8")
    _stage_notebooks(source / "notebooks")
    return ran


def copy_pages(source: Path) -> None:
    """Copy the content of docs: pages, the configuration of Sphinx, and its small parts."""
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("__pycache__"))


def _for_site(page: Path, source: Path) -> str:
    """Return the text of a page as Sphinx reads it."""
    up = "../" * (len(page.relative_to(source).parts) - 1)

    def player(picture: re.Match[str]) -> str:
        made = Path("made", *Path(picture["file"]).parts[-2:]).with_suffix(".html")
        return _PLAYER.format(f"{up}{made}", picture["title"]) if (source / "made" / made).exists() else picture[0]

    def on_site(link: re.Match[str]) -> str:
        """Return a link, or only its words if the site lacks its target (for example a source file)."""
        target = (page.parent / link[2].partition("#")[0]).resolve()
        return link[0] if source.resolve() in target.parents else link[1]

    text = page.read_text(encoding="utf-8")
    for link, file in re.findall(r"(\((?:\.\./)+(figures/[^)?]+)\))", text):
        (source / "figures").mkdir(exist_ok=True)
        shutil.copyfile(ROOT / file, source / file)
        text = text.replace(link, f"({up}{file})")
    # A picture with links of its own opens as it is.
    for link, label, file in re.findall(r"(\[([^]]+)\]\((?:\.\./)+(figures/[^)?]+)\?raw=true\))", text):
        (source / "made" / "figures").mkdir(exist_ok=True)
        shutil.copyfile(ROOT / file, source / "made" / file)
        text = text.replace(link, f'<a href="{up}{file}">{label}</a>')
    if page.parent == source / "api":
        text = reference.directives(text)
    else:
        text = re.sub(r"!\[(?P<title>[^]]*)\]\((?P<file>[^)]*pictures/[^)]*)\)", player, text)
    # The notebooks are beside the folder of the pages, and on the site within it.
    text = text.replace("../notebooks/README.md", "../notebooks/index.md").replace("../../notebooks/", "../notebooks/")
    text = text.replace("](../notebooks/", "](notebooks/") if page.parent == source else text
    text = re.sub(r"(?<!!)\[([^]]+)\]\((\.\./[^)]+)\)", on_site, text)
    if page == source / "api" / "index.md":
        text += "- {ref}`Index <genindex>`: all of these names, from A to Z\n"
    return text + (_contents(text) if page.stem == "index" else "")


def _contents(text: str) -> str:
    """Return the hidden lists of pages that Sphinx makes its menu of: one for each heading with a list of links."""
    made = ""
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        links = re.findall(r"^- \[([^]]+)\]\(([\w/.-]+)\.md\)", part, re.MULTILINE)
        if links:
            heading = part.splitlines()[0]
            caption = "" if heading.startswith("#") else f":caption: {heading}\n"
            made += _MENU.format(caption, "\n".join(f"{title} <{page}>" for title, page in links))
    return made


def _stage_notebooks(folder: Path) -> None:
    """Copy the notebooks of every language, each folder with its list of them as its first page."""
    languages = sorted(path.parent.name for path in NOTEBOOKS.glob("??/README.md"))
    for place, below in ((folder, languages), *((folder / lang, []) for lang in languages)):
        origin = NOTEBOOKS / place.relative_to(folder)
        place.mkdir(parents=True)
        for path in sorted(origin.glob("*.ipynb")):
            book = nbformat.read(path, as_version=4)
            asleep = f"<p><em>{words(book.metadata.lang)['predict']['asleep']}</em></p>"
            for cell in book.cells:
                # What JupyterLab folds would answer here what its own output asks; and here nothing can be run.
                if cell.metadata.get("jupyter", {}).get("source_hidden"):
                    cell.metadata.tags = [*cell.metadata.get("tags", []), "remove-input"]
                for output in cell.get("outputs", []):
                    if "text/html" in (data := output.get("data", {})):
                        data["text/html"] = data["text/html"].replace(asleep, "")
            nbformat.write(book, place / path.name)
        entries = [book.stem for book in sorted(place.glob("*.ipynb"))] + [f"{lang}/index" for lang in below]
        text = (origin / "README.md").read_text(encoding="utf-8")
        (place / "index.md").write_text(text + _MENU.format("", "\n".join(entries)), encoding="utf-8")
