"""The questions of notebook 7, on Star1."""

from __future__ import annotations

from fractions import Fraction

from emmviz import GameTree, Run, gallery, star1
from emmviz.base.numbers import INF, Number
from emmviz.learn.course.question import QuestionData, Questions, parsed, shown, unread

# The notebook explains these after the first questions.
_LATER = ("window", "dials", "reasons", "caption")


def limit_of_c(run: Run) -> QuestionData:
    """At the cut of B, A is the limit of its first outcome C, or B its other limit."""
    moment = run.frame().cuts[-1].moment
    limit = moment.A if run.tree.kind(run.tree.root) == "max" else moment.B
    return QuestionData(limit, on=run, step=4, reveal=(shown("play", run, step=8),))


def textbook_tree() -> GameTree:
    tree = gallery.aima_pruning()
    tree.graph |= {"title": "textbook", "bounds": None}
    return tree


def within(bound: Number, tree: GameTree) -> Run:
    return star1(tree, bounds=(-bound, bound))


def unread_leaves(run: Run) -> QuestionData:
    zero, two = run.tree.children("D")
    below_e = set(run.tree.children("E"))
    wrong = {"below_e": below_e, "beside_0": {two}, "all_of_right": {zero, two, *below_e}}
    return QuestionData(unread(run), on=run, wrong=wrong, reveal=(shown("play", run, step=27),))


def widest_bounds(run: Run) -> QuestionData:
    halves = [Fraction(n, 2) for n in range(4, 13)]
    widest = max(bound for bound in halves if within(bound, run.tree).leaves == run.leaves)
    skips = within(widest, run.tree)
    return QuestionData(
        widest,
        on=run,
        step=27,
        wrong={"no_bound": INF},
        reveal=(shown("play", skips, step=27), shown("compare", skips, within(widest + 1, run.tree), step=23)),
        values={"wider": halves[1]},
    )


def printed_limit(run: Run) -> QuestionData:
    stop, go = run.tree.children(run.tree.root)
    first, *others = (run.tree.value(leaf) for leaf in run.tree.children(go))
    n = 1 + len(others)
    limit = n * run.tree.value(stop) - 0 + run.bounds[1] * (n - 1)
    return QuestionData("stop" if first <= limit else "go", on=run.tree, values={"n": n, "limit": limit})


QUESTIONS: Questions = {
    "07-p1": (
        lambda: star1(parsed("max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 2)) in [1, 4]")),
        lambda run: QuestionData(run.cutoffs[0].value, on=run, step=10, hide=_LATER, reveal=(12,)),
    ),
    "07-p2": (
        lambda: star1(gallery.aima_scale()),
        lambda run: QuestionData(
            unread(run),
            on=run,
            hide=_LATER,
            wrong={
                "alpha_beta": set(),
                "fours": set(run.tree.children("G")),
                "all_below_c": {*run.tree.children("F"), *run.tree.children("G")},
            },
            reveal=(shown("play", run, step=27),),
        ),
    ),
    "07-p3": (lambda: star1(parsed("max(a1: 3, a2: chance(.8: min(2, 5), .2: min(5, 4))) in [1, 6]")), limit_of_c),
    "07-p4": (lambda: within(2, textbook_tree()), unread_leaves),
    "07-p5": (lambda: within(2, textbook_tree()), widest_bounds),
    "07-p6": (
        lambda: within(INF, textbook_tree()),
        lambda run: QuestionData(bool(run.cutoffs), on=run, reveal=(shown("play", run, step=30),)),
    ),
    "07-p7": (lambda: star1(parsed("max(stop: 0, go: chance(0, 1)) in [0, 1]")), printed_limit),
    "07-p8": (
        lambda: star1(parsed("min(a1: 4, a2: chance(.8: max(5, 2), .2: max(2, 3))) in [1, 6]")),
        lambda run: limit_of_c(run)._replace(reveal=(8,)),
    ),
}
