"""Transposition table: what a search has found for a position, for use when another path leads to it again."""

from __future__ import annotations

from collections.abc import Hashable

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, Value, Window


class Table(dict[tuple[Hashable, float], Value]):
    """A transposition table: for each position and remaining depth, the value that a search found, and its Bound.

    `hits` counts the searches that the table saved. Use a table for one game, one evaluation, one pair of bounds and
    one rule of depth (`depth_counts`, `resolve_chance`). You may keep it from one search to the next, as iterative
    deepening does.

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
        """Return the entry of a position if it answers a search with this window, and None otherwise.

        Parameters
        ----------
        key : object
            The key of the position.
        depth : float
            The remaining depth.
        window : tuple
            The window of the search.

        Returns
        -------
        tuple or None
            What was found, and its bound; None if the position must be searched.
        """
        entry = self.get((key, depth))
        if entry is None:
            return None
        value, bound = entry
        if (bound is Bound.LOWER and value < window[1]) or (bound is Bound.UPPER and value > window[0]):
            return None
        self.hits += 1
        return entry

    def put(self, key: Hashable, depth: float, found: Value) -> None:
        """Store what a search found; a bound never replaces an exact value.

        Parameters
        ----------
        key : object
            The key of the position.
        depth : float
            The remaining depth.
        found : tuple
            The value, and its bound.
        """
        known = self.get((key, depth))
        if known is None or known[1] is not Bound.EXACT:
            self[key, depth] = found

    def evaluated(self, key: Hashable, value: Number) -> None:
        """Accept the value of a leaf, or of a position at the depth limit, without storing it: evaluation is cheap.

        Iterative deepening overrides this, because it also orders its next search by these values.
        """

    def forget(self, key: Hashable, depth: float) -> None:
        """Remove a position: the root is always searched, to find its best move."""
        self.pop((key, depth), None)
