"""The questions of notebook 8, on Star2."""

from __future__ import annotations

from functools import cache

from emmviz import Run, random_tree, star1, star2
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, unread

# The notebook explains these after the first question.
_LATER = ("window", "dials", "reasons", "caption", "legend")
# Both questions ask what a reply proves, so the picture shows no ≤ or ≥ before the answer.
_TWO_MOVES = "max(a: chance(.5: min(2, 6), .5: min(8, 9)), b: chance(.5: min(2, 1), .5: min(7, 3))) in [0, 10]"


@cache
def a_dozen(order: str) -> list[list[int]]:
    """Return how many leaves Star1 and Star2 read of each of twelve random trees."""
    trees = [random_tree(seed, "max3 chance3 min3", "arc_sum", order=order) for seed in range(12, 24)]
    return [[search(tree, steps=False).counts["leaves"] for tree in trees] for search in (star1, star2)]


def fewer_on_how_many(_: object) -> QuestionData:
    by_star1, by_star2 = a_dozen("random")
    fewer = sum(map(int.__lt__, by_star2, by_star1))
    means = [round(sum(row) / 12, 1) for row in (by_star1, by_star2, *a_dozen("best"))]
    return QuestionData(
        "none" if not fewer else "half" if fewer <= 6 else "most" if fewer < 12 else "all",
        reveal=("counts",),
        values={
            **dict(zip(("star1", "star2", "best_star1", "best_star2"), means, strict=True)),
            "each_star1": ", ".join(map(str, by_star1)),
            "each_star2": ", ".join(map(str, by_star2)),
            "fewer": fewer,
            "others": 12 - fewer,
        },
    )


def _possible(run: Run, step: int, node: str) -> Interval:
    """Return the values that a chance node can still have at a frame."""
    possible = run.frame(step).nodes[node].interval
    assert possible is not None, "its value is no interval"
    return Interval(*possible)


QUESTIONS: Questions = {
    "08-p1": (
        lambda: star2(parsed(_TWO_MOVES)),
        lambda run: QuestionData(
            run.frame(31).nodes["C"].interval[1],
            on=run,
            step=31,
            hide=(*_LATER, "bounds"),
            reveal=(32,),
        ),
    ),
    "08-p2": (
        lambda: star1(parsed(_TWO_MOVES)),
        lambda run: QuestionData(
            unread(run),
            on=run,
            wrong={
                "also_the_1": {run.tree.children("F")[1], *unread(run)},
                "all_after_the_2": {run.tree.children("F")[1], *run.tree.children("G")},
                "all_of_g": set(run.tree.children("G")),
                "none": set(),
            },
            reveal=(31,),
        ),
    ),
    "08-p3": (
        lambda: star2(parsed(_TWO_MOVES)),
        lambda run: QuestionData(len(run.leaves), on=run, reveal=(shown("play", run, step=32),)),
    ),
    "08-p4": (
        lambda: star2(parsed("chance(.5: min(4, 1), .5: max(6, 8)) in [0, 10]")),
        lambda run: QuestionData(
            _possible(run, 7, "A"),
            on=run,
            step=7,
            hide=(*_LATER[:-1], "bounds"),
            wrong={
                "swapped": (2, 8),
                "replies": (4, 6),
                "mean": (0, 5),
                "bounds": (0, 10),
                **{f"from_{low}": (low, 7) for low in (0, 2, 5)},
                **{f"to_{high}": (3, high) for high in (10, 8, 5)},
            },
            reveal=(shown("play", run, step=7),),
        ),
    ),
    "08-p5": (
        lambda: star2(parsed("max(a: 46, b: chance(min(47, 48), min(49, 50))) in [40, 50]")),
        lambda run: QuestionData(
            run.frame(5).moment.A,
            on=run,
            step=4,
            reveal=(5,),
            values={"middle": (40 + 50) // 2, "limit": run.frame(5).moment.A},
        ),
    ),
    "08-p6": (
        lambda: parsed("max(a: 6, b: chance(min(5, 1), min(10))) in [1, 10]"),
        lambda tree: QuestionData(
            min((star1, star2), key=lambda search: len(search(tree).leaves)).__name__,
            on=tree,
            reveal=(shown("compare", star1(tree), star2(tree), step=18),),
        ),
    ),
    "08-p7": (
        lambda: star2(parsed("max(a: 6, b: chance(min(7, 1), min(9, 8))) in [0, 10]")),
        lambda run: QuestionData(len(run.leaves), on=run, reveal=(len(run.steps),)),
    ),
    "08-p8": (lambda: None, fewer_on_how_many),
    "08-p9": (
        lambda: star2(parsed("max(a: 6, b: chance(min(7, 8), min(3, 9))) in [0, 10]")),
        lambda run: QuestionData(len(run.leaves), on=run, reveal=(len(run.steps),)),
    ),
}
