"""Guard: checks for every request, limits on how often it may be sent, and headers for every response."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from emmviz.lecture.hall.room import RefusedRequest, refuse_request_if

LONGEST = 2048  # bytes of a request's body
_ADDRESSES = 10_000  # that are remembered at a time
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Accept only what one of this server's own pages sent to it, or no page at all.

    A name that somebody else's DNS leads here is not `host`, and refused: an address in numbers cannot be such a name.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app, self._host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it; the server speaks nothing but HTTP."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent_headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in _HEADERS.items():
                    sent_headers.setdefault(name, value)
            await send(message)

        if not _is_ours(host, self._host):
            await PlainTextResponse("This hall has another name.", 421)(scope, receive, answer)
        elif scope["method"] == "POST" and origin is not None and origin != f"http://{host}":
            await PlainTextResponse("This was sent by a page of another server.", 403)(scope, receive, answer)
        else:
            await self._app(scope, receive, answer)


def _is_ours(sent: str, host: str) -> bool:
    with suppress(ValueError):  # of what is no address
        name = urlsplit(f"//{sent}").hostname or ""
        return name in ("localhost", host.lower()) or bool(ip_address(name))
    return False


async def body_of(request: Request) -> dict[str, Any]:
    """Return the JSON object that a request carries.

    Refuse any other type, more than `LONGEST` bytes (which are not read), and anything that is not an object.
    """
    sent_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    refuse_request_if(sent_type != "application/json", 415, "malformed")
    sent = b""
    async for part in request.stream():
        sent += part
        refuse_request_if(len(sent) > LONGEST, 413, "too_long")
    with suppress(ValueError, RecursionError):
        if isinstance(payload := json.loads(sent), dict):
            return payload
    raise RefusedRequest(400, "malformed")


class Rate:
    """Count the requests from each address: at most a number of them in a number of seconds.

    >>> rate = Rate(most=2, seconds=60)
    >>> [rate.takes("10.0.0.7") for _ in range(3)], rate.takes("10.0.0.8")
    ([True, True, False], True)
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Count one more and return whether it may be: False means too many."""
        now = monotonic()
        times = self._times.setdefault(address, deque(maxlen=self._most))
        self._times.move_to_end(address)
        if len(self._times) > _ADDRESSES:
            self._times.popitem(last=False)
        if len(times) == self._most and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True
