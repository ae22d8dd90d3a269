"""Moodle: question banks in Moodle's own XML, the elements and their order as its export writes them."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite
from emmviz.base.numerals import read_number
from emmviz.base.text import printable
from emmviz.learn.banks.moodle_answers import (
    Answer,
    label_of,
    named,
    node_choices,
    tolerance,
    typed,
    wrong_numbers,
    wrong_pairs,
    wrong_regions,
)
from emmviz.learn.marking.feedback import Feedback
from emmviz.learn.marking.intervals import written
from emmviz.learn.marking.marking import mark
from emmviz.learn.paper.paper import intro, narrow, said_before
from emmviz.learn.questions.question import Question
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import description, escape
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["MARK", "TYPES", "moodle"]

TYPES = ("numerical", "multichoice", "shortanswer", "truefalse", "cloze")
# The first category of each bank is one in emmviz's own; in what Moodle has written itself a comment stands before it.
MARK = (
    rb'<\?xml version="1\.0" encoding="UTF-8"\?>\n<quiz>\n<question type="category">\n'
    rb"  <category><text>(<!\[CDATA\[)?\$course\$/top/emmviz/"
)
# A third of the mark for each further try; at true or false a second try is pointless.
_PENALTY, _ALL = "0.3333333", "1.0000000"
# The shares of a mark that Moodle knows, for one of so many right answers.
_SHARES = {1: "100", 2: "50", 3: "33.33333", 4: "25", 5: "20", 6: "16.66667", 7: "14.28571", 8: "12.5", 9: "11.11111",
           10: "10", 20: "5"}  # fmt: skip
_PICTURE = "tree.png"
_LOOK = narrow(theme("light"))
# Nobody reads more wrong choices than this.
_MOST = 5


class _Entry(NamedTuple):
    """A question as Moodle has it: its type, what is special to the type, the words asked, and the answers."""

    type: str
    asked: str
    answers: list[Answer]
    special: str = ""
    fields: str = ""
    tolerances: tuple[str, ...] = ()


def moodle(questions: Iterable[Question], title: str) -> bytes:
    """Return questions as the bytes of a Moodle XML file, each in every type that suits it, a category for each type.

    A number is asked as numerical, and with the values of known mistakes to choose from; a window as two numbers
    (cloze) and by choice; a node by its name; yes or no as true or false; leaves by choice of several; where
    something holds by choice.

    >>> from emmviz.learn import exercise
    >>> text = moodle(exercise(1).questions, "Values").decode()
    >>> [text.count(f'<question type="{type}">') for type in TYPES]
    [7, 7, 1, 0, 0]
    """
    entries = [(question, entry) for question in questions for entry in _entries(question)]
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
    for type_ in TYPES:
        several = [pair for pair in entries if pair[1].type == type_]
        if several:
            parts.append(_category(title, type_))
        parts += [_question(question, entry, number) for number, (question, entry) in enumerate(several, start=1)]
    parts.append("</quiz>\n")
    return "".join(parts).encode()


# -- which types fit ----------------------------------------------------------------------------------------------


def _entries(question: Question) -> Iterator[_Entry]:
    yield from _ENTRIES[question.form](question)


def _of_number(question: Question) -> Iterator[_Entry]:
    value: Any = question.answer
    if not is_finite(value):
        yield _Entry("shortanswer", question.prompt, _infinite(value), _usecase(0))
        return
    wrong = wrong_numbers(question)
    rows = {text: ("100", "", rough) for text, rough in typed(value, lambda text: mark(question, text).correct).items()}
    for number, why in wrong:
        for text, rough in typed(number, lambda text: bool(named(question, text))).items():
            rows.setdefault(text, ("0", why, rough))
    yield _Entry(
        "numerical", _decimals(question, value), [Answer(share, text, why) for text, (share, why, _) in rows.items()],
        tolerances=tuple(rough for _, _, rough in rows.values()),
    )  # fmt: skip
    if len(wrong) > 1:
        feedback = Feedback(question)
        choices = sorted([(value, "100", ""), *((number, "0", why) for number, why in wrong[:_MOST])])
        yield _by_choice(
            question.prompt, [Answer(share, _html(feedback.number(n)), _html(why)) for n, share, why in choices]
        )


def _of_pair(question: Question) -> Iterator[_Entry]:
    pair: Any = question.answer
    fields = words(question.lang)["sheet"]["two_numbers"].format(low=_field(pair[0]), high=_field(pair[1]))
    yield _Entry("cloze", _decimals(question, *pair), [], fields=fields)
    wrong, feedback = wrong_pairs(question), Feedback(question)
    if wrong:
        choices = sorted([(pair, "100", ""), *((other, "0", why) for other, why in wrong)])
        yield _by_choice(
            question.prompt,
            [Answer(share, _html(feedback.narrator.window(pair)), _html(why)) for pair, share, why in choices],
        )


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
    return f"{{1:SHORTANSWER:={'~='.join(answer.text for answer in _infinite(value))}}}"


def _infinite(value: Number) -> list[Answer]:
    texts = ("∞", "+∞", "inf", "infinity") if value > 0 else ("−∞", "-∞", "-inf", "-infinity")
    return [Answer("100", text) for text in texts]


def _of_node(question: Question) -> Iterator[_Entry]:
    tree, node = question.run.tree, str(question.answer)
    if tree.kind(node) == "leaf" or question.kind == "next":
        chosen = [
            Answer("100" if one == node else "0", _html(label_of(question, one))) for one in node_choices(question)
        ]
        if len(chosen) > 1:
            yield _by_choice(question.prompt, chosen)
        return
    # Moodle reads any label: the one that is drawn, and the one that stands in the tree.
    labels = (tree.action(node), Narrator(tree, question.lang).action(node))
    names = dict.fromkeys(filter(None, (node, *labels)))
    alike = any(other != node and other.casefold() == node.casefold() for other in tree)
    # An asterisk is Moodle's wildcard.
    answers = [Answer("100", name.replace("\\", "\\\\").replace("*", "\\*")) for name in names]
    yield _Entry("shortanswer", question.prompt, answers, _usecase(alike))


def _of_nodes(question: Question) -> Iterator[_Entry]:
    right: Any = question.answer
    phrases = words(question.lang)["sheet"]
    share = _SHARES.get(len(right) or 1)
    if share is None:  # Moodle has no such share of a mark
        return
    answers = [
        Answer(share if leaf in right else f"-{share}", _html(label_of(question, leaf)))
        for leaf in question.run.tree.leaves()
    ]
    answers.append(Answer("-100" if right else "100", _html(phrases["none_unread"])))
    yield _by_choice(phrases["tick_unread"], answers, single=False)


def _of_choice(question: Question) -> Iterator[_Entry]:
    learn, phrases = words(question.lang)["learn"], words(question.lang)["sheet"]
    if question.kind == "rescale":
        asked = question.prompt.replace(learn["ask_rescale"], phrases["stays"])
        true = question.answer == learn["yes"]
        answers = [Answer("100" if true else "0", "true"), Answer("0" if true else "100", "false")]
        yield _Entry("truefalse", asked, answers)
        return
    yield _by_choice(question.prompt, [
        Answer("100" if choice == question.answer else "0", _html(choice), _html(named(question, choice)))
        for choice in question.choices
    ])  # fmt: skip


def _of_region(question: Question) -> Iterator[_Entry]:
    """By choice among what known mistakes answer, since Moodle reads no intervals."""
    wrong = list(wrong_regions(question).items())[:_MOST]
    answers = [Answer("100", _html(Feedback(question).answer))]
    answers += [Answer("0", _html(written(one, question.lang)), _html(why)) for one, why in wrong]
    yield _by_choice(question.prompt, sorted(answers, key=lambda answer: answer.text))


def _by_choice(asked: str, answers: list[Answer], *, single: bool = True) -> _Entry:
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
    return _Entry("multichoice", asked, answers, _indented(head))


def _usecase(sensitive: object) -> str:
    return _indented([f"<usecase>{int(bool(sensitive))}</usecase>"])


_ENTRIES: dict[str, Callable[[Question], Iterator[_Entry]]] = {
    "number": _of_number,
    "interval": _of_pair,
    "node": _of_node,
    "nodes": _of_nodes,
    "choice": _of_choice,
    "region": _of_region,
}


# -- the file --------------------------------------------------------------------------------------------------------


def _question(question: Question, entry: _Entry, number: int) -> str:
    # The picture shows the tree alone, so that none answers another question; where we are, the words say, as on paper.
    picture, alt = _picture(question.run, question.lang)
    shown = f'<p><img src="@@PLUGINFILE@@/{_PICTURE}" alt="{escape(alt)}" style="max-width:100%"></p>'
    asked = _html(f"{said_before(question)} {entry.asked}".strip())
    body = _html(intro(question.run, question.lang)) + shown + asked
    if entry.type == "cloze":
        # A brace in a name must not begin a gap.
        body = body.replace("{", "&#123;").replace("}", "&#125;") + f"<p>{entry.fields}</p>"
    feedback = Feedback(question)
    exact = feedback.exact(question.answer) if question.form == "number" else feedback.answer  # type: ignore[arg-type]
    answer_is = words(question.lang)["sheet"]["answer_is"].format(answer=exact)
    working = _html(answer_is) + _html(feedback.working())
    lines = [
        f"<name>{_text(printable(f'{number:03d} {question.prompt}')[:200])}</name>",
        f'<questiontext format="html">{_text(body)}<file name="{_PICTURE}" path="/" encoding="base64">{picture}</file>'
        "</questiontext>",
        f'<generalfeedback format="html">{_text(working)}</generalfeedback>',
        *(["<defaultgrade>1.0000000</defaultgrade>"] if entry.type != "cloze" else []),
        f"<penalty>{_ALL if entry.type == 'truefalse' else _PENALTY}</penalty>",
        "<hidden>0</hidden>",
        f"<idnumber>{_ident(question, entry)}</idnumber>",
    ]
    answers = []
    plain = "moodle_auto_format" if entry.type != "multichoice" else "html"
    for place, answer in enumerate(entry.answers):
        extra = f"<tolerance>{entry.tolerances[place]}</tolerance>" if entry.tolerances else ""
        answers.append(
            f'<answer fraction="{answer.share}" format="{plain}">{_text(answer.text)}'
            f'<feedback format="html">{_text(answer.feedback)}</feedback>{extra}</answer>'
        )
    return f'<question type="{entry.type}">\n{_indented(lines)}{entry.special}{_indented(answers)}</question>\n'


def _category(title: str, type_: str) -> str:
    # A slash in a name is written twice, since one parts a category from those in it.
    name = (printable(title).strip() or "emmviz").replace("/", "//")
    lines = [f"<category>{_text(f'$course$/top/emmviz/{name[:200]}/{type_}')}</category>",
             f'<info format="moodle_auto_format">{_text("")}</info>', "<idnumber></idnumber>"]  # fmt: skip
    return f'<question type="category">\n{_indented(lines)}</question>\n'


def _ident(question: Question, entry: _Entry) -> str:
    run = question.run
    about = (run.tree.to_json(), run.algorithm, run.options, question.kind, question.step, question.node,
             question.prompt, entry.type)  # fmt: skip
    return f"emmviz-{sha256(repr(about).encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


@lru_cache(maxsize=64)  # a question stands there in each type that suits it, and types come one after the other
def _picture(run: Run, lang: str) -> tuple[str, str]:
    from emmviz.picture.render.png import save_bytes

    # In each question, wherever a teacher or Moodle's random draw puts it: so it must be small.
    scene: Any = run.tree.scene(theme=_LOOK, lang=lang)
    return b64encode(save_bytes(scene, scale=1.0, colours=16)).decode("ascii"), description(scene)


def _html(text: str) -> str:
    return f"<p>{escape(text)}</p>" if text else ""


def _text(raw: str) -> str:
    """A text element: escaped, and with what XML cannot hold replaced."""
    raw = printable(raw)
    if re.search("[&<>\"']", raw):
        raw = f"<![CDATA[{raw.replace(']]>', ']]]]><![CDATA[>')}]]>"
    return f"<text>{raw}</text>"


def _indented(lines: Iterable[str]) -> str:
    return "".join(f"  {line}\n" for line in lines)
