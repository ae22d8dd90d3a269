"""Extras: features that need other packages, and how to install these."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from emmviz.base.messages import Message

__all__ = ["Extra", "install", "missing_module", "needed"]

# The extras of pyproject.toml that a feature needs; the others are for developers.
Extra = Literal["cluster", "dot", "fast", "film", "hall", "lab", "lecture", "openspiel", "paper", "pptx"]

_TOP = Path(__file__).parents[2]


def install(extra: Extra) -> str:
    """Return the command that installs an extra, quoted so that every shell accepts it, including that in Windows.

    In a checkout it names the folder, for an index may have no emmviz, or another one.

    >>> install("film").endswith('[film]"')
    True
    """
    if (_TOP / "pyproject.toml").is_file():
        return f'pip install -e "{_TOP}[{extra}]"'
    return f'pip install "emmviz[{extra}]"'


def missing_module(feature: str, extra: Extra, module: str) -> ModuleNotFoundError:
    """Return the error of a feature, one of the words' table `wrong.needs`, whose module could not be imported.

    >>> missing_module("pptx", "pptx", "pptx").name
    'pptx'
    """
    needs = Message(f"wrong.needs.{feature}")
    return ModuleNotFoundError(Message("wrong.base.install", needs=needs, command=install(extra)), name=module)


@contextmanager
def needed(feature: str, extra: Extra, module: str) -> Iterator[None]:
    """Say how to install what is imported inside, where that is not there."""
    try:
        yield
    except ImportError as error:
        raise missing_module(feature, extra, error.name or module) from error
