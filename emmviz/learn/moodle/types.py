"""Types: the type of Moodle question in which each question is asked, with the answers that it lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite
from emmviz.base.numerals import read_number
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.interval_verdicts import complement
from emmviz.learn.answers.number import agree
from emmviz.learn.marking import mark, names_of_mistakes, wrong_answers
from emmviz.learn.moodle.elements import html, indented, text_element, tolerance, typed
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer

TYPES = ("numerical", "multichoice", "cloze")
# The numbers of right answers for which Moodle knows an equal share of the mark, in per cent.
_SHARED = (*range(1, 11), 20)
# Nobody reads more wrong choices than this.
_MOST = 5
# Numbers nearer to each other than this are one.
_APART = Fraction(1, 500)


class Answer(NamedTuple):
    """One answer: its share of the mark in per cent, its text, the feedback, and by how much a number may differ."""

    share: str
    text: str
    feedback: str = ""
    tolerance: str = ""


class MoodleQuestion(NamedTuple):
    """A question as Moodle has it: its type, what is special to the type, the words asked, and the answers."""

    type: str
    asked: str
    answers: list[Answer]
    special: str = ""
    fields: str = ""


def _of_number(question: Question) -> Iterator[MoodleQuestion]:
    value, wrong = question.answer, _apart(question)
    if is_finite(value):
        right = typed(value, lambda text: mark(question, text).correct)
        rows = {text: Answer("100", text, tolerance=rough) for text, rough in right.items()}
        for suspect in wrong:
            for text, rough in typed(suspect.answer, lambda text: mark(question, text).mistake is not None).items():
                rows.setdefault(text, Answer("0", text, _why(question, suspect), rough))
        yield MoodleQuestion("numerical", _decimals(question, value), list(rows.values()))
    if len(wrong) > 1:
        yield _of_known(question, wrong)


def _apart(question: Question) -> list[Suspect]:
    """Return the known wrong numbers that differ enough from the right one and from each other."""
    apart: list[Suspect] = []
    for suspect in wrong_answers(question):
        taken = (question.answer, *(other.answer for other in apart))
        if is_finite(suspect.answer) and all(abs(suspect.answer - other) > _APART for other in taken):
            apart.append(suspect._replace(answer=Fraction(suspect.answer)))
    return apart


def _why(question: Question, suspect: Suspect) -> str:
    mistake = names_of_mistakes(question.lang)[suspect.mistake or ""]
    return str(words(question.lang)["sheet"]["a_mistake"]).format(what=mistake)


def _of_known(question: Question, wrong: Sequence[Suspect]) -> MoodleQuestion:
    """Ask for a choice among the answer and the answers of known mistakes, in increasing order or by their texts."""
    answers = [question.answer, *(suspect.answer for suspect in wrong[:_MOST])]
    write = partial(FORMS[question.form].shown, Writer(question))
    if question.domain is None:
        return _by_choice(question.prompt, _among(question, sorted(answers), write, wrong))
    return _by_choice(question.prompt, sorted(_among(question, answers, write, wrong), key=attrgetter("text")))


def _among(
    question: Question, answers: Iterable[object], write: Callable[[Any], str], wrong: Iterable[Suspect]
) -> list[Answer]:
    """Answers to choose from, the wrong ones with the mistake that gives them, if that is known."""
    why = {suspect.answer: _why(question, suspect) for suspect in wrong}
    return [
        Answer("100" if answer == question.answer else "0", html(write(answer)), html(why.get(answer, "")))
        for answer in answers
    ]


def _of_interval(question: Question) -> Iterator[MoodleQuestion]:
    """Ask for two numbers, and for a choice; only for a choice if the ends matter, which Moodle cannot read."""
    wrong = wrong_answers(question)
    if question.domain is not None:
        outside, mistake = complement(question.answer, question.domain)
        yield _of_known(
            question, [Suspect(outside, mistake), *(suspect for suspect in wrong if suspect.answer != outside)]
        )
        return
    (low, high), bounds = question.answer, question.notation.bounds
    # Moodle takes one number for an end.
    clamped = words(question.lang)["sheet"]["clamped"] if bounds and is_finite(bounds[0]) else ""
    yield MoodleQuestion(
        "cloze",
        asked=f"{_decimals(question, low, high)} {clamped}".strip(),
        answers=[],
        fields=words(question.lang)["sheet"]["two_numbers"].format(low=_field(low), high=_field(high)),
    )
    least, most = question.run.bounds
    # Moodle takes each end as a number within the bounds.
    if within := [suspect for suspect in wrong if least <= suspect.answer[0] <= suspect.answer[1] <= most]:
        yield _of_known(question, within)


def _decimals(question: Question, *numbers: Number) -> str:
    """Return the prompt, with the precision of a number without a short decimal: Moodle cannot read fractions."""
    rough = any(is_finite(number) and tolerance(Fraction(number)) != "0" for number in numbers)
    return question.prompt + (f" {words(question.lang)['sheet']['decimals']}" if rough else "")


def _field(value: Number) -> str:
    """Return a gap of a cloze question."""
    if is_finite(value):
        number = Fraction(value)
        rows = typed(number, lambda text: agree(read_number(text), number))
        return f"{{1:NUMERICAL:={'~='.join(f'{text}:{rough}' for text, rough in rows.items())}}}"
    texts = ("∞", "+∞", "inf", "infinity") if value > 0 else ("−∞", "-∞", "-inf", "-infinity")
    return f"{{1:SHORTANSWER:={'~='.join(texts)}}}"


def _of_node(question: Question) -> Iterator[MoodleQuestion]:
    among = _among(question, _node_choices(question), partial(_label_of, question), wrong_answers(question))
    if len(among) > 1:
        yield _by_choice(question.prompt, among)


def _of_nodes(question: Question) -> Iterator[MoodleQuestion]:
    right: Any = question.answer
    phrases, several = words(question.lang)["sheet"], len(right) or 1
    if several not in _SHARED:
        return
    share = f"{100 / several:.7g}"
    answers = [
        Answer(share if leaf in right else f"-{share}", html(_label_of(question, leaf)))
        for leaf in question.run.tree.leaves()
    ]
    answers.append(Answer("-100" if right else "100", html(phrases["none_unread"])))
    yield _by_choice(phrases["tick_unread"], answers, single=False)


def _node_choices(question: Question) -> list[str]:
    """Return the moves where the answer is one, else it and nodes that might come next."""
    run, answer = question.run, str(question.answer)
    seen = {step.node for step in run.steps[: question.step]}
    order = run.tree.preorder()
    if question.notation.by_move:
        return [node for node in order if run.tree.parent(node) == run.tree.parent(answer)]
    after = order.index(run.steps[question.step - 1].node)
    others = [node for node in order[after + 1 :] if node not in seen and node != answer][:4]
    return sorted([answer, *others], key=order.index)


def _label_of(question: Question, node: str) -> str:
    """Name a node at the start of a line."""
    text = Writer(question).called(node)
    return text[:1].upper() + text[1:] if question.run.tree.kind(node) == "leaf" else text


def _by_choice(asked: str, answers: list[Answer], *, single: bool = True) -> MoodleQuestion:
    head = [
        f"<single>{str(single).lower()}</single>",
        "<shuffleanswers>true</shuffleanswers>",
        "<answernumbering>abc</answernumbering>",
        "<showstandardinstruction>0</showstandardinstruction>",
        *(
            f'<{verdict}feedback format="html">{text_element("")}</{verdict}feedback>'
            for verdict in ("correct", "partiallycorrect", "incorrect")
        ),
    ]
    return MoodleQuestion("multichoice", asked, answers, indented(head))


# What Moodle has no type for is chosen among the answers of known mistakes.
ENTRIES: dict[str, Callable[[Question], Iterable[MoodleQuestion]]] = defaultdict(
    lambda: lambda question: [_of_known(question, wrong_answers(question))]
) | {
    "number": _of_number,
    "interval": _of_interval,
    "node": _of_node,
    "nodes": _of_nodes,
    "choice": lambda question: [
        _by_choice(question.prompt, _among(question, question.choices, str, wrong_answers(question)))
    ],
}
