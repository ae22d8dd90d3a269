"""The errors and warnings of emmviz. Each error message names the node or argument that is wrong."""

from __future__ import annotations

import linecache
import sys
import traceback
from pathlib import Path

_PACKAGE = str(Path(__file__).parents[1])


class TreeError(ValueError):
    """A tree, notation, game or option that emmviz cannot use; the message names the place and what was expected.

    A notebook shows the message and the line of the cell that it concerns; `%tb` shows the whole traceback.
    """

    _was_shown = False

    def _render_traceback_(self) -> list[str]:
        """Return the lines that IPython shows: first only the message, and with `%tb` the whole traceback."""
        if self._was_shown:
            return traceback.format_exception(self)
        self._was_shown = True
        user_frames = [
            (frame.f_code.co_filename, line)
            for frame, line in traceback.walk_tb(self.__traceback__)
            if not frame.f_code.co_filename.startswith((_PACKAGE, sys.prefix, sys.base_prefix))
        ]
        where = [f"    in line {line}: {linecache.getline(file, line).strip()}" for file, line in user_frames[-1:]]
        return [f"{type(self).__name__}: {self}", *where, "(%tb shows where it was raised)"]


class BoundsError(TreeError):
    """A value outside the declared bounds, or bounds that are not an interval."""


class FormatWarning(UserWarning):
    """A file was read or written with a change or an assumption, which the message names."""


class LectureWarning(UserWarning):
    """Something on a slide is hard to see or is seen too early; the message says how to repair or to allow it."""


class PictureWarning(UserWarning):
    """Something in a picture will be hard to read; the message says what helps."""
