"""The questions of notebook 13, on measured tables; the answers about a study hold for the notebook's sizes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from typing import Any

from emmviz import pruning_study, star1, star2
from emmviz.learn.course.question import Part, QuestionData, Questions, parsed, shown, unread
from emmviz.study.experiments import Study

# The tree of 13-p3 with each MIN node's best reply first.
_BEST_FIRST = "max(chance(min(.4, .9), min(.1, .7)), chance(min(.2, .6), min(.1, .8))) in [0, 1]"


@cache
def small_study(*sizes: int, **options: Any) -> Study:
    """Count the leaves read of one small tree of each size, where a student's own study is missing."""
    shapes = [f"max{n} chance{n} min{n}" for n in sizes]
    with ThreadPoolExecutor(1) as pool:
        return pruning_study(["star1", "star2"], shapes, seeds=1, exact=True, executor=pool, progress=False, **options)


def shares(study: Study, algorithm: str) -> list[float]:
    """Return the mean shares of the leaves that a search reads, in the order of the study."""
    return [row.mean for row in study.summary() if row.algorithm == algorithm]


def trend(study: Study) -> str:
    read = shares(study, "star2")
    return "grows" if read == sorted(read) else "falls" if read == sorted(read, reverse=True) else "same"


def per_cent_at(study: Study, algorithm: str, n: int) -> float | str:
    """Return the mean share of the leaves that a search reads at N = n, in per cent; a dash if it was not measured."""
    means = (
        row.mean for row in study.summary() if (row.algorithm, row.shape) == (algorithm, f"max{n} chance{n} min{n}")
    )
    return next((round(100 * mean, 1) for mean in means), "–")


def first_and_last(study: Study, algorithm: str) -> dict[str, int]:
    """Return the first and the last mean share of a search, in per cent, by the names that tables use."""
    read = shares(study, algorithm)
    return {f"{algorithm}_{place}": round(100 * read[k]) for place, k in (("first", 0), ("last", -1))}


def measured(answer: str, *reveal: object, **values: object) -> QuestionData:
    """Return a question with this answer, whose texts are true of every study."""
    return QuestionData(answer, reveal=reveal, values=values, general=True)


def with_wider_bounds() -> Part:
    """Return Star1 on a small tree beside the same search with bounds that are ten times as far apart."""
    tree = parsed("max(a: 16, b: chance(min(4, 2), min(9, 6))) in [0, 30]")
    return shown("compare", star1(tree), star1(tree, bounds=(-135, 165)), step=12)


QUESTIONS: Questions = {
    "13-p1": (
        lambda: star2(
            parsed(
                "max(+7: chance(+5 .5: min(+4: 16, +9: 21), +2 .5: min(+8: 17, +3: 12)), "
                "+1: chance(+6 .5: min(+0: 7, +6: 13), +3 .5: min(+5: 9, +2: 6))) in [0, 30]"
            )
        ),
        lambda run: QuestionData(
            unread(run),
            on=run,
            wrong={
                "as_star1": set(run.tree.children("G")[1:]),
                "none": set(),
                "all_of_c": set(run.tree.subtree("C").leaves()),
                "one_probe": {*unread(run), *run.tree.children("G")},
                "also_b": {leaf for node in "DE" for leaf in run.tree.children(node)[1:]} | unread(run),
            },
            values={"bound": 8, "low": 1, "after_one": Fraction(7 + 30, 2)},
            reveal=(32,),
        ),
    ),
    "13-p2": (
        lambda: small_study(3, 6),
        # The smaller percentage belongs to the largest trees if the share falls.
        lambda study: measured(
            {"falls": "many"}.get(trend(study), "few"),
            "printed",
            sizes=(10, 20, 40),
            printed="53.1 35.0",
            whole=(3, 4),
            **{f"{name}_{n}": per_cent_at(study, name, n) for name in ("star1", "star2") for n in (10, 20, 40)},
        ),
    ),
    "13-p3": (
        lambda: star2(parsed("max(chance(min(.4, .9), min(.1, .7)), chance(min(.6, .2), min(.8, .1))) in [0, 1]")),
        lambda run: QuestionData(
            len(run.leaves),
            on=run,
            hide=("caption",),
            reveal=(47, shown("play", run, step=31)),
            values={"outcomes": 2},
        ),
    ),
    "13-p4": (
        lambda: small_study(5, 12, leaves="uniform"),
        lambda study: measured(trend(study), shown("plot", study), sizes=(0, 5, 40), confidence=95),
    ),
    "13-p5": (
        lambda: small_study(4, bounds=("declared", 10)),
        lambda study: measured(
            max(("star1", "star2"), key=lambda name: shares(study, name)[1] - shares(study, name)[0]),
            "read",
            "example",
            with_wider_bounds(),
            **first_and_last(study, "star1"),
            **first_and_last(study, "star2"),
        ),
    ),
    "13-p6": (
        lambda: small_study(10, leaves="uniform", orderings=("random", "best")),
        lambda study: measured(
            min(("10", "50", "90"), key=lambda per_cent: abs(float(per_cent) - 100 * shares(study, "star2")[-1])),
            "read",
            "example",
            shown("play", star2(parsed(_BEST_FIRST)), step=32),
            **first_and_last(study, "star2"),
            n=20,
            others=19,
            leaves=8000,
        ),
    ),
    # How many leaves Star2 reads three moves deep with each option.
    "13-p7": (
        lambda: {"none": 2981, "probability": 2981, "good_first": 2897, "merge": 1939, "table": 614},
        lambda reads: QuestionData(
            min(list(reads)[1:], key=reads.__getitem__),
            reveal=("counts",),
            values={**reads, "saved": 3},
        ),
    ),
}
