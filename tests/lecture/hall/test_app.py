"""The addresses of the server of votes: what a phone and a speaker can do, and all that changes nothing."""

import asyncio
import csv
import io
from dataclasses import replace

import pytest

from emmviz.lecture.hall.serving import table
from emmviz.lecture.qr import qr_code
from tests.lecture.hall.conftest import ADDRESS, in_hall
from tests.lecture.hall.halls import RIGHT

FOREIGN = {"Origin": "http://elsewhere.example"}


async def join(hall):
    answer = await hall.phone.post("/join", json={"code": hall.room.code})
    return {"X-Phone": answer.json()["token"]}


async def turn(hall, vote, *states):
    for state in states:
        answer = await hall.speaker.post("/deck/turn", json={"vote": vote, "to": state})
        assert answer.status_code == 200, (state, answer.text)


async def vote(hall, phone, answer, *, on="move", number=1, **more):
    sent = {"vote": on, "round": number, "answer": answer}
    return await hall.phone.post("/vote", json=sent, headers=phone | more)


def bars(hall, on="move"):
    return [one["counts"] for one in hall.room.for_deck()["votes"][on]["results"]["rows"]]


@in_hall
async def test_a_phone_that_is_gone_is_no_longer_counted_but_its_vote_is(hall):
    ann, ben = await join(hall), await join(hall)
    await turn(hall, "leaves", "open")
    assert (await vote(hall, ann, [], on="leaves")).status_code == 200
    for phone in (ann, ben):
        hall.room.absent(phone["X-Phone"])
    assert hall.room.counts() == {"joined": 1, "voted": 1}
    hall.room.present(ben["X-Phone"])
    assert hall.room.for_deck()["joined"] == 2


# -- a lesson ----------------------------------------------------------------------------------------------------------


# What a hall holds after each turn and each vote, and what a phone is answered.
FACTS = {
    "status": lambda hall, on, answer: answer.status_code,
    "taken": lambda hall, on, answer: answer.json()["taken"],
    "sentence": lambda hall, on, answer: answer.json()["sentence"],
    "counts": lambda hall, on, answer: tuple(hall.room.counts().values()),
    "bars": lambda hall, on, answer: bars(hall, on),
    "state": lambda hall, on, answer: hall.room.for_deck()["votes"][on]["state"],
    "seen": lambda hall, on, answer: [row["counts"] for row in (hall.room.for_phones()["results"] or NONE)["rows"]],
}
NONE, LATE = {"rows": []}, "The vote is closed: this answer is too late."
# Who does what with which vote: the speaker turns it, a phone sends an answer to a round.
LESSONS = {
    "two votes, and what is revealed is voted on again": [
        (("speaker", "move", "open"), {"counts": (2, 0)}),
        (("ann", "move", "0"), {"taken": "a1"}),
        (("ben", "move", "0"), {"taken": "a1"}),
        # One vote a phone, the last one.
        (("ben", "move", "1"), {"taken": "a2"}),
        # Nobody but the speaker sees them yet.
        (("ben", "move", "1"), {"status": 200, "bars": [[1], [1]], "counts": (2, 2), "seen": []}),
        (("speaker", "move", "discuss"), {}),
        (("speaker", "move", "second"), {"counts": (2, 0)}),
        (("ann", "move", "1", 2), {"taken": "a2"}),
        (("speaker", "move", "reveal"), {"bars": [[1, 0], [1, 1]], "seen": [[1, 0], [1, 1]]}),
        # What is revealed may be voted on again.
        (("speaker", "move", "second"), {}),
        (("ben", "move", "1", 2), {"taken": "a2"}),
        (("speaker", "move", "reveal"), {"bars": [[1, 0], [1, 2]]}),
    ],
    "a vote that opens closes the one before": [
        (("speaker", "move", "open"), {}),
        (("speaker", "worth", "open"), {}),
        (("ann", "move", "1"), {"status": 409, "state": "closed"}),
        (("ann", "worth", "1"), {"status": 200}),
    ],
    **{
        f"late, {state}": [
            (("speaker", "move", "open"), {}),
            (("ann", "move", "0"), {"taken": "a1"}),
            (("speaker", "move", state), {}),
            (("ann", "move", "1"), {"status": 409, "sentence": LATE, "bars": [[1], [0]]}),
        ]
        for state in ("discuss", "closed", "reveal")
    },
}


@pytest.mark.parametrize("name", LESSONS)
@in_hall
async def test_a_lesson_as_it_goes_on(hall, name):
    phones = {who: await join(hall) for who in ("ann", "ben")}
    for (who, on, what, *number), there in LESSONS[name]:
        answer = None
        if who == "speaker":
            await turn(hall, on, what)
        else:
            answer = await vote(hall, phones[who], what, on=on, number=number[0] if number else 1)
        assert {fact: FACTS[fact](hall, on, answer) for fact in there} == there, (who, on, what)


@pytest.mark.parametrize("on", RIGHT)
@in_hall
async def test_each_form_of_vote_is_taken(hall, on):
    ann = await join(hall)
    await turn(hall, on, "open")
    assert (await vote(hall, ann, RIGHT[on], on=on)).status_code == 200
    await turn(hall, on, "reveal")
    assert next(one for one in hall.room.for_phones()["results"]["rows"] if one["counts"] == [1])["right"]
    assert hall.room.for_phones()["vote"]["picture"] == (on in ("node", "leaves"))
    if on in ("node", "leaves"):
        assert hall.room.for_phones()["vote"]["pick"] == {"node": "pick_node", "leaves": "pick_leaves"}[on]
    drawn = await hall.phone.get(f"/room/{hall.room.code}/picture/{on}")
    assert drawn.text.startswith("<svg " if on in ("node", "leaves") else "")


@in_hall
async def test_of_two_turns_at_once_one_wins(hall):
    await turn(hall, "node", "open")
    both = [{"vote": vote, "to": "open"} for vote in ("move", "worth")]
    await asyncio.gather(*(hall.speaker.post("/deck/turn", json=one) for one in both))
    states = {vote: one["state"] for vote, one in hall.room.for_deck()["votes"].items()}
    assert [vote for vote, state in states.items() if state == "open"] == [hall.room.at]


@in_hall
async def test_the_table_is_for_spreadsheets(hall):
    phones = [await join(hall) for _ in range(5)]
    for on, given in (("node", ["F"]), ("worth", ["−3", "12345,67", "1/3", "-∞", "-1/2"])):
        await turn(hall, on, "open")
        for phone, answer in zip(phones, given, strict=False):
            assert (await vote(hall, phone, answer, on=on)).status_code == 200
    written = table(hall.room)
    assert written.isascii()
    # In the order of the lecture, and no cell is a formula: an apostrophe makes a text of what would be one.
    cells = [row["answer"] for row in csv.DictReader(written.splitlines())]
    assert cells == ["-3", "12345.67", "0.3333333333333333", "'-inf", "-0.5", "F"]


@in_hall
async def test_of_an_opinion_no_answer_is_right_or_wrong(hall):
    hall.room.ballots["move"] = replace(hall.room.ballots["move"], right="")
    await turn(hall, "move", "open")
    await vote(hall, await join(hall), "1")
    await turn(hall, "move", "reveal")
    assert [row["right"] for row in hall.room.for_phones()["results"]["rows"]] == [False, False]
    (row,) = csv.DictReader(table(hall.room).splitlines())
    assert (row["answer"], row["right"]) == ("a2", "")


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", " =", "\t", "\n=", "＝"])
@in_hall
async def test_no_cell_of_the_table_is_a_formula(hall, begins):
    ballot = hall.room.ballots["move"]
    hall.room.ballots["move"] = replace(ballot, prompt=f"{begins}1+1", names={**ballot.names, "1": f"{begins}A1"})
    await turn(hall, "move", "open")
    await vote(hall, await join(hall), "1")
    (row,) = csv.DictReader(io.StringIO(table(hall.room), newline=""))
    assert (row["question"], row["answer"]) == (f"'{begins}1+1", f"'{begins}A1")


def test_it_goes_on_where_it_broke_off(held):
    kept = {}

    async def first(hall):
        kept.update(code=hall.room.code, key=hall.room.key, ann=await join(hall), gone=await join(hall))
        await turn(hall, "worth", "open")
        await vote(hall, kept["ann"], "40.9", on="worth")
        await turn(hall, "worth", "discuss", "second")
        await vote(hall, kept["ann"], "200.5", on="worth", number=2)
        # Nobody is late before the first slide is left.
        for place, ran in ((0, None), (3, 0)):
            assert (await hall.speaker.post("/deck/place", json={"place": place})).json() == {"ran": ran}

    async def again(hall):
        assert (await hall.speaker.post("/deck/place", json={"place": 3})).json()["ran"] > 0
        assert (hall.room.code, hall.room.key, hall.room.at) == (kept["code"], kept["key"], "worth")
        assert hall.room.counts() == {"joined": 1, "voted": 1}
        assert (await vote(hall, kept["ann"], "7", on="worth", number=2)).status_code == 200
        assert sorted(bars(hall, "worth")) == [[0, 1], [1, 0]]
        # It knows its phone.
        known = await hall.phone.post("/join", json={"code": kept["code"], "token": kept["ann"]["X-Phone"]})
        assert known.json()["token"] == kept["ann"]["X-Phone"]
        assert hall.room.counts()["joined"] == 1
        # A browser that opens the deck later begins where the lecture is.
        way = await hall.speaker.get(f"/speaker/{kept['key']}")
        assert (way.status_code, way.headers["location"]) == (303, "/deck#/3")

    held(first)
    held(again)


# -- what changes nothing ----------------------------------------------------------------------------------------------


BAD = {
    "outside": (403, {"headers": {"X-Phone": "made-up"}}),
    "nobody": (403, {"headers": {"X-Phone": ""}}),
    "elsewhere": (403, {"headers": FOREIGN}),
    "rebound": (421, {"headers": {"Host": "hall.example:8000"}}),
    "form": (415, {"content": b"vote=move", "headers": {"Content-Type": "application/x-www-form-urlencoded"}}),
    "oversized": (413, {"content": b'{"answer": "' + b"x" * 3000 + b'"}'}),
    "no json": (400, {"content": b"{"}),
    "deep": (400, {"content": b"[" * 2000}),
    "list": (400, {"content": b"[]"}),
    "binary": (400, {"content": b"\xff\xfe\x00"}),
    "unknown vote": (404, {"json": {"vote": "nothing", "round": 1, "answer": "1"}}),
    "vote of another type": (404, {"json": {"vote": ["move"], "round": 1, "answer": "1"}}),
    "another round": (409, {"json": {"vote": "move", "round": 2, "answer": "1"}}),
    "true for 1": (409, {"json": {"vote": "move", "round": True, "answer": "1"}}),
    "1.0 for 1": (409, {"json": {"vote": "move", "round": 1.0, "answer": "1"}}),
    "closed": (409, {"json": {"vote": "worth", "round": 1, "answer": "1"}}),
    "no answer": (422, {"json": {"vote": "move", "round": 1}}),
    "no choice": (422, {"json": {"vote": "move", "round": 1, "answer": "2"}}),
    "a script": (422, {"json": {"vote": "move", "round": 1, "answer": "<script>alert(1)</script>"}}),
}


@pytest.mark.parametrize(("status", "sent"), BAD.values(), ids=BAD)
@in_hall
async def test_a_vote_that_is_none_changes_nothing(hall, status, sent):
    ann = await join(hall)
    await turn(hall, "move", "open")
    await vote(hall, ann, "0")
    before = table(hall.room), hall.room.for_deck()
    headers = {"Content-Type": "application/json"} | ann | sent.get("headers", {})
    whole = {"json": {"vote": "move", "round": 1, "answer": "1"}} if not {"json", "content"} & {*sent} else {}
    answer = await hall.phone.post("/vote", **(whole | sent | {"headers": headers}))
    assert answer.status_code == status
    assert "<script" not in answer.text
    assert (table(hall.room), hall.room.for_deck()) == before


@in_hall
async def test_a_body_without_end_is_cut_off(hall):
    async def endless():
        for _ in range(100):
            yield b"x" * 1000

    answer = await hall.phone.post("/join", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


@in_hall
async def test_wrong_codes_are_limited_and_right_ones_are_not(hall):
    wrong = f"{(int(hall.room.code) + 1) % 1_000_000:06}"
    for code in (wrong, "", None, [hall.room.code]):
        answer = await hall.phone.post("/join", json={"code": code})
        assert (answer.status_code, "token" in answer.json()) == (429 if code == [hall.room.code] else 404, False)
    for path in (f"/room/{wrong}/events", f"/room/{wrong}/picture/0"):
        answer = await hall.phone.get(path)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert (await hall.phone.post("/join", json={"code": hall.room.code})).status_code == 200
    assert hall.room.counts()["joined"] == 1


@in_hall
async def test_a_room_has_its_most_phones(hall, monkeypatch):
    monkeypatch.setattr("emmviz.lecture.hall.room.MOST", 2)
    await join(hall)
    await join(hall)
    full = await hall.phone.post("/join", json={"code": hall.room.code})
    assert (full.status_code, full.json()["sentence"]) == (503, "This room is full.")


@in_hall
async def test_an_address_brings_a_hall_of_phones_and_not_a_crowd(hall):
    phones = [await join(hall) for _ in range(5)]
    more = await hall.phone.post("/join", json={"code": hall.room.code})
    assert (more.status_code, more.json()["why"], more.headers["retry-after"]) == (429, "crowd", "60")
    # Who is in the room already comes back as often as it likes.
    for token in (phones[0]["X-Phone"],) * 9:
        again = await hall.phone.post("/join", json={"code": hall.room.code, "token": token})
        assert again.json() == {"token": token}
    assert hall.room.counts()["joined"] == 5


@in_hall
async def test_a_full_disk_is_said_in_a_sentence(hall):
    ann = await join(hall)
    await turn(hall, "move", "open")
    store = hall.room._store
    store.read("pragma query_only = 1")
    refused = await vote(hall, ann, "1")
    assert refused.status_code == 507
    assert "Your vote was not recorded" in refused.json()["sentence"]
    assert (await hall.speaker.post("/deck/turn", json={"vote": "move", "to": "reveal"})).status_code == 507
    assert (bars(hall), hall.room.for_deck()["votes"]["move"]["state"]) == ([[0], [0]], "open")
    store.read("pragma query_only = 0")
    assert (await vote(hall, ann, "1")).status_code == 200


# -- the speaker's key -------------------------------------------------------------------------------------------------


@in_hall
async def test_only_the_speaker_opens_closes_reveals_and_counts(hall):
    ann = await join(hall)
    for cookies in ({}, {"speaker": "made-up"}, {"speaker": hall.room.code}, {"speaker": ann["X-Phone"]}):
        hall.phone.cookies = cookies
        for to in ("open", "discuss", "second", "reveal", "closed"):
            answer = await hall.phone.post("/deck/turn", json={"vote": "move", "to": to}, headers=ann)
            assert answer.status_code == 403
        assert (await hall.phone.post("/deck/place", json={"place": 2})).status_code == 403
        for path in ("/deck", "/deck/events", "/speaker/made-up"):
            answer = await hall.phone.get(path, headers=ann)
            assert answer.status_code == 403
            assert "Only the speaker can see this" in answer.text
    assert hall.room.for_deck()["votes"]["move"]["state"] == "closed"
    foreign = await hall.speaker.post("/deck/turn", json={"vote": "move", "to": "open"}, headers=FOREIGN)
    assert foreign.status_code == 403


@in_hall
async def test_the_key_is_only_in_the_speakers_address(hall):
    way = await hall.phone.get(f"/speaker/{hall.room.key}")
    assert (way.status_code, way.headers["location"]) == (303, "/deck#/0")
    assert {"HttpOnly", "SameSite=strict"} <= set(way.headers["set-cookie"].split("; "))
    hall.phone.cookies = {}
    shown = [(await hall.phone.get(path)).text for path in ("/", f"/{hall.room.code}", "/phone.js", "/phone.css")]
    shown += [(await hall.speaker.get("/deck")).text, str(hall.room.for_phones()), str(hall.room.for_deck())]
    assert [one for one in shown if hall.room.key in one] == []


@in_hall
async def test_a_vote_goes_only_where_it_can(hall):
    # A vote of one round is not talked over.
    await turn(hall, "leaves", "open")
    before = hall.room.for_deck()
    assert before["votes"]["leaves"]["next"] == ("reveal", "closed")
    no_turns = [("move", "second"), ("move", "discuss"), ("move", None), ("move", ["open"]), ("leaves", "discuss")]
    for vote_, to in (*no_turns, ("nothing", "open"), (None, "open")):
        answer = await hall.speaker.post("/deck/turn", json={"vote": vote_, "to": to})
        assert answer.status_code == (409 if (vote_, to) in no_turns else 404)
    for place in (-1, "2", True, None):
        assert (await hall.speaker.post("/deck/place", json={"place": place})).status_code == 400
    assert hall.room.for_deck() == before


# -- pages -------------------------------------------------------------------------------------------------------------


@in_hall
async def test_the_pages_run_their_own_scripts_alone(hall):
    phone = await hall.phone.get("/")
    policy = phone.headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "<style" not in phone.text
    assert phone.text.count("<script") == 2
    assert '<script type="application/json" id="words">' in phone.text
    # The deck's own policy is in its head, as in a saved one.
    deck = await hall.speaker.get("/deck")
    for answer in (phone, deck, await hall.phone.get("/nothing")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@in_hall
async def test_a_phone_loads_less_than_60_kb(hall):
    assert sum([len((await hall.phone.get(path)).content) for path in ("/", "/phone.js", "/phone.css")]) < 60_000


REQUESTS = (
    # No folder is served.
    *(
        (path, "127.0.0.1:8000", 404, "")
        for path in ("/bundles", "/hall.sqlite", "/../hall.sqlite", "/%2e%2e/etc/passwd")
    ),
    ("/deck/../hall.sqlite", "127.0.0.1:8000", 404, ""),
    # Only its own names are answered.
    *(("/", host, 200, "Vote") for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000", "192.168.1.7")),
    *(("/", host, 421, "This hall has") for host in ("hall.example", "127.0.0.1.hall.example:80", "")),
    # What is no code and no vote is refused in a sentence.
    (f"/{'9' * 5000}", "127.0.0.1:8000", 404, "No room here has this code."),
    (f"/room/CODE/picture/{'9' * 5000}", "127.0.0.1:8000", 404, "This vote does not exist."),
    # News is for phones of the room.
    *((f"/room/CODE/events?phone={phone}", "127.0.0.1:8000", 403, "") for phone in ("", "made-up")),
)


@pytest.mark.parametrize(("path", "host", "status", "text"), REQUESTS)
@in_hall
async def test_what_is_asked_for_by_its_address(hall, path, host, status, text):
    answer = await hall.phone.get(path.replace("CODE", hall.room.code), headers={"Host": host})
    assert (answer.status_code, text in answer.text) == (status, True)


@in_hall
async def test_the_qr_code_leads_to_the_room(hall):
    deck = (await hall.speaker.get("/deck")).text
    drawn = qr_code(f"{ADDRESS}/{hall.room.code}")
    assert drawn.replace("<", "\\u003c").replace('"', '\\"') in deck
    assert drawn != qr_code(f"{ADDRESS}/000000")
