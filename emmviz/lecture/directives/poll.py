"""Poll: the choices of a vote as buttons, with what explains the right one, and the room that they take."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from string import ascii_uppercase
from typing import NamedTuple

from emmviz.base.text import JsonObject, held, width, wrap
from emmviz.lecture.directives.exhibit import Slot
from emmviz.lecture.prose import SIZE
from emmviz.picture.render.svg import escape
from emmviz.tree.game_tree import GameTree

WIDER = 0.7  # of a slide that a tree has beside short choices
_GAP, _COLUMNS = 32.0, 24.0  # between picture and choices; between two columns
_CHOICE, _LINE, _STATUS, _REASON = 74.0, 39.0, 130.0, 26.0
_BESIDE_CHOICE = 154.0  # its mark, and the room around both
_SHORT = 6  # letters of a choice
_APART = 0.4  # lines that are free between two reasons
_TIGHTER = 0.85  # how much smaller a vote may be written


class PollRoom(NamedTuple):
    """The width of a choice, how many choices are side by side, and the width of a reason below them."""

    choice: float
    columns: int
    reason: float

    def height(self, choices: Sequence[str], reasons: Sequence[str]) -> float:
        """Return the height that choices and reasons need."""
        lines = [len(wrap(choice, SIZE, self.choice - _BESIDE_CHOICE)) for choice in choices]
        rows = [lines[i : i + self.columns] for i in range(0, len(lines), self.columns)]
        buttons = sum(_CHOICE + (max(row) - 1) * _LINE for row in rows)
        written = sum(len(wrap(text, _REASON, self.reason)) + _APART for text in reasons if text) * _REASON * 1.4
        return _TIGHTER * (buttons + max(_STATUS, _STATUS / 2 + written))

    def is_enough(self, choices: Sequence[str], reasons: Sequence[str], high: float) -> bool:
        """Return whether each choice has one line in it, and with the reasons they are no higher than `high`."""
        is_short = all(width(choice, SIZE) <= self.choice - _BESIDE_CHOICE for choice in choices)
        return is_short and self.height(choices, reasons) <= high


def poll_room(slot: Slot, share: float) -> PollRoom:
    """Return the space for a poll beside a tree, or in two columns if that has no share of the slide."""
    if share:
        wide = slot.width - slot.width * share - _GAP
        return PollRoom(wide, 1, wide)
    return PollRoom((slot.width - _COLUMNS) / 2, 2, slot.width)


def marks_of(names: Sequence[str], tree: GameTree | None, hide: Sequence[str]) -> list[str]:
    """Return the labels of the choices: A, B, C ..., unless a choice, a node or a move has such a name.

    Then they are 1, 2, 3 ..., and before numbers the last letters that are free.
    """
    nodes = () if tree is None else tuple(tree)
    taken = {*names, *(() if "names" in hide else nodes)}
    taken |= set() if tree is None or "actions" in hide else {str(tree.action(node)) for node in nodes}
    free = [letter for letter in ascii_uppercase if letter not in taken]
    if len(free) == len(ascii_uppercase):
        return free[: len(names)]
    if any(re.match(r"\W?\d", name) for name in names) and len(free) >= len(names):
        return free[-len(names) :]
    return [str(i) for i, _ in enumerate(names, 1)]


def poll_html(
    data: JsonObject,
    choices: JsonObject | None,
    instruction: str,
    reasons: Sequence[str],
    *,
    room: PollRoom,
    set_as: Mapping[str, str],
    told: JsonObject,
    answered: bool = False,
) -> str:
    """Return the choices of a vote as buttons, one below the other, and what is shown once the right one is; if it is
    `answered`, what is known of each wrong choice is in its button.

    `set_as` has the HTML of texts in which something is set otherwise, a formula or a word in italics, and `told` what
    is said where there are no choices.
    """
    shown = choices or {"choices": [], "notes": []}
    right = choices["right"] if choices and not data["opinion"] else -1

    def noted(i: int, note: str) -> str:
        return f"<small>{set_as.get(note) or escape(note)}</small>" if answered and note and i != right else ""

    buttons = "".join(
        f'<li><button type="button" class="choice" data-label="{escape(choice)}" data-note="{escape(note)}">'
        f"<b>{mark}</b><span>{set_as.get(choice) or escape(choice)}</span>{noted(i, note)}</button></li>"
        for i, (mark, choice, note) in enumerate(zip(data["marks"], shown["choices"], shown["notes"], strict=True))
    )
    sentences = [_explained(set_as.get(text) or escape(text), room.reason) for text in reasons if text]
    reason = "".join(f'<p class="why">{sentence}</p>' for sentence in sentences)
    # Beside a short choice there is room for its note.
    short = " short" if max(map(len, shown["choices"]), default=0) <= _SHORT else ""
    asked = {"right": right, "told": json.dumps(told, ensure_ascii=False), "vote": data["id"], "rounds": data["rounds"]}
    attributes = " ".join(f'data-{name}="{escape(str(value))}"' for name, value in asked.items())
    return (
        f'<div class="poll{" answered" * answered}{short} fragment custom" {attributes}><ul>{buttons}</ul>'
        f'<p role="status">{escape(instruction)}</p>{reason}</div>'
    )


def _explained(html: str, room: float) -> str:
    """Return a reason whose formulas break only where they may."""
    return re.sub("[^<>]+(?![^<]*>)", lambda text: escape(held(unescape(text[0]), _REASON, room)), html)
