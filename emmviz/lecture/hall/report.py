"""Report: the votes of a lesson as a table, without anything by which one could tell whose they are."""

from __future__ import annotations

import csv
import io

from emmviz.lecture.hall.ballots import label_of
from emmviz.lecture.hall.room import Room

__all__ = ["MARK", "table"]

_COLUMNS = ("vote", "question", "round", "phone", "answer", "right", "mistake", "time")
# How every table of ours begins.
MARK = ",".join(_COLUMNS).encode() + rb"\r\n"


def table(room: Room) -> str:
    """Return the votes as CSV, in the order of the lecture; phones have numbers in the order in which they came."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(_COLUMNS)
    place = {vote: i for i, vote in enumerate(room.ballots)}
    for vote, round_, phone, answer, at in sorted(room.answers(), key=lambda row: place.get(row[0], 0)):
        if (ballot := room.ballots.get(vote)) is not None:
            right, note = answer == ballot.right, ballot.notes.get(answer, "")
            cells = (vote, ballot.prompt, round_, phone, label_of(ballot, answer), int(right), note, at)
            writer.writerow([_plain(cell) for cell in cells])
    return written.getvalue()


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    numeric = isinstance(cell, str) and cell.replace("−", "-").lstrip("-").replace(",", ".").replace(".", "").isdigit()
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t\r" and cell and not numeric else cell
