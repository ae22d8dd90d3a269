"""Footer: what is drawn below a tree: the reasons of cuts, the sentence of the step, and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from emmviz.base.text import clip, width, wrap
from emmviz.picture.marks import Caption, Label, Legend
from emmviz.picture.theme import Theme
from emmviz.story.frame import Frame
from emmviz.story.narrate import Narrator

__all__ = ["Footer", "caption_of", "footer"]

_LEFT, _RIGHT = 18.0, 16.0


class Footer(NamedTuple):
    """The marks below a tree, from height 0 on, and where the sentence goes: left, first line, width."""

    height: float
    reasons: tuple[Caption, ...]
    legend: tuple[Legend, ...]
    caption_at: tuple[float, float, float]

    def down(self, by: float) -> Footer:
        """Return the footer moved down."""
        reasons = tuple(
            mark._replace(y=mark.y + by, lines=tuple(line._replace(y=line.y + by) for line in mark.lines))
            for mark in self.reasons
        )
        legend = tuple(item._replace(y=item.y + by, label=item.label._replace(y=item.label.y + by))
                       for item in self.legend)  # fmt: skip
        x, y, room = self.caption_at
        return Footer(self.height, reasons, legend, (x, y + by, room))


def caption_of(lines: list[str], size: float, x: float, y: float) -> Caption:
    """Return a sentence as a mark: its lines, and where the middle of the first one starts."""
    return Caption(tuple(
        Label("caption", line, x, y + i * size * 1.4, size, width(line, size), "start") for i, line in enumerate(lines)
    ))  # fmt: skip


def footer(
    frame: Frame, theme: Theme, narrator: Narrator, full: float, dials: bool, sentences: Sequence[str] | None,
    hide: frozenset[str] = frozenset(),
) -> Footer:  # fmt: skip
    """Lay out what stands below a tree.

    Parameters: frame, of the run; theme; narrator; full, the width of the picture; dials, whether the tree has dials
    that the legend explains; sentences, those that need room besides the cuts', None for no room at all; hide, what is
    left out.
    Returns: a Footer.
    """
    shown = frame if "reasons" not in hide else frame._replace(cuts=())
    reasons, y = _reasons(shown, theme, narrator, full)
    at = (_LEFT, y + theme.label, full - 2 * _LEFT)
    if sentences is not None:
        y += theme.label * 1.4 * _lines(frame, theme, narrator, at[2], dials, sentences) + 8
    if "legend" in hide:
        return Footer(y + 10, reasons, (), at)
    items = [what for what in _items(frame, dials) if what != "window" or what not in hide]
    legend, y = _legend(items, theme, narrator, full, y + theme.small * 0.6)
    return Footer(y + 10, reasons, legend, at)


def _reasons(frame: Frame, theme: Theme, narrator: Narrator, full: float) -> tuple[tuple[Caption, ...], float]:
    found, x, y, row = [], _LEFT, 14.0, theme.small * 1.75
    for cut in frame.cuts:
        text = clip(f"{cut.step.node}:  {narrator.reason(cut.moment)}", theme.small, full - 70)
        wide = width(text, theme.small)
        lead = 1.8 * theme.small  # for the disc with the number
        if x > _LEFT and x + lead + wide > full - _RIGHT:
            x, y = _LEFT, y + row
        label = Label("reason", text, x + lead, y + row / 2, theme.small, wide, "start")
        found.append(Caption((label,), cut.number, x + 0.7 * theme.small, y + row / 2))
        x += lead + wide + 24
    return tuple(found), y + (row if found else 0.0)


def _lines(frame: Frame, theme: Theme, narrator: Narrator, room: float, dials: bool, sentences: Sequence[str]) -> int:
    """Return the lines needed by the longest sentence, so that the picture keeps its height from step to step.

    Where the sentences of the other steps are not known, there is room for most of them.
    """
    least = 0 if sentences else 3 if dials else 2
    texts = [*(narrator.sentence(cut.moment) for cut in frame.cuts), frame.sentence(narrator), *sentences]
    return max([least, *(len(wrap(text, theme.label, room)) for text in texts)])


def _items(frame: Frame, dials: bool) -> list[str]:
    """Return what a legend explains."""
    kinds = {frame.tree.kind(node) for node in frame.tree}
    items: list[str] = [kind for kind in ("max", "min", "chance") if kind in kinds]
    items += ["window", "interval"] if dials and "chance" in kinds else []
    items += ["probe"] if frame.options.get("probes") else []
    return items + (["cut"] if frame.cuts else [])


def _legend(
    items: Sequence[str], theme: Theme, narrator: Narrator, full: float, y: float
) -> tuple[tuple[Legend, ...], float]:
    found, x, row, size = [], _LEFT, theme.small * 1.75, theme.small * 1.25
    for what in items:
        text = narrator.lang["legend"][what]
        wide = width(text, theme.small)
        if x > _LEFT and x + size * 1.5 + wide > full - _RIGHT:
            x, y = _LEFT, y + row
        label = Label("legend", text, x + size * 1.5, y + row / 2, theme.small, wide, "start")
        found.append(Legend(what, x + size / 2, y + row / 2, size, label))
        x += size * 1.5 + wide + (14 if theme.page else 24)
    return tuple(found), y + row
