"""Parsons puzzles: which lines, in which order, make the right search; the program that was built is run.

Every line keeps its indentation, so that only the choice and the order are asked for. Wrong lines are among them, and
trees on which these show.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple
from zlib import crc32

from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, is_whole
from emmviz.learn.answers.form import Suspects
from emmviz.learn.kinds.kind import Kind
from emmviz.learn.question import Question, Suspect
from emmviz.learn.traced.tracing import TracedRun, traced
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.searching import search
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree


class Program(NamedTuple):
    """A search as lines: its first line, `head`, the right ones in order, and `spares`, the wrong ones.

    `skill` is what it practises; `trees` gives those that it is run on, the smallest first.
    """

    skill: str
    head: str
    right: tuple[str, ...]
    spares: tuple[str, ...]
    trees: Callable[[], list[GameTree]]

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.head.removeprefix("def ").partition("(")[0]


def player(search: Callable[..., Any], node: Any, alpha: Number, beta: Number) -> Any:
    """Return the value of a leaf, or of a MAX or MIN node by alpha-beta; `search` goes on below it."""
    if node.kind == "leaf":
        return node.value
    up = node.kind == "max"
    best: Any = -INF if up else INF
    for child in node.children:
        if up:
            best = max(best, search(child, max(alpha, best), beta))
        else:
            best = min(best, search(child, alpha, min(beta, best)))
        if best >= beta if up else best <= alpha:
            break
    return best


def outcomes(node: Any) -> Iterator[tuple[Fraction, Number, Number, Any]]:
    """Give each outcome: its probability, what later outcomes contribute at least and at most, and the node."""
    (low, high), rest = node.bounds, Fraction(1)
    for p, child in node.outcomes:
        rest -= p
        yield p, rest * low, rest * high, child


def clamp(node: Any, a: Number, b: Number) -> tuple[Number, Number]:
    """Return the part of the window (a, b) within the bounds of the leaves."""
    low, high = node.bounds
    return max(a, low), min(b, high)


@cache
def _small() -> list[GameTree]:
    texts = ("chance(.75: 1, .25: 3)", "min(-1, 2)", "max(1, 2)", "max(chance(.9: 2, .1: 3), min(4, 1))")
    return [*map(GameTree.parse, texts), *(random_tree(seed, "max2 chance2 min2", "integers") for seed in range(6))]


@cache
def _bounded() -> list[GameTree]:
    texts = (
        "chance(.5: 1, .5: 9)",
        "max(6, chance(.5: 1, .5: 3))",
        "min(4, chance(.5: 9, .5: 7))",
        "max(4, chance(.5: 3, .5: 9))",
        "min(6, chance(.5: 7, .5: 1))",
        "max(4, chance(.5: min(5, 6), .5: 3))",
        "min(6, chance(.5: max(5, 4), .5: 7))",
    )
    drawn = (
        random_tree(seed, "max2 chance3 min2", "integers", span=(0, 9), probabilities=(1, 2, 5)) for seed in range(12)
    )
    return [*(GameTree.parse(f"{text} in [1, 10]") for text in texts), *drawn]


PROGRAMS = {
    "expectiminimax": Program(
        "backup",
        "def my_value(node):",
        (
            '    if node.kind == "leaf": return node.value',
            "    values = [my_value(child) for child in node.children]",
            '    if node.kind == "max": return max(values)',
            '    if node.kind == "min": return min(values)',
            "    return sum(p * v for p, v in zip(node.probs, values))",
        ),
        (
            "    return sum(values) / len(values)",
            "    return sum(p * v for p, v in zip(node.probs, values)) / len(values)",
            '    if node.kind == "min": return max(values)',
            '    if node.kind == "chance": return max(values)',
        ),
        _small,
    ),
    "star1": Program(
        "windows",
        "def my_star1(node, alpha, beta):",
        (
            '    if node.kind != "chance": return player(my_star1, node, alpha, beta)',
            "    total = 0",
            "    for p, least, most, child in outcomes(node):",
            "        a = (alpha - total - most) / p",
            "        b = (beta - total - least) / p",
            "        v = my_star1(child, *clamp(node, a, b))",
            "        total = total + p * v",
            "        if v <= a: return total + most",
            "        if v >= b: return total + least",
            "    return total",
        ),
        (
            "        a = (alpha + total + most) / p",
            "        b = beta - total - least",
            "        v = my_star1(child, alpha, beta)",
            "        total = total + v",
            "        if v <= alpha: return total + most",
            "        if v >= b: return v",
        ),
        _bounded,
    ),
}


def ask_program(algorithm: str, lines: tuple[str, ...], lang: str) -> Question:
    """Ask for a search, built from some of these lines; there may be another try, so no verdict gives them away."""
    program = PROGRAMS[algorithm]
    return Question(
        "lines_in_order",
        0,
        None,
        words(lang)["puzzle"]["ask"],
        program.right,
        "order",
        lines,
        lang,
        run=search(program.trees()[0], algorithm),
        detail=program,
        which=algorithm,
        feedback="hint",
    )


class ProgramOutcome(NamedTuple):
    """The result of running a program: whether it does on every tree what the right search does.

    Where it does not, `tree` is one on which it shows and `run` the program's run there; `error` is what it stopped
    with, or, without a tree, the line that Python cannot read, "" for no error; `unset` is the name that it used before
    this had a value.
    """

    correct: bool
    tree: GameTree | None = None
    run: TracedRun | None = None
    error: str = ""
    unset: str = ""


@lru_cache(maxsize=16)
def run_lines(algorithm: str, lines: tuple[str, ...], lang: str) -> ProgramOutcome:
    """Run the lines below the head of a program, in their order, on its trees, and compare it with the right search.

    >>> right = PROGRAMS["expectiminimax"].right
    >>> run_lines("expectiminimax", right, "en").correct
    True
    >>> run_lines("expectiminimax", right[1:], "en").run.compared.verdict
    'wrong'
    """
    program = PROGRAMS[algorithm]
    text = "\n".join((program.head, *(lines or ["    pass"]))) + "\n"
    # The lines are kept, so that the player shows them beside the tree.
    name = f"<lines {crc32(text.encode()):08x}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"player": player, "outcomes": outcomes, "clamp": clamp}
    tree, runs = None, []
    try:
        exec(compile(text, name, "exec"), names)  # only lines of `PROGRAMS`
        names[program.name] = traced(like=algorithm, lang=lang)(names[program.name])
        for tree in program.trees():
            runs.append(names[program.name](tree))
    except SyntaxError as error:
        return ProgramOutcome(False, error=(error.text or "").strip())
    except UnboundLocalError as error:
        return ProgramOutcome(False, tree, unset=str(error).split("'")[1])
    except Exception as error:
        return ProgramOutcome(False, tree, error=f"{type(error).__name__}: {error}")
    departing = [run for run in runs if run.compared.verdict != "same"]
    if not departing:
        return ProgramOutcome(True)
    # An error says more than work done in vain, and on a small tree more than on a large one.
    worst = next((run for run in departing if not run.compared.agrees), departing[0])
    return ProgramOutcome(False, worst.tree, worst)


def _judge(question: Question, numbers: Any, suspects: Suspects) -> Verdict:
    """Judge the numbers of lines, from 1, each at most once, by what the program does that is built of them."""
    lines, most = question.choices, len(question.choices)
    are_numbers = isinstance(numbers, list) and all(is_whole(number, 1, most) for number in numbers)
    if not are_numbers or len(set(numbers)) < len(numbers):
        return Verdict("unread")
    chosen = tuple(lines[number - 1] for number in numbers)
    outcome_of = partial(run_lines, str(question.which), lang=question.lang)
    outcome, phrases = outcome_of(chosen), words(question.lang)["puzzle"]
    if outcome.correct:
        idle = [str(number) for i, number in enumerate(numbers) if outcome_of(chosen[:i] + chosen[i + 1 :]).correct]
        listed = Writer(question).join(idle)
        return Verdict(
            "right",
            detail=Writer.sentences(
                phrases["right"].format(n=len(question.detail.trees())),
                phrases["idle_one" if len(idle) == 1 else "idle"].format(lines=listed) if idle else "",
            ),
        )
    if outcome.run is not None:
        compared = outcome.run.compared
        return Verdict(
            "wrong",
            suspect=Suspect(chosen, compared.mistake),
            detail=phrases["wrong"].format(tree=outcome.tree, what=compared.sentence),
        )
    if outcome.tree is not None:
        key = "unset" if outcome.unset else "fails"
        return Verdict("wrong", detail=phrases[key].format(tree=outcome.tree, error=outcome.error, name=outcome.unset))
    return Verdict("wrong", detail=phrases["no_program"].format(line=outcome.error))


KIND = Kind(
    name="lines_in_order",
    ask=lambda examiner: (),
    form="order",
    working=lambda writer: "",
    hints=lambda writer: ("", ""),
    skill=lambda question: str(question.detail.skill),
    judge=_judge,
)
