"""Exercises: the promises of every topic and level over many seeds, and the same trees everywhere."""

import pytest

from emmviz.base.messages import Message
from emmviz.base.numbers import INF
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES, exercise, mark
from emmviz.learn.exercises import TOPICS
from emmviz.learn.mistakes.backup_mistakes import ONE_KIND, backed_up
from emmviz.learn.mistakes.rows import rows_of
from tests.long import LONG
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.shapes import plain

SEEDS = 100 if LONG else 3
LITERAL = {
    (12345, "backup", 3): (
        "max(a1: chance(1/6: min(2, 4), 1/6: min(11, 12), 2/3: min(9, 8)), a2: chance(.5: min(10, 12), 1/3: min(12, "
        "12), 1/6: min(5, 7)), a3: chance(.5: min(2, 4), 1/6: min(0, 9), 1/3: min(8, 10))) in [0, 12]"
    ),
    (0, "pruning", 2): (
        "max(a1: chance(.8: min(7.8, 6.3), .2: min(6.2, 0)), a2: chance(.4: min(5, 0), .6: min(7.4, 5.1))) in [0, 10]"
    ),
}


# For each level what the denominators of the probabilities may be, the unit of the leaves, and how many these are.
SUITS = {1: ([{2, 4}, {2, 5, 10}], 1, 8), 2: ([{2, 5, 10}], 10, 8), 3: ([{2, 3, 6}], 1, 18)}


@pytest.mark.sampled
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("topic", "mistakes"), [("backup", BACKUP_MISTAKES), ("pruning", PRUNING_MISTAKES)], ids=["backup", "pruning"]
)
def test_every_mistake_gives_another_value(topic, mistakes, level):
    drawn = [exercise(seed, topic, level, kinds="value") for seed in range(SEEDS)]
    assert len({str(one.tree) for one in drawn}) == SEEDS
    for tree, run, asked, *_ in drawn:
        truth, wrong = plain(tree), {method(tree): name for name, method in mistakes.items()}
        assert len({truth, *wrong}) == 1 + len(mistakes)
        question = next(question for question in asked if question.node == tree.root)
        assert question.answer == run.value == truth
        # What the other player or chance would make of what came back to the root is likelier than a mistake below it.
        back = [step.result[0] for step in run.steps if step.node == tree.root and step.event == "update"]
        at_root = {sum(back) / len(back): "mean_at_max", min(back): "min_at_max"}
        named = {value: at_root.get(value, name) for value, name in wrong.items()}
        if any(len({*map(tree.prob, tree.children(node))}) == 1 for node in tree if tree.kind(node) == "chance"):
            # Of equally likely outcomes none is the most likely one.
            named = {value: None if name == "most_likely" else name for value, name in named.items()}
        alike = {name: backed_up(rows_of(tree), rule)[0] for name, rule in ONE_KIND.items()}
        for value, name in named.items():
            found = mark(question, value)
            assert not found.correct
            assert found.mistake == name or alike.get(found.mistake) == value
        # There is something to cut where cutting is asked for.
        cuts = [step for step in run.cutoffs if step.node in ("B", "C", "D") or step.value > run.bounds[0]]
        leaves = [tree.value(leaf) for leaf in tree.leaves()]
        bottoms, unit, count = SUITS[level]
        assert (bool(cuts), len(leaves)) == (topic == "pruning", count)
        assert any({prob.denominator for prob in map(tree.prob, tree) if prob} <= some for some in bottoms)
        assert all(0 <= leaf <= tree.bounds[1] and (unit * leaf).denominator == 1 for leaf in leaves)
        assert level > 1 or all(plain(tree, node).denominator == 1 for node in tree)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_probes_alone_cut_where_star2_is_asked_for(level):
    for tree, run, asked, *_ in (exercise(seed, "star2", level) for seed in range(SEEDS)):
        assert run.value == plain(tree) not in {method(tree) for method in BACKUP_MISTAKES.values()}
        entered = {step.node for step in run.steps if step.event == "enter"}
        chance = {step.node for step in run.cutoffs if tree.kind(step.node) == "chance"}
        probed = {node for node in chance if not entered & set(tree.children(node))}
        assert probed & {question.node for question in asked if question.kind == "cut"}


@pytest.mark.parametrize(("seed", "topic", "level"), LITERAL)
def test_the_same_tree_everywhere(seed, topic, level):
    assert str(exercise(seed, topic, level).tree) == LITERAL[seed, topic, level]


def test_the_questions_of_a_topic():
    raised = {topic: {question.kind for question in exercise(1, topic).questions} for topic in TOPICS}
    cuts = {"cut", "interval", "value", "bound", "unread"}
    assert raised == {"backup": {"value", "best"}, "pruning": cuts | {"next", "window"}, "star2": cuts}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        *(
            ({"seed": seed}, Message("wrong.base.whole_from", given=repr(seed), name="seed", least=0, most=INF))
            for seed in (-1, "x", True)
        ),
        *(
            ({name: given}, Message("wrong.learn.one_of", given=repr(given), name=name, known=known))
            for name, given, known in (
                ("topic", ["backup"], "backup, pruning, star2"),
                ("level", 4, "1, 2, 3"),
                ("level", True, "1, 2, 3"),
            )
        ),
        ({"lang": "xx"}, UNKNOWN_LANGUAGE),
    ],
)
def test_what_makes_no_sense_is_refused(given, message):
    assert refused(exercise, **{"seed": 1} | given) == message
