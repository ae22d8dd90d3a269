"""A study's file and its executor: rows that are neither lost nor doubled, whatever dies."""

import csv
import subprocess
import sys
from concurrent.futures import Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import pytest

from emmviz.base.messages import Message, message_of
from emmviz.study.experiments import StudyError
from tests.refusal import refused
from tests.study.conftest import SMALL


class Now(Executor):
    """Does so many batches at once, each after something else, and dies: in `submit` if late, else in the future.

    With late=None the others stay undone instead.
    """

    def __init__(self, before=lambda batch: None, batches=float("inf"), *, late=False):
        self.before, self.left, self.late, self.futures = before, batches, late, []

    def submit(self, do, batch):
        self.before(batch)
        self.futures.append(future := Future())
        self.left -= 1
        if self.left >= 0:
            future.set_result(do(batch))
        elif self.late:
            raise BrokenProcessPool("a worker was lost.")
        elif self.late is False:
            future.set_exception(BrokenProcessPool("a worker was lost."))
        return future


@pytest.fixture
def study(study):
    """Run a study in exact numbers, which need no engine that takes seconds to load."""
    return partial(study, exact=True)


@pytest.fixture
def one_tree_a_batch(monkeypatch):
    monkeypatch.setattr("emmviz.study.experiments.plan.LEAVES_A_BATCH", 1)


@pytest.fixture
def path(tmp_path):
    """Where a study keeps its rows."""
    return tmp_path / "rows.csv"


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return sorted(csv.reader(file))


# -- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [0, 1, 30, 77, 78, 79, 140, 200, -1])
def test_a_study_that_was_killed_anywhere_goes_on(study, path, cut):
    def asked(**executor):
        return study(["star1", "alphabeta"], SMALL, seeds=4, results=path, **executor)

    searched = []
    whole, content = asked(), path.read_bytes()
    assert content.count(b"\n") == 9
    path.write_bytes(content[:cut])
    assert asked(executor=Now(lambda batch: searched.extend(cell for job in batch for cell in job.searches))) == whole
    assert path.read_bytes() == content
    assert len(searched) == 8 - max(0, content[:cut].count(b"\n") - 1)
    assert asked(executor=Now(batches=0)) == whole
    assert path.read_bytes() == content


def test_a_study_may_be_asked_for_more(study, path):
    study("star1", SMALL, seeds=3, results=path)
    more = study(["star2", "star1"], [SMALL, "max2"], seeds=5, results=str(path))
    assert more.rows == study(["star2", "star1"], [SMALL, "max2"], seeds=5).rows
    assert len(read(path)) == 21


@pytest.mark.parametrize(
    ("edit", "key", "holes"),
    [
        (lambda lines: ["my notes\n"], "no_results", {"given": r"'my notes\n'"}),
        (lambda lines: ["algorithm,leaves\n"], "no_results", {"given": r"'algorithm,leaves\n'"}),
        (lambda lines: ["\xff"], "no_results", {"given": "'\ufffd'"}),
        (lambda lines: [line.replace("2^-9", "2^-8") for line in lines], "row_other", {"line": 2}),
        (lambda lines: [*lines, lines[2]], "row_twice", {"line": 5}),
        (lambda lines: [*lines[:2], "star1,3\n", *lines[2:]], "row_damaged", {"line": 3}),
    ],
    ids=["notes", "another table", "another encoding", "another study", "twice", "half a row"],
)
def test_other_files_are_refused_and_left_alone(study, path, edit, key, holes):
    def asked():
        return study("star1", SMALL, seeds=3, bits=9, leaves="uniform", results=path)

    asked()
    path.write_text("".join(edit(path.read_text().splitlines(keepends=True))), encoding="latin-1")
    before = path.read_bytes()
    assert refused(asked) == Message(f"wrong.study.{key}", file=path, **holes)
    assert path.read_bytes() == before


def test_two_studies_do_not_share_a_file(study, path):
    another = Now(lambda batch: study("star1", SMALL, seeds=3, results=path))
    asked = partial(study, "star1", SMALL, seeds=5, results=path)
    assert refused(asked, executor=another) == Message("wrong.study.changed", file=path)
    assert len(read(path)) == 4
    assert len(asked()) == 5


FAILED = partial(Message, "wrong.study.failed", where=Message("wrong.study.held"), hint="")


# -- executors that die ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("one_tree_a_batch")
@pytest.mark.parametrize("late", [False, True])
def test_finished_rows_outlive_an_executor(study, path, late):
    with pytest.raises(StudyError) as error:
        study(["star1", "star2"], SMALL, seeds=9, results=path, executor=Now(batches=4, late=late))
    lost = "BrokenProcessPool: a worker was lost"
    assert message_of(error.value) == FAILED(
        cause=lost, finished=8, rows=18, where=Message("wrong.study.kept", file=path)
    )
    full = study(["star1", "star2"], SMALL, seeds=9)
    assert error.value.study.rows == full.rows[:8]
    assert len(read(path)) == 9
    assert study(["star1", "star2"], SMALL, seeds=9, results=path) == full
    unkept = refused(study, "star1", SMALL, seeds=4, executor=Now(batches=2, late=late), error=StudyError)
    assert unkept == FAILED(cause=lost, finished=2, rows=4)


@pytest.mark.long
def test_a_script_without_a_guard_is_refused_with_a_hint(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        f"from emmviz.study.experiments import pruning_study\npruning_study('star1', {SMALL!r}, seeds=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("emmviz.study.experiments.study.StudyError: ")
    assert last.endswith(str(Message("wrong.study.guard")))


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (BrokenProcessPool(), "BrokenProcessPool"),
        (ZeroDivisionError("in line\n  1"), "ZeroDivisionError: in line 1"),
        (OSError("long " * 100), f"OSError: {'long ' * 36}long [...]"),
    ],
)
def test_whatever_an_executor_dies_of_is_one_sentence(study, error, cause):
    def die(batch):
        raise error

    assert refused(study, "star1", SMALL, seeds=1, executor=Now(die), error=StudyError) == (
        FAILED(cause=cause, finished=0, rows=1)
    )


@pytest.mark.usefixtures("one_tree_a_batch")
def test_an_interrupt_calls_off_what_has_not_begun(study, monkeypatch, path):
    def wait_or_stop(waiting, **options):
        if not any(future.done() for future in waiting):
            raise KeyboardInterrupt
        return wait(waiting, **options)

    monkeypatch.setattr("emmviz.study.experiments.study.wait", wait_or_stop)
    slow = Now(batches=3, late=None)
    with pytest.raises(KeyboardInterrupt):
        study("star1", SMALL, executor=slow, results=path)
    assert len(read(path)) == 4
    assert [future.cancelled() for future in slow.futures] == [False] * 3 + [True] * 27


@pytest.mark.usefixtures("one_tree_a_batch")
def test_rows_before_a_refusal_are_kept(study, path):
    message = refused(study, "expectimax", ["max2 chance2", SMALL], seeds=3, results=path, executor=Now())
    assert (message.key, len(read(path))) == ("wrong.search.unknown_kind", 4)


# -- progress --------------------------------------------------------------------------------------------------------


def test_the_bar_counts_rows_on_standard_error(study, path, capsys):
    # The last time nothing is left to do.
    for seeds, progress, shown in ((3, False, []), (5, True, ["6/10", "10/10"]), (5, True, [])):
        study(["star1", "star2"], SMALL, seeds=seeds, results=path, progress=progress)
        out, err = capsys.readouterr()
        assert (out, bool(err)) == ("", bool(shown))
        assert all(count in err for count in shown)
