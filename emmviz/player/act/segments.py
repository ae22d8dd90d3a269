"""Segments: what a browser needs to ask and to mark a search by hand, from one choice of a node to the next.

States that differ only in how what is done was done lead on alike, so they share a segment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from emmviz.base.numbers import Number, written_out
from emmviz.base.numerals import Numeral, as_shown
from emmviz.learn.acting.asks import Cut, question_of
from emmviz.learn.acting.distance import first_leaf, still_read
from emmviz.learn.acting.judge import is_settled, judge, offers, unclamped
from emmviz.learn.acting.slips import bound_mistake, tried_values, tried_windows, value_slip, window_slip
from emmviz.learn.acting.state import State, onward, ways_on
from emmviz.learn.acting.words import Words
from emmviz.learn.marking.keys import key
from emmviz.learn.questions.question import Question
from emmviz.player.act.picture import Picture
from emmviz.search.events import Bound
from emmviz.story.fold import frame_of
from emmviz.story.visits import visits_of

__all__ = ["Segments"]

# What the key of a question holds that nothing here shows.
_UNUSED = ("step", "prompt", "hints", "shown", "where", "node", "kind")


class Segments:
    """The segments of a search by hand, numbered as they are come to; 0 begins at the start."""

    def __init__(self, start: State, picture: Picture) -> None:
        self.picture = picture
        self._known: dict[Any, int] = {}
        self._starts: list[State] = []
        self.number(start)

    def number(self, state: State) -> int:
        """Return the number of the segment that begins at a state."""
        alike = _alike(state)
        if alike not in self._known:
            self._known[alike] = len(self._starts)
            self._starts.append(state)
        return self._known[alike]

    def data(self, number: int) -> dict[str, Any]:
        """Return one segment as plain data for JSON: its asks, and the segments that the last one leads to."""
        state, asks = self._starts[number], []
        while state.ask is not None:
            asks.append(self._ask(state))
            ways = ways_on(state) if not isinstance(state.ask.answer, Cut) else []
            if ways:
                leads = {node: self.number(onward(state, node)) for node in ways}
                return {"asks": asks, "ways": leads, "end": None}
            state = onward(state, state.ask.answer)
        return {"asks": asks, "ways": {}, "end": self._seen(state)}

    def all(self, most: int) -> dict[str, Any] | None:
        """Return all segments by their numbers, None where there are more than `most`."""
        found: dict[str, Any] = {}
        while len(found) < len(self._starts):
            if len(self._starts) > most:
                return None
            found[str(len(found))] = self.data(len(found))
        return found

    def left_to_right(self) -> dict[str, Any]:
        """Return the segments of the search that picks from left to right."""
        found: dict[str, Any] = {}
        number: int | None = 0
        while number is not None:
            found[str(number)] = one = self.data(number)
            number = next(iter(one["ways"].values()), None)
        return found

    def _seen(self, state: State) -> dict[str, Any]:
        return {"looks": self.picture.looks(state), "open": self.picture.open(state)}

    def _ask(self, state: State) -> dict[str, Any]:
        ask, desk = state.ask, state.desk
        assert ask is not None
        words = Words(desk, state.run, ask)
        data = {
            "kind": ask.kind, "node": self.picture.number[ask.node], "prompt": words.prompt(), "hints": words.hints(),
            "shown": words.shown(), **self._seen(state),
        }  # fmt: skip
        return data | (self._choice(state) if ask.kind == "next" else self._typed(state, words))

    def _choice(self, state: State) -> dict[str, Any]:
        desk, ask = state.desk, state.ask
        assert ask is not None
        nodes = offers(desk, ask)
        more = desk.tree.children(ask.node) if ask.probe else []
        cuts = [Cut("alpha"), Cut("beta")] if desk.cuts_at else []
        marks: dict[str, list[str | None] | None] = {}
        for given in (*nodes, *more, *cuts):
            mark = judge(desk, state.run, state.picks, ask, given)
            name = f"cut {given.side}" if isinstance(given, Cut) else str(given)
            marks[name] = None if mark.verdict == "right" else [mark.mistake, mark.why]
        elsewhere = Words(desk, state.run, ask).why("elsewhere", None)
        read = {step.node for step in state.run.steps[: ask.step] if step.event != "probe"}
        shown = [node for node in nodes if node not in read]
        found: dict[str, Any] = {"offers": shown, "cuts": bool(cuts), "marks": marks, "elsewhere": elsewhere}
        if isinstance(ask.answer, Cut):
            return found | {"extra": {node: first_leaf(desk.tree, node) for node in shown}}
        return found | {"taken": ask.answer, "missing": still_read(state.run, ask.node, ask.step) if cuts else []}

    def _typed(self, state: State, words: Words) -> dict[str, Any]:
        desk, ask, run = state.desk, state.ask, state.run
        assert ask is not None
        question = question_of(desk, run, ask)
        asked = {name: value for name, value in key(question).items() if name not in _UNUSED}
        asked |= {"node": ask.node, "where": {"right": [], "wrong": [], "shown": []}}
        found = [(one.get("value") or one.get("window"), one["mistake"]) for one in asked["suspects"]]
        if ask.kind == "window":
            found += [([_exact(end) for end in pair], name) for name, pair in _windows(question)]
            asked["also"] = [[_exact(end) for end in one.answer] for one in unclamped(question)]  # type: ignore[attr-defined]
        elif ask.kind == "value":
            found += [(_exact(value), name) for name, value in _values(question)]
            step = run.steps[ask.step]
            bound = step.bound or Bound.EXACT
            signed = desk.tree.kind(ask.node) in desk.cuts_at
            needed = bound is not Bound.EXACT and not is_settled(step.value, bound, run.bounds)
            wrong = {"missing": "bound_as_value", "turned": bound_mistake(bound)}
            asked["bound"] = {"signed": signed, "needed": needed} | {
                name: [mistake, words.why(mistake, None)] for name, mistake in wrong.items()
            }
        slot = "window" if question.form == "interval" else "value"
        asked["suspects"] = [
            {slot: numbers, "mistake": name, "feedback": words.why(name, None), "where": []} for numbers, name in found
        ]
        return {"key": asked}


def _alike(state: State) -> Any:
    """What decides how a search goes on: what is known of every node, and what the open ones have heard, in order."""
    frame, visits = frame_of(state.run, state.step), visits_of(state.run)
    nodes = tuple((one.state, one.value, one.bound, one.best) for one in frame.nodes.values())
    heard = tuple(
        (moment.step.node, moment.step.child, moment.step.result, moment.probed)
        for moment in visits.moments[: state.step]
        if moment.step.event == "update" and moment.step.node in frame.path
    )
    last = state.picks[-1] if state.picks else None
    return nodes, heard, frame.path, last, state.ask


def _windows(question: Question) -> Iterator[tuple[str, tuple[Number, Number]]]:
    for pair in tried_windows(question):
        if pair != question.answer and (name := window_slip(question, [([Numeral(pair[0])], [Numeral(pair[1])])])):
            yield name, pair


def _values(question: Question) -> Iterator[tuple[str, Number]]:
    for value in tried_values(question):
        if value != question.answer and (name := value_slip(question, value)):
            yield name, value


def _exact(value: Number) -> list[str]:
    return [written_out(value), written_out(as_shown(value))]
