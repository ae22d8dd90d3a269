"""The browser edition without a browser: pins, downloads, the lock of the page, what it lacks, Binder and Colab."""

import base64
import hashlib
import os
import re
import threading
import tomllib
import urllib.request
import zipfile

import nbformat
import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from scripts.lite import __main__ as lite
from scripts.lite import fetch as lite_fetch
from scripts.lite.fetch import LiteError
from scripts.lite.links import COLAB, badges, colab_text
from scripts.lite.pins import ABSENT, PINS, ROOT, read_pins
from scripts.lite.serve import server
from scripts.lite.site import for_page
from scripts.lite.wheels import imports, name_of, needs, version_of
from tests.refusal import refusal

# Nothing answers here, and nothing is configured beside it.
NOWHERE = {
    "NPM_CONFIG_REGISTRY": "http://127.0.0.1:9/",
    "NPM_CONFIG_FETCH_RETRIES": "0",
    "PIP_RETRIES": "0",
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_FIND_LINKS": "",
    "PIP_EXTRA_INDEX_URL": "",
}


def make_wheel(folder, name, *, lines=(), files=("__init__.py",)):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for file in files:
            packed.writestr(f"{name}/{file}", "")
        head = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
        packed.writestr(f"{name}-1.0.dist-info/METADATA", head + "".join(f"Requires-Dist: {line}\n" for line in lines))
    return path


def test_what_emmviz_needs_is_pinned_within_its_ranges():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {name_of(file): version_of(file) for file in read_pins().wheels}
    for wanted in map(Requirement, project["dependencies"]):
        if wanted.name not in ABSENT:
            assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), wanted.name
    assert {"comm", "micropip", "ipython", "jedi"} <= set(pinned)


def test_a_wheel_is_read_as_a_page_reads_it(tmp_path):
    lines = [
        "Some_Thing>=1",
        'pexpect; sys_platform != "emscripten"',
        'extra1; extra == "test"',
        'only-here; sys_platform == "emscripten" and python_version >= "3.12"',
    ]
    wheel = make_wheel(tmp_path, "own", lines=lines, files=["__init__.py", "deep/__init__.py"])
    assert needs(wheel) == ["only-here", "some-thing"]
    assert imports(wheel) == ["own"]
    assert (name_of("A_b.c-1.50-py3-none-any.whl"), version_of("A_b.c-1.50-py3-none-any.whl")) == ("a-b-c", "1.50")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, and registries that hold one runtime and one wheel; what they were asked for."""
    folder, asked = tmp_path / "cache", []
    monkeypatch.setattr(lite_fetch, "user_cache_path", lambda name: folder / name)

    def npm(package, into):
        asked.append(package)
        (into / "pyodide-1.tgz").write_bytes(b"runtime")

    def pip(lines, into, done):
        asked.extend(lines)
        path = into / "one-1.0-py3-none-any.whl"
        path.write_bytes(b"wheel")
        done(1)
        return [path]

    monkeypatch.setattr(lite_fetch, "npm_pack", npm)
    monkeypatch.setattr(lite_fetch, "download", pip)
    return asked


INTEGRITY = "sha512-" + base64.b64encode(hashlib.sha512(b"runtime").digest()).decode()
WHEELS = {"one-1.0-py3-none-any.whl": hashlib.sha256(b"wheel").hexdigest()}


def test_files_are_fetched_once_and_again_when_harmed(cache):
    (wheel,), counted = WHEELS, []
    folder = lite_fetch.fetch("pyodide-1.tgz", INTEGRITY, WHEELS, counted.append)
    asked = [f"one==1.0 --hash=sha256:{WHEELS[wheel]}"]
    assert (sum(counted), cache) == (2, ["pyodide@1", *asked])
    assert sorted(path.name for path in folder.iterdir()) == [wheel, "pyodide-1.tgz"]
    for harm in (False, True):
        cache.clear()
        if harm:
            (folder / wheel).write_bytes(b"whee")
        lite_fetch.fetch("pyodide-1.tgz", INTEGRITY, WHEELS)
        assert (cache, (folder / wheel).read_bytes()) == (asked * harm, b"wheel")


def test_another_file_of_npm_is_refused(cache, tmp_path):
    sentence = refusal(lite_fetch.fetch, "pyodide-1.tgz", "sha512-other", WHEELS, error=LiteError)
    assert "pyodide-1.tgz of npm is not the file" in sentence
    assert list((tmp_path / "cache" / "emmviz" / "lite").iterdir()) == []


@pytest.mark.parametrize(
    ("bring", "environment", "message"),
    [
        (
            lambda folder: lite_fetch.npm_pack("pyodide@1", folder),
            NOWHERE,
            r"npm could not bring pyodide@1 from its registry \(npm err.+\)",
        ),
        (
            lambda folder: lite_fetch.download(["comm==0.2.3"], folder),
            NOWHERE,
            r"pip could not bring the wheels of scripts/lite/pins\.toml from PyPI \(ERROR: .+\)",
        ),
        (
            lambda folder: lite_fetch.npm_pack("pyodide@1", folder),
            {"PATH": ""},
            r"the runtime comes from npm, which is not here: install Node\.js, .+",
        ),
    ],
    ids=["npm", "pip", "no npm"],
)
def test_what_cannot_be_fetched_is_named_in_one_sentence(tmp_path, monkeypatch, capsys, bring, environment, message):
    for name, value in (environment | {"npm_config_cache": str(tmp_path / "npm")}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(lite, "build", lambda: bring(tmp_path))
    assert lite.main(["build"]) == 1
    assert re.fullmatch(rf"emmviz: {message}\.\n", capsys.readouterr().err, re.IGNORECASE)


@pytest.mark.parametrize(
    ("source", "lang", "note"),
    [
        ("from matplotlib import pyplot", "en", ["**In the browser edition**"]),
        ("tree.plot()", "es", ["**En la edición para el navegador**"]),
        ("random_flat(0, 'max2')", "en", ["**In the browser edition**"]),
        ("ThreadPoolExecutor()", "es", ["**En la edición para el navegador**"]),
        ("play(run)", "en", []),
    ],
)
def test_a_notebook_that_needs_more_than_the_page_has_says_so_on_top(source, lang, note):
    original = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in ("1 + 1", source)])
    copied = for_page(original, lang)
    assert [re.match(r"\*\*.+?\*\*|.+", cell.source)[0] for cell in copied.cells] == [*note, "1 + 1", source]
    assert copied.metadata.kernelspec.name == "python"
    assert "kernelspec" not in original.metadata


def test_the_server_of_a_built_site_names_types_that_a_browser_accepts(tmp_path):
    assert "run make lite first" in refusal(server, tmp_path, 0, error=LiteError)
    types = {"a.wasm": "application/wasm", "b.mjs": "text/javascript", "c.js": "text/javascript"}
    (tmp_path / "lab").mkdir()
    for name in ("lab/index.html", *types):
        (tmp_path / name).write_text("x")
    with server(tmp_path, 0) as running:
        host, port = running.server_address[:2]
        assert host == "127.0.0.1"
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for name, kind in types.items():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}") as answer:
                assert answer.headers["Content-Type"] == kind
        sentence = refusal(server, tmp_path, port, error=LiteError)
        assert re.match(rf"port {port} cannot be used \(.+\): name another", sentence)
        running.shutdown()


def test_binder_installs_the_lock_with_the_pinned_python():
    python = (ROOT / ".binder" / "runtime.txt").read_text().strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    version = re.fullmatch(r"python-(3\.\d+)", python)[1]
    assert version in SpecifierSet(project["project"]["requires-python"])
    assert version == project["tool"]["mypy"]["python_version"]
    lines = (ROOT / ".binder" / "requirements.txt").read_text().splitlines()
    (included,) = (line.removeprefix("-r ") for line in lines if not line.startswith("#"))
    assert (ROOT / ".binder" / included).resolve() == ROOT / "requirements.txt"
    last = ROOT / ".binder" / "postBuild"
    assert last.read_text().splitlines()[-1] == "pip install --no-deps -e ."
    assert os.name != "posix" or os.access(last, os.X_OK)


def test_badges_and_colab_name_one_repository_and_files_that_exist():
    repository = tomllib.loads(PINS.read_text(encoding="utf-8"))["repository"]
    binder, colab = badges()
    assert f"/gh/{repository}/HEAD?urlpath=lab/tree/notebooks)" in binder
    assert (ROOT / "notebooks").is_dir()
    assert (ROOT / colab.rpartition("/blob/main/")[2].removesuffix(")")) == COLAB
    written = COLAB.read_text(encoding="utf-8")
    assert written == colab_text(), "run python -m scripts.lite links"
    assert f"git+https://github.com/{repository}" in written
    # What the README shows, if it shows any, is what the first line of scripts/lite/pins.toml says.
    shown = re.findall(r"\[!\[Open in .*", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown in ([], [binder, colab])
