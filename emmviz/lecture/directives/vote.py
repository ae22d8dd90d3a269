"""Vote: a question that the hall answers before anything is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, brief, expect
from emmviz.base.numerals import read_number
from emmviz.base.text import JsonObject, tied, wrap
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.names import read_node
from emmviz.learn.kinds import KINDS
from emmviz.learn.marking import answer_is, mistakes_behind, shown as shown_answer, suspects_of, working
from emmviz.learn.mistakes.backup_mistakes import backed_up, rules_by_name
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.prediction import Prediction, prediction
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.lecture.directives.made import Look, Made, Slot, seen_in
from emmviz.lecture.directives.options import allowed, listed, run_of, step_of, whole_option
from emmviz.lecture.directives.picture import SHARE, drawn, figure_of, left_out, look_of, plan_of
from emmviz.lecture.prose import SIZE
from emmviz.lecture.reading import SlidePart
from emmviz.picture.drawn import highlighted
from emmviz.picture.render.svg import escape
from emmviz.picture.steps import steps_with
from emmviz.player.predict.predict_data import ballot, predict_payload
from emmviz.search.run import Run
from emmviz.story.frame import blank, frame_of
from emmviz.story.headline import headline_of
from emmviz.story.visits import cutoffs_of
from emmviz.tree.game_tree import GameTree

__all__ = ["vote", "wrong_answers"]

_GAP, _COLUMNS = 32.0, 24.0  # between picture and choices; between two columns
_CHOICE, _LINE, _STATUS, _REASON = 74.0, 39.0, 130.0, 26.0
_SHORT = 6  # letters of a choice
_WRONG = 2  # wrong answers that a slide names
_TIGHTER = 0.85  # how much smaller a vote may be written once it is over
_OPTIONS = ("search", "step", "depth", "hide", "fold", "answer", "choices", "known", "why", "rounds", "id", "numbers")
_OF_A_RUN = {name: kind.of_run for name, kind in KINDS.items() if kind.of_run}


def vote(part: SlidePart, headline: str, slot: Slot, look: Look) -> Made:
    """Return a vote on `answer`, or on one of `choices`, about the tree after its name, if any.

    `answer` is a kind of question about a whole run, such as best, value or unread, which the `search` answers; yes or
    no; a number; the label of a move; a list of nodes; or one of the choices, of which none is right without it: an
    opinion. `step` shows the search at a frame, `hide` and `fold` leave parts of the picture out, `known` names wrong
    answers, `why` explains; with `rounds: 2` the hall votes, talks it over and votes again.
    """
    allowed(part, *_OPTIONS, argument=bool(part.argument))
    run = run_of(part, look.folder, part.options.get("search", "expectiminimax")) if part.argument else None
    step = step_of(part, run, 0) if run else 0
    # Whether no choice is the right one.
    named = part.options.get("choices", ())
    opinion = bool(named) and "none" not in named and part.options.get("answer", "none") == "none"
    asked = _asked(part, headline, look, run, step, opinion=opinion)
    answer = part.options.get("answer")
    doubted = run is not None and not opinion and str(answer) not in _OF_A_RUN
    odd = tuple((finds, "answer") for finds in _contradictions(asked.question, part.options)) if doubted else ()
    data, choices = {**predict_payload(asked, [], step=step, look=look.themes.widget.drawn)}, ballot(asked.question)
    left = left_out(part)
    names = choices["choices"] if choices else []
    # Beside choices with letters a tree keeps its own only where somebody speaks of them, where A may be the article.
    spoken = re.sub(r"\bA (?=[a-z])", "", " ".join([headline, asked.question.why, *names]))
    if run is not None and names and set(run.tree).isdisjoint(re.findall(r"\w+", spoken)):
        left["hide"] += ["names"]
    marks = _marks(names, run.tree if run else None, left["hide"])
    data |= {
        "rounds": whole_option(part, "rounds", 1),
        "marks": marks,
        "opinion": opinion,
        "short": _in_short(asked.question) if run else {},
        "fractions": look.themes.picture.numbers == "fractions",
    }
    why = part.options.get("why", "") if opinion else _why(asked, answer)
    width, columns = (slot.width - _COLUMNS) / 2, 2
    if run is not None:
        width, columns = slot.width - slot.width * SHARE - _GAP, 1
    lines = [len(wrap(choice, SIZE, width - 154)) for choice in names]
    buttons = sum(_CHOICE + (max(lines[i : i + columns]) - 1) * _LINE for i in range(0, len(lines), columns))

    def height(reasons: Sequence[str]) -> float:
        room = slot.width if run is None else width
        written = sum(len(wrap(text, _REASON, room)) for text in reasons) * _REASON * 1.4
        return max(buttons + _STATUS, _TIGHTER * (buttons + _STATUS / 2 + written))

    # Choices have their notes. Of other answers the likeliest wrong ones are named below the reason, where they fit.
    reasons = [why, *([] if choices else wrong_answers(asked.question, data)[:_WRONG])]
    if height(reasons) > slot.height:
        reasons = [why]
    poll = _poll(data, choices, look.words["pick" if choices is None else "vote"], reasons)
    # Where nothing moves, the question, then its answer, if it has one.
    polls = [poll] if opinion else [poll, poll.replace('"poll ', '"poll answered ', 1)]
    if run is None:
        # Alone on its slide a poll has two columns.
        made = Made(poll, stills=tuple(map(Made, polls)))
    else:
        place = Slot(slot.width * SHARE, slot.height)
        figures = _trees(asked, run, step, answer, look, place, left, markable=choices is None and not look.paper)
        before, after = (one.html for one in figures)
        made = Made(
            f'<div class="vote"><div class="before">{before}</div><div class="after">{after}</div>{poll}</div>',
            (seen_in(run.tree, run if step else None, step),),
            figures[0].smallest,
            stills=tuple(
                one._replace(html=f'<div class="vote">{one.html}{below}</div>')
                for one, below in zip(figures, polls, strict=False)
            ),
        )
    return made._replace(least=height(reasons), asks=None if opinion else asked, vote=data, odd=odd)


def wrong_answers(question: Question, data: JsonObject) -> list[str]:
    """Return the wrong answers to expect, the likeliest first, each as the slide calls it with what leads to it."""
    writer, form, suspects = Writer(question), FORMS[question.form], suspects_of(question)
    # A choice is called as on the slide, not by its letter on paper, and leaves are as at their bars.
    called: dict[object, str] = {
        choice: f"{mark} {choice}" for choice, mark in zip(question.choices, data["marks"], strict=False)
    }
    if question.form == "nodes":
        short = data["short"]
        called |= {it.answer: writer.join(short.get(node, node) for node in it.answer) for it in suspects if it.answer}
    return [
        f"{called.get(suspect.answer) or form.short(writer, suspect.answer)}: "
        f"{mistakes_behind(suspect, question.lang) or suspect.note or suspect.mistake}"
        for suspect in suspects
    ]


def _marks(names: Sequence[str], tree: GameTree | None, hide: Sequence[str]) -> list[str]:
    """What stands before each choice: A, B, C ..., unless a choice, a node or a move is called so.

    Then they are 1, 2, 3 ..., and before numbers the last letters that are free.
    """
    nodes = () if tree is None else tuple(tree)
    taken = {*names, *(() if "names" in hide else nodes)}
    taken |= set() if tree is None or "actions" in hide else {str(tree.action(node)) for node in nodes}
    free = [letter for letter in ascii_uppercase if letter not in taken]
    if len(free) == len(ascii_uppercase):
        return free[: len(names)]
    if any(re.match(r"\W?\d", name) for name in names) and len(free) >= len(names):
        return free[-len(names) :]
    return [str(i) for i, _ in enumerate(names, 1)]


def _trees(
    asked: Prediction,
    run: Run,
    step: int,
    answer: object,
    look: Look,
    place: Slot,
    left: dict[str, Any],
    *,
    markable: bool,
) -> list[Made]:
    """The tree as it is asked about, and as it shows the answer; of both one plan, so that nothing moves."""
    before = frame_of(run, step) if step else blank(run.tree)
    nodes = asked.question.answer if asked.question.form in ("node", "nodes") else None
    # Nodes are marked in the tree as it is; a number is seen where the search ends.
    after = frame_of(run, len(run.steps)) if nodes is None and str(answer) in _OF_A_RUN else before
    marked = nodes if nodes is None or isinstance(nodes, str) else sorted(nodes)
    if not before.algorithm:
        left["hide"] += ["dials", "reasons"]
    plan = plan_of(after, look_of(place, look), look.lang, run if after.algorithm else None, still=not step, **left)
    own = plan
    if not before.algorithm:
        kinds = tuple(item for item in plan.legend if item.what in ("max", "min", "chance"))
        own = plan._replace(legend=kinds, reasons=())
    shown = ((own, before), (plan._replace(marked=highlighted(run.tree, marked)), after))
    return [drawn(figure_of(frame, one), place, markable=markable) for one, frame in shown]


def _in_short(question: Question) -> dict[str, str]:
    """What the bar of each leaf is called: by its number, and by its parent where another leaf has the same."""
    tree, leaves = question.run.tree, question.run.tree.leaves()
    numbers = [Writer(question).narrator.label(tree.value(leaf)) for leaf in leaves]
    return {
        leaf: number if numbers.count(number) == 1 else f"{number} ({tree.parent(leaf)})"
        for leaf, number in zip(leaves, numbers, strict=True)
    }


def _why(asked: Prediction, answer: object) -> str:
    """Why the answer is right: what the lecturer says, else how the search found it, with its first cut in full."""
    question, run = asked.question, asked.question.run
    if question.why or answer != "unread" or not run.cutoffs:
        return question.why or shown_answer(question)
    narrator = Writer(question).narrator
    others = (headline_of(frame_of(run, k), narrator) for k in steps_with(run, "cuts")[1:])
    return " ".join(
        [answer_is(question), narrator.sentence(cutoffs_of(run)[0]), *(f"{headline}." for headline in others)]
    )


def _poll(data: JsonObject, choices: JsonObject | None, instruction: str, reasons: Sequence[str]) -> str:
    """The choices of a vote as buttons, one below the other, and what is shown once the right one is."""
    shown = choices or {"choices": [], "notes": []}
    buttons = "".join(
        f'<li><button type="button" class="choice" data-note="{escape(note)}"><b>{mark}</b>'
        f"<span>{escape(choice)}</span></button></li>"
        for mark, choice, note in zip(data["marks"], shown["choices"], shown["notes"], strict=True)
    )
    right = choices["right"] if choices and not data["opinion"] else -1
    reason = "".join(f'<p class="why">{escape(tied(text))}</p>' for text in reasons if text)
    # Beside a short choice there is room for its note.
    short = " short" if max(map(len, shown["choices"]), default=0) <= _SHORT else ""
    return (
        f'<div class="poll{short} fragment custom" data-right="{right}" '
        f'data-vote="{escape(data["id"])}"><ul>{buttons}</ul>'
        f'<p role="status">{escape(instruction)}</p>{reason}</div>'
    )


def _asked(part: SlidePart, headline: str, look: Look, run: Run | None, step: int, *, opinion: bool) -> Prediction:
    """The question of a vote, about its tree, if any, with the usual mistakes."""
    options = part.options
    choices = [str(one) for one in listed(options["choices"])] if "choices" in options else None
    if "answer" not in options and choices is None:
        raise TreeError(Message("wrong.lecture.no_answer"))
    names = options.get("known", {})
    expect(isinstance(names, dict), "wrong.lecture.known", names)
    # A tree that nothing is searched in is asked about as it is.
    on = run.tree if run and "search" not in options and str(options.get("answer")) not in _OF_A_RUN else run
    asked = prediction(
        headline,
        # A prediction has an answer; that of an opinion is nowhere shown.
        choices[0] if choices and opinion else _answer(options["answer"], run, choices),
        choices=choices,
        on=on,
        step=step,
        known={_number(wrong): str(name) for wrong, name in names.items()},
        why=options.get("why", ""),
        id=options.get("id"),
        lang=look.lang,
        numbers=look.themes.picture.numbers,
    )
    return replace(asked, question=_with_mistakes(asked.question)) if on is not None else asked


def _with_mistakes(question: Question) -> Question:
    """The same with the moves, or the leaves not read, to which usual mistakes lead among its wrong answers.

    A move is called by its label alone, as the letter of its node is that of another choice.
    """
    run, found = question.run, list[Suspect]()
    if question.form == "node" and run.tree.parent(question.answer) == run.tree.root:
        called = words(question.lang)["answers"]["answer_is"].format(answer=Writer(question).move(question.answer))
        question = replace(question, shown=f"{called} {working(question)}".strip())
    if question.answer == run.best and wrong_methods_of(run).is_whole:
        rows = rows_of(run.tree)
        for mistake, rule in rules_by_name(rows).items():
            values = backed_up(rows, rule)
            found.append(Suspect(next((rows[i].node for i in rows[0].kids if values[i] == values[0]), None), mistake))
    elif question.form == "nodes" and {*question.answer} == _OF_A_RUN["unread"](run):
        for cut in run.cutoffs:
            below = {leaf for node in cut.skipped for leaf in run.tree.preorder(node)}
            found.append(Suspect(tuple(leaf for leaf in question.answer if leaf not in below), "cut_missed"))
    known = {None, *(one.answer for one in suspects_of(question))}
    return replace(question, known=(*question.known, *(one for one in found if one.answer not in known)))


def _contradictions(question: Question, options: Mapping[str, object]) -> Iterator[Message]:
    """Yield where an answer that is written down contradicts the search of its tree.

    A number is the value of the tree or of a node that the question or the reason names, or any of a search that the
    options name.
    """
    run, tree, right = question.run, question.run.tree, question.answer
    leaves, read = set(tree.leaves()), set(run.leaves)
    best = str(run.best_action or run.best)
    stated = right if question.form == "choice" else options.get("answer")
    if numerals := read_number(stated):
        spoken = set(re.findall(r"\w+", f"{question.prompt} {question.why}"))
        named = {
            node
            for node in tree
            if "search" in options
            or node == tree.root
            or not spoken.isdisjoint((node, *str(tree.action(node)).split()))
        }
        own = (step for step in run.steps if step.event in ("enter", "leave", "cutoff") and step.node in named)
        found = {number for step in own for number in (step.value, *(step.window or ()))} - {None}
        counts = {len(leaves), len(read), len(leaves) - len(read), len(run.cutoffs)}
        if not any(numeral.agrees(number) for numeral in numerals for number in found | counts):
            yield Message("wrong.lecture.odd.answer_worth", given=stated, value=run.value)
        return
    chosen = [move for name, move in _moves(run).items() if right in (move, name)]
    is_move = question.form == "node" or best in question.choices
    if chosen and is_move and frame_of(run, len(run.steps)).nodes[chosen[0]].value != run.value:
        yield Message("wrong.lecture.odd.answer_best", given=tree.action(chosen[0]) or chosen[0], best=best)
    unread = leaves - read
    if question.form == "nodes" and unread and leaves.issuperset(right) and {*right} not in (read, unread):
        left = [name for leaf, name in _in_short(question).items() if leaf in unread]
        yield Message("wrong.lecture.odd.answer_unread", leaves=left)


def _moves(run: Run | None) -> dict[str, str]:
    """The nodes that the moves lead to, by what these are called."""
    return {str(run.tree.action(move) or move): move for move in run.tree.children(run.tree.root)} if run else {}


def _answer(text: Any, run: Run | None, choices: list[str] | None) -> Any:
    """The answer as a value: found by the search where it is only named."""
    if choices is not None:
        return text
    if not isinstance(text, str):
        return set(map(str, text))
    if text in _OF_A_RUN:
        if run is None:
            raise TreeError(Message("wrong.lecture.answer_search", given=text))
        found = _OF_A_RUN[text](run)
        if found is None:
            raise TreeError(Message("wrong.lecture.answer_move", given=text))
        return found
    value = {"yes": True, "no": False}.get(text, _number(text))
    if isinstance(value, str) and (run is None or not read_node(run, value)):
        raise TreeError(
            Message(
                "wrong.lecture.answer",
                given=brief(value),
                instead=alternative(value, [*_moves(run), *_OF_A_RUN, "yes", "no"]),
            )
        )
    return value


def _number(text: object) -> Any:
    read = read_number(text)
    return read[0].number if read else text
