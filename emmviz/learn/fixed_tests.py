"""The fixed tests: two sets of ten questions that differ only in their numbers, to measure what a class has learned."""

from __future__ import annotations

from dataclasses import replace

from emmviz.base.messages import expect
from emmviz.learn.kinds import questions
from emmviz.learn.question import Question
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

# In turn: backing up values, rescaling them, alpha-beta, Star1, Star2, reading a cut. Both forms ask the same about
# trees of one shape, with the same kind of arithmetic, and no choice in one form is the answer in the other.
# For each form: a tree, its search, and the questions by kind, node, and number among several of the kind.
_SETS: tuple[tuple[str, str, str, tuple[tuple[str, str | None, tuple[int, int]], ...]], ...] = (
    (
        "max(a1: chance(.25: min(20, 18), .75: min(10, 15)), a2: chance(.5: min(19, 17), .5: min(16, 9)))",
        "max(a1: chance(.25: min(19, 16), .75: min(8, 13)), a2: chance(.5: min(18, 15), .5: min(9, 7)))",
        "expectiminimax",
        (("value", "B", (0, 0)), ("best", "A", (0, 0))),
    ),
    (
        "max(a1: chance(.8: 3, .2: 4), a2: chance(.8: 2, .2: 7))",
        "max(a1: chance(.7: 4, .3: 5), a2: chance(.7: 3, .3: 7))",
        "expectiminimax",
        (("rescale", "A", (0, 1)), ("rescale", "A", (1, 0))),
    ),
    (
        "max(min(6, 9, 7), min(8, 4, 5), min(9, 3, 2))",
        "max(min(5, 8, 7), min(3, 9, 6), min(7, 9, 6))",
        "alphabeta",
        (("unread", None, (0, 0)),),
    ),
    (
        "max(min(7, 9), min(8, 4, 6))",
        "max(min(6, 8), min(9, 7, 3))",
        "alphabeta",
        (("cut", "C", (1, 1)),),
    ),
    (
        "max(chance(.5: 6, .5: 4), chance(.5: 2, .5: 9)) in [0, 10]",
        "max(chance(.5: 7, .5: 5), chance(.5: 3, .5: 10)) in [0, 12]",
        "star1",
        (("interval", "C", (0, 0)), ("window", "L4", (0, 0))),
    ),
    (
        "max(chance(.5: min(6, 8), .5: min(4, 7)), chance(.5: min(4, 9), .5: min(9, 8))) in [0, 10]",
        "max(chance(.5: min(9, 11), .5: min(7, 8)), chance(.5: min(6, 9), .5: min(12, 11))) in [0, 12]",
        "star2",
        (("interval", "C", (0, 0)),),
    ),
    (
        "max(chance(.5: 7, .5: 5), chance(.5: 1, .25: 6, .25: 8)) in [0, 10]",
        "max(chance(.5: 9, .5: 7), chance(.5: 3, .25: 8, .25: 10)) in [0, 12]",
        "star1",
        (("bound", "C", (0, 0)),),
    ),
)


def pre_test(lang: str = "en") -> list[Question]:
    """Return the ten questions of the test before the lessons; `sheet("pre.pdf", "pre", key=True)` prints them.

    Parameters
    ----------
    lang : str
        The language.

    Returns
    -------
    list of Question
        The questions, in the order in which they are printed.

    Examples
    --------
    >>> [question.kind for question in pre_test()]
    ['value', 'best', 'rescale', 'rescale', 'unread', 'cut', 'interval', 'window', 'interval', 'bound']
    """
    return form_questions("pre", lang)


def post_test(lang: str = "en") -> list[Question]:
    """Return the ten questions of the test after the lessons: as hard as those in `pre_test`, with other numbers.

    Parameters
    ----------
    lang : str
        The language.

    Returns
    -------
    list of Question
        The questions, in the order in which they are printed.

    Examples
    --------
    >>> [str(question.answer) for question in post_test()[:4]]
    ['10', 'C', 'no', 'yes']
    """
    return form_questions("post", lang)


def form_questions(form: str, lang: str = "en") -> list[Question]:
    """Return the questions of a form, "pre" or "post"; raise TreeError for another form."""
    expect(form in ("pre", "post"), "wrong.learn.test", form)
    test, variant = [], int(form == "post")
    for *trees, algorithm, asked in _SETS:
        raised = questions(search(GameTree.parse(trees[variant]), algorithm), lang=lang)
        for kind, node, places in asked:
            alike = [question for question in raised if (question.kind, question.node) == (kind, node)]
            question = alike[places[variant]]
            # What the search has found before it gets there would be part of the answer.
            test.append(replace(question, step=0) if kind in ("value", "best") else question)
    return test
