"""Heading: a title as a text box, for a slide that has more than the one of its layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from emmviz.picture.render.powerpoint.shapes import Box, one_line, shape

__all__ = ["Heading", "heading_of"]

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
# What a title takes from its layout and master, in the order of the file: of its paragraph, and of its letters.
_SPACES = (("lnSpc",), ("spcBef",))
_LETTERS = (
    ("ln",), ("noFill", "solidFill", "gradFill", "pattFill"), ("effectLst",), ("latin",), ("ea",), ("cs",),
)  # fmt: skip


class Heading(NamedTuple):
    """How the title of a layout looks: its place, and the XML of its body, its paragraph and its letters."""

    box: Box
    body: str
    paragraph: str
    letters: tuple[str, str]

    def shape(self, ident: tuple[int, str], text: str, lang: str) -> str:
        """Write a text box with a text that looks like a title."""
        attributes, inside = self.letters
        run = f'<a:r><a:rPr lang="{lang}"{attributes}>{inside}</a:rPr><a:t>{one_line(text)}</a:t></a:r>'
        body = f"<p:txBody>{self.body}<a:lstStyle/><a:p>{self.paragraph}{run}</a:p></p:txBody>"
        return shape(ident, "rect", self.box, "<a:noFill/>", "", body, is_text=True)


def heading_of(layout: Any) -> Heading:
    """Return how the title of a layout of python-pptx looks; what it does not say its master does."""
    master = layout.slide_master
    shapes = [shape for page in (layout, master) for shape in page.placeholders]
    found = [shape for shape in shapes if shape.element.ph.get("type") in ("title", "ctrTitle")]
    bodies = [shape.element.txBody.find(f"{_A}bodyPr") for shape in found]
    styles = [shape.element.txBody.find(f"{_A}lstStyle/{_A}lvl1pPr") for shape in found]
    styles = [style for style in (*styles, master.element.find(f"{_P}txStyles/{_P}titleStyle/{_A}lvl1pPr"))
              if style is not None]  # fmt: skip
    letters = [style.find(f"{_A}defRPr") for style in styles if style.find(f"{_A}defRPr") is not None]
    place = found[0]
    return Heading(
        Box(place.left, place.top, place.width, place.height),
        f"<a:bodyPr{_attributes(bodies)}><a:normAutofit/></a:bodyPr>",
        f"<a:pPr{_attributes(styles)}>{_parts(styles, _SPACES)}</a:pPr>",
        (_attributes(letters), _parts(letters, _LETTERS)),
    )


def _attributes(elements: Sequence[Any]) -> str:
    """Write the attributes of elements that need no namespace; of each the first element counts that has it."""
    found = {name: value for element in reversed(elements) for name, value in element.attrib.items()}
    return "".join(f' {name}="{one_line(value)}"' for name, value in found.items() if name.isalnum() and name != "lang")


def _parts(elements: Sequence[Any], kinds: Sequence[Sequence[str]]) -> str:
    """Write of each kind of part, which has one of its names, the first that elements have."""
    from lxml import etree  # type: ignore[import-untyped]

    own = [part for element in elements for part in element]
    found = (next((part for part in own if part.tag.removeprefix(_A) in names), None) for names in kinds)
    return "".join(etree.tostring(part, encoding="unicode", with_tail=False) for part in found if part is not None)
