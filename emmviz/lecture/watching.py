"""Watching: make a lecture again whenever its text, or a file that it names, has changed."""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from emmviz.base.errors import LectureWarning, TreeError
from emmviz.base.messages import Message
from emmviz.lecture import save_deck

# A possible name of a file: a word with an ending, or a text in quotes.
_NAME = re.compile(r"[^\s\"'(){}\[\]<>,]+\.\w+|(?<=\")[^\"\n]+\.\w+(?=\")|(?<=')[^'\n]+\.\w+(?=')")
_PAUSE = 0.5  # seconds


def watch(
    source: Path,
    path: Path,
    report: Callable[[Message | BaseException], object],
    *,
    wait: Callable[[float], object] = time.sleep,
    **options: Any,
) -> None:
    """Write a lecture, and again at each change, until Ctrl-C.

    Parameters
    ----------
    source, path : Path
        The lecture and where it is written, as for `save_deck`; what cannot be made leaves the file as it is.
    report : callable
        What is given each message: when the file was written, what is warned of, and what is wrong.
    wait : callable
        What passes some seconds.
    **options
        Options of `save_deck`.
    """
    before: object = None
    while True:
        now = _state(source, options.get("style"))
        if now != before:
            before = now
            with warnings.catch_warnings(record=True, action="always", category=LectureWarning) as caught:
                key, wrong = "written", list[TreeError | OSError]()
                try:
                    save_deck(source, path, **options)
                except (TreeError, OSError) as error:
                    key, wrong = "kept", [error]
            for message in (*(Message("wrong.cli.warning", fault=warning.message) for warning in caught), *wrong):
                report(message)
            report(Message(f"watch.{key}", time=time.strftime("%H:%M:%S"), file=path))
        wait(_PAUSE)


def _state(source: Path, style: object) -> dict[Path, tuple[int, int]]:
    """Return when a lecture and the files that it and its style name were changed, and how large they are."""
    states: dict[Path, tuple[int, int]] = {}
    files = [source, *([Path(str(style))] if style else [])]
    for file in files:
        try:
            stat = file.stat()
            text = file.read_text(encoding="utf-8", errors="replace") if file.suffix in (".md", ".toml") else ""
        except OSError:
            continue
        states[file] = stat.st_mtime_ns, stat.st_size
        files += {file.parent / name for name in _NAME.findall(text)} - {*files}
    return states
