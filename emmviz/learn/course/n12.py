"""The questions of notebook 12, on wrong programs, which the module repeats step by step."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from emmviz.learn import traced
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, unread
from emmviz.learn.kinds.lines_in_order import clamp, outcomes, player
from emmviz.learn.traced.tracing import TracedRun


def full_search(mean: Callable[..., Any]) -> Any:
    """Return a full search that takes this mean of probabilities and values at chance nodes."""

    @traced
    def search(node: Any) -> Any:
        if node.kind == "leaf":
            return node.value
        values = [search(child) for child in node.children]
        means: dict[str, Any] = {"max": max, "min": min, "chance": lambda numbers: mean(node.probs, numbers)}
        return means[node.kind](values)

    return search


def pruning(slip: str) -> Any:
    """Return Star1 with one slip."""

    @traced
    def search(node: Any, alpha: Any, beta: Any) -> Any:
        return chance(node, alpha, beta) if node.kind == "chance" else player(search, node, alpha, beta)

    def chance(node: Any, alpha: Any, beta: Any) -> Any:
        seen, late = Fraction(0), Fraction(0)
        sign = 1 if slip == "wrong_sign" else -1
        for p, least, most, child in outcomes(node):
            seen += p * late
            a, b = (alpha - seen + sign * most) / p, (beta - seen + sign * least) / p
            window = clamp(node, a, b)
            a, b = window if slip == "clamped" else (a, b)
            v = search(child, *((alpha, beta) if slip == "unchanged" else window))
            late, seen = (v, seen) if slip == "silenced" else (late, seen + p * v)
            if v <= a or v >= b:
                return seen + p * late + (most if v <= a else least)
        return seen

    return search


PROGRAMS = {
    "unweighted": full_search(lambda probs, values: sum(values) / len(values)),
    "divided": full_search(lambda probs, values: sum(map(Fraction.__mul__, probs, values)) / len(values)),
    **{slip: pruning(slip) for slip in ("silenced", "wrong_sign", "unchanged", "clamped")},
}


def compared(run: TracedRun, answer: object, step: int | None = None, **wrong: object) -> QuestionData:
    """Return a question about a wrong program, which its answer shows beside the right search."""
    reveal = shown("compare", run, run.right, **({} if step is None else {"step": step}))
    # Without a legend, which other notebooks have, the program above the question is in sight with it.
    return QuestionData(answer, on=run.tree, hide=("legend",), wrong=wrong, reveal=(reveal,), values={"certain": 1})


QUESTIONS: Questions = {
    "12-p1": (
        lambda: PROGRAMS["unweighted"](parsed("chance(.75: 0, .25: 2)")),
        lambda run: compared(run, run.value),
    ),
    "12-p2": (
        lambda: PROGRAMS["divided"](parsed("max(keep: 2, toss: chance(3, 3))")),
        lambda run: compared(run, run.best),
    ),
    "12-p3": (
        lambda: PROGRAMS["silenced"](parsed("chance(heads .25: 1, tails .75: 2)")),
        lambda run: compared(run, run.value),
    ),
    "12-p4": (
        lambda: PROGRAMS["wrong_sign"](parsed("max(stop: 1, go: chance(.25: 2, .75: 0)) in [0, 2]")),
        lambda run: compared(
            run,
            unread(run),
            step=7,
            stop_leaf=set(run.leaves[:1]),
            the_2=set(run.leaves[1:2]),
            all_of_go=set(run.tree.leaves()[1:]),
            none=set(),
        ),
    ),
    "12-p5": (
        lambda: PROGRAMS["unchanged"](parsed("max(stop: 1, go: chance(.5: min(1, 0), .5: 2)) in [0, 2]")),
        lambda run: compared(run, run.value, step=15),
    ),
    "12-p6": (
        lambda: PROGRAMS["clamped"](parsed("chance(0, 1, 0) in [0, 1]")),
        lambda run: compared(run, run.value),
    ),
    "12-p7": (
        lambda: parsed("max(stop: 3.4, go: chance(.8: 3, .2: 0)) in [0, 5]"),
        lambda tree: QuestionData(
            "stop_go" if 0.8 * 3 + (1 - 0.8) * 5 > 3.4 else "stop_stop",
            on=tree,
            hide=("legend",),
            reveal=("rounded",),
            values={"bound": str(0.8 * 3 + (1 - 0.8) * 5), "right": Fraction(12, 5), "certain": 1},
        ),
    ),
    # By the name of a program: of how many of the forty trees it has the value wrong, and of how many the move.
    "12-p8": (
        lambda: {
            "program_a": (37, 6),
            "program_b": (40, 0),
            "program_c": (40, 14),
            "program_d": (17, 8),
            "program_e": (0, 0),
            "program_f": (13, 7),
        },
        lambda caught: QuestionData(
            next(name for name, wrong in caught.items() if wrong == (40, 0)),
            reveal=("caught", "unseen"),
            values={
                **{f"{name}_values": values for name, (values, _) in caught.items()},
                **{f"{name}_moves": moves for name, (_, moves) in caught.items()},
                "trees": 40,
                "outcomes": (2, 3),
            },
        ),
    ),
}
