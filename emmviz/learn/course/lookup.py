"""Find a question of the course by its id, and give it the texts of a language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from IPython.display import HTML
from networkx import relabel_nodes

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, Words, alternative, brief, expect, filled
from emmviz.learn.course.question import Part, QuestionData, Questions
from emmviz.search.events import Step
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

NOTEBOOKS = tuple(f"{number:02}" for number in range(14))
_FOLDER = files("emmviz.learn.course")
_YES_NO = {"yes": True, "no": False}


class CourseQuestion(NamedTuple):
    """A question of the course in a language; the fields are the parameters of `emmviz.predict`."""

    question: str
    answer: object
    choices: tuple[str, ...] | None
    on: GameTree | Run | None
    step: int
    hide: tuple[str, ...]
    reveal: tuple[object, ...] | None
    known: Mapping[Any, str]
    why: str
    hint: str
    id: str
    skill: str | None


def questions_of(notebook: str) -> Questions:
    """Return the questions of a notebook without their texts.

    >>> list(questions_of("07"))[0]
    '07-p1'
    """
    questions: Questions = import_module(f"emmviz.learn.course.n{notebook}").QUESTIONS
    return questions


@cache
def texts_of(notebook: str, lang: str) -> Words:
    """Return the texts of a notebook's questions. Other packages' languages get English texts.

    >>> sorted(texts_of("07", "en")["p1"])
    ['ask', 'hint', 'known', 'why']
    """
    file = _FOLDER.joinpath(lang, f"{notebook}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else texts_of(notebook, "en")


def course_question(id: str, on: object = None, lang: str = "en") -> CourseQuestion:
    """Return a question of the course, about the student's own tree or run if there is one.

    The sentences on wrong answers, the reason and the hint are about the course's own tree. Another tree has none,
    unless they are true of every tree.

    >>> course_question("07-p1").question
    'What is the largest value that C can still have?'
    """
    subject, data_of = _question(id)
    spoken, notebook = words(lang), texts_of(id[:2], lang)
    course_subject = subject()
    _translate(course_subject, notebook["words"])
    if on is None or _alike(on, course_subject):
        return _worded(id, data_of(course_subject if on is None else on), spoken, notebook)
    expect(
        isinstance(on, type(course_subject)),
        "wrong.learn.course_subject",
        on,
        id=id,
        wanted=type(course_subject).__name__,
    )
    try:
        data = data_of(on)
    except (LookupError, ValueError, TypeError, AttributeError):
        raise TreeError(Message("wrong.learn.course_tree", id=id)) from None
    worded = _worded(id, data, spoken, notebook)
    if isinstance(on, int):
        # Each seed gives other numbers, so each has its own first answer in the record.
        worded = worded._replace(id=f"{id}-{on}")
    return worded if data.general else worded._replace(known={}, why="", hint="")


def _question(id: object) -> tuple[Any, Any]:
    notebook = str(id)[:2]
    question = questions_of(notebook).get(str(id)) if notebook in NOTEBOOKS else None
    if question is None:
        # Without a notebook, the first question of each.
        known = [*questions_of(notebook)] if notebook in NOTEBOOKS else [f"{number}-p1" for number in NOTEBOOKS]
        raise TreeError(Message("wrong.learn.course_question", given=brief(id, 20), instead=alternative(id, known)))
    return question


def _translate(subject: object, own_words: Mapping[str, str]) -> None:
    """Change a tree of the course, in place, to the words of its notebook.

    They are its title, its moves and, if it has not been searched, the names of its nodes.
    """
    for part in subject if isinstance(subject, tuple) else (subject,):
        tree = part.tree if isinstance(part, Run) else part
        if isinstance(tree, GameTree):
            if tree is part and not own_words.keys().isdisjoint(tree):
                renamed = relabel_nodes(tree, own_words)
                tree.clear()
                tree.graph |= renamed.graph
                tree.update(renamed)
                for node, data in tree.nodes.items():
                    data |= {"name": node} if "name" in data else {}
            tree.graph["title"] = own_words.get(tree.title, tree.title)
            for *_, edge in tree.edges(data=True):
                edge |= {"action": own_words.get(edge["action"], edge["action"])} if edge.get("action") else {}


def _alike(subject: object, course_subject: object) -> bool:
    """Return whether a student's tree or run equals the course's own."""
    if isinstance(subject, Run) and isinstance(course_subject, Run):
        return _alike(subject.tree, course_subject.tree) and _without_lines(subject) == _without_lines(course_subject)
    if isinstance(subject, GameTree) and isinstance(course_subject, GameTree):
        return str(subject) == str(course_subject)
    return bool(subject == course_subject)


def _without_lines(run: Run) -> list[Step]:
    """Return the steps of a run, whichever lines of a program took them."""
    return [step if step.line is None else step._replace(line=None) for step in run.steps]


def _worded(id: str, data: QuestionData, spoken: Words, notebook: Words) -> CourseQuestion:
    texts = notebook[id.partition("-")[2]]

    def say(text: str) -> str:
        return filled(text, data.values, spoken)

    choices = {key: say(text) for key, text in texts.get("choices", {}).items()}
    meant = _YES_NO | notebook["words"] | choices | dict(data.wrong)

    def part(revealed: object) -> object:
        if isinstance(revealed, Part) and callable(revealed.show):
            return revealed.show(*revealed.of, say=notebook["words"], **revealed.options)
        if not isinstance(revealed, str):
            return revealed
        text = texts[revealed]
        return say(text) if isinstance(text, str) else _table([map(say, row) for row in text])

    return CourseQuestion(
        question=say(texts["ask"]),
        answer=choices.get(str(data.answer), data.answer),
        choices=tuple(choices.values()) or None,
        on=data.on,
        step=data.step,
        hide=data.hide,
        reveal=None if data.reveal is None else tuple(map(part, data.reveal)),
        known={_hashable(meant.get(name, name)): say(text) for name, text in texts.get("known", {}).items()},
        why=say(texts.get("why", "")),
        hint=say(texts.get("hint", "")),
        id=id,
        skill=data.skill,
    )


def _table(rows: Iterable[Iterable[str]]) -> HTML:
    """Return rows of texts as HTML; the first row has the headings of the columns."""
    head, *body = ("".join(f"<td style='padding: .2em .8em'>{escape(cell)}</td>" for cell in row) for row in rows)
    lines = "".join(f"<tr>{row}</tr>" for row in body)
    table = f"<table><thead><tr>{head.replace('td', 'th')}</tr></thead><tbody>{lines}</tbody></table>"
    return HTML(table)  # type: ignore[no-untyped-call]


def _hashable(answer: object) -> object:
    """Return a wrong answer as the key of a mapping: a set as a frozenset, a list as a tuple."""
    return frozenset(answer) if isinstance(answer, set) else tuple(answer) if isinstance(answer, list) else answer
