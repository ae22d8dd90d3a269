"""Execute notebooks, clean away what a page without a kernel cannot show, and find stale outputs."""

from __future__ import annotations

import asyncio
import copy
import tempfile
from pathlib import Path
from typing import Any

import nbformat

from scripts.notebooks.kernel import client_for, environment
from scripts.notebooks.source import FOLDER

WIDGET = "application/vnd.jupyter.widget-view+json"
SLIDER = "Run the notebook to try this."
# What has to be equal in two executions; a PNG may differ by a pixel between versions of matplotlib.
COMPARED = ("text/plain", "image/svg+xml", "text/html", "text/latex", "text/markdown")


def read(path: Path) -> Any:
    """Return a notebook in the current format."""
    return nbformat.read(path, as_version=4)


def write(book: Any, path: Path) -> None:
    """Write a notebook, the same bytes on every machine."""
    nbformat.validate(book)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(book) + "\n", encoding="utf-8", newline="\n")


def execute(book: Any, slider: str = SLIDER) -> Any:
    """Return a copy of a notebook with the outputs of a fresh kernel, cleaned."""
    fresh = copy.deepcopy(book)
    with tempfile.TemporaryDirectory() as home:
        # nbclient needs the widgets' state while it runs (KeyError without); `clean` drops it with the other metadata.
        client = client_for(fresh, FOLDER, home, timeout=600)
        env = environment(home, PYTHONHASHSEED="0")
        asyncio.run(client.async_execute(env=env))  # a loop that is closed again, in whatever thread
    fresh.metadata = copy.deepcopy(book.metadata)
    return clean(fresh, slider)


def clean(book: Any, slider: str = SLIDER) -> Any:
    """Drop, in place, what differs from run to run or needs a kernel; return the notebook."""
    book.metadata.pop("widgets", None)
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if data.pop(WIDGET, None) is None:
                continue
            output.metadata.pop(WIDGET, None)
            if not {"image/svg+xml", "text/html"} & set(data):  # a slider, which has no picture of its own
                output.data = nbformat.from_dict({"text/plain": slider})
    return book


def outputs_of(book: Any) -> dict[str, Any]:
    """Return the outputs of the code cells of a notebook by the cells' ids."""
    return {cell.id: cell.outputs for cell in book.cells if cell.cell_type == "code"}


def stale(committed: Any, fresh: Any) -> list[str]:
    """Return the ids of the cells that differ from a fresh notebook, in their source or in their output.

    A notebook that has not been executed has no outputs to compare.
    """
    old, new = ([(cell.id, cell) for cell in book.cells] for book in (committed, fresh))
    if [name for name, _ in old] != [name for name, _ in new]:
        return ["the list of cells"]
    executed = any(cell.get("execution_count") for _, cell in new)
    found = [
        name
        for (name, a), (_, b) in zip(old, new, strict=True)
        if _written(a) != _written(b) or (executed and _shown(a) != _shown(b))
    ]
    return (["metadata"] if committed.metadata != fresh.metadata else []) + found


def _written(cell: Any) -> tuple[Any, ...]:
    return cell.cell_type, cell.source, cell.metadata


def _shown(cell: Any) -> list[Any]:
    shown = [cell.get("execution_count")]
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        shown.append((output.output_type, output.get("name"), output.get("text"), sorted(data)))
        shown.append([data.get(kind) for kind in COMPARED])
    return shown
