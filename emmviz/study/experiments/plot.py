"""The picture of a study: the mean share of leaves read, with bands of confidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, expect
from emmviz.base.pairs import grouped
from emmviz.base.series import SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from emmviz.study.experiments.table import Summary

# Distinct without colour.
_MARKERS = "osv^DPX*<>"
_DASHES = ("-", "--", ":", "-.")
_AXES = ("shape", "ordering", "bounds", "algorithm")


def plot(study: Any, ax: Axes | None, *, x: str | None, confidence: float, lang: str) -> Axes:
    """Draw a study; see `Study.plot`."""
    summaries, say = study.summary(confidence), words(lang)["study"]
    if not summaries:
        raise TreeError(Message("wrong.study.nothing"))
    expect(x is None or x in _AXES, "wrong.study.axis", x, known=", ".join(_AXES))
    varied = [name for name in (*_AXES, "model") if len({_place(row, name, lang) for row in summaries}) > 1]
    along = x or next((name for name in varied if name in _AXES), "shape")
    if ax is None:
        # Only here, where the user wants a figure that pyplot shows and closes.
        from matplotlib import pyplot

        ax = pyplot.figure(layout="constrained").add_subplot()
    places = list(dict.fromkeys(_place(row, along, lang) for row in summaries))
    # A line's label: everything that varies but the axis, or else the algorithm.
    shown = [name for name in ("algorithm", "ordering", "bounds", "shape", "model") if name in varied and name != along]
    shown = shown or ([] if along == "algorithm" else ["algorithm"])
    lines = grouped((tuple(_place(row, name, lang) for name in shown), row) for row in summaries)
    for (names, rows), look in zip(lines.items(), _looks(list(lines)), strict=True):
        at = [places.index(_place(row, along, lang)) for row in rows]
        _draw_line(ax, at, rows, look, ", ".join(names))
    ax.set_xticks(range(len(places)), ["\n".join(place.split()) for place in places])
    ax.set_xlabel(say[along])
    ax.set_ylabel(say["read"])
    ax.set_ylim(bottom=0, auto=True)  # still free to fit a second study on the same axes
    if shown:
        ax.legend()
    return ax


def _looks(lines: Sequence[tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Yield the look of each line: its colour goes by its first name (the algorithm), its dashes by the others."""
    colours = dict(zip(dict.fromkeys(names[:1] for names in lines), cycle(SERIES)))
    dashes = dict(zip(dict.fromkeys(names[1:] for names in lines), cycle(_DASHES)))
    for names, marker in zip(lines, cycle(_MARKERS)):
        yield {"color": colours[names[:1]], "linestyle": dashes[names[1:]], "marker": marker}


def _draw_line(ax: Axes, at: Sequence[int], rows: Sequence[Summary], look: Mapping[str, Any], label: str) -> None:
    """Draw the means of some rows as a line, and their confidence as a band."""
    ax.plot(at, [100 * row.mean for row in rows], label=label, **look)
    lows = [100 * (row.mean if row.low is None else row.low) for row in rows]
    highs = [100 * (row.mean if row.high is None else row.high) for row in rows]
    ax.fill_between(at, lows, highs, color=look["color"], alpha=0.2, linewidth=0)


def _place(row: Any, name: str, lang: str) -> str:
    """Return what a row has for a name; an algorithm with its options."""
    if name != "algorithm":
        return str(getattr(row, name))
    title = words(lang)["algorithm"].get(row.algorithm, row.algorithm)
    return f"{title} {row.options}".rstrip()
