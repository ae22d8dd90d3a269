"""The data of a page with a search by hand: the tree, its look at each step, and the key to the questions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NotRequired, TypedDict

from emmviz.base.pairs import grouped
from emmviz.base.text import JsonObject
from emmviz.learn.acting import ActState, first_leaf, onward, still_read, ways_on, went_alone
from emmviz.learn.asking import Pick, next_node, offers, ranks_of
from emmviz.learn.marking import key
from emmviz.learn.question import Question
from emmviz.picture.cuts import CutMarks
from emmviz.picture.drawn import written_by
from emmviz.picture.frame_marks import condition, edge_classes, node_classes, node_text
from emmviz.picture.geometry import direction
from emmviz.picture.plan import Plan
from emmviz.picture.scene import CutMark
from emmviz.picture.theme import ThemeLike
from emmviz.player.shell.cell import BY_HAND, cell_plan, closer_plan, dense_plan
from emmviz.player.shell.changes import dial_paths
from emmviz.player.shell.payload import NodeData, Payload, blank_svg, node_data, own_dials
from emmviz.search.run import Run
from emmviz.story.frame import Fold, Frame, NodeState, frame_of
from emmviz.story.visits import visits_of

_LIVE = ("open", "current")


class NamedNode(NodeData):
    """A node, and what sentences call it."""

    called: str


class SeenTree(TypedDict):
    """The visible tree in a state.

    Each of the `nodes` has its classes, its value, its sentence and the paths of its dial, and each of the `edges` its
    classes; `open` are the nodes that are being searched, each with the sentence about the window that it was entered
    with.
    """

    nodes: list[tuple[str, str, str, dict[str, str] | None]]
    edges: list[str]
    open: list[tuple[str, str]]


class Ask(TypedDict):
    """One question, by its `key`, and the tree that is visible meanwhile.

    The reader picks a node among `offers`, each with its position, or cuts if that is allowed. After a cut that is too
    early, the leaves in `missing` are not read; after a node instead of a cut, the leaves in `extra` are read
    needlessly. `then` says where the search has gone by itself since the last ask.
    """

    key: JsonObject
    seen: SeenTree
    offers: NotRequired[list[str]]
    places: NotRequired[list[int]]
    cuts: NotRequired[bool]
    missing: NotRequired[list[str]]
    extra: NotRequired[dict[str, str]]
    then: NotRequired[str]


class Segment(TypedDict):
    """The questions between two picks, and the numbers of the segments that follow the last one, by node.

    At the end of a search `end` is the tree, and `done` the sentence about it.
    """

    asks: list[Ask]
    ways: dict[str, int]
    end: SeenTree | None
    done: NotRequired[str]


class ActPayload(Payload):
    """The data of a search by hand: its tree, the segments made so far, and how answers are read and marked."""

    svgs: list[str]
    nodes: list[NamedNode]
    segments: dict[str, Segment]
    names: JsonObject
    reading: JsonObject
    tries: int
    at_end: bool
    worked: list[str]


def hushed(run: Run, step: int) -> Frame:
    """Return a frame without the numbers of the nodes being searched, which the student must find."""
    frame, live = frame_of(run, step), _LIVE if step < len(run.steps) else ()
    return frame._replace(
        moment=None,
        nodes={
            node: NodeState(state.state) if state.state in live and run.tree.kind(node) != "leaf" else state
            for node, state in frame.nodes.items()
        },
    )


def _bars(plan: Plan, _: Frame, node: str) -> CutMark:
    """Return the cut mark of an edge, which the front end shows once it is cut."""
    place = plan.places[node]
    return CutMark(0, *place.cut, direction(place.start, place.end), None)


def _hatched(plan: Plan) -> Plan:
    """Return a plan with an area below every node, as a search may never read what is below it."""
    grounds = tuple(plan.ground_below(0, [node]) for node in plan.places)
    return plan._replace(cut_marks=lambda _: CutMarks(grounds, {}))


class Picture:
    """The picture of one search by hand; `order` are the nodes in the order of the picture."""

    def __init__(self, run: Run, lang: str, look: ThemeLike = "light") -> None:
        self._start = Fold(run).frame()
        written = written_by(run)
        plan = cell_plan(self._start, lang, "tidy", written, narrow=False, look=look)
        closer = closer_plan(self._start, lang, "tidy", written, plan, BY_HAND)
        dense = dense_plan(self._start, lang, "tidy", written, plan)
        self.plan, *self._small = [own_dials(each, run) for each in (closer, dense) if each]
        self.tree, self.order = run.tree, list(plan.places)

    def svgs(self) -> list[str]:
        """Return the tree at the start, with a cut mark on every edge and a hatched area below every node for the front
        end to show, and where it is large once more as near together as its texts allow."""
        return [blank_svg(_hatched(plan), self._start, _bars) for plan in (self.plan, *self._small)]

    def nodes(self) -> list[NamedNode]:
        """Return each node with its kind and its parent, and the same in words."""
        number = {node: i for i, node in enumerate(self.order)}
        return [{**node, "called": self.plan.narrator.child(node["id"])} for node in node_data(self.plan, number)]

    def seen(self, state: ActState) -> SeenTree:
        """Return the look of every node and every edge in a state, and the nodes that are being searched."""
        run, frame, narrator = state.run, hushed(state.run, state.step), self.plan.narrator
        # The dials show what is known before the question.
        known = frame_of(run, state.step)
        cuts = grouped((child, cut) for cut in frame.cuts for child in cut.step.skipped)
        plan, now = self.plan._replace(cuts=cuts), frame.nodes
        nodes = [
            (
                " ".join(node_classes(frame, self.tree.kind(node), now[node])[2:]),
                node_text(plan, now[node], node),
                condition(plan, frame, node),
                dial_paths(plan, known, node),
            )
            for node in self.order
        ]
        edges = [
            " ".join(edge_classes(frame, parent, node, now[node])[1:]) if (parent := self.tree.parent(node)) else ""
            for node in self.order
        ]
        entered = {step.node: step.window for step in run.steps[: state.step] if step.event in ("enter", "probe")}
        shown = {node: entered[node] if state.desk.level > 1 else None for node in frame.path if node in entered}
        entry = narrator.lang["act"]["entry"]
        windows = [
            (narrator.name(node), entry.format(window=narrator.window(window)) if window else "")
            for node, window in shown.items()
        ]
        return {"nodes": nodes, "edges": edges, "open": windows}


class Segments:
    """The segments of a search by hand; each begins with a node picked, and 0 at the start.

    A segment has a number for each node that may be picked at its end; it is made when the reader reaches it.
    """

    def __init__(self, start: ActState, picture: Picture) -> None:
        self.picture = picture
        self._start = start
        self._made: dict[int, Segment] = {}
        # For each number the state in which a node is picked, and that node.
        self._picked: list[tuple[ActState, str]] = []

    def along(self, picks: Sequence[Pick]) -> dict[str, Segment]:
        """Return the segments that these picks lead through, by their numbers."""
        segments, number = {"0": self._data(0)}, 0
        for pick in picks[len(self._start.picks) :]:
            number = self._data(number)["ways"][pick.node]
            segments[str(number)] = self._data(number)
        return segments

    def left_to_right(self, room: int) -> dict[str, Segment]:
        """Return the segments of the search that picks from left to right, with at most `room` nodes.

        A node counts once for every ask in which it occurs.
        """
        segments: dict[str, Segment] = {}
        number: int | None = 0
        while number is not None and room > 0:
            segment = self._data(number)
            segments[str(number)] = segment
            room -= len(segment["asks"]) * len(self.picture.order)
            number = segment["ways"].get(segment["asks"][-1]["key"]["answer"]) if segment["ways"] else None
        return segments

    def all(self, most: int) -> dict[str, Segment] | None:
        """Return the segments of every order, None if there are more than `most`.

        States that differ only in how what is done was done lead on alike, so they share a segment.
        """
        tree = self._start.desk.tree
        # The first node is searched with an infinite window, so that nothing cuts: any of its successors may be
        # done already, whichever is picked.
        if 2 ** max(sum(way.prob != 0 for way in tree.branches(node)) for node in tree) > most:
            return None
        starts, ways = [self._start], list[dict[str, int]]()
        known = {_alike(self._start): 0}
        while len(ways) < len(starts):
            *_, last = _until_picked(starts[len(ways)])
            ways.append({})
            for node in ways_on(last):
                state = onward(last, node)
                number = known.setdefault(_alike(state), len(starts))
                ways[-1][node] = number
                if number == len(starts):
                    starts.append(state)
            if len(starts) > most:
                return None
        return {str(n): self._segment(state, ways[n]) for n, state in enumerate(starts)}

    def _data(self, number: int) -> Segment:
        if number not in self._made:
            start = onward(*self._picked[number - 1]) if number else self._start
            *_, last = _until_picked(start)
            ways = ways_on(last)
            # From 1 on, as 0 is the start.
            self._made[number] = self._segment(start, {node: i for i, node in enumerate(ways, len(self._picked) + 1)})
            self._picked += [(last, node) for node in ways]
        return self._made[number]

    def _segment(self, start: ActState, ways: dict[str, int]) -> Segment:
        """Return one segment as plain data for JSON: its asks, and the segments that the last one leads to."""
        states = list(_until_picked(start))
        last, words = states[-1], self.picture.plan.narrator.lang["act"]
        asks = [self._ask(state, state.ask) for state in states if state.ask]
        if last.turn:
            return {"asks": asks, "ways": ways, "end": None}
        summary = words["done"].format(read=len(last.run.leaves), total=len(last.run.tree.leaves()))
        return {"asks": asks, "ways": ways, "end": self.picture.seen(last), "done": summary}

    def _ask(self, state: ActState, ask: Question) -> Ask:
        """Return the question of a state as plain data: its key, and the nodes to pick from, if any."""
        tree, run = state.desk.tree, state.run
        data: Ask = {"key": key(ask), "seen": self.picture.seen(state)}
        if nodes := went_alone(state):
            narrator = self.picture.plan.narrator
            there = narrator.listed(map(narrator.child, nodes))
            data["then"] = narrator.lang["act"]["went_alone"].format(nodes=there)
        if not ask.choices:
            return data
        ways = offers(run, state.step)
        data |= {"offers": [*ways], "places": [*ways.values()], "cuts": bool(run.cuts_at)}
        if ask.answer in ask.choices:
            return data | {"extra": {node: first_leaf(tree, node) for node in ways}}
        return data | {"missing": still_read(run, ask.node or "", ask.step) if run.cuts_at else []}


def _until_picked(state: ActState) -> Iterator[ActState]:
    """Yield the states from one on to that in which a node is picked, or to the end."""
    yield state
    while state.turn is not None and not ways_on(state):
        state = onward(state)
        yield state


def _alike(state: ActState) -> Hashable:
    """Return the facts that decide how a search continues: what is known of every node, what children returned to the
    open nodes, in order, and the order in which nodes that may be read again were read.
    """
    frame, visits = frame_of(state.run, state.step), visits_of(state.run)
    nodes = tuple((node.state, node.value, node.bound, node.best) for node in frame.nodes.values())
    returned = tuple(
        (moment.step.node, moment.step.child, moment.step.result, moment.probed)
        for moment in visits.moments[: state.step]
        if moment.step.event == "update" and moment.step.node in frame.path
    )
    last = state.picks[-1] if state.picks else None
    following = state.turn and next_node(state.run, state.step)
    # A search that forgets its probes may come once more to what was picked, in the same order.
    again = {} if state.desk.options.get("reuse", True) else ranks_of(state.desk.tree, state.picks)
    return nodes, returned, frame.path, last, state.turn, following, frozenset(again.items())
