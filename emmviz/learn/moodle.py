"""Moodle: question banks in Moodle's own XML, the elements and their order as its export writes them."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from itertools import count
from math import ceil, floor
from operator import attrgetter
from typing import Any, NamedTuple

from emmviz.base.locale import called, words
from emmviz.base.numbers import Number, is_finite
from emmviz.base.numerals import read_number
from emmviz.base.text import printable
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.interval import complement
from emmviz.learn.marking import answer_text, mark, names_of_mistakes, working, wrong_answers
from emmviz.learn.paper.paper import intro, narrow, step_before
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import description, escape
from emmviz.search.run import Run

__all__ = ["MARK", "TYPES", "moodle", "moodle_files"]

TYPES = ("numerical", "multichoice", "cloze")
# The first category of each bank is one in emmviz's own; in what Moodle has written itself a comment stands before it.
MARK = (
    rb'<\?xml version="1\.0" encoding="UTF-8"\?>\n<quiz>\n<question type="category">\n'
    rb"  <category><text>(<!\[CDATA\[)?\$course\$/top/emmviz/"
)
# A third of the mark for each further try.
_PENALTY = "0.3333333"
# Of so many right answers each may have the same share of a mark, in per cent; Moodle knows no other shares.
_SHARED = (*range(1, 11), 20)
_PICTURE = "tree.png"
# PHP takes 2 MB where nobody has set more.
_LARGEST = 2_000_000
_LOOK = narrow(theme("light"))
# Nobody reads more wrong choices than this.
_MOST = 5
# Numbers nearer to each other than this are one.
_APART = Fraction(1, 500)


class Answer(NamedTuple):
    """One answer: its share of the mark in per cent, its text, the feedback, and by how much a number may differ."""

    share: str
    text: str
    feedback: str = ""
    tolerance: str = ""


class _MoodleQuestion(NamedTuple):
    """A question as Moodle has it: its type, what is special to the type, the words asked, and the answers."""

    type: str
    asked: str
    answers: list[Answer]
    special: str = ""
    fields: str = ""


def moodle(questions: Iterable[Question], title: str) -> bytes:
    """Return questions as the bytes of a Moodle XML file, each in every type that suits it, a category for each type.

    A number is asked as numerical, and with the values of known mistakes to choose from; a window as two numbers
    (cloze) and by choice; leaves by choice of several; all else by choice.

    >>> from emmviz.learn import exercise
    >>> text = moodle(exercise(1).questions, "Values").decode()
    >>> [text.count(f'<question type="{type}">') for type in TYPES]
    [7, 8, 0]
    """
    entries = [(question, entry) for question in questions for entry in _ENTRIES[question.form](question)]
    trees = {run: n for n, run in enumerate(dict.fromkeys(question.run for question, _ in entries), start=1)}
    numbers = count(1)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
    for type_ in TYPES:
        if several := [pair for pair in entries if pair[1].type == type_]:
            parts.append(_category(title, type_))
        parts += [_question(question, entry, next(numbers), trees[question.run]) for question, entry in several]
    parts.append("</quiz>\n")
    return "".join(parts).encode()


def moodle_files(questions: Sequence[Question], title: str) -> list[bytes]:
    """Return questions as Moodle XML files that a server takes by default; those on one tree stay together."""
    whole, runs = moodle(questions, title), list(dict.fromkeys(question.run for question in questions))
    if len(whole) <= _LARGEST or len(runs) == 1:
        return [whole]
    first = runs[: len(runs) // 2]
    halves = ([one for one in questions if (one.run in first) is here] for here in (True, False))
    return [file for half in halves for file in moodle_files(half, title)]


# -- which types fit ----------------------------------------------------------------------------------------------


def _of_number(question: Question) -> Iterator[_MoodleQuestion]:
    value, wrong = question.answer, _apart(question)
    if is_finite(value):
        right = typed(value, lambda text: mark(question, text).correct)
        rows = {text: Answer("100", text, tolerance=rough) for text, rough in right.items()}
        for one in wrong:
            for text, rough in typed(one.answer, lambda text: mark(question, text).mistake is not None).items():
                rows.setdefault(text, Answer("0", text, _why(question, one), rough))
        yield _MoodleQuestion("numerical", _decimals(question, value), list(rows.values()))
    if len(wrong) > 1:
        yield _of_known(question, wrong)


def _apart(question: Question) -> list[Suspect]:
    """The known wrong numbers that are told apart from the right one and from each other."""
    found: list[Suspect] = []
    for one in wrong_answers(question):
        taken = (question.answer, *(other.answer for other in found))
        if is_finite(one.answer) and all(abs(one.answer - other) > _APART for other in taken):
            found.append(one._replace(answer=Fraction(one.answer)))
    return found


def _why(question: Question, suspect: Suspect) -> str:
    mistake = names_of_mistakes(question.lang)[suspect.mistake or ""]
    return str(words(question.lang)["sheet"]["a_mistake"]).format(what=mistake)


def _of_known(question: Question, wrong: Sequence[Suspect]) -> _MoodleQuestion:
    """By choice among the answer and those of known mistakes, in a rising order or that of their texts."""
    answers = [question.answer, *(one.answer for one in wrong[:_MOST])]
    write = partial(FORMS[question.form].shown, Writer(question))
    if question.domain is None:
        return _by_choice(question.prompt, _among(question, sorted(answers), write, wrong))
    return _by_choice(question.prompt, sorted(_among(question, answers, write, wrong), key=attrgetter("text")))


def _among(
    question: Question, answers: Iterable[object], write: Callable[[Any], str], wrong: Iterable[Suspect] = ()
) -> list[Answer]:
    """Answers to choose from, the wrong ones with the mistake that gives them, where that is known."""
    why = {one.answer: _why(question, one) for one in wrong}
    return [
        Answer("100" if answer == question.answer else "0", _html(write(answer)), _html(why.get(answer, "")))
        for answer in answers
    ]


def _of_interval(question: Question) -> Iterator[_MoodleQuestion]:
    """As two numbers and by choice; where the ends matter by choice alone, since Moodle reads no intervals."""
    wrong = wrong_answers(question)
    if question.domain is not None:
        outside, mistake = complement(question.answer, question.domain)
        yield _of_known(question, [Suspect(outside, mistake), *(one for one in wrong if one.answer != outside)])
        return
    (low, high), bounds = question.answer, question.notation.bounds
    # Moodle takes one number for an end.
    clamped = words(question.lang)["sheet"]["clamped"] if bounds and is_finite(bounds[0]) else ""
    yield _MoodleQuestion(
        "cloze",
        asked=f"{_decimals(question, low, high)} {clamped}".strip(),
        answers=[],
        fields=words(question.lang)["sheet"]["two_numbers"].format(low=_field(low), high=_field(high)),
    )
    least, most = question.run.bounds
    # Moodle takes each end as a number within the bounds.
    if within := [one for one in wrong if least <= one.answer[0] <= one.answer[1] <= most]:
        yield _of_known(question, within)


def _decimals(question: Question, *numbers: Number) -> str:
    """The question, with how exactly to write a number that is no short decimal: Moodle reads no fractions."""
    rough = any(is_finite(number) and tolerance(Fraction(number)) != "0" for number in numbers)
    return question.prompt + (f" {words(question.lang)['sheet']['decimals']}" if rough else "")


def _field(value: Number) -> str:
    """A gap of a cloze question."""
    if is_finite(value):
        number = Fraction(value)
        rows = typed(number, lambda text: any(numeral.agrees(number) for numeral in read_number(text)))
        return f"{{1:NUMERICAL:={'~='.join(f'{text}:{rough}' for text, rough in rows.items())}}}"
    texts = ("∞", "+∞", "inf", "infinity") if value > 0 else ("−∞", "-∞", "-inf", "-infinity")
    return f"{{1:SHORTANSWER:={'~='.join(texts)}}}"


def _of_node(question: Question) -> Iterator[_MoodleQuestion]:
    among = _among(question, _node_choices(question), partial(_label_of, question), wrong_answers(question))
    if len(among) > 1:
        yield _by_choice(question.prompt, among)


def _of_nodes(question: Question) -> Iterator[_MoodleQuestion]:
    right: Any = question.answer
    phrases, several = words(question.lang)["sheet"], len(right) or 1
    if several not in _SHARED:
        return
    share = f"{100 / several:.7g}"
    answers = [
        Answer(share if leaf in right else f"-{share}", _html(_label_of(question, leaf)))
        for leaf in question.run.tree.leaves()
    ]
    answers.append(Answer("-100" if right else "100", _html(phrases["none_unread"])))
    yield _by_choice(phrases["tick_unread"], answers, single=False)


def _node_choices(question: Question) -> list[str]:
    """Return the moves where the answer is one, else it and nodes that might come next."""
    run, answer = question.run, str(question.answer)
    seen = {step.node for step in run.steps[: question.step]}
    order = run.tree.preorder()
    if question.notation.by_move:
        return [node for node in order if run.tree.parent(node) == run.tree.parent(answer)]
    after = order.index(run.steps[question.step - 1].node)
    others = [node for node in order[after + 1 :] if node not in seen and node != answer][:4]
    return sorted([answer, *others], key=order.index)


def _label_of(question: Question, node: str) -> str:
    """Name a node at the start of a line."""
    text = Writer(question).called(node)
    return text[:1].upper() + text[1:] if question.run.tree.kind(node) == "leaf" else text


def _by_choice(asked: str, answers: list[Answer], *, single: bool = True) -> _MoodleQuestion:
    head = [
        f"<single>{str(single).lower()}</single>",
        "<shuffleanswers>true</shuffleanswers>",
        "<answernumbering>abc</answernumbering>",
        "<showstandardinstruction>0</showstandardinstruction>",
        *(
            f'<{how}feedback format="html">{_text("")}</{how}feedback>'
            for how in ("correct", "partiallycorrect", "incorrect")
        ),
    ]
    return _MoodleQuestion("multichoice", asked, answers, _indented(head))


# What Moodle has no type for is chosen among the answers of known mistakes.
_ENTRIES: dict[str, Callable[[Question], Iterable[_MoodleQuestion]]] = defaultdict(
    lambda: lambda question: [_of_known(question, wrong_answers(question))]
) | {
    "number": _of_number,
    "interval": _of_interval,
    "node": _of_node,
    "nodes": _of_nodes,
    "choice": lambda question: [
        _by_choice(question.prompt, _among(question, question.choices, str, wrong_answers(question)))
    ],
}


# -- decimals ---------------------------------------------------------------------------------------------------------


def decimal(value: Fraction) -> str:
    """Write a number as a decimal with a point, exactly where six decimals do, else rounded to seven or more.

    >>> decimal(Fraction(-5, 4)), decimal(Fraction(2, 3)), decimal(Fraction(12))
    ('-1.25', '0.6666667', '12')
    """
    places = 6 if _is_short(value) else max(7, _fine(value) + 2)
    return _point(round(value * 10**places), places)


def tolerance(value: Fraction) -> str:
    """Return by how much an answer may differ: not at all from a short decimal, else by half of the fourth decimal, of
    the fifth digit in a number below 1.

    >>> tolerance(Fraction(21, 10)), tolerance(Fraction(11, 6)), tolerance(Fraction(1, 3))
    ('0', '0.00005', '0.000005')
    """
    return "0" if _is_short(value) else _point(5, _fine(value) + 1)


def typed(value: Fraction, counts: Callable[[str], bool]) -> dict[str, str]:
    """Return the decimals that count as a number, in full and rounded, each with its tolerance.

    What is rounded counts where marking takes it for the number.

    >>> typed(Fraction(11, 6), lambda text: text in ("1.83", "1.833"))
    {'1.8333333': '0.00005', '1.83': '0', '1.833': '0'}
    """
    full = decimal(value)
    last = len(full.partition(".")[2]) if _is_short(value) else _fine(value)
    rounded = [_point(way(value * 10**places), places) for places in range(last) for way in (floor, ceil)]
    return {full: tolerance(value)} | {text: "0" for text in rounded if text != full and counts(text)}


def _is_short(value: Fraction) -> bool:
    return (value * 10**6).denominator == 1


def _fine(value: Fraction) -> int:
    """The decimal from which on a number is no longer told apart: the fourth, or where its fifth digit stands."""
    return 4 - min(0, (Decimal(value.numerator) / value.denominator).adjusted())


def _point(units: int, places: int) -> str:
    text = f"{Decimal(units).scaleb(-places):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


# -- the file --------------------------------------------------------------------------------------------------------


def _question(question: Question, entry: _MoodleQuestion, number: int, place: int) -> str:
    # The picture shows the tree alone, so that none answers another question; where we are, the words say, as on paper.
    picture, alt = _picture(question.run, question.lang)
    shown = f'<p><img src="@@PLUGINFILE@@/{_PICTURE}" alt="{escape(alt)}" style="max-width:100%"></p>'
    before = step_before(question)
    body = _html(intro(question.run, question.lang)) + shown + _html(f"{before} {entry.asked}".strip())
    if entry.type == "cloze":
        # A brace in a name must not begin a gap.
        body = body.replace("{", "&#123;").replace("}", "&#125;") + f"<p>{entry.fields}</p>"
    exact = Writer(question).exact(question.answer) if question.form == "number" else answer_text(question)
    reason = _html(words(question.lang)["answers"]["answer_is"].format(answer=exact)) + _html(working(question))
    # In a teacher's list of questions the picture is missing.
    tree = called(question.run.tree.title, question.lang) or words(question.lang)["sheet"]["tree"].format(n=place)
    name = " ".join(filter(None, (f"{number:03d} {tree}:", before, question.prompt)))
    lines = [
        f"<name>{_text(printable(name)[:200])}</name>",
        f'<questiontext format="html">{_text(body)}<file name="{_PICTURE}" path="/" encoding="base64">{picture}</file>'
        "</questiontext>",
        f'<generalfeedback format="html">{_text(reason)}</generalfeedback>',
        *(["<defaultgrade>1.0000000</defaultgrade>"] if entry.type != "cloze" else []),
        f"<penalty>{_PENALTY}</penalty>",
        "<hidden>0</hidden>",
        f"<idnumber>{_ident(question, entry)}</idnumber>",
    ]
    plain = "html" if entry.type == "multichoice" else "moodle_auto_format"
    answers = [
        f'<answer fraction="{answer.share}" format="{plain}">{_text(answer.text)}'
        f'<feedback format="html">{_text(answer.feedback)}</feedback>'
        f"{answer.tolerance and f'<tolerance>{answer.tolerance}</tolerance>'}</answer>"
        for answer in entry.answers
    ]
    return f'<question type="{entry.type}">\n{_indented(lines)}{entry.special}{_indented(answers)}</question>\n'


def _category(title: str, type_: str) -> str:
    # A slash in a name is written twice, since one parts a category from those in it.
    name = (printable(title).strip() or "emmviz").replace("/", "//")
    lines = [
        f"<category>{_text(f'$course$/top/emmviz/{name[:200]}/{type_}')}</category>",
        f'<info format="moodle_auto_format">{_text("")}</info>',
        "<idnumber></idnumber>",
    ]
    return f'<question type="category">\n{_indented(lines)}</question>\n'


def _ident(question: Question, entry: _MoodleQuestion) -> str:
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


@lru_cache(maxsize=64)  # a question stands there in each type that suits it, and types come one after the other
def _picture(run: Run, lang: str) -> tuple[str, str]:
    from emmviz.picture.render.png import png_bytes

    # In each question, wherever a teacher or Moodle's random draw puts it: so it must be small.
    scene: Any = run.tree.scene(theme=_LOOK, lang=lang)
    return b64encode(png_bytes(scene, scale=1.0, colours=16)).decode("ascii"), description(scene)


def _html(text: str) -> str:
    return f"<p>{escape(text)}</p>" if text else ""


def _text(raw: str) -> str:
    """A text element: escaped, and with what XML cannot hold replaced."""
    return f"<text>{escape(printable(raw))}</text>"


def _indented(lines: Iterable[str]) -> str:
    return "".join(f"  {line}\n" for line in lines)
