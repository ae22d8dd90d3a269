"""The site as a folder for any static host: front page, workbench, documentation, lectures, JupyterLite."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import Any

from tqdm import tqdm

from emmviz import gallery, play, star1
from emmviz.lecture import save_deck
from emmviz.lecture.reading import read_lecture
from emmviz.player.shell.front import packed, program, style_sheet
from scripts.docs import build as docs
from scripts.lite import site as lite
from scripts.lite.fetch import LiteError
from scripts.lite.pins import LOCALES, ROOT
from scripts.site import pages
from scripts.site.runtime import write_python

SITE = ROOT / "build" / "site"
_HERE = Path(__file__).parent
# The workbench and the front page are always there. A fault in a lecture is reported before the parts that take long.
# The documentation leads to JupyterLite where that is.
PARTS = ("lectures", "lite", "docs")
_WIDGETS = ("player", "edit", "compare", "predict", "act", "quiz", "lab", "match", "puzzle")
# What eslint is told of the service worker, whose first lines say it.
_GLOBALS = "/* global CACHE, FILES, PAGES */\n"
# What Python is made of there: of what the page waits for, the worker checks the hash itself.
_PYTHON = ("pyodide.asm.wasm", "stdlib.zip", "packages.gz", "pyodide-lock.json")


def build(site: Path = SITE, parts: Collection[str] = PARTS) -> Path:
    """Build the site, put all of it in its folder, in place of an older one, and return it.

    Raises: LiteError; TreeError for a lecture that is wrong.
    """
    site.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=site.parent, prefix=".site-") as name:
        work, made = Path(name), Path(name, "site")
        made.mkdir()
        for number, part in enumerate(("front page and workbench", *parts), start=1):
            print(f"{number}/{len(parts) + 1} {part}", file=sys.stderr, flush=True)
            if number == 1:
                _write_pages(made, work)
            else:
                _ADD[part](made)
        _leave_out_dead_links(made)
        if site.exists():
            shutil.rmtree(site)
        made.replace(site)
    return site


def _write_pages(site: Path, work: Path) -> None:
    """Write the front page and the workbench, in each language, and all that they load."""
    new = work / "assets"
    (new / "widgets").mkdir(parents=True)
    write_python(new, work)
    _run(["node", str(_HERE / "bundle.mjs"), str(new)])
    for name in ("header.css", "site.css"):
        shutil.copyfile(_HERE / "page" / name, new / name)
    for widget in _WIDGETS:
        (new / "widgets" / f"{widget}.js").write_text(program(widget), encoding="utf-8")
        (new / "widgets" / f"{widget}.css").write_text(style_sheet(widget), encoding="utf-8")
    built, prebuilt = _prebuild(new, work)
    hashes = hashes_of(new)
    # Its name says what is in it, so that an old page never meets a new file.
    assets = f"assets-{sha256(json.dumps(hashes).encode()).hexdigest()[:12]}"
    new.replace(site / assets)
    files: dict[str, Any] = {"assets": assets, "hashes": hashes}
    run = star1(gallery.aima_scale())
    for lang in pages.LANGUAGES:
        folder = _folder(site, lang)
        page = pages.front(lang, packed(play(run, lang=lang).payload), run.link(lang=lang, site=""), **files)
        (folder / "index.html").write_text(page, encoding="utf-8")
        python = {"files": {name: hashes[name] for name in _PYTHON}}
        page = pages.workbench(lang, built, prebuilt[lang], python, **files)
        (folder / "workbench.html").write_text(page, encoding="utf-8")
        (folder / "offline.html").write_text(pages.offline(lang, **files), encoding="utf-8")
    own = [page.relative_to(site).as_posix() for page in site.rglob("*.html")]
    # A static host answers with it where there is no file, maybe also where it is asked for by its name.
    (site / "404.html").write_text(pages.missing(**files), encoding="utf-8")
    kept = {"CACHE": f"emmviz-{assets}", "FILES": [f"{assets}/{name}" for name in hashes], "PAGES": own}
    service = (_HERE / "page" / "service.js").read_text(encoding="utf-8").replace(_GLOBALS, "")
    written = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in kept.items())
    # A block, as JupyterLite's has names of its own.
    (site / "service.js").write_text(f"{{\n{written}{service}}}\n", encoding="utf-8")


def _prebuild(assets: Path, work: Path) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """Write the pictures that are there before Python; return what prebuild.py found, and the file of each link."""
    path = os.pathsep.join([str(_HERE / "python"), str(ROOT)])
    _run([sys.executable, str(_HERE / "prebuild.py"), str(work / "built.json")], PYTHONPATH=path, EMMVIZ_PROGRESS="off")
    built = json.loads((work / "built.json").read_text(encoding="utf-8"))
    (assets / "trees").mkdir()
    found: dict[str, dict[str, str]] = {lang: {} for lang in pages.LANGUAGES}
    for one in built.pop("opened"):
        content, asked = one.pop("content"), one["asked"]
        file = f"trees/{asked['tree'].removeprefix('gallery:')}.{asked['lang']}.json"
        (assets / file).write_text(json.dumps(one, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        for lang in pages.LANGUAGES:
            found[lang][content] = file
            if asked["lang"] == lang and asked["tree"] == "gallery:aima_scale":
                found[lang][""] = file
    return built, found


def _add_docs(site: Path) -> None:
    """Add the documentation, whose pages get the head of the site, a policy and the hash of what they load."""
    docs.build(site / "docs")
    (assets,) = site.glob("assets-*")
    for path in (site / "docs").rglob("*.html"):
        # What the code of a page wrote is a page of its own.
        if "made" not in path.parts:
            path.write_text(pages.dressed(path, site, assets), encoding="utf-8")


def _add_lectures(site: Path) -> None:
    """Add the lectures as decks, and a list of them in each language."""
    (assets,) = site.glob("assets-*")
    hashes = hashes_of(assets)
    for lang in pages.LANGUAGES:
        folder, found = _folder(site, lang), []
        (folder / "lectures").mkdir()
        for source in tqdm(
            sorted(_folder(ROOT / "lectures", lang).glob("[0-9]*.md")), unit="lecture", leave=False, disable=None
        ):
            deck = save_deck(source, folder / "lectures" / f"{source.stem}.html")
            deck.write_text(pages.with_way_back(deck.read_text(encoding="utf-8"), lang), encoding="utf-8")
            lecture = read_lecture(source.read_text(encoding="utf-8"))
            parts = [section.title for section in lecture.sections]
            found.append((f"lectures/{deck.name}", lecture.title, lecture.minutes, parts))
        page = pages.lectures(lang, found, assets=assets.name, hashes=hashes)
        (folder / "lectures.html").write_text(page, encoding="utf-8")


def _add_lite(site: Path) -> None:
    """Add JupyterLite below the head of the site.

    The service worker of the site also does the work of JupyterLite's: it would unregister one of another version.
    """
    lite.build(site / "lite")
    with (site / "service.js").open("a", encoding="utf-8") as service:
        service.write('importScripts("lite/service-worker.js");\n')
    settings = json.loads((site / "lite" / "jupyter-lite.json").read_text(encoding="utf-8"))
    (assets,) = site.glob("assets-*")
    for path in (site / "lite").glob("*/index.html"):
        text = path.read_text(encoding="utf-8")
        text = pages.with_header(text, assets.name, settings["jupyter-config-data"]["appVersion"], LOCALES)
        path.write_text(text, encoding="utf-8")


def _leave_out_dead_links(site: Path) -> None:
    """Take the links to parts that were not built out of all pages."""
    dead = "|".join(place for place in ("docs/", "lectures.html", "lite/") if not (site / place).exists())
    link = re.compile(rf'<a href="[^"]*(?:{dead})[^"]*"[^>]*>[^<]*</a>')
    for path in site.rglob("*.html") if dead else ():
        path.write_text(link.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


_ADD = {"docs": _add_docs, "lectures": _add_lectures, "lite": _add_lite}


def hashes_of(folder: Path) -> dict[str, str]:
    """Return the hash of each file of a folder by its name there."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): pages.file_hash(path.read_bytes()) for path in paths}


def _folder(place: Path, lang: str) -> Path:
    folder = place if lang == "en" else place / lang
    folder.mkdir(exist_ok=True)
    return folder


def _run(command: list[str], **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise LiteError(
            f"{Path(command[1]).name} failed ({(done.stderr.strip() or 'no reason').splitlines()[-1][:300]})"
        )
