"""pruning_study: search many random trees on any executor, with one row for each search."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from textwrap import shorten

from emmviz.base.messages import Message, expect
from emmviz.study.experiments.plan import SearchKey, TreeJob, batches, plan
from emmviz.study.experiments.results import Results
from emmviz.study.experiments.table import Study, StudyRow
from emmviz.study.experiments.work import do
from emmviz.study.random_trees.model import model_for

# Enough to keep many workers busy, and few enough to be cancelled quickly.
_AT_ONCE = 256

Algorithm = str | tuple[str, Mapping[str, object]]


class StudyError(RuntimeError):
    """The executor of a study failed; the rows that were finished are in `study`.

    Parameters
    ----------
    message : Message or str
        What happened.
    study : Study
        The rows that were finished.
    """

    def __init__(self, message: Message | str, study: Study) -> None:
        super().__init__(message)
        self.study = study


def pruning_study(
    algorithms: str | Iterable[Algorithm],
    shapes: str | Iterable[str | Sequence[tuple[str, int]]],
    *,
    orderings: str | Iterable[str] = "random",
    bounds: str | Iterable[str | float] = "declared",
    seeds: int | Iterable[int] = 30,
    leaves: str = "arc_sum",
    span: tuple[object, object] | None = None,
    bits: int = 10,
    probabilities: str | Sequence[int] = "equal",
    exact: bool = False,
    executor: Executor | None = None,
    results: str | Path | None = None,
    progress: bool = True,
) -> Study:
    """Count the leaves that searches read in random trees: every algorithm on every tree, with every setting.

    Parameters
    ----------
    algorithms : str or iterable of Algorithm
        Names, or pairs of a name and its options, for example ("star2", {"probes": 3}).
    shapes : str, iterable of str or sequence of tuple
        The shapes of the trees, as `random_tree` takes them.
    orderings : str or iterable of str, default "random"
        The order of the successors: "random" as drawn, "best" or "worst" move first, "probability" or "improbability"
        for the most or the least likely outcome first.
    bounds : str, iterable of str or float, default "declared"
        The bounds for the searches: "declared" for the range from which the leaves are drawn, "leaves" for the range
        of the actual leaves, or a number for the declared range, widened by this factor about its middle.
    seeds : int or iterable of int, default 30
        How many trees of each shape, or the list of their seeds.
    leaves : str, default "arc_sum"
        How leaves are drawn; see `random_tree`.
    span : tuple, optional
        The lowest and the highest leaf; see `random_tree`.
    bits : int, default 10
        The fineness of random numbers; see `random_tree`.
    probabilities : str or sequence of int, default "equal"
        The probabilities of the outcomes; see `random_tree`.
    exact : bool, default False
        False for the fast engine on arrays, in floats, which needs numpy and numba. True for exact fractions, which
        need neither and decide every tie correctly, but take about a hundred times as long.
    executor : Executor, optional
        Any `concurrent.futures.Executor`, for example dask's `Client(...).get_executor()`. By default, one process for
        each processor; a script must then start the study inside `if __name__ == "__main__":`.
    results : str or Path, optional
        A csv file to which rows are added as they are found. A study that was interrupted, or that you extend,
        continues from this file.
    progress : bool, default True
        Whether to show a progress bar.

    Returns
    -------
    Study
        The rows, which depend only on the arguments that describe the study.

    Raises
    ------
    TreeError
        If an argument is wrong, or the results file belongs to another study.
    ImportError
        If numpy or numba is missing.
    StudyError
        If the executor fails.

    References
    ----------
    The design follows Ballard (1983).

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor() as pool:
    ...     study = pruning_study("star1", "max2 min2", exact=True, seeds=9, executor=pool, progress=False)
    >>> len(study), study.rows[4].leaves, study.rows[4].leaves_total
    (9, 3, 4)
    """
    expect(executor is None or callable(getattr(executor, "submit", None)), "wrong.study.executor", executor)
    model = model_for(leaves, span, bits, probabilities)
    jobs = plan(algorithms, shapes, orderings, bounds, seeds, model, exact=bool(exact))
    keys = {job.key(planned): None for job in jobs for planned in job.searches}
    kept = Results(results, keys)
    begun = len(kept.rows)
    if begun < len(keys):
        from tqdm.auto import tqdm

        # A forked process with threads (for example a notebook's) can hang; a fresh process cannot.
        fresh = multiprocessing.get_context("spawn")
        workers: AbstractContextManager[Executor] = (
            ProcessPoolExecutor(mp_context=fresh) if executor is None else nullcontext(executor)
        )
        with tqdm(total=len(keys), initial=begun, unit="row", disable=not progress) as bar, workers as pool:
            error = _drive(batches(jobs, dict(kept.rows)), pool, kept, bar.update)
        if error is not None:
            stillborn = executor is None and len(kept.rows) == begun
            raise StudyError(_explained(error, kept, len(keys), guard=stillborn), _study(kept, keys)) from error
    return _study(kept, keys)


def _study(kept: Results, keys: Iterable[SearchKey]) -> Study:
    return Study(tuple(kept.rows[key] for key in keys if key in kept.rows))


def _drive(
    queue: Iterator[tuple[TreeJob, ...]], pool: Executor, kept: Results, report: Callable[[int], object]
) -> Exception | None:
    """Run the batches, keep the rows of each batch when it ends, and return the error that killed the executor, if any.

    An error in a job itself is raised.
    """
    waiting: set[Future[tuple[list[StudyRow], Exception | None]]] = set()
    died: Exception | None = None
    try:
        while True:
            try:
                for batch in islice(queue, 0 if died else _AT_ONCE - len(waiting)):
                    waiting.add(pool.submit(do, batch))
            except Exception as error:
                died = error
            # A dead executor will finish nothing more.
            finished, waiting = wait(waiting, timeout=0 if died else None, return_when=FIRST_COMPLETED)
            if not finished:
                return died
            refused: Exception | None = None
            for future in finished:
                try:
                    rows, wrong = future.result()
                except (Exception, CancelledError) as error:
                    died = error
                    continue
                kept.add(rows)
                report(len(rows))
                refused = refused or wrong
            if refused is not None:
                raise refused
    finally:
        for future in waiting:
            future.cancel()


def _explained(error: Exception, kept: Results, total: int, *, guard: bool) -> Message:
    """Return a message: the executor failed, which rows are safe, and what to do."""
    cause = shorten(f"{type(error).__name__}: {error}", 200).rstrip(":.")
    where = Message("wrong.study.kept", file=kept.path) if kept.path else Message("wrong.study.held")
    hint = Message("wrong.study.guard") if guard else ""
    return Message("wrong.study.failed", cause=cause, finished=len(kept.rows), rows=total, where=where, hint=hint)
