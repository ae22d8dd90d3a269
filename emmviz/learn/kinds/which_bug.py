"""Which bug: which known mistake makes a program report its number.

A program that backs up every value reports them, children first; Star1 visits a node, gives a number, cuts or goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.kinds.kind import Book, Kind, constant, nothing, rule_and, still_open
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up, right
from emmviz.learn.mistakes.pruning_mistakes import Event
from emmviz.learn.mistakes.recognise import Case, case_of, step_of
from emmviz.learn.mistakes.rows import postorder, rows_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.run import Run
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator

__all__ = ["KIND", "labels_of", "question_of_program", "working_of_program"]

_CHOICES = 4

# -- what programs do --------------------------------------------------------------------------------------------------

_IN_FULL = ("minimax", "expectimax", "expectiminimax")
# So many steps of a log are shown at most: as many as there are keys to choose by.
_MOST = 9


class Log(NamedTuple):
    """What a program with a `mistake` does: the `value` that it reports at the root, the `steps` around the first wrong
    one, whose place among them is `first`, and the moment of the right search there, the `truth`."""

    mistake: str
    value: Number
    steps: tuple[Event, ...]
    first: int
    truth: Moment | None


@lru_cache(maxsize=16)  # many ask about one run
def logs_of(run: Run) -> list[Log]:
    """Return the logs of all known mistakes that give a wrong number at the root, and each another one.

    >>> from emmviz import learn
    >>> log = logs_of(learn.exercise(1).run)[0]
    >>> log.mistake, str(log.value), [step.node for step in log.steps], log.first
    ('unweighted_mean', '14', ['D', 'E', 'B', 'F', 'G', 'C', 'A'], 2)
    """
    case = case_of(run)
    if not case.is_whole:
        return []
    programs: dict[str | None, list[Event]] = {}
    rows = rows_of(run.tree)
    inner = {rows[i].node: i for i in postorder(rows) if rows[i].kids}
    if case.prunes and run.algorithm == "star1":
        programs = {slip: [one for one in done.events if one.node in inner] for slip, done in case.searches.items()}
    elif run.algorithm in _IN_FULL:
        for name, rule in ((None, right), *RULES.items()):
            worth = backed_up(rows, rule)
            programs[name] = [Event("value", node, value=worth[i]) for node, i in inner.items()]
    found = [_log(case, name, steps, programs[None]) for name, steps in programs.items() if name is not None]
    logs = [log for log in found if log is not None]
    values = [log.value for log in logs]
    return [log for log in logs if values.count(log.value) == 1]


def _log(case: Case, mistake: str, wrong: list[Event], true: list[Event]) -> Log | None:
    """The log of a mistake, None where its number at the root is right, or its first wrong step is the last of all."""
    value = wrong[-1].value if wrong else None
    if value is None or value == true[-1].value:
        return None
    first = next(i for i, pair in enumerate(zip(wrong, true, strict=False)) if pair[0] != pair[1])
    shown = list(range(len(wrong)))
    if len(wrong) > _MOST:
        moves = map(case.tree.preorder, case.tree.children(case.tree.root))
        below = next((nodes for nodes in moves if wrong[first].node in nodes), list[str]())
        # That the move itself is visited is no step to doubt.
        shown = [i for i in shown if wrong[i].node in below and wrong[i][:2] != ("enter", below[0])]
    if first not in shown or not 2 <= len(shown) <= _MOST:
        return None
    steps = tuple(wrong[i] for i in shown)
    return Log(mistake, value, steps, shown.index(first), _truth(case, mistake, true[first]))


def _truth(case: Case, mistake: str, step: Event) -> Moment | None:
    """What the right search does in the place of the first wrong step."""
    node = step.node
    if mistake in RULES:
        rows = rows_of(case.tree)
        row, values = next(row for row in rows if row.node == node), backed_up(rows)
        return step_of(row, [values[kid] for kid in row.kids])
    if step.child and step.what != "cut":
        updates = (one for one in case.moments if one.step.event == "update" and one.step.node == node)
        return next(one for one in updates if one.step.child == step.child)
    return case.first(node, *{"cut": ("cutoff",), "enter": ("enter",)}.get(step.what, ("leave", "cutoff")))


# -- what is asked of them ---------------------------------------------------------------------------------------------


def _ask(book: Book) -> Iterator[Question]:
    """Ask which of four mistakes it is, which give different numbers."""
    logs = logs_of(book.run)
    for i, log in enumerate(logs):
        listed = _to_choose(logs, i)
        if len(listed) > 1:
            what = {one.mistake: book.say(f"mistake_{one.mistake}") for one in listed}
            yield question_of_program(book, "which_bug", log, what[log.mistake], tuple(what.values()))


def question_of_program(book: Book, kind: str, log: Log, answer: str, choices: tuple[str, ...]) -> Question:
    """Ask about a program with a known mistake."""
    root = book.tree.root
    prompt = book.say(
        f"ask_{kind}",
        search=book.narrator.lang["algorithm"][book.run.algorithm],
        root=book.narrator.name(root),
        v=book.narrator.number(log.value),
        right=book.narrator.number(book.run.value),
    )
    return book.question(kind, 0, root, prompt, answer, "choice", choices, detail=log, which=log.mistake)


def _to_choose(logs: list[Log], i: int) -> list[Log]:
    """Return the log at a place and some others, spread over the list, in its order."""
    apart = max(len(logs) // _CHOICES, 1)
    places = {(i + n * apart) % len(logs) for n in range(min(_CHOICES, len(logs)))}
    return [logs[place] for place in sorted(places)]


def labels_of(narrator: Narrator, log: Log) -> tuple[str, ...]:
    """Write the steps of a log, each a choice."""
    return tuple(_label(narrator, step) for step in log.steps)


def _label(narrator: Narrator, step: Event) -> str:
    words, name = narrator.lang["learn"], narrator.name(step.node)
    if step.window is not None:
        return str(words["log_enter"].format(name=name, window=narrator.window(step.window)))
    if step.value is not None:
        return str(words["log_value"].format(name=name, v=narrator.number(step.value)))
    key = "log_cut" if step.what == "cut" else "log_go_on"
    return str(words[key].format(name=name, child=narrator.child(step.child)))


def working_of_program(hint: Callable[[Writer], str], writer: Writer) -> str:
    """Put after a hint what is right at the first step that goes wrong."""
    right = writer.question.detail.truth
    if right is None:
        return hint(writer)
    sentence = still_open(writer, right.k - 1) if right.step.event == "update" else writer.narrator.sentence(right)
    return writer.sentences(hint(writer), writer.words["in_truth"].format(sentence=sentence))


def _first_wrong(writer: Writer) -> str:
    """Say which step shows the mistake first: what the other kind of question about a program asks for."""
    log = writer.question.detail
    return writer.words["shows_first"].format(step=labels_of(writer.narrator, log)[log.first])


def _suspects(question: Question) -> Iterator[Suspect]:
    """Say of each mistake which number it would give."""
    writer = Writer(question)
    numbers = {writer.words[f"mistake_{log.mistake}"][1:]: log.value for log in logs_of(question.run)}
    for choice in question.choices:
        # A choice begins with a capital, what it is made of does not.
        value = writer.number(numbers[choice[1:]])
        yield Suspect(choice, None, note=writer.words["would_give"].format(v=value))


KIND = Kind(
    name="which_bug",
    ask=_ask,
    form="choice",
    working=partial(working_of_program, _first_wrong),
    hints=rule_and(_first_wrong),
    suspects=_suspects,
    pointers=nothing,
    skill=constant("bugs"),
    named_only=True,
    of_tree=True,
)
