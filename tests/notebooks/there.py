"""The notebooks that the tests are about, by name; a source is read when the first test asks for it."""

from functools import cache
from pathlib import Path

from scripts.notebooks.books import LANGS, book
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import read
from scripts.notebooks.source import FOLDER
from tests.long import LONG

PATHS = {path.stem: path for path in sources()}
# A small notebook with a bit of everything, and its translation beside it.
SMALL = Path(__file__).parent / "fixture" / "01-small.md"

ENGLISH = [f"{stem}.ipynb" for stem in PATHS]
SPANISH = [f"es/{name}" for name in ENGLISH]
BOOKS = ENGLISH + SPANISH
# Those that the tests execute, by default every fourth one; of a Spanish one test_spanish proves by the English one
# what it shows.
EXECUTED = BOOKS if LONG else ENGLISH[::5]


@cache
def source_of(stem):
    """The source of this name."""
    return read_source(PATHS[stem])


@cache
def book_of(name):
    """The notebook of this name, which is there once its source is translated."""
    found, faults = book(source_of(Path(name).stem), LANGS["/" in name])
    assert found, faults
    return found


def english(book):
    """The English notebook of the same source."""
    return book_of(f"{book.source.stem}.ipynb")


def committed(book):
    """The notebook as it is committed, the same object for all who ask."""
    return _read(FOLDER / book.name)


_read = cache(read)


def code(book):
    """The committed code cells."""
    return [cell for cell in committed(book).cells if cell.cell_type == "code"]


def outputs(book):
    """The outputs of the committed notebook, each with the name of its cell."""
    return [(cell.id, output) for cell in code(book) for output in cell.outputs]
