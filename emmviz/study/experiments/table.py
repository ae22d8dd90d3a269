"""The tidy table of a study: one row for each search of each tree, and the averages of the rows."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.messages import Message, expect
from emmviz.base.numbers import plural
from emmviz.base.pairs import grouped

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


class StudyRow(NamedTuple):
    """One search of one tree.

    Attributes
    ----------
    algorithm : str
        The search.
    options : str
        The options of the search.
    shape, model, ordering, bounds : str
        The shape of the tree, how its leaves were drawn, how successors were ordered, and the bounds for the search.
    seed : int
        The seed of the tree.
    leaves, leaves_total : int
        How many leaves the search read, and how many the tree has.
    share : float
        `leaves` divided by `leaves_total`.
    value : float
        The value of the root.
    """

    algorithm: str
    options: str
    shape: str
    model: str
    ordering: str
    bounds: str
    seed: int
    leaves: int
    leaves_total: int
    share: float
    value: float


class Summary(NamedTuple):
    """What share of the leaves one algorithm reads in trees of one kind, on average.

    Attributes
    ----------
    algorithm : str
        The search.
    options : str
        The options of the search.
    shape, model, ordering, bounds : str
        The shape of the trees, how their leaves were drawn, how successors were ordered, and the bounds for the search.
    trees : int
        How many trees.
    mean : float
        The mean share of leaves read.
    low, high : float or None
        The ends of the confidence interval of the mean; None if there is only one tree.
    """

    algorithm: str
    options: str
    shape: str
    model: str
    ordering: str
    bounds: str
    trees: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, repr=False)
class Study:
    """The rows of a study, in the order of its arguments.

    Attributes
    ----------
    rows : tuple of StudyRow
        One for each search of a tree.

    Examples
    --------
    >>> way = "star1", "", "max2 min2", "m", "random", "declared"
    >>> rows = [StudyRow(*way, n, 3 + n, 4, .75 + n / 4, 1.0) for n in (0, 1)]
    >>> Study(tuple(rows)).summary(confidence=.5)[0][-4:]
    (2, 0.875, 0.75, 1.0)
    """

    rows: tuple[StudyRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[StudyRow]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return f"<Study: {len(self)} {plural(len(self), 'row')}>"

    def __str__(self) -> str:
        lines = [("algorithm", "shape", "model", "ordering", "bounds", "trees", "leaves read, %"), ("---",) * 7]
        for row in self.summary():
            share = f"{100 * row.mean:.1f}"
            if row.low is not None:
                share += f" ± {100 * (row.mean - row.low):.1f}"
            name = f"{row.algorithm} {row.options}".rstrip()
            lines.append((name, row.shape, row.model, row.ordering, row.bounds, str(row.trees), share))
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)

    _repr_markdown_ = __str__

    def summary(self, confidence: float = 0.95) -> list[Summary]:
        """Return the mean share for each algorithm and kind of tree, with Student's t interval over the seeds.

        Parameters
        ----------
        confidence : float, default 0.95
            The confidence of each interval, between 0 and 1.

        Returns
        -------
        list of Summary
            One for each algorithm and kind of tree, in the order of the rows.
        """
        expect(isinstance(confidence, int | float) and 0 < confidence < 1, "wrong.study.confidence", confidence)
        groups = grouped((row[:6], row.share) for row in self.rows)
        return [Summary(*key, len(shares), *_interval(shares, confidence)) for key, shares in groups.items()]

    def to_csv(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the rows to a csv file, with a header, and return its path.

        Parameters
        ----------
        path : str or Path
            The file.
        overwrite : bool, default False
            Whether to replace a file that has another header; otherwise such a file raises a TreeError.
        """
        from emmviz.base.files import check_kind, write_whole

        check_kind(path, "csv", re.escape(csv_lines([StudyRow._fields]).encode()), overwrite=overwrite)

        return write_whole(path, csv_lines([StudyRow._fields, *self.rows]))

    def to_frame(self) -> pandas.DataFrame:
        """Return the rows as a pandas DataFrame.

        Raises
        ------
        ImportError
            If pandas is not installed; `to_csv` works without it.
        """
        try:
            import pandas
        except ImportError:
            raise ImportError(Message("wrong.study.pandas"), name="pandas") from None
        return pandas.DataFrame(list(self.rows), columns=list(StudyRow._fields))

    def plot(self, ax: Axes | None = None, *, x: str | None = None, confidence: float = 0.95, lang: str = "en") -> Axes:
        """Plot the mean share of leaves read, with a line and a confidence band for each algorithm.

        Parameters
        ----------
        ax : Axes, optional
            The axes to draw in; by default new ones.
        x : str, optional
            What to put on the horizontal axis: "shape", "ordering", "bounds" or "algorithm"; by default the first of
            these that varies.
        confidence : float, default 0.95
            The confidence of the bands.
        lang : str, default "en"
            The language of the words at the axes.

        Returns
        -------
        Axes
            The axes.

        Raises
        ------
        TreeError
            If the axis or the confidence is wrong.
        """
        from emmviz.study.experiments.plot import plot

        return plot(self, ax, x=x, confidence=confidence, lang=lang)


def csv_lines(rows: Sequence[Sequence[object]]) -> str:
    """Write rows as lines of csv."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _interval(shares: Sequence[float], confidence: float) -> tuple[float, float | None, float | None]:
    """Return the mean of some numbers, and the ends of its confidence interval; None for a single number."""
    middle = mean(shares)
    if len(shares) < 2:
        return middle, None, None
    spread = student(confidence, len(shares) - 1) * stdev(shares) / math.sqrt(len(shares))
    return middle, middle - spread, middle + spread


def student(confidence: float, freedom: int) -> float:
    """Return the t for which a Student variable is between -t and t with a probability.

    `freedom` is the number of degrees of freedom; the series are Abramowitz and Stegun (1964), 26.7.3 and 26.7.4.

    >>> round(student(.95, 9), 3)
    2.262
    """
    freedom = min(freedom, 1000)  # t changes by a thousandth from there on
    odd = freedom % 2

    def within(angle: float) -> float:
        term = math.cos(angle) if odd else 1.0
        total = 0.0
        for k in range(1 + odd, freedom, 2):
            total += term
            term *= k / (k + 1) * math.cos(angle) ** 2
        total *= math.sin(angle)
        return (angle + total) * 2 / math.pi if odd else total

    low, high = 0.0, math.pi / 2
    for _ in range(60):  # halving until the floats are used up
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle) < confidence else (low, middle)
    return math.tan(low) * math.sqrt(freedom)
