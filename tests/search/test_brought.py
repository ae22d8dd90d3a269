"""Algorithms that other packages bring by an entry point: found by their names, and refused in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import emmviz

ALGORITHM = """
import dataclasses
from emmviz.search.algorithms.expectiminimax import ALGORITHM
worst = dataclasses.replace(ALGORITHM, name="worst", cuts=None)
no_record = "a text"
"""
POINTS = """[emmviz.algorithms]
worst = mine:worst
broken = mine:no_record
star1 = mine:no_record
"""


@pytest.fixture
def run(tmp_path):
    """Run a program where a package of somebody else's is installed."""
    (tmp_path / "mine.py").write_text(ALGORITHM)
    about = tmp_path / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)

    def run(*words):
        path = os.pathsep.join([str(tmp_path), str(Path(emmviz.__file__).parent.parent)])
        return subprocess.run([sys.executable, *words], env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path,
                              capture_output=True, text=True, check=False)  # fmt: skip

    return run


def test_an_algorithm_of_another_package_is_found_by_its_name(run):
    program = """
from emmviz import algorithms, gallery, search
found = search(gallery.aima_scale(), "worst", depth=1, evaluate=lambda node: 3)
print("worst" in algorithms(), found.algorithm, found.value, search(gallery.aima_scale(), "star1").value)
"""
    assert run("-c", program).stdout == "True worst 3 21/10\n"


def test_the_command_line_knows_it(run):
    found = run("-m", "emmviz", "solve", "max(1, chance(2, 6))", "--algorithm", "worst")
    assert (found.returncode, found.stdout.splitlines()[0]) == (0, "value                4")
    refused = run("-m", "emmviz", "solve", "max(1, 2)", "--algorithm", "worst", "--fast")
    assert (refused.returncode, refused.stderr) == (
        2, "emmviz: worst has no engine without steps; search with steps=True\n"
    )  # fmt: skip


def test_what_is_no_algorithm_is_refused(run):
    program = """
from emmviz import GameTree, TreeError, search
try:
    search(GameTree.parse("max(1, 2)"), "broken")
except TreeError as error:
    print(error)
"""
    assert run("-c", program).stdout == "the package that brings broken must name an Algorithm, not 'a text'\n"
