"""Execute the notebooks in place, so that their committed pictures are what the code draws.

    python scripts/notebooks.py            execute every notebook in notebooks/
    python scripts/notebooks.py 07-star1   only those whose name holds this text
    python scripts/notebooks.py --check    change nothing; exit 1 when a committed output is stale

A committed notebook holds no widgets, whose state dies with the kernel, only what a page without a kernel can show.
``tests/notebooks`` import this file, so that there is one way to execute a notebook.
"""

from __future__ import annotations

import argparse
import copy
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
SLIDER = "Run the notebook to move the slider."
# What has to be equal in two executions; a PNG may differ by a pixel between versions of matplotlib.
COMPARED = ("text/plain", "image/svg+xml", "text/html", "text/latex", "text/markdown")


def notebooks() -> list[Path]:
    """Return the notebooks, in the order of their numbers."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Any:
    """Return a notebook in the current format."""
    return nbformat.read(path, as_version=4)


def execute(book: Any) -> Any:
    """Return a copy of a notebook with the outputs of a fresh kernel, cleaned.

    Raises: nbclient's CellExecutionError for a cell that fails.
    """
    fresh = copy.deepcopy(book)
    with tempfile.TemporaryDirectory() as home:
        # nbclient needs the widgets' state while it runs (KeyError without); `clean` drops it with the other metadata.
        # The reader's own start-up files and settings must not show in the outputs.
        env = os.environ | {"IPYTHONDIR": home, "PYTHONHASHSEED": "0"}
        client = NotebookClient(
            fresh, timeout=120, kernel_name="python3", record_timing=False, coalesce_streams=True,
            extra_arguments=["--IPKernelApp.log_level=40"], resources={"metadata": {"path": str(FOLDER)}},
        )  # fmt: skip
        client.execute(env=env)
    return clean(fresh)


def clean(book: Any) -> Any:
    """Drop, in place, what differs from run to run or needs a kernel; return the notebook."""
    spec = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    book.metadata = nbformat.from_dict({"kernelspec": spec, "language_info": {"name": "python"}})
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if data.pop(WIDGET, None) is None:
                continue
            output.metadata.pop(WIDGET, None)
            if "image/svg+xml" not in data:  # a slider, which has no picture of its own
                output.data = nbformat.from_dict({"text/plain": SLIDER})
    return book


def stale(committed: Any, fresh: Any) -> list[str]:
    """Return the ids of the cells whose committed outputs are not those of a fresh execution."""
    pairs = zip(committed.cells, fresh.cells, strict=True)
    return [old.id for old, new in pairs if _shown(old) != _shown(new)]


def _shown(cell: Any) -> list[Any]:
    shown = [cell.get("execution_count")]
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        shown.append((output.output_type, output.get("name"), output.get("text"), sorted(data)))
        shown.append([data.get(kind) for kind in COMPARED])
    return shown


def main(arguments: list[str] | None = None) -> int:
    """Execute or check the notebooks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only notebooks whose name holds one of these texts")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when an output is stale")
    options = parser.parse_args(arguments)
    chosen = [path for path in notebooks() if not options.names or any(name in path.name for name in options.names)]
    if not chosen:
        parser.error(f"no notebook in {FOLDER} is named so")
    faults = 0
    for path in chosen:
        book = read(path)
        fresh = execute(book)
        cells = stale(book, fresh)
        faults += bool(cells)
        print(f"{path.name}: {'stale: ' + ', '.join(cells) if cells else 'up to date'}", flush=True)
        if not options.check:
            nbformat.validate(fresh)
            text = nbformat.writes(fresh) + "\n"
            path.write_text(text, encoding="utf-8", newline="\n")
    return int(bool(options.check and faults))


if __name__ == "__main__":
    sys.exit(main())
