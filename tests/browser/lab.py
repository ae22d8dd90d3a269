"""The Jupyter server of the tests: own folders, own port, stopped at the end; and a browser's way around in it."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import nbformat

from tests.patience import PATIENCE


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def ask(url):
    with urllib.request.urlopen(url, timeout=5) as answer:
        return json.load(answer)


def wait_for(url, good):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if good(ask(url)):
                return
        except OSError:
            pass
        time.sleep(0.2)
    raise TimeoutError(f"no good answer from {url} in {PATIENCE} s")


# The page says idle before there is a kernel, so the notebook is asked.
READY = """() => {
  const { sessionContext } = window.jupyterapp?.shell.currentWidget ?? {};
  return sessionContext?.isReady && sessionContext.session.kernel.status === "idle";
}"""
ALL_RUN = """() => [...document.querySelectorAll('.jp-CodeCell')]
  .filter((cell) => cell.querySelector('.cm-content')?.textContent.trim())
  .every((cell) => /\\[\\d+\\]/.test(cell.querySelector('.jp-InputArea-prompt').textContent))"""


class Lab(NamedTuple):
    """A running server: its address, and the folder with the notebooks that it serves."""

    root: str
    work: Path

    def add(self, name, *cells):
        """Write a notebook of these cells of code."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, self.work / name)

    def run_all(self, tab, name, place="lab/tree"):
        """Open a notebook and run its cells."""
        tab.goto(f"{self.root}/{place}/{name}?reset")
        tab.wait_for_function(READY)
        tab.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
        tab.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
        tab.wait_for_function(ALL_RUN)
        tab.wait_for_selector(".jp-OutputArea .emmviz")


@contextmanager
def server(folder: Path):
    """Run a server that has JupyterLab and Notebook 7."""
    work = folder / "work"
    work.mkdir(parents=True)
    settings = {
        "notebook-extension/tracker": {"windowingMode": "none"},
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    for plugin, values in settings.items():
        path = folder / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
    own = {
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "spaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "IPYTHONDIR": "ipython",
        "MPLCONFIGDIR": "mpl",
    }
    env = os.environ | {name: str(folder / place) for name, place in own.items()}
    root = f"http://127.0.0.1:{(port := free_port())}"
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--allow-root",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        f"--ServerApp.root_dir={work}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    if os.name == "posix":
        # Kernels that start at the same moment in several processes may choose the same ports.
        command.append("--KernelManager.transport=ipc")
    # The name of a socket has room for some 100 characters, so its folder has a short one.
    with tempfile.TemporaryDirectory() as run, open(folder / "server.log", "w") as log:
        process = subprocess.Popen(command, env=env | {"JUPYTER_RUNTIME_DIR": run}, stdout=log, stderr=log)
        try:
            wait_for(f"{root}/api/status", lambda answer: True)
            yield Lab(root, work)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
