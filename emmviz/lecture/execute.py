"""Execute: run a notebook in a fresh kernel and keep the state of its widgets, which committed notebooks lack."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import brief
from emmviz.lecture import controls
from emmviz.lecture.kernel import client_for, environment
from emmviz.lecture.large import LINE

__all__ = ["Executed", "execute", "read"]

_STATE = "application/vnd.jupyter.widget-state+json"
_SECONDS = 300  # for one cell


class Executed(NamedTuple):
    """A notebook with fresh outputs, and the state of each widget in them by its id.

    In the state of the controls of `interact` "varied" is what they show at each setting, see `controls`.
    """

    book: Any
    states: dict[str, dict[str, Any]]


def read(path: str | Path) -> Any:
    """Return a notebook in the current format.

    Parameters: path, of an .ipynb file. Returns: the notebook.
    Raises: OSError; TreeError for a file that is no notebook; ImportError that names the extra.
    """
    try:
        import nbformat
    except ImportError as error:
        raise missing_module("A lecture needs more", "lecture", "nbformat") from error
    text = Path(path).read_bytes().decode("utf-8", "replace")
    reads: Any = nbformat.reads  # its module has no types
    try:
        book = reads(text, as_version=4)
        nbformat.validate(book)
    except (ValueError, KeyError, AttributeError, TypeError, nbformat.ValidationError) as error:
        raise TreeError(f"{brief(str(path), 200)} is no Jupyter notebook (.ipynb)") from error
    return book


def execute(
    book: Any, folder: str | Path, *, progress: bool = False, changes: Mapping[str, Any] | None = None
) -> Executed:  # fmt: skip
    """Execute a notebook, in place, in a fresh kernel of Python.

    Parameters: book, as `read` returns it; folder, in which it runs; progress, whether a bar is shown; changes,
    of the theme in which it draws.
    Returns: the notebook and the state of its widgets.
    Raises: TreeError that names the cell that fails; ImportError that names the extra.
    """
    try:
        import ipykernel  # noqa: F401
        from jupyter_client.kernelspec import NoSuchKernel
        from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    except ImportError as error:
        raise missing_module("A lecture needs more", "lecture", "nbclient") from error
    from tqdm import tqdm

    at = [0]
    with tempfile.TemporaryDirectory() as home, tqdm(
        total=len(book.cells), desc="cells", leave=False, disable=None if progress else True
    ) as bar:  # fmt: skip

        def started(cell: Any, cell_index: int) -> None:
            at[0] = cell_index
            bar.update(cell_index - bar.n)

        varied = Path(home) / "controls.json"
        lines = LINE.format(changes=dict(changes or {})), controls.LINE.format(path=str(varied))
        client = client_for(
            book, folder, home, arguments=[f"--IPKernelApp.exec_lines={line}" for line in lines],
            timeout=_SECONDS, on_cell_start=started,
        )  # fmt: skip
        try:
            client.execute(env=environment(home))
        except CellExecutionError as error:
            raise TreeError(f"{_named(book, at[0])} fails: {error.ename}: {error.evalue:.200}") from error
        except CellTimeoutError as error:
            raise TreeError(f"{_named(book, at[0])} takes longer than {_SECONDS} seconds") from error
        except DeadKernelError as error:
            raise TreeError(f"{_named(book, at[0])} ends Python itself") from error
        except (RuntimeError, NoSuchKernel) as error:
            raise TreeError(f"the kernel python3, which executes notebooks, does not start: {error}") from error
        found = json.loads(varied.read_text(encoding="utf-8")) if varied.exists() else {}
    state = book.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
    return Executed(book, {name: {**model["state"], "varied": found.get(name)} for name, model in state.items()})


def _named(book: Any, index: int) -> str:
    """Return the number of a cell and its first line that is not empty, for messages."""
    lines = [line.strip() for line in book.cells[index].source.splitlines()]
    first = next((line for line in lines if line), "")
    return f"cell {index + 1}, which begins {brief(first, 80)},"
