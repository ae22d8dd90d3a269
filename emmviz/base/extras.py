"""Extras: what emmviz can do only with other packages, and the sentence that says how to get them."""

from __future__ import annotations

from typing import Literal

__all__ = ["Extra", "install", "missing_module"]

# Of the extras in pyproject.toml, those that a feature needs; the others are for those who work on emmviz.
Extra = Literal["cluster", "dot", "fast", "film", "lecture", "openspiel", "pptx"]


def install(extra: Extra) -> str:
    """Return the command that installs an extra, in the quotes that every shell takes, also that of Windows.

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
