"""Wheels, read without installing them: their name and version, what they need in a page, what they let one import."""

from __future__ import annotations

import zipfile
from email.parser import HeaderParser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

# How a page describes itself to the markers of requirements.
PAGE = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "extra": "",
}


def name_of(file: str) -> str:
    """Return the normalized name of the package in a wheel of this file name."""
    return parse_wheel_filename(file)[0]


def version_of(file: str) -> str:
    """Return the version of the package in a wheel of this file name."""
    return str(parse_wheel_filename(file)[1])


def needs(wheel: Path) -> list[str]:
    """Return the normalized names of the packages that a wheel needs in a page."""
    with zipfile.ZipFile(wheel) as packed:
        (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1)
        lines = HeaderParser().parsestr(packed.read(about).decode()).get_all("Requires-Dist") or []
    wanted = map(Requirement, lines)
    return sorted({canonicalize_name(one.name) for one in wanted if one.marker is None or one.marker.evaluate(PAGE)})


def imports(wheel: Path) -> list[str]:
    """Return the names that can be imported once a wheel is unpacked."""
    with zipfile.ZipFile(wheel) as packed:
        files = [name for name in packed.namelist() if name.endswith(".py")]
    packages = {name.partition("/")[0] for name in files if name.count("/") == 1 and name.endswith("/__init__.py")}
    return sorted(packages | {name.removesuffix(".py") for name in files if "/" not in name})
