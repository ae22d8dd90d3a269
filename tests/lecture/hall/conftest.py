"""A hall in this process: its room, and a browser's requests without a network."""

from types import SimpleNamespace

import httpx
import pytest

from emmviz.lecture.hall.app import Hall, app
from emmviz.lecture.hall.guard import Limits
from emmviz.lecture.hall.pages import pages
from emmviz.lecture.hall.streams import News
from tests.lecture.hall.halls import alone
from tests.lecture.hall.halls import room as room_in

ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def held(tmp_path):
    """Run what a test does in a hall, each time with the same store."""

    def hold(work, **more):
        async def run():
            room = room_in(tmp_path / "hall.sqlite")
            drawn = pages("<head></head>", place=ADDRESS, code=room.code, lang="en")
            hall = Hall(room, drawn, News(room), Limits(wrong=3, joins=5), "en", "127.0.0.1", "speaker")
            transport = httpx.ASGITransport(app(hall), client=("192.168.1.9", 5000))
            async with (
                httpx.AsyncClient(transport=transport, base_url=ADDRESS) as phone,
                httpx.AsyncClient(transport=transport, base_url=ADDRESS, cookies={"speaker": room.key}) as speaker,
            ):
                try:
                    await work(SimpleNamespace(room=room, hall=hall, phone=phone, speaker=speaker, **more))
                finally:
                    room._store.close()

        alone(run())

    return hold
