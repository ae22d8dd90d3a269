"""Kernel: start the kernel of a notebook, isolated from other kernels and from the reader's own settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from emmviz.lecture.patient import patient_client

__all__ = ["client_for", "environment"]

_PATIENCE = 600  # seconds, only against waiting for ever: with nbclient's own limit a busy machine loses output


def client_for(book: Any, folder: str | Path, home: str, *, arguments: list[str], **options: Any) -> Any:
    """Return nbclient's client of a notebook, not yet started.

    Parameters: book, a notebook, executed in place; folder, in which it runs; home, an empty folder of its own;
    arguments, for the kernel; options, for the client, such as its timeout in seconds.
    """
    from nbclient import NotebookClient
    from traitlets.config import Config

    config = Config()
    config.AsyncKernelManager.client_factory = patient_client()
    if os.name == "posix":
        # Two kernels that start at once may choose the same ports, and then each waits for the other's answers.
        # Files have names of their own, short ones, as the name of a socket has room for some 100 characters.
        config.KernelManager.transport = "ipc"
        config.KernelManager.connection_file = str(Path(home) / "kernel.json")
    return NotebookClient(
        book, kernel_name="python3", record_timing=False, coalesce_streams=True, config=config,
        extra_arguments=["--IPKernelApp.log_level=40", *arguments], resources={"metadata": {"path": str(folder)}},
        startup_timeout=_PATIENCE, iopub_timeout=_PATIENCE, **options,
    )  # fmt: skip


def environment(home: str, **more: str) -> dict[str, str]:
    """Return the environment variables of a kernel.

    The reader's own start-up files are not there, and no progress bar is drawn: one that comes only after some seconds
    would stand in the notebooks of a slow machine alone.
    """
    # Name by name, as another thread may change the environment meanwhile.
    here = {name: value for name in os.environ if (value := os.environ.get(name)) is not None}
    # What a notebook answers itself is nobody's progress.
    record = os.path.join(home, "emmviz-progress.json")
    return here | {"IPYTHONDIR": home, "TQDM_DISABLE": "1", "EMMVIZ_PROGRESS": record} | more
