"""PowerPoint: a slide a step, of native shapes and glued connectors that a lecturer can edit, joined by Morph."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from emmviz.base.locale import words
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.powerpoint.clicks import clicked
from emmviz.picture.render.powerpoint.package import in_slots, is_ours, new_deck, packed, title_layout
from emmviz.picture.render.powerpoint.place import ALL, ROOM, WIDTH, fit, fit_all
from emmviz.picture.render.powerpoint.shapes import fill, printable
from emmviz.picture.render.powerpoint.slide import Writer
from emmviz.picture.several import Several
from emmviz.picture.theme import Theme

if TYPE_CHECKING:
    from emmviz.picture.storyboard import Storyboard

__all__ = ["look", "save_frames"]

SUFFIXES, PAGE = ("pptx",), "16:9"
MARKS = {"pptx": is_ours}

_NAMES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_ROOT = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
# Programs without Morph fade instead.
_MORPH = (
    f'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" {_NAMES}>'
    '<mc:Choice xmlns:p159="http://schemas.microsoft.com/office/powerpoint/2015/09/main" Requires="p159">'
    '<p:transition spd="slow"><p159:morph option="byObject"/></p:transition></mc:Choice>'
    '<mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>'
)


def look(theme: str | Theme | None) -> Theme:
    """Return a theme in the sizes of a slide; a theme without a page keeps only its colours and shapes.

    >>> look("dark").page, look("dark").small, look("dark").colours["paper"]
    ((960, 560.0), 18, '#16181d')
    """
    asked = theme_of("slide" if theme is None else theme)
    if asked.page:
        return replace(asked, page=(asked.page[0], asked.page[0] * ROOM / WIDTH))
    return replace(
        look("slide"), name=asked.name, colours=asked.colours, shapes=asked.shapes, numbers=asked.numbers,
        transparent=asked.transparent, words=asked.words, font=asked.font, brand=asked.brand,
    )  # fmt: skip


def save_frames(board: Storyboard | Several, *, clicks: bool = False) -> bytes:
    """Write a deck.

    Parameters: board, each scene of which becomes a slide: its headline is the title, its sentence stands in the
    notes; clicks, True for one slide on which each scene comes with a click.
    Returns: the file, the same bytes for the same scenes. Raises: ModuleNotFoundError without the extra.

    >>> from emmviz import GameTree
    >>> from emmviz.picture.storyboard import Storyboard
    >>> save_frames(Storyboard(GameTree.parse("max(1, 2)"), theme=look("dark")))[:2]
    b'PK'
    """
    board = board.distinct()
    if isinstance(board, Several):
        wide = (board.theme.page or (WIDTH,))[0]
        board = board.on((wide, wide * ALL / WIDTH))
    deck = new_deck(board.theme)
    from pptx.oxml import parse_xml

    drawn = list(board)
    spoken = [scene.description or scene.title for scene in drawn]
    titles = [scene.title if "caption" in scene.hide else scene.headline or scene.title for scene in drawn]
    if isinstance(board, Several):
        fitted = fit_all(board.plan, titles)
    else:
        fitted = fit(board.plan, titles, moving=board.total > 0)
    layout = title_layout(deck, fitted)
    writer = Writer(board.plan, fitted, board.lang, in_slots(board.theme) if board.theme.brand else board.theme)
    ground = _ground(board.theme)
    step = words(board.lang)["player"]["step"]

    def add(shapes: str, notes: list[str], more: str = "") -> None:
        slide = deck.slides.add_slide(layout)
        page = slide.element
        page.replace(page.cSld, parse_xml(f"<p:cSld {_NAMES}>{ground}<p:spTree>{_ROOT}{shapes}</p:spTree></p:cSld>"))
        if more:
            page.append(parse_xml(more))
        slide.notes_slide.notes_text_frame.text = "\n".join(map(printable, notes))

    if clicks:
        frames = [writer.flat(scene, title, first=title == titles[0])
                  for scene, title in zip(drawn, titles, strict=True)]  # fmt: skip
        shapes, timing = clicked(frames)
        add(shapes, spoken, timing.replace("<p:timing>", f"<p:timing {_NAMES}>") if timing else "")
        return packed(deck, printable(drawn[0].title))
    for i, (scene, text, title) in enumerate(zip(drawn, spoken, titles, strict=True)):
        notes = [text, step.format(k=board.steps[i], n=board.total)] if board.total else [text]
        add(writer.slide(scene, title), notes, _MORPH if i else "")
    return packed(deck, printable(drawn[0].title))


def _ground(theme: Theme) -> str:
    """The slide's own ground where it is not white: it stays dark in a deck that is light, as its texts need it.

    A white one is left to the master, so that a lecturer's design shows through.
    """
    paper = theme.colours["paper"]
    if theme.transparent or paper.lower() == "#ffffff":
        return ""
    return f"<p:bg><p:bgPr>{fill(paper)}<a:effectLst/></p:bgPr></p:bg>"
