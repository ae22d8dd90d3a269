"""The forms in which public programs write the recursion, each anew: right with the three rules, wrong with others.

`expect` is given probabilities and values, `top` and `low` the values that MAX and MIN choose from.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from emmviz.learn import traced

INF = float("inf")


def weighted(probs, values):
    return sum(p * v for p, v in zip(probs, values, strict=True))


def pairs_of_value_and_child(expect, top, low):
    @traced
    def max_value(node):
        if node.kind == "leaf":
            return node.value, None
        choices = [(route(child)[0], child) for child in node.children]
        best = top([value for value, _ in choices])
        return next(choice for choice in choices if choice[0] == best)

    @traced
    def min_value(node):
        choices = [(route(child)[0], child) for child in node.children]
        best = low([value for value, _ in choices])
        return next(choice for choice in choices if choice[0] == best)

    @traced
    def chance_value(node):
        return expect(node.probs, [route(child)[0] for child in node.children]), None

    def route(node):
        return {"min": min_value, "chance": chance_value}.get(node.kind, max_value)(node)

    @traced
    def decide(node):
        return route(node)

    return decide


def pairs_of_label_and_value(expect, top, low):
    @traced
    def search(state):
        if not state.children:
            return None, state.utility
        values = [search(child)[1] for child in state.children]
        if state.type == "chance":
            return "", expect(state.probabilities, values)
        best = (top if state.type == "max" else low)(values)
        child = state.children[values.index(best)]
        return child.action or child.name, best

    return search


def pairs_of_value_and_index(expect, top, low):
    @traced
    def best_move(node):
        if node.is_terminal():
            return [node.get_value(), None]
        values = [best_move(child)[0] for child in node.get_children()]
        if node.is_chance:
            return [expect(node.probs, values), None]
        value = top(values) if node.is_max else low(values)
        return [value, values.index(value)]

    return best_move


def tuples_of_one(expect, top, low):
    @traced
    def heuristic(node):
        if node.kind == "leaf":
            return (node.value,)
        values = [heuristic(child)[0] for child in node.children]
        return ({"max": top, "min": low}[node.kind](values) if node.kind != "chance" else expect(node.probs, values),)

    return heuristic


@dataclass
class Choice:
    node: object
    evaluation: object


def records(expect, top, low):
    @traced
    def search(node):
        if node.is_leaf:
            return Choice(None, node.evaluate())
        values = [search(child).evaluation for child in node.children]
        if node.is_chance():
            return Choice(None, expect(node.probs, values))
        best = top(values) if node.is_max() else low(values)
        return Choice(node.children[values.index(best)], best)

    return search


MAX, MIN, CHANCE = "MAX", "MIN", "CHANCE"


def kinds_in_capitals(expect, top, low):
    @traced
    def expectiminimax(node):
        if node.value is not None:
            return node.value
        if node.node_type == MAX:
            return top([expectiminimax(child) for child in node.children])
        elif node.node_type == MIN:
            return low([expectiminimax(child) for child in node.children])
        elif node.node_type == CHANCE:
            found = [
                (prob, expectiminimax(child)) for child, prob in zip(node.children, node.probabilities, strict=True)
            ]
            return expect(*zip(*found, strict=True))

    return expectiminimax


class NodeType(Enum):
    MAX = 1
    MIN = 2
    CHANCE = 3
    TERMINAL = 4


def kinds_of_an_enum(expect, top, low):
    @traced
    def expectiminimax(node):
        match node.node_type:
            case NodeType.TERMINAL:
                return node.value
            case NodeType.MAX:
                return top([expectiminimax(child) for child in node.children])
            case NodeType.MIN:
                return low([expectiminimax(child) for child in node.children])
        return expect([child.probability for child in node.children], [*map(expectiminimax, node.children)])

    return expectiminimax


def methods(expect, top, low):
    class Agent:
        @traced
        def value(self, node):
            if node.kind == "leaf":
                return node.value
            return {"max": self.max_value, "min": self.min_value, "chance": self.exp_value}[node.kind](node)

        @traced
        def max_value(self, node):
            return top([self.value(child) for child in node.children])

        @traced
        def min_value(self, node):
            return low([self.value(child) for child in node.children])

        @traced
        def exp_value(self, node):
            return expect(node.probs, [self.value(child) for child in node.children])

    return Agent().value


def an_agent_that_returns_the_move(expect, top, low):
    class ExpectimaxAgent:
        @traced
        def getAction(self, state):
            if state.kind in ("chance", "leaf"):
                return self.value(state)
            values = [self.value(child) for child in state.children]
            return state.children[values.index(top(values) if state.is_max else low(values))]

        @traced
        def value(self, state):
            if state.isLeaf:
                return state.getUtility()
            values = [*map(self.value, state.getSuccessors())]
            return expect(state.probs, values) if state.is_chance else (top if state.is_max else low)(values)

    return ExpectimaxAgent().getAction


def cached_outside(expect, top, low):
    @cache
    @traced
    def value(node):
        if node.kind == "leaf":
            return node.value
        values = [value(child) for child in node.children]
        return expect(node.probs, values) if node.kind == "chance" else (top if node.kind == "max" else low)(values)

    return value


def cached_inside(expect, top, low):
    @traced
    @cache
    def value(node):
        if node.kind == "leaf":
            return node.value
        values = (value(child) for child in node.children)
        if node.kind == "chance":
            return expect(*zip(*((child.prob, value(child)) for child in node.children), strict=True))
        return top([*values]) if node.kind == "max" else low([*values])

    return value


def a_lambda(expect, top, low):
    value = traced(
        lambda node: (
            node.value
            if node.kind == "leaf"
            else expect(*zip(*((p, value(child)) for p, child in node.outcomes), strict=True))
            if node.kind == "chance"
            else (top if node.kind == "max" else low)([*map(value, node.children)])
        )
    )
    return value


def whose_turn_it_is(expect, top, low):
    turns = {"MAX": "CHANCE", "CHANCE": "MIN", "MIN": "MAX"}

    @traced
    def expectiminimax(node, turn="MAX"):
        if node.is_leaf():
            return node.value
        values = [expectiminimax(child, turns[turn]) for child in node.children]
        return expect(node.probs, values) if turn == "CHANCE" else (top if turn == "MAX" else low)(values)

    return expectiminimax


def negamax(expect, top, low):
    @traced
    def negamax(node, color=1):
        if node.is_terminal:
            return color * node.value
        if node.is_chance:
            return expect(node.probs, [negamax(child, color) for child in node.children])
        return top([-negamax(child, -color) for child in node.children])

    return negamax


def negamax_that_returns_moves(expect, top, low):
    @traced
    def negamax(node, sign=1):
        if node.is_terminal:
            return sign * node.value, None
        if node.is_chance:
            return expect(node.probs, [negamax(child, -sign)[0] * -1 for child in node.children]), None
        values = [negamax(child, sign)[0] for child in node.children]
        return top(values), node.children[values.index(top(values))]

    return negamax


def negamax_with_a_flag(expect, top, low):
    @traced
    def negamax(node, maximizing=True):
        if node.is_terminal:
            return node.value if maximizing else -node.value
        if node.is_chance:
            return expect(node.probs, [negamax(child, maximizing) for child in node.children])
        return top([-negamax(child, not maximizing) for child in node.children])

    return negamax


def left_and_right(expect, top, low):
    @traced
    def expectimax(node, is_max=True):
        if node.left is None and node.right is None:
            return node.value
        values = [expectimax(node.left, not is_max), expectimax(node.right, not is_max)]
        return top(values) if is_max else expect([0.5, 0.5], values)

    return expectimax


# The depth in levels, as in the encyclopedia.


def levels_down(expect, top, low):
    @traced
    def expectiminimax(node, depth):
        if node.is_terminal or depth == 0:
            return node.score
        values = [expectiminimax(child, depth - 1) for child in node.children]
        if node.kind == "chance":
            return expect(node.probs, values)
        return top(values) if node.kind == "max" else low(values)

    return expectiminimax


def levels_up_to_a_depth(expect, top, low):
    @traced
    def expectiminimax(node, max_depth, depth=0):
        if node.is_terminal or depth == max_depth:
            return node.heuristic
        values = [expectiminimax(child, max_depth, depth + 1) for child in node.children]
        return expect(node.probs, values) if node.is_chance else (top if node.is_max else low)(values)

    return expectiminimax


def levels_of_an_agent(expect, top, low):
    class Agent:
        def __init__(self, depth):
            self.depth = depth

        @traced
        def search(self, state, depth=0):
            if state.is_leaf or depth == self.depth:
                return state.evaluate()
            values = [self.search(child, depth + 1) for child in state.children]
            return expect(state.probs, values) if state.is_chance else (top if state.is_max else low)(values)

    return lambda tree, depth: Agent(depth).search(tree)


def moves_of_players(expect, top, low):
    @traced
    def search(node, depth):
        if node.is_leaf or depth == 0:
            return node.score
        values = [search(child, depth - (not node.is_chance)) for child in node.children]
        return expect(node.probs, values) if node.is_chance else (top if node.is_max else low)(values)

    return search


def dice_at_the_horizon(expect, top, low):
    @traced
    def search(node, depth):
        if node.is_leaf or (depth == 0 and not node.is_chance):
            return node.score
        values = [search(child, depth - (not node.is_chance)) for child in node.children]
        return expect(node.probs, values) if node.is_chance else (top if node.is_max else low)(values)

    return search


FORMS = {
    pairs_of_value_and_child: ("pairs",),
    pairs_of_label_and_value: ("pairs",),
    pairs_of_value_and_index: ("pairs",),
    tuples_of_one: ("pairs",),
    records: ("pairs",),
    kinds_in_capitals: (),
    kinds_of_an_enum: (),
    methods: (),
    an_agent_that_returns_the_move: (),
    cached_outside: (),
    cached_inside: (),
    a_lambda: (),
}
# Those that take it that the players move in turns, each with the levels of trees that fit it.
IN_TURNS = {
    whose_turn_it_is: ((), "max chance min max"),
    negamax: (("negamax",), "max chance min chance max min"),
    negamax_that_returns_moves: (("pairs", "negamax"), "max chance min chance max"),
    negamax_with_a_flag: (("negamax",), "max min chance max"),
    left_and_right: ((), "max2 chance2 max2 chance2"),
}
# Those that look so far ahead, each with what it does otherwise than the search does by default.
DEPTHS = {
    levels_down: ("levels",),
    levels_up_to_a_depth: ("levels",),
    levels_of_an_agent: ("levels",),
    moves_of_players: (),
    dice_at_the_horizon: ("resolved",),
}
