"""TikZ: a scene as a picture for LaTeX, chosen frames as a Beamer frame with overlays."""

from __future__ import annotations

import warnings
from dataclasses import replace
from math import ceil

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.messages import Message
from emmviz.base.text import clip
from emmviz.picture.labels import warn_of_letters
from emmviz.picture.named_themes import LEAST, in_slide_sizes, theme as theme_of
from emmviz.picture.render.latex import MISSING, escape
from emmviz.picture.render.pgf import UNIT, PgfWriter
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme, ThemeLike, own_font
from emmviz.picture.timeline import Span, in_order, spans

# The pages of a presentation, in units; what the margins and the title leave to the picture.
PAGES = {"16:9": (924.0, 476.0), "4:3": (924.0, 644.0)}
_ASPECTS = {PAGES["16:9"]: "169", PAGES["4:3"]: "43"}

_PACKAGES = (
    r"\usepackage[T1]{fontenc}",
    r"\usepackage{lmodern,textcomp,tikz}",
    r"\usetikzlibrary{shapes.geometric}",
)
_RESTYLE = (
    "% Change the styles below to change the look of this picture, or add to them in your document for all pictures:",
    r"% \tikzset{every picture/.append style={emmviz max/.append style={fill=red}}}",
)
_GROUND = (
    r"\setbeamercolor{background canvas}{bg=emmviz-paper}",
    r"\setbeamercolor{frametitle}{fg=emmviz-ink, bg=}",
)
# A slide is 960 units wide, as in other programs it is 960 points wide.
_WIDE = 924.0
# A frame's title in the same units, as large as themes write it.
_TITLE = 31


def tikz_picture(scene: Scene, *, standalone: bool = False) -> str:
    r"""Write a scene as TikZ in plain ASCII: a document of one page of its size, or only the picture, for `\input`.

    The first line says what another document needs for that.

    >>> from emmviz import GameTree
    >>> tex = tikz_picture(GameTree.parse("max(1, 2)").scene())
    >>> [line.strip() for line in tex.splitlines() if "(A)" in line]
    ['\\node[emmviz size={61.2}{49}, emmviz node, emmviz max] (A) at (174.5,36.5) {};']
    """
    _warn_of_font(scene)
    write = PgfWriter(scene)
    body = [f"  {line}" for lines in write.written(scene).values() for line in lines]
    picture = [r"\begin{tikzpicture}[emmviz]", *_ground(write, write.height), *body, r"\end{tikzpicture}%"]
    # Where there is a page, the unit is so long that the picture fills it.
    unit = f"{UNIT}={scene.zoom / write.scale if scene.theme.page else 0.75:g}bp\\relax%"
    about = [f"% {escape(text)[:240]}" for text in (scene.title, scene.description) if text]
    if not standalone:
        lines = [
            f"% emmviz TikZ picture, for \\input in a document with {' '.join(_PACKAGES)}",
            *about,
            *_RESTYLE,
            *write.definitions(),
            unit,
            "% never wider than the line, and not moved by its indent",
            r"\ifvmode\noindent\fi%",
            f"\\ifdim{write.width}{UNIT}>\\linewidth {UNIT}=\\dimexpr\\linewidth/{_up(write.width)}\\relax\\fi%",
            *picture,
        ]
    else:
        lines = [
            "% emmviz TikZ picture, for pdflatex",
            *about,
            *_RESTYLE,
            r"\documentclass{article}",
            *_PACKAGES,
            *write.definitions(),
            unit,
            r"\begin{document}",
            "% one page of the picture's size",
            r"\setbox0\hbox{%",
            *picture,
            "}%",
            r"\ifdefined\pdfpagewidth\else\let\pdfpagewidth\pagewidth\let\pdfpageheight\pageheight\fi",
            r"\pdfpagewidth=\wd0 \pdfpageheight=\ht0 \hoffset=-1in \voffset=-1in",
            r"\shipout\box0",
            r"\end{document}",
        ]
    return "\n".join([*lines, ""])


def tikz_look(theme: ThemeLike | None, page: str | None = None) -> Theme:
    """Return the theme of pictures on a slide, by default of 16:9: its sizes, and everything else as in the theme.

    >>> tikz_look("dark").page, tikz_look("dark").small, tikz_look("dark").colours["paper"]
    ((924.0, 476.0), 18, '#16181d')
    """
    look = in_slide_sizes(theme_of("slide" if theme is None else theme))
    if page is None:
        wide, high = look.page or (16, 9)
        page = {16 / 9: "16:9", 4 / 3: "4:3"}.get(wide / high)
        if page is None:
            raise TreeError(Message("wrong.picture.tex_page", known=tuple(PAGES), wide=wide, high=high))
    return replace(look, page=PAGES[page], least=LEAST)


def tikz_overlays(board: Storyboard, *, standalone: bool = False) -> str:
    r"""Write chosen frames as one Beamer frame, a slide for each: changes are in `\only`, everything else appears once.

    The title of each slide is its headline; its caption is in the notes. If it is not standalone, it is only the frame,
    for `\input` into another presentation; the first line says what that presentation needs.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> tex = tikz_overlays(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> tex.count(r"\begin{frame}"), r"\only<2>{\node[emmviz size=" in tex
    (1, True)
    """
    board = board.distinct()
    scenes = [scene.under_heading() for scene in board]
    _warn_of_font(scenes[-1])
    first, count = scenes[0], len(scenes)
    write = PgfWriter(first, board.plan.places)
    drawn = spans(map(write.written, scenes))
    body = [
        f"  \\only{slides}{{{line}}}" if (slides := _slides(shown, count)) else f"  {line}"
        for key in in_order(drawn, board.plan.places)
        for lines, shown in drawn[key].items()
        for line in lines
    ]
    words = spans({"title": scene.heading, "note": scene.description} for scene in scenes)
    # The user's Beamer theme may have a larger title, a headline and a footline.
    most = ".9" if standalone else ".84"
    frame = [
        r"\begin{frame}",
        *(
            f"\\frametitle{_slides(shown, count)}{{{escape(clip(text, _TITLE, _WIDE))}}}"
            for text, shown in words["title"].items()
        ),
        *(f"\\note{_slides(shown, count)}{{{escape(text)}}}" for text, shown in words["note"].items() if text),
        r"\centering%",
        "% as large as the slide allows",
        f"{UNIT}=\\dimexpr\\textwidth/{_up(write.width)}\\relax%",
        f"\\ifdim{write.height}{UNIT}>{most}\\textheight "
        f"{UNIT}=\\dimexpr{most}\\textheight/{_up(write.height)}\\relax\\fi%",
        r"\begin{tikzpicture}[emmviz]",
        *_ground(write, write.height),
        *body,
        r"\end{tikzpicture}%",
        r"\end{frame}",
    ]
    if not standalone:
        head = f"% emmviz Beamer frame, for \\input in a presentation with {' '.join(_PACKAGES)}"
        return "\n".join([head, *_RESTYLE, *write.definitions(), *frame, ""])
    aspect = _ASPECTS.get(first.theme.page or PAGES["16:9"], "169")
    lines = [
        "% emmviz Beamer presentation, for pdflatex",
        *_RESTYLE,
        f"\\documentclass[aspectratio={aspect}, hyperref={{bookmarks=false}}]{{beamer}}",
        *_PACKAGES,
        *write.definitions(),
        "% The sentence of each step stands in the notes. To print these, too, take away the first sign here:",
        r"% \setbeameroption{show notes}",
        r"\setbeamertemplate{navigation symbols}{}",
        r"\setbeamersize{text margin left=3mm, text margin right=3mm}",
        r"\setbeamerfont{frametitle}{size=\normalsize}",
        *([] if first.theme.transparent else _GROUND),
        r"\begin{document}",
        *frame,
        r"\end{document}",
    ]
    return "\n".join([*lines, ""])


def _slides(shown: list[Span], count: int) -> str:
    """Name some of the slides of a frame, none of them where it is all.

    >>> _slides([(0, 3), (4, 5), (7, 9)], 9), _slides([(0, 2)], 2)
    ('<1-3,5,8->', '')
    """
    if shown == [(0, count)]:
        return ""
    written = [
        f"{end}" if end == start + 1 else f"{start + 1}-" if end == count else f"{start + 1}-{end}"
        for start, end in shown
    ]
    return f"<{','.join(written)}>"


def _ground(write: PgfWriter, high: str) -> list[str]:
    """Write the paper, which sets the size of the picture."""
    paper = "" if write.theme.transparent else "fill=emmviz-paper, "
    return [f"  \\path[{paper}use as bounding box] (0,0) rectangle ({write.width},{high});"]


def _up(length: str) -> int:
    """Round up to a whole number, as TeX divides by whole numbers only."""
    return ceil(float(length))


def _warn_of_font(scene: Scene) -> None:
    """Warn where a theme has a font, for the document sets the text in its own, and of the letters that this lacks."""
    warn_of_letters(scene, lambda sign: MISSING in escape(sign), "letters_tex")
    if name := own_font(scene.theme.font):
        warnings.warn(PictureWarning(Message("wrong.picture.tex_font", font=name)), stacklevel=3)


# The whole of the first line, as it is in each of the four forms above.
_FORMS = rb"(TikZ picture|Beamer presentation|Beamer frame)", rb"(pdflatex|\\input in a [a-z]+ with \\usepackage[^\n]*)"
RENDERER = Renderer(
    suffixes=("tex",),
    mark=rb"%% emmviz %b, for %b\r?\n" % _FORMS,
    picture=tikz_picture,
    frames=tikz_overlays,
    look=tikz_look,
    pages_of_frames=tuple(PAGES),
    # A run is a presentation unless one step is asked for, as in every other format for slides.
    all_steps=True,
)
