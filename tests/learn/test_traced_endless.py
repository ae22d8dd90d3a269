"""@traced ends what holds on to what stops it, and leaves nothing behind."""

import gc
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from emmviz import GameTree, expectiminimax
from emmviz.base.locale import words
from emmviz.learn import traced
from emmviz.learn.traced import guard as traced_guard
from emmviz.learn.traced import limits as traced_limits
from tests.learn.endless import PROGRAMS, TREE
from tests.long import LONG
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def test_whatever_a_program_catches_it_ends_and_leaves_nothing_behind():
    words = [sys.executable, "-m", "tests.learn.endless"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
    found = dict(line.split(" | ", 1) for line in done.stdout.splitlines())
    # The tracer and the depth of before, no exception that comes late, no thread that stays.
    left = "True | True | 30000 | ['MainThread']"
    assert found == {mine.program: f"{sentence} | {left}" for mine, sentence in PROGRAMS.items()}


IN_C = """
import itertools
from emmviz.learn.traced import silence as traced_silence
traced_silence.SECONDS = 1
from emmviz import GameTree
from emmviz.learn import traced

@traced(lang={lang!r})
def mine(node):
    return {endless}

mine(GameTree.parse("max(1, 2)"))
"""


@pytest.mark.parametrize(("lang", "endless"), [
    ("en", "sum(itertools.count())"),
    ("es", "exec('while True: pass', {})"),
])  # fmt: skip
def test_of_a_loop_that_nobody_can_stop_a_sentence_is_said(lang, endless):
    program = [sys.executable, "-c", IN_C.format(lang=lang, endless=endless)]
    with subprocess.Popen(program, cwd=ROOT, stderr=subprocess.PIPE, encoding="utf-8") as process:
        late = threading.Timer(PATIENCE, process.kill)
        late.start()
        message = process.stderr.readline()
        process.kill()
        late.cancel()
    assert message == words(lang)["traced"]["silent"].format(program="mine", n=1) + "\n"


@pytest.mark.parametrize(("share", "waits"), [(0.1, False), (0.001, True)])
def test_a_program_waits_that_computes_next_to_nothing(monkeypatch, share, waits):
    class Shared(traced_guard.Guard):
        """Looks after a program that gets this share of a processor, as where many others run."""

        def _spent(self):
            return share * time.monotonic()

    reported = []
    monkeypatch.setattr(traced_guard, "report", lambda program, sentence: reported.append(sentence))
    guard = Shared({}, lambda: 0, lambda line: None, "nothing is heard of it")
    guard.begin()
    time.sleep(1.3)
    guard.end()
    assert (reported[0], reported[-1]) == ("nothing is heard of it", "")
    assert (len(reported) > 2) == waits


def test_a_program_with_one_inside_that_does_not_end():
    @traced(limit=50)
    def inside(node):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass

    @traced
    def around(node):
        faults.append(inside(TREE).fault)
        return node.value if node.kind == "leaf" else max(map(around, node.children))

    faults = []
    run = around(GameTree.parse("max(1, 2)"))
    assert (run.value, run.compared.verdict, len(faults)) == (2, "same", 3)
    assert all(fault.startswith("inside was stopped at MAX A after 10000 instructions") for fault in faults)


def test_no_exception_comes_late():
    # Of these many some are stopped at their last instructions.
    @traced(limit=1)
    def counts(node):
        try:
            for _ in range(times):
                pass
        finally:
            times_more.append(0)
        return node.value

    stopped, leaf = set(), GameTree.parse("1")
    for times in range(20, 120):  # noqa: B007
        for _ in range(5):
            times_more = []
            run = counts(leaf)
            assert sum(1 for _ in range(50)) == 50
            stopped.add(run.fault is not None)
            assert run.fault is not None or run.value == 1
    assert stopped == {True, False}
    assert sys.gettrace() is None or "traced" not in repr(sys.gettrace())
    assert not [thread for thread in threading.enumerate() if thread.name == "emmviz traced"]


def test_what_others_do_at_a_garbage_collection_swallows_no_stop():
    """Such as Hypothesis, which counts how long collections take."""
    ran = []

    def counts(phase, info):
        for _ in range(3):
            ran.append(phase)

    @traced
    def mine(node):
        [[] for _ in range(1000)]  # so that there is something to collect
        return mine(node)

    gc.callbacks.append(counts)
    try:
        for _ in range(2):
            assert mine(GameTree.parse("max(1, 2)")).fault is not None
        assert gc.callbacks.count(counts) == 1
        ran.clear()
        gc.collect()
        assert ran
    finally:
        gc.callbacks.remove(counts)


def test_no_exception_of_another_thread_comes_late(monkeypatch):
    class Hasty(traced_guard.Guard):
        """Takes every program for one that is lost, all the time."""

        def _look(self):
            while not self._over.is_set():
                if running:
                    self.lost(1)

    running = []  # no Event, whose lock an exception might leave closed
    monkeypatch.setattr(traced_limits, "Guard", Hasty)
    # Where it comes up in a destructor, Python says so and goes on.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)

    @traced
    def mine(node):
        running.append(node)
        if node.kind == "leaf":
            return node.value
        values = [mine(child) for child in node.children]
        return max(values) if node.kind == "max" else min(values)

    before, stopped = sys.getswitchinterval(), 0
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(300 if LONG else 100):
            running.clear()
            run = mine(TREE)
            assert sum(1 for _ in range(50)) == 50
            assert run.fault is not None or run.value == expectiminimax(TREE).value
            if run.fault is not None:
                stopped += 1
                assert re.match("mine was stopped at .* in the loop at line 1, which ran on unseen", run.fault)
    finally:
        sys.setswitchinterval(before)
    assert stopped > 0
