"""What is compiled and so not in the page: a wheel whose import fails with one sentence that explains it."""

from __future__ import annotations

import zipfile
from pathlib import Path

NAMES = ("matplotlib", "numpy", "PIL")
SENTENCE = (
    "{name} is not in this browser edition of emmviz, which draws in SVG and plays without it: "
    "install emmviz on a computer for PNG, PDF, films, plots and large searches"
)
_ABOUT = "Metadata-Version: 2.1\nName: emmviz-absent\nVersion: 1\n"
_WHEEL = "Wheel-Version: 1.0\nGenerator: emmviz\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def write_absent(folder: Path) -> Path:
    """Write the wheel of modules whose import raises ModuleNotFoundError with a sentence; return its path."""
    wheel = folder / "emmviz_absent-1-py3-none-any.whl"
    files = {
        f"{name}/__init__.py": f"raise ModuleNotFoundError({SENTENCE.format(name=name)!r}, name={name!r})\n"
        for name in NAMES
    }
    about = "emmviz_absent-1.dist-info"
    files |= {f"{about}/METADATA": _ABOUT, f"{about}/WHEEL": _WHEEL}
    record = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in {**files, f"{about}/RECORD": record}.items():
            # With a date of its own, so that the same page has the same hash.
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return wheel
