"""Hints: first what to look at, then the arithmetic with its numbers but without its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite
from emmviz.learn.marking.bug_words import hint
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.loop_words import equation
from emmviz.learn.mistakes.recognise import end_of
from emmviz.learn.questions.question import Question
from emmviz.search.terms import Terms
from emmviz.story.fold import frame_of
from emmviz.story.visits import moments_of

__all__ = ["hints"]


def hints(question: Question) -> list[str]:
    """Return two hints: which rule applies to what is asked, and its arithmetic with the result left open.

    Parameters: question. Returns: two sentences.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> hints(questions(star1(gallery.aima_scale()), "value")[-1])[1]
    'A: the largest of 2.1, ≤ 1.3 = ?'
    """
    return [_Hints(question).rule(), _Hints(question).numbers()]


class _Hints:
    def __init__(self, question: Question) -> None:
        self.question, self.run = question, question.run
        self.say = Feedback(question)
        self.narrator = self.say.narrator
        self.words: dict[str, str] = words(question.lang)["quiz"]

    def rule(self) -> str:
        """Say which rule applies."""
        question, tree = self.question, self.run.tree
        if question.kind == "window":
            asks = moments_of(self.run)[question.step].child_window is not None
            return self.words["rule_window_chance" if asks else "rule_window"]
        if question.kind in ("value", "cut"):
            return self.words[f"rule_{question.kind}_{tree.kind(question.node or tree.root)}"]
        return self.words[f"rule_{question.kind}"]

    def numbers(self) -> str:
        """Fill in the numbers; backwards, those of an example."""
        if self.question.where is not None:
            return self.say.working()
        tell: Callable[[], str] = getattr(self, f"_{self.question.kind}")
        return tell()

    def _value(self) -> str:
        end = moments_of(self.run)[end_of(self.question)]
        last, name = end.step, self.narrator.child(end.step.node)
        if self.run.tree.kind(last.node) == "chance":
            return f"{name}{self.narrator.sign(self.narrator.are_rough(end.terms))}{self.total(end.terms)}"
        values = self.say.join(self.narrator.bounded(*result) for result in end.results)
        most = "most" if self.run.tree.kind(last.node) == "max" else "least"
        return f"{name}: {self.words[most].format(values=values)}"

    def _sweep(self) -> str:
        return self._value()

    _limited = _limited_move = _sweep

    def _grown(self) -> str:
        return self.say.working().partition(" = ")[0] + " = ?"

    def _read(self) -> str:
        return self.words["numbers_read"].format(total=len(self.run.tree.leaves()))

    def _settled(self) -> str:
        return f"{equation(self.question)}; x = ?"

    def _which_bug(self) -> str:
        return hint(self.question)

    _wrong_step = _which_bug

    def _bound(self) -> str:
        end = moments_of(self.run)[end_of(self.question)]
        last = end.step
        if self.run.tree.kind(last.node) == "chance":
            heard = self.total(end.terms)
        else:
            heard = self.say.join(self.narrator.bounded(*result) for result in end.results)
        assert last.window is not None
        return self.words["numbers_bound"].format(
            name=self.narrator.child(last.node), heard=heard, window=self.narrator.window(last.window)
        )

    def _best(self) -> str:
        end = moments_of(self.run)[end_of(self.question)]
        moves = zip(self.run.tree.children(end.step.node), end.results, strict=False)
        return self.say.join(f"{self.narrator.child(move)}: {self.narrator.bounded(*result)}" for move, result in moves)

    def _interval(self) -> str:
        moment = moments_of(self.run)[self.question.step]
        return self.words["numbers_interval"].format(low=self.total(moment.lows), high=self.total(moment.highs))

    def _window(self) -> str:
        moment = moments_of(self.run)[self.question.step]
        inner = moment.child_window
        if inner is None:
            return self._above(moment.step.node)
        low, high = map(self.narrator.equal, self.run.bounds)
        found = []
        for letter, side in (("Aᵢ", False), ("Bᵢ", True)):
            if is_finite(inner.limit(side)):
                found.append(f"{letter}{self.narrator.arithmetic(inner, side, open_=True)}")
        key = "numbers_window" if found else "numbers_window_open"
        return self.words[key].format(sums="; ".join(found), low=low, high=high)

    def _above(self, node: str) -> str:
        """Tell what the node above has so far."""
        parent = self.run.tree.parent(node)
        assert parent is not None
        state = frame_of(self.run, self.question.step).nodes[parent]
        if state.window is None:
            return self.words["rule_window"]
        value = "?" if state.value is None else self.number(state.value)
        return self.words["numbers_above"].format(
            name=self.narrator.name(parent), window=self.narrator.window(state.window), value=value
        )

    def _cut(self) -> str:
        moment, node = moments_of(self.run)[self.question.step], self.question.node or ""
        # The window before the child's number narrows it.
        window = frame_of(self.run, self.question.step).nodes[node].window
        assert window is not None
        if moment.interval:
            low, high = moment.interval
            return self.words["numbers_cut_chance"].format(
                name=node, low=self.number(low), high=self.number(high), window=self.narrator.window(window)
            )
        return self.words["numbers_cut"].format(
            name=self.narrator.name(node), value=self.number(moment.step.value), window=self.narrator.window(window)
        )

    def _next(self) -> str:
        last = self.run.steps[self.question.step - 1]
        parent = self.run.tree.parent(last.node)
        if parent is None or last.value is None:
            return self.words["rule_next"]
        state = frame_of(self.run, self.question.step).nodes[parent]
        if state.window is None:
            return self.words["numbers_next"].format(
                child=self.narrator.child(last.node), value=self.number(last.value), name=self.narrator.name(parent)
            )
        return self.words["numbers_next_window"].format(
            child=self.narrator.child(last.node),
            value=self.narrator.bounded(last.value, last.bound) if last.bound else "",
            name=self.narrator.name(parent), window=self.narrator.window(state.window),
        )  # fmt: skip

    def _unread(self) -> str:
        answer: Any = self.question.answer
        return self.words["numbers_unread"].format(n=len(answer), total=len(self.run.tree.leaves()))

    def _rescale(self) -> str:
        return self.say.rescaled().split(". ")[0] + "."

    def number(self, value: Number | None) -> str:
        """Write a number."""
        return self.narrator.number(value)

    def total(self, terms: Terms) -> str:
        """Write a weighted sum without its result."""
        return self.narrator.total(terms, None)
