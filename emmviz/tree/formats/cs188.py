"""CS188 tree tests: the `.test` files of the Berkeley Pacman projects whose class is GraphGameTreeTest.

Such a file lists states, the moves between them and their evaluations. Agent 0 (Pacman) is MAX. The others (ghosts) are
MIN or, for the algorithm `ExpectimaxAgent`, chance nodes with equally likely moves. The search ends after `depth`
moves of every agent, at won and lost states, and at states without successors; these have the value of their
evaluation. If the file has no `alg`, the name of its `agent` may tell the algorithm, as in "MyExpectimaxPlayer".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from warnings import warn

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.messages import Count, Message, Option, brief, expect, refuse_if
from emmviz.base.pairs import grouped
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.game_tree import GameTree

SUFFIXES = ("test",)

_CLASS = "GraphGameTreeTest"
_OTHERS = {"MinimaxAgent": "min", "AlphaBetaAgent": "min", "ExpectimaxAgent": "chance"}
_ONE_LINE = re.compile(r'([^":#]+):\s*"([^"]*)"\s*(?:#.*)?')
_MANY_LINES = re.compile(r'([^":#]+):\s*"""\s*(?:#.*)?')
_MOST = 100_000


def from_cs188(text: str, alg: str | None = None) -> GameTree:
    """Read the tree that the agent of a CS188 test searches.

    Parameters
    ----------
    text : str
        The content of the file.
    alg : str, optional
        "MinimaxAgent", "AlphaBetaAgent" or "ExpectimaxAgent". By default, the algorithm that `alg` or `agent` in the
        file names; if neither does, MinimaxAgent, with a `FormatWarning`.

    Returns
    -------
    GameTree
        The tree, whose nodes have the states' names. A state that is reached again is expanded again, as C.2, C.3 ...,
        and states beyond the depth are left out.

    Raises
    ------
    TreeError
        If the text is not such a test; the message has the line, if there is one.

    Examples
    --------
    >>> str(from_cs188(_EXAMPLE))
    'top=max(left: low=min(l: a=4, r: b=3), right: c=2)'
    """
    fields = _fields(text)
    name = _field(fields, "class")
    expect(name == _CLASS, "notation.cs188.class", name, wanted=_CLASS)
    alg = _algorithm(fields) if alg is None else alg
    if alg is None:
        warn(FormatWarning(Message("notation.alg_missing", option=Option("alg", "ExpectimaxAgent"))), stacklevel=2)
        alg = "MinimaxAgent"
    expect(alg in _OTHERS, "notation.cs188.alg", alg, known=", ".join(_OTHERS))
    agents, depth = (_whole(fields, key) for key in ("num_agents", "depth"))
    moves = grouped((state, (action, after)) for state, action, after in _rows(fields, "successors", 3))
    values = dict(_rows(fields, "evaluation", 2))
    ended = {*_field(fields, "win_states").split(), *_field(fields, "lose_states").split()}

    root = Spec("leaf")
    names: dict[str, Iterator[str]] = {}
    taken: set[str] = set()
    stack = [(root, _field(fields, "start_state").strip(), 0)]
    size = 1
    while stack:
        spec, state, move = stack.pop()
        # Another state in the file may have this name.
        spec.name = next(name for name in names.setdefault(state, _names_for(state)) if name not in taken)
        taken.add(spec.name)
        value = values.get(state)
        if move == agents * depth or state in ended or state not in moves:
            refuse_if(value is None, "notation.cs188.no_evaluation", state=state)
            spec.value = value
            continue
        spec.kind, spec.estimate = _OTHERS[alg] if move % agents else "max", value
        spec.children = [Spec("leaf", action=action) for action, _ in moves[state]]
        size += len(spec.children)
        if size > _MOST:
            raise TreeError(Message("notation.cs188.too_large", most=Count(_MOST)))
        afters = [after for _, after in moves[state]]
        stack += reversed([(child, after, move + 1) for child, after in zip(spec.children, afters, strict=True)])
    return assemble(GameTree, root)


def sniff(text: str) -> bool:
    """Return whether a text looks like a test of the Pacman projects.

    >>> sniff('class: "GraphGameTreeTest"')
    True
    """
    return re.search(r'^class:\s*"', text, re.MULTILINE) is not None


def _algorithm(fields: dict[str, tuple[int, str]]) -> str | None:
    """Return the algorithm that a test names, or that the name of its agent tells; None if neither does."""
    if "alg" in fields:
        return _field(fields, "alg")
    agent = fields.get("agent", (0, ""))[1].lower().replace("_", "")
    return next((name for name in _OTHERS if name.removesuffix("Agent").lower() in agent), None)


def _names_for(state: str) -> Iterator[str]:
    """Yield the names of the nodes of a state, in the order of expansion: C, C.2, C.3 ..."""
    yield state
    yield from (f"{state}.{number}" for number in count(2))


def _fields(text: str) -> dict[str, tuple[int, str]]:
    """Return the line and text of each property; several lines are in triple quotes, and # begins a comment."""
    fields: dict[str, tuple[int, str]] = {}
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, line in lines:
        if not line.split("#")[0].strip():
            continue
        if match := _ONE_LINE.fullmatch(line):
            fields[match[1].strip()] = number, match[2]
        elif many := _MANY_LINES.fullmatch(line):
            body: list[str] = []
            for _, inside in lines:
                if inside.strip() == '"""':
                    break
                body.append(inside)
            else:
                raise TreeError(Message("notation.cs188.not_closed", line=number, name=many[1].strip()))
            fields[many[1].strip()] = number + 1, "\n".join(body)
        else:
            raise TreeError(Message("notation.cs188.line", line=number, given=brief(line.strip())))
    return fields


def _field(fields: dict[str, tuple[int, str]], name: str) -> str:
    refuse_if(name not in fields, "notation.cs188.no_field", name=name)
    return fields[name][1]


def _whole(fields: dict[str, tuple[int, str]], name: str) -> int:
    text = _field(fields, name).strip()
    line, is_whole = fields[name][0], re.fullmatch("[0-9]{1,6}", text) and int(text)
    expect(is_whole, "notation.cs188.whole", text, line=line, name=name)
    return int(text)


def _rows(fields: dict[str, tuple[int, str]], name: str, width: int) -> list[list[str]]:
    """Return the words of each line of a property; each line has as many as the property is wide."""
    rows = []
    for number, line in enumerate(_field(fields, name).split("\n"), start=fields[name][0]):
        words = line.split("#")[0].split()
        expect(not words or len(words) == width, f"notation.cs188.{name}", line.strip(), line=number)
        rows += [words] * bool(words)
    return rows


_EXAMPLE = '''
class: "GraphGameTreeTest"
alg: "MinimaxAgent"
num_agents: "2"
depth: "1"
start_state: "top"
win_states: "a c"
lose_states: "b"
successors: """
top left low
top right c
low l a
low r b
"""
evaluation: """
a 4
b 3
c 2
"""
'''
