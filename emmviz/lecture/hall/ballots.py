"""Ballots: what a phone may send for a vote, as what it counts, and how the counts are named."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from emmviz.base.exact import exact_or_infinite
from emmviz.base.locale import words
from emmviz.base.messages import in_list
from emmviz.base.numbers import show, written_out
from emmviz.learn.answers.number import asks_for_percent, read_bounded
from emmviz.learn.marking import mark
from emmviz.learn.prediction import Prediction, prediction
from emmviz.player.predict.predict_data import nodes_to_pick, opened

_LONGEST = 40  # characters of a number that is typed
_MOST = 5  # rows of what is typed or picked on a picture, the last for all others


@dataclass(frozen=True)
class Ballot:
    """A vote as the server keeps it.

    `form` is "choice", "number", "node" or "nodes". `right` is the right answer, empty for an opinion, and `notes` are
    the mistakes behind wrong ones, by what they count as. `names` are the choices, or what sentences call the nodes, by
    what they count as. `picture` is the tree whose nodes are picked, as SVG. `asked` marks what is typed. `rounds` is 2
    if a second vote follows after a discussion. `marks` are the labels of the choices on the slide, and `short` the
    names of leaves at a bar; `fractions` says that numbers are written as fractions, and
    `leaves` that only leaves can be picked.
    """

    id: str
    prompt: str
    form: str
    right: str
    names: Mapping[str, str]
    notes: Mapping[str, str]
    lang: str
    picture: str = ""
    asked: Prediction | None = None
    rounds: int = 1
    marks: Sequence[str] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    fractions: bool = False
    leaves: bool = False

    @property
    def picking(self) -> str:
        """Return the key of the words that ask a phone to pick in the tree."""
        return "pick_node" if self.form == "node" else "pick_leaves" if self.leaves else "pick_nodes"


def ballot_of(data: Mapping[str, Any], lang: str = "en") -> Ballot | None:
    """Return the ballot of a prediction, from the data of `predict_payload`; None if a phone could not answer it.

    >>> from emmviz.player.predict.predict_data import predict_payload
    >>> ballot = ballot_of(predict_payload(prediction("What is 6 × 7?", 42, known={13: "the sum"}), []))
    >>> ballot.form, ballot.right, counted_as(ballot, " 13.0"), counted_as(ballot, "many")
    ('number', '42', '13', None)
    """
    sealed = opened(dict(data))
    key, choices, wrong = sealed["key"], sealed["ballot"], sealed["wrong"]
    form = key["form"]
    new_ballot = partial(
        Ballot,
        data["id"],
        data["title"],
        lang=lang,
        rounds=data.get("rounds", 1),
        marks=data.get("marks", ()),
        short=data.get("short", {}),
        fractions=data.get("fractions", False),
    )
    if form == "number":
        answer = exact_or_infinite(key["answer"][0])
        known = {exact_or_infinite(wrong_answer): note for wrong_answer, note in wrong}
        asked = prediction(data["title"], answer, known=known, lang=lang)
        return new_ballot(form, written_out(answer), {}, dict(wrong), asked=asked)
    if choices is not None:
        notes = {str(i): note for i, note in enumerate(choices["notes"]) if note}
        names = {str(i): choice for i, choice in enumerate(choices["choices"])}
        return new_ballot("choice", "" if data.get("opinion") else str(choices["right"]), names, notes)
    if form not in ("node", "nodes") or not data["player"]:
        return None
    names = dict(zip(data["names"]["nodes"], data["names"]["called"], strict=True))
    pick = str if form == "node" else lambda nodes: _together(nodes, names)
    return new_ballot(
        form,
        pick(key["answer"]),
        nodes_to_pick(data, key),
        {pick(wrong_answer): note for wrong_answer, note in wrong},
        picture=data["player"]["svg"],
        leaves=bool(key.get("inner")),
    )


def counted_as(ballot: Ballot, answer: object) -> str | None:
    """Return the choice as which an answer counts; None if it does not answer this question.

    A phone sends the place of a choice as a text, a number as people write it, the id of a node, or a list of such ids.
    """
    if ballot.form in ("choice", "node"):
        return answer if isinstance(answer, str) and answer in ballot.names else None
    if ballot.form == "nodes":
        known = isinstance(answer, list) and all(isinstance(node, str) and node in ballot.names for node in answer)
        return _together(answer, ballot.names) if known else None  # type: ignore[arg-type]
    return _number(ballot, answer) if isinstance(answer, str) and len(answer) <= _LONGEST else None


def label_of(ballot: Ballot, counted: str) -> str:
    """Return the label at the bar of an answer, given what it counts as."""
    if ballot.form == "number":
        return show(exact_or_infinite(counted), fractions=ballot.fractions, comma=words(ballot.lang)["format"]["comma"])
    if ballot.form == "nodes":
        phrases, nodes = words(ballot.lang), json.loads(counted)
        names = [ballot.short.get(node, ballot.names[node]) for node in nodes]
        return in_list(names, phrases) or str(phrases["learn"]["none"])
    return ballot.names[counted]


def rows(ballot: Ballot, rounds: Sequence[Counter[str]]) -> list[dict[str, Any]]:
    """Return the bars of a vote: all choices, or of other answers the right one and the most common.

    A bar has its mark as on the slide, its label, a note on its mistake, whether it is right, and its counts: one of
    each round.
    """
    if ballot.form == "choice":
        shown = list(ballot.names)
    else:
        total = sum(reversed(rounds), Counter[str]())
        others = [counted for counted, _ in total.most_common() if counted != ballot.right]
        shown = [ballot.right, *others[: _MOST - 2 if len(others) >= _MOST else _MOST - 1]]
        shown.sort(key=lambda counted: -total[counted])
    marks = dict(zip(ballot.names, ballot.marks, strict=False))
    bars = [
        {
            "mark": marks.get(counted, ""),
            "label": label_of(ballot, counted),
            "note": ballot.notes.get(counted, ""),
            "right": counted == ballot.right,
            "counts": [counts[counted] for counts in rounds],
        }
        for counted in shown
    ]
    rest = [sum(counts.values()) - sum(counts[counted] for counted in shown) for counts in rounds]
    if any(rest):
        bars.append(
            {"mark": "", "label": words(ballot.lang)["hall"]["other"], "note": "", "right": False, "counts": rest}
        )
    return bars


def _number(ballot: Ballot, answer: str) -> str | None:
    assert ballot.asked is not None
    question = ballot.asked.question
    numerals = read_bounded(question, answer.replace("%", " ") if asks_for_percent(question) else answer)[1]
    if not numerals:
        return None
    if mark(question, answer).correct:
        return ballot.right
    known = (wrong.answer for wrong in question.known if any(numeral.agrees(wrong.answer) for numeral in numerals))
    counted = written_out(next(known, numerals[0].number))
    return counted if len(counted) <= _LONGEST else None


def _together(nodes: Iterable[str], names: Mapping[str, str]) -> str:
    """A set of nodes in the order of the tree."""
    picked = set(nodes)
    return json.dumps([node for node in names if node in picked], ensure_ascii=False)
