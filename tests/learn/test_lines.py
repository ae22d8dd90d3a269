"""Parsons puzzles: the right lines are right in any order that works, and every wrong one is caught on some tree."""

import random
from dataclasses import astuple
from itertools import permutations
from types import SimpleNamespace

import pytest

from emmviz import learn
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.base.numbers import INF
from emmviz.learn.kinds.lines_in_order import PROGRAMS, run_lines
from tests.long import each_seed
from tests.refusal import refused
from tests.shapes import plain, random_tree

# For every wrong line the place of the right one that it stands for, the mistake that is named, and where it shows.
CAUGHT = {
    "expectiminimax": [
        (4, "mean", "chance(.75: 1, .25: 3)"),
        (4, "mean_divided", "chance(.75: 1, .25: 3)"),
        (3, "roles_min", "min(-1, 2)"),
        (4, "chance_max", "chance(.75: 1, .25: 3)"),
    ],
    "star1": [
        (3, "wrong_sign", "max(6, chance(.5: 1, .5: 3)) in [1, 10]"),
        (4, "not_divided", "min(4, chance(.5: 9, .5: 7)) in [1, 10]"),
        (5, "passed_unchanged", "max(6, chance(.5: 1, .5: 3)) in [1, 10]"),
        (6, "sum", "chance(.5: 1, .5: 9) in [1, 10]"),
        (7, "outcome_cut", "max(4, chance(.5: 3, .5: 9)) in [1, 10]"),
        (8, "child_bound", "min(4, chance(.5: 9, .5: 7)) in [1, 10]"),
    ],
}
NAMES = sorted(PROGRAMS)


def numbers(puzzle, lines):
    return [puzzle.lines.index(line) + 1 for line in lines]


@pytest.mark.sampled
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", NAMES)
def test_the_lines_as_they_belong_are_right_and_none_can_be_left_out(name, lang):
    puzzle = learn.puzzle(name, lang=lang)
    built = puzzle.build(numbers(puzzle, PROGRAMS[name].right))
    trees = len(PROGRAMS[name].trees())
    right = {"en": f"Right: on all {trees} trees the", "es": f"Correcto: en los {trees} árboles el"}
    assert (built.correct, built.mistake, built.tree, built.run) == (True, None, None, None)
    assert repr(built) == built.sentence == words(lang)["puzzle"]["right"].format(n=trees)  # and of idle lines nothing
    assert built.sentence.startswith(right[lang])


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "spare", "place", "mistake", "tree"),
    [(name, i, *caught) for name in NAMES for i, caught in enumerate(CAUGHT[name])],
)
def test_every_wrong_line_is_caught_and_named_with_a_tree_on_which_it_shows(name, spare, place, mistake, tree):
    program, puzzle = PROGRAMS[name], learn.puzzle(name)
    assert len(CAUGHT[name]) == len(program.spares)
    lines = [program.spares[spare] if i == place else line for i, line in enumerate(program.right)]
    built = puzzle.build(numbers(puzzle, lines))
    assert (built.correct, built.mistake, str(built.tree)) == (False, mistake, tree)
    assert built.sentence == f"Not yet. It fails on {tree}. {built.run.compared.sentence}"
    # The run can be stepped through beside the very lines.
    assert [line for text in built.run.listing().values() for line in text][: len(lines) + 1] == [program.head, *lines]
    shown = built._repr_html_()
    assert (shown.startswith(f"<pre>{program.head}"), "<svg" in shown) == (True, True)


def seen(tree, node):
    """A node of a tree as the lines of the full search see it."""
    return SimpleNamespace(
        kind=tree.kind(node),
        value=tree.nodes[node].get("value"),
        children=[seen(tree, child) for child in tree.children(node)],
        probs=[way.prob for way in tree.branches(node)],
    )


TREES = [*map(random_tree, range(40))]


@each_seed(120, 12)
def test_an_order_is_right_just_if_its_values_are(seed):
    program = PROGRAMS["expectiminimax"]
    lines = random.Random(7).sample([*permutations(program.right)], 120)[seed]
    scope = {}
    exec("\n".join((program.head, *lines)), scope)

    def agrees(tree):
        try:
            return scope["my_value"](seen(tree, tree.root)) == plain(tree)
        except (TypeError, UnboundLocalError):
            return False

    assert run_lines("expectiminimax", lines, "en").correct is all(map(agrees, TREES))


def test_lines_that_do_nothing_are_pointed_at():
    program, puzzle = PROGRAMS["expectiminimax"], learn.puzzle()
    built = puzzle.build(numbers(puzzle, [*program.right, program.spares[0]]))
    (idle,) = numbers(puzzle, program.spares[:1])
    assert built.correct
    assert built.sentence.endswith(f"You do not need line {idle}. Without it, the program does the same.")


def test_what_is_no_program_or_breaks_off_is_said_calmly():
    puzzle, right = learn.puzzle("star1"), PROGRAMS["star1"].right
    unread = words()["puzzle"]["no_program"].format(line="return total")
    assert repr(puzzle.build(numbers(puzzle, right[3:]))) == unread
    unset = puzzle.build(numbers(puzzle, [line for line in right if line != "    total = 0"]))
    assert unset.sentence == ("Not yet. On chance(.5: 1, .5: 9) in [1, 10] it uses “total” before “total” has a value.")
    empty = puzzle.build([])
    assert (empty.correct, empty.program) == (False, "def my_star1(node, alpha, beta):")


def test_another_seed_is_another_disorder_of_the_same_lines():
    orders = [learn.puzzle("star1", seed).lines for seed in (*range(5), 3)]
    assert (len({*orders}), len({*map(frozenset, orders)})) == (5, 1)
    text = repr(learn.puzzle("star1", 3))
    assert (text.count("\n"), text.count("\n 1 |")) == (len(orders[3]) + 2, 1)


def test_the_first_program_is_kept(kept):
    puzzle, right = learn.puzzle(), PROGRAMS["expectiminimax"].right
    wrong = numbers(puzzle, [*right[:4], "    return sum(values) / len(values)"])
    for order in (wrong, numbers(puzzle, right)):
        puzzle.build(order)
    (one,) = kept()
    assert astuple(one)[:-2] == (
        "lines-expectiminimax",
        "exercise",
        "backup",
        "wrong",
        ", ".join(map(str, wrong)),
        "mean",
    )


@pytest.mark.parametrize(
    ("ask", "given", "message"),
    [
        *(
            (
                learn.puzzle,
                (name,),
                Message("wrong.learn.puzzle", given=repr(name), first="expectiminimax", last="star1"),
            )
            for name in ("minimax", None, ["star1"])
        ),
        *(
            (
                learn.puzzle,
                ("star1", seed),
                Message("wrong.base.whole_from", given=repr(seed), name="seed", least=0, most=INF),
            )
            for seed in (-1, 1.0)
        ),
        *(
            (learn.puzzle().build, (order,), Message("wrong.learn.lines", given=repr(order), last=9))
            for order in ([0], [10], [1, 1], ["1"], [True], [1.5], "12", 3.5, None)
        ),
    ],
)
def test_what_is_no_puzzle_and_no_lines_of_one_is_refused(ask, given, message):
    assert refused(ask, *given) == message
