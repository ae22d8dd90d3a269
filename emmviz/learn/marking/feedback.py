"""Feedback: the sentences of a mark: the answer, the mistake by its name, and the right arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from emmviz.base.numbers import Number, full, is_finite, is_rounded
from emmviz.learn.marking.names import shown
from emmviz.learn.mistakes.recognise import Found, end_of
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.questions.moves import RESCALINGS, rescaled_moves
from emmviz.learn.questions.question import Mark, Question
from emmviz.search.events import Bound
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of, moments_of

__all__ = ["Feedback"]


class Feedback:
    """Writes the feedback of one question, in its language.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> say = Feedback(questions(star1(gallery.aima_scale()), "interval")[0])
    >>> say.wrong().feedback
    'No: the answer is (1.9, 2.2). D gives 2, so B lies between 1.9 and 2.2: 1 outcome unread.'
    """

    def __init__(self, question: Question) -> None:
        self.question, self.run = question, question.run
        self.narrator = Narrator(question.run.tree, question.lang)
        self.words: dict[str, str] = self.narrator.lang["learn"]

    # -- what is right -----------------------------------------------------------------------------------------------

    def right(self) -> Mark:
        """Say that it is right."""
        return Mark(True, None, self.words["right"])

    def rounded(self, *values: Number) -> Mark:
        """Say that it is right but rounded, with what it is exactly."""
        exact = [self.exact(value) for value in values]
        return Mark(True, None, self.words["right_rounded"].format(exact=self.join(exact)))

    # -- what is not ---------------------------------------------------------------------------------------------------

    def unreadable(self, key: str, given: object = "") -> Mark:
        """Say how an answer is to be written."""
        choices = self.join(map(self.quoted, self.question.choices))
        return Mark(False, None, self.words[key].format(given=self.quoted(shown(given)), choices=choices))

    def answered(self, key: str = "wrong") -> str:
        """Say what the answer is."""
        return self.words[key].format(answer=self.answer)

    def too_rough(self, given: object, value: Number) -> str:
        """Say that a number is right but for its rounding."""
        return self.words["too_rough"].format(given=shown(given), exact=self.exact(value))

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

    # -- the arithmetic ------------------------------------------------------------------------------------------------

    def working(self) -> str:
        """Say how the answer comes about."""
        question, moments = self.question, moments_of(self.run)
        if question.kind in ("value", "bound", "best"):
            return self.narrator.sentence(moments[end_of(question)])
        if question.kind == "cut":
            after = moments[question.step + 1]
            return self.narrator.sentence(after if after.step.event == "cutoff" else moments[question.step])
        if question.kind == "next":
            cuts = self.cuts_before_arrival()
            return self.narrator.sentence(cuts[-1]) if cuts else ""
        if question.kind == "unread":
            return self.sentence(map(self.narrator.sentence, cutoffs_of(self.run)[:1]))
        return self.rescaled() if question.kind == "rescale" else self.narrator.sentence(moments[question.step])

    def cuts_before_arrival(self) -> list[Moment]:
        """Return the cutoffs that led away from what might have been visited next."""
        found: list[Moment] = []
        for moment in moments_of(self.run)[self.question.step - 1 :]:
            step = moment.step
            if step.event in ("enter", "evaluate") and step.node == self.question.answer:
                break
            found += [moment] if step.event == "cutoff" else []
        return found

    def rescaled(self) -> str:
        """Say what the moves are worth after the rescaling that was asked about."""
        name = next(name for name in RESCALINGS if self.question.prompt.startswith(self.words[f"rescale_{name}"]))
        tree, rows = self.run.tree, rows_of(self.run.tree)
        pairs = zip(rows[0].kids, rescaled_moves(rows, name) or [], strict=False)
        moves = self.join(
            f"{tree.action(rows[kid].node) or self.called(rows[kid].node)}{self.narrator.equal(value)}"
            for kid, value in pairs
        )
        kept = self.question.answer == self.words["yes"]
        chance = any(row.kind == "chance" for row in rows)
        why = "linear" if name == "linear" else "flips" if not kept else "keeps" if chance else "order"
        return self.sentence([self.words["rescaled"].format(moves=moves), self.words[f"rescaled_{why}"]])

    # -- numbers and names ---------------------------------------------------------------------------------------------

    @property
    def answer(self) -> str:
        """The answer as text."""
        question = self.question
        answer: Any = question.answer
        if question.form == "number":
            return self.number(answer)
        if question.form == "interval":
            return self.narrator.window(answer)
        if question.form == "node":
            return self.called(answer)
        if question.form == "nodes":
            return self.join(map(self.called, answer)) or self.words["none"]
        return self.quoted(answer)

    def called(self, node: str) -> str:
        """Name a node, a move with its label."""
        name = self.narrator.child(node)
        action = self.run.tree.action(node) if self.question.kind == "best" else None
        return f"{action} ({name})" if action and action != name else name

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

    def join(self, parts: Iterable[str]) -> str:
        """Write a list."""
        text: str = self.narrator.lang["format"]["list"].join(parts)
        return text

    @staticmethod
    def sentence(parts: Iterable[str]) -> str:
        """Put sentences one after the other."""
        return " ".join(part for part in parts if part)
