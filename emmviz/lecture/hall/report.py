"""Report: the votes of a lesson as a table, without anything by which one could tell whose they are."""

from __future__ import annotations

import csv
import io
import re

from emmviz.base.numbers import exact_or_infinite
from emmviz.lecture.hall.ballots import label_of
from emmviz.lecture.hall.room import Room

__all__ = ["MARK", "table"]

_COLUMNS = ("vote", "question", "round", "phone", "answer", "right", "mistake", "time")
# How every table of ours begins.
MARK = ",".join(_COLUMNS).encode() + rb"\r\n"
_FORMULA = re.compile(r"\s*[-=+@＝＋－＠]|[\t\r\n]")


def table(room: Room) -> str:
    """Return the votes as CSV, in the order of the lecture; phones have numbers in the order in which they came."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(_COLUMNS)
    place = {vote: i for i, vote in enumerate(room.ballots)}
    for vote, round_, phone, answer, at in sorted(room.answers(), key=lambda row: place.get(row[0], 0)):
        if (ballot := room.ballots.get(vote)) is not None:
            right, note = answer == ballot.right, ballot.notes.get(answer, "")
            given = _number(answer) if ballot.form == "number" else label_of(ballot, answer)
            cells = (vote, ballot.prompt, round_, phone, given, int(right), note, at)
            writer.writerow([_plain(cell) for cell in cells])
    return written.getvalue()


def _number(counted: str) -> int | float | str:
    """A number that a program reads, in any language; an infinite one, which spreadsheets lack, as text."""
    value = exact_or_infinite(counted)
    if isinstance(value, float):
        return str(value)
    return value.numerator if value.denominator == 1 else float(value)


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
