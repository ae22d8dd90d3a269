"""Lines in order: the right ones are right in any order that works, and every wrong one is caught on some tree."""

import random
from itertools import permutations

import pytest

from emmviz import TreeError, learn
from emmviz.learn.lines.programs import PROGRAMS
from emmviz.learn.lines.puzzle import run_lines
from emmviz.learn.record.store import read
from tests.long import each_seed
from tests.shapes import random_tree

# For every wrong line the place of the right one that it stands for, the mistake that is named, and where it shows.
CAUGHT = {
    "expectiminimax": [
        (4, "mean", "chance(.75: 1, .25: 3)"),
        (4, "mean_divided", "chance(.75: 1, .25: 3)"),
        (3, "roles", "min(-1, 2)"),
        (4, "chance_max", "chance(.75: 1, .25: 3)"),
    ],
    "star1": [
        (3, "wrong_sign", "max(6, chance(.5: 1, .5: 3)) in [0, 10]"),
        (4, "not_divided", "min(4, chance(.5: 9, .5: 7)) in [0, 10]"),
        (5, "passed_unchanged", "max(6, chance(.5: 1, .5: 3)) in [0, 10]"),
        (6, "sum", "chance(.5: 1, .5: 9) in [0, 10]"),
        (7, "outcome_cut", "max(4, chance(.5: 3, .5: 9)) in [0, 10]"),
        (8, "child_bound", "min(4, chance(.5: 9, .5: 7)) in [0, 10]"),
    ],
}
NAMES = sorted(PROGRAMS)


def numbers(puzzle, lines):
    return [puzzle.lines.index(line) + 1 for line in lines]


@pytest.mark.halved
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", NAMES)
def test_the_lines_as_they_belong_are_right(name, lang):
    puzzle = learn.puzzle(name, lang=lang)
    built = puzzle.build(numbers(puzzle, PROGRAMS[name].right))
    trees = len(PROGRAMS[name].trees())
    right = {"en": f"Right: on all {trees} trees the", "es": f"Correcto: en los {trees} árboles el"}
    assert (built.correct, built.mistake, built.tree, built.run) == (True, None, None, None)
    assert built.sentence.startswith(right[lang])
    assert repr(built) == built.sentence


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
    assert built.sentence == f"Not yet. On {tree}: {built.run.compared.sentence}"
    # The run can be stepped through beside the very lines.
    assert [line for text in built.run.listing().values() for line in text][: len(lines) + 1] == [program.head, *lines]
    shown = built._repr_html_()
    assert shown.startswith(f"<pre>{program.head}")
    assert "<svg" in shown


@pytest.mark.parametrize("name", NAMES)
def test_no_line_can_be_left_out(name):
    right = PROGRAMS[name].right
    for i in range(len(right)):
        assert run_lines(PROGRAMS[name], name, right[:i] + right[i + 1 :], "en").correct is False


class Node:
    """A node of a tree as the lines of the full search see it."""

    def __init__(self, tree, node):
        self.kind = tree.kind(node)
        self.value = tree.value(node) if self.kind == "leaf" else None
        self.children = [Node(tree, child) for child in tree.children(node)]
        self.probs = [way.prob for way in tree.branches(node)] if self.kind == "chance" else []


def worth(node):
    """The value of a node, by a plain recursion."""
    found = [worth(child) for child in node.children]
    if node.kind == "chance":
        return sum(p * v for p, v in zip(node.probs, found, strict=True))
    return {"leaf": lambda: node.value, "max": lambda: max(found), "min": lambda: min(found)}[node.kind]()


@each_seed(120, 24)
def test_an_order_is_right_just_if_its_values_are(seed):
    program = PROGRAMS["expectiminimax"]
    lines = random.Random(7).sample([*permutations(program.right)], 120)[seed]
    scope = {}
    exec("\n".join((program.head, *lines)), scope)

    def agrees(number):
        root = Node(tree := random_tree(number), tree.root)
        try:
            return scope["my_value"](root) == worth(root)
        except (TypeError, UnboundLocalError):
            return False

    assert run_lines(program, "expectiminimax", lines, "en").correct is all(map(agrees, range(40)))


def test_lines_that_do_nothing_are_pointed_at():
    program, puzzle = PROGRAMS["expectiminimax"], learn.puzzle()
    built = puzzle.build(numbers(puzzle, [*program.right, program.spares[0]]))
    (idle,) = numbers(puzzle, program.spares[:1])
    assert built.correct
    assert built.sentence.endswith(f"It does so without these lines, too: {idle}.")


def test_what_is_no_program_or_breaks_off_is_said_calmly():
    program, puzzle = PROGRAMS["star1"], learn.puzzle("star1")
    indented = puzzle.build(numbers(puzzle, program.right[3:]))
    reason = "IndentationError: unindent does not match any outer indentation level: return total"
    assert repr(indented) == f"Not yet. This is no program: {reason}."
    unset = puzzle.build(numbers(puzzle, [line for line in program.right if line != "    total = 0"]))
    assert unset.sentence.startswith("Not yet. On chance(.5: 1, .5: 9) in [0, 10] it stops with an error: UnboundLocal")
    empty = puzzle.build([])
    assert (empty.correct, empty.program) == (False, "def my_star1(node, alpha, beta):")


def test_another_seed_is_another_disorder_of_the_same_lines():
    orders = {learn.puzzle("star1", seed).lines for seed in range(5)}
    assert len(orders) == 5
    assert len({frozenset(order) for order in orders}) == 1
    assert learn.puzzle("star1", 3) == learn.puzzle("star1", 3)
    text = repr(learn.puzzle("star1", 3))
    assert text.count("\n") == len(learn.puzzle("star1").lines) + 2
    assert "\n 1 |" in text


def test_the_first_program_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("EMMVIZ_PROGRESS", str(tmp_path / "kept.json"))
    puzzle, right = learn.puzzle(), PROGRAMS["expectiminimax"].right
    wrong = numbers(puzzle, [*right[:4], "    return sum(values) / len(values)"])
    puzzle.build(wrong)
    puzzle.build(numbers(puzzle, right))
    (kept,) = read().entries
    assert (kept.id, kept.kind, kept.skill) == ("lines-expectiminimax", "exercise", "backup")
    assert (kept.verdict, kept.answer, kept.mistake) == ("wrong", ", ".join(map(str, wrong)), "mean")


@pytest.mark.parametrize("order", [[0], [10], [1, 1], ["1"], [True], [1.5], "12", 3.5, None])
def test_numbers_of_no_lines_are_refused(order):
    with pytest.raises(TreeError, match=r"^order holds numbers of lines, from 1 to 9, each at most once, not "):
        learn.puzzle().build(order)


@pytest.mark.parametrize(("arguments", "message"), [
    (("minimax",), "puzzle knows expectiminimax and star1, not 'minimax'"),
    ((None,), "puzzle knows expectiminimax and star1, not None"),
    (("star1", -1), "seed must be a whole number, 0 or more, not -1"),
    (("star1", 1.0), "seed must be a whole number, 0 or more, not 1.0"),
])  # fmt: skip
def test_a_puzzle_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(TreeError) as refused:
        learn.puzzle(*arguments)
    assert str(refused.value) == message
