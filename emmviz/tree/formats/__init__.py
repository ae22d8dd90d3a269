"""Formats: the files and texts that a tree comes in, one module a format.

A format module has `SUFFIXES`, the ends of its files' names, `sniff(text)`, which tells by the first look whether a
text is one of its own, and `read(text)`, which makes the tree. What no module claims is text notation. Another package
brings by an entry point a function `read(text)` for a suffix that none of these has.

>>> str(from_nested([[3, 12, 8], [2, 4, 6]], kinds=("max", "chance")))
'max(chance(1/3: 3, 1/3: 12, 1/3: 8), chance(1/3: 2, 1/3: 4, 1/3: 6))'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from emmviz.base.brought import Brought, is_function
from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.tree.formats import cs188, efg, json, nested
from emmviz.tree.formats.cs188 import from_cs188
from emmviz.tree.formats.efg import from_efg, to_efg
from emmviz.tree.formats.nested import from_nested, to_nested
from emmviz.tree.game_tree import GameTree

# In the order in which they look at a text.
FORMATS: tuple[tuple[Any, Callable[[str], GameTree]], ...] = (
    (cs188, cs188.read),
    (efg, efg.read),
    (json, GameTree.from_json),
    (nested, nested.read),
)
_OURS = {"txt", *(suffix for known, _ in FORMATS for suffix in known.SUFFIXES)}
_BROUGHT = Brought("emmviz.formats", _OURS, "a function that reads a tree from a text", is_function)
# How a tree in text notation begins, whatever its file is called.
_NOTATION = re.compile(r"\s*([^\s(]+\s*=\s*)?(max|min|chance)\s*[\[(]")

__all__ = ["from_cs188", "from_efg", "from_nested", "read_bytes", "read_file", "read_text", "to_efg", "to_nested"]


def read_text(text: str, *, suffix: str = "") -> GameTree:
    """Read a tree from a text in any format: text notation, JSON, .efg, nested lists, a CS188 tree test.

    Parameters: text; suffix, such as "efg", the end of its file's name, which decides where the text itself does not,
    and at once where another package brings a format by that suffix.
    Returns: a validated GameTree. Raises: TreeError or BoundsError, from the reader of that format.

    >>> str(read_text("[[3, 12, 8], [2, 4, 6]]"))
    'max(min(3, 12, 8), min(2, 4, 6))'
    """
    suffix = suffix.lower()
    if suffix in _BROUGHT.names():
        return _brought(text, suffix)
    found = [read for known, read in FORMATS if known.sniff(text)]
    if not found and not _NOTATION.match(text):
        found = [read for known, read in FORMATS if suffix in known.SUFFIXES]
    return found[0](text) if found else GameTree.parse(text)


def read_file(path: str | Path) -> GameTree:
    """Read a tree from a file in any format.

    Parameters: path. Returns: a validated GameTree.
    Raises: TreeError or BoundsError that begins with the path, OSError.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "tree.txt")
    ...     _ = path.write_text("max(1, 2)")
    ...     read_file(path)
    <GameTree: 3 nodes>
    """
    return read_bytes(Path(path).read_bytes(), str(path))


def read_bytes(content: bytes, name: str) -> GameTree:
    """Read a tree from the content of a file.

    Parameters: content, text in UTF-8; name, what messages call it, its suffix as for `read_text`.
    Returns: a validated GameTree. Raises: TreeError or BoundsError that begins with the name.

    >>> read_bytes(b"max(1, 2)", "standard input")
    <GameTree: 3 nodes>
    """
    try:
        return read_text(content.decode("utf-8-sig"), suffix=Path(name).suffix[1:])
    except UnicodeDecodeError as error:
        raise TreeError(f"{name}: this is not text in UTF-8 (byte {error.start})") from None
    except TreeError as error:
        raise type(error)(f"{name}: {error}") from None


def _brought(text: str, suffix: str) -> GameTree:
    tree = _BROUGHT.load(suffix)(text)
    if not isinstance(tree, GameTree):
        package = _BROUGHT.package(suffix)
        raise TreeError(f"the package {package} must read a GameTree from {suffix}, not {brief(tree)}")
    return tree.validate()
