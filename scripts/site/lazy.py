"""networkx without what nobody asks for: its names are loaded on first use, not all of its 280 modules at once."""

from __future__ import annotations

import ast
from pathlib import Path

__all__ = ["exported", "make_lazy"]

# What every graph needs; the rest of the package's own list of imports comes when it is asked for.
_LAST = "from networkx.relabel import *\n"
_LAZY = """
_HOME = {names!r}

def __getattr__(name):
    from importlib import import_module
    if name not in _HOME:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
    home = import_module(_HOME[name])
    value = import_module(f"{{__name__}}.{{name}}") if home.__name__ == __name__ else getattr(home, name)
    globals()[name] = value
    return value
"""


def make_lazy(folder: Path) -> None:
    """Rewrite networkx in a folder of packages."""
    for package, last in (("networkx", _LAST), ("networkx.algorithms", ""), ("networkx.generators", "")):
        first = _file(folder, package)
        head, _, _ = first.read_text(encoding="utf-8").partition(last) if last else ("", "", "")
        names = exported(folder, package)
        first.write_text(head + last + _LAZY.format(names=names), encoding="utf-8")


def _file(folder: Path, module: str) -> Path:
    path = folder.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def exported(folder: Path, module: str) -> dict[str, str]:
    """Return what a module exports, each name with the module that has it."""
    file, found = _file(folder, module), dict[str, str]()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found |= dict.fromkeys(ast.literal_eval(node.value), module)
        # Of all files only that of a package passes on what it imports.
        elif file.stem == "__init__" and isinstance(node, ast.ImportFrom):
            home = ".".join([module, *filter(None, [node.module])]) if node.level else f"{node.module}"
            for name in node.names if home.startswith("networkx") else ():
                found |= exported(folder, home) if name.name == "*" else {name.asname or name.name: home}
    return found
