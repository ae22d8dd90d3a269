"""XML: question banks in Moodle's own XML, the elements and their order as its export writes them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Any

from emmviz.base.locale import called, words
from emmviz.base.progress import counted
from emmviz.base.text import printable
from emmviz.learn.answers.interval import exact_text
from emmviz.learn.marking import answer_text, working
from emmviz.learn.moodle.elements import html, indented, text_element
from emmviz.learn.moodle.types import ENTRIES, TYPES, MoodleQuestion
from emmviz.learn.paper.paper import intro, narrow, step_before
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import description, escape
from emmviz.search.run import Run

# The first category of each bank is below emmviz's own category; Moodle's own exports begin with a comment.
MARK = (
    rb'<\?xml version="1\.0" encoding="UTF-8"\?>\n<quiz>\n<question type="category">\n'
    rb"  <category><text>(<!\[CDATA\[)?\$course\$/top/emmviz/"
)
# A third of the mark for each further try.
_PENALTY = "0.3333333"
_PICTURE = "tree.png"
# PHP accepts 2 MB by default.
_LARGEST = 2_000_000
_LOOK = narrow(theme("light"))


def moodle(questions: Iterable[Question], title: str) -> bytes:
    """Return questions as the bytes of a Moodle XML file, each in every type that suits it, a category for each type.

    A number is asked as numerical, and also by choice with the values of known mistakes; a window as two numbers
    (cloze) and by choice; leaves by choice of several, and all else by choice.

    >>> from emmviz.learn import exercise
    >>> text = moodle(exercise(1).questions, "Values").decode()
    >>> [text.count(f'<question type="{type}">') for type in TYPES]
    [7, 8, 0]
    """
    entries = [(question, entry) for question in questions for entry in ENTRIES[question.form](question)]
    trees = {run: n for n, run in enumerate(dict.fromkeys(question.run for question, _ in entries), start=1)}
    numbers = count(1)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
    for type_ in TYPES:
        if several := [pair for pair in entries if pair[1].type == type_]:
            parts.append(_category(title, type_))
        parts += [
            _question(question, entry, next(numbers), trees[question.run])
            for question, entry in counted(several, f"{type_} question")
        ]
    parts.append("</quiz>\n")
    return "".join(parts).encode()


def moodle_files(questions: Sequence[Question], title: str) -> list[bytes]:
    """Return questions as Moodle XML files that a server takes by default; those on one tree stay together."""
    whole, runs = moodle(questions, title), list(dict.fromkeys(question.run for question in questions))
    if len(whole) <= _LARGEST or len(runs) == 1:
        return [whole]
    first = runs[: len(runs) // 2]
    halves = ([question for question in questions if (question.run in first) is here] for here in (True, False))
    return [file for half in halves for file in moodle_files(half, title)]


def _question(question: Question, entry: MoodleQuestion, number: int, place: int) -> str:
    # The picture shows only the tree, so that it answers no other question; the words describe the step, as in print.
    picture, alt = _picture(question.run, question.lang)
    shown = f'<p><img src="@@PLUGINFILE@@/{_PICTURE}" alt="{escape(alt)}" style="max-width:100%"></p>'
    before = step_before(question)
    body = html(intro(question.run, question.lang)) + shown + html(f"{before} {entry.asked}".strip())
    if entry.type == "cloze":
        # A brace in a name must not begin a gap.
        body = body.replace("{", "&#123;").replace("}", "&#125;") + f"<p>{entry.fields}</p>"
    exact = answer_text(question)
    if question.form in ("number", "interval"):
        exact = (Writer.exact if question.form == "number" else exact_text)(Writer(question), question.answer)
    reason = html(words(question.lang)["answers"]["answer_is"].format(answer=exact)) + html(working(question))
    # In a teacher's list of questions the picture is missing.
    tree = called(question.run.tree.title, question.lang) or words(question.lang)["sheet"]["tree"].format(n=place)
    name = " ".join(filter(None, (f"{number:03d} {tree}:", before, question.prompt)))
    lines = [
        f"<name>{text_element(printable(name)[:200])}</name>",
        f'<questiontext format="html">{text_element(body)}'
        f'<file name="{_PICTURE}" path="/" encoding="base64">{picture}</file></questiontext>',
        f'<generalfeedback format="html">{text_element(reason)}</generalfeedback>',
        *(["<defaultgrade>1.0000000</defaultgrade>"] if entry.type != "cloze" else []),
        f"<penalty>{_PENALTY}</penalty>",
        "<hidden>0</hidden>",
        f"<idnumber>{_ident(question, entry)}</idnumber>",
    ]
    plain = "html" if entry.type == "multichoice" else "moodle_auto_format"
    answers = [
        f'<answer fraction="{answer.share}" format="{plain}">{text_element(answer.text)}'
        f'<feedback format="html">{text_element(answer.feedback)}</feedback>'
        f"{answer.tolerance and f'<tolerance>{answer.tolerance}</tolerance>'}</answer>"
        for answer in entry.answers
    ]
    return f'<question type="{entry.type}">\n{indented(lines)}{entry.special}{indented(answers)}</question>\n'


def _category(title: str, type_: str) -> str:
    # A slash in a name is written twice, since one parts a category from those in it.
    name = (printable(title).strip() or "emmviz").replace("/", "//")
    lines = [
        f"<category>{text_element(f'$course$/top/emmviz/{name[:200]}/{type_}')}</category>",
        f'<info format="moodle_auto_format">{text_element("")}</info>',
        "<idnumber></idnumber>",
    ]
    return f'<question type="category">\n{indented(lines)}</question>\n'


def _ident(question: Question, entry: MoodleQuestion) -> str:
    about = (
        question.run.tree.to_json(),
        question.run.algorithm,
        question.run.options,
        question.kind,
        question.step,
        question.node,
        question.prompt,
        entry.type,
    )
    return f"emmviz-{sha256(repr(about).encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


@lru_cache(maxsize=64)  # a question appears once in each type that suits it
def _picture(run: Run, lang: str) -> tuple[str, str]:
    from emmviz.picture.render.png import png_bytes

    # In each question, wherever a teacher or Moodle's random draw puts it: so it must be small.
    scene: Any = run.tree.scene(theme=_LOOK, lang=lang)
    return b64encode(png_bytes(scene, scale=1.0, colours=16)).decode("ascii"), description(scene)
