"""Extras: features that need other packages, and how to install these."""

from __future__ import annotations

from typing import Literal

__all__ = ["Extra", "install", "missing_module"]

# The extras of pyproject.toml that a feature needs; the others are for developers.
Extra = Literal["cluster", "dot", "fast", "film", "hall", "lecture", "openspiel", "pptx"]


def install(extra: Extra) -> str:
    """Return the command that installs an extra, quoted for every shell, that of Windows included.

    >>> install("film")
    'pip install "emmviz[film]"'
    """
    return f'pip install "emmviz[{extra}]"'


def missing_module(what: str, extra: Extra, module: str) -> ModuleNotFoundError:
    """Return the error of a feature whose package is not installed.

    Parameters: what, the beginning of the sentence; extra; module, the name that could not be imported.

    >>> missing_module("A deck needs python-pptx", "pptx", "pptx")
    ModuleNotFoundError('A deck needs python-pptx: pip install "emmviz[pptx]".')
    """
    return ModuleNotFoundError(f"{what}: {install(extra)}.", name=module)
