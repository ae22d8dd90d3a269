"""Kernel: start the kernel of a notebook, isolated from other kernels and from the reader's own settings.

Where the system can fork, one process imports what every notebook needs, and each kernel is a fresh copy of it: a
kernel that begins anew takes three seconds until it has drawn its first picture.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from queue import Empty
from threading import Lock
from time import monotonic
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning import LocalProvisioner
from nbclient import NotebookClient
from traitlets import Type
from traitlets.config import Config

_PATIENCE = 600  # seconds, only against waiting for ever: with nbclient's own limit a busy machine loses output
_LOOK = 1.0  # seconds
# Not the backend of matplotlib: as it is imported it asks for the kernel in which it is.
_IMPORTED = [
    __name__,
    "ipykernel.kernelapp",
    "sqlite3",
    "emmviz.games",
    "emmviz.learn.checking.check",
    "emmviz.learn.traced.tracing",
    "emmviz.picture.render.png",
    "emmviz.player.act.act",
    "emmviz.player.compare.compare",
    "emmviz.player.edit.edit",
    "emmviz.player.lab.mean_lab",
    "emmviz.player.lab.sweep_lab",
    "emmviz.player.match.match",
    "emmviz.player.predict.ask",
    "emmviz.study.experiments",
    "emmviz.study.random_trees",
]
_ONE_AT_A_TIME = Lock()
# What Python and matplotlib read when they begin, and so the process that is copied must have.
_BEGIN = {"PYTHONHASHSEED": "0", "MPLBACKEND": "module://matplotlib_inline.backend_inline"}


def client_for(book: Any, folder: str | Path, home: str, **options: Any) -> NotebookClient:
    """Return nbclient's client of a notebook, not yet started, which runs it in a folder with an empty home."""
    config = Config()
    config.AsyncKernelManager.client_factory = _PatientClient
    if os.name == "posix":
        # Two kernels that start at once may choose the same ports, and then each waits for the other's answers.
        # Files have names of their own, short ones, as the name of a socket has room for some 100 characters.
        config.KernelManager.transport = "ipc"
        config.KernelManager.connection_file = str(Path(home) / "kernel.json")
        options["kernel_manager_class"] = _CopyingManager
    return NotebookClient(
        book,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        config=config,
        extra_arguments=["--IPKernelApp.log_level=40"],
        resources={"metadata": {"path": str(folder)}},
        startup_timeout=_PATIENCE,
        iopub_timeout=_PATIENCE,
        **options,
    )


def environment(home: str, **more: str) -> dict[str, str]:
    """Return the environment variables of a kernel.

    The reader's own start-up files are ignored, and no progress bar is drawn: a bar that appears only after some
    seconds would be only in notebooks made on a slow machine.
    """
    # Name by name, as another thread may change the environment meanwhile.
    here = {name: value for name in os.environ if (value := os.environ.get(name)) is not None}
    # What a notebook answers itself is nobody's progress.
    record = os.path.join(home, "emmviz-progress.json")
    return here | {"IPYTHONDIR": home, "TQDM_DISABLE": "1", "EMMVIZ_PROGRESS": record} | more


# -- kernels that are copies of one process ----------------------------------------------------------------------------


class _CopyingManager(AsyncKernelManager):
    async def _async_pre_start_kernel(self, **options: Any) -> Any:
        self.provisioner = _Copying(parent=self, kernel_id="notebook", kernel_spec=self.kernel_spec)
        return await super()._async_pre_start_kernel(**options)


class _Copying(LocalProvisioner):
    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        with _ONE_AT_A_TIME:  # another thread may start one, too
            process = _copies().Process(target=_begin, args=(cmd, options["env"], options["cwd"]))
            process.start()
        self.process = _Process(process)
        self.pid = process.pid
        return self.connection_info


class _Process:
    """A process of multiprocessing, in the form in which jupyter_client expects the processes of subprocess."""

    stdin = stdout = stderr = None

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> int | None:
        self._process.join()
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self._process.pid is not None and self._process.is_alive():
            os.kill(self._process.pid, number)


@cache
def _copies() -> Any:
    """Return where processes are copies of one that has imported all and that has this environment."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_IMPORTED)
    before = {name: os.environ.get(name) for name in _BEGIN}
    os.environ.update(_BEGIN)
    forkserver.ensure_running()
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value
    return context


def _begin(command: list[str], variables: Mapping[str, str], folder: str) -> None:
    """Be a kernel."""
    from ipykernel.kernelapp import IPKernelApp

    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs here, and it takes as long as all the rest
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)
    # The copies end with the process that is copied, and that process ends with the one that started it.
    arguments = [*command[command.index("ipykernel_launcher") + 1 :], f"--IPKernelApp.parent_handle={os.getppid()}"]
    IPKernelApp.launch_instance(arguments)


# -- channels that look again ------------------------------------------------------------------------------------------


class PatientChannel(AsyncZMQSocketChannel):
    """A channel that waits in short turns.

    Rarely, on a busy machine, ZeroMQ's asyncio socket is not woken by a message. It then sleeps until the timeout, ten
    minutes for a cell, although the reply arrived long before.
    """

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # type: ignore[override]
        """Return the next message, or raise Empty after some seconds."""
        end = None if timeout is None else monotonic() + timeout
        while True:
            left = _LOOK if end is None else max(0.0, min(_LOOK, end - monotonic()))
            try:
                return await super().get_msg(left)
            except Empty:
                if end is not None and monotonic() >= end:
                    raise


class _PatientClient(AsyncKernelClient):
    shell_channel_class = Type(PatientChannel)
    iopub_channel_class = Type(PatientChannel)
    control_channel_class = Type(PatientChannel)
