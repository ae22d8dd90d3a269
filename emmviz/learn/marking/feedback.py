"""Feedback: the sentences of a mark: the answer, the mistake by its name, and the right arithmetic."""

from __future__ import annotations

from typing import Any

from emmviz.base.numbers import Number, full, is_finite, is_rounded
from emmviz.learn.marking.bug_words import misplaced
from emmviz.learn.marking.cost_words import wrong_moves
from emmviz.learn.marking.intervals import written
from emmviz.learn.marking.names import shown
from emmviz.learn.marking.suspects import Suspects
from emmviz.learn.marking.working import Working
from emmviz.learn.mistakes.recognise import Found, end_of
from emmviz.learn.questions.question import Mark, Question
from emmviz.search.events import Bound
from emmviz.story.visits import moments_of

__all__ = ["Feedback"]


class Feedback(Working):
    """Writes the feedback of one question, in its language.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> say = Feedback(questions(star1(gallery.aima_scale()), "value")[2])
    >>> say.wrong().feedback
    'No: the answer is 2.1. B is worth 0.9 × 2 + 0.1 × 3 = 2.1.'
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.suspects = Suspects(question)

    # -- what is right -----------------------------------------------------------------------------------------------

    def right(self) -> Mark:
        """Say that it is right, and why it is so."""
        return Mark(True, None, self.sentence([self.words["right"], self.working()]))

    def rounded(self, *values: Number) -> Mark:
        """Say that it is right but rounded, with what it is exactly and why."""
        exact = [self.exact(value) for value in values]
        rounded = self.words["right_rounded"].format(exact=self.join(exact))
        return Mark(True, None, self.sentence([rounded, self.working()]))

    # -- what is not ---------------------------------------------------------------------------------------------------

    def unreadable(self, key: str, given: object = "") -> Mark:
        """Say how an answer is to be written."""
        choices = self.join(map(self.quoted, self.question.choices))
        return Mark(False, None, self.words[key].format(given=self.quoted(shown(given)), choices=choices))

    def answered(self, key: str = "wrong") -> str:
        """Say what the answer is."""
        return self.words[key].format(answer=self.answer)

    def nearly(self, key: str) -> Mark:
        """Say that it is right but for its form, and why."""
        return Mark(False, None, self.sentence([self.answered(key), self.working()]))

    def too_rough(self, given: object, value: Number) -> Mark:
        """Say that a number is right but for its rounding, and why."""
        rough = self.words["too_rough"].format(given=shown(given), exact=self.exact(value))
        return Mark(False, None, self.sentence([rough, self.working()]))

    def wrong(self, found: Found | None = None, more: str = "") -> Mark:
        """Say what the answer is, which mistake it looks like, and why it is so."""
        sentences = [self.answered(), more]
        if found is None:
            return Mark(False, None, self.sentence([*sentences, self.working()]))
        sentences.append(self.words["mistake"].format(what=self.words[f"mistake_{found.mistake}"]))
        if found.node is not None:
            sentences.append(self.words["departs"].format(name=self.called(found.node)))
        right = self.narrator.sentence(found.moment) if found.moment else self.working()
        if right:
            sentences.append(self.words["in_truth"].format(sentence=right))
        return Mark(False, found.mistake, self.sentence(sentences))

    def wrong_choice(self, choice: str) -> Found | None:
        """Return the mistake behind a wrong choice."""
        question, moments = self.question, moments_of(self.run)
        if question.kind == "wrong_step":
            return misplaced(question, choice)
        if question.kind == "limited_move":
            return Found(name) if (name := wrong_moves(question).get(choice)) else None
        if question.kind == "bound" and choice == self.words[f"worth_{Bound.EXACT.value}"]:
            return Found("bound_as_value", question.node, moments[end_of(question)])
        moment = moments[question.step] if question.kind == "cut" else None
        if not moment or question.answer != self.words["no"]:
            return None
        inner, result = moment.child_window, moment.step.result
        if inner and result:
            (low, high), value = self.run.bounds, result[0]
            if (inner.limit(False) < low and value <= low and "α" in choice) or (
                inner.limit(True) > high and value >= high and "β" in choice
            ):
                return Found("clamped_test", question.node, moment)
        return None

    def differences(self, chosen: set[str]) -> str:
        """Say which leaves are missing in a list and which are too many."""
        answer: Any = self.question.answer
        missing = [leaf for leaf in answer if leaf not in chosen]
        extra = [node for node in self.run.tree.preorder() if node in chosen and node not in answer]
        wrong = [("missing", missing), ("too_many", extra)]
        return self.sentence(
            self.words[key].format(nodes=self.join(map(self.called, some))) for key, some in wrong if some
        )

    # -- numbers and names ---------------------------------------------------------------------------------------------

    @property
    def answer(self) -> str:
        """The answer as text."""
        question = self.question
        answer: Any = question.answer
        if question.form == "number":
            # What no picture writes need not be rounded as there: 2/3, not 0.6667.
            plain = question.kind == "free" and is_finite(answer) and answer.denominator < 100
            return self.exact(answer) if plain else self.number(answer)
        if question.form == "interval":
            return self.narrator.window(answer)
        if question.form == "region":
            return written(answer, question.lang)
        if question.form == "node":
            return self.called(answer)
        if question.form == "nodes":
            return self.join(map(self.called, answer)) or self.words["none"]
        if question.form == "order":
            return self.join(answer)
        return self.quoted(answer)

    def quoted(self, text: str) -> str:
        """Put a text between quotation marks."""
        return self.words["quoted"].format(text=text)

    def number(self, value: Number) -> str:
        """Write a number as the pictures do."""
        return self.narrator.number(value)

    def exact(self, value: Number) -> str:
        """Write a number to its last digit, as a fraction where no short decimal does."""
        if not is_finite(value) or not is_rounded(value):
            return self.number(value)
        text = full(value).replace("-", "−")
        return text if len(text) < 60 and "about" not in text else self.number(value)
