"""Extras: the table in the source equals the package's, a command fits every shell, what lacks an extra names it."""

import json
import os
import re
import shlex
import sys
import tomllib
from importlib.metadata import PathDistribution
from typing import get_args

import pytest

from emmviz import FlatTree, star1
from emmviz.base.extras import Extra, expect_installed, install
from emmviz.games import openspiel
from emmviz.picture.render.renderer import RENDERERS, renderer_of
from tests.own import ROOT
from tests.picture.render.scenes import quick
from tests.refusal import refused, wrong
from tests.searches import SCALE

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def test_every_extra_that_the_source_names_exists():
    assert set(get_args(Extra)) <= set(DECLARED)
    assert {renderer_of(f"a.{suffix}")[1].extra for suffix in RENDERERS} - {None} <= set(get_args(Extra))


@pytest.mark.parametrize("extra", get_args(Extra))
def test_the_command_works_in_every_shell_and_from_every_folder(extra, monkeypatch, tmp_path):
    assert shlex.split(install(extra)) == ["pip", "install", "-e", f"{ROOT}[{extra}]"]
    assert "'" not in install(extra)  # which the shell of Windows would pass on
    monkeypatch.setattr("emmviz.base.extras._TOP", tmp_path)  # as of a package from an index
    monkeypatch.setattr("emmviz.base.extras.distribution", lambda name: PathDistribution(tmp_path))
    assert install(extra) == f'pip install "emmviz[{extra}]"'
    assert install(extra, "lab") == f'pip install "emmviz[{extra},lab]"'


@pytest.mark.parametrize(
    ("origin", "place"),
    [
        ({"url": "file:///a/emmviz.whl", "archive_info": {}}, "file:///a/emmviz.whl"),
        (
            {"url": "https://a.org/b.git", "vcs_info": {"vcs": "git", "commit_id": "0123abc"}},
            "git+https://a.org/b.git@0123abc",
        ),
    ],
)
def test_the_command_names_the_wheel_or_the_repository_that_was_installed(origin, place, monkeypatch, tmp_path):
    monkeypatch.setattr("emmviz.base.extras._TOP", tmp_path)
    monkeypatch.setattr("emmviz.base.extras.distribution", lambda name: PathDistribution(tmp_path))
    (tmp_path / "direct_url.json").write_text(json.dumps(origin))
    assert install("film") == f'pip install "emmviz[film] @ {place}"'


def test_every_command_in_texts_and_messages_is_of_this_form():
    """A bare .[film] is a pattern to zsh, and one in single quotes no package to Windows."""
    folders = (ROOT / "emmviz", ROOT / "docs", ROOT / "notebooks" / "source")
    texts = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    texts += [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".md", ".rst", ".toml")
    ]
    for path in texts:
        for before, extras, after in re.findall(
            r"(.)(?:emmviz|\.|{_TOP})\[([a-z{},-]+)\](.)", path.read_text(encoding="utf-8")
        ):
            place = f"{path}: {before}[{extras}]{after}"
            if extras != "{extra}":
                assert set(extras.split(",")) <= set(DECLARED), place
                assert before + after in ('""', "``"), place


def needs(what, *extras):
    """The message of something that needs packages, with the command that installs them."""
    return wrong("base.install", needs=wrong(f"needs.{what}"), command=install(*extras))


def test_all_that_is_missing_is_named_at_once(monkeypatch):
    modules = {"json": "lab", "pptx": "pptx", "typst": "paper", "nbclient": "lab", "nbformat": "lab"}
    expect_installed("pack", modules)
    for module in ("pptx", "nbclient", "nbformat"):
        monkeypatch.setitem(sys.modules, module, None)
    assert refused(expect_installed, "pack", modules, error=ModuleNotFoundError) == needs("pack", "pptx", "lab")


MISSING = [
    ("pygraphviz", lambda path: SCALE.scene(layout="dot"), "dot_layout", "dot"),
    ("imageio_ffmpeg", lambda path: SCALE.save(path / "a.mp4", **quick("mp4")), "mp4", "film"),
    ("pptx", lambda path: SCALE.save(path / "a.pptx"), "pptx", "pptx"),
    ("typst", lambda path: SCALE.strip(path / "a.pdf"), "paper", "paper"),
    ("pyspiel", lambda path: openspiel("pig"), "openspiel", "openspiel"),
    ("numba", lambda path: star1(FlatTree.build([("max", 2)], [1, 2])), "fast", "fast"),
]


@pytest.mark.parametrize(("module", "ask", "what", "extra"), MISSING)
def test_what_is_missing_is_named_with_its_extra_and_nothing_is_written(
    tmp_path, monkeypatch, module, ask, what, extra
):
    for name in [name for name in sys.modules if name.partition(".")[0] == module or name.endswith(".kernels")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert refused(ask, tmp_path, error=ModuleNotFoundError) == needs(what, extra)
    assert os.listdir(tmp_path) == []
