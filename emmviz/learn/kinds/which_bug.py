"""Which bug: which known mistake makes a program report its wrong value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from emmviz.learn.kinds.cuts import sentence_of
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, constant, rule_and
from emmviz.learn.mistakes.pruning_mistakes import limit
from emmviz.learn.mistakes.recognise import WrongValue, wrong_methods_of
from emmviz.learn.question import Question, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.intervals import clamped
from emmviz.search.run import Run
from emmviz.story.moment import weighted

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
    suspect, words = _suspect(writer), writer.words
    node, step = suspect.node, suspect.moment
    right = writer.right_step(sentence_of(writer, step), step.step.node) if step else ""
    if node is None:
        return right
    computes = _computes(writer, suspect)
    return writer.sentences(words["bug_departs"].format(name=writer.called(node)), computes, right)


def _computes(writer: Writer, suspect: Suspect) -> str:
    """Say which number a program has where it first goes wrong, and why: its window, or a cut and its test."""
    program, methods, words = writer.question.detail, wrong_methods_of(writer.run), writer.words
    node, departure = suspect.node or "", methods.departure(program.mistake) if program.way == "root" else None
    wrong = departure[0] if departure and departure[0].node == node else None
    if wrong is not None and wrong.event == "enter" and wrong.window is not None:
        return _goes_on(writer, suspect, wrong.window)
    there = methods.throughout(node).get(program.way, [])
    value = next((wrong.value for wrong in there if wrong.mistake == program.mistake), None)
    if value is None:
        return ""
    if wrong is not None and wrong.event == "cut":
        returned = methods.searches[program.mistake].reported(wrong.child)
        # A clamped end is one of the bounds, or else the right search would also cut.
        high = returned != methods.bounds[0]
        test = (
            f"{writer.narrator.number(returned)} {'≤≥'[high]} {'LU'[high]}{writer.narrator.equal(methods.bounds[high])}"
        )
        return words["bug_cuts"].format(child=writer.narrator.child(wrong.child), test=test, v=writer.number(value))
    return words["bug_computes"].format(v=writer.number(value))


def _goes_on(writer: Writer, suspect: Suspect, window: Window) -> str:
    """Say how a program gets a wrong window, and what it does with that."""
    methods, mistake, narrator = wrong_methods_of(writer.run), writer.question.detail.mistake, writer.narrator
    program, node = methods.searches[mistake], suspect.node or ""
    inner = suspect.moment.child_window if suspect.moment else None
    value, worth, numbers = program.reported(node), methods.worth[node], []
    for high in (False, True):
        if mistake != "wrong_sign" or inner is None:
            break
        added = limit(inner.window[high], weighted(inner.others(high)), inner.prob, 1)
        if added != inner.limits[high] and window[high] == clamped((added, added), methods.bounds)[high]:
            numbers.append(f"{'AB'[high]}ᵢ{narrator.arithmetic(inner, high, added=added)}")
    below = methods.tree.subtree(node).leaves()
    cut = "" if methods.tree.kind(node) == "chance" or {*below} <= {*program.leaves} else "_cut"
    fields = {"v": writer.number(value), "name": writer.called(node), "worth": writer.number(worth)}
    return writer.sentences(
        writer.words["bug_adds"].format(limit=writer.join(numbers)) if numbers else "",
        writer.words[f"bug_window{cut}"].format(window=narrator.window(window), **fields),
        "" if value == worth else writer.words[f"bug_worth{cut}"].format(**fields),
    )


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
