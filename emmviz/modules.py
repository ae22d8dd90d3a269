"""Which modules of a package declare something: what is added to emmviz is one new file, found by a line in it."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

__all__ = ["modules"]


@lru_cache(maxsize=16)
def modules(package: str, line: str) -> dict[str, str]:
    """Return the modules of a package that have a line of some form, with what it says.

    They are read, not imported: to save an SVG must not load matplotlib, nor a search numba.

    Parameters: package, its full name; line, a regular expression whose lines begin a line, with at most one group.
    Returns: a dict from the module's own name to the text of the group, or of the whole match.

    >>> sorted(modules("emmviz.search", "CODE = "))[:2]
    ['alphabeta', 'expectimax']
    """
    spec = find_spec(package)
    assert spec is not None
    found: dict[str, str] = {}
    for module in sorted(iter_modules(spec.submodule_search_locations), key=lambda module: module.name):
        name = f"{package}.{module.name}"
        one = find_spec(name)
        assert one is not None
        if match := re.search(f"^{line}", _source(one), re.MULTILINE | re.DOTALL):
            found[module.name] = match[1] if match.re.groups else match[0]
    return found


def _source(spec: ModuleSpec) -> str:
    # A test runner may load modules in a way of its own, which gives no source.
    if isinstance(spec.loader, InspectLoader):
        return spec.loader.get_source(spec.name) or ""
    return Path(spec.origin or "").read_text(encoding="utf-8")
