"""Every notebook that a chosen test asks for is executed once, two at a time, from the first such test on."""

import copy
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from nbformat.v4 import new_code_cell

from scripts.notebooks import build as building, source as notebook_source
from scripts.notebooks.books import Book
from scripts.notebooks.exercise import parts
from tests.notebooks.there import SMALL, book_of, source_of
from tests.programs import environment

CLOCK = "import time; print(time.process_time())"
# Not printed: nbclient looks for carriage returns in a long line in a time that grows with its square.
ASKED = """from IPython.display import JSON; from ipywidgets.widgets.widget import _instances
asked = [one.payload for one in _instances.values() if getattr(one, "widget", "") == "predict"]
JSON([{name: one[name] for name in ("id", "sealed", "names", "reading", "words")} for one in asked])"""


class Ran(NamedTuple):
    """A fresh notebook, how many seconds its kernel worked, the payloads of its predictions, and the cells that were
    tried after it, by name.
    """

    fresh: Any
    seconds: float
    asked: list[Any]
    tried: dict[str, Any]


def run(book: Book) -> Ran:
    notebook = book.edition()
    length = len(notebook.cells)
    notebook.cells += [new_code_cell(CLOCK, id="clock"), new_code_cell(ASKED, id="asked"), *trials(book)]
    ran = book.run(notebook)
    clock, asked, *tried = ran.cells[length:]
    ran.cells = ran.cells[:length]
    payloads = asked.outputs[0].data["application/json"]
    return Ran(ran, float(clock.outputs[0].text), payloads, {cell.id: cell for cell in tried})


def trials(book: Book) -> list[Any]:
    """Cells to run after the last: what the notebook claims, then its exercises with wrong and with right answers.

    A translation makes the claims of its source.
    """
    cells = {cell.id: cell.text for cell in book.source.tagged("test") if book.lang == "en"}
    for cell in book.source.tagged("exercise"):
        split = parts(cell)
        cells |= {f"{cell.id}-wrong-{i}": split.tried(answer) for i, answer in enumerate(cell.wrong)}
        cells |= {f"{cell.id}-right-{i}": split.tried(answer) for i, answer in enumerate(cell.right)}
        cells[f"{cell.id}-worked"] = split.worked()
    tag = {"tags": ["raises-exception"]}  # so that the next cell runs whatever this one does
    return [new_code_cell(text, id=name, metadata=tag) for name, text in cells.items()]


@pytest.fixture
def source(request):
    """The source that a test names."""
    return source_of(request.param)


@pytest.fixture
def book(request):
    """The notebook that a test names."""
    return book_of(request.param)


@pytest.fixture(scope="session")
def runs(request):
    """What executing gives, by the name of the notebook: futures, of which the first asked for need not be the last."""
    chosen = [item.callspec.params["book"] for item in request.session.items if "ran" in item.fixturenames]
    with ThreadPoolExecutor(2) as pool:
        yield {name: pool.submit(run, book_of(name)) for name in dict.fromkeys(chosen)}


@pytest.fixture
def ran(runs, book):
    """The notebook of this test, executed."""
    return copy.deepcopy(runs[book.name].result())


class Workshop(NamedTuple):
    """A folder of notebooks with the small notebook as its only one."""

    folder: Path
    streams: Any

    def make(self, *arguments: object, code: int = 0) -> str:
        """What scripts/notebooks prints of this folder."""
        try:
            ended = building.main(list(map(str, arguments)))
        except SystemExit as end:
            ended = end.code
        assert ended == code
        return self.streams.readouterr().out

    def run(self, *command: object, at: Path) -> str:
        """Run a module of this Python and return what it prints; nbgrader calls alembic, which is beside it."""
        how = {"cwd": at, "env": environment(), "capture_output": True, "encoding": "utf-8"}
        done = subprocess.run([sys.executable, "-m", *command], **how)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture
def workshop(tmp_path, monkeypatch, capsys):
    notebooks = tmp_path / "notebooks"
    (notebooks / "source" / "es").mkdir(parents=True)
    shutil.copy(SMALL, notebooks / "source")
    shutil.copy(SMALL.with_suffix(".po"), notebooks / "source" / "es")
    shutil.copy(notebook_source.FOLDER / "source" / "es" / "suite.po", notebooks / "source" / "es")
    for name, module in list(sys.modules.items()):
        if name.startswith("scripts.notebooks.") and hasattr(module, "FOLDER"):
            monkeypatch.setattr(module, "FOLDER", notebooks)
    return Workshop(tmp_path, capsys)
