"""A case: a small game, one algorithm, its options; as a GameTree, as a Game, and by the plain recursion."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

import emmviz
from emmviz import FlatTree, GameTree, Table
from emmviz.base.numbers import INF
from emmviz.games import Game


@dataclass(frozen=True)
class Position:
    """Who moves, what follows as pairs (weight or None, position), what it is worth, roughly or at the end.

    `other` is what the option evaluate says of it, `judged` what a function given as `order` says, or None. A player's
    or chance position without `ways` was never expanded.
    """

    kind: str
    ways: tuple[tuple[int | None, str], ...]
    value: Fraction | None
    other: Fraction
    judged: Fraction | None

    @property
    def possible(self):
        """The pairs (probability or None, position) of what can happen."""
        total = sum(weight or 0 for weight, _ in self.ways)
        return [(None if w is None else Fraction(w, total), child) for w, child in self.ways if w != 0]


@dataclass(frozen=True)
class Case:
    """A search to be made: of a tree, or of a game whose positions repeat.

    `declared` are the bounds that it declares, or None. `form` is how the game writes its numbers; `warm` the
    window of an earlier search that fills the table, or None.
    `exact_in_floats` tells which engines get along without rounding: "none", "flat" or "all".
    """

    positions: dict[str, Position]
    algorithm: str
    options: dict[str, object]
    is_game: bool = False
    declared: tuple[object, object] | None = None
    form: str = "fractions"
    exact_in_floats: str = "none"
    warm: tuple[object, object] | None = None
    truths: dict[tuple[str, float], Fraction] = field(default_factory=dict, compare=False, repr=False)

    @property
    def depth(self):
        depth = self.options.get("depth")
        return INF if depth is None else depth

    def below(self, state, depth):
        """How much of the depth is left below a position: a move of a player takes one, chance only among levels."""
        counts = self.positions[state].kind != "chance" or self.options.get("depth_counts") == "levels"
        return max(0, depth - 1) if counts else depth

    def stops(self, state, depth):
        """Whether the depth limit falls on a position, which chance that is resolved lets pass."""
        return depth == 0 and not (self.positions[state].kind == "chance" and self.options.get("resolve_chance"))

    def estimate(self, state):
        """The value of an unfinished position at the depth limit."""
        position = self.positions[state]
        return position.other if self.options.get("evaluate") else position.value

    def plain(self, state="p0", depth=None):
        """Expectiminimax in the fewest words."""
        depth = self.depth if depth is None else depth
        if (state, depth) not in self.truths:
            position = self.positions[state]
            if position.kind == "leaf":
                found = position.value
            elif self.stops(state, depth) or not position.ways:
                found = self.estimate(state)
            elif position.kind == "chance":
                found = sum(prob * self.plain(child, self.below(state, depth)) for prob, child in position.possible)
            else:
                values = [self.plain(child, self.below(state, depth)) for _, child in position.ways]
                found = max(values) if position.kind == "max" else min(values)
            self.truths[state, depth] = found
        return self.truths[state, depth]

    def size(self, most=INF):
        """How many nodes its tree has, counted up to `most`."""
        stack, nodes = [("p0", self.depth)], 0
        while stack and nodes < most:
            state, depth = stack.pop()
            nodes += 1
            if not self.stops(state, depth):
                stack += [(child, self.below(state, depth)) for _, child in self.positions[state].ways]
        return nodes

    def ends(self, state="p0", depth=None):
        """How many nodes of its tree a full search may evaluate; with a depth limit, only those that can be reached."""
        depth, position = self.depth if depth is None else depth, self.positions[state]
        if self.stops(state, depth) or not position.ways:
            return 1
        ways = position.ways if depth == INF else position.possible
        return sum(self.ends(child, self.below(state, depth)) for _, child in ways)

    def tree(self):
        """The case as a GameTree; a node's id starts with its position, and ends with a number where that repeats."""
        tree, seen = GameTree(), {state: count() for state in self.positions}

        def add(state, depth):
            number, position = next(seen[state]), self.positions[state]
            node = f"{state}.{number}" if number else state
            own = {"kind": position.kind, "name": node}
            if position.value is not None:
                own["value" if position.kind == "leaf" else "estimate"] = position.value
            tree.add_node(node, **own)
            total = sum(weight or 0 for weight, _ in position.ways)
            for weight, child in () if self.stops(state, depth) else position.ways:
                label = {} if weight is None else {"prob": Fraction(weight, total)}
                tree.add_edge(node, add(child, self.below(state, depth)), **label)
            if position.kind != "leaf" and not tree.adj[node]:
                tree.nodes[node]["unexpanded"] = True
            return node

        add("p0", self.depth)
        if self.declared:
            tree.graph["bounds"] = self.declared
        return tree

    def subject(self):
        return CaseGame(self) if self.is_game else self.tree()

    def run(self, subject=None, **more):
        """Search the tree or game, or the subject given."""
        subject = self.subject() if subject is None else subject
        options = self.asked() | more
        if self.warm:
            emmviz.search(subject, self.algorithm, **options | {"window": self.warm})
        return emmviz.search(subject, self.algorithm, **options)

    def deepened(self, **more):
        """The runs of iterative deepening to the case's depth."""
        options = self.asked() | more
        return emmviz.deepen(self.subject(), self.algorithm, **options) if options["depth"] else []

    def asked(self):
        """The options as a search takes them."""
        table = Table() if self.options["table"] else False
        evaluate = self._evaluate if self.options["evaluate"] else None
        return self.options | {"evaluate": evaluate, "order": self._order(self.options["order"]), "table": table}

    def run_flat(self):
        return self.run(FlatTree.from_tree(self.tree()))

    def given(self, number):
        """Write a number as the case's game does."""
        if number is None or self.form == "fractions":
            return number
        return float(number) if self.form == "floats" else str(number)

    def _evaluate(self, node):
        return self.given(self.positions[state_of(node)].other)

    def _judge(self, node):
        return self.given(self.positions[state_of(node)].judged)

    def _order(self, order):
        if isinstance(order, tuple):
            return tuple(map(self._order, order))
        return self._judge if order == "judge" else order

    def __str__(self):
        what = f"game in {self.form}" if self.is_game else "tree"
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        rows = [f"    {state}: {position}" for state, position in self.positions.items()]
        return "\n".join([f'{self.algorithm}, {options}, warm={self.warm}, of a {what}: "{self.tree()}"', *rows])


class CaseGame(Game):
    """A case as a Game; the label of an edge is its index, so that positions can be told from a grown tree."""

    root = "p0"

    def __init__(self, case):
        self.case = case
        self.bounds = case.declared

    def kind(self, state):
        return self.case.positions[state].kind

    def successors(self, state):
        ways = self.case.positions[state].ways
        if self.kind(state) != "chance":
            return [(str(i), child) for i, (_, child) in enumerate(ways)]
        total = sum(weight for weight, _ in ways)
        return [(self.case.given(Fraction(w, total)), child, str(i)) for i, (w, child) in enumerate(ways)]

    def utility(self, state):
        return self.case.given(self.case.positions[state].value)

    def evaluate(self, state):
        return self.case.given(self.case.positions[state].value)


def state_of(node):
    """The position of a node of `Case.tree`, or of a state itself."""
    return node.partition(".")[0]


def places(run, case):
    """The position and the moves left to look ahead of every node of a run's tree."""
    tree = run.tree
    found = {tree.root: ("p0", case.depth)}
    for node in tree.preorder():
        state, depth = found[node]
        for child in tree.children(node):
            to = case.positions[state].ways[int(tree.action(child))][1] if case.is_game else state_of(child)
            found[child] = (to, case.below(state, depth))
    return found
