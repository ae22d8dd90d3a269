"""The errors that emmviz raises on bad input, each with one sentence that names the node or argument."""

from __future__ import annotations

import linecache
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

__all__ = [
    "BoundsError",
    "FormatWarning",
    "LectureWarning",
    "PictureWarning",
    "TreeError",
    "instead",
    "meant",
    "of_text",
    "warnings_from",
]

_PACKAGE = str(Path(__file__).parents[1])


class TreeError(ValueError):
    """A tree, notation, game or option that cannot be used; the message names the place and says what was expected.

    A notebook shows the message and the line of the cell that it concerns; `%tb` shows the whole traceback.
    """

    _was_shown = False

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows of the error: first its sentence, when asked again (`%tb`) all."""
        if self._was_shown:
            return traceback.format_exception(self)
        self._was_shown = True
        own = [
            (frame.f_code.co_filename, line)
            for frame, line in traceback.walk_tb(self.__traceback__)
            if not frame.f_code.co_filename.startswith((_PACKAGE, sys.prefix, sys.base_prefix))
        ]
        where = [f"    in line {line}: {linecache.getline(file, line).strip()}" for file, line in own[-1:]]
        return [f"{type(self).__name__}: {self}", *where, "(%tb shows where it was raised)"]


def of_text(thing: object) -> str:
    """Return the hint how a text becomes a tree, for the end of an error message, "" for anything but a text.

    >>> of_text("max(1, 2)"), of_text(5)
    ('; GameTree.parse(text) makes a tree of a text', '')
    """
    return "; GameTree.parse(text) makes a tree of a text" if isinstance(thing, str) else ""


@contextmanager
def warnings_from(name: str) -> Iterator[None]:
    """Put the name of a file before the warnings that are raised within, unless they begin with it.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True, action="always") as caught, warnings_from("tree.txt"):
    ...     warnings.warn("a comma separates", FormatWarning)
    >>> print(caught[0].message)
    tree.txt: a comma separates
    """
    try:
        with warnings.catch_warnings(record=True, action="always", category=UserWarning) as caught:
            yield
    finally:
        for each in caught:
            named = str(each.message).startswith(name)
            warnings.warn(str(each.message) if named else f"{name}: {each.message}", each.category, stacklevel=5)


def instead(name: object, known: Iterable[str], otherwise: str = "there are") -> str:
    """Return what somebody may have meant by a name that is not known, or what there is, for the end of a message.

    >>> instead("anwser", ["answer", "why"]), instead("size", ["answer", "why"])
    ('did you mean answer?', 'there are answer, why')
    """
    known = list(known)
    return meant(name, known) or f"{otherwise} {', '.join(known) or 'none'}"


def meant(name: object, known: Iterable[str]) -> str:
    """Return the question which of the known names was meant, nothing where none is near."""
    near = get_close_matches(str(name), known, 1, cutoff=0.7)
    return f"did you mean {near[0]}?" if near else ""


class BoundsError(TreeError):
    """A value that lies outside the declared bounds, or bounds that are not an interval."""


class FormatWarning(UserWarning):
    """A file was read or written with a change or an assumption, which the message names."""


class LectureWarning(UserWarning):
    """Something on a slide that a hall may not see, or see too early; the message says how to mend or to mean it."""


class PictureWarning(UserWarning):
    """Something in a picture will be hard to read; the message says what helps."""
