"""Template: a lecturer's own deck, whose masters, size and colours a new one takes over."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, refuse_if
from emmviz.picture.colours import on_paper
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.powerpoint.package import KIND, A, P, presentation
from emmviz.picture.render.powerpoint.place import HEIGHT, WIDTH
from emmviz.picture.render.powerpoint.shapes import emu
from emmviz.picture.theme import Theme

# What a template may weigh, unpacked.
_UNPACKED = 400_000_000
# A tree has no room in less than this share of a slide, in either direction.
_LEAST = 0.35


class Area(NamedTuple):
    """The area of the tree on a slide, and its height, in points."""

    left: float
    top: float
    width: float
    height: float
    slide: float

    @property
    def scale(self) -> float:
        """The size of a unit of emmviz's slides here, in points."""
        return self.width / WIDTH


class Template(NamedTuple):
    """A deck of python-pptx without slides, the layout of new ones, the room on it, and the colours of its slots by
    name; `ground` is the background of the slides, "" if it is not a single colour, and is never changed."""

    deck: Any
    layout: Any
    area: Area
    slots: Mapping[str, str]
    ground: str


def read_template(path: str | Path) -> Template:
    """Read a template from a .pptx file; raise TreeError for any other file."""
    name = brief(Path(path).name, 60)
    data = Path(path).read_bytes()
    try:
        with ZipFile(io.BytesIO(data)) as package:
            # Unpacking stops at the size that a part claims to have.
            large = sum(part.file_size for part in package.infolist()) > _UNPACKED
            kinds = b"" if large else package.read("[Content_Types].xml")
    except Exception:  # each way of packing has different errors
        raise TreeError(Message("wrong.picture.template.no_pptx", file=name)) from None
    refuse_if(large, "wrong.picture.template.large", file=name, most=_UNPACKED // 10**6)
    refuse_if(b"presentationml.presentation.main+xml" not in kinds, "wrong.picture.template.macros", file=name)
    try:
        return _read(presentation(io.BytesIO(data)), name)
    except (ModuleNotFoundError, TreeError):
        raise
    except Exception as error:  # whatever a foreign file makes its parser stumble over
        raise TreeError(Message("wrong.picture.template.unread", file=name, why=brief(str(error), 80))) from None


def _read(deck: Any, name: str) -> Template:
    """Read the deck of a file of this name; a TreeError says what is wrong with it."""
    slides = deck.slides._sldIdLst
    for slide in list(slides):
        deck.part.drop_rel(slide.rId)
        slides.remove(slide)
    # Sections and shows list slides that are gone.
    for element in (*deck.element.findall(f"{P}extLst"), *deck.element.findall(f"{P}custShowLst")):
        deck.element.remove(element)
    titled = [layout for layout in deck.slide_layouts if _box(layout, ("title", "ctrTitle"))]
    refuse_if(not titled, "wrong.picture.template.no_title", file=name)
    # The layout with only a title, else the layout with the fewest other placeholders.
    layout = min(
        titled, key=lambda candidate: candidate.element.get("type") != "titleOnly" and len(list(candidate.placeholders))
    )
    wide, high = deck.slide_width / emu(1), deck.slide_height / emu(1)
    body = next(
        (candidate for candidate in deck.slide_layouts if candidate.element.get("type") == "obj"), deck.slide_master
    )
    box = _box(body, ("obj", "body", None)) or _box(deck.slide_master, ("body",))
    if box is None:
        raise TreeError(Message("wrong.picture.template.no_body", file=name))
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), min(box[0] + box[2], wide), min(box[1] + box[3], high)
    refuse_if(right - left < _LEAST * wide or bottom - top < _LEAST * high, "wrong.picture.template.no_room", file=name)
    slots = _slots(layout.slide_master)
    return Template(deck, layout, Area(left, top, right - left, bottom - top, high), slots, _ground(layout, slots))


def _box(page: Any, kinds: tuple[str | None, ...]) -> tuple[float, float, float, float] | None:
    """Return the place of the first placeholder of some kinds, in points."""
    for shape in page.placeholders:
        if shape.element.ph.get("type") in kinds and shape.width:
            return tuple(side / emu(1) for side in (shape.left, shape.top, shape.width, shape.height))
    return None


def _slots(master: Any) -> dict[str, str]:
    """Return the colours of a master's theme by the names that its slides use."""
    from pptx.oxml import parse_xml

    scheme = parse_xml(master.part.part_related_by(f"{KIND}theme").blob).find(f".//{A}clrScheme")
    colours = {slot.tag.removeprefix(A): slot[0].get("lastClr") or slot[0].get("val") or "" for slot in scheme}
    named = {slot: f"#{colour.lower()}" for slot, colour in colours.items() if re.fullmatch("[0-9a-fA-F]{6}", colour)}
    return {name: named[slot] for name, slot in master.element.find(f"{P}clrMap").attrib.items() if slot in named}


def _ground(layout: Any, slots: Mapping[str, str]) -> str:
    """Return the colour behind the slides of a layout, or "" if it is a picture, a gradient or a mixture."""
    for page in (layout, layout.slide_master):
        ground = page.element.cSld.find(f"{P}bg")
        if ground is None:
            continue
        plain = ground.find(f"{P}bgRef[@idx='1001']")
        plain = ground.find(f"{P}bgPr/{A}solidFill") if plain is None else plain
        if plain is None or len(plain) != 1 or len(plain[0]):
            return ""
        value = plain[0].get("val", "")
        return f"#{value.lower()}" if plain[0].tag == f"{A}srgbClr" else slots.get(value, "")
    return slots.get("bg1", "#ffffff")


def theme_on(template: Template, asked: Theme) -> Theme:
    """Return a theme for the slides of a template: its colours, or the colours of another theme, on its background."""
    area, slots = template.area, template.slots
    paper, colours, brand = template.ground or slots.get("bg1", "#ffffff"), asked.colours, asked.brand
    plain = asked.name == "slide" and not brand
    if plain or colours["paper"].lower() != paper:
        accents = [slots[name] for name in map("accent{}".format, range(1, 7)) if name in slots]
        accents = accents if plain else [colours[name] for name in ("max", "min", "best")]
        light, dark = (theme_of(name).colours for name in ("light", "dark"))
        colours, brand = on_paper(light, dark, paper, slots.get("tx1", ""), accents)
    # In the points of a slide as high as ours, which wide and narrow ones of PowerPoint are: what is read on the one is
    # read on the other.
    unit = area.slide / HEIGHT
    return replace(
        asked,
        name=f"{asked.name} on a template",
        colours=colours,
        brand=brand,
        page=(area.width / unit, area.height / unit),
    )


def placed(shapes: str, area: Area) -> str:
    """Move the shapes of emmviz's slide to the free area of another one. A path has its own unit, which stays.

    >>> placed('<a:off x="0" y="12700"/><a:ext cx="12700" cy="0"/><a:path w="2" h="2">', Area(10, 20, 480, 270, 2))
    '<a:off x="127000" y="260350"/><a:ext cx="6350" cy="0"/><a:path w="2" h="2">'
    """

    def point(match: re.Match[str]) -> str:
        x, y = int(match[2]) * area.scale + area.left * emu(1), int(match[3]) * area.scale + area.top * emu(1)
        return f'<a:{match[1]} x="{round(x)}" y="{round(y)}"'

    # In a text a quote is written in another way, so these are attributes. The width of a path is in units of its own.
    shapes = re.sub(r'<a:(off|chOff) x="(-?\d+)" y="(-?\d+)"', point, shapes)
    lengths = r'(<a:ln w| cx| cy| sz| tIns| bIns)="(\d+)"'
    return re.sub(lengths, lambda match: f'{match[1]}="{round(int(match[2]) * area.scale)}"', shapes)
