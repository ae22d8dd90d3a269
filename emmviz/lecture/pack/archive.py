"""The zip file of an instructor package."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from emmviz.base.files import check_kind

__all__ = ["check_zip", "zipped"]

TOP = "emmviz-instructor"
# The earliest date of a zip, so that equal files make an equal zip.
MOMENT = (1980, 1, 1, 0, 0, 0)


def check_zip(path: Path, *, overwrite: bool = False) -> None:
    """Refuse to replace a file that is not an instructor package. Raises: TreeError."""
    check_kind(path, "zip", rb"PK\x03\x04.{26}" + TOP.encode(), overwrite=overwrite)


def zipped(folder: Path) -> bytes:
    """Return all files of a folder as one zip, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            info = zipfile.ZipInfo(f"{TOP}/{path.relative_to(folder).as_posix()}", MOMENT)
            info.external_attr = 0o644 << 16
            package.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()
