"""The notebooks that the tests are about: those of the sources that can be read, in the languages they are in."""

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from scripts.notebooks.books import LANGS, book
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import read
from scripts.notebooks.source import FOLDER, SourceError
from tests.long import LONG

PATHS = sources()
# A small notebook with a bit of everything, and its translation beside it.
SMALL = Path(__file__).parent / "fixture" / "01-small.md"


def _readable():
    for path in PATHS:
        with suppress(SourceError):  # test_sources fails
            yield read_source(path)


SOURCES = list(_readable())
BOOKS = [found for source in SOURCES for lang in LANGS if (found := book(source, lang)[0])]
ENGLISH = [found for found in BOOKS if found.lang == "en"]
SPANISH = [found for found in BOOKS if found.lang != "en"]
# Those that the tests execute; of a Spanish one test_spanish proves by the English one what it shows.
EXECUTED = BOOKS if LONG else ENGLISH


def english(book):
    """The English notebook of the same source."""
    return next(found for found in ENGLISH if found.source.stem == book.source.stem)


def committed(book):
    """The notebook as it is committed, the same object for all who ask."""
    return _read(FOLDER / book.name)


_read = cache(read)


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
