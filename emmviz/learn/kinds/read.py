"""Read: how many leaves a search with intervals reads, if it does not read all of them."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.cuts import is_probing
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, by_name, constant, rule_and
from emmviz.learn.kinds.unread import first_cut, working_of_cuts
from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.question import Notation, Question
from emmviz.search.run import Run


def _ask(examiner: Examiner) -> Iterator[Question]:
    run, read, every = examiner.run, len(examiner.run.leaves), len(examiner.tree.leaves())
    if run.grown or "chance" not in run.cuts_at or is_probing(run) or not 0 < read < every:
        return
    yield examiner.question(
        "read",
        0,
        examiner.tree.root,
        examiner.say("ask_read", total=every, search=examiner.narrator.algorithm_within(run.algorithm)),
        read,
        "number",
        end=examiner.moments[-1],
        notation=Notation(counts=True),
    )


def wrong_counts(run: Run) -> dict[str, int]:
    """Return how many leaves wrong methods make a search with intervals read, by the name of the mistake.

    >>> from emmviz import gallery, star1
    >>> wrong_counts(star1(gallery.aima_scale()))
    {'all_read': 8, 'unread_counted': 3, 'window_unchanged': 5, 'wrong_sign': 5, 'clamped_test': 5, 'bound_as_value': 3}
    """
    every, searches = len(run.tree.leaves()), wrong_methods_of(run).searches
    return {
        "all_read": every,
        "unread_counted": every - len(run.leaves),
        **{slip: len(searches[slip].leaves) for slip in SLIPS if searches},
    }


KIND = Kind(
    name="read",
    ask=_ask,
    form="number",
    working=working_of_cuts,
    hints=rule_and(lambda writer: writer.quiz["numbers_read"].format(total=len(writer.run.tree.leaves()))),
    suspects=by_name(lambda question: wrong_counts(question.run)),
    pointers=first_cut,
    skill=constant("costs"),
    of_run=lambda run: len(run.leaves),
)
