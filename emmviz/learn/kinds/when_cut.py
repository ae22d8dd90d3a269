"""When cut: for which upper bound, or for which α at the root, a node is visited and cut."""

from __future__ import annotations

from emmviz.base.numbers import INF
from emmviz.learn.answers.intervals import EVERYWHERE, Interval
from emmviz.learn.kinds.backwards import (
    Candidate,
    LineSearch,
    Nodes,
    ask_of_search,
    backwards,
    cut_at,
    fate_of,
)
from emmviz.learn.kinds.cuts import skill_of_search
from emmviz.learn.kinds.examiner import Examiner
from emmviz.story.narrate import Narrator


def _candidates(examiner: Examiner, search: LineSearch) -> list[Candidate]:
    last = {row.node: search.rows[row.kids[-1]].node for row in search.rows if len(row.kids) > 1}
    nodes = [node for node in last if examiner.tree.kind(node) in examiner.run.cuts_at]

    def is_cut(node: str, visited: Nodes) -> bool:
        return node in visited and last[node] not in visited

    over_alpha = search.candidates(
        Candidate("alpha", EVERYWHERE), lambda x: search._replace(window=(x, INF)), nodes, is_cut
    )
    if not search.slips:
        return over_alpha
    most = Candidate("most", Interval(max(row.value for row in search.rows if row.kind == "leaf"), INF))
    return search.candidates(most, lambda x: search._replace(bounds=(search.bounds[0], x)), nodes, is_cut) + over_alpha


KIND = backwards(
    "when_cut",
    ask_of_search("when_cut", _candidates, Narrator.name),
    fate_of(lambda tree, node: tree.children(node)[-1]),
    cut_at(lambda tree, node: tree.children(node)[-1]),
    skill_of_search,
)
