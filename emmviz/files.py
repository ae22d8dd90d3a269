"""Files: written whole or not at all, so that a failure never leaves half a picture behind."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from emmviz.errors import TreeError

__all__ = ["check_kind", "write_whole"]


def write_whole(path: str | Path, data: bytes | str) -> Path:
    """Write a file in one go: whoever reads it sees the old content or the new, never a part.

    Parameters: path, in a folder that exists; data, bytes, or text to be written as UTF-8 as it stands.
    Returns: the path. Raises: OSError that names the path.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(f"{folder}/tree.txt", "max(1, 2)").read_text(encoding="utf-8")
    'max(1, 2)'
    """
    path = Path(path)
    content = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    # A link stays a link: what it points to is replaced.
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            # A device such as /dev/stdout is written to, never replaced; a folder is refused by the system.
            with open(target, "wb") as device:
                device.write(content)
        else:
            _replace(target, content)
    except OSError as error:
        # The system names the temporary file, which means nothing to the reader.
        raise OSError(error.errno, error.strerror, str(path)) from None
    return path


def check_kind(path: str | Path, suffix: str, start: bytes) -> None:
    """Refuse to replace a file that is of another kind than its name says.

    Parameters: path; suffix, what its kind is called; start, a pattern of the first bytes of such files.
    Raises: TreeError where there is a file that starts otherwise, OSError.
    """
    path = Path(path)
    if not path.is_file() or not path.stat().st_size:
        return
    with path.open("rb") as file:
        head = file.read(1000)
    if not re.match(start, head, re.DOTALL):
        raise TreeError(
            f"{str(path)!r:.200} is there already and no {suffix} file of emmviz, so it is kept: "
            "remove it or choose another name"
        )


def _replace(target: Path, content: bytes) -> None:
    """Write beside the target and move the file there once all of it is on the disk."""
    temporary = target.with_name(f".{token_hex(8)}.part")
    # Opened like any new file, so that its permissions are those that the user's umask gives.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
