"""Writer: the words of one question in its language: its answer, numbers as in pictures, names, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy

from emmviz.base.messages import in_list
from emmviz.base.numbers import Number
from emmviz.learn.answers.intervals import number_text
from emmviz.learn.answers.names import as_seen
from emmviz.learn.question import Question, Suspect
from emmviz.picture.drawn import narrator_of
from emmviz.story.narrate import Narrator

# The power of ten of a number as pictures show it, and its figures as an exponent.
_POWER, _RAISED = re.compile(r"(?<=\d)e(−?\d+)$"), str.maketrans("−0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def in_verdicts(narrator: Narrator) -> Narrator:
    """Return a narrator that says what the search does, where a caption is an order or continues an earlier one.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> Narrator(run.tree).ordinary(run.frame(4).moment), in_verdicts(Narrator(run.tree)).ordinary(run.frame(4).moment)
    ('Read leaf 1 below D: 2.', 'The search reads leaf 1 below D, which is worth 2.')
    """
    told = copy(narrator)
    told.words, told.in_verdict = narrator.words | narrator.lang["verdict"], True
    return told


class Writer:
    """Writes of one question in its language.

    `narrator` writes the steps of its run, `words` are the words about answers, and `quiz` the words of hints; `like`
    is what was typed, in whose form the right answer is written.
    """

    def __init__(self, question: Question, like: str = "") -> None:
        self.question, self.run, self.like = question, question.run, like
        self.narrator = in_verdicts(narrator_of(question.run, question.lang, question.notation.numbers))
        self.words: dict[str, str] = self.narrator.lang["learn"]
        self.quiz: dict[str, str] = self.narrator.lang["quiz"]

    def number(self, value: Number | None) -> str:
        """Write a number in a sentence as the pictures do, with "about" before one that they round."""
        return self.narrator.in_sentence(self.narrator.about(value))

    def exact(self, value: Number) -> str:
        """Write a number to its last digit, as a fraction if no short decimal does."""
        return number_text(value, self.question.lang, longest=59)

    def called(self, node: str) -> str:
        """Name a node as a picture shows it, where it may be called by its move with the label of that move."""
        name, question = as_seen(self.narrator, node), self.question
        # In a question of an author either the node or the move from the root may be meant.
        is_move = question.kind != "free" or self.run.tree.parent(node) == self.run.tree.root
        by_move = question.notation.by_move and is_move
        action = self.narrator.action(node) if by_move else None
        return f"{self.narrator.quoted(action)} ({name})" if action and action != name else name

    def departs(self, suspect: Suspect) -> str:
        """Say where a mistake first goes wrong, nothing if that is not known."""
        return "" if suspect.node is None else self.words["departs"].format(name=self.called(suspect.node))

    def right_step(self, sentence: str, node: str | None = None) -> str:
        """Say what is right at a node where something went wrong, by default the one of the sentence before."""
        told = self.narrator.after_colon(sentence)
        if node is None:
            return self.words["in_truth_there"].format(sentence=told)
        return self.words["in_truth"].format(name=self.called(node), sentence=told)

    def move(self, node: str) -> str:
        """Name a move by its label, or else by the node to which it leads."""
        return self.narrator.action(node) or self.narrator.child(node)

    def move_in_sentence(self, node: str) -> str:
        """Name a move as a sentence does: its label between quotation marks."""
        return self.narrator.quoted(self.move(node)) if self.narrator.action(node) else self.move(node)

    def choice(self, text: str) -> str:
        """Put a choice between quotation marks; those in it become inner ones.

        >>> from emmviz.learn.prediction import prediction
        >>> Writer(prediction("¿Cuál?", True, lang="es").question).choice("«parar» en ambos casos")
        '«“parar” en ambos casos»'
        """
        outer, inner = (self.narrator.lang["format"][key].split("{text}") for key in ("quoted", "inside"))
        return self.narrator.quoted(text.translate(dict(zip(map(ord, outer), inner, strict=True))))

    def worth(self, moves: Mapping[str, Number]) -> str:
        """Write what each of some moves is worth; a long number with a power of ten, for example 7.18 × 10⁷."""
        texts = (f"{self.move_in_sentence(node)}{self.narrator.equal(value)}" for node, value in moves.items())
        return self.join(_POWER.sub(lambda power: f" × 10{power[1].translate(_RAISED)}", text) for text in texts)

    def join(self, parts: Iterable[str]) -> str:
        """Write a list."""
        return in_list(parts, self.narrator.lang)

    @staticmethod
    def sentences(*parts: str) -> str:
        """Put sentences one after the other."""
        return " ".join(part for part in parts if part)
