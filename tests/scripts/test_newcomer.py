"""The first minutes of a newcomer: README and how-tos in a fresh copy, in the environment that they say to make."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from scripts.docs.page import blocks
from tests.own import ROOT
from tests.programs import printed
from tests.scripts.typed import serve

pytestmark = pytest.mark.long

README = ROOT / "README.md"


def shell_of(page):
    """The blocks of a page that are typed in a shell."""
    return [block.text for block in blocks(page) if block.language in ("sh", "shell")]


BY_MAKE, BY_PIP = (text.splitlines() for text in shell_of(README)[:2])

# What a page installs stays: such pages come last, so that no other page lives on it.
PAGES = sorted(
    [README, *(ROOT / "docs" / "howto").glob("*.md")],
    key=lambda page: ("pip install" in "".join(shell_of(page)), page.name),
)


def newcomer(folder):
    """The environment of a reader's terminal: nothing of this suite's, and separate folders of Jupyter's."""
    kept = {
        name: value for name, value in os.environ.items() if not re.match("PYTHON|VIRTUAL_ENV|EMMVIZ_(?!LONG)", name)
    }
    config = folder / "jupyter" / "jupyter_server_config.json"
    config.parent.mkdir()
    config.write_text(json.dumps({"ServerApp": {"open_browser": False, "allow_root": True}}))
    path = [place for place in kept["PATH"].split(os.pathsep) if not Path(place).with_name("pyvenv.cfg").exists()]
    folders = {f"JUPYTER_{name}_DIR": str(config.parent) for name in ("CONFIG", "DATA", "RUNTIME")}
    return kept | folders | {"PATH": os.pathsep.join(path), "IPYTHONDIR": str(folder / "ipython")}


def copy(folder):
    """A copy of this checkout as a clone would be, without what git ignores."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    return shutil.copytree(ROOT, folder / "emmviz", ignore=shutil.ignore_patterns(".git", *ignored))


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A checkout in which a reader has typed `make lab` and Ctrl-C, and the environment of the terminal."""
    folder = tmp_path_factory.mktemp("newcomer")
    environment, checkout = newcomer(folder), copy(folder)
    assert "Making .venv" in serve(BY_MAKE[0], cwd=checkout, env=environment)
    return checkout, environment


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_does_what_it_says_in_the_environment_that_make_lab_leaves(place, tmp_path, page):
    """A page runs in the checkout if it says that it does, else in an empty folder."""
    checkout, environment = place
    typed = [f"cd {checkout}", BY_MAKE[1], "type emmviz"]
    if page != README and "checkout" not in page.read_text(encoding="utf-8"):
        typed.append(f"cd {tmp_path}")
    typed.append(f"python {checkout}/tests/scripts/typed.py {page}")
    assert str(checkout / ".venv") in printed("bash", "-ec", "\n".join(typed), env=environment)


def test_a_checkout_without_make(tmp_path):
    environment, checkout = newcomer(tmp_path), copy(tmp_path)
    venv, activate, *installs, jupyter = BY_PIP
    venv = venv.replace("python ", "python3 ", 1)
    activate = activate.partition("# elsewhere: ")[2]
    printed("bash", "-ec", "\n".join([venv, activate, *installs]), cwd=checkout, env=environment)
    serve(f"{activate} && {jupyter}", cwd=checkout, env=environment)


@pytest.mark.parametrize("resolution", ["lowest-direct", "highest"])
def test_what_is_released_is_whole_and_runs_in_an_environment_of_its_own(tmp_path, resolution):
    """The wheel is made from the source distribution, as an index makes neither."""
    environment, checkout = newcomer(tmp_path), copy(tmp_path)
    typed = f"""
        uv build --quiet --out-dir dist {checkout}
        uvx --quiet twine check --strict dist/*
        uv venv --quiet --python 3.11 fresh
        uv pip install --quiet --python fresh/bin/python --resolution {resolution} dist/*.whl
        cd {tmp_path}
        fresh/bin/emmviz solve gallery:aima_scale --algorithm star1 --bounds 1,4
        fresh/bin/emmviz notebooks course
        fresh/bin/emmviz play gallery:aima_scale -o scale.html
        """
    path = os.pathsep.join([str(ROOT / ".venv" / "bin"), environment["PATH"]])
    assert "exactly 21/10" in printed("bash", "-ec", typed, cwd=tmp_path, env=environment | {"PATH": path})
    assert len(list((tmp_path / "course").glob("*.ipynb"))) == len(list((ROOT / "notebooks").glob("*.ipynb")))
