"""Prediction: a question with its answer, the wrong answers that are known, and what to say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any
from zlib import crc32

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.learn.predicting.forms import form_of
from emmviz.learn.questions.asking import questions
from emmviz.learn.questions.question import Question
from emmviz.learn.record.skills import SKILLS, skill_of
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree, leaf

__all__ = ["FREE", "Prediction", "prediction"]

# The kind of a question that no run raises.
FREE = "free"
# Which questions of a run may have been meant, by the form of the answer.
_MEANT = {"number": "value", "node": "best", "nodes": "unread", "interval": "window"}


@dataclass(frozen=True)
class Prediction:
    """A question that takes one answer before anything is shown.

    `question` holds the prompt, the form and the answer; `known` the wrong answers that are known, each with the name
    of the mistake or a sentence; `why` the sentence that explains the answer; `id` names it in the record of what was
    answered, and `skill` what it is about; `on` is the tree or the run that is seen, None for none.
    """

    question: Question
    known: tuple[tuple[Any, str], ...] = ()
    why: str = ""
    id: str = ""
    skill: str = ""
    on: Any = field(default=None, repr=False)


def prediction(
    prompt: str, answer: object, *, choices: object = None, on: Any = None, step: int = 0,
    known: Mapping[Any, str] | None = None, why: str = "", id: str | None = None,
    skill: str | None = None, lang: str = "en",
) -> Prediction:  # fmt: skip
    """Return a question with its answer, checked.

    Parameters: prompt; answer, choices, on, step, known, why, id, skill and lang as for `emmviz.predict`.
    Returns: a Prediction. Raises: TreeError for an empty question, and an answer that cannot be asked for.

    >>> from emmviz import expectiminimax, gallery
    >>> run = expectiminimax(gallery.aima_scale())
    >>> prediction("What is the root worth?", run.value, on=run).question.kind
    'value'
    >>> prediction("Which move is best?", run.best_action, on=run).question.form
    'node'
    """
    if skill is not None and skill not in SKILLS:
        raise TreeError(f"skill must be one of {', '.join(SKILLS)}, not {brief(skill)}")
    if not isinstance(prompt, str) or not prompt.strip():
        raise TreeError(f"a prediction begins with its question, a text, not {brief(prompt)}")
    words(lang)
    run = _run_of(on)
    if isinstance(answer, Question):
        if answer.form == "region":
            raise TreeError("a prediction takes no region of numbers; ask for its two ends, or by `learn.mark`")
        question = replace(answer, prompt=prompt)
    else:
        form, value, options = form_of(answer, choices, run if on is not None else None, lang)
        free = Question(FREE, step, None, prompt, value, form, options, lang, run=run)
        question = _raised(free) or free if isinstance(on, Run) else free
    told = tuple((_wrong(one, question, lang), str(what)) for one, what in (known or {}).items())
    # The prompt names it in any edition of one language; who keeps several names it.
    name = id or f"{crc32(prompt.encode('utf-8', 'replace')):08x}"
    return Prediction(question, told, why, name, skill or _skill(question, name), on)


def _run_of(on: Any) -> Run:
    if isinstance(on, Run):
        return on
    if isinstance(on, GameTree):
        return search(on, "expectiminimax")
    if on is None:
        return _nowhere()
    raise TreeError(f"a prediction is about a tree or a run, not about {type(on).__name__:.60}")


def _wrong(answer: object, question: Question, lang: str) -> Any:
    """A wrong answer as it is marked."""
    given = list(answer) if question.form == "order" and isinstance(answer, tuple) else answer
    form, value, _ = form_of(
        given, question.choices or None, question.run if question.form in ("node", "nodes") else None, lang
    )
    if form != question.form or value == question.answer:
        shown = answer if isinstance(answer, Fraction) else brief(answer)
        raise TreeError(f"{shown} is no wrong answer to this question")
    return value


def _skill(question: Question, name: str) -> str:
    """The first skill of the notebook whose number a name such as "05-p1" begins with, else that of the question."""
    taught = [skill for skill, place in SKILLS.items() if name.startswith(f"{place.notebook:02}-")]
    return taught[0] if taught else "reading" if question.kind == FREE else skill_of(question)


@cache
def _nowhere() -> Run:
    """A search of a single leaf, for a question that is about no tree."""
    return search(leaf(0), "expectiminimax")


def _raised(free: Question) -> Question | None:
    """The same question as the run itself raises it: then the wrong methods that lead to other answers are known."""
    run, kind = free.run, _MEANT.get(free.form)
    if kind is None or not run.steps:
        return None
    for asked in questions(run, kind, free.lang):
        here = asked.node in (None, run.tree.root) if kind != "window" else asked.step == free.step
        if here and asked.form == free.form and _same(asked, free):
            return replace(asked, prompt=free.prompt)
    return None


def _same(asked: Question, free: Question) -> bool:
    one: Any = asked.answer
    two: Any = free.answer
    return set(one) == set(two) if free.form == "nodes" else bool(one == two)
