"""A server of votes in a separate process, and requests to it over the network of this machine."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import NamedTuple

from tests.patience import PATIENCE


class Server(NamedTuple):
    """A server that runs: its process, the speaker's address, the phones' address, its port and the room's code."""

    process: subprocess.Popen
    speaker: str
    phones: str
    port: int
    code: str

    def ask(self, path, sent=None, **headers):
        """Send a request; return the status and the answer, as data where it is such."""
        way = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            body = None if sent is None else json.dumps(sent)
            more = {} if sent is None else {"Content-Type": "application/json"}
            way.request("GET" if sent is None else "POST", path, body, headers | more)
            answer = way.getresponse()
            text = answer.read().decode()
            return answer.status, json.loads(text) if "json" in answer.headers["content-type"] else text
        finally:
            way.close()

    def turn(self, vote, *states):
        """Turn a vote, as the speaker."""
        cookie = f"emmviz-speaker-{self.port}={self.speaker.rpartition('/')[2]}"
        for state in states:
            status, _ = self.ask("/deck/turn", {"vote": vote, "to": state}, Cookie=cookie)
            assert status == 200

    def news(self, path, **headers):
        """Give the events of a stream, as pairs of name and data."""
        way = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            way.request("GET", path, headers=headers)
            answer = way.getresponse()
            while name := answer.readline().decode().strip():
                yield name.removeprefix("event: "), json.loads(answer.readline().decode().removeprefix("data: "))
                answer.readline()
        finally:
            way.close()

    def stop(self):
        """End the lesson by Ctrl-C; return the exit code and what was printed since the addresses."""
        self.process.send_signal(signal.SIGINT)
        told = self.process.stdout.read()
        return self.process.wait(PATIENCE), told

    def kill(self):
        """End the process as a crash would."""
        self.process.kill()
        self.process.wait(PATIENCE)


def served(file, port=0, *more):
    """Serve one of the decks of the tests; the process ends with the block, as if by Ctrl-C, unless it ended before."""
    return _running(["-m", "tests.lecture.hall.halls", file, port, *more])


def command(*words):
    """Serve a deck by the command line, in the same way."""
    return _running(["-m", "emmviz", *words])


@contextmanager
def _running(words):
    # A program's own buffering: the addresses must come through a pipe as well.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        try:
            speaker, phones = [process.stdout.readline() for _ in range(3)][1:]
            address, _, code = phones.split()[1:]
            hall = Server(process, speaker.split()[-1], address, int(address.rpartition(":")[2]), code)
            yield hall
            if process.poll() is None:
                assert hall.stop()[0] == 0
        finally:
            process.kill()
