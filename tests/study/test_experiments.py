"""Pruning studies: Ballard's table, what it does not say, and rows that are neither lost nor doubled."""

import csv
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from itertools import product
from multiprocessing import get_context

import pytest

from emmviz import TreeError, search
from emmviz.study.experiments import Row, Study, StudyError, pruning_study
from emmviz.study.experiments.interval import student
from emmviz.study.experiments.work import do as work
from emmviz.study.random_trees import random_tree
from tests.refusal import refusal
from tests.shapes import leaf_range, plain

SMALL = "max2 chance2 min2"


@pytest.fixture(scope="module")
def pool():
    with ThreadPoolExecutor(2) as made:
        yield made


@pytest.fixture(scope="module")
def study(pool):
    """Run a study in threads, without a bar."""
    return lambda *arguments, **options: pruning_study(*arguments, **{"executor": pool, "progress": False, **options})


class Now(Executor):
    """Does each batch at once, after something else."""

    def __init__(self, before=lambda batch: None):
        self.before = before

    def submit(self, do, batch):
        self.before(batch)
        future = Future()
        future.set_result(do(batch))
        return future


# -- published figures -----------------------------------------------------------------------------------------------

# Ballard (1983): percent of the N^3 leaves of MAX, chance, MIN trees whose leaves are sums of three arcs from 0 to 10.
# His Star2 reads a probed reply again when it comes to search it, his Star2.5 does not.
STAR = {10: (81.1, 53.1), 20: (79.9, 41.8), 40: (78.8, 35.0)}
STAR25 = {("cyclic", 1): 40.7, ("cyclic", 3): 31.7, ("cyclic", 10): 27.9, ("sequential", 3): 34.7,
          ("sequential", 10): 50.4}  # fmt: skip


def percents(study):
    """The mean percentage of leaves by algorithm, ordering and bounds."""
    return {(row.algorithm + row.options, row.ordering, row.bounds): 100 * row.mean for row in study.summary()}


@pytest.mark.parametrize(("n", "trees"), [(10, 500), (20, 100), (40, 40)])
def test_ballards_table(study, n, trees):
    again = ("star2", {"reuse": False})
    found = study(["star1", again, "star2"], f"max{n} chance{n} min{n}", leaves="arc_sum", seeds=trees)
    star1, star2, star25 = (100 * row.mean for row in found.summary())
    assert (abs(star1 - STAR[n][0]) < 3, abs(star2 - STAR[n][1]) < 3) == (True, True)
    # To keep what a probe found saves at most the N^2 leaves that are probed.
    assert 0.5 < star2 - star25 < 100 / n


def test_ballards_table_of_star25(study):
    given = [("star2", {"probe_order": order, "probes": k}) for order, k in STAR25]
    found = study(given, "max20 chance20 min20", seeds=150)
    for row, published in zip(found.summary(), STAR25.values(), strict=True):
        assert abs(100 * row.mean - published) < 3


# What to search, and the percentage by algorithm, ordering and bounds that other code has measured, within so much.
SHAPE = "max4 chance4 min4 chance4"
MEASURED = [
    ({"shapes": "max20 chance20 min20", "leaves": "uniform", "bits": 30, "seeds": 30},
     {("star1", "random", "declared"): 96, ("star2", "random", "declared"): 94}, 1.5),
    ({"shapes": SHAPE, "orderings": ["random", "best"], "bounds": "leaves", "seeds": 120},
     {("star1", "random", "leaves"): 80.2, ("star2", "random", "leaves"): 66.8, ("star1", "best", "leaves"): 66.2,
      ("star2", "best", "leaves"): 37.7}, 3),
    ({"shapes": SHAPE, "bounds": 10, "seeds": 120},
     {("star1", "random", "declared x10"): 91.7, ("star2", "random", "declared x10"): 72.4}, 3),
    ({"shapes": SHAPE, "orderings": ["probability", "improbability"], "bounds": "leaves", "probabilities": "random",
      "seeds": 120},
     {("star1", "probability", "leaves"): 59.0, ("star2", "probability", "leaves"): 53.5,
      ("star1", "improbability", "leaves"): 88.4, ("star2", "improbability", "leaves"): 72.7}, 3),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ways", "measured", "within"), MEASURED, ids=["independent leaves", "orders", "bounds", "likely first"]
)
def test_shares_measured_with_other_code(study, ways, measured, within):
    found = percents(study(["star1", "star2"], **ways))
    assert {key: abs(found[key] - share) < within for key, share in measured.items()} == dict.fromkeys(measured, True)


def test_what_order_and_bounds_can_do(study):
    found = percents(
        study(["star1", "star2", "alphabeta"], SHAPE, orderings=["best", "worst"], bounds="leaves", seeds=30)
    )
    assert found["alphabeta", "best", "leaves"] == 100
    # 100 but for ties that are rounded away
    assert min(found["star1", "worst", "leaves"], found["star2", "worst", "leaves"]) > 99.9
    found = percents(study(["star1", "star2"], "max20 chance20 min20", bounds=["declared", 10], seeds=60))
    assert found["star1", "random", "declared x10"] > found["star1", "random", "declared"] + 13
    # A probe gives Star2 a bound of its own, whatever bounds are declared.
    assert 0 <= found["star2", "random", "declared x10"] - found["star2", "random", "declared"] < 1


# -- rows ------------------------------------------------------------------------------------------------------------

WAYS = {
    "algorithms": ["expectiminimax", "alphabeta", "star1", ("star2", {"probes": 2, "probe_order": "sequential"})],
    "shapes": [SMALL, "random2 random3 random2"],
    "orderings": ["random", "best", "worst", "probability", "improbability"],
    "bounds": ["declared", "leaves", 4],
    "seeds": [3, 1, 8],
    "leaves": "integers",
    "probabilities": "random",
    "bits": 4,
}


@pytest.fixture(scope="module")
def whole(study):
    return study(**WAYS)


def test_a_row_for_each_search_in_the_order_of_the_arguments(whole):
    assert len(whole) == 2 * 3 * 4 * 5 * 3
    found = [(row.shape, row.seed, row.algorithm, row.ordering, row.bounds) for row in whole]
    names = ["expectiminimax", "alphabeta", "star1", "star2"]
    answer = ["declared", "leaves", "declared x4"]
    assert found == list(product(WAYS["shapes"], [3, 1, 8], names, WAYS["orderings"], answer))
    assert {row.options for row in whole} == {"", "probe_order=sequential probes=2"}
    assert {row.model for row in whole} == {"integers 0..10; random in 2^-4 chances; floats"}


def test_rows_say_what_the_searches_find(whole):
    bounds_of = {
        "declared": lambda tree: (0, 10),
        "leaves": leaf_range,
        "declared x4": lambda tree: (-15, 25),
    }
    for row in whole:
        tree = random_tree(row.seed, row.shape, "integers", probabilities="random", bits=4, order=row.ordering)
        options = {"probes": 2, "probe_order": "sequential"} if row.algorithm == "star2" else {}
        run = search(tree, row.algorithm, bounds=bounds_of[row.bounds](tree), **options)
        assert (row.leaves, row.leaves_total) == (len(run.leaves), len(tree.leaves()))
        assert row.share == row.leaves / row.leaves_total
        assert Fraction(row.value) == plain(tree)
        assert row.algorithm != "expectiminimax" or row.share == 1


def test_exact_numbers_give_the_rows_that_dyadic_floats_give(study, whole):
    exact = study(**WAYS, exact=True)
    assert [row._replace(model="") for row in exact] == [row._replace(model="") for row in whole]
    assert {row.model for row in exact} == {"integers 0..10; random in 2^-4 chances; exact numbers"}


def test_rows_do_not_depend_on_the_executor(whole):
    assert pruning_study(**WAYS, progress=False).rows == whole.rows  # processes


def test_defaults(study):
    found = study("star1", [[("max", 2), ("chance", 3)]])
    assert [row.seed for row in found] == list(range(30))
    assert {row[:6] for row in found} == {
        ("star1", "", "max2 chance3", "arc_sum 0..10; equal chances; floats", "random", "declared")
    }
    assert {row.model for row in study("star1", SMALL, seeds=1, leaves="uniform", span=(0, "1/2"), bits=4)} == {
        "uniform 0..1/2 in 2^-4; equal chances; floats"
    }
    assert study("star1", SMALL, seeds=1, probabilities=(3, 1)).rows[0].model == "arc_sum 0..10; 3:1 chances; floats"


def test_on_a_dask_cluster(whole, tmp_path):
    from distributed import Client, LocalCluster

    cluster = LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    with cluster, Client(cluster) as client:
        found = pruning_study(**WAYS, executor=client.get_executor(), results=tmp_path / "rows.csv", progress=False)
    assert found.rows == whole.rows
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 1 + len(whole)


# -- results files ---------------------------------------------------------------------------------------------------


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return sorted(csv.reader(file))


def test_a_killed_study_goes_on(study, tmp_path):
    path = tmp_path / "rows.csv"
    code = (
        "from concurrent.futures import ThreadPoolExecutor\nfrom emmviz.study.experiments import pruning_study\n"
        f"pruning_study(['star1', 'alphabeta'], 'max4 chance4 min4', seeds=4000, results={str(path)!r}, "
        "executor=ThreadPoolExecutor(1), progress=False)"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    while process.poll() is None and (not path.exists() or path.stat().st_size < 5000):
        time.sleep(0.01)
    assert process.poll() is None, "the study ended before it could be killed"
    process.kill()
    process.wait()
    before = path.read_text()
    assert 20 < len(before.splitlines()) < 4000

    # As many seeds as it had, and some more.
    seeds = before.count("star1") + 20
    path.write_text(before + "star1,,max4 cha")  # as a kill in the middle of a write leaves it
    searched = []

    counting = Now(lambda batch: searched.extend((job.seed, len(job.cells)) for job in batch))
    again = study(["star1", "alphabeta"], "max4 chance4 min4", seeds=seeds, results=path, executor=counting)
    assert path.read_text().startswith(before)
    assert sum(cells for _, cells in searched) == 2 * seeds - before.count("\nstar1") - before.count("\nalphabeta")
    assert again.rows == study(["star1", "alphabeta"], "max4 chance4 min4", seeds=seeds).rows
    again.to_csv(tmp_path / "all.csv")
    assert read(path) == read(tmp_path / "all.csv")
    finished = path.read_bytes()
    assert study(["star1", "alphabeta"], "max4 chance4 min4", seeds=seeds, results=path, executor=Broken(0)) == again
    assert path.read_bytes() == finished


@pytest.mark.parametrize("cut", [1, 30, 77, 78, 79, 140, 200, -1])
def test_a_file_torn_anywhere_is_mended(study, tmp_path, cut):
    path = tmp_path / "rows.csv"
    rows = study("star1", SMALL, seeds=4, results=path).rows
    content = path.read_bytes()
    assert content.count(b"\n") == 5
    path.write_bytes(content[:cut])
    assert study("star1", SMALL, seeds=4, results=path).rows == rows
    assert read(path) == sorted(csv.reader(content.decode().splitlines()))


def test_a_study_may_be_asked_for_more(study, tmp_path):
    path = tmp_path / "rows.csv"
    study("star1", SMALL, seeds=3, results=path)
    more = study(["star2", "star1"], [SMALL, "max2"], seeds=5, results=str(path))
    assert more.rows == study(["star2", "star1"], [SMALL, "max2"], seeds=5).rows
    assert len(read(path)) == 21


@pytest.mark.parametrize(("content", "words"), [
    (b"my notes\n", "is no results file of a study: it starts with 'my notes"),
    (b"algorithm,leaves\nstar1,3\n", "is no results file of a study"),
    (b"\xff\xfe", "is no results file of a study"),
    (None, "line 2 is of another study; results takes this study's file, or a new one"),
])  # fmt: skip
def test_other_files_are_refused_and_left_alone(study, tmp_path, content, words):
    path = tmp_path / "rows.csv"
    if content is None:
        study("star1", SMALL, seeds=3, bits=9, leaves="uniform", results=path)
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(TreeError, match=words) as error:
        study("star1", SMALL, seeds=3, bits=8, leaves="uniform", results=path)
    assert str(path) in str(error.value)
    assert path.read_bytes() == before


def test_lines_that_are_no_rows_or_there_twice_are_refused(study, tmp_path):
    path = tmp_path / "rows.csv"
    study("star1", SMALL, seeds=3, results=path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[2]]))
    with pytest.raises(TreeError, match="line 5 is there twice"):
        study("star1", SMALL, seeds=3, results=path)
    path.write_text("".join([*lines[:2], "star1,3\n", *lines[2:]]))
    with pytest.raises(TreeError, match="line 3 is no row"):
        study("star1", SMALL, seeds=3, results=path)
    with pytest.raises(OSError, match="nowhere"):
        study("star1", SMALL, seeds=3, results=tmp_path / "nowhere" / "rows.csv")


def test_two_studies_do_not_share_a_file(study, tmp_path):
    path = tmp_path / "rows.csv"
    another = Now(lambda batch: study("star1", SMALL, seeds=3, results=path))
    with pytest.raises(TreeError, match="was changed while the study ran; is another study writing to it"):
        study("star1", SMALL, seeds=5, results=path, executor=another)
    assert len(read(path)) == 4
    assert len(study("star1", SMALL, seeds=5, results=path)) == 5


# -- executors that die ----------------------------------------------------------------------------------------------


class Broken(Executor):
    """Does some batches and dies: in `submit` if late, else in the batches that follow."""

    def __init__(self, batches, *, late=False):
        self.left, self.late = batches, late

    def submit(self, do, batch):
        future = Future()
        if self.left > 0:
            future.set_result(do(batch))
        elif self.late:
            raise BrokenProcessPool("a worker was lost.")
        else:
            future.set_exception(BrokenProcessPool("a worker was lost."))
        self.left -= 1
        return future


@pytest.fixture
def one_tree_a_batch(monkeypatch):
    monkeypatch.setattr("emmviz.study.experiments.plan.LEAVES_A_BATCH", 1)


@pytest.mark.usefixtures("one_tree_a_batch")
@pytest.mark.parametrize("late", [False, True])
def test_finished_rows_outlive_an_executor(study, tmp_path, late):
    path = tmp_path / "rows.csv"
    with pytest.raises(StudyError) as error:
        study(["star1", "star2"], SMALL, seeds=9, results=path, executor=Broken(4, late=late))
    assert str(error.value) == (
        "the executor failed (BrokenProcessPool: a worker was lost) with 8 of 18 rows finished "
        f"(kept in {path}, from where the same call goes on)"
    )
    full = study(["star1", "star2"], SMALL, seeds=9)
    assert error.value.study.rows == full.rows[:8]
    assert len(read(path)) == 9
    assert study(["star1", "star2"], SMALL, seeds=9, results=path) == full
    with pytest.raises(StudyError, match=r"with 2 of 4 rows finished \(the error's study holds them\)$"):
        study("star1", SMALL, seeds=4, executor=Broken(2, late=late))


def test_a_worker_that_is_killed(tmp_path):
    path = tmp_path / "rows.csv"
    executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    def kill():
        while not path.exists() or path.stat().st_size < 5000:
            time.sleep(0.01)
        for process in list(executor._processes):
            os.kill(process, signal.SIGKILL)

    killer = threading.Thread(target=kill, daemon=True)  # a study that fails early must not leave it waiting
    killer.start()
    with executor, pytest.raises(StudyError, match=r"BrokenProcessPool: .* of 4000 rows finished") as error:
        pruning_study("star1", "max5 chance5 min5", seeds=4000, results=path, executor=executor, progress=False)
    killer.join()
    kept = error.value.study
    assert 20 < len(kept) < 4000
    assert len(read(path)) == 1 + len(kept)


def test_a_script_without_a_guard_is_told(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        f"from emmviz.study.experiments import pruning_study\npruning_study('star1', {SMALL!r}, seeds=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("emmviz.study.experiments.study.StudyError: the executor failed (BrokenProcessPool: ")
    assert last.endswith('; a script must call pruning_study below if __name__ == "__main__"')


@pytest.mark.parametrize(("error", "message"), [
    (BrokenProcessPool(), "(BrokenProcessPool)"),
    (ZeroDivisionError("in line\n  1"), "(ZeroDivisionError: in line 1)"),
    (OSError("long " * 100), f"(OSError: {'long ' * 36}long [...])"),
])  # fmt: skip
def test_whatever_an_executor_dies_of_is_one_sentence(study, error, message):
    def die(batch):
        raise error

    assert refusal(study, "star1", SMALL, seeds=1, executor=Now(die), error=StudyError) == (
        f"the executor failed {message} with 0 of 1 rows finished (the error's study holds them)"
    )


@pytest.mark.usefixtures("one_tree_a_batch")
def test_an_interrupt_calls_off_what_has_not_begun(monkeypatch, tmp_path):
    futures = []

    class Slow(Broken):
        def submit(self, do, batch):
            futures.append(super().submit(do, batch) if self.left else Future())
            return futures[-1]

    def wait_or_stop(waiting, **options):
        if not any(future.done() for future in waiting):
            raise KeyboardInterrupt
        return wait(waiting, **options)

    monkeypatch.setattr("emmviz.study.experiments.study.wait", wait_or_stop)
    with pytest.raises(KeyboardInterrupt):
        pruning_study("star1", SMALL, executor=Slow(3), results=tmp_path / "rows.csv", progress=False)
    assert len(read(tmp_path / "rows.csv")) == 4
    assert [future.cancelled() for future in futures] == [False] * 3 + [True] * 27


@pytest.mark.usefixtures("one_tree_a_batch")
def test_no_more_than_a_few_hundred_batches_wait_at_once(monkeypatch):
    begun, sizes = [], []

    class Lazy(Executor):
        def submit(self, do, batch):
            begun.append((Future(), do, batch))
            return begun[-1][0]

    def wait_for_some(waiting, **options):
        sizes.append(len(waiting))
        for future, do, batch in begun[:100]:
            future.set_result(do(batch))
        del begun[:100]
        return wait(waiting, **options)

    monkeypatch.setattr("emmviz.study.experiments.study.wait", wait_for_some)
    assert len(pruning_study("expectimax", "max2", seeds=500, executor=Lazy(), exact=True, progress=False)) == 500
    assert sizes == [256, 256, 256, 200, 100, 0]


@pytest.mark.parametrize(("shape", "seeds", "options", "sizes"), [
    ("max2 chance2", 70, {}, [32, 32, 6]),
    ("max20 chance20 min20", 30, {}, [13, 13, 4]),
    ("max40 chance40 min40", 3, {"bounds": ["declared", 10]}, [1, 1, 1]),
    ("max10 min10", 25, {"exact": True}, [10, 10, 5]),
])  # fmt: skip
def test_batches_are_worth_sending(shape, seeds, options, sizes):
    seen = []

    class Watching(Now):
        def submit(self, do, batch):
            return super().submit(lambda batch: ([], seen.append(len(batch))), batch)

    pruning_study("star1", shape, seeds=seeds, executor=Watching(), progress=False, **options)
    assert seen == sizes


@pytest.mark.usefixtures("one_tree_a_batch")
def test_rows_before_a_refusal_are_kept(study, tmp_path):
    path = tmp_path / "rows.csv"
    with ThreadPoolExecutor(1) as one, pytest.raises(TreeError, match="min node, which expectimax does not know"):
        study("expectimax", ["max2 chance2", SMALL], seeds=3, results=path, executor=one)
    assert len(read(path)) == 4


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "words"), [
    ({"algorithms": []}, "algorithms must not be empty"),
    ({"algorithms": None}, "algorithms must be a list, not None"),
    ({"algorithms": "star9"}, "unknown algorithm 'star9'; expected one of .*star1"),
    ({"algorithms": [3]}, r'algorithms must be names, or pairs such as \("star2", {"probes": 3}\) .*, not 3'),
    ({"algorithms": [("star2", 3)]}, r"not \('star2', 3\)"),
    ({"algorithms": [("star1", {"bounds": (0, 1)})]}, "option bounds of star1 is set by the study itself"),
    ({"algorithms": [("star1", {"evaluate": len})]}, "option evaluate of star1 must be a number, a word or"),
    ({"algorithms": [("star1", {"fail": "so ft"})]}, "option fail of star1 must be .*, not 'so ft'"),
    ({"algorithms": [("star2", {"probes": -1})]}, "probes"),
    ({"algorithms": [("star1", {"probes": 1})]}, "star1 has no option 'probes'"),
    ({"algorithms": "minimax"}, "chance node, which minimax does not know"),
    ({"algorithms": ["star1", "star1"]}, "the study has 'star1 max2 chance2 min2 .*random declared 0' twice"),
    ({"shapes": []}, "shapes must not be empty"),
    ({"shapes": "max2 up2"}, "not one with"),
    ({"orderings": "good"}, "orderings must be of random, best, worst, probability, improbability, not 'good'"),
    ({"bounds": "tight"}, 'bounds must be "declared", "leaves" or a factor such as 10, at least 1, not \'tight\''),
    ({"bounds": [0.5]}, "bounds must be .*, not 0.5"),
    ({"bounds": [1, "declared"]}, "twice"),
    ({"seeds": 0}, "seeds must be a number of trees, or a list of whole numbers, 0 or more, not 0"),
    ({"seeds": [1, -1]}, "seeds must be"), ({"seeds": 2.5}, "seeds must be"),
    ({"leaves": "normal"}, "leaves must be one of"),
    ({"probabilities": (1, 2, 3)}, "probabilities has 3 weights, but a node has 2 outcomes"),
    ({"executor": 3}, "executor must be a concurrent.futures.Executor, not 3"),
])  # fmt: skip
def test_bad_input_is_refused_in_a_sentence(study, arguments, words):
    with pytest.raises(TreeError, match=words) as error:
        study(**{"algorithms": ["star1"], "shapes": [SMALL], "seeds": 2} | arguments)
    assert "\n" not in str(error.value)


def test_a_study_without_numba_says_so():
    """In a process of its own, which has never loaded it."""
    code = f"""
import sys
sys.modules["numba"] = None
from concurrent.futures import ThreadPoolExecutor
from emmviz.study.experiments import pruning_study
with ThreadPoolExecutor() as pool:
    print(len(pruning_study("star1", {SMALL!r}, seeds=2, exact=True, executor=pool, progress=False)))
    pruning_study("star1", {SMALL!r}, seeds=2, executor=pool, progress=False)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "2\n"
    assert done.stderr.splitlines()[-1] == (
        'ModuleNotFoundError: A search of a FlatTree that cuts needs numba: pip install "emmviz[fast]"; '
        "or pass exact=True, which needs neither numpy nor numba"
    )


# -- in a browser: no processes, no numpy ----------------------------------------------------------------------------

BROWSER = f"""
import sys
for name in ("numpy", "matplotlib", "numba", "multiprocessing.synchronize"):
    sys.modules[name] = None
from emmviz.study.experiments import pruning_study
ways = {{"bounds": ["declared", "leaves", 4], "orderings": ["random", "best"], "seeds": 40, "progress": False}}
study = pruning_study(["star1", "star2"], {SMALL!r}, exact=True, **ways)
print(study)
study.to_csv(sys.argv[1])
for needs_more in (lambda: pruning_study("star1", {SMALL!r}, **ways), study.plot):
    try:
        needs_more()
    except ModuleNotFoundError as error:
        print(error)
"""


def test_a_browser_has_neither_processes_nor_numpy(study, tmp_path):
    path = tmp_path / "rows.csv"
    done = subprocess.run([sys.executable, "-c", BROWSER, path], capture_output=True, text=True, check=True)
    ways = {"bounds": ["declared", "leaves", 4], "orderings": ["random", "best"], "seeds": 40, "exact": True}
    known = study(["star1", "star2"], SMALL, **ways)
    *table, floats, picture = done.stdout.splitlines()
    assert table == str(known).splitlines()
    known.to_csv(tmp_path / "known.csv")
    assert path.read_bytes() == (tmp_path / "known.csv").read_bytes()
    assert floats == (
        "import of numpy halted; None in sys.modules; or pass exact=True, which needs neither numpy nor numba"
    )
    assert picture == "import of matplotlib halted; None in sys.modules"


@pytest.fixture
def no_processes(monkeypatch):
    def refuse(**_):
        raise NotImplementedError("This Python build lacks multiprocessing.synchronize")

    monkeypatch.setattr("emmviz.study.experiments.study.ProcessPoolExecutor", refuse)


@pytest.mark.usefixtures("no_processes", "one_tree_a_batch")
def test_without_processes_each_tree_is_kept_before_the_next(monkeypatch, tmp_path):
    path, lengths = tmp_path / "rows.csv", []

    def watched(batch):
        lengths.append(len(read(path)))
        if len(lengths) == 4:
            raise KeyboardInterrupt
        return work(batch)

    monkeypatch.setattr("emmviz.study.experiments.study.do", watched)
    with pytest.raises(KeyboardInterrupt):
        pruning_study("star1", SMALL, seeds=5, results=path, progress=False)
    assert lengths == [1, 2, 3, 4]
    monkeypatch.undo()
    whole = pruning_study("star1", SMALL, seeds=5, results=path, executor=Broken(9), progress=False)
    assert [row.seed for row in whole] == [0, 1, 2, 3, 4]


@pytest.mark.usefixtures("no_processes")
def test_without_processes_a_refusal_is_a_sentence():
    with pytest.raises(TreeError, match="min node, which expectimax does not know"):
        pruning_study("expectimax", SMALL, progress=False)


# -- table and picture -----------------------------------------------------------------------------------------------


def row(**fields):
    given = Row("star1", "", SMALL, "m", "random", "declared", 0, 6, 8, 0.75, 1.5)
    return given._replace(**fields)


HAND = Study((row(), row(seed=1, share=0.25), row(seed=2, share=0.5), row(algorithm="star2", options="probes=3")))


def test_the_mean_and_students_interval_by_hand():
    one, two = HAND.summary()
    assert one[:8] == ("star1", "", SMALL, "m", "random", "declared", 3, 0.5)
    # s = 1/4, t of two degrees of freedom = 4.302653
    assert one.high - one.mean == pytest.approx(4.302653 / 4 / 3**0.5, rel=1e-6)
    assert one.mean - one.low == pytest.approx(one.high - one.mean)
    assert two[6:] == (1, 0.75, None, None)
    assert HAND.summary(0.5)[0].high == pytest.approx(0.5 + 0.816497 / 4 / 3**0.5, rel=1e-6)
    for confidence in (0, 1, "95"):
        with pytest.raises(TreeError, match="confidence must be a number between 0 and 1"):
            HAND.summary(confidence)


@pytest.mark.parametrize(("confidence", "freedom", "t"), [
    (0.95, 1, 12.706), (0.95, 2, 4.303), (0.95, 3, 3.182), (0.95, 4, 2.776), (0.95, 9, 2.262), (0.95, 29, 2.045),
    (0.95, 30, 2.042), (0.95, 120, 1.980), (0.99, 1, 63.657), (0.99, 10, 3.169), (0.9, 7, 1.895), (0.5, 5, 0.727),
])  # fmt: skip
def test_the_printed_table_of_t(confidence, freedom, t):
    assert round(student(confidence, freedom), 3) == t


def test_csv_and_frame(tmp_path):
    path = HAND.to_csv(tmp_path / "all.csv")
    lines = path.read_text().splitlines()
    assert lines[0] == "algorithm,options,shape,model,ordering,bounds,seed,leaves,leaves_total,share,value"
    assert lines[1] == "star1,,max2 chance2 min2,m,random,declared,0,6,8,0.75,1.5"
    frame = HAND.to_frame()
    assert list(frame.columns) == list(Row._fields)
    assert [tuple(line) for line in frame.itertuples(index=False)] == list(HAND)


def test_a_frame_without_pandas_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert refusal(HAND.to_frame, error=ImportError).startswith(
        "to_frame needs pandas: pip install pandas. Without it, to_csv writes"
    )


def test_text():
    assert repr(HAND) == "<Study: 4 rows>"
    assert str(HAND).splitlines()[2:] == [
        "| star1 | max2 chance2 min2 | m | random | declared | 3 | 50.0 ± 62.1 |",
        "| star2 probes=3 | max2 chance2 min2 | m | random | declared | 1 | 75.0 |",
    ]
    assert HAND._repr_markdown_() == str(HAND)


def lines_of(ax):
    return {line.get_label(): [round(y, 6) for y in line.get_ydata()] for line in ax.get_lines()}


def test_plot_draws_a_line_for_each_algorithm_with_its_band():
    from matplotlib.figure import Figure

    rows = [
        row(algorithm=name, shape=shape, seed=seed, share=share + seed / 10)
        for name, shares in (("star1", (0.5, 0.6)), ("star2", (0.2, 0.3)))
        for shape, share in zip(("max2", "max3"), shares, strict=True)
        for seed in (0, 1)
    ]
    ax = Study(tuple(rows)).plot(Figure().add_subplot(), confidence=0.5)
    assert lines_of(ax) == {"star1": [55, 65], "star2": [25, 35]}
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["max2", "max3"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("shape", "leaves read, % of all")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["star1", "star2"]
    bands = [band.get_paths()[0].get_extents() for band in ax.collections]
    # t of one degree of freedom is 1 at 50 %, and the standard error of x and x + 10 is 5
    assert [(round(b.y0, 6), round(b.y1, 6)) for b in bands] == [(50, 70), (20, 40)]


def test_plot_along_what_varies():
    from matplotlib.figure import Figure

    rows = [
        row(ordering=order, bounds=bounds) for order in ("best", "random") for bounds in ("declared", "declared x10")
    ]
    ax = Study(tuple(rows)).plot(Figure().add_subplot())
    assert ax.get_xlabel() == "ordering"
    assert set(lines_of(ax)) == {"declared", "declared x10"}
    ax = Study(tuple(rows)).plot(Figure().add_subplot(), x="bounds")
    assert set(lines_of(ax)) == {"best", "random"}
    ax = HAND.plot(Figure().add_subplot())
    assert list(lines_of(ax).values()) == [[50, 75]]
    assert ax.get_legend() is None
    assert set(lines_of(Study(HAND.rows[:3]).plot(Figure().add_subplot()))) == {"star1"}
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["star1", "star2\nprobes=3"]
    with pytest.raises(TreeError, match="x must be one of shape, ordering, bounds, algorithm, not 'seed'"):
        HAND.plot(x="seed")
    with pytest.raises(TreeError, match="a study without rows has nothing to plot"):
        Study(()).plot()


def test_plot_speaks_other_languages():
    from matplotlib.figure import Figure

    message = "shape", "ordering", "bounds", "algorithm"
    axes = [HAND.plot(Figure().add_subplot(), x=x, lang="es") for x in message]
    assert [ax.get_xlabel() for ax in axes] == ["forma", "orden", "cotas", "algoritmo"]
    assert {ax.get_ylabel() for ax in axes} == {"hojas leídas, % del total"}
    with pytest.raises(TreeError, match="there is no language 'xx'"):
        HAND.plot(Figure().add_subplot(), lang="xx")


def test_plot_makes_a_figure_that_pyplot_shows():
    from matplotlib import pyplot

    before = pyplot.get_fignums()  # of other tests
    ax = HAND.plot()
    assert pyplot.get_fignums() == [*before, ax.figure.number]
    pyplot.close(ax.figure)


# -- progress --------------------------------------------------------------------------------------------------------


def test_the_bar_counts_rows_on_standard_error(study, tmp_path, capsys):
    path = tmp_path / "rows.csv"
    study(["star1", "star2"], SMALL, seeds=3, results=path)
    assert capsys.readouterr() == ("", "")
    study(["star1", "star2"], SMALL, seeds=5, results=path, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "6/10" in err
    assert "10/10" in err
    study(["star1", "star2"], SMALL, seeds=5, results=path, progress=True)
    assert capsys.readouterr() == ("", "")  # nothing was left to do
