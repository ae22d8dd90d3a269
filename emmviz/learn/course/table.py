"""A table that an answer reveals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Table"]


@dataclass(frozen=True)
class Table:
    """A table of texts, as HTML.

    Attributes
    ----------
    rows : sequence of sequences of str
        The cells of each row.
    head : sequence of str
        The headings of the columns, if they have any.
    """

    rows: Sequence[Sequence[str]]
    head: Sequence[str] = ()

    def _repr_html_(self) -> str:
        """Return the table as HTML.

        >>> Table([["left", "1"]])._repr_html_().count("<td")
        2
        """
        head = f"<thead>{_row(self.head, 'th')}</thead>" if self.head else ""
        return f"<table>{head}<tbody>{''.join(_row(row, 'td') for row in self.rows)}</tbody></table>"


def _row(cells: Iterable[str], tag: str) -> str:
    style = 'style="padding: .2em .8em; text-align: left"'
    return f"<tr>{''.join(f'<{tag} {style}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
