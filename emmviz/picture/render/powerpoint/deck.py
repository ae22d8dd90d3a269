"""PowerPoint: one slide for each step, of native shapes and glued connectors to edit, joined by Morph."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.base.progress import counted
from emmviz.picture.named_themes import in_slide_sizes, theme as theme_of
from emmviz.picture.render.installed import warn_of_boxes
from emmviz.picture.render.powerpoint.clicks import clicked
from emmviz.picture.render.powerpoint.package import NAMES, in_slots, is_ours, new_deck, packed, title_layout
from emmviz.picture.render.powerpoint.place import HEIGHT, WIDTH, fit, page_on_slide
from emmviz.picture.render.powerpoint.shapes import fill, xml_text
from emmviz.picture.render.powerpoint.slide import SlideWriter
from emmviz.picture.render.powerpoint.template import Template, placed, read_template, theme_on
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Scene
from emmviz.picture.several import SideBySide
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme, ThemeLike, own_font
from emmviz.picture.timeline import Key

PAGES = {"16:9": (WIDTH, HEIGHT), "4:3": (WIDTH, 720.0)}
# How many times wider than high a slide may be, or less.
_NARROWEST, _WIDEST = 0.5, 2.5
# The rows of several trees come so many times closer together.
_CLOSER = 1.08

_ROOT = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
# Programs without Morph fade instead.
_MORPH = (
    f'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" {NAMES}>'
    '<mc:Choice xmlns:p159="http://schemas.microsoft.com/office/powerpoint/2015/09/main" Requires="p159">'
    '<p:transition spd="slow"><p159:morph option="byObject"/></p:transition></mc:Choice>'
    '<mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>'
)


def slide_look(theme: ThemeLike | None, page: str | None = None) -> Theme:
    """Return a theme in the sizes of a slide, by default 16:9; without a page it keeps only its colours and shapes.

    >>> slide_look("dark").page, slide_look("dark").small, slide_look("dark").colours["paper"]
    ((960.0, 540.0), 18, '#16181d')
    """
    look = in_slide_sizes(theme_of("slide" if theme is None else theme))
    wide, high = look.page or PAGES["16:9"]
    if page is not None:
        high = wide * PAGES[page][1] / PAGES[page][0]
    if not _NARROWEST <= wide / high <= _WIDEST:
        raise TreeError(Message("wrong.picture.slide", least=_NARROWEST, most=_WIDEST, wide=wide, high=high))
    return replace(look, page=(wide, high))


def deck_bytes(board: Storyboard | SideBySide, *, clicks: bool = False, template: str | Path | None = None) -> bytes:
    """Write a deck with a slide for each scene: its headline is the title, and its caption is in the notes.

    Parameters
    ----------
    board : Storyboard or SideBySide
        The scenes; the same ones give the same bytes.
    clicks : bool, default False
        Whether all are on one slide, under the title of the tree, where each click shows the next one.
    template : str or Path, optional
        A .pptx file whose masters, size and colours the deck takes over, without its slides.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> from emmviz.picture.storyboard import Storyboard
    >>> deck_bytes(Storyboard(GameTree.parse("max(1, 2)"), theme=slide_look("dark")))[:2]
    b'PK'
    """
    host = None if template is None else read_template(template)
    if host:
        _warn(host, board.theme)
    board, high = _on_slides(board, host)
    scenes = list(counted(board, "picture"))
    warn_of_boxes(scenes[-1], "letters_slides")
    titles = [scene.heading for scene in scenes]
    scenes = scenes if clicks else [scene.under_heading() for scene in scenes]
    fitted = fit(board.plan, None if host else titles, _closer(board))
    deck = host.deck if host else new_deck(board.theme, high)
    layout = host.layout if host else title_layout(deck, fitted.title_size)
    in_deck = in_slots(board.theme, host and host.slots) if host or board.theme.brand else board.theme
    writer = SlideWriter(board.plan, fitted, board.lang, in_deck)
    if clicks:
        slides = [_clicked_slide(writer, scenes, board, host)]
    else:
        slides = [
            _Slide(
                writer.title(title) + _on_host(writer.slide(scene), host),
                [scene.description, *_count(board, k)],
                "" if scene is scenes[0] else _MORPH,
            )
            for scene, title, k in zip(counted(scenes, "slide"), titles, board.steps, strict=True)
        ]
    for slide in slides:
        _add(deck, layout, "" if host else _ground(board.theme), slide)
    return packed(deck, xml_text(scenes[0].title))


class _Slide(NamedTuple):
    """A slide: its shapes as XML, the lines of its notes, and its transition or animations."""

    shapes: str
    notes: list[str]
    motion: str


def _on_slides(board: Storyboard | SideBySide, host: Template | None) -> tuple[Storyboard | SideBySide, float]:
    """Return the scenes on the page that a slide has for them, and how high a slide is in points."""
    theme = theme_on(host, board.theme) if host else board.theme
    wide, tall = theme.page or PAGES["16:9"]
    high = WIDTH * tall / wide
    theme = replace(theme, page=page_on_slide(wide, high, _closer(board), titled=not host), legend=False)
    return board.anew(theme=theme).distinct(), high


def _closer(board: Storyboard | SideBySide) -> float:
    """Return how many times higher trees are planned than drawn: several downward trees get larger text this way."""
    return _CLOSER if isinstance(board, SideBySide) and board.theme.direction == "down" else 1.0


def _on_host(shapes: str, host: Template | None) -> str:
    """Move shapes to where a template has room for them."""
    return placed(shapes, host.area) if host else shapes


def _count(board: Storyboard | SideBySide, k: int) -> list[str]:
    """Write which step of a run a slide shows; nothing for a tree."""
    return [words(board.lang)["player"]["step"].format(k=k, n=board.total)] if board.total else []


def _clicked_slide(
    writer: SlideWriter, scenes: Sequence[Scene], board: Storyboard | SideBySide, host: Template | None
) -> _Slide:
    """Write a single slide on which each click shows the next scene."""
    title = {Key("title"): (writer.title(scenes[0].title),)}
    frames = [
        title | {key: tuple(_on_host(xml, host) for xml, _ in shapes) for key, shapes in writer.written(scene).items()}
        for scene in scenes
    ]
    shapes, timing = clicked(frames, board.plan.places)
    notes = [scene.description for scene in scenes]
    return _Slide(shapes, notes, timing.replace("<p:timing>", f"<p:timing {NAMES}>"))


def _warn(host: Template, theme: Theme) -> None:
    """Warn of what the slides do not take over from a theme, because a template has its own."""
    font = own_font(theme.font)
    wide, high = theme.page or PAGES["16:9"]
    warned = {
        "font": font,
        "ground": not host.ground,
        "page": abs(WIDTH * high / wide - HEIGHT) > 1,
    }
    for key in filter(warned.get, warned):
        warnings.warn(PictureWarning(Message(f"wrong.picture.template.{key}", font=font)), stacklevel=3)


def _add(deck: Any, layout: Any, ground: str, slide: _Slide) -> None:
    """Add a slide to a deck."""
    from pptx.oxml import parse_xml

    added = deck.slides.add_slide(layout)
    page = added.element
    page.replace(page.cSld, parse_xml(f"<p:cSld {NAMES}>{ground}<p:spTree>{_ROOT}{slide.shapes}</p:spTree></p:cSld>"))
    if slide.motion:
        page.append(parse_xml(slide.motion))
    added.notes_slide.notes_text_frame.text = "\n".join(map(xml_text, slide.notes))


def _ground(theme: Theme) -> str:
    """Write the background of a slide if it is not white, so that it stays dark in a light deck.

    White is left to the master, so that a lecturer's design shows through.
    """
    paper = theme.colours["paper"]
    if theme.transparent or paper.lower() == "#ffffff":
        return ""
    return f"<p:bg><p:bgPr>{fill(paper)}<a:effectLst/></p:bgPr></p:bg>"


RENDERER = Renderer(
    suffixes=("pptx",),
    mark=is_ours,
    frames=deck_bytes,
    look=slide_look,
    pages_of_frames=tuple(PAGES),
    all_steps=True,
    extra="pptx",
    module="pptx",
)
