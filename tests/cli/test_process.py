"""The command as a process: streams that are closed or full, readers that go away, and Ctrl-C at any moment."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell closes streams, a signal is sent")
TREE = "max(stop: 4, go: chance(.5: 3, .5: 9))"
COMMANDS = {
    "solve": ["solve", TREE],
    "draw": ["draw", TREE],
    "a file": ["draw", TREE, "-o", "a.svg"],
    "pdf": ["save", TREE, "-o", "a.pdf", "--algorithm", "star1"],
    "play": ["play", TREE, "-o", "-"],
    "gallery": ["gallery"],
    "help": ["--help"],
    "version": ["--version"],
    "wrong": ["solve", "max("],
    "unknown": ["nothing"],
}


def shell(redirection, words, folder, program=(sys.executable, "-m", "emmviz"), **options):
    """Run the command as a shell does, with a redirection behind it."""
    return subprocess.run(
        ["sh", "-c", f'"$@" {redirection}', "sh", *program, *words], capture_output=True, cwd=folder, timeout=PATIENCE,
        **options,
    )  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_output_is_one_line(tmp_path, name):
    done = shell(">&-", COMMANDS[name], tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"emmviz: standard output is closed\n"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["solve", "a file", "pdf", "help", "wrong"])
def test_a_closed_standard_error_changes_nothing_else(tmp_path, name):
    usual = subprocess.run(
        [sys.executable, "-m", "emmviz", *COMMANDS[name]], capture_output=True, cwd=tmp_path, timeout=PATIENCE
    )
    done = shell("2>&-", COMMANDS[name], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (usual.returncode, usual.stdout, b"")
    assert b"emmviz:" not in done.stdout


def test_all_closed(tmp_path):
    done = shell("<&- >&- 2>&-", COMMANDS["a file"], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")
    # A file must not get the number of a stream, and with it what libraries print.
    done = shell("<&- 2>&-", ["save", TREE, "-o", "a.png", "--algorithm", "star1"], tmp_path)
    assert (done.returncode, done.stdout) == (0, b"a.png\n")
    assert (tmp_path / "a.png").read_bytes().endswith(b"IEND\xaeB`\x82")


def test_a_closed_input(tmp_path):
    done = shell("<&-", ["solve", "-"], tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"emmviz: standard input is closed, so there is no tree to read from it\n"
    assert shell("<&-", COMMANDS["solve"], tmp_path).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_is_one_line(tmp_path):
    done = shell(">/dev/full", COMMANDS["solve"], tmp_path)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"No space left" in done.stderr


def test_the_script_is_the_same(tmp_path):
    script = Path(sys.executable).with_name("emmviz")
    done = shell(">&-", COMMANDS["solve"], tmp_path, program=(str(script),))
    assert (done.returncode, done.stderr) == (2, b"emmviz: standard output is closed\n")


def test_a_reader_of_one_line(tmp_path):
    done = shell("| head -1", ["solve", "gallery:coin_tictactoe", "--steps", "--json"], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{\n", b"")


# -- Ctrl-C --------------------------------------------------------------------------------------------------------

# Presses Ctrl-C in the moment in which a module is looked for, from a line of it, or after it is loaded.
PRESS = """
import os, runpy, signal, sys
name, words = sys.argv[1], sys.argv[2:]
class Presses:
    def find_spec(self, wanted, path=None, target=None):
        if wanted == name:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Presses())
sys.argv = ["emmviz", *words]
from emmviz.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("argparse", "solve"), ("emmviz.cli.program", "solve"), ("emmviz.cli.commands.solve", "solve"),
        ("emmviz.search.run", "solve"), ("emmviz.search.algorithms.star1", "solve"), ("fractions", "solve"),
        ("networkx", "solve"), ("emmviz.picture.render", "draw"), ("emmviz.picture.render.svg", "a file"),
        ("numpy", "pdf"),
        ("numpy.linalg", "pdf"), ("matplotlib", "pdf"), ("matplotlib.backends.backend_pdf", "pdf"),
        ("PIL.Image", "pdf"),
    ],
)  # fmt: skip
def test_ctrl_c_while_a_module_loads_is_one_line(tmp_path, module, command):
    done = subprocess.run(
        [sys.executable, "-c", PRESS, module, *COMMANDS[command]], capture_output=True, cwd=tmp_path, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"emmviz: interrupted\n")
    assert os.listdir(tmp_path) == []


def test_next_to_nothing_is_loaded_before_ctrl_c_is_heard():
    # os belongs to every start of Python but one without site, which loads more where a package asks it to.
    source = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); before = {*sys.modules}; import emmviz.cli; "
        "print(*sorted({*sys.modules} - before))"
    )
    words = [sys.executable, "-I", "-S", "-c", source, str(Path(__file__).parents[2])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["__future__", "emmviz", "emmviz.cli", "emmviz.cli.terminal", "emmviz.search"]


# Begins to search, and says so.
SLOW = """
import sys
from emmviz import games
from emmviz.cli import main
class Endless:
    root, bounds, title = 0, (0, 1), ""
    def kind(self, state): return "max"
    def successors(self, state):
        if state == 100:
            print("searching", flush=True)
        return [("on", state + 1)]
    def utility(self, state): return 0
import emmviz.cli.sources
emmviz.cli.sources.source = lambda text: Endless()
sys.exit(main(["solve", "-", *sys.argv[1:]]))
"""


@pytest.mark.parametrize("words", [[], ["--fast"], ["--table", "--depth", "1000000000"]])
def test_ctrl_c_in_a_search_is_one_line(words):
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:  # fmt: skip
        assert running.stdout.readline() == b"searching\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (130, b"", b"emmviz: interrupted\n")


@pytest.mark.parametrize("delay", [0.3, 0.5, 0.8, 1.2])
def test_ctrl_c_at_any_time_leaves_no_traceback(tmp_path, delay):
    command = [sys.executable, "-c", "import sys; from emmviz.cli import main; print(1, flush=True); sys.exit(main())"]
    with subprocess.Popen(
        [*command, "save", "gallery:coin_tictactoe", "--algorithm", "star1", "-o", "a.pdf"], cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as running:  # fmt: skip
        assert running.stdout.readline() == b"1\n"
        time.sleep(delay)
        running.send_signal(signal.SIGINT)
        err = running.communicate(timeout=PATIENCE)[1]
    # Or all was done, and Python on its way out.
    assert (running.returncode, err) in ((130, b"emmviz: interrupted\n"), (0, b""), (-signal.SIGINT, b""))
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]


def test_who_hears_ctrl_c_in_another_way_still_does(capsys):
    from emmviz.cli import main

    before = signal.getsignal(signal.SIGINT)
    try:
        for handler in (signal.SIG_IGN, lambda *_: None, signal.default_int_handler):
            signal.signal(signal.SIGINT, handler)
            assert main(["--version"]) == 0
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err == ""


def test_the_command_runs_in_a_thread_too(capsys):
    from threading import Thread

    from emmviz.cli import main

    found = []
    thread = Thread(target=lambda: found.append(main(["--version"])))
    thread.start()
    thread.join()
    assert found == [0]
