"""The virtual environment of the Makefile: which Python, by uv or by pip, and what it says meanwhile.

Nothing is installed: a Python that only writes down what pip is asked for, and a uv that does the same.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.own import ROOT

LOCK = "requirements-test.txt"
TOOLS = ("sh", "cat", "cksum", "id", "mkdir", "printf")
PYTHON = f"""#!/bin/sh
case "$*" in
    *"pip install"*requirements-uv.txt) [ -z "${{NO_UV-}}" ] || exit 1; cp bin/offered .venv/bin/uv ;;
    *"pip install"*) echo "pip $*" >>calls ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
UV = """#!/bin/sh
echo "uv $*" >>calls
exit ${UV_FAILS-0}
"""


@pytest.mark.parametrize(("name", "found"), [("old", "is 3.9: name a newer one"), ("absent", "does not run: install")])
def test_a_python_that_will_not_do_is_refused_in_one_sentence(tmp_path, name, found):
    python = tmp_path / "old"
    python.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.9;; *) exit 1;; esac\n')
    python.chmod(0o755)
    done = _venv_in(tmp_path, str(tmp_path / name))
    assert done.returncode == 1
    sentence = rf"emmviz: needs Python 3\.11 or newer, and '{tmp_path / name}' {found}.* PYTHON=python3\.12\.\n"
    assert re.fullmatch(sentence, done.stderr)
    assert not (tmp_path / ".venv").exists()


@pytest.fixture
def clone(tmp_path):
    """A folder as after a clone, but with a .venv, and a PATH without uv."""
    for name in ("pyproject.toml", "requirements.txt", LOCK, "requirements-uv.txt", "scripts/venv.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / "bin").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for tool in (*TOOLS, "cp"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    for file, code in ((".venv/bin/python", PYTHON), ("bin/offered", UV)):
        (tmp_path / file).write_text(code)
        (tmp_path / file).chmod(0o755)
    return tmp_path


def calls(clone):
    """What was installed, by what, without the options that say how."""
    lines = (clone / "calls").read_text().splitlines()
    return [(line.split()[0], line[line.index("--no-deps") :]) for line in lines]


BY_UV = [("uv", f"--no-deps -r {LOCK} -e .")]
BY_PIP = [("pip", f"--no-deps -r {LOCK}"), ("pip", "--no-deps -e .")]
FETCHING = "Fetching uv, which installs faster than pip"
INSTALLING = f"Installing {LOCK} into .venv"
BY_PIP_INSTEAD = "Installing by pip, as uv could not: a minute or two"


@pytest.mark.parametrize(
    ("environment", "printed", "installed"),
    [
        ({}, [FETCHING, INSTALLING], BY_UV),
        ({"NO_UV": "1"}, [FETCHING, "There is no uv to be had here", INSTALLING, BY_PIP_INSTEAD], BY_PIP),
        ({"UV_FAILS": "2"}, [FETCHING, INSTALLING, BY_PIP_INSTEAD], BY_UV + BY_PIP),
    ],
    ids=["pip brings uv", "there is no uv", "uv fails"],
)
def test_the_lock_is_installed_by_uv_or_else_by_pip(clone, environment, printed, installed):
    done = _venv_in(clone, **environment)
    assert (done.returncode, done.stderr.splitlines(), calls(clone)) == (0, printed, installed)
    for app in ("nbconvert", "server"):
        configured = (clone / ".venv" / "etc" / "jupyter" / f"jupyter_{app}_config.py").read_text()
        assert configured == f"load_subconfig({str(clone / 'scripts' / 'paper' / 'config.py')!r})\n"


def test_nothing_is_done_and_nothing_printed_when_all_is_there(clone):
    _venv_in(clone)
    before = calls(clone)
    # The lock of the tests holds all of the other.
    for lock in (LOCK, "requirements.txt"):
        again = _venv_in(clone, lock=lock)
        assert (again.returncode, again.stderr) == (0, "")
    assert calls(clone) == before
    with (clone / LOCK).open("a") as lock:
        lock.write("# changed\n")
    assert _venv_in(clone).stderr.splitlines() == [INSTALLING]


def _venv_in(folder, python="no-such-python", lock=LOCK, **environment):
    path = {"PATH": str(folder / "bin")} if (folder / "bin").exists() else {"PATH": os.environ["PATH"]}
    command = [shutil.which("sh"), str(ROOT / "scripts" / "venv.sh"), python, lock]
    environment |= path | {"HOME": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
