"""The Jupyter server of the tests: own folders, own port, stopped at the end; and a browser's way around in it."""

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests import programs
from tests.hosts.shown import write_notebook

# The page says idle before there is a kernel, so the notebook is asked.
READY = """() => {
  const { sessionContext } = window.jupyterapp?.shell.currentWidget ?? {};
  return sessionContext?.isReady && sessionContext.session.kernel.status === "idle";
}"""
# Opens a notebook in place of all that is open.
INSTEAD = """async (path) => {
  const { commands } = window.jupyterapp;
  await commands.execute("docmanager:save-all");
  await commands.execute("application:close-all");
  await commands.execute("docmanager:open", { path });
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
        write_notebook(self.work / name, cells)

    def run_all(self, tab, name, place="lab/tree"):
        """Open a notebook and run its cells. To load JupyterLab takes longer: where it is open, it is kept."""
        if place == "lab/tree" and tab.url.startswith(f"{self.root}/{place}/"):
            tab.evaluate(INSTEAD, name)
        else:
            tab.goto(f"{self.root}/{place}/{name}?reset")
        tab.wait_for_function(READY)
        run_cells(tab)


def run_cells(tab):
    """Run all cells of the notebook that is open."""
    tab.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
    tab.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
    tab.wait_for_selector(".jp-OutputArea .emmviz")
    tab.wait_for_function(ALL_RUN)


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
    own = {name: str(folder / place) for name, place in own.items()}
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ip=127.0.0.1",
        "--port=PORT",
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
    with (
        tempfile.TemporaryDirectory() as run,
        programs.server(*command, cwd=folder, JUPYTER_RUNTIME_DIR=run, **own) as root,
    ):
        yield Lab(root, work)
