"""Which bug: which known mistake makes a program report its wrong value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from emmviz.base.numbers import Number
from emmviz.learn.kinds.cuts import sentence_of
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, constant, rule_and
from emmviz.learn.mistakes.recognise import WrongValue, wrong_methods_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.run import Run

_CHOICES = 4


@lru_cache(maxsize=16)  # many ask about one run
def _programs(run: Run) -> list[WrongValue]:
    """Return the values that programs with a mistake return at the root, if no other mistake has the same wrong value.

    >>> from emmviz import learn
    >>> [(program.mistake, str(program.value)) for program in _programs(learn.exercise(1).run)][:2]
    [('unweighted_mean', '14'), ('sum', '28')]
    """
    ways = {"star1": "root", "minimax": "below", "expectimax": "below", "expectiminimax": "below"}
    programs = wrong_methods_of(run).throughout(run.tree.root).get(ways.get(run.algorithm, ""), [])
    values = [program.value for program in programs]
    return [program for program in programs if values.count(program.value) == 1]


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask which of four mistakes it is, which give different numbers."""
    programs, root, number = _programs(examiner.run), examiner.tree.root, examiner.narrator.number
    # Those to choose from are spread over the list, in its order.
    apart, most = max(len(programs) // _CHOICES, 1), min(_CHOICES, len(programs))
    for i, program in enumerate(programs):
        places = sorted({(i + n * apart) % len(programs) for n in range(most)})
        choices = tuple(examiner.say(f"mistake_{programs[place].mistake}") for place in places)
        if len(choices) > 1:
            prompt = examiner.say(
                "ask_which_bug",
                search=examiner.narrator.algorithm_within(examiner.run.algorithm),
                root=examiner.narrator.name(root),
                v=number(program.value),
                right=number(examiner.run.value),
            )
            yield examiner.question(
                "which_bug",
                0,
                root,
                prompt,
                choices[places.index(i)],
                "choice",
                choices,
                detail=program,
                which=program.mistake,
            )


def _suspect(writer: Writer) -> Suspect:
    run, program = writer.run, writer.question.detail
    return wrong_methods_of(run).suspect(program, run.tree.root, len(run.steps) - 1)


def _working(writer: Writer) -> str:
    """Say where the mistake first goes wrong, which number the program has there, and what is right."""
    suspect, program, words = _suspect(writer), writer.question.detail, writer.words
    node, step = suspect.node, suspect.moment
    right = writer.right_step(step.step.node, sentence_of(writer, step)) if step else ""
    if node is None:
        return right
    there = wrong_methods_of(writer.run).throughout(node).get(program.way, [])
    value = next((wrong.value for wrong in there if wrong.mistake == program.mistake), None)
    computes = "" if value is None else _computes(writer, node, value)
    return writer.sentences(words["bug_departs"].format(name=writer.called(node)), computes, right)


def _computes(writer: Writer, node: str, value: Number) -> str:
    """Say which number a program has at a node, and what leads to it: a wrong window, or a wrong cut."""
    program, methods, narrator = writer.question.detail, wrong_methods_of(writer.run), writer.narrator
    departure = methods.departure(program.mistake) if program.way == "root" else None
    numbers = {"v": writer.number(value), "name": writer.called(node)}
    if departure is not None and departure[0].node == node:
        wrong = departure[0]
        if wrong.event == "enter" and wrong.window is not None:
            worth, window = writer.number(methods.worth[node]), narrator.window(wrong.window)
            is_cut = {"min": value <= wrong.window[0], "max": value >= wrong.window[1]}.get(methods.tree.kind(node))
            return writer.words["bug_window_cut" if is_cut else "bug_window"].format(
                window=window, worth=worth, **numbers
            )
        if wrong.event == "cut":
            return writer.words["bug_cuts"].format(child=narrator.child(wrong.child), **numbers)
    return writer.words["bug_computes"].format(**numbers)


def _facts(question: Question) -> Iterator[Suspect]:
    """Say of each mistake which number it would give."""
    writer = Writer(question)
    wrong = writer.number(question.detail.value)
    for program in _programs(question.run):
        # A choice begins with a capital, what it is made of does not.
        name = writer.words[f"mistake_{program.mistake}"]
        note = writer.words["would_give"].format(given="{given}", v=writer.number(program.value), wrong=wrong)
        yield Suspect(name[:1].upper() + name[1:], None, note=note)


KIND = Kind(
    name="which_bug",
    ask=_ask,
    form="choice",
    working=_working,
    hints=rule_and(lambda writer: writer.departs(_suspect(writer))),
    skill=constant("bugs"),
    of_tree=True,
    facts=_facts,
)
