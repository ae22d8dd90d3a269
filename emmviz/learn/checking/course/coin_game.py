"""Notebook 4, a whole game."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import Number
from emmviz.learn.checking.course.common import solved, worth
from emmviz.learn.checking.kinds import number
from emmviz.learn.checking.programs import calls, rule
from emmviz.learn.checking.task import Found, Task
from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

POSITIONS = (("X...", "H"), ("...X", "H"), ("X...", "T"))


def _at(node: str) -> GameTree:
    return gallery.coin_tictactoe().subtree(node)


def _after_toss() -> dict[str, Number]:
    here = _at(".OX.")
    heads, tails = (worth(here.subtree(child)) for child in here.children(here.root))
    return {"heads_alone": heads, "tails_alone": tails, "move_itself": worth(_at("..X."))}


def _replies() -> tuple[dict[tuple[str, str], str | None], dict[tuple[str, str], str | None]]:
    """Return the best cells for O, and those that are best for X."""
    least, most = {}, {}
    for board, coin in POSITIONS:
        here = _at(f"{board}/O{coin}")
        ways = here.children(here.root)
        least[board, coin] = solved(here).best_action
        most[board, coin] = here.action(max(ways, key=lambda way: worth(here.subtree(way))))
    return least, most


def _reply(found: list[Any]) -> Found:
    least, most = _replies()
    judge = rule(POSITIONS, lambda *case: least[case], {"best_for_x": lambda *case: most[case]})
    return judge(found)


TASKS: tuple[Task, ...] = (
    number("04-1", "backup", lambda: worth(_at(".OX.")), _after_toss),
    calls("04-2", "move", POSITIONS, _reply),
    number(
        "04-3", "backup",
        lambda: BACKUP_MISTAKES["opponent_averaged"](_at("X...")),
        lambda: {"careful_o": worth(_at("X...")), "other_move": worth(_at("..X."))},
    ),
)  # fmt: skip
