"""Boxes: how well a skill is known, and when it is asked for again: Leitner's card boxes, each with twice the wait.

Source: S. Leitner, So lernt man lernen, Herder 1972.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.learn.record.store import Entry

__all__ = ["DAYS", "IN_A_ROW", "Standing", "clock", "standing"]

# The days until a skill is asked for again, by its box, the first of which is 1.
DAYS = (1, 2, 4, 8, 16)
# So many first tries right, one after another, and a skill counts as mastered.
IN_A_ROW = 3


class Standing(NamedTuple):
    """How a skill stands: of `asked` first tries `right` were right, the last `row` of them in a row.

    `box` is 1 to 5, 0 for a skill never asked for; `due` the time from which it is to be asked for again, or None.
    """

    right: int = 0
    asked: int = 0
    row: int = 0
    box: int = 0
    due: datetime | None = None

    @property
    def mastered(self) -> bool:
        """Whether enough was right in a row."""
        return self.row >= IN_A_ROW


def standing(entries: Iterable[Entry]) -> Standing:
    """Return how a skill stands after the answers to its questions.

    What is right when the skill is due moves it on by a box; right sooner, it stays in its box, for what one has just
    read is easily right. What is wrong, or unknown, moves it back to the first box.

    Parameters: entries of one skill, in any order.

    >>> first = Entry("1", "quiz", "scale", "right", at="2026-11-01T08:00:00Z")
    >>> later = Entry("2", "quiz", "scale", "right", at="2026-11-04T08:00:00Z")
    >>> [(one.box, str(one.due.date())) for one in (standing([first]), standing([first, later]))]
    [(2, '2026-11-03'), (3, '2026-11-08')]
    """
    now = Standing()
    for entry in sorted(entries, key=lambda entry: entry.at):
        at, right = clock(entry.at), entry.verdict == "right"
        box, due = now.box, now.due
        if not right:
            box, due = 1, at + timedelta(days=DAYS[0])
        elif due is None or at >= due:
            box = min(max(box, 1) + 1, len(DAYS))
            due = at + timedelta(days=DAYS[box - 1])
        now = Standing(now.right + right, now.asked + 1, now.row + 1 if right else 0, box, due)
    return now


def clock(at: datetime | str | None) -> datetime:
    """Return a time in UTC.

    Parameters: at, a datetime (without a zone it is in UTC), a text such as "2026-11-23" or "2026-11-23T09:30:00Z", or
    None for now. Raises: TreeError for anything else.

    >>> clock("2026-11-23").isoformat()
    '2026-11-23T00:00:00+00:00'
    """
    try:
        read = datetime.now(UTC) if at is None else datetime.fromisoformat(at) if isinstance(at, str) else at
        return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)
    except (ValueError, AttributeError, OverflowError):
        raise TreeError(f"at must be a time such as 2026-11-23T09:30:00Z, not {brief(at)}") from None
