"""Progress: a line at the terminal that shows how far a long loop is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tqdm import tqdm

_T = TypeVar("_T")


def counted(things: Iterable[_T], unit: str) -> Iterable[_T]:
    """Pass things on, with a bar that counts them, if it takes over a second and standard error is a terminal.

    >>> list(counted([1, 2], "exercise"))
    [1, 2]
    """
    return tqdm(things, unit=f" {unit}", delay=1, disable=None, leave=False)
