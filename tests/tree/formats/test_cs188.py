"""CS188 tree tests: who moves, where the search ends, states met again, and faults."""

import pytest

from emmviz import FormatWarning
from emmviz.base.messages import Message, Option
from emmviz.tree.formats import from_cs188, read_text
from tests.refusal import refused
from tests.shapes import first_optimal, plain
from tests.tree.faults import no_number

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
    with pytest.warns(FormatWarning) as caught:
        assert str(read_text(text)) == str(from_cs188(deep()))
    assert [each.message.args[0] for each in caught] == [
        Message("notation.alg_missing", option=Option("alg", "ExpectimaxAgent"))
    ]
    assert str(read_text(text, alg="ExpectimaxAgent")) == str(from_cs188(deep("ExpectimaxAgent")))
    assert refused(read_text, "max(1, 2)", alg="x") == Message("notation.no_test", option=Option("alg", "x"))
    assert refused(from_cs188, text, "Reflex") == Message(
        "notation.cs188.alg", given="'Reflex'", known="MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent"
    )


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
    ("old", "new", "message"),
    [
        (
            "GraphGameTreeTest",
            "EvalAgentTest",
            Message("notation.cs188.class", given="'EvalAgentTest'", wanted="GraphGameTreeTest"),
        ),
        (
            "MinimaxAgent",
            "ReflexAgent",
            Message("notation.cs188.alg", given="'ReflexAgent'", known="MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent"),
        ),
        ('depth: "2"', "", Message("notation.cs188.no_field", name="depth")),
        ('depth: "2"', 'depth: "0"', Message("notation.cs188.whole", given="'0'", line=13, name="depth")),
        (
            'num_agents: "2"',
            'num_agents: "two"',
            Message("notation.cs188.whole", given="'two'", line=12, name="num_agents"),
        ),
        ("one a w1", "one w1", Message("notation.cs188.successors", line=22, given="'one w1'")),
        ("w2 4", "w2 4 5", Message("notation.cs188.evaluation", line=34, given="'w2 4 5'")),
        ("w2 4", "w2 x", no_number("w2", "'x'")),
        ("w2 4\n", "", Message("notation.cs188.no_evaluation", state="w2")),
        ("far x mid", "far x nowhere", Message("notation.cs188.no_evaluation", state="nowhere")),
        ("evaluation: ", "evaluation = ", Message("notation.cs188.line", line=32, given='\'evaluation = """\'')),
        ('far 6\n"""', "far 6", Message("notation.cs188.not_closed", line=32, name="evaluation")),
        ('start_state: "start"', "", Message("notation.cs188.no_field", name="start_state")),
    ],
)
def test_a_fault_is_one_sentence(old, new, message):
    assert old in deep()
    assert refused(from_cs188, deep().replace(old, new)) == message


def test_states_in_a_circle_are_expanded_down_to_the_depth():
    circle = deep(agents=1, depth=3).replace("far x mid", "far x start").replace("mid y w2", "mid y start")
    circle = circle.replace("far 6", "far 6\nstart 0\none 0\ntwo 0")
    assert from_cs188(circle).children("mid") == ["l2", "start.2", "far"]
    assert refused(from_cs188, circle.replace('depth: "3"', 'depth: "99"')) == Message(
        "notation.cs188.too_large", most=100_000
    )
