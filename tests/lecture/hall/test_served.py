"""Votes over the network of this machine: the server is killed in the middle, ended by Ctrl-C, or runs twice."""

import csv
import threading
from http.client import HTTPException

import pytest

from emmviz.lecture.hall import serving
from tests.lecture.hall.halls import DATA
from tests.lecture.hall.served import served
from tests.refusal import refused


def test_killed_in_the_middle_of_the_votes_it_has_each_that_was_acknowledged(tmp_path):
    file, keep, taken, tokens = tmp_path / "a.hall", tmp_path / "votes.csv", [], []
    each_has_voted = threading.Barrier(3)

    def phone(hall, k):
        token = hall.ask("/join", {"code": hall.code})[1]["token"]
        tokens.append(token)
        for n in range(1000):
            try:
                sent = {"vote": "worth", "round": 1, "answer": str(1000 * k + n)}
                status, _ = hall.ask("/vote", sent, **{"X-Phone": token})
            except (OSError, HTTPException):
                return
            assert status == 200
            taken.append((k, n))
            if n == 0:
                each_has_voted.wait()
            if len(taken) >= 40:
                hall.kill()

    with served(file) as hall:
        hall.turn("worth", "open")
        phones = [threading.Thread(target=phone, args=(hall, k)) for k in (1, 2, 3)]
        for one in phones:
            one.start()
        for one in phones:
            one.join()
    assert len(taken) >= 40
    with served(file, hall.port, keep) as again:
        assert (again.code, again.speaker, again.port) == (hall.code, hall.speaker, hall.port)
        name, state = next(again.news(f"/room/{again.code}/events?phone={tokens[0]}"))
        assert (name, state["state"], state["voted"]) == ("state", "open", 3)
    with keep.open(newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    # The last vote of each phone that was acknowledged, or one after it that the kill left unanswered.
    found = {int(row["answer"]) // 1000: int(row["answer"]) % 1000 for row in rows}
    for k in (1, 2, 3):
        assert found[k] - max(n for one, n in taken if one == k) in (0, 1)
    assert {row["question"] for row in rows} == {"What is the root worth?"}
    # The lesson is over, and only what was asked for is kept.
    assert [path.name for path in tmp_path.iterdir()] == ["votes.csv"]


def test_the_deck_and_the_phones_see_what_happens(tmp_path):
    with served(tmp_path / "a.hall") as hall:
        key = hall.speaker.rpartition("/")[2]
        deck = hall.news("/deck/events", Cookie=f"emmviz-speaker-{hall.port}={key}")
        token = hall.ask("/join", {"code": hall.code})[1]["token"]
        phone = hall.news(f"/room/{hall.code}/events?phone={token}")
        assert next(deck)[1]["votes"]["move"]["state"] == "closed"
        assert next(phone)[1]["vote"] is None
        hall.turn("move", "open")
        assert next(data for name, data in phone if name == "state")["vote"]["prompt"] == "Which move?"
        hall.ask("/vote", {"vote": "move", "round": 1, "answer": "0"}, **{"X-Phone": token})
        counted = next(data["votes"]["move"] for _, data in deck if data["votes"]["move"]["voted"])
        assert counted["results"]["totals"] == [1]
        assert next(data for name, data in phone if name == "counts" and data["voted"]) == {"joined": 1, "voted": 1}
        deck.close()
        phone.close()
        message = refused(serving.serve, "", DATA, lang="en", file=tmp_path / "a.hall", port=0)
        assert message.key == "wrong.lecture.hall.open"


@pytest.mark.long
def test_a_phone_has_four_streams_at_most_the_newest_ones(tmp_path):
    with served(tmp_path / "a.hall") as hall:
        ann, ben = (hall.ask("/join", {"code": hall.code})[1]["token"] for _ in range(2))
        tabs = [hall.news(f"/room/{hall.code}/events?phone={token}") for token in (ben, *[ann] * 6)]
        assert [next(tab)[0] for tab in tabs] == ["state"] * 7
        hall.turn("move", "open")
        open_ = [any(name == "state" for name, _ in tab) for tab in tabs]
        assert open_ == [True, False, False, True, True, True, True]
        for tab in tabs[:-1]:
            tab.close()
        assert hall.stop()[0] == 0
        assert list(tabs[-1])[-1] == ("end", {})
