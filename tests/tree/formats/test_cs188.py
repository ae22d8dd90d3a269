"""CS188 tree tests: who moves, where the search ends, states met again, and faults."""

import pytest

from emmviz import FormatWarning
from emmviz.tree.formats import from_cs188, read_text
from tests.refusal import refusal
from tests.shapes import first_optimal, plain

DEEP = """
# Two ghosts, and a state beyond the horizon.
class: "GraphGameTreeTest"
alg: "{alg}"

diagram: \"\"\"
       start
      /     \\
    one     two        # this is only for people
\"\"\"

num_agents: "{agents}"
depth: "{depth}"

start_state: "start"
win_states: "w1 w2"
lose_states: "l1 l2"

successors: \"\"\"
start West one
start East two
one a w1
one b mid
two a l1
two b mid      # the same state again
mid x l2
mid y w2
mid z far
far x mid
\"\"\"

evaluation: \"\"\"
w1 12.5
w2 4
l1 -3
l2 -8
mid 1/3
far 6
\"\"\"
"""


def deep(alg="MinimaxAgent", agents=2, depth=2):
    return DEEP.format(alg=alg, agents=agents, depth=depth)


@pytest.mark.parametrize(
    ("depth", "written"),
    [
        (
            2,
            "start=max(West: one=min(a: w1=12.5, b: mid=max[1/3](x: l2=-8, y: w2=4, z: far=min[6](x: mid.2=1/3))), "
            "East: two=min(a: l1=-3, b: mid.3=max[1/3](x: l2.2=-8, y: w2.2=4, z: far.2=min[6](x: mid.4=1/3))))",
        ),
        (1, "start=max(West: one=min(a: w1=12.5, b: mid=1/3), East: two=min(a: l1=-3, b: mid.2=1/3))"),
    ],
)
def test_moves_alternate_down_to_the_depth_and_states_met_again_are_expanded_again(depth, written):
    assert str(from_cs188(deep(depth=depth))) == written


def test_every_agent_but_the_first_is_a_ghost():
    tree = from_cs188(deep(agents=3, depth=1))
    assert [tree.kind(node) for node in ("start", "one", "mid", "far")] == ["max", "min", "min", "leaf"]


def test_a_test_without_alg_is_read_by_the_algorithm_asked_for():
    text = deep().replace('alg: "MinimaxAgent"', "")
    for alg in ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"):
        assert str(from_cs188(text, alg)) == str(from_cs188(deep(), alg=alg)) == str(from_cs188(deep(alg)))
    with pytest.warns(
        FormatWarning,
        match=r"^the test has no alg, so .* MIN, as by MinimaxAgent; alg=.ExpectimaxAgent. makes them chance nodes$",
    ):
        assert str(read_text(text)) == str(from_cs188(deep()))
    assert str(read_text(text, alg="ExpectimaxAgent")) == str(from_cs188(deep("ExpectimaxAgent")))
    assert refusal(read_text, "max(1, 2)", alg="x") == "alg='x' belongs to a CS188 test, and this is none"
    assert refusal(from_cs188, text, "Reflex").startswith("alg is 'Reflex'; expected one of MinimaxAgent, AlphaBeta")


@pytest.mark.parametrize(
    ("agent", "alg"),
    [
        ("MyExpectimaxPlayer", "ExpectimaxAgent"),
        ("alpha_beta", "AlphaBetaAgent"),
        ("MINIMAX", "MinimaxAgent"),
    ],
)
def test_the_name_of_the_agent_tells_the_algorithm_that_is_not_named(agent, alg):
    text = deep().replace('alg: "MinimaxAgent"', f'agent: "{agent}"')
    assert str(from_cs188(text)) == str(from_cs188(deep(alg)))
    assert str(from_cs188(text, "ExpectimaxAgent")) == str(from_cs188(deep("ExpectimaxAgent")))
    assert str(from_cs188(deep().replace("\nalg", f'\nagent: "{agent}"\nalg'))) == str(from_cs188(deep()))


@pytest.mark.parametrize(
    ("alg", "kind", "value"),
    [
        ("MinimaxAgent", "min", 4),
        ("AlphaBetaAgent", "min", 4),
        ("ExpectimaxAgent", "chance", (12.5 + 4) / 2),
    ],
)
def test_ghosts_minimise_or_move_at_random(alg, kind, value):
    tree = from_cs188(deep(alg))
    assert (tree.kind("one"), plain(tree), first_optimal(tree)) == (kind, value, "one")


def test_names_that_are_taken():
    tree = from_cs188(deep(depth=1).replace("two", "mid.2").replace("w1", "mid.3"))
    assert tree.preorder() == ["start", "one", "mid.3", "mid", "mid.2", "l1", "mid.4"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "GraphGameTreeTest",
            "EvalAgentTest",
            "class is 'EvalAgentTest'; only tests of the class \"GraphGameTreeTest\" hold a tree",
        ),
        (
            "MinimaxAgent",
            "ReflexAgent",
            "alg is 'ReflexAgent'; expected one of MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent",
        ),
        ('depth: "2"', "", "the test has no depth"),
        ('depth: "2"', 'depth: "0"', "line 13: depth must be a whole number from 1, not '0'"),
        ('num_agents: "2"', 'num_agents: "two"', "line 12: num_agents must be a whole number from 1, not 'two'"),
        ("one a w1", "one w1", "line 22: expected a state, an action and the state after it, found 'one w1'"),
        ("w2 4", "w2 4 5", "line 34: expected a state and its value, found 'w2 4 5'"),
        ("w2 4", "w2 x", "leaf w2: its value must be a finite number, not 'x'"),
        ("w2 4\n", "", "state w2 ends the search, but has no evaluation"),
        ("far x mid", "far x nowhere", "state nowhere ends the search, but has no evaluation"),
        ("evaluation: ", "evaluation = ", 'line 32: expected name: "text", found \'evaluation = """\''),
        ('far 6\n"""', "far 6", 'line 32: the text of evaluation is not closed by """'),
        ('start_state: "start"', "", "the test has no start_state"),
    ],
)
def test_a_fault_is_one_sentence(old, new, sentence):
    assert old in deep()
    assert refusal(from_cs188, deep().replace(old, new)) == sentence


def test_states_in_a_circle_are_expanded_down_to_the_depth():
    circle = deep(agents=1, depth=3).replace("far x mid", "far x start").replace("mid y w2", "mid y start")
    circle = circle.replace("far 6", "far 6\nstart 0\none 0\ntwo 0")
    assert from_cs188(circle).children("mid") == ["l2", "start.2", "far"]
    assert (
        refusal(from_cs188, circle.replace('depth: "3"', 'depth: "99"'))
        == "the tree has more than 100,000 nodes once its states are expanded"
    )
