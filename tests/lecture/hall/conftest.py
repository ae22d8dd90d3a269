"""A server of votes in this process: its room, and a browser's requests without a network."""

import inspect
from functools import partial
from types import SimpleNamespace

import httpx
import pytest

from emmviz.lecture.hall.app import Hall, app
from emmviz.lecture.hall.guard import Rate
from emmviz.lecture.hall.pages import pages
from emmviz.lecture.hall.streams import News
from tests.lecture.hall.halls import alone, room as room_in

ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def held(tmp_path):
    """Run what a test does with the server, each time with the same store."""

    def hold(work):
        async def run():
            room = room_in(tmp_path / "hall.sqlite")
            drawn = pages("<head></head>", place=ADDRESS, code=room.code, lang="en")
            hall = Hall(room, drawn, News(room), Rate(3, 60), Rate(5, 600), "en", "speaker")
            transport = httpx.ASGITransport(app(hall, "127.0.0.1"), client=("192.168.1.9", 5000))
            async with (
                httpx.AsyncClient(transport=transport, base_url=ADDRESS) as phone,
                httpx.AsyncClient(transport=transport, base_url=ADDRESS, cookies={"speaker": room.key}) as speaker,
            ):
                try:
                    await work(SimpleNamespace(room=room, hall=hall, phone=phone, speaker=speaker))
                finally:
                    room._store.close()

        alone(run())

    return hold


def in_hall(test):
    """Make a test of what is done with a server, its first argument, of which pytest knows as the fixture `held`."""

    def run(held, **given):
        held(partial(test, **given))

    own = [*inspect.signature(test).parameters.values()][1:]
    first = inspect.Parameter("held", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = inspect.Signature([first, *own])
    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
