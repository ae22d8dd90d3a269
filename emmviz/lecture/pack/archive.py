"""A pack on the disk: a zip file or a folder, written completely or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole, zipped
from emmviz.base.messages import Message, Option, brief, refuse_if

INDEX = "index.html"
# What the first page of a pack holds, so that no other folder is ever replaced.
MARK = '<meta name="generator" content="emmviz instructor">'
_TOP = "emmviz-instructor"


@contextmanager
def opened_pack(target: Path, *, overwrite: bool = False) -> Iterator[Path]:
    """Give an empty folder to fill; what is in it at the end becomes the pack, a zip where the target ends in .zip.

    The target is unchanged until the pack is complete, and also after an error.
    A folder that exists is replaced, with all of its content, only if it is a pack and `overwrite` is True.
    """
    target = target.absolute()
    target.parent.stat()  # a folder that is missing is named before any work is done
    packed = target.suffix.lower() == ".zip"
    if packed:
        check_kind(target, "zip", rb"PK\x03\x04.{26}" + _TOP.encode(), overwrite=overwrite)
    else:
        _check_folder(target, overwrite)
    # Beside the target, so that a folder is only renamed; what was there before goes with the temporary folder.
    with tempfile.TemporaryDirectory(dir=None if packed else target.parent, prefix=".emmviz-") as name:
        folder = Path(name) / _TOP
        folder.mkdir()
        yield folder
        if packed:
            files = sorted(path for path in folder.rglob("*") if path.is_file())
            held = ((f"{_TOP}/{path.relative_to(folder).as_posix()}", path.read_bytes()) for path in files)
            write_whole(target, zipped(held))
        else:
            _replace(folder, target, Path(name) / "before")


def _check_folder(target: Path, overwrite: bool) -> None:
    """Refuse a folder that is not a pack in any case, because all of its content would be lost."""
    if not os.path.lexists(target) or (target.is_dir() and not any(target.iterdir())):
        return
    index = target / INDEX
    if not index.is_file() or MARK not in index.read_text(encoding="utf-8", errors="replace"):
        raise TreeError(Message("wrong.lecture.pack.no_pack", folder=brief(str(target), 200)))
    refuse_if(
        not overwrite, "wrong.lecture.pack.kept", folder=brief(str(target), 200), option=Option("overwrite", True)
    )


def _replace(folder: Path, target: Path, before: Path) -> None:
    """Replace a folder by another, and restore the old one if that fails."""
    if os.path.lexists(target):
        os.replace(target, before)
    try:
        os.replace(folder, target)
    except OSError:
        if os.path.lexists(before):
            os.replace(before, target)
        raise
