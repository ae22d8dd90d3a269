"""A hall of 500 phones that join within 10 seconds and vote within 5: from the tap to the acknowledged vote, and how
far the speaker's bars are behind.

The server is a process of its own, as `emmviz lecture --hall` starts it; the phones are HTTP clients in this one, each
with two connections of its own, one for its stream of news and one for what it sends, at moments that are spread
evenly. They are written on sockets: 500 clients of httpx take ten times the time of the server, on the same two cores.
A tap is when a phone begins to send, an acknowledgement when it has the whole answer, which the server gives once the
vote is on the disk. A bar is behind from a vote's acknowledgement to the deck's first news that counts it.

The peer is `BARE`, a server of the same libraries, started in the same way, that the same phones join and vote in: it
writes each vote to SQLite under the same settings, tells the deck how many there are, and does no more. The two hold
their lessons by turns. The bars have no peer but a limit, because ours rests on purpose between two counts.
"""

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from table import Pair, Row, at_most, main, milliseconds, turns

PHONES, JOIN, VOTE = 500, 10.0, 5.0  # how many, and seconds
MOST, BEHIND = 2.0, 1.0  # times the peer, and seconds
SERVER = """
import sys
from emmviz.learn.prediction import prediction
from emmviz.lecture.hall.serving import serve
from emmviz.player.predict.predict_data import predict_payload
asked = predict_payload(prediction("What is 6 × 7?", 42, known={13: "the sum"}, id="six"), [])
tell = lambda text: print(text, flush=True)
serve("<html><head></head></html>", [asked], lang="en", file=sys.argv[1], port=0, report=tell)
"""
BARE = """
import asyncio, json, socket, sqlite3, sys
from contextlib import suppress
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
opened, news = asyncio.Event(), asyncio.Event()
votes = sqlite3.connect(sys.argv[1], isolation_level=None)
votes.executescript("pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;"
                    "create table vote (answer);")
async def join(request):
    await request.json()
    return JSONResponse({"token": "phone"})
async def vote(request):
    votes.execute("insert into vote values (?)", [(await request.json())["answer"]])
    news.set()
    return JSONResponse({})
async def turn(request):
    opened.set()
    return JSONResponse({})
async def speaker(request):
    return Response(headers={"set-cookie": "speaker=1;"})
async def to_phone():
    await opened.wait()
    yield 'data: {"state": "open"}\\n\\n'
    await asyncio.sleep(60)
async def to_deck():
    while True:
        news.clear()
        [(count,)] = votes.execute("select count(*) from vote")
        yield "data: " + json.dumps({"votes": {"six": {"voted": count}}}) + "\\n\\n"
        await news.wait()
def stream(lines):
    async def answer(request):
        return StreamingResponse(lines(), media_type="text/event-stream")
    return answer
app = Starlette(routes=[
    Route("/join", join, methods=["POST"]),
    Route("/vote", vote, methods=["POST"]),
    Route("/deck/turn", turn, methods=["POST"]),
    Route("/deck/events", stream(to_deck)),
    Route("/room/{code}/events", stream(to_phone)),
    Route("/speaker", speaker),
])
listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
place = f"http://127.0.0.1:{listener.getsockname()[1]}"
print("bare", f"speaker {place}/speaker", f"phones {place} CODE", sep="\\n", flush=True)
config = uvicorn.Config(
    app, log_level="critical", access_log=False, lifespan="off", timeout_keep_alive=120, timeout_graceful_shutdown=1
)
with suppress(KeyboardInterrupt):
    asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))
"""


@contextmanager
def server(program: str, folder: str) -> Iterator[tuple[str, str, str]]:
    """Serve a hall by one of the programs; give its address, the room's code and the speaker's address."""
    command = [sys.executable, "-c", program, str(Path(folder) / "hall.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        _, speaker, phones = (process.stdout.readline().split() for _ in range(3))
        try:
            yield phones[1], phones[-1], speaker[-1]
        finally:
            process.send_signal(signal.SIGINT)


class Client:
    """An HTTP client with a connection that it keeps; `headers` are sent with everything."""

    def __init__(self, address: str, **headers: str) -> None:
        self.host, self.port = address.removeprefix("http://").split(":")
        self.headers = {"Host": f"{self.host}:{self.port}", **headers}
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, path: str, sent: object = None) -> tuple[dict[str, str], str]:
        """Send a request and return the headers of its answer, in small letters, and the first line."""
        if self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection(self.host, int(self.port))
        body = b"" if sent is None else json.dumps(sent).encode()
        more = {} if sent is None else {"Content-Type": "application/json", "Content-Length": str(len(body))}
        lines = [f"{'GET' if sent is None else 'POST'} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in (self.headers | more).items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        first, *rest = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}, first

    async def send(self, path: str, sent: object) -> dict[str, str]:
        """Send data and return those of the answer."""
        headers, first = await self.ask(path, sent)
        assert self.reader is not None
        found: dict[str, str] = json.loads(await self.reader.readexactly(int(headers["content-length"])))
        if " 200 " not in first:
            raise AssertionError(f"{path}: {first}: {found}")
        return found

    async def news(self, path: str) -> AsyncIterator[str]:
        """Read the lines of a stream."""
        await self.ask(path)
        assert self.reader is not None
        while line := await self.reader.readline():
            yield line.decode()


class Phone:
    """A phone: its clients, and whether it knows that the vote is open."""

    def __init__(self, address: str, code: str) -> None:
        self.client, self.ear, self.code = Client(address), Client(address), code
        self.open = asyncio.Event()

    async def join(self) -> float:
        """Join the room and return the seconds it took."""
        start = perf_counter()
        self.token = self.client.headers["X-Phone"] = (await self.client.send("/join", {"code": self.code}))["token"]
        return perf_counter() - start

    async def follow(self) -> None:
        """Read the news to the end."""
        async for line in self.ear.news(f"/room/{self.code}/events?phone={self.token}"):
            if '"state": "open"' in line:
                self.open.set()

    async def vote(self, answer: str) -> tuple[float, float]:
        """Vote; return the seconds it took and the moment of the acknowledgement."""
        start = perf_counter()
        await self.client.send("/vote", {"vote": "six", "round": 1, "answer": answer})
        return perf_counter() - start, perf_counter()


async def lesson(address: str, code: str, speaker: str, phones: int) -> tuple[list[float], list[float], float]:
    """Hold one vote; return the seconds of joining and of voting, and how far the bars were behind at most."""
    share = phones / PHONES
    seen: list[tuple[float, int]] = []
    deck, speaking = Client(address), Client(address)
    cookie = (await speaking.ask(speaker.removeprefix(address)))[0]["set-cookie"].partition(";")[0]
    deck.headers["Cookie"] = speaking.headers["Cookie"] = cookie

    async def watch() -> None:
        async for line in deck.news("/deck/events"):
            if line.startswith("data:"):
                seen.append((perf_counter(), json.loads(line[5:])["votes"]["six"]["voted"]))

    hall = [Phone(address, code) for _ in range(phones)]
    tasks = [asyncio.create_task(watch())]

    async def arrive(phone: Phone, seconds: float) -> float:
        await asyncio.sleep(seconds)
        took = await phone.join()
        tasks.append(asyncio.create_task(phone.follow()))
        return took

    async def tap(phone: Phone, seconds: float, answer: str) -> tuple[float, float]:
        await asyncio.sleep(seconds)
        return await phone.vote(answer)

    each = share / phones
    joined = await asyncio.gather(*(arrive(phone, i * each * JOIN) for i, phone in enumerate(hall)))
    await speaking.send("/deck/turn", {"vote": "six", "to": "open"})
    await asyncio.gather(*(phone.open.wait() for phone in hall))
    taken = await asyncio.gather(*(tap(phone, i * each * VOTE, str(40 + i % 5)) for i, phone in enumerate(hall)))
    while seen[-1][1] < phones:
        await asyncio.sleep(0.02)
    for task in tasks:
        task.cancel()
    moments = sorted(moment for _, moment in taken)
    behind = max(next(when for when, voted in seen if voted > k) - moment for k, moment in enumerate(moments))
    return joined, [took for took, _ in taken], behind


def rows(small: bool = False) -> Iterator[Row]:
    phones, took, late = 10 if small else PHONES, list[list[tuple[list[float], ...]]](), list[float]()

    def turn() -> tuple[float, float]:
        """Hold a lesson in each server; return the middle seconds from a tap to the acknowledged vote."""
        held = []
        for program in (SERVER, BARE):
            with tempfile.TemporaryDirectory() as folder, server(program, folder) as (address, code, speaker):
                joined, voted, behind = asyncio.run(lesson(address, code, speaker, phones))
            held.append((joined, voted))
            late.append(behind)
        took.append(held)
        return median(held[0][1]), median(held[1][1])

    acknowledged = turns(turn, small=small)
    joining = Pair.middle([(median(ours[0]), median(bare[0])) for ours, bare in took])
    for what, pair, which in (("join", joining, 0), ("tap to acknowledged vote", acknowledged, 1)):
        p95, bare = (milliseconds(median(quantiles(held[k][which], n=20)[-1] for held in took)) for k in (0, 1))
        what = f"hall of {phones} phones, {what} (p95 {p95}, {bare}), a bare server"
        yield at_most(what, pair, MOST)
    behind = max(late[::2])
    yield Row(
        f"hall of {phones} phones, bars behind the votes: most",
        milliseconds(behind),
        milliseconds(max(late[1::2])),
        "-",
        f"<= {milliseconds(BEHIND)}",
        behind <= BEHIND,
    )


if __name__ == "__main__":
    main(rows)
