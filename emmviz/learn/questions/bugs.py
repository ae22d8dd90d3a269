"""Ask about a program with a known mistake: which one gives its number, and which of its steps is wrong first."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.mistakes.logs import Log, Step, logs_of
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question
from emmviz.story.narrate import Narrator

__all__ = ["labels_of", "log_of", "which_bugs", "wrong_steps"]

_CHOICES = 4


def which_bugs(book: Book) -> Iterator[Question]:
    """Ask which mistake makes a program report its number at the root, of four that give different ones."""
    logs = logs_of(book.run)
    for i, log in enumerate(logs):
        chosen = _to_choose(logs, i)
        if len(chosen) > 1:
            prompt = book.say("ask_which_bug", **_root(book, log))
            what = {one.mistake: book.say(f"mistake_{one.mistake}") for one in chosen}
            yield book.question(
                "which_bug", 0, book.tree.root, prompt, what[log.mistake], "choice", tuple(what.values()),
                bug=log.mistake,
            )  # fmt: skip


def wrong_steps(book: Book) -> Iterator[Question]:
    """Ask which step of a program with a mistake is the first that the right one does not take."""
    for log in logs_of(book.run):
        prompt = book.say("ask_wrong_step", **_root(book, log))
        labels = labels_of(book.narrator, log)
        yield book.question(
            "wrong_step", 0, book.tree.root, prompt, labels[log.first], "choice", labels, bug=log.mistake
        )


def log_of(question: Question) -> Log:
    """Return the log that a question of these kinds is about."""
    return next(log for log in logs_of(question.run) if log.mistake == question.bug)


def _to_choose(logs: list[Log], i: int) -> list[Log]:
    """Return the log at a place and some others, spread over the list, in its order."""
    apart = max(len(logs) // _CHOICES, 1)
    places = {(i + n * apart) % len(logs) for n in range(min(_CHOICES, len(logs)))}
    return [logs[place] for place in sorted(places)]


def labels_of(narrator: Narrator, log: Log) -> tuple[str, ...]:
    """Write the steps of a log, each a choice."""
    return tuple(_label(narrator, step) for step in log.steps)


def _label(narrator: Narrator, step: Step) -> str:
    event, says = step.event, narrator.lang["learn"]
    name = narrator.name(event.node)
    if event.window is not None:
        return str(says["log_enter"].format(name=name, window=narrator.window(event.window)))
    if event.value is not None:
        return str(says["log_value"].format(name=name, v=narrator.number(event.value)))
    key = "log_cut" if event.what == "cut" else "log_go_on"
    return str(says[key].format(name=name, child=narrator.child(step.child)))


def _root(book: Book, log: Log) -> dict[str, str]:
    number, called = book.narrator.number, book.narrator.lang["algorithm"][book.run.algorithm]
    assert book.run.value is not None
    return {"search": called, "root": book.narrator.name(book.tree.root), "v": number(log.value),
            "right": number(book.run.value)}  # fmt: skip
