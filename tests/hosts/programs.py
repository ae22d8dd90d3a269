"""Other programs, each run as its user would, and what is tried in all of them."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat

from tests.own import ROOT

# What uv has brought is kept, and emmviz is the one under test.
UVX = ("uvx", "--quiet", "--python", sys.executable, "--with-editable", str(ROOT))
CELLS = (
    "from emmviz import gallery, predict, star1\ntree = gallery.aima_scale()",
    "star1(tree)",
    "predict('Which move is best?', 'a1', on=tree)",
    "tree",
)


def environment():
    """The environment, with the programs of this Python first."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def write_notebook(path, cells=CELLS):
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nb.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nb, path)


@contextmanager
def server(*command, cwd, wait=300):
    """Run a server at a free port, which takes the place of PORT in its command, and give its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    log = cwd / "server.log"
    with log.open("w") as out:
        command = [part.replace("PORT", port) for part in command]
        how = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out, "start_new_session": True}
        running = subprocess.Popen(command, cwd=cwd, env=environment(), **how)
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + wait
        while not _answers(address):
            assert running.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
        yield address
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()


def _answers(address):
    try:
        urllib.request.urlopen(address, timeout=60).close()
    except (urllib.error.URLError, ConnectionError):
        return False
    return True


def step_and_answer(tab, player, asked):
    """A click gives a player the keys, and a prediction takes an answer; each is where a host has put it."""
    player.locator(".emmviz-tree").first.click(position={"x": 5, "y": 5})
    tab.keyboard.press("c")
    assert player.locator(".telling").inner_text().startswith("Cut. MIN F is worth at most 1")
    asked.locator("input[type=text]").fill("a1")
    tab.keyboard.press("Enter")
    assert asked.locator(".mark").inner_text().startswith("Right")
