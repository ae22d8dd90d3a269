"""The plan of a study: its arguments, checked, and multiplied out into jobs of one tree each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import in_notation, is_whole
from emmviz.study.random_trees.draft import ORDERS
from emmviz.study.random_trees.model import Model, ShapeLevel, shape_for, shape_text

# Some tenths of a second of work: an executor takes milliseconds to send a batch, and a kill loses those under way.
LEAVES_A_BATCH = 100_000
_JOBS_A_BATCH = 32
_SLOWER = 100  # a leaf in exact numbers against one in floats

# The first fields of a row: algorithm, options, shape, model, ordering, bounds, seed.
SearchKey = tuple[str, str, str, str, str, str, int]


class PlannedSearch(NamedTuple):
    """One search of a tree: an algorithm with its options, the order of the successors, and the bounds it is given."""

    algorithm: str
    options: tuple[tuple[str, object], ...]
    ordering: str
    bounds: str


class TreeJob(NamedTuple):
    """One tree, and the searches of it that are still to do."""

    shape: tuple[ShapeLevel, ...]
    model: Model
    exact: bool
    seed: int
    searches: tuple[PlannedSearch, ...]

    def key(self, planned: PlannedSearch) -> SearchKey:
        """Return the fields of a row that say which search of which tree it is."""
        options = " ".join(f"{name}={value}" for name, value in planned.options)
        model = f"{self.model}; {'exact numbers' if self.exact else 'floats'}"
        return planned.algorithm, options, shape_text(self.shape), model, planned.ordering, planned.bounds, self.seed


def plan(
    algorithms: object, shapes: object, orderings: object, bounds: object, seeds: object, model: Model, *, exact: bool
) -> list[TreeJob]:
    """Check the arguments of a study and list its trees, each with all searches of it."""
    searches = [
        PlannedSearch(name, options, ordering, given_bounds)
        for (name, options), ordering, given_bounds in product(
            [_algorithm(entry) for entry in _listed(algorithms, "algorithms")],
            [_ordering(entry) for entry in _listed(orderings, "orderings")],
            [_bounds(entry) for entry in _listed(bounds, "bounds")],
        )
    ]
    levels = [shape_for(entry) for entry in _listed(shapes, "shapes")]
    jobs = [TreeJob(shape, model, exact, seed, tuple(searches)) for shape in levels for seed in _seeds(seeds)]
    keys = [job.key(planned) for job in jobs for planned in job.searches]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        search = brief(" ".join(str(part) for part in twice if part != ""), 120)
        raise TreeError(Message("wrong.study.twice", search=search))
    return jobs


def batches(jobs: Iterable[TreeJob], finished: Mapping[SearchKey, object]) -> Iterator[tuple[TreeJob, ...]]:
    """Yield the jobs without the searches that are done, in batches that are large enough to be worth sending."""
    batch: list[TreeJob] = []
    leaves = 0
    for job in jobs:
        left = tuple(planned for planned in job.searches if job.key(planned) not in finished)
        if left:
            batch.append(job._replace(searches=left))
            leaves += prod(width for _, width in job.shape) * len(left) * (_SLOWER if job.exact else 1)
        if leaves >= LEAVES_A_BATCH or len(batch) == _JOBS_A_BATCH:
            yield tuple(batch)
            batch, leaves = [], 0
    if batch:
        yield tuple(batch)


def _listed(argument: Any, name: str) -> list[Any]:
    """Return the items of an argument; a single text or number counts as a list of one."""
    try:
        items = [argument] if isinstance(argument, str | int | float) else list(argument)
    except TypeError:
        raise TreeError(Message("wrong.study.list", name=name, given=brief(argument))) from None
    refuse_if(not items, "wrong.study.empty", name=name)
    return items


def _algorithm(entry: object) -> tuple[str, tuple[tuple[str, object], ...]]:
    from emmviz.search.searching import options_of

    match (entry, {}) if isinstance(entry, str) else entry:
        case (str() as name, Mapping() as options):
            known = options_of(name)
        case _:
            raise TreeError(Message("wrong.study.algorithms", given=brief(entry)))
    for option, value in options.items():
        refuse_if(option in ("bounds", "order", "steps"), "wrong.study.set_by_study", name=option, algorithm=name)
        refuse_if(option not in known, "wrong.study.no_option", algorithm=name, name=brief(option))
        # The table contains it, so it must have a short text.
        is_short = value.isidentifier() if isinstance(value, str) else isinstance(value, int | float | None)
        expect(is_short, "wrong.study.option", value, name=option, algorithm=name)
    return name, tuple(sorted(options.items()))


def _ordering(ordering: object) -> str:
    expect(ordering in ORDERS, "wrong.study.orderings", ordering, known=", ".join(ORDERS))
    return str(ordering)


def _bounds(bounds: object) -> str:
    """Return the bounds' name in the table: declared, leaves, or declared x10."""
    if bounds in ("declared", "leaves"):
        return str(bounds)
    try:
        factor = exact(bounds)
    except ValueError:
        factor = Fraction(0)
    expect(factor >= 1, "wrong.study.bounds", bounds)
    return "declared" if factor == 1 else f"declared x{in_notation(factor)}"


def _seeds(argument: object) -> list[int]:
    seeds = list(range(argument)) if is_whole(argument) else _listed(argument, "seeds")
    expect(seeds and all(is_whole(seed, 0) for seed in seeds), "wrong.study.seeds", argument)
    return [int(seed) for seed in seeds]
