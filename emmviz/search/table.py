"""Transposition table: what a search has found for a position, for when another path leads to it again."""

from __future__ import annotations

from collections.abc import Hashable

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, Value, Window

__all__ = ["Table"]


class Table(dict[tuple[Hashable, float], Value]):
    """A table of (key of a position, depth still to look ahead) with the value found and its Bound.

    `hits` counts the searches that it saved. A table belongs to one game, one evaluation, one pair of bounds and one
    rule of depth (`depth_counts`, `resolve_chance`); it may be kept from one search to the next, as in iterative
    deepening.

    References
    ----------
    Greenblatt, Eastlake and Crocker (1967); with chance nodes Veness and Blair (2007).

    Examples
    --------
    >>> table = Table()
    >>> table.put("position", 3, (7, Bound.LOWER))
    >>> table.find("position", 3, (2, 5)), table.find("position", 3, (2, 9)), table.hits
    ((7, Bound.LOWER), None, 1)
    """

    hits = 0

    def find(self, key: Hashable, depth: float, window: Window) -> Value | None:
        """Return the entry of a position if it answers a search with this window, else None.

        Parameters
        ----------
        key : object
            The key of the position.
        depth : float
            The depth left to look ahead.
        window : tuple
            The window of the search.

        Returns
        -------
        tuple or None
            What was found, and its bound; None where the search must be made.
        """
        found = self.get((key, depth))
        if found is None:
            return None
        value, bound = found
        if (bound is Bound.LOWER and value < window[1]) or (bound is Bound.UPPER and value > window[0]):
            return None
        self.hits += 1
        return found

    def put(self, key: Hashable, depth: float, found: Value) -> None:
        """Store what a search found; a bound never replaces an exact value.

        Parameters
        ----------
        key : object
            The key of the position.
        depth : float
            The depth left to look ahead.
        found : tuple
            The value, and its bound.
        """
        known = self.get((key, depth))
        if known is None or known[1] is not Bound.EXACT:
            self[key, depth] = found

    def evaluated(self, key: Hashable, value: Number) -> None:
        """Take note of a leaf, or a position at the depth limit; not stored here, as evaluating it again is cheap.

        Iterative deepening overrides this, as it orders its next search by these values too.
        """

    def forget(self, key: Hashable, depth: float) -> None:
        """Remove a position: the root is always searched, to find its best move."""
        self.pop((key, depth), None)
