"""Questions of leaves counted and of a depth limit: their answers by plain recursion, for every seed."""

import pytest

from emmviz import GameTree, expectiminimax, learn, random_tree, star1
from emmviz.base.locale import languages
from emmviz.learn import mark, questions
from emmviz.learn.exercises.special_trees import limit_tree
from emmviz.learn.marking import suspects_of
from emmviz.learn.mistakes.special_mistakes import GROWTH_MISTAKES
from emmviz.player.quiz.quiz import quiz
from tests.kinds import COSTS, LIMITS

SEEDS = range(6)
LEVELS = (1, 2, 3)
ROUND = GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6)) in [0, 10]")


def plain(tree, node, moves):
    """What a node is worth to one who looks so many moves of players ahead."""
    kind = tree.kind(node)
    if kind == "leaf":
        return tree.value(node)
    if moves == 0:
        return tree.estimate(node)
    if kind == "chance":
        return sum(way.prob * plain(tree, way.child, moves) for way in tree.branches(node))
    return (max if kind == "max" else min)(plain(tree, child, moves - 1) for child in tree.children(node))


@pytest.mark.parametrize("level", LEVELS)
def test_a_limited_search_is_worth_what_recursion_finds(level):
    for seed in SEEDS:
        tree, chosen = limit_tree(seed, level), []
        for depth in (1, 2):
            run = expectiminimax(tree, depth=depth)
            worth, move = questions(run, LIMITS)
            assert worth.answer == plain(tree, tree.root, depth) == run.value
            values = {tree.action(kid): plain(tree, kid, depth - 1) for kid in tree.children(tree.root)}
            assert values[move.answer] == max(values.values())
            assert move.answer == run.best_action
            chosen.append(move.answer)
        assert chosen[0] != chosen[1]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("depth", [1, 2])
def test_every_mistake_at_a_limit_has_a_number_of_its_own(lang, depth):
    run = expectiminimax(limit_tree(2, 2), depth=depth)
    worth, move = questions(run, LIMITS, lang)
    known = {one.answer: one for one in suspects_of(worth)}
    names = {"limit_ignored", "roles_swapped", "stopped_late" if depth == 1 else "stopped_early"}
    assert {found.mistake for found in known.values()} == names
    for value, found in known.items():
        assert mark(worth, value).mistake == found.mistake
    other = "stopped_late" if depth == 1 else "stopped_early"
    deeper = questions(expectiminimax(run.tree, depth=3 - depth), "limited_move", lang)[0].answer
    assert mark(move, deeper).mistake in (other, "limit_ignored")
    assert mark(move, move.answer).correct


def test_what_a_limit_asks_and_answers():
    tree = GameTree.parse("max(a1: min[9](chance[4](3, 8), chance[6](2, 2)), a2: min[5](chance[7](1, 9), 8))")
    worth, move = questions(expectiminimax(tree, depth=2), LIMITS)
    assert worth.prompt == (
        "The search stops at depth 2, counted in moves of players, and takes the estimates there: B ≈ 9, C ≈ 5, D ≈ 4, "
        "E ≈ 6, F ≈ 7. What is MAX A worth?"
    )
    assert (worth.answer, move.answer) == (7, "a2")
    assert mark(worth, 9).mistake == mark(move, "a1").mistake == "stopped_early"


@pytest.mark.parametrize("run", [
    expectiminimax(limit_tree(1, 1)), star1(limit_tree(1, 1), depth=1), expectiminimax(GameTree.parse("3"), depth=1),
    expectiminimax(GameTree.parse("max(min(1, 2), 3)"), depth=1, evaluate=lambda _: 2),
], ids=["whole", "star1", "leaf", "no estimates"])  # fmt: skip
def test_no_question_of_a_limit_where_there_is_none(run):
    assert questions(run, LIMITS) == []


@pytest.mark.parametrize(("b", "n"), [(2, 2), (2, 3), (5, 3), (3, 5)])
def test_leaves_after_rounds_are_those_of_the_tree(b, n):
    run = expectiminimax(random_tree(0, f"max{b} chance{n}", "integers"))
    for rounds, question in zip((2, 3), questions(run, "grown"), strict=True):
        shape = " ".join([f"max{b} chance{n}", f"min{b} chance{n}", f"max{b} chance{n}"][:rounds])
        # A tree of the widest shapes takes long to draw; its shape alone counts.
        leaves = 1
        for level in shape.split():
            leaves *= int(level[-1])
        assert question.answer == leaves
        assert rounds == 3 or leaves == len(random_tree(0, shape, "integers").leaves())
        known = {one.answer: one for one in suspects_of(question)}
        assert {found.mistake for found in known.values()} <= GROWTH_MISTAKES.keys()
        assert mark(question, b**rounds).mistake == known[b**rounds].mistake
        assert mark(question, question.answer).correct


@pytest.mark.parametrize(
    "tree", ["max(1, 2)", "chance(1, 2)", "max(chance(1, 2), chance(1, 2, 3))", "max(chance(1, 2))"]
)
def test_no_rounds_of_another_shape(tree):
    assert questions(expectiminimax(GameTree.parse(tree)), "grown") == []


def test_leaves_read_are_counted_in_the_steps():
    for seed in (0, 2):
        run = learn.exercise(seed, "pruning", 1, ()).run
        (question,) = questions(run, "read")
        assert question.answer == sum(step.event == "evaluate" for step in run.steps) < len(run.tree.leaves())
        assert mark(question, len(run.tree.leaves())).mistake == "all_read"
    assert questions(star1(ROUND, bounds=(0, 100)), "read") == []
    assert questions(expectiminimax(ROUND), "read") == []


def test_why_a_tree_grows_so_fast():
    two, three = questions(star1(ROUND), "grown")
    assert mark(three, 216).feedback == (
        "Right. Each round multiplies the leaves by 2 × 3 = 6, and 6 to the power 3 is 216."
    )
    assert mark(two, 13).mistake == "powers_added"
    assert mark(three, 18).mistake == "rounds_multiplied"


@pytest.mark.parametrize("lang", languages())
def test_a_quiz_asks_them_with_hints(lang):
    runs = star1(ROUND), learn.exercise(2, "pruning").run, expectiminimax(limit_tree(1, 1), depth=2)
    asked = [question for run in runs for question in questions(run, (*COSTS, *LIMITS), lang)]
    made = quiz(asked)
    keys = [key for one in made.payload["rounds"].values() for key in one["questions"]]
    assert {key["kind"] for key in keys} == {*COSTS, *LIMITS}
    assert all(all(hint and "{" not in hint for hint in key["hints"]) for key in keys)
