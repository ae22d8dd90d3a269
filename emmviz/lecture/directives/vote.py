"""Vote: a question that the audience answers before anything is shown."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from emmviz.base.locale import words
from emmviz.base.messages import separator
from emmviz.base.text import JsonObject
from emmviz.learn.answers import FORMS
from emmviz.learn.marking import mistakes_behind, suspects_of, working
from emmviz.learn.prediction import Prediction
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.lecture.directives.exhibit import DeckContext, Exhibit, Slot, VisibleTree, visible_tree
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, whole_option
from emmviz.lecture.directives.picture import SHARE, drawn, figure_of, in_legible_text, left_out, plan_of, slide_theme
from emmviz.lecture.directives.poll import WIDER, PollRoom, marks_of, poll_html, poll_room
from emmviz.lecture.directives.question import (
    OF_A_RUN,
    asked_in,
    contradictions,
    is_opinion,
    leaf_labels,
    misattributed,
)
from emmviz.lecture.prose import SIZE, Prose
from emmviz.lecture.reading import SlidePart
from emmviz.picture.drawn import highlighted
from emmviz.picture.render.svg import escape
from emmviz.picture.steps import steps_with
from emmviz.player.predict.predict_data import ballot, nodes_to_pick, opened, predict_payload
from emmviz.search.run import Run
from emmviz.story.explanation import explain
from emmviz.story.frame import Frame, blank, frame_of

_OPTIONS = ("search", "step", "depth", "hide", "fold", "answer", "choices", "known", "why", "rounds", "id", "numbers")


def vote(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return a vote on `answer`, or on one of `choices`, about the tree after its name, if any.

    `answer` is a kind of question about a complete run, for example best, value or unread, which the `search` answers.
    It can also be yes or no, a number, the label of a move, a list of nodes, or one of the choices. Without it, no
    choice is right: the vote asks for opinions. `step` shows the search at a frame, `hide` and `fold` leave out parts
    of the picture, `known` names wrong answers, and `why` explains the answer. With `rounds: 2`, the audience votes,
    discusses and votes again.
    """
    allowed(part, *_OPTIONS, argument=bool(part.argument))
    part, set_as = _read(part, context.prose)
    run = run_of(part, context.folder, part.options.get("search", "expectiminimax")) if part.argument else None
    step = step_of(part, run, 0) if run else 0
    asked, opinion = asked_in(part, headline, context, run, step), is_opinion(part.options)
    answer = part.options.get("answer")
    question, choices = asked.question, ballot(asked.question)
    names = choices["choices"] if choices else []
    reasons = [part.options.get("why", "")] if opinion else _why(asked, answer)
    said = [*reasons, *(choices["notes"] if choices else [])]
    left = left_out(part)
    # An author may hide what is only spoken of once the vote is over.
    is_late = "names" in left["hide"] and _speaks_of_nodes(run, said)
    # Beside choices, which have letters too, a tree needs none if no text speaks of them.
    if choices and not _speaks_of_nodes(run, [headline, *names, *said]):
        left["hide"] += ["names"]
    data: JsonObject = {
        **predict_payload(asked, [], step=step, look=context.themes.widget.drawn),
        "rounds": whole_option(part, "rounds", 1),
        "marks": marks_of(names, run.tree if run else None, [] if is_late else left["hide"]),
        "opinion": opinion,
        "short": leaf_labels(question) if run else {},
        "fractions": context.themes.picture.numbers == "fractions",
    }
    wrong, room = _wrong_answers(question, data), poll_room(slot, SHARE if run else 0)
    marks_nodes = question.form in ("node", "nodes")
    how = "vote" if choices else "pick" if marks_nodes else "say"
    if context.paper and not choices:
        how = "mark_paper" if marks_nodes else "say_paper"
    called = nodes_to_pick(data, opened(data)["key"])
    trees, share = [], SHARE
    if run is not None:
        markable = () if choices or context.paper else called
        draw = partial(_trees, asked, run, step, context, left, is_late=is_late, markable=markable)
        trees, wider = draw(Slot(slot.width * SHARE, slot.height)), poll_room(slot, WIDER)
        # Beside short choices a tree whose text is small has more room.
        if trees[0].smallest < SIZE and wider.is_enough(names, reasons, slot.height):
            trees, share, room = draw(Slot(slot.width * WIDER, slot.height)), WIDER, wider
    told = {} if choices else _told(question, data, called)
    draw_poll = partial(poll_html, data, choices, context.words[how], room=room, set_as=set_as, told=told)
    # Where nothing moves, the question, then its answer, if it has one; what choices show is said where there are none.
    bold = {} if choices else _answered(told, context.lang, reasons, wrong, slot.height, room)
    set_as |= {text: html for text, html in bold.items() if html}
    after = reasons if choices else [*bold]
    polls = [draw_poll(reasons)] if opinion else [draw_poll(reasons), draw_poll(after, answered=True)]
    exhibit = _beside(trees, polls, share) if trees else Exhibit(polls[0], stills=tuple(map(Exhibit, polls)))
    faults = list(misattributed(question, part.options)) if run and not opinion else []
    # An answer that the search gives cannot contradict it.
    if run and not opinion and str(answer) not in OF_A_RUN:
        faults += contradictions(question, part.options)
    return exhibit._replace(
        least=room.height(names, reasons),
        asks=None if opinion else asked,
        vote=data,
        expected=tuple(wrong),
        odd=tuple((message, "answer") for message in faults),
    )


def _read(part: SlidePart, prose: Prose) -> tuple[SlidePart, dict[str, str]]:
    """Return a vote whose choices and sentences are bare texts, and the HTML of each."""
    set_as: dict[str, str] = {}

    def bare(written: Any) -> Any:
        if isinstance(written, dict):
            return {bare(key) if names else key: bare(text) for key, text in written.items()}
        if isinstance(written, list):
            return [*map(bare, written)]
        html, text = prose.inline(str(written), part.line)
        set_as[text] = html
        return text

    if names := "choices" in part.options:
        part = part._replace(options={**part.options} | {"choices": listed(part.options["choices"])})
    texts = {"why", "known", *(("choices", "answer") if names else ())}
    options = {**part.options} | {name: bare(part.options[name]) for name in texts & {*part.options}}
    return part._replace(options=options), set_as


def _speaks_of_nodes(run: Run | None, texts: Sequence[str]) -> bool:
    """Return whether a text speaks of a node of the tree by its letter; A may be the article."""
    spoken = re.findall(r"\w+", re.sub(r"\bA (?=[a-z])", "", " ".join(texts)))
    return run is not None and not set(run.tree).isdisjoint(spoken)


def _beside(trees: Sequence[Exhibit], polls: Sequence[str], share: float) -> Exhibit:
    """A poll beside its tree, which has a share of the width, before the answer is shown and after it."""
    before, after = (tree.html for tree in trees)
    row = f'<div class="vote" style="--share:{share}">'
    return Exhibit(
        f'{row}<div class="before">{before}</div><div class="after">{after}</div>{polls[0]}</div>',
        smallest=trees[0].smallest,
        seen=trees[0].seen,
        stills=tuple(
            tree._replace(html=f"{row}{tree.html}{poll}</div>") for tree, poll in zip(trees, polls, strict=False)
        ),
    )


def _told(question: Question, data: JsonObject, called: dict[str, str]) -> JsonObject:
    """Return what a slide says of an answer without choices: the right one, and of nodes what all are called, and what
    is known of wrong ones."""
    if question.form not in ("node", "nodes"):
        return {"right": FORMS[question.form].short(Writer(question), question.answer)}
    phrases, is_one = words(question.lang), question.form == "node"
    called = {node: name if is_one else data["short"].get(node, name) for node, name in called.items()}
    between = separator(called.values(), phrases)

    def picked(answer: Any) -> list[str]:
        return [node for node in called if node in ([answer] if is_one else answer)]

    return {
        "right": between.join(called[node] for node in picked(question.answer)) or phrases["learn"]["none"],
        "nodes": picked(question.answer),
        "called": called,
        "between": between,
        "notes": [[picked(answer), note] for answer, note in opened(data)["wrong"]],
    }


def _answered(
    told: JsonObject, lang: str, reasons: Sequence[str], wrong: Sequence[tuple[str, str]], high: float, room: PollRoom
) -> dict[str, str]:
    """Return the right answer and its reasons, and as many wrong answers as there is room for; answers with their HTML,
    in which they are bold."""
    right = words(lang)["votes"]["revealed"].format(right=told["right"])
    said = {right: f"<strong>{escape(right)}</strong>", **dict.fromkeys(filter(None, reasons), "")}
    for answer, mistake in wrong:
        if room.height([], [*said, f"{answer}: {mistake}"]) <= high:
            said[f"{answer}: {mistake}"] = f"<strong>{escape(answer)}:</strong> {escape(mistake)}"
    return said


def _wrong_answers(question: Question, data: JsonObject) -> list[tuple[str, str]]:
    """The wrong answers to expect, the most likely first, each as the slide names it, with its mistake."""
    writer, form, suspects = Writer(question), FORMS[question.form], suspects_of(question)
    # A choice is called as on the slide, not by its letter on paper, and leaves are as at their bars.
    called: dict[object, str] = {
        choice: f"{mark} ({choice})" for choice, mark in zip(question.choices, data["marks"], strict=False)
    }
    if question.form == "nodes":
        short = data["short"]
        only = str(writer.words["only_part"])
        for it in filter(attrgetter("answer"), suspects):
            names = writer.narrator.listed(short.get(node, node) for node in it.answer)
            called[it.answer] = only.format(answer=names) if {*it.answer} < {*question.answer} else names
    return [
        (
            called.get(suspect.answer) or form.short(writer, suspect.answer),
            mistakes_behind(suspect, question.lang) or suspect.note or suspect.mistake or "",
        )
        for suspect in suspects
    ]


def _trees(
    asked: Prediction,
    run: Run,
    step: int,
    context: DeckContext,
    left: dict[str, Any],
    place: Slot,
    *,
    is_late: bool,
    markable: Collection[str],
) -> list[Exhibit]:
    """The tree as it is asked about, and as it shows the answer; of both one plan, so that nothing moves.

    If names are late, only the answer has them.
    """
    before = frame_of(run, step) if step else blank(run.tree)
    nodes = asked.question.answer if asked.question.form in ("node", "nodes") else None
    # A search shows why its answer is right where it ends; a tree that nothing is searched in stays as it is.
    after = frame_of(run, len(run.steps)) if isinstance(asked.on, Run) else before
    marked = nodes if nodes is None or isinstance(nodes, str) else sorted(nodes)
    hide = [name for name in left["hide"] if not is_late or name != "names"]
    hide += [] if before.algorithm else ["dials", "reasons"]
    left = left | {"hide": hide}
    look, searched = in_legible_text(slide_theme(place, context)), run if after.algorithm else None
    plan = plan_of(after, look, context.lang, searched, still=not step, **left)
    question_plan = plan
    if not before.algorithm:
        question_plan = plan._replace(reasons=())
    if is_late:
        unnamed = {node: place._replace(name=None) for node, place in plan.places.items()}
        question_plan = question_plan._replace(places=unnamed)
    shown = ((question_plan, before), (plan._replace(marked=highlighted(run.tree, marked)), after))
    return [
        drawn(figure_of(frame, drawn_plan), place, markable=markable)._replace(seen=(_seen(run, frame),))
        for drawn_plan, frame in shown
    ]


def _seen(run: Run, frame: Frame) -> VisibleTree:
    """Return what a tree reveals; what is asked about a step is not answered by what its root has so far."""
    seen = visible_tree(run.tree, run if frame.algorithm else None, frame.k)
    return seen._replace(solved=bool(seen.counts))


def _why(asked: Prediction, answer: object) -> list[str]:
    """Return why the answer is right: what the lecturer says, else a paragraph for each cut, or the working."""
    question, run = asked.question, asked.question.run
    if question.why or answer not in ("unread", "read") or not run.cutoffs:
        return [question.why or working(question)]
    narrator = Writer(question).narrator
    cuts = (explain(frame_of(run, k), narrator).assertion for k in steps_with(run, "cuts"))
    return [*map(" ".join, cuts)]
