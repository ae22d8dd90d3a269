"""The questions of notebook 4: what their texts say about their trees."""

from fractions import Fraction

from emmviz import expectiminimax, games, grow
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n04 import throws_off
from emmviz.learn.marking import mark, verdict_on
from emmviz.learn.prediction import prediction
from tests.sentences import wording


def test_only_one_number_of_the_homework_is_wrong():
    asked = course_question("04-p3")
    tree = asked.on
    values = [expectiminimax(tree.subtree(node)).value for node in ("0.375", "0.25", "1", "−0.25")]
    assert values == [Fraction(3, 8), Fraction(1, 4), 1, Fraction(1, 2)]
    assert asked.answer == "−0.25"
    # Every other node has its reason.
    reasons = {node for known in asked.known for node in ([known] if isinstance(known, str) else known)}
    assert reasons == set(tree) - {asked.answer}
    question = prediction(asked.question, asked.answer, on=tree, known=asked.known).question
    assert verdict_on(question, "C").suspect.note == asked.known[frozenset("ABCDEFG")]
    assert mark(question, "0.5").feedback == wording("learn.write_beside", given="“0.5”")


def test_its_nodes_are_named_in_the_language():
    tree = course_question("04-p3", lang="es").on
    names = [data["name"] for data in tree.nodes.values() if "name" in data]
    assert names == [node for node in tree if node[-1].isdigit() and node[0] != "L"] == ["0,375", "0,25", "1", "−0,25"]


def test_the_corner_is_the_homework_s_and_the_game_s():
    corners = [course_question("04-p4").on.tree, course_question("04-p3").on.subtree("−0.25")]
    assert len({tuple(tree.value(leaf) for leaf in tree.leaves()) for tree in corners}) == 1


def test_two_mistakes_give_the_right_root():
    asked = course_question("04-p6")
    tree = asked.on
    assert asked.answer == 1 == max(expectiminimax(tree.subtree(node)).value for node in tree.children("A"))
    assert (asked.answer + tree.estimate("−0.25")) / 2 == expectiminimax(tree).value


def test_the_worst_position_has_the_fewest_throws_and_the_smallest_value():
    asked = course_question("04-p7")
    positions = asked.on.children(asked.on.root)
    assert [throws_off(node) for node in positions] == [26, 34, 34]
    race = games.get("backgammon-bear-off", max=(5, 2), min=(4, 1))
    moves = dict(race.successors(race.root._replace(roll=(2, 1))))
    assert {"+".join(map(str, state.max)) for state in moves.values()} == {*positions}
    assert {sum(state.max) for state in moves.values()} == {4}
    assert len({race.evaluate(state) for state in moves.values()}) == 1

    def after(state):
        return expectiminimax(games.get("backgammon-bear-off", max=state.max, min=state.min), table=True).value

    # The turn is MIN's in all of them, so the order is that of MAX's next turn.
    values = {move: after(state._replace(side="max")) for move, state in moves.items()}
    assert min(values, key=values.__getitem__) == asked.on.action(asked.answer) == "5/3 3/2"


def test_the_pictured_tree_is_the_beginning_of_the_game():
    asked = course_question("04-p1")
    assert [*asked.on] == [*grow(games.get("coin-tictactoe"))][:4]
