"""The documentation as a site: how-to pages, the API reference and the notebooks.

    python -m scripts.docs     build the site in build/docs (make docs)

The code of each page runs first; its pictures and players are what it wrote. Open build/docs/index.html from the disk,
or put the folder on any static host: no page asks another machine for anything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat

from emmviz.base.locale import words
from scripts.docs.page import PageError, blocks, run_page

__all__ = ["NOTEBOOKS", "SITE", "build", "copy_pages", "render", "stage"]

ROOT = Path(__file__).resolve().parents[2]
DOCS, NOTEBOOKS, SITE = ROOT / "docs", ROOT / "notebooks", ROOT / "build" / "docs"
_TOCTREE = "\n```{{toctree}}\n:hidden:\n\n{}\n```\n"


def build(site: Path = SITE) -> dict[str, int]:
    """Build the site, warnings being errors; return how much code of each page was run. Raises: PageError."""
    with tempfile.TemporaryDirectory() as name:
        source, made = Path(name, "source"), Path(name, "site")
        ran = stage(source)
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
    # Sphinx puts what is in the outer folder beside the pages, so that they find it in the inner one.
    pages = [page for page in sorted(source.rglob("*.md")) if blocks(page)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda page: run_page(page, source / "made" / "made" / page.stem), pages)
        ran = {page.stem: count for page, count in zip(pages, done, strict=True)}
    _stage_notebooks(source / "notebooks")
    return ran


def copy_pages(source: Path) -> None:
    """Copy the content of docs: pages, the configuration of Sphinx, and its small parts."""
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("__pycache__"))


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
        (place / "index.md").write_text(text + _TOCTREE.format("\n".join(entries)), encoding="utf-8")
