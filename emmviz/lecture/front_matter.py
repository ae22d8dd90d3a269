"""Front matter: what stands between two lines of dashes at the beginning of a Markdown file."""

from __future__ import annotations

import re

__all__ = ["front_matter"]

_FRONT = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*\n", re.DOTALL)


def front_matter(text: str) -> tuple[str, str] | None:
    """Return the YAML at the beginning of a text, and the text below it, None where it begins otherwise.

    A byte order mark and the ends of lines of Windows are no part of it; of what stands below each line keeps its
    number.

    >>> front_matter("---\\ntitle: Chance\\n---\\n# One\\n")
    ('title: Chance', '\\n\\n\\n# One\\n')
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    front = _FRONT.match(text)
    return front and (front[1], "\n" * front[0].count("\n") + text[front.end() :])
