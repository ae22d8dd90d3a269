"""Room: the phones in it, the open vote, and the counts; nothing here knows about HTTP."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from hmac import compare_digest
from secrets import randbelow, token_urlsafe
from typing import Literal

from emmviz.base.numbers import is_whole
from emmviz.base.text import JsonObject
from emmviz.lecture.hall.ballots import Ballot, counted_as, rows
from emmviz.lecture.hall.store import Store

MOST = 5000  # phones
# What may follow on each state of a vote; a clicker goes to the first.
_STATES = {
    "closed": ("open", "reveal"),
    "open": ("discuss", "reveal", "closed"),
    "discuss": ("second", "reveal"),
    "second": ("reveal", "discuss"),
    "reveal": ("second",),
}
_ROUNDS = {"open": 1, "second": 2}
# What an open vote becomes when another one opens.
_LEFT = {"open": "closed", "second": "discuss"}


@dataclass(eq=False)
class RefusedRequest(Exception):
    """A request that changes nothing: `status` is HTTP's, `why` names the sentence that is the answer."""

    status: int
    why: str


def refuse_request_if(is_wrong: object, status: int, why: str) -> None:
    """Raise RefusedRequest where something is wrong."""
    if is_wrong:
        raise RefusedRequest(status, why)


class Room:
    """The room of a lecture; it goes on where the store ends.

    `code` lets phones in, and `key` is the speaker's. `turned` is set as soon as a vote goes to another state, for the
    time `stage`; the next turn has another event. `changes` counts what changes the counts in between. `place` is the
    number of the slide that is shown, from 0.
    """

    def __init__(self, ballots: Iterable[Ballot], store: Store) -> None:
        # The same vote may be on two slides.
        self.ballots = {ballot.id: ballot for ballot in ballots}
        self.turned, self.stage, self.changes = asyncio.Event(), 0, 0
        self._store = store
        self.code = store.kept("code", f"{randbelow(1_000_000):06}")
        self.key = store.kept("key", token_urlsafe(24))
        self._numbers: dict[str, int] = dict(store.read("select token, number from phones"))
        # After a restart a phone is there once its page is again.
        self._absent = set(self._numbers.values())
        kept = dict(store.read("select vote, state from states order by turned"))
        self._states: dict[str, str] = {vote: kept.get(vote, "closed") for vote in self.ballots}
        self.place = int(store.kept("place", "0"))
        self.at: str | None = next((vote for vote in reversed(kept) if vote in self.ballots), None)
        self._answers: dict[tuple[str, int], dict[int, str]] = {}
        for vote, round_, phone, answer in store.read("select vote, round, phone, answer from votes"):
            self._answers.setdefault((vote, round_), {})[phone] = answer

    # -- who may do what -----------------------------------------------------------------------------------------------

    def opens(self, attempt: str, lock: Literal["code", "key"]) -> bool:
        """Return whether this is the code or the key, in a time that says nothing of how much of it is right."""
        return compare_digest(attempt.encode("utf-8", "replace"), getattr(self, lock).encode())

    # -- what changes it -----------------------------------------------------------------------------------------------

    def join(self) -> str:
        """Let a phone in, unless the room is full, and return its token."""
        refuse_request_if(len(self._numbers) >= MOST, 503, "full")
        token, number = token_urlsafe(16), len(self._numbers) + 1
        self._store.write("insert into phones values (?, ?)", token, number)
        self._numbers[token] = number
        self.changes += 1
        return token

    def knows(self, token: str) -> bool:
        """Return whether a phone is in the room."""
        return token in self._numbers

    def present(self, token: str) -> None:
        """Count a phone that is there again."""
        self._absent.discard(self._numbers[token])
        self.changes += 1

    def absent(self, token: str) -> None:
        """Count a phone no longer, whose pages are all closed."""
        self._absent.add(self._numbers[token])
        self.changes += 1

    def vote(self, token: str, vote: object, round_: object, answer: object) -> str:
        """Take a vote, in place of the phone's earlier one in this round; return what it counts as, once it is safe."""
        phone = self._numbers.get(token)
        if phone is None:
            raise RefusedRequest(403, "stranger")
        ballot = self._ballot(vote)
        # True and 1.0 equal 1, too.
        if ballot.id != self.at or type(round_) is not int or round_ != _ROUNDS.get(self._states[ballot.id]):
            raise RefusedRequest(409, "closed")
        counted = counted_as(ballot, answer)
        if counted is None:
            raise RefusedRequest(422, "unreadable")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._store.write("insert or replace into votes values (?, ?, ?, ?, ?)", ballot.id, round_, phone, counted, now)
        self._answers.setdefault((ballot.id, round_), {})[phone] = counted
        self.changes += 1
        return counted

    def turn(self, vote: object, to: object) -> None:
        """Turn a vote to another state, the speaker's doing, if that may follow."""
        ballot = self._ballot(vote)
        refuse_request_if(to not in self._next_of(ballot.id), 409, "no_turn")
        if self.at is not None and self.at != ballot.id and self._states[self.at] in _LEFT:
            self._turn(self.at, _LEFT[self._states[self.at]])
        self._turn(ballot.id, str(to))
        # Until the disk has all that was written.
        self._store.write("pragma wal_checkpoint")

    def move(self, place: object) -> float | None:
        """Note which slide is shown, where a browser that opens the deck later begins.

        Return for how many seconds the lecture has run, which begins after the first slide.
        """
        if not is_whole(place, 0):
            raise RefusedRequest(400, "malformed")
        self._store.write("insert or replace into room values ('place', ?)", str(place))
        self.place = place
        now = datetime.now(UTC).timestamp()
        return now - float(self._store.kept("began", str(now))) if place else None

    def wake(self) -> None:
        """Let everybody who waits for a turn look now."""
        self.turned.set()
        self.turned = asyncio.Event()

    def _ballot(self, vote: object) -> Ballot:
        if not isinstance(vote, str) or vote not in self.ballots:
            raise RefusedRequest(404, "no_vote")
        return self.ballots[vote]

    def _turn(self, vote: str, to: str) -> None:
        latest = "(select coalesce(max(turned), 0) + 1 from states)"
        self._store.write(f"insert or replace into states values (?, ?, {latest})", vote, to)
        self._states[vote], self.at = to, vote
        self.stage += 1
        self.wake()

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def counts(self) -> dict[str, int]:
        """Return the counts that everybody may see while a vote is open: the phones, and how many have voted."""
        return {"joined": self._joined(), "voted": self._voted(self.at) if self.at else 0}

    def for_phones(self) -> JsonObject:
        """Return all that a phone may know: what was answered only when it is revealed."""
        if self.at is None:
            return {**self.counts(), "vote": None, "state": "closed", "round": 1, "results": None}
        ballot, state = self.ballots[self.at], self._states[self.at]
        asked = {
            "id": self.at,
            "prompt": ballot.prompt,
            "form": ballot.form,
            "names": list(ballot.names.items()),
            "picture": bool(ballot.picture),
            "pick": ballot.picking,
            "marks": ballot.marks,
        }
        return {
            **self.counts(),
            "vote": asked,
            "state": state,
            "round": self._round(self.at),
            "results": self._results(self.at) if state == "reveal" else None,
        }

    def for_deck(self) -> JsonObject:
        """Return all that the speaker may know."""
        return {
            "joined": self._joined(),
            "at": self.at,
            "votes": {
                vote: {
                    "state": state,
                    "next": self._next_of(vote),
                    "round": self._round(vote),
                    "voted": self._voted(vote),
                    "typed": self.ballots[vote].asked is not None,
                    "results": self._results(vote),
                }
                for vote, state in self._states.items()
            },
        }

    def answers(self, vote: str) -> list[tuple[int, int, str, str]]:
        """Return the answers to a vote, each with its round, its phone, what it counts as, and its time."""
        return self._store.read("select round, phone, answer, at from votes where vote = ? order by round, phone", vote)

    def _next_of(self, vote: str) -> tuple[str, ...]:
        """The states that may follow; a vote of one round has no discussion."""
        follow = _STATES[self._states[vote]]
        return follow if self.ballots[vote].rounds > 1 else tuple(state for state in follow if state != "discuss")

    def _round(self, vote: str) -> int:
        return 2 if self._states[vote] == "second" or (vote, 2) in self._answers else 1

    def _joined(self) -> int:
        """The number of phones in the room; a phone that has voted counts, even if it has left."""
        voted = self._answers.get((self.at, self._round(self.at)), {}) if self.at else {}
        return len(self._numbers) - len(self._absent - voted.keys())

    def _voted(self, vote: str) -> int:
        return len(self._answers.get((vote, self._round(vote)), ()))

    def _results(self, vote: str) -> JsonObject:
        tallies = [
            Counter(self._answers.get((vote, round_), {}).values()) for round_ in range(1, self._round(vote) + 1)
        ]
        return {"totals": [tally.total() for tally in tallies], "rows": rows(self.ballots[vote], tallies)}
