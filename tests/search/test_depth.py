"""What a depth limit counts, and chance at the limit; tests/fuzz tries every search and engine at random depths."""

from fractions import Fraction
from itertools import product

import pytest

from emmviz import Algorithm, Game, GameTree, expectiminimax, grow, play, search, star2
from emmviz.base.messages import Message, Option
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.events import Bound, Enter, Evaluate, Leave, Update
from tests.long import each_seed
from tests.own import CUTTING, IN_FULL
from tests.random_games import Drawn, Grown
from tests.refusal import refused
from tests.searches import NAMES
from tests.shapes import dyadic_tree

RULES = [
    {"depth_counts": counts, "resolve_chance": resolve}
    for counts, resolve in product(("moves", "levels"), (False, True))
]


def encyclopedia(tree, node, depth):
    """The pseudocode of the encyclopedias, line by line, with its own rule of the depth."""
    kind = tree.kind(node)
    if kind == "leaf" or depth == 0:
        return tree.value(node) if kind == "leaf" else tree.estimate(node)
    if kind == "min":
        alpha = float("inf")
        for child in tree.children(node):
            alpha = min(alpha, encyclopedia(tree, child, depth - 1))
    elif kind == "max":
        alpha = -float("inf")
        for child in tree.children(node):
            alpha = max(alpha, encyclopedia(tree, child, depth - 1))
    else:
        alpha = 0
        for child in tree.children(node):
            alpha = alpha + tree.prob(child) * encyclopedia(tree, child, depth - 1)
    return alpha


@each_seed(1_000, 60, 60)
def test_the_pseudocode_of_the_encyclopedias_counts_levels(seed):
    tree = dyadic_tree(seed)
    for depth in range(6):
        assert expectiminimax(tree, depth=depth, depth_counts="levels").value == encyclopedia(tree, tree.root, depth)


# -- the last toss -----------------------------------------------------------------------------------------------------


class Points(Game):
    """Stop, or toss: heads is 1 point, tails 2, and more than 3 points lose all. The estimate is the difference."""

    root, bounds = ("max", 0, 0), (-3, 3)

    def kind(self, state):
        return state[0] if state[0] in ("max", "min", "leaf") else "chance"

    def successors(self, state):
        who, mine, yours = state
        if who in ("max", "min"):
            return [("stop", ("leaf", mine, yours)), ("play", (f"toss {who}", mine, yours))]
        return [("1/2", self.after(who, mine, yours, points), side) for side, points in (("heads", 1), ("tails", 2))]

    def after(self, who, mine, yours, points):
        if who == "toss max":
            mine += points
            return ("leaf", 0, yours) if mine > 3 else ("min", mine, yours)
        yours += points
        return ("leaf", mine, 0) if yours > 3 else ("max", mine, yours)

    def utility(self, state):
        return state[1] - state[2]

    evaluate = utility


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("depth", "estimated", "resolved"),
    [
        (1, ("0", "stop"), ("3/2", "play")),
        (2, ("3/2", "play"), ("0", "stop")),
        (3, ("0", "stop"), ("3/4", "play")),
        (4, ("3/4", "play"), ("3/8", "play")),  # two moves each
        (5, ("3/8", "play"), ("3/8", "play")),
    ],
)
def test_the_last_toss_is_estimated_or_resolved(name, depth, estimated, resolved):
    for resolve_chance, (value, action) in ((False, estimated), (True, resolved)):
        for steps in (True, False):
            run = search(Points(), name, depth=depth, resolve_chance=resolve_chance, steps=steps)
            assert (run.value, run.best_action) == (Fraction(value), action)


# -- dice below dice, orders, tables -----------------------------------------------------------------------------------

NESTED = "max[0](a: chance[3](.5: min[1](1, 2), .5: chance[4](3, min[2](1, 9))), b: min[5](chance[2](1, 3), 4))"


@pytest.mark.parametrize(
    ("depth", "rule", "value", "leaves"),
    [
        (1, RULES[0], "5", "B C"),
        (1, RULES[1], "5", "D L3 G C"),  # the die below the die is resolved, too
        (1, RULES[2], "5", "B C"),
        (2, RULES[0], "2", "L1 L2 L3 L4 L5 F L8"),
        (2, RULES[2], "5/2", "D E F L8"),
        (2, RULES[3], "2", "D L3 G L6 L7 L8"),
    ],
)
def test_dice_below_dice(depth, rule, value, leaves):
    run = expectiminimax(GameTree.parse(NESTED), depth=depth, **rule)
    assert (run.value, " ".join(run.leaves)) == (Fraction(value), leaves)


@pytest.mark.parametrize(("resolve", "leaves"), [(False, ["B", "C", "D"]), (True, ["F", "E", "C"])])
def test_at_the_limit_moves_are_ordered_by_the_estimates_of_chance_that_is_resolved(resolve, leaves):
    tree = GameTree.parse("max(chance[1](min[1](0)), min[9](0), chance[5](min[6](0)))")
    for subject in (tree, Grown(tree)):
        run = expectiminimax(subject, depth=1, order="estimate", resolve_chance=resolve)
        assert [run.tree.estimate(node) for node in run.leaves] == [tree.estimate(node) for node in leaves]


WALK = {n: ("chance", [(Fraction(1, 2), n - 1), (Fraction(1, 2), n + 1)]) for n in (-1, 0, 1)}


def test_levels_end_a_game_that_comes_back_by_chance_alone_unless_chance_is_resolved():
    game = Drawn(WALK | {n: ("leaf", n) for n in (-2, 2)}, estimates={n: n for n in (-1, 0, 1)})
    wrong = Message("wrong.games.endless_levels", state="0", option=Option("resolve_chance"))
    for steps in (True, False):
        assert star2(game, depth=3, depth_counts="levels", steps=steps).value == 0
        assert refused(star2, game, depth=3, depth_counts="levels", resolve_chance=True, steps=steps) == wrong
    assert len(grow(game, 2, depth_counts="levels")) == 7


# -- what is said ------------------------------------------------------------------------------------------------------

STOP = "if depth = 0: return estimate(node)"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("rule", "chance"),
    [
        (RULES[0], (STOP, "depth of each outcome ← depth")),
        (RULES[1], ("depth of each outcome ← depth",)),
        (RULES[2], (STOP, "depth of each outcome ← depth − 1")),
        (RULES[3], ("depth of each outcome ← max(depth − 1, 0)",)),
    ],
)
def test_the_pseudocode_shows_the_rule_where_there_is_a_limit(name, rule, chance):
    tree = GameTree.parse(NESTED)
    plain, limited = search(tree, name), search(tree, name, depth=2, **rule)
    assert plain.code == search(tree, name, **rule).code
    player = STOP, "depth of each child ← depth − 1"
    above = {"max": player, "min": player, "chance": chance, "leaf": ()}
    assert limited.code == {kind: (*above[kind], *plain.code[kind]) for kind in plain.code}
    lines = [limited.frame(k).line for k in range(1, len(limited.steps) + 1)]
    for step, line in zip(limited.steps, lines, strict=True):
        kind = tree.kind(step.node)
        estimated = step.event == "evaluate" and kind != "leaf"
        assert line == (STOP if estimated else "" if step.line is None else plain.code[kind][step.line])
    rows = [slots["row"] for step in play(limited).payload["steps"] for what, _, slots in step if what == "code"]
    assert rows[-1] == limited.frame().row


@pytest.mark.parametrize(
    ("rule", "said"),
    [*zip(RULES, ("", ", chance resolved", " in levels", " in levels, chance resolved"), strict=True)],
)
def test_the_title_of_a_player_says_the_rule(rule, said):
    assert play(expectiminimax(GameTree.parse(NESTED), depth=1, **rule)).payload["title"] == (
        f"Expectiminimax · depth 1{said}"
    )


# -- searches of one's own ---------------------------------------------------------------------------------------------


def counting(task, node, window, depth):
    """Expectiminimax which counts by itself, and stops where its depth is 0."""
    value = task.terminal(node, depth) if depth > 0 or task.kind(node) == "leaf" else task.estimate(node)
    if value is not None:
        yield Evaluate(node=node, value=value, line=0)
        return value, Bound.EXACT
    kind, values = task.kind(node), []
    yield Enter(node=node, line=0)
    for child, prob, _ in task.branches(node, depth):
        result = yield task.visit(task, child, window, depth if kind == "chance" else depth - 1)
        values.append((prob or 1) * result[0])
        now = sum(values) if kind == "chance" else (max if kind == "max" else min)(values)
        yield Update(node=node, child=child, value=now, result=result, line=0)
    yield Leave(node=node, value=now, bound=Bound.EXACT, line=0)
    return now, Bound.EXACT


COUNTING = Algorithm("counting", counting, full.CODE, full.KINDS)


@pytest.mark.parametrize("depth", range(4))
def test_a_search_that_counts_moves_by_itself_is_right_as_long_as_moves_are_counted(depth):
    for subject in (tree := GameTree.parse(NESTED), Grown(tree)):
        assert search(subject, COUNTING, depth=depth).value == expectiminimax(tree, depth=depth).value


@pytest.mark.parametrize(
    ("depth", "rule", "step", "fault"),
    [
        (3, RULES[2], 3, Message("wrong.search.visit.depth", node="'D'", depth=2)),
        (2, RULES[1], 25, Message("wrong.search.visit.ends", event="Evaluate", node="'F'")),
    ],
)
def test_a_search_that_counts_by_itself_is_refused_where_it_would_count_wrong(depth, rule, step, fault):
    tree = GameTree.parse(NESTED)
    for steps in (True, False):
        assert refused(search, tree, COUNTING, depth=depth, steps=steps, **rule) == (
            Message("wrong.search.in_step", algorithm="counting", step=step, fault=fault)
        )


@pytest.mark.parametrize(("depth", "worst"), [(1, (3, 2, 3, 2)), (2, (1, 1, 2, 2))])
def test_searches_that_take_chance_for_an_enemy_ask_the_task(depth, worst):
    tree = GameTree.parse("max[0](a: chance[3](min[2](1), chance[9](min[7](5))), b: 0)")
    for algorithm in (IN_FULL, CUTTING):
        for steps in (True, False):
            runs = [search(tree, algorithm, depth=depth, steps=steps, **rule) for rule in RULES]
            assert tuple(run.value for run in runs) == worst
