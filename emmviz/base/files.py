"""Files: written completely or not at all, and never over a file that emmviz did not write."""

from __future__ import annotations

import io
import mmap
import os
import re
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, brief, expect, refuse_if
from emmviz.base.text import JsonObject

# How every page of emmviz begins.
HTML = rb'<!DOCTYPE html>\n<html lang="[^"]*"><head><meta charset="utf-8"><meta name="generator" content="emmviz">'
# How every ES module of emmviz begins.
MODULE = b"// A widget of emmviz, "
_LARGEST = 500_000
# The earliest date that a zip can hold.
_EARLIEST = (1980, 1, 1, 0, 0, 0)


def write_whole(path: str | Path, data: bytes | str) -> Path:
    """Write a file in one go: a reader sees the old content or the new, never half of it.

    A text is written in UTF-8 with its own line ends; the folder must exist.

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
            # A device, for example /dev/stdout, is written to, never replaced; the system refuses a folder.
            with open(target, "wb") as device:
                device.write(content)
        else:
            _replace(target, content)
    except OSError as error:
        if not path.parent.exists():
            raise FileNotFoundError(Message("wrong.base.folder", file=brief(str(path), 200))) from None
        # The system names the temporary file, which means nothing to the reader.
        raise OSError(error.errno, error.strerror, str(path)) from None
    return path


def check_kind(path: str | Path, suffix: str, mark: bytes | Callable[[Path], bool], *, overwrite: bool = False) -> None:
    """Refuse to replace a file that emmviz did not write, unless `overwrite` allows it.

    `mark` is a pattern that emmviz's own files match from the first byte, or a function of the path that returns
    whether the file is one of them; messages call the format by its suffix.
    """
    path = Path(path)
    expect(isinstance(overwrite, bool), "wrong.base.overwrite", overwrite)
    # The operating system decides about a folder or a device, for example /dev/stdout.
    if overwrite or not path.is_file() or not path.stat().st_size:
        return
    if not (mark(path) if callable(mark) else _matches(path, mark)):
        replacing = Option("overwrite", True)
        raise TreeError(Message("wrong.base.kept", file=brief(str(path), 200), suffix=suffix, option=replacing))


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip of files, by their names in it: of equal files always the same bytes."""
    whole = io.BytesIO()
    with ZipFile(whole, "w") as package:
        for name, content in files:
            entry = ZipInfo(name, _EARLIEST)
            entry.compress_type, entry.create_system, entry.external_attr = ZIP_DEFLATED, 3, 0o644 << 16
            package.writestr(entry, content)
    return whole.getvalue()


def read_toml(path: str | Path, role: str) -> tuple[str, JsonObject]:
    """Return the text of a TOML file, and its tables; `role`, theme or style, is what messages call the file."""
    named = {"what": Message(f"wrong.base.toml_name.{role}"), "file": brief(str(path), 100)}
    with Path(path).open("rb") as file:  # not as much as there is: it may be a device
        data = file.read(_LARGEST + 1)
    refuse_if(len(data) > _LARGEST, "wrong.base.toml_large", most=_LARGEST // 1000, **named)
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
        return text, tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TreeError(Message("wrong.base.toml", why=error, **named)) from None
    except RecursionError:
        raise TreeError(Message("wrong.base.toml_deep", **named)) from None


def _matches(path: Path, mark: bytes) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return re.match(mark, content, re.DOTALL) is not None


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
