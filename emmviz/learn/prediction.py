"""Prediction: an author's question with its answer, the known wrong answers, and the sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any
from zlib import crc32

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, brief, expect, near, refuse_if
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.form import Author
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.answers.number import asks_for_percent
from emmviz.learn.kinds import KINDS, kind_of, questions
from emmviz.learn.marking import names_of_mistakes
from emmviz.learn.question import Notation, Question, Suspect
from emmviz.learn.record.skills import SKILLS
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree, leaf


@dataclass(frozen=True)
class Prediction:
    """A question that takes one answer before anything is shown.

    `question` holds the prompt, the answer, the wrong answers that are known and why the answer is right; `id` names it
    in the record of what was answered, and `skill` what it is about; `on` is the tree or the run that is seen, None for
    none.
    """

    question: Question
    id: str = ""
    skill: str = ""
    on: GameTree | Run | None = field(default=None, repr=False)


def prediction(
    prompt: str,
    answer: object,
    *,
    choices: object = None,
    on: GameTree | Run | None = None,
    step: int = 0,
    known: Mapping[Any, str] | None = None,
    why: str = "",
    hint: str = "",
    id: str | None = None,
    skill: str | None = None,
    lang: str = "en",
    numbers: str = "decimals",
) -> Prediction:
    """Return a question with its answer, checked; the parameters are the same as for `emmviz.predict`.

    `numbers` says whether its sentences have "decimals" or "fractions".

    >>> from emmviz import expectiminimax, gallery
    >>> run = expectiminimax(gallery.aima_scale())
    >>> prediction("What is the root worth?", run.value, on=run).question.kind
    'value'
    >>> prediction("Which move is best?", run.best_action, on=run).question.form
    'node'
    """
    expect(skill is None or skill in SKILLS, "wrong.learn.one_of", skill, name="skill", known=", ".join(SKILLS))
    expect(isinstance(prompt, str) and prompt.strip(), "wrong.learn.prompt", prompt)
    words(lang)
    run = _run_of(on)
    author = Author(choices, None if on is None else run, lang)
    if isinstance(answer, Question):
        question = replace(answer, prompt=prompt)
        author = Author(None, answer.run, answer.lang)
    else:
        form, value, options = _form_of(answer, author)
        asks = any(name in prompt.casefold() for name in words(lang)["predict"]["probability"])
        within = (0, 1) if asks and isinstance(value, Fraction) and 0 <= value <= 1 else None
        # An interval contains the possible values; a pair is a window, or what something is between.
        closed = isinstance(answer, Interval)
        notation = Notation(numbers, by_move=form == "node", bounds=within, closed=closed)
        free = Question("free", step, None, prompt, value, form, options, lang, run=run, notation=notation)
        question = _raised(free) or free if isinstance(on, Run) else free
    wrong = tuple(
        _suspect(wrong_answer, str(remark), question, author._replace(choices=question.choices or None))
        for key, remark in (known or {}).items()
        for wrong_answer in (key if isinstance(key, frozenset) and question.form != "nodes" else [key])
    )
    question = replace(question, notation=question.notation._replace(counts=_counts(question)))
    # By default, the wording of the prompt gives the name.
    name = id or f"{crc32(prompt.encode('utf-8', 'replace')):08x}"
    # A notebook practises the first of its skills.
    ids = {practised: tuple(f"{n:02}-" for n in place.notebooks) for practised, place in SKILLS.items()}
    taught = next((practised for practised, begins in ids.items() if name.startswith(begins)), None)
    return Prediction(
        replace(question, known=wrong, why=why, hints=(hint, hint) if hint else question.hints),
        name,
        skill or taught or kind_of(question).skill(question),
        on,
    )


def _counts(question: Question) -> bool:
    """Return whether a question asks how many there are of something, so that no fraction is an answer.

    A mean of counts may be a fraction.
    """
    counted = words(question.lang)["predict"]["counted"]
    is_whole = question.form == "number" and getattr(question.answer, "denominator", 0) == 1
    return is_whole and not asks_for_percent(question) and any(name in question.prompt.casefold() for name in counted)


def _form_of(answer: object, author: Author) -> tuple[str, object, tuple[str, ...]]:
    """Return the form of an author's answer, the answer as it is marked, and the choices.

    >>> _form_of(True, Author(None, None, "en")), _form_of((3, 4), Author(None, None, "en"))[0]
    (('choice', 'yes', ('yes', 'no')), 'interval')
    """
    # A number or truth value of numpy becomes one of Python.
    to_python = getattr(answer, "item", None)
    answer = to_python() if callable(to_python) and getattr(answer, "shape", None) == () else answer
    for name, form in FORMS.items():
        if (accepted := form.accept(answer, author)) is not None:
            return name, *accepted
    raise TreeError(Message("wrong.learn.no_form", given=brief(answer)))


def _run_of(on: GameTree | Run | None) -> Run:
    if isinstance(on, Run):
        return on
    tree = leaf(0) if on is None else on  # a single leaf, for a question that is about no tree
    refuse_if(not isinstance(tree, GameTree), "wrong.learn.about", given=type(on).__name__[:60])
    return search(tree, "expectiminimax")


def _suspect(answer: object, remark: str, question: Question, author: Author) -> Suspect:
    """Return a wrong answer that the author knows, with the name of its mistake or a sentence."""
    as_listed = list(answer) if question.form == "order" and isinstance(answer, tuple) else answer
    accepted = FORMS[question.form].accept(as_listed, author)
    if accepted is None or accepted[0] == question.answer:
        key = f"wrong.learn.{'other_form' if accepted is None else 'right_in_known'}"
        given = ", ".join(map(str, answer)) if isinstance(answer, frozenset) else str(answer)
        raise TreeError(Message(key, given=given if isinstance(answer, frozenset | Fraction) else brief(answer)))
    names = names_of_mistakes(question.lang)
    # A letter or two begin many names.
    if remark not in names and " " not in remark and ("_" in remark or (len(remark) > 2 and near(remark, names))):
        raise TreeError(Message("wrong.learn.mistake", given=brief(remark), instead=alternative(remark, names)))
    return Suspect(accepted[0], remark) if remark in names else Suspect(accepted[0], None, note=remark)


def _raised(free: Question) -> Question | None:
    """Return the same question as the run itself raises it, so that its wrong methods are known; None without one."""
    run = free.run
    meant = [name for name, kind in KINDS.items() if kind.meant and kind.form == free.form]
    if not meant or not run.steps:
        return None
    for asked in questions(run, meant, free.lang, numbers=free.notation.numbers):
        # A window belongs to one node at a frame; all other questions are about the root.
        here = asked.step == free.step if free.form == "interval" else asked.node in (None, run.tree.root)
        if here and asked.form == free.form and asked.answer == free.answer:
            return replace(asked, prompt=free.prompt, step=free.step, pictured=True)
    return None
