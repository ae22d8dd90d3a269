"""Align: one timeline for several runs on a tree, on which they visit the same nodes together if they can."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import count, groupby
from operator import itemgetter

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, expect, refuse_if
from emmviz.base.pairs import grouped
from emmviz.base.shown import check_shown
from emmviz.search.run import Run
from emmviz.story.visits import Visit, visits_of
from emmviz.tree.game_tree import GameTree

# Of two visits to a node: how well their entries match, and which entry matches which.
_Pairs = tuple[int, list[tuple[int, int]]]
# A pair of entries, and the chain of the pairs before it.
_Chain = tuple[int, int, "_Chain | None"]


def align(*runs: Run) -> list[tuple[int, ...]]:
    """Return the moments of a common timeline: at each, how many steps every run has taken.

    At each moment a run takes its next step or waits. Runs enter the same node at the same moment; a run that skips
    something waits until the others are done with it, and cuts as the others go on.

    Parameters
    ----------
    *runs : Run
        Two or more on the same tree, with their steps.

    Returns
    -------
    list of tuple
        The first is all zeros, the last the number of steps of each run.

    Raises
    ------
    TreeError
        For fewer runs, for runs without steps, and for runs on different trees.

    Examples
    --------
    >>> from emmviz import gallery, expectiminimax, star1
    >>> moments = align(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()))
    >>> moments[22:27]
    [(22, 22), (23, 23), (24, 23), (25, 23), (26, 24)]
    """
    expect(len(runs) >= 2, "wrong.search.few_runs", len(runs))
    for number, run in enumerate(runs, start=1):
        check_shown(run, "compare")
        refuse_if(not run.steps, "wrong.search.no_steps", number=number, steps=Option("steps", False))
        if (why := difference(runs[0].tree, run.tree)) is not None:
            raise TreeError(Message("wrong.search.other_tree", number=number, why=why))
    return _moments(reduce(_merged, map(_entries, runs, count())), len(runs))


def difference(first: GameTree, second: GameTree) -> Message | None:
    """Return where two trees first differ, in nodes, numbers or order."""
    for node in first.preorder():
        if node not in second:
            return Message("wrong.search.lacks_node", node=node)
        here, there = ((tree.nodes[node], list(tree[node].items()), node == tree.root) for tree in (first, second))
        if here != there:
            return Message("wrong.search.node_differs", node=node)
    return None


# -- a run as a tree of its visits ------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _TimelineEntry:
    """An entry of the timeline: `at` holds its step in each run, `inside` all that follows within a visit.

    Entries of two runs with the same `key` may share a moment; those with the same `event` match best.
    """

    key: tuple[str, ...]
    event: str
    node: str
    at: dict[int, int]
    inside: list[_TimelineEntry] = field(default_factory=list)

    def below(self) -> Iterator[_TimelineEntry]:
        """Yield this and everything inside it, each before what it contains."""
        stack = [self]
        while stack:
            yield (entry := stack.pop())
            stack += reversed(entry.inside)


def _entries(run: Run, number: int) -> _TimelineEntry:
    """Return the steps of a run as entries, in one entry that holds them all."""
    top = _TimelineEntry((), "", "", {})
    visits = visits_of(run)
    entries: dict[Visit | None, _TimelineEntry] = {None: top}
    for visit, (k, step, *_) in zip(visits.at, visits.moments, strict=True):
        # Entering, reading and recalling a node are alike; a cut after another child is another cut.
        comes = k == visit.first.k
        key = ("visit", step.node) if comes else (step.event, step.node, step.child or "")
        entry = _TimelineEntry(key, step.event, step.node, {number: k})
        entries[visit.above if comes else visit].inside.append(entry)
        if comes:
            entries[visit] = entry
    return top


# -- which visits belong together ------------------------------------------------------------------------------------


def _merged(first: _TimelineEntry, second: _TimelineEntry) -> _TimelineEntry:
    """Merge two trees of entries; matching entries become one."""
    paired = _paired(first, second)
    top = _TimelineEntry((), "", "", {})
    todo = [(top, first, second)]
    while todo:
        new, a, b = todo.pop()
        i = j = 0
        for p, q in paired[a, b][1]:
            new.inside += _apart(a.inside[i:p], b.inside[j:q])
            x, y = a.inside[p], b.inside[q]
            new.inside.append(_TimelineEntry(x.key, x.event, x.node, x.at | y.at))
            todo.append((new.inside[-1], x, y))
            i, j = p + 1, q + 1
        new.inside += _apart(a.inside[i:], b.inside[j:])
    return top


def _apart(a: list[_TimelineEntry], b: list[_TimelineEntry]) -> list[_TimelineEntry]:
    """Order unmatched entries: one run after the other, with a cut first and a leave last."""
    later = bool(a and b) and (b[0].event == "cutoff" or a[0].event == "leave")
    return b + a if later else a + b


def _paired(first: _TimelineEntry, second: _TimelineEntry) -> dict[tuple[_TimelineEntry, _TimelineEntry], _Pairs]:
    """Return for any two visits to a node which of the entries in them match."""
    others = grouped((entry.key, entry) for entry in second.below() if entry.inside)
    paired: dict[tuple[_TimelineEntry, _TimelineEntry], _Pairs] = defaultdict(lambda: (0, []))
    for a in reversed(list(first.below())):  # inner entries before those that hold them
        for b in others.get(a.key, ()) if a.inside else ():
            places = grouped((y.key, j) for j, y in enumerate(b.inside))
            matches = []
            for i, x in enumerate(a.inside):
                for j in places.get(x.key, ()):
                    y = b.inside[j]
                    inner = paired[x, y][0] if (x, y) in paired else 0
                    matches.append((i, j, inner + (2 if x.event == y.event else 1)))
            paired[a, b] = _heaviest(matches)
    return paired


def _heaviest(matches: Iterable[tuple[int, int, int]]) -> _Pairs:
    """Return the heaviest chain of pairs (i, j), increasing in both, from triples (i, j, weight) in order."""
    ends: list[int] = []  # of the best chains so far their last j, rising as their weights do
    best: list[tuple[int, _Chain | None]] = []
    for i, group in groupby(matches, key=itemgetter(0)):
        longer = []
        for _, j, weight in group:
            place = bisect_left(ends, j)
            before = best[place - 1] if place else (0, None)
            longer.append((j, before[0] + weight, (i, j, before[1])))
        for j, total, chain in longer:
            place = past = bisect_left(ends, j)
            if place and best[place - 1][0] >= total:
                continue
            while past < len(ends) and best[past][0] <= total:
                past += 1
            ends[place:past], best[place:past] = [j], [(total, chain)]
    total, link = best[-1] if best else (0, None)
    pairs = []
    while link is not None:
        pairs.append((link[0], link[1]))
        link = link[2]
    return total, pairs[::-1]


def _moments(top: _TimelineEntry, runs: int) -> list[tuple[int, ...]]:
    """Return entries as moments; a cut falls together with what the others do next at that node."""
    now = dict.fromkeys(range(runs), 0)
    moments = [tuple(now.values())]
    stack = [(entry, True) for entry in top.inside[::-1]]
    while stack:
        entry, last = stack.pop()
        now |= entry.at
        if entry.event != "cutoff" or last:
            moments.append(tuple(now.values()))
        stack += [(inner, inner is entry.inside[-1]) for inner in reversed(entry.inside)]
    return moments
