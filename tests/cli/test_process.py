"""The command as a process: streams that are closed or full, readers that go away, and Ctrl-C at any moment."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from emmviz.cli import main
from tests.patience import PATIENCE
from tests.refusal import said, wrong

TREE = "max(stop: 4, go: chance(.5: 3, .5: 9))"
COMMANDS = {
    "solve": ["solve", TREE],
    "draw": ["draw", TREE],
    "a file": ["draw", TREE, "-o", "a.svg"],
    "pdf": ["draw", TREE, "-o", "a.pdf", "--algorithm", "star1"],
    "wrong": ["solve", "max("],
}
MODULE = (sys.executable, "-m", "emmviz")
SCRIPT = (Path(sys.executable).with_name("emmviz"),)


@pytest.fixture(autouse=True)
def sigint_not_ignored():
    """Let processes hear Ctrl-C even where the suite runs in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def shell(redirection, words, folder, program=MODULE, **options):
    """Run the command as a shell does, with a redirection behind it."""
    words = ["sh", "-c", f'"$@" {redirection}', "sh", *program, *words]
    done = subprocess.run(words, capture_output=True, cwd=folder, timeout=PATIENCE, **options)
    return done.returncode, done.stdout, done.stderr


def test_the_module_and_the_script_are_the_command_and_a_pipe_gets_utf_8_whatever_the_locale(tmp_path, capsys):
    assert main(COMMANDS["draw"]) == 0
    printed = capsys.readouterr().out.encode("utf-8")
    locale = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for program in (MODULE, SCRIPT):
        assert shell("", COMMANDS["draw"], tmp_path, program, env=locale) == (0, printed, b"")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("redirection", "words", "error"),
    [
        (">&-", COMMANDS["a file"], b"emmviz: standard output is closed\n"),
        ("2>&-", COMMANDS["wrong"], b""),
        ("<&- >&- 2>&-", COMMANDS["a file"], b""),
        ("<&-", ["solve", "-"], said(wrong("cli.closed")).encode()),
    ],
    ids=["output", "error", "all", "input"],
)
def test_a_closed_stream_is_one_line_where_it_can_be_and_no_file(tmp_path, redirection, words, error):
    assert shell(redirection, words, tmp_path) == (2, b"", error)
    assert os.listdir(tmp_path) == []


@pytest.mark.long
def test_a_file_does_not_get_the_number_of_a_closed_stream_and_with_it_what_libraries_print(tmp_path):
    words = ["draw", TREE, "-o", "a.png", "--algorithm", "star1"]
    assert shell("<&- 2>&-", words, tmp_path) == (0, b"a.png\n", b"")
    assert (tmp_path / "a.png").read_bytes().endswith(b"IEND\xaeB`\x82")


@pytest.mark.sampled
@pytest.mark.parametrize(("words", "unbuffered"), [(COMMANDS["solve"], ""), (["--help"], ""), (["--help"], "1")])
def test_a_full_disk_is_one_line(tmp_path, words, unbuffered):
    code, _, err = shell(">/dev/full", words, tmp_path, env=os.environ | {"PYTHONUNBUFFERED": unbuffered})
    assert (code, err.count(b"\n")) == (2, 1)
    assert b"No space left" in err


def test_a_reader_that_goes_away_is_no_error():
    words = [*MODULE, "solve", "gallery:coin_tictactoe", "--steps", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=PATIENCE) == 141


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


@pytest.mark.parametrize(("module", "command"), [("argparse", "solve"), ("matplotlib.backends.backend_pdf", "pdf")])
def test_ctrl_c_while_a_module_loads_is_one_line(tmp_path, module, command):
    program = (sys.executable, "-c", PRESS, module)
    assert shell("", COMMANDS[command], tmp_path, program) == (130, b"", b"emmviz: interrupted\n")
    assert os.listdir(tmp_path) == []


def test_ctrl_c_is_130(capsys, monkeypatch):
    def interrupted(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("emmviz.cli.commands.gallery.run", interrupted)
    assert (main(["gallery"]), *capsys.readouterr()) == (130, "", "")


def test_next_to_nothing_is_loaded_before_ctrl_c_is_heard():
    source = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); before = {*sys.modules}; import emmviz.cli; "
        "print(*sorted({*sys.modules} - before))"
    )
    words = [sys.executable, "-I", "-c", source, str(Path(__file__).parents[2])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    loaded = {*done.stdout.split()}
    ours = {"emmviz", "emmviz.base", "emmviz.base.public", "emmviz.cli", "emmviz.cli.terminal", "emmviz.search"}
    assert loaded - sys.stdlib_module_names - {"importlib._bootstrap", "importlib._bootstrap_external"} == {
        *ours,
        "lazy_loader",
    }
    # What lazy_loader reads the stubs with.
    assert "ast" in loaded
    assert loaded.isdisjoint({"argparse", "inspect", "json", "re", "typing"})


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
import emmviz.cli.making
emmviz.cli.making.source = lambda text: Endless()
sys.exit(main(["solve", "-"]))
"""


def test_ctrl_c_in_a_search_is_one_line():
    with subprocess.Popen([sys.executable, "-c", SLOW], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"searching\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (130, b"", b"emmviz: interrupted\n")


def test_who_hears_ctrl_c_in_another_way_still_does(capsys):
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
    found = []
    thread = Thread(target=lambda: found.append(main(["--version"])))
    thread.start()
    thread.join()
    assert found == [0]
