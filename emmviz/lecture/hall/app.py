"""App: the addresses of the server. Phones get `/` and what it asks for, the speaker gets `/speaker/KEY`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from emmviz.base.locale import words
from emmviz.lecture.hall.ballots import label_of
from emmviz.lecture.hall.guard import Guard, Rate, body_of
from emmviz.lecture.hall.pages import Pages
from emmviz.lecture.hall.room import RefusedRequest, Room, refuse_request_if
from emmviz.lecture.hall.streams import News
from emmviz.lecture.page import read

# What may be a room's code, right or wrong: the page asks the room.
_CODE = re.compile("[0-9]{1,12}")


@dataclass(frozen=True)
class Hall:
    """The context that the addresses of the server share: its room, its pages, its streams, its language, and its
    limits.

    `wrong` counts the wrong codes from an address (right ones are unlimited, because a class may share it), `joins` its
    new phones; `cookie` is the name of the speaker's cookie.
    """

    room: Room
    pages: Pages
    news: News
    wrong: Rate
    joins: Rate
    lang: str
    cookie: str


def app(hall: Hall, host: str) -> Starlette:
    """Return the application of the server, for the name under which it runs."""
    routes = {
        ("GET", "/"): _phone_page,
        ("POST", "/join"): _join,
        ("GET", "/room/{code}/events"): _phone_events,
        ("GET", "/room/{code}/picture/{vote:path}"): _picture,
        ("POST", "/vote"): _vote,
        ("GET", "/speaker/{key}"): _speaker,
        ("GET", "/deck"): _deck,
        ("GET", "/deck/events"): _deck_events,
        ("POST", "/deck/turn"): _turn,
        ("POST", "/deck/place"): _move,
        ("GET", "/{code}"): _phone_page,  # the last one, which any word would fit
    }
    return Starlette(
        routes=[
            Route("/phone.js", Response(read("bundles/phone.js"), media_type="text/javascript"), methods=["GET"]),
            Route("/phone.css", Response(hall.pages.styles, media_type="text/css"), methods=["GET"]),
            *(Route(path, partial(answer, hall), methods=[method]) for (method, path), answer in routes.items()),
        ],
        middleware=[Middleware(Guard, host=host)],
        exception_handlers={RefusedRequest: partial(_refused, hall), OSError: partial(_refused, hall)},
    )


async def _refused(hall: Hall, _: Request, error: Exception) -> Response:
    """A sentence for what is refused, and for a disk that takes no more."""
    status, why = (error.status, error.why) if isinstance(error, RefusedRequest) else (507, "disk")
    headers = {"Retry-After": "60"} if status == 429 else {}
    return JSONResponse({"why": why, "sentence": words(hall.lang)["hall"]["refused"][why]}, status, headers)


# -- phones ------------------------------------------------------------------------------------------------------------


async def _phone_page(hall: Hall, request: Request) -> Response:
    refuse_request_if(not _CODE.fullmatch(request.path_params.get("code", "0")), 404, "wrong_code")
    return HTMLResponse(hall.pages.phone)


async def _join(hall: Hall, request: Request) -> Response:
    sent = await body_of(request)
    _let_in(hall, request, sent.get("code"))
    token = sent.get("token")
    if isinstance(token, str) and hall.room.knows(token):
        return JSONResponse({"token": token})
    refuse_request_if(not hall.joins.takes(_address(request)), 429, "crowd")
    return JSONResponse({"token": hall.room.join()})


async def _phone_events(hall: Hall, request: Request) -> Response:
    _let_in(hall, request, request.path_params["code"])
    phone = request.query_params.get("phone", "")
    refuse_request_if(not hall.room.knows(phone), 403, "stranger")
    return StreamingResponse(hall.news.for_phone(phone), media_type="text/event-stream")


async def _picture(hall: Hall, request: Request) -> Response:
    _let_in(hall, request, request.path_params["code"])
    vote = request.path_params["vote"]
    # Only what is asked now: a tree that comes later may show the answer.
    refuse_request_if(vote != hall.room.at, 404, "no_vote")
    return Response(hall.room.ballots[vote].picture, media_type="image/svg+xml")


async def _vote(hall: Hall, request: Request) -> Response:
    sent = await body_of(request)
    vote = sent.get("vote")
    counted = hall.room.vote(request.headers.get("x-phone", ""), vote, sent.get("round"), sent.get("answer"))
    return JSONResponse({"taken": label_of(hall.room.ballots[str(vote)], counted)})


def _let_in(hall: Hall, request: Request, code: object) -> None:
    """Refuse a wrong code, and soon whoever tries too many."""
    if not isinstance(code, str) or not hall.room.opens(code, "code"):
        refuse_request_if(not hall.wrong.takes(_address(request)), 429, "too_many")
        raise RefusedRequest(404, "wrong_code")


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


# -- the speaker -------------------------------------------------------------------------------------------------------


async def _speaker(hall: Hall, request: Request) -> Response:
    """Change the key in the address, which a projector would show, for a cookie; go to the slide that is shown."""
    key = request.path_params["key"]
    _check(hall, key)
    answer = RedirectResponse(f"/deck#/{hall.room.place}", 303)
    answer.set_cookie(hall.cookie, key, httponly=True, samesite="strict")
    return answer


async def _deck(hall: Hall, request: Request) -> Response:
    if not hall.room.opens(request.cookies.get(hall.cookie, ""), "key"):
        return PlainTextResponse(words(hall.lang)["hall"]["refused"]["speaker"], 403)
    # Its own policy is in its head; there it cannot say that no other page may hold it.
    return HTMLResponse(hall.pages.deck, headers={"Content-Security-Policy": "frame-ancestors 'none'"})


async def _deck_events(hall: Hall, request: Request) -> Response:
    _check(hall, request.cookies.get(hall.cookie, ""))
    return StreamingResponse(hall.news.for_deck(), media_type="text/event-stream")


async def _turn(hall: Hall, request: Request) -> Response:
    _check(hall, request.cookies.get(hall.cookie, ""))
    sent = await body_of(request)
    hall.room.turn(sent.get("vote"), sent.get("to"))
    return JSONResponse({})


async def _move(hall: Hall, request: Request) -> Response:
    _check(hall, request.cookies.get(hall.cookie, ""))
    return JSONResponse({"ran": hall.room.move((await body_of(request)).get("place"))})


def _check(hall: Hall, key: str) -> None:
    refuse_request_if(not hall.room.opens(key, "key"), 403, "speaker")
