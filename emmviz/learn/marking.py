"""Marking: turn an answer into a verdict in words, in Python or, as a key, for pages without Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from emmviz.base.locale import words
from emmviz.base.numbers import INF, full
from emmviz.base.numerals import read_number
from emmviz.base.text import JsonObject
from emmviz.learn.answers import FORMS, rules
from emmviz.learn.answers.form import Suspects
from emmviz.learn.answers.interval import exact_text
from emmviz.learn.answers.interval_verdicts import MISTAKES, ONE_END
from emmviz.learn.answers.nodes import moves_asked_for
from emmviz.learn.kinds import kind_of
from emmviz.learn.kinds.backwards import allowed
from emmviz.learn.kinds.cuts import sentence_of
from emmviz.learn.kinds.kind import Pointer
from emmviz.learn.mistakes.backup_mistakes import LEAST_LIKELY, RULES
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Mark, Verdict
from emmviz.learn.writing import Writer


def mark(question: Question, answer: object) -> Mark:
    """Mark an answer.

    Parameters
    ----------
    question : Question
        The question that was asked.
    answer : object
        The answer as people write it. A number, for example 2.5, "2,5", "5/2", "2½", "≤ 1.3" or "-∞", may be rounded to
        three significant digits. An interval may be a pair of numbers, an Interval, a Region, or a string, for example
        "(2.1, 4]". Nodes have their names or the labels of edges, in any order. A choice may be given by its beginning,
        or by True or False.

    Returns
    -------
    Mark
        The verdict. An answer that cannot be read is not correct, and the feedback says how to write it.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> question = questions(star1(gallery.aima_scale()), "window")[-1]
    >>> question.prompt, mark(question, "(17/9; 4)").correct
    ('Which window (α, β) does F get?', True)
    >>> mark(question, "2.1; 4").mistake
    'window_unchanged'
    """
    return mark_of(question, verdict_on(question, answer))


def verdict_on(question: Question, answer: object) -> Verdict:
    """Return the verdict on an answer, without its sentences."""
    return _judged(question, answer, partial(_known, question))


def _known(question: Question) -> list[Suspect]:
    """Return the wrong answers about which something is known: those from mistakes, then others, each once."""
    suspects = suspects_of(question)
    answers = {suspect.answer for suspect in suspects if suspect.sign is None} | {question.answer, *question.also}
    return [*suspects, *(fact for fact in kind_of(question).facts(question) if fact.answer not in answers)]


def _judged(question: Question, answer: object, suspects: Suspects) -> Verdict:
    judge = kind_of(question).judge or FORMS[question.form].judge
    verdict = judge(question, answer, suspects)
    if verdict.correct or not verdict.readable:
        return verdict
    is_also = any(judge(replace(question, answer=right), answer, suspects).correct for right in question.also)
    return Verdict("right") if is_also else verdict


def suspects_of(question: Question) -> list[Suspect]:
    """Return the known wrong answers to a question, its author's first, each answer once.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> asked = questions(star1(gallery.aima_scale()), "value")[-1]
    >>> [(str(suspect.answer), suspect.mistake) for suspect in suspects_of(asked)][:2]
    [('13/10', 'min_at_max'), ('17/10', 'mean_at_max')]
    """
    suspects, likely = dict[object, Suspect](), RULES.keys() - {LEAST_LIKELY}
    for suspect in (*question.known, *kind_of(question).suspects(question)):
        answer, mistake = (suspect.answer, suspect.sign), suspect.mistake
        if suspect.sign is None and suspect.answer in (question.answer, *question.also):
            continue
        first = suspects.setdefault(answer, suspect)
        # Two mistakes are named together only if both begin at one node.
        if first.mistake in likely and mistake in likely and first.node == suspect.node:
            suspects[answer] = first._replace(others=tuple(dict.fromkeys((first.mistake, *first.others, mistake)))[1:])
    return list(suspects.values())


def mistakes_behind(suspect: Suspect, lang: str, *, brief: bool = False, between: str = "or_mistake") -> str:
    """Return the name of the mistake that gives a wrong answer; if several are equally likely, the first two.

    In brief, it is only the first clause, because the rest says what would be right.
    """
    names = names_of_mistakes(lang)
    called = [names.get(mistake, "") for mistake in (suspect.mistake, *suspect.others)[:2] if mistake]
    return str(words(lang)["learn"][between]).join(name.partition(", ")[0] if brief else name for name in called)


def wrong_answers(question: Question) -> list[Suspect]:
    """Return the wrong answers that marking attributes to a mistake, in the order of the list of mistakes.

    >>> from emmviz.learn import exercise
    >>> for answer, mistake, *_ in wrong_answers(exercise(1).questions[2])[:2]:
    ...     print(answer, mistake)
    14 unweighted_mean
    28 sum
    """
    suspects = suspects_of(question)
    blamed = ((known, _judged(question, known.answer, lambda: suspects).suspect) for known in suspects if known.mistake)
    return [known for known, suspect in blamed if suspect and suspect.mistake == known.mistake]


def names_of_mistakes(lang: str = "en") -> dict[str, str]:
    """Return the names of all mistakes: wrong methods and wrong intervals.

    >>> names_of_mistakes()["wrong_side"]
    'choosing the wrong side of an end'
    """
    return {
        key.removeprefix("mistake_"): text
        for section in ("learn", "interval")
        for key, text in words(lang)[section].items()
        if key.startswith("mistake_")
    }


# -- sentences about an answer -----------------------------------------------------------------------------------------


def working(question: Question) -> str:
    """Return why the answer is right: in the words of its author, else the working."""
    writer = Writer(question)
    return question.why or writer.narrator.compare(lambda: kind_of(question).working(writer))


def answer_text(question: Question, like: str = "") -> str:
    """Write the answer as it appears in a sentence, in the form in which it was typed."""
    return FORMS[question.form].shown(Writer(question, like), question.answer)


def shown(question: Question) -> str:
    """Return the answer and its working."""
    return question.shown or Writer.sentences(answer_is(question), working(question))


def answer_is(question: Question, like: str = "") -> str:
    """Return the answer in a sentence."""
    key = "answer_list" if question.form in ("nodes", "order") else "answer_is"
    text = Writer(question).narrator.in_sentence(answer_text(question, like))
    return str(words(question.lang)["answers"][key].format(answer=text))


def mark_of(question: Question, verdict: Verdict) -> Mark:
    """Put a verdict in words: first what the given answer is, then what is right, and why."""
    mistake = verdict.suspect.mistake if verdict.suspect else None
    if question.form in ("number", "interval") and words(question.lang)["format"]["comma"]:
        given, detail = (re.sub(rules.POINT, r"\1,\2", text) for text in (verdict.given, verdict.detail))
        verdict = verdict._replace(given=given, detail=detail)  # beside other numbers, with one decimal mark
    if question.domain is not None and (reason := verdict.reason.replace("ends_", "end_")) in MISTAKES:
        mistake = reason
    speak = _hinted if question.feedback == "hint" else _explained
    return Mark(verdict.correct, mistake, speak(Writer(question), verdict, mistake))


def _hinted(writer: Writer, verdict: Verdict, mistake: str | None) -> str:
    """Say what an answer is if there is another try: explain only what is plainly right."""
    question, assessment = writer.question, _assessment(writer, verdict)
    if verdict.reason == "right" and question.form != "node":
        return writer.sentences(assessment, working(question))
    rule = "" if verdict.correct or mistake or not verdict.readable else hints(question)[0]
    return writer.sentences(assessment, rule and writer.quiz["hint_first"].format(hint=rule))


def _explained(writer: Writer, verdict: Verdict, mistake: str | None) -> str:
    """Say what an answer is, then what is right, and why."""
    question, suspect, assessment = writer.question, verdict.suspect, _assessment(writer, verdict)
    if verdict.correct:
        return writer.sentences(assessment, working(question))
    if not verdict.readable:
        return assessment
    elsewhere = suspect is not None and suspect.node != question.node and not question.why
    there = writer.right_step(sentence_of(writer, suspect.moment)) if suspect and suspect.moment and elsewhere else ""
    right = answer_is(question, verdict.given)
    if there and question.domain is not None:
        # For a set where something holds, the step of a mistake is only an example.
        return writer.sentences(assessment, right, there)
    # Without the author's words, show the right step where a mistake goes wrong, and then what follows from it.
    return writer.sentences(assessment, there, right, working(question))


def _assessment(writer: Writer, verdict: Verdict, note: str | None = None) -> str:
    """Say what the given answer is, with what is known about it: a note (by default its own), or its mistake."""
    question, suspect, detail = writer.question, verdict.suspect, verdict.detail
    if suspect is None:
        # Of an interval, its detail is only one more sentence.
        reason = "" if detail and question.form != "interval" else _reason(writer, verdict)
        return writer.sentences(reason, detail)
    note = (suspect.note if note is None else note).replace("{given}", verdict.given, 1)
    if question.feedback == "hint" and (detail or note):
        return detail or note
    if suspect.mistake is None:
        if suspect not in question.known:
            return note
        # An answer that is partly right is not called wrong.
        partly = _reason(writer, verdict) if verdict.reason in ONE_END else detail
        # A note that begins with the answer says what that is.
        begins = note.startswith((verdict.given, FORMS[question.form].shown(writer, suspect.answer)))
        plain = writer.words["not_right" if begins else _wrong(question)].format(given=verdict.given)
        return writer.sentences(partly or plain, note)
    key = "mistake" if detail else "named"
    # The numbers of this step say more than the name of the mistake.
    named = (
        writer.sentences(writer.words["not_so"], note)
        if note
        else writer.words[key].format(
            given=verdict.given, what=mistakes_behind(suspect, question.lang, between=f"or_{key}")
        )
    )
    # Where it goes wrong, if that is not the node asked about.
    departs = "" if suspect.node == question.node else writer.departs(suspect)
    return writer.sentences(detail, named, departs)


def _wrong(question: Question) -> str:
    """Return the key of the sentence that calls an answer wrong: a choice is a text, so it is not "it"."""
    return "wrong_choice" if question.form == "choice" else "wrong"


def _kept(writer: Writer, note: str) -> str:
    """Return the author's sentences about a wrong answer, without those that name the right one."""
    if len(writer.question.choices) == 2:  # if one is wrong, the other is right
        return note
    names = {full(writer.question.answer), *re.sub("[“”‘’«»≈)]", "", answer_text(writer.question)).strip().split(" (")}
    spoils = re.compile(rf"(?<![\w.,/−-])(?:{'|'.join(map(re.escape, names))})(?![\w/]|[.,]\d)")
    return writer.sentences(*(part for part in re.split(r"(?<=[.!?;]) ", note) if not spoils.search(part)))


def _reason(writer: Writer, verdict: Verdict) -> str:
    """Return the sentence for the reason of a verdict."""
    question, places = writer.question, [at if isinstance(at, str) else writer.exact(at) for at in verdict.at]
    at = writer.narrator.listed(places) if places else "{at}"
    # Only a search with windows gives a bound or an infinity.
    bounded = question.form == "number" and question.kind != "free" and question.run.steps[:1]
    form = "count" if question.notation.counts else "bound" if bounded and bounded[0].window else question.form
    if (form, question.feedback) == ("node", "hint") and not question.run.cuts_at:
        form = "pick"  # there is no key for a cut
    elif form == "node" and read_number(question.answer):
        form = "beside"  # nodes are called by the numbers beside them
    moves = moves_asked_for(question)
    keys = {
        "rounded": "right_rounded",
        "unread": "write_move" if moves else f"write_{form}",
        "wrong": _wrong(question),
        "both_ends": _both_ends(question) if question.domain is not None else "",
    }
    key = keys.get(verdict.reason, verdict.reason)
    section = "interval" if question.domain is not None else "act" if question.feedback == "hint" else "learn"
    if (question.form, key) == ("number", "wrong_side"):  # the number is right, and its sign is not
        section, key = "act", "mistake_bound_turned" if question.notation.sign else "mistake_value_as_bound"
    text: str = writer.narrator.lang[section].get(key) or writer.words[key]
    return text.format(
        exact=exact_text(writer, question.answer) if question.form == "interval" and question.domain is None else at,
        at=at,
        given=writer.narrator.quoted(verdict.given) if verdict.reason in ("unread", "several") else verdict.given,
        name=writer.called(question.node) if question.node else "",
        choices=writer.join(map(writer.choice, question.choices)),
        moves=writer.join(map(writer.called, moves)),
        example=_example(writer) if question.form in ("node", "nodes") else "",
        answer=answer_text(question),
        **({} if question.domain is None else allowed(question.detail, question.lang)),
    )


def _both_ends(question: Question) -> str:
    """Return the key of the sentence that calls both ends wrong: the sentence also names an end that is infinite."""
    ends = {part.low for part in question.answer.parts} | {part.high for part in question.answer.parts}
    return "both_ends_high" if INF in ends else "both_ends_low" if -INF in ends else "both_ends"


def _example(writer: Writer) -> str:
    """Return the name of a leaf that is not an answer to the question, or else of another such node."""
    question, tree = writer.question, writer.run.tree
    answers = question.answer if question.form == "nodes" else (question.answer, *question.also)
    node = next((node for node in (*tree.leaves(), *tree.preorder()[1:]) if node not in answers), tree.root)
    return writer.narrator.child(node) if tree.kind(node) == "leaf" else writer.move(node)


# -- what a verdict is about ------------------------------------------------------------------------------------------


def pointers(question: Question, *, correct: bool | None, suspect: Suspect | None = None) -> Iterator[Pointer]:
    """Give the nodes that a verdict is about, the one that was asked about first; `correct` is None if the answer is
    shown to a student who gave none.
    """
    if question.feedback == "hint":
        return
    terms = kind_of(question).pointers(question)
    if suspect is not None and suspect.node is not None and question.form != "nodes":
        yield (suspect.node, "wrong")
        yield from [(child, "off") for child in suspect.children] or terms
        return
    if question.form in ("node", "nodes"):
        answer = [question.answer] if question.form == "node" else question.answer
        yield from ((node, "right") for node in answer)
    elif question.node is not None and not kind_of(question).of_tree and correct is not None:
        yield (question.node, "right" if correct else "wrong")
    yield from terms


# -- hints, and keys for pages ----------------------------------------------------------------------------------------


def hints(question: Question) -> list[str]:
    """Return two hints: the rule that applies, and its arithmetic with the result left open.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> hints(questions(star1(gallery.aima_scale()), "value")[-1])[1]
    'A: the larger of 2.1, ≤ 1.3 = ?'
    """
    writer = Writer(question)
    return list(question.hints or writer.narrator.compare(lambda: kind_of(question).hints(writer)))


def key(question: Question) -> JsonObject:
    """Return all that a page needs to ask a question and to mark any answer to it, as plain data for JSON.

    Numbers are pairs of texts: the exact number, and the number as pictures show it. Nodes have their ids. `where` says
    which nodes each verdict is about, as pairs of an id and its role.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> data = key(questions(star1(gallery.aima_scale()), "value")[-1])
    >>> data["answer"], data["suspects"][0]["value"], data["suspects"][0]["mistake"]
    (['21/10', '21/10'], ['13/10', '13/10'], 'min_at_max')
    """
    writer = Writer(question)

    def marked(verdict: Verdict) -> JsonObject:
        mark, suspect = mark_of(question, verdict), verdict.suspect
        where = _where(question, verdict.correct, suspect)
        data: JsonObject = {"mistake": mark.mistake, "feedback": mark.feedback, "where": where}
        # What a page says if there is another try.
        if suspect:
            kept = _kept(writer, suspect.note) if suspect in question.known else suspect.note
            if suspect.note:
                data["noted"] = bool(kept)
            first = _assessment(writer, verdict, kept)
            if question.feedback == "full" and not mark.feedback.startswith(f"{first} {answer_is(question)}"):
                data["first"] = first
        return data

    form = FORMS[question.form]
    return {
        "kind": question.kind,
        "form": question.form,
        "step": question.step,
        "node": question.node,
        "prompt": question.prompt,
        "shown": shown(question),
        "hints": hints(question),
        "right": mark_of(question, Verdict("right")).feedback,
        "wrong": mark_of(question, Verdict("wrong", given="{given}")).feedback,
        "where": {
            "right": _where(question, True),
            "wrong": _where(question, False),
            "shown": _where(question, None),
        },
        "answer": form.for_page(question.answer),
        "also": [*map(form.for_page, question.also)],
        **form.key(question, _known(question), marked),
    }


def _where(question: Question, correct: bool | None, suspect: Suspect | None = None) -> list[list[str]]:
    return [[*pointer] for pointer in pointers(question, correct=correct, suspect=suspect)]
