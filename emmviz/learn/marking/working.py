"""Working: how the answer to a question comes about, with its arithmetic, in the question's language."""

from __future__ import annotations

from collections.abc import Iterable

from emmviz.base.numbers import is_finite
from emmviz.learn.marking.bug_words import hint
from emmviz.learn.marking.cost_words import growth
from emmviz.learn.marking.example import example
from emmviz.learn.marking.loop_words import settles
from emmviz.learn.mistakes.recognise import end_of
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.questions.bugs import log_of
from emmviz.learn.questions.moves import RESCALINGS, rescaled_moves
from emmviz.learn.questions.question import BUGS, LIMITS, Question
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of, moments_of, visits_of

__all__ = ["Working"]


class Working:
    """Writes how the answer to one question comes about.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> asked = questions(star1(gallery.aima_scale()), "cut")
    >>> Working(asked[0]).working()
    'Leaf 1 below D gives 2: MIN D can be held to at most 2. No cut: 2 > α = 1.'
    """

    def __init__(self, question: Question) -> None:
        self.question, self.run = question, question.run
        self.narrator = Narrator(question.run.tree, question.lang)
        self.words: dict[str, str] = self.narrator.lang["learn"]

    def working(self) -> str:
        """Say how the answer comes about."""
        question, moments = self.question, moments_of(self.run)
        if question.where is not None:
            return example(question)
        if question.kind in BUGS:
            return self._program()
        if question.kind == "settled":
            return settles(question)
        if question.kind == "grown":
            return growth(question)
        if question.kind in ("value", "bound", "best", "sweep", *LIMITS):
            return self.narrator.sentence(moments[end_of(question)])
        if question.kind == "cut":
            after = moments[question.step + 1]
            return self.narrator.sentence(after) if after.step.event == "cutoff" else self._stays(question.step)
        if question.kind == "next":
            cuts = self.cuts_before_arrival()
            return self.narrator.sentence(cuts[-1]) if cuts else self._stays(self._arrival() - 1)
        if question.kind in ("unread", "read"):
            first = cutoffs_of(self.run)[:1]
            return self.narrator.sentence(first[0]) if first else "" if question.answer else self.words["nothing_cut"]
        if question.kind == "interval":
            return self.sentence([self.narrator.sentence(moments[question.step]), self._ends(moments[question.step])])
        return self.rescaled() if question.kind == "rescale" else self._window(moments[question.step])

    def _program(self) -> str:
        """Say which mistake a program makes, or which of its steps shows it first, and what is right there."""
        right = log_of(self.question).truth
        if right is None:
            return hint(self.question)
        sentence = self._stays(right.k - 1) if right.step.event == "update" else self.narrator.sentence(right)
        return self.sentence([hint(self.question), self.words["in_truth"].format(sentence=sentence)])

    def _window(self, moment: Moment) -> str:
        """Say how the window of a node comes about; its end is L or U where no other limits it."""
        inner, sentence = moment.child_window, self.narrator.sentence(moment)
        if inner is None or any(is_finite(inner.limit(high)) for high in (False, True)):
            return sentence
        low, high = map(self.narrator.equal, self.run.bounds)
        return f"{sentence} {self.narrator.lang['quiz']['numbers_window_open'].format(low=low, high=high)}"

    def _ends(self, moment: Moment) -> str:
        """Add up the least and the greatest value that a chance node can still have."""
        assert moment.interval is not None
        low, high = map(self.narrator.total, (moment.lows, moment.highs), moment.interval)
        text: str = self.narrator.lang["quiz"]["numbers_interval"].format(low=low, high=high)
        return f"{text}."

    def _stays(self, k: int) -> str:
        """Say why a node goes on after what a child has just returned: its number against the bound that might cut."""
        moment = moments_of(self.run)[k]
        step, kind = moment.step, self.run.tree.kind(moment.step.node)
        sentence = self.narrator.sentence(moment)
        # A chance node has an interval, a player a value.
        still = moment.interval or (None if step.value is None else (step.value, step.value))
        # The window of the visit, which no child has narrowed yet.
        window = visits_of(self.run).at[k].first.step.window
        if step.event != "update" or kind not in self.run.cuts_at or still is None or window is None:
            return sentence
        low, high = still
        strict = self.run.options.get("cut_on_equal") is False
        words = {"more": "≥" if strict else ">", "less": "≤" if strict else "<"}
        alpha, beta = map(self.narrator.equal, window)
        stays = self.words[f"no_cut_{kind}"].format(
            low=self.narrator.number(low), high=self.narrator.number(high), alpha=alpha, beta=beta, **words
        )
        return f"{sentence} {stays}"

    def _arrival(self) -> int:
        """The place of the step that visits the node that is asked for."""
        steps = self.run.steps
        return next(
            k
            for k in range(self.question.step, len(steps))
            if steps[k].event in ("enter", "evaluate") and steps[k].node == self.question.answer
        )

    def cuts_before_arrival(self) -> list[Moment]:
        """Return the cutoffs that led away from what might have been visited next."""
        between = moments_of(self.run)[self.question.step - 1 : self._arrival()]
        return [moment for moment in between if moment.step.event == "cutoff"]

    def rescaled(self) -> str:
        """Say what the moves are worth after the rescaling that was asked about."""
        name = next(name for name in RESCALINGS if self.question.prompt.startswith(self.words[f"rescale_{name}"]))
        rows = rows_of(self.run.tree)
        pairs = zip(rows[0].kids, rescaled_moves(rows, name) or [], strict=False)
        moves = self.join(
            f"{self.narrator.action(rows[kid].node) or self.called(rows[kid].node)}{self.narrator.equal(value)}"
            for kid, value in pairs
        )
        kept = self.question.answer == self.words["yes"]
        chance = any(row.kind == "chance" for row in rows)
        why = "linear" if name == "linear" else "flips" if not kept else "keeps" if chance else "order"
        return self.sentence([self.words["rescaled"].format(moves=moves), self.words[f"rescaled_{why}"]])

    def called(self, node: str) -> str:
        """Name a node, a move with its label."""
        name = self.narrator.child(node)
        action = self.narrator.action(node) if self.question.kind == "best" else None
        return f"{action} ({name})" if action and action != name else name

    def join(self, parts: Iterable[str]) -> str:
        """Write a list."""
        text: str = self.narrator.lang["format"]["list"].join(parts)
        return text

    @staticmethod
    def sentence(parts: Iterable[str]) -> str:
        """Put sentences one after the other."""
        return " ".join(part for part in parts if part)
