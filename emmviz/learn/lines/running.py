"""Running: a program put together from lines is run on trees under `@traced`, and what it did is compared."""

from __future__ import annotations

import linecache
from typing import Any, NamedTuple
from zlib import crc32

from emmviz.learn.lines.programs import Program, clamp, outcomes, player
from emmviz.learn.traced.tracing import Traced, TracedRun, traced
from emmviz.tree.game_tree import GameTree

__all__ = ["Outcome", "run_lines"]


class Outcome(NamedTuple):
    """What came of a program: whether it does on every tree what the right search does.

    Where it does not, `tree` is one on which it shows and `run` the program's run there; `error` is what it stopped
    with, "" for no error.
    """

    correct: bool
    tree: GameTree | None = None
    run: TracedRun | None = None
    error: str = ""


def run_lines(program: Program, like: str, lines: tuple[str, ...], lang: str) -> Outcome:
    """Run the lines below the head of a program, in their order, on its trees.

    Parameters: program; like, the right search; lines; lang, the language of what is found.

    >>> from emmviz.learn.lines.programs import PROGRAMS
    >>> full = PROGRAMS["expectiminimax"]
    >>> run_lines(full, "expectiminimax", full.right, "en").correct
    True
    >>> run_lines(full, "expectiminimax", full.right[1:], "en").run.compared.verdict
    'wrong'
    """
    text = "\n".join((program.head, *(lines or ("    pass",)))) + "\n"
    trees, tree = program.trees(), None
    try:
        search = _compiled(program, text, like, lang)
        found = []
        for tree in trees:
            run = search(tree)
            if run.compared.verdict != "same":
                found.append(run)
    except SyntaxError as error:
        return Outcome(False, error=f"{type(error).__name__}: {error.msg}: {(error.text or '').strip()}")
    except Exception as error:
        return Outcome(False, tree, error=f"{type(error).__name__}: {error}")
    if not found:
        return Outcome(True)
    # An error says more than work done in vain, and on a small tree more than on a large one.
    worst = next((run for run in found if not run.compared.agrees), found[0])
    return Outcome(False, worst.tree, worst)


def _compiled(program: Program, text: str, like: str, lang: str) -> Traced:
    """The function of a text; its lines are kept, so that the player shows them beside the tree."""
    name = f"<lines {crc32(text.encode()):08x}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"player": player, "outcomes": outcomes, "clamp": clamp}
    exec(compile(text, name, "exec"), names)  # lines of `PROGRAMS` alone
    found = names[program.name] = traced(like=like, lang=lang)(names[program.name])
    return found
