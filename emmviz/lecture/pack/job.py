"""Jobs: what an instructor package should contain, and the jobs that write its files into a folder."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

__all__ = ["InstructorError", "Job", "Pack", "do"]

AT_ONCE = 2


class InstructorError(ValueError):
    """The package cannot be made, for a reason in one sentence."""


class Pack(NamedTuple):
    """The options of a package: the language, the first seed, the trees in a bank, and who the sheets are for."""

    lang: str
    seed: int
    trees: int
    people: tuple[str, ...]


class Job(NamedTuple):
    """A job that writes files into a folder: its name, and `make(pack, folder, *arguments)`."""

    name: str
    make: Callable[..., None]
    arguments: tuple[Any, ...] = ()


def do(jobs: Sequence[Job], pack: Pack, folder: Path) -> None:
    """Do all jobs in two processes, with a progress bar."""
    # Spawned, not forked, so that it works the same on every system.
    workers = ProcessPoolExecutor(min(AT_ONCE, len(jobs)), multiprocessing.get_context("spawn"))
    with workers as pool, tqdm(total=len(jobs), unit="part", disable=None) as bar:
        futures: dict[Any, Job] = {pool.submit(job.make, pack, folder, *job.arguments): job for job in jobs}
        try:
            for future in as_completed(futures):
                future.result()
                bar.set_description(futures[future].name)
                bar.update()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
