"""The set-up says one thing in all its files: Makefile, locks, pyproject.toml, CITATION.cff, README, CI."""

import ast
import os
import pathlib
import re
import subprocess
import sys
import tomllib
from functools import cache

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import emmviz

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = ("requirements.txt", "requirements-test.txt", "requirements-uv.txt")
PYTHONS = ("3.11.2", "3.11.7", "3.12.1", "3.13.0", "3.14.0")


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def pins(name):
    return [Requirement(line.rstrip(" \\")) for line in text(name).splitlines() if line[0] not in "# "]


def pinned(locked, name, python):
    """Return the versions pinned for this package on Linux with this Python."""
    here = {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    wanted = canonicalize_name(name)
    named = [pin for pin in locked if canonicalize_name(pin.name) == wanted]
    applies = [pin for pin in named if not pin.marker or pin.marker.evaluate(here)]
    return {next(iter(pin.specifier)).version for pin in applies}


def make_words(variable):
    return re.search(rf"^{variable} := (.+)$", text("Makefile"), re.MULTILINE)[1].split()


def make_targets():
    return set(re.findall(r"^([a-z][a-z-]*):", text("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_lock_holds_only_pins_with_their_hashes(name):
    pin = r"[a-z0-9.-]+==[0-9][0-9a-z.+]*( ; [^\n\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
    body = "".join(line for line in text(name).splitlines(keepends=True) if not line.startswith("#"))
    assert re.fullmatch(f"({pin})+", body)


@pytest.mark.parametrize("name", LOCKS)
def test_lock_names_no_host_and_no_machine_path(name):
    assert not re.search(r"://|index-url|find-links|file:|/home/|/root/|/tmp/|[A-Z]:\\", text(name))


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-test.txt"])
def test_lock_agrees_with_the_ranges(lock, python):
    groups = ["LAB_EXTRAS"] if lock == "requirements.txt" else ["LAB_EXTRAS", "TEST_EXTRAS"]
    extras = [extra for group in groups for extra in make_words(group)]
    ranges = PROJECT["dependencies"] + [line for extra in extras for line in PROJECT["optional-dependencies"][extra]]
    locked = pins(lock)
    for wanted in map(Requirement, ranges):
        versions = pinned(locked, wanted.name, python)
        assert len(versions) == 1, f"{wanted.name} on Python {python}: pinned to {versions or 'nothing'}"
        assert wanted.specifier.contains(versions.pop()), f"the pin of {wanted} is outside its range: run make lock"


def test_the_two_locks_never_disagree():
    few, all_ = pins("requirements.txt"), pins("requirements-test.txt")
    for python in PYTHONS:
        for name in {pin.name for pin in few}:
            assert pinned(few, name, python) <= pinned(all_, name, python), f"{name} has two pins on Python {python}"
        for name in {pin.name for pin in all_}:
            assert len(pinned(all_, name, python)) <= 1, f"{name} has two pins on Python {python}"


def test_one_version_everywhere():
    cited = re.search(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)
    assert cited
    assert emmviz.__version__ == PROJECT["version"] == cited.group(1).strip("\"'")


def test_makefile_has_the_targets_and_explains_each():
    help_text = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("lab", "test", "check", "lock", "figures", "bench", "clean"):
        assert re.search(rf"^make {target} +\w", help_text, re.MULTILINE), target
    assert "make venv" not in help_text


def test_readme_gives_commands_that_are_there():
    readme = text("README.md")
    named = set(re.findall(r"\bmake ([a-z][a-z-]*)", " ".join(re.findall(r"```.*?```|`[^`]+`", readme, re.DOTALL))))
    assert {"lab", "test"} <= named <= make_targets()
    assert "pip install -r requirements.txt\npip install --no-deps -e ." in readme


def test_ci_runs_the_readme_commands():
    ci = ROOT / ".ci" / "run"
    assert re.search(r"^(exec )?make check test\b", ci.read_text(encoding="utf-8"), re.MULTILINE)
    if os.name == "posix":
        assert os.access(ci, os.X_OK)


def test_missing_programs_are_named_in_one_sentence(tmp_path):
    """With an empty PATH nothing can be installed either, so this changes nothing on the machine."""
    environment = {name: value for name, value in os.environ.items() if name != "EMMVIZ_BROWSER"}
    environment["PATH"] = str(tmp_path)
    code = "import sys; sys.path.insert(0, 'scripts'); import programs; programs.BROWSERS = (); programs.main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Chromium" in done.stderr
    assert "Graphviz" in done.stderr
    assert "pdftoppm" in done.stderr
    assert "pdflatex" in done.stderr.lower() or "TeX" in done.stderr


def test_named_browser_that_is_not_there_is_an_error():
    environment = os.environ | {"EMMVIZ_BROWSER": "no-such-browser"}
    script = str(ROOT / "scripts" / "programs.py")
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "emmviz: EMMVIZ_BROWSER names 'no-such-browser', which is not a program: give the path of a Chromium."
    )


def test_import_of_the_package_uses_no_extra():
    """Every top-level import of emmviz/ is of the standard library, of a dependency, or of emmviz itself."""
    known = {re.split(r"[^\w.-]", line)[0] for line in PROJECT["dependencies"]} | {"emmviz"} | sys.stdlib_module_names
    known |= {"numpy", "PIL", "pyparsing", "traitlets", "IPython"}  # brought by matplotlib and ipywidgets
    for file in (ROOT / "emmviz").rglob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                continue
            for name in names:
                # The compiled loops are decorated by numba; the engine imports them, and says so where it is missing.
                if name == "numba" and file.parent.name == "compiled":
                    continue
                assert name.partition(".")[0] in known, f"{file.relative_to(ROOT)} imports {name} at its top"
