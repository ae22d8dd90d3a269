"""Limited: the value of the root for a search that stops at a depth and uses estimates there."""

from __future__ import annotations

from collections.abc import Iterator

from networkx import bfs_edges

from emmviz.base.messages import in_list
from emmviz.base.numbers import Number
from emmviz.games.depth import DepthRule
from emmviz.learn.kinds.backups import arithmetic_of_backup, pointers_of_backup, working_of_backup
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, by_name, constant, rule_and
from emmviz.learn.question import Question
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.run import Run
from emmviz.search.searching import search


def _ask(examiner: Examiner) -> Iterator[Question]:
    limit, root = _limit(examiner), examiner.tree.root
    if limit is not None:
        yield examiner.question(
            "limited",
            0,
            root,
            f"{limit} {examiner.say('ask_value', root, name=examiner.narrator.name(root))}",
            examiner.run.value,
            "number",
            end=examiner.moments[-1],
        )


def _limit(examiner: Examiner) -> str | None:
    """Say where the search stops and what is estimated; None for a search without estimates at its limit."""
    tree, depth = examiner.tree, examiner.run.options.get("depth")
    # Level by level, as nodes are named.
    estimates = {node: tree.estimate(node) for _, node in bfs_edges(tree, tree.root) if tree.kind(node) != "leaf"}
    follows = depth and tree.kind(tree.root) == "max" and examiner.run.algorithm == "expectiminimax"
    if examiner.run.grown or not follows or not estimates or None in estimates.values():
        return None
    estimated = [f"{node} ≈ {examiner.narrator.number(value)}" for node, value in estimates.items()]
    rule, listed = DepthRule.of(examiner.run.options), in_list(estimated, examiner.narrator.lang)
    resolved = f" {examiner.say('limit_resolved')}" if rule.resolve_chance else ""
    return examiner.say(f"limit_{rule.depth_counts}", depth=depth, estimates=listed) + resolved


def wrong_values(run: Run) -> dict[str, Number]:
    """Return the values that wrong methods give for the root of a tree that was searched to a depth.

    >>> from emmviz import GameTree
    >>> tree = GameTree.parse("max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))")
    >>> {name: str(value) for name, value in wrong_values(expectiminimax(tree, depth=2)).items()}
    {'limit_ignored': '5', 'stopped_early': '5'}
    """
    depth, rule = run.options["depth"], DepthRule.of(run.options)
    name, other = ("stopped_early", depth - 1) if depth > 1 else ("stopped_late", depth + 1)
    another = search(run.tree, "expectiminimax", depth=other, **rule._asdict())
    return {"limit_ignored": expectiminimax(run.tree).value, name: another.value}


KIND = Kind(
    name="limited",
    ask=_ask,
    form="number",
    working=working_of_backup,
    hints=rule_and(arithmetic_of_backup),
    suspects=by_name(lambda question: wrong_values(question.run)),
    pointers=pointers_of_backup,
    skill=constant("depth"),
)
