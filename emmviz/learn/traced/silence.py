"""Silence: a process that prints a sentence when a program has been silent for some seconds.

A loop inside a function of C, as in `sum(itertools.count())`, lets no other thread of its process run, so only another
process can report that it does not end.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
from contextlib import suppress
from threading import Lock

__all__ = ["SECONDS", "report"]

SECONDS = 5
# Each line holds the number of a program and what to say if it falls silent, or no text when it is over.
_SAY = """
import queue, sys, threading, time
lines, due, seconds = queue.Queue(), {}, float(sys.argv[1])
def listen():
    for line in sys.stdin.buffer:
        lines.put(line.decode())
    lines.put(None)
threading.Thread(target=listen, daemon=True).start()
while True:
    try:
        wait = min((when for when, _ in due.values()), default=None)
        line = lines.get(timeout=None if wait is None else max(wait - time.monotonic(), 0))
    except queue.Empty:
        for program in [one for one in due if due[one][0] <= time.monotonic()]:
            sys.stderr.buffer.write(due.pop(program)[1].encode())
            sys.stderr.flush()
        continue
    if line is None:
        break
    program, text = line.split(" ", 1)
    due.pop(program, None)
    if text.strip():
        due[program] = time.monotonic() + seconds, text
"""
_LOCK = Lock()
_process: subprocess.Popen[bytes] | None = None


def report(program: int, sentence: str) -> None:
    """Report that a program gets on.

    Parameters: program, a number of its own; sentence, one line for the error stream if nothing more is heard
    of it for `SECONDS`; "" when it is over.
    """
    with _LOCK, suppress(OSError):  # where there are no processes, as in a browser, nothing is printed
        pipe = _started().stdin
        assert pipe is not None
        pipe.write(f"{program} {sentence}\n".encode())


def _started() -> subprocess.Popen[bytes]:
    global _process
    if _process is None or _process.poll() is not None:
        _process = subprocess.Popen(
            [sys.executable or "", "-I", "-S", "-c", _SAY, str(SECONDS)],
            bufsize=0,
            stdin=subprocess.PIPE,
            start_new_session=True,  # an interrupt is for the program
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        atexit.register(_end, _process)
    return _process


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError, subprocess.TimeoutExpired):
        assert process.stdin is not None
        process.stdin.close()
        process.wait(1)
