"""The picture of a study: the mean share of leaves read, with bands of confidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.base.messages import Words, expect, refuse_if
from emmviz.base.pairs import grouped
from emmviz.base.series import SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from emmviz.study.experiments.table import Summary

# Distinct without colour.
_MARKERS = "osv^DPX*<>"
_DASHES = ("-", "--", ":", "-.")
_AXES = ("shape", "ordering", "bounds", "algorithm")
# These have the same colour in every plot.
_PRUNING = ("star1", "star2", "alphabeta")
_LAYERS = re.compile(r"(\D+?)(\d+)")


def plot(study: Any, ax: Axes | None, *, x: str | None, confidence: float, lang: str) -> Axes:
    """Draw a study; see `Study.plot`."""
    summaries, say = study.summary(confidence), words(lang)["study"]
    refuse_if(not summaries, "wrong.study.nothing")
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
    first = [_title(name, lang) for name in _PRUNING] if shown[:1] == ["algorithm"] else []
    for (names, rows), look in zip(lines.items(), _looks(list(lines), first), strict=True):
        at = [places.index(_place(row, along, lang)) for row in rows]
        # Only trees of growing size have something between them.
        _draw_line(ax, at, rows, look if along == "shape" else look | {"linestyle": ""}, ", ".join(names))
    ticks, label = _sizes(places, say) if along == "shape" else (places, say[along])
    between = " " if along in ("ordering", "bounds") else "\n"
    ax.set_xticks(range(len(places)), [between.join(tick.split()) for tick in ticks])
    ax.set_xmargin(0.05 if along == "shape" else 0.25)
    ax.set_xlabel(label)
    ax.set_ylabel(say["read"])
    ax.set_ylim(0, 105)  # all of it, however little varies
    if shown:
        ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=min(len(lines), 3), frameon=False)  # over no point
    return ax


def _looks(lines: Sequence[tuple[str, ...]], first: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the look of each line: its colour goes by its first name (the algorithm), its dashes by the others.

    The names in `first` have the first colours, also where they have no line.
    """
    colours = dict(zip(dict.fromkeys([*first, *("".join(names[:1]) for names in lines)]), cycle(SERIES)))
    dashes = dict(zip(dict.fromkeys(names[1:] for names in lines), cycle(_DASHES)))
    for names, marker in zip(lines, cycle(_MARKERS)):
        yield {"color": colours["".join(names[:1])], "linestyle": dashes[names[1:]], "marker": marker}


def _sizes(shapes: Sequence[str], say: Words) -> tuple[Sequence[str], str]:
    """Return the ticks and the label for some shapes: only N if each has one N, as max3 chance3 min3 has.

    >>> _sizes(["max3 min3", "max5 min5"], {"size": "N ({shape})"})
    (['3', '5'], 'N (maxN minN)')
    """
    layers = [_LAYERS.findall(shape) for shape in shapes]
    numbers = [{number for _, number in each} for each in layers]
    named = {_LAYERS.sub(r"\1N", shape) for shape in shapes}
    if len(named) > 1 or any(len(each) != 1 for each in numbers):
        return shapes, say["shape"]
    return [number for (number,) in numbers], say["size"].format(shape=named.pop())


def _draw_line(ax: Axes, at: Sequence[int], rows: Sequence[Summary], look: Mapping[str, Any], label: str) -> None:
    """Draw the means of some rows, and their confidence as a band, or as bars where no line joins them."""
    ax.plot(at, [100 * row.mean for row in rows], label=label, **look)
    lows = [100 * (row.mean if row.low is None else row.low) for row in rows]
    highs = [100 * (row.mean if row.high is None else row.high) for row in rows]
    if look["linestyle"]:
        ax.fill_between(at, lows, highs, color=look["color"], alpha=0.2, linewidth=0)
    else:
        ax.vlines(at, lows, highs, color=look["color"])


def _place(row: Any, name: str, lang: str) -> str:
    """Return what a row has for a name, in words; an algorithm with its options."""
    if name == "algorithm":
        return f"{_title(row.algorithm, lang)} {row.options}".rstrip()
    value, say = str(getattr(row, name)), words(lang)["study"]
    if name == "bounds" and value.startswith("declared x"):
        return str(say["wider"].format(factor=value.removeprefix("declared x")))
    return str(say.get(value, value)) if name in ("ordering", "bounds") else value


def _title(algorithm: str, lang: str) -> str:
    return str(words(lang)["algorithm"].get(algorithm, algorithm))
