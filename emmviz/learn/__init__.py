"""Learn: questions from a run, marks for answers, the known mistakes by name, exercises from a seed.

>>> from emmviz import gallery, learn, star1
>>> question = learn.questions(star1(gallery.aima_scale()), kinds="value")[-1]
>>> learn.mark(question, "2,1").correct, learn.mark(question, 2.5).mistake
(True, 'unweighted_mean')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emmviz.learn.asking import questions as questions
    from emmviz.learn.backup_mistakes import BACKUP_MISTAKES as BACKUP_MISTAKES
    from emmviz.learn.banks import bank as bank
    from emmviz.learn.banks import read_bank as read_bank
    from emmviz.learn.exercises import Exercise as Exercise
    from emmviz.learn.exercises import exercise as exercise
    from emmviz.learn.forms import post_test as post_test
    from emmviz.learn.forms import pre_test as pre_test
    from emmviz.learn.marking import mark as mark
    from emmviz.learn.pruning_mistakes import PRUNING_MISTAKES as PRUNING_MISTAKES
    from emmviz.learn.question import Mark as Mark
    from emmviz.learn.question import Question as Question
    from emmviz.learn.sensitivity import Flip as Flip
    from emmviz.learn.sensitivity import Sweep as Sweep
    from emmviz.learn.sensitivity import sweep as sweep
    from emmviz.learn.sheets import sheet as sheet
    from emmviz.learn.tracing import traced as traced

# A module loads when one of its names is first used.
_HOME = {
    "BACKUP_MISTAKES": "backup_mistakes",
    "Exercise": "exercises",
    "Flip": "sensitivity",
    "Mark": "question",
    "PRUNING_MISTAKES": "pruning_mistakes",
    "Question": "question",
    "Sweep": "sensitivity",
    "bank": "banks",
    "exercise": "exercises",
    "mark": "marking",
    "post_test": "forms",
    "pre_test": "forms",
    "questions": "asking",
    "read_bank": "banks",
    "sheet": "sheets",
    "sweep": "sensitivity",
    "traced": "tracing",
}

__all__ = ["BACKUP_MISTAKES", "PRUNING_MISTAKES", "Exercise", "Flip", "Mark", "Question", "Sweep", "bank", "exercise",
           "mark", "post_test", "pre_test", "questions", "read_bank", "sheet", "sweep", "traced"]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'emmviz.learn' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"emmviz.learn.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return list(__all__)
