"""Backup mistakes: the usual wrong ways to back up a node's value from its children's, each one small rule.

The locale has a sentence for each, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise

from emmviz.learn.mistakes.rows import Mistakes, Row, rows_of
from emmviz.tree.game_tree import GameTree

Numbers = Sequence[Fraction]
# From a node and its children's values to the node's value.
Rule = Callable[[Row, Numbers], Fraction]


def right(row: Row, values: Numbers) -> Fraction:
    """Return the largest value for MAX, the smallest for MIN, the weighted mean for chance."""
    if row.kind == "chance":
        return sum((prob * value for prob, value in zip(row.probs, values, strict=True)), Fraction(0))
    return max(values) if row.kind == "max" else min(values)


def _mean(values: Numbers) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def _at(kind: str, wrong: Rule) -> Rule:
    """Return the right rule, except at one kind of node."""
    return lambda row, values: wrong(row, values) if row.kind == kind else right(row, values)


def _one_level_off(row: Row, values: Numbers) -> Fraction:
    if row.below == "chance":  # as if this level were the next one; a player's branches have no probabilities
        return right(row, values) if row.kind == "chance" else _mean(values)
    return right(row._replace(kind=row.below or row.kind), values)


_OTHER = {"max": "min", "min": "max"}
# The most likely first.
RULES: dict[str, Rule] = {
    "unweighted_mean": _at("chance", lambda row, values: _mean(values)),
    "sum": _at("chance", lambda row, values: sum(values, Fraction(0))),
    "weighted_then_divided": _at("chance", lambda row, values: right(row, values) / len(values)),
    "most_likely": _at("chance", lambda row, values: values[row.probs.index(max(row.probs))]),
    "chance_as_max": _at("chance", lambda row, values: max(values)),
    "chance_as_min": _at("chance", lambda row, values: min(values)),
    "roles_swapped": lambda row, values: right(row._replace(kind=_OTHER.get(row.kind, row.kind)), values),
    "opponent_averaged": _at("min", lambda row, values: _mean(values)),
    "roles_one_level_off": _one_level_off,
}
LEAST_LIKELY = [*RULES][-1]
# Another rule at one kind of node only.
ONE_KIND: dict[str, Rule] = {
    "max_at_min": _at("min", lambda row, values: max(values)),
    "min_at_max": _at("max", lambda row, values: min(values)),
    "mean_at_max": _at("max", lambda row, values: _mean(values)),
}
# All of them in the order of their likelihood: an answer to which several lead is called by the first.
NAMED = dict(sorted((RULES | ONE_KIND).items(), key=lambda named: named[0] == LEAST_LIKELY))


def rules_for(rows: Sequence[Row]) -> dict[str, Rule]:
    """Return the rules that a program may follow: if no node has a most likely outcome, none takes that one."""
    return {name: rule for name, rule in RULES.items() if name != "most_likely" or not all(_ties(rows))}


def _ties(rows: Sequence[Row]) -> Iterator[bool]:
    """Say for each chance node whether several of its outcomes are the most likely ones."""
    return (row.probs.count(max(row.probs)) > 1 for row in rows if row.kind == "chance")


def rules_by_name(rows: Sequence[Row]) -> dict[str, Rule]:
    """Return the rules by which wrong answers are called: those for which a student has what they need at every node.

    MAX and MIN are swapped only where both are there, and equally likely outcomes have no most likely one.
    """
    players = {row.kind for row in rows} & {*_OTHER}
    rules = RULES.keys() | {name for name in ONE_KIND if not players or name.endswith(tuple(players))}
    if any(_ties(rows)):
        rules -= {"most_likely"}
    return {name: NAMED[name] for name in NAMED if name in rules and (len(players) != 1 or name != "roles_swapped")}


def backed_up(rows: Sequence[Row], rule: Rule = right) -> list[Fraction]:
    """Return the value of every node by a rule, in the order of the rows; without recursion, so at any depth."""
    values = [row.value for row in rows]
    for i in range(len(rows) - 1, -1, -1):
        if rows[i].kids:
            values[i] = rule(rows[i], [values[kid] for kid in rows[i].kids])
    return values


def misweighed(rule: Rule, row: Row, values: Numbers) -> list[int]:
    """Return the places of a node's children that a rule gives another weight than the right one does, or leaves out.

    >>> from emmviz import GameTree
    >>> row, *leaves = rows_of(GameTree.parse("chance(1/2: 3, 1/3: 4, 1/6: 5)"))
    >>> misweighed(RULES["unweighted_mean"], row, [leaf.value for leaf in leaves])
    [0, 2]
    """
    # So little that the order of the children stays.
    gain = min((high - low for low, high in pairwise(sorted({*values}))), default=Fraction(1)) / 2
    grown = [[*values[:i], value + gain, *values[i + 1 :]] for i, value in enumerate(values)]
    least, wanted = rule(row, values), right(row, values)
    return [i for i, each in enumerate(grown) if rule(row, each) - least != right(row, each) - wanted]


def _reported(rule: Rule, tree: GameTree) -> Fraction:
    return backed_up(rows_of(tree), rule)[0]


# The value that each wrong method reports at the root of a tree.
BACKUP_MISTAKES = Mistakes({name: partial(_reported, rule) for name, rule in RULES.items()})
