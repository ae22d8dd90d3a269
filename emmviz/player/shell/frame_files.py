"""Frame files: what the menu of a widget asks Python for, a file of the frame that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.extras import install
from emmviz.base.locale import words
from emmviz.picture.render import RENDERERS, rendered

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["FORMATS", "answered", "frame_file"]

# What a browser cannot write by itself.
FORMATS = ("pdf", "pptx")


def frame_file(run: Run, shown: Sequence[int], suffix: str, step: int, *, lang: str, layout: str) -> bytes:
    """Return a file of one of the frames that a player shows.

    Parameters: run; shown, the numbers of the frames; suffix, one of FORMATS; step, the place in `shown`; lang, layout.
    Raises: ModuleNotFoundError without the extra of the format.

    >>> from emmviz import gallery, star1
    >>> frame_file(star1(gallery.aima_scale()), range(28), "pdf", 25, lang="en", layout="tidy")[:5]
    b'%PDF-'
    """
    data = rendered(run, f"frame.{suffix}", step=shown[step], lang=lang, layout=layout)
    assert isinstance(data, bytes)
    return data


def answered(
    message: Any, formats: Sequence[str], steps: int, draw: Callable[[str, int], bytes], lang: str
) -> tuple[dict[str, Any], list[bytes]] | None:
    """Answer a message of a front end, whatever is in it.

    Parameters: message; formats, those that the widget has; steps, how many places it has; draw, which returns the
    file of a format at a place; lang, of what is answered where there is none.
    Returns: what is sent back and the file, if there is one, or None for a message about something else.
    """
    if not isinstance(message, dict) or "save" not in message:
        return None
    suffix, step, number = message["save"], message.get("step"), message.get("id")
    answer, phrases = {"saved": number if isinstance(number, str) else ""}, words(lang)["menu"]
    if not isinstance(suffix, str) or suffix not in formats:
        return answer | {"error": phrases["no_format"]}, []
    if not isinstance(step, int) or isinstance(step, bool) or not 0 <= step < steps:
        return answer | {"error": phrases["no_step"]}, []
    try:
        return answer, [draw(suffix, step)]
    except (TreeError, ModuleNotFoundError) as error:
        extra = RENDERERS[suffix].extra
        if extra is None or isinstance(error, TreeError):
            return answer | {"error": phrases["not_drawn"]}, []
        return answer | {"error": phrases["no_extra"].format(command=install(extra))}, []
