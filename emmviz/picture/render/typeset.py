"""Typeset: paper, from a template of typst and data, in which texts stay texts and scenes become pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from warnings import warn

from emmviz.base.errors import FormatWarning
from emmviz.base.extras import install, missing_module
from emmviz.base.numbers import brief
from emmviz.base.text import printable, tied
from emmviz.picture.render.svg import render
from emmviz.picture.scene import Scene

__all__ = ["MARK", "paper_path", "typeset"]

# What typst writes names typst alone; a comment at the end is ours.
_OURS = b"% emmviz paper\n"
MARK = rb"%PDF-.*%%EOF\s*" + _OURS + rb"\Z"


def typeset(template: Path, data: Mapping[str, Any]) -> bytes:
    """Return a filled template as the bytes of a PDF, the same everywhere and each time.

    Parameters: template, a .typ file, which reads `sys.inputs.data`; data, of dicts, lists, numbers, texts and scenes.
    Raises: ImportError that names the extra.
    """
    try:
        import typst
    except ImportError as error:
        raise missing_module("Paper needs typst", "paper", "typst") from error
    inputs = {"data": json.dumps(_plain(data), ensure_ascii=False)}
    made: bytes = typst.compile(template.read_bytes(), font_paths=_fonts(), sys_inputs=inputs)
    return made + b"\n" + _OURS


def paper_path(path: Path) -> Path:
    """Return where paper is written: in place of a .pdf a page of HTML where typst is missing, which a warning says."""
    if path.suffix.lower() != ".pdf" or find_spec("typst"):
        return path
    instead = path.with_suffix(".html")
    warn(
        f"{brief(instead.name)} is written, which a browser prints; for {brief(path.name)} install typst: "
        f"{install('paper')}",
        FormatWarning,
        stacklevel=3,
    )
    return instead


@lru_cache(maxsize=1)
def _fonts() -> Any:
    """The font of the pictures, which comes with matplotlib, and that of formulas, which comes with typst."""
    from matplotlib import get_data_path
    from typst import Fonts

    return Fonts(include_system_fonts=False, font_paths=[Path(get_data_path(), "fonts", "ttf")])


def _plain(value: Any) -> Any:
    match value:
        case Scene():
            return {"svg": render(value), "width": value.size[0], "height": value.size[1]}
        case str():
            return tied(printable(value))
        case Mapping():
            return {name: _plain(one) for name, one in value.items()}
        case tuple() if hasattr(value, "_asdict"):
            return _plain(value._asdict())
        case list() | tuple():
            return [_plain(one) for one in value]
    return value
