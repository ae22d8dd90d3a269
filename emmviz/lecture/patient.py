"""Patient: a client of a kernel that looks every second for an answer whose arrival it was not told of."""

from __future__ import annotations

from queue import Empty
from time import monotonic
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

__all__ = ["PatientChannel", "PatientClient"]

_LOOK = 1.0  # seconds


class PatientChannel(AsyncZMQSocketChannel):
    """A channel that waits in short turns.

    Rarely, on a busy machine, ZeroMQ's asyncio socket is not woken by a message. It then sleeps until the time for the
    answer is over, five minutes for a cell of a lecture, although the answer has long been there.
    """

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # type: ignore[override]
        """Return the next message. Parameters: timeout, in seconds, None for ever. Raises: queue.Empty after it."""
        end = None if timeout is None else monotonic() + timeout
        while True:
            left = _LOOK if end is None else max(0.0, min(_LOOK, end - monotonic()))
            try:
                return await super().get_msg(left)
            except Empty:
                if end is not None and monotonic() >= end:
                    raise


class PatientClient(AsyncKernelClient):
    """A client whose channels are patient."""

    shell_channel_class = Type(PatientChannel)
    iopub_channel_class = Type(PatientChannel)
    control_channel_class = Type(PatientChannel)
