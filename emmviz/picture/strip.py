"""Strip: chosen frames of a run, each with a number and a caption, on pages or in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from emmviz.base.files import check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, Option, refuse_if
from emmviz.picture.compose import beside
from emmviz.picture.drawn import FoldOption, Hide, Highlight, hidden
from emmviz.picture.named_themes import in_slide_sizes, page_named, theme as theme_of
from emmviz.picture.scene import Scene, legend_of
from emmviz.picture.steps import Steps
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike
from emmviz.search.run import Run

_WIDEST = 12
# The smallest text on paper, in points.
_LEAST = 8.0


def save_strip(
    run: Run,
    path: str | Path,
    *,
    steps: Steps = "cuts",
    theme: ThemeLike = "light",
    page: str | None = None,
    overwrite: bool = False,
    lang: str = "en",
    layout: str = "tidy",
    caption: bool | None = None,
    fold: FoldOption = None,
    numbers: str | None = None,
    transparent: bool | None = None,
    hide: Hide = (),
    highlight: Highlight = None,
    direction: str | None = None,
    reach: bool | None = None,
) -> Path:
    """Write a strip of a run to a file; the suffix decides what it becomes.

    A PDF has as many pages as the frames need, on which no text is smaller than 8 points, portrait or landscape, as
    suits them better. Any other picture is one, as large as the frames need.

    Parameters
    ----------
    run : Run
        The run.
    path : str or Path
        The file.
    steps : Steps, default "cuts"
        The frames, as for `chosen_steps`.
    theme, overwrite
        The same as for `save`.
    page : str, optional
        Of a PDF, which needs the extra `paper`: "A4", the default, "letter", "16:9", "4:3", or "tight" for one picture
        as large as the frames need.
    lang, layout, caption, fold, numbers, transparent, hide, highlight, direction, reach
        The same as for `draw`.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError
        For wrong options, and for frames that are too large for a page.
    OSError
        For a file that cannot be written.
    """
    from emmviz.picture.render import save
    from emmviz.picture.render.pdf import MARK as PDF
    from emmviz.picture.render.typeset import MARK, typeset

    target = Path(path)
    on_paper = target.suffix.lower() == ".pdf" and page != "tight"
    size = page_named(page or "A4")
    refuse_if(page not in (None, "tight") and not on_paper, "wrong.picture.strip_page", option=Option("page", page))
    # Trees side by side are drawn as narrow as possible, and their sentences are below them.
    narrow = replace(theme_of(theme), page=None, roomy=0, evidence=False)
    board = partial(
        Storyboard,
        run,
        steps,
        lang=lang,
        layout=layout,
        fold=fold,
        numbers=numbers,
        transparent=transparent,
        highlight=highlight,
        direction=direction,
        reach=reach,
    )
    if not on_paper:
        return save(strip(board(theme=narrow, caption=caption, hide=hide)), path, overwrite=overwrite)
    small, left_out = replace(in_slide_sizes(narrow), roomy=0, least=0, legend=narrow.legend), hidden(hide)
    # Where there is not room for all, the legend names the shapes, and so the names of the levels may go.
    boards = [board(theme=small, caption=False, hide=parts) for parts in (left_out, left_out | {"levels"})]
    check_kind(target, "pdf", rb"%b|%b" % (MARK, PDF), overwrite=overwrite)
    data = _contents(boards, page or "A4", size or (0.0, 0.0))
    return write_whole(target, typeset(Path(__file__).with_name("strip.typ"), data, font=small.font))


def _contents(boards: Sequence[Storyboard], page: str, size: tuple[float, float]) -> dict[str, object]:
    """Return what the template prints; on each board there is less than on the one before, for fewer pages."""
    board, drawn = boards[0], list(zip(*map(_trees, boards), strict=True))
    theme, first = board.theme, drawn[0][0]
    return {
        "title": first.title,
        "lang": board.lang,
        "sizes": [size] if ":" in page else [size, size[::-1]],
        "columns": [*range(1, min(len(drawn), _WIDEST) + 1)],
        "unit": _LEAST / min(theme.small, theme.label, theme.value),
        "size": theme.label,
        "colours": theme.colours,
        "transparent": theme.transparent,
        "refusal": Message(
            "wrong.picture.strip_large", page=page, least=_LEAST, fold=Option("fold", 2), tight=Option("page", "tight")
        ),
        "legend": [] if "legend" in board.plan.hide else [_alone(first, *symbol) for symbol in board.plan.explained],
        "frames": [
            {
                "where": _where(board, k),
                "sentence": "" if "caption" in scenes[0].hide else scenes[0].description,
                "pictures": scenes,
            }
            for k, scenes in zip(board.steps, drawn, strict=True)
        ],
    }


def _alone(scene: Scene, name: str, text: str) -> Scene:
    """Return the picture of one item of a legend."""
    size = scene.theme.label
    (mark,) = legend_of([(name, text)], 0.0, 0.0, 0.75 * size, size, 0.0)
    return scene._replace(
        width=mark.label.x + mark.label.width,
        height=1.5 * size,
        levels=(),
        edges=(),
        nodes=(),
        reasons=(),
        legend=(mark,),
    )


def strip(board: Storyboard) -> Scene:
    """Compose the scenes of a run into one, each below the number of its step, above one legend.

    The nodes have the number of their frame before their id.

    >>> from emmviz import gallery, star1
    >>> page = strip(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> [node.id for node in page.nodes if node.id.endswith(":A")]
    ['1:A', '2:A']
    """
    return beside(list(board), [f"{i}. {_where(board, k)}" for i, k in enumerate(board.steps, start=1)])


def _trees(board: Storyboard) -> list[Scene]:
    """Return the scenes of a board, as high as the trees with the reasons of their cuts."""
    drawn = list(board)
    nodes = [node for scene in drawn for node in scene.nodes]
    ends = [
        *(node.y + max(node.size.h / 2, node.dial.radius + 6 if node.dial else 0) for node in nodes),
        *(label.rows[-1].y + label.size for node in nodes for label in (node.name, node.more) if label),
        *(reason.y + reason.lines[0].size for scene in drawn for reason in scene.reasons),
    ]
    return [scene._replace(height=max(ends), legend=()) for scene in drawn]


def _where(board: Storyboard, k: int) -> str:
    return str(words(board.lang)["player"]["step"]).format(k=k, n=board.total)
