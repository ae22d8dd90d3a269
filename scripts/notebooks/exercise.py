"""An exercise cell: what the student starts from, the worked solution, the check, and what only grading asserts.

# --- starter
answer = None
# --- solution
answer = 12
# --- end

check(answer, 12)
# --- graded
assert answer is not None
"""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from scripts.notebooks.source import Cell, SourceError

__all__ = ["Parts", "parts"]

_SHAPE = re.compile(
    r"# --- starter\n(?P<starter>.+?)\n# --- solution\n(?P<solution>.+?)\n# --- end\n(?P<check>.+?)"
    r"(?:\n# --- graded\n(?P<graded>.+))?",
    re.DOTALL,
)
_NONE = re.compile(r"\bNone\b")


class Parts(NamedTuple):
    """The pieces of an exercise cell; graded is "" where the name that the starter sets to None says enough."""

    starter: str
    solution: str
    check: str
    graded: str

    def student(self) -> str:
        """Return the cell as a student gets it."""
        return f"{self.starter}\n{self.check}"

    def worked(self) -> str:
        """Return the cell with the solution."""
        return f"{self.solution}\n{self.check}"

    def tried(self, answer: str) -> str:
        """Return the cell with an expression in place of the starter's None."""
        return f"{_NONE.sub(lambda _: answer, self.starter)}\n{self.check}"

    def answered(self, words: str) -> str:
        """Return the assertion that there is an answer at all, with the words for the case that there is none."""
        return self.graded or f"assert {_answer(self.starter)} is not None, {words!r}"


def parts(cell: Cell) -> Parts:
    """Split an exercise cell. Raises: SourceError."""
    found = _SHAPE.fullmatch(cell.text)
    if not found or "# ---" in "".join(text or "" for text in found.groups()):
        raise SourceError(
            f"cell {cell.id}: an exercise has the lines '# --- starter', '# --- solution', '# --- end' "
            "in this order and once, then the check, and perhaps '# --- graded'"
        )
    split = Parts(found["starter"], found["solution"], found["check"], found["graded"] or "")
    if len(_NONE.findall(split.starter)) != 1:
        raise SourceError(f"cell {cell.id}: the starter holds None once, in the place of the answer")
    if not split.graded and not _answer(split.starter):
        raise SourceError(f"cell {cell.id}: say after '# --- graded' how to tell that there is an answer")
    return split


def _answer(starter: str) -> str:
    """Return the name that a starter of the form `name = None` sets, else ""."""
    match ast.parse(starter).body:
        case [*_, ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None))]:
            return name
    return ""
