"""What mypy --strict makes of the options of a search: it must refuse each line that it is here made to ignore.

Checked with the package (see `modules` in pyproject.toml), where an ignore without an error is an error.
"""

from fractions import Fraction

from emmviz import GameTree, Run, Table, expectiminimax, star1, star2


def accepted(tree: GameTree) -> list[Run]:
    return [
        expectiminimax(tree, depth=2, evaluate=len),
        star1(tree, window=(0, "inf"), bounds=(Fraction(0), 9), fail="hard", order=("probability", len)),
        star2(tree, table=Table(), probes=2, probe_order="sequential", reuse=False, steps=False),
    ]


def refused(tree: GameTree) -> None:
    star1(tree, bound=(0, 9))  # type: ignore[call-arg]
    star1(tree, probes=2)  # type: ignore[call-arg]
    star1(tree, (0, 9))  # type: ignore[call-arg]
    star1(tree, depth="2")  # type: ignore[arg-type]
    star2(tree, fail="medium")  # type: ignore[arg-type]
    star2(tree, probe_order="random")  # type: ignore[arg-type]
