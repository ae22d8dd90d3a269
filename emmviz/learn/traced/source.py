"""The text of a student's function, for the panel where a search shows its pseudocode."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from textwrap import dedent
from types import CodeType
from typing import Any, NamedTuple

__all__ = ["Source", "source_of"]


class Source(NamedTuple):
    """A function's code, the lines of its text from its `def` on, and the number of the first in its file."""

    code: CodeType | None
    lines: tuple[str, ...]
    first: int

    def row(self, line: int | None) -> int | None:
        """Return where in `lines` a line of the file stands; None for another."""
        row = -1 if line is None else line - self.first
        return row if 0 <= row < len(self.lines) else None


def source_of(function: Callable[..., Any]) -> Source:
    """Return a function's text without its decorators; no lines where nobody has kept it.

    >>> from textwrap import wrap
    >>> source_of(wrap).lines[0]
    'def wrap(text, width=70, **kwargs):'
    """
    plain = inspect.unwrap(function)
    code = getattr(plain, "__code__", None)
    try:
        lines, first = inspect.getsourcelines(plain)
    except (OSError, TypeError):
        return Source(code, (), 0)
    skip = next((i for i, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)
    text = dedent("".join(lines[skip:])).rstrip().splitlines()
    return Source(code, tuple(text), max(first, 1) + skip)
