"""Alone: one writer of a file at a time, among all notebooks of a machine."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zlib import crc32

__all__ = ["alone"]

# A writer needs some milliseconds. Who waited this long goes on without the lock: an answer is not lost to a program
# that was stopped half-way.
_SECONDS = 3.0
_PAUSE = 0.01


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Hold the lock of a file's folder, so that nobody else reads what is about to be replaced.

    Where the system has no locks (the browser, some network drives), nothing is locked.
    """
    handle = None
    with suppress(OSError):
        handle = _opened(file)
    try:
        if handle is not None:
            _wait_for(handle)
        yield
    finally:
        if handle is not None:
            os.close(handle)  # which unlocks it


if sys.platform == "win32":
    import msvcrt

    def _opened(file: Path) -> int:
        # A folder cannot be opened there: a file with a name of its own stands for it.
        name = f"emmviz-{crc32(str(file).casefold().encode()):08x}.lock"
        return os.open(Path(tempfile.gettempdir(), name), os.O_RDWR | os.O_CREAT)

    def _lock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:

    def _opened(file: Path) -> int:
        return os.open(file.parent, os.O_RDONLY)

    def _lock(handle: int) -> None:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _wait_for(handle: int) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        try:
            return _lock(handle)
        except (BlockingIOError, PermissionError):  # as the two systems say that somebody else has it
            time.sleep(_PAUSE)
        except (OSError, ImportError, AttributeError):  # in the browser there is an fcntl, but no flock in it
            return None
    return None
