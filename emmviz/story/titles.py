"""Titles: what several trees and runs are called where they stand beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from emmviz.base.locale import called, words

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["apart", "titles_of"]


def apart(names: Sequence[str], lang: str = "en") -> list[str]:
    """Return names, those numbered that several have.

    >>> apart(["Star1", "Star2", "Star1"])
    ['Star1 (1)', 'Star2', 'Star1 (2)']
    """
    twin = words(lang)["format"]["twin"]
    return [
        twin.format(name=name, n=names[: i + 1].count(name)) if name and names.count(name) > 1 else name
        for i, name in enumerate(names)
    ]


def titles_of(things: Sequence[tuple[GameTree, Run | None]], lang: str = "en") -> tuple[str, list[str]]:
    """Return what trees and runs have in common as a title, "" for nothing, and the title of each, "" for none.

    Parameters: things, of each its tree, and its run, None for the bare tree; lang.
    Returns: the title of the trees, or else the search, where all share it, and for each the rest: its tree, and how
    that is searched.

    >>> from emmviz import gallery, star1, star2
    >>> tree = gallery.aima_scale()
    >>> titles_of([(tree, star1(tree)), (tree, star2(tree))])
    ('Scale matters: leaf values 1, 2, 3, 4', ['Star1', 'Star2'])
    >>> titles_of([(tree, star1(tree)), (thirds := gallery.get("thirds"), star1(thirds))])[0]
    'Star1'
    """
    trees = [called(tree.title, lang) for tree, _ in things]
    phrases = words(lang)["algorithm"]
    searches = ["" if run is None else phrases.get(run.algorithm, run.algorithm) for _, run in things]
    shared = trees[0] if len(set(trees)) == 1 else ""
    if shared:
        return shared, apart(searches, lang) if any(searches) else apart(trees, lang)
    if len(set(searches)) == 1 and all(trees):
        return searches[0], apart(trees, lang)
    own = [" · ".join(filter(None, (search, tree))) for search, tree in zip(searches, trees, strict=True)]
    return "", apart(own, lang)
