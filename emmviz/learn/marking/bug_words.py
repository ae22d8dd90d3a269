"""Bug words: what a program with a known mistake does, in the language of its question."""

from __future__ import annotations

from emmviz.learn.mistakes.logs import logs_of
from emmviz.learn.mistakes.recognise import Found
from emmviz.learn.questions.bugs import labels_of, log_of
from emmviz.learn.questions.question import Question
from emmviz.story.narrate import Narrator

__all__ = ["hint", "misplaced", "would_give"]


def hint(question: Question) -> str:
    """Say what the other kind of question about the same program asks for.

    >>> from emmviz import learn
    >>> hint(learn.questions(learn.exercise(1).run, "which_bug")[0])
    'It shows first here: B gives 14.'
    """
    log, narrator = log_of(question), Narrator(question.run.tree, question.lang)
    says = narrator.lang["learn"]
    if question.kind == "which_bug":
        return str(says["shows_first"].format(step=labels_of(narrator, log)[log.first]))
    return str(says["its_mistake"].format(what=says[f"mistake_{log.mistake}"]))


def would_give(question: Question, choice: str) -> str:
    """Say which number the mistake that was chosen would give."""
    narrator = Narrator(question.run.tree, question.lang)
    says = narrator.lang["learn"]
    # A choice begins with a capital, what it is made of does not.
    log = next(log for log in logs_of(question.run) if says[f"mistake_{log.mistake}"][1:] == choice[1:])
    return str(says["would_give"].format(v=narrator.number(log.value)))


def misplaced(question: Question, choice: str) -> Found:
    """Return the mistake of taking another step for the first wrong one: one before it, or one after it."""
    log = log_of(question)
    late = question.choices.index(choice) > log.first
    return Found("later_step" if late else "right_step", None, log.truth)
