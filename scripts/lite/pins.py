"""What the browser edition is made of, each file by its version and hash: scripts/lite/pins.toml, read and written.

Three versions in it are written by hand: Pyodide's, the kernel's, and JupyterLab's languages'. The others follow: what
Pyodide's own lock names has the version tried with that runtime, what it lacks the one of requirements.txt.
"""

from __future__ import annotations

import json
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.lite.fetch import LiteError, digest, download, npm_integrity, npm_pack
from scripts.lite.wheels import name_of, needs

ROOT = Path(__file__).resolve().parents[2]
PINS = ROOT / "scripts" / "lite" / "pins.toml"
HEAD = """\
# What the browser edition is made of. Three lines are written by hand, the rest by `python -m scripts.lite pin`.
"""
KERNEL = "jupyterlite-pyodide-kernel"
# What JupyterLab calls each language of the notebooks but English, and the package that has its words.
LOCALES = {"es": "es_ES"}
PACKS = {f"jupyterlab-language-pack-{canonicalize_name(locale)}": locale for locale in LOCALES.values()}
# What the kernel imports at its start, beside what emmviz needs; jupyterlab-widgets is the page's half of ipywidgets.
START = ("micropip", "comm", "ipython", "jedi", "jupyterlab-widgets")
# Compiled or useless in a page: pictures by matplotlib need an installed emmviz, and the kernel contains the last.
ABSENT = frozenset({"matplotlib", "numpy", "pillow", "widgetsnbextension"})


@dataclass(frozen=True)
class Pins:
    """The pinned versions: the runtime and its integrity, and wheels with their sha256."""

    pyodide: str
    kernel: str
    integrity: str
    wheels: Mapping[str, str]


def read_pins() -> Pins:
    """Return the pins of scripts/lite/pins.toml."""
    data = tomllib.loads(PINS.read_text(encoding="utf-8"))
    return Pins(data["pyodide"], data["kernel"], data["integrity"], data["wheels"])


def runtime_file(version: str) -> str:
    """Return the name of the file that npm makes of a version of Pyodide."""
    return f"pyodide-{version}.tgz"


def write_pins() -> None:
    """Write scripts/lite/pins.toml again after its first lines were changed. Raises: LiteError."""
    data = tomllib.loads(PINS.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        npm_pack(f"pyodide@{data['pyodide']}", folder)
        versions = _versions(folder / runtime_file(data["pyodide"]))
        versions |= {KERNEL: data["kernel"], **dict.fromkeys(PACKS, data["languages"])}
        wanted, wheels = [KERNEL, *PACKS, *START, *_own_needs()], dict[str, str]()
        while wanted:
            lacking = [name for name in wanted if name not in versions]
            if lacking:
                raise LiteError(f"neither Pyodide's lock nor requirements.txt has a version of {', '.join(lacking)}")
            found = download([f"{name}=={versions[name]}" for name in wanted], folder / "wheels")
            wheels |= {path.name: digest(path) for path in found}
            here = {name_of(file) for file in wheels}
            read = [path for path in found if name_of(path.name) != KERNEL]
            wanted = sorted({name for path in read for name in needs(path)} - here - ABSENT)
    lines = [f'{key} = "{data[key]}"' for key in ("pyodide", "kernel", "languages")]
    runtime = f"pyodide@{data['pyodide']}"
    lines += ["", f'integrity = "{npm_integrity(runtime)}"', "", "[wheels]"]
    lines += [f'"{file}" = "{wheels[file]}"' for file in sorted(wheels, key=str.lower)]
    PINS.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _own_needs() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = (canonicalize_name(Requirement(line).name) for line in project["dependencies"])
    return [name for name in names if name not in ABSENT]


def _versions(runtime: Path) -> dict[str, str]:
    """The version of each package: of requirements.txt, or where Pyodide's lock has one, of that."""
    with tarfile.open(runtime) as packed:
        file = packed.extractfile("package/pyodide-lock.json")
        assert file is not None
        lock: dict[str, Any] = json.load(file)
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.rstrip(" \\")) for line in lines if line and line[0] not in "# "]
    python = lock["info"]["python"]
    here = {"python_full_version": python, "python_version": python.rpartition(".")[0], "sys_platform": "linux"}
    ours = {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin in pins
        if pin.marker is None or pin.marker.evaluate(here)
    }
    tried = {canonicalize_name(name): package["version"] for name, package in lock["packages"].items()}
    return ours | tried
