"""The work of a study: draw trees and search them. A worker, perhaps on another machine, runs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any, cast

from emmviz.base.messages import Message, Option, message_of
from emmviz.study.experiments.plan import TreeJob
from emmviz.study.experiments.table import StudyRow
from emmviz.study.random_trees import arrays
from emmviz.study.random_trees.build import flat_tree, game_tree
from emmviz.study.random_trees.dice import SeededDice
from emmviz.study.random_trees.draft import Draft, draft


def do(batch: tuple[TreeJob, ...]) -> tuple[list[StudyRow], ValueError | ImportError | None]:
    """Draw the tree of each job, search it as each asks, and return the rows.

    The jobs end before the first one that has an error, and return that error; an exception that is raised is the
    executor's own.
    """
    rows: list[StudyRow] = []
    for job in batch:
        try:
            rows += _rows(job)
        except ModuleNotFoundError as error:
            return rows, error if job.exact else _or_exact(error)
        except (ValueError, ImportError) as error:
            return rows, error
    return rows, None


def _or_exact(error: ModuleNotFoundError) -> ModuleNotFoundError:
    fault = message_of(error)
    if isinstance(fault, Message):  # its sentence goes on
        fault = Message("wrong.study.needs", **fault.holes)
    return ModuleNotFoundError(
        Message("wrong.study.or_exact", fault=fault, exact=Option("exact", True)), name=error.name
    )


def _rows(job: TreeJob) -> list[StudyRow]:
    from emmviz.search.searching import search

    rows = []
    draws, builds = cast(Any, (draft, game_tree) if job.exact else (arrays.draft, flat_tree))
    drawn = draws(SeededDice(job.seed), job.shape, job.model)
    ordering = attrgetter("ordering")
    for order, searches in groupby(sorted(job.searches, key=ordering), key=ordering):
        tree = builds(drawn, order, job.seed)
        for planned in searches:
            run = search(
                tree, planned.algorithm, bounds=_bounds(drawn, planned.bounds), steps=False, **dict(planned.options)
            )
            leaves, total = run.counts["leaves"], len(drawn.leaves)
            rows.append(StudyRow(*job.key(planned), leaves, total, leaves / total, float(run.value)))
    return rows


def _bounds(tree: Draft[Sequence[int]], kind: str) -> tuple[Fraction, Fraction]:
    """Return the bounds for a search: those for the leaf model, the range of the leaves, or a multiple too wide."""
    if kind == "leaves":
        return Fraction(int(min(tree.leaves)), tree.unit), Fraction(int(max(tree.leaves)), tree.unit)
    low, high = tree.bounds
    middle, half = (low + high) / 2, (high - low) / 2
    times = Fraction(kind.removeprefix("declared x")) if kind != "declared" else 1
    return middle - half * times, middle + half * times
