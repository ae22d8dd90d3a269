"""Extras: features that need other packages, and how to install these."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from emmviz.base.messages import Message

# The extras of pyproject.toml that a feature needs; the others are for developers.
Extra = Literal["cluster", "dot", "fast", "film", "hall", "lab", "lecture", "openspiel", "paper", "pptx"]

_TOP = Path(__file__).parents[2]


def install(*extras: Extra) -> str:
    """Return the command that installs extras, quoted so that every shell accepts it, including that in Windows.

    In a checkout it names the folder, elsewhere the wheel or the repository that emmviz was installed from: an index
    may have no emmviz, or another one.

    >>> install("film").endswith('[film]"')
    True
    """
    extra = ",".join(extras)
    if (_TOP / "pyproject.toml").is_file():
        return f'pip install -e "{_TOP}[{extra}]"'
    return f'pip install "emmviz[{extra}]{_origin()}"'


def _origin() -> str:
    """Return where emmviz was installed from, as pip writes it after a name; "" if that was an index."""
    try:
        origin = json.loads(distribution("emmviz").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        return ""
    repository = origin.get("vcs_info")
    prefix, suffix = (f"{repository['vcs']}+", f"@{repository['commit_id']}") if repository else ("", "")
    return f" @ {prefix}{origin['url']}{suffix}" if origin else ""


def missing_module(feature: str, module: str, *extras: Extra) -> ModuleNotFoundError:
    """Return the error of a feature, one of the words' table `wrong.needs`, whose module could not be imported.

    >>> missing_module("pptx", "pptx", "pptx").name
    'pptx'
    """
    needs = Message(f"wrong.needs.{feature}")
    return ModuleNotFoundError(Message("wrong.base.install", needs=needs, command=install(*extras)), name=module)


def expect_installed(feature: str, modules: Mapping[str, Extra]) -> None:
    """Refuse a feature before it begins, if modules are missing, with one command that installs all their extras."""
    lacking = [name for name in modules if find_spec(name) is None]
    if lacking:
        raise missing_module(feature, lacking[0], *dict.fromkeys(modules[name] for name in lacking))


@contextmanager
def needed(feature: str, extra: Extra, module: str) -> Iterator[None]:
    """Say how to install what is imported inside, where that is not there."""
    try:
        yield
    except ImportError as error:
        raise missing_module(feature, error.name or module, extra) from error
