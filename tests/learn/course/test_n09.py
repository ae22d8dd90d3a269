"""The questions of notebook 9: what their texts say about costs and trees."""

from re import findall

from emmviz import expectiminimax, random_tree, search, star1
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n09 import growing_trees, seconds, shares


def test_how_far_a_million_leaves_a_second_reach():
    asked = course_question("09-p1")
    assert asked.answer == 3
    assert "74 seconds" in asked.why
    assert asked.known["5"] == "5 moves take 151 days."
    assert 150 * 86_400 < seconds(420, 5) < 155 * 86_400
    assert 20**7 <= 3600 * 10**6 < 20**8
    # The surprise of the notebook: less far in an hour than without dice in four seconds.
    assert seconds(420, 4) > 3600
    assert seconds(20, 5) < 4


def test_another_level_makes_the_most_leaves():
    sizes = {"b = 3": (3, 2, 2), "n = 3": (2, 3, 2), "m = 3": (2, 2, 3)}
    leaves = {
        name: len(random_tree(0, " ".join([f"max{b} chance{n}"] * m)).leaves()) for name, (b, n, m) in sizes.items()
    }
    assert leaves == {"b = 3": 36, "n = 3": 36, "m = 3": 64}
    assert course_question("09-p2").answer == "m = 3"


def test_the_16_decides_about_d():
    asked = course_question("09-p3")
    assert len(asked.answer) == 5
    assert (asked.on.cutoffs[-1].node, len(asked.on.steps)) == ("D", 16)


def test_the_share_of_the_leaves_falls():
    assert course_question("09-p4").answer == "it falls"
    study = growing_trees(("star1", "star2"), "random", "best")
    rows = {(name, order): shares(study, name, order) for name in ("star1", "star2") for order in ("random", "best")}
    for order in ("random", "best"):
        assert all(two < one for one, two in zip(rows["star1", order], rows["star2", order], strict=True))
        assert rows["star2", order] == sorted(rows["star2", order], reverse=True)
    assert shares(growing_trees(("star1", "star2"), "best"), "star2", "best") == rows["star2", "best"]
    assert {key: round(row[-1]) for key, row in rows.items()} == {
        ("star1", "random"): 83,
        ("star1", "best"): 75,
        ("star2", "random"): 63,
        ("star2", "best"): 34,
    }


def test_star2_gains_most_by_the_order():
    asked = course_question("09-p5")
    assert asked.answer == "Star2"
    assert [int(cell) for cell in findall(r">(\d+)</td>", asked.reveal[0].data)] == [100, 100, 83, 75, 63, 34]
    tree = random_tree(0, "max3 chance3 min3", "arc_sum", order="best")
    assert len(search(tree, "alphabeta").leaves) == 27


def test_the_likely_outcome_first():
    asked = course_question("09-p6")
    runs = asked.reveal[0].of
    assert asked.answer == "the likely outcome first"
    assert [len(run.leaves) for run in runs] == [5, 7]
    assert expectiminimax(asked.on.subtree("C")).value == runs[1].steps[31].value


def test_the_largest_bound():
    asked = course_question("09-p7")
    assert asked.answer == 12
    assert asked.on.steps[asked.step - 1].event == "cutoff"
    assert [len(star1(asked.on.tree, bounds=(1, bound)).leaves) for bound in (12, 13)] == [5, 6]
    assert len(star1(asked.on.tree).leaves) == 5
    assert len(search(asked.on.tree, "expectiminimax").leaves) == 8
