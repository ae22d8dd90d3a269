"""Which bug: which known mistake makes a program report its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from emmviz.learn.kinds.book import Book
from emmviz.learn.kinds.kind import Kind, constant, nothing, rule_and, still_open
from emmviz.learn.mistakes.logs import Log, Step, logs_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.story.narrate import Narrator

__all__ = ["KIND", "labels_of", "question_of_program", "working_of_program"]

_CHOICES = 4


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


def _label(narrator: Narrator, step: Step) -> str:
    event, words = step.event, narrator.lang["learn"]
    name = narrator.name(event.node)
    if event.window is not None:
        return str(words["log_enter"].format(name=name, window=narrator.window(event.window)))
    if event.value is not None:
        return str(words["log_value"].format(name=name, v=narrator.number(event.value)))
    key = "log_cut" if event.what == "cut" else "log_go_on"
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
    "which_bug",
    _ask,
    "choice",
    partial(working_of_program, _first_wrong),
    rule_and(_first_wrong),
    _suspects,
    nothing,
    constant("bugs"),
    named_only=True,
    of_tree=True,
)
