"""The package of docs/howto/package.md, as a wheel in a fresh environment: all it brings is used."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from scripts.docs.page import blocks, built

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "howto" / "package.md"


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of an environment that has what this one has, and the package."""
    project, place = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("place")
    for block in blocks(PAGE):
        if block.file:
            (project / block.file).write_text(block.text, encoding="utf-8")
    wheel = built(project, place)
    assert wheel.name == "our_course-1.0-py3-none-any.whl"
    venv.create(place / "venv", with_pip=False, symlinks=True)
    python = place / "venv" / "bin" / "python"
    packages = place / "venv" / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    (packages / "here.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    install = ["-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, *install], check=True)
    return python


@pytest.fixture
def run(python, tmp_path):
    """Run a program there, in a folder that holds only a file in the format of the package."""
    (tmp_path / "monday.bets").write_text("safe: 1 2\nbold: 1/2 9, 1/2 -1\n", encoding="utf-8")

    def run(*words):
        done = subprocess.run([python, *words], cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    return run


def test_python_has_all_four(run):
    program = """
from pathlib import Path
from emmviz import algorithms, formats, games, search
import bets
tree = formats.read_file("monday.bets")
found = search(tree, "star25")
print("star25" in algorithms(), "coins" in games.names(), found.options["probes"], found.value, found.best_action)
print(search(games.get("coins", most=3), "star25", steps=False).value)
print(tree.save("tree.md").read_text().count("| leaf |"))
print(Path(bets.__file__).parent.name)
"""
    assert run("-c", program) == (0, "True True 2 4 bold\n8/9\n3\nsite-packages\n", "")


def test_the_command_line_has_all_four(run, tmp_path):
    code, out, _ = run("-m", "emmviz", "save", "monday.bets", "--algorithm", "star25", "--probes", "1", "-o", "a.md")
    assert (code, out, (tmp_path / "a.md").read_text().splitlines()[3]) == (0, "a.md\n", "| A | max | 4 |")
    code, out, _ = run("-m", "emmviz", "solve", "game:coins(most=2)", "--algorithm", "star25", "--fast")
    assert (code, out.splitlines()[0]) == (0, "value                about 0.8889, exactly 8/9")
    _, out, _ = run("-m", "emmviz", "formats")
    assert "md    a frame                           of the package our-course, installed" in out.splitlines()
