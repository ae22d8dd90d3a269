"""Words of a match: what each way is called, what the search would do, and why."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import Any

from emmviz.base.locale import labelled, words
from emmviz.base.numbers import is_rounded, show
from emmviz.games.board import Board, Coin, Dice, board_of
from emmviz.player.match.judge import Judge, Judged, Worth

__all__ = ["Teller"]

# More moves, or terms of a sum, than these are not read.
_MOST = 4


class Teller:
    """Says what happens in a match in a language.

    Parameters: judge, who gives the values; lang.
    """

    def __init__(self, judge: Judge, lang: str) -> None:
        self.judge, self.all, self.lang = judge, words(lang), words(lang)["match"]
        self._language = lang

    def number(self, value: Fraction) -> str:
        """Write a number as people of the language do."""
        return show(value, comma=self.all["format"]["comma"])

    def worth(self, worth: Worth) -> str:
        """Write what a position is worth: with ≈ where that rests on estimates."""
        about = self.all["format"]["about"].lstrip() if worth.estimate else ""
        return f"{about}{self.number(worth.value)}"

    def _factor(self, worth: Worth) -> str:
        return f"({self.worth(worth)})" if worth.value < 0 or worth.estimate else self.worth(worth)

    def label(self, judged: Judged, i: int) -> str:
        """Name a way from a position: by its own label, else by its number."""
        unnamed = str(self.lang["outcome" if judged.kind == "chance" else "unnamed"])
        return self._called(judged.ways[i].action) or unnamed.format(n=i + 1)

    def _called(self, action: str | None) -> str | None:
        return labelled(action, self.judge.game.title, self._language)

    def falls(self, board: Board) -> str:
        """Say what decides at a chance node, as a key of the words: a coin, a die, dice, or chance."""
        for part in board:
            if isinstance(part, Coin):
                return "coin"
            if isinstance(part, Dice):
                return "dice" if part.faces.count(0) > 1 else "die"
        return "chance"

    def fell(self, judged: Judged, i: int, board: Board) -> tuple[str, str]:
        """Say what chance has brought, in a word and in a sentence.

        Parameters: judged, a chance node; i, the number of the way; board, of the node.
        """
        what, label = self.falls(board), self.label(judged, i)
        if what == "dice":
            after = board_of(self.judge.game, judged.ways[i].state)
            faces = next((part.faces for part in after if isinstance(part, Dice)), ())
            if faces and 0 not in faces:
                *first, last = map(str, faces)
                label = str(self.lang["and"]).format(first=", ".join(first), last=last) if first else last
        elif what == "die":
            # "+3" is what a die that shows 3 adds; other names, such as "bust", are no faces.
            label = label.removeprefix("+") if label.removeprefix("+").isdecimal() else label
            what = "die" if label.isdecimal() else "thrown"
        return label, str(self.lang[what]).format(face=label)

    def why(self, judged: Judged) -> str:
        """Say which move the search would make in a position of a player, and why it is best."""
        best = judged.best
        assert best is not None
        move, value = self.label(judged, best), self.worth(judged.worth)
        others = [i for i in range(len(judged.ways)) if i != best]
        named = {"move": move, "value": value, "side": self.all["kind"][judged.kind]}
        if not others:
            first = self.lang["only"]
        elif len({worth.value for worth in judged.worths}) == 1:
            first = self.lang["equal"]
        else:
            first = self.lang[f"best_{judged.kind}"]
            worth = [
                self.lang["other"].format(move=self.label(judged, i), value=self.worth(judged.worths[i]))
                for i in others[:_MOST]
            ]
            more = self.lang["more"].format(n=len(others) - _MOST) if len(others) > _MOST else None
            named["others"] = ", ".join([*worth, *([more] if more else [])])
        return " ".join([first.format(**named), *self._after(judged, best, named), *self._rests(judged)])

    def _rests(self, judged: Judged) -> list[str]:
        """Say what ≈ means, unless the estimate itself has just been named."""
        assert judged.best is not None
        ahead = self.judge.left(judged.kind, self.judge.depth)
        ends = self.judge.ways(judged.ways[judged.best].state)[0] == "leaf"
        return [self.lang["rests"]] if judged.worth.estimate and (ahead != 0 or ends) else []

    def _after(self, judged: Judged, best: int, named: dict[str, Any]) -> list[str]:
        """Say where the value of a move comes from: the mean over what may fall, or the best reply to it."""
        after = judged.ways[best].state
        kind, found = self.judge.ways(after)
        left = self.judge.left(judged.kind, self.judge.depth)
        if kind == "leaf":
            return [self.lang["ends"].format(**named)]
        if left == 0:
            return [self.lang["estimate"].format(**named)]
        ahead = self.judge.left(kind, left)
        worths = [self.judge.worth(way.state, ahead) for way in found]
        if kind == "chance" and len(found) <= _MOST:
            terms = [(way.prob or Fraction(0), worth) for way, worth in zip(found, worths, strict=True)]
            total = " + ".join(f"{self.number(p)} × {self._factor(worth)}" for p, worth in terms)
            numbers = (judged.worth.value, *chain(*((p, worth.value) for p, worth in terms)))
            equals = "about" if judged.worths[best].estimate or any(map(is_rounded, numbers)) else "same"
            result = self.number(judged.worth.value)
            return [self.lang["mean"].format(sum=f"{total}{self.all['format'][equals]}{result}", **named)]
        if kind == "chance":
            return [self.lang["mean_of"].format(n=len(found), **named)]
        values = [worth.value for worth in worths]
        reply = found[values.index((max if kind == "max" else min)(values))]
        move = self._called(reply.action) or ""
        return [self.lang["reply"].format(reply=move, kind=self.all["kind"][kind], **named)]
