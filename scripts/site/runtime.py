"""Python for the page: Pyodide, its library and what emmviz needs, compiled and without what no page imports."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from scripts.lite.absent import write_absent
from scripts.lite.fetch import LiteError, fetch
from scripts.lite.pins import PINS, ROOT, read_pins, runtime_file
from scripts.lite.wheels import name_of

_HERE = Path(__file__).parent
# What the page imports; what it needs of anywidget and ipywidgets is in the folder python.
_NEEDS = frozenset({"lazy-loader", "networkx", "traitlets", "tqdm"})
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# What asks for a terminal, a socket, a process or numba, tests, the encodings of old files, what bundles are made of.
_LEFT_OUT = re.compile(
    r"(test|unittest|pydoc_data|idlelib|ensurepip|_pyrepl|xml/(dom|sax)|xmlrpc|wsgiref|sqlite3|multiprocessing|ctypes|http"
    r"|dbm)/"
    r"|(mailbox|imaplib|smtplib|ftplib|poplib|pdb|bdb|pydoc|doctest|optparse|argparse|pickletools|_pyio|_pydatetime"
    r"|configparser|_sysconfigdata\S+|statistics|plistlib|pstats|trace|modulefinder|tarfile|uuid|wave|logging/(handlers|config)"
    r"|tracemalloc|concurrent/futures/process|asyncio/(windows_\w+|proactor_events))\.py$"
    r"|encodings/(?!__init__|aliases|utf_8\.|ascii|latin_1|cp437|idna|raw_unicode|unicode_escape)"
    r"|\S+/tests?/|\S+\.dist-info/|traitlets/config/|networkx/(generators/atlas\.dat|conftest)"
    r"|emmviz/(cli|lecture)/|emmviz/search/engines/kernels\.py|emmviz/(?!player/bundles/)\S+\.(js|ts|css)$|\S*__pycache__/"
)


def write_python(folder: Path, work: Path) -> None:
    """Write the files that a page starts Python from into a folder. Raises: LiteError."""
    pins = read_pins()
    wheels = {file: sha for file, sha in pins.wheels.items() if name_of(file) in _NEEDS}
    cache = fetch(runtime_file(pins.pyodide), pins.integrity, wheels)
    with tarfile.open(cache / runtime_file(pins.pyodide)) as packed:
        packed.extractall(work, filter="data")
    runtime = work / "package"
    # What others wrote is compiled once.
    made_by = (PINS, Path(__file__), _HERE / "pack.py")
    library = cache / f"site-{sha256(b''.join(path.read_bytes() for path in made_by)).hexdigest()[:16]}"
    if not library.exists():
        # In the cache itself, so that a finished folder is only renamed.
        with tempfile.TemporaryDirectory(dir=cache, prefix="part-") as name:
            made = Path(name) / "library"
            _unzip(runtime / "python_stdlib.zip", made / "stdlib")
            for wheel in (*(cache / file for file in wheels), write_absent(work)):
                _unzip(wheel, made / "packages")
            _compile(runtime, made)
            # Two builds may make it at the same time: the one that is ready first is kept.
            try:
                made.replace(library)
            except OSError:
                if not library.exists():
                    raise
    own = work / "own" / "packages"
    for origin, paths in ((ROOT, (ROOT / "emmviz").rglob("*")), (_HERE / "python", (_HERE / "python").glob("*.py"))):
        for path in paths:
            name = path.relative_to(origin).as_posix()
            if path.is_file() and not _LEFT_OUT.match(name):
                (own / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, own / name)
    _compile(runtime, work / "own")
    for name in _RUNTIME:
        shutil.copyfile(runtime / name, folder / name)
    with zipfile.ZipFile(folder / "stdlib.zip", "w") as packed_library:
        for name, data in _files(library / "stdlib"):
            packed_library.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    (folder / "packages.gz").write_bytes(_joined([*_files(library / "packages"), *_files(own)]))
    # The page fetches no package by name: packages.gz contains them all.
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")


def _unzip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if not _LEFT_OUT.match(name)])


def _files(folder: Path) -> Iterable[tuple[str, bytes]]:
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def _joined(files: list[tuple[str, bytes]]) -> bytes:
    """Return files as one: the length of the head, the head, which has the end of each by its name, and the files."""
    ends, end = {}, 0
    for name, data in files:
        ends[name] = end = end + len(data)
    head = json.dumps(ends).encode()
    return gzip.compress(len(head).to_bytes(4, "little") + head + b"".join(data for _, data in files), 9, mtime=0)


def _compile(runtime: Path, folder: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise LiteError("Python is compiled for the page by Node.js, which is not here: install it")
    command = [node, str(_HERE / "pack.mjs"), str(runtime), str(folder)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise LiteError(f"Python could not be compiled for the page ({done.stderr.strip().splitlines()[-1][:200]})")
