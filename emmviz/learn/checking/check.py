"""Check: a student's answer to an exercise of the course, marked in one calm sentence with a picture."""

from __future__ import annotations

import os
from typing import NamedTuple

from IPython import get_ipython
from IPython.display import display

from emmviz.base.exact import whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief
from emmviz.learn.checking.course import task as task_of
from emmviz.learn.checking.task import CourseTask, Evidence, Finding
from emmviz.learn.record.store import Entry, keep
from emmviz.learn.traced.tracing import TracedRun
from emmviz.picture.render.svg import with_code

__all__ = ["EVIDENCE", "Checked", "NotGraded", "check", "checked", "sentence"]

# What a grader reads from the notebook: the answer alone, as data.
EVIDENCE = "application/vnd.emmviz.answer+json"


def check(id: str, answer: object = None, *, hint: int = 0, lang: str = "en") -> None:
    """Show whether an answer to an exercise of the course is right, and keep the first try in the record.

    Nothing is raised for a wrong answer, and the solution is not shown: a sentence says what a known mistake looks
    like, or the first hint stands there, and the others are there for the asking.

    Parameters
    ----------
    id : str
        Notebook and exercise, such as "05-1".
    answer : object
        The answer, None for none yet.
    hint : int
        How many of the three hints to show.
    lang : str
        The language.

    Raises
    ------
    TreeError
        Where there is no such exercise, or no such hint.

    Examples
    --------
    >>> check("05-1", 13)
    Not yet. With 13 the two moves would not tie: a2 would be worth 2.2.
    For a hint: check("05-1", answer, hint=1).
    """
    display(checked(id, answer, hint=hint, lang=lang))  # type: ignore[no-untyped-call]
    if os.environ.get("NBGRADER_EXECUTION") == "autograde" and (shell := get_ipython()):
        # Shown, not raised: a student's cell may check before its end.
        shell.showtraceback((NotGraded, NotGraded(words(lang)["check"]["not_graded"]), None))


# These say little or nothing of the reason, so that the first hint stands beside them.
_UNEXPLAINED = (None, "less", "more", "one_end", "no_end", "wrong")


class NotGraded(Exception):
    """A check that nbgrader runs: without `grading`, which takes this away, it gives no points."""


class Checked(NamedTuple):
    """An exercise with what was found of an answer, to be shown."""

    task: CourseTask
    evidence: Evidence
    found: Finding
    hints: tuple[str, ...]
    hint: int
    lang: str
    note: str = ""

    def __repr__(self) -> str:
        own = words(self.lang)["check"]
        lines = [own["hint"].format(n=i, text=text) for i, text in enumerate(self.hints[: self.hint], start=1)]
        if self.found.verdict != "right" and self.hint < len(self.hints):
            lines.append(own["ask"].format(id=self.task.id, n=self.hint + 1))
        return "\n".join(filter(None, [sentence(self.task, self.found, self.lang), *lines, self.note]))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, object]:
        bundle: dict[str, object] = {"text/plain": repr(self), "text/html": self._html()}
        if self.found.verdict != "none":
            bundle[EVIDENCE] = {"id": self.task.id, "answer": self.evidence}
        return bundle

    def _html(self) -> str:
        title, folded = words(self.lang)["check"]["hint_title"], ""
        # Each hint stands folded inside the one before it, so that they are read in order.
        for i in range(len(self.hints), 0, -1) if self.found.verdict != "right" else ():
            summary, text = f"<summary>{title.format(n=i)}</summary>", with_code(self.hints[i - 1])
            folded = f"<details{' open' if i <= self.hint else ''}>{summary}<p>{text}</p>{folded}</details>"
        # Where a search went wrong the sentence has fractions.
        look = {"lang": self.lang, "numbers": "fractions" if "tree" in self.found.values else "decimals"}
        shown, texts = self.found.shown, (sentence(self.task, self.found, self.lang), self.note)
        at = {"step": shown.opens_at} if isinstance(shown, TracedRun) else {}
        picture = "" if shown is None else shown.to_svg(**look, **at)
        return "".join(f"<p>{with_code(text)}</p>" for text in texts if text) + picture + folded


def checked(id: str, answer: object = None, *, hint: int = 0, lang: str = "en") -> Checked:
    """Mark an answer, and keep the first try in the record; the parameters are those of `check`."""
    task = task_of(id)
    hints = tuple(words(lang)["check"]["hints"][id])
    hint = whole("hint", hint, 0, len(hints))
    evidence = task.look(answer)
    found, note = task.judge(evidence), ""
    if found.shown is not None and found.mistake != "raises" and callable(answer):
        found = found._replace(shown=answer(found.shown))
    if found.verdict == "wrong" and found.mistake in _UNEXPLAINED:
        hint = max(hint, 1)
    if found.verdict != "none":
        note = keep(
            Entry(
                id,
                kind="exercise",
                skill=task.skill,
                verdict=found.verdict,
                answer=evidence if isinstance(evidence, str) else brief(evidence),
                mistake=found.mistake,
            ),
            lang=lang,
        )
    return Checked(task, evidence, found, hints, hint, lang, note)


def sentence(task: CourseTask, found: Finding, lang: str) -> str:
    """Return the sentence for an answer, without the hints."""
    own, learn, name, why = words(lang)["check"], words(lang)["learn"], found.mistake, ""
    values = {
        key: value.wording(words(lang)) if isinstance(value, Message) else value for key, value in found.values.items()
    }
    if found.verdict == "right" and "answer" in values:  # it means the same as the answer
        return str(learn["alike"].format(**values))
    # The sentence of a mistake is the exercise's own, that of any exercise, of a program, or of an answer.
    named = learn | own["any"] | own["mistakes"].get(task.id, {})
    if name in named:
        why = named[name].format(**values)
    elif name is not None and "tree" in values:  # of a program, at a node of a tree
        reason = words(lang)["traced"][f"mistake_{name}"].format(**{**values, "name": values["above"]})
        why = f"{own['any']['search_value'].format(**values)} {reason}"
    elif name is not None:
        why = learn["mistake"].format(what=learn[f"mistake_{name}"])
    elif found.verdict == "right":
        why = own["reasons"][task.id].format(**values)
    return why if why and found.verdict == "none" else " ".join(filter(None, [own[found.verdict], why]))
