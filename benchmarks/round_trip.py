"""A round trip of ipywidgets: a front end sets a slider, and waits until the kernel has set a text for it.

There is no browser: what a page would take to draw the text comes on top.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from subprocess import DEVNULL
from time import perf_counter
from typing import Any

from jupyter_client.manager import start_new_kernel

PATIENCE = 60  # seconds
KERNEL = """
import ipywidgets
slider, text = ipywidgets.IntSlider(max=10**6), ipywidgets.HTML()
slider.observe(lambda change: setattr(text, "value", f"<p>step {change['new']}</p>"), "value")
print(slider.comm.comm_id)
"""


@contextmanager
def round_trips() -> Iterator[Callable[[int], float]]:
    """Start a kernel; give a function that makes a round trip with a value, and returns the seconds it took."""
    manager, client = start_new_kernel(stderr=DEVNULL)

    def news(kind: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = client.get_iopub_msg(timeout=PATIENCE)
            if message["msg_type"] == kind and wanted(message["content"]):
                return dict(message["content"])

    def trip(value: int) -> float:
        data = {"method": "update", "state": {"value": value}, "buffer_paths": []}
        start = perf_counter()
        client.shell_channel.send(client.session.msg("comm_msg", {"comm_id": slider, "data": data}))
        news("comm_msg", lambda content: f"step {value}<" in str(content["data"].get("state", {}).get("value")))
        return perf_counter() - start

    try:
        client.execute(KERNEL)
        slider = news("stream", lambda content: content["name"] == "stdout")["text"].strip()
        yield trip
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
