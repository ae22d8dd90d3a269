"""An exercise cell: what the student starts from, the worked solution, and the check by the library.

# --- starter
answer = None
# --- solution
answer = 12
# --- end

check("05-1", answer)
"""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from emmviz.learn.checking.course import TASKS
from scripts.notebooks.source import Cell, SourceError

_SHAPE = re.compile(
    r"# --- starter\n(?P<starter>.+?)\n# --- solution\n(?P<solution>.+?)\n# --- end\n(?P<check>.+)",
    re.DOTALL,
)
_NONE = re.compile(r"\bNone\b")


class Parts(NamedTuple):
    """The pieces of an exercise cell; id is the name in its check, for example "05-1"."""

    starter: str
    solution: str
    check: str
    id: str

    def student(self) -> str:
        """Return the cell as a student gets it."""
        return f"{self.starter}\n{self.check}"

    def worked(self) -> str:
        """Return the cell with the solution."""
        return f"{self.solution}\n{self.check}"

    def tried(self, answer: str) -> str:
        """Return the cell with an expression in place of the starter's None."""
        return f"{_NONE.sub(lambda _: answer, self.starter)}\n{self.check}"


def parts(cell: Cell) -> Parts:
    """Split an exercise cell. Raises: SourceError."""
    found = _SHAPE.fullmatch(cell.text)
    if not found or "# ---" in "".join(text or "" for text in found.groups()):
        raise SourceError(
            f"cell {cell.id}: an exercise has the lines '# --- starter', '# --- solution', '# --- end' "
            "in this order and once, then the check"
        )
    split = Parts(found["starter"], found["solution"], found["check"], _id(found["check"]))
    if len(_NONE.findall(split.starter)) != 1:
        raise SourceError(f"cell {cell.id}: the starter holds None once, in the place of the answer")
    if split.id not in TASKS:
        raise SourceError(
            f"cell {cell.id}: the check ends with check(ID, ...), of an exercise in emmviz.learn.checking"
        )
    return split


def _id(check: str) -> str:
    """Return which exercise the last line of a check names, else ""."""
    match ast.parse(check).body:
        case [*_, ast.Expr(ast.Call(func=ast.Name(id="check"), args=[ast.Constant(value=str(id)), *_]))]:
            return id
    return ""
