"""Formats: what each suffix holds and which extra it needs, read from the renderers without loading them."""

from __future__ import annotations

import ast
from ast import literal_eval
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from emmviz.modules import modules
from emmviz.render import renderers

__all__ = ["formats", "missing"]

# What each function that a renderer may have means for the files.
_HOLDS = {
    "write_data": "the tree, or what a search found",
    "save_run": "every step, to step through",
    "save_frames": "steps",
    "render": "a frame",
    "save_bytes": "a frame",
}


def formats() -> list[tuple[str, str, str]]:
    """Return for each suffix what it holds, and what it needs beyond emmviz itself.

    >>> formats()[0]
    ('apng', 'steps', '')
    """
    extras = {suffix: extra for line in modules("emmviz.render", r"EXTRAS = (\{.*?\})").values()
              for suffix, extra in literal_eval(line).items()}  # fmt: skip
    rows = []
    for suffix, module in sorted(renderers().items()):
        extra = extras.get(suffix)
        needs = "" if extra is None else f"emmviz[{extra}]"
        if extra is not None:
            needs += f": pip install 'emmviz[{extra}]'" if missing(extra) else ", installed"
        rows.append((suffix, _holds(module), needs))
    return rows


def missing(extra: str) -> list[str]:
    """Return the packages of an extra that are not installed.

    >>> missing("no such extra")
    []
    """
    return [name for name in _packages(extra) if not _installed(name)]


def _holds(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = dict.fromkeys(_HOLDS[name] for name in _HOLDS if name in functions)
    return " or ".join(reversed(found))


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
