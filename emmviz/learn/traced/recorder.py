"""Recorder: a student's program is followed from call to call, and stopped if it does not end."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from types import CodeType, FrameType, MappingProxyType
from typing import Any, NamedTuple, NoReturn

from networkx import single_source_shortest_path_length

from emmviz.base.exact import exact_or_infinite
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, refuse_if
from emmviz.base.numbers import Number
from emmviz.base.spellings import ATTRIBUTE_WORDS, as_kind
from emmviz.learn.traced.program_mistakes import same
from emmviz.search.events import Window
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

# How much deeper than the tree the calls may go, and how many instructions may run between two calls for each of the
# limit.
_DEEPER, _STEPS = 50, 200

# The attributes that a node has besides its data, and the attributes of binary trees.
_COMPUTED, _SIDES = ("value", "score", "children", "probs", "outcomes"), ("left", "right")
_ATTRIBUTES = {word: name for name, words in ATTRIBUTE_WORDS.items() for word in (name, *words)}

Fields = Mapping[str, tuple[str, object]]


class Sentence(NamedTuple):
    """A sentence to be written: its key in the section [traced], and for each hole its writer and its value.

    >>> from emmviz import gallery
    >>> Sentence("gave", {"name": ("node", "B"), "values": ("values", (1, 2))}).written(Narrator(gallery.aima_scale()))
    'B received 1 and 2 from its children.'
    """

    key: str
    fields: Fields = MappingProxyType({})

    def written(self, narrator: Narrator) -> str:
        """Return the sentence in the narrator's language."""
        fields = {hole: _WRITERS[writer](narrator, value) for hole, (writer, value) in self.fields.items()}
        return str(narrator.lang["traced"][self.key].format(**fields))


def written(sentences: Iterable[Sentence], narrator: Narrator) -> str:
    """Write sentences one after the other; what is empty leaves no gap."""
    return " ".join(filter(None, (sentence.written(narrator) for sentence in sentences)))


_WRITERS: Mapping[str, Callable[[Narrator, Any], str]] = {
    "text": lambda narrator, value: str(value),
    "step": lambda narrator, moment: narrator.after_colon(narrator.ordinary(moment)),
    "algorithm": Narrator.algorithm_within,
    "node": lambda narrator, node: (narrator.leaf if narrator.tree.kind(node) == "leaf" else narrator.name)(node),
    "child": Narrator.child,
    "leaf": Narrator.leaf,
    "children": lambda narrator, children: narrator.listed(map(narrator.child, children)),
    "unread": lambda narrator, children: narrator.listed(map(narrator.child, children), "nor"),
    "number": Narrator.number,
    "exact": Narrator.prob,
    "values": lambda narrator, values: narrator.listed(map(narrator.number, values)),
    "window": Narrator.window,
    "total": lambda narrator, total: narrator.total(*total),
    "sentence": lambda narrator, sentence: sentence.written(narrator),
    "calls": lambda narrator, n: narrator.count("call", n),
    "nodes": lambda narrator, n: narrator.count("node", n),
}


class KindName(str):
    """The kind of a node, which equals each of its spellings: "MAX", "Terminal", a member of an Enum.

    >>> KindName("leaf") == "TERMINAL", KindName("max") in ("MIN", "CHANCE")
    (True, False)
    """

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return as_kind(other) == str(self)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Flag(int):
    """Whether a node is of a kind, as an attribute or a method: `node.is_max`, `node.is_max()`."""

    def __call__(self) -> bool:
        return bool(self)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NodeView:
    """A node as a function under `@traced` sees it: everything can be read, nothing changed.

    Two views of one node in one call are the same object, so that they can be compared and be keys of a dict. `kind` is
    one of "max", "min", "chance" and "leaf"; `estimate` an inner node's heuristic value, for a depth limit, `prob` the
    probability and `action` the label on the edge to the node, each None if there is none; `bounds` (L, U): every
    leaf of the tree lies between them. The spellings of public programs also work: `node.type == "MAX"`,
    `node.is_leaf()`, `node.utility`, `node.left`.

    >>> from emmviz import GameTree
    >>> from emmviz.learn import traced
    >>> @traced
    ... def first(node):
    ...     print(node, node.kind, node.children, node.probs, node.outcomes[0])
    ...     return node.children[0].value
    >>> run = first(GameTree.parse("chance(.9: 2, .1: 3)"))
    A chance (leaf L1, leaf L2) (Fraction(9, 10), Fraction(1, 10)) (Fraction(9, 10), leaf L1)
    """

    id: str
    kind: str
    estimate: Fraction | None
    prob: Fraction | None
    action: str | None
    bounds: Window
    _recorder: Recorder

    @property
    def value(self) -> Fraction | None:
        """A leaf's utility, exact; None at any other node."""
        return self._recorder.read(self.id) if self.kind == "leaf" else None

    @property
    def score(self) -> Fraction | None:
        """A leaf's utility, at any other node its estimate."""
        return self.value if self.kind == "leaf" else self.estimate

    @property
    def children(self) -> tuple[NodeView, ...]:
        """The children, left to right; none at a leaf."""
        return tuple(self._recorder.views[child] for child in self._recorder.tree.children(self.id))

    @property
    def probs(self) -> tuple[Fraction, ...]:
        """The probabilities of a chance node's children, in their order; empty at any other node."""
        return tuple(child.prob for child in self.children if child.prob is not None)

    @property
    def outcomes(self) -> tuple[tuple[Fraction, NodeView], ...]:
        """The pairs (probability, child) of a chance node; empty at any other node."""
        return tuple(zip(self.probs, self.children, strict=False))

    def __getattr__(self, name: str) -> Any:
        word = "" if name.startswith("__") else name.removeprefix("get").replace("_", "").casefold()
        known, there = _ATTRIBUTES.get(word, word), [*NodeView.__slots__[:-1], *_COMPUTED]
        if known in there:
            # A method may also have this name.
            return (lambda: getattr(self, known)) if name.startswith(("get", "eval")) else getattr(self, known)
        if known in KINDS:
            return Flag(self.kind == known)
        if known in _SIDES:
            return dict(enumerate(self.children)).get(_SIDES.index(known))
        near = get_close_matches(name, there, 1)
        hint = Message("traced.meant", name=near[0]) if near else ""
        wrong = Message("traced.attribute", name=name, node=self.id, names=", ".join(there), hint=hint)
        raise AttributeError(wrong.wording(words(self._recorder.lang)))

    def __repr__(self) -> str:
        return {"max": "MAX ", "min": "MIN ", "leaf": "leaf "}.get(self.kind, "") + self.id


class Source(NamedTuple):
    """A function's code, the lines of its text from its `def` on, and the number of the first in its file."""

    code: CodeType | None
    lines: tuple[str, ...]
    first: int

    def row(self, line: int | None) -> int | None:
        """Return the position in `lines` of a line of the file; None for another line."""
        row = -1 if line is None else line - self.first
        return row if 0 <= row < len(self.lines) else None


@dataclass(slots=True, eq=False)
class Call:
    """One call of the program with a node, or (not `called`) its look at a leaf or its way past a node.

    `value` is what was returned, None if the call was interrupted, and `moves` are the children that the move beside
    it may mean. `arguments` are the arguments of the call by name. `line` is the line of the program that ran last,
    `line_above` the one that ran above when the call returned. `entered` and `left` are the frames of the two ends, 0
    for none.
    """

    node: str
    window: Window | None
    program: str
    source: Source | None = None
    arguments: Mapping[str, object] = field(default_factory=dict)
    called: bool = True
    above: Call | None = None
    children: list[Call] = field(default_factory=list)
    value: Number | None = None
    moves: list[str] = field(default_factory=list)
    line: int | None = None
    line_above: int | None = None
    entered: int = 0
    left: int = 0

    @property
    def over(self) -> bool:
        """Return whether the call ended; it passes a node by going on elsewhere."""
        if self.called or self.above is None:
            return self.value is not None
        return self is not self.above.children[-1] or self.above.over

    def all(self) -> list[Call]:
        """Return this call and all that are below it, each before those that it makes."""
        calls = [self]
        for call in calls:
            calls += call.children
        return calls

    @property
    def worths(self) -> list[Number]:
        """The values of the children that its move may mean."""
        return [child.value for child in self.children if child.node in self.moves and child.value is not None]

    def sentence(self, key: str, **fields: tuple[str, object]) -> Sentence:
        """Return a sentence about the program and the node of this call."""
        return Sentence(key, {"program": ("text", self.program), "name": ("node", self.node), **fields})


class Stopped(SystemExit):
    """The program is stopped; no Exception, so that its own `except Exception` does not catch it."""


class Recorder:
    """The calls that a program makes with the nodes of one tree.

    `top` is the call with the root, `here` the innermost one that is kept, `fault` why the program was stopped, and
    `stopped_in` where. A call with a node that is not below the last one has no place in a picture: it is made, and not
    kept. `names` are the global names of the program's module or notebook. `way` are the nodes of the calls that were
    open at its last `error`. `place` is the place of the value in what is returned, if that is more than
    a number, and `indexed` is whether a leaf has None beside it, so that an integer there is the index of a move.
    """

    def __init__(self, tree: GameTree, bounds: Window, limit: int, names: dict[str, object], lang: str) -> None:
        self.tree, self.bounds, self.limit, self.names, self.lang = tree, bounds, limit, names, lang
        self.place: int | None = None
        self.indexed = False
        self.views = {
            node: NodeView(
                node, KindName(tree.kind(node)), tree.estimate(node), tree.prob(node), tree.action(node), bounds, self
            )
            for node in tree
        }
        self.top: Any = None
        self.here: Call | None = None
        self.open: list[Call] = []  # all calls, kept or not
        self.fault: Sentence | None = None
        self.stopped_in: Call | None = None
        self.error: Exception | None = None
        self.way: list[str] = []
        self.entries: Counter[str] = Counter()
        self.steps = 0
        self.deepest = max(single_source_shortest_path_length(tree, tree.root).values()) + 1 + _DEEPER

    def run(self, call: Callable[[], object]) -> None:
        """Make the outermost call and follow it to its end; an error of the program's own goes on."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            call()
        except (Exception, SystemExit):
            if self.fault is None:  # an error after a fault follows from it
                raise
        finally:
            sys.settrace(before)

    def follow(self, call: Call, function: Callable[[], object]) -> object:
        """Follow one call and return what it returned."""
        if self.fault is not None:
            raise Stopped
        refuse_if(self.top is not None and not self.open, "wrong.learn.call_over", node=call.node, program=call.program)
        above = self.here
        self.open.append(call)
        self.entries[call.node] += 1
        try:
            if self.top is None:
                self.top = call
            if self.top is call or self._place(call):
                self.here = call
            self._check()
            returned = function()
            self._check()
            if self.here is call:
                call.value = self._value(call, returned)
                call.line_above = None if above is None else above.line
        except Exception as error:
            if self.error is not error:
                self.error, self.way = error, [call.node for call in self.open]
            raise
        finally:  # the program may catch the error, and go on
            self.open.pop()
            self.here = above
        return returned

    def leaves_out(self) -> bool:
        """Return whether the program visited only a part of the tree."""
        return len({call.node for call in self.top.all()}) < len(self.tree)

    def signs(self) -> list[tuple[bool, list[Call]]]:
        """Return the calls whose values may be seen by MIN, as in negamax, each with whether a parameter tells it.

        The first list is empty. Then follow the calls that each such parameter marks and, below a MAX root without
        chance nodes, the calls at which MIN is to move.
        """
        calls = [call for call in self.top.all() if call.called]
        numbers = {name for name, value in self.top.arguments.items() if isinstance(value, (int, float))}
        seen = {name: {repr(call.arguments.get(name)) for call in calls} for name in numbers}
        told = [name for name, signs in seen.items() if signs in ({"1", "-1"}, {"True", "False"})]
        told_calls = ((True, [call for call in calls if call.arguments.get(name) != 1]) for name in told)
        if self.tree.kind(self.tree.root) != "max" or any(self.tree.kind(node) == "chance" for node in self.tree):
            return [(True, []), *told_calls]
        # A leaf is seen by the opponent of the player above it.
        below_max = {leaf for leaf in self.tree.leaves() if self.tree.kind(self.tree.parent(leaf) or leaf) == "max"}
        by_min = [call for call in calls if call.node in below_max or self.tree.kind(call.node) == "min"]
        return [(True, []), *told_calls, (False, by_min)]

    def flip(self, calls: Iterable[Call]) -> None:
        """Turn the values and windows of these calls round."""
        for call in calls:
            call.value = None if call.value is None else -call.value
            call.window = call.window and (-call.window[1], -call.window[0])

    def read(self, leaf: str) -> Fraction:
        """Return the value of a leaf, and take note where the program looks at it from a node above."""
        value = self.tree.value(leaf)
        if self.here is not None and self.fault is None:
            self._place(Call(leaf, None, self.here.program, called=False, value=value, line_above=self.here.line))
        return value

    def _place(self, call: Call) -> bool:
        """Put a call below the innermost one; return False where its node is not below that.

        A node that was skipped on the way to it gets a call that is marked as not made.
        """
        above, way, node = self.here, [], self.tree.parent(call.node)
        assert above is not None
        while node != above.node:
            if node is None:
                return False
            way.append(node)
            node = self.tree.parent(node)
        for passed in reversed(way):
            last = above.children[-1] if above.children else None
            if last is None or last.called or last.node != passed:
                last = Call(passed, None, above.program, called=False, above=above)
                above.children.append(last)
            above = last
        if call.called or all(child.node != call.node for child in above.children):
            call.above = above
            above.children.append(call)
        return True

    # -- limits ------------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        """Stop a program that has a fault, goes too deep or calls itself too often."""
        self.steps = 0
        if self.fault is not None:
            raise Stopped
        if len(self.open) > self.deepest:
            nodes = [call.node for call in self.open]
            self._stop(
                "fault_same" if nodes[-1] == nodes[-2] else "fault_deep",
                deep=("text", len(nodes)),
                most=("node", Counter(nodes).most_common(1)[0][0]),
            )
        if self.entries.total() > self.limit:
            most, times = self.entries.most_common(1)[0]
            self._stop(
                "fault_calls",
                n=("calls", self.limit),
                most=("node", most),
                times=("text", times),
                nodes=("nodes", len(self.tree)),
            )

    def _stop(self, key: str, **fields: tuple[str, object]) -> NoReturn:
        if self.fault is None:
            self.fault, self.stopped_in = self.open[-1].sentence(key, **fields), self.here
        raise Stopped

    def _trace(self, frame: FrameType, event: str, arg: object) -> Any:
        # Only functions of the program's own module or notebook are followed.
        if frame.f_globals is not self.names:
            return None
        # A loop on one line never reaches another line, so only its instructions can be counted.
        frame.f_trace_opcodes = True
        if event in ("line", "opcode") and (call := self.here) is not None:
            if call.source is not None and frame.f_code is call.source.code:
                call.line = frame.f_lineno
            self.steps += 1
            if self.steps > _STEPS * self.limit:
                self._stop("fault_loop", n=("text", _STEPS * self.limit), line=("text", frame.f_lineno))
        return self._trace

    def _value(self, call: Call, returned: object) -> Number:
        """Return the exact number that the innermost call returned, with or without a move, or stop the program."""
        if (value := number_from(returned)) is not None:
            return value
        parts = _parts(returned)
        numbers = {i: number for i, part in enumerate(parts) if (number := number_from(part)) is not None}
        if self.place not in numbers and (len(parts) > len(numbers) == 1 or isinstance(returned, tuple)):
            self.place = self._likeliest_place(call, numbers)
        self.indexed |= not call.children and None in parts
        call.moves += self._children_meant(call.node, [part for i, part in enumerate(parts) if i != self.place])
        if self.place is not None and self.place in numbers:
            return numbers[self.place]
        # A function that decides returns the move alone.
        if self.top is call and call.worths:
            worth: Number = call.worths[0]
            return worth
        key = "fault_text" if isinstance(returned, str) else "fault_nan" if returned != returned else "fault_type"
        if returned is None:
            key = "fault_value" if _returns_value(call) and call.node not in self.tree.leaves() else "fault_none"
        self._stop(key, what=("text", brief(returned)))

    def _likeliest_place(self, call: Call, numbers: Mapping[int, Number]) -> int | None:
        """Return the first place with a number that the node or a child has, else the first with any number."""
        node_data = self.tree.nodes[call.node]
        expected = [node_data.get("value"), self.tree.estimate(call.node), *(below.value for below in call.children)]
        likely = [i for i, number in numbers.items() if number in expected or -number in expected]
        return min(likely or numbers, default=None)

    def _children_meant(self, node: str, parts: Iterable[object]) -> Iterator[str]:
        """Yield the children that a part of the returned object names, by view, id, action or index."""
        moves = [part for part in parts if type(part) in (NodeView, str, int)]
        for i, child in enumerate(self.tree.children(node)):
            names = (self.views[child], child, self.tree.action(child), i if self.indexed else None)
            if any(name in moves for name in names):
                yield child


def _returns_value(call: Call) -> bool:
    """Return whether the line that ended a call returns the attribute `value` of a node, as it is written."""
    row = None if call.source is None else call.source.row(call.line)
    line = "" if call.source is None or row is None else call.source.lines[row]
    return re.search(r"\breturn\b.*\.value\b", line) is not None


def _parts(returned: object) -> list[object]:
    """Return the parts of what a program returned: the items of a sequence, or an object and its attributes."""
    if isinstance(returned, (tuple, list)):
        return [*returned]
    attributes = returned if isinstance(returned, dict) else getattr(returned, "__dict__", {})
    return [returned, *attributes.values()]


def number_from(value: object) -> Number | None:
    """Turn what a program computed into an exact number, with what floats have lost; None if it is not a number.

    >>> number_from(0.1 + 0.2), number_from(1 / 3), number_from(float("inf")), number_from("1")
    (Fraction(3, 10), Fraction(1, 3), inf, None)
    """
    if isinstance(value, (bool, str)) or not (isinstance(value, Fraction) or hasattr(value, "__float__")):
        return None
    with suppress(ValueError):
        number = exact_or_infinite(value)
        if isinstance(number, Fraction) and not isinstance(value, (int, Fraction)):
            simple = number.limit_denominator(10**6)
            return simple if same(simple, number) else number
        return number
    return None
