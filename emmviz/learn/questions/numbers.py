"""Ask for numbers: what a node is worth, between what two a chance node lies, with which window one is searched."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.questions.book import Book, shows
from emmviz.learn.questions.question import Question

__all__ = ["intervals", "values", "windows"]


def values(book: Book) -> Iterator[Question]:
    """Ask which number each node reports that is not cut, as late as its picture does not yet show it."""
    for visit in book.visits:
        last = visit.last.step
        if last.event != "leave" or last.value is None:
            continue
        hidden = [one.k - 1 for one in visit.updates if not shows(book.before[one.k - 1], last.value)]
        if hidden:
            cuts = book.tree.kind(visit.node) in book.run.cuts_at
            prompt = book.say("ask_report" if cuts else "ask_value", visit.node, name=book.narrator.name(visit.node))
            if cuts and book.run.options.get("fail") == "hard":
                prompt += " " + book.words["note_hard"]
            yield book.question("value", hidden[-1], visit.node, prompt, last.value, "number")


def intervals(book: Book) -> Iterator[Question]:
    """Ask between which two numbers a chance node lies, each time that an outcome narrows it."""
    for k, moment in enumerate(book.moments):
        step, still = moment.step, moment.interval
        if step.event != "update" or still is None or still[0] == still[1] or still == book.before[k].interval:
            continue
        prompt = f"{book.heard(moment)} {book.say('ask_interval', step.node, name=step.node)}"
        yield book.question("interval", k, step.node, prompt, still, "interval")


def windows(book: Book) -> Iterator[Question]:
    """Ask for the window of a node, just before it is visited, where it is not the one shown at its parent."""
    for k, moment in enumerate(book.moments):
        step, above = moment.step, book.above[k]
        if above is None or step.event not in ("enter", "evaluate") or step.window in (None, above.window):
            continue
        if book.before[k].state not in ("open", "current"):
            prompt = book.say("ask_window", step.node, name=book.narrator.child(step.node))
            yield book.question("window", k, step.node, prompt, step.window, "interval")
