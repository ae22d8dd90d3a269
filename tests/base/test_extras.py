"""Extras: the table of the source is that of the package, and its command is the one of every shell."""

import re
import shlex
import tomllib
from typing import get_args

import pytest

from emmviz.base.extras import Extra, install
from emmviz.picture.render.renderer import RENDERERS, renderer_of
from tests.own import ROOT

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def test_every_extra_that_the_source_names_exists():
    assert set(get_args(Extra)) <= set(DECLARED)
    assert {renderer_of(f"a.{suffix}")[1].extra for suffix in RENDERERS} - {None} <= set(get_args(Extra))


@pytest.mark.parametrize("extra", get_args(Extra))
def test_the_command_works_in_every_shell_and_from_every_folder(extra, monkeypatch, tmp_path):
    assert shlex.split(install(extra)) == ["pip", "install", "-e", f"{ROOT}[{extra}]"]
    assert "'" not in install(extra)  # which the shell of Windows would pass on
    monkeypatch.setattr("emmviz.base.extras._TOP", tmp_path)  # as of a wheel
    assert install(extra) == f'pip install "emmviz[{extra}]"'


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
