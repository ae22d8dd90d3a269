"""A Jupyter server of its own: own folders, own port, stopped at the end; and a browser's way around in it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def ask(url):
    with urllib.request.urlopen(url, timeout=5) as answer:
        return json.load(answer)


def wait_for(url, good, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if good(ask(url)):
                return
        except OSError:
            pass
        time.sleep(0.2)
    raise TimeoutError(f"no good answer from {url} in {seconds} s")


@contextmanager
def server(folder: Path, notebooks: list[Path], *, app="jupyterlab", theme="JupyterLab Light"):
    """Serve copies of notebooks from a folder; yields the address."""
    work = folder / "work"
    work.mkdir(parents=True)
    for path in notebooks:
        shutil.copy(path, work)
    settings = {
        "notebook-extension/tracker": {"windowingMode": "none"},
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
        "apputils-extension/themes": {"theme": theme},
    }
    # Notebook 7 lacks some of these plugins and stumbles over settings for them.
    for plugin, values in settings.items() if app == "jupyterlab" else ():
        path = folder / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
    own = {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "spaces", "JUPYTER_CONFIG_DIR": "config",
           "JUPYTER_DATA_DIR": "data", "IPYTHONDIR": "ipython", "MPLCONFIGDIR": "mpl"}  # fmt: skip
    env = os.environ | {name: str(folder / place) for name, place in own.items()}
    root = f"http://127.0.0.1:{(port := free_port())}"
    command = [sys.executable, "-m", app, "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root",
               "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
               f"--ServerApp.root_dir={work}"]  # fmt: skip
    if os.name == "posix":
        # Kernels that start at the same moment in several processes may choose the same ports.
        command.append("--KernelManager.transport=ipc")
    # The name of a socket has room for some 100 characters, so its folder has a short one.
    with tempfile.TemporaryDirectory() as run, open(folder / "server.log", "w") as log:
        process = subprocess.Popen(command, env=env | {"JUPYTER_RUNTIME_DIR": run}, stdout=log, stderr=log)
        try:
            wait_for(f"{root}/api/status", lambda answer: True)
            yield root
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def kernel_idle(root):
    # The page says idle before there is a kernel, so the server is asked.
    wait_for(f"{root}/api/sessions", lambda found: found and found[0]["kernel"]["execution_state"] == "idle")


ALL_RUN = """() => [...document.querySelectorAll('.jp-CodeCell')]
  .filter((cell) => cell.querySelector('.cm-content')?.textContent.trim())
  .every((cell) => /\\[\\d+\\]/.test(cell.querySelector('.jp-InputArea-prompt').textContent))"""


def run_all(tab, root):
    tab.wait_for_selector(".jp-Notebook .jp-Cell")
    kernel_idle(root)
    tab.wait_for_timeout(800)
    tab.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
    tab.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
    tab.wait_for_function(ALL_RUN)
    tab.wait_for_selector(".jp-OutputArea .emmviz")
