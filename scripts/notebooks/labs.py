"""Which labs the cells of a notebook open, and which they read an answer from, found in their code."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

__all__ = ["told_by_labs"]


def told_by_labs(cells: Iterable[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield where an answer is read from a lab that is open by then: that cell, the one that opened it, and the lab.

    Parameters: cells, their places and their code. A cell opens a lab as its last line, or by `reveal=`, once its own
    question has its answer. A lab made again by the same call is the same lab.

    >>> cells = "lab = rescale_lab(t)\\npredict('k?', lab.sweeps['k'].flips[0], reveal=lab)", "x = lab.sweeps['t']"
    >>> list(told_by_labs(enumerate(cells)))
    [(1, 0, 'rescale_lab(t)')]
    """
    named: dict[str, str] = {}
    opened: dict[str, int] = {}
    for place, code in cells:
        module = ast.parse(code)
        for statement in module.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                named[statement.targets[0].id] = _lab(statement.value, {})
        read = (_lab(node.value, named) for node in ast.walk(module)
                if isinstance(node, ast.Attribute) and node.attr == "sweeps")  # fmt: skip
        yield from ((place, opened[lab], lab) for lab in dict.fromkeys(read) if lab in opened)
        last = module.body[-1:]
        shown = [one.value for one in last if isinstance(one, ast.Expr)]
        shown += [node.value for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "reveal"]
        for lab in filter(None, (_lab(node, named) for node in shown)):
            opened.setdefault(lab, place)


def _lab(node: ast.expr, named: dict[str, str]) -> str:
    """The call that makes a lab, "" for what is none."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("_lab"):
        return ast.unparse(node)
    return named.get(node.id, "") if isinstance(node, ast.Name) else ""
