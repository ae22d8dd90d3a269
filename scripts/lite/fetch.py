"""Downloads by npm and pip: kept in the user's cache folder, checked by hash each time, put there whole."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from platformdirs import user_cache_path

from scripts.lite.wheels import name_of, version_of

# pip is to take wheels that any Python may run, whatever Python it runs on itself.
PURE = (
    "--no-deps",
    "--only-binary=:all:",
    "--platform=any",
    "--python-version=3.14",
    "--implementation=py",
    "--abi=none",
)


class LiteError(RuntimeError):
    """The browser edition cannot be built; one sentence says why."""


def fetch(
    runtime: str, integrity: str, wheels: Mapping[str, str], done: Callable[[int], object] = lambda files: None
) -> Path:
    """Return the folder of the cache that holds the runtime and the wheels, once all of them are there and unharmed.

    `integrity` is the sha512 of the runtime as npm writes it, `wheels` has the sha256 of each file; `done` is called
    with how many more files are there.
    """
    cache = user_cache_path("emmviz") / "lite"
    cache.mkdir(parents=True, exist_ok=True)
    # In the cache itself, so that a finished file is only renamed.
    with tempfile.TemporaryDirectory(dir=cache, prefix="part-") as name:
        part = Path(name)
        if _sha512(cache / runtime) != integrity:
            npm_pack("pyodide@" + runtime.removeprefix("pyodide-").removesuffix(".tgz"), part)
            if _sha512(part / runtime) != integrity:
                raise LiteError(f"{runtime} of npm is not the file that scripts/lite/pins.toml names by its integrity")
            os.replace(part / runtime, cache / runtime)
        done(1)
        lacking = {file: sha for file, sha in wheels.items() if digest(cache / file) != sha}
        done(len(wheels) - len(lacking))
        if lacking:
            lines = [f"{name_of(file)}=={version_of(file)} --hash=sha256:{sha}" for file, sha in lacking.items()]
            for path in download(lines, part, done):
                os.replace(path, cache / path.name)
    return cache


def download(lines: Sequence[str], folder: Path, done: Callable[[int], object] = lambda files: None) -> list[Path]:
    """Download pure wheels by pip, given as lines of a requirements file; return their paths. Raises: LiteError."""
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    wanted = folder / "wanted.txt"
    wanted.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--progress-bar=off"]
    command += ["--retries=1", "--timeout=20", *PURE, f"--dest={folder}", "--requirement", str(wanted)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        output = []
        for line in pip.stdout:
            output.append(line)
            if line.lstrip().startswith("Saved "):
                done(1)
    wanted.unlink()
    if pip.returncode:
        raise LiteError(
            f"pip could not bring the wheels of scripts/lite/pins.toml from PyPI ({_cause(''.join(output))})"
        )
    return sorted(set(folder.iterdir()) - before)


def npm_pack(package: str, folder: Path) -> None:
    """Put the file of a package of npm into a folder. Raises: LiteError."""
    _npm("pack", package, f"--pack-destination={folder}")


def npm_integrity(package: str) -> str:
    """Return the hash that npm gives for a package's file. Raises: LiteError."""
    return _npm("view", package, "dist.integrity").strip()


def digest(path: Path) -> str:
    """Return the sha256 of a file, or nothing where there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def _sha512(path: Path) -> str:
    if not path.exists():
        return ""
    return "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def _npm(*arguments: str) -> str:
    program = shutil.which("npm")
    if program is None:
        raise LiteError("the runtime comes from npm, which is not here: install Node.js, which brings npm")
    command = [
        program,
        *arguments,
        "--loglevel=error",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--fetch-timeout=60000",
    ]
    asked = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if asked.returncode:
        raise LiteError(f"npm could not bring {arguments[1]} from its registry ({_cause(asked.stderr)})")
    return asked.stdout


def _cause(output: str) -> str:
    """The first error in the output of a program, without addresses, which may hold a password."""
    errors = [line for line in output.splitlines() if line.startswith(("ERROR", "npm error", "npm ERR"))]
    first = errors[0] if errors else "it gave no reason"
    return " ".join(word for word in first.split() if "://" not in word)[:200]
