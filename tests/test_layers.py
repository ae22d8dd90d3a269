"""Imports run downwards from layer to layer, none in a circle, and comments name files that are there."""

import re
from graphlib import TopologicalSorter

from emmviz.base.pairs import grouped
from scripts.layers import FILES, LEVEL, PICTURE, ROOT, imports, layer_of, picture

PROSE = re.compile(r'"""(?:.|\n)*?"""|/\*(?:.|\n)*?\*/|(?:#|//) .*')
NAMED = re.compile(r"(?<![\w./*<{-])[\w-]+(?:/[\w-]+)*\.(?:css|js|py|typ)\b")
ELSEWHERE = {"Node.js", "nbgrader_config.py"}


def test_every_layer_has_its_place():
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py"}
    assert {path.relative_to(ROOT).parts[0] for path in FILES.values() if path.parent != ROOT} == set(LEVEL)


def test_imports_run_downwards():
    found = set()
    for above, below in imports():
        high, low = layer_of(above), layer_of(below)
        if high in LEVEL and low in LEVEL and high != low and LEVEL[high] >= LEVEL[low]:
            found.add((above, below))
    assert found == set()


def test_no_files_import_each_other_in_a_circle():
    TopologicalSorter(grouped(imports())).prepare()  # raises CycleError, which names the files


def test_the_picture_of_the_layers_is_up_to_date():
    drawn = PICTURE.read_text(encoding="utf-8")
    assert (drawn == picture()) is True, "docs/layers.svg is out of date: run make figures"
    crossed = {(layer_of(above), layer_of(below)) for above, below in imports()}
    assert drawn.count('class="uses"') == sum(
        above != below and {above, below} <= set(LEVEL) for above, below in crossed
    )


def test_the_files_that_comments_name_are_there():
    home = ROOT.parent
    paths = [
        path.relative_to(home) for folder in ("emmviz", "scripts", "tests") for path in (home / folder).rglob("*.*")
    ]
    here = ELSEWHERE.union("/".join(path.parts[i:]) for path in paths for i in range(len(path.parts)))
    missing = {
        (str(path), name)
        for path in paths
        if path.suffix in (".py", ".js", ".css") and not {"bundles", "vendor", "tests"} & {*path.parts}
        for text in PROSE.findall((home / path).read_text(encoding="utf-8"))
        for name in NAMED.findall(text)
        if name not in here
    }
    assert missing == set()
