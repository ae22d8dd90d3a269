"""Jobs: what a pack should contain, and the jobs that write its files into a folder."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError

__all__ = ["Job", "Pack", "do"]

_AT_ONCE = 2
# The language of the sources, of which the others are translations.
_SOURCES = "en"


class Pack(NamedTuple):
    """A pack in one language: the checkout, the first seed, the trees in a bank, and who the sheets are for."""

    lang: str
    checkout: Path
    seed: int
    trees: int
    people: tuple[str, ...]

    def source(self, first: str, *names: str) -> Path:
        """Return where a source of the checkout stands in this language."""
        return self.within(self.checkout / first).joinpath(*names)

    def within(self, folder: Path) -> Path:
        """Return where the part of a folder that is in this language stands: each but the sources has its own."""
        return folder if self.lang == _SOURCES else folder / self.lang

    def place(self, folder: Path, *names: str) -> Path:
        """Return where a file of this language goes in the folder of the pack, in a folder that is there."""
        path = folder.joinpath(self.lang, *names)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


class Job(NamedTuple):
    """A job that writes files into a folder: what it makes, and `make(folder, *arguments)`."""

    name: str
    make: Callable[..., None]
    arguments: tuple[Any, ...]


def do(jobs: Sequence[Job], folder: Path, report: Callable[[str], None]) -> None:
    """Do all jobs, two at a time.

    Parameters: jobs, the longest first; folder, which they write into; report, called with a line when one is done.
    Raises: what a job raises, and TreeError where a process is killed; the other jobs are given up.
    """
    start, numbers = time.monotonic(), itertools.count(1)

    def done(job: Job) -> None:
        minutes, seconds = divmod(round(time.monotonic() - start), 60)
        report(f"{next(numbers):>{len(str(len(jobs)))}}/{len(jobs)} {minutes}:{seconds:02} {job.name}")

    report(f"{len(jobs)} parts")
    count = min(_AT_ONCE, len(jobs), os.cpu_count() or 1)
    if count < 2:
        for job in jobs:
            job.make(folder, *job.arguments)
            done(job)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _begin, (scratch,))
        try:
            with _undisturbed():
                futures = {pool.submit(job.make, folder, *job.arguments): job for job in jobs}
            for future in as_completed(futures):
                future.result()
                done(futures[future])
            pool.shutdown()
        except BaseException as error:
            for worker in multiprocessing.active_children():
                _end(worker)
            pool.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise TreeError("a process that made the pack was killed; there may be too little memory") from None
            raise


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C until processes are started, which would print where it met them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(scratch: str) -> None:
    """Begin a process that can be ended at any moment, with all that it has started and without a file left behind."""
    os.environ["TMPDIR"] = tempfile.tempdir = scratch
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":
        os.setpgid(0, 0)
    Thread(target=_follow, args=(multiprocessing.parent_process(),), daemon=True).start()


def _follow(parent: Any) -> None:
    """End with the process that wanted the pack, however that ends."""
    parent.join()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _end(worker: Any) -> None:
    # Not by a handler of Python's, which waits for what the process is doing.
    try:
        os.killpg(worker.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError):  # no group, as on Windows, or not yet
        worker.kill()
