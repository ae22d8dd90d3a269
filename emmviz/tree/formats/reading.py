"""Reading a tree from a file or a text in any format, by the table of formats.

A format module has `SUFFIXES` (of its files), `sniff(text)`, which returns whether a text looks like this format, and
a function that turns a text into a tree. A text that no module claims is in text notation. Another package can add a
function `read(text)` for its own suffix by an entry point.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, brief, refuse_if, warnings_from
from emmviz.base.plugins import Plugins, is_function
from emmviz.tree.formats import cs188, diagrams, efg, json, nested
from emmviz.tree.formats.cs188 import from_cs188
from emmviz.tree.formats.efg import MARK, from_efg
from emmviz.tree.game_tree import GameTree

# In the order in which they are tried.
FORMATS: tuple[tuple[ModuleType, Callable[..., GameTree]], ...] = (
    (cs188, from_cs188),
    (efg, from_efg),
    (json, GameTree.from_json),
    (nested, nested.read),
    (diagrams, diagrams.read),
)
_OURS = {"txt", *(suffix for known, _ in FORMATS for suffix in known.SUFFIXES)}
_PLUGINS = Plugins("emmviz.formats", _OURS, "format", is_function)
# The beginning of a tree in text notation, whatever the suffix of its file.
_NOTATION = re.compile(r"\s*([^\s(]+\s*=\s*)?(max|min|chance)\s*[\[(]", re.IGNORECASE)


def read_text(text: str, *, suffix: str = "", alg: str | None = None, normalize: bool = False) -> GameTree:
    """Read a tree from a text in any format: text notation, JSON, .efg, nested lists, or a CS188 tree test.

    Parameters
    ----------
    text : str
        The content of a file.
    suffix : str, default ""
        The suffix of the file, for example "efg". The suffix decides the format if the text itself does not. The suffix
        of another package's format always decides.
    alg : str, optional
        The algorithm of a CS188 tree test; see `from_cs188`.
    normalize : bool, default False
        Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

    Returns
    -------
    GameTree
        The tree, which is valid.

    Raises
    ------
    TreeError
        If the reader of the format refuses the text.
    BoundsError
        If a leaf is outside the declared bounds.

    Examples
    --------
    >>> str(read_text("[[3, 12, 8], [2, 4, 6]]"))
    'max(min(3, 12, 8), min(2, 4, 6))'
    """
    suffix = suffix.lower()
    if suffix in _PLUGINS.names():
        tree = _PLUGINS.load(suffix)(text)
        if isinstance(tree, GameTree):
            return tree.validate()
        package = _PLUGINS.package(suffix)
        raise TreeError(Message("notation.package", package=package, suffix=suffix, given=brief(tree)))
    readers = [read for known, read in FORMATS if known.sniff(text)]
    if not readers and not _NOTATION.match(text):
        readers = [read for known, read in FORMATS if suffix in known.SUFFIXES]
    refuse_if(not readers and text.partition("\n")[0].endswith(f" {MARK}"), "notation.drawing")
    read: Callable[..., GameTree] = readers[0] if readers else GameTree.parse
    if read == from_cs188:
        return read(text, alg)
    refuse_if(alg is not None, "notation.no_test", option=Option("alg", alg))
    return read(text, normalize=normalize)


def read_file(path: str | Path, *, alg: str | None = None, normalize: bool = False) -> GameTree:
    """Read a tree from a file in any format.

    Parameters
    ----------
    path : str or Path
        The file.
    alg : str, optional
        The algorithm of a CS188 tree test; see `from_cs188`.
    normalize : bool, default False
        Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

    Returns
    -------
    GameTree
        The tree, which is valid.

    Raises
    ------
    TreeError
        If the file is not a tree; the message begins with the path.
    BoundsError
        If a leaf is outside the declared bounds.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "tree.txt")
    ...     _ = path.write_text("max(1, 2)")
    ...     read_file(path)
    <GameTree: 3 nodes>
    """
    return read_bytes(Path(path).read_bytes(), str(path), alg=alg, normalize=normalize)


def read_bytes(content: bytes, name: str, *, alg: str | None = None, normalize: bool = False) -> GameTree:
    """Read a tree from the content of a file.

    Parameters
    ----------
    content : bytes
        Text in UTF-8.
    name : str
        The name of the file, for messages and for its suffix.
    alg : str, optional
        The algorithm of a CS188 tree test; see `from_cs188`.
    normalize : bool, default False
        Whether to divide the probabilities below each chance node by their sum, for example if they are rounded.

    Returns
    -------
    GameTree
        The tree, which is valid.

    Raises
    ------
    TreeError
        If the content is not a tree; the message begins with the name.
    BoundsError
        If a leaf is outside the declared bounds.

    Examples
    --------
    >>> read_bytes(b"max(1, 2)", "standard input")
    <GameTree: 3 nodes>
    """
    try:
        with warnings_from(name):
            return read_text(content.decode("utf-8-sig"), suffix=Path(name).suffix[1:], alg=alg, normalize=normalize)
    except UnicodeDecodeError as error:
        raise TreeError(Message("wrong.tree.encoding", file=name, byte=error.start)) from None
    except TreeError as error:
        raise type(error)(Message("wrong.in_file", file=name, fault=error.args[0])) from None
    except ValueError as error:  # of a reader that lets Python's own through
        raise TreeError(Message("wrong.in_file", file=name, fault=error)) from error
