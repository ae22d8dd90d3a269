"""Segments: what a browser needs to ask and to mark a search by hand, from one choice of a node to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from emmviz.base.numbers import written_out
from emmviz.base.numerals import as_shown
from emmviz.learn.acting.asks import Cut, question_of
from emmviz.learn.acting.desk import Pick, ranks_of
from emmviz.learn.acting.distance import first_leaf, still_read
from emmviz.learn.acting.judge import cut_mistake, is_settled, offers, unclamped
from emmviz.learn.acting.moves import move_mistake, returned
from emmviz.learn.acting.slips import bound_mistake, slips_of
from emmviz.learn.acting.state import State, onward, ways_on
from emmviz.learn.acting.words import Words
from emmviz.learn.marking import suspects_of
from emmviz.player.act.picture import Picture
from emmviz.search.events import Bound
from emmviz.story.fold import frame_of
from emmviz.story.visits import visits_of

__all__ = ["Segments"]


class Segments:
    """The segments of a search by hand; each begins with a node picked, and 0 at the start.

    A segment has a number for each node that may be picked at its end; it is made when it is come to.
    """

    def __init__(self, start: State, picture: Picture) -> None:
        self.picture = picture
        self._start = start
        self._made: dict[int, dict[str, Any]] = {}
        # For each number the state in which a node is picked, and that node.
        self._picked: list[tuple[State, str]] = []

    def along(self, picks: Sequence[Pick]) -> dict[str, Any]:
        """Return the segments that these picks lead through, by their numbers."""
        found, number = {"0": self._data(0)}, 0
        for pick in picks[len(self._start.picks) :]:
            number = self._data(number)["ways"][pick.node]
            found[str(number)] = self._data(number)
        return found

    def left_to_right(self, room: int) -> dict[str, Any]:
        """Return the segments of the search that picks from left to right, as far as there is room.

        Parameters: room, for how many nodes, each counted once for every ask.
        """
        found: dict[str, Any] = {}
        number: int | None = 0
        while number is not None and room > 0:
            found[str(number)] = one = self._data(number)
            room -= len(one["asks"]) * len(self.picture.order)
            number = one["ways"].get(one["asks"][-1].get("taken"))
        return found

    def all(self, most: int) -> dict[str, Any] | None:
        """Return the segments of every order, None where there are more than `most`.

        States that differ only in how what is done was done lead on alike, so they share a segment.
        """
        tree = self._start.desk.tree
        # What is come to first is searched with an infinite window, so that nothing cuts: any of its successors may be
        # done already, whichever is picked.
        if 2 ** max(sum(way.prob != 0 for way in tree.branches(node)) for node in tree) > most:
            return None
        starts, ways = [self._start], list[dict[str, int]]()
        known = {_alike(self._start): 0}
        while len(ways) < len(starts):
            *_, last = _until_picked(starts[len(ways)])
            ways.append({})
            for node in ways_on(last) if last.ask else ():
                state = onward(last, node)
                ways[-1][node] = number = known.setdefault(_alike(state), len(starts))
                if number == len(starts):
                    starts.append(state)
            if len(starts) > most:
                return None
        return {str(n): self._segment(state, ways[n]) for n, state in enumerate(starts)}

    def _data(self, number: int) -> dict[str, Any]:
        if number not in self._made:
            start = onward(*self._picked[number - 1]) if number else self._start
            *_, last = _until_picked(start)
            ways = ways_on(last) if last.ask else []
            self._picked += [(last, node) for node in ways]
            first = len(self._picked) - len(ways) + 1
            self._made[number] = self._segment(start, {node: first + i for i, node in enumerate(ways)})
        return self._made[number]

    def _segment(self, start: State, ways: dict[str, int]) -> dict[str, Any]:
        """Return one segment as plain data for JSON: its asks, and the segments that the last one leads to."""
        states = list(_until_picked(start))
        asks = [self._ask(state) for state in states if state.ask]
        return {"asks": asks, "ways": ways, "end": None if states[-1].ask else self._seen(states[-1])}

    def _seen(self, state: State) -> dict[str, Any]:
        return {"looks": self.picture.looks(state), "open": self.picture.open(state)}

    def _ask(self, state: State) -> dict[str, Any]:
        ask, desk = state.ask, state.desk
        assert ask is not None
        words = Words(desk, state.run, ask)
        shown = words.shown()
        data = {
            "kind": ask.kind, "node": self.picture.number[ask.node], "prompt": words.prompt(),
            "hints": words.hints(shown), "shown": shown, **self._seen(state),
        }  # fmt: skip
        return data | (self._choice(state, words) if ask.kind == "next" else self._typed(state, words))

    def _choice(self, state: State, words: Words) -> dict[str, Any]:
        """What to pick among, the mistake in each wrong pick, and the sentences about the mistakes."""
        desk, run, ask = state.desk, state.run, state.ask
        assert ask is not None
        nodes, right, read = offers(desk, ask), set(ways_on(state)), returned(run, ask)
        more = desk.tree.children(ask.node) if ask.probe else []
        marks = {node: "" if node in right else move_mistake(run, ask, node, read) for node in (*nodes, *more)}
        cuts = bool(desk.cuts_at)
        marks |= {f"cut {side}": cut_mistake(desk, run, ask, Cut(side)) or "" for side in ("alpha", "beta")}
        why = {name: words.why(name, "{child}") for name in dict.fromkeys([*marks.values(), "elsewhere"]) if name}
        shown = [node for node in nodes if node not in read]
        found: dict[str, Any] = {"offers": shown, "cuts": cuts, "marks": marks, "why": why}
        if isinstance(ask.answer, Cut):
            return found | {"extra": {node: first_leaf(desk.tree, node) for node in shown}}
        return found | {"taken": ask.answer, "missing": still_read(run, ask.node, ask.step) if cuts else []}

    def _typed(self, state: State, words: Words) -> dict[str, Any]:
        """What a typed answer is marked by: the right one, and the wrong ones with their sentences."""
        desk, ask, run = state.desk, state.ask, state.run
        assert ask is not None
        question = question_of(desk, run, ask)
        is_pair = question.form == "interval"
        asked: dict[str, Any] = {
            "form": question.form, "node": ask.node, "answer": _exact(question.answer),
            "unreadable": words.unreadable(), "rough": [""] * 2 if is_pair else "",
            "suspects": [
                {"window" if is_pair else "value": _exact(one.answer), **_says(words, one.mistake or "")}
                for one in suspects_of(question)
            ],
            "slips": [
                {"ends": [list(map(_exact, end)) for end in slip.ends], **_says(words, slip.mistake)}
                for slip in slips_of(question)
            ],
            "where": {"right": [], "wrong": []},
        }  # fmt: skip
        if ask.kind == "window":
            asked["also"] = [_exact(one.answer) for one in unclamped(question)]
        elif ask.kind == "value":
            step = run.steps[ask.step]
            bound = step.bound or Bound.EXACT
            needed = bound is not Bound.EXACT and not is_settled(step.value, bound, run.bounds)
            asked["sign"] = question.traits.sign
            asked["bound"] = {
                "signed": desk.tree.kind(ask.node) in desk.cuts_at, "needed": needed,
                "missing": _says(words, "bound_as_value"), "turned": _says(words, bound_mistake(bound)),
            }  # fmt: skip
        return {"key": asked}


def _until_picked(state: State) -> Iterator[State]:
    """Yield the states from one on to that in which a node is picked, or to the end."""
    yield state
    while state.ask is not None and not ways_on(state):
        state = onward(state, state.ask.answer)
        yield state


def _alike(state: State) -> Any:
    """What decides how a search goes on: what is known of every node, what the open ones have heard, in order, and the
    order in which what may be read again was read."""
    frame, visits = frame_of(state.run, state.step), visits_of(state.run)
    nodes = tuple((one.state, one.value, one.bound, one.best) for one in frame.nodes.values())
    heard = tuple(
        (moment.step.node, moment.step.child, moment.step.result, moment.probed)
        for moment in visits.moments[: state.step]
        if moment.step.event == "update" and moment.step.node in frame.path
    )
    last = state.picks[-1] if state.picks else None
    return nodes, heard, frame.path, last, state.ask, _kept_order(state)


def _kept_order(state: State) -> frozenset[tuple[str, int]]:
    """The order picked where a search that forgets its probes may come once more: below an outcome not done yet."""
    desk = state.desk
    if desk.options.get("reuse", True):
        return frozenset()
    tree, nodes = desk.tree, frame_of(state.run, state.step).nodes

    def comes_again(node: str) -> bool:
        outcome = None
        while (above := tree.parent(node)) is not None:
            if tree.kind(above) == "chance" and tree.kind(node) in ("max", "min"):
                outcome = node
            node = above
        return outcome is not None and nodes[outcome].state not in ("done", "cut")

    return frozenset(ranks_of(tree, filter(lambda pick: comes_again(pick.node), state.picks)).items())


def _says(words: Words, mistake: str) -> dict[str, Any]:
    return {"mistake": mistake, "feedback": words.why(mistake, None), "where": []}


def _exact(value: Any) -> list[Any]:
    """A number as a pair of texts, what it is exactly and what pictures show; of a pair of numbers two of these."""
    return [*map(_exact, value)] if isinstance(value, tuple) else [written_out(value), written_out(as_shown(value))]
