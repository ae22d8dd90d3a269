"""The notebooks that the tests are about: those of the sources that can be read, in the languages they are in."""

import re
from contextlib import suppress
from pathlib import Path

from scripts.notebooks.books import LANGS, book
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import read
from scripts.notebooks.source import FOLDER, SourceError

PATHS = sources()
# A small notebook with a bit of everything, and its translation beside it.
SMALL = Path(__file__).parent / "fixture" / "01-small.md"


def _readable():
    for path in PATHS:
        with suppress(SourceError):  # test_sources says it
            yield read_source(path)


SOURCES = list(_readable())
BOOKS = [found for source in SOURCES for lang in LANGS if (found := book(source, lang)[0])]


def committed(book):
    """The notebook as it is committed."""
    return read(FOLDER / book.name)


def code(book):
    """The committed code cells."""
    return [cell for cell in committed(book).cells if cell.cell_type == "code"]


def words_between_code(book):
    """The markdown before each code cell as one text, with the cell; the last has none."""
    text = []
    for cell in committed(book).cells:
        if cell.cell_type == "code":
            yield "\n".join(text), cell
            text = []
        else:
            text.append(cell.source)
    yield "\n".join(text), None


def count_words(text):
    """How many words of prose a text has, without formulas, tags and code."""
    text = re.sub(r"\$\$.*?\$\$|\$.*?\$|<[^>]*>|`[^`]*`", " ", text, flags=re.DOTALL)
    return len(re.findall(r"[^\W_]+(?:['’.,/-][^\W_]+)*", text))
