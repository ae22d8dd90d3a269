"""Logs: what a program with a known mistake does step by step, and which step is the first that a right one does not.

A program that backs up every value reports them, children first; Star1 visits a node, gives a number, cuts or goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.pruning_mistakes import Event, HandSearch
from emmviz.learn.mistakes.recognise import Case, case_of, step_of
from emmviz.learn.mistakes.rows import Row, postorder, rows_of
from emmviz.story.moment import Moment

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Log", "Step", "logs_of"]

_IN_FULL = ("minimax", "expectimax", "expectiminimax")
# So many steps of a log are shown at most: as many as there are keys to choose by.
_MOST = 9


class Step(NamedTuple):
    """A step of a program: its event, and the child just searched where that is "cut" or "go on"."""

    event: Event
    child: str = ""


class Log(NamedTuple):
    """What a program with a `mistake` does: the `value` that it reports at the root, the `steps` around the first wrong
    one, whose place among them is `first`, and the moment of the right search that tells the `truth` there."""

    mistake: str
    value: Number
    steps: tuple[Step, ...]
    first: int
    truth: Moment | None


@lru_cache(maxsize=16)  # many ask about one run
def logs_of(run: Run) -> list[Log]:
    """Return the logs of all known mistakes that give a wrong number at the root, and each another one.

    >>> from emmviz import learn
    >>> log = logs_of(learn.exercise(1).run)[0]
    >>> log.mistake, str(log.value), [step.event.node for step in log.steps], log.first
    ('unweighted_mean', '14', ['D', 'E', 'B', 'F', 'G', 'C', 'A'], 2)
    """
    case = case_of(run)
    programs: dict[str | None, list[Step]] = {}
    if case.prunes and run.algorithm == "star1":
        programs = {slip: _pruned(search) for slip, search in case.searches.items()}
    elif case.is_whole and run.algorithm in _IN_FULL:
        rows = rows_of(run.tree)
        programs = {name: _backed_up(rows, rule) for name, rule in ((None, right), *RULES.items())}
    found = [_log(case, name, steps, programs[None]) for name, steps in programs.items() if name is not None]
    logs = [log for log in found if log is not None]
    values = [log.value for log in logs]
    return [log for log in logs if values.count(log.value) == 1]


def _backed_up(rows: Sequence[Row], rule: Rule) -> list[Step]:
    values = backed_up(rows, rule)
    return [Step(Event("value", rows[i].node, value=values[i])) for i in postorder(rows) if rows[i].kids]


def _pruned(search: HandSearch) -> list[Step]:
    """Return the steps of a Star1 at inner nodes, without going on where nothing is left."""
    inner = {row.node for row in search.rows if row.kids}
    found: list[Step] = []
    last = ""
    for event, after in zip(search.events, [*search.events[1:], None], strict=True):
        if event.what == "cut" or (event.what == "go on" and (after is None or after.node != event.node)):
            found.append(Step(event, last))
        elif event.what != "go on" and event.node in inner:
            found.append(Step(event))
        if event.what == "value":
            last = event.node
    return found


def _log(case: Case, mistake: str, wrong: list[Step], true: list[Step]) -> Log | None:
    """The log of a mistake, None where its number at the root is right, or its first wrong step is the last of all."""
    value = wrong[-1].event.value if wrong else None
    if value is None or value == true[-1].event.value:
        return None
    first = next(i for i, pair in enumerate(zip(wrong, true, strict=False)) if pair[0] != pair[1])
    shown = list(range(len(wrong)))
    if len(wrong) > _MOST:
        moves = map(case.tree.preorder, case.tree.children(case.tree.root))
        below = next((nodes for nodes in moves if wrong[first].event.node in nodes), list[str]())
        # That the move itself is visited is no step to doubt.
        shown = [i for i in shown if wrong[i].event.node in below and wrong[i].event[:2] != ("enter", below[0])]
    if first not in shown or not 2 <= len(shown) <= _MOST:
        return None
    steps = tuple(wrong[i] for i in shown)
    return Log(mistake, value, steps, shown.index(first), _truth(case, mistake, true[first]))


def _truth(case: Case, mistake: str, step: Step) -> Moment | None:
    """What the right search does in the place of the first wrong step."""
    node = step.event.node
    if mistake in RULES:
        rows = rows_of(case.tree)
        row, values = next(row for row in rows if row.node == node), backed_up(rows)
        return step_of(row, [values[kid] for kid in row.kids])
    if step.child and step.event.what != "cut":
        updates = (one for one in case.moments if one.step.event == "update" and one.step.node == node)
        return next(one for one in updates if one.step.child == step.child)
    return case.first(node, *{"cut": ("cutoff",), "enter": ("enter",)}.get(step.event.what, ("leave", "cutoff")))
