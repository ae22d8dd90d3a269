"""Check: mark a student's answer to an exercise of the course, with a sentence and a picture."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from IPython import get_ipython
from IPython.display import display

from emmviz.base.exact import whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief
from emmviz.learn.answers.interval_verdicts import ONE_END
from emmviz.learn.checking.course import task as task_of
from emmviz.learn.checking.task import CourseTask, Evidence, Finding
from emmviz.learn.record.store import Entry, keep
from emmviz.learn.traced.tracing import TracedRun, in_language
from emmviz.learn.writing import Writer
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import scene_svg, with_code
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

# What a grader reads from the notebook: only the answer, as data.
EVIDENCE = "application/vnd.emmviz.answer+json"


def check(id: str, answer: object = None, *, hint: int = 0, lang: str = "en") -> None:
    """Show whether an answer to an exercise of the course is right, and keep the first try in the record.

    A wrong answer never raises an error, and the solution is not shown. A sentence names the mistake if it is a common
    one; otherwise the first hint appears. Students can ask for the other hints.

    Parameters
    ----------
    id : str
        The numbers of notebook and exercise, for example "05-1".
    answer : object
        The student's answer; None if there is none yet.
    hint : int
        How many of the three hints to show.
    lang : str
        The language.

    Raises
    ------
    TreeError
        If there is no such exercise or no such hint.

    Examples
    --------
    >>> check("05-1", 13)
    Not yet. With 13 the two moves would not tie: a2 would be worth 2.2.
    For a hint: check("05-1", answer, hint=1).
    """
    display(checked(id, answer, hint=hint, lang=lang))  # type: ignore[no-untyped-call]
    if os.environ.get("NBGRADER_EXECUTION") == "autograde" and (shell := get_ipython()):
        # Shown, not raised: a student's cell may check before it is finished.
        shell.showtraceback((NotGraded, NotGraded(words(lang)["check"]["not_graded"]), None))


# These verdicts say little about the reason, so the first hint appears with them.
_UNEXPLAINED = (None, "less", "more", *ONE_END, "no_end", "wrong")


# A number, or two, for which each language has its own signs.
_NUMBERS = re.compile(r"[(\[]?[−∞\d./]+(?:, [−∞\d./]+)?[)\]]?")


# A picture as low as its texts allow: the line to change is to be in sight above it.
_LOW = theme("light", value=14, label=13, small=12, gap=18, pad=6, steep=0.55, tight=True, roomy=560)


class NotGraded(Exception):
    """A check that nbgrader runs: it gives no points unless `grading` replaces it."""


class CheckReport(NamedTuple):
    """An exercise with the result of marking an answer, to be shown."""

    task: CourseTask
    evidence: Evidence
    finding: Finding
    hints: tuple[str, ...]
    hint: int
    lang: str
    note: str = ""

    def __repr__(self) -> str:
        phrases = words(self.lang)["check"]
        lines = [phrases["hint"].format(n=i, text=text) for i, text in enumerate(self.hints[: self.hint], start=1)]
        if self.finding.verdict != "right" and self.hint < len(self.hints):
            lines.append(phrases["ask"].format(id=self.task.id, n=self.hint + 1))
        return "\n".join(filter(None, [sentence(self.task, self.finding, self.lang), *lines, self.note]))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, object]:
        bundle: dict[str, object] = {"text/plain": repr(self), "text/html": self._html()}
        if self.finding.verdict != "none":
            bundle[EVIDENCE] = {"id": self.task.id, "answer": self.evidence}
        return bundle

    def _html(self) -> str:
        title, folded = words(self.lang)["check"]["hint_title"], ""
        # Each hint is folded inside the one before it, so that students read them in order.
        for i in range(len(self.hints), 0, -1) if self.finding.verdict != "right" else ():
            summary, text = f"<summary>{title.format(n=i)}</summary>", with_code(self.hints[i - 1])
            folded = f"<details{' open' if i <= self.hint else ''}>{summary}<p>{text}</p>{folded}</details>"
        # A sentence about a search that went wrong has fractions.
        numbers = "fractions" if "tree" in self.finding.values else "decimals"
        look = {"lang": self.lang, "numbers": numbers, "theme": _LOW}
        shown, told, picture, reason = self.finding.shown, tuple[str, ...](), "", True
        if isinstance(shown, TracedRun):
            # Where it departs, the program may look like one with a mistake that other trees rule out.
            reason = shown.compared.mistake not in (None, self.finding.mistake)
            # What is wrong there, why, and what is right are above the picture, or a high tree would push them out of
            # sight. The verdict has already said what a program returns.
            gone = ("returns", f"mistake_{shown.compared.mistake}" if reason else "")
            narrator = Narrator(shown.tree, self.lang, fractions=True)
            told = tuple(part.written(narrator) for part in shown.compared.told if part.key not in gone)
            picture = scene_svg(shown.scene(shown.opens_at, hide="caption", **look))
        elif shown is not None:
            picture = shown.to_svg(**look)
        verdict = sentence(self.task, self.finding, self.lang, reason=reason)
        texts = verdict, " ".join(text for text in told if text not in verdict), self.note
        return "".join(f"<p>{with_code(text)}</p>" for text in texts if text) + picture + folded


def checked(id: str, answer: object = None, *, hint: int = 0, lang: str = "en") -> CheckReport:
    """Mark an answer, and keep the first try in the record; the parameters are the same as for `check`."""
    task, answer = task_of(id), in_language(answer, lang)
    hints = tuple(words(lang)["check"]["hints"][id])
    hint = whole("hint", hint, 0, len(hints))
    evidence = task.look(answer)
    finding, note = task.judge(evidence), ""
    # A program that raised an error at a line is not run again.
    if finding.shown is not None and not finding.values.get("line") and callable(answer):
        finding = finding._replace(shown=answer(finding.shown))
    if finding.verdict == "wrong" and finding.mistake in _UNEXPLAINED:
        hint = max(hint, 1)
    if finding.verdict != "none":
        note = keep(
            Entry(
                id,
                kind="exercise",
                skill=task.skill,
                verdict=finding.verdict,
                answer=evidence if isinstance(evidence, str) else brief(evidence),
                mistake=finding.mistake,
            ),
            lang=lang,
        )
    return CheckReport(task, evidence, finding, hints, hint, lang, note)


def _in_language(value: object, lang: str) -> object:
    """Return a value for a sentence: a message, a number, or two in brackets, as the language writes it."""
    if isinstance(value, Message):
        return value.wording(words(lang))
    if not isinstance(value, str) or not _NUMBERS.fullmatch(value) or not words(lang)["format"]["comma"]:
        return value
    return value.replace(", ", words(lang)["format"]["list"]).replace(".", ",")


def sentence(task: CourseTask, finding: Finding, lang: str, *, reason: bool = True) -> str:
    """Return the sentence about an answer, without the hints; that about a program can leave its reason out."""
    phrases, learn, name, why = words(lang)["check"], words(lang)["learn"], finding.mistake, ""
    # What a function returned in a case is written as Python has it.
    values = {
        key: value if "case" in finding.values else _in_language(value, lang) for key, value in finding.values.items()
    }
    if finding.verdict == "right" and "answer" in values:  # it means the same as the answer
        return str(learn["alike"].format(**values))
    if "above" in values and finding.shown is not None:  # a leaf has no name in a picture
        narrator = Narrator(finding.shown if isinstance(finding.shown, GameTree) else finding.shown.tree, lang)
        values |= {key: narrator.child(str(values[key])) for key in ("name", "above") if values.get(key)}
    # The sentence about a mistake belongs to this exercise, to all exercises, to programs, or to answers.
    named = learn | phrases["any"] | phrases["mistakes"].get(task.id, {})
    if "base" in values:  # of a program, at a node of a tree
        traced, base = words(lang)["traced"], values["base"]
        slip = traced[f"mistake_{name}"].format(**{**values, "name": values["above"]}) if name != base else ""
        right = traced["right_value"].format(**values) if base == "search_value" else ""
        why = Writer.sentences(phrases["any"][base].format(**values), slip if reason else "", right)
    elif name in named:
        why = named[name].format(**values)
    elif name is not None:
        why = learn["mistake"].format(what=learn[f"mistake_{name}"])
    elif finding.verdict == "right":
        why = phrases["reasons"][task.id].format(**values)
    return why if why and finding.verdict == "none" else " ".join(filter(None, [phrases[finding.verdict], why]))
