"""Typeset: pages from a typst template and data, in which text stays text and scenes become pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from warnings import warn

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.extras import install, needed
from emmviz.base.messages import Message, brief
from emmviz.base.text import printable, tied
from emmviz.picture.render.svg import scene_svg
from emmviz.picture.scene import Scene

# A PDF from typst names only typst; emmviz adds a comment at the end.
_OURS = b"% emmviz paper\n"
MARK = rb"%PDF-.*%%EOF\s*" + _OURS + rb"\Z"


def typeset(template: Path, data: Mapping[str, object], *, font: str = "DejaVu Sans") -> bytes:
    """Return a filled template, a .typ file, as the bytes of a PDF, the same everywhere and each time.

    The template reads `sys.inputs.data`, to which the fonts are added; the first of a list of fonts that is installed
    is used, else the font of the pictures.
    """
    pdf: bytes = _compiled(template, data, font, format="pdf")
    return pdf + b"\n" + _OURS


def typeset_pages(template: Path, data: Mapping[str, object], *, font: str, dpi: float) -> list[bytes]:
    """Return the pages of a filled template as the bytes of PNG files, at a number of dots per inch; see `typeset`."""
    pages: bytes | list[bytes] = _compiled(template, data, font, format="png", ppi=dpi)
    return [pages] if isinstance(pages, bytes) else pages


def _compiled(template: Path, data: Mapping[str, object], font: str, **form: Any) -> Any:
    with needed("paper", "paper", "typst"):
        import typst
    from emmviz.picture.render.installed import faces

    names = faces(font).names
    inputs = {"data": json.dumps(_plain({**data, "fonts": names}), ensure_ascii=False, default=str)}
    try:
        return typst.compile(template.read_bytes(), font_paths=_fonts(names), sys_inputs=inputs, **form)
    except typst.TypstError as error:
        # What a template asserts, it refuses with a message of its data.
        refusal = data.get("refusal") if str(error).startswith("assertion failed") else None
        raise TreeError(refusal or Message("wrong.picture.typst", why=error)) from None


def paper_path(path: Path) -> Path:
    """Return where paper is written: in place of a .pdf a page of HTML where typst is missing, which a warning says."""
    if path.suffix.lower() != ".pdf" or find_spec("typst"):
        return path
    instead = path.with_suffix(".html")
    warn(
        FormatWarning(
            Message(
                "wrong.picture.no_typst", instead=brief(instead.name), file=brief(path.name), command=install("paper")
            )
        ),
        stacklevel=4,
    )
    return instead


@lru_cache(maxsize=4)
def _fonts(names: tuple[str, ...]) -> Any:
    """Return these fonts: the pictures' own font from matplotlib, and the font of formulas from typst."""
    from typst import Fonts

    from emmviz.picture.render.installed import load

    return Fonts(include_system_fonts=False, font_paths=sorted({Path(str(load(name).fname)).parent for name in names}))


def _plain(value: object) -> object:
    match value:
        case Scene():
            return {"svg": scene_svg(value), "width": value.size[0], "height": value.size[1]}
        case str():
            return tied(printable(value))
        case bytes():
            return list(value)
        case Mapping():
            return {name: _plain(part) for name, part in value.items()}
        case tuple() if hasattr(value, "_asdict"):
            return _plain(value._asdict())
        case list() | tuple():
            return [_plain(part) for part in value]
    return value
