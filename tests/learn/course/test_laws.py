"""The questions of the notebooks, in each language: they are marked right, and their texts are true to their trees."""

import re
from fractions import Fraction
from functools import cache

import pytest

from emmviz import GameTree, Run, learn
from emmviz.base.locale import languages
from emmviz.base.messages import Message
from emmviz.base.numbers import INF
from emmviz.learn.course.lookup import NOTEBOOKS, course_question, questions_of, texts_of
from emmviz.learn.course.question import Part
from emmviz.learn.prediction import prediction

IDS = [id for notebook in NOTEBOOKS for id in questions_of(notebook)]

every = pytest.mark.parametrize(("id", "lang"), [(id, lang) for id in IDS for lang in languages()])


question_of = cache(lambda id, lang: course_question(id, lang=lang))


def made(asked, lang):
    """The question as `predict` makes it, without a widget."""
    fields = asked._asdict()
    prompt, answer = fields.pop("question"), fields.pop("answer")
    del fields["reveal"], fields["hide"]
    return prediction(prompt, answer, lang=lang, **fields).question


def given(answer):
    """An answer as a student gives it."""
    if isinstance(answer, bool):
        return answer
    if isinstance(answer, set | frozenset):
        return sorted(answer)
    if isinstance(answer, tuple) and not isinstance(answer[0], str):
        return [[str(answer[0]), str(answer[1]), True, True]]
    return list(answer) if isinstance(answer, tuple) else answer


@every
def test_the_answer_is_right_and_each_wrong_answer_gets_its_sentence(id, lang):
    asked = question_of(id, lang)
    question = made(asked, lang)
    assert learn.mark(question, given(asked.answer)).correct
    for answer, text in asked.known.items():
        # Several answers may share a sentence.
        for wrong in answer if isinstance(answer, frozenset) and question.form != "nodes" else [answer]:
            found = learn.mark(question, given(wrong))
            assert not found.correct
            assert text in found.feedback or text == found.mistake, wrong


@pytest.mark.parametrize("id", IDS)
def test_every_language_has_the_same_answers_in_the_same_order(id):
    notebook, _, name = id.partition("-")
    english, *others = (texts_of(notebook, lang)[name] for lang in languages())
    for other in others:
        assert list(other) == list(english)
        for table in ("known", "choices"):
            assert list(other.get(table, ())) == list(english.get(table, ()))


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_every_question_has_its_texts_and_every_text_its_question(notebook):
    ids = [f"{notebook}-p{i + 1}" for i in range(len(questions_of(notebook)))]
    assert list(questions_of(notebook)) == ids
    for lang in languages():
        texts = texts_of(notebook, lang)
        assert ["words", *(id.partition("-")[2] for id in ids)] == list(texts)
        assert {*texts["words"]} >= {*texts_of(notebook, "en")["words"]}


# -- the numbers of the texts ------------------------------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:/\d+)?(?!\w)")
SUM = re.compile(r"(?<![^\W\d])[\d.()+×/=≈^ −]*\d[\d.()+×/=≈^ −]*")
POWERS = {raised: f"^{number}" for number, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}


def numbers_of(thing):
    """Every number that belongs to a tree, a run, an answer, or a part of what is revealed."""
    if isinstance(thing, bool):
        return
    if isinstance(thing, int | float | Fraction):
        yield abs(Fraction(thing)) if abs(thing) != INF else thing
    elif isinstance(thing, str):
        yield from (abs(Fraction(number)) for number in NUMBER.findall(thing))
    elif isinstance(thing, Message):
        yield from numbers_of(tuple(thing.holes.values()))
    elif isinstance(thing, Run):
        yield from numbers_of((thing.tree, thing.bounds, len(thing.leaves), len(thing.tree.leaves())))
        for step in thing.steps:
            yield from numbers_of((step.value, step.window))
    elif isinstance(thing, GameTree):
        data = [thing.nodes[node] for node in thing] + [edge for *_, edge in thing.edges(data=True)]
        yield from numbers_of(thing.bounds)
        yield from numbers_of([one.get(key) for one in data for key in ("value", "prob", "estimate")])
    elif isinstance(thing, Part):
        yield from numbers_of([*thing.of, *thing.options.values()])
    elif isinstance(thing, list | tuple | set | frozenset):
        for one in thing:
            yield from numbers_of(one)


def is_complete(side):
    """Whether a side of an equation is only numbers: where a letter follows, a sign or a parenthesis is left open."""
    return re.search(r"\d", side) and side.count("(") == side.count(")") and not side.endswith("−")


def worked_out(written):
    """The value of a sum as it is written, with the places of its last decimal."""
    number = NUMBER.fullmatch(written.removeprefix("−"))
    places = len(number[0].partition(".")[2]) if number else 9
    code = re.sub(r"\d+(?:\.\d+)?", lambda found: f"Fraction('{found[0]}')", written)
    return eval(code.replace("×", "*").replace("−", "-").replace("^", "**")), places


def is_one_of(written, known):
    """Whether a number as it is written is a known one, or one that is rounded to so many places."""
    places = len(written.partition(".")[2])
    near = Fraction(1, 2 * 10**places) if places > 1 else 0
    return any(abs(Fraction(written) - number) <= near for number in known)


def unfounded(text, known):
    """The numbers in a text that are neither known nor worked out from known ones, and the sums that are wrong."""
    known = set(known)
    for found in SUM.findall(re.sub(r"(?<=\d),(?=\d)", ".", text).translate(str.maketrans(POWERS))):
        sides = [side.strip(" ./×+") for side in re.split("[=≈]", found)]
        # An end of an interval has one bracket.
        sides = [side if side.count("(") == side.count(")") else side.strip("()") for side in sides]
        values = [worked_out(side) for side in sides if is_complete(side)]
        if any(abs(values[0][0] - value) > Fraction(1, 2 * 10**places) for value, places in values):
            yield found
        known |= {abs(value) for value, _ in values if len(values) > 1}
        yield from (number for number in NUMBER.findall(found) if not is_one_of(number, known))


@every
def test_every_number_in_a_text_belongs_to_the_question_or_is_worked_out(id, lang):
    asked = question_of(id, lang)
    subject, data = questions_of(id[:2])[id]
    values = list(data(subject()).values.values())
    known = set(numbers_of((asked.answer, list(asked.known), asked.on, asked.reveal or (), values)))
    texts = [asked.question, asked.why, asked.hint, *(asked.choices or ()), *asked.known.values()]
    assert [(found, text) for text in texts for found in unfounded(text, known)] == []
