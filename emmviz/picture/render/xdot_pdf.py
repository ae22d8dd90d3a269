"""PDF by Graphviz's library, in process and in a few milliseconds.

Graphviz places nothing here: the graph is empty, and the whole picture is its background in the xdot format.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock

from emmviz.base.errors import TreeError
from emmviz.picture.marks import Scene
from emmviz.picture.render.artists import clean
from emmviz.picture.render.xdot import FONTS, operations

__all__ = ["pdf"]

# Graphviz rounds letters to pixels, so the picture is drawn ten times as large, and shrunk on the page.
_BIG = 10
_POINTS = 0.72
# Viewers open no page of more points a side.
_LARGEST = 14_400

# Graphviz keeps its state in globals, and so does the environment.
_LOCK, _STARTED = Lock(), Event()
_FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>{folder}</dir>
<cachedir prefix="xdg">fontconfig</cachedir><config><rescan><int>0</int></rescan></config></fontconfig>"""


def pdf(scene: Scene) -> bytes:
    """Return a scene as a PDF of one page with its fonts embedded, the same bytes each time.

    Parameters: scene, whose unit is a hundredth of an inch.
    Raises: ImportError without the extra `dot`; TreeError for a page too large, or where the font is not to be found.

    >>> from emmviz import GameTree
    >>> pdf(GameTree.parse("max(1, 2)").scene())[:5]
    b'%PDF-'
    """
    try:
        from pygraphviz import AGraph
    except ImportError:
        raise ImportError("engine=\"graphviz\" draws with pygraphviz; pip install 'emmviz[dot]' brings it") from None
    wide, high = scene.width * _POINTS, scene.height * _POINTS
    if max(wide, high) > _LARGEST:
        raise TreeError(f"a page of {wide:.0f} × {high:.0f} points is more than {_LARGEST}, which no viewer opens")
    # A page has whole points; it is made to hold the picture at its upper left, and cut to size below.
    page = math.ceil(wide), math.ceil(high)
    shrink = _POINTS / _BIG
    with _LOCK, _fonts():
        graph = AGraph(
            _background=operations(scene, _BIG), bgcolor="transparent", pad="0", margin="0",
            viewport=f"{page[0]},{page[1]},{shrink},{page[0] / 2 / shrink:.3f},{(high - page[1] / 2) / shrink:.3f}",
        )  # fmt: skip
        data: bytes = graph.draw(format="pdf", prog="nop2")
        graph.close()
    used = set(re.findall(rb"/BaseFont /(?:[A-Z]{6}\+)?([^\s/]+)", data))
    if not used & {b"DejaVuSans", b"DejaVuSans-Bold"}:
        raise TreeError(f'engine="graphviz" finds no font {FONTS["normal"]} on this machine; leave engine out')
    return _finished(data, wide, high, clean(scene.title))


@contextmanager
def _fonts() -> Iterator[None]:
    """Let Graphviz find the fonts that matplotlib brings, besides the machine's, when it first looks for any."""
    if _STARTED.is_set() or "FONTCONFIG_FILE" in os.environ:
        yield
        return
    from matplotlib import get_data_path

    with TemporaryDirectory() as folder:
        file = Path(folder, "fonts.conf")
        file.write_text(_FONTCONFIG.format(folder=Path(get_data_path(), "fonts", "ttf")), encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(file)
        try:
            yield
        finally:
            del os.environ["FONTCONFIG_FILE"]
            _STARTED.set()


def _finished(data: bytes, wide: float, high: float, title: str) -> bytes:
    """Cut the page of a PDF to its size, put a title in place of the date, and say anew where its objects are."""
    name = title.encode("utf-16-be").hex()
    about = f"<< /Title <feff{name}> /Creator (emmviz) >>".encode()
    (page,) = re.finditer(rb"/MediaBox \[ 0 0 \d+ (\d+) \]", data)
    info = re.compile(rb"<< /Producer \([^\n]*\n +/CreationDate \([^\n]*\n>>").search(data)
    table = data.rindex(b"\nxref\n") + 1
    assert info is not None
    top = int(page[1])
    edits = [(page.span(), f"/MediaBox [ 0 {top - high:.2f} {wide:.2f} {top} ]".encode()), (info.span(), about)]
    grown = [(start, len(new) - (end - start)) for (start, end), new in edits]

    def moved(at: int) -> int:
        return at + sum(by for start, by in grown if start < at)

    def entry(found: re.Match[bytes]) -> bytes:
        return b"%010d 00000 n " % moved(int(found[1]))

    tail = re.sub(rb"(\d{10}) 00000 n ", entry, data[table:])
    tail = re.sub(rb"(?<=startxref\n)\d+", b"%d" % moved(table), tail)
    parts, done = [], 0
    for (start, end), new in edits:
        parts += [data[done:start], new]
        done = end
    return b"".join([*parts, data[done:table], tail])
