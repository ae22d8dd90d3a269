"""Store: votes in a file of SQLite; what is acknowledged is in it, whatever happens to the server afterwards."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["Store"]

_MARK = 0x656D6D76  # "emmv", by which a file of ours is known
_SCHEMA = """
create table if not exists room (name text primary key, value text not null) without rowid;
create table if not exists phones (token text primary key, number integer not null) without rowid;
create table if not exists states (vote text primary key, state text not null, turned integer not null) without rowid;
create table if not exists votes (
    vote text, round integer, phone integer, answer text not null, at text not null, primary key (vote, round, phone)
) without rowid;
"""
# What is written within this time is committed together: a commit waits for the disk.
_PAUSE = 0.004


class _Change(NamedTuple):
    statement: str
    values: tuple[Any, ...]
    then: Callable[[], None]
    done: asyncio.Future[None]


class Store:
    """The file of one hall, which one server at a time has open.

    Parameters: path, of the file, which is made if it is not there.
    Raises: TreeError for another program's file, and for one that another server has open; OSError.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        # Only its owner may read it: it holds the speaker's key.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        self._waiting: list[_Change] = []
        self._writer: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1)
        self._data = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=0.2)
        try:
            self._open()
        except sqlite3.Error as error:
            self.close()
            raise _refused(self.path, error) from error

    def _open(self) -> None:
        run = self._data.execute
        if (
            run("pragma application_id").fetchone()[0] != _MARK
            and run("select count(*) from sqlite_master").fetchone()[0]
        ):
            raise sqlite3.DatabaseError("not ours")
        run("pragma locking_mode = exclusive")
        run("pragma journal_mode = wal")
        # Every commit is on the disk before it is acknowledged.
        run("pragma synchronous = full")
        run(f"pragma application_id = {_MARK}")
        self._data.executescript(f"begin immediate;{_SCHEMA}commit;")

    def read(self, statement: str, *values: Any) -> list[Any]:
        """Return the rows of a query."""
        return self._data.execute(statement, values).fetchall()

    def kept(self, name: str, value: str) -> str:
        """Return a property of the room, which is this value from now on if it has had none."""
        self._data.execute("insert or ignore into room values (?, ?)", (name, value))
        return str(self.read("select value from room where name = ?", name)[0][0])

    async def write(self, statement: str, *values: Any, then: Callable[[], None]) -> None:
        """Make a change and come back once it is on the disk.

        Parameters: statement and its values; then, called as soon as the change is safe, in the order of the changes.
        Raises: OSError where the disk does not take it: then nothing is changed.
        """
        change = _Change(statement, values, then, asyncio.get_running_loop().create_future())
        self._waiting.append(change)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await asyncio.shield(change.done)

    async def _write(self) -> None:
        while self._waiting:
            await asyncio.sleep(_PAUSE)
            batch, self._waiting = self._waiting, []
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)
            except sqlite3.Error as error:
                for change in batch:
                    change.done.set_exception(OSError(f"the votes cannot be written: {error}"))
                    change.done.exception()  # who asked for it may have gone
            else:
                for change in batch:
                    change.then()
                    change.done.set_result(None)

    def _commit(self, batch: list[_Change]) -> None:
        run = self._data.execute
        try:
            run("begin immediate")
            for change in batch:
                run(change.statement, change.values)
            run("commit")
        except sqlite3.Error:
            with suppress(sqlite3.Error):  # a full disk may have done so already
                run("rollback")
            raise

    def close(self) -> None:
        """Close the file, which stays."""
        self._thread.shutdown()
        self._data.close()

    def remove(self) -> None:
        """Close the file and delete it."""
        self.close()
        for suffix in ("", "-wal", "-shm", "-journal"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)


def _refused(path: Path, error: sqlite3.Error) -> Exception:
    name, why = brief(str(path), 200), str(error)
    if "locked" in why:
        return TreeError(f"another hall is open in {name}: close it, or go on there")
    if "not ours" in why or "not a database" in why:
        return TreeError(f"{name} holds something else than the votes of a hall: move it away")
    return OSError(f"{name} cannot be written: {why}")
