"""The work of one job: draw a tree and search it. A worker, perhaps on another machine, runs nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from emmviz.experiments.plan import Job
from emmviz.experiments.table import Row
from emmviz.random_trees.build import flat_tree, game_tree
from emmviz.random_trees.draft import Draft, draft, ordered
from emmviz.random_trees.model import shape_text

__all__ = ["do"]


def do(job: Job) -> list[Row] | ValueError | ImportError:
    """Draw the tree of a job and search it in each way asked for.

    Returns: the rows, or the error that says in a sentence what is wrong with the job; one that is raised is the
    executor's own.
    """
    from emmviz.search.run import search

    rows = []
    trees: dict[str, tuple[Draft, Any]] = {}
    try:
        drawn = draft(job.seed, 0, job.shape, job.model)
        for cell in job.cells:
            if cell.ordering not in trees:
                here = ordered(drawn, cell.ordering)
                title = f"{shape_text(job.shape)}, seed {job.seed}"
                trees[cell.ordering] = here, game_tree(here, title) if job.exact else flat_tree(here, title)
            here, tree = trees[cell.ordering]
            steps = {"steps": False} if job.exact else {}
            run = search(tree, cell.algorithm, bounds=_bounds(here, cell.bounds), **dict(cell.options), **steps)
            leaves, total = run.counts["leaves"], len(here.leaves)
            assert leaves is not None
            rows.append(Row(*job.key(cell), leaves, total, leaves / total, float(run.value)))
    except (ValueError, ImportError) as error:
        return error
    return rows


def _bounds(tree: Draft, told: str) -> tuple[Fraction, Fraction]:
    """Return the bounds that a search is told: those of the leaf model, the leaves' own, or some times too wide."""
    if told == "leaves":
        return Fraction(int(tree.leaves.min()), tree.unit), Fraction(int(tree.leaves.max()), tree.unit)
    low, high = tree.bounds
    middle, half = (low + high) / 2, (high - low) / 2
    times = Fraction(told.removeprefix("declared x")) if told != "declared" else 1
    return middle - half * times, middle + half * times
