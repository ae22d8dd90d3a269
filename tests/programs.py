"""Other programs, each run as its user would: to their end, or as servers at an address of this machine."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from scripts.lite.serve import server as files_of
from tests.patience import PATIENCE


def environment():
    """The environment, with the programs of this Python first."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


def printed(*command, **options):
    """What a program prints, which must end well; else all that it said shows in the failure."""
    options = {"env": environment(), "capture_output": True, "encoding": "utf-8", "check": False} | options
    done = subprocess.run([*map(str, command)], **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines_of(code, *given, **options):
    """What lines of Python print in a separate process, line by line."""
    return printed(sys.executable, "-c", code, *given, **options).splitlines()


@contextmanager
def server(*command, cwd, wait=300, **more):
    """Run a server at a free port, which takes the place of PORT in its command, and give its address.

    It has this environment and `more`, and its log is beside what it serves.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    log = cwd / "server.log"
    with log.open("w") as out:
        command = [part.replace("PORT", port) for part in command]
        how = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out, "start_new_session": True}
        running = subprocess.Popen(command, cwd=cwd, env=environment() | more, **how)
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + wait
        while not _answers(address):
            assert running.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
        yield address
    finally:
        # What it has started ends with it; where there are no groups it is asked alone.
        end = partial(os.killpg, running.pid) if os.name == "posix" else running.send_signal
        end(signal.SIGTERM)
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _answers(address):
    try:
        urllib.request.urlopen(address, timeout=PATIENCE).close()
    except (urllib.error.URLError, ConnectionError):
        return False
    return True


@contextmanager
def on_the_web(folder):
    """Serve a folder as the open page is served, in this process, and give its address."""
    with files_of(folder, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
