"""The site: JupyterLite with the runtime of `runtime`, emmviz as a wheel, and the notebooks."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from tqdm import tqdm

from scripts.lite.fetch import LiteError, fetch
from scripts.lite.pins import KERNEL, PACKS, ROOT, read_pins, runtime_file
from scripts.lite.runtime import PRELOADED, unpack_runtime
from scripts.lite.wheels import name_of

NOTEBOOKS = ROOT / "notebooks"
# The page has its own widgets. The other files of these wheels would only be copied.
EXTENSIONS = frozenset({"anywidget", "jupyterlab-widgets", KERNEL})
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
# What a cell names that needs numpy, matplotlib or a second thread.
LACKS = re.compile(r"\b(numpy|matplotlib|random_flat|FlatTree|pruning_study|Thread\w*|Process\w*)\b|\.plot\(")
SPEC = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
# What the kernel says of itself: a notebook that has it is not changed by being opened.
LANGUAGE = {
    "codemirror_mode": {"name": "python", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
    "version": "3.8",
}


def contents() -> list[Path]:
    """Return the notebooks, first the English ones; each folder in notebooks/ has another language."""
    return sorted(NOTEBOOKS.glob("*.ipynb")) + sorted(NOTEBOOKS.glob("??/*.ipynb"))


def for_page(book: Any, lang: str = "en") -> Any:
    """Return a copy of a notebook for the page, whose kernel has another name; its outputs stay.

    If a cell needs something that the page lacks, a note is at the top. `book` is a notebook, `lang` the note's
    language.
    """
    copied = copy.deepcopy(book)
    copied.metadata |= nbformat.from_dict({"kernelspec": SPEC, "language_info": LANGUAGE})
    if any(cell.cell_type == "code" and LACKS.search(cell.source) for cell in copied.cells):
        note = (ROOT / "scripts" / "lite" / f"note.{lang}.md").read_text(encoding="utf-8").strip()
        copied.cells.insert(0, nbformat.v4.new_markdown_cell(note, id="browser-note"))
    return copied


def build(site: Path) -> Path:
    """Build the site, put it in its folder whole, in place of an older one, and return the folder."""
    pins = read_pins()
    site.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(dir=site.parent, prefix=".lite-") as name,
        tqdm(total=len(pins.wheels) + 4, desc="runtime and wheels", unit="file") as bar,
    ):
        work = Path(name)
        cache = fetch(runtime_file(pins.pyodide), pins.integrity, pins.wheels, bar.update)
        packs = {PACKS[name_of(file)]: cache / file for file in pins.wheels if name_of(file) in PACKS}
        wheels = [cache / file for file in pins.wheels if name_of(file) not in PACKS]
        (kernel,) = (wheel for wheel in wheels if name_of(wheel.name) == KERNEL)
        bar.set_description("wheel of emmviz")
        own = own_wheel(work / "own")
        bar.update()
        bar.set_description("JupyterLite")
        _jupyterlite(work, [wheel for wheel in wheels if name_of(wheel.name) in EXTENSIONS])
        _translate(work / "site" / "api" / "translations", packs)
        bar.update()
        bar.set_description("Python")
        unpack_runtime(cache / runtime_file(pins.pyodide), [*wheels, own], kernel, work / "site" / "static" / "pyodide")
        bar.update()
        bar.set_description("done")
        if site.exists():
            shutil.rmtree(site)
        (work / "site").replace(site)
    return site


def own_wheel(folder: Path) -> Path:
    """Build the wheel of emmviz without its notebooks and lectures, which a site has already, and return its path."""
    whole = folder / "whole"
    _run("pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", f"--wheel-dir={whole}", str(ROOT))
    (wheel,) = whole.glob("emmviz-*.whl")
    with zipfile.ZipFile(wheel) as packed, zipfile.ZipFile(folder / wheel.name, "w", zipfile.ZIP_DEFLATED) as slim:
        for entry in packed.infolist():
            if not entry.filename.startswith(("emmviz/notebooks/", "emmviz/lectures/")):
                slim.writestr(entry, packed.read(entry))
    return folder / wheel.name


def _jupyterlite(work: Path, extensions: list[Path]) -> None:
    files = work / "contents"
    for path in contents():
        target = files / path.relative_to(NOTEBOOKS)
        target.parent.mkdir(parents=True, exist_ok=True)
        lang = "en" if path.parent == NOTEBOOKS else path.parent.name
        nbformat.write(for_page(nbformat.read(path, as_version=4), lang), target)
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(PRELOADED)},
    }
    settings = {
        "appName": "emmviz",
        # For the head of the site, whose button chooses its colours, too.
        "exposeAppInBrowser": True,
        "litePluginSettings": {PLUGIN: kernel},
        # Light or dark as the reader's system is.
        "settingsOverrides": {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}},
    }
    lite = work / "lite"
    lite.mkdir()
    (lite / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}), encoding="utf-8"
    )
    # Nothing is taken from what else happens to be installed here.
    (lite / "jupyter_lite_config.json").write_text(
        json.dumps(
            {
                "LiteBuildConfig": {
                    "contents": [str(files)],
                    "output_dir": str(work / "site"),
                    "cache_dir": str(work / "cache"),
                    "federated_extensions": [str(path) for path in extensions],
                    "ignore_sys_prefix": True,
                    "no_sourcemaps": True,
                    "no_unused_shared_packages": True,
                    "apps": ["lab", "notebooks", "tree"],
                }
            }
        ),
        encoding="utf-8",
    )
    _run("jupyterlite_core", "build", "--lite-dir", str(lite), folder=lite)


def _translate(folder: Path, packs: Mapping[str, Path]) -> None:
    """Write the words of JupyterLab in other languages, each from a wheel: Lite looks only for what is installed."""
    known = json.loads((folder / "all.json").read_text(encoding="utf-8"))
    for locale, wheel in packs.items():
        with zipfile.ZipFile(wheel) as packed:
            words = {Path(name).stem: json.loads(packed.read(name)) for name in packed.namelist() if ".json" in name}
        known["data"][locale] = {"displayName": locale, "nativeName": locale}
        (folder / f"{locale}.json").write_text(json.dumps({"data": words, "message": ""}), encoding="utf-8")
    (folder / "all.json").write_text(json.dumps(known), encoding="utf-8")


def _run(*module: str, folder: Path = ROOT) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *module], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it printed nothing"]
        raise LiteError(f"python -m {module[0]} {module[1]} failed: {last[0][:300]}")
