"""Two searches of a user, which treat chance as an enemy: the one in the documentation, and one that cuts."""

from pathlib import Path

from emmviz import Algorithm, Bound
from emmviz.base.numbers import INF
from emmviz.search.algorithm import Listing
from emmviz.search.algorithms import alphabeta
from emmviz.search.events import Cutoff, Enter, Leave, Update
from scripts.docs.page import blocks

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "howto" / "algorithm.md"


def of_the_page():
    """The search of the page, from a fresh cell."""
    (cell,) = (block.text for block in blocks(PAGE) if block.file == "worst.py")
    names = {"__name__": "__main__"}
    exec(cell, names)
    return names["worst_case"]


CODE = alphabeta.CODE | {
    "chance": Listing("""
enter    | worst ← ∞
         | for outcome i:
         |     v ← search(outcome i, α, min(β, worst))
update   |     worst ← min(worst, v)
alpha    |     if worst ≤ α: return worst
leave    | return worst
""")
}


def visit(task, node, window, depth):
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return alphabeta.player(task, node, window, depth)
    return enemy(task, node, window, depth)


def enemy(task, node, window, depth):
    code, worst, (alpha, beta) = CODE["chance"], INF, window
    yield Enter(node=node, window=window, line=code["enter"])
    branches = task.branches(node, depth)
    for i, (child, _, _) in enumerate(branches, start=1):
        result = yield task.visit(task, child, (alpha, min(beta, worst)), task.below(node, depth))
        worst = min(worst, result[0])
        yield Update(
            node=node, child=child, window=window, value=worst, bound=Bound.UPPER, result=result, line=code["update"]
        )
        if worst <= alpha and i < len(branches):
            skipped = tuple(branch.child for branch in branches[i:])
            yield Cutoff(
                node=node,
                child=child,
                window=window,
                value=worst,
                bound=Bound.UPPER,
                side="alpha",
                skipped=skipped,
                result=result,
                line=code["alpha"],
            )
            return worst, Bound.UPPER
    yield Leave(node=node, window=window, value=worst, bound=Bound.EXACT, line=code["leave"])
    return worst, Bound.EXACT


IN_FULL, CUTTING = of_the_page(), Algorithm("enemy", visit, CODE, alphabeta.KINDS)
