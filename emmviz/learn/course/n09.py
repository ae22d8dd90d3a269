"""The questions of notebook 9, on how much a search must read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache

from emmviz import GameTree, Run, Study, gallery, pruning_study, star1
from emmviz.base.numbers import INF
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, titled, unread

_HOUR = 3600  # seconds


def seconds(factor: int, moves: int) -> Fraction:
    """Return the time of a search of a million leaves a second, if every move multiplies the leaves by a factor."""
    return Fraction(factor**moves, 10**6)


def moves_in_an_hour(factor: int) -> QuestionData:
    def deep(factor: int) -> int:
        return max(moves for moves in range(9) if seconds(factor, moves) <= _HOUR)

    return QuestionData(
        deep(factor),
        wrong={"without_dice": deep(20)},
        values={
            "factor": factor,
            "choices": 20,
            "rolls": factor // 20,
            "million": _HOUR,
            "seconds": round(seconds(factor, 3)),
            "hours": round(seconds(factor, 4) / _HOUR, 1),
            "days": round(seconds(factor, 5) / _HOUR / 24),
            "without": seconds(20, 5),
        },
    )


def most_leaves(tree: GameTree) -> QuestionData:
    leaves = {"b": (3 * 2) ** 2, "n": (2 * 3) ** 2, "m": (2 * 2) ** 3}
    return QuestionData(max(leaves, key=leaves.__getitem__), on=tree, values={"small": 2, "large": 3})


@cache
def growing_trees(algorithms: tuple[str, ...], *orders: str) -> Study:
    """Count the leaves read of twelve random trees with N moves, outcomes and replies each, for N from 2 to 5."""
    shapes = [f"max{n} chance{n} min{n}" for n in range(2, 6)]
    with ThreadPoolExecutor(1) as pool:
        return pruning_study(algorithms, shapes, orderings=orders, seeds=12, exact=True, executor=pool, progress=False)


def shares(study: Study, algorithm: str, order: str) -> list[float]:
    """Return the mean shares of the leaves that a search reads, in per cent, in the order of the shapes."""
    return [100 * row.mean for row in study.summary() if (row.algorithm, row.ordering) == (algorithm, order)]


def share_as_trees_grow(study: Study) -> QuestionData:
    by_star2 = shares(study, "star2", "best")
    answer = "falls" if by_star2 == sorted(by_star2, reverse=True) else "rises"
    values = {"one": 1, "small": 2, "large": 3, "confidence": 95}
    return QuestionData(answer, reveal=(shown("plot", study), "number"), values=values)


def gain_by_the_best_move_first(study: Study) -> QuestionData:
    searches = ("alphabeta", "star1", "star2")
    last = {
        f"{algorithm}_{order}": round(shares(study, algorithm, order)[-1])
        for algorithm in searches
        for order in ("random", "best")
    }
    answer = max(searches, key=lambda name: last[f"{name}_random"] - last[f"{name}_best"])
    return QuestionData(answer, reveal=("counts",), values={"n": 5, **last})


def scale_tree() -> GameTree:
    return titled(gallery.aima_scale(), "likely_and_rare")


def order_of_the_outcomes(tree: GameTree) -> QuestionData:
    likely, rare = (star1(tree, order=order) for order in ("probability", "improbability"))
    answer = "likely" if len(likely.leaves) < len(rare.leaves) else "rare"
    return QuestionData(answer, on=tree, reveal=(shown("compare", likely, rare, step=-1),))


def largest_bound(run: Run) -> QuestionData:
    leaves = {bound: star1(run.tree, bounds=(1, bound)).leaves for bound in range(4, 40)}
    largest = max(bound for bound, others in leaves.items() if others == run.leaves)
    return QuestionData(largest, on=run, step=25, reveal=())


QUESTIONS: Questions = {
    "09-p1": (lambda: 20 * 21, moves_in_an_hour),
    "09-p2": (lambda: parsed("max(chance(9, 8), chance(4, 2))"), most_leaves),
    "09-p3": (
        lambda: star1(
            parsed("D=chance(E=min(9, 7, 11), F=min(16, 13, 8), G=min(10, 9, 12)) in [0, 30]", "third_move"),
            window=(18, INF),
        ),
        lambda run: QuestionData(
            unread(run),
            on=run,
            wrong={"only_g": set(run.tree.children("G")), "all_but_e": set(run.tree.leaves()[3:]), "none": set()},
            reveal=(16,),
            values={"outcomes": 3},
        ),
    ),
    "09-p4": (lambda: growing_trees(("star2",), "best"), share_as_trees_grow),
    "09-p5": (lambda: growing_trees(("alphabeta", "star1", "star2"), "random", "best"), gain_by_the_best_move_first),
    "09-p6": (scale_tree, order_of_the_outcomes),
    "09-p7": (lambda: star1(scale_tree()), largest_bound),
}
