"""Lines: texts of any length in lines that fit a width on paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from emmviz.base.text import clip, width, wrap

__all__ = ["lines_of"]


@lru_cache(maxsize=4096)  # a page is tried in several ways, and each breaks the same texts again
def lines_of(text: str, size: float, room: float, most: int = 60, *, bold: bool = False) -> tuple[str, ...]:
    """Return a text in lines that fit a width; from line `most` on it is left out.

    >>> lines_of("one two three", 10, 50)
    ('one two', 'three')
    """
    from emmviz.picture.render.glyphs import clean

    # Bold letters are up to a sixth wider.
    room /= 1.17 if bold else 1
    lines = [clip(line, size, room) for line in wrap(" ".join(_broken(clean(text[:6000]), size, room)), size, room)]
    return (*lines,) if len(lines) <= most else (*lines[: most - 1], clip(lines[most - 1] + " …", size, room))


def _broken(text: str, size: float, room: float) -> Iterator[str]:
    """The words of a text, one too long for a line in pieces that are not."""
    for word in text.split(" "):
        start = 0
        for end in range(1, len(word)):
            if width(word[start : end + 1], size) > room:
                yield word[start:end]
                start = end
        yield word[start:]
