"""Store: votes in a file of SQLite; an acknowledged vote is in the file even if the server is killed afterwards."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief

_MARK = 0x656D6D76  # "emmv", by which a file of ours is known
_SCHEMA = """
create table if not exists room (name text primary key, value text not null) without rowid;
create table if not exists phones (token text primary key, number integer not null) without rowid;
create table if not exists states (vote text primary key, state text not null, turned integer not null) without rowid;
create table if not exists votes (
    vote text, round integer, phone integer, answer text not null, at text not null, primary key (vote, round, phone)
) without rowid;
"""


class Store:
    """The file of the votes, created if it does not exist; only one server at a time has it open."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        # Only its owner may read it: it holds the speaker's key.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        self._data = sqlite3.connect(self.path, isolation_level=None, timeout=0.2)
        try:
            if (
                self.read("pragma application_id")[0][0] != _MARK
                and self.read("select count(*) from sqlite_master")[0][0]
            ):
                raise sqlite3.DatabaseError("not ours")
            # What is written outlives this program; only a power cut takes what came after the last checkpoint.
            self._data.executescript(
                "pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;"
                f"pragma application_id = {_MARK}; begin immediate;{_SCHEMA}commit;"
            )
        except sqlite3.Error as error:
            self.close()
            name, why = brief(str(self.path), 200), str(error)
            if "locked" in why:
                raise TreeError(Message("wrong.lecture.hall.open", file=name)) from error
            if "not ours" in why or "not a database" in why:
                raise TreeError(Message("wrong.lecture.hall.other", file=name)) from error
            raise OSError(Message("wrong.lecture.hall.not_written", file=name, why=why)) from error

    def read(self, statement: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return self._data.execute(statement, values).fetchall()

    def kept(self, name: str, value: str) -> str:
        """Return a property of the room, which is this value from now on if it has had none."""
        self._data.execute("insert or ignore into room values (?, ?)", (name, value))
        return str(self.read("select value from room where name = ?", name)[0][0])

    def write(self, statement: str, *values: object) -> None:
        """Make a change, or none at all where the disk does not take it, which is an OSError."""
        try:
            self._data.execute(statement, values)
        except sqlite3.Error as error:
            raise OSError(Message("wrong.lecture.hall.votes", why=str(error))) from error

    def close(self) -> None:
        """Close the file, which stays."""
        self._data.close()

    def remove(self) -> None:
        """Close the file and delete it."""
        self.close()
        for suffix in ("", "-wal", "-shm", "-journal"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
