"""When unread: for which values of a leaf another one is never read."""

from __future__ import annotations

from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
    LineSearch,
    ask_of_search,
    backwards,
    cut_at,
    fate_of,
)
from emmviz.learn.kinds.cuts import skill_of_search
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.mistakes.rows import with_value
from emmviz.learn.sensitivity import LinearValue
from emmviz.story.narrate import Narrator


def _candidates(examiner: Examiner, search: LineSearch) -> list[Candidate]:
    domain = Interval(*search.bounds) if search.slips or examiner.tree.bounds else EVERYWHERE
    leaves = {row.node: i for i, row in enumerate(search.rows) if row.kind == "leaf"}
    over_leaves: list[Candidate] = []
    for leaf, i in leaves.items():

        def at(x: LinearValue, i: int = i) -> LineSearch:
            return search._replace(rows=with_value(search.rows, i, x))

        over_leaves += search.candidates(
            Candidate("leaf", domain, leaf),
            at,
            [other for other in leaves if other != leaf],
            lambda other, visited: other not in visited,
        )
    return over_leaves


KIND = backwards(
    "when_unread",
    ask_of_search("when_unread", _candidates, Narrator.child),
    fate_of(lambda tree, leaf: leaf),
    cut_at(lambda tree, leaf: leaf),
    skill_of_search,
)
