"""The browser edition without a browser: pins, what cannot be fetched, what a page lacks, Binder and Colab."""

import os
import re
import threading
import tomllib
import urllib.request
from types import SimpleNamespace
from urllib.error import HTTPError

import nbformat
import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from scripts.lite import __main__ as lite, fetch as lite_fetch, links
from scripts.lite.fetch import LiteError
from scripts.lite.links import COLAB, badges, colab_text, own_repository
from scripts.lite.pins import ABSENT, ROOT, read_pins
from scripts.lite.serve import server
from scripts.lite.site import for_page
from scripts.lite.wheels import name_of, version_of
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


def test_what_emmviz_needs_is_pinned_within_its_ranges():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {name_of(file): version_of(file) for file in read_pins().wheels}
    for wanted in map(Requirement, project["dependencies"]):
        if wanted.name not in ABSENT:
            assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), wanted.name
    assert {"comm", "micropip", "ipython", "jedi"} <= set(pinned)


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
    monkeypatch.setattr(lite, "write_pins", lambda: bring(tmp_path))
    assert lite.main(["pin"]) == 1
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
    assert "run make site first" in refusal(server, tmp_path / "none", 0, error=LiteError)
    types = {"a.wasm": "application/wasm", "b.mjs": "text/javascript", "c.js": "text/javascript"}
    for name in types:
        (tmp_path / name).write_text("x")
    with server(tmp_path, 0) as running:
        host, port = running.server_address[:2]
        assert host == "127.0.0.1"
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for name, kind in types.items():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}") as answer:
                assert answer.headers["Content-Type"] == kind
        for page in (b"Error response", b"No such page"):
            with pytest.raises(HTTPError) as missing:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/none.html")
            assert missing.value.code == 404
            assert page in missing.value.read()
            (tmp_path / "404.html").write_text("No such page")
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


def test_badges_and_colab_name_one_repository_and_folders_that_exist():
    repository = own_repository("ann/trees")
    binder, colab = badges(repository)
    assert "/gh/ann/trees/HEAD?urlpath=lab/tree/notebooks)" in binder
    assert (ROOT / "notebooks").is_dir()
    assert (ROOT / colab.rpartition("/blob/main/")[2].removesuffix(")")) == COLAB
    assert "git+https://github.com/ann/trees" in colab_text(repository)


@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("https://github.com/ann/trees.git\n", "ann/trees"),
        ("git@github.com:ann/trees.v2\n", "ann/trees.v2"),
        ("https://git.example.org/ann/trees\n", None),
        ("", None),
    ],
)
def test_badges_are_for_the_repository_of_whoever_asks(monkeypatch, origin, found):
    monkeypatch.setattr(links.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=origin))
    if found:
        assert own_repository() == found
    else:
        with pytest.raises(LiteError, match=r"^name your repository on GitHub, as in"):
            own_repository()
    with pytest.raises(LiteError):
        own_repository("https://github.com/ann/trees")
