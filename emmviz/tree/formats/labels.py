"""Labels that Gambit accepts: plain ASCII, never empty, and different for each branch of a node."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from unicodedata import normalize
from warnings import warn

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.numbers import brief
from emmviz.base.numerals import with_plain_signs
from emmviz.tree.game_tree import Branch

__all__ = ["Labels", "quoted"]

# A lone surrogate: half of a UTF-16 pair.
_LONE = re.compile("[\ud800-\udfff]")


class Labels:
    """Writes the labels of one file, and remembers which had to be changed for Gambit.

    >>> Labels().plain("stay", "node A")
    '"stay"'
    """

    def __init__(self) -> None:
        self.changed: dict[str, str] = {}

    def plain(self, text: str, where: str) -> str:
        """Return a label in quotes, in ASCII, without outer or double blanks and without a backslash at its end.

        Raises: TreeError, beginning with where, for half a character.
        """
        _check_whole(text, where)
        return quoted(self._taken(text), where)

    def of_branches(self, branches: Sequence[Branch], where: str) -> list[str]:
        """Return labels none of which is empty and no two of which are equal."""
        for branch in branches:
            _check_whole(branch.action or "", where)
        given = [self._taken(branch.action or "") for branch in branches]
        count, met = Counter(given), Counter[str]()
        found = []
        for i, label in enumerate(given, start=1):
            met[label] += 1
            if not label or count[label] > 1:
                label = f"{label}_{met[label] if label else i}"
                while label in count:
                    label += "_"
            found.append(quoted(label, where))
        return found

    def warn(self) -> None:
        """Warn of the labels that were changed, if any."""
        if not self.changed:
            return
        (old, new), *others = self.changed.items()
        more = f", and {len(others)} more like it" if others else ""
        warn(
            "Gambit takes no label with letters outside ASCII, with outer or double blanks, or with a backslash at its "
            f"end, so {brief(old)} is written as {brief(new) if new else 'a number'}{more}",
            FormatWarning,
            stacklevel=3,
        )

    def _taken(self, text: str) -> str:
        letters = normalize("NFKD", with_plain_signs(text))
        # Letters without their accents, and question marks for all other characters.
        ascii_only = re.sub(r"[^\x20-\x7e]", "?", re.sub("[\u0300-\u036f]", "", letters))
        new = " ".join(ascii_only.split()).rstrip("\\ ")
        if new != text:
            self.changed[text] = new
        return new


def quoted(text: str, where: str) -> str:
    """Write a text in double quotes. Raises: TreeError, beginning with where, for half a character."""
    _check_whole(text, where)
    # A backslash is doubled only before a quote or backslash, or at the end: elsewhere Gambit would keep both.
    return '"' + re.sub(r'\\(?=[\\"]|\Z)', r"\\\\", text).replace('"', r"\"") + '"'


def _check_whole(text: str, where: str) -> None:
    if _LONE.search(text):
        raise TreeError(f"{where}: half a character in {brief(text)}, which no .efg file can hold")
