"""The results file of a study: rows are added as they are found, and read back when a killed study goes on."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterable
from io import StringIO
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, expect, refuse_if
from emmviz.study.experiments.plan import SearchKey
from emmviz.study.experiments.table import StudyRow, csv_lines

_HEADER = csv_lines([StudyRow._fields])


class Results:
    """The finished rows of a study, in memory and, if there is a path, in a csv file that only ever grows.

    A file with anything but the rows that are wanted in this study is refused, and left as it is.
    """

    def __init__(self, path: str | Path | None, wanted: Collection[SearchKey]) -> None:
        self.path = None if path is None else Path(path)
        self.rows: dict[SearchKey, StudyRow] = {}
        if self.path is None:
            return
        content = self.path.read_bytes().decode("utf-8", "replace") if self.path.exists() else ""
        # What a killed study was writing has no end of line yet.
        whole = content[: content.rfind("\n") + 1]
        expect(_HEADER.startswith(content[: len(_HEADER)]), "wrong.study.no_results", content[:40], file=self.path)
        for number, fields in enumerate(csv.reader(StringIO(whole[len(_HEADER) :])), start=2):
            row = _row(fields)
            key = None if row is None else row[:7]
            if row is None or key not in wanted or key in self.rows:
                fault = "damaged" if row is None else "twice" if key in self.rows else "other"
                raise TreeError(Message(f"wrong.study.row_{fault}", file=self.path, line=number))
            self.rows[row[:7]] = row
        with open(self.path, "ab") as file:
            file.truncate(len(whole.encode()))
            if not whole:
                file.write(_HEADER.encode())
        self._size = self.path.stat().st_size

    def add(self, rows: Iterable[StudyRow]) -> None:
        """Keep some rows; when this returns they outlive the process.

        It is refused where somebody else has written to the file, whose rows might be the same.
        """
        rows = list(rows)
        if self.path is not None:
            # All in one write: a kill leaves whole lines and at most one torn one behind.
            with open(self.path, "ab") as file:
                refuse_if(file.tell() != self._size, "wrong.study.changed", file=self.path)
                self._size += file.write(csv_lines(rows).encode())
        self.rows |= {row[:7]: row for row in rows}


def _row(fields: list[str]) -> StudyRow | None:
    try:
        algorithm, options, shape, model, ordering, bounds, *numbers, share, value = fields
        seed, leaves, total = map(int, numbers)
        key = algorithm, options, shape, model, ordering, bounds, seed
        return StudyRow(*key, leaves, total, float(share), float(value))
    except ValueError:
        return None
