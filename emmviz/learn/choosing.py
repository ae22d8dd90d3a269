"""Choosing: the questions about a run to ask in a quiz or in print, so that none answers another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from emmviz.learn.kinds import KINDS, kind_of, place_of
from emmviz.learn.question import Question

_MOST = 12  # in a quiz


def plain_first(questions: Iterable[Question]) -> list[Question]:
    """Leave out the edge cases before the first plain question of their kind.

    The questions are in the order in which they are asked. If a kind has only edge cases, questions remain that need
    need much thinking (for example about a cut); the others are dropped, unless there is nothing else.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> [question.node for question in plain_first(questions(star1(gallery.aima_scale()), "value"))]
    ['B', 'A']
    """
    every = list(questions)
    plain = {question.kind for question in every if not question.difficulty.is_borderline}
    known, kept = set[str](), []
    for question in every:
        worth_it = question.kind not in plain and question.difficulty.ease == 0
        if question.kind in known or worth_it or not question.difficulty.is_borderline:
            known.add(question.kind)
            kept.append(question)
    return kept or every


def for_quiz(raised: Iterable[Question]) -> list[Question]:
    """Choose what a quiz asks of all that a run raises: one question at a frame, before backups and cuts.

    A question is left out where its answer plainly follows from the picture, and where its feedback would answer what
    another one asks later; no edge case comes before a plain question of its kind.

    >>> from emmviz import gallery, learn, star1
    >>> asked = for_quiz(learn.questions(star1(gallery.aima_scale())))
    >>> [(question.step, question.kind, question.node) for question in asked[1:]]
    [(15, 'value', 'B'), (19, 'window', 'F'), (21, 'cut', 'F'), (23, 'cut', 'C'), (27, 'rescale', 'A')]
    """
    suited = [
        question for question in raised if kind_of(question).rank.quiz is not None and question.difficulty.ease < 3
    ]
    useful = [
        question
        for question in plain_first(suited)
        if not any(question.step < other.step <= question.spoilers.shown_until for other in suited)
    ]
    first: dict[int, Question] = {}
    for question in sorted(useful, key=lambda question: kind_of(question).rank.quiz or 0):
        first.setdefault(question.step, question)
    kept = sorted(first.values(), key=lambda question: (question.difficulty.ease, -question.step))[:_MOST]
    return sorted(kept, key=_turn)


def in_turn(questions: Iterable[Question]) -> list[Question]:
    """Leave out what a verdict or a prompt has stated before, for questions that are asked one after the other.

    A question about a node is asked after those about its children, as long as the node has not reported its value;
    where one of two must go, it is the one with less to think about.

    >>> from emmviz import expectiminimax, random_tree
    >>> from emmviz.learn import questions
    >>> run = expectiminimax(random_tree(6, "max3 min2", "integers"))
    >>> [(question.kind, question.node) for question in in_turn(questions(run, ["value", "best"]))]
    [('value', 'B'), ('value', 'C'), ('value', 'D'), ('best', 'A')]
    """
    every = list(questions)
    kept: list[Question] = []
    # Questions that need the most thinking are first.
    for question in sorted(
        (_after_children(question, every) for question in every),
        key=lambda question: (
            question.difficulty.is_borderline,
            question.difficulty.ease,
            kind_of(question).rank.quiz or len(KINDS),
            question.step,
        ),
    ):
        pairs = [(question, other) if _turn(question) < _turn(other) else (other, question) for other in kept]
        if not any(later.spoilers.hides in (*first.spoilers.states, *first.spoilers.gives) for first, later in pairs):
            kept.append(question)
    return sorted(kept, key=_turn)


def _after_children(question: Question, every: Iterable[Question]) -> Question:
    last = question.spoilers.shown_until - 1
    between = {other.spoilers.hides for other in every if question.step < other.step <= last}
    return question if between.isdisjoint(question.spoilers.states) else replace(question, step=last)


def _turn(question: Question) -> tuple[int, int]:
    return question.step, place_of(question)


def for_sheet(questions: Iterable[Question], most: int) -> list[Question]:
    """Choose at most a number of questions about one run for a sheet, or a bank, which shows them all at once.

    There are as many kinds as possible, no question is answered by the words of another, and they are sorted by kind,
    then the order of the search.

    >>> from emmviz.learn import exercise
    >>> [(question.kind, question.node) for question in for_sheet(exercise(3, "pruning").questions, 4)]
    [('window', 'G'), ('cut', 'G'), ('interval', 'C'), ('unread', None)]
    """
    by_preference = sorted(KINDS, key=lambda name: KINDS[name].rank.paper)
    # Questions that need the most thinking are first; among these the root, then nodes that the search reaches late.
    by_interest = sorted(
        questions, key=lambda asked: (asked.difficulty.ease, asked.node != asked.run.tree.root, -asked.step)
    )
    left = {name: [question for question in by_interest if question.kind == name] for name in by_preference}
    chosen: list[Question] = []
    while len(chosen) < most and any(left.values()):
        for of_kind in map(left.__getitem__, by_preference):
            while of_kind and len(chosen) < most:
                question = of_kind.pop(0)
                if not any(spoils(question, other) or spoils(other, question) for other in chosen):
                    chosen.append(question)
                    break
        # When questions are asked again, begin with those that have another answer on a neighbour's tree.
        by_preference = sorted(left, key=lambda name: not KINDS[name].rank.repeated)
    return sorted(chosen, key=_place)


def spoils(asked: Question, other: Question) -> bool:
    """Return whether the words of one question give away the answer to another about the same run."""
    fact = other.spoilers.hides
    if fact is None or asked is other:
        return False
    fact_kind, node = fact
    if fact_kind == "visited":  # before that question is asked, the words cannot give its answer away
        return asked.step >= other.step and (node == asked.node or fact in asked.spoilers.gives)
    return fact in asked.spoilers.gives


def _place(question: Question) -> tuple[bool, int, int]:
    """Return a sort key: by kind, so that all variants of a sheet ask the same in each place, then by the search."""
    rank = kind_of(question).rank
    return rank.at_end, place_of(question) if rank.at_end else rank.paper, question.spoilers.shown_until
