"""Learn: questions from a run, marks for answers, the known mistakes by name, exercises from a seed.

>>> from emmviz import gallery, learn, star1
>>> question = learn.questions(star1(gallery.aima_scale()), kinds="value")[-1]
>>> learn.mark(question, "2,1").correct, learn.mark(question, 2.5).mistake
(True, 'unweighted_mean')
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emmviz.learn.answers.intervals import Interval as Interval, Region as Region, region as region
    from emmviz.learn.banks import bank as bank, read_bank as read_bank
    from emmviz.learn.checking.check import check as check
    from emmviz.learn.exercises import Exercise as Exercise, exercise as exercise
    from emmviz.learn.fixed_tests import post_test as post_test, pre_test as pre_test
    from emmviz.learn.kinds import questions as questions
    from emmviz.learn.marking import mark as mark
    from emmviz.learn.mistakes.backup_mistakes import BACKUP_MISTAKES as BACKUP_MISTAKES
    from emmviz.learn.mistakes.pruning_mistakes import PRUNING_MISTAKES as PRUNING_MISTAKES
    from emmviz.learn.paper.sheets import sheet as sheet
    from emmviz.learn.puzzles import Built as Built, Puzzle as Puzzle, puzzle as puzzle
    from emmviz.learn.question import Question as Question
    from emmviz.learn.record.progress import Progress as Progress, progress as progress
    from emmviz.learn.sensitivity import Flip as Flip, Sweep as Sweep, sweep as sweep
    from emmviz.learn.traced.tracing import traced as traced
    from emmviz.learn.verdict import Mark as Mark
else:
    # This layer has the name of a function. Loaded later on, it would take the place of the function.
    from emmviz.learn import traced

    del traced

# A module loads when one of its names is first used.
_HOME = {
    "BACKUP_MISTAKES": "mistakes.backup_mistakes",
    "Built": "puzzles",
    "Exercise": "exercises",
    "Flip": "sensitivity",
    "Interval": "answers.intervals",
    "Mark": "verdict",
    "PRUNING_MISTAKES": "mistakes.pruning_mistakes",
    "Progress": "record.progress",
    "Puzzle": "puzzles",
    "Question": "question",
    "Region": "answers.intervals",
    "Sweep": "sensitivity",
    "bank": "banks",
    "check": "checking.check",
    "exercise": "exercises",
    "mark": "marking",
    "post_test": "fixed_tests",
    "pre_test": "fixed_tests",
    "progress": "record.progress",
    "puzzle": "puzzles",
    "questions": "kinds",
    "read_bank": "banks",
    "region": "answers.intervals",
    "sheet": "paper.sheets",
    "sweep": "sensitivity",
    "traced": "traced.tracing",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'emmviz.learn' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"emmviz.learn.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
