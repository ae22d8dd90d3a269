"""The house: imports run downwards from room to room, and no files import each other in a circle."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import emmviz

ROOT = Path(emmviz.__file__).parent
# From the top down; rooms beside each other do not see each other.
LAYERS = [
    {"cli"},
    {"lecture"},
    {"player"},
    {"learn"},
    {"picture"},
    {"story", "study"},
    {"search"},
    {"games"},
    {"tree"},
    {"base"},
]
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


def name_of(path):
    return ".".join(("emmviz", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


FILES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


def imports():
    """Pairs of modules of which the first imports the second: at its top, within a function, or only for its types."""
    for name, path in FILES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}:{node.lineno}: imports name the whole module"
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                targets = [target if target in FILES else node.module for target in whole]
            else:
                continue
            for target in targets:
                if target in FILES and target != name and "emmviz" not in (name, target):
                    yield name, target


def test_every_room_has_its_place():
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py"}
    assert {path.relative_to(ROOT).parts[0] for path in FILES.values() if path.parent != ROOT} == set(LEVEL)


def test_imports_run_downwards():
    found = set()
    for above, below in imports():
        high, low = (name.split(".")[1] for name in (above, below))
        if high in LEVEL and low in LEVEL and high != low and LEVEL[high] >= LEVEL[low]:
            found.add((above, below))
    assert found == set()


def test_no_files_import_each_other_in_a_circle():
    graph = {}
    for above, below in imports():
        graph.setdefault(above, set()).add(below)
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the files
