"""Question: the question of a vote, with its answer, the usual mistakes, and what contradicts the search."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, alternative, brief, counted, expect, refuse_if
from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, read_number
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.names import read_node, read_nodes
from emmviz.learn.kinds import KINDS, kind_of, read
from emmviz.learn.marking import suspects_of, working
from emmviz.learn.mistakes.backup_mistakes import backed_up, rules_by_name
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.mistakes.rows import rows_of
from emmviz.learn.prediction import Prediction, prediction
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.lecture.directives.exhibit import DeckContext
from emmviz.lecture.directives.options import listed
from emmviz.lecture.reading import SlidePart
from emmviz.search.run import Run
from emmviz.story.frame import frame_of

# The answers that the search of a tree gives, by name.
OF_A_RUN = {name: kind.of_run for name, kind in KINDS.items() if kind.of_run}


def is_opinion(options: Mapping[str, Any]) -> bool:
    """Return whether a vote has choices of which none is right."""
    choices = options.get("choices", ())
    return bool(choices) and "none" not in choices and options.get("answer", "none") == "none"


def asked_in(part: SlidePart, headline: str, context: DeckContext, run: Run | None, step: int) -> Prediction:
    """Return the question of a vote, about its tree, if any, with the usual mistakes."""
    options = part.options
    choices = [str(choice) for choice in listed(options["choices"])] if "choices" in options else None
    refuse_if("answer" not in options and choices is None, "wrong.lecture.no_answer")
    # How many leaves are read is no question of a tree alone.
    unsearched = run is not None and "search" not in options and options.get("answer") in ("read", "unread")
    refuse_if(unsearched, "wrong.lecture.answer_cuts", given=options.get("answer"))
    names = options.get("known", {})
    expect(isinstance(names, dict), "wrong.lecture.known", names)
    for name in names:
        refuse_if(choices and name not in choices, "wrong.lecture.known_choice", given=brief(name))
    # A tree that nothing is searched in is asked about as it is.
    on = run.tree if run and "search" not in options and str(options.get("answer")) not in OF_A_RUN else run
    # A prediction has an answer; that of an opinion is nowhere shown.
    answer = choices[0] if choices and is_opinion(options) else _answer(options["answer"], run, choices)
    read_wrong = partial(_nodes, run) if run and isinstance(answer, Collection) and not choices else _number
    asked = prediction(
        headline,
        answer,
        choices=choices,
        on=on,
        step=step,
        known={read_wrong(wrong): str(name) for wrong, name in names.items()},
        why=options.get("why", ""),
        id=options.get("id"),
        lang=context.lang,
        numbers=context.themes.picture.numbers,
    )
    if on is None:
        return asked
    # A number of leaves could also be a value: only the name of the answer says which mistakes lead to others.
    kind = read.KIND.name if options.get("answer") == "read" and not choices else asked.question.kind
    return replace(asked, question=_with_mistakes(replace(asked.question, kind=kind)))


def _with_mistakes(question: Question) -> Question:
    """The same with the moves, or the leaves not read, to which usual mistakes lead among its wrong answers.

    A move is named only by its label, because the letter of its node may be the letter of another choice.
    """
    run, new_suspects = question.run, list[Suspect]()
    if question.form == "node" and run.tree.parent(question.answer) == run.tree.root:
        move = Writer(question).move_in_sentence(question.answer)
        called = words(question.lang)["answers"]["answer_is"].format(answer=move)
        question = replace(question, shown=f"{called} {working(question)}".strip())
    if question.answer == run.best:
        new_suspects += (Suspect(moves[0], mistake) for mistake, moves in _wrong_moves(run).items() if moves)
    elif question.form == "nodes" and {*question.answer} == OF_A_RUN["unread"](run):
        for cut in run.cutoffs:
            below = {leaf for node in cut.skipped for leaf in run.tree.preorder(node)}
            new_suspects.append(Suspect(tuple(leaf for leaf in question.answer if leaf not in below), "cut_missed"))
    known = {None, *(suspect.answer for suspect in suspects_of(question))}
    return replace(
        question, known=(*question.known, *(suspect for suspect in new_suspects if suspect.answer not in known))
    )


def _wrong_moves(run: Run) -> dict[str, list[str]]:
    """The moves that each wrong method finds best, by the name of the mistake."""
    rows = rows_of(run.tree) if wrong_methods_of(run).is_whole else []
    found = {mistake: backed_up(rows, rule) for mistake, rule in rules_by_name(rows).items()} if rows else {}
    return {
        mistake: [rows[i].node for i in rows[0].kids if values[i] == values[0]] for mistake, values in found.items()
    }


def _wrong_values(run: Run) -> dict[str, set[Number]]:
    """The values of the root to which each wrong method leads, applied everywhere or only there."""
    rows = rows_of(run.tree) if wrong_methods_of(run).is_whole else []
    values = [value for i, value in enumerate(backed_up(rows)) if rows and i in rows[0].kids]
    rules = rules_by_name(rows) if values else {}
    return {mistake: {backed_up(rows, rule)[0], rule(rows[0], values)} for mistake, rule in rules.items()}


def _moves(run: Run | None) -> dict[str, str]:
    """The nodes that the moves lead to, by what these are called."""
    return {str(run.tree.action(move) or move): move for move in run.tree.children(run.tree.root)} if run else {}


def _answer(text: Any, run: Run | None, choices: list[str] | None) -> Any:
    """The answer as a value: found by the search if it is only named."""
    if choices is not None:
        is_meant = text not in OF_A_RUN or text in choices
        refuse_if(not is_meant, "wrong.lecture.answer_choices", given=text)
        return text
    if not isinstance(text, str):
        return set(map(str, text))
    if text in OF_A_RUN:
        if run is None:
            raise TreeError(Message("wrong.lecture.answer_search", given=text))
        search_answer = OF_A_RUN[text](run)
        refuse_if(search_answer is None, "wrong.lecture.answer_move", given=text)
        return search_answer
    value, moves = {"yes": True, "no": False}.get(text, _number(text)), _moves(run)
    if value in moves:  # its label as it is written: b is not the node B
        return moves[value]
    if isinstance(value, str) and (run is None or not read_node(run, value)):
        raise TreeError(
            Message(
                "wrong.lecture.answer",
                given=brief(value),
                instead=alternative(value, [*moves, *OF_A_RUN, "yes", "no"]),
            )
        )
    return value


def _number(text: object) -> Any:
    read = read_number(text)
    return read[0].number if read else text


def _nodes(run: Run, text: object) -> frozenset[str]:
    """Return the nodes of a wrong answer, which are named, or leaves that are called by their numbers."""
    named = read_nodes(run, str(text))
    for name, nodes in named:
        refuse_if(not nodes, "wrong.lecture.known_strange", given=brief(name))
    meant = [nodes for _, nodes in named]
    expect(meant and all(len(nodes) == 1 for nodes in meant), "wrong.lecture.known_nodes", text)
    return frozenset().union(*meant)


# -- what the search says ----------------------------------------------------------------------------------------------


def leaf_labels(question: Question) -> dict[str, str]:
    """Return the name of each leaf at its bar: the number, and the parent if another leaf has the same number."""
    tree, leaves = question.run.tree, question.run.tree.leaves()
    numbers = [Writer(question).narrator.label(tree.value(leaf)) for leaf in leaves]
    return {
        leaf: number if numbers.count(number) == 1 else f"{number} ({tree.parent(leaf)})"
        for leaf, number in zip(leaves, numbers, strict=True)
    }


def contradictions(question: Question, options: Mapping[str, object]) -> Iterator[Message]:
    """Yield where an answer that is written down contradicts the search of its tree."""
    stated = question.answer if question.form == "choice" else options.get("answer")
    if numerals := read_number(stated):
        if not _agree(numerals, question, anywhere="search" in options):
            run = question.run
            leaves = {"leaves": counted("leaf", len(set(run.leaves)))} if "search" in options else {}
            key = f"wrong.lecture.odd.answer_{'counts' if leaves else 'worth'}"
            yield Message(key, given=stated, value=run.value, **leaves)
    else:
        yield from _other_move(question)
        yield from _other_leaves(question)


def misattributed(question: Question, options: Mapping[str, Any]) -> Iterator[Message]:
    """Yield where a wrong answer is said to follow from a mistake that leads to other answers on this tree."""
    run, writer = question.run, Writer(question)
    led: dict[str, set[Any]] = defaultdict(set)
    if question.answer in (run.best, run.best_action):
        called = str if question.form == "node" else lambda move: str(run.tree.action(move) or move)
        led |= {mistake: set(map(called, moves)) for mistake, moves in _wrong_moves(run).items()}
    elif question.form == "number" and question.kind != read.KIND.name and question.answer == run.value:
        led |= _wrong_values(run)
    for suspect in kind_of(question).suspects(question):
        for mistake in (suspect.mistake, *suspect.others):
            led[mistake or ""].add(suspect.answer)
    numerals = [numeral for text in options.get("known", {}) for numeral in read_number(text)]
    for suspect in question.known:
        answers = led.get(suspect.mistake or "", set())
        rounded = [numeral for numeral in numerals if numeral.number == suspect.answer]
        is_led_to = suspect.answer in answers or any(one.agrees(answer) for one in rounded for answer in answers)
        if answers and not is_led_to:
            wrong = answers - {question.answer} or answers
            written = str if question.form == "choice" else partial(FORMS[question.form].short, writer)
            given, *others = map(written, (suspect.answer, *wrong))
            led_to = ", ".join(sorted(others))
            yield Message("wrong.lecture.odd.known", mistake=suspect.mistake, given=given, answers=led_to)


def _agree(numerals: list[Numeral], question: Question, *, anywhere: bool) -> bool:
    """Whether a number is the value of the tree or of a node that the question or the reason names, or `anywhere` any
    of the search; or how many leaves or cuts there are."""
    run, tree = question.run, question.run.tree
    spoken = set(re.findall(r"\w+", f"{question.prompt} {question.why}"))
    named = {
        node
        for node in tree
        if anywhere or node == tree.root or not spoken.isdisjoint((node, *str(tree.action(node)).split()))
    }
    steps = (step for step in run.steps if step.event in ("enter", "leave", "cutoff") and step.node in named)
    values = {number for step in steps for number in (step.value, *(step.window or ()))} - {None}
    total, read = len(tree.leaves()), len(set(run.leaves))
    counts = {total, read, total - read, len(run.cutoffs)}
    return any(numeral.agrees(number) for numeral in numerals for number in values | counts)


def _other_move(question: Question) -> Iterator[Message]:
    """Yield that a move is said to be best which the search finds worse."""
    run, best = question.run, str(question.run.best_action or question.run.best)
    chosen = [move for name, move in _moves(run).items() if question.answer in (move, name)]
    is_move = question.form == "node" or best in question.choices
    if chosen and is_move and frame_of(run, len(run.steps)).nodes[chosen[0]].value != run.value:
        yield Message("wrong.lecture.odd.answer_best", given=run.tree.action(chosen[0]) or chosen[0], best=best)


def _other_leaves(question: Question) -> Iterator[Message]:
    """Yield that other leaves are said to be read, or not to be read, than the search reads or leaves out."""
    leaves, read = set(question.run.tree.leaves()), set(question.run.leaves)
    unread = leaves - read
    if question.form != "nodes" or not unread or not leaves.issuperset(question.answer):
        return
    if {*question.answer} not in (read, unread):
        left = [name for leaf, name in leaf_labels(question).items() if leaf in unread]
        yield Message("wrong.lecture.odd.answer_unread", leaves=left)
