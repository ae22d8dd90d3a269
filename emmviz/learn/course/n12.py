"""The questions of notebook 12, on wrong programs; those of the notebook are written out, with the same steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF, Number
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown
from emmviz.learn.course.table import Table
from emmviz.learn.traced.tracing import TracedRun, traced
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.tree.game_tree import GameTree

__all__ = ["QUESTIONS"]

Caught = Mapping[str, tuple[int, int]]

# Of how many of the notebook's forty trees each program has the value wrong, and of how many the move.
CAUGHT: Caught = {
    "unweighted": (37, 6),
    "divided": (40, 0),
    "silenced": (40, 14),
    "wrong_sign": (17, 8),
    "unchanged": (0, 0),
    "clamped": (13, 7),
}


def full_search(mean: Callable[[Sequence[Fraction], Sequence[Fraction]], Fraction]) -> Any:
    """Return a full search that takes this mean of probabilities and values at chance nodes."""

    @traced
    def search(node: Any) -> Any:
        if node.kind == "leaf":
            return node.value
        values = [search(child) for child in node.children]
        if node.kind == "chance":
            return mean(node.probs, values)
        return max(values) if node.kind == "max" else min(values)

    return search


def pruning(slip: str) -> Any:
    """Return Star1 with one slip."""

    @traced
    def search(node: Any, alpha: Any, beta: Any) -> Any:
        return chance(node, alpha, beta) if node.kind == "chance" else player(node, alpha, beta)

    def player(node: Any, alpha: Number, beta: Number) -> Number:
        if node.kind == "leaf":
            return node.value  # type: ignore[no-any-return]
        best = -INF if node.kind == "max" else INF
        for child in node.children:
            if node.kind == "max":
                best = max(best, search(child, max(alpha, best), beta))
            else:
                best = min(best, search(child, alpha, min(beta, best)))
            if best >= beta if node.kind == "max" else best <= alpha:
                break
        return best

    def chance(node: Any, alpha: Any, beta: Any) -> Any:
        (low, high), seen, rest, late = node.bounds, 0, 1, 0
        sign = 1 if slip == "wrong_sign" else -1
        for p, child in node.outcomes:
            rest -= p
            seen += p * late
            a, b = ((limit - seen + sign * rest * end) / p for limit, end in ((alpha, high), (beta, low)))
            window = max(a, low), min(b, high)
            a, b = window if slip == "clamped" else (a, b)
            v = search(child, *((alpha, beta) if slip == "unchanged" else window))
            late, added = (v, 0) if slip == "silenced" else (0, p * v)
            seen += added
            if v <= a or v >= b:
                return seen + p * late + rest * (high if v <= a else low)
        return seen

    return search


PROGRAMS = {
    "unweighted": full_search(lambda probs, values: sum(values, Fraction(0)) / len(values)),
    "divided": full_search(lambda probs, values: sum(map(Fraction.__mul__, probs, values), Fraction(0)) / len(values)),
    **{slip: pruning(slip) for slip in ("silenced", "wrong_sign", "unchanged", "clamped")},
}


def run_of(program: str, tree: str) -> Callable[[], TracedRun]:
    return lambda: PROGRAMS[program](parsed(tree))


def returned(run: TracedRun) -> QuestionData:
    return QuestionData(
        run.value,
        on=run.tree,
        reveal=(shown("compare", run, run.right),),
        values={"right": run.right.value, "certain": 1},
    )


def chosen(run: TracedRun) -> QuestionData:
    return returned(run)._replace(answer=run.best)


def never_read(run: TracedRun) -> QuestionData:
    tree = run.tree
    stop, go = tree.children(tree.root)
    two, zero = tree.children(go)
    wrong = {"stop_leaf": {stop}, "the_2": {two}, "all_of_go": {two, zero}, "none": set()}
    reveal = shown("compare", run, run.right, step=7)
    return returned(run)._replace(answer=set(tree.leaves()) - set(run.leaves), wrong=wrong, reveal=(reveal,))


def returned_with_a_bound(run: TracedRun) -> QuestionData:
    return returned(run)._replace(reveal=(shown("compare", run, run.right, step=15),))


def chosen_with_floats(tree: GameTree) -> QuestionData:
    stop, go = tree.children(tree.root)
    three = tree.children(go)[0]
    p, (_, high) = float(tree.prob(three) or 0), tree.bounds or (0, 0)
    bound = p * float(tree.value(three)) + (1 - p) * float(high)
    values = {"bound": str(bound), "right": expectiminimax(tree.subtree(go)).value, "certain": 1}
    answer = go if bound > float(tree.value(stop)) else stop
    return QuestionData(answer, on=tree, reveal=("returned",), values=values)


def wrong_values_and_right_moves(counts: Caught) -> QuestionData:
    answer = next(name for name, count in counts.items() if count == (40, 0))
    values = {
        f"{name}_{what}": n for name, pair in counts.items() for what, n in zip(("values", "moves"), pair, strict=True)
    }
    return QuestionData(
        answer, reveal=(shown(caught_table, counts), "unseen"), values=values | {"trees": 40, "outcomes": (2, 3)}
    )


def caught_table(counts: Caught, say: Mapping[str, str]) -> Table:
    rows = [(name, *map(str, pair)) for name, pair in counts.items()]
    return Table(rows, head=(say["of_40_trees"], say["wrong_values"], say["wrong_moves"]))


QUESTIONS: Questions = {
    "12-p1": (run_of("unweighted", "chance(.75: 0, .25: 2)"), returned),
    "12-p2": (run_of("divided", "max(keep: 2, toss: chance(3, 3))"), chosen),
    "12-p3": (run_of("silenced", "chance(heads .25: 1, tails .75: 2)"), returned),
    "12-p4": (run_of("wrong_sign", "max(stop: 1, go: chance(.25: 2, .75: 0)) in [0, 2]"), never_read),
    "12-p5": (run_of("unchanged", "max(stop: 1, go: chance(.5: min(1, 0), .5: 2)) in [0, 2]"), returned_with_a_bound),
    "12-p6": (run_of("clamped", "chance(0, 1, 0) in [0, 1]"), returned),
    "12-p7": (lambda: parsed("max(stop: 3.4, go: chance(.8: 3, .2: 0)) in [0, 5]"), chosen_with_floats),
    "12-p8": (lambda: CAUGHT, wrong_values_and_right_moves),
}
