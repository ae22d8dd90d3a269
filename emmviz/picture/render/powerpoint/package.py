"""The file around the slides: a master and layouts in the theme's colours, packed to the same bytes each time."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from emmviz.base.extras import needed
from emmviz.base.files import zipped
from emmviz.picture.render.powerpoint.place import SIDE, TOP, UNDER, WIDTH
from emmviz.picture.render.powerpoint.shapes import emu
from emmviz.picture.theme import Theme, own_font

# The colours of the theme, so that a lecturer's additions to a slide match it.
_SCHEME = {
    "dk1": "ink",
    "lt1": "paper",
    "dk2": "muted",
    "lt2": "wash",
    "accent1": "max",
    "accent2": "min",
    "accent3": "best",
    "accent4": "window",
    "accent5": "cut",
    "accent6": "gone",
    "hlink": "window-ink",
    "folHlink": "muted",
}
# The colours that are drawn as a slot: the colour of the slot, and other names of the same colour.
_SLOTS = {
    "tx1": ("ink", "chance-line", "chance-ink", "live", "ring"),
    "bg1": ("paper", "chance", "gap"),
    "accent1": ("max", "max-edge"),
    "accent2": ("min", "min-edge"),
    "accent3": ("best",),
    "accent4": ("window",),
}
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
NAMES = f'xmlns:a="{A[1:-1]}" xmlns:p="{P[1:-1]}" xmlns:r="{_R[1:-1]}"'
# The template's thumbnail, printer settings and statistics do not belong to this deck.
_STALE = ("/thumbnail", "/printerSettings")
_APP = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    b"<Application>emmviz</Application></Properties>"
)
_LONG_AGO = datetime(2000, 1, 1)


def in_slots(theme: Theme, slots: Mapping[str, str] | None = None) -> Theme:
    """Return a theme whose colours are slots of the deck's theme where they follow from it: change that, and they do.

    Text on the fill of a node keeps its colour, so that it is readable. The slots follow the template, if there is one.
    """
    colours = dict(theme.colours)
    for slot, names in _SLOTS.items():
        slot_colour = (theme.colours[names[0]] if slots is None else slots.get(slot, "")).lower()
        colours |= {name: slot for name in names if theme.colours[name].lower() == slot_colour}
    return replace(theme, name=f"{theme.name} in slots", colours=colours)


def presentation(*file: Any) -> Any:
    """Return a presentation of python-pptx, read from a file or new; ModuleNotFoundError names the extra."""
    with needed("pptx", "pptx", "pptx"):
        from pptx import Presentation
    return Presentation(*file)


def new_deck(theme: Theme, height: float) -> Any:
    """Return an empty presentation of python-pptx with slides of this height, in the colours of a theme."""
    deck = presentation()
    larger = {"x": emu(WIDTH) / deck.slide_width, "y": emu(height) / deck.slide_height}
    deck.slide_width, deck.slide_height = emu(WIDTH), emu(height)
    deck.element.find(f"{P}sldSz").attrib.pop("type", None)
    for page in (deck.slide_master, *deck.slide_layouts):
        for element in page.element.iter(f"{A}off", f"{A}ext"):
            for key, value in element.attrib.items():
                element.set(key, str(round(int(value) * larger[key[-1]])))
    colours = deck.slide_master.part.part_related_by(f"{KIND}theme")
    text = colours.blob.decode("utf-8")
    for slot, name in _SCHEME.items():
        colour = theme.colours[name][1:].upper()
        text = re.sub(f"(<a:{slot}>).*?(</a:{slot}>)", rf'\1<a:srgbClr val="{colour}"/>\2', text)
    if font := own_font(theme.font):
        text = re.sub('(<a:(?:major|minor)Font>\\s*<a:latin typeface=)"[^"]*"', rf'\1"{font}"', text)
    colours.blob = text.encode("utf-8")
    return deck


def title_layout(deck: Any, title_size: float) -> Any:
    """Return the layout of all slides, with the place and size of title that the sentences need."""
    from pptx.oxml import parse_xml

    layout = next(layout for layout in deck.slide_layouts if layout.name == "Title Only")
    (title,) = (shape for shape in layout.placeholders if shape.placeholder_format.type == 1)
    title.left, title.top = emu(SIDE), emu(TOP)
    title.width, title.height = emu(WIDTH - 2 * SIDE), emu(UNDER - TOP)
    body = title.element.txBody
    for name, text in (
        ("bodyPr", '<a:bodyPr {} lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:normAutofit/></a:bodyPr>'),
        (
            "lstStyle",
            '<a:lstStyle {}><a:lvl1pPr algn="l">'
            f'<a:defRPr sz="{round(title_size * 100)}" b="1"/></a:lvl1pPr></a:lstStyle>',
        ),
    ):
        body.replace(body.find(f"{A}{name}"), parse_xml(text.format(f'xmlns:a="{A[1:-1]}"')))
    return layout


def packed(deck: Any, title: str) -> bytes:
    """Return a presentation as a file that depends only on its content, not on the time or the machine."""
    from pptx.opc.constants import CONTENT_TYPE
    from pptx.opc.package import Part
    from pptx.opc.packuri import PackURI
    from pptx.oxml import parse_xml

    package = deck.part.package
    for holder in (package, deck.part):
        for rel in [rel for rel in holder._rels.values() if rel.reltype.endswith(_STALE)]:
            holder.drop_rel(rel.rId)
    try:
        package.part_related_by(f"{KIND}extended-properties").blob = _APP
    except KeyError:  # of a template that another program wrote
        part = Part(PackURI("/docProps/app.xml"), CONTENT_TYPE.OFC_EXTENDED_PROPERTIES, package, _APP)
        package.relate_to(part, f"{KIND}extended-properties")
    # PowerPoint expects the master of the notes to be listed, which python-pptx leaves out.
    notes = deck.part.relate_to(deck.notes_master.part, f"{KIND}notesMaster")
    listed = parse_xml(
        f'<p:notesMasterIdLst xmlns:p="{P[1:-1]}" xmlns:r="{_R[1:-1]}">'
        f'<p:notesMasterId r:id="{notes}"/></p:notesMasterIdLst>'
    )
    if deck.element.find(f"{P}notesMasterIdLst") is None:
        deck.element.find(f"{P}sldMasterIdLst").addnext(listed)
    about = deck.core_properties
    about.title, about.author, about.last_modified_by, about.comments, about.revision = title[:255], "", "", "", 1
    about.created = about.modified = _LONG_AGO
    raw = io.BytesIO()
    deck.save(raw)
    with ZipFile(raw) as written:
        return zipped((name, written.read(name)) for name in written.namelist())


def is_ours(path: Path) -> bool:
    """Return whether a file is a deck as emmviz wrote it: a program that saves it replaces our name by its own."""
    try:
        with ZipFile(path) as package:
            return package.read("docProps/app.xml") == _APP
    except (BadZipFile, KeyError, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error):
        return False
