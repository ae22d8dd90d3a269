"""The words of a match: what each move and outcome is called, what the search would do, and why."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from emmviz.base.locale import labelled, words
from emmviz.base.messages import Words
from emmviz.base.numbers import is_rounded, show, told_apart
from emmviz.games.board import Board, Coin, Dice, board_of
from emmviz.player.match.judge import Judge, JudgedPosition, Worth

# More moves, or terms of a sum, than these are not read.
_MOST = 4


class MatchWords:
    """Says what happens in a match in a language, with the values that a judge gives."""

    def __init__(self, judge: Judge, lang: str) -> None:
        self.judge, self.lang, self.words = judge, lang, words(lang)
        self.phrases: Words = self.words["match"]
        self.signs: Words = self.words["format"]

    def number(self, value: Fraction) -> str:
        """Write a number as people of the language do."""
        return show(value, comma=self.signs["comma"])

    def worth(self, worth: Worth) -> str:
        """Write what a position is worth: with ≈ where that rests on estimates."""
        return (self.signs["about"].lstrip() if worth.estimate else "") + self.number(worth.value)

    def worths(self, judged: JudgedPosition) -> list[str]:
        """Write what each way from a position is worth, so that two values that differ never look alike."""
        texts = told_apart([worth.value for worth in judged.worths], partial(show, comma=self.signs["comma"]))
        about = self.signs["about"].lstrip()
        return [about * worth.estimate + str(texts[worth.value]) for worth in judged.worths]

    def label(self, judged: JudgedPosition, i: int) -> str:
        """Name an edge from a position: by its own label, or else by a number."""
        return self._called(judged.ways[i].action) or self._fill(
            "outcome" if judged.kind == "chance" else "unnamed", n=i + 1
        )

    def _called(self, action: str | None) -> str | None:
        return labelled(action, self.judge.game.title, self.lang)

    def falls(self, board: Board) -> str:
        """Say what decides at a chance node, as a key of the words: a coin, a die, dice, or chance."""
        deciding = next((part for part in board if isinstance(part, (Coin, Dice))), None)
        if isinstance(deciding, Dice):
            return "dice" if deciding.faces.count(0) > 1 else "die"
        return "coin" if deciding else "chance"

    def fell(self, judged: JudgedPosition, i: int, board: Board) -> tuple[str, str]:
        """Say what chance did on an edge from a node with this board, in a word and in a sentence."""
        key, label = self.falls(board), self.label(judged, i)
        if key == "dice":
            after = board_of(self.judge.game, judged.ways[i].state)
            faces = next((part.faces for part in after if isinstance(part, Dice)), ())
            if faces and 0 not in faces:
                *first, last = map(str, faces)
                label = self.phrases["and"].format(first=", ".join(first), last=last) if first else last
        elif key == "die":
            # "+3" is the label for a die that shows 3; other labels, for example "bust", are not faces.
            face = label.removeprefix("+")
            label, key = (face, "die") if face.isdecimal() else (label, "thrown")
        return label, self.phrases[key].format(face=label)

    def why(self, judged: JudgedPosition, best: int) -> Iterator[str]:
        """Say, sentence by sentence, which move the search would make in a position of a player, and why it is best."""
        phrases, values = self.phrases, self.worths(judged)
        best_value = judged.worths[best].value
        others = [
            phrases["other_equal" if judged.worths[i].value == best_value else "other"].format(
                move=self.label(judged, i), value=value
            )
            for i, value in enumerate(values)
            if i != best
        ]
        key = f"best_{judged.kind}" if len({worth.value for worth in judged.worths}) > 1 else "equal"
        if len(others) > _MOST:
            others[_MOST:] = [phrases["more"].format(n=len(others) - _MOST)]
        move, side = self.label(judged, best), self.words["kind"][judged.kind]
        yield phrases[key if others else "only"].format(
            move=move, value=values[best], side=side, others=", ".join(others)
        )
        yield self._origin(judged, best)
        # What ≈ means, unless the estimate itself has just been named.
        kind, left = self.judge.ways(judged.ways[best].state)[0], self.judge.left(judged.kind, self.judge.depth)
        if judged.worth.estimate and (kind == "leaf" or not self.judge.ends(kind, left)):
            yield phrases["rests"]

    def _origin(self, judged: JudgedPosition, best: int) -> str:
        """Say how the value of the best move is found: as the mean over coins or dice, or as the best reply to it."""
        kind, edges = self.judge.ways(judged.ways[best].state)
        move, left = self.label(judged, best), self.judge.left(judged.kind, self.judge.depth)
        ahead = self.judge.left(kind, left)
        if self.judge.ends(kind, left):
            return self._fill("ends" if kind == "leaf" else "estimate", move=move)
        if kind == "chance" and len(edges) > _MOST:
            return self._fill("mean_of", move=move, n=len(edges))
        worths = [self.judge.worth(way.state, ahead) for way in edges]
        values = [worth.value for worth in worths]
        if kind == "chance":
            probs = [way.prob or Fraction(0) for way in edges]
            terms = [f"{self.number(p)} × {self._factor(worth)}" for p, worth in zip(probs, worths, strict=True)]
            is_rough = any(map(is_rounded, (judged.worth.value, *probs, *values)))
            equals = self.signs["about" if judged.worths[best].estimate or is_rough else "same"]
            return self._fill("mean", move=move, sum=f"{' + '.join(terms)}{equals}{self.number(judged.worth.value)}")
        reply = edges[values.index((max if kind == "max" else min)(values))]
        return self._fill("reply", move=move, reply=self._called(reply.action) or "", kind=self.words["kind"][kind])

    def _factor(self, worth: Worth) -> str:
        return f"({self.worth(worth)})" if worth.value < 0 or worth.estimate else self.worth(worth)

    def _fill(self, key: str, **values: object) -> str:
        return str(self.phrases[key]).format(**values)
