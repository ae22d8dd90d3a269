"""Serving: a deck and its votes on an address of this machine until the lecturer stops it, and the votes as a table."""

from __future__ import annotations

import asyncio
import csv
import errno
import io
import os
import re
import signal
import socket
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.files import check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, Option, brief, expect
from emmviz.lecture.hall.app import Hall, app
from emmviz.lecture.hall.ballots import ballot_of, label_of
from emmviz.lecture.hall.guard import Rate
from emmviz.lecture.hall.pages import address, is_local, own_addresses, pages
from emmviz.lecture.hall.room import Room
from emmviz.lecture.hall.store import Store
from emmviz.lecture.hall.streams import News
from emmviz.lecture.style import PLAIN, Style

_COLUMNS = ("vote", "question", "round", "phone", "answer", "right", "mistake", "time")
# How every table of ours begins.
MARK = ",".join(_COLUMNS).encode() + rb"\r\n"
_FORMULA = re.compile(r"\s*[-=+@＝＋－＠]|[\t\r\n]")

_BACKLOG = 2048  # phones that come at the same moment
_print = partial(print, flush=True)  # a pipe or a log gets the addresses now, not when the lesson is over
_IDLE = 120  # seconds for which a phone's connection waits for its next vote


def serve(
    deck: str,
    votes: Iterable[Mapping[str, object]],
    *,
    lang: str,
    file: str | Path,
    theme: str = "light",
    style: Style = PLAIN,
    host: str = "127.0.0.1",
    port: int,
    keep: str | Path | None = None,
    overwrite: bool = False,
    report: Callable[[str], None] = _print,
    command: str = "emmviz lecture FILE --hall",
) -> None:
    """Serve a deck to the speaker and its votes to phones until Ctrl-C ends the lesson.

    Parameters
    ----------
    deck : str
        The page of the deck.
    votes : iterable of dict
        The data of its predictions.
    lang : str
        The language of the pages.
    file : str or Path
        Where the votes are kept until the end: after a server was killed, the next one continues with them, under the
        same code and key.
    theme : {"light", "dark"}
        As the deck has it.
    style : Style
        As the deck has it.
    host : str
        The address to listen on, only this machine unless another is named.
    port : int
        0 for any that is free.
    keep : str or Path, optional
        A .csv file for the votes, which are deleted without it.
    overwrite : bool
        Whether to replace a .csv file that emmviz did not write, or one with the votes of another lesson.
    report : callable
        What is given each line that the lecturer must know.
    command : str
        How the lecturer starts it.

    Raises
    ------
    TreeError
        For a port or a file that cannot be meant, and where there are votes of another lesson in the .csv file.
    OSError
        If the address or the file cannot be used.
    """
    if keep is not None:
        # Not after the lesson.
        expect(Path(keep).suffix.lower() == ".csv", "wrong.lecture.hall.csv", Path(keep).name)
        Path(keep).parent.stat()
        _check_kept(Path(keep), overwrite)
    ballots = [ballot for data in votes if (ballot := ballot_of(data, lang)) is not None]
    with _listening(host, port) as listener, closing(Store(file)) as store:
        room = Room(ballots, store)
        phrases, place = words(lang)["hall"], address(host, listener.getsockname()[1])
        hall = Hall(
            room=room,
            pages=pages(deck, place=place, code=room.code, lang=lang, theme=theme, style=style),
            news=News(room),
            wrong=Rate(20, seconds=60),
            joins=Rate(2000, seconds=600),  # four halls of 500
            lang=lang,
            cookie=f"emmviz-speaker-{listener.getsockname()[1]}",
        )
        report(phrases["started"].format(speaker=f"{place}/speaker/{room.key}", phones=place, code=room.code))
        if is_local(place):
            report(phrases["only_here"])
            for own_address in own_addresses():
                report(f"  {command} --host {own_address}")
        if going_on := room.counts()["joined"]:
            report(phrases["going_on"].format(n=going_on, file=file))
        if _run(hall, host, listener):
            if keep is not None:
                # Another hall may have ended since: then the votes stay in the file of this one.
                _check_kept(Path(keep), overwrite)
                write_whole(keep, table(room))
                report(phrases["kept"].format(file=keep))
            store.remove()


def _check_kept(keep: Path, overwrite: bool) -> None:
    """Refuse to replace a table of votes, or a file that is not one."""
    check_kind(keep, "csv", MARK, overwrite=overwrite)
    if not overwrite and keep.is_file() and keep.stat().st_size > len(",".join(_COLUMNS)) + 2:
        raise TreeError(
            Message("wrong.lecture.hall.kept", file=brief(str(keep), 200), option=Option("overwrite", True))
        )


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens, or raise an error that says what to use instead."""
    expect(0 <= port < 65536, "wrong.lecture.hall.port", port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        # A request before the server has started waits for it.
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OSError(Message("wrong.lecture.hall.port_used", port=port, option=Option("port", 0))) from None
        if error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN):
            raise OSError(
                Message(
                    "wrong.lecture.hall.host",
                    given=brief(host, 60),
                    option=Option("host"),
                    known=", ".join(["127.0.0.1", *own_addresses()]),
                )
            ) from None
        raise OSError(error.errno, os.strerror(error.errno or 0), f"{host}:{port}") from None


def _run(hall: Hall, host: str, listener: socket.socket) -> bool:
    """Serve until a signal; return whether it was Ctrl-C, which ends the lesson: any other only stops the server."""
    # As many connections as this process may have: every phone keeps one open.
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    server = _Server(
        uvicorn.Config(
            app(hall, host),
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            lifespan="off",
            backlog=_BACKLOG,
            timeout_keep_alive=_IDLE,
            timeout_graceful_shutdown=5,
            ws="none",
        )
    )
    server.news = hall.news
    asyncio.run(server.serve(sockets=[listener]))
    return server.ended


class _Server(uvicorn.Server):
    """A server that closes its streams when it is to stop: uvicorn waits for them."""

    news: News
    ended = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note which signal it was, and stop."""
        over = sig == signal.SIGINT
        asyncio.get_running_loop().call_soon_threadsafe(lambda: self.news.end(over=over))
        if over and not self.ended:
            # The end of the lesson interrupts nothing: uvicorn would raise the signal once more.
            self.ended = self.should_exit = True
        else:
            super().handle_exit(sig, frame)


# -- the votes as a table ----------------------------------------------------------------------------------------------


def table(room: Room) -> str:
    """Return the votes as CSV, in the order of the lecture; phones are numbered in the order in which they joined."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(_COLUMNS)
    for ballot in room.ballots.values():
        for round_, phone, answer, at in room.answers(ballot.id):
            right, note = int(answer == ballot.right) if ballot.right else "", ballot.notes.get(answer, "")
            answer_label = _number(answer) if ballot.form == "number" else label_of(ballot, answer)
            writer.writerow(map(_plain, (ballot.id, ballot.prompt, round_, phone, answer_label, right, note, at)))
    return written.getvalue()


def _number(counted: str) -> int | float | str:
    """A number that a program reads, in any language; an infinite one, which spreadsheets lack, as text."""
    value = exact_or_infinite(counted)
    if isinstance(value, float):
        return str(value)
    return value.numerator if value.denominator == 1 else float(value)


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
