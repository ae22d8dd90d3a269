"""PowerPoint: a slide a step, of native shapes and glued connectors that a lecturer can edit, joined by Morph."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.picture.named_themes import in_slide_sizes, theme as theme_of
from emmviz.picture.render.installed import warn_of_boxes
from emmviz.picture.render.powerpoint.clicks import clicked
from emmviz.picture.render.powerpoint.package import NAMES, in_slots, is_ours, new_deck, packed, title_layout
from emmviz.picture.render.powerpoint.place import HEIGHT, WIDTH, fit, page_on_slide
from emmviz.picture.render.powerpoint.shapes import fill, xml_text
from emmviz.picture.render.powerpoint.slide import SlideWriter
from emmviz.picture.render.powerpoint.template import Template, placed, read_template, theme_on
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.several import Several
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme, ThemeLike, own_font
from emmviz.picture.timeline import Key

__all__ = ["RENDERER", "deck_bytes", "slide_look"]

PAGES = {"16:9": (WIDTH, HEIGHT), "4:3": (WIDTH, 720.0)}
# How many times wider than high a slide may be, or less.
_NARROWEST, _WIDEST = 0.5, 2.5

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
    asked = in_slide_sizes(theme_of("slide" if theme is None else theme))
    wide, high = asked.page or PAGES["16:9"]
    if page is not None:
        high = wide * PAGES[page][1] / PAGES[page][0]
    if not _NARROWEST <= wide / high <= _WIDEST:
        raise TreeError(Message("wrong.picture.slide", least=_NARROWEST, most=_WIDEST, wide=wide, high=high))
    return replace(asked, page=(wide, high))


def deck_bytes(board: Storyboard | Several, *, clicks: bool = False, template: str | Path | None = None) -> bytes:
    """Write a deck with a slide for each scene: its headline is the title, its sentence stands in the notes.

    Parameters
    ----------
    board : Storyboard or Several
        The scenes; the same ones give the same bytes.
    clicks : bool, default False
        Whether all are on one slide, under the title of the tree, where each comes with a click.
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
    theme = theme_on(host, board.theme) if host else board.theme
    wide, tall = theme.page or PAGES["16:9"]
    high = WIDTH * tall / wide
    board = board.anew(theme=replace(theme, page=page_on_slide(theme, wide, high, titled=not host))).distinct()
    drawn = list(board)
    warn_of_boxes(drawn[-1], "letters_slides")
    spoken = [scene.description for scene in drawn]
    titles = [scene.heading for scene in drawn]
    fitted = fit(board.plan, None if host else titles)
    deck = host.deck if host else new_deck(board.theme, high)
    layout = host.layout if host else title_layout(deck, fitted.title_size)
    writer = SlideWriter(
        board.plan,
        fitted,
        board.lang,
        in_slots(board.theme, host and host.slots) if host or board.theme.brand else board.theme,
    )
    ground = "" if host else _ground(board.theme)

    def on_slide(shapes: str) -> str:
        return placed(shapes, host.area) if host else shapes

    # Of each slide its shapes, its notes, and its transition or animations.
    slides: list[tuple[str, list[str], str]]
    if clicks:
        title = writer.title(drawn[0].title)
        frames = [
            {Key("title"): (title,)}
            | {key: tuple(on_slide(xml) for xml, _ in found) for key, found in writer.written(scene).items()}
            for scene in drawn
        ]
        shapes, timing = clicked(frames, board.plan.places)
        slides = [(shapes, spoken, timing.replace("<p:timing>", f"<p:timing {NAMES}>"))]
    else:
        counts = [
            [words(board.lang)["player"]["step"].format(k=k, n=board.total)] if board.total else [] for k in board.steps
        ]
        slides = [
            (writer.title(title) + on_slide(writer.slide(scene)), [text, *count], _MORPH if i else "")
            for i, (scene, text, title, count) in enumerate(zip(drawn, spoken, titles, counts, strict=True))
        ]
    for slide in slides:
        _add(deck, layout, ground, *slide)
    return packed(deck, xml_text(drawn[0].title))


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


def _add(deck: Any, layout: Any, ground: str, shapes: str, notes: list[str], more: str) -> None:
    """Add a slide to a deck."""
    from pptx.oxml import parse_xml

    slide = deck.slides.add_slide(layout)
    page = slide.element
    page.replace(page.cSld, parse_xml(f"<p:cSld {NAMES}>{ground}<p:spTree>{_ROOT}{shapes}</p:spTree></p:cSld>"))
    if more:
        page.append(parse_xml(more))
    slide.notes_slide.notes_text_frame.text = "\n".join(map(xml_text, notes))


def _ground(theme: Theme) -> str:
    """The slide's own ground where it is not white, so that it stays dark in a deck that is light.

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
