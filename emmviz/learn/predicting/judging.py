"""Judging: what a prediction says of an answer, and what a browser needs to say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, Pair
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.keys import key_in
from emmviz.learn.marking.marking import marked
from emmviz.learn.marking.suspects import Suspects
from emmviz.learn.mistakes.recognise import Found
from emmviz.learn.predicting.prediction import FREE
from emmviz.learn.questions.question import Mark, Question

if TYPE_CHECKING:
    from emmviz.learn.predicting.prediction import Prediction

__all__ = ["PredictionFeedback", "asks_for_percent", "judge", "key_of"]


def judge(prediction: Prediction, answer: object) -> Mark:
    """Return the verdict on an answer, as `learn.mark` does.

    Parameters: prediction; answer, as for `learn.mark`, or a list of choices in an order. Returns: a Mark.

    >>> from emmviz import expectiminimax, gallery
    >>> from emmviz.learn.predicting.prediction import prediction
    >>> run = expectiminimax(gallery.aima_scale())
    >>> asked = prediction("What is the root worth?", run.value, on=run, known={0: "Nobody loses here."})
    >>> judge(asked, "2,1").correct, judge(asked, 2.5).mistake, judge(asked, 0).feedback[:45]
    (True, 'unweighted_mean', 'No: the answer is 2.1. Nobody loses here. MAX')
    """
    given = _without_percent(answer) if asks_for_percent(prediction.question) else answer
    return marked(prediction.question, given, PredictionFeedback(prediction))


def key_of(prediction: Prediction) -> dict[str, Any]:
    """Return what a browser needs to mark a prediction, as `emmviz.learn.marking.keys.key` does for a question."""
    question = prediction.question
    return key_in(question, PredictionFeedback(prediction)) | {"percent": asks_for_percent(question)}


def asks_for_percent(question: Question) -> bool:
    """Return whether a question asks how many percent something is, so that 40 and 40 % are the same answer.

    >>> from emmviz.learn.predicting.prediction import prediction
    >>> [asks_for_percent(prediction(prompt, 40).question) for prompt in ("How many percent?", "How many?")]
    [True, False]
    """
    answer: Any = question.answer
    named = ["%", *words(question.lang)["predict"]["percent"]]
    # A share, such as 2/5, is 40 % as it stands.
    return question.form == "number" and abs(answer) > 1 and any(name in question.prompt.casefold() for name in named)


def _without_percent(answer: object) -> object:
    return answer.replace("%", " ") if isinstance(answer, str) else answer


class PredictionFeedback(Feedback):
    """The feedback on a prediction: its own explanation and wrong answers come before those that its run knows."""

    suspects: _Known

    def __init__(self, prediction: Prediction) -> None:
        super().__init__(prediction.question)
        self.why = prediction.why
        self.suspects = _Known(prediction.question, prediction.known)

    def called(self, node: str) -> str:
        """Name a node, the one that is asked for with the move that leads to it from the root: either may be meant."""
        name, tree = super().called(node), self.run.tree
        question = self.question
        if (question.kind, question.form) != (FREE, "node") or tree.parent(node) != tree.root:
            return name
        action = self.narrator.action(node)
        return f"{action} ({name})" if action and action != name else name

    def working(self) -> str:
        """Say how the answer comes about."""
        return self.sentence([super().working() if self.question.kind != FREE else "", self.why])

    def wrong(self, found: Found | None = None, more: str = "") -> Mark:
        """Say what the answer is, which mistake it looks like, or the sentence that stands for it, and why it is so."""
        if found is None or f"mistake_{found.mistake}" in self.words:
            return super().wrong(found, more)
        return Mark(False, None, self.sentence([self.answered(), more, found.mistake, self.working()]))

    def wrong_choice(self, choice: str) -> Found | None:
        """Return the mistake behind a wrong choice."""
        return dict(self.suspects.choices()).get(choice) or super().wrong_choice(choice)


class _Known(Suspects):
    """The wrong answers that the author of a prediction knows, then those that its run knows."""

    def __init__(self, question: Question, known: Sequence[tuple[Any, str]]) -> None:
        super().__init__(question)
        self.own = [(answer, Found(what)) for answer, what in known]

    def sign(self) -> str:
        return "" if self.question.kind == FREE else super().sign()

    def value(self, given: Sequence[Numeral], *, exactly: bool = False) -> Found | None:
        def same(one: Numeral, value: Number) -> bool:
            return one.number == value or (not exactly and one.agrees(value))

        mine = self._mine(lambda value: any(same(one, value) for one in given))
        return mine or self._of_run(lambda: super(_Known, self).value(given, exactly=exactly))

    def window(self, given: Pair) -> Found | None:
        def same(ends: tuple[Number, Number]) -> bool:
            return all(any(one.agrees(end) for one in some) for some, end in zip(given, ends, strict=True))

        return self._mine(same) or self._of_run(lambda: super(_Known, self).window(given))

    def unread(self, given: set[str]) -> Found | None:
        return self._mine(lambda nodes: set(nodes) == given) or self._of_run(lambda: super(_Known, self).unread(given))

    def values(self) -> Iterator[tuple[Number, Found]]:
        return self._all(super().values)

    def windows(self) -> Iterator[tuple[tuple[Number, Number], Found]]:
        return self._all(super().windows)

    def leaves(self) -> Iterator[tuple[set[str], Found]]:
        mine = ((set(nodes), found) for nodes, found in self.own)
        return iter([*mine, *(super().leaves() if self.question.kind != FREE else ())])

    def orders(self) -> Iterator[tuple[tuple[str, ...], Found]]:
        return iter(self.own)

    def choices(self) -> Iterator[tuple[str, Found]]:
        """Give the wrong choices that are known."""
        return iter(self.own)

    def _mine(self, same: Callable[[Any], bool]) -> Found | None:
        return next((found for answer, found in self.own if same(answer)), None)

    def _of_run(self, seek: Callable[[], Found | None]) -> Found | None:
        return None if self.question.kind == FREE else seek()

    def _all(self, seek: Callable[[], Iterator[tuple[Any, Found]]]) -> Iterator[tuple[Any, Found]]:
        return iter([*self.own, *(seek() if self.question.kind != FREE else ())])
