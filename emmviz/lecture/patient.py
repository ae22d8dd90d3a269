"""Patient: a kernel client that checks every second for a reply whose arrival it missed."""

from __future__ import annotations

from functools import cache
from queue import Empty
from time import monotonic
from typing import Any

__all__ = ["patient_channel", "patient_client"]

_LOOK = 1.0  # seconds


@cache
def patient_channel() -> Any:
    """Return the class of a channel that waits in short turns.

    Rarely, on a busy machine, ZeroMQ's asyncio socket is not woken by a message. It then sleeps until the timeout, five
    minutes for a cell of a lecture, although the reply arrived long before.
    """
    from jupyter_client.channels import AsyncZMQSocketChannel

    class PatientChannel(AsyncZMQSocketChannel):
        async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # type: ignore[override]
            end = None if timeout is None else monotonic() + timeout
            while True:
                left = _LOOK if end is None else max(0.0, min(_LOOK, end - monotonic()))
                try:
                    return await super().get_msg(left)
                except Empty:
                    if end is not None and monotonic() >= end:
                        raise

    return PatientChannel


@cache
def patient_client() -> Any:
    """Return the class of a client whose channels poll."""
    from jupyter_client.asynchronous.client import AsyncKernelClient
    from traitlets import Type

    class PatientClient(AsyncKernelClient):
        shell_channel_class = Type(patient_channel())
        iopub_channel_class = Type(patient_channel())
        control_channel_class = Type(patient_channel())

    return PatientClient
