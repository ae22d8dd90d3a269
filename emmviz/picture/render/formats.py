"""Formats: what each suffix holds and which extra it needs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from emmviz.base.errors import TreeError
from emmviz.base.extras import install
from emmviz.picture.render import BROUGHT, RENDERERS, WRITERS

__all__ = ["formats", "missing"]


def formats() -> list[tuple[str, str, str]]:
    """Return for each suffix what such a file holds, and what it needs beyond emmviz, or which package adds it.

    >>> formats()[0]
    ('apng', 'steps', '')
    """
    rows = []
    for suffix, (_, holds, extra) in RENDERERS.items():
        needs = "" if extra is None else f"emmviz[{extra}]"
        if extra is not None:
            needs += f": {install(extra)}" if missing(extra) else ", installed"
        rows.append((suffix, holds, needs))
    return sorted([*rows, *map(_brought, BROUGHT.names())])


def _brought(suffix: str) -> tuple[str, str, str]:
    try:
        module = BROUGHT.load(suffix)
    except TreeError as error:
        return suffix, "nothing", str(error)
    holds = " or ".join(dict.fromkeys(holds for name, holds in WRITERS.items() if hasattr(module, name)))
    return suffix, holds, f"of the package {BROUGHT.package(suffix)}, installed"


def missing(extra: str) -> list[str]:
    """Return the packages of an extra that are not installed.

    >>> missing("no such extra")
    []
    """
    return [name for name in _packages(extra) if not _installed(name)]


def _packages(extra: str) -> Iterator[str]:
    from packaging.requirements import Requirement

    try:
        needed = [Requirement(line) for line in requires("emmviz") or []]
    except PackageNotFoundError:
        return
    for one in needed:
        if one.marker and not one.marker.evaluate({"extra": ""}) and one.marker.evaluate({"extra": extra}):
            yield one.name


def _installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
