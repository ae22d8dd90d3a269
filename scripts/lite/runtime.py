"""Python in the page: Pyodide's runtime and pure wheels in one folder, with a lock that names just these wheels."""

from __future__ import annotations

import json
import shutil
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scripts.lite.absent import write_absent
from scripts.lite.fetch import LiteError, digest
from scripts.lite.pins import ABSENT
from scripts.lite.wheels import imports, name_of, needs, version_of

# What a page reads of npm's package; the rest are source maps, types and consoles.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Wheels that contain the half of a library for the page or the build, and nothing that Python imports there.
PAGE_ONLY = frozenset({"jupyterlab-widgets", "jupyterlite-pyodide-kernel"})
# Loaded while Python starts, all at once, rather than one after the other when the kernel asks for each.
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "emmviz", "emmviz-absent")


def unpack_runtime(runtime: Path, wheels: Iterable[Path], kernel: Path, folder: Path) -> None:
    """Fill a new folder with the runtime, the wheels, those that the kernel's wheel carries, and pyodide-lock.json."""
    folder.mkdir(parents=True)
    with tarfile.open(runtime) as packed:
        for name in (*RUNTIME, "pyodide-lock.json"):
            file = packed.extractfile(f"package/{name}")
            assert file is not None
            (folder / name).write_bytes(file.read())
    for wheel in wheels:
        if name_of(wheel.name) not in PAGE_ONLY:
            shutil.copyfile(wheel, folder / wheel.name)
    with zipfile.ZipFile(kernel) as packed_kernel:
        for name in packed_kernel.namelist():
            # Stand-ins for libraries that need threads or processes; that of widgetsnbextension holds nothing.
            if "/static/pypi/" in name and name.endswith(".whl") and "widgetsnbextension" not in name:
                (folder / Path(name).name).write_bytes(packed_kernel.read(name))
    write_absent(folder)
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    # Pyodide fetches what a cell imports if its lock has it: what is not here must not be in it.
    lock["packages"] = _packages(sorted(folder.glob("*.whl")))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _packages(wheels: list[Path]) -> dict[str, Any]:
    names = {name_of(wheel.name) for wheel in wheels}
    packages = {}
    for wheel in wheels:
        wanted = set(needs(wheel)) - ABSENT - PAGE_ONLY
        if lacking := wanted - names:
            raise LiteError(
                f"{wheel.name} needs {', '.join(sorted(lacking))}, which scripts/lite/pins.toml does not name"
            )
        packages[name_of(wheel.name)] = {
            "name": name_of(wheel.name),
            "version": version_of(wheel.name),
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": digest(wheel),
            "package_type": "package",
            "imports": imports(wheel),
            "depends": sorted(wanted),
            "unvendored_tests": False,
        }
    return packages
