"""Moodle answers: how each form of question is answered in Moodle, and the wrong answers of known mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.interval_verdicts import names_of_mistakes
from emmviz.learn.marking.intervals import Region
from emmviz.learn.marking.marking import mark
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.pruning_mistakes import DEEPEST, SLIPS, HandSearch
from emmviz.learn.mistakes.recognise import wrong_windows
from emmviz.learn.mistakes.rows import height, rows_of
from emmviz.learn.questions.question import Question

__all__ = ["Answer", "decimal", "label_of", "named", "node_choices", "tolerance", "typed", "wrong_numbers",
           "wrong_pairs", "wrong_regions"]  # fmt: skip

_APART = Fraction(1, 500)


class Answer(NamedTuple):
    """One answer: its share of the mark in per cent, its text, and the feedback."""

    share: str
    text: str
    feedback: str = ""


def decimal(value: Fraction) -> str:
    """Write a number as a decimal with a point, exactly where six decimals do, else rounded to seven or more.

    >>> decimal(Fraction(-5, 4)), decimal(Fraction(2, 3)), decimal(Fraction(12))
    ('-1.25', '0.6666667', '12')
    """
    places = 6 if _is_short(value) else max(7, _fine(value) + 2)
    return _point(round(value * 10**places), places)


def tolerance(value: Fraction) -> str:
    """Return by how much an answer may differ: not at all from a short decimal, else by half of the fourth decimal, of
    the fifth digit in a number below 1.

    >>> tolerance(Fraction(21, 10)), tolerance(Fraction(11, 6)), tolerance(Fraction(1, 3))
    ('0', '0.00005', '0.000005')
    """
    return "0" if _is_short(value) else _point(5, _fine(value) + 1)


def typed(value: Fraction, counts: Callable[[str], bool]) -> dict[str, str]:
    """Return the decimals that count as a number, in full and rounded, each with its tolerance.

    Parameters: value; counts, whether marking takes a text for the number.

    >>> typed(Fraction(11, 6), lambda text: text in ("1.83", "1.833"))
    {'1.8333333': '0.00005', '1.83': '0', '1.833': '0'}
    """
    full = decimal(value)
    last = len(full.partition(".")[2]) if _is_short(value) else _fine(value)
    rounded = [_point(way(value * 10**places), places) for places in range(last) for way in (floor, ceil)]
    return {full: tolerance(value)} | {text: "0" for text in rounded if text != full and counts(text)}


def _is_short(value: Fraction) -> bool:
    return (value * 10**6).denominator == 1


def _fine(value: Fraction) -> int:
    """The decimal from which on a number is no longer told apart: the fourth, or where its fifth digit stands."""
    return 4 - min(0, (Decimal(value.numerator) / value.denominator).adjusted())


def _point(units: int, places: int) -> str:
    text = f"{Decimal(units).scaleb(-places):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def wrong_numbers(question: Question) -> list[tuple[Fraction, str]]:
    """Return the numbers that known mistakes give in place of the answer, each with a sentence that names the mistake.

    In the order of the list of mistakes.

    >>> from emmviz.learn import exercise
    >>> [str(value) for value, _ in wrong_numbers(exercise(1).questions[6])]
    ['14', '28', '13/2', '17', '18', '10', '65/4', '19/2', '61/4']
    """
    found: dict[Fraction, str] = {}
    right: Any = question.answer
    taken = [right]
    for value in dict.fromkeys(_numbers(question)):
        if is_finite(value) and all(abs(value - other) > _APART for other in taken):
            sentence = named(question, value)
            if sentence:
                found[Fraction(value)] = sentence
                taken.append(value)
    return list(found.items())


def named(question: Question, answer: Any) -> str:
    """Name the mistake behind a wrong answer; "" for a right one or an unknown mistake."""
    verdict, phrases = mark(question, answer), words(question.lang)
    if verdict.correct or verdict.mistake is None:
        return ""
    text: str = phrases["sheet"]["a_mistake"].format(what=phrases["learn"][f"mistake_{verdict.mistake}"])
    return text


def _numbers(question: Question) -> Iterator[Number]:
    run, node = question.run, question.node
    partly = run.options.get("depth") is not None or run.grown or any(map(run.tree.is_unexpanded, run.tree))
    if node is None or partly:
        return
    rows = rows_of(run.tree)
    below = rows_of(run.tree, node)
    for rule in RULES.values():
        yield backed_up(below, rule)[0]
    if run.algorithm in ("star1", "star2") and height(rows) <= DEEPEST:
        for slip in SLIPS:
            value = HandSearch(rows, run.bounds, slip, run.steps[0].window or (-INF, INF)).reported(node)
            if value is not None:
                yield value


def wrong_pairs(question: Question) -> list[tuple[tuple[Number, Number], str]]:
    """Return the windows that known mistakes give in place of the answer, each with a sentence that names the mistake.

    Parameters: question, for the window of a node; of another kind it has none.
    """
    if question.kind != "window":
        return []
    low, high = question.run.bounds
    found: dict[tuple[Number, Number], str] = {}
    for _, pair in wrong_windows(question):
        # Moodle takes each end as a number within the bounds.
        if low <= pair[0] <= pair[1] <= high and (sentence := named(question, pair)):
            found.setdefault(pair, sentence)
    return list(found.items())


def wrong_regions(question: Question) -> dict[Region, str]:
    """Return where something holds by known mistakes, and where it does not, each with a sentence that names it."""
    about, truth = question.where, question.answer
    assert about is not None
    assert isinstance(truth, Region)
    names = names_of_mistakes(question.lang)
    sides = "wrong_side" if len(truth.parts) == len(truth.outside(about.domain).parts) == 1 else "complement"
    found = {truth.outside(about.domain): names[sides]}
    for name, region in about.suspects.items():
        found.setdefault(region, names[name])
    phrases = words(question.lang)["sheet"]
    return {region: phrases["a_mistake"].format(what=what) for region, what in found.items()}


def node_choices(question: Question) -> list[str]:
    """Return the choices where the answer is a leaf, whose id no picture shows: it and nodes that might come next.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> node_choices(questions(star1(gallery.aima_scale()), "next")[-1])
    ['C', 'F', 'L5', 'L6', 'G']
    """
    run, answer = question.run, str(question.answer)
    seen = {step.node for step in run.steps[: question.step]}
    order = run.tree.preorder()
    after = order.index(run.steps[question.step - 1].node)
    others = [node for node in order[after + 1 :] if node not in seen and node != answer][:4]
    return sorted([answer, *others], key=order.index)


def label_of(question: Question, node: str) -> str:
    """Name a node at the start of a line."""
    text = Feedback(question).called(node)
    return text[:1].upper() + text[1:] if question.run.tree.kind(node) == "leaf" else text
